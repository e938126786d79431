"""What the camps play for: card points with the worth of a capot, or the outcome of the contract."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

from belote.errors import NotAllowedError
from belote.kernel.outcomes import (
    AT_GAME_POINTS,
    AT_ROUND_TRICKS,
    BY_DEFENCE,
    BY_TAKERS,
    EACH_OPPONENT,
    FAILED,
    GAME_POINT,
    MADE,
    TIED,
    TIMES,
    Count,
    settle_into,
)
from belote.kernel.scoring import Scoring
from belote.kernel.solving_tables import Goal

LARGEST = 1 << 18  # more points than a search counts
TOO_MANY = f"there are too many points for the solver: {{:,}} (it counts up to {LARGEST // 4:,})"
PAYS = {FAILED: 0, TIED: 1, MADE: 2}  # what an outcome is to the takers


class Prospects(NamedTuple):
    """What stays the same whatever is played: who took, what was announced, what is there to win.

    ``points``: by card of the board; ``whole``: card points of the deal with the last trick, ``last`` of it;
    ``order``: the sides in playing order.
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


class Points(NamedTuple):
    """The goal of card points.  ``unit``: the search counts a card point as so many.

    ``rewards``: what all tricks are worth to the takers and to the defence.
    """

    goal: Goal
    unit: int
    rewards: tuple[int, int]


class Level(NamedTuple):
    """An outcome that the takers may reach: ``pays`` at least, where the goal's value is ``need`` or more."""

    pays: int
    goal: Goal
    need: int


def point_goal(p: Prospects, scoring: Scoring) -> Points:
    """Card points, where a capot counts as much as the ruleset pays for it, if that is more than its cards.

    Each camp plays for the difference between both.
    """
    code = scoring.code
    worth = code[0]
    at = code[AT_ROUND_TRICKS]
    if at and code[AT_GAME_POINTS]:  # a capot is paid in game points
        worth = worth * code[at + GAME_POINT] // code[at + TIMES]
    paid = [worth if code[1] & by else p.whole for by in (BY_TAKERS, BY_DEFENCE)]
    takers, defence = (max(each, p.whole) for each in paid)
    more = (takers - p.whole, defence - p.whole)
    unit = 2 if more[0] % 2 or more[1] % 2 else 1
    goal = _goal(p, unit, more[0] * unit // 2, -more[1] * unit // 2)
    return Points(goal, unit, (takers, defence))


def _goal(p: Prospects, unit: int, takers: int, defence: int) -> Goal:
    """Points, and what a capot of either camp adds to the takers' own."""
    if unit * p.whole + abs(takers) + abs(defence) >= LARGEST:
        most = max(p.whole, p.whole + 2 * max(abs(takers), abs(defence)) // unit)
        raise NotAllowedError(TOO_MANY.format(most))
    adds = [takers if side == p.takers else defence for side in range(p.sides)]
    states = range(1 << p.sides)
    may = [[adds[side] for side in range(p.sides) if state >> side & 1] for state in states]
    return Goal(
        last=unit * p.last,
        bounded=int(takers >= 0 >= defence),
        counted=0,
        stride=0,
        lowest=0,
        highest=0,
        points=tuple(unit * x for x in p.points),
        end=tuple(each[0] if len(each) == 1 else 0 for each in may),
        up=tuple(max([0, *each]) for each in may),
        down=tuple(min([0, *each]) for each in may),
        who=_who(p),
        pay=(0,),
    )


def _who(p: Prospects) -> tuple[int, ...]:
    """By the sides that won every trick: nobody's capot, the takers', the defence's."""
    alone = {1 << side: 1 if side == p.takers else 2 for side in range(p.sides)}
    return tuple(alone.get(state, 0) for state in range(1 << p.sides))


def matters(goal: Goal) -> int:
    """The sides whose capot matters, as bits."""
    sides = len(goal.end).bit_length() - 1
    if goal.counted:
        return (1 << sides) - 1
    return sum(1 << side for side in range(sides) if goal.end[1 << side])


Pay = Callable[[int, int, bool], int]


def contract_levels(p: Prospects, scoring: Scoring) -> list[Level]:
    """The outcomes that are better than failed, the best first.

    Raises:
        NotAllowedError: the outcome hangs on which of the defenders wins what, so that it is no game of two camps.
    """
    if p.whole >= LARGEST:
        raise NotAllowedError(TOO_MANY.format(p.whole))
    pay = _payment(p, scoring)
    if 0 < p.tricks < p.hand_size:
        return [_counted(p, pay, 1)]
    kept = [[pay(points, 0, p.tricks == 0) for points in range(p.whole + 1)]]
    capots = (pay(p.whole, 1, p.tricks <= p.hand_size), pay(0, 2, p.tricks == 0))
    levels = []
    for pays in (PAYS[MADE], PAYS[TIED]):
        reached = [paid >= pays for paid in kept[0]]
        need = reached.index(True) if True in reached else p.whole + 1
        if not all(reached[need:]):
            return [_counted(p, pay, 0)]
        far = 2 * (p.whole + 1)  # more than points can make up for
        takers = _extra(capots[0] >= pays, p.whole >= need, far)
        defence = _extra(capots[1] >= pays, need <= 0, far)
        if need > p.whole and takers:  # only a capot will do
            levels.append(Level(pays, _goal(p._replace(points=(0,) * len(p.points), last=0), 1, 1, 0), 1))
        else:
            levels.append(Level(pays, _goal(p, 1, takers, defence), need))
    same = levels[0].need == levels[1].need and levels[0].goal == levels[1].goal
    return levels[:1] if same else levels


def _extra(reached: bool, by_points: bool, far: int) -> int:
    """What a capot adds so that it comes out as it should."""
    return 0 if reached == by_points else far if reached else -far


def _counted(p: Prospects, pay: Pay, tricks: int) -> Level:
    """A goal that keeps count of what the takers have, for what no single number of points decides."""
    stride = (p.whole + 1) * tricks
    most = p.whole + stride * p.hand_size
    if most >= LARGEST:
        raise NotAllowedError(f"there are too many points for the solver: {p.whole} with tricks promised")
    pays = []
    for count in range(most + 1):
        won, points = divmod(count, stride) if tricks else (0, count)
        kept = won >= p.tricks if tricks else p.tricks == 0
        pays += [pay(points, 0, kept), pay(points, 1, kept or p.tricks <= p.hand_size), pay(points, 2, kept)]
    goal = _goal(p, 1, 0, 0)._replace(counted=1, stride=stride, lowest=0, highest=PAYS[MADE], pay=tuple(pays))
    return Level(0, goal, 0)


def _payment(p: Prospects, scoring: Scoring) -> Pay:
    """What the takers get from (their points, whose capot it is: 0 nobody's, 1 theirs, 2 the defence's; promise)."""
    code = scoring.code
    others = [side for side in range(p.sides) if side != p.takers]
    each = any(test.against == EACH_OPPONENT for test in scoring.contract.conditions)
    parted = (each or bool(code[AT_ROUND_TRICKS] and code[AT_GAME_POINTS])) and len(others) > 1
    if parted and len(others) > 2:
        raise NotAllowedError(HANGS)

    def outcome(points: list[int], capot: int, kept: bool) -> int:
        room = [0] * p.sides, [0] * p.sides, [0] * p.sides
        count = Count(p.takers, points, capot, p.declarations, p.belote, p.bid, p.double, kept, p.order)
        return PAYS[settle_into(code, count, *room) & 3]

    known: dict[tuple[int, int, bool], int] = {}

    def pay(points: int, capot: int, kept: bool) -> int:
        key = (points, capot, kept)
        if key not in known:
            sides = [-1] if capot == 0 else [p.takers] if capot == 1 else others
            found = {outcome(each, side, kept) for side in sides for each in _splits(p, points, others, side, parted)}
            if len(found) > 1:
                raise NotAllowedError(HANGS)
            known[key] = found.pop()
        return known[key]

    return pay


HANGS = (
    "the contract cannot be solved here: whether it is made hangs on which of the defenders wins the points,"
    " not only on how many the taker wins; --goal points can be"
)


def _splits(p: Prospects, points: int, others: list[int], capot: int, parted: bool) -> Iterator[list[int]]:
    """The points by side, for every way in which the defenders may share theirs, where that can matter."""
    rest = p.whole - points
    first = others[0] if capot < 0 or capot == p.takers else capot
    shares = itertools.chain([rest], range(rest) if parted and capot < 0 else ())
    for share in shares:
        by_side = [0] * p.sides
        by_side[p.takers] = points
        by_side[first] = share
        by_side[next((side for side in others if side != first), first)] += rest - share
        yield by_side
