"""What a question about a fault says beside the rest: which fault, whose, what the tricks so far have brought in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from belote.errors import UnreadableError, shown
from belote.game.ending import penalty_named
from belote.game.given import read_sides, side_number
from belote.game.setup import Setup
from belote.kernel.penalties import REST, Penalty
from belote.kernel.scoring import ALL_TRICKS
from belote.kernel.tables import Mode

UNKNOWN = "what the cards in play are worth is not known: not every card is in play, so replay a record of the deal"


class Faulty(NamedTuple):
    """``row``: which fault; ``by``: the side; ``points``: of each side's tricks so far; ``worth``: of all of them."""

    row: int
    by: int
    points: tuple[int, ...]
    worth: int


def fault_asked(s: Setup, mode: Mode, said: Mapping[str, Any]) -> Faulty | None:
    """The fault of a question, or None where there is none.

    Raises:
        UnreadableError: no such fault or side, or points that no tricks make together.
    """
    fault, by = said.get("fault"), said.get("by")
    if fault is None:
        if by is not None:
            raise UnreadableError("`by` goes with `fault`: say which fault it was")
        return None
    row, penalty = penalty_named(s, fault)
    if by is None:
        raise UnreadableError(f"the side at fault is missing: `by`, one of {' '.join(s.sides)}")
    if said.get("capot") is not None:
        raise UnreadableError("no capot is paid where a fault ends the deal: leave `capot` out")
    given = read_sides(s, said.get("points") or {}, "points")
    points = tuple(given.values())
    if sum(points) > mode.worth:
        together = " + ".join(shown(own) for own in points)
        raise UnreadableError(f"{together} is {shown(sum(points))}, but the tricks of a deal are worth {mode.worth}")
    if s.tables.hand_size * s.tables.seats < s.tables.cards and _asks_for_all(penalty):
        raise UnreadableError(UNKNOWN)
    return Faulty(row, side_number(s, by, "who is at fault"), points, mode.worth)


def _asks_for_all(penalty: Penalty) -> bool:
    return any(term.what in (ALL_TRICKS, REST) for term in (*penalty.gives, *penalty.keeps))
