"""Whole deals in one loop: dealt, bid, declared, played, settled.

The law is that of the other modules; here is only the order in which it is asked.  What a deal brings is written
into a row of numbers, so that the same deal under two rulesets can be compared.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from belote.kernel.bidding import (
    AT_BIDS,
    BID_ALONE,
    BID_MODE,
    BID_SIZE,
    BID_TRICKS,
    BID_WORTH,
    multiplier,
    voids,
)
from belote.kernel.counted import declare, find_in_trick, keep_declared
from belote.kernel.deal import hand_out
from belote.kernel.dealing import bid_and_deal, opening_of, seat_at
from belote.kernel.effects import NUMBER, outright
from belote.kernel.flat import Flat
from belote.kernel.match import BY_BELOTE
from belote.kernel.outcomes import FAILED, MADE, Count, settle_into
from belote.kernel.players import RANDOM, SENSIBLE, random_card, sensible_card
from belote.kernel.rng import draw, shuffle, start
from belote.kernel.room import (
    BELOTES_DEFENCE,
    BELOTES_TAKERS,
    CALL,
    CALLS,
    CAPOT,
    CAPOT_DEFENCE,
    CAPOT_TAKERS,
    CARD_POINTS,
    DEALER_SIDE,
    DECLARED_DEFENCE,
    DECLARED_TAKERS,
    FIRST_SIDE,
    FOURS,
    HELD,
    MODE,
    NO_CAPOT,
    OUTCOME,
    ROW,
    RUNS,
    SCORED,
    SEATS,
    SIDES,
    TAKER,
    TIMES,
    VOID,
    WINS,
    Work,
)
from belote.kernel.tables import first_leader
from belote.kernel.tricks import CLASS, CLASSES, FEW, LAST, LOCK, WITH, guarded_of, legal_of

__all__ = [
    "BELOTES_DEFENCE",
    "BELOTES_TAKERS",
    "CALL",
    "CALLS",
    "CAPOT",
    "CAPOT_DEFENCE",
    "CAPOT_TAKERS",
    "CARD_POINTS",
    "DEALER_SIDE",
    "DECLARED_DEFENCE",
    "DECLARED_TAKERS",
    "FIRST_SIDE",
    "FOURS",
    "HELD",
    "MODE",
    "NO_CAPOT",
    "OUTCOME",
    "ROW",
    "RUNS",
    "SCORED",
    "SEATS",
    "SIDES",
    "TAKER",
    "TIMES",
    "VOID",
    "WINS",
    "Work",
    "all_random",
    "play_deal",
    "play_deals",
    "play_hands",
    "play_tricks",
]


def play_tricks(
    f: Flat,
    w: Work,
    mode: int,
    takers: int,
    leader: int,
    players: Sequence[int],
    thinking: bool,
    state: tuple[int, int],
    special: bool,
    locked: int = 0,
) -> tuple[int, int]:
    """Play every card; fills ``points`` and ``won`` by side.  ``thinking``: not all players play at random.

    ``special``: something is asked that most games do not ask, see `is_special`; ``thinking`` and this are literals
    where it is called, so that a loop of its own is compiled in which nothing of it is asked.  ``locked``: 1 where
    trump leads are.  Nobody says here that a lead is the strongest card left.
    """
    seats = f.seats
    hands, side, opponents, groups, masks = w.hands, f.side, f.opponents, f.group, f.masks
    points, beats, taken, won = f.points, f.beats, w.points, w.won
    base = mode * f.cards
    against = takers * seats
    finding = f.in_tricks[mode] if special else 0
    within = f.ending.within if special else 0
    alone = f.alone if special else 0
    held = 0
    if finding:
        for seat in range(seats):
            held |= hands[seat]
    left = 0
    if thinking:
        for seat in range(seats):
            left |= hands[seat]
    guarded = f.wide.on[mode] if special else 0
    for trick in range(f.hand_size):
        seat = leader
        first = leader
        top = 0
        led = -1
        best = 0
        got = 0
        bits = 0
        group = 0
        for i in range(SEATS):
            if i == seats:
                break
            if i & 1 == 0:
                bits, state = draw(state)
            hand = hands[seat]
            cards = hand
            opponent = 0
            if i > 0:
                opponent = opponents[against + seat] >> leader & 1
                if guarded:
                    with_leader = WITH if opponents[against + seat] >> first & 1 == 0 else 0
                    sight = opponent | with_leader | (LAST if i == seats - 1 else 0) | locked * LOCK
                    cards = wide_cards(f, mode, hand, led, best, top, sight)
                else:
                    cards = legal_of(hand, masks, ((group + best) * 2 + opponent) * FEW)
            elif guarded:
                at = (2 * mode + locked) * CLASSES * CLASS
                cards = guarded_of(hand, f.wide.leads, at, CLASSES, 0)
            if thinking and players[seat] == SENSIBLE:
                card = sensible_card(f, mode, cards, left & ~hand, led, best, i > 0 and opponent == 0, i == seats - 1)
            else:
                card = random_card(cards, bits & 0xFFFF)
                bits >>= 16
            if thinking:
                left &= ~(1 << card)
            hands[seat] = hand & ~(1 << card)
            got += points[base + card]
            if i == 0:
                led = card
                best = card
                group = (mode * f.groups + groups[base + card]) * f.cards
            elif beats[base + best] >> card & 1:
                best = card
                leader = seat
            if guarded and (i == 0 or f.wide.above[base + top] >> card & 1):
                top = card
            seat += 1
            if seat == seats:
                seat = 0
        if trick == f.hand_size - 1:
            got += f.last_trick[mode]
        taken[side[leader]] += got
        won[side[leader]] += 1
        if alone:
            w.took[leader] += 1
        if within:
            w.winners[trick] = side[leader]
            w.brought[trick] = got
        if finding:
            before = held
            held = 0
            for seat in range(seats):
                held |= hands[seat]
            find_in_trick(f, w, mode, before & ~held, side[leader])
    return state


def is_special(f: Flat, mode: int) -> bool:
    """Whether the play of a mode asks what most do not: guards, who led, finds in tricks, ends within, one hand."""
    return f.wide.on[mode] > 0 or f.in_tricks[mode] > 0 or f.ending.within > 0 or f.alone > 0


def wide_cards(f: Flat, mode: int, hand: int, led: int, best: int, top: int, sight: int) -> int:
    """What may be played in a mode whose rows are not plain; ``top``: the best card of the suit led."""
    w = f.wide
    base = mode * f.cards
    trick = (w.group[base + led] * f.cards + best) * w.sights + (sight & w.sights - 1)
    return guarded_of(hand, w.classes, w.base[mode] + trick * CLASSES * CLASS, CLASSES, w.above[base + top])


def play_deal(
    f: Flat,
    w: Work,
    seed: int,
    number: int,
    dealer: int,
    players: Sequence[int],
    thinking: bool,
    last: bool,
    row: MutableSequence[int],
) -> None:
    """One deal of a seed from the shuffle to the score, without what was held before; written into ``row``.

    ``last``: it is the last of a fixed number of deals.
    """
    for i in range(ROW):
        row[i] = 0
    for card in range(f.cards):
        w.pack[card] = card
    state = shuffle(w.pack, f.cards, start(seed, number))
    first = seat_at(f, dealer, 1)
    s, state = bid_and_deal(f, w, first, players, thinking, state)
    row[DEALER_SIDE] = f.side[dealer]
    row[FIRST_SIDE] = f.side[first]
    row[CALLS] = s.spoken
    row[CALL] = s.bid
    if s.bid == 0 or voids(f.auction, s):
        row[OUTCOME] = VOID
        return
    b = f.auction[AT_BIDS] + BID_SIZE * s.bid
    mode = f.auction[b + BID_MODE]
    taker = seat_at(f, first, s.bidder)
    takers = f.side[taker]
    leader = first_leader(opening_of(f, s.bid), first, taker, f.seats)
    if f.alone:
        for seat in range(f.seats):
            w.took[seat] = 0
    for side in range(f.sides):
        w.points[side] = 0
        w.won[side] = 0
        w.declared[side] = 0
        w.belote[side] = 0
        w.tops[side] = 0
        w.order[side] = -1
    sides = 0
    seen = 0
    for i in range(f.seats):
        seat = seat_at(f, leader, i)
        w.seats[i] = seat
        side = f.side[seat]
        if not seen >> side & 1:
            seen |= 1 << side
            w.order[sides] = side
            sides += 1
    if declare(f, w, mode, row, takers):
        row[OUTCOME] = VOID
        return
    if f.in_tricks[mode]:
        w.found[0] = 0
        w.found[1] = 0
        for side in range(f.sides):
            w.belotes[side] = 0
    if thinking or is_special(f, mode):
        play_tricks(f, w, mode, takers, leader, players, thinking, state, True, s.locked)
    else:
        play_tricks(f, w, mode, takers, leader, players, False, state, False)
    if f.declared[mode]:
        keep_declared(f, w, mode, row, takers)
    if f.in_tricks[mode]:
        row[RUNS] += w.found[0]
        row[FOURS] |= w.found[1]
        for side in range(f.sides):
            row[BELOTES_TAKERS if side == takers else BELOTES_DEFENCE] += w.belotes[side]
    capot = -1
    declaring = 0
    best = 0
    for side in range(f.sides):
        best = max(best, w.tops[side])
        if w.won[side] == f.hand_size:
            capot = side
        if w.declared[side] > NUMBER:
            w.declared[side] &= NUMBER
            declaring |= 1 << side
    double = multiplier(f.auction, s)
    promised = f.auction[b + BID_TRICKS]
    alone = f.auction[b + BID_ALONE] > 0
    kept = (w.took[taker] if alone else w.won[takers]) >= promised
    bare = f.ending.not_by & BY_BELOTE > 0
    outcome = 0
    for counted in range(0 if bare else 1, 2):  # where it may decide the end of a match, first without any belote
        belote = w.belote if counted else w.none
        scored = w.scored if counted else w.bare
        count = Count(
            takers,
            w.points,
            capot,
            w.declared,
            belote,
            f.auction[b + BID_WORTH],
            double & NUMBER,
            kept,
            w.order,
            promised >= f.hand_size,
            last,
            best,
            alone,
        )
        outcome = settle_into(f.scoring[mode], count, w.tricks, scored, w.put_aside) & 3
    row[OUTCOME] = outcome
    if declaring or double > NUMBER:
        row[WINS] = 1 + outright(declaring, double, outcome == MADE, outcome == FAILED, takers, f.sides)
    row[TAKER] = s.bidder
    row[MODE] = mode
    row[TIMES] = double & NUMBER
    if capot >= 0:
        row[CAPOT] = CAPOT_TAKERS if capot == takers else CAPOT_DEFENCE
    row[CARD_POINTS] = w.points[takers]
    row[DECLARED_TAKERS] = w.declared[takers]
    for side in range(f.sides):
        if side != takers:
            row[DECLARED_DEFENCE] += w.declared[side]
        row[SCORED + side] = w.scored[side]
        row[HELD + side] = w.put_aside[side]


def all_random(players: Sequence[int]) -> bool:
    """Whether nobody thinks."""
    for player in players:  # noqa: SIM110 (a loop compiles)
        if player != RANDOM:
            return False
    return True


def play_deals(
    f: Flat, w: Work, seed: int, begin: int, end: int, players: Sequence[int], rows: Sequence[MutableSequence[int]]
) -> None:
    """The deals ``begin`` to ``end`` of a seed, each by itself; the seats deal in turn."""
    for side in range(f.sides):
        w.totals[side] = 0
    if all_random(players):  # a loop of its own, in which nothing is asked that thinking needs
        for number in range(begin, end):
            play_deal(f, w, seed, number, number % f.seats, players, False, False, rows[number - begin])
    else:
        for number in range(begin, end):
            play_deal(f, w, seed, number, number % f.seats, players, True, False, rows[number - begin])


def play_hands(f: Flat, w: Work, seed: int, begin: int, end: int, totals: MutableSequence[int]) -> None:
    """The play alone of the deals ``begin`` to ``end`` of a seed: fresh hands, the modes in turn, cards at random.

    The first seat is the taker; nothing is bid or declared.  Adds to ``totals`` card points by side, then tricks.
    """
    for side in range(f.sides):
        w.points[side] = 0
        w.won[side] = 0
    for number in range(begin, end):
        for card in range(f.cards):
            w.pack[card] = card
        state = shuffle(w.pack, f.cards, start(seed, number))
        for seat in range(f.seats):
            w.hands[seat] = 0
        first = seat_at(f, number % f.seats, 1)
        hand_out(w.hands, w.pack, 0, f.hand_size, False, first, -1, -1)
        mode = number // f.seats % len(f.opening)
        leader = first_leader(f.opening[mode], first, first, f.seats)
        takers = f.side[first]
        if is_special(f, mode):  # where nobody thinks, who is not asked
            play_tricks(f, w, mode, takers, leader, f.side, False, state, True)
        else:
            play_tricks(f, w, mode, takers, leader, f.side, False, state, False)
    for side in range(f.sides):
        totals[side] += w.points[side]
        totals[f.sides + side] += w.won[side]
