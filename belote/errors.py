"""What can go wrong, in three kinds, by what the caller should do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LONGEST_LINE = 120  # letters of a line, as a message shows it
LONGEST_INPUT = 60
MOST_NAMED = 16
MOST_BITS = 10_000


class BeloteError(ValueError):
    """Base of every error that this package raises on purpose.

    ``message`` is one sentence in lower case that carries the input; ``place`` says where it stands: any of
    ``file line column deal trick seat card call``.  ``str(error)`` joins the two.
    """

    kind = "error"

    def __init__(self, message: str, **place: object) -> None:
        super().__init__(message)
        self.message = message
        self.place: dict[str, object] = {k: v for k, v in place.items() if v is not None}

    def at(self, **place: object) -> BeloteError:
        """The same error with more of its place known; what is known already stays."""
        for key, value in place.items():
            if value is not None:
                self.place.setdefault(key, value)
        return self

    def __str__(self) -> str:
        where = [f"{key} {self.place[key]}" for key in ("deal", "trick") if key in self.place]
        if "file" in self.place:
            line = f":{self.place['line']}" if "line" in self.place else ""
            column = f":{self.place['column']}" if "column" in self.place else ""
            where.insert(0, f"{self.place['file']}{line}{column}")
        return ": ".join([", ".join(where), self.message]) if where else self.message

    def as_json(self) -> dict[str, object]:
        """``{"kind", "message", …place}``, the shape of ``error`` in every JSON output."""
        return {"kind": self.kind, "message": self.message, **self.place}


class UnreadableError(BeloteError):
    """The input cannot be read: mend the text."""

    kind = "unreadable"


class NotAllowedError(BeloteError):
    """The input was read, but the rules forbid it here: choose something else.

    ``legal`` holds what would have been allowed, as the caller would write it.
    """

    kind = "not_allowed"

    def __init__(self, message: str, legal: Iterable[str] = (), **place: object) -> None:
        super().__init__(message, **place)
        self.legal = tuple(legal)

    def as_json(self) -> dict[str, object]:
        """As every error, with ``legal``."""
        return {**super().as_json(), "legal": list(self.legal)}


class NotFoundError(BeloteError):
    """There is no such ruleset, variation, art or file: name another one."""

    kind = "not_found"


def _window(text: str, column: int) -> tuple[str, int]:
    """The part of a long line around a column, and the column in that part; what cannot be printed is a dot."""
    line = "".join(c if c == "\t" or c.isprintable() else "·" for c in text)
    if len(line) <= LONGEST_LINE:
        return line, min(column, len(line) + 1)
    start = max(0, min(column - 1 - LONGEST_LINE // 2, len(line) - LONGEST_LINE))
    end = start + LONGEST_LINE
    before, after = "…" if start else "", "…" if end < len(line) else ""
    return before + line[start:end] + after, min(column - start + len(before), LONGEST_LINE + 2)


def _below(text: str) -> str:
    """Blanks as wide as a text, so that a caret stands right; a tab stays a tab, at any tab width."""
    from unicodedata import combining, east_asian_width

    return "".join(
        "\t" if c == "\t" else "" if combining(c) else "  " if east_asian_width(c) in "WF" else " " for c in text
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a ruleset file: where it stands, what is wrong, what would be right."""

    file: str
    line: int
    column: int
    message: str
    severity: str = "error"
    text: str = ""

    def __str__(self) -> str:
        head = f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message}"
        if not self.text.strip():
            return head
        line, column = _window(self.text, self.column)
        return f"{head}\n    {line}\n    {_below(line[: column - 1])}^"

    def as_json(self) -> dict[str, object]:
        """``{"file", "line", "column", "severity", "message"}``."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "severity": self.severity,
            "message": self.message,
        }


class RulesetError(UnreadableError):
    """A ruleset file has faults; ``problems`` holds all of them, in the order of the file."""

    kind = "ruleset"

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        super().__init__(f"{name}: {count} problem{'' if count == 1 else 's'}", file=None)
        self.args = (name, self.problems)  # so that it can be sent to another process

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)

    def as_json(self) -> dict[str, object]:
        """As every error, with ``problems``."""
        return {**super().as_json(), "problems": [p.as_json() for p in self.problems]}


def short(text: str) -> str:
    """An input as a message carries it: not all of a very long one."""
    return text if len(text) <= LONGEST_INPUT else f"{text[: LONGEST_INPUT - 1]}…"


def shown(value: object, deep: int = 2) -> str:
    """A value of the input as a message carries it: in plain words, and not all of a very long one."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    if isinstance(value, int) and value.bit_length() > MOST_BITS:  # Python would not write it either
        return "a number of thousands of digits"
    if isinstance(value, Mapping):
        return "a block of keys"
    if isinstance(value, list | tuple):
        if not deep:
            return "a list"
        more = ", …" if len(value) > MOST_NAMED else ""
        return short(f"[{', '.join(shown(item, deep - 1) for item in value[:MOST_NAMED])}{more}]")
    return short(repr(value))


def nearest(
    word: str, known: Iterable[str], synonyms: Mapping[str, str] | None = None, cutoff: float = 0.6
) -> str | None:
    """The known word that was most likely meant by ``word``, or None."""
    from difflib import get_close_matches

    known = list(known)
    if len(word) > LONGEST_INPUT:
        return None
    folded = word.casefold().replace("-", "_").replace(" ", "_")
    if synonyms and synonyms.get(folded) in known:
        return synonyms[folded]
    by_fold = {k.casefold(): k for k in known}
    match = get_close_matches(folded, by_fold, n=1, cutoff=cutoff)
    return by_fold[match[0]] if match else None


def listed(words: Iterable[str]) -> str:
    """Words as a message lists them."""
    words = list(words)
    more = f", … ({len(words)} in all)" if len(words) > MOST_NAMED else ""
    return ", ".join(f"`{short(word)}`" for word in words[:MOST_NAMED]) + more
