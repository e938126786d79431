"""Which of the cells that differ is shown: few extras, no tie, a difference that counts at a table, near the middle."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from belote.ask.score import score
from belote.compare.building import complete, pair
from belote.compare.cells import Cell, Grid
from belote.compare.verdict import Witness
from belote.errors import BeloteError
from belote.game.settling import Score
from belote.kernel.scoring import TIED, settle
from belote.library.ruleset import Ruleset
from belote.record.replay import replay

TRIED, DEALS = 5_000, 60
COUNTS = 10  # points that nobody takes for a slip of counting
KEYS = ("outcome", "sides", "held")


class Found(NamedTuple):
    """Cells that differ: the rest of the cell, and the declarations with which it differs."""

    cell: Cell
    declared: Sequence[tuple[int, ...]]


def confirmed(g: Grid, found: Sequence[Found], thinned: bool) -> tuple[Witness | None, bool]:
    """The most telling cell that ``belote score`` answers differently; whether it refuses all that differ."""
    for tried, cell in enumerate(_ordered(g, found)):
        if tried == TRIED:
            return None, False
        best = plainer(g, cell) if thinned and not tried else cell
        for each in dict.fromkeys((best, cell)):
            witness = _asked(g, each)
            if witness is not None:
                return witness, False
    return None, True


def _asked(g: Grid, cell: Cell) -> Witness | None:
    if cell.tricks >= 0:
        return None  # a question does not say how many tricks were won
    questions = g.question(0, cell), g.question(1, cell)
    try:
        p, q = (score(rules, question) for rules, question in zip(g.rules, questions, strict=True))
    except BeloteError:
        return None
    says = difference(p, q, KEYS)
    return Witness("score", *questions, *says) if says is not None else None


def _ordered(g: Grid, found: Sequence[Found]) -> Iterator[Cell]:
    """The plainest cells first, each with the least declarations that show it; then all the others."""
    first = []
    for cell, declared in found:
        own = min(declared, key=sum)
        first.append(cell._replace(declared=own))
    first.sort(key=_extras)
    for _, alike in groupby(first, key=_extras):
        yield from sorted(alike, key=lambda cell: telling(g, cell))
    taken = set(first)
    others = (cell._replace(declared=own) for cell, declared in found for own in declared)
    yield from sorted((cell for cell in others if cell not in taken), key=lambda cell: telling(g, cell))


def _extras(cell: Cell) -> tuple[int, int]:
    """Less is plainer: the fewest extras, then the least declarations."""
    declared = sum(cell.declared)
    extras = (cell.capot >= 0) + sum(cell.belotes) + (cell.double > 1) + (declared > 0) + any(cell.last)
    return extras, declared


def telling(g: Grid, cell: Cell) -> tuple[object, ...]:
    """Less is more telling: plainer; no tie; ten points or more apart; nearest the middle; the lowest bid."""
    p, q = (settle(mode.scoring, g.counted(which, cell)) for which, mode in enumerate(g.modes))
    points = cell.points[0]
    off = abs(2 * points[0] - sum(points))
    gap = sum(abs(x - y) for x, y in zip((*p.scored, *p.held), (*q.scored, *q.held), strict=True))
    level = not off or TIED in (p.outcome, q.outcome)
    return (
        *_extras(cell),
        level,
        gap < COUNTS,
        off,
        list(g.bids).index(cell.bid),
        cell.double,
        -cell.belotes[0],
        -points[0],
        *points,
    )


def plainer(g: Grid, cell: Cell) -> Cell:
    """A cell that still differs, each of its values the most telling that does: a thinned grid may lack it."""
    before = None
    while before != cell:
        before = cell
        for axis in (
            (cell._replace(points=points, capot=capot) for points, capot in g.won),
            (cell._replace(declared=declared) for declared in g.declared),
            (cell._replace(belotes=belotes) for belotes in g.belotes),
            (cell._replace(bid=bid) for bid in g.bids),
            (cell._replace(double=double) for double in g.doubles),
            (cell._replace(last=last) for last in g.lasts),
        ):
            cell = min((cell, *(other for other in axis if _differs(g, other))), key=lambda other: telling(g, other))
    return cell


def _differs(g: Grid, cell: Cell) -> bool:
    if not g.can_be(cell.bid, cell.double):
        return False
    p, q = (settle(mode.scoring, g.counted(which, cell)) for which, mode in enumerate(g.modes))
    return (p.outcome, p.scored, p.held) != (q.outcome, q.scored, q.held)


def difference(p: Score, q: Score, keys: Iterable[str]) -> tuple[dict[str, object], dict[str, object]] | None:
    """What two scores say differently under some keys; numbers by side are compared side by side."""
    a_says, b_says = {}, {}
    for key in keys:
        x, y = getattr(p, key), getattr(q, key)
        if x != y and not (isinstance(x, dict) and list(x.values()) == list(y.values())):
            a_says[key], b_says[key] = x, y
    return (a_says, b_says) if a_says else None


def same_tricks(g: Grid, key: str) -> Witness | None:
    """A deal without extras, played alike under both, of which each counts its own points; None if none was found."""
    p = pair(*g.rules)
    if isinstance(p, str):
        return None
    t = g.rules[0].tables
    for seed in range(DEALS):
        pack = list(range(t.cards))
        random.Random(seed).shuffle(pack)
        parts = [pack[i * t.hand_size : (i + 1) * t.hand_size] for i in range(t.seats)]
        records = complete(p, [sum(1 << card for card in part) for part in parts], key, g.modes[0].suit)
        if records is None:
            return None
        if records[0]["plays"] != records[1]["plays"]:
            continue
        try:
            x, y = (replay(record, rules) for record, rules in zip(records, g.rules, strict=True))
        except BeloteError:
            return None
        if _winners(g.rules[0], x) != _winners(g.rules[1], y) or _any_extras(x) or _any_extras(y):
            continue
        one, other = x["score"], y["score"]
        apart = [key for key in KEYS if _values(one[key]) != _values(other[key])]
        if apart:
            says = ({"score": {key: score[key] for key in apart}} for score in (one, other))
            return Witness("replay", *records, *says)
    return None


def _winners(rules: Ruleset, out: Mapping[str, Any]) -> list[int]:
    return [rules.tables.side[rules.seats.index(trick["winner"])] for trick in out["tricks"]]


def _any_extras(out: Mapping[str, Any]) -> bool:
    return bool(out["declarations"] or out["belote"] or out["score"]["capot"])


def _values(said: object) -> object:
    """Numbers by side are compared side by side."""
    return list(said.values()) if isinstance(said, dict) else said
