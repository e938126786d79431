"""Whether the sums of a file can be what some deals came to: their shape, and what no sums of whole numbers break."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from belote.errors import UnreadableError
from belote.kernel import tally as kernel
from belote.kernel.matches import LONGEST
from belote.simulation.finding import between
from belote.simulation.order import Asked
from belote.simulation.tally import Sums, Tally
from belote.simulation.working import DEALER_WON, ENDED, LENGTH, SPEAKER_WON, WON

# what a deal has once or not at all
ONCE = (
    kernel.M_TAKEN, kernel.M_MADE, kernel.M_FAILED, kernel.M_TIED, kernel.M_CAPOT_TAKERS, kernel.M_CAPOT_DEFENCE,
    kernel.M_DOUBLED,
)  # fmt: skip


def check(asked: Asked, tally: Tally) -> None:
    """See that a tally may be one of what is asked for.

    Raises:
        UnreadableError: it cannot be.
    """
    rulesets = len(asked.rulesets)
    good = True
    for which, part in enumerate(tally):
        for at, sums in enumerate(part.sums):
            first = asked.rulesets[at if at < rulesets else asked.order.pairs[at - rulesets][0]].tables
            size = WON + first.sides if which else kernel.tally_size(first.ranks)
            if at >= rulesets:
                good = good and _pair(sums, size, part.number)
            elif which:
                good = good and _matches(sums, size, part.number)
            else:
                kinds = 1 + max(mode.name for mode in first.modes)
                good = good and _deals(sums, kinds, size, part.number)
    if not good:
        raise UnreadableError("its sums cannot be read")


def _agree(sums: Sequence[int], squares: Sequence[int], numbers: Sequence[int]) -> bool:
    """Whether so many whole numbers can have these sums and squares.

    A square is no less than its number, and as even; the mean square is no less than the square of the mean.
    """
    return all(
        abs(s) <= q and s * s <= n * q and (s - q) % 2 == 0 for s, q, n in zip(sums, squares, numbers, strict=True)
    )


def _within(spread: Mapping[int, int], number: int, low: int, end: int) -> bool:
    return sum(spread.values()) == number and all(low <= value < end for value in spread)


def _deals(one: Sums, kinds: int, size: int, number: int) -> bool:
    if (len(one.sums), len(one.squares), len(one.counts)) != (kinds * size, kinds * size, 0):
        return False
    taken = 0
    for begin in range(0, kinds * size, size):
        sums, squares = one.sums[begin : begin + size], one.squares[begin : begin + size]
        here = sums[kernel.M_TAKEN]
        taken += here
        fours = range(size - (size - kernel.M_KINDS + 1) // 2, size)
        once = all(0 <= sums[k] <= here and squares[k] == sums[k] for k in (*ONCE, *fours))
        came = sums[kernel.M_MADE] + sums[kernel.M_FAILED] + sums[kernel.M_TIED]
        if not once or came != here or not _agree(sums, squares, [here] * size):
            return False
    takers = between(one.spread, -kernel.HALF)
    defence = between(one.spread, kernel.HALF, kernel.BINS)
    both = _within(one.spread, 2 * taken, -kernel.HALF, 2 * kernel.BINS - kernel.HALF)
    return taken <= number and both and sum(takers.values()) == sum(defence.values()) == taken


def _matches(one: Sums, size: int, number: int) -> bool:
    if (len(one.sums), len(one.squares), len(one.counts)) != (size, size, 0):
        return False
    ended, won = one.sums[ENDED], one.sums[WON:]
    once = all(one.squares[k] == one.sums[k] >= 0 for k in range(size) if k != LENGTH)
    lengths = _within(one.spread, number, 1, LONGEST + 1)
    lengths = lengths and one.sums[LENGTH] == sum(value * often for value, often in one.spread.items())
    lengths = lengths and one.squares[LENGTH] == sum(value * value * often for value, often in one.spread.items())
    first = max(one.sums[DEALER_WON], one.sums[SPEAKER_WON])
    return once and lengths and sum(won) == ended <= number and first <= ended


def _pair(one: Sums, size: int, number: int) -> bool:
    if (len(one.sums), len(one.squares), len(one.counts)) != (size, size, size + 1):
        return False
    *counts, some = one.counts
    if any(count < 0 for count in counts) or not max(counts) <= some <= min(number, sum(counts)):
        return False
    if not all(count <= q for count, q in zip(counts, one.squares, strict=True)):
        return False
    spread = _within(one.spread, number, -kernel.HALF, kernel.BINS - kernel.HALF)
    return spread and _agree(one.sums, one.squares, counts)
