"""What may be said in a round besides pass: bids, questions, and the word that ends a deal."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from belote.errors import listed
from belote.kernel import auction as kernel
from belote.rules.deck import Deck
from belote.rules.table import Table
from belote.rules.words import (
    ALL_OR_LIST,
    OR_NONE,
    UNORDERED,
    Block,
    Fault,
    Name,
    Vocabulary,
    Word,
    unknown,
)

# a position counts speakers from the first seat after the dealer; the dealer is the last, whatever the number
POSITION = Vocabulary(
    Word("all", "every seat", None),
    Word("first", "the first seat after the dealer", 0),
    Word("second", "the second seat after the dealer", 1),
    Word("third", "the third seat after the dealer", 2),
    Word("fourth", "the fourth seat after the dealer", 3),
    Word("dealer", "the dealer, whatever the number of seats", -1),
    Word("taker", "alone as the seats of a round: who holds the bid, asked where it may go over that bid", -2),
)
TRUMPS = Vocabulary(
    Word("turned", "the suit of the turned card", kernel.TURNED_SUIT),
    Word("others", "one of the other suits", kernel.OTHER_SUIT),
    Word("any", "any suit", kernel.ANY_SUIT),
)
OWNER = Vocabulary(Word("partner", "the caller's partner gets the turned card", 1))
EFFECT = Vocabulary(Word("void", "nobody scores, and the deal is over", kernel.NO_MODE))
MAKES = ("mode", "void", "asks")
Positions = Annotated[list[Annotated[str, POSITION]], ALL_OR_LIST]


class Refused(Block):
    """The contract of who asked."""

    mode: Annotated[Name, Field(description="its contract mode: a row of `contracts`")]
    trumps: Annotated[
        Annotated[str, TRUMPS] | None, OR_NONE, Field(description="its suit; of several, who asked names one")
    ] = None


class Asks(Block):
    """A question to the next seat, who may say nothing else than accept or refuse."""

    accepted: Annotated[str, EFFECT, Field(description="what follows where it is accepted")]
    refused: Annotated[Refused, Field(description="the contract of who asked, where it is refused")]


class Bid(Block):
    """What may be said besides pass, and what it makes: a contract, the end of the deal, or a question."""

    mode: Annotated[Name | None, Field(description="the contract mode that the bid makes: a row of `contracts`")] = None
    void: Annotated[bool, Field(description="instead of a mode: nobody scores, and the deal is over")] = False
    asks: Annotated[Asks | None, OR_NONE, Field(description="instead of a mode: a question to the next seat")] = None
    holding_only: Annotated[
        list[str], UNORDERED, Field(description="with void: only where the hand has cards of these ranks alone")
    ] = []
    trumps: Annotated[Annotated[str, TRUMPS] | None, OR_NONE, Field(description="which suit may be named")] = None
    over: Annotated[list[Name], UNORDERED, Field(description="the bids of its round that it may go over")] = []
    seats: Annotated[Positions, UNORDERED, Field(description="who may say it")] = ["all"]
    unless_turned: Annotated[
        list[str], UNORDERED, Field(description="not where the turned card has one of these ranks")
    ] = []
    turned_to: Annotated[
        Annotated[str, OWNER] | None, OR_NONE, Field(description="who owns the turned card with this bid")
    ] = None


def positions(words: list[str], seats: int) -> tuple[int, ...]:
    """Speakers by position, in order."""
    if words == ["all"]:
        return tuple(range(seats))
    if words == ["taker"]:
        return (kernel.TAKER_SPEAKS,)
    return tuple(POSITION[word] % seats for word in words)


def position_bits(words: list[str], seats: int) -> int:
    """Speakers as bits; the taker is no position."""
    return sum(1 << p for p in set(positions(words, seats)) if p >= 0)


def bid_faults(
    here: tuple[str | int, ...], bid: Bid, bids: list[str], modes: dict[str, str], deck: Deck, turned: bool
) -> list[Fault]:
    """What a bid cannot say.  ``modes``: contract mode: none, one or all suits trumps."""
    found: list[Fault] = []
    makes = [key for key, said in (("mode", bid.mode), ("void", bid.void), ("asks", bid.asks)) if said]
    if len(makes) != 1:
        return [Fault(here, f"a bid says exactly one of {listed(MAKES)}")]
    if bid.mode is not None:
        found += _named_faults(here, bid.mode, bid.trumps, modes, turned)
    else:
        stray = [key for key in ("trumps", "turned_to") if getattr(bid, key)]
        found += [Fault((*here, key), f"`{key}` goes with `mode`") for key in stray]
    if bid.asks:
        refused = bid.asks.refused
        found += _named_faults((*here, "asks", "refused"), refused.mode, refused.trumps, modes, turned)
        if bid.over:
            found.append(Fault((*here, "over"), "nothing is asked once there is a bid: leave it out"))
    if bid.holding_only and not bid.void:
        found.append(Fault((*here, "holding_only"), "`holding_only` goes with `void`"))
    found += deck.rank_faults((*here, "holding_only"), bid.holding_only)
    found += [
        Fault((*here, "over", i), unknown("bid", other, bids, "bids"))
        for i, other in enumerate(bid.over)
        if other not in bids
    ]
    return found


def _named_faults(
    here: tuple[str | int, ...], mode: str, trumps: str | None, modes: dict[str, str], turned: bool
) -> list[Fault]:
    """A mode that is not there, a suit where there is none, none where there is one."""
    if mode not in modes:
        return [Fault((*here, "mode"), unknown("mode", mode, modes, "contracts"), given=mode)]
    if modes[mode] == "one" and trumps is None:
        return [Fault(here, f"a bid of the mode `{mode}` says which suit may be named: `trumps`")]
    if modes[mode] != "one" and trumps is not None:
        return [Fault((*here, "trumps"), f"the mode `{mode}` names no suit: leave it out")]
    if trumps in ("turned", "others") and not turned:
        return [Fault((*here, "trumps"), f"no card is turned up in `deal`, so no suit is `{trumps}`")]
    return []


def turned_faults(path: tuple[str | int, ...], given: list[str], ranks: list[str], turned: bool) -> list[Fault]:
    """Ranks of the turned card that are unknown, or no turned card."""
    found = [Fault((*path, i), unknown("rank", rank, ranks)) for i, rank in enumerate(given) if rank not in ranks]
    if given and not turned:
        found.append(Fault(path, "no card is turned up in `deal`"))
    return found


def place_faults(path: tuple[str | int, ...], words: list[str], table: Table) -> list[Fault]:
    """Positions that nobody sits in."""
    seats = len(table.seats)
    wrong = [(i, word) for i, word in enumerate(words) if word != "all" and POSITION[word] >= seats]
    found = [Fault((*path, i), f"there are {seats} seats, so nobody is {word}") for i, word in wrong]
    if not words:
        found.append(Fault(path, "somebody must be named here: `all`, or positions such as `first`"))
    if "taker" in words and (len(words) > 1 or len(path) > len(("auction", "rounds", "name", "seats"))):
        found.append(Fault(path, "`taker` stands alone, as the seats of a round"))
    if "all" in words and len(words) > 1:
        found.append(Fault(path, "`all` stands alone, or each seat by its position"))
    return found
