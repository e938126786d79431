"""Points held over, and the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from belote.kernel.scoring import MADE, TIED

# what another tie does with points that are held already
STACK, TO_DEFENCE = range(2)
# where two sides are past the target
HIGHER_TOTAL = 0


class Match(NamedTuple):
    """When a match ends: at a total of ``target`` (0: none) or after ``deals`` played deals (0: none).

    ``holding``: ties are held over, in the way of ``another_tie``.
    """

    target: int
    deals: int
    holding: bool
    another_tie: int


def release(
    m: Match, held: Sequence[int], outcome: int, takers: int, new: Sequence[int], order: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(points given out by side, points held afterwards by side) once a deal is settled.

    ``held``: from earlier deals, by the side they came from; ``new``: what this deal puts aside;
    ``order``: the sides in playing order from the first leader.  A decided deal gives all that was held to its
    winner, shared where that is more than one side.
    """
    pot = sum(held)
    given = [0] * len(held)
    defence = [side for side in order if side != takers]
    if outcome == TIED and m.another_tie == STACK:
        return tuple(given), tuple(a + b for a, b in zip(held, new, strict=True))
    if outcome == MADE:
        given[takers] = pot
    else:
        for i, side in enumerate(defence):
            given[side] = pot // len(defence) + (1 if i < pot % len(defence) else 0)
    return tuple(given), tuple(new)


def match_winner(m: Match, totals: Sequence[int], deals: int) -> int:
    """The side that has won the match after ``deals`` played deals, or -1; level totals play on."""
    best = max(totals)
    over = (m.target > 0 and best >= m.target) or (m.deals > 0 and deals >= m.deals)
    if not over or list(totals).count(best) > 1:
        return -1
    return list(totals).index(best)
