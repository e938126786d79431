"""Trees of values that remember where they stand: what a strict reading of YAML or JSON text gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple


class Mark(NamedTuple):
    """A place in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int


class Scalar(NamedTuple):
    """A single value: a text, a whole number, true or false, or None where nothing stands."""

    value: str | int | float | bool | None
    mark: Mark


class Listing(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    mark: Mark


class Entry(NamedTuple):
    """A value and the place of its key."""

    key: Mark
    node: Node


class Mapping(NamedTuple):
    """A block of keys, in order."""

    entries: dict[str, Entry]
    mark: Mark

    def get(self, key: str) -> Node | None:
        """The value of a key, or None."""
        entry = self.entries.get(key)
        return entry.node if entry else None


Node = Scalar | Listing | Mapping
Path = tuple[str | int, ...]


def plain(node: Node) -> Any:
    """The tree as plain values."""
    if isinstance(node, Mapping):
        return {key: plain(entry.node) for key, entry in node.entries.items()}
    if isinstance(node, Listing):
        return [plain(item) for item in node.items]
    return node.value


def is_none(node: Node | None) -> bool:
    """True for the word ``none``."""
    return isinstance(node, Scalar) and node.value == "none"


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every value that is no block, with its path; a list is one value."""
    if isinstance(node, Mapping) and node.entries:
        for key, entry in node.entries.items():
            yield from leaves(entry.node, (*path, key))
    else:
        yield path, node


def locate(node: Node, path: Sequence[str | int]) -> tuple[Mark, Mark, Path]:
    """The place of a value, that of its key, and the part of the path to it that is there."""
    value, key, found = node.mark, node.mark, ()  # type: tuple[Mark, Mark, Path]
    for step in path:
        if isinstance(node, Mapping) and str(step) in node.entries:
            entry = node.entries[str(step)]
            node, key = entry.node, entry.key
        elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
            node = node.items[step]
            key = node.mark
        else:
            break
        value, found = node.mark, (*found, step)
    return value, key, found


def within(node: Node | None, key: str) -> Node | None:
    """What stands at a key, or None; a scalar and a list have no keys."""
    return node.get(key) if isinstance(node, Mapping) else None
