"""Which cells of a grid need settling: parts that both rulesets read alike do not, nor cells between two thresholds.

Between two thresholds of the contract every score is linear in the declarations (and rounding steps over them where
they are multiples of its unit), so that two of them stand for all.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import product
from math import lcm
from typing import NamedTuple, TypeVar

from belote.compare.cells import Cell, Grid, Ints
from belote.kernel import scoring as kernel
from belote.kernel.scoring import OutcomeRow, Rounding, Scoring, settle


def same_input(g: Grid) -> bool:
    """Whether a cell is counted alike under both."""
    points = all(p == q for (p, q), _ in g.won)
    belotes = len(g.belotes) == 1 or g.modes[0].belote_points == g.modes[1].belote_points
    sizes = {r.tables.hand_size for r in g.rules}
    return points and belotes and all(p == q for p, q in g.bids.values()) and len(sizes) == 1


Group = tuple[int, bool]  # who won every trick, whether it is doubled


def groups(g: Grid) -> list[Group]:
    """The parts of a grid in which the same facts hold; where only some splits are gone through, every capot is one."""
    capots = {c for _, c in g.won} if g.whole else {-1, 0, 1}
    return [(capot, doubled) for capot in sorted(capots) for doubled in {x > 1 for x in g.doubles}]


def _facts(group: Group) -> int:
    capot, doubled = group
    facts = kernel.DOUBLED if doubled else 0
    return facts | (0 if capot < 0 else kernel.CAPOT_BY_DEFENCE if capot else kernel.CAPOT_BY_TAKERS)


def deciding(s: Scoring, group: Group, outcome: int) -> int:
    """The number of the row that decides an outcome in a group, or -1 where there is none."""
    facts = _facts(group) | 1 << outcome
    return next((i for i, row in enumerate(s.rows) if row.need & facts == row.need), -1)


class Reading(NamedTuple):
    """All that a ruleset reads in a group: how it tests, the sums of the row of each outcome, how it rounds."""

    test: object
    rows: tuple[object, ...]
    round_total: Rounding | None


def read_alike(g: Grid, group: Group) -> bool:
    """Whether both read the same in a group, however it is written: then they score alike."""
    return same_input(g) and _reading(g, group, 0) == _reading(g, group, 1)


def _reading(g: Grid, group: Group, which: int) -> Reading:
    s = g.modes[which].scoring
    capot, doubled = group
    reward = s.capot_worth if capot >= 0 and s.capot_by & (kernel.BY_DEFENCE if capot else kernel.BY_TAKERS) else None
    test: object = next((says for fact, says in s.contract.overrides if fact & _facts(group)), None)
    if test is None:
        unseen = (0 if len(g.declared) > 1 else kernel.COUNT_DECLARATIONS) | (
            0 if len(g.belotes) > 1 else kernel.COUNT_BELOTE
        )
        level = s.contract.equal if kernel.MORE_THAN_DEFENCE in s.contract.conditions else None
        before = s.round_tricks is None or s.contract.on_game_points
        test = (s.contract.counts & ~unseen, frozenset(s.contract.conditions), level, before)
    rows = []
    for outcome in (kernel.MADE, kernel.FAILED, kernel.TIED):
        at = deciding(s, group, outcome)
        ties = s.contract.equal == kernel.EQUAL_TIED and kernel.MORE_THAN_DEFENCE in s.contract.conditions
        rows.append(_sums(g, s.rows[at], doubled) if at >= 0 and (outcome != kernel.TIED or ties) else None)
    return Reading((reward, test, s.round_tricks), tuple(rows), s.round_total)


_OF_DECLARATIONS = (kernel.OWN_DECLARATIONS, kernel.ALL_DECLARATIONS, kernel.TAKERS_DECLARATIONS)
_OF_BELOTE = (kernel.OWN_BELOTE, kernel.ALL_BELOTES, kernel.TAKERS_BELOTE)


def _sums(g: Grid, row: OutcomeRow, doubled: bool) -> tuple[frozenset[tuple[tuple[int, bool, bool], int]], ...]:
    """The three sums of a row, without what is always nothing."""
    out = []
    for terms in (row.takers, row.defence, row.held):
        total: dict[tuple[int, bool, bool], int] = {}
        for t in terms:
            nothing = (t.what in _OF_DECLARATIONS and len(g.declared) == 1) or (
                t.what in _OF_BELOTE and len(g.belotes) == 1
            )
            if not nothing:
                kind = (t.what, t.double and doubled, t.shared)
                total[kind] = total.get(kind, 0) + t.number
        out.append(frozenset((kind, n) for kind, n in total.items() if n))
    return tuple(out)


def paid_alike(g: Grid, group: Group) -> bool:
    """Whether both test alike in a group and their rows pay alike there, even where they do not decide.

    A row's sums are linear, so that the ends of each range stand for it (rounding is looked at where it steps over).
    """
    p, q = (_reading(g, group, which) for which in (0, 1))
    if not same_input(g) or p.test != q.test:
        return False
    scorings = [mode.scoring for mode in g.modes]
    values = [n for declared in g.declared for n in declared] + [g.modes[0].belote_points]
    if not _steps_over(scorings, values + [worth for worth, _ in (bid[0] for bid in g.bids.values())]):
        return False
    most = max(map(sum, g.belotes))
    corners = g._replace(
        won=[won for won in g.won if won[1] == group[0]],
        declared=[(0, 0), *(max(g.declared, key=lambda n: n[side]) for side in (0, 1))],
        belotes=[(0, 0), (most, 0), (0, most)] if most else [(0, 0)],
        bids={word: g.bids[word] for word in _ends(g)},
        doubles=[x for x in g.doubles if (x > 1) == group[1]],
    )
    for outcome in (kernel.MADE, kernel.FAILED, kernel.TIED):
        rows = [deciding(s, group, outcome) for s in scorings]
        if p.rows[outcome] is None or (p.rows[outcome] == q.rows[outcome] and p.round_total == q.round_total):
            continue
        x, y = (s._replace(rows=(s.rows[i]._replace(need=0),)) for s, i in zip(scorings, rows, strict=True))
        for cell in corners.cells():
            first, second = settle(x, corners.counted(0, cell)), settle(y, corners.counted(1, cell))
            if (first.scored, first.held) != (second.scored, second.held):
                return False
    return True


def _ends(g: Grid) -> set[str]:
    def worth(word: str) -> int:
        return g.bids[word][0][0]

    return {min(g.bids, key=worth), max(g.bids, key=worth)}


def _steps_over(scorings: Sequence[Scoring], values: Sequence[int]) -> bool:
    """Whether rounding leaves these values as they are, whatever they are added to."""
    step = 1
    for s in scorings:
        if s.round_total is not None:
            if s.round_total.critical >= 0:
                return False
            step = lcm(step, s.round_total.unit * s.round_total.game_point)
    return all(n % step == 0 for n in values)


Item = TypeVar("Item")


def _some(items: Sequence[Item]) -> list[Item]:
    return [items[i] for i in sorted({0, 1 % len(items), len(items) // 2, len(items) - 1})]


def coarse(g: Grid) -> Grid:
    """A small part of a large grid, to find what differs widely."""
    bids = {word: g.bids[word] for word in _some(list(g.bids))}
    return g._replace(declared=_some(g.declared), belotes=_some(g.belotes)[:3], bids=bids)


def critical_cells(g: Grid, alike: set[Group]) -> Iterator[Cell]:
    """The cells of a large grid on which an answer can begin to differ, but those of parts that are read alike."""
    scorings = [mode.scoring for mode in g.modes]
    thin = _steps_over(scorings, [n for declared in g.declared for n in declared])
    signed = sorted((own - other, (own, other)) for own, other in g.declared)
    line = [n for n, _ in signed]
    ends = {0, line.index(0), len(line) - 1}
    for won, belotes, (word, worths) in product(g.won, g.belotes, g.bids.items()):
        doubles = [x for x in g.doubles if (won[1], x > 1) not in alike]
        if not doubles:
            continue
        kept = set(range(len(line)))
        if thin:
            kept = set(ends)
            for which, s in enumerate(scorings):
                if s.contract.counts & kernel.COUNT_DECLARATIONS:
                    own, other = _tested(s, won[0][which], won[1])
                    if s.contract.counts & kernel.COUNT_BELOTE:
                        own += belotes[0] * g.modes[which].belote_points
                        other += belotes[1] * g.modes[which].belote_points
                    for threshold in (other - own, worths[which][0] - own):
                        at = bisect_left(line, threshold)
                        kept.update(range(max(at - 2, 0), min(at + 3, len(line))))
        for i, double in product(kept, doubles):
            yield Cell(*won, signed[i][1], belotes, word, double)


def _tested(s: Scoring, points: Ints, capot: int) -> Ints:
    """The tricks of each side as the contract tests them."""
    if s.round_tricks is not None and s.contract.on_game_points:
        points = kernel.round_all(points, s.round_tricks, 0)
    if capot >= 0 and s.capot_by & (kernel.BY_DEFENCE if capot else kernel.BY_TAKERS):
        points = tuple(s.capot_worth if side == capot else x for side, x in enumerate(points))
    return points
