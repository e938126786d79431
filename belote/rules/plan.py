"""What is left of a ruleset once it is compiled: everything that play needs, and nothing that reads files.

Plain values only, so that a plan can be kept on disk and used without the models that made it.
"""

from __future__ import annotations

from typing import NamedTuple

from belote.kernel.penalties import Penalty
from belote.kernel.tables import Tables


class CallName(NamedTuple):
    """How a call is written: its word (a bid's row, a step's row or a number), its mode or "", its suit or -1.

    ``plain``: the suit is the turned one and need not be said; ``level``: the word is a number or above all numbers.
    """

    word: str
    mode: str
    suit: int
    plain: bool
    level: bool


class ModeName(NamedTuple):
    """A contract mode by its key: ``trumps`` is one, none or all; ``rows``: its obligations in words."""

    key: str
    trumps: str
    rows: tuple[str, ...]


class Plan(NamedTuple):
    """A compiled ruleset.

    ``seats``: clockwise, as written; ``order``: as they play; ``sides``: side and its seats; ``terms``: word of the
    language → the game's own; ``calls``: how each call of the auction is written, by its number in the tables;
    ``penalties``: faults by name, in order.
    """

    digest: str
    seats: tuple[str, ...]
    order: tuple[str, ...]
    sides: tuple[tuple[str, tuple[str, ...]], ...]
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    modes: tuple[ModeName, ...]
    terms: dict[str, str]
    tables: Tables
    calls: tuple[CallName, ...]
    penalties: tuple[tuple[str, Penalty], ...] = ()
