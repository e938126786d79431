"""What lies together in a trick, as the search sees it: what each set of cards brings, and which cards are not alike.

A trick brings what its cards of each lane bring by themselves, and its four; only cards of different hands can lie in
one trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from belote.kernel.bits import lowest
from belote.kernel.effects import NUMBER
from belote.kernel.melds import in_trick
from belote.kernel.solving_tables import LANE, SET, WHOLE, Board, Goal, Room

BELOTES = 256  # above the number of belotes stand the points of runs and fours
SIGN = 4  # bits of a card in a sign


def lay_out_found(b: Board, g: Goal, r: Room) -> None:
    """Fill in what lies in tricks, once the tables of all lanes are laid out."""
    whole = 0
    for seat in range(b.seats):
        whole |= r.hands[seat]
    for i in range(len(b.fours)):
        lies = 0
        if b.fours[i] & ~whole == 0 and may_meet(r, b.fours[i]):
            lies = held_in(b, b.fours[i])
        r.four_lies[i] = lies
        r.four_gain[i], r.four_loss[i] = most_added(g, lies)
        for side in range(g.sides):
            r.four_brings[side * len(b.fours) + i] = worth_of(g, lies, side)
    for lane in range(b.lanes):
        lay_out_found_lane(b, g, r, lane, whole >> LANE * lane & WHOLE)


def lay_out_found_lane(b: Board, g: Goal, r: Room, lane: int, whole: int) -> None:
    """Fill in what the sets of cards of a lane bring, smaller sets first, and tell apart what they tell apart."""
    base = LANE * lane
    at = SET * lane
    fours = 0
    for i in range(len(b.fours)):
        if r.four_lies[i]:
            fours |= b.fours[i] >> base & WHOLE
    for side in range(g.sides):
        r.brings[side * SET * b.lanes + at] = 0
    r.lies[at] = 0
    r.apart[at] = 0
    r.gain[at] = 0
    r.loss[at] = 0
    for cards in range(1, whole + 1):
        if cards & ~whole:
            continue
        meeting = may_meet(r, cards << base)
        lies = held_in(b, cards << base) if meeting else 0
        r.lies[at + cards] = lies
        for side in range(g.sides):
            r.brings[side * SET * b.lanes + at + cards] = worth_of(g, lies, side)
        apart = cards & fours
        some = lies
        rest = cards
        while rest:
            card = rest & -rest
            rest &= rest - 1
            apart |= r.apart[at + cards - card]
            some |= r.gain[at + cards - card] | r.loss[at + cards - card]
            if meeting and r.lies[at + cards - card] != lies:
                apart |= card
        r.apart[at + cards] = apart
        gain = 0
        loss = 0
        if some:
            first = cards & -cards
            others = cards & ~first
            some = others
            while True:  # every set with the first card: what it brings, and the most of what is left
                more, less = most_added(g, r.lies[at + some | first])
                gain = max(gain, more + r.gain[at + others - some])
                loss = max(loss, less + r.loss[at + others - some])
                if some == 0:
                    break
                some = some - 1 & others
        r.gain[at + cards] = gain
        r.loss[at + cards] = loss
        if b.merging:
            tell_apart(b.kind, g.points, r, lane, cards, apart)


def tell_apart(kinds: Sequence[int], points: Sequence[int], r: Room, lane: int, cards: int, apart: int) -> None:
    """Take up into a lane's tables that these cards of a set are not alike with their neighbours."""
    base = LANE * lane
    at = SET * lane
    rep = 0
    sign = 1
    before = -1
    rest = cards
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        first = 0  # the first card that is like this one
        while not is_alike(kinds, points, r, base + first, base + place):
            first += 1
        sign = sign << SIGN | first
        alike = before >= 0 and is_alike(kinds, points, r, base + before, base + place)
        if not alike or (apart >> place | apart >> before) & 1:
            rep |= 1 << place
        before = place
    r.rep[at + cards] = rep
    r.signs[at + cards] = 0 if apart else sign
    r.canon[at + cards] = cards
    if apart == 0:  # the first set that is like this one
        for other in range(1, cards):
            if r.signs[at + other] == sign:
                r.canon[at + cards] = other
                break


def is_alike(kinds: Sequence[int], points: Sequence[int], r: Room, one: int, other: int) -> bool:
    """Whether two cards of a lane are alike, if no other comes between."""
    return r.owner[one] == r.owner[other] and points[one] == points[other] and kinds[one] == kinds[other]


def may_meet(r: Room, cards: int) -> bool:
    """Whether cards may lie in one trick: each is another hand's."""
    seen = 0
    while cards:
        owner = 1 << r.owner[lowest(cards)]
        if seen & owner:
            return False
        seen |= owner
        cards &= cards - 1
    return True


def held_in(b: Board, cards: int) -> int:
    """What lies in a trick with these cards of the board: points of runs and fours, and the number of belotes."""
    own = 0
    while cards:
        own |= 1 << b.own[lowest(cards)]
        cards &= cards - 1
    best, belotes = in_trick(b.melds, 0, b.in_tricks, b.pairs, 0, own)
    return (best.points & NUMBER) * BELOTES + belotes


def worth_of(g: Goal, lies: int, side: int) -> int:
    """What that adds to the count or the value, where a side wins the trick."""
    return lies // BELOTES // g.part * g.found[side * 2] + lies % BELOTES * g.found[side * 2 + 1]


def most_added(g: Goal, lies: int) -> tuple[int, int]:
    """The most that it adds, whoever wins the trick, and the most that it takes away."""
    gain = 0
    loss = 0
    if lies:
        for side in range(g.sides):
            worth = worth_of(g, lies, side)
            gain = max(gain, worth)
            loss = max(loss, -worth)
    return gain, loss


def brought(b: Board, r: Room, cards: int, side: int) -> int:
    """What the cards of a trick bring the side that wins it, besides their points."""
    found = 0
    for lane in range(b.lanes):
        found += r.brings[(side * b.lanes + lane) * SET + (cards >> LANE * lane & WHOLE)]
    for i in range(len(b.fours)):
        if cards & b.fours[i] == b.fours[i]:
            found += r.four_brings[side * len(b.fours) + i]
    return found


def still_found(b: Board, r: Room, left: int) -> tuple[int, int]:
    """The most that the tricks to come may bring, and take away, besides the points of their cards."""
    gain = 0
    loss = 0
    for lane in range(b.lanes):
        at = lane * SET + (left >> LANE * lane & WHOLE)
        gain += r.gain[at]
        loss += r.loss[at]
    for i in range(len(b.fours)):
        if left & b.fours[i] == b.fours[i]:
            gain += r.four_gain[i]
            loss += r.four_loss[i]
    return gain, loss
