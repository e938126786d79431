"""Whether two rulesets give out held points alike.

Giving out is linear in what is held, so that nothing and one point of each side stand for everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

from belote.ask.score import score
from belote.compare.cells import Cell, Grid, grid
from belote.compare.matching import Matching
from belote.compare.scores import difference, shared_modes
from belote.compare.settled import all_cells, put_aside
from belote.compare.thinning import coarse
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.kernel import match as kernel
from belote.kernel import scoring
from belote.library.ruleset import Ruleset


def held_points(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """One verdict on who gets points that were held over."""
    p, q = a.tables, b.tables
    if p.sides != q.sides:
        return [unlike("held_points", f"{p.sides} sides score in one of them, {q.sides} in the other")]
    cases = list(_held_cases(p.sides))
    grids = [grid(a, b, pair) for pair in shared_modes(a, b, m).values()]
    found = [put_aside(r) for r in (a, b)]
    if not any(tied for tied, _ in found):
        return [Verdict("held_points", None, EQUAL, PROVED, 0, len(cases), "no deal can be tied")]
    idle = [r.name for r, (_, held) in zip((a, b), found, strict=True) if not (r.tables.match.holding and held)]
    if idle:
        says = f"in {' and '.join(idle)} nothing is ever held over, so nothing is ever given out"
        return [Verdict("held_points", None, EQUAL, PROVED, 0, len(cases), says)]
    differ = [case for case in cases if kernel.release(p.match, *case) != kernel.release(q.match, *case)]
    if not differ:
        says = f"every case of {len(cases)} gives the same, and giving out is linear in what is held"
        return [Verdict("held_points", None, EQUAL, PROVED, 0, len(cases), says)]
    outcomes = {case[1] for case in differ}
    witness = next((w for g in grids for w in _questions(g, outcomes)), None)
    if witness is None:
        says = "they differ where a deal is tied, and no deal was found that is tied under both"
        return [Verdict("held_points", None, NOT_DECIDED, PROVED, len(differ), len(cases), says)]
    return [Verdict("held_points", None, DIFFERENT, PROVED, len(differ), len(cases), "", witness)]


Release = tuple[tuple[int, ...], int, int, tuple[int, ...], tuple[int, ...]]


def _held_cases(sides: int) -> Iterator[Release]:
    """(held, outcome, takers, put aside, order): nothing and one point of each side, and of the takers anew."""
    units = [tuple(1 if i == side else 0 for i in range(sides)) for side in range(sides)]
    for held, takers, outcome in product([(0,) * sides, *units], range(sides), range(3)):
        for new in ((0,) * sides, units[takers]):
            yield held, outcome, takers, new, tuple(range(sides))


def _questions(g: Grid, outcomes: set[int]) -> Iterator[Witness]:
    """Questions with points held by either side that both rulesets answer differently."""
    names = {scoring.OUTCOMES[outcome] for outcome in outcomes}
    for cell in _ending(g, outcomes):
        questions = [g.question(which, cell) for which in (0, 1)]
        try:
            without = [score(rules, q) for rules, q in zip(g.rules, questions, strict=True)]
            if without[0].outcome != without[1].outcome or without[0].outcome not in names:
                continue
            for side in range(g.rules[0].tables.sides):
                amount = max(cell.points[0])
                asked = [{**q, "held": {list(r.sides)[side]: amount}} for r, q in zip(g.rules, questions, strict=True)]
                p, q = (score(rules, question) for rules, question in zip(g.rules, asked, strict=True))
                says = difference(p, q, ("taken_from_held",)) or difference(p, q, ("held_total",))
                if says is not None:
                    own = "held" if "taken_from_held" in says[0] else "held_total"
                    says = difference(p, q, ("sides", "taken_from_held", own))
                if says is not None:
                    yield Witness("score", asked[0], asked[1], says[0], says[1])
        except BeloteError:
            continue


def _ending(g: Grid, outcomes: set[int]) -> Iterator[Cell]:
    """Cells that end under both in one of these ways: the plain ones nearest the middle, then the others."""
    plain = g._replace(belotes=g.belotes[:1], bids=coarse(g).bids).without()
    near = sorted(plain, key=lambda cell: (cell.double, abs(2 * cell.points[0][0] - g.modes[0].worth)))
    for cell in chain(near, all_cells(g)):
        p, q = (scoring.settle(mode.scoring, g.counted(which, cell)) for which, mode in enumerate(g.modes))
        if cell.tricks < 0 and p.outcome == q.outcome and p.outcome in outcomes:
            yield cell
