"""What a deal scores that a fault has ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belote.game.settling import WHAT, Score
from belote.game.setup import Setup
from belote.kernel import match, scoring
from belote.kernel.outcomes import FAILED
from belote.kernel.penalties import REST, settle_penalty

OUTCOME = "fault"


def penalty_score(
    setup: Setup, rules: scoring.Scoring, row: int, worth: int, count: scoring.Count, held: Mapping[str, int] | None
) -> Score:
    """The score of a deal from what it has brought in so far.

    ``row``: which fault; ``worth``: card points of the cards in play with the last trick; ``count``: with the side at
    fault as takers and no capot.  The deal is decided against that side: what was held goes to the others.
    """
    t, sides = setup.tables, setup.sides
    name, penalty = setup.ruleset.plan.penalties[row]
    paid = settle_penalty(rules, penalty, worth, count)
    before = tuple((held or {}).get(side, 0) for side in sides)
    nothing = (0,) * t.sides
    given, after = match.release(t.match, before, FAILED, count.takers, nothing, count.order)
    total = tuple(a + b for a, b in zip(paid.scored, given, strict=True))
    lines: list[dict[str, Any]] = []
    for side, own in enumerate(sides):
        shown = [line for line in paid.lines if line.side == side and line.points]
        for line in shown:
            what = "rest" if line.what == REST else WHAT[line.what]
            lines.append(_line(own, what + (f" x{line.factor}" if line.factor > 1 else ""), line.points))
        lines.append(_line(own, "rounding", paid.scored[side] - sum(line.points for line in shown)))
        lines.append(_line(own, "held points", given[side]))
    return Score(
        outcome=OUTCOME,
        capot=None,
        sides=setup.by_side(total),
        held=setup.by_side(nothing),
        taken_from_held=setup.by_side(given),
        held_total=setup.by_side(after),
        lines=[line for line in lines if line["points"]],
        fault=name,
        by=sides[count.takers],
    )


def early_score(setup: Setup, row: int, by: int, held: Mapping[str, int] | None) -> Score:
    """The score of a deal that a fault of a side has ended before there was a contract: numbers as they stand."""
    sides = setup.sides
    name, penalty = setup.ruleset.plan.penalties[row]
    gives, keeps = (sum(term.number for term in terms) for terms in (penalty.gives, penalty.keeps))
    paid = tuple(keeps if side == by else gives for side in range(len(sides)))
    nothing = setup.by_side((0,) * len(sides))
    return Score(
        outcome=OUTCOME,
        capot=None,
        sides=setup.by_side(paid),
        held=nothing,
        taken_from_held=nothing,
        held_total=nothing | dict(held or {}),
        lines=[_line(side, WHAT[scoring.NUMBER], points) for side, points in zip(sides, paid, strict=True) if points],
        fault=name,
        by=sides[by],
    )


def _line(side: str, what: str, points: int) -> dict[str, Any]:
    return {"side": side, "what": what, "points": points}
