"""The auction: rounds of named bids, ascending bids, and the double and what answers it.

Seats are numbered in playing order; a speaker's *position* is 0 for the first seat after the dealer and ``seats - 1``
for the dealer.  A call is a number: 0 passes, then the doublings, then every bid with every suit that it may name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from belote.kernel import bidding, doubling
from belote.kernel.bidding import (
    ANY_SUIT,
    AROUND,
    ASCENDING,
    NEXT_ANSWERS,
    NO_MODE,
    NO_QUESTION,
    OTHER_SUIT,
    PASS,
    SAME_ANSWERS,
    START,
    TAKER_SPEAKS,
    TURNED_SUIT,
    State,
)
from belote.kernel.doubling import AFTER_ROUNDS, ANY_TIME, DEFENCE, IN_TURN, TAKERS

__all__ = [
    "AFTER_ROUNDS", "ANY_SUIT", "ANY_TIME", "AROUND", "ASCENDING", "DEFENCE", "IN_TURN", "NEXT_ANSWERS", "NO_MODE",
    "NO_QUESTION", "OTHER_SUIT", "PASS", "SAME_ANSWERS", "START", "TAKERS", "TAKER_SPEAKS", "TURNED_SUIT", "Auction",
    "Bid", "Doubling", "Promise", "Round", "State", "after", "after_interruption", "auction_start", "held",
    "legal_calls", "open_round", "out_of_turn", "speaker", "times", "voided",
]  # fmt: skip


class Promise(NamedTuple):
    """What is bid: the worth of the term ``bid``, the tricks promised, and whether by the bidder's own hand."""

    worth: int
    tricks: int
    alone: bool = False


class Bid(NamedTuple):
    """A bid with its suit: the mode it makes, when it may be said, and what it promises.

    ``seats``: positions, as bits; ``not_turned``: ranks of the turned card that forbid it, as bits; ``over``: calls
    of its round that it may go over; ``level``: its height among ascending bids (0: none); ``worth``: what the term
    ``bid`` is worth; ``tricks``: how many it promises; ``owner``: 1 where the turned card goes to the partner;
    ``only``: the ranks of which the whole hand must be, as bits (0: any hand); ``asks``: who answers, where it is a
    question; ``answers``: the question that it answers, 0 for none; ``alone``: the bidder's own hand promises the
    tricks; ``leads``: who leads first, -1: as the mode says.
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
    alone: bool = False
    leads: int = -1

    @property
    def promise(self) -> Promise:
        """What it is worth and promises."""
        return Promise(self.worth, self.tricks, self.alone)


class Doubling(NamedTuple):
    """A step of the doubling of a bid: who may say it, and by how much the deal then counts.

    ``call``: its number; ``locked``: that of the call which forbids trump leads too, 0 for none; ``totals``: it may be
    said where a side has more than the one number and another side less than the other, None: at any totals.
    """

    by: int
    times: int
    call: int
    locked: int = 0
    totals: tuple[int, int] | None = None


class Round(NamedTuple):
    """A round: its shape, who speaks (positions in order), who may not pass and when, and its bids.

    ``bound``: positions that may not pass, as bits; ``bound_turned``: only where the turned card has one of these
    ranks, as bits (0: always); ``waiting``: bids that a later one may go over; ``equal``: where bids rise, one of the
    same height goes over too, once; ``reopens``: where all others have passed, who holds the bid may go on with another
    mode;
    ``each``: so many bids may one seat make where they rise, 0: any number.
    """

    kind: int
    speakers: tuple[int, ...]
    bound: int
    bound_turned: int
    calls: tuple[int, ...]
    waiting: frozenset[int]
    passes: int
    equal: bool = False
    reopens: bool = False
    each: int = 0


class AuctionTables(NamedTuple):
    """The compiled auction. ``bids[call]`` for every call; those below ``first_bid`` are None.

    ``doublings[call]``: the steps by which the bid of a call may be raised, in order; ``timing``: when.
    """

    seats: int
    ranks: int
    rounds: tuple[Round, ...]
    timing: int
    doublings: tuple[tuple[Doubling, ...], ...]
    closes_bidding: bool
    first_bid: int
    bids: tuple[Bid | None, ...]


class Auction(AuctionTables):
    """The compiled auction, with its code."""

    def times_of(self, wanted: Callable[[Bid], bool]) -> list[int]:
        """What some bid of those wanted can be multiplied by, from 1 for none."""
        ladders = (own for bid, own in zip(self.bids, self.doublings, strict=True) if bid and own and wanted(bid))
        return sorted({1, *(step.times for own in ladders for step in own)})

    @property
    def is_plain(self) -> bool:
        """Whether nothing is asked or locked, no hand and no totals are looked at, and it is over with its rounds."""
        asks = any(bid is not None and (bid.asks or bid.only) for bid in self.bids)
        limits = any(r.reopens or r.each or r.equal for r in self.rounds)
        return not (asks or limits or self.locks or self.conditions) and self.timing != AFTER_ROUNDS

    @cached_property
    def locks(self) -> bool:
        """Whether a step may forbid trump leads."""
        return any(step.locked for own in self.doublings for step in own)

    @cached_property
    def conditions(self) -> tuple[tuple[int, int], ...]:
        """The totals that some step asks for, each once."""
        return _conditions(self)

    @cached_property
    def alone(self) -> bool:
        """Whether some bid promises the tricks of one hand."""
        return any(bid is not None and bid.alone for bid in self.bids)

    @cached_property
    def code(self) -> tuple[int, ...]:
        """The flat form that `belote.kernel.bidding` reads."""
        return auction_code(self)

    @cached_property
    def made(self) -> frozenset[int]:
        """The modes that some bid makes."""
        return frozenset(bid.mode for bid in self.bids if bid is not None and bid.mode != bidding.NO_MODE)


def _conditions(a: AuctionTables) -> tuple[tuple[int, int], ...]:
    return tuple(sorted({step.totals for steps in a.doublings for step in steps if step.totals}))


def auction_code(a: AuctionTables) -> tuple[int, ...]:
    """The code of an auction."""
    conditions = _conditions(a)
    ladders = list(dict.fromkeys(a.doublings))
    rounds = bidding.HEAD
    bids = rounds + bidding.ROUND_SIZE * len(a.rounds)
    ifs = bids + bidding.BID_SIZE * len(a.bids)
    steps = ifs + doubling.IF_SIZE * len(conditions)
    ladder_at: dict[tuple[Doubling, ...], int] = {}
    for ladder in ladders:
        ladder_at[ladder] = steps
        steps += doubling.STEP_SIZE * len(ladder)
    lists = steps
    code = [a.seats, a.ranks, a.timing, int(a.closes_bidding), a.first_bid, len(a.bids), rounds, bids]
    code += [ifs, len(conditions)]
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
        code += [int(r.speakers == (bidding.TAKER_SPEAKS,)), int(r.reopens), r.each]
        listed += r.speakers
    for call, bid in enumerate(a.bids):
        if bid is None:
            code += [-1] + [0] * (bidding.BID_SIZE - 1)
            continue
        code += [bid.mode, bid.suit_rule, bid.suit, bid.seats, bid.not_turned, bid.level, bid.worth, bid.tricks]
        code += [bid.owner, int(call in waiting), len(bid.over), lists + len(listed), above.get(call, 0)]
        code += [lowest.get(call, 0), bid.only, bid.asks, bid.answers]
        code += [len(a.doublings[call]), ladder_at[a.doublings[call]], int(bid.alone), bid.leads]
        listed += sorted(bid.over)
    code += [x for over_under in conditions for x in over_under]
    for ladder in ladders:
        for step in ladder:
            condition = conditions.index(step.totals) if step.totals else -1
            code += [step.by, step.times, step.call, step.locked, condition]
    return (*code, *listed)


def auction_start(a: Auction, totals: tuple[int, ...]) -> State:
    """The state before the first round, at these totals of the match by side."""
    return bidding.begun(a.code, totals)


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


def after(a: Auction, s: State, call: int, side: tuple[int, ...]) -> State:
    """The state after a legal call; ``side`` by position."""
    return bidding.following(a.code, s, call, side)


def out_of_turn(a: Auction, s: State, side: tuple[int, ...], position: int) -> list[int]:
    """The calls that a position may make although it is not its turn: a step of doubling, plain and locked."""
    step = bidding.interrupting_step(a.code, s, side, position)
    calls = (a.code[step + doubling.STEP_CALL], a.code[step + doubling.STEP_LOCKED]) if step >= 0 else ()
    return [call for call in calls if call]


def after_interruption(a: Auction, s: State, call: int) -> State:
    """The state after a call that was made out of turn."""
    return bidding.interrupted(a.code, s, call)


def held(a: Auction, s: State, number: int) -> bool:
    """Whether a round is due: any while there is no bid; one that asks the taker where a bid of it goes over that."""
    return bidding.is_held(a.code, s, number)


def voided(a: Auction, s: State) -> bool:
    """Whether what stands ends the deal without a score."""
    return bidding.voids(a.code, s)


def times(a: Auction, s: State) -> int:
    """What the doubling multiplies the deal by."""
    return bidding.multiplier(a.code, s)
