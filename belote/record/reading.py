"""Reading records: YAML or JSON, one at a time or a line each, and the keys that may stand in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from belote.errors import BeloteError, UnreadableError

DEAL_KEYS = (
    "ruleset", "rules", "digest", "art", "dealer", "pack", "hands", "contract", "turned", "calls", "declared",
    "belote_said", "plays", "events", "totals",
)  # fmt: skip
MATCH_KEYS = ("ruleset", "rules", "digest", "art", "deals", "totals", "held")
# of a belote: whether the first and the second word are said
SAID = {"both": (True, True), "first": (True, False), "second": (False, True), "none": (False, False)}
DEEPEST = 40


def parse(data: bytes, file: str) -> Any:
    """The plain values of a YAML or JSON text.

    Raises:
        UnreadableError: it is neither; the message says where.
    """
    from belote.library import reading
    from belote.library.text import Text
    from belote.library.tree import plain

    text = Text(file, data)
    tree = reading.read(text)
    errors = [p for p in text.problems if p.severity == "error"]
    if errors:
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise UnreadableError(first.message + more, file=file, line=first.line, column=first.column)
    if tree is None:
        raise UnreadableError("the file is empty: a record was expected", file=file)
    return plain(tree)


def parse_line(line: str) -> Any:
    """The plain values of one line of JSON Lines.

    Raises:
        UnreadableError: the line is no JSON.
    """
    try:
        return json.loads(line, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"the line is no JSON: {error.msg.lower()}", column=error.colno) from None
    except RecursionError:
        raise UnreadableError(f"the line is nested deeper than {DEEPEST} levels") from None
    except ValueError as error:
        if isinstance(error, UnreadableError):
            raise
        raise UnreadableError("a number in the line has too many digits") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in pairs:
        if key in out:
            raise UnreadableError(f"the key {key!r} stands twice")
        out[key] = value
    return out


def _no_constant(text: str) -> Any:
    raise UnreadableError(f"{text} is no number that JSON has")


def lines(source: Iterable[bytes]) -> Iterator[tuple[int, Any]]:
    """(line number, plain values or the error) for each line that is not blank."""
    for number, raw in enumerate(source, start=1):
        if not raw.strip():
            continue
        try:
            yield number, parse_line(raw.decode("utf-8-sig" if number == 1 else "utf-8"))
        except UnicodeDecodeError:
            yield number, UnreadableError("the line is not UTF-8", line=number)
        except BeloteError as error:
            yield number, error.at(line=number)
