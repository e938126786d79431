"""What the camps play for: card points with the worth of a capot and what lies in tricks, or the contract's outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from belote.errors import NotAllowedError
from belote.kernel.outcomes import (
    AT_GAME_POINTS,
    AT_ROUND_TRICKS,
    BY_DEFENCE,
    BY_TAKERS,
    FAILED,
    GAME_POINT,
    MADE,
    TIED,
    TIMES,
)
from belote.kernel.scoring import Scoring
from belote.kernel.solving_tables import Goal
from belote.solver.boards import state_bits

LARGEST = 1 << 18  # more points than a search counts
TOO_MANY = f"there are too many points for the solver: {{:,}} (it counts up to {LARGEST // 4:,})"
PAYS = {FAILED: 0, TIED: 1, MADE: 2}  # what an outcome is to the takers
SHADES = 3  # of a value: beside the difference, by what lies in the tricks: a capot of the defence, none, the takers'


class Found(NamedTuple):
    """What may still lie in the tricks of a deal, with what has lain in them already.

    ``part``: what the points of all runs, fours and belotes are multiples of; ``declarations``: the most of runs and
    fours, in parts; ``belotes``: the most of them, of ``worth`` points.
    """

    part: int = 1
    declarations: int = 0
    belotes: int = 0
    worth: int = 0

    @property
    def parts(self) -> int:
        """The most parts in all."""
        return self.declarations + self.belotes * self.worth // self.part


class Prospects(NamedTuple):
    """What stays the same whatever is played: who took, what was announced, what is there to win.

    ``points``: by card of the board; ``whole``: card points of the deal with the last trick, ``last`` of it;
    ``order``: the sides in playing order.  ``needs_trick``: a side without one loses its ``declarations``, and its
    ``belote`` is then ``bare``.
    """

    takers: int
    sides: int
    points: tuple[int, ...]
    whole: int
    last: int
    hand_size: int
    declarations: tuple[int, ...]
    belote: tuple[int, ...]
    bid: int
    tricks: int
    double: int
    order: tuple[int, ...]
    needs_trick: bool = False
    bare: tuple[int, ...] = ()
    found: Found = Found()

    @property
    def defence(self) -> list[int]:
        """The sides that did not take."""
        return [side for side in range(self.sides) if side != self.takers]


class Won(NamedTuple):
    """By side: card points, tricks, parts of runs and fours and belotes that lay in them."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    declarations: tuple[int, ...]
    belotes: tuple[int, ...]

    @property
    def every(self) -> int:
        """The sides that have won every trick so far, as bits."""
        return sum(1 << side for side, own in enumerate(self.tricks) if own == sum(self.tricks))

    @property
    def none(self) -> int:
        """Those that have won none."""
        return sum(1 << side for side, own in enumerate(self.tricks) if own == 0)

    def counted(self, goal: Goal) -> int:
        """What was won in the count of a goal."""
        return sum(
            goal.weight[side] * self.points[side] + goal.step[side] * self.tricks[side] + self.lain(goal, side)
            for side in range(goal.sides)
        )

    def lain(self, goal: Goal, side: int) -> int:
        """What lay in the tricks of a side, as a goal counts it."""
        declarations, belotes = goal.found[2 * side], goal.found[2 * side + 1]
        return declarations * self.declarations[side] + belotes * self.belotes[side]


class Told(NamedTuple):
    """Points of the takers and of the defence; a capot as it is paid, and whose it is: 1 theirs, 2 the defence's."""

    takers: int
    defence: int
    capot: int


class Points(NamedTuple):
    """The goal of points.  ``unit``: the search counts a card point of the takers as so many.

    ``rewards``: what all tricks are worth to the takers and to the defence; ``whole``: the card points of the deal.
    ``shade``: 0, or what one point of difference is; what is left of a value is its shade: `SHADES` for each part that
    lies in the tricks of both sides, and whose capot it is.
    """

    goal: Goal
    unit: int
    rewards: tuple[int, int]
    whole: int
    part: int = 1
    shade: int = 0

    def told(self, value: int) -> Told:
        """What a value means."""
        if not self.shade:
            if value > self.unit * self.whole:
                return Told(self.rewards[0], 0, 1)
            if value < 0:
                return Told(0, self.rewards[1], 2)
            return Told(value // self.unit, self.whole - value // self.unit, 0)
        twice, shade = divmod(value + 1, self.shade)
        parts, capot = divmod(shade, SHADES)
        lain = self.part * parts
        if capot != 1:
            return Told(self.rewards[0] + lain, 0, 1) if capot == 2 else Told(0, self.rewards[1] + lain, 2)
        takers = (twice + lain) // 2
        return Told(takers, self.whole + lain - takers, 0)

    def cost(self, best: int, value: int) -> float:
        """What was lost between two values: half of the change in the difference between both camps."""
        if self.shade:
            return abs((best + 1) // self.shade - (value + 1) // self.shade) / 2
        return abs(best - value) / self.unit


def point_goal(p: Prospects, scoring: Scoring) -> Points:
    """Card points, where a capot counts as much as the ruleset pays for it, if that is more than its cards.

    Each camp plays for the difference between both; where it is the same, by what lies in tricks, for the more of it
    the takers.
    """
    code = scoring.code
    worth = code[0]
    at = code[AT_ROUND_TRICKS]
    if at and code[AT_GAME_POINTS]:  # a capot is paid in game points
        worth = worth * code[at + GAME_POINT] // code[at + TIMES]
    paid = [worth if code[1] & by else p.whole for by in (BY_TAKERS, BY_DEFENCE)]
    takers, defence = (max(each, p.whole) for each in paid)
    more = (takers - p.whole, defence - p.whole)
    if p.found.parts:
        shade = SHADES * (p.found.parts + 1)
        extras = more[0] * shade + (more[0] > 0), -more[1] * shade - (more[1] > 0)
        by_part = SHADES + shade * p.found.part
        declared = [by_part if side == p.takers else by_part - 2 * shade * p.found.part for side in range(p.sides)]
        goal = plain_goal(p, 2 * shade, *extras, in_tricks(p, declared, declared))
        return Points(goal, 2 * shade, (takers, defence), p.whole, p.found.part, shade)
    unit = 2 if more[0] % 2 or more[1] % 2 else 1
    goal = plain_goal(p, unit, more[0] * unit // 2, -more[1] * unit // 2)
    return Points(goal, unit, (takers, defence), p.whole)


def in_tricks(p: Prospects, declarations: Sequence[int], belotes: Sequence[int]) -> tuple[int, ...]:
    """What lies in tricks as a goal reads it: by side, what a part of each is worth."""
    parts = p.found.worth // p.found.part
    return tuple(x for a, b in zip(declarations, belotes, strict=True) for x in (a, b * parts))


def plain_goal(p: Prospects, unit: int, takers: int, defence: int, found: tuple[int, ...] = ()) -> Goal:
    """Points, and what a capot of either camp adds to the takers' own.

    Raises:
        NotAllowedError: these are more than the search counts.
    """
    most = unit * p.whole + abs(takers) + abs(defence)
    most += p.found.declarations * max([0, *map(abs, found[::2])]) + p.found.belotes * max([0, *map(abs, found[1::2])])
    if most >= LARGEST:
        shown = max(p.whole, p.whole + 2 * max(abs(takers), abs(defence)) // max(1, unit))
        raise NotAllowedError(TOO_MANY.format(shown if not found else most))
    adds = [takers if side == p.takers else defence for side in range(p.sides)]
    bits = state_bits(p.sides, p.needs_trick)
    may = [[adds[side] for side in range(p.sides) if state >> side & 1] for state in range(1 << bits)]
    alone = [state & (1 << p.sides) - 1 for state in range(1 << bits)]
    return Goal(
        last=unit * p.last,
        bounded=int(takers >= 0 >= defence),
        counted=0,
        sides=p.sides,
        kinds=p.sides + 1,
        lowest=0,
        highest=0,
        part=p.found.part,
        weight=tuple(unit if side == p.takers else 0 for side in range(p.sides)),
        step=(0,) * p.sides,
        found=found or (0,) * (2 * p.sides),
        points=tuple(unit * x for x in p.points),
        end=tuple(each[0] if len(each) == 1 else 0 for each in may),
        up=tuple(max([0, *each]) for each in may),
        down=tuple(min([0, *each]) for each in may),
        who=tuple(state.bit_length() if state.bit_count() == 1 else 0 for state in alone),
        pay=(0,),
    )


def matters(goal: Goal) -> int:
    """What of the sides that have won every trick or none matters, as bits."""
    if goal.counted:
        return len(goal.end) - 1
    return sum(1 << side for side in range(goal.sides) if goal.end[1 << side])
