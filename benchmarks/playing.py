"""Our loops in slices: the play alone, whole deals, and both by two threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from time import perf_counter, process_time, thread_time
from typing import Any

import belote
from belote.gear.choosing import COMPILED, Gear, gear
from belote.kernel.players import PLAYERS

from .turns import Slice

IN_SUITS = str(Path(__file__).with_name("contree-in-suits.yaml"))
CHUNK = 5_000  # deals in one call of a compiled loop
BLOCK = bytes(4 << 20)
HANDS, WHOLE = "play alone", "whole deals"


class Loop:
    """A ruleset made ready for a gear, with room for one chunk."""

    def __init__(self, name: str, own: Gear, what: str = WHOLE, players: str = "random") -> None:
        self.what, self.gear = what, own
        self.flat = own.tables(belote.load(name).tables)
        self.work = own.work(self.flat)
        self.players = own.ints([PLAYERS.index(players)] * self.flat.seats)
        self.room = own.row(2 * self.flat.sides) if what == HANDS else own.rows(CHUNK)

    def run(self, seed: int, begin: int, end: int) -> None:
        """The deals of one chunk."""
        if self.what == HANDS:
            self.gear.play_hands(self.flat, self.work, seed, begin, end, self.room)
        else:
            self.gear.play_deals(self.flat, self.work, seed, begin, end, self.players, self.room)


def slice_of(name: str, deals: int, what: str = WHOLE, which: str = COMPILED, players: str = "random") -> Slice:
    """Fresh deals every round, in chunks; processor time."""
    loop = Loop(name, gear(which), what, players)
    loop.run(0, 0, 1)  # compiled or read from disk here

    def run(number: int) -> tuple[float, int]:
        begin = process_time()
        for at in range(number * deals, (number + 1) * deals, CHUNK):
            loop.run(1, at, min(at + CHUNK, (number + 1) * deals))
        return process_time() - begin, deals

    return run


def hashing(_number: int, _begin: int, _end: int) -> None:
    """What two threads surely do at once: it holds no lock of Python's."""
    sha256(BLOCK).digest()


class Threads:
    """So many threads that take chunks from one heap, each with its own room; by the clock.

    ``worked``: all that they needed of processor time, to which waiting for a core that others have does not add.
    """

    def __init__(self, deals: int, loops: Sequence[Callable[[int, int, int], None]]) -> None:
        self.deals, self.loops, self.worked = deals, loops, 0.0
        self.pool = ThreadPoolExecutor(len(loops))
        for loop in loops:
            loop(0, 0, 1)

    def __call__(self, number: int) -> tuple[float, int]:
        heap = iter(range(number * self.deals, (number + 1) * self.deals, CHUNK))

        def take(loop: Callable[[int, int, int], None]) -> float:
            begin = thread_time()
            for at in heap:
                loop(1, at, at + CHUNK)
            return thread_time() - begin

        begin = perf_counter()
        worked = sum(self.pool.map(take, self.loops))
        seconds = perf_counter() - begin
        self.worked += worked if number else 0
        return seconds, self.deals


def threads(name: str, what: str, deals: int, number: int) -> Threads:
    """Threads that play a ruleset, each with a loop of its own."""
    return Threads(deals, [Loop(name, gear(COMPILED), what).run for _ in range(number)])


def asked(worker: Any, question: dict[str, Any]) -> Slice:
    """A peer asked the same every round, with another seed."""

    def run(number: int) -> tuple[float, int]:
        told = worker.ask({**question, "seed": number})
        return told["seconds"], told["deals"]

    return run
