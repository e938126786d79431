"""What a fault costs: the deal is settled by a row of two sums instead of by its contract.

The side at fault scores what it keeps, every other side what the row gives; no capot is paid.  Units and rounding are
those of the mode's scoring, each number by itself.
"""

from __future__ import annotations

from typing import NamedTuple

from belote.kernel.outcomes import (
    AT_ROUND_TOTAL,
    AT_ROUND_TRICKS,
    Count,
    rounded,
    total,
    value_of,
)
from belote.kernel.scoring import Line, Scoring, Term

REST = -1  # a term that no outcome knows: all tricks of a deal that ended by its contract are won


class Penalty(NamedTuple):
    """A row: what each other side is given, what the side at fault keeps; ``claim``: it settles a false claim.

    ``early``: it counts before there is a contract too.
    """

    claim: bool
    gives: tuple[Term, ...]
    keeps: tuple[Term, ...]
    early: bool = False


class Paid(NamedTuple):
    """By side: what is scored; the lines add up to it before rounding."""

    scored: tuple[int, ...]
    lines: tuple[Line, ...]


def settle_penalty(s: Scoring, row: Penalty, worth: int, c: Count) -> Paid:
    """Score a deal that a fault has ended.

    ``worth``: card points of all cards in play with the last trick; ``c``: what the deal has brought in so far, with
    the side at fault as ``takers`` and no capot.
    """
    code = s.code
    sides = len(c.points)
    at, line = code[AT_ROUND_TRICKS], code[AT_ROUND_TOTAL]
    tricks = [rounded(code, at, points) for points in c.points]
    everything = rounded(code, at, worth)
    rest = rounded(code, at, worth - total(c.points))
    lines = []
    scored = [0] * sides
    for side in range(sides):
        for term in row.keeps if side == c.takers else row.gives:
            value = rest if term.what == REST else value_of(term.what, side, tricks, everything, 0, c)
            points = term.number * value
            factor = term.factor(c.double)
            lines.append(Line(side, term.what, points * factor, factor))
            scored[side] += points * factor
    return Paid(tuple(rounded(code, line, points) for points in scored), tuple(lines))
