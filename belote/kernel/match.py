"""Points held over, and the end of a match."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from belote.kernel.outcomes import FAILED, MADE, TIED

# what another tie does with points that are held already
STACK, TO_DEFENCE, LOST = range(3)
# who gets them: the winner of the next deal that is decided, or the takers of the next one that is made
NEXT_DECIDED, NEXT_MADE = range(2)
# where several sides are past the target in one deal
HIGHER_TOTAL, HIGHER_IN_DEAL, TAKERS_WIN = range(3)
# where the totals are level
ANOTHER_DEAL, TAKERS_OF_LEVEL = range(2)
# what cannot end a match, as bits
BY_CAPOT, BY_BELOTE, BY_CAPOTED, BY_DEFENCE = 1, 2, 4, 8


class Ending(NamedTuple):
    """When a match ends: at a total of ``target`` (0: none) or after ``deals`` played deals (0: none).

    ``both_over`` and ``equal``: who wins where several are past the target, where the best are level; ``not_by``: what
    cannot end it, as bits; ``within``: the order in which points are counted towards an end within the deal, as in
    `belote.kernel.counting`, 0: totals are looked at after it.
    """

    target: int
    deals: int
    both_over: int = HIGHER_TOTAL
    equal: int = ANOTHER_DEAL
    not_by: int = 0
    within: int = 0


class Match(NamedTuple):
    """When a match ends, and whether (``holding``) ties are held over, as ``another_tie`` and ``go_to`` say.

    ``same_dealer``: 1 where the same dealer deals again after nobody has bid.
    """

    ending: Ending
    holding: bool
    another_tie: int
    go_to: int = NEXT_DECIDED
    same_dealer: int = 0


class Last(NamedTuple):
    """What the end of a match asks of the deal that has just been played.

    ``takers``: the side; ``capot``: the side that won every trick, or -1; ``wins``: the side for which the deal by
    itself ends the match, or that was at the target first within it, or -1; ``before``: the highest total before it.
    By side: ``gained``: what it brought; ``bare``: the total as it were had there been no belote.
    """

    takers: int
    capot: int
    wins: int
    before: int
    gained: Sequence[int]
    bare: Sequence[int]


def release(
    m: Match, held: Sequence[int], outcome: int, takers: int, new: Sequence[int], order: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(points given out by side, points held afterwards by side) once a deal is settled.

    ``held``: from earlier deals, by the side they came from; ``new``: what this deal puts aside;
    ``order``: the sides in playing order from the first leader.
    """
    given, after = [0] * len(held), list(held)
    release_into(m.another_tie, m.go_to, after, outcome, takers, new, order, given)
    return tuple(given), tuple(after)


def release_into(
    another_tie: int,
    go_to: int,
    held: MutableSequence[int],
    outcome: int,
    takers: int,
    new: Sequence[int],
    order: Sequence[int],
    given: MutableSequence[int],
) -> None:
    """Fill in what each side is given of the points held, and what is held afterwards.

    A decided deal gives all that was held to its winner, shared where that is more than one side; where only the takers
    of a made deal are given it, it waits when they fail.
    """
    sides = len(held)
    pot = 0
    for side in range(sides):
        pot += held[side]
        given[side] = 0
    waits = outcome == FAILED and go_to == NEXT_MADE
    if waits or (outcome == TIED and another_tie == STACK):
        for side in range(sides):
            held[side] += new[side]
        return
    if outcome == MADE:
        given[takers] = pot
    elif outcome != TIED or another_tie == TO_DEFENCE:
        place = 0
        for side in order:
            if side != takers:
                given[side] = pot // (sides - 1) + (1 if place < pot % (sides - 1) else 0)
                place += 1
    for side in range(sides):
        held[side] = new[side]


def raised(target: int, before: int) -> int:
    """The target of one more deal, where what a side had before it was enough but could not end the match."""
    return before + 1 if 0 < target <= before else target


def may_end(e: Ending, side: int, target: int, last: Last) -> bool:
    """Whether a side that is past the target may win with this deal."""
    if e.not_by & BY_BELOTE and last.bare[side] < target:
        return False
    if e.not_by & BY_CAPOTED and last.capot >= 0 and last.capot != side:
        return False
    return not e.not_by & BY_DEFENCE or side == last.takers


def winner_of(e: Ending, totals: Sequence[int], deals: int, last: Last) -> int:
    """The side that has won the match after ``deals`` played deals, or -1.

    Of those that are past the target and may win with this deal, one; after the last deal of all of them, where nobody
    is.
    """
    if last.wins >= 0:
        return last.wins
    if e.not_by & BY_CAPOT and last.capot >= 0:
        return -1
    target = raised(e.target, last.before) if e.not_by else e.target
    over = 0
    if target > 0:
        for side in range(len(totals)):
            if totals[side] >= target and may_end(e, side, target, last):
                over |= 1 << side
    if over == 0:
        if e.deals == 0 or deals < e.deals:
            return -1
        return leader_of(e, HIGHER_TOTAL, (1 << len(totals)) - 1, totals, last)
    return leader_of(e, e.both_over, over, totals, last)


def leader_of(e: Ending, both_over: int, among: int, totals: Sequence[int], last: Last) -> int:
    """Which of some sides (as bits) wins, or -1 where they are level and another deal is played."""
    if both_over == TAKERS_WIN and among >> last.takers & 1:
        return last.takers
    winner = -1
    level = 0
    for side in range(len(totals)):
        if not among >> side & 1:
            continue
        ahead = 0
        if winner >= 0:
            if both_over == HIGHER_IN_DEAL:
                ahead = last.gained[side] - last.gained[winner]
            if ahead == 0:
                ahead = totals[side] - totals[winner]
        if winner < 0 or ahead > 0:
            winner = side
            level = 1 << side
        elif ahead == 0:
            level |= 1 << side
    if level & (level - 1) == 0:
        return winner
    return last.takers if e.equal == TAKERS_OF_LEVEL and level >> last.takers & 1 else -1


def plain(totals: Sequence[int], takers: int = 0) -> Last:
    """A deal of which nothing is known but the totals to which it brought the sides, from nothing."""
    return Last(takers, -1, -1, 0, totals, totals)


def match_winner(m: Match, totals: Sequence[int], deals: int, last: Last | None = None) -> int:
    """The side that has won the match after ``deals`` played deals, or -1; without ``last`` a plain deal was played."""
    return winner_of(m.ending, totals, deals, last or plain(totals))
