"""The shape of the language, read off the models: which keys are blocks, named rows or plain values.

Merging, nearest words and the author's schema need it; the models stay the only place where it is said.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from belote.rules.ruleset import Rules
from belote.rules.words import Block, Rows, Unordered, Vocabulary


class Shape(NamedTuple):
    """``kind``: block, rows, modes (what differs by mode) or value.

    ``fields``: of a block; ``row``: the shape of each row, or of each block in a list, which is a value; ``optional``:
    keys of a block that may be left out; ``says``: the description of the key, ``words``: those that may stand there
    with their meanings; ``unordered``: a list whose order says nothing.
    """

    kind: str
    fields: dict[str, Shape]
    row: Shape | None
    optional: frozenset[str] = frozenset()
    says: str = ""
    words: tuple[tuple[str, str], ...] = ()
    unordered: bool = False

    def step(self, key: str | int) -> Shape:
        """The shape one key further in."""
        if self.kind == "block":
            return self.fields.get(str(key), VALUE)
        return self.row if self.row is not None and isinstance(key, int) == (self.kind == "value") else VALUE


VALUE = Shape("value", {}, None)


def _parts(annotation: Any) -> Iterator[tuple[Any, bool]]:
    """The types of an annotation, and whether it is marked as named rows."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        rows = any(isinstance(m, Rows) for m in marks)
        for part, marked in _parts(inner):
            yield part, rows or marked
    elif get_origin(annotation) in (Union, types.UnionType):
        for option in get_args(annotation):
            yield from _parts(option)
    else:
        yield annotation, False


def _of(annotation: Any, marked: bool) -> Shape:
    blocks = []
    items = None
    for part, rows in _parts(annotation):
        if get_origin(part) is list:
            inner = _of(get_args(part)[0], False)
            items = inner if inner.kind == "block" else items
        if get_origin(part) is dict and (rows or marked):
            return Shape("rows", {}, _of(get_args(part)[1], False))
        if isinstance(part, type) and issubclass(part, Block):
            blocks.append(_of_block(part))
    if not blocks:
        return VALUE if items is None else Shape("value", {}, items)
    fields = {key: shape for block in blocks for key, shape in block.fields.items()}
    optional = frozenset(key for key in fields if any(key not in b.fields or key in b.optional for b in blocks))
    return Shape("block", fields, None, optional)


def _words(parts: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """The words of the vocabularies in an annotation, with their meanings."""
    for part in parts:
        if isinstance(part, Vocabulary):
            yield from ((word.name, word.says) for word in part.words.values())
        elif not (isinstance(part, type) and issubclass(part, Block)):
            yield from _words(get_args(part))


@cache
def _of_block(block: type[Block]) -> Shape:
    fields: dict[str, Shape] = {}
    optional = set()
    for name, info in block.model_fields.items():
        key = info.alias or name
        if not info.is_required():
            optional.add(key)
        if key != "by_mode":
            shape = _of(info.annotation, any(isinstance(m, Rows) for m in info.metadata))
            fields[key] = shape._replace(
                says=info.description or "",
                words=tuple(_words([info.annotation, *info.metadata])),
                unordered=any(isinstance(m, Unordered) for m in info.metadata),
            )
    if "by_mode" in block.model_fields:
        fields["by_mode"] = Shape("modes", {}, Shape("block", dict(fields), None, frozenset(optional)))
    return Shape("block", fields, None, frozenset(optional))


@cache
def language() -> Shape:
    """The shape of a complete ruleset."""
    return _of_block(Rules)


def paths(shape: Shape, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every key of the language with its path; rows stand as ``*``."""
    if shape.kind == "block":
        for key, inner in shape.fields.items():
            yield (*path, key)
            if key != "by_mode":
                yield from paths(inner, (*path, key))
    elif shape.row is not None:
        yield from paths(shape.row, (*path, "*"))
