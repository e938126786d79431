"""From what a deal brought in to what each side adds to its total.

What the numbers of an outcome table mean, and how a table is coded for `belote.kernel.outcomes`, which holds the law.
The stages, always in this order: count; round tricks to game points; test the contract; pick the outcome row; put
aside what is held; round each side's line.  Held points of earlier deals are given out by ``match``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from belote.kernel.outcomes import (
    ALL_BELOTES,
    ALL_DECLARATIONS,
    ALL_TRICKS,
    AT_LEAST_BID,
    AT_ROUND_TOTAL,
    AT_ROUND_TRICKS,
    AT_ROWS,
    BID,
    BY_DEFENCE,
    BY_TAKERS,
    CAPOT_BY_DEFENCE,
    CAPOT_BY_TAKERS,
    COUNT_BELOTE,
    COUNT_DECLARATIONS,
    COUNT_TRICKS,
    DOUBLED,
    EQUAL_BY_CARD_POINTS,
    EQUAL_FAILED,
    EQUAL_MADE,
    EQUAL_TIED,
    FAILED,
    HEAD,
    IS_FAILED,
    IS_MADE,
    IS_TIED,
    MADE,
    MORE_THAN_DEFENCE,
    NO_FACT,
    NUMBER,
    OWN_BELOTE,
    OWN_DECLARATIONS,
    OWN_TRICKS,
    ROW_DEFENCE,
    ROW_SIZE,
    ROW_TAKERS,
    TAKERS_BELOTE,
    TAKERS_DECLARATIONS,
    TAKERS_TRICKS,
    TERM_SIZE,
    TIED,
    Count,
    outcome_of,
    reward_of,
    round_sides,
    rounded,
    settle_into,
    term_points,
    tricks_of,
)

__all__ = [
    "ALL_BELOTES",
    "ALL_DECLARATIONS",
    "ALL_TRICKS",
    "AT_LEAST_BID",
    "BID",
    "BY_DEFENCE",
    "BY_TAKERS",
    "CAPOT_BY_DEFENCE",
    "CAPOT_BY_TAKERS",
    "COUNT_BELOTE",
    "COUNT_DECLARATIONS",
    "COUNT_TRICKS",
    "DOUBLED",
    "EQUAL_BY_CARD_POINTS",
    "EQUAL_FAILED",
    "EQUAL_MADE",
    "EQUAL_TIED",
    "FAILED",
    "IS_FAILED",
    "IS_MADE",
    "IS_TIED",
    "MADE",
    "MORE_THAN_DEFENCE",
    "NUMBER",
    "OUTCOMES",
    "OWN_BELOTE",
    "OWN_DECLARATIONS",
    "OWN_TRICKS",
    "TAKERS_BELOTE",
    "TAKERS_DECLARATIONS",
    "TAKERS_TRICKS",
    "TIED",
    "Contract",
    "Count",
    "Line",
    "OutcomeRow",
    "Rounding",
    "Scoring",
    "ScoringTables",
    "Settled",
    "Term",
    "contract_outcome",
    "round_all",
    "round_one",
    "settle",
]

OUTCOMES = ("made", "failed", "tied")


class Rounding(NamedTuple):
    """To a multiple of ``unit``: last digits below ``up_from`` go down, others up, those in ``keep`` stay.

    ``times / game_point`` then converts.  ``critical``: where both sides end in this digit the lower side goes up
    and the higher down; ``critical_takers``: of equal sides the takers go up.  -1: no such digit.
    """

    unit: int
    up_from: int
    keep: tuple[int, ...]
    times: int
    game_point: int
    critical: int
    critical_takers: bool


class Term(NamedTuple):
    """``number`` of ``what`` (a NUMBER: ``number`` itself), multiplied by the double, or shared among the defence."""

    what: int
    number: int
    double: bool
    shared: bool


class OutcomeRow(NamedTuple):
    """A row of the outcome table: where ``need`` holds, what the takers and each defending side score, what is held."""

    need: int
    takers: tuple[Term, ...]
    defence: tuple[Term, ...]
    held: tuple[Term, ...]


class Contract(NamedTuple):
    """The test: what is counted, what must hold, what an equal sum gives, which facts decide whatever the sums are."""

    counts: int
    conditions: tuple[int, ...]
    equal: int
    on_game_points: bool
    overrides: tuple[tuple[int, int], ...]


class ScoringTables(NamedTuple):
    """The compiled scoring phase of one mode."""

    capot_worth: int
    capot_by: int
    contract: Contract
    rows: tuple[OutcomeRow, ...]
    round_tricks: Rounding | None
    round_total: Rounding | None


class Scoring(ScoringTables):
    """The compiled scoring phase of one mode, with its code."""

    @cached_property
    def code(self) -> tuple[int, ...]:
        """The flat form that `belote.kernel.outcomes` reads."""
        return scoring_code(self)


class Line(NamedTuple):
    """One line of the score sheet; ``what`` is a term, ``factor`` the double that it was multiplied by."""

    side: int
    what: int
    points: int
    factor: int


class Settled(NamedTuple):
    """By side: what the deal scores at once and what is put aside; the lines add up to ``scored`` before rounding."""

    outcome: int
    row: int
    scored: tuple[int, ...]
    held: tuple[int, ...]
    lines: tuple[Line, ...]


def scoring_code(s: ScoringTables) -> tuple[int, ...]:
    """The code of a scoring phase."""
    c = s.contract
    decided = {CAPOT_BY_TAKERS: NO_FACT, CAPOT_BY_DEFENCE: NO_FACT} | dict(reversed(c.overrides))
    code = [s.capot_worth, s.capot_by, c.counts, sum(1 << condition for condition in c.conditions), c.equal]
    code += [int(c.on_game_points), decided[CAPOT_BY_TAKERS], decided[CAPOT_BY_DEFENCE], 0, 0, HEAD]
    terms: list[int] = []
    after = HEAD + ROW_SIZE * len(s.rows)
    for row in s.rows:
        code.append(row.need)
        for part in (row.takers, row.defence, row.held):
            code += [after + len(terms), len(part)]
            for term in part:
                terms += [term.what, term.number, int(term.double), int(term.shared)]
    code += terms
    for place, r in ((AT_ROUND_TRICKS, s.round_tricks), (AT_ROUND_TOTAL, s.round_total)):
        if r is not None:
            code[place] = len(code)
            code += coded_rounding(r)
    return tuple(code)


def coded_rounding(r: Rounding) -> list[int]:
    """The code of one rounding."""
    head = [r.unit, r.up_from, r.times, r.game_point, r.critical, int(r.critical_takers)]
    return [*head, len(r.keep), *r.keep]


def round_one(x: int, r: Rounding) -> int:
    """One number rounded and converted by itself."""
    return rounded((0, *coded_rounding(r)), 1, x)


def round_all(xs: Sequence[int], r: Rounding, takers: int) -> tuple[int, ...]:
    """Every side's number rounded and converted; two sides that meet on the critical digit part."""
    out = [0] * len(xs)
    round_sides((0, *coded_rounding(r)), 1, xs, out, takers)
    return tuple(out)


def contract_outcome(s: Scoring, tricks: Sequence[int], c: Count) -> int:
    """Made, failed or tied; ``tricks`` by side in the unit that is tested."""
    return outcome_of(s.code, tricks, c)


def settle(s: Scoring, c: Count) -> Settled:
    """Score one deal, without the points held from earlier ones."""
    sides = len(c.points)
    tricks, scored, held = [0] * sides, [0] * sides, [0] * sides
    code = s.code
    found = settle_into(code, c, tricks, scored, held)
    return Settled(found & 3, found >> 2, tuple(scored), tuple(held), _lines(code, found >> 2, c))


def _lines(code: Sequence[int], which: int, c: Count) -> tuple[Line, ...]:
    """The sheet of a row: what each of its terms brought."""
    tricks = [0] * len(c.points)
    in_play = tricks_of(code, c, tricks)
    reward = reward_of(code, c)
    row = code[AT_ROWS] + ROW_SIZE * which
    lines = []
    for side in range(len(tricks)):
        part = row + (ROW_TAKERS if side == c.takers else ROW_DEFENCE)
        for at in range(code[part], code[part] + TERM_SIZE * code[part + 1], TERM_SIZE):
            points = term_points(code, at, side, tricks, in_play, reward, c)
            lines.append(Line(side, code[at], points, c.double if code[at + 2] else 1))
    return tuple(lines)
