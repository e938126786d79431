"""The law of the auction over its code: who speaks, what may be said, and what a call makes of it.

A code is a flat sequence of ints, the same for every gear: the head, then rounds, doublings, bids and the lists that
they point to.  `belote.kernel.auction` says what the numbers mean and makes the code.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from belote.kernel.bits import lowest
from belote.kernel.doubling import (
    AFTER_ROUNDS,
    ANY_TIME,
    STEP_CALL,
    STEP_LOCKED,
    STEP_SIZE,
    STEP_TIMES,
    answering_after,
    conditions_met,
    may_answer,
    step_open,
)

PASS = 0
# shapes of a round
AROUND, ASCENDING = range(2)
# which suit a bid may name, seen from the turned card
ANY_SUIT, TURNED_SUIT, OTHER_SUIT = range(3)
# what a bid makes instead of a contract: the end of a deal that nobody scores
NO_MODE = -1
# instead of a position: whoever holds the bid
TAKER_SPEAKS = -1
# who answers a question: nobody (it is none), the next seat, or the seat itself
NO_QUESTION, NEXT_ANSWERS, SAME_ANSWERS = range(3)

(AT_SEATS, AT_RANKS, AT_TIMING, AT_CLOSES, AT_FIRST_BID, AT_CALLS, AT_ROUNDS, AT_BIDS, AT_IFS, AT_IF_COUNT,
 HEAD) = range(11)  # fmt: skip
(ROUND_KIND, ROUND_SPEAKERS, ROUND_SPEAKERS_AT, ROUND_BOUND, ROUND_TURNED, ROUND_FIRST, ROUND_END, ROUND_PASSES,
 ROUND_STANDING, ROUND_REOPENS, ROUND_EACH, ROUND_SIZE) = range(12)  # fmt: skip
(BID_MODE, BID_RULE, BID_SUIT, BID_SEATS, BID_NOT_TURNED, BID_LEVEL, BID_WORTH, BID_TRICKS, BID_OWNER, BID_WAITING,
 BID_OVER, BID_OVER_AT, BID_NEXT, BID_LOWEST, BID_ONLY, BID_ASKS, BID_ANSWERS, BID_STEPS, BID_STEPS_AT, BID_ALONE,
 BID_LEADS, BID_SIZE) = range(22)  # fmt: skip


class State(NamedTuple):
    """Where an auction stands.

    ``round``: its number; ``spoken``: how many have spoken in it; ``bid``: the standing bid, 0 for none; ``bidder``:
    the position that made it, or asks; ``passes``: in a row; ``doubled``: steps of doubling said; ``over``: this round
    is over; ``asked``: the call that waits for its answer, 0 for none; ``locked``: 1 where the last step said locks
    trump leads; ``answering``: the position that may raise a contract once the rounds are over, else -1; ``met``: the
    conditions on the totals of the match that hold, as bits; ``spent``: where bids are limited, how many each position
    has made in the round, `SPENT_BITS` for each; ``named``: where an equal bid goes over, those of the standing height
    that have been made, as bits from its first call on.
    """

    round: int
    spoken: int
    bid: int
    bidder: int
    passes: int
    doubled: int
    over: bool
    asked: int
    locked: int
    answering: int
    met: int
    spent: int
    named: int


SPENT_BITS = 4
MOST_EACH = (1 << SPENT_BITS) - 1
START = State(0, 0, 0, -1, 0, 0, False, 0, 0, -1, 0, 0, 0)


def begun(a: Sequence[int], totals: Sequence[int]) -> State:
    """The state before the first round, at these totals of the match by side."""
    met = conditions_met(a, a[AT_IFS], a[AT_IF_COUNT], totals)
    return State(0, 0, 0, -1, 0, 0, False, 0, 0, -1, met, 0, 0)


def opened(number: int, state: State) -> State:
    """The state as a round begins."""
    return State(number, 0, state.bid, state.bidder, 0, state.doubled, False, 0, state.locked, -1, state.met, 0, 0)


def position_to_speak(a: Sequence[int], s: State) -> int:
    """The position that is to speak."""
    if s.answering >= 0:
        return s.answering
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


def next_step(a: Sequence[int], s: State) -> int:
    """The place of the step of doubling that may be said next, as far as the bid and the totals go, or -1."""
    b = a[AT_BIDS] + BID_SIZE * s.bid
    if s.bid == 0 or s.doubled >= a[b + BID_STEPS]:
        return -1
    step = a[b + BID_STEPS_AT] + STEP_SIZE * s.doubled
    return step if step_open(a, step, s.met) else -1


def doubling_step(a: Sequence[int], s: State, side: Sequence[int]) -> int:
    """The place of the step of doubling that the speaker may say, or -1; ``side`` by position."""
    step = next_step(a, s)
    if step < 0 or s.answering >= 0:
        return step
    if a[AT_TIMING] == AFTER_ROUNDS or a[a[AT_ROUNDS] + ROUND_SIZE * s.round + ROUND_KIND] != ASCENDING:
        return -1
    return step if may_answer(a, step, side[position_to_speak(a, s)] == side[s.bidder]) else -1


def interrupting_step(a: Sequence[int], s: State, side: Sequence[int], position: int) -> int:
    """The place of the step of doubling that a position may say out of turn, or -1."""
    if a[AT_TIMING] != ANY_TIME or s.over or position == position_to_speak(a, s):
        return -1
    step = next_step(a, s)
    if step < 0 or a[a[AT_ROUNDS] + ROUND_SIZE * s.round + ROUND_KIND] != ASCENDING:
        return -1
    return step if may_answer(a, step, side[position] == side[s.bidder]) else -1


def interrupted(a: Sequence[int], s: State, call: int) -> State:
    """The state after a step of doubling that was said out of turn: the turn stays where it was."""
    doubled = s.doubled + 1
    locked = 1 if call == a[next_step(a, s) + STEP_LOCKED] else 0
    ends = a[AT_CLOSES] == 1 and doubled == a[a[AT_BIDS] + BID_SIZE * s.bid + BID_STEPS]
    return State(s.round, s.spoken, s.bid, s.bidder, 0, doubled, ends, 0, locked, -1, s.met, s.spent, s.named)


def holds_only(a: Sequence[int], hand: int, ranks: int) -> bool:
    """Whether a hand has cards of these ranks (as bits) only."""
    while hand:
        if not ranks >> lowest(hand) % a[AT_RANKS] & 1:
            return False
        hand &= hand - 1
    return True


def may_bid(a: Sequence[int], s: State, call: int, turned: int, hand: int) -> bool:
    """Whether the speaker may make a bid of the round; ``hand``: the cards that it sees, 0 where they do not matter."""
    if s.answering >= 0 or (s.doubled and a[AT_CLOSES]):
        return False
    b = a[AT_BIDS] + BID_SIZE * call
    if a[b + BID_ANSWERS] != s.asked:
        return False
    if a[b + BID_ONLY] and not holds_only(a, hand, a[b + BID_ONLY]):
        return False
    if not a[b + BID_SEATS] >> position_to_speak(a, s) & 1 or is_spent(a, s):
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
        standing = a[AT_BIDS] + BID_SIZE * s.bid
        if a[b + BID_MODE] == a[standing + BID_MODE] and is_reopened(a, s):
            return False
        return call >= a[standing + BID_NEXT] and not is_named(a, s, call)
    for i in range(a[b + BID_OVER]):  # noqa: SIM110 (a loop compiles)
        if a[a[b + BID_OVER_AT] + i] == s.bid:
            return True
    return False


def is_named(a: Sequence[int], s: State, call: int) -> bool:
    """Whether a bid is of the standing height and has been made: an equal one goes over once, so that an end comes."""
    return s.named > 0 and s.named >> call - a[a[AT_BIDS] + BID_SIZE * s.bid + BID_NEXT] & 1 == 1


def is_spent(a: Sequence[int], s: State) -> bool:
    """Whether the speaker has made all the bids that one seat may make in the round."""
    each = a[a[AT_ROUNDS] + ROUND_SIZE * s.round + ROUND_EACH]
    return each > 0 and s.spent >> SPENT_BITS * position_to_speak(a, s) & MOST_EACH >= each


def is_reopened(a: Sequence[int], s: State) -> bool:
    """Whether all others have passed, and who holds the bid may go on with another mode or suit."""
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    return a[r + ROUND_REOPENS] == 1 and s.bid > 0 and s.passes == a[r + ROUND_PASSES]


def bids_left(a: Sequence[int], s: State) -> int:
    """How many bids of an ascending round may still be made, but for those of `State.named`; they are its last ones."""
    if s.answering >= 0 or (s.doubled and a[AT_CLOSES]) or is_spent(a, s):
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
    step = doubling_step(a, s, side)
    if step >= 0:
        out[n] = a[step + STEP_CALL]
        n += 1
        if a[step + STEP_LOCKED]:
            out[n] = a[step + STEP_LOCKED]
            n += 1
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    for call in range(a[r + ROUND_FIRST], a[r + ROUND_END]):
        if may_bid(a, s, call, turned, hand):
            out[n] = call
            n += 1
    return n


def following(a: Sequence[int], s: State, call: int, side: Sequence[int]) -> State:
    """The state after a legal call; ``side`` by position."""
    new = moved_on(a, s, call)
    if s.answering >= 0:
        return raised_after(a, s, side, new.spoken, new.passes, new.doubled, new.locked)
    if new.over and new.bid and a[AT_TIMING] == AFTER_ROUNDS and not is_asked_again(a, new):
        return raised_after(a, new, side, new.spoken, 0, 0, 0)
    return new


def moved_on(a: Sequence[int], s: State, call: int) -> State:
    """The state after a legal call, as far as the round goes in which it is said."""
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    bid = s.bid
    bidder = s.bidder
    passes = 0
    doubled = s.doubled
    asked = 0
    locked = s.locked
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
        locked = 0
    else:
        locked = 1 if call == a[next_step(a, s) + STEP_LOCKED] else 0
        doubled += 1
    if a[r + ROUND_KIND] == AROUND:
        ends = s.spoken + 1 == a[r + ROUND_SPEAKERS]
        if is_bid and not a[a[AT_BIDS] + BID_SIZE * call + BID_WAITING]:
            ends = asked == 0
    else:
        ends = passes >= (a[r + ROUND_PASSES] if bid else a[AT_SEATS])
        if a[r + ROUND_REOPENS] and bid and doubled == 0 and passes == a[r + ROUND_PASSES]:
            ends = False
        if doubled > 0 and doubled == a[a[AT_BIDS] + BID_SIZE * bid + BID_STEPS] and a[AT_CLOSES]:
            ends = True
    named = s.named
    if is_bid:
        named = named_with(a, s, call)
    spent = s.spent
    if is_bid and a[r + ROUND_EACH]:
        spent += 1 << SPENT_BITS * position_to_speak(a, s)
    return State(s.round, s.spoken + 1, bid, bidder, passes, doubled, ends, asked, locked, -1, s.met, spent, named)


def named_with(a: Sequence[int], s: State, call: int) -> int:
    """The bids of its height that have been made once this one is, where an equal one goes over; else 0."""
    first = a[a[AT_BIDS] + BID_SIZE * call + BID_NEXT]
    if a[a[AT_ROUNDS] + ROUND_SIZE * s.round + ROUND_KIND] != ASCENDING or first > call:
        return 0
    return (s.named if s.bid and a[a[AT_BIDS] + BID_SIZE * s.bid + BID_NEXT] == first else 0) | 1 << call - first


def plainly(s: State) -> State:
    """The same state where nothing is asked or locked and all is over with the rounds: it compiles to less."""
    return State(s.round, s.spoken, s.bid, s.bidder, s.passes, s.doubled, s.over, 0, 0, -1, 0, 0, 0)


def raised_after(
    a: Sequence[int], s: State, side: Sequence[int], spoken: int, passes: int, doubled: int, locked: int
) -> State:
    """The state as the rounds are over, or after a call since: the next of the side that may raise, or the end."""
    new = State(s.round, spoken, s.bid, s.bidder, passes, doubled, True, 0, locked, -1, s.met, s.spent, s.named)
    step = next_step(a, new)
    if step < 0:
        return new
    before = s.answering if doubled == s.doubled else -1
    position = answering_after(a, step, side, s.bidder, before)
    ends = position < 0
    return State(s.round, spoken, s.bid, s.bidder, passes, doubled, ends, 0, locked, position, s.met, s.spent, s.named)


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


def is_asked_again(a: Sequence[int], s: State) -> bool:
    """Whether the taker is asked once more in a later round; such rounds are held after those before them."""
    for number in range(s.round + 1, (a[AT_BIDS] - a[AT_ROUNDS]) // ROUND_SIZE):  # noqa: SIM110 (a loop compiles)
        if is_held(a, s, number):
            return True
    return False


def voids(a: Sequence[int], s: State) -> bool:
    """Whether what stands ends the deal without a score."""
    return s.bid > 0 and a[a[AT_BIDS] + BID_SIZE * s.bid + BID_MODE] == NO_MODE


def multiplier(a: Sequence[int], s: State) -> int:
    """What the doubling multiplies the deal by."""
    steps = a[a[AT_BIDS] + BID_SIZE * s.bid + BID_STEPS_AT]
    return a[steps + STEP_SIZE * (s.doubled - 1) + STEP_TIMES] if s.doubled else 1
