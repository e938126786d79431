"""Open hands solved: what the camp that took still wins, both sides playing their best.

The takers are camp 0, all others together camp 1.  A card is ``lane * LANE + strength`` here: a suit fills one lane, or
more where it has more cards than that.  `belote.kernel.solving_search` holds the search, these are the questions.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from belote.kernel.bits import lowest
from belote.kernel.solving_found import lay_out_found, still_found
from belote.kernel.solving_search import window
from belote.kernel.solving_tables import Board, Goal, Room, Spot, lay_out, points_of, representatives

MARKS = (1 << 22) - 1  # deals that the table tells apart


def begin_solving(b: Board, g: Goal, r: Room) -> None:
    """Make the tables of a deal, whose hands stand in the room; what was known of another deal is forgotten."""
    r.counts[0] += 1
    if r.counts[0] > MARKS:
        for i in range(len(r.table)):
            r.table[i] = 0
        r.counts[0] = 1
    lay_out(b, g, r)
    if b.in_tricks:
        lay_out_found(b, g, r)


def reaches(b: Board, g: Goal, r: Room, s: Spot, need: int) -> bool:
    """Whether the takers still win so much."""
    return window(b, g, r, s, need, 0) >= need


def value_of_spot(b: Board, g: Goal, r: Room, s: Spot, guess: int) -> int:
    """What the takers still win; a good guess saves time."""
    return narrowed(b, g, r, s, guess, 0)


def values_of_cards(b: Board, g: Goal, r: Room, s: Spot, cards: int, guess: int, values: MutableSequence[int]) -> None:
    """Fill in what the takers still win after each of these legal cards."""
    live = 0
    for seat in range(b.seats):
        live |= r.hands[seat]
    if s.best >= 0:
        live |= 1 << s.best
    if s.top >= 0:
        live |= 1 << s.top
    if b.in_tricks:
        live |= s.lying
    alike = representatives(r.rep, live, b.lanes) & cards
    rest = alike
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        guess = narrowed(b, g, r, s, guess, 1 << card)
        values[card] = guess
    rest = cards & ~alike
    while rest:  # the value of the next lower card in its run
        card = lowest(rest)
        rest &= rest - 1
        lower = card - 1
        while not cards >> lower & 1:
            lower -= 1
        values[card] = values[lower]


def narrowed(b: Board, g: Goal, r: Room, s: Spot, guess: int, only: int) -> int:
    """Bisect what the takers still win; ``only``: the one card that may be played first, 0 for any."""
    low = g.lowest
    high = g.highest
    if not g.counted:
        low = g.down[s.capot]
        high = s.got + g.last + g.up[s.capot]
        left = s.lying
        for seat in range(b.seats):
            left |= r.hands[seat]
        high += points_of(left & ~s.lying, g.points)
        if b.in_tricks:
            gain, loss = still_found(b, r, left)
            low -= loss
            high += gain
    bound = guess
    while low < high:
        if bound <= low:
            bound = low + 1
        bound = min(bound, high)
        found = window(b, g, r, s, bound, only)
        if found < bound:
            high = min(found, high)
        else:
            low = max(found, low)
        bound = (low + high + 1) >> 1
    return low
