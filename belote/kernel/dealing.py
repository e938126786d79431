"""The deal and its auction in one loop: who holds what, and which contract, as the first card may be led."""

from __future__ import annotations

from collections.abc import Sequence

from belote.kernel.bidding import (
    AT_BIDS,
    BID_LEADS,
    BID_MODE,
    BID_OWNER,
    BID_SIZE,
    NO_MODE,
    State,
    begun,
    following,
    is_held,
    moved_on,
    opened,
    plainly,
    position_to_speak,
)
from belote.kernel.deal import EXCHANGE, FILL, HIDE, LEAVE, ROUND, TURN_UP, exchangeable, hand_out
from belote.kernel.flat import STEP_KIND, STEP_NUMBER, STEP_OWNER, STEP_SIZE, Flat
from belote.kernel.players import SENSIBLE, random_call, sensible_call
from belote.kernel.rng import draw
from belote.kernel.room import Work


def bid_and_deal(
    f: Flat, w: Work, first: int, players: Sequence[int], thinking: bool, state: tuple[int, int]
) -> tuple[State, tuple[int, int]]:
    """Deal the pack out, with the auction in between; gives where the auction ended.

    The totals of the match at which it is held are those of ``w``.
    """
    a = f.auction
    for seat in range(f.seats):
        w.hands[seat] = 0
        w.hidden[seat] = 0
        w.position_side[seat] = f.side[seat_at(f, first, seat)]
    steps = len(f.steps) // STEP_SIZE
    s = begun(a, w.totals)
    stock = 0
    turned = -1
    owner = -1
    for step in range(steps):
        kind = f.steps[step * STEP_SIZE + STEP_KIND]
        number = f.steps[step * STEP_SIZE + STEP_NUMBER]
        if kind == ROUND:
            if is_held(a, s, number):
                s = opened(number, s)
                if thinking or not f.plain_auction:
                    s, state = hold_round(f, w, s, first, turned, players, thinking, False, state)
                else:
                    s, state = hold_round(f, w, s, first, turned, players, False, True, state)
                owner = owner_of(f, first, s)
        elif s.bid == 0 and step > f.last_round:
            break
        elif kind == TURN_UP:
            turned = w.pack[stock + number - 1]
            stock += number
        elif kind == EXCHANGE:
            state = offer_exchange(f, w, s, first, turned, number, players, thinking, state)
        elif kind != LEAVE:
            to = -1
            if f.steps[step * STEP_SIZE + STEP_OWNER]:
                to = owner if s.bid else first
            if kind == HIDE:  # what lies there before it, and then again: what is new stays
                for seat in range(f.seats):
                    w.hidden[seat] ^= w.hands[seat]
            stock = hand_out(w.hands, w.pack, stock, number, kind == FILL, first, to, turned)
            if kind == HIDE:
                for seat in range(f.seats):
                    w.hidden[seat] ^= w.hands[seat]
    return s, state


def hold_round(
    f: Flat,
    w: Work,
    s: State,
    first: int,
    turned: int,
    players: Sequence[int],
    thinking: bool,
    plain: bool,
    state: tuple[int, int],
) -> tuple[State, tuple[int, int]]:
    """One round of the auction; gives where it ended.  ``thinking`` and ``plain`` are literals where it is called."""
    a = f.auction
    while not s.over:
        if plain:
            s = plainly(s)
        seat = seat_at(f, first, position_to_speak(a, s))
        bits, state = draw(state)
        seen = 0 if plain else w.hands[seat] & ~w.hidden[seat]
        if thinking and players[seat] == SENSIBLE:
            call = sensible_call(f, s, turned, w.position_side, seen, seat, w.reach)
        else:
            call = random_call(a, s, turned, w.position_side, seen, bits)
        s = moved_on(a, s, call) if plain else following(a, s, call, w.position_side)
    return s, state


def offer_exchange(
    f: Flat,
    w: Work,
    s: State,
    first: int,
    turned: int,
    rank: int,
    players: Sequence[int],
    thinking: bool,
    state: tuple[int, int],
) -> tuple[int, int]:
    """Each seat is asked in turn; who holds the card may exchange it, and a sensible player always does."""
    mode = f.auction[f.auction[AT_BIDS] + BID_SIZE * s.bid + BID_MODE]
    if mode == NO_MODE:
        return state
    card = exchangeable(turned, f.trumps[mode], rank, f.ranks)
    if card < 0:
        return state
    for i in range(f.seats):
        seat = seat_at(f, first, i)
        bits, state = draw(state)
        if w.hands[seat] >> card & 1 and (bits >> 31 or (thinking and players[seat] == SENSIBLE)):
            w.hands[seat] ^= 1 << card | 1 << turned
            break
    return state


def seat_at(f: Flat, first: int, position: int) -> int:
    """The seat that is so many places after the first one."""
    seat = first + position
    return seat if seat < f.seats else seat - f.seats


def opening_of(f: Flat, call: int) -> int:
    """Who leads first where this bid has been made."""
    b = f.auction[AT_BIDS] + BID_SIZE * call
    leads = f.auction[b + BID_LEADS]
    return leads if leads >= 0 else f.opening[f.auction[b + BID_MODE]]


def owner_of(f: Flat, first: int, s: State) -> int:
    """The seat that the turned card goes to, or -1."""
    if s.bid == 0:
        return -1
    taker = seat_at(f, first, s.bidder)
    if f.auction[f.auction[AT_BIDS] + BID_SIZE * s.bid + BID_OWNER]:
        for seat in range(f.seats):
            if seat != taker and f.side[seat] == f.side[taker]:
                return seat
    return taker
