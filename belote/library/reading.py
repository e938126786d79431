"""Strict YAML: PyYAML's events with their marks, and none of the surprises of YAML 1.1.

Plain ``no``, ``010`` and ``3:2:3`` are faults instead of false, 8 and 10983; anchors, aliases, tags and merge keys are
refused; a key may stand once.  Everything wrong is reported at once, as far as the text can be followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from belote.errors import Problem, UnreadableError
from belote.library.tree import Entry, Listing, Mapping, Mark, Node, Scalar

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 40
LARGEST = 1 << 20

_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)$")
_FLOAT = re.compile(r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][-+]?[0-9]+)?$|[-+]?\.(inf|nan)$", re.IGNORECASE)
_TRAPS = (
    (re.compile(r"[-+]?0[0-9_]+$"), "a leading zero makes {0} another number elsewhere: write {1}, or quote it"),
    (
        re.compile(r"[-+]?[0-9]+(:[0-9]+)+$"),
        "{0} with colons is one number elsewhere: write a list, [{2}], or quote it",
    ),
    (re.compile(r"[-+]?0[xXoObB][0-9a-fA-F_]+$"), "write {0} as a plain number, or quote it"),
    (re.compile(r"[-+]?[0-9]+_[0-9_]*$"), "write {0} without _, or quote it"),
    (re.compile(r"\+[0-9]+$"), "write {0} without +, or quote it"),
    (
        re.compile(r"(yes|no|on|off)$", re.IGNORECASE),
        "{0} is true or false elsewhere: write true, false or none, or quote it",
    ),
)


class Text:
    """A file's text, its name for messages, and what was found wrong with it so far."""

    def __init__(self, file: str, data: bytes | str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        if isinstance(data, bytes):
            data = self._decode(data)
        if len(data) > LARGEST:
            raise UnreadableError("the file is larger than one megabyte", file=file)
        self.text = data
        self.lines = data.splitlines()

    def _decode(self, data: bytes) -> str:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise UnreadableError("the file is UTF-16: save it as UTF-8", file=self.file)
        if b"\0" in data:
            raise UnreadableError("this is no text file: it holds bytes that no text has", file=self.file)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            byte = f"0x{data[error.start]:02x}"
            raise UnreadableError(
                f"the file is not UTF-8 (the byte {byte} is no letter): save it as UTF-8", file=self.file, line=line
            ) from None

    def problem(self, mark: Mark, message: str, severity: str = "error") -> None:
        """Note a fault; the first one at a place stands for those that follow from it."""
        if any((p.line, p.column, p.severity) == (mark.line, mark.column, severity) for p in self.problems):
            return
        self.problems.append(Problem(mark.file, mark.line, mark.column, message, severity, self.line(mark.line)))

    def line(self, number: int) -> str:
        """A line of the text, shortened where it is very long."""
        line = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        return line if len(line) <= 200 else line[:199] + "…"


def read(text: Text) -> Node | None:
    """The tree of a text, or None where it cannot be followed; ``text.problems`` then says why."""
    try:
        return _Builder(text).document(yaml.parse(text.text, Loader=LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        text.problem(Mark(text.file, line, column), _syntax(error, text.line(line)))
    except yaml.reader.ReaderError as error:
        head = text.text[: error.position]
        mark_ = Mark(text.file, head.count("\n") + 1, len(head) - head.rfind("\n"))
        text.problem(mark_, "a character stands here that no text holds")
    except _StopError:
        pass
    return None


class _StopError(Exception):
    """Reading cannot go on."""


def _syntax(error: yaml.MarkedYAMLError, line: str) -> str:
    problem = (error.problem or "this is not YAML").replace("\\t", "tab")
    if "tab" in problem or line.lstrip(" ").startswith("\t"):
        return "a tab stands here: indent with spaces"
    if "mapping values are not allowed" in problem:
        return "a colon stands where no key can be: quote the text, or indent the line as its neighbours"
    context = f" ({error.context})" if error.context else ""
    return f"the text cannot be followed here: {problem}{context}"


class _Builder:
    """Builds the tree from events; a stack instead of recursion, so that depth is no danger."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def mark(self, event: Any) -> Mark:
        return Mark(self.text.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def document(self, events: Iterator[Any]) -> Node | None:
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    self.text.problem(self.mark(event), "a second document begins here: one file is one document")
                    raise _StopError
            elif isinstance(event, yaml.NodeEvent):
                root = self.node(event, events, 0)
        return root

    def node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        mark = self.mark(event)
        if isinstance(event, yaml.AliasEvent):
            self.text.problem(mark, f"*{event.anchor}: aliases are not part of the language: write the value out")
            raise _StopError
        if event.anchor is not None:
            self.text.problem(mark, f"&{event.anchor}: anchors are not part of the language: write the value out")
        if event.tag is not None and event.tag != "!":
            self.text.problem(mark, f"{event.tag}: tags are not part of the language: leave it out")
        if depth > DEEPEST:
            self.text.problem(mark, f"nested deeper than {DEEPEST} levels")
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

    def mapping(self, events: Iterator[Any], mark: Mark, depth: int) -> Mapping:
        entries: dict[str, Entry] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            place = self.mark(event)
            if not isinstance(event, yaml.ScalarEvent):
                self.text.problem(place, "a key is a single word or number")
                raise _StopError
            key = str(event.value)
            if key == "<<" and event.implicit[0]:
                self.text.problem(place, "<<: merge keys are not part of the language: use `extends` or `with`")
            node = self.node(next(events), events, depth + 1)
            if key in entries:
                first = entries[key].key.line
                where = f"lines {first} and {place.line}" if first != place.line else f"line {first}"
                self.text.problem(place, f"the key {key} stands twice ({where})")
            else:
                entries[key] = Entry(place, node)
        return Mapping(entries, mark)

    def scalar(self, event: Any, mark: Mark) -> Scalar:
        text = str(event.value)
        if not event.implicit[0]:
            return Scalar(text, mark)
        if text in ("", "~", "null"):
            return Scalar(None, mark)
        if text in ("true", "false", "True", "False", "TRUE", "FALSE"):
            return Scalar(text.casefold() == "true", mark)
        if _INTEGER.match(text) and len(text) < 19:
            return Scalar(int(text), mark)
        for pattern, message in _TRAPS:
            if pattern.match(text):
                bare = text.lstrip("+-0_") or "0"
                self.text.problem(mark, message.format(text, bare, text.replace(":", ", ")))
                return Scalar(text, mark)
        if _FLOAT.match(text):
            try:
                return Scalar(float(text), mark)
            except ValueError:
                return Scalar(text, mark)
        return Scalar(text, mark)
