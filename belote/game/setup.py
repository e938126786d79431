"""What stays the same during a deal: the ruleset seen from its play, with what is worked out once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from belote.cards import Labels
from belote.errors import UnreadableError
from belote.game.speech import Speech
from belote.kernel import tricks
from belote.kernel.declarations import Declaration
from belote.kernel.tables import Mode, Tables, partners
from belote.library.ruleset import Ruleset


class ModePlay:
    """The play in one mode: its tables, and the classes of every trick that has come up."""

    __slots__ = ("beats", "classes", "free", "key", "mode", "names", "number", "points", "rows", "trumps")

    def __init__(self, key: str, number: int, mode: Mode, rows: tuple[str, ...]) -> None:
        self.key = key
        self.number = number
        self.mode = mode
        self.beats = mode.beats
        self.points = mode.points
        self.trumps = mode.trumps
        self.rows = rows
        self.free = "leads: any card"
        self.classes: dict[int, tuple[tuple[int, int], ...]] = {}

    def classes_of(self, led: int, best: int, opponent: int) -> tuple[tuple[int, int], ...]:
        """The ordered classes of cards for a trick; kept, since few tricks differ."""
        at = (led << 6 | best) << 1 | opponent
        found = self.classes.get(at)
        if found is None:
            facts = tricks.facts_of(led, self.trumps, opponent == 1)
            found = self.classes[at] = tricks.classes(self.mode.rows, facts, led, best)
        return found


class Setup:
    """A ruleset in one art, with everything that its deals share."""

    def __init__(self, ruleset: Ruleset, art: str | None) -> None:
        self.ruleset = ruleset
        self.tables: Tables = ruleset.tables
        self.labels: Labels = ruleset.labels(art)
        self.speech = Speech(ruleset, self.labels)
        self.seats = ruleset.seats
        self.sides = tuple(ruleset.sides)
        self.seat_number = {seat.casefold(): i for i, seat in enumerate(self.seats)}
        self.card_of = {name: card for card, name in enumerate(self.labels.names)}
        self.plays = tuple(self._play(number, mode) for number, mode in enumerate(self.tables.modes))
        self.partners = tuple(
            partners(self.tables.side, self.tables.sides, side) for side in range(self.tables.sides)
        )
        self._names: dict[int, tuple[str, ...]] = {}

    def _play(self, number: int, mode: Mode) -> ModePlay:
        key = self.ruleset.modes[mode.name]
        rows = self.ruleset.rules_in(key).play.obligations
        return ModePlay(key, number, mode, tuple(f"{name}: {row.says()}" for name, row in rows.items()))

    def names(self, mask: int) -> tuple[str, ...]:
        """The labels of a set of cards, kept."""
        found = self._names.get(mask)
        if found is None:
            found = self._names[mask] = tuple(self.labels.write(mask))
        return found

    def by_side(self, values: tuple[int, ...]) -> dict[str, int]:
        """Numbers by side, with the sides' names."""
        return dict(zip(self.sides, values, strict=True))


@lru_cache(maxsize=64)
def setup(ruleset: Ruleset, art: str | None = None) -> Setup:
    """The setup of a ruleset in an art; kept, since many deals share it."""
    return Setup(ruleset, art)


class Contract(NamedTuple):
    """Who took, in which compiled mode, what was bid, and what the doubling multiplies by.

    ``worth``: what the term ``bid`` is worth, in card points; ``tricks``: how many the bid promises;
    ``call``: the number of the call; ``owner``: the seat that the turned card goes to.
    """

    taker: int
    mode: int
    worth: int
    tricks: int
    double: int
    call: int
    owner: int


class Talk(NamedTuple):
    """What was said over the cards: declarations by seat, and the words of the belotes as bits.

    Bit ``2 * pair`` is the first word of a pair, the next one the second.
    """

    announced: tuple[tuple[Declaration, ...], ...]
    moments: tuple[tuple[int, ...], ...]
    words: int


class Start(NamedTuple):
    """How a deal began: its setup, the dealer and the first seat, and the pack (empty where hands were given)."""

    setup: Setup
    dealer: int
    first: int
    pack: tuple[int, ...]


class Game(NamedTuple):
    """What stays the same once the first card may be led."""

    start: Start
    play: ModePlay
    contract: Contract
    hands: tuple[int, ...]
    partners: tuple[int, ...]
    leader: int
    window: int  # so many cards may still carry announcements
    cards: int


def agreed_contract(s: Setup, first: int, call: int, position: int, times: int) -> Contract:
    """The contract of a standing bid."""
    bid = s.tables.auction.bids[call]
    assert bid is not None
    seats = s.tables.seats
    taker = (first + position) % seats
    owner = taker
    if bid.owner:
        side = s.tables.side[taker]
        owner = next(x for x in range(seats) if x != taker and s.tables.side[x] == side)
    return Contract(taker, bid.mode, bid.worth, bid.tricks, times, call, owner)


def seat_number(s: Setup, seat: object) -> int:
    """The number of a seat in playing order.

    Raises:
        UnreadableError: there is no such seat.
    """
    number = s.seat_number.get(seat.strip().casefold()) if isinstance(seat, str) else None
    if number is None:
        raise UnreadableError(f"unknown seat {seat!r}: the seats are {' '.join(s.ruleset.rules.table.seats)}")
    return number
