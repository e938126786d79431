"""The two gears: the kernel interpreted, or compiled where numba is installed.  Both give the same, bit for bit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from belote.errors import NotAllowedError, NotFoundError
from belote.kernel import matches, playout, solving, tally
from belote.kernel.flat import Flat, flat
from belote.kernel.playout import ROW, SEATS, Work
from belote.kernel.solving_search import FRAME, MOST_MOVES
from belote.kernel.solving_tables import LANE, LANES, SET, Board, Goal, Room, Spot
from belote.kernel.tables import Tables

INTERPRETED, COMPILED = "interpreted", "compiled"


class Gear:
    """The kernel's loops over tables that it has made its own: lists interpreted, arrays compiled."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fast = name == COMPILED
        self._loops: Any = playout
        self._matches: Any = matches
        self._tally: Any = tally
        self._solving: Any = solving
        if self.fast:
            from belote.gear.compiling import compiled

            self._loops = self._matches = self._tally = self._solving = compiled()

    def tables(self, t: Tables) -> Flat:
        """The tables of a compiled ruleset as this gear reads them.

        Raises:
            NotAllowedError: the loops have no room for such a game.
        """
        if t.seats > SEATS:
            raise NotAllowedError(f"{t.seats} players are too many for the loops over whole deals: at most {SEATS}")
        try:
            made = flat(t)
        except ValueError as error:
            raise NotAllowedError(str(error)) from None
        return _arrays(made) if self.fast else made

    def work(self, f: Flat) -> Work:
        """Room for the deals of these tables."""
        by_seat = ("hands", "hidden", "keys", "best", "seats", "position_side", "absorbed", "so_far", "took")
        sizes = dict.fromkeys(by_seat, f.seats) | {"pack": f.cards, "reach": 2 * len(f.worth), "found": 2}
        sizes |= {"winners": f.hand_size, "brought": f.hand_size, "owners": f.suits}
        return Work(*(self.row(sizes.get(name, f.sides)) for name in Work._fields))

    def row(self, size: int) -> Any:
        """So many ints, all zero."""
        return self.rows(1, size)[0]

    def rows(self, number: int, size: int = ROW) -> Any:
        """Rows of ints, all zero."""
        if not self.fast:
            return [[0] * size for _ in range(number)]
        import numpy as np

        return np.zeros((number, size), np.int64)

    def ints(self, values: Sequence[int]) -> Any:
        """A sequence of ints as this gear reads it."""
        return _array(values) if self.fast else tuple(values)

    def play_deals(self, f: Flat, w: Work, seed: int, begin: int, end: int, players: Any, rows: Any) -> None:
        """See `belote.kernel.playout.play_deals`."""
        self._loops.play_deals(f, w, seed & (1 << 62) - 1, begin, end, players, rows)

    def play_hands(self, f: Flat, w: Work, seed: int, begin: int, end: int, totals: Any) -> None:
        """See `belote.kernel.playout.play_hands`."""
        self._loops.play_hands(f, w, seed & (1 << 62) - 1, begin, end, totals)

    def play_matches(self, f: Flat, w: Work, seed: int, begin: int, end: int, players: Any, rows: Any) -> None:
        """See `belote.kernel.matches.play_matches`."""
        self._matches.play_matches(f, w, seed & (1 << 62) - 1, begin, end, players, rows)

    def tally_deals(self, f: Flat, groups: Any, begin: int, end: int, rows: Any, measures: Any, *sums: Any) -> None:
        """See `belote.kernel.tally.tally_deals`."""
        self._tally.tally_deals(f, groups, begin, end, rows, measures, *sums)

    def tally_pairs(self, number: int, size: int, shown: int, a: Any, b: Any, *sums: Any) -> None:
        """See `belote.kernel.tally.tally_pairs`."""
        self._tally.tally_pairs(number, size, shown, a, b, *sums)

    def own(self, made: Any) -> Any:
        """A named tuple of ints and sequences of ints as this gear reads it."""
        return _arrays(made) if self.fast else made

    def solving_room(self, b: Board, bits: int) -> Room:
        """Room for the search over open hands, with a table of ``2**bits`` entries."""
        lanes = max(LANES, b.lanes)
        depth = lanes * LANE + 2
        sets, fours, sides = lanes * SET if b.in_tricks else 1, len(b.fours), max(b.side) + 1
        sizes = [b.seats + 1, lanes * LANE, *[lanes * SET] * 3, 2 << bits, depth * FRAME, depth * MOST_MOVES, 2]
        sizes += [*[sets] * 4, sides * sets, sets, *[fours] * 3, sides * fours]
        return Room(bits, *map(self.row, sizes))

    def begin_solving(self, b: Board, g: Goal, r: Room) -> None:
        """See `belote.kernel.solving.begin_solving`."""
        self._solving.begin_solving(b, g, r)

    def reaches(self, b: Board, g: Goal, r: Room, s: Spot, need: int) -> bool:
        """See `belote.kernel.solving.reaches`."""
        return bool(self._solving.reaches(b, g, r, s, need))

    def reaches_by(self, b: Board, g: Goal, r: Room, s: Spot, need: int, card: int) -> bool:
        """The same, where ``card`` is played first."""
        return bool(self._solving.window(b, g, r, s, need, 1 << card) >= need)

    def value_of_spot(self, b: Board, g: Goal, r: Room, s: Spot, guess: int) -> int:
        """See `belote.kernel.solving.value_of_spot`."""
        return int(self._solving.value_of_spot(b, g, r, s, guess))

    def values_of_cards(self, b: Board, g: Goal, r: Room, s: Spot, cards: int, guess: int, values: Any) -> None:
        """See `belote.kernel.solving.values_of_cards`."""
        self._solving.values_of_cards(b, g, r, s, cards, guess, values)


def _array(values: Sequence[Any]) -> Any:
    import numpy as np

    return np.array(values, np.int64)


def _arrays(made: Any) -> Any:
    """A named tuple with arrays for its sequences."""
    out = []
    for value in made:
        if isinstance(value, int):
            out.append(value)
        elif hasattr(value, "_fields"):
            out.append(_arrays(value))
        else:
            out.append(_array(value))
    return type(made)(*out)


@lru_cache(maxsize=2)
def gear(name: str = "") -> Gear:
    """A gear by its name; without one the compiled gear where it can be had.

    Raises:
        NotFoundError: it is asked for and numba is not installed, or there is no such gear.
    """
    there = find_spec("numba") is not None
    if not name:
        name = COMPILED if there else INTERPRETED
    if name not in (INTERPRETED, COMPILED):
        raise NotFoundError(f"there is no gear {name!r}: {INTERPRETED} or {COMPILED}")
    if name == COMPILED and not there:
        raise NotFoundError("the compiled gear needs numba: pip install 'belote[fast]'")
    return Gear(name)
