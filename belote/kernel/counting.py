"""The end of a match within a deal: points are counted in an order, and who is at the target first has won."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

# what is counted; an order of them has two bits for each, the first one lowest
BELOTE, DECLARATIONS, TRICKS = 1, 2, 3


def first_there(
    target: int,
    order: int,
    times: int,
    totals: Sequence[int],
    belote: Sequence[int],
    declared: Sequence[int],
    winners: Sequence[int],
    brought: Sequence[int],
    running: MutableSequence[int],
) -> int:
    """The side that is at the target first as points are counted on top of ``totals``, or -1.

    ``times``: how often each point counts.  By side: ``belote``, ``declared``; by trick: ``winners`` (sides) and
    ``brought`` (points).  ``running``: room by
    side.  Where two get there together the higher one is first, and of level ones neither.
    """
    sides = len(totals)
    for side in range(sides):
        running[side] = totals[side]
    while order:
        what = order & 3
        order >>= 2
        if what == TRICKS:
            for trick in range(len(winners)):
                side = winners[trick]
                running[side] += times * brought[trick]
                if running[side] >= target:
                    return side
            continue
        best = -1
        level = False
        for side in range(sides):
            running[side] += times * (belote[side] if what == BELOTE else declared[side])
            if running[side] < target:
                continue
            if best < 0 or running[side] > running[best]:
                best = side
                level = False
            elif running[side] == running[best]:
                level = True
        if best >= 0 and not level:
            return best
    return -1
