"""Sums of whole numbers that add up in any order, and which deals and matches they are of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belote.errors import UnreadableError

DEALS, MATCHES = "deals", "matches"
Spans = tuple[tuple[int, int], ...]


class Sums(NamedTuple):
    """Sums and squares by number; ``counts``: in how many a number changes; ``spread``: how often a value came."""

    sums: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()
    spread: Mapping[int, int] = {}

    def plus(self, other: Sums) -> Sums:
        """Both together."""
        spread = dict(self.spread)
        for value, often in other.spread.items():
            spread[value] = spread.get(value, 0) + often
        sums, squares, counts = (
            tuple(x + y for x, y in zip(a, b, strict=True)) if a else b
            for a, b in zip(self[:3], other[:3], strict=True)
        )
        return Sums(sums, squares, counts, spread)

    def as_json(self) -> list[Any]:
        """As it is saved."""
        return [*map(list, self[:3]), sorted(map(list, self.spread.items()))]


class Part(NamedTuple):
    """What some deals or matches came to: the sums of each ruleset, then of each pair; ``done``: which they are."""

    done: Spans = ()
    sums: tuple[Sums, ...] = ()

    @property
    def number(self) -> int:
        """How many they are."""
        return sum(end - begin for begin, end in self.done)

    def plus(self, other: Part) -> Part:
        """Both together; nothing may be in both."""
        joined: list[tuple[int, int]] = []
        for begin, end in sorted((*self.done, *other.done)):
            if joined and begin < joined[-1][1]:
                raise ValueError(f"counted twice: {begin} to {min(end, joined[-1][1])}")
            if joined and begin == joined[-1][1]:
                joined[-1] = joined[-1][0], end
            else:
                joined.append((begin, end))
        sums = tuple(a.plus(b) for a, b in zip(self.sums, other.sums, strict=True)) if self.sums else other.sums
        return Part(tuple(joined), sums)

    def left(self, number: int, size: int) -> Iterator[tuple[int, int]]:
        """What is not done yet of so many, in pieces of at most ``size``, one at a time."""
        at = 0
        for begin, end in (*self.done, (number, number)):
            while at < begin:
                stop = min(begin, at + size)
                yield at, stop
                at = stop
            at = max(at, end)

    def as_json(self) -> dict[str, Any]:
        """As it is saved."""
        return {"done": [list(span) for span in self.done], "sums": [one.as_json() for one in self.sums]}


class Tally(NamedTuple):
    """What has been played so far."""

    deals: Part = Part()
    matches: Part = Part()

    def plus(self, what: str, part: Part) -> Tally:
        """With more deals or matches."""
        if what == DEALS:
            return self._replace(deals=self.deals.plus(part))
        return self._replace(matches=self.matches.plus(part))

    def as_json(self) -> dict[str, Any]:
        """As it is saved."""
        return {DEALS: self.deals.as_json(), MATCHES: self.matches.as_json()}


def read_tally(saved: Any, sums: int) -> Tally:
    """A tally as it was saved, for so many rulesets and pairs.

    Raises:
        UnreadableError: it is not one.
    """
    try:
        return Tally(*(_part(saved[what], sums) for what in (DEALS, MATCHES)))
    except (KeyError, TypeError, ValueError, IndexError):
        raise UnreadableError("its sums cannot be read") from None


def _part(saved: Any, number: int) -> Part:
    done = tuple((begin, end) for begin, end in saved["done"])
    flat = [x for span in done for x in span]
    if flat != sorted(set(flat)) or not all(type(x) is int and x >= 0 for x in flat):
        raise ValueError
    sums = tuple(_sums(*one) for one in saved["sums"])
    if len(sums) != (number if done else 0):
        raise ValueError
    return Part(done, sums)


def _sums(sums: Sequence[int], squares: Sequence[int], counts: Sequence[int], spread: Sequence[Sequence[int]]) -> Sums:
    if not all(type(x) is int for xs in (sums, squares, counts, *spread) for x in xs) or len(sums) != len(squares):
        raise ValueError
    pairs = [(value, often) for value, often in spread]
    values = dict(pairs)
    if list(values) != sorted(values) or len(values) != len(spread) or min(values.values(), default=1) < 1:
        raise ValueError
    return Sums(tuple(sums), tuple(squares), tuple(counts), values)
