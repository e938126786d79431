"""What becomes of the contract, as goals of the search: so many points, or a count of all that its outcome hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from belote.errors import NotAllowedError
from belote.kernel.outcomes import (
    AT_CAPOT_DEFENCE,
    AT_CAPOT_TAKERS,
    AT_GAME_POINTS,
    AT_PAID,
    AT_ROUND_TRICKS,
    AT_WORTH,
    BY_DEFENCE,
    BY_TAKERS,
    COUNT_BELOTE,
    COUNT_DECLARATIONS,
    COUNT_TRICKS,
    DEFENCE,
    EACH_OPPONENT,
    EQUAL_BY_CARD_POINTS,
    EQUAL_BY_ROUNDING_LOSS,
    MADE,
    NO_FACT,
    TIED,
    Count,
    settle_into,
)
from belote.kernel.scoring import Scoring
from belote.kernel.solving_tables import Goal
from belote.solver.goals import LARGEST, PAYS, TOO_MANY, Prospects, Won, in_tricks, plain_goal

NOBODY = -1  # has made a capot


class Level(NamedTuple):
    """An outcome that the takers may reach: ``pays`` at least, where the goal's value is ``need`` or more."""

    pays: int
    goal: Goal
    need: int


class Axis(NamedTuple):
    """One number that an outcome hangs on: from 0 to ``most``; by side, 1 where it counts what the side has of it."""

    what: str  # a field of `Won`
    sides: tuple[int, ...]
    most: int


def contract_levels(p: Prospects, scoring: Scoring) -> list[Level]:
    """The outcomes that are better than failed, the best first; or one goal whose value is the outcome.

    Raises:
        NotAllowedError: the outcome hangs on more than the search can count.
    """
    if p.whole >= LARGEST:
        raise NotAllowedError(TOO_MANY.format(p.whole))
    outcome = Outcome(p, scoring)
    counts = scoring.contract.counts
    if (p.found.declarations and counts & COUNT_DECLARATIONS) or (p.found.belotes and counts & COUNT_BELOTE):
        return _sums(p, scoring, outcome) or [_counted(p, scoring, outcome)]
    if outcome.by_tricks or outcome.parted or 0 < p.tricks < p.hand_size:
        return [_counted(p, scoring, outcome)]
    return _thresholds(p, outcome) or [_counted(p, scoring, outcome)]


class Outcome:
    """What becomes of the contract, by what the sides have won in all."""

    def __init__(self, p: Prospects, scoring: Scoring) -> None:
        """``by_tricks``: it hangs on which side has no trick; ``parted``: on which of the defenders has the points."""
        self.p, self.code = p, scoring.code
        others = len(p.defence)
        self.by_tricks = others > 1 and p.needs_trick and any(p.declarations)
        each = any(test.against == EACH_OPPONENT for test in scoring.contract.conditions)
        rounds = bool(self.code[AT_ROUND_TRICKS] and self.code[AT_GAME_POINTS])
        self.parted = others > 1 and (each or rounds) and self._hangs_on_shares()

    def _hangs_on_shares(self) -> bool:
        """Whether some points, shared by the defence otherwise, turn it."""
        p = self.p
        if len(p.defence) > 2 or self.by_tricks:
            return True
        first, second = p.defence
        for points in range(p.whole + 1):
            kept = p.tricks == 0
            seen = {self.of(self.points({p.takers: points, first: x}, second), NOBODY, kept)
                    for x in range(p.whole - points + 1)}  # fmt: skip
            if len(seen) > 1:
                return True
        return len({self.of(self.points({}, side), side, p.tricks == 0) for side in p.defence}) > 1

    def points(self, given: dict[int, int], rest: int) -> list[int]:
        """Points by side, what is not given to a side going to ``rest``."""
        own = [given.get(side, 0) for side in range(self.p.sides)]
        own[rest] += self.p.whole - sum(own)
        return own

    def of(
        self, points: Sequence[int], capot: int, kept: bool, none: int = 0, found: tuple[Sequence[int], ...] = ()
    ) -> int:
        """What the takers get.

        Args:
            points: card points by side.
            capot: the side that won every trick.
            kept: whether the tricks that were promised are won.
            none: the sides without a trick, as bits; a capot says it by itself.
            found: what lay in tricks, by side: points of runs and fours, and of belotes.
        """
        p = self.p
        if capot != NOBODY:
            none = (1 << p.sides) - 1 & ~(1 << capot)
        lost = [p.needs_trick and none >> side & 1 for side in range(p.sides)]
        declarations = [0 if lost[side] else p.declarations[side] for side in range(p.sides)]
        belote = [p.bare[side] if lost[side] else p.belote[side] for side in range(p.sides)]
        for own, more in zip((declarations, belote), found, strict=False):
            for side in range(p.sides):
                own[side] += more[side]
        room = [0] * p.sides, [0] * p.sides, [0] * p.sides
        count = Count(p.takers, list(points), capot, declarations, belote, p.bid, p.double, kept, p.order)
        return PAYS[settle_into(self.code, count, *room) & 3]

    def capots(self) -> tuple[int, int]:
        """Of all tricks won by the takers, and by the defence, where it does not matter by whom."""
        p = self.p
        takers = self.of(self.points({}, p.takers), p.takers, p.tricks <= p.hand_size)
        first = p.defence[0]
        return takers, self.of(self.points({}, first), first, p.tricks == 0)


def _thresholds(p: Prospects, outcome: Outcome) -> list[Level]:
    """So many card points for each outcome; none where no single number decides."""
    first = p.defence[0]
    kept = [outcome.of(outcome.points({p.takers: x}, first), NOBODY, p.tricks == 0) for x in range(p.whole + 1)]
    capots = outcome.capots()
    levels = []
    for pays in (PAYS[MADE], PAYS[TIED]):
        reached = [paid >= pays for paid in kept]
        need = reached.index(True) if True in reached else p.whole + 1
        if not all(reached[need:]):
            return []
        far = 2 * (p.whole + 1)  # more than points can make up for
        takers = _extra(capots[0] >= pays, p.whole >= need, far)
        defence = _extra(capots[1] >= pays, need <= 0, far)
        if need > p.whole and takers:  # only a capot will do
            levels.append(Level(pays, plain_goal(p, 0, 1, 0), 1))
        else:
            levels.append(Level(pays, plain_goal(p, 1, takers, defence), need))
    return _apart(levels)


def _extra(reached: bool, by_points: bool, far: int) -> int:
    """What a capot adds so that it comes out as it should."""
    return 0 if reached == by_points else far if reached else -far


def _apart(levels: list[Level]) -> list[Level]:
    """The best level alone where the second is the same."""
    same = levels[0].need == levels[1].need and levels[0].goal == levels[1].goal
    return levels[:1] if same else levels


def _sums(p: Prospects, scoring: Scoring, outcome: Outcome) -> list[Level]:
    """So many points with what lies in tricks, where one condition adds them up as they are; none where it does not."""
    contract, code = scoring.contract, scoring.code
    plain = len(contract.conditions) == 1 and not code[AT_ROUND_TRICKS] and p.tricks == 0 and not outcome.by_tricks
    says = {*contract.level(False), *contract.level(True)}
    if not plain or outcome.parted or says & {EQUAL_BY_CARD_POINTS, EQUAL_BY_ROUNDING_LOSS}:
        return []
    [test] = contract.conditions
    others = test.others if test.against == DEFENCE else 0
    if not test.own & COUNT_TRICKS:
        return []

    def weighed(kind: int) -> list[int]:
        """By side: what a part of it adds to the sums."""
        sides = [(test.own, 1) if side == p.takers else (others, -1) for side in range(p.sides)]
        return [sign * p.found.part if counted & kind else 0 for counted, sign in sides]

    found = in_tricks(p, weighed(COUNT_DECLARATIONS), weighed(COUNT_BELOTE))
    against = 1 if others & COUNT_TRICKS else 0
    lain = p.found.parts * p.found.part
    first = p.defence[0]

    def sums(x: int) -> int:
        """The outcome where the takers' card points are ``x`` and the defence's are what stands against them."""
        points = [0] * p.sides
        points[p.takers], points[first] = x - against * p.whole, 0
        return outcome.of(points, NOBODY, True)

    low, high = -lain - 1, 2 * p.whole + lain + 1
    far = 2 * (high - low + code[AT_WORTH] + 1)
    levels = []
    for pays in (PAYS[MADE], PAYS[TIED]):
        reached = [sums(x) >= pays for x in range(low, high + 1)]
        need = reached.index(True) + low if True in reached else high + 1
        if not all(reached[need - low :]):
            return []
        extras = []
        for place, by, times in ((AT_CAPOT_TAKERS, BY_TAKERS, 1), (AT_CAPOT_DEFENCE, BY_DEFENCE, -against)):
            decided, paid = code[place], code[AT_WORTH] - p.whole if code[AT_PAID] & by else 0
            extras.append(paid * times if decided == NO_FACT else far if PAYS[decided] >= pays else -far)
        levels.append(Level(pays, plain_goal(p, 1 + against, extras[0], extras[1], found), need))
    return _apart(levels)


def _counted(p: Prospects, scoring: Scoring, outcome: Outcome) -> Level:
    """A goal that keeps count of all that the outcome hangs on, for what no single number of points decides.

    Raises:
        NotAllowedError: that is more than the search can count.
    """
    axes = list(_axes(p, scoring, outcome))
    size = 1
    adds: dict[str, list[int]] = {what: [0] * p.sides for what in Won._fields}
    for axis in axes:
        for side in axis.sides:
            adds[axis.what][side] += size
        size *= axis.most + 1
    goal = plain_goal(p, 1, 0, 0)
    who, kinds = goal.who, goal.kinds
    if outcome.by_tricks:
        who, kinds = tuple(state >> p.sides for state in range(len(who))), 1 << p.sides
    if size >= LARGEST:
        raise NotAllowedError(HANGS if outcome.parted else TOO_MANY.format(size))
    pay = []
    for values in product(*(range(axis.most + 1) for axis in reversed(axes))):
        won = _won(p, axes, values[::-1])
        pay += [_paid(p, outcome, won, kind) if won is not None else 0 for kind in range(kinds)]
    found = tuple(x for pair in zip(adds["declarations"], adds["belotes"], strict=True) for x in pair)
    weight, step = tuple(adds["points"]), tuple(adds["tricks"])
    counted = goal._replace(counted=1, weight=weight, step=step, found=found, who=who, kinds=kinds, pay=tuple(pay))
    return Level(0, counted._replace(highest=PAYS[MADE]), 0)


def _axes(p: Prospects, scoring: Scoring, outcome: Outcome) -> Iterator[Axis]:
    """The numbers that the outcome hangs on."""
    alone = [(side,) for side in p.defence]
    yield Axis("points", (p.takers,), p.whole)
    for side in p.defence[:-1] if outcome.parted else ():
        yield Axis("points", (side,), p.whole)
    if 0 < p.tricks < p.hand_size:
        yield Axis("tricks", (p.takers,), p.hand_size)
    counts = scoring.contract.counts
    for what, kind, most in (
        ("declarations", COUNT_DECLARATIONS, p.found.declarations),
        ("belotes", COUNT_BELOTE, p.found.belotes),
    ):
        if counts & kind and most:
            for sides in [(p.takers,), *(alone if outcome.parted else [tuple(p.defence)])]:
                yield Axis(what, sides, most)


def _won(p: Prospects, axes: Sequence[Axis], values: Sequence[int]) -> Won | None:
    """What was won where the axes say so, what no axis tells apart given to the last of its sides; None: too much."""
    own: dict[str, list[int]] = {what: [0] * p.sides for what in Won._fields}
    for axis, value in zip(axes, values, strict=True):
        own[axis.what][axis.sides[-1]] = value
    rest = p.whole - sum(own["points"])
    own["points"][p.defence[-1]] = rest
    return Won(*(tuple(x) for x in own.values())) if rest >= 0 else None


def _paid(p: Prospects, outcome: Outcome, won: Won, kind: int) -> int:
    """What the takers get; ``kind``: which sides have no trick, as bits, or who made a capot, counted from 1."""
    capot, none = kind - 1, 0
    if outcome.by_tricks:
        with_trick = (1 << p.sides) - 1 & ~kind
        capot, none = with_trick.bit_length() - 1 if with_trick.bit_count() == 1 else NOBODY, kind
    kept = won.tricks[p.takers] >= p.tricks if 0 < p.tricks < p.hand_size else p.tricks == 0
    points = list(won.points)
    if capot == p.takers:
        kept = kept or p.tricks <= p.hand_size
    elif capot != NOBODY and not outcome.parted:  # all that the defence has is its
        points = [points[side] if side == p.takers else 0 for side in range(p.sides)]
        points[capot] = p.whole - points[p.takers]
    declarations = [p.found.part * x for x in won.declarations]
    return outcome.of(points, capot, kept, none, (declarations, [p.found.worth * x for x in won.belotes]))


HANGS = (
    "the contract cannot be solved here: whether it is made hangs on which of the defenders wins the points,"
    " and there are too many to keep count of each; --goal points can be"
)
