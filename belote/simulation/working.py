"""A piece of work: some deals or matches in a row under every ruleset, added up.  Runs in any thread or process."""

from __future__ import annotations

import hashlib
import signal
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from belote.gear.choosing import Gear, gear
from belote.gear.compiling import kernel_modules
from belote.kernel import tally as kernel
from belote.kernel.flat import Flat
from belote.kernel.tables import Tables
from belote.simulation.bounds import AT_ONCE
from belote.simulation.order import Order
from belote.simulation.tally import DEALS, Part, Sums

# the numbers of a match; then who won it, by side
ENDED, LENGTH, DEALER_WON, SPEAKER_WON, WON = range(5)
FAST, SLOW = (AT_ONCE, 400), (400, 16)  # deals and matches of a piece of work, compiled and interpreted

_lock = threading.Lock()
_ready: dict[tuple[str, str], Ready] = {}


class Piece(NamedTuple):
    """Some of the deals or of the matches."""

    what: str
    begin: int
    end: int


class Ready(NamedTuple):
    """A ruleset made ready for a gear."""

    tables: Tables
    flat: Flat
    groups: Any


class Done(NamedTuple):
    """What a piece of work came to, and the mark of the code that did it."""

    piece: Piece
    part: Part
    mark: str


@lru_cache(maxsize=1)
def code_mark() -> str:
    """What changes with the code of the kernel: sums of different codes are never added."""
    digest = hashlib.sha256()
    for module in kernel_modules():
        digest.update(Path(str(module.__file__)).read_bytes())
    return digest.hexdigest()[:16]


def work(order: Order, piece: Piece) -> Done:
    """Do a piece of work."""
    with _lock:  # what is made ready and compiled is shared by the threads
        own = gear(order.gear)
        ready = [_make_ready(own, seated.digest, seated.tables) for seated in order.seated]
    if piece.what == DEALS:
        sums = _deals(own, order, ready, piece)
    else:
        sums = _matches(own, order, ready, piece)
    return Done(piece, Part(((piece.begin, piece.end),), tuple(sums)), code_mark())


def work_apart(order: Order, piece: Piece) -> Done:
    """Do a piece of work in a process of its own, which leaves Ctrl-C to the one that started it."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return work(order, piece)


def _make_ready(own: Gear, digest: str, tables: Tables) -> Ready:
    key = own.name, digest
    if key not in _ready or _ready[key].tables != tables:
        if len(_ready) > 64:
            _ready.clear()
        _ready[key] = Ready(tables, own.tables(tables), own.ints([mode.name for mode in tables.modes]))
    return _ready[key]


def _deals(own: Gear, order: Order, ready: Sequence[Ready], piece: Piece) -> list[Sums]:
    number = piece.end - piece.begin
    out, all_measures = [], []
    rows = own.rows(number)
    for seated, (tables, flat, groups) in zip(order.seated, ready, strict=True):
        own.play_deals(flat, own.work(flat), order.seed, piece.begin, piece.end, own.ints(seated.players), rows)
        size = kernel.tally_size(flat.ranks)
        measures = own.rows(number, size)
        kinds = 1 + max(mode.name for mode in tables.modes)
        sums, squares, spread = own.row(kinds * size), own.row(kinds * size), own.row(2 * kernel.BINS)
        own.tally_deals(flat, groups, piece.begin, piece.end, rows, measures, sums, squares, spread)
        out.append(Sums(_ints(sums), _ints(squares), (), _sparse(spread)))
        all_measures.append(measures)
    for i, j in order.pairs:
        size = kernel.tally_size(ready[i].flat.ranks)
        out.append(_pair(own, number, size, kernel.M_LEAD, all_measures[i], all_measures[j]))
    return out


def _matches(own: Gear, order: Order, ready: Sequence[Ready], piece: Piece) -> list[Sums]:
    number = piece.end - piece.begin
    out, all_measures = [], []
    rows = own.rows(number)
    for seated, (_, flat, _) in zip(order.seated, ready, strict=True):
        own.play_matches(flat, own.work(flat), order.seed, piece.begin, piece.end, own.ints(seated.players), rows)
        measures = own.rows(number, WON + flat.sides)
        spread: dict[int, int] = {}
        for i, row in enumerate(rows):
            winner, length = int(row[0]), int(row[1])
            dealer = (piece.begin + i) % flat.seats
            m = measures[i]
            spread[length] = spread.get(length, 0) + 1
            m[LENGTH] = length
            if winner >= 0:
                m[ENDED] = m[WON + winner] = 1
                m[DEALER_WON] = int(flat.side[dealer] == winner)
                m[SPEAKER_WON] = int(flat.side[(dealer + 1) % flat.seats] == winner)
        columns = list(zip(*(_ints(m) for m in measures), strict=True))
        squares = tuple(sum(x * x for x in column) for column in columns)
        out.append(Sums(tuple(map(sum, columns)), squares, (), dict(sorted(spread.items()))))
        all_measures.append(measures)
    for i, j in order.pairs:
        out.append(_pair(own, number, WON + ready[i].flat.sides, LENGTH, all_measures[i], all_measures[j]))
    return out


def _pair(own: Gear, number: int, size: int, shown: int, a: Any, b: Any) -> Sums:
    sums, squares, counts, spread = own.row(size), own.row(size), own.row(size + 1), own.row(kernel.BINS)
    own.tally_pairs(number, size, shown, a, b, sums, squares, counts, spread)
    return Sums(_ints(sums), _ints(squares), _ints(counts), _sparse(spread))


def _ints(row: Any) -> tuple[int, ...]:
    return tuple(row) if isinstance(row, list) else tuple(row.tolist())


def _sparse(bins: Any) -> dict[int, int]:
    """How often a value came, by value; those of the defence stand ``BINS`` further on."""
    return {at - kernel.HALF: often for at, often in enumerate(_ints(bins)) if often}
