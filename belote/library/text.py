"""A file's text, strictly decoded, with its lines and what was found wrong with it so far."""

from __future__ import annotations

import re
from copy import copy

from belote.errors import Problem
from belote.library.tree import Mark

LARGEST = 1 << 20  # bytes
MOST = 100  # faults listed for one file

_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # what YAML takes for the end of a line
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDE = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f\u3000\ufeff"
_BLANK = re.compile(f"^[ -]*[{_WIDE}]|(?<=[:,])[ ]*[{_WIDE}]", re.MULTILINE)


class Text:
    """A file's text, its name for messages, and its problems.

    ``text`` is empty where the bytes hold none that can be read; ``problems`` then says why.
    """

    def __init__(self, file: str, data: bytes | str, largest: int = LARGEST) -> None:
        self.file = file
        self.largest = largest
        self.problems: list[Problem] = []
        self.lines: list[str] = []
        self._places: set[tuple[int, int, str]] = set()
        self.text = ""
        text = self._decode(data) if isinstance(data, bytes) else data.removeprefix("\ufeff")
        if text is not None and self._readable(text):
            self.text = text

    def again(self) -> Text:
        """The same text with the same problems, to which others can be added."""
        other = copy(self)
        other.problems = list(self.problems)
        other._places = set(self._places)
        return other

    def _decode(self, data: bytes) -> str | None:
        start = Mark(self.file, 1, 1)
        if len(data) > self.largest:
            self.problem(start, f"the file is larger than {self.largest // 1024} kilobytes")
        elif data[:2] in (b"\xff\xfe", b"\xfe\xff") or (data and data[1::2].count(0) * 2 > len(data[1::2])):
            self.problem(start, "the file is UTF-16: save it as UTF-8")
        elif b"\0" in data:
            self.problem(start, "this is no text file: it holds bytes that no text has")
        else:
            try:
                return data.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                self._wrong_byte(data, error.start)
        return None

    def _wrong_byte(self, data: bytes, position: int) -> None:
        self.lines = _BREAK.split(data.decode("latin-1"))
        head = data[:position].decode("utf-8", "replace").removeprefix("\ufeff")
        before = _BREAK.split(head)
        mark = Mark(self.file, len(before), len(before[-1]) + 1)
        byte = data[position]
        letter = f", in latin-1 the letter {chr(byte)}" if chr(byte).isalpha() else ""
        self.problem(mark, f"the file is not UTF-8 (here is the byte 0x{byte:02x}{letter}): save it as UTF-8")

    def _readable(self, text: str) -> bool:
        """Note characters that would mislead a reader of YAML; True where it can go on."""
        self.lines = _BREAK.split(text)
        odd = _UNPRINTABLE.search(text)
        if odd:
            self.problem(self.place(text, odd.start()), "a character stands here that no text holds: take it out")
        for blank in _BLANK.finditer(text):
            mark = self.place(text, blank.end() - 1)
            if not set("#\"'") & set(self.line(mark.line)[: mark.column]):
                self.problem(mark, "this blank is no plain space: write a plain space")
        return not self.problems

    def place(self, text: str, position: int) -> Mark:
        """The line and column of a position in the text."""
        before = _BREAK.split(text[:position])
        return Mark(self.file, len(before), len(before[-1]) + 1)

    def problem(self, mark: Mark, message: str, severity: str = "error", several: bool = False) -> None:
        """Note a fault; the first one at a place stands for those that follow from it, unless ``several`` may stand."""
        place = (mark.line, mark.column, message if several else severity)
        if place in self._places or self.full:
            return
        self._places.add(place)
        if len(self.problems) == MOST:
            message = "there is more wrong than is worth a list: mend what stands above first"
        self.problems.append(Problem(mark.file, mark.line, mark.column, message, severity, self.line(mark.line)))

    @property
    def full(self) -> bool:
        """True where no more is noted."""
        return len(self.problems) > MOST

    def quiet(self, mark: Mark) -> None:
        """Let no fault be noted at a place: what stands there is already accounted for."""
        self._places.add((mark.line, mark.column, "error"))

    def line(self, number: int) -> str:
        """A line of the text, or nothing."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""
