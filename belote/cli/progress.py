"""A line on standard error, where that is a terminal, that says how far a count is."""

from __future__ import annotations

import sys
import time

PAUSE = 0.2  # seconds between two lines
WIDE = 79


class Progress:
    """How many are done, at which rate, and how long the rest will take."""

    def __init__(self) -> None:
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._told = self._start = 0.0

    def step(self, what: str, done: int, of: int) -> None:
        """So many of all are done; the first one begins a count."""
        now = time.monotonic()
        if done == 0:
            self._start = now
        elif self._shown and now - self._told >= PAUSE:
            rate = done / max(now - self._start, 1e-9)
            self._told = now
            self.say(f"{done:,} of {of:,} {what}, {rate:,.0f} a second, {duration((of - done) / rate)} left")

    def say(self, line: str) -> None:
        """Show a line in place of the last one."""
        if self._shown:
            print(f"\r\033[K{line[:WIDE]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        self.say("")


def duration(seconds: float) -> str:
    """A time for people."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"
