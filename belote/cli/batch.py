"""Batches: JSON Lines in, one result line out for each, errors included; the other lines still run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import IO, Any

from belote.cli.main import DONE, NO, print_json
from belote.errors import BeloteError, NotFoundError, UnreadableError
from belote.library.loading import load
from belote.library.ruleset import Ruleset
from belote.record.reading import lines


@contextmanager
def opened(file: str) -> Iterator[IO[bytes]]:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        NotFoundError: it cannot be opened.
    """
    if file == "-":
        if sys.stdin is None:
            raise NotFoundError("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115, PTH123 - closed below
    except OSError as error:
        raise NotFoundError(f"cannot open {file!r}: {(error.strerror or 'no reason given').lower()}") from None
    try:
        yield stream
    finally:
        stream.close()


kept = lru_cache(maxsize=32)(load)


def ruleset_of(question: dict[str, Any], named: str | None) -> Ruleset:
    """The ruleset that a question names, or the command.

    Raises:
        UnreadableError: neither names one.
    """
    name = named or question.get("ruleset")
    if not isinstance(name, str):
        raise UnreadableError("which ruleset? name it in the command or in the line, as `ruleset`")
    return kept(name)


Answer = Callable[[dict[str, Any]], dict[str, Any]]


def as_line(number: int, out: dict[str, Any]) -> None:
    """One answer as a line of JSON Lines."""
    del number
    print_json(out, indent=None)


def run(source: Iterable[bytes], answer: Answer, show: Callable[[int, dict[str, Any]], None] = as_line) -> int:
    """One answer for each line, errors included (``{"error": …}``); exit status 1 if any failed."""
    status = DONE
    for number, value in lines(source):
        try:
            if isinstance(value, BeloteError):
                raise value
            if not isinstance(value, dict):
                raise UnreadableError("a line is a block of keys, in { }")
            out = answer(value)
        except BeloteError as error:
            status = NO
            out = {"error": error.at(line=number).as_json()}
        except Exception as error:  # the other lines still run
            if os.environ.get("BELOTE_DEBUG"):
                raise
            status = NO
            says = f"this is a fault of belote itself ({type(error).__name__}: {error})"
            out = {"error": BeloteError(says, line=number).as_json()}
        show(number, out)
    return status
