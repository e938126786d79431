"""What is known so far, in a file to go on from: written beside it and put in its place, so that it is always whole."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from belote.errors import NotFoundError, UnreadableError
from belote.kernel.players import PLAYERS
from belote.simulation.checking import check
from belote.simulation.order import Asked
from belote.simulation.tally import Tally, read_tally
from belote.simulation.working import code_mark

FORMAT = 2
EVERY = 5.0  # seconds between two times that it is written


def _head(asked: Asked) -> dict[str, Any]:
    """What must be the same for two runs to be one."""
    return {
        "belote simulate": FORMAT,
        "code": code_mark(),
        "seed": asked.order.seed,
        "rulesets": [seated.digest for seated in asked.order.seated],
        "players": [[PLAYERS[player] for player in seated.players] for seated in asked.order.seated],
    }


def _mark(saved: dict[str, Any]) -> str:
    """What changes with anything that is saved: a file that somebody or something changed is not gone on from."""
    rest = {key: value for key, value in saved.items() if key != "mark"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class Saved:
    """A file to go on from."""

    def __init__(self, path: Path, asked: Asked, warn: Callable[[str], None]) -> None:
        self.path = path
        self.trouble = ""  # why it could not be written when that was tried last
        self._asked = asked
        self._warn = warn
        self._next = time.monotonic() + EVERY

    def begin(self) -> Tally:
        """What is in the file, or nothing yet.

        Raises:
            UnreadableError: it is no such file, or of another simulation.
            NotFoundError: it cannot be read, or nothing can be written there.
        """
        if self.path.exists() and not self.path.is_file():
            raise NotFoundError(f"{self.path} is not a file")
        try:
            with tempfile.TemporaryFile(dir=self.path.parent):
                pass
            text = self.path.read_bytes() if self.path.exists() else b""
        except OSError as error:
            raise NotFoundError(f"{self.path}: {_why(error)}") from None
        return self._read(text) if text else Tally()

    def _read(self, text: bytes) -> Tally:
        asked = self._asked
        try:
            saved = json.loads(text)
            head = {key: saved[key] for key in _head(asked)}
            mark = _mark(saved)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise UnreadableError(f"{self.path} is not a file that `belote simulate --resume` wrote") from None
        if head["belote simulate"] == FORMAT and saved.get("mark") != mark:
            raise UnreadableError(f"{self.path}: its sums cannot be read")
        says = {
            "belote simulate": "another form of belote",
            "code": "another version of belote",
            "seed": f"another seed: {head['seed']}",
            "rulesets": "other rulesets, or the same in another order or as they were then",
            "players": "other players",
        }
        for key, value in _head(asked).items():
            if head[key] != value:
                raise UnreadableError(f"{self.path} is of {says[key]}; name another file to begin anew")
        try:
            tally = read_tally(saved["tally"], len(asked.rulesets) + len(asked.order.pairs))
            check(asked, tally)
        except (KeyError, UnreadableError):
            raise UnreadableError(f"{self.path}: its sums cannot be read") from None
        for part, wanted, what in (
            (tally.deals, asked.deals, "deals"),
            (tally.matches, asked.matches, "matches"),
        ):
            if part.done and part.done[-1][1] > wanted:
                raise UnreadableError(
                    f"{self.path} has {part.done[-1][1]:,} {what}, more than the {wanted:,} asked for"
                )
        return tally

    def now_and_then(self, tally: Tally) -> None:
        """Write it if that was long ago."""
        if time.monotonic() >= self._next:
            self.write(tally)
            self._next = time.monotonic() + EVERY

    def write(self, tally: Tally) -> None:
        """Write it; what goes wrong is told and does not stop anything."""
        saved = {**_head(self._asked), "tally": tally.as_json()}
        text = json.dumps({**saved, "mark": _mark(saved)}, separators=(",", ":"))
        beside = ""
        target = self.path.resolve()
        try:
            number, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(beside).chmod(0o666 & ~_umask())
            Path(beside).replace(target)
            self.trouble = ""
        except OSError as error:
            if beside:
                with contextlib.suppress(OSError):
                    Path(beside).unlink()
            if not self.trouble:
                self._warn(f"{self.path} cannot be written ({_why(error)}); the deals go on")
            self.trouble = _why(error)


def _umask() -> int:
    now = os.umask(0o022)
    os.umask(now)
    return now


def _why(error: OSError) -> str:
    return (error.strerror or "no reason given").lower()
