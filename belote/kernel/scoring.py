"""From what a deal brought in to what each side adds to its total.

The stages, always in this order: count; round tricks to game points; test the contract; pick the outcome row; put
aside what is held; round each side's line.  Held points of earlier deals are given out by ``match``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# outcomes
MADE, FAILED, TIED = range(3)
OUTCOMES = ("made", "failed", "tied")
# facts that an outcome row may ask for, as bits; the first three are the outcomes
IS_MADE, IS_FAILED, IS_TIED, DOUBLED, CAPOT_BY_TAKERS, CAPOT_BY_DEFENCE = 1, 2, 4, 8, 16, 32
# whose capot is paid, as bits
BY_TAKERS, BY_DEFENCE = 1, 2
# what a term stands for; a side's own, everybody's, the takers'
NUMBER, BID = 0, 1
OWN_TRICKS, OWN_DECLARATIONS, OWN_BELOTE = 2, 3, 4
ALL_TRICKS, ALL_DECLARATIONS, ALL_BELOTES = 5, 6, 7
TAKERS_TRICKS, TAKERS_DECLARATIONS, TAKERS_BELOTE = 8, 9, 10
# what a contract counts, as bits
COUNT_TRICKS, COUNT_DECLARATIONS, COUNT_BELOTE = 1, 2, 4
# what an equal sum gives
EQUAL_TIED, EQUAL_MADE, EQUAL_FAILED, EQUAL_BY_CARD_POINTS = range(4)
# conditions of a contract
MORE_THAN_DEFENCE, AT_LEAST_BID = range(2)


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


class Scoring(NamedTuple):
    """The compiled scoring phase of one mode."""

    capot_worth: int
    capot_by: int
    contract: Contract
    rows: tuple[OutcomeRow, ...]
    round_tricks: Rounding | None
    round_total: Rounding | None


class Count(NamedTuple):
    """What a deal brought in.  By side: ``points`` (card points with the last trick), ``declarations``, ``belote``.

    ``capot``: the side that won every trick, or -1; ``kept_promise``: the tricks that the bid promised were won;
    ``order``: the sides in playing order from the first leader.
    """

    takers: int
    points: tuple[int, ...]
    capot: int
    declarations: tuple[int, ...]
    belote: tuple[int, ...]
    bid: int
    double: int
    kept_promise: bool
    order: tuple[int, ...]


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


def round_one(x: int, r: Rounding) -> int:
    """One number rounded and converted by itself."""
    digit = x % r.unit
    if digit in r.keep:
        rounded = x
    else:
        rounded = x - digit if digit < r.up_from else x - digit + r.unit
    return rounded * r.times // r.game_point


def round_all(xs: Sequence[int], r: Rounding, takers: int) -> tuple[int, ...]:
    """Every side's number rounded and converted; two sides that meet on the critical digit part."""
    out = [round_one(x, r) for x in xs]
    if len(xs) == 2 and r.critical >= 0 and xs[0] % r.unit == r.critical and xs[1] % r.unit == r.critical:
        defence = 1 - takers
        if xs[takers] == xs[defence]:
            up = takers if r.critical_takers else defence
        else:
            up = takers if xs[takers] < xs[defence] else defence
        for side in (0, 1):
            base = xs[side] - r.critical + (r.unit if side == up else 0)
            out[side] = base * r.times // r.game_point
    return tuple(out)


def outcome_of(s: Contract, tricks: Sequence[int], c: Count) -> int:
    """Made, failed or tied; ``tricks`` by side in the unit that is tested."""
    takers = c.takers
    for fact, outcome in s.overrides:
        if fact == CAPOT_BY_TAKERS and c.capot == takers:
            return outcome
        if fact == CAPOT_BY_DEFENCE and c.capot >= 0 and c.capot != takers:
            return outcome
    own = 0
    other = 0
    for side in range(len(tricks)):
        total = 0
        if s.counts & COUNT_TRICKS:
            total += tricks[side]
        if s.counts & COUNT_DECLARATIONS:
            total += c.declarations[side]
        if s.counts & COUNT_BELOTE:
            total += c.belote[side]
        if side == takers:
            own = total
        else:
            other += total
    if not c.kept_promise:
        return FAILED
    level = False
    for condition in s.conditions:
        if condition == AT_LEAST_BID and own < c.bid:
            return FAILED
        if condition == MORE_THAN_DEFENCE:
            if own < other:
                return FAILED
            level = own == other
    if not level or s.equal == EQUAL_MADE:
        return MADE
    if s.equal == EQUAL_BY_CARD_POINTS:
        return FAILED if c.points[takers] < sum(c.points) - c.points[takers] else MADE
    return FAILED if s.equal == EQUAL_FAILED else TIED


def _value(what: int, side: int, tricks: Sequence[int], in_play: int, reward: int, c: Count) -> int:
    if what == BID:
        return c.bid
    if what == OWN_TRICKS:
        return tricks[side]
    if what == OWN_DECLARATIONS:
        return c.declarations[side]
    if what == OWN_BELOTE:
        return c.belote[side]
    if what == ALL_TRICKS:  # a capot's reward stays with the side that made it
        return reward if side == c.capot and reward > 0 else in_play
    if what == ALL_DECLARATIONS:
        return sum(c.declarations)
    if what == ALL_BELOTES:
        return sum(c.belote)
    if what == TAKERS_TRICKS:
        return tricks[c.takers]
    if what == TAKERS_DECLARATIONS:
        return c.declarations[c.takers]
    return c.belote[c.takers]


def _shared(points: int, side: int, c: Count) -> int:
    """A side's part of what the defence shares; odd points go to those who come first in playing order."""
    defence = [x for x in c.order if x != c.takers]
    return points // len(defence) + (1 if defence.index(side) < points % len(defence) else 0)


def settle(s: Scoring, c: Count) -> Settled:
    """Score one deal, without the points held from earlier ones."""
    sides = len(c.points)
    paid = c.capot >= 0 and s.capot_by & (BY_TAKERS if c.capot == c.takers else BY_DEFENCE) != 0
    reward = s.capot_worth if paid else 0
    base = list(c.points)
    if s.round_tricks is not None:
        base = list(round_all(base, s.round_tricks, c.takers))
    in_play = sum(base)
    tricks = list(base)
    if paid:
        tricks[c.capot] = reward
    tested = tricks
    if not s.contract.on_game_points and s.round_tricks is not None:
        tested = list(c.points)
    outcome = outcome_of(s.contract, tested, c)
    facts = 1 << outcome
    if c.double > 1:
        facts |= DOUBLED
    if c.capot == c.takers:
        facts |= CAPOT_BY_TAKERS
    elif c.capot >= 0:
        facts |= CAPOT_BY_DEFENCE
    which = 0
    while s.rows[which].need & facts != s.rows[which].need:
        which += 1
    row = s.rows[which]
    lines: list[Line] = []
    scored = [0] * sides
    held = [0] * sides
    for side in range(sides):
        for term in row.takers if side == c.takers else row.defence:
            points = term.number * (_value(term.what, side, tricks, in_play, reward, c) if term.what else 1)
            if term.shared:
                points = _shared(points, side, c)
            if term.double:
                points *= c.double
            scored[side] += points
            lines.append(Line(side, term.what, points, c.double if term.double else 1))
    for term in row.held:
        points = term.number * (_value(term.what, c.takers, tricks, in_play, reward, c) if term.what else 1)
        held[c.takers] += points * (c.double if term.double else 1)
    if s.round_total is None:
        return Settled(outcome, which, tuple(scored), tuple(held), tuple(lines))
    whole = round_all([a + b for a, b in zip(scored, held, strict=True)], s.round_total, c.takers)
    # what is held takes up the rounding; a side that holds nothing rounds what it scores
    now = [round_one(x, s.round_total) if held[side] else whole[side] for side, x in enumerate(scored)]
    return Settled(
        outcome, which, tuple(now), tuple(w - n for w, n in zip(whole, now, strict=True)), tuple(lines)
    )
