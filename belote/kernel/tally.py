"""What the rows of deals come to: numbers of each deal, their sums, and the differences of the same deal twice.

All are whole numbers, so that they add up to the same in any order.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from belote.kernel.dealing import opening_of
from belote.kernel.flat import Flat
from belote.kernel.outcomes import FAILED, MADE, TIED
from belote.kernel.playout import (
    BELOTES_DEFENCE,
    BELOTES_TAKERS,
    CALL,
    CAPOT,
    CAPOT_DEFENCE,
    CAPOT_TAKERS,
    CARD_POINTS,
    DEALER_SIDE,
    DECLARED_DEFENCE,
    DECLARED_TAKERS,
    FIRST_SIDE,
    FOURS,
    HELD,
    MODE,
    OUTCOME,
    RUNS,
    SCORED,
    TAKER,
    TIMES,
    VOID,
)
from belote.kernel.tables import first_leader

# the numbers of a deal; of a deal that nobody took all are 0.  A margin: a side's points times the other sides, less
# theirs; of two sides simply the difference.  After them the runs by length from 2, then the fours by rank
(M_TAKEN, M_MADE, M_FAILED, M_TIED, M_CAPOT_TAKERS, M_CAPOT_DEFENCE, M_DOUBLED, M_BELOTES_TAKERS, M_BELOTES_DEFENCE,
 M_DECLARED_TAKERS, M_DECLARED_DEFENCE, M_CARD_POINTS, M_TAKERS, M_DEFENCE, M_LEAD, M_HELD, M_TOTAL, M_SPEAKER,
 M_LEADER, M_DEALER, M_MARGIN, M_SIDES, M_KINDS) = (*range(22), 25)  # fmt: skip
BINS = 4096  # of a spread; values from -HALF, those beyond stand in the last bins
HALF = 2048


def tally_size(ranks: int) -> int:
    """How many numbers a deal has."""
    return M_KINDS + ranks - 1 + ranks


def bin_of(value: int) -> int:
    """The bin of a value."""
    return max(0, min(BINS - 1, value + HALF))


def margin_of(f: Flat, row: Sequence[int], side: int) -> int:
    """By how much a side has more than the others."""
    out = row[SCORED + side] * f.sides
    for other in range(f.sides):
        out -= row[SCORED + other]
    return out


def measure_deal(f: Flat, number: int, row: Sequence[int], m: MutableSequence[int]) -> None:
    """The numbers of one deal from its row."""
    for k in range(M_KINDS + 2 * f.ranks - 1):
        m[k] = 0
    if row[OUTCOME] == VOID:
        return
    first = (number + 1) % f.seats
    taker = (first + row[TAKER]) % f.seats
    leader = first_leader(opening_of(f, row[CALL]), first, taker, f.seats)
    takers = f.side[taker]
    m[M_TAKEN] = 1
    m[M_MADE] = 1 if row[OUTCOME] == MADE else 0
    m[M_FAILED] = 1 if row[OUTCOME] == FAILED else 0
    m[M_TIED] = 1 if row[OUTCOME] == TIED else 0
    m[M_CAPOT_TAKERS] = 1 if row[CAPOT] == CAPOT_TAKERS else 0
    m[M_CAPOT_DEFENCE] = 1 if row[CAPOT] == CAPOT_DEFENCE else 0
    m[M_DOUBLED] = 1 if row[TIMES] > 1 else 0
    m[M_BELOTES_TAKERS] = row[BELOTES_TAKERS]
    m[M_BELOTES_DEFENCE] = row[BELOTES_DEFENCE]
    m[M_DECLARED_TAKERS] = row[DECLARED_TAKERS]
    m[M_DECLARED_DEFENCE] = row[DECLARED_DEFENCE]
    m[M_CARD_POINTS] = row[CARD_POINTS]
    for side in range(f.sides):
        m[M_HELD] += row[HELD + side]
        m[M_TOTAL] += row[SCORED + side]
        m[M_SIDES + side] = row[SCORED + side]
    m[M_TAKERS] = row[SCORED + takers]
    m[M_DEFENCE] = m[M_TOTAL] - m[M_TAKERS]
    m[M_LEAD] = m[M_TAKERS] - m[M_DEFENCE]
    m[M_SPEAKER] = margin_of(f, row, row[FIRST_SIDE])
    m[M_LEADER] = margin_of(f, row, f.side[leader])
    m[M_DEALER] = margin_of(f, row, row[DEALER_SIDE])
    m[M_MARGIN] = margin_of(f, row, 0)
    runs = row[RUNS]
    k = M_KINDS
    while runs:
        m[k] = runs & 15
        runs >>= 4
        k += 1
    for rank in range(f.ranks):
        m[M_KINDS + f.ranks - 1 + rank] = row[FOURS] >> rank & 1


def tally_deals(
    f: Flat,
    groups: Sequence[int],
    begin: int,
    end: int,
    rows: Sequence[Sequence[int]],
    measures: Sequence[MutableSequence[int]],
    sums: MutableSequence[int],
    squares: MutableSequence[int],
    spread: MutableSequence[int],
) -> None:
    """Fill in the numbers of each deal, and add them and their squares up by group of modes (``groups[mode]``).

    ``spread``: how often the takers got so many points, then the same of the defence.
    """
    size = M_KINDS + 2 * f.ranks - 1
    for i in range(end - begin):
        m = measures[i]
        measure_deal(f, begin + i, rows[i], m)
        if m[M_TAKEN] == 0:
            continue
        base = groups[rows[i][MODE]] * size
        for k in range(size):
            sums[base + k] += m[k]
            squares[base + k] += m[k] * m[k]
        spread[bin_of(m[M_TAKERS])] += 1
        spread[BINS + bin_of(m[M_DEFENCE])] += 1


def tally_pairs(
    number: int,
    size: int,
    shown: int,
    a: Sequence[Sequence[int]],
    b: Sequence[Sequence[int]],
    sums: MutableSequence[int],
    squares: MutableSequence[int],
    counts: MutableSequence[int],
    spread: MutableSequence[int],
) -> None:
    """Add up what changes from a to b, by ``number`` deals or matches with ``size`` numbers.

    ``counts``: in how many each number changes, and last, in how many any does.  ``spread``: of the number ``shown``.
    """
    for i in range(number):
        some = 0
        x = a[i]
        y = b[i]
        for k in range(size):
            d = y[k] - x[k]
            if d != 0:
                sums[k] += d
                squares[k] += d * d
                counts[k] += 1
                some = 1
        counts[size] += some
        spread[bin_of(y[shown] - x[shown])] += 1
