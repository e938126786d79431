"""The search over open hands: one window, what the takers still win compared with what they need.

Takers win as much as they can, the defence lets them have as little as it can.  One loop with frames of its own, no
recursion; what is known is kept by the cards left at the start of a trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from belote.kernel.bits import lowest, popcount
from belote.kernel.solving_found import brought, still_found
from belote.kernel.solving_order import lead_promise, lose_promise, take_promise
from belote.kernel.solving_tables import (
    LANE,
    TRUMPS_WIN,
    Board,
    Goal,
    Room,
    Spot,
    allowed,
    gathered,
    points_of,
    representatives,
    sure_cards,
)
from belote.kernel.tricks import CLAIMED, CLASS, LAST, WITH, guarded_of

# a frame: the moment, its moves and what is known of it
(SEAT, LED, BEST, WINNER, GOT, NEED, CAPOT, TO_COME, TOTAL, TRICKS, PLACE, HAND, LEFT, TAKERS, KEY, MOVES, AT, FOUND,
 FRAME) = (*range(18), 20)  # fmt: skip
TOP = 19  # the best card of the suit led
WON = 18  # what the trick that the move closed adds to the value
MOST_MOVES = 32  # cards of a hand
CARD = 63  # the card of a move; its promise stands above
HALF = 1 << 19  # values lie between -HALF and HALF
VALUES = (1 << 20) - 1
FAR = 1 << 40
KEYS = (1 << 62) - 1
SCATTER = 0x1E3779B97F4A7C15


def window(b: Board, g: Goal, r: Room, s: Spot, need: int, only: int) -> int:
    """A bound of what the takers still win: at least ``need`` and no more than that, or below and no less than that.

    ``only``: the one card that may be played first, 0 for any.
    """
    seats, lanes, rows, cards = b.seats, b.lanes, b.rows, b.cards
    camp, side, keep, beats, group, masks = b.camp, b.side, b.keep, b.beats, b.group, b.masks
    points, hands, table, frames, moves = g.points, r.hands, r.table, r.frames, r.moves
    trumps, next_opponent, suit_of, found_there = b.trumps, b.next_opponent, b.suit, b.in_tricks
    spread = 62 - r.bits
    mark = r.counts[0]
    state = b.state
    above = LANE * lanes
    depth = 0
    seat, led, best, winner, top = s.seat, s.led, s.best, s.winner, s.top
    guarded, above_it = b.guarded, b.above
    claimed = seats - s.place if s.claimed else 0  # so many cards may be played under what was said
    place, got, capot, total = s.place, s.got, s.capot, s.total
    left = 0
    takers = 0
    for i in range(seats):
        left |= hands[i]
        if camp[i] == 0:
            takers |= hands[i]
    to_come = got + g.last + points_of(left, points)
    tricks = popcount(hands[seat])
    looked = 0
    while True:
        # what is known of this moment without looking on
        known = False
        value = 0
        key = 0
        if place == 0:
            if tricks == 0:
                value = g.pay[total * g.kinds + g.who[capot]] if g.counted else g.end[capot]
                known = True
            elif tricks == 1:
                best = lowest(hands[seat])
                winner = seat
                other = seat
                for _ in range(1, seats):
                    other += 1
                    if other == seats:
                        other = 0
                    card = lowest(hands[other])
                    if beats[best] >> card & 1:
                        best = card
                        winner = other
                capot &= keep[winner]
                lies = brought(b, r, left, side[winner]) if found_there else 0
                if g.counted:
                    total += to_come * g.weight[side[winner]] + g.step[side[winner]] + lies
                    value = g.pay[total * g.kinds + g.who[capot]]
                else:
                    value = g.end[capot] + lies
                    if camp[winner] == 0:
                        value += to_come
                known = True
            elif depth or only == 0:
                low = g.lowest
                high = g.highest
                if not g.counted:
                    low = g.down[capot]
                    high = to_come + g.up[capot]
                    gain = 0
                    loss = 0
                    if found_there:
                        gain, loss = still_found(b, r, left)
                        low -= loss
                        high += gain
                    if g.bounded and b.bounds & TRUMPS_WIN:
                        ours, theirs, every = sure_cards(b, r.tops, hands, seat, left)
                        if camp[seat]:
                            ours, theirs = theirs, ours
                        if every and gain == 0 and loss == 0:
                            value = g.end[capot & keep[seat]]
                            if camp[seat] == 0:
                                value += to_come
                            known = True
                        if ours:
                            low = points_of(ours, points) - loss
                        if theirs:
                            high = to_come - points_of(theirs, points) + gain
                if not known:
                    if low >= need:
                        value = low
                        known = True
                    elif high < need:
                        value = high
                        known = True
                if not known:
                    key = ((total << state | capot) << 3 | seat) << above | gathered(r.canon, left, lanes)
                    slot = ((key * SCATTER & KEYS) >> spread) * 2
                    entry = table[slot + 1]
                    if table[slot] == key and entry >> 40 == mark:
                        low = (entry >> 20 & VALUES) - HALF
                        high = (entry & VALUES) - HALF
                        if low >= need:
                            value = low
                            known = True
                        elif high < need:
                            value = high
                            known = True
        if not known:
            # the moves, most promising first
            looked += 1
            hand = hands[seat]
            legal = hand
            pair = 0
            if place:
                pair = 1 if camp[winner] != camp[seat] else 0
                if guarded:
                    leader = seat - place if seat >= place else seat - place + seats
                    sight = pair | b.locked | (WITH if camp[leader] == camp[seat] else 0)
                    sight |= (LAST if place == seats - 1 else 0) | (CLAIMED if depth < claimed else 0)
                    at = ((group[led] * cards + best) * b.sights + sight) * rows * CLASS
                    legal = guarded_of(hand, b.classes, at, rows, above_it[top])
                else:
                    legal = allowed(hand, masks, ((group[led] * cards + best) * 2 + pair) * rows, rows)
            elif guarded:
                legal = guarded_of(hand, b.leads, 0, rows, 0)
            if only and depth == 0:
                legal = only
            first = depth * MOST_MOVES
            many = 0
            if legal & legal - 1:
                alike = left
                if place:
                    alike |= 1 << best
                    if guarded:
                        alike |= 1 << top
                    if found_there:
                        alike |= on_table(frames, moves, s.lying, depth, place)
                legal &= representatives(r.rep, alike, lanes)
            if legal & legal - 1 == 0:
                moves[first] = lowest(legal)
                many = 1
            else:
                own = takers & ~hand
                opponents = left & ~takers
                if camp[seat]:
                    opponents = takers
                    own = left & ~takers & ~hand
                following = hands[next_opponent[seat * seats + place]]
                suit = suit_of[led] if place else 0
                while legal:
                    card = lowest(legal)
                    legal &= legal - 1
                    worth = points[card]
                    of_suit = suit_of[card]
                    if place == 0:
                        promise = lead_promise(
                            card, worth, beats, of_suit, trumps, opponents, own,
                            hands[b.opponents[seat * 2]], hands[b.opponents[seat * 2 + 1]],
                        )  # fmt: skip
                    elif beats[best] >> card & 1:
                        wide = following if place == seats - 2 else opponents
                        promise = take_promise(
                            worth, suit != of_suit, place == seats - 1, beats[card], wide, following, suit
                        )
                    else:
                        discard = suit != of_suit
                        threat = beats[best] & following
                        if following & suit:
                            threat &= suit
                        promise = lose_promise(
                            worth, trumps >> card & 1 == 1, discard, beats[card] & (opponents | own) & of_suit == 0,
                            popcount(hand & of_suit) if discard else 0, pair == 0, place == seats - 1 or threat == 0,
                        )  # fmt: skip
                    move = promise << 6 | card
                    i = many
                    while i > 0 and moves[first + i - 1] < move:
                        moves[first + i] = moves[first + i - 1]
                        i -= 1
                    moves[first + i] = move
                    many += 1
                if place == seats - 1 and tricks > 2:
                    # a card after which enough is known already is tried first
                    for i in range(many):
                        card = moves[first + i] & CARD
                        after = winner
                        if beats[best] >> card & 1:
                            after = seat
                        wins = got + points[card]
                        asked = need
                        count = total
                        if g.counted:
                            count += wins * g.weight[side[after]] + g.step[side[after]]
                        elif camp[after] == 0:
                            asked -= wins
                        then = ((count << state | capot & keep[after]) << 3 | after) << above
                        then |= gathered(r.canon, left & ~(1 << card), lanes)
                        slot = ((then * SCATTER & KEYS) >> spread) * 2
                        entry = table[slot + 1]
                        if table[slot] == then and entry >> 40 == mark:
                            cuts = (entry & VALUES) - HALF < asked
                            if camp[seat] == 0:
                                cuts = (entry >> 20 & VALUES) - HALF >= asked
                            if cuts:
                                move = moves[first + i]
                                moves[first + i] = moves[first]
                                moves[first] = move
                                break
            f = depth * FRAME
            frames[f + SEAT] = seat
            frames[f + LED] = led
            frames[f + BEST] = best
            frames[f + TOP] = top
            frames[f + WINNER] = winner
            frames[f + GOT] = got
            frames[f + NEED] = need
            frames[f + CAPOT] = capot
            frames[f + TO_COME] = to_come
            frames[f + TOTAL] = total
            frames[f + TRICKS] = tricks
            frames[f + PLACE] = place
            frames[f + HAND] = hand
            frames[f + LEFT] = left
            frames[f + TAKERS] = takers
            frames[f + KEY] = key
            frames[f + MOVES] = many
            frames[f + AT] = 0
            frames[f + FOUND] = FAR if camp[seat] else -FAR
        else:
            # back to the moments before, as long as nothing is left to try there
            while True:
                if depth == 0:
                    r.counts[1] += looked
                    return value
                depth -= 1
                f = depth * FRAME
                seat = frames[f + SEAT]
                need = frames[f + NEED]
                hands[seat] = frames[f + HAND]
                found = frames[f + FOUND]
                value += frames[f + WON]
                if camp[seat] == 0:
                    found = max(found, value)
                    enough = found >= need
                else:
                    found = min(found, value)
                    enough = found < need
                i = frames[f + AT] + 1
                if not enough and i < frames[f + MOVES]:
                    frames[f + AT] = i
                    frames[f + FOUND] = found
                    break
                value = found
                key = frames[f + KEY]
                if frames[f + PLACE] == 0 and (depth or only == 0):
                    slot = ((key * SCATTER & KEYS) >> spread) * 2
                    low = -HALF
                    high = HALF - 1
                    entry = table[slot + 1]
                    if table[slot] == key and entry >> 40 == mark:
                        low = (entry >> 20 & VALUES) - HALF
                        high = (entry & VALUES) - HALF
                    if found >= need:
                        low = max(low, found)
                    else:
                        high = min(high, found)
                    table[slot] = key
                    table[slot + 1] = (mark << 20 | low + HALF) << 20 | high + HALF
        # play the next move of this frame
        f = depth * FRAME
        seat = frames[f + SEAT]
        card = moves[depth * MOST_MOVES + frames[f + AT]] & CARD
        place = frames[f + PLACE]
        got = frames[f + GOT] + points[card]
        need = frames[f + NEED]
        capot = frames[f + CAPOT]
        to_come = frames[f + TO_COME]
        total = frames[f + TOTAL]
        tricks = frames[f + TRICKS]
        best = frames[f + BEST]
        top = frames[f + TOP]
        led = frames[f + LED]
        winner = frames[f + WINNER]
        gone = ~(1 << card)
        hands[seat] = frames[f + HAND] & gone
        left = frames[f + LEFT] & gone
        takers = frames[f + TAKERS] & gone
        if place == 0:
            led = card
            best = card
            winner = seat
            top = card
        elif beats[best] >> card & 1:
            best = card
            winner = seat
        if guarded and above_it[top] >> card & 1:
            top = card
        frames[f + WON] = 0
        place += 1
        seat += 1
        if seat == seats:
            seat = 0
        if place == seats:
            tricks -= 1
            if tricks == 0:
                got += g.last
            to_come -= got
            capot &= keep[winner]
            lies = 0
            if found_there:
                lying = on_table(frames, moves, s.lying, depth, seats - 1) | 1 << card
                lies = brought(b, r, lying, side[winner])
            if g.counted:
                total += got * g.weight[side[winner]] + g.step[side[winner]] + lies
            else:
                won = lies
                if camp[winner] == 0:
                    won += got
                need -= won
                frames[f + WON] = won
            seat = winner
            place = 0
            got = 0
        depth += 1


def on_table(frames: Sequence[int], moves: Sequence[int], lying: int, depth: int, place: int) -> int:
    """The cards of the trick before the move of a frame; ``lying``: those that lay there as the search began."""
    cards = 0
    for k in range(depth - 1, depth - 1 - place, -1):
        if k < 0:
            return cards | lying
        cards |= 1 << (moves[k * MOST_MOVES + frames[k * FRAME + AT]] & CARD)
    return cards
