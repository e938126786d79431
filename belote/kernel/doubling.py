"""The law of doubling: the steps that a bid may be raised by, who answers when, and at which totals of the match.

Every bid points to its own steps in the code of the auction, a row of numbers each, and says how many of them there
are for it; each step answers the one before.
"""

from __future__ import annotations

from collections.abc import Sequence

# who may say a step
DEFENCE, TAKERS = range(2)
# when it may be said
IN_TURN, AFTER_ROUNDS, ANY_TIME = range(3)
# a step: its side, what it multiplies by, its call, the call that locks trump leads too (0: none), its condition (-1)
STEP_BY, STEP_TIMES, STEP_CALL, STEP_LOCKED, STEP_IF, STEP_SIZE = range(6)
# a condition: a side has more than the one, another side less than the other
IF_OVER, IF_UNDER, IF_SIZE = range(3)


def conditions_met(a: Sequence[int], at: int, count: int, totals: Sequence[int]) -> int:
    """Which of the conditions that lie from ``at`` hold at these totals by side, as bits."""
    met = 0
    for i in range(count):
        over = a[at + IF_SIZE * i + IF_OVER]
        under = a[at + IF_SIZE * i + IF_UNDER]
        for one in range(len(totals)):
            for other in range(len(totals)):
                if one != other and totals[one] > over and totals[other] < under:
                    met |= 1 << i
    return met


def step_open(a: Sequence[int], step: int, met: int) -> bool:
    """Whether a step may be said at the totals at which these conditions hold."""
    return a[step + STEP_IF] < 0 or met >> a[step + STEP_IF] & 1 == 1


def may_answer(a: Sequence[int], step: int, takers: bool) -> bool:
    """Whether it is this side that may say a step; ``takers``: it is the one that holds the bid."""
    return takers == (a[step + STEP_BY] == TAKERS)


def answering_after(a: Sequence[int], step: int, side: Sequence[int], bidder: int, position: int) -> int:
    """The next position after one whose side may say a step, or -1; ``side`` by position."""
    for other in range(position + 1, len(side)):
        if may_answer(a, step, side[other] == side[bidder]):
            return other
    return -1
