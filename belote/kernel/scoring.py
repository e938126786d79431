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
    A_NUMBER,
    ALL_BELOTES,
    ALL_DECLARATIONS,
    ALL_TRICKS,
    AT_BY_TAKERS,
    AT_ROUND_TOTAL,
    AT_ROUND_TRICKS,
    AT_ROWS,
    AT_TESTS,
    BEST_DECLARATION,
    BID,
    BID_WORTH,
    BY_DEFENCE,
    BY_TAKERS,
    CAPOT_BID,
    CAPOT_BY_DEFENCE,
    CAPOT_BY_TAKERS,
    COUNT_BELOTE,
    COUNT_DECLARATIONS,
    COUNT_TRICKS,
    DEFENCE,
    DEFENCE_LOW,
    DOUBLED,
    EACH_OPPONENT,
    EQUAL_BY_CARD_POINTS,
    EQUAL_BY_ROUNDING_LOSS,
    EQUAL_FAILED,
    EQUAL_LOST_BY_DOUBLER,
    EQUAL_MADE,
    EQUAL_TIED,
    FAILED,
    HEAD,
    IS_FAILED,
    IS_MADE,
    IS_TIED,
    LAST_DEAL,
    MADE,
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
    TAKERS_LOW,
    TAKERS_TRICKS,
    TERM_NUMBER,
    TERM_SIZE,
    TIED,
    UNLIMITED,
    Count,
    doubled_by,
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
    "A_NUMBER",
    "BEST_DECLARATION",
    "BID",
    "BID_WORTH",
    "BY_DEFENCE",
    "BY_TAKERS",
    "CAPOT_BID",
    "CAPOT_BY_DEFENCE",
    "CAPOT_BY_TAKERS",
    "COUNT_BELOTE",
    "COUNT_DECLARATIONS",
    "COUNT_TRICKS",
    "DEFENCE",
    "DEFENCE_LOW",
    "DOUBLED",
    "EACH_OPPONENT",
    "EQUAL_BY_CARD_POINTS",
    "EQUAL_BY_ROUNDING_LOSS",
    "EQUAL_FAILED",
    "EQUAL_LOST_BY_DOUBLER",
    "EQUAL_MADE",
    "EQUAL_TIED",
    "FAILED",
    "IS_FAILED",
    "IS_MADE",
    "IS_TIED",
    "LAST_DEAL",
    "MADE",
    "NUMBER",
    "OUTCOMES",
    "OWN_BELOTE",
    "OWN_DECLARATIONS",
    "OWN_TRICKS",
    "TAKERS_BELOTE",
    "TAKERS_DECLARATIONS",
    "TAKERS_LOW",
    "TAKERS_TRICKS",
    "TIED",
    "UNLIMITED",
    "Contract",
    "Count",
    "Line",
    "OutcomeRow",
    "Rounding",
    "Scoring",
    "ScoringTables",
    "Settled",
    "Term",
    "Test",
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
    ``rest``: only one side is rounded, and the other gets the rest of this (-1: both are): the takers where
    ``round_takers``, else the defence, and at a doubling of ``others`` the other one.
    """

    unit: int
    up_from: int
    keep: tuple[int, ...]
    times: int
    game_point: int
    critical: int
    critical_takers: bool
    rest: int = -1
    round_takers: bool = False
    others: tuple[int, ...] = ()


class Term(NamedTuple):
    """``number`` of ``what`` (a NUMBER: ``number`` itself), multiplied by the double, or shared among the defence.

    ``double``: the most that the doubling multiplies by, 0: nothing.
    """

    what: int
    number: int
    double: int
    shared: bool

    def factor(self, double: int) -> int:
        """What a doubling multiplies it by."""
        return min(double, self.double) if self.double else 1


class Test(NamedTuple):
    """A condition: the takers' sum of ``own`` (COUNT_ bits) against a number, the bid or the defence's of ``others``.

    ``strict``: an equal sum does not do.
    """

    against: int
    number: int
    strict: bool
    own: int
    others: int


class OutcomeRow(NamedTuple):
    """A row of the outcome table: where ``need`` holds, what the takers and each defending side score, what is held."""

    need: int
    takers: tuple[Term, ...]
    defence: tuple[Term, ...]
    held: tuple[Term, ...]


class Contract(NamedTuple):
    """The test: what must hold, what an equal sum gives, which facts decide whatever the sums are.

    Without a condition there is no test, and every deal is made.  ``equal_doubled``: what an equal sum gives where the
    deal is doubled; ``level_too``: what is left where card points or what rounding lost are level as well;
    ``by_takers``: what it is multiplied by where the takers were the last to double.
    """

    conditions: tuple[Test, ...]
    equal: int
    on_game_points: bool
    overrides: tuple[tuple[int, int], ...]
    equal_doubled: int = EQUAL_MADE
    level_too: int = EQUAL_MADE
    by_takers: tuple[int, ...] = ()

    def level(self, doubled: bool) -> tuple[int, int, tuple[int, ...]]:
        """What equal sums give, what is left where that is level too, and where the takers were the last to double.

        Of no matter where it cannot be asked.
        """
        says = self.equal_doubled if doubled else self.equal
        if says == EQUAL_LOST_BY_DOUBLER and not doubled:
            says = EQUAL_FAILED
        left = self.level_too if says in (EQUAL_BY_CARD_POINTS, EQUAL_BY_ROUNDING_LOSS) else EQUAL_MADE
        return says, left, self.by_takers if says == EQUAL_LOST_BY_DOUBLER else ()

    @property
    def counts(self) -> int:
        """All that counts in some condition for some side, as bits."""
        out = 0
        for test in self.conditions:
            out |= test.own | test.others
        return out

    @property
    def ties(self) -> bool:
        """Whether the sums can tie a deal."""
        says = {*self.level(False)[:2], *self.level(True)[:2]}
        return EQUAL_TIED in says and any(test.strict for test in self.conditions)


class ScoringTables(NamedTuple):
    """The compiled scoring phase of one mode; ``low``: a side with fewer card points is low, 0: none is."""

    capot_worth: int
    capot_by: int
    contract: Contract
    rows: tuple[OutcomeRow, ...]
    round_tricks: Rounding | None
    round_total: Rounding | None
    low: int = 0


class Scoring(ScoringTables):
    """The compiled scoring phase of one mode, with its code."""

    @cached_property
    def code(self) -> tuple[int, ...]:
        """The flat form that `belote.kernel.outcomes` reads."""
        return scoring_code(self)

    @cached_property
    def asks_best(self) -> bool:
        """Whether some sum asks what the best declaration is worth."""
        sums = [term for row in self.rows for part in (row.takers, row.defence, row.held) for term in part]
        return any(term.what == BEST_DECLARATION for term in sums)

    @cached_property
    def takes_away(self) -> bool:
        """Whether a side can score less than nothing."""
        return any(term.number < 0 for row in self.rows for part in (row.takers, row.defence) for term in part)


class Line(NamedTuple):
    """One line of the score sheet; ``what`` is a term, ``factor`` what it was multiplied by."""

    side: int
    what: int
    points: int
    factor: int


class Settled(NamedTuple):
    """The outcome and the number of the row; by side: what the deal scores at once and what is put aside."""

    outcome: int
    row: int
    scored: tuple[int, ...]
    held: tuple[int, ...]


def scoring_code(s: ScoringTables) -> tuple[int, ...]:
    """The code of a scoring phase."""
    c = s.contract
    decided = {CAPOT_BY_TAKERS: NO_FACT, CAPOT_BY_DEFENCE: NO_FACT} | dict(reversed(c.overrides))
    code = [s.capot_worth, s.capot_by, 0, len(c.conditions), c.equal]
    code += [int(c.on_game_points), decided[CAPOT_BY_TAKERS], decided[CAPOT_BY_DEFENCE], 0, 0, HEAD]
    code += [c.equal_doubled, c.level_too, 0, s.low]
    terms: list[int] = []
    after = HEAD + ROW_SIZE * len(s.rows)
    for row in s.rows:
        code.append(row.need)
        for part in (row.takers, row.defence, row.held):
            code += [after + len(terms), len(part)]
            for term in part:
                terms += [term.what, term.number, term.double, int(term.shared)]
    code += terms
    code[AT_TESTS] = len(code)
    for test in c.conditions:
        code += [test.against, test.number, int(test.strict), test.own, test.others]
    code[AT_BY_TAKERS] = len(code)
    code += [len(c.by_takers), *c.by_takers]
    for place, r in ((AT_ROUND_TRICKS, s.round_tricks), (AT_ROUND_TOTAL, s.round_total)):
        if r is not None:
            code[place] = len(code)
            code += coded_rounding(r)
    return tuple(code)


def coded_rounding(r: Rounding) -> list[int]:
    """The code of one rounding."""
    head = [r.unit, r.up_from, r.times, r.game_point, r.critical, int(r.critical_takers)]
    return [*head, r.rest, int(r.round_takers), len(r.others), len(r.keep), *r.keep, *r.others]


def round_one(x: int, r: Rounding) -> int:
    """One number rounded and converted by itself."""
    return rounded((0, *coded_rounding(r)), 1, x)


def round_all(xs: Sequence[int], r: Rounding, takers: int, double: int = 1) -> tuple[int, ...]:
    """Every side's number rounded and converted, as ``round_sides`` does it."""
    out = [0] * len(xs)
    round_sides((0, *coded_rounding(r)), 1, xs, out, takers, double)
    return tuple(out)


def contract_outcome(s: Scoring, tricks: Sequence[int], c: Count) -> int:
    """Made, failed or tied; ``tricks`` by side in the unit that is tested."""
    return outcome_of(s.code, tricks, c)


def settle(s: Scoring, c: Count) -> Settled:
    """Score one deal, without the points held from earlier ones."""
    sides = len(c.points)
    tricks, scored, held = [0] * sides, [0] * sides, [0] * sides
    found = settle_into(s.code, c, tricks, scored, held)
    return Settled(found & 3, found >> 2, tuple(scored), tuple(held))


def sheet(s: Scoring, which: int, c: Count) -> tuple[Line, ...]:
    """What each term of a row brought: the lines add up to what is scored before it is rounded."""
    code = s.code
    tricks = [0] * len(c.points)
    in_play = tricks_of(code, c, tricks)
    reward = reward_of(code, c)
    row = code[AT_ROWS] + ROW_SIZE * which
    lines = []
    for side in range(len(tricks)):
        part = row + (ROW_TAKERS if side == c.takers else ROW_DEFENCE)
        for at in range(code[part], code[part] + TERM_SIZE * code[part + 1], TERM_SIZE):
            points = term_points(code, at, side, tricks, in_play, reward, c)
            number = 1 if code[at] == NUMBER else code[at + TERM_NUMBER]
            lines.append(Line(side, code[at], points, number * doubled_by(code, at, c)))
    return tuple(lines)
