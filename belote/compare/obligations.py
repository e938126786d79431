"""What must be played, compared: every trick sorts the unseen cards into classes, and equal classes are equal games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from belote.ask.legal import legal
from belote.cards import bits, mask_of
from belote.compare.cards import (
    Pair,
    ask_both,
    both_labels,
    differing_parts,
    modes_of,
    one_suit,
    unbid,
)  # fmt: skip
from belote.compare.guarded import Compared
from belote.compare.matching import Matching, no_cards
from belote.compare.reach import (
    Form,
    Seats,
    View,
    all_tricks,
    can_be_dealt,
    forms_of,
    groups,
    side_by_side,
    spare_cards,
)  # fmt: skip
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.game.standing import TOP
from belote.kernel import tricks
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

AREA = "obligations"
SAME = "every trick allows the same cards"
STRICTER = {1: "a", 2: "b"}

Split = tuple[int, int, int]


class Shown(NamedTuple):
    """A trick and a hand from which other cards may be played; ``seated``: (leader, taker) under a and under b.

    ``claimed``: it was said that the card led is the strongest left; ``gone``: the cards that make it so;
    ``locked``: trump leads are.
    """

    trick: tuple[int, ...]
    hand: tuple[int, ...]
    seated: tuple[tuple[int, int], tuple[int, int]]
    pair: int
    claimed: bool = False
    gone: int = 0
    locked: bool = False


def obligations(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Compare what must be played, mode by mode."""
    if not m.cards:
        return [unlike(AREA, no_cards(a, b))]
    seats = side_by_side(a.tables, b.tables)
    return [_verdict(a, b, seats, key, pairs) for key, pairs in modes_of(a, b, m).items()]


def _verdict(a: Ruleset, b: Ruleset, seats: Seats, key: str, pairs: list[Pair]) -> Verdict:
    looked = one_suit(pairs, a.tables.ranks)
    of = len(looked) * len(all_tricks(a.tables.cards, seats.longest)[0])
    if a.tables.seats == b.tables.seats and all(_alike(x, y) for x, y in pairs):
        return Verdict(AREA, key, EQUAL, PROVED, 0, of, because=f"{_same(seats)}: the rows are the same")
    if min(a.tables.hand_size, b.tables.hand_size) < 2:
        return Verdict(AREA, key, EQUAL, PROVED, 0, of, because="nobody ever holds two cards")
    if not all(tricks.is_plain(mode.rows) for pair in pairs for mode in pair):
        return _guarded(a, b, seats, Verdict(AREA, key, EQUAL, PROVED, 0, of), pairs, looked)
    if a.tables.seats == b.tables.seats and not seats.same:
        if all(_anywhere(pair, seats) for pair in pairs):
            return Verdict(AREA, key, EQUAL, PROVED, 0, of, because=_same(seats))
        if _smallest(pairs, seats) is None:
            seats = seats._replace(same=True)  # the lists differ, if never where the same is winning under both
    counts = [_count(pair, seats) for pair in looked]
    cases, shown = sum(count for count, _ in counts), reduce(or_, (kinds for _, kinds in counts))
    if cases and (nowhere := unbid(a, b, pairs[0])):
        return Verdict(AREA, key, EQUAL, PROVED, cases, of, because=f"the lists differ, but {nowhere}")
    witness = _smallest(pairs, seats) if cases else None
    if witness is not None:
        return _shown(a, b, Verdict(AREA, key, DIFFERENT, PROVED, cases, of), witness, pairs, shown)
    if unseen := _unseen(a, b, seats, cases, looked):
        return Verdict(AREA, key, NOT_DECIDED, PROVED, cases, of, because=unseen)
    if cases:
        because = f"the lists differ on {cases} tricks, but no play brings them about with cards that show it"
        return Verdict(AREA, key, EQUAL, PROVED, cases, of, because=because)
    says = [SAME, *_idle(a, b, looked, seats)] if a.tables.seats == b.tables.seats else [_common(a, b, seats)]
    return Verdict(AREA, key, EQUAL, PROVED, 0, of, because="; ".join(says))


def _guarded(a: Ruleset, b: Ruleset, seats: Seats, verdict: Verdict, pairs: list[Pair], looked: list[Pair]) -> Verdict:
    """The verdict where rows have guards or see who led; where it is not proved, why not."""
    undecided = verdict._replace(verdict=NOT_DECIDED)
    if a.tables.seats != b.tables.seats or not seats.same:
        why = "rows that see who led or who is still to play are compared only where partners sit in the same places"
        return undecided._replace(because=why)
    if a.tables.seats > seats.longest + 1:
        return undecided._replace(because=f"tricks of more than {seats.longest} cards were not gone through")
    most = min(a.tables.hand_size, b.tables.hand_size)
    found = [Compared(pair, a.tables.ranks, seats, most) for pair in looked]
    counts = [each.count() for each in found]
    cases, kinds = sum(count for count, _ in counts), reduce(or_, (kinds for _, kinds in counts))
    leads = any(row.need & tricks.LEADING for pair in looked for mode in pair for row in mode.rows)
    verdict = verdict._replace(cases=cases, of=verdict.of + (len(looked) if leads else 0))
    locked = any(each.locked_apart() for each in found)
    if (cases or locked) and (nowhere := unbid(a, b, pairs[0])):
        return verdict._replace(because=f"the lists differ, but {nowhere}")
    if cases:
        listed = ((at, each.smallest()) for at, each in enumerate(found))
        shown = [(small.place, len(small.hand), small.hand, at, small) for at, small in listed if small is not None]
        if not shown:
            why = f"the lists differ on {cases} tricks, and no play was found that brings one about"
            return verdict._replace(verdict=NOT_DECIDED, because=why)
        *_, at, small = min(shown, key=lambda each: each[:4])
        witness = Shown(small.trick, small.hand, small.seated, at, small.claimed, small.gone)
        return _shown(a, b, verdict._replace(verdict=DIFFERENT), witness, looked, kinds)
    if not locked:
        return verdict._replace(because=SAME)
    both = [n for n, pair in enumerate(looked) if all(_locks(r, mode) for r, mode in zip((a, b), pair, strict=True))]
    if not both:
        why = f"{SAME}; they differ where trump leads are locked, and no contract locks them under both"
        return verdict._replace(because=why)
    for n in both:
        lead = found[n].locked_lead()
        if lead is not None:
            witness = Shown(lead.trick, lead.hand, lead.seated, n, locked=True)
            return _shown(a, b, verdict._replace(verdict=DIFFERENT, cases=1), witness, looked, found[n].locked_leads())
    for n in both:
        cases, kinds, later = found[n].locked_tricks()
        if later is not None:
            witness = Shown(later.trick, later.hand, later.seated, n, locked=True)
            return _shown(a, b, verdict._replace(verdict=DIFFERENT, cases=cases), witness, looked, kinds)
    return undecided._replace(because=f"{SAME} but where trump leads are locked, and no play was found that shows it")


def _locks(rules: Ruleset, mode: Mode) -> bool:
    """Whether some contract of a mode locks trump leads."""
    auction, number = rules.tables.auction, rules.tables.modes.index(mode)
    ladders = (steps for bid, steps in zip(auction.bids, auction.doublings, strict=True) if bid and bid.mode == number)
    return any(step.locked for steps in ladders for step in steps)


def _same(seats: Seats) -> str:
    return SAME if seats.same else f"{SAME} wherever a partner is winning under both, or an opponent"


def _common(a: Ruleset, b: Ruleset, seats: Seats) -> str:
    """What is the same where one of them has the longer tricks."""
    shorter, longer = sorted((a, b), key=lambda r: r.tables.seats)
    most = shorter.tables.seats - 1
    size = "one card" if most == 1 else f"{most} cards or fewer"
    to_follow = f"only {longer.name} has longer ones with a player to follow"
    return f"{_same(seats).replace('every trick', f'every trick of {size}')}; {to_follow}"


def _unseen(a: Ruleset, b: Ruleset, seats: Seats, cases: int, looked: list[Pair]) -> str:
    """Why what was gone through does not decide; empty where it does."""
    if a.tables.seats != b.tables.seats and cases:
        return f"the lists differ on {cases} tricks that both can have, and no play was found that brings one about"
    fewer = min(a.tables.seats, b.tables.seats)
    if fewer > seats.longest + 1 and (cases or not all(_anywhere(pair, seats) for pair in looked)):
        return f"tricks of more than {seats.longest} cards were not gone through"
    return ""


def _alike(x: Mode, y: Mode) -> bool:
    return (x.rows, x.trumps, x.beats) == (y.rows, y.trumps, y.beats)


def _anywhere(pair: Pair, seats: Seats) -> bool:
    """Whether the forms are the same whoever is winning: then longer tricks and other seats hold nothing new."""
    x, y = (forms_of(mode) for mode in pair)
    seen = {(g.led, g.best_a, g.best_b) for g in groups(pair[0].beats, pair[1].beats, 3)[1]}
    flags = [(0, 0), (1, 1)]
    if seats.same and pair[0].beats != pair[1].beats:
        flags += [(0, 1), (1, 0)]
    return all(x.of(led, p, f) == y.of(led, q, g) for led, p, q in seen for f, g in flags)


@lru_cache(maxsize=4096)
def _splits(p: Form, q: Form) -> tuple[Split, ...]:
    """Sets of cards (x, y) so that a hand of one of each has other legal cards under p than under q.

    The third number: 1 where p allows fewer, 2 where q does, 3 where they allow different cards.
    """
    cells = [(i, j, s & t) for i, s in enumerate(p) for j, t in enumerate(q) if s & t]
    out = []
    for n, (i, j, x) in enumerate(cells):
        for k, l_, y in cells[n + 1 :]:
            if i == k:
                out.append((x, y, 2))  # never in the same cell, so j and l_ differ
            elif j == l_:
                out.append((x, y, 1))
            elif (i < k) != (j < l_):
                out.append((x, y, 3))
    return tuple(out)


def _differing(pair: Pair, seats: Seats) -> dict[int, list[tuple[tuple[View, View], tuple[Split, ...]]]]:
    """By group: from where at the table which cards are ordered differently."""
    a, b = (forms_of(mode) for mode in pair)
    out: dict[int, list[tuple[tuple[View, View], tuple[Split, ...]]]] = {}
    for number, g in enumerate(groups(pair[0].beats, pair[1].beats, seats.longest)[1]):
        for views in seats.views:
            mine, other = views[0][g.size][g.place_a], views[1][g.size][g.place_b]
            p, q = a.of(g.led, g.best_a, mine), b.of(g.led, g.best_b, other)
            if p != q and (seats.same or mine == other):
                out.setdefault(number, []).append((views, _splits(p, q)))
    return out


def _count(pair: Pair, seats: Seats) -> tuple[int, int]:
    """The tricks to which some hand may play other cards, and the kinds of differences that they show."""
    differing = {n: {s for _, splits in found for s in splits} for n, found in _differing(pair, seats).items()}
    if not differing:
        return 0, 0
    cases = kinds = 0
    masks = all_tricks(len(pair[0].points), seats.longest)[1]
    for seen, number in zip(masks, groups(pair[0].beats, pair[1].beats, seats.longest)[0], strict=True):
        if number in differing:
            hit = 0
            for x, y, kind in differing[number]:
                if x & ~seen and y & ~seen:
                    hit |= kind
            cases += hit > 0
            kinds |= hit
    return cases, kinds


def _smallest(pairs: Sequence[Pair], seats: Seats) -> Shown | None:
    """The smallest trick and hand that a play brings about: fewest cards in the trick, then the lowest cards."""
    best: tuple[int, Shown] | None = None
    listed, masks = all_tricks(len(pairs[0][0].points), seats.longest)
    for at, pair in enumerate(pairs):
        differing = _differing(pair, seats)
        if not differing:
            continue
        for place, number in enumerate(groups(pair[0].beats, pair[1].beats, seats.longest)[0]):
            if best is not None and place > best[0]:
                break
            if number in differing:
                for views, splits in differing[number]:
                    hand = _hand(pair, views, listed[place], masks[place], splits)
                    if hand and (best is None or (place, hand) < (best[0], best[1].hand)):
                        best = place, Shown(listed[place], hand, seats.views[views], at)
    return best[1] if best else None


def _hand(
    pair: Pair, views: tuple[View, View], trick: tuple[int, ...], seen: int, splits: Sequence[Split]
) -> tuple[int, int] | None:
    """The lowest two cards that show a difference, if a play can have come to this trick while they were held."""
    hands = sorted(_hands(splits, seen))
    kept = spare_cards(trick, list(zip(pair, views, strict=True))) if hands else []
    return next((hand for hand in hands if can_be_dealt(kept, mask_of(hand))), None)


def _hands(splits: Sequence[Split], seen: int) -> Iterator[tuple[int, int]]:
    for x, y, _ in splits:
        for card in bits(x & ~seen):
            for other in bits(y & ~seen):
                yield (card, other) if card < other else (other, card)


def _shown(a: Ruleset, b: Ruleset, verdict: Verdict, found: Shown, pairs: Sequence[Pair], kinds: int) -> Verdict:
    """The verdict with its witness, once both rulesets have really been asked."""
    pair = pairs[found.pair]
    questions = ask_both(a, b, pair, found.trick, found.hand, found.seated)
    for question, mode, labels in zip(questions, pair, both_labels(a, b)[1], strict=True):
        if found.claimed and tricks.sight_of_rows(mode.rows) & tricks.CLAIMED:
            question |= {"said": [TOP], "gone": " ".join(labels.names[card] for card in bits(found.gone))}
        if found.locked:
            question["locked"] = True
    try:
        answers = legal(a, questions[0]), legal(b, questions[1])
    except BeloteError as error:
        return verdict._replace(verdict=NOT_DECIDED, because=f"the question that would show it is refused: {error}")
    cards = [labels.cards(x["legal"]) for labels, x in zip(both_labels(a, b)[1], answers, strict=True)]
    if cards[0] == cards[1]:
        return verdict._replace(verdict=NOT_DECIDED, because="the question that would show it is answered alike")
    witness = Witness("legal", *questions, *differing_parts(answers, "legal"))
    return verdict._replace(witness=witness, stricter=STRICTER.get(kinds, "neither"))


def _idle(a: Ruleset, b: Ruleset, looked: list[Pair], seats: Seats) -> list[str]:
    """The rows that one of the lists has alone and that never decide, in words."""
    out = []
    for side, rules in enumerate((a, b)):
        rows, others = looked[0][side].rows, looked[0][1 - side].rows
        extra = [i for i, row in enumerate(rows) if row not in others or row in rows[:i]]
        own = rules.modes[looked[0][side].name]
        names = list(rules.rules_in(own).play.obligations) if extra else []
        for i in extra:
            why = {_never(p[side], i, seats, side) for p in looked}
            if len(why) == 1 and "" not in why:
                out.append(f"the row `{names[i]}` of {rules.name} never decides: {why.pop()}")
    return out


def _never(mode: Mode, row: int, seats: Seats, side: int) -> str:
    """Why a list stays the same without one of its rows; empty where it does not."""
    whole = forms_of(mode)
    without = forms_of(mode._replace(rows=mode.rows[:row] + mode.rows[row + 1 :]))
    applies = left = False
    for g in groups(mode.beats, mode.beats, seats.longest)[1]:
        for views in seats.views:
            opponent = views[side][g.size][g.place_a]
            if whole.of(g.led, g.best_a, opponent) != without.of(g.led, g.best_a, opponent):
                return ""
            facts = tricks.facts_of(g.led, g.best_a, mode.trumps, mode.beats, opponent)
            before = 0
            for mask, _, i in tricks.classes(mode.rows, facts, g.led, g.best_a, g.best_a):
                if i == row:
                    applies = applies or mask > 0
                    left = left or mask & ~before > 0
                before |= mask
    if left:
        return "a later row allows the same"
    return "an earlier row takes its cards" if applies else "no card ever meets it"
