"""What announcing is about: the modes that two rulesets share, declarations by their cards, deals that show a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belote.compare.building import Pairing, Part, Record, asked, complete, contracts, fill
from belote.compare.matching import Matching, is_bid
from belote.compare.verdict import EQUAL, NOT_DECIDED, PROVED, Verdict, Witness
from belote.kernel import declarations as kernel
from belote.kernel.declarations import Declaration, Worth
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset


class Both(NamedTuple):
    """One contract mode under both: its key, trump suit and tables."""

    p: Pairing
    key: str
    a: Mode
    b: Mode


class Case(NamedTuple):
    """Cards at two positions, what of them is announced (None: all that there is), and which words are said.

    ``late``: a card, as a set, that is played only where no other may be.
    """

    hands: tuple[int, ...]
    declared: dict[int, tuple[int, ...]] | None = None
    said: str = "both"
    late: int = 0


def shared_modes(a: Ruleset, b: Ruleset, m: Matching, p: Pairing) -> list[Both]:
    """The contract modes that an auction of both can end in, each with the first trump suit that it can have there."""
    return [both for both in _modes(a, b, m, p) if _common(both)]


def _modes(a: Ruleset, b: Ruleset, m: Matching, p: Pairing) -> list[Both]:
    out: dict[str, Both] = {}
    for i, j in m.modes:
        key = a.modes[a.tables.modes[i].name]
        if key not in out or not _common(out[key]):
            out[key] = Both(p, key, a.tables.modes[i], b.tables.modes[j])
    return list(out.values())


def _common(both: Both) -> bool:
    return any(contracts(both.p, both.key, both.a.suit))


def unreached(area: str, a: Ruleset, b: Ruleset, m: Matching, p: Pairing) -> Iterator[Verdict]:
    """A verdict for each contract mode of both that no two auctions end in alike."""
    for both in _modes(a, b, m, p):
        if _common(both):
            continue
        keys = ((a, both.key), (b, p.modes[both.key]))
        nowhere = next((r.name for r, key in keys if not is_bid(r, key)), None)
        if nowhere is not None:
            yield Verdict(area, both.key, EQUAL, PROVED, 0, 0, because=f"no bid of {nowhere} makes this mode")
        else:
            yield Verdict(area, both.key, NOT_DECIDED, PROVED, 0, 0, because="no auctions of both end in it alike")


def all_of(w: Worth | None, most: int) -> dict[int, Declaration]:
    """Every declaration that is worth something, by its cards, the smallest first."""
    if w is None:
        return {}
    runs = [
        kernel.run_of(w, suit * w.ranks + first, length)
        for length in range(1, w.ranks + 1)
        for suit in range(w.suits)
        for first in range(w.ranks - length + 1)
        if w.runs[length] > 0
    ]
    fours = [kernel.four_of(w, rank) for rank in range(w.ranks) if w.fours[rank] > 0]
    return {d.cards: d for d in (*runs, *fours) if d.cards.bit_count() <= most}


def opponents(p: Pairing) -> tuple[int, int]:
    """The first in turn, and the next one who plays against it under both; (0, 0) where nobody does."""
    n = len(p.seats)
    sides = [[s.tables.side[(p.first(i) + at) % n] for at in range(n)] for i, s in enumerate((p.a, p.b))]
    return 0, next((at for at in range(n) if all(side[at] != side[0] for side in sides)), 0)


def trickless(both: Both, common: Sequence[int], at: tuple[int, int]) -> Iterator[Case]:
    """Deals in which one opponent declares and the other, with a whole suit and the best beside, wins every trick."""
    t = both.p.a.tables
    own = max(both.a.suit, 0)

    def best(suit: int, number: int) -> int:
        cards = range(suit * t.ranks, suit * t.ranks + t.ranks)
        return sum(1 << card for card in sorted(cards, key=lambda card: both.a.beats[card].bit_count())[:number])

    more = max(0, t.hand_size - t.ranks)
    beside = [best(suit, more) for suit in range(t.suits) if suit != own] if more else [0]
    strong = [best(own, t.hand_size) | other for other in beside]
    for cards in common:
        whole = next((whole for whole in strong if not cards & whole), None)
        if whole is not None:
            yield Case(held(both.p, {at[0]: whole, at[1]: cards}), {at[1]: (cards,)})


def held(p: Pairing, cards: Mapping[int, int]) -> tuple[int, ...]:
    """Cards by position, from those of some positions."""
    return tuple(cards.get(i, 0) for i in range(p.a.tables.seats))


def announced(w: Worth, hand: int) -> set[int]:
    """The declarations that a hand announces, by their cards."""
    return {d.cards for d in kernel.find(w, hand)}


def shown(both: Both, case: Case, what: str) -> Witness | None:
    """The deal of a case with as little else in it as can be, and the part of the answers."""
    p = both.p
    worths = [w for w in (both.a.declarations, both.b.declarations) if w is not None]

    def quiet(hands: Sequence[int]) -> bool:
        return all(announced(w, h) == announced(w, g) for w in worths for h, g in zip(hands, case.hands, strict=True))

    hands = fill(p, case.hands, quiet) or fill(p, case.hands)
    records = hands and complete(p, hands, both.key, both.a.suit, case.declared, case.late)
    if not records:
        return None
    if case.said != "both":
        for which, record in enumerate(records):
            record["belote_said"] = {p.seats[0][which]: case.said}

    def part(out: Mapping[str, Any]) -> Any:
        return {what: out[what]}

    show = shortened if what == "declarations" else asked  # a belote is earned by the end of the deal
    return show(p, records[0], records[1], part)


def shortened(p: Pairing, a: Record, b: Record, part: Part, final: bool = False) -> Witness | None:
    """The witness of two complete records, cut after the first trick from which on both answer as at the end.

    ``final``: what a trick has brought stays so, and the first that brings in something else will do.
    """
    whole = asked(p, a, b, part)
    if whole is None:
        return None
    seats, plays = p.a.tables.seats, (a["plays"].split(), b["plays"].split())
    for tricks in range(p.a.tables.hand_size):
        cut = [
            {**record, "plays": " ".join(cards[: tricks * seats])} for record, cards in zip((a, b), plays, strict=True)
        ]
        found = asked(p, cut[0], cut[1], part)
        if found is not None and (final or (found.a_says, found.b_says) == (whole.a_says, whole.b_says)):
            return found
    return whole
