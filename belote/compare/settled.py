"""What the deals of one ruleset can come to: in which steps totals move, whether one is tied or puts points aside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import gcd
from typing import NamedTuple

from belote.compare.cells import Cell, Grid, grid
from belote.compare.thinning import coarse
from belote.game.setup import setup
from belote.kernel import scoring
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

WHOLE = 40_000  # cells
KEPT = 256  # modes


class Settled(NamedTuple):
    """What the cells of a mode come to when they are settled.

    ``unit``: what every payout is a multiple of by the rounding alone; ``step``: what all are that were looked at, 0
    where all are nothing; ``tied``, ``held``: whether some deal is tied, puts points aside; ``whole``: nothing that was
    left out could say otherwise.
    """

    unit: int
    step: int
    tied: bool
    held: bool
    whole: bool


def settled(r: Ruleset, mode: Mode) -> Settled:
    """What a contract mode comes to, kept by all that it depends on: most comparisons change nothing of that."""
    t, bids = r.tables, tuple(setup(r).bids.items())
    bare = mode._replace(suit=0, trumps=0, beats=(), rows=())
    key = bare, t.side, t.cards, t.ranks, t.hand_size, t.auction, t.match.ending.deals, bids
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[key] = _settled(r, mode)
    return found


_kept: dict[tuple[object, ...], Settled] = {}


def _settled(r: Ruleset, mode: Mode) -> Settled:
    rounding = mode.scoring.round_total
    unit = 1
    if rounding is not None and not rounding.keep and rounding.unit * rounding.times % rounding.game_point == 0:
        unit = rounding.unit * rounding.times // rounding.game_point
    holds = any(row.held for row in mode.scoring.rows)
    ties = bool(mode.scoring.contract.ties) or holds
    g = grid(r, r, (mode, mode))
    step, tied, held = 0, False, False
    for cell in all_cells(g):
        s = scoring.settle(mode.scoring, g.counted(0, cell))
        step = gcd(step, *s.scored, *s.held)
        tied, held = tied or s.outcome == scoring.TIED, held or any(s.held)
        if step == unit and (not ties or (tied and (held or not holds))):
            return Settled(unit, step, tied, held, True)
    every = mode.one_by_one and not mode.scoring.asks_best  # cells are not all that a deal can bring where not
    return Settled(unit, step, tied, held, every and g.size() <= WHOLE)


def payout_step(r: Ruleset) -> int:
    """What every total is a multiple of: 1 where totals can be any number."""
    modes = [settled(r, mode) for mode in one_of_each(r)]
    least = gcd(*(mode.unit for mode in modes))
    if any(row.early for _, row in r.plan.penalties):
        return 1  # numbers as they stand, whatever the rounding
    if r.plan.penalties or not all(mode.whole for mode in modes):
        return least  # what a fault gives is rounded, and that is all that is said of it
    return gcd(*(mode.step for mode in modes)) or 1


def put_aside(r: Ruleset) -> tuple[bool, bool]:
    """Whether some deal can be tied, and whether some deal puts points aside; yes where not all was gone through."""
    tied = held = False
    for mode in one_of_each(r):
        if mode.scoring.contract.ties or any(row.held for row in mode.scoring.rows):
            found = settled(r, mode)
            tied, held = tied or found.tied or not found.whole, held or found.held or not found.whole
    return tied, held


def one_of_each(r: Ruleset) -> list[Mode]:
    """The contract modes, each with one of its trump suits that score alike."""
    return list({(mode.name, mode.scoring): mode for mode in r.tables.modes}.values())


def all_cells(g: Grid) -> Iterator[Cell]:
    """The cells of a grid, a few that differ widely first; of a large one only those."""
    return chain(coarse(g).cells(), g.cells() if g.size() <= WHOLE else ())
