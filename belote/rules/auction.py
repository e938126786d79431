"""Who may say what, and which contract comes out of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from belote.kernel import auction as kernel
from belote.rules.words import ALL_OR_LIST, OR_NONE, ROWS, Block, Count, Fault, Name, Vocabulary, Word

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
BY = Vocabulary(
    Word("defence", "the side that does not hold the bid", kernel.DEFENCE),
    Word("takers", "the side that holds the bid", kernel.TAKERS),
)
ORDER = Vocabulary(Word("by_level", "the higher number goes over; an equal one never does", 0))
TIMING = Vocabulary(Word("in_turn", "said at one's turn in the auction", 0))
ALL_PASS = Vocabulary(Word("next_dealer", "nobody scores, and the next dealer deals", 0))
Positions = Annotated[list[Annotated[str, POSITION]], ALL_OR_LIST]


class NoPass(Block):
    """Who may not pass."""

    seats: Annotated[Positions, Field(description="who")]
    if_turned: Annotated[list[str], Field(description="only where the turned card has one of these ranks")] = []


class Bid(Block):
    """What may be said besides pass, and the contract that it makes."""

    mode: Annotated[Name, Field(description="the contract mode that the bid makes: a row of `contracts`")]
    trumps: Annotated[Annotated[str, TRUMPS] | None, OR_NONE, Field(description="which suit may be named")] = None
    over: Annotated[list[Name], Field(description="the bids of its round that it may go over")] = []
    seats: Annotated[Positions, Field(description="who may say it")] = ["all"]
    unless_turned: Annotated[
        list[str], Field(description="not where the turned card has one of these ranks")
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


class Above(Block):
    """A bid above all numbers: so many tricks are promised."""

    tricks: Annotated[Count, Field(description="how many tricks the side promises")]
    counts_as: Annotated[Count, Field(description="what the word `bid` is worth for it, in card points")]


def _levels_tag(value: Any) -> str:
    return "list" if isinstance(value, list) else "range"


class Ascending(Block):
    """Bids rise until enough passes in a row."""

    kind: Literal["ascending"]
    levels: Annotated[
        Annotated[Levels, Tag("range")] | Annotated[list[Count], Tag("list")],
        Discriminator(_levels_tag),
        Field(description="the numbers that may be bid, in card points: a range or a list"),
    ]
    above: Annotated[dict[Name, Above], ROWS, Field(description="named rows: bids above all numbers, lowest first")]
    modes: Annotated[list[Name], Field(min_length=1, description="the contract modes that may be named")]
    order: Annotated[str, ORDER, Field(description="what makes a bid higher than another")]
    ends_after_passes: Annotated[Count, Field(description="passes in a row that end it once there is a bid")]

    def numbers(self) -> list[int]:
        """The numbers that may be bid, lowest first."""
        return self.levels.numbers() if isinstance(self.levels, Levels) else self.levels


class DoublingStep(Block):
    """A step of the doubling: it answers the one before."""

    by: Annotated[str, BY, Field(description="which side may say it")]
    times: Annotated[Count, Field(description="what it multiplies the deal by")]


class Doubling(Block):
    """The double and what follows it."""

    timing: Annotated[str, TIMING, Field(description="when it may be said")]
    closes_bidding: Annotated[bool, Field(description="no bid after a double; the last step ends the auction")]
    steps: Annotated[dict[Name, DoublingStep], ROWS, Field(description="named rows, in order")]


Round = Annotated[Around | Ascending, Field(discriminator="kind")]


class Auction(Block):
    """The rounds in order, and what follows when nobody takes."""

    rounds: Annotated[dict[Name, Round], ROWS, Field(description="named rows, in order; `deal` says when each is held")]
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


def faults(auction: Auction, seats: int, modes: dict[str, str], ranks: list[str], turned: bool) -> list[Fault]:
    """Bids that name what is not there.  ``modes``: contract mode: none, one or all suits trumps."""
    found: list[Fault] = []
    for name, r in auction.rounds.items():
        path: tuple[str | int, ...] = ("auction", "rounds", name)
        if isinstance(r, Ascending):
            found += [
                Fault((*path, "modes", i), f"unknown mode {mode} (contracts: {' '.join(modes)})")
                for i, mode in enumerate(r.modes)
                if mode not in modes
            ]
            if r.numbers() != sorted(set(r.numbers())) or not r.numbers():
                found.append(Fault((*path, "levels"), "the numbers must rise, and there must be one"))
            continue
        found += _place_faults((*path, "seats"), r.seats, seats)
        for key, ranked in (("no_pass", r.no_pass.if_turned if r.no_pass else []),):
            found += [Fault((*path, key, "if_turned"), f"unknown rank {x}") for x in ranked if x not in ranks]
        if r.no_pass:
            found += _place_faults((*path, "no_pass", "seats"), r.no_pass.seats, seats)
        for bid_name, bid in r.bids.items():
            here = (*path, "bids", bid_name)
            if bid.mode not in modes:
                found.append(Fault((*here, "mode"), f"unknown mode {bid.mode} (contracts: {' '.join(modes)})"))
            elif (modes[bid.mode] == "one") != (bid.trumps is not None):
                need = "must say which suit: `trumps`" if modes[bid.mode] == "one" else "names no suit"
                found.append(Fault(here, f"a bid of the mode {bid.mode} {need}"))
            if bid.trumps in ("turned", "others") and not turned:
                found.append(Fault((*here, "trumps"), f"no card is turned up, so no suit is `{bid.trumps}`"))
            found += [
                Fault((*here, "over"), f"unknown bid {other} (bids of this round: {' '.join(r.bids)})")
                for other in bid.over
                if other not in r.bids
            ]
            found += [Fault((*here, "unless_turned"), f"unknown rank {x}") for x in bid.unless_turned if x not in ranks]
            found += _place_faults((*here, "seats"), bid.seats, seats)
    return found


def _place_faults(path: tuple[str | int, ...], words: list[str], seats: int) -> list[Fault]:
    wrong = [w for w in words if w != "all" and POSITION[w] >= seats]
    return [Fault(path, f"there are {seats} seats, so nobody is {w}") for w in wrong]
