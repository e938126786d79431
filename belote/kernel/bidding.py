"""The law of the auction over its code: who speaks, what may be said, and what a call makes of it.

A code is a flat sequence of ints, the same for every gear: the head, then rounds, doublings, bids and the lists that
they point to.  `belote.kernel.auction` says what the numbers mean and makes the code.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from belote.kernel.bits import lowest

PASS = 0
# shapes of a round
AROUND, ASCENDING = range(2)
# which suit a bid may name, seen from the turned card
ANY_SUIT, TURNED_SUIT, OTHER_SUIT = range(3)
# who may double
DEFENCE, TAKERS = range(2)
# what a bid makes instead of a contract: the end of a deal that nobody scores
NO_MODE = -1
# instead of a position: whoever holds the bid
TAKER_SPEAKS = -1
# who answers a question: nobody (it is none), the next seat, or the seat itself
NO_QUESTION, NEXT_ANSWERS, SAME_ANSWERS = range(3)

(AT_SEATS, AT_RANKS, AT_DOUBLINGS, AT_CLOSES, AT_FIRST_BID, AT_CALLS, AT_ROUNDS, AT_STEPS, AT_BIDS, HEAD) = range(10)
(ROUND_KIND, ROUND_SPEAKERS, ROUND_SPEAKERS_AT, ROUND_BOUND, ROUND_TURNED, ROUND_FIRST, ROUND_END, ROUND_PASSES,
 ROUND_STANDING, ROUND_SIZE) = range(10)  # fmt: skip
STEP_BY, STEP_TIMES, STEP_SIZE = range(3)
(BID_MODE, BID_RULE, BID_SUIT, BID_SEATS, BID_NOT_TURNED, BID_LEVEL, BID_WORTH, BID_TRICKS, BID_OWNER, BID_WAITING,
 BID_OVER, BID_OVER_AT, BID_NEXT, BID_LOWEST, BID_ONLY, BID_ASKS, BID_ANSWERS, BID_SIZE) = range(18)  # fmt: skip


class State(NamedTuple):
    """Where an auction stands.

    ``round``: its number; ``spoken``: how many have spoken in it; ``bid``: the standing bid, 0 for none; ``bidder``:
    the position that made it, or asks; ``passes``: in a row; ``doubled``: steps of doubling said; ``over``: this round
    is over; ``asked``: the call that waits for its answer, 0 for none.
    """

    round: int
    spoken: int
    bid: int
    bidder: int
    passes: int
    doubled: int
    over: bool
    asked: int


START = State(0, 0, 0, -1, 0, 0, False, 0)


def opened(number: int, state: State) -> State:
    """The state as a round begins."""
    return State(number, 0, state.bid, state.bidder, 0, state.doubled, False, 0)


def position_to_speak(a: Sequence[int], s: State) -> int:
    """The position that is to speak."""
    if s.asked:
        answers = s.bidder + (a[a[AT_BIDS] + BID_SIZE * s.asked + BID_ASKS] == NEXT_ANSWERS)
        return answers if answers < a[AT_SEATS] else 0
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    turn = s.spoken
    while turn >= a[r + ROUND_SPEAKERS]:  # quicker than to divide
        turn -= a[r + ROUND_SPEAKERS]
    position = a[a[r + ROUND_SPEAKERS_AT] + turn]
    return position if position != TAKER_SPEAKS else s.bidder


def may_pass(a: Sequence[int], s: State, turned: int) -> bool:
    """Whether the speaker may pass."""
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    bound = a[r + ROUND_BOUND] >> position_to_speak(a, s) & 1
    if a[r + ROUND_TURNED]:
        bound &= a[r + ROUND_TURNED] >> turned % a[AT_RANKS] if turned >= 0 else 0
    return s.asked == 0 and (s.bid > 0 or bound == 0)


def may_double(a: Sequence[int], s: State, side: Sequence[int]) -> bool:
    """Whether the speaker may say the next step of the doubling; ``side`` by position."""
    kind = a[a[AT_ROUNDS] + ROUND_SIZE * s.round + ROUND_KIND]
    if kind != ASCENDING or s.bid == 0 or s.doubled >= a[AT_DOUBLINGS]:
        return False
    takers = side[position_to_speak(a, s)] == side[s.bidder]
    return takers == (a[a[AT_STEPS] + STEP_SIZE * s.doubled + STEP_BY] == TAKERS)


def holds_only(a: Sequence[int], hand: int, ranks: int) -> bool:
    """Whether a hand has cards of these ranks (as bits) only."""
    while hand:
        if not ranks >> lowest(hand) % a[AT_RANKS] & 1:
            return False
        hand &= hand - 1
    return True


def may_bid(a: Sequence[int], s: State, call: int, turned: int, hand: int) -> bool:
    """Whether the speaker may make a bid of the round; ``hand``: the cards that it sees, 0 where they do not matter."""
    if s.doubled and a[AT_CLOSES]:
        return False
    b = a[AT_BIDS] + BID_SIZE * call
    if a[b + BID_ANSWERS] != s.asked:
        return False
    if a[b + BID_ONLY] and not holds_only(a, hand, a[b + BID_ONLY]):
        return False
    if not a[b + BID_SEATS] >> position_to_speak(a, s) & 1:
        return False
    if turned >= 0:
        if a[b + BID_NOT_TURNED] >> turned % a[AT_RANKS] & 1:
            return False
        same = a[b + BID_SUIT] == turned // a[AT_RANKS]
        if a[b + BID_RULE] == TURNED_SUIT and not same:
            return False
        if a[b + BID_RULE] == OTHER_SUIT and same:
            return False
    if s.bid == 0:
        return True
    if a[a[AT_ROUNDS] + ROUND_SIZE * s.round + ROUND_KIND] == ASCENDING:
        return call >= a[a[AT_BIDS] + BID_SIZE * s.bid + BID_NEXT]
    for i in range(a[b + BID_OVER]):  # noqa: SIM110 (a loop compiles)
        if a[a[b + BID_OVER_AT] + i] == s.bid:
            return True
    return False


def bids_left(a: Sequence[int], s: State) -> int:
    """How many bids of an ascending round may still be made; they are its last ones."""
    if s.doubled and a[AT_CLOSES]:
        return 0
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    first = a[a[AT_BIDS] + BID_SIZE * s.bid + BID_NEXT] if s.bid else a[r + ROUND_FIRST]
    return a[r + ROUND_END] - first


def calls_into(
    a: Sequence[int], s: State, turned: int, side: Sequence[int], hand: int, out: MutableSequence[int]
) -> int:
    """Fill in the calls that the speaker may make, in order; gives how many.

    ``turned``: the card turned up or -1; ``side`` by position; ``hand``: what the speaker sees of its own, or 0.
    """
    n = 0
    if may_pass(a, s, turned):
        out[n] = PASS
        n += 1
    if may_double(a, s, side):
        out[n] = 1 + s.doubled
        n += 1
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    for call in range(a[r + ROUND_FIRST], a[r + ROUND_END]):
        if may_bid(a, s, call, turned, hand):
            out[n] = call
            n += 1
    return n


def following(a: Sequence[int], s: State, call: int) -> State:
    """The state after a legal call."""
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    bid = s.bid
    bidder = s.bidder
    passes = 0
    doubled = s.doubled
    asked = 0
    is_bid = call >= a[AT_FIRST_BID]
    if call == PASS:
        passes = s.passes + 1
    elif is_bid:
        if s.asked == 0:  # an answer makes it the contract of who asked
            bidder = position_to_speak(a, s)
        if a[a[AT_BIDS] + BID_SIZE * call + BID_ASKS]:
            asked = call
        else:
            bid = call
        doubled = 0
    else:
        doubled = call
    if a[r + ROUND_KIND] == AROUND:
        ends = s.spoken + 1 == a[r + ROUND_SPEAKERS]
        if is_bid and not a[a[AT_BIDS] + BID_SIZE * call + BID_WAITING]:
            ends = asked == 0
    else:
        ends = passes >= (a[r + ROUND_PASSES] if bid else a[AT_SEATS])
        if doubled > 0 and doubled == a[AT_DOUBLINGS] and a[AT_CLOSES]:
            ends = True
    return State(s.round, s.spoken + 1, bid, bidder, passes, doubled, ends, asked)


def is_held(a: Sequence[int], s: State, number: int) -> bool:
    """Whether a round is due: any while there is no bid; one that asks the taker where a bid of it goes over that."""
    r = a[AT_ROUNDS] + ROUND_SIZE * number
    if not a[r + ROUND_STANDING]:
        return s.bid == 0
    for call in range(a[r + ROUND_FIRST], a[r + ROUND_END]):
        b = a[AT_BIDS] + BID_SIZE * call
        for i in range(a[b + BID_OVER]):
            if a[a[b + BID_OVER_AT] + i] == s.bid:
                return True
    return False


def voids(a: Sequence[int], s: State) -> bool:
    """Whether what stands ends the deal without a score."""
    return s.bid > 0 and a[a[AT_BIDS] + BID_SIZE * s.bid + BID_MODE] == NO_MODE


def multiplier(a: Sequence[int], s: State) -> int:
    """What the doubling multiplies the deal by."""
    return a[a[AT_STEPS] + STEP_SIZE * (s.doubled - 1) + STEP_TIMES] if s.doubled else 1
