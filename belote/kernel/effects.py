"""What may stand in the place of a number: a bit above the number itself, so that sums carry it along."""

from __future__ import annotations

WIN_MATCH = 1 << 16  # who has it, or wins the deal, wins the match
NUMBER = WIN_MATCH - 1  # what is left of it as a number
VOIDS = 1 << 28  # the deal is void; above every sum of what cancels, for the same reason
CANCEL = 1 << 24  # no declaration of the deal counts; above every sum of the others, so that as much or more holds it


def outright(declaring: int, step: int, made: bool, failed: bool, takers: int, sides: int) -> int:
    """The side for which a deal by itself ends the match, or -1.

    ``declaring``: the sides that declared so, as bits: where there are two, neither; ``step``: what was doubled by.
    A step that is worth the match gives it to the winner of a deal between two sides.
    """
    if declaring and declaring & (declaring - 1) == 0:
        side = 0
        while not declaring >> side & 1:
            side += 1
        return side
    if step > NUMBER and sides == 2:
        if made:
            return takers
        if failed:
            return 1 - takers
    return -1
