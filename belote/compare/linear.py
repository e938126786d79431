"""Rows of the outcome table as linear forms: equal forms pay alike, however the points are split.

What a row pays adds up from card points, declarations, belotes and the bid, each times a number; a share is a form of
its own, since odd points go to one side.  Where a deal is tied, the takers' points follow from the others'.
"""

from __future__ import annotations

from typing import NamedTuple

from belote.compare.cells import Grid
from belote.compare.thinning import Group, deciding, reading, same_input
from belote.kernel import scoring as kernel
from belote.kernel.outcomes import sum_of
from belote.kernel.scoring import Count, OutcomeRow, Scoring, Term, settle

Vector = tuple[int, ...]


class Form(NamedTuple):
    """What a side gets (or holds): the sum, and the shares with what each is multiplied by."""

    total: Vector
    shares: tuple[tuple[int, Vector], ...]


def pays_alike(g: Grid, group: Group) -> bool:
    """Whether both test alike in a group and the rows of every outcome there are the same linear forms."""
    if not same_input(g):
        return False
    p, q = (reading(g, group, which) for which in (0, 1))
    if p.test != q.test or p.round_total != q.round_total:
        return False
    for outcome in (kernel.MADE, kernel.FAILED, kernel.TIED):
        if p.rows[outcome] is None or (p.fixed is not None and p.fixed != outcome) or p.rows == q.rows:
            continue
        for capot in {won for _, won in g.won if min(won, 1) == group[0]} or {group[0]}:
            for double in (x for x in g.doubles if (x > 1) == group[1]):
                first, second = (_forms(g, which, group, outcome, capot, double) for which in (0, 1))
                if first != second:
                    return False
    return True


def _counts(g: Grid, which: int, capot: int, double: int) -> list[Count]:
    """Nothing at all, then one of each thing that a deal can bring in."""
    sides = g.rules[0].tables.sides
    zero = (0,) * sides
    units = [tuple(int(i == side) for i in range(sides)) for side in range(sides)]
    nothing = g.counted(which, next(g.cells()))._replace(
        points=zero, capot=capot, declarations=zero, belote=zero, bid=0, double=double, best=0
    )
    out = [nothing]
    out += [nothing._replace(points=unit) for side, unit in enumerate(units) if capot in (-1, side)]
    if len(g.declared) > 1:
        out += [nothing._replace(declarations=unit) for unit in units]
    if len(g.declared) > 1 and any(mode.scoring.asks_best for mode in g.modes):
        out.append(nothing._replace(best=1))
    if len(g.belotes) > 1:
        each = g.modes[which].belote_points
        out += [nothing._replace(belote=tuple(each * n for n in unit)) for unit in units]
    worths = {said.worth for said, _ in g.bids.values()}
    if len(worths) > 1:
        out.append(nothing._replace(bid=1))
    else:
        out = [count._replace(bid=next(iter(worths))) for count in out]
    return out


def _forms(g: Grid, which: int, group: Group, outcome: int, capot: int, double: int) -> list[Form]:
    """The forms of the row that decides an outcome: what each side scores, what the takers hold."""
    s = g.modes[which].scoring
    row = s.rows[deciding(g, which, group, outcome)]
    counts = _counts(g, which, capot, double)
    tie = _tie(g, which, counts) if outcome == kernel.TIED and capot < 0 and s.round_tricks is None else None
    sides = len(counts[0].points)
    plain = row._replace(need=0, defence=tuple(t for t in row.defence if not t.shared or sides == 2))
    out = []
    for side in range(sides + 1):
        shares = []
        if 0 < side < sides and sides > 2:
            for term in row.defence:
                if term.shared:
                    vector = _reduced(_vector(s, _alone(term), counts, side), tie)
                    if any(vector):
                        shares.append((term.factor(double), vector))
        out.append(Form(_reduced(_vector(s, plain, counts, side), tie), tuple(sorted(shares))))
    return out


def _alone(term: Term) -> OutcomeRow:
    return OutcomeRow(0, (), (term._replace(shared=False, double=0),), ())


def _vector(s: Scoring, row: OutcomeRow, counts: list[Count], side: int) -> Vector:
    """The coefficients of what a side scores under a row; the side after the last: of what the takers hold."""
    bare = s._replace(rows=(row,), round_tricks=None, round_total=None)
    got = [settle(bare, count) for count in counts]
    says = [x.scored[side] if side < len(x.scored) else x.held[0] for x in got]
    return (says[0], *(n - says[0] for n in says[1:]))


def _tie(g: Grid, which: int, counts: list[Count]) -> Vector | None:
    """The coefficients of what is nothing where a deal is tied: the takers' sum less the others'.

    None where a tie can come of something else, or says nothing of the takers' card points.
    """
    strict = [test for test in g.modes[which].scoring.contract.conditions if test.strict]
    if len(strict) != 1 or strict[0].against != kernel.DEFENCE or not strict[0].own & kernel.COUNT_TRICKS:
        return None
    own, others = strict[0].own, strict[0].others

    def lead(c: Count) -> int:
        sums = [sum_of(own if side == 0 else others, c.points, c, side) for side in range(len(c.points))]
        return 2 * sums[0] - sum(sums)

    return tuple(lead(count) for count in counts)


def _reduced(vector: Vector, tie: Vector | None) -> Vector:
    """A form without the takers' card points, which follow where a deal is tied."""
    if tie is None:
        return vector
    return tuple(n - vector[1] * m for n, m in zip(vector, tie, strict=True))
