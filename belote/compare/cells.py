"""What a deal can bring in: every cell that two rulesets share in one contract mode.

A cell is (what each side's tricks are worth, who won all of them, declarations, belotes, bid, double); side 0 takes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Any, NamedTuple

from belote.ask.points import card_points
from belote.ask.score import in_tricks
from belote.errors import UnreadableError
from belote.game.setup import setup
from belote.kernel.auction import NO_MODE, Promise
from belote.kernel.declarations import Worth, four_of, run_of
from belote.kernel.effects import NUMBER
from belote.kernel.melds import APART, BOTH
from belote.kernel.scoring import CAPOT_BID, LAST_DEAL, Count
from belote.kernel.tables import Mode, Tables
from belote.library.ruleset import Ruleset

OR = " or "  # between the words of a bid under each, where they share none
Ints = tuple[int, ...]
Won = tuple[tuple[Ints, Ints], int]  # points under each ruleset, by side; the side that won every trick, or -1


class Cell(NamedTuple):
    """One case; ``points``: under each ruleset, by side; ``bid``: its word, or none (see `word_of`).

    ``belotes``: how many by side, all of a side's in one hand.
    ``tricks``: how many the takers won, where a bid promises some and not all of them; -1: too few for any promise.
    ``last``: under each ruleset, whether it is the last of a fixed number of deals; ``alone``: the takers' bidder won
    every trick by himself, where some bid promises that.
    """

    points: tuple[Ints, Ints]
    capot: int
    declared: Ints
    belotes: Ints
    bid: str
    double: int
    tricks: int = -1
    last: tuple[bool, bool] = (False, False)
    alone: bool = False


class Grid(NamedTuple):
    """All cells that two rulesets share in one mode; ``whole``: every card is played, so the points are all known.

    ``raised``: by bid, what the deal can be multiplied by under both.
    """

    rules: tuple[Ruleset, Ruleset]
    modes: tuple[Mode, Mode]
    won: list[Won]
    declared: list[Ints]
    belotes: list[Ints]
    bids: dict[str, tuple[Promise, Promise]]
    doubles: list[int]
    whole: bool
    raised: dict[str, frozenset[int]]
    lasts: list[tuple[bool, bool]]

    def size(self) -> int:
        """How many cells there are."""
        return self.combinations() * len(self.declared)

    def combinations(self, alike: Collection[tuple[int, bool]] = ()) -> int:
        """How many cells there are without declarations, but for those of some parts."""
        count = 0
        for double in self.doubles:
            bids = [bid for bid in self.bids if self.can_be(bid, double)]
            promised = sum(len(self.promised(bid)) for bid in bids)
            one = sum(self.is_alone(bid) for bid in bids)
            left = [c for _, c in self.won if (min(c, 1), double > 1) not in alike]
            count += sum(len(bids) + (promised if c < 0 else 0 if c else one) for c in left)
        return count * len(self.belotes) * len(self.lasts)

    def can_be(self, bid: str, double: int) -> bool:
        """Whether a bid can be multiplied so under both."""
        return double in self.raised[bid]

    def cells(self) -> Iterator[Cell]:
        """Every cell."""
        for cell in self.without():
            yield from (cell._replace(declared=declared) for declared in self.declared)

    def without(self, alike: Collection[tuple[int, bool]] = ()) -> Iterator[Cell]:
        """Every cell without declarations, but for those of some parts: (who won every trick, whether doubled)."""
        none = self.declared[0]
        for (points, capot), double in product(self.won, self.doubles):
            if (min(capot, 1), double > 1) in alike:
                continue
            for belotes, bid, last in product(self.belotes, self.bids, self.lasts):
                if not self.can_be(bid, double):
                    continue
                cell = Cell(points, capot, none, belotes, bid, double, last=last)
                yield cell
                if capot < 0:
                    yield from (cell._replace(tricks=n) for n in self.promised(bid))
                elif capot == 0 and self.is_alone(bid):
                    yield cell._replace(alone=True)

    def is_alone(self, bid: str) -> bool:
        """Whether a bid promises the tricks of one hand under one of them."""
        return any(said.alone for said in self.bids[bid])

    def promised(self, bid: str) -> list[int]:
        """The numbers of tricks, short of all, that a bid promises under one of them."""
        sizes = [rules.tables.hand_size for rules in self.rules]
        return sorted({said.tricks for said in self.bids[bid] if 0 < said.tricks < min(sizes)})

    def parts(self) -> list[Grid]:
        """The bids that are worth and promise the same under both, and the others; the last deal by itself.

        Those of one hand stand by themselves and, where a row asks for it, those that promise every trick.
        """
        asks = any(row.need & CAPOT_BID for mode in self.modes for row in mode.scoring.rows)
        kinds: dict[tuple[object, ...], dict[str, tuple[Promise, Promise]]] = {}
        for word, pair in self.bids.items():
            every = tuple(self.every_trick(which, word) for which in (0, 1)) if asks else ()
            kinds.setdefault((pair[0] != pair[1], self.is_alone(word), *every), {})[word] = pair
        return [self._replace(bids=kinds[kind], lasts=[last]) for kind in sorted(kinds) for last in self.lasts]

    def every_trick(self, which: int, bid: str) -> bool:
        """Whether a bid promises every trick under one of the rulesets."""
        return self.bids[bid][which].tricks >= self.rules[which].tables.hand_size

    def counted(self, which: int, cell: Cell) -> Count:
        """A cell as the kernel counts it under one of the rulesets."""
        worth, promised, alone = self.bids[cell.bid][which]
        won = self.rules[which].tables.hand_size if cell.capot == 0 else cell.tricks
        kept = promised == 0 or (promised <= won and (cell.alone or not alone))
        belote = tuple(self.modes[which].belote_sums[n] for n in cell.belotes)
        order = tuple(dict.fromkeys(self.rules[which].tables.side))
        facts = self.every_trick(which, cell.bid), cell.last[which], max(cell.declared), alone
        return Count(0, cell.points[which], cell.capot, cell.declared, belote, worth, cell.double, kept, order, *facts)

    def question(self, which: int, cell: Cell) -> dict[str, Any]:
        """A cell as a question that ``belote score`` answers."""
        rules = self.rules[which]
        sides = list(rules.sides)
        out: dict[str, Any] = {"taker": sides[0], "points": dict(zip(sides, cell.points[which], strict=True))}
        if any(len(r.modes) > 1 for r in self.rules):
            out["mode"] = rules.modes[self.modes[which].name]
        if any(_suits_differ(r, mode) for r, mode in zip(self.rules, self.modes, strict=True)):
            out["trumps"] = rules.labels(None).suits[self.modes[which].suit]
        if cell.capot >= 0:
            out["capot"] = rules.sides[sides[0]][0] if cell.alone else sides[cell.capot]
        if any(cell.declared):
            out["declarations"] = {side: n for side, n in zip(sides, cell.declared, strict=True) if n}
        if any(cell.belotes):
            apart = not self.modes[which].one_by_one
            belotes = {side: [n] if apart else n for side, n in zip(sides, cell.belotes, strict=True) if n}
            out["belote"] = belotes if apart or sum(cell.belotes) > 1 else next(iter(belotes))
        if setup(rules).bids:
            word = word_of(which, cell.bid)
            out["bid"] = int(word) if word.isdigit() else word
        if cell.double > 1:
            out["double"] = cell.double
        if cell.last[which]:
            out["last_deal"] = True
        return out


def _suits_differ(rules: Ruleset, mode: Mode) -> bool:
    """Whether the trump suits of a mode do not score alike."""
    return any(m.name == mode.name and m.scoring != mode.scoring for m in rules.tables.modes)


def _won(rules: tuple[Ruleset, Ruleset], modes: tuple[Mode, Mode], whole: bool) -> list[Won]:
    """What tricks both sides can have; where cards stay out of play or three sides share, only some of the splits."""
    sides = rules[0].tables.sides
    worth = [mode.worth for mode in modes]
    out: list[Won] = []
    if whole:
        out += [(((own, worth[0] - own), (own, worth[1] - own)), -1) for own in range(min(worth) + 1)]
        out += [(((worth[0], 0), (worth[1], 0)), 0), (((0, worth[0]), (0, worth[1])), 1)]
    else:
        most = min(worth)
        for own, total in product(range(most + 1), (most, most - 10, most - 21)):
            left = total - own
            parts = {(left,)} if sides == 2 else {(k, left - k) for k in (left // 3, left // 2, left - left // 2, left)}
            out += [(((own, *split), (own, *split)), -1) for split in sorted(parts)]
        for side, total in product(range(sides), range(most, -1, -1)):  # a capot brings in all that is in play
            end = tuple(total if i == side else 0 for i in range(sides))
            out.append(((end, end), side))
    return [won for won in out if all(_possible(r, m, p, won[1]) for r, m, p in zip(rules, modes, won[0], strict=True))]


def _won_kept(rules: tuple[Ruleset, Ruleset], modes: tuple[Mode, Mode], whole: bool) -> list[Won]:
    """The same, kept by all that it depends on: most comparisons change nothing of that."""
    key: tuple[object, ...] = (whole,)
    for r, mode in zip(rules, modes, strict=True):
        t = r.tables
        key += (tuple(sorted(mode.points)), mode.worth, mode.last_trick, t.hand_size, t.seats, t.cards, t.sides)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[key] = _won(rules, modes, whole)
    return found


KEPT = 64
_kept: dict[tuple[object, ...], list[Won]] = {}


def _possible(rules: Ruleset, mode: Mode, points: Ints, capot: int) -> bool:
    s = setup(rules)
    if min(points) < 0 or len(points) != len(s.sides):
        return False
    try:
        return card_points(s, mode, dict(zip(s.sides, points, strict=True)), capot) == points
    except UnreadableError:
        return False


@lru_cache(maxsize=64)
def totals(w: Worth, hands: int, size: int) -> Ints:
    """What the declarations in so many hands can add up to."""
    items = [four_of(w, rank) for rank in range(w.ranks) if w.fours[rank]]
    for length in range(1, min(size, w.ranks, len(w.runs) - 1) + 1):
        if w.runs[length]:
            starts = (suit * w.ranks + low for suit in range(w.suits) for low in range(w.ranks - length + 1))
            items += [run_of(w, start, length) for start in starts]
    hand = new = {(0, 0)}
    while new:
        more = {
            (cards | d.cards, total + (d.points & NUMBER))
            for cards, total in new
            for d in items
            if (not cards & d.cards or (w.reuse and d.cards & ~cards)) and (cards | d.cards).bit_count() <= size
        }
        new = more - hand
        hand = hand | new
    alone: dict[int, list[int]] = {}
    for cards, total in hand:
        alone.setdefault(total, []).append(cards)
    if hands == 1:
        return tuple(sorted(alone))
    pairs = ((s, t) for s in alone for t in alone if s <= t)
    return tuple(sorted({s + t for s, t in pairs if any(not x & y for x in alone[s] for y in alone[t])}))


def grid(a: Ruleset, b: Ruleset, modes: tuple[Mode, Mode]) -> Grid:
    """The cells that both rulesets share."""
    p, q = a.tables, b.tables
    sides = p.sides
    whole = sides == 2 and all(t.hand_size * t.seats == t.cards for t in (p, q))
    won = _won_kept((a, b), modes, whole)
    found = [{0}, {0}]
    for i, (m, t) in enumerate(zip(modes, (p, q), strict=True)):
        if m.declarations is not None and m.from_tricks:
            found[i] = set(in_tricks(m.declarations, t.seats, t.hand_size))
        elif m.declarations is not None:
            found[i] = set(totals(m.declarations, t.seats // t.sides, t.hand_size))
    shared = found[0] & found[1]
    own_totals = sorted(shared - {0})
    zero = (0,) * sides
    declared = [zero, *((*zero[:i], n, *zero[i + 1 :]) for i in range(sides) for n in own_totals)]
    if sides == 2 and all(m.from_tricks for m in modes):  # of the tricks of a deal each side may have some
        declared += [(n, k) for n, k in product(own_totals, repeat=2) if n + k in shared]
    if all(m.equal == BOTH and not m.from_tricks for m in modes):  # level sides score what each has
        declared += [n for n in product((0, *own_totals), repeat=sides) if sum(map(bool, n)) > 1]
    declared += sorted(_shared(modes, (p, q)) - set(declared))
    if any(m.scoring.asks_best for m in modes):  # one declaration at most, so that it is the best one
        declared = [
            zero,
            *((*zero[:i], n, *zero[i + 1 :]) for i in range(sides) for n in _single(modes) & {*own_totals}),
        ]
    most = min(len(m.pairs) for m in modes)
    belotes = [n for n in product(range(most + 1), repeat=sides) if sum(n) <= most]
    bids = _bids(a, b)
    raised = {word: _raised(a, modes[0], own) & _raised(b, modes[1], other) for word, (own, other) in bids.items()}
    doubles = sorted({1}.union(*raised.values()))
    return Grid((a, b), modes, won, declared, belotes, bids, doubles, whole, raised, _lasts((p, q), modes))


def _single(modes: tuple[Mode, Mode]) -> set[int]:
    """What one declaration can be worth under both."""
    found = [{n & NUMBER for n in (*w.runs, *w.fours)} - {0} if (w := m.declarations) else set() for m in modes]
    return found[0] & found[1]


def _raised(rules: Ruleset, mode: Mode, bid: Promise) -> frozenset[int]:
    """What a bid in a mode can be multiplied by, where such a bid can be made; else what any bid in it can be."""
    auction, modes = rules.tables.auction, rules.tables.modes
    raised = zip(auction.bids, auction.doublings, strict=True)
    made = [
        (said.promise, own)
        for said, own in raised
        if said is not None and said.mode != NO_MODE and modes[said.mode].name == mode.name
    ]
    if setup(rules).bids and any(promise == bid for promise, _ in made):
        made = [(promise, own) for promise, own in made if promise == bid]
    return frozenset({1, *(step.times & NUMBER for _, own in made for step in own)})


def _lasts(tables: tuple[Tables, Tables], modes: tuple[Mode, Mode]) -> list[tuple[bool, bool]]:
    """Under which of two rulesets a deal can be the last of a fixed number, where that is asked for."""
    asks = [any(row.need & LAST_DEAL for row in mode.scoring.rows) for mode in modes]
    fixed = [t.match.ending.deals for t in tables]
    numbers = {1} | {n for last in fixed if last for n in (last - 1, last) if n}
    found = {tuple(a and 0 < last <= n for a, last in zip(asks, fixed, strict=True)) for n in numbers}
    return sorted((one, other) for one, other in found)


def _shared(modes: tuple[Mode, Mode], tables: tuple[Tables, Tables]) -> set[Ints]:
    """What two sides can have declared at once, where runs and fours are compared apart in both.

    Sums that no deal brings about may be among them: a question about such a cell is answered all the same.
    """
    found: list[set[Ints]] = []
    for mode, t in zip(modes, tables, strict=True):
        w = mode.declarations
        if w is None or mode.contest != APART:
            return set()
        hands = t.seats // t.sides
        runs = totals(w._replace(fours=(0,) * w.ranks), hands, t.hand_size)[1:]
        fours = totals(w._replace(runs=(0,) * len(w.runs)), hands, t.hand_size)[1:]
        sides = permutations(range(t.sides), 2)
        found.append(
            {
                tuple(run if side == one else four if side == other else 0 for side in range(t.sides))
                for (one, other), run, four in product(sides, runs, fours)
            }
        )
    return found[0] & found[1]


def _bids(a: Ruleset, b: Ruleset) -> dict[str, tuple[Promise, Promise]]:
    """Word → what it is worth and promises under both; where only one bids, its smallest, and else one of each."""
    x, y = setup(a).bids, setup(b).bids
    shared = {word: (x[word], y[word]) for word in x if word in y}
    if shared:
        return shared
    one, other = (min(bids, key=lambda w: (bids[w].tricks, bids[w].worth), default="") for bids in (x, y))
    nothing = Promise(0, 0)
    word = f"{one}{OR}{other}" if one and other else one or other
    return {word: (x.get(one, nothing), y.get(other, nothing))}


def word_of(which: int, bid: str) -> str:
    """The word of a cell's bid under one of two rulesets, which need share none."""
    words = bid.split(OR)
    return words[which if len(words) > 1 else 0]
