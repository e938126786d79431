"""The command that solves a deal: solve."""

from __future__ import annotations

import argparse
import sys

from belote.cli import batch
from belote.cli.main import DONE, print_json
from belote.cli.records import _changed, _finder
from belote.cli.sheets import contract_text
from belote.errors import UnreadableError
from belote.game.deal import Deal
from belote.gear.choosing import INTERPRETED, gear
from belote.record.reading import parse
from belote.solver.answering import GOALS, solve
from belote.solver.hands import ENDING
from belote.solver.reading import chosen, read
from belote.solver.telling import text

LONG, TWO = 8, 2  # hands of more cards take their time where more than two play


def solve_record(options: argparse.Namespace) -> int:
    """``belote solve``: 0 it was solved, 2 it could not be."""
    if options.at is not None and options.at < 0:
        raise UnreadableError(f"the number of cards cannot be negative: {options.at}")
    with batch.opened(options.file) as source:
        record = parse(source.read(), "standard input" if options.file == "-" else options.file)
    played, changed = read(record, _finder(options.file), options.deal)
    asked = chosen(played, options.at)
    goals = [options.goal] if options.goal else list(GOALS)
    used = gear()
    _advise(used.name, asked)
    progress = _Progress(len(asked) * len(goals))
    out = solve(used, asked, played[-1], goals, progress.step)
    progress.end()
    if changed:
        out["rules_changed"] = changed
    _changed(out)
    if options.json:
        print_json(out)
    else:
        print(text(out, contract_text(out["contract"])))
    return DONE


def _advise(name: str, asked: list[Deal]) -> None:
    """Say beforehand what will take its time."""
    most = max(hand.bit_count() for hand in asked[0].hands_now())
    if name != INTERPRETED and most > LONG and len(asked[0].ruleset.seats) > TWO:
        print(f"belote: hands of more than {LONG} cards take from a second to some minutes", file=sys.stderr)
    if name == INTERPRETED and most > ENDING:
        says = "without numba more than five tricks take from seconds to minutes; pip install 'belote[fast]' helps"
        print(f"belote: {says}", file=sys.stderr)


class _Progress:
    """How far it is, on standard error where that is a terminal."""

    def __init__(self, whole: int) -> None:
        self.whole, self.so_far = whole, 0

    def step(self) -> None:
        self.so_far += 1
        if sys.stderr.isatty() and self.whole > 2:
            print(f"\r\033[K{min(self.so_far, self.whole)} of {self.whole}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if sys.stderr.isatty() and self.whole > 2:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
