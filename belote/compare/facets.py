"""What makes a score differ: a belote, a declaration, a capot or a double, each where it alone does.

A case with one of these is shown where the same points without it score alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belote.ask.score import score
from belote.compare.cells import Cell, Grid, grid
from belote.compare.matching import Matching
from belote.compare.scores import shared_modes
from belote.compare.thinning import group_of, groups, read_alike
from belote.compare.verdict import DIFFERENT, PROVED, Verdict, Witness
from belote.errors import BeloteError
from belote.kernel.scoring import OUTCOMES, settle
from belote.library.ruleset import Ruleset

BELOTE, DECLARED, CAPOT, DOUBLE = "a belote", "a declaration", "a capot", "a double"
BIDS, TOTALS = 3, 4  # so many bids are looked at, the lowest and the highest ones; so many declarations
KEYS = ("outcome", "sides", "held")
HOW = {"made": "both made", "failed": "both failed", "tied": "both tied"}
UNLIKE = "made or not"
Facet = tuple[str, str]


def facets(a: Ruleset, b: Ruleset, m: Matching, found: Sequence[Verdict]) -> list[Verdict]:
    """A verdict more for each such side of the modes whose score is proved to differ."""
    modes = shared_modes(a, b, m)
    out: list[Verdict] = []
    for v in found:
        if (v.area, v.verdict, v.how) == ("scoring", DIFFERENT, PROVED) and v.mode in modes and v.witness is not None:
            out += _of_mode(v, grid(a, b, modes[v.mode]))
    return out


def _of_mode(v: Verdict, g: Grid) -> Iterator[Verdict]:
    of = dict[str, int]()
    differing = dict[Facet, list[Cell]]()
    alike: dict[Cell, bool] = {}
    same = {bid: {x for x in groups(part) if read_alike(part, x)} for part in g.parts() for bid in part.bids}
    for facet, cell, bare in _pairs(g):
        of[facet] = of.get(facet, 0) + 1
        if group_of(cell) in same[cell.bid]:
            continue
        if bare not in alike:
            alike[bare] = group_of(bare) in same[bare.bid] or _settled(g, bare) is None
        if alike[bare] and (how := _settled(g, cell)) is not None:
            differing.setdefault((facet, how), []).append(cell)
    for (facet, how), cells in differing.items():
        cells.sort(key=lambda cell: _plain(g, cell))
        witness = next((w for cell in cells[:BIDS] if (w := _asked(g, cell)) is not None), None)
        if witness is not None and v.witness is not None and not _alike(witness, v.witness):
            because = f"{facet}, {how}"
            yield Verdict("scoring", v.mode, DIFFERENT, PROVED, len(cells), of[facet], because, witness, whole=False)


def _alike(one: Witness, other: Witness) -> bool:
    """Whether two situations are of one kind and end in the same way."""
    return one.a.keys() == other.a.keys() and all(
        x.get("outcome") == y.get("outcome") for x, y in ((one.a_says, other.a_says), (one.b_says, other.b_says))
    )


def _pairs(g: Grid) -> Iterator[tuple[str, Cell, Cell]]:
    """Cells with one of these and nothing else, and the same without it."""
    none, words = (0,) * len(g.belotes[0]), list(g.bids)
    totals = sorted({max(cell) for cell in g.declared} - {0})
    shown = {*totals[:TOTALS], *totals[-1:]}
    for bid in dict.fromkeys((*words[:BIDS], *words[-1:])):
        for points, capot in g.won:
            bare = Cell(points, -1, none, none, bid, 1, last=g.lasts[0])
            if capot >= 0:
                yield CAPOT, bare._replace(capot=capot), bare
                continue
            for belotes in g.belotes:
                if sum(belotes) == 1:
                    yield BELOTE, bare._replace(belotes=belotes), bare
            for declared in g.declared:
                if max(declared) in shown and sum(n > 0 for n in declared) == 1:
                    yield DECLARED, bare._replace(declared=declared), bare
            for double in (x for x in g.doubles[1:] if g.can_be(bid, x)):
                yield DOUBLE, bare._replace(double=double), bare


def _settled(g: Grid, cell: Cell) -> str | None:
    """None where both score a cell alike; else how it ends."""
    p, q = (settle(mode.scoring, g.counted(which, cell)) for which, mode in enumerate(g.modes))
    if (p.outcome, p.scored, p.held) == (q.outcome, q.scored, q.held):
        return None
    return HOW[OUTCOMES[p.outcome]] if p.outcome == q.outcome else UNLIKE


def _plain(g: Grid, cell: Cell) -> tuple[int, ...]:
    """The lowest bid and declarations, nearest the middle."""
    off = abs(2 * cell.points[0][0] - min(mode.worth for mode in g.modes))
    return list(g.bids).index(cell.bid), max(cell.declared), off, cell.double, *cell.points[0]


def _asked(g: Grid, cell: Cell) -> Witness | None:
    questions = g.question(0, cell), g.question(1, cell)
    try:
        p, q = (score(rules, question).as_json() for rules, question in zip(g.rules, questions, strict=True))
    except BeloteError:
        return None
    keys = [key for key in KEYS if p[key] != q[key]]
    if not any(key == "outcome" or list(p[key].values()) != list(q[key].values()) for key in keys):
        return None
    return Witness("score", *questions, {key: p[key] for key in keys}, {key: q[key] for key in keys})
