"""Who may say what, and which contract comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from belote.errors import listed
from belote.kernel.bidding import MOST_EACH
from belote.rules.bids import (
    Bid,
    Positions,
    bid_faults,
    place_faults,
    position_bits,
    turned_faults,
)
from belote.rules.deck import Deck
from belote.rules.doubling import Doubling
from belote.rules.play import OPENING_LEAD
from belote.rules.table import Table
from belote.rules.words import (
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

ORDER = Vocabulary(
    Word("by_level", "the higher number goes over; an equal one never does", 0),
    Word("by_mode", "what stands later in `modes` goes over what stands before it", 1),
    Word(
        "by_level_then_mode",
        "the higher number goes over, and of equal ones what stands later in `modes`",
        2,
    ),
    Word("by_level_or_equal", "the higher number goes over, and an equal one too that nobody has named", 3),
)
COUNTED_IN = Vocabulary(Word("tricks", "the numbers are tricks that the side promises, and worth no card points", 1))
ALL_PASS = Vocabulary(
    Word("next_dealer", "nobody scores, and the next dealer deals", 0),
    Word("same_dealer", "nobody scores, and the same dealer deals again", 1),
)


class NoPass(Block):
    """Who may not pass."""

    seats: Annotated[Positions, UNORDERED, Field(description="who")]
    if_turned: Annotated[
        list[str], UNORDERED, Field(description="only where the turned card has one of these ranks")
    ] = []


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
    alone: Annotated[
        bool,
        Field(description="the bidder's own hand must win them, and that alone decides whether the contract is made"),
    ] = False
    opening_lead: Annotated[
        Annotated[str, OPENING_LEAD] | None,
        OR_NONE,
        Field(description="who leads to the first trick, if that is other than `play` says"),
    ] = None


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
    fixed: Annotated[
        dict[str, Count],
        Field(description="instead of levels: what may be named: the one number that goes with it"),
    ] = {}
    counted_in: Annotated[
        Annotated[str, COUNTED_IN] | None, OR_NONE, Field(description="what the numbers are, where not card points")
    ] = None
    above: Annotated[
        dict[Name, Above], ROWS, Field(description="named rows: bids above all numbers, lowest first")
    ] = {}
    modes: Annotated[
        list[Annotated[str, Field(min_length=1)]],
        Field(min_length=1, description="what may be named: contract modes, or suits of the mode with one trump suit"),
    ]
    order: Annotated[str, ORDER, Field(description="what makes a bid higher than another")]
    ends_after_passes: Annotated[Count, Field(description="passes in a row that end it once there is a bid")]
    bids_each: Annotated[
        Count | None, OR_NONE, Field(description="so many bids may one seat make in it; none: any number")
    ] = None
    reopens: Annotated[
        bool,
        Field(description="whether who holds the bid may go on with another mode or suit once all others have passed"),
    ] = False

    def numbers(self) -> list[int]:
        """The numbers that may be bid, lowest first."""
        if self.fixed:
            return sorted(set(self.fixed.values()))
        return self.levels.numbers() if isinstance(self.levels, Levels) else self.levels or []

    def lowest(self) -> int:
        """The lowest number that may be bid, 0 where there is none."""
        if isinstance(self.levels, Levels) and not self.fixed:
            return self.levels.low
        return min(self.numbers(), default=0)

    def highest(self) -> int:
        """The highest number that may be bid, 0 where there is none."""
        if isinstance(self.levels, Levels) and not self.fixed:
            return self.levels.high - (self.levels.high - self.levels.low) % self.levels.step
        return max(self.numbers(), default=0)

    def heights(self) -> list[tuple[int, int, int]]:
        """(place among the numbers and then those above all, place in ``modes``, height) of every bid, lowest first."""
        numbers = self.numbers()
        fixed = [numbers.index(self.fixed[item]) for item in self.modes] if self.fixed else []
        every = [
            (level, place)
            for level in range(max(len(numbers) + len(self.above), 1))
            for place in range(len(self.modes))
            if not fixed or level in (fixed[place], *range(len(numbers), len(numbers) + len(self.above)))
        ]
        both = ORDER[self.order] in (ORDER["by_mode"], ORDER["by_level_then_mode"])
        return [(level, place, 1 + (i if both else level)) for i, (level, place) in enumerate(every)]

    def named(self, modes: Mapping[str, str]) -> list[tuple[str, str]]:
        """(contract mode, suit that is named or nothing) of each item of ``modes``; a suit is the first mode's of one.

        ``modes``: contract mode: none, one or all suits trumps.
        """
        of_suits = next((mode for mode, trumps in modes.items() if trumps == "one"), "")
        return [(item, "") if item in modes else (of_suits, item) for item in self.modes]


Round = Annotated[Around | Ascending, Field(discriminator="kind")]


class Auction(Block):
    """The rounds in order, and what follows when nobody takes."""

    rounds: Annotated[dict[Name, Round], ROWS, Field(description="named rows, in order; `deal` says when each is held")]
    doubling: Annotated[Doubling | None, OR_NONE, Field(description="the double and what follows it")]
    all_pass: Annotated[str, ALL_PASS, Field(description="what follows when nobody bids")]


def faults(auction: Auction, table: Table, modes: dict[str, str], deck: Deck, turned: bool) -> list[Fault]:
    """Bids that name what is not there.  ``modes``: contract mode: none, one or all suits trumps."""
    found: list[Fault] = []
    ranks = deck.ranks
    if auction.doubling:
        rising = [r for r in auction.rounds.values() if isinstance(r, Ascending)]
        with_numbers = [r for r in rising if r.highest()]
        lowest = min((r.lowest() for r in with_numbers), default=0)
        highest = max((r.highest() for r in with_numbers), default=0)
        found += auction.doubling.faults(("auction", "doubling"), bool(rising), (lowest, highest), len(table.sides))
    for name, r in auction.rounds.items():
        path: tuple[str | int, ...] = ("auction", "rounds", name)
        if isinstance(r, Ascending):
            found += _named_faults(r, path, modes, deck.suits)
            found += _number_faults(r, path)
            if (r.bids_each or 0) > MOST_EACH:
                found.append(Fault((*path, "bids_each"), f"at most {MOST_EACH} are counted: say `none` for any number"))
            if r.reopens and r.ends_after_passes != len(table.seats) - 1:
                says = f"all others pass before it: say `ends_after_passes: {len(table.seats) - 1}`"
                found.append(Fault((*path, "reopens"), says))
            continue
        found += place_faults((*path, "seats"), r.seats, table)
        before = list(dict.fromkeys(word for each in _until(auction, name) for word in each.bids))
        if r.no_pass and r.seats != ["taker"]:
            here = (*path, "no_pass")
            found += place_faults((*here, "seats"), r.no_pass.seats, table)
            found += turned_faults((*here, "if_turned"), r.no_pass.if_turned, ranks, turned)
            named = [r.seats, r.no_pass.seats, *(bid.seats for bid in r.bids.values())]
            if not any(place_faults(here, words, table) for words in named):
                found += _mute_faults(here, r, r.no_pass, len(table.seats), ranks)
        asked = r.seats == ["taker"]
        said = [*_until(auction, name), r] if asked else [r]
        none_made = {word for each in said for word, bid in each.bids.items() if bid.mode is None}
        if asked and r.no_pass:
            found.append(Fault((*path, "no_pass"), "the taker may always keep what was bid: say `none`"))
        for word, bid in r.bids.items():
            found += bid_faults((*path, "bids", word), bid, before if asked else list(r.bids), modes, deck, turned)
            for i, other in enumerate(bid.over):
                if other in none_made:
                    says = f"nothing goes over `{other}`: it makes no contract"
                    found.append(Fault((*path, "bids", word, "over", i), says))
            if asked and not bid.over:
                found.append(Fault((*path, "bids", word), "what does the taker change with it? Say `over`"))
            found += turned_faults((*path, "bids", word, "unless_turned"), bid.unless_turned, ranks, turned)
            found += place_faults((*path, "bids", word, "seats"), bid.seats, table)
            if bid.turned_to and not (turned and any(len(seats) > 1 for seats in table.sides.values())):
                says = "no card is turned up in `deal`" if not turned else "nobody has a partner at this table"
                found.append(Fault((*path, "bids", word, "turned_to"), says))
    return found


def never_all_pass(auction: Auction) -> list[Fault]:
    """What follows when nobody bids, where a round has a seat that may never pass."""
    if ALL_PASS[auction.all_pass] == ALL_PASS["next_dealer"]:
        return []
    for name, r in auction.rounds.items():
        if isinstance(r, Around) and r.no_pass and not r.no_pass.if_turned and r.seats != ["taker"]:
            says = f"never comes: somebody must bid in `{name}`; say `next_dealer`"
            return [Fault(("auction", "all_pass"), says)]
    return []


def _until(auction: Auction, name: str) -> list[Around]:
    """The rounds of named bids that stand before a round."""
    rounds = list(auction.rounds)
    return [r for r in list(auction.rounds.values())[: rounds.index(name)] if isinstance(r, Around)]


def alone_faults(auction: Auction, table: Table, tricks: int) -> list[Fault]:
    """Promises of one hand that are those of a side too, or not of every trick; ``tricks``: of a deal."""
    found = []
    for name, r in auction.rounds.items():
        for word, bid in r.above.items() if isinstance(r, Ascending) else ():
            path = ("auction", "rounds", name, "above", word)
            if bid.alone and all(len(seats) == 1 for seats in table.sides.values()):
                found.append(Fault((*path, "alone"), "nobody has a partner at this table: leave it out"))
            elif bid.alone and bid.tricks != tricks:
                says = f"who plays for his own hand promises every trick: there are {tricks}, not {bid.tricks}"
                found.append(Fault((*path, "tricks"), says))
    return found


def asked_rounds(auction: Auction) -> set[str]:
    """The rounds in which the taker alone is asked."""
    return {name for name, r in auction.rounds.items() if isinstance(r, Around) and r.seats == ["taker"]}


def guard_faults(auction: Auction, deck: Deck, seen: Mapping[str, int]) -> list[Fault]:
    """Hands that nobody can hold.  ``seen``: round: how many cards of its hand each seat looks at."""
    found = []
    for name, r in auction.rounds.items():
        for word, bid in r.bids.items() if isinstance(r, Around) else ():
            least = len(set(bid.holding_only)) * len(deck.suits)
            if 0 < least < seen.get(name, 0):
                says = f"nobody holds these alone: there are {least} such cards, and a hand has {seen[name]}"
                found.append(Fault(("auction", "rounds", name, "bids", word, "holding_only"), says))
    return found


def _mute_faults(here: tuple[str | int, ...], r: Around, no_pass: NoPass, seats: int, ranks: list[str]) -> list[Fault]:
    """Seats that may neither pass nor bid, whatever card is turned up and whatever they hold."""
    bound = position_bits(no_pass.seats, seats) & position_bits(r.seats, seats)
    free = [bid for bid in r.bids.values() if not bid.holding_only]
    for rank in no_pass.if_turned or ranks:
        open_to = 0
        for bid in free:
            open_to |= 0 if rank in bid.unless_turned else position_bits(bid.seats, seats)
        if bound & ~open_to:
            says = "a seat that may not pass needs a bid that it may say: see `seats` and `unless_turned` of the bids"
            return [Fault((*here, "seats"), says)]
    return []


def _named_faults(r: Ascending, path: tuple[str | int, ...], modes: dict[str, str], suits: list[str]) -> list[Fault]:
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
    if r.levels is None and not r.fixed:
        found = []
        if r.order != "by_mode":
            found.append(Fault((*path, "order"), "no numbers are bid, so none is higher: say `by_mode`"))
        for key, says in (("above", "so nothing is above them"), ("counted_in", "so they count nothing")):
            if getattr(r, key):
                found.append(Fault((*path, key), f"no numbers are bid, {says}: leave it out"))
        return found
    if r.fixed and r.levels is not None:
        return [Fault((*path, "fixed"), "each bid has its one number, so no range holds them: say `levels: none`")]
    if r.fixed and set(r.fixed) != set(r.modes):
        lacks = [item for item in r.modes if item not in r.fixed] or [item for item in r.fixed if item not in r.modes]
        says = f"every item of `modes`, and nothing else, has its number: see {listed(lacks)}"
        return [Fault((*path, "fixed"), says)]
    if r.order == "by_mode":
        return [Fault((*path, "order"), "numbers are bid, and the higher goes over: say `by_level`, or `levels: none`")]
    if r.fixed:
        return []
    if isinstance(r.levels, Levels):
        return r.levels.faults((*path, "levels"))
    if not r.levels or r.levels != sorted(set(r.levels)):
        return [Fault((*path, "levels"), "the numbers rise, each stands once, and there is one or more")]
    return []
