"""What stays the same during a deal: the ruleset seen from its play, with what is worked out once and kept."""

from __future__ import annotations

from functools import lru_cache

from belote.cards import Labels
from belote.errors import UnreadableError, shown
from belote.game.speech import Speech
from belote.kernel import auction as auctions
from belote.kernel import deal as deals
from belote.kernel import tricks
from belote.kernel.tables import Mode, Tables, partners
from belote.library.ruleset import Ruleset

KEPT = 2_000  # sets of cards whose labels are kept


class ModePlay:
    """The play in one mode: its tables, and the classes of every trick that has come up.

    ``plain``: the card led, the best one and whose it is are all that its rows see of a trick; ``sight``: what they
    read of a player's sight, as bits.
    """

    __slots__ = (
        "_leads", "_wide", "beats", "classes", "free", "key", "mode", "number", "plain", "points", "rows", "sight",
        "trumps",
    )  # fmt: skip

    def __init__(self, key: str, number: int, mode: Mode, rows: tuple[str, ...]) -> None:
        self.key = key
        self.number = number
        self.mode = mode
        self.beats = mode.beats
        self.points = mode.points
        self.trumps = mode.trumps
        self.rows = rows
        self.free = "leads: any card"
        self.plain = tricks.is_plain(mode.rows)
        self.sight = tricks.sight_of_rows(mode.rows)
        self.classes: dict[int, tuple[tricks.Class, ...]] = {}
        self._wide: dict[tuple[int, int, int, int], tuple[tricks.Class, ...]] = {}
        self._leads = tuple(tricks.lead_classes(mode.rows, locked) for locked in (False, True))

    def classes_of(self, led: int, best: int, opponent: int) -> tuple[tricks.Class, ...]:
        """The ordered classes of cards for a trick under plain rows; kept, since few tricks differ."""
        at = (led << 6 | best) << 1 | opponent
        found = self.classes.get(at)
        if found is None:
            facts = tricks.facts_of(led, best, self.trumps, self.beats, opponent)
            found = self.classes[at] = tricks.classes(self.mode.rows, facts, led, best, best)
        return found

    def wide_classes(self, led: int, best: int, top: int, sight: int) -> tuple[tricks.Class, ...]:
        """The same under any rows; ``led``: -1 where the player leads, ``sight``: see `belote.kernel.tricks`."""
        if led < 0:
            return self._leads[sight & tricks.LOCK > 0]
        at = (led, best, top, sight & self.sight)
        found = self._wide.get(at)
        if found is None:
            facts = tricks.facts_of(led, best, self.trumps, self.beats, sight)
            found = self._wide[at] = tricks.classes(self.mode.rows, facts, led, best, top)
        return found


class Setup:
    """A ruleset in one art, with everything that its deals share."""

    def __init__(self, ruleset: Ruleset, art: str | None) -> None:
        self.ruleset = ruleset
        self.art = art
        self.tables: Tables = ruleset.tables
        self.labels: Labels = ruleset.labels(art)
        self.speech = Speech(ruleset, self.labels)
        self.seats = ruleset.seats
        self.sides = tuple(ruleset.sides)
        self.seat_number = {seat.casefold(): i for i, seat in enumerate(self.seats)}
        self.card_of = {name: card for card, name in enumerate(self.labels.names)}
        self.plays = tuple(self._play(number, mode) for number, mode in enumerate(self.tables.modes))
        # by the side that took, seat and other seat: 1 where they play against each other
        together = [partners(self.tables.side, self.tables.sides, side) for side in range(self.tables.sides)]
        self.opponents = tuple(
            tuple(tuple(0 if mask >> other & 1 else 1 for other in range(self.tables.seats)) for mask in masks)
            for masks in together
        )
        self.last_round = max((i for i, step in enumerate(self.tables.steps) if step.kind == deals.ROUND), default=-1)
        # the calls of rounds that are held after the hands were filled, the first seat's with the turned card
        steps = self.tables.steps
        filled = next((i for i, step in enumerate(steps) if step.owner == deals.TAKER), len(steps))
        later = (step.number for step in steps[filled:] if step.kind == deals.ROUND)
        self.filled = {call for number in later for call in self.tables.auction.rounds[number].calls}
        self.written: dict[int, tuple[str, ...]] = {}
        self._by_suit = [self._suit_names(suit) for suit in range(self.tables.suits)]
        # (mode, word or "" where nothing is bid) → the calls that make it; word → what the bid is worth and promises
        self.calls_by: dict[tuple[int, str], list[int]] = {}
        self.bids: dict[str, auctions.Promise] = {}
        self.guards = any(bid is not None and bid.only for bid in self.tables.auction.bids)  # hands decide what is said
        for call, bid in enumerate(self.tables.auction.bids):
            if bid is not None and bid.mode != auctions.NO_MODE:
                name = ruleset.calls[call]
                self.calls_by.setdefault((bid.mode, name.word if name.level else ""), []).append(call)
                if name.level:
                    self.bids[name.word] = bid.promise
        self.reached: dict[tuple[int, ...], bool] = {}
        self.legal_calls = lru_cache(maxsize=1024)(self._legal_calls)

    def calls_at(
        self, first: int, state: auctions.State, table: deals.Table, seat: int
    ) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The legal calls of a seat, as numbers and as written; its hand counts only where a call asks for one."""
        return self.legal_calls(first, state, table.turned, table.seen()[seat] if self.guards else 0)

    def side_by_position(self, first: int) -> tuple[int, ...]:
        """The side of each speaker, from the first seat after the dealer."""
        seats = self.tables.seats
        return tuple(self.tables.side[(first + p) % seats] for p in range(seats))

    def _legal_calls(
        self, first: int, state: auctions.State, turned: int, hand: int
    ) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The legal calls of an auction, as numbers and as written."""
        side = self.side_by_position(first)
        calls = tuple(auctions.legal_calls(self.tables.auction, state, turned, side, hand))
        return calls, tuple(self.speech.written[call] for call in calls)

    def _play(self, number: int, mode: Mode) -> ModePlay:
        key = self.ruleset.modes[mode.name]
        return ModePlay(key, number, mode, self.ruleset.mode_name(key).rows)

    def _suit_names(self, suit: int) -> tuple[tuple[str, ...], ...]:
        """The labels of every set of cards of one suit."""
        names = self.labels.names[suit * self.tables.ranks : (suit + 1) * self.tables.ranks]
        sets: list[tuple[str, ...]] = [()]
        for name in names:
            sets += [(*cards, name) for cards in sets]
        return tuple(sets)

    def names(self, mask: int) -> tuple[str, ...]:
        """The labels of a set of cards, kept."""
        whole = mask
        found = self.written.get(mask)
        if found is None:
            if len(self.written) > KEPT:
                self.written.clear()
            found = ()
            for by_part in self._by_suit:
                found += by_part[mask & len(by_part) - 1]
                mask >>= self.tables.ranks
            self.written[whole] = found
        return found

    def by_side(self, values: tuple[int, ...]) -> dict[str, int]:
        """Numbers by side, with the sides' names."""
        return dict(zip(self.sides, values, strict=True))


_setup = lru_cache(maxsize=64)(Setup)


def setup(ruleset: Ruleset, art: str | None = None) -> Setup:
    """The setup of a ruleset in an art; kept, since many deals share it.

    Raises:
        UnreadableError: it is no ruleset.
        NotFoundError: there is no such art.
    """
    return _setup(known(ruleset), art)


def known(ruleset: object) -> Ruleset:
    """A ruleset that has been loaded.

    Raises:
        UnreadableError: it is something else.
    """
    if not isinstance(ruleset, Ruleset):
        raise UnreadableError(f"a ruleset was expected, as belote.load gives it, not {shown(ruleset)}")
    return ruleset


def seat_number(s: Setup, seat: object) -> int:
    """The number of a seat in playing order.

    Raises:
        UnreadableError: there is no such seat.
    """
    number = s.seat_number.get(seat.strip().casefold()) if isinstance(seat, str) else None
    if number is None:
        raise UnreadableError(f"unknown seat {shown(seat)}: the seats are {' '.join(s.ruleset.plan.seats)}")
    return number
