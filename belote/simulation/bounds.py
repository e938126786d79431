"""How large the numbers of a deal can be: their squares are added up, and the sums must fit 64 bits in every gear."""

from __future__ import annotations

from belote.kernel.declarations import tables_of
from belote.kernel.effects import NUMBER as EFFECTLESS
from belote.kernel.scoring import (
    ALL_TRICKS,
    BID,
    NUMBER,
    OWN_TRICKS,
    TAKERS_TRICKS,
    Rounding,
    Scoring,
    Term,
)
from belote.kernel.tables import Mode, Tables

AT_ONCE = 10_000  # deals that are added up in one go, at most
ROOM = 1 << 62


def too_large(t: Tables) -> bool:
    """Whether the sums of some deals, or of what changes in them, could outgrow their room."""
    return (2 * largest(t)) ** 2 * AT_ONCE >= ROOM


def largest(t: Tables) -> int:
    """A number that nothing in a deal of these tables is above: points, what they are made of, and their margins."""
    double = max(abs(times & EFFECTLESS) for times in t.auction.times_of(lambda _: True))
    bid = max(abs(each.worth) for each in t.auction.bids if each is not None)
    melds = tables_of([mode.declarations for mode in t.modes], t.ranks, t.suits)
    runs = t.seats * t.suits * max((abs(x & EFFECTLESS) for x in melds.points), default=0)
    fours = melds.four_points
    by_mode = [fours[i * t.ranks : (i + 1) * t.ranks] for i in range(len(t.modes))]
    declared = runs + max(sum(abs(x & EFFECTLESS) for x in own) for own in by_mode)
    one = max(_of_mode(t, mode, declared, bid, double) for mode in t.modes)
    return 2 * t.sides * one


def _of_mode(t: Tables, mode: Mode, declared: int, bid: int, double: int) -> int:
    scoring: Scoring = mode.scoring
    cards = sum(map(abs, mode.points)) + abs(mode.last_trick)
    belote = max(t.suits * mode.belote_points, t.seats * max(mode.belote_sums))
    tricks = max(_rounded(cards, scoring.round_tricks), abs(scoring.capot_worth))

    def worth(term: Term) -> int:
        if term.what == NUMBER:
            value = 1
        elif term.what == BID:
            value = bid
        elif term.what in (OWN_TRICKS, TAKERS_TRICKS):
            value = tricks
        elif term.what == ALL_TRICKS:
            value = t.sides * tricks
        else:  # declarations or belotes, one side's or all
            value = t.sides * (declared + belote)
        return abs(term.number) * value * (double if term.double else 1)

    lines = [
        sum(map(worth, side)) + sum(map(worth, row.held)) for row in scoring.rows for side in (row.takers, row.defence)
    ]
    return max(cards, declared, belote, bid, double, tricks, *(_rounded(x, scoring.round_total) for x in lines))


def _rounded(x: int, r: Rounding | None) -> int:
    """What a number may become on its way through a rounding."""
    return x if r is None else (x + r.unit) * max(1, r.times) + max(0, r.rest)
