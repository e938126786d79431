"""Who may say what, and which contract comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from belote.kernel import auction as kernel
from belote.rules.deck import Deck
from belote.rules.doubling import Doubling
from belote.rules.table import Table
from belote.rules.words import (
    ALL_OR_LIST,
    OR_NONE,
    ROWS,
    UNORDERED,
    Block,
    Count,
    Fault,
    Name,
    Vocabulary,
    Word,
    unknown,
)

MOST_LEVELS = 1000

# a position counts speakers from the first seat after the dealer; the dealer is the last, whatever the number
POSITION = Vocabulary(
    Word("all", "every seat", None),
    Word("first", "the first seat after the dealer", 0),
    Word("second", "the second seat after the dealer", 1),
    Word("third", "the third seat after the dealer", 2),
    Word("fourth", "the fourth seat after the dealer", 3),
    Word("dealer", "the dealer, whatever the number of seats", -1),
)
TRUMPS = Vocabulary(
    Word("turned", "the suit of the turned card", kernel.TURNED_SUIT),
    Word("others", "one of the other suits", kernel.OTHER_SUIT),
    Word("any", "any suit", kernel.ANY_SUIT),
)
OWNER = Vocabulary(Word("partner", "the caller's partner gets the turned card", 1))
ORDER = Vocabulary(
    Word("by_level", "the higher number goes over; an equal one never does", 0),
    Word("by_mode", "what stands later in `modes` goes over what stands before it", 1),
)
ALL_PASS = Vocabulary(Word("next_dealer", "nobody scores, and the next dealer deals", 0))
Positions = Annotated[list[Annotated[str, POSITION]], ALL_OR_LIST]


class NoPass(Block):
    """Who may not pass."""

    seats: Annotated[Positions, UNORDERED, Field(description="who")]
    if_turned: Annotated[
        list[str], UNORDERED, Field(description="only where the turned card has one of these ranks")
    ] = []


class Bid(Block):
    """What may be said besides pass, and the contract that it makes."""

    mode: Annotated[Name, Field(description="the contract mode that the bid makes: a row of `contracts`")]
    trumps: Annotated[Annotated[str, TRUMPS] | None, OR_NONE, Field(description="which suit may be named")] = None
    over: Annotated[list[Name], UNORDERED, Field(description="the bids of its round that it may go over")] = []
    seats: Annotated[Positions, UNORDERED, Field(description="who may say it")] = ["all"]
    unless_turned: Annotated[
        list[str], UNORDERED, Field(description="not where the turned card has one of these ranks")
    ] = []
    turned_to: Annotated[
        Annotated[str, OWNER] | None, OR_NONE, Field(description="who owns the turned card with this bid")
    ] = None


class Around(Block):
    """Each seat in turn speaks once; a bid that no later one may go over ends it."""

    kind: Literal["around"]
    seats: Annotated[Positions, Field(description="who speaks, in order")]
    no_pass: Annotated[NoPass | None, OR_NONE, Field(description="who may not pass, and when")]
    bids: Annotated[dict[Name, Bid], ROWS, Field(description="named rows: what may be said besides pass")]


class Levels(Block):
    """A range of numbers."""

    low: Annotated[Count, Field(alias="from", description="the lowest")]
    high: Annotated[Count, Field(alias="to", description="the highest")]
    step: Annotated[Count, Field(description="from one to the next")]

    def numbers(self) -> list[int]:
        """Every number of the range."""
        return list(range(self.low, self.high + 1, self.step))

    def faults(self, path: tuple[str | int, ...]) -> list[Fault]:
        """Ranges that hold nothing or far too much."""
        if self.low > self.high:
            return [Fault(path, f"nothing lies from {self.low} to {self.high}: the lowest comes first")]
        if (self.high - self.low) // self.step >= MOST_LEVELS:
            return [Fault(path, f"more than {MOST_LEVELS} numbers lie in this range: take a larger `step`")]
        return []


class Above(Block):
    """A bid above all numbers: so many tricks are promised."""

    tricks: Annotated[Count, Field(description="how many tricks the side promises")]
    counts_as: Annotated[Count, Field(description="what the word `bid` is worth for it, in card points")]


def _levels_tag(value: Any) -> str:
    if value in (None, "none"):
        return "<none>"
    return "<list>" if isinstance(value, list) else "<range>"


class Ascending(Block):
    """Bids rise until enough passes in a row."""

    kind: Literal["ascending"]
    levels: Annotated[
        Annotated[Levels, Tag("<range>")]
        | Annotated[list[Count], Tag("<list>")]
        | Annotated[Annotated[None, OR_NONE], Tag("<none>")],
        Discriminator(_levels_tag),
        Field(description="the numbers that may be bid, in card points: a range, a list, or none"),
    ]
    above: Annotated[
        dict[Name, Above], ROWS, Field(description="named rows: bids above all numbers, lowest first")
    ] = {}
    modes: Annotated[
        list[Annotated[str, Field(min_length=1)]],
        Field(min_length=1, description="what may be named: contract modes, or suits of the mode with one trump suit"),
    ]
    order: Annotated[str, ORDER, Field(description="what makes a bid higher than another")]
    ends_after_passes: Annotated[Count, Field(description="passes in a row that end it once there is a bid")]

    def numbers(self) -> list[int]:
        """The numbers that may be bid, lowest first."""
        return self.levels.numbers() if isinstance(self.levels, Levels) else self.levels or []

    def highest(self) -> int:
        """The highest number that may be bid, 0 where there is none."""
        if isinstance(self.levels, Levels):
            return self.levels.high - (self.levels.high - self.levels.low) % self.levels.step
        return max(self.levels or [0])

    def named(self, modes: Mapping[str, str]) -> list[tuple[str, str]]:
        """(contract mode, suit that is named or nothing) of each item of ``modes``; a suit is the first mode's of one.

        ``modes``: contract mode: none, one or all suits trumps.
        """
        of_suits = next((mode for mode, trumps in modes.items() if trumps == "one"), "")
        return [(item, "") if item in modes else (of_suits, item) for item in self.modes]


Round = Annotated[Around | Ascending, Field(discriminator="kind")]


class Auction(Block):
    """The rounds in order, and what follows when nobody takes."""

    rounds: Annotated[
        dict[Name, Round], ROWS, Field(description="named rows, in order; `deal` says when each is held")
    ]
    doubling: Annotated[Doubling | None, OR_NONE, Field(description="the double and what follows it")]
    all_pass: Annotated[str, ALL_PASS, Field(description="what follows when nobody bids")]


def positions(words: list[str], seats: int) -> tuple[int, ...]:
    """Speakers by position, in order."""
    if words == ["all"]:
        return tuple(range(seats))
    return tuple(POSITION[word] % seats for word in words)


def position_bits(words: list[str], seats: int) -> int:
    """Speakers as bits."""
    return sum(1 << p for p in set(positions(words, seats)))


def faults(auction: Auction, table: Table, modes: dict[str, str], deck: Deck, turned: bool) -> list[Fault]:
    """Bids that name what is not there.  ``modes``: contract mode: none, one or all suits trumps."""
    found: list[Fault] = []
    ranks = deck.ranks
    if auction.doubling:
        rising = [r for r in auction.rounds.values() if isinstance(r, Ascending)]
        highest = max((r.highest() for r in rising), default=0)
        found += auction.doubling.faults(("auction", "doubling"), bool(rising), highest)
    for name, r in auction.rounds.items():
        path: tuple[str | int, ...] = ("auction", "rounds", name)
        if isinstance(r, Ascending):
            found += _named_faults(r, path, modes, deck.suits)
            found += _number_faults(r, path)
            continue
        found += _place_faults((*path, "seats"), r.seats, table)
        if r.no_pass:
            here = (*path, "no_pass")
            found += _place_faults((*here, "seats"), r.no_pass.seats, table)
            found += _turned_faults((*here, "if_turned"), r.no_pass.if_turned, ranks, turned)
            named = [r.seats, r.no_pass.seats, *(bid.seats for bid in r.bids.values())]
            if not any(_place_faults(here, words, table) for words in named):
                found += _mute_faults(here, r, r.no_pass, len(table.seats))
        for word, bid in r.bids.items():
            found += _bid_faults((*path, "bids", word), bid, list(r.bids), modes)
            found += _turned_faults((*path, "bids", word, "unless_turned"), bid.unless_turned, ranks, turned)
            found += _place_faults((*path, "bids", word, "seats"), bid.seats, table)
            if bid.trumps in ("turned", "others") and not turned:
                says = f"no card is turned up in `deal`, so no suit is `{bid.trumps}`"
                found.append(Fault((*path, "bids", word, "trumps"), says))
            if bid.turned_to and not (turned and any(len(seats) > 1 for seats in table.sides.values())):
                says = "no card is turned up in `deal`" if not turned else "nobody has a partner at this table"
                found.append(Fault((*path, "bids", word, "turned_to"), says))
    return found


def _mute_faults(here: tuple[str | int, ...], r: Around, no_pass: NoPass, seats: int) -> list[Fault]:
    """Seats that may neither pass nor bid."""
    open_to = 0
    for bid in r.bids.values():
        open_to |= position_bits(bid.seats, seats)
    mute = position_bits(no_pass.seats, seats) & position_bits(r.seats, seats) & ~open_to
    says = "a seat that may not pass needs a bid that it may say: see `seats` of the bids"
    return [Fault((*here, "seats"), says)] if mute else []


def _bid_faults(here: tuple[str | int, ...], bid: Bid, bids: list[str], modes: dict[str, str]) -> list[Fault]:
    found: list[Fault] = []
    if bid.mode not in modes:
        found.append(Fault((*here, "mode"), unknown("mode", bid.mode, modes, "contracts"), given=bid.mode))
    elif modes[bid.mode] == "one" and bid.trumps is None:
        found.append(Fault(here, f"a bid of the mode `{bid.mode}` says which suit may be named: `trumps`"))
    elif modes[bid.mode] != "one" and bid.trumps is not None:
        found.append(Fault((*here, "trumps"), f"the mode `{bid.mode}` names no suit: leave it out"))
    found += [
        Fault((*here, "over", i), unknown("bid", other, bids, "bids of this round"))
        for i, other in enumerate(bid.over)
        if other not in bids
    ]
    return found


def _named_faults(
    r: Ascending, path: tuple[str | int, ...], modes: dict[str, str], suits: list[str]
) -> list[Fault]:
    """What cannot be named: no mode, no suit, a suit where no mode has one trump suit, something twice."""
    found = []
    of_suits = "one" in modes.values()
    seen: set[tuple[str, str]] = set()
    for i, item in enumerate(r.modes):
        here = (*path, "modes", i)
        if item not in modes and not (item in suits and of_suits):
            says = unknown("mode or suit", item, [*modes, *suits], "contracts and suits")
            found.append(Fault(here, says, given=item))
            continue
        ((mode, suit),) = r.model_copy(update={"modes": [item]}).named(modes)
        if seen & {(mode, suit), (mode, "")} or (not suit and any(mode == other for other, _ in seen)):
            found.append(Fault(here, f"`{item}` is named already: each stands once"))
        seen.add((mode, suit))
    return found


def _number_faults(r: Ascending, path: tuple[str | int, ...]) -> list[Fault]:
    if r.levels is None:
        found = []
        if r.order != "by_mode":
            found.append(Fault((*path, "order"), "no numbers are bid, so none is higher: say `by_mode`"))
        if r.above:
            found.append(Fault((*path, "above"), "no numbers are bid, so nothing is above them: leave it out"))
        return found
    if r.order == "by_mode":
        return [Fault((*path, "order"), "numbers are bid, and the higher goes over: say `by_level`, or `levels: none`")]
    if isinstance(r.levels, Levels):
        return r.levels.faults((*path, "levels"))
    if not r.levels or r.levels != sorted(set(r.levels)):
        return [Fault((*path, "levels"), "the numbers rise, each stands once, and there is one or more")]
    return []


def _turned_faults(path: tuple[str | int, ...], listed: list[str], ranks: list[str], turned: bool) -> list[Fault]:
    found = [Fault((*path, i), unknown("rank", rank, ranks)) for i, rank in enumerate(listed) if rank not in ranks]
    if listed and not turned:
        found.append(Fault(path, "no card is turned up in `deal`"))
    return found


def _place_faults(path: tuple[str | int, ...], words: list[str], table: Table) -> list[Fault]:
    seats = len(table.seats)
    wrong = [(i, word) for i, word in enumerate(words) if word != "all" and POSITION[word] >= seats]
    found = [Fault((*path, i), f"there are {seats} seats, so nobody is {word}") for i, word in wrong]
    if not words:
        found.append(Fault(path, "somebody must be named here: `all`, or positions such as `first`"))
    if "all" in words and len(words) > 1:
        found.append(Fault(path, "`all` stands alone, or each seat by its position"))
    return found
