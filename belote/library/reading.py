"""Strict YAML: PyYAML's events with their marks, and none of the surprises of YAML 1.1.

Plain ``no``, ``010`` and ``3:2:3`` are faults instead of false, 8 and 10983; anchors, aliases, tags and merge keys are
refused; a key may stand once.  Everything wrong is reported at once, as far as the text can be followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import yaml

from belote.errors import LONGEST_INPUT, short
from belote.library import syntax
from belote.library.text import Text
from belote.library.tree import Entry, Listing, Mapping, Mark, Node, Scalar

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 40
DIGITS = 15  # of the largest number

_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][-+]?[0-9]{1,2})?\Z")
_CURLY = "“”„‟‘’‚‛«»"
_NO_SIGNS = str.maketrans("", "", "_+")
_TRAPS = (
    (
        re.compile(r"[-+]?0[0-9_]+\Z"),
        "`{0}` is another number elsewhere because of its zero: write {1}, or put it in quotes",
    ),
    (re.compile(r"[-+]?[0-9]+(:[0-9]+)+\Z"), "`{0}` is one number elsewhere: write a list, [{2}], or put it in quotes"),
    (
        re.compile(r"[-+]?0[xXoObB][0-9a-fA-F_]+\Z"),
        "`{0}` is another number elsewhere: write it plainly, or put it in quotes",
    ),
    (re.compile(r"[-+]?[0-9]+_[0-9_]*\Z"), "`{0}` is another number elsewhere: write {3}, or put it in quotes"),
    (re.compile(r"[-+]?\.(inf|nan)\Z", re.IGNORECASE), "`{0}` is no number that a game has"),
    (re.compile(r"\+[0-9]+\Z"), "`{0}` has a sign that it does not need: write {3}, or put it in quotes"),
    (
        re.compile(r"(yes|no|on|off)\Z", re.IGNORECASE),
        "`{0}` is true or false elsewhere: write true, false or none, or put it in quotes",
    ),
)


def read(text: Text) -> Node | None:
    """The tree of a text, or None where it cannot be followed; ``text.problems`` then says why."""
    if text.problems:
        return None
    try:
        return _Builder(text).document(yaml.parse(text.text, Loader=LOADER))
    except yaml.MarkedYAMLError as error:
        syntax.note(text, error)
    except _StopError:
        pass
    return None


def read_file(file: str, data: bytes, largest: int) -> tuple[Text, Node | None]:
    """A file's text and tree; what was read once is remembered, as the same parents are read again and again."""
    text, tree = _remembered(file, data, largest)
    return text.again(), tree


@lru_cache(maxsize=64)
def _remembered(file: str, data: bytes, largest: int) -> tuple[Text, Node | None]:
    text = Text(file, data, largest)
    return text, read(text)


class _StopError(Exception):
    """Reading cannot go on."""


class _Builder:
    """Builds the tree from events, as deep as `DEEPEST`."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.anchors: set[str] = set()

    def mark(self, event: Any) -> Mark:
        return Mark(self.text.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def document(self, events: Iterator[Any]) -> Node | None:
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self.text.problem(self.mark(event), "a second document begins here: write it to a file of its own")
                    raise _StopError
            elif isinstance(event, yaml.NodeEvent):
                root = self.node(event, events, 0)
        return root

    def node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        mark = self.mark(event)
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in self.anchors:
                says = f"*{event.anchor} is an alias, and those are not part of the language: write the value out"
                self.text.problem(mark, says)
            self.text.quiet(mark)
            return Scalar(None, mark)
        self.refuse(event, mark)
        if depth > DEEPEST:
            self.text.problem(mark, f"nested deeper than {DEEPEST} levels: no rule needs that")
            raise _StopError
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, mark)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            for inner in events:
                if isinstance(inner, yaml.SequenceEndEvent):
                    break
                items.append(self.node(inner, events, depth + 1))
            return Listing(tuple(items), mark)
        return self.mapping(events, mark, depth)

    def refuse(self, event: Any, mark: Mark) -> None:
        """Note an anchor (with its aliases) or a tag."""
        if event.anchor is not None:
            says = f"&{event.anchor} is an anchor, and those are not part of the language: take it out"
            self.text.problem(mark, f"{says}, and write the value out where *{event.anchor} stands")
            self.anchors.add(event.anchor)
        if event.tag is not None and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.text.problem(mark, f"{tag} is a tag, and those are not part of the language: take it out")

    def mapping(self, events: Iterator[Any], mark: Mark, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            place = self.mark(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.text.problem(place, "a key is a single word or number")
                raise _StopError
            self.refuse(event, place)
            key = str(event.value)
            node = self.node(next(events), events, depth + 1)
            if self.skipped(key, event, node, place):
                continue
            if key in entries:
                first = entries[key].key.line
                where = f"lines {first} and {place.line}" if first != place.line else f"line {first}"
                self.text.problem(place, f"the key `{short(key)}` stands twice ({where}): keep one")
            else:
                entries[key] = Entry(place, node)
        return Mapping(entries, mark)

    def skipped(self, key: str, event: Any, node: Node, place: Mark) -> bool:
        """True, and noted, for what looks like a key and is none."""
        plain = event.implicit[0]
        if not key.strip():
            self.text.problem(place, "a key is missing before the colon")
        elif plain and key == "<<":
            says = "<< is a merge key, and those are not part of the language: use `extends` or `with`"
            self.text.problem(place, says)
        elif plain and ":" in key and isinstance(node, Scalar) and node.value is None:
            name, _, value = key.partition(":")
            self.text.problem(place, f"a space is missing after the colon: write `{name}: {value}`")
        elif plain and isinstance(node, Scalar) and node.value is None and re.fullmatch(r"[\w\"]+ *=.*", key):
            name, _, value = key.partition("=")
            self.text.problem(place, f"a value follows a colon: write `{name.strip()}: {value.strip()}`")
        else:
            return False
        return True

    def scalar(self, event: Any, mark: Mark) -> Scalar:
        text = str(event.value)
        if not event.implicit[0]:
            return Scalar(text, mark)
        if text[:1] in _CURLY and text:
            says = f'typographic quotes are letters to a program: write "{text.strip(_CURLY)}"'
            self.text.problem(mark, says)
            return Scalar(text.strip(_CURLY), mark)
        if text in ("", "~", "null", "Null", "NULL"):
            return Scalar(None, mark)
        if text in ("true", "false", "True", "False", "TRUE", "FALSE"):
            return Scalar(text.casefold() == "true", mark)
        if _INTEGER.match(text):
            if len(text) <= DIGITS:
                return Scalar(int(text), mark)
            self.text.problem(mark, f"the number {short(text)} is too large: at most {DIGITS} digits")
            return Scalar(text, mark)
        for pattern, message in _TRAPS:
            if pattern.match(text):
                bare = text.lstrip("+-0_") or "0"
                if len(text) > LONGEST_INPUT:
                    self.text.problem(mark, "a number this long has no place in a game")
                self.text.problem(mark, message.format(text, bare, text.replace(":", ", "), text.translate(_NO_SIGNS)))
                return Scalar(text, mark)
        if _FLOAT.match(text) and len(text) < LONGEST_INPUT:
            return Scalar(float(text), mark)
        return Scalar(text, mark)
