"""Values that a caller gives: read, or refused with what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from belote.errors import UnreadableError, nearest, shown
from belote.game.setup import Setup


def only_keys(record: Mapping[str, Any], keys: Iterable[str], what: str) -> None:
    """Refuse keys that a record does not have.

    Raises:
        UnreadableError: an unknown key, with the nearest that there is.
    """
    for key in record:
        if key not in keys:
            meant = nearest(str(key), keys)
            hint = f", did you mean {meant!r}?" if meant else f" (keys: {', '.join(keys)})"
            raise UnreadableError(f"unknown key {shown(key)} in {what}{hint}")


def block(value: object, what: str) -> Mapping[str, Any]:
    """A value that must be a block of keys.

    Raises:
        UnreadableError: it is something else.
    """
    if not isinstance(value, Mapping):
        given = "a list" if isinstance(value, list) else shown(value)
        expected = "is a block of keys" if what.startswith("a ") else "are given as a block of keys"
        raise UnreadableError(f"{what} {expected}, not {given}")
    return value


def listing(value: object, what: str) -> list[Any]:
    """A value that must be a list; a text is read as its words.

    Raises:
        UnreadableError: it is something else.
    """
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list | tuple):
        raise UnreadableError(f"{what}: a list was expected, not {shown(value)}")
    return list(value)


def art_name(value: object) -> str | None:
    """The name of an art, or None.

    Raises:
        UnreadableError: it is something else.
    """
    if value is not None and not (isinstance(value, str) and value):
        raise UnreadableError(f"an art is a name, not {shown(value)}")
    return value


def read_sides(s: Setup, given: object, what: str, below: bool = False) -> dict[str, int]:
    """Points by side; a side that is left out has none.  ``below``: they may be less than nothing.

    Raises:
        UnreadableError: no such side, or no whole number of points.
    """
    out = dict.fromkeys(s.sides, 0)
    if not isinstance(given, Mapping):
        raise UnreadableError(f"{what}: numbers by side were expected ({' '.join(s.sides)}), not {shown(given)}")
    seen = set()
    for each, points in given.items():
        side = read_side(s, each)
        if side in seen:
            raise UnreadableError(f"{what}: {side} is there twice")
        seen.add(side)
        says = f"{what} of {side}"
        out[side] = whole_number(points, says) if below else read_points(points, says)
    return out


def read_held(s: Setup, held: object) -> dict[str, int]:
    """Points held over from earlier deals, by side; None: there are none.

    Raises:
        UnreadableError: no such side, no whole number of points, or a game that holds no points over.
    """
    out = read_sides(s, {} if held is None else held, "held points")
    if any(out.values()) and not s.tables.match.holding:
        raise UnreadableError(f"{s.ruleset.name} holds no points over")
    return out


def read_totals(s: Setup, totals: object) -> tuple[int, ...]:
    """Totals of a match by side, in order; None: nobody has any, as where the auction does not ask for them.

    Raises:
        UnreadableError: no such side, no whole number of points, one below 0 where no score takes away.
    """
    found = match_totals(s, totals)
    return tuple(found.values()) if s.tables.auction.conditions else (0,) * len(found)


def match_totals(s: Setup, totals: object) -> dict[str, int]:
    """Totals of a match by side; None: nobody has any.

    Raises:
        UnreadableError: as `read_totals` says.
    """
    below = any(mode.scoring.takes_away for mode in s.tables.modes)
    return read_sides(s, {} if totals is None else totals, "totals", below)


def side_number(s: Setup, given: object, what: str) -> int:
    """The number of a side, named by itself or by one of its seats.

    Raises:
        UnreadableError: there is no such side or seat.
    """
    known = f"a side ({' '.join(s.sides)}) or a seat ({' '.join(s.ruleset.plan.seats)})"
    if not isinstance(given, str):
        raise UnreadableError(f"{what} is {known}, not {shown(given)}")
    folded = given.strip().casefold()
    for number, side in enumerate(s.sides):
        if side.casefold() == folded:
            return number
    if folded not in s.seat_number:
        raise UnreadableError(f"{what} is {known}: {shown(given)} is neither")
    return s.tables.side[s.seat_number[folded]]


def whole_number(value: object, what: str, least: int | None = None) -> int:
    """A whole number.

    Raises:
        UnreadableError: it is something else, or below ``least``.
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)  # type: ignore[arg-type]  # what is no number is refused
    except TypeError:
        raise UnreadableError(f"{what} is a whole number, not {shown(value)}") from None
    if least is not None and number < least:
        raise UnreadableError(f"{what} is at least {least}, not {shown(number)}")
    return number


def read_side(s: Setup, side: Any) -> str:
    """A side as the ruleset writes it.

    Raises:
        UnreadableError: there is no such side.
    """
    for known in s.sides:
        if isinstance(side, str) and known.casefold() == side.strip().casefold():
            return known
    meant = nearest(side, s.sides) if isinstance(side, str) else None
    hint = f", did you mean {meant}?" if meant else ""
    raise UnreadableError(f"unknown side {shown(side)}{hint} (the sides are {' '.join(s.sides)})")


def read_points(points: object, what: str) -> int:
    """A whole number of points that is not negative.

    Raises:
        UnreadableError: it is something else.
    """
    if not isinstance(points, int) or isinstance(points, bool):
        raise UnreadableError(f"{what}: a whole number was expected, not {shown(points)}")
    if points < 0:
        raise UnreadableError(f"{what}: {shown(points)} is negative")
    return points
