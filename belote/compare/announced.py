"""Declarations and the belote of two rulesets, case by case, each contract mode by itself.

Suits are alike but for trumps, so one trump suit stands for all.  Five questions decide the declarations: what each is
worth; what a hand announces; which of two that two players hold counts; until when they are announced; whether a side
needs a trick to score them.  More than two never ask anything new: the strongest wins, and it is the one that no other
holds back.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from belote.cards import bits
from belote.compare.building import asked, complete, fill, pair
from belote.compare.matching import Matching
from belote.compare.melds import (
    Both,
    Case,
    all_of,
    announced,
    held,
    opponents,
    shared_modes,
    shown,
    trickless,
    unreached,
)
from belote.compare.together import in_hands, in_tricks, pairs_in_tricks, shown_together
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.kernel import declarations as kernel
from belote.kernel.declarations import Declaration, Worth
from belote.kernel.effects import CANCEL
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

WORTH, HAND, CONTEST, WINDOW = "what they are worth", "what a hand announces", "which counts", "until when"
TRICKLESS = "whether a side without a trick scores them"
TRICK = "what a trick brings"
NO_MODE = "no auctions of both end in the same contract"
TRIES = 12


class Answer(NamedTuple):
    """A question gone through: so many cases differ, the first of them in the order of asking.

    A case is what hands hold, or cards that lie together in a trick.
    """

    topic: str
    of: int
    differing: tuple[Case | int, ...]


def declarations(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Whether runs and fours are the same: a verdict for each mode, and for each question that is answered unlike."""
    p = pair(a, b, any_partners=True)
    if isinstance(p, str):
        return [unlike("declarations", p)]
    if opponents(p) == (0, 0):
        return [unlike("declarations", "nobody plays against the same seat under both")]
    out: list[Verdict] = []
    for both in shared_modes(a, b, m, p):
        tricks = both.a.from_tricks or both.b.from_tricks
        answers = list(_in_tricks(both) if tricks else _questions(both))
        found = [_verdict(both, x) for x in answers if x.differing]
        if any(x.topic == TRICKLESS and not x.differing for x in answers):
            because = "no deal was found in which a side that declares wins no trick"
            found.append(Verdict("declarations", both.key, NOT_DECIDED, PROVED, 0, 0, because=because))
        of = sum(x.of for x in answers)
        out += found or [Verdict("declarations", both.key, EQUAL, PROVED, 0, of, because=_why_equal(both))]
    out += unreached("declarations", a, b, m, p)
    return out or [unlike("declarations", NO_MODE)]


def _questions(both: Both) -> Iterator[Answer]:
    most = both.p.a.tables.hand_size
    x, y = all_of(both.a.declarations, most), all_of(both.b.declarations, most)
    cards = list(dict.fromkeys((*x, *y)))
    unlike_worth = [c for c in cards if (x[c].points if c in x else 0) != (y[c].points if c in y else 0)]
    first, second = opponents(both.p)
    yield Answer(WORTH, len(cards), tuple(Case(held(both.p, {first: c})) for c in unlike_worth))
    v, w = both.a.declarations, both.b.declarations
    common = [c for c in cards if c in x and c in y]
    if v is None or w is None or not common:
        return
    contest = _contest(both, x, y, common, (first, second))
    yield contest
    if not unlike_worth:
        same_choice = v.reuse == w.reuse and (v.reuse or v.natural == w.natural)  # level choices go by the fours' order
        alike = same_choice and (not contest.differing and _same_order(x, y, common))
        hands = [] if alike or (contest.differing and v.reuse == w.reuse) else _laden(v, common, most)
        differing = [h for h in hands if announced(v, h) != announced(w, h)]
        yield Answer(HAND, len(hands), tuple(Case(held(both.p, {first: h})) for h in differing))
    late = both.a.announced != both.b.announced
    yield Answer(WINDOW, 1, (Case(held(both.p, {first: common[0]}), {first: (common[0],)}),) if late else ())
    if both.a.needs_trick != both.b.needs_trick:
        lost = tuple(trickless(both, common, (first, second)))
        yield Answer(TRICKLESS, len(lost), lost)


def _in_tricks(both: Both) -> Iterator[Answer]:
    """Where one of them at least finds declarations in the tricks: nothing is compared, so worth is all."""
    t = both.p.a.tables
    x, y = in_tricks(both.a, t.seats), in_tricks(both.b, t.seats)
    cards = list(dict.fromkeys((*x, *y)))
    unlike_worth = [c for c in cards if (x[c].points if c in x else 0) != (y[c].points if c in y else 0)]
    yield Answer(TRICK, len(cards), tuple(unlike_worth))
    if not (both.a.from_tricks and both.b.from_tricks):
        alone = list({**in_hands(both.a, t.hand_size), **in_hands(both.b, t.hand_size)})
        yield Answer(WORTH, len(alone), tuple(Case(held(both.p, {0: c})) for c in alone))


def _contest(
    both: Both, x: Mapping[int, Declaration], y: Mapping[int, Declaration], common: list[int], at: tuple[int, int]
) -> Answer:
    """All pairs that two opponents can hold, each once with either of them first in turn."""
    of, differing = 0, []
    for one, other in itertools.permutations(common, 2):
        if one & other:
            continue
        of += 1
        if _counting(both.a, x[one], x[other]) != _counting(both.b, y[one], y[other]):
            hands = held(both.p, {at[0]: one, at[1]: other})
            differing.append(Case(hands, {at[0]: (one,), at[1]: (other,)}))
    return Answer(CONTEST, of, tuple(differing))


def _counting(mode: Mode, one: Declaration, other: Declaration) -> tuple[bool, bool]:
    """Whether the first in turn counts, and whether the second does."""
    if max(one.points, other.points) >= CANCEL:
        return False, False
    if mode.contest == kernel.APART and one.four != other.four:
        return True, True
    if one.key == other.key:
        return mode.equal != kernel.NOBODY, mode.equal == kernel.BOTH
    return one.key > other.key, one.key < other.key


def _same_order(x: Mapping[int, Declaration], y: Mapping[int, Declaration], common: list[int]) -> bool:
    """Whether both put all declarations in one order, also those that cannot meet."""
    pairs = sorted((x[c].key, y[c].key) for c in common)
    return all((k < m) == (j < n) for (k, j), (m, n) in itertools.pairwise(pairs)) and all(
        j <= n for (_, j), (_, n) in itertools.pairwise(pairs)
    )


def _laden(w: Worth, common: list[int], most: int) -> list[int]:
    """Hands in which a four and a run share a card: only there do fours and runs get in each other's way.

    Such a hand is a union of fours and runs; single cards beside them announce nothing.
    """
    fours = [c for c in common if _is_four(w, c)]
    runs = [c for c in common if not _is_four(w, c)]
    todo = [*fours, *(one | other for one, other in itertools.combinations(fours, 2))]
    seen = dict.fromkeys(hand for hand in todo if hand.bit_count() <= most)
    todo = list(seen)
    for hand in todo:
        for run in runs:
            new = hand | run
            if new.bit_count() <= most and new not in seen:
                seen[new] = None
                todo.append(new)
    return [h for h in seen if any(d.cards & four for d in kernel.runs_in(w, h) for four in fours if four & ~h == 0)]


def _is_four(w: Worth, cards: int) -> bool:
    return cards == kernel.four_of(w, ((cards & -cards).bit_length() - 1) % w.ranks).cards


def _verdict(both: Both, x: Answer) -> Verdict:
    witness = None
    for case in x.differing[:TRIES]:
        witness = _window(both, case) if x.topic == WINDOW else _shown(both, case, "declarations")
        if witness is not None:
            break
    cases = len(x.differing)
    if witness is None:
        return Verdict("declarations", both.key, NOT_DECIDED, PROVED, cases, x.of, f"{x.topic}: no deal shows it")
    return Verdict("declarations", both.key, DIFFERENT, PROVED, cases, x.of, x.topic, witness)


def _shown(both: Both, case: Case | int, what: str) -> Witness | None:
    return shown(both, case, what) if isinstance(case, Case) else shown_together(both, case, what)


def _window(both: Both, case: Case | int) -> Witness | None:
    """The first trick: where declarations go with the first card the contest is over, elsewhere it is not."""
    p = both.p
    assert isinstance(case, Case)
    hands = fill(p, case.hands)
    records = hands and complete(p, hands, both.key, both.a.suit, case.declared)
    if not records:
        return None
    cut = []
    for record in records:
        plays = record["plays"].split()[: p.a.tables.seats]
        cut.append({**record, "plays": " ".join(plays)})

    def part(out: Mapping[str, Any]) -> Any:
        return {"declarations": out["declarations"]}

    return asked(p, cut[0], cut[1], part)


def _why_equal(both: Both) -> str:
    v, w = both.a.declarations, both.b.declarations
    if v is None and w is None:
        return "neither has declarations"
    t = both.p.a.tables
    if not any(in_tricks(m, t.seats) or in_hands(m, 99) for m in (both.a, both.b)):
        return "no declaration is worth anything"
    if both.a.from_tricks and both.b.from_tricks:
        return "a trick brings the same, whatever lies in it"
    if v is not None and w is not None and v._replace(trumps=0) == w._replace(trumps=0):
        return "the same declarations, contest and moment"
    return "what is written otherwise never decides between declarations that can be held together"


def belote(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Whether king and queen of trumps earn the same: a verdict for each mode.

    Of a complete deal: what is held has been played, so ``holding`` and ``playing_both`` are one.
    """
    p = pair(a, b, any_partners=True)
    if isinstance(p, str):
        return [unlike("belote", p)]
    out = []
    for both in shared_modes(a, b, m, p):
        cases: list[Case | int] = list(_belotes(both))
        differing: list[Case | int] = [
            c for c in cases if isinstance(c, Case) and _earned(both.a, c) != _earned(both.b, c)
        ]
        x, y = pairs_in_tricks(both.a), pairs_in_tricks(both.b)
        cases += [*x, *(c for c in y if c not in x)]
        differing += [c for c in {**x, **y} if x.get(c) != y.get(c)]
        if not differing:
            out.append(Verdict("belote", both.key, EQUAL, PROVED, 0, len(cases), because=_why_same(both)))
            continue
        witness = next((w for c in differing[:TRIES] if (w := _shown(both, c, "belote"))), None)
        verdict, because = (DIFFERENT, "") if witness else (NOT_DECIDED, "no deal shows it")
        out.append(Verdict("belote", both.key, verdict, PROVED, len(differing), len(cases), because, witness))
    out += unreached("belote", a, b, m, p)
    return out or [unlike("belote", NO_MODE)]


def _pairs(mode: Mode) -> tuple[int, ...]:
    return mode.pairs if mode.belote_points else ()


def _belotes(both: Both) -> Iterator[Case]:
    """Each pair with whichever words, alone and with each run of one's own that holds both cards.

    Where the order of the two decides anything, with either of them first.
    """
    most = both.p.a.tables.hand_size
    worth = {**all_of(both.a.declarations, most), **all_of(both.b.declarations, most)}
    for said in ("both", "first", "second", "none"):
        for cards in dict.fromkeys((*_pairs(both.a), *_pairs(both.b))):
            for run in (cards, *(r for r, d in worth.items() if not d.four and cards & ~r == 0 and r != cards)):
                for late in bits(cards) if both.a.firsts or both.b.firsts else ():
                    yield Case(held(both.p, {0: run}), None, said, 1 << late)
                if not both.a.firsts and not both.b.firsts:
                    yield Case(held(both.p, {0: run}), None, said)
    if both.a.belote_sums == both.b.belote_sums and both.a.one_by_one:
        return
    several = 0
    for number, cards in enumerate(p for p in _pairs(both.a) if p in _pairs(both.b)):
        several |= cards
        if number and several.bit_count() <= most:
            yield Case(held(both.p, {0: several}))


def _earned(mode: Mode, case: Case) -> dict[int, int]:
    """Points by pair in a complete deal, the run that was dealt being the only declaration."""
    if mode.belote_claimed_by == kernel.SAME_TRICK:
        return {}  # two cards of one hand never fall in one trick
    w, hand = mode.declarations, case.hands[0]
    counting = [] if w is None else kernel.runs_in(w, hand)
    if mode.belote_claimed_by == kernel.SAYING_BOTH and case.said != "both":
        return {}
    pairs = [pair for pair in _pairs(mode) if pair & ~hand == 0 and not any(case.late & pair & x for x in mode.firsts)]
    earned = [x for x in pairs if not kernel.absorbed(x, mode.belote_absorbed, counting)]
    return {x: mode.belote_sums[n + 1] - mode.belote_sums[n] for n, x in enumerate(earned)}


def _why_same(both: Both) -> str:
    if not _pairs(both.a) and not _pairs(both.b):
        return "there is no belote in either"
    if both.a.belote_claimed_by != both.b.belote_claimed_by:
        return "every deal is played out: who holds both cards plays both"
    if both.a.belote_absorbed != both.b.belote_absorbed:
        return "no run that counts holds both cards"
    return "the same cards, points and claim"
