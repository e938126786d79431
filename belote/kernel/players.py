"""What players choose who are not people: at random, or sensibly by the ruleset's own tables.

A sensible player adds up what its cards are expected to bring in each mode, bids what that reaches, and plays by a few
lines: win what is worth winning as cheaply as it can, give a winning partner points, else throw the least.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from belote.kernel.bidding import (
    ASCENDING,
    AT_BIDS,
    AT_ROUNDS,
    BID_ALONE,
    BID_ASKS,
    BID_LOWEST,
    BID_MODE,
    BID_OWNER,
    BID_SIZE,
    BID_TRICKS,
    BID_WORTH,
    NEXT_ANSWERS,
    NO_MODE,
    PASS,
    ROUND_END,
    ROUND_FIRST,
    ROUND_KIND,
    ROUND_SIZE,
    State,
    bids_left,
    doubling_step,
    is_reopened,
    may_bid,
    may_pass,
    position_to_speak,
)
from belote.kernel.bits import lowest, nth, popcount
from belote.kernel.doubling import STEP_CALL, STEP_LOCKED
from belote.kernel.effects import CANCEL
from belote.kernel.flat import Flat
from belote.kernel.melds import PAIRS, choose

RANDOM, SENSIBLE = range(2)
PLAYERS = ("random", "sensible")
UNIT = 1000  # of strengths
UNKNOWN = -(1 << 40)
CARE = 8  # such a part of what cards not seen would bring is left out
NERVE = 4  # such a part of all points is expected beyond what makes the takers fail, before it is doubled


def random_call(a: Sequence[int], s: State, turned: int, side: Sequence[int], hand: int, bits: int) -> int:
    """One of the legal calls, each as likely as the others; ``bits``: 32 random ones."""
    before = 0
    passing = may_pass(a, s, turned)
    if passing:
        before += 1
    step = doubling_step(a, s, side)
    if step >= 0:
        before += 2 if a[step + STEP_LOCKED] else 1
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    ascending = a[r + ROUND_KIND] == ASCENDING and not is_reopened(a, s) and s.named == 0
    bids = 0
    if ascending:
        bids = bids_left(a, s)
    else:
        for call in range(a[r + ROUND_FIRST], a[r + ROUND_END]):
            if may_bid(a, s, call, turned, hand):
                bids += 1
    n = bits * (before + bids) >> 32
    if n < before:
        if n == 0 and passing:
            return PASS
        return a[step + STEP_CALL] if n == (1 if passing else 0) else a[step + STEP_LOCKED]
    n -= before
    if ascending:
        return a[r + ROUND_END] - bids + n
    for call in range(a[r + ROUND_FIRST], a[r + ROUND_END]):
        if may_bid(a, s, call, turned, hand):
            if n == 0:
                return call
            n -= 1
    return PASS


def expected(f: Flat, mode: int, hand: int, seat: int, turned: int, owner: bool) -> int:
    """What the side of a seat may expect in a mode, in card points, from the cards that it sees.

    ``owner``: the turned card would be its own.  Cards not seen bring a little less than their average.
    """
    if owner and turned >= 0 and popcount(hand) < f.hand_size:  # a full hand has been given all that it gets
        hand |= 1 << turned
    own = 0
    seen = popcount(hand)
    cards = hand
    while cards:
        own += f.strength[mode * f.cards + lowest(cards)]
        cards &= cards - 1
    partners = 0
    for other in range(f.seats):
        if f.side[other] == f.side[seat]:
            partners += 1
    left = f.worth[mode] * UNIT - own
    unseen = left * (f.hand_size * partners - seen) // (f.cards - seen)
    own += unseen - unseen // CARE
    points = own // UNIT
    if f.declared[mode]:
        points += choose(f.melds, mode, hand).points % CANCEL // 2  # the other side may have better ones
    for i in range(f.suits):
        pair = f.pairs[mode * f.suits + i]
        if pair and hand & pair == pair and f.in_tricks[mode] & PAIRS == 0:
            points += f.belote[mode]
    return points


def sensible_call(
    f: Flat, s: State, turned: int, side: Sequence[int], hand: int, seat: int, reach: MutableSequence[int]
) -> int:
    """The cheapest bid in the mode that promises most, where it reaches what the bid asks; else pass, if allowed.

    It doubles where the defence expects to keep the takers from what they bid, and never locks trumps; nobody
    speaks out of turn.  ``reach``: room for two numbers a mode, what is expected without the turned card and with it.
    """
    a = f.auction
    best = PASS
    most = UNKNOWN
    r = a[AT_ROUNDS] + ROUND_SIZE * s.round
    bound = not may_pass(a, s, turned)
    ours = s.bid > 0 and side[s.bidder] == side[position_to_speak(a, s)]
    step = doubling_step(a, s, side)
    if step >= 0 and not ours:
        mode = a[a[AT_BIDS] + BID_SIZE * s.bid + BID_MODE]
        fails_them = f.worth[mode] - asked(f, s.bid, mode)
        if expected(f, mode, hand, seat, turned, False) > fails_them + f.worth[mode] // NERVE:
            return a[step + STEP_CALL]
    if ours and not bound:
        return PASS
    for i in range(len(reach)):
        reach[i] = UNKNOWN
    first = a[r + ROUND_FIRST]
    end = a[r + ROUND_END]
    if a[r + ROUND_KIND] == ASCENDING:  # more is never asked for less: the lowest bids are all that count
        first = end - bids_left(a, s)
        if first < end:
            end = a[a[AT_BIDS] + BID_SIZE * first + BID_LOWEST]
    for call in range(first, end):
        if not may_bid(a, s, call, turned, hand):
            continue
        b = a[AT_BIDS] + BID_SIZE * call
        if (a[b + BID_TRICKS] == f.hand_size or a[b + BID_ALONE]) and not bound:
            continue  # to promise all tricks is not for such a player
        mode = a[b + BID_MODE]
        if mode == NO_MODE:  # a deal that nobody scores is as good as one that brings what it asks for
            if a[b + BID_ASKS] == NEXT_ANSWERS:
                continue  # such a player asks nothing
            more = -1 if a[b + BID_ASKS] else 0
            if (more == 0 or bound) and more > most:
                best = call
                most = more
            continue
        owner = 1 if a[b + BID_OWNER] == 0 else 0
        if reach[2 * mode + owner] == UNKNOWN:
            reach[2 * mode + owner] = expected(f, mode, hand, seat, turned, owner == 1)
        more = reach[2 * mode + owner] - asked(f, call, mode)
        if (more >= 0 or bound) and more > most:
            best = call
            most = more
    return best


def asked(f: Flat, call: int, mode: int) -> int:
    """What a contract asks for: what is bid, or more than half of what is in play."""
    b = f.auction[AT_BIDS] + BID_SIZE * call
    in_play = f.worth[mode] * f.hand_size * f.seats // f.cards
    promised = in_play * f.auction[b + BID_TRICKS] // f.hand_size
    return max(f.auction[b + BID_WORTH], promised, in_play // 2 + 1)


def sensible_card(f: Flat, mode: int, legal: int, left: int, led: int, best: int, partner: bool, last: bool) -> int:
    """The card that a sensible player plays.

    ``left``: the cards that others may still hold; ``led``: -1 where it leads; ``partner``: the best card of the trick
    is its partner's; ``last``: nobody plays after it.
    """
    base = mode * f.cards
    if led < 0:
        masters = 0
        cards = legal
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if f.beats[base + card] & left == 0:
                masters |= 1 << card
        return dearest(f, base, masters) if masters else cheapest(f, base, legal)
    if partner and (last or f.beats[base + best] & left == 0):
        return dearest(f, base, legal)
    over = legal & f.beats[base + best]
    cards = over
    sure = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if last or f.beats[base + card] & left == 0:
            sure |= 1 << card
    if sure and not partner:
        return cheapest(f, base, sure)
    low = legal & ~over
    return cheapest(f, base, low if low else legal)


def cheapest(f: Flat, base: int, cards: int) -> int:
    """The card of a set that has the least strength."""
    found = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if f.strength[base + card] < f.strength[base + found]:
            found = card
    return found


def dearest(f: Flat, base: int, cards: int) -> int:
    """The card of a set that has the most points."""
    found = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if f.points[base + card] > f.points[base + found]:
            found = card
    return found


def random_card(legal: int, bits: int) -> int:
    """A card of a set; ``bits``: 16 random ones."""
    return nth(legal, bits * popcount(legal) >> 16)
