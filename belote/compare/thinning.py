"""Which cells of a grid need settling: parts that both rulesets read alike do not, nor those whose rows pay alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import NamedTuple, TypeVar

from belote.compare.cells import Cell, Grid, Ints, Won
from belote.kernel import scoring as kernel
from belote.kernel.scoring import OutcomeRow, Rounding, Scoring, settle


def same_input(g: Grid) -> bool:
    """Whether a cell is counted alike under both."""
    points = all(p == q for (p, q), _ in g.won)
    belotes = len(g.belotes) == 1 or g.modes[0].belote_sums == g.modes[1].belote_sums
    sizes = {r.tables.hand_size for r in g.rules} if any(p[1] for p, _ in g.bids.values()) else {0}
    return points and belotes and all(p == q for p, q in g.bids.values()) and len(sizes) == 1  # of tricks promised


Group = tuple[int, bool]  # who won every trick, whether it is doubled


def groups(g: Grid) -> list[Group]:
    """The parts of a grid in which the same facts hold; where only some splits are gone through, every capot is one."""
    capots = {c for _, c in g.won} if g.whole else {-1, 0, 1}
    return [(capot, doubled) for capot in sorted(capots) for doubled in {x > 1 for x in g.doubles}]


def group_of(cell: Cell) -> Group:
    """The group that a cell is in."""
    return min(cell.capot, 1), cell.double > 1


def _facts(g: Grid, which: int, group: Group) -> int:
    """The facts of a group; in a part of a grid all bids are of one kind, and it is the last deal or not."""
    capot, doubled = group
    facts = kernel.DOUBLED if doubled else 0
    facts |= kernel.CAPOT_BID if g.every_trick(which, next(iter(g.bids))) else 0
    facts |= kernel.LAST_DEAL if g.lasts[0][which] else 0
    return facts | (0 if capot < 0 else kernel.CAPOT_BY_DEFENCE if capot else kernel.CAPOT_BY_TAKERS)


def deciding(g: Grid, which: int, group: Group, outcome: int) -> int:
    """The number of the row that decides an outcome in a group of a part, or -1 where there is none."""
    facts = _facts(g, which, group) | 1 << outcome
    rows = g.modes[which].scoring.rows
    return next((i for i, row in enumerate(rows) if row.need & facts == row.need), -1)


class Reading(NamedTuple):
    """All that a ruleset reads in a group: how it tests, the sums of the row of each outcome, how it rounds.

    ``paid``: what is made of the tricks before the test; ``fixed``: the outcome there, whatever the sums are.
    """

    test: object
    rows: tuple[object, ...]
    round_total: Rounding | None
    paid: object
    fixed: int | None


def read_alike(g: Grid, group: Group) -> bool:
    """Whether both read the same in a group, however it is written: then they score alike."""
    return same_input(g) and reading(g, group, 0) == reading(g, group, 1)


def reading(g: Grid, group: Group, which: int) -> Reading:
    """What one of the rulesets reads in a group."""
    s = g.modes[which].scoring
    capot, doubled = group
    reward = s.capot_worth if capot >= 0 and s.capot_by & (kernel.BY_DEFENCE if capot else kernel.BY_TAKERS) else None
    alone = g.bids[next(iter(g.bids))][which].alone  # in a part all are or none is
    fixed = (
        None if alone else next((says for fact, says in s.contract.overrides if fact & _facts(g, which, group)), None)
    )
    if fixed is None and not s.contract.conditions:
        fixed = kernel.MADE
    test: object = fixed
    if fixed is None:
        unseen = (0 if len(g.declared) > 1 else kernel.COUNT_DECLARATIONS) | (
            0 if len(g.belotes) > 1 else kernel.COUNT_BELOTE
        )
        tests = frozenset(t._replace(own=t.own & ~unseen, others=t.others & ~unseen) for t in s.contract.conditions)
        level = s.contract.level(doubled) if any(t.strict for t in tests) else None
        before = s.round_tricks is None or s.contract.on_game_points
        test = ("promised",) if alone else (tests, level, before)
    rows = []
    for outcome in (kernel.MADE, kernel.FAILED, kernel.TIED):
        at = deciding(g, which, group, outcome)
        ties = s.contract.ties or fixed == kernel.TIED
        rows.append(_sums(g, s.rows[at], doubled) if at >= 0 and (outcome != kernel.TIED or ties) else None)
    paid = reward, s.round_tricks
    return Reading((paid, test), tuple(rows), s.round_total, paid, fixed)


_OF_DECLARATIONS = (
    kernel.OWN_DECLARATIONS,
    kernel.ALL_DECLARATIONS,
    kernel.TAKERS_DECLARATIONS,
    kernel.BEST_DECLARATION,
)
_OF_BELOTE = (kernel.OWN_BELOTE, kernel.ALL_BELOTES, kernel.TAKERS_BELOTE)


def _sums(g: Grid, row: OutcomeRow, doubled: bool) -> tuple[frozenset[tuple[tuple[int, int, bool], int]], ...]:
    """The three sums of a row, without what is always nothing."""
    out = []
    for terms in (row.takers, row.defence, row.held):
        total: dict[tuple[int, int, bool], int] = {}
        for t in terms:
            nothing = (t.what in _OF_DECLARATIONS and len(g.declared) == 1) or (
                t.what in _OF_BELOTE and len(g.belotes) == 1
            )
            if not nothing:
                kind = (t.what, t.double if doubled else 0, t.shared)
                total[kind] = total.get(kind, 0) + t.number
        out.append(frozenset((kind, n) for kind, n in total.items() if n))
    return tuple(out)


def paid_alike(g: Grid, group: Group) -> bool:
    """Whether both test alike in a group and their rows pay alike there, even where they do not decide.

    A row's sums are linear, so that the ends of each range stand for it (rounding is looked at where it steps over).
    """
    p, q = (reading(g, group, which) for which in (0, 1))
    if not same_input(g) or p.test != q.test:
        return False
    scorings = [mode.scoring for mode in g.modes]
    values = [n for declared in g.declared for n in declared] + [g.modes[0].belote_points]
    if not _steps_over(scorings, values + [said.worth for said, _ in g.bids.values()]):
        return False
    most = max(map(sum, g.belotes))
    doubles = [x for x in g.doubles if (x > 1) == group[1]]
    corners = g._replace(
        won=[won for won in g.won if won[1] == group[0]],
        declared=[(0, 0), *(max(g.declared, key=lambda n: n[side]) for side in (0, 1))],
        belotes=[(0, 0), (most, 0), (0, most)] if most else [(0, 0)],
        bids={word: g.bids[word] for word in _ends(g, doubles)},
        doubles=doubles,
    )
    for outcome in (kernel.MADE, kernel.FAILED, kernel.TIED):
        rows = [deciding(g, which, group, outcome) for which in (0, 1)]
        if p.rows[outcome] is None or p.fixed not in (None, outcome):
            continue
        if p.rows[outcome] == q.rows[outcome] and p.round_total == q.round_total:
            continue
        x, y = (s._replace(rows=(s.rows[i]._replace(need=0),)) for s, i in zip(scorings, rows, strict=True))
        for cell in corners.cells():
            first, second = settle(x, corners.counted(0, cell)), settle(y, corners.counted(1, cell))
            if (first.scored, first.held) != (second.scored, second.held):
                return False
    return True


def _ends(g: Grid, doubles: Sequence[int]) -> set[str]:
    """The lowest and the highest of the bids that can be multiplied by each of these."""

    def worth(word: str) -> int:
        return g.bids[word][0].worth

    raised = [[word for word in g.bids if g.can_be(word, double)] for double in doubles]
    return {end(words, key=worth) for words in raised if words for end in (min, max)}


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
SPLITS = 60


def _some(items: Sequence[Item]) -> list[Item]:
    return [items[i] for i in sorted({0, 1 % len(items), len(items) // 2, len(items) - 1})]


def _some_declared(declared: Sequence[Ints]) -> list[Ints]:
    """Nothing; of each side alone the least and the most; of both sides the least and the most."""
    out = [declared[0]]
    for sides in sorted({tuple(n > 0 for n in own) for own in declared[1:]}):
        alike = [own for own in declared[1:] if tuple(n > 0 for n in own) == sides]
        out += dict.fromkeys((min(alike, key=sum), max(alike, key=sum)))
    return out


def coarse(g: Grid) -> Grid:
    """A small part of a large grid, to find what differs widely; where three sides score, one belote of each."""
    bids = {word: g.bids[word] for word in _some(list(g.bids))}
    one = [n for n in g.belotes if sum(n) < 2]
    belotes = _some(g.belotes)[:3] if len(g.declared[0]) == 2 else one
    won = g.won if g.whole else _spread(g.won)
    return g._replace(won=won, declared=_some_declared(g.declared), belotes=belotes, bids=bids)


def coarsest(g: Grid) -> Grid:
    """A still smaller part, enough for most that differ."""
    few = coarse(g)
    bids = {word: g.bids[word] for word in list(few.bids)[1:]}
    return few._replace(won=_spread(few.won), bids=bids or few.bids, doubles=few.doubles[:2])


def _spread(won: Sequence[Won]) -> list[Won]:
    """Some of the splits, and of the capots of each side."""
    out = []
    for capot in sorted({capot for _, capot in won}):
        own = [each for each in won if each[1] == capot]
        out += own[:: -(-len(own) // SPLITS)] if capot < 0 else _some(own)
    return out
