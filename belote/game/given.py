"""Values that a caller gives: read, or refused with what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from belote.errors import UnreadableError, nearest
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
            raise UnreadableError(f"unknown key {key!r} in {what}{hint}")


def block(value: object, what: str) -> Mapping[str, Any]:
    """A value that must be a block of keys.

    Raises:
        UnreadableError: it is something else.
    """
    if not isinstance(value, Mapping):
        shown = "a list" if isinstance(value, list) else repr(value)
        raise UnreadableError(f"{what} is a block of keys, not {shown}")
    return value


def listing(value: object, what: str) -> list[Any]:
    """A value that must be a list; a text is read as its words.

    Raises:
        UnreadableError: it is something else.
    """
    if isinstance(value, str):
        return value.split()
    if not isinstance(value, list | tuple):
        raise UnreadableError(f"{what} is a list, not {value!r}")
    return list(value)


def art_name(value: object) -> str | None:
    """The name of an art, or None.

    Raises:
        UnreadableError: it is something else.
    """
    if value is not None and not isinstance(value, str):
        raise UnreadableError(f"an art is a name, not {value!r}")
    return value


def read_sides(s: Setup, given: object, what: str) -> dict[str, int]:
    """Points by side; a side that is left out has none.

    Raises:
        UnreadableError: no such side, or no whole number of points.
    """
    out = dict.fromkeys(s.sides, 0)
    if not isinstance(given, Mapping):
        raise UnreadableError(f"{what} is a number by side ({' '.join(s.sides)}), not {given!r}")
    for side, points in given.items():
        out[read_side(s, side)] = read_points(points, f"{what} of {side}")
    return out


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
    raise UnreadableError(f"unknown side {side!r}{hint} (the sides are {' '.join(s.sides)})")


def read_points(points: object, what: str) -> int:
    """A whole number of points that is not negative.

    Raises:
        UnreadableError: it is something else.
    """
    if not isinstance(points, int) or isinstance(points, bool):
        raise UnreadableError(f"{what} is a whole number, not {points!r}")
    if points < 0:
        raise UnreadableError(f"{what} cannot be negative: {points}")
    return points
