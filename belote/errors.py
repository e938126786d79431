"""What can go wrong, in three kinds, by what the caller should do about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


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
        return {**super().as_json(), "legal": list(self.legal)}


class NotFoundError(BeloteError):
    """There is no such ruleset, variation, art or file: name another one."""

    kind = "not_found"


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
        if not self.text:
            return head
        # a tab stays a tab below its line, so that the caret stands right at any tab width
        pad = "".join("\t" if c == "\t" else " " for c in self.text[: self.column - 1])
        return f"{head}\n    {self.text}\n    {pad}^"

    def as_json(self) -> dict[str, object]:
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

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "problems": [p.as_json() for p in self.problems]}


def nearest(word: str, known: Iterable[str], synonyms: Mapping[str, str] | None = None) -> str | None:
    """The known word that was most likely meant by ``word``, or None."""
    from difflib import get_close_matches

    known = list(known)
    folded = word.casefold().replace("-", "_").replace(" ", "_")
    if synonyms and synonyms.get(folded) in known:
        return synonyms[folded]
    by_fold = {k.casefold(): k for k in known}
    match = get_close_matches(folded, by_fold, n=1, cutoff=0.6)
    return by_fold[match[0]] if match else None
