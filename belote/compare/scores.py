"""Whether two rulesets score alike: what a deal can bring in, settled under both.

Parts in which both say the same, however it is written, need no settling.  Of the others a small grid is gone through
as it is; in a larger one a few cells that differ widely come first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from belote.compare.bulk import Bulk, differing, rows_alike
from belote.compare.cells import Grid, grid, word_of
from belote.compare.choosing import Found, confirmed, difference, same_tricks
from belote.compare.linear import pays_alike
from belote.compare.matching import Matching
from belote.compare.settled import WHOLE
from belote.compare.thinning import Group, coarse, coarsest, deciding, groups, paid_alike, read_alike, same_input
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, unlike
from belote.game.setup import setup
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

MANY, LARGE, MOST = 5_000, 20_000, 400_000  # cells but for their declarations


class Sweep(NamedTuple):
    """What came of going through cells: how many, those that differ, the rows that decided some under each."""

    of: int
    found: list[Found]
    rows: tuple[set[int], set[int]]

    @property
    def differ(self) -> int:
        """How many differ."""
        return sum(len(each.declared) for each in self.found)


__all__ = ["WHOLE", "difference", "in_mode", "scoring", "shared_modes"]
Part = tuple[Grid, frozenset[Group]]  # cells, and the parts of them that need no settling


def scoring(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """A verdict for each contract mode that both rulesets have."""
    p, q = a.tables, b.tables
    if p.sides != q.sides:
        return [unlike("scoring", f"{p.sides} sides score in one of them, {q.sides} in the other")]
    if (p.hand_size * p.seats == p.cards) != (q.hand_size * q.seats == q.cards):
        return [unlike("scoring", "only in one of them every card is played, so no deal brings in the same")]
    modes = _by_suits(a, b, m)
    if not modes:
        return [unlike("scoring", "they have no contract mode in common")]
    return [_worst([in_mode(key, grid(a, b, pair)) for pair in pairs]) for key, pairs in modes.items()]


def shared_modes(a: Ruleset, b: Ruleset, m: Matching) -> dict[str, tuple[Mode, Mode]]:
    """The contract modes that both have, each with the first of its trump suits."""
    return {key: pairs[0] for key, pairs in _by_suits(a, b, m).items()}


def _by_suits(a: Ruleset, b: Ruleset, m: Matching) -> dict[str, list[tuple[Mode, Mode]]]:
    """The contract modes that both have, once for all trump suits that score alike."""
    out: dict[str, dict[tuple[object, object], tuple[Mode, Mode]]] = {}
    for i, j in m.modes:
        first, second = a.tables.modes[i], b.tables.modes[j]
        out.setdefault(a.modes[first.name], {}).setdefault((first.scoring, second.scoring), (first, second))
    return {key: list(pairs.values()) for key, pairs in out.items()}


def _worst(found: list[Verdict]) -> Verdict:
    """One verdict on a mode from those on its trump suits: where one of them differs, the mode does."""
    for wanted in (DIFFERENT, NOT_DECIDED):
        for v in found:
            if v.verdict == wanted:
                return v
    return found[0]._replace(of=sum(v.of for v in found))


def in_mode(key: str, g: Grid) -> Verdict:
    """The verdict for one contract mode."""
    if not g.size():
        return Verdict("scoring", key, NOT_DECIDED, PROVED, 0, 0, because="no cell is possible under both")
    parts = [(part, frozenset(x for x in groups(part) if _formally(part, x))) for part in g.parts()]
    open_ = [(part, alike) for part, alike in parts if len(alike) < len(groups(part))]
    if not open_:
        return _equal(key, g, Sweep(g.size(), [], (set(), set())))
    thinned = g.size() > WHOLE or g.combinations() > MANY or not g.whole
    if not thinned:
        found = sweep(open_)._replace(of=g.size())
    else:
        found = sweep([(coarsest(part), alike) for part, alike in open_])
        if not found.found:
            found = sweep([(coarse(part), alike) for part, alike in open_])
        if not found.found:
            if g.whole and g.combinations() > LARGE:
                open_ = [(part, alike | {x for x in groups(part) if paid_alike(part, x)}) for part, alike in open_]
            if sum(part.combinations(alike) for part, alike in open_) > MOST:
                return _undecided(key, found.of, g, f"{g.size()} cells are too many")
            found = sweep(open_)
    if found.found:
        witness, refused = same_tricks(g, key) if _other_points(g) else None, False
        if witness is None:
            witness, refused = confirmed(g, found.found, thinned)
        if witness is not None:
            some = Verdict("scoring", key, DIFFERENT, PROVED, found.differ, found.of, _slice(g), witness)
            return some._replace(whole=not thinned)
        if any(each.cell.tricks >= 0 for each in found.found):
            says = "a bid promises some of the tricks, and no question says how many were won"
            return _undecided(key, found.of, g, says)
        if not refused:
            return _undecided(key, found.of, g, "no deal was found that comes to a cell on which they differ")
    if any(mode.scoring.asks_best for mode in g.modes) and len(g.declared) > 1:
        says = "a sum asks for the best of several declarations: only deals with one were gone through"
        return _undecided(key, found.of, g, says)
    if any(not mode.one_by_one for mode in g.modes) and max(map(max, g.belotes)) > 1:
        says = "belotes count by how many one hand has: only deals with all of a side's in one hand were gone through"
        return _undecided(key, found.of, g, says)
    if not g.whole and any(capot < 0 for part, alike in open_ for capot, _ in set(groups(part)) - alike):
        return _undecided(key, found.of, g, "not every card is played: only some of the splits were gone through")
    return _equal(key, g, found)


def _formally(g: Grid, group: Group) -> bool:
    scorings = [mode.scoring for mode in g.modes]
    if any(s.low for s in scorings):  # a row may hang on the points, so that no group has one row for an outcome
        return scorings[0] == scorings[1] and same_input(g)
    return read_alike(g, group) or pays_alike(g, group)


def _other_points(g: Grid) -> bool:
    """Whether the same tricks count otherwise."""
    return any(p != q for (p, q), _ in g.won)


def sweep(parts: Sequence[Part]) -> Sweep:
    """Settle cells under both."""
    of = 0
    found = []
    rows: tuple[set[int], set[int]] = (set(), set())
    for part, leave in parts:
        bulks = Bulk(part, 0), Bulk(part, 1)
        line, same = bulks[0].line, same_input(part)
        alike = rows_alike(bulks, same)
        for which in (0, 1):
            rows[which].update(deciding(part, which, group, outcome) for group in leave for outcome in range(3))
        for cell in part.without(leave):
            of += len(line)
            where = differing(bulks, cell, same, alike, rows)
            if where:
                found.append(Found(cell, [line[i] for i in where]))
    return Sweep(of, found, rows)


def _slice(g: Grid) -> str:
    """What was compared, where that is not everything."""
    says = []
    bids = [bool(setup(rules).bids) for rules in g.rules]
    bid = next(iter(g.bids))
    if bids[0] != bids[1]:
        says.append(f"only one of them bids: compared at a bid of {bid}")
    elif word_of(0, bid) != word_of(1, bid):
        says.append(f"they have no bid in common: compared at a bid of {bid}")
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
        says.append(f"but for {found.differ} that no deal makes")
    if found.rows[0]:
        bare = g._replace(modes=_unrounded(g))
        if scorings != [m.scoring for m in bare.modes]:
            few = coarse(bare) if g.size() > WHOLE else bare
            if sweep([(part, frozenset()) for part in few.parts()]).found:
                says.append("what differs is lost in the rounding")
    if scorings[0] != scorings[1]:
        says += [f"the row {row} {how}" for row, how in _idle_rows(key, g, found).items()]
    if slice_of := _slice(g):
        says.append(slice_of)
    return Verdict("scoring", key, EQUAL, PROVED, 0, g.size(), because="; ".join(says))


def _unrounded(g: Grid) -> tuple[Mode, Mode]:
    p, q = (m._replace(scoring=m.scoring._replace(round_total=None, round_tricks=None)) for m in g.modes)
    return p, q


def _idle_rows(key: str, g: Grid, found: Sweep) -> dict[str, str]:
    """The rows of one that the other does not have, and how they do without."""
    out = {}
    for which, (rules, mode) in enumerate(zip(g.rules, g.modes, strict=True)):
        others = set(g.modes[1 - which].scoring.rows)
        used = found.rows[which] or {
            deciding(part, which, group, outcome)
            for part in g.parts()
            for group in groups(part)
            for outcome in range(3)
        }
        for i, name in enumerate(rules.rules_in(key).scoring.outcomes):
            if mode.scoring.rows[i] not in others:
                if i not in used:
                    out[name] = "never decides"
                elif len(mode.scoring.rows) > len(others):
                    out[name] = "gives what the others give"
    return out
