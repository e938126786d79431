"""The auction: rounds of named bids, ascending bids, and the double and what answers it.

Seats are numbered in playing order; a speaker's *position* is 0 for the first seat after the dealer and ``seats - 1``
for the dealer.  A call is a number: 0 passes, then the doublings, then every bid with every suit that it may name.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from belote.kernel import bidding
from belote.kernel.bidding import (
    ANY_SUIT,
    AROUND,
    ASCENDING,
    DEFENCE,
    NEXT_ANSWERS,
    NO_MODE,
    NO_QUESTION,
    OTHER_SUIT,
    PASS,
    SAME_ANSWERS,
    START,
    TAKER_SPEAKS,
    TAKERS,
    TURNED_SUIT,
    State,
)

__all__ = [
    "ANY_SUIT", "AROUND", "ASCENDING", "DEFENCE", "NEXT_ANSWERS", "NO_MODE", "NO_QUESTION", "OTHER_SUIT", "PASS",
    "SAME_ANSWERS", "START", "TAKERS", "TAKER_SPEAKS", "TURNED_SUIT", "Auction", "Bid", "Doubling", "Round", "State",
    "after", "held", "legal_calls", "open_round", "speaker", "times", "voided",
]  # fmt: skip


class Bid(NamedTuple):
    """A bid with its suit: the mode it makes, when it may be said, and what it promises.

    ``seats``: positions, as bits; ``not_turned``: ranks of the turned card that forbid it, as bits; ``over``: calls
    of its round that it may go over; ``level``: its height among ascending bids (0: none); ``worth``: what the term
    ``bid`` is worth; ``tricks``: how many it promises; ``owner``: 1 where the turned card goes to the partner;
    ``only``: the ranks of which the whole hand must be, as bits (0: any hand); ``asks``: who answers, where it is a
    question; ``answers``: the question that it answers, 0 for none.
    """

    mode: int
    suit_rule: int
    suit: int
    seats: int
    not_turned: int
    over: frozenset[int]
    level: int
    worth: int
    tricks: int
    owner: int
    only: int = 0
    asks: int = bidding.NO_QUESTION
    answers: int = 0


class Doubling(NamedTuple):
    """A step of the doubling: who may say it, and by how much the deal then counts."""

    by: int
    times: int


class Round(NamedTuple):
    """A round: its shape, who speaks (positions in order), who may not pass and when, and its bids.

    ``bound``: positions that may not pass, as bits; ``bound_turned``: only where the turned card has one of these
    ranks, as bits (0: always); ``waiting``: bids that a later one may go over; ``equal``: where bids rise, one of the
    same height goes over too.
    """

    kind: int
    speakers: tuple[int, ...]
    bound: int
    bound_turned: int
    calls: tuple[int, ...]
    waiting: frozenset[int]
    passes: int
    equal: bool = False


class AuctionTables(NamedTuple):
    """The compiled auction. ``bids[call]`` for every call; those below ``first_bid`` are None."""

    seats: int
    ranks: int
    rounds: tuple[Round, ...]
    doublings: tuple[Doubling, ...]
    closes_bidding: bool
    first_bid: int
    bids: tuple[Bid | None, ...]


class Auction(AuctionTables):
    """The compiled auction, with its code."""

    @cached_property
    def code(self) -> tuple[int, ...]:
        """The flat form that `belote.kernel.bidding` reads."""
        return auction_code(self)

    @cached_property
    def made(self) -> frozenset[int]:
        """The modes that some bid makes."""
        return frozenset(bid.mode for bid in self.bids if bid is not None and bid.mode != bidding.NO_MODE)


def auction_code(a: AuctionTables) -> tuple[int, ...]:
    """The code of an auction."""
    rounds = bidding.HEAD
    steps = rounds + bidding.ROUND_SIZE * len(a.rounds)
    bids = steps + bidding.STEP_SIZE * len(a.doublings)
    lists = bids + bidding.BID_SIZE * len(a.bids)
    code = [a.seats, a.ranks, len(a.doublings), int(a.closes_bidding), a.first_bid, len(a.bids), rounds, steps, bids]
    listed: list[int] = []
    waiting: set[int] = set()
    above: dict[int, int] = {}  # the first call of its round that goes over it, where bids rise
    lowest: dict[int, int] = {}  # the end of the calls from it on that hold the lowest left of every mode
    for r in a.rounds:
        higher = same = r.calls[-1] + 1 if r.calls else 0
        level = -1
        seen: dict[int, int] = {}
        for call in reversed(r.calls):
            bid = a.bids[call]
            assert bid is not None
            if bid.level != level:
                level, higher = bid.level, call + 1
            above[call] = higher
            seen[bid.mode] = call
            lowest[call] = 1 + max(seen.values())
        for call in r.calls if r.equal else ():
            bid = a.bids[call]
            assert bid is not None
            if bid.level != level or call == r.calls[0]:
                level, same = bid.level, call
            above[call] = same
    for r in a.rounds:
        waiting |= r.waiting
        ends = (r.calls[0], r.calls[-1] + 1) if r.calls else (0, 0)
        code += [r.kind, len(r.speakers), lists + len(listed), r.bound, r.bound_turned, *ends, r.passes]
        code += [int(r.speakers == (bidding.TAKER_SPEAKS,))]
        listed += r.speakers
    for step in a.doublings:
        code += [step.by, step.times]
    for call, bid in enumerate(a.bids):
        if bid is None:
            code += [-1] + [0] * (bidding.BID_SIZE - 1)
            continue
        code += [bid.mode, bid.suit_rule, bid.suit, bid.seats, bid.not_turned, bid.level, bid.worth, bid.tricks]
        code += [bid.owner, int(call in waiting), len(bid.over), lists + len(listed), above.get(call, 0)]
        code += [lowest.get(call, 0), bid.only, bid.asks, bid.answers]
        listed += sorted(bid.over)
    return (*code, *listed)


def open_round(number: int, state: State) -> State:
    """The state as a round begins."""
    return bidding.opened(number, state)


def speaker(a: Auction, s: State) -> int:
    """The position that is to speak."""
    return bidding.position_to_speak(a.code, s)


def legal_calls(a: Auction, s: State, turned: int, side: tuple[int, ...], hand: int = 0) -> list[int]:
    """The calls that the speaker may make, in order; ``turned``: the card turned up or -1; ``side`` by position.

    ``hand``: what the speaker sees of its own; 0: what may be said with some hand or other.
    """
    out = [0] * len(a.bids)
    return out[: bidding.calls_into(a.code, s, turned, side, hand, out)]


def after(a: Auction, s: State, call: int) -> State:
    """The state after a legal call."""
    return bidding.following(a.code, s, call)


def held(a: Auction, s: State, number: int) -> bool:
    """Whether a round is due: any while there is no bid; one that asks the taker where a bid of it goes over that."""
    return bidding.is_held(a.code, s, number)


def voided(a: Auction, s: State) -> bool:
    """Whether what stands ends the deal without a score."""
    return bidding.voids(a.code, s)


def times(a: Auction, s: State) -> int:
    """What the doubling multiplies the deal by."""
    return bidding.multiplier(a.code, s)
