"""Points held over, and the end of a match."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from belote.kernel.outcomes import MADE, TIED

# what another tie does with points that are held already
STACK, TO_DEFENCE = range(2)
# where two sides are past the target
HIGHER_TOTAL = 0


class Match(NamedTuple):
    """When a match ends: at a total of ``target`` (0: none) or after ``deals`` played deals (0: none).

    ``holding``: ties are held over, in the way of ``another_tie``; ``not_by_capot``: a capot cannot end it.
    """

    target: int
    deals: int
    holding: bool
    another_tie: int
    not_by_capot: bool = False


def release(
    m: Match, held: Sequence[int], outcome: int, takers: int, new: Sequence[int], order: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(points given out by side, points held afterwards by side) once a deal is settled.

    ``held``: from earlier deals, by the side they came from; ``new``: what this deal puts aside;
    ``order``: the sides in playing order from the first leader.
    """
    given, after = [0] * len(held), list(held)
    release_into(m.another_tie, after, outcome, takers, new, order, given)
    return tuple(given), tuple(after)


def release_into(
    another_tie: int,
    held: MutableSequence[int],
    outcome: int,
    takers: int,
    new: Sequence[int],
    order: Sequence[int],
    given: MutableSequence[int],
) -> None:
    """Fill in what each side is given of the points held, and what is held afterwards.

    A decided deal gives all that was held to its winner, shared where that is more than one side.
    """
    sides = len(held)
    pot = 0
    for side in range(sides):
        pot += held[side]
        given[side] = 0
    if outcome == TIED and another_tie == STACK:
        for side in range(sides):
            held[side] += new[side]
        return
    if outcome == MADE:
        given[takers] = pot
    else:
        place = 0
        for side in order:
            if side != takers:
                given[side] = pot // (sides - 1) + (1 if place < pot % (sides - 1) else 0)
                place += 1
    for side in range(sides):
        held[side] = new[side]


def match_winner(m: Match, totals: Sequence[int], deals: int, capot: bool = False, before: int = 0) -> int:
    """The side that has won the match after ``deals`` played deals, or -1; level totals play on.

    ``capot``: the last deal was one; ``before``: the highest total before it.
    """
    if m.not_by_capot and capot:
        return -1
    return winner_of(raised(m.target, before) if m.not_by_capot else m.target, m.deals, totals, deals)


def raised(target: int, before: int) -> int:
    """The target of one more deal, where what a side had before it was enough but could not end the match."""
    return before + 1 if 0 < target <= before else target


def winner_of(target: int, most: int, totals: Sequence[int], deals: int) -> int:
    """The side that has won, or -1; ``target``: 0 for none; ``most``: deals of a match, 0 for none."""
    winner = 0
    level = False
    for side in range(1, len(totals)):
        if totals[side] > totals[winner]:
            winner = side
            level = False
        elif totals[side] == totals[winner]:
            level = True
    over = (target > 0 and totals[winner] >= target) or (most > 0 and deals >= most)
    return winner if over and not level else -1
