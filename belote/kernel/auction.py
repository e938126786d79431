"""The auction: rounds of named bids, ascending bids, and the double and what answers it.

Seats are numbered in playing order; a speaker's *position* is 0 for the first seat after the dealer and ``seats - 1``
for the dealer.  A call is a number: 0 passes, then the doublings, then every bid with every suit that it may name.
"""

from __future__ import annotations

from typing import NamedTuple

PASS = 0
# shapes of a round
AROUND, ASCENDING = range(2)
# which suit a bid may name, seen from the turned card
ANY_SUIT, TURNED_SUIT, OTHER_SUIT = range(3)
# who may double
DEFENCE, TAKERS = range(2)


class Bid(NamedTuple):
    """A bid with its suit: the mode it makes, when it may be said, and what it promises.

    ``seats``: positions, as bits; ``not_turned``: ranks of the turned card that forbid it, as bits; ``over``: calls
    of its round that it may go over; ``level``: its height among ascending bids (0: none); ``worth``: what the term
    ``bid`` is worth; ``tricks``: how many it promises; ``owner``: 1 where the turned card goes to the partner.
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


class Doubling(NamedTuple):
    """A step of the doubling: who may say it, and by how much the deal then counts."""

    by: int
    times: int


class Round(NamedTuple):
    """A round: its shape, who speaks (positions in order), who may not pass and when, and its bids.

    ``bound``: positions that may not pass, as bits; ``bound_turned``: only where the turned card has one of these
    ranks, as bits (0: always); ``waiting``: bids that a later one may go over.
    """

    kind: int
    speakers: tuple[int, ...]
    bound: int
    bound_turned: int
    calls: tuple[int, ...]
    waiting: frozenset[int]
    passes: int


class Auction(NamedTuple):
    """The compiled auction. ``bids[call]`` for every call; those below ``first_bid`` are None."""

    seats: int
    ranks: int
    rounds: tuple[Round, ...]
    doublings: tuple[Doubling, ...]
    closes_bidding: bool
    first_bid: int
    bids: tuple[Bid | None, ...]


class State(NamedTuple):
    """Where an auction stands.

    ``round``: its number; ``spoken``: how many have spoken in it; ``bid``: the standing bid, 0 for none; ``bidder``:
    the position that made it; ``passes``: in a row; ``doubled``: steps of doubling said; ``over``: this round is over.
    """

    round: int
    spoken: int
    bid: int
    bidder: int
    passes: int
    doubled: int
    over: bool


START = State(0, 0, 0, -1, 0, 0, False)


def open_round(number: int, state: State) -> State:
    """The state as a round begins."""
    return State(number, 0, state.bid, state.bidder, 0, state.doubled, False)


def speaker(a: Auction, s: State) -> int:
    """The position that is to speak."""
    speakers = a.rounds[s.round].speakers
    return speakers[s.spoken % len(speakers)]


def _may_say(a: Auction, call: int, position: int, turned: int) -> bool:
    bid = a.bids[call]
    if bid is None or not bid.seats >> position & 1:
        return False
    if turned >= 0:
        if bid.not_turned >> (turned % a.ranks) & 1:
            return False
        if bid.suit_rule == TURNED_SUIT and bid.suit != turned // a.ranks:
            return False
        if bid.suit_rule == OTHER_SUIT and bid.suit == turned // a.ranks:
            return False
    return True


def _goes_over(a: Auction, call: int, s: State) -> bool:
    bid = a.bids[call]
    standing = a.bids[s.bid] if s.bid else None
    if standing is None or bid is None:
        return True
    if a.rounds[s.round].kind == ASCENDING:
        return bid.level > standing.level
    return s.bid in bid.over


def legal_calls(a: Auction, s: State, turned: int, side: tuple[int, ...]) -> list[int]:
    """The calls that the speaker may make, in order; ``turned``: the card turned up or -1; ``side`` by position."""
    r = a.rounds[s.round]
    position = speaker(a, s)
    out = []
    bound = r.bound >> position & 1
    if r.bound_turned:
        bound &= r.bound_turned >> (turned % a.ranks) if turned >= 0 else 0
    if s.bid or not bound:
        out.append(PASS)
    if r.kind == ASCENDING and s.bid and s.doubled < len(a.doublings):
        takers = side[position] == side[s.bidder]
        if takers == (a.doublings[s.doubled].by == TAKERS):
            out.append(1 + s.doubled)
    if not (s.doubled and a.closes_bidding):
        out.extend(c for c in r.calls if _may_say(a, c, position, turned) and _goes_over(a, c, s))
    return out


def after(a: Auction, s: State, call: int) -> State:
    """The state after a legal call."""
    r = a.rounds[s.round]
    bid, bidder, passes, doubled = s.bid, s.bidder, 0, s.doubled
    if call == PASS:
        passes = s.passes + 1
    elif call < a.first_bid:
        doubled = call
    else:
        bid, bidder, doubled = call, speaker(a, s), 0
    if r.kind == AROUND:
        ends = s.spoken + 1 == len(r.speakers) or (call >= a.first_bid and call not in r.waiting)
    else:
        ends = passes >= (r.passes if bid else a.seats)
        ends = ends or (doubled == len(a.doublings) > 0 and a.closes_bidding)
    return State(s.round, s.spoken + 1, bid, bidder, passes, doubled, ends)


def times(a: Auction, s: State) -> int:
    """What the doubling multiplies the deal by."""
    return a.doublings[s.doubled - 1].times if s.doubled else 1
