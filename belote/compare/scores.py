"""Whether two rulesets score alike: every cell of what a deal can bring in, settled under both.

A grid of up to ``WHOLE`` cells is gone through as it is, a larger one thinned.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from belote.ask.score import score
from belote.compare.cells import Cell, Grid, grid
from belote.compare.matching import Matching
from belote.compare.thinning import Group, coarse, critical_cells, deciding, groups, paid_alike, read_alike, same_input
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.game.settling import Score
from belote.game.setup import setup
from belote.kernel.scoring import settle
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

WHOLE, MOST, TRIED = 40_000, 1_500_000, 5_000


class Sweep(NamedTuple):
    """What came of going through cells: how many, those that differ, the rows that decided some under each."""

    of: int
    differ: list[Cell]
    rows: tuple[set[int], set[int]]


def scoring(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """A verdict for each contract mode that both rulesets have."""
    p, q = a.tables, b.tables
    if p.sides != q.sides:
        return [unlike("scoring", f"{p.sides} sides score in one of them, {q.sides} in the other")]
    if (p.hand_size * p.seats == p.cards) != (q.hand_size * q.seats == q.cards):
        return [unlike("scoring", "only in one of them every card is played, so no deal brings in the same")]
    modes = shared_modes(a, b, m)
    if not modes:
        return [unlike("scoring", "they have no contract mode in common")]
    return [in_mode(key, grid(a, b, pair)) for key, pair in modes.items()]


def shared_modes(a: Ruleset, b: Ruleset, m: Matching) -> dict[str, tuple[Mode, Mode]]:
    """The contract modes that both have, each once: all suits score alike."""
    out: dict[str, tuple[Mode, Mode]] = {}
    for i, j in m.modes:
        first, second = a.tables.modes[i], b.tables.modes[j]
        out.setdefault(a.modes[first.name], (first, second))
    return out


def in_mode(key: str, g: Grid) -> Verdict:
    """The verdict for one contract mode."""
    x, y = (mode.scoring for mode in g.modes)
    if not g.size():
        return Verdict("scoring", key, NOT_DECIDED, PROVED, 0, 0, because="no cell is possible under both")
    formally = {group for group in groups(g) if read_alike(g, group)}
    if len(formally) == len(groups(g)) and (x == y or g.size() > WHOLE or not g.whole):
        return _equal(key, g, Sweep(g.size(), [], (set(), set())))
    if g.size() <= WHOLE:
        found = sweep(g, g.cells(), formally)
    else:
        found = sweep(g, coarse(g).cells())
        if not found.differ and g.whole:
            proved = {group for group in groups(g) if group in formally or paid_alike(g, group)}
            found = sweep(g, islice(critical_cells(g, proved), MOST + 1))
            if found.of > MOST and not found.differ:
                return _undecided(key, found.of, g, f"{g.size()} cells are too many")
    if found.differ:
        witness, refused = confirmed(g, found.differ)
        if witness is not None:
            says = _slice(g)
            return Verdict("scoring", key, DIFFERENT, PROVED, len(found.differ), found.of, says, witness)
        if not refused:
            return _undecided(key, found.of, g, "no deal was found that comes to a cell on which they differ")
    if not g.whole:
        return _undecided(key, found.of, g, "not every card is played: only some of the splits were gone through")
    if any(0 < tricks < g.rules[0].tables.hand_size for (_, tricks), _ in g.bids.values()):
        return _undecided(key, found.of, g, "a bid promises some of the tricks, and how many were won is not looked at")
    return _equal(key, g, found)


def sweep(g: Grid, cells: Iterable[Cell], alike: Iterable[Group] = ()) -> Sweep:
    """Settle cells under both; those of parts that both read alike need no settling."""
    x, y = (mode.scoring for mode in g.modes)
    same, leave = same_input(g), set(alike)
    of = 0
    differ = []
    rows = tuple({deciding(s, group, outcome) for group in leave for outcome in range(3)} for s in (x, y))
    add, also = rows[0].add, rows[1].add
    for cell in cells:
        of += 1
        if (cell.capot, cell.double > 1) in leave:
            continue
        count = g.counted(0, cell)
        p = settle(x, count)
        q = settle(y, count if same else g.counted(1, cell))
        add(p.row)
        also(q.row)
        if p.outcome != q.outcome or p.scored != q.scored or p.held != q.held:
            differ.append(cell)
    return Sweep(of, differ, (rows[0], rows[1]))


def plainness(g: Grid, cell: Cell) -> tuple[int, ...]:
    """Less is plainer: fewest extras, least declarations, nearest the middle, the lowest bid."""
    extras = (cell.capot >= 0) + sum(cell.belotes) + (cell.double > 1) + any(cell.declared)
    off = abs(2 * cell.points[0][0] - min(mode.worth for mode in g.modes))
    return extras, sum(cell.declared), off, list(g.bids).index(cell.bid), cell.double, *cell.points[0]


def plainer(g: Grid, cell: Cell) -> Cell:
    """A cell that still differs, each of its values the plainest that does: a thinned grid may lack it."""
    x, y = (mode.scoring for mode in g.modes)
    before = None
    while before != cell:
        before = cell
        others = [
            *(cell._replace(points=points, capot=capot) for points, capot in g.won),
            *(cell._replace(declared=declared) for declared in g.declared),
            *(cell._replace(belotes=belotes) for belotes in g.belotes),
            *(cell._replace(bid=bid) for bid in g.bids),
            *(cell._replace(double=double) for double in g.doubles),
        ]
        for other in sorted(others, key=lambda other: plainness(g, other)):
            p, q = settle(x, g.counted(0, other)), settle(y, g.counted(1, other))
            if (p.outcome, p.scored, p.held) != (q.outcome, q.scored, q.held):
                cell = other
                break
    return cell


def confirmed(g: Grid, cells: list[Cell]) -> tuple[Witness | None, bool]:
    """The simplest cell that ``belote score`` answers differently; whether it refuses all that differ."""
    first = sorted(cells, key=lambda cell: plainness(g, cell))[:TRIED]
    for cell in [plainer(g, first[0]), *first] if g.size() > WHOLE else first:
        questions = g.question(0, cell), g.question(1, cell)
        try:
            p, q = (score(rules, question) for rules, question in zip(g.rules, questions, strict=True))
        except BeloteError:
            continue
        says = difference(p, q, ("outcome", "sides", "held"))
        if says is not None:
            return Witness("score", *questions, *says), False
    return None, len(cells) <= TRIED


def difference(p: Score, q: Score, keys: Iterable[str]) -> tuple[dict[str, object], dict[str, object]] | None:
    """What two scores say differently under some keys; numbers by side are compared side by side."""
    a_says, b_says = {}, {}
    for key in keys:
        x, y = getattr(p, key), getattr(q, key)
        if x != y and not (isinstance(x, dict) and list(x.values()) == list(y.values())):
            a_says[key], b_says[key] = x, y
    return (a_says, b_says) if a_says else None


def _slice(g: Grid) -> str:
    """What was compared, where that is not everything."""
    says = []
    bids = [bool(setup(rules).bids) for rules in g.rules]
    if bids[0] != bids[1]:
        says.append(f"only one of them bids: compared at a bid of {next(iter(g.bids))}")
    if (g.modes[0].declarations is None) != (g.modes[1].declarations is None):
        says.append("only one of them has declarations: compared without them")
    return "; ".join(says)


def _undecided(key: str, of: int, g: Grid, reason: str) -> Verdict:
    return Verdict("scoring", key, NOT_DECIDED, PROVED, 0, of or g.size(), because=reason)


def _equal(key: str, g: Grid, found: Sweep) -> Verdict:
    """Equal, with what came out of the computation as the reason."""
    says = [f"every cell of {g.size()} gives the same" if g.whole else "both read a deal alike, whoever has what"]
    scorings = [mode.scoring for mode in g.modes]
    if found.differ:
        says.append(f"but for {len(found.differ)} that no deal makes")
    if scorings[0] != scorings[1]:
        bare = g._replace(modes=_unrounded(g))
        if scorings != [m.scoring for m in bare.modes] and found.of <= g.size():
            cells = coarse(bare).cells() if g.size() > WHOLE else bare.cells()
            if any(_differs(bare, cell) for cell in cells):
                says.append("what differs is lost in the rounding")
        says += [f"the row {row} {how}" for row, how in _idle_rows(key, g, found).items()]
    if slice_of := _slice(g):
        says.append(slice_of)
    return Verdict("scoring", key, EQUAL, PROVED, 0, g.size(), because="; ".join(says))


def _unrounded(g: Grid) -> tuple[Mode, Mode]:
    p, q = (m._replace(scoring=m.scoring._replace(round_total=None, round_tricks=None)) for m in g.modes)
    return p, q


def _differs(g: Grid, cell: Cell) -> bool:
    p, q = (settle(mode.scoring, g.counted(which, cell)) for which, mode in enumerate(g.modes))
    return (p.scored, p.held) != (q.scored, q.held)


def _idle_rows(key: str, g: Grid, found: Sweep) -> dict[str, str]:
    """The rows of one that the other does not have, and how they do without."""
    out = {}
    for which, (rules, mode) in enumerate(zip(g.rules, g.modes, strict=True)):
        others = set(g.modes[1 - which].scoring.rows)
        used = found.rows[which] or {
            deciding(mode.scoring, group, outcome) for group in groups(g) for outcome in range(3)
        }
        for i, name in enumerate(rules.rules_in(key).scoring.outcomes):
            if mode.scoring.rows[i] not in others:
                if i not in used:
                    out[name] = "never decides"
                elif len(mode.scoring.rows) > len(others):
                    out[name] = "gives what the others give"
    return out
