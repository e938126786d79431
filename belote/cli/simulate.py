"""The command that plays many deals: simulate."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from belote.cli.main import DONE, fail, print_json
from belote.cli.progress import duration
from belote.errors import BeloteError, NotFoundError
from belote.library import loading
from belote.simulation.order import Asked, asked_for
from belote.simulation.results import Simulation
from belote.simulation.running import share_done
from belote.simulation.simulating import file_of, play
from belote.simulation.tally import Tally
from belote.simulation.telling import tell

INTERRUPTED = 130


def simulate(options: argparse.Namespace) -> int:
    """``belote simulate``: 0 done, 130 after Ctrl-C with what is known so far, 2 where it could not be carried out."""
    rulesets = [loading.load(name) for name in options.rulesets]
    asked = asked_for(rulesets, options.deals, options.seed, options.players or (), options.matches, "")
    resume = file_of(options.resume)
    picture = _picture(options.plot)
    progress = Progress(asked)
    try:
        ended = play(asked, options.workers, options.cluster, resume, progress.say, progress.begun)
    finally:
        progress.clear()
    if options.json:
        print_json(ended.found.as_json())
    else:
        print(tell(ended.found, asked.rulesets))
    sys.stdout.flush()
    status = INTERRUPTED if ended.interrupted else DONE
    for error in (ended.error, _unsaved(resume, ended.unsaved)):
        if error is not None:
            status = status or fail(error, False)
    if picture is not None and ended.found.deals:
        try:
            picture(ended.found)
        except BeloteError as error:
            status = fail(error, False)
    return status


def _unsaved(resume: Path | None, why: str) -> BeloteError | None:
    return NotFoundError(f"{resume} could not be written at the end: {why}") if why else None


def _picture(name: str | None) -> Callable[[Simulation], None] | None:
    """What draws, looked at before anything is played."""
    if name is None:
        return None
    from belote.simulation.plotting import drawing

    return drawing(Path(name))


class Progress:
    """How far it is, at which rate, and how long it will take; on standard error, where that is a terminal."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._shown = sys.stderr.isatty()
        self._told = 0.0
        self._start = self._from = 0.0
        self._deals = 0

    def begun(self, tally: Tally) -> Callable[[Tally], None]:
        """From here it is measured."""
        self._start = time.monotonic()
        self._from = share_done(self._asked, tally)
        self._deals = tally.deals.number
        return self.step

    def step(self, tally: Tally) -> None:
        """Some more is done."""
        now = time.monotonic()
        if not self._shown or now - self._told < 0.2:
            return
        self._told = now
        done = share_done(self._asked, tally)
        passed = max(now - self._start, 1e-9)
        rate = (tally.deals.number - self._deals) / passed
        left = passed * (1 - done) / max(done - self._from, 1e-9)
        deals = f"{tally.deals.number:,} of {self._asked.deals:,} deals"
        line = f"{deals}, {rate:,.0f} a second, {duration(left)} left"
        print(f"\r\033[K{line[:79]}", end="", file=sys.stderr, flush=True)

    def say(self, text: str) -> None:
        """Something that goes wrong beside it."""
        self.clear()
        print(f"belote: {text}", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
