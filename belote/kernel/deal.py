"""From the shuffled pack to the hands, step by step; the auction is a step among the others."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from belote.kernel.bits import popcount

# kinds of steps; the argument of each: cards, cards, a round, cards in hand, cards shown, cards, a rank
PACKET, TURN_UP, ROUND, FILL, LEAVE, HIDE, EXCHANGE = range(7)
# who owns the turned card when the hands are filled
NOBODY, TAKER = range(2)


class Step(NamedTuple):
    """One step of the deal; ``owner`` says for FILL who gets the turned card."""

    kind: int
    number: int
    owner: int


class Table(NamedTuple):
    """The cards as they lie: hands by seat, the next card of the stock, the turned card or -1, cards shown.

    ``hidden``: by seat, the cards of the hand that lie face down until the auction is over; empty where none do.
    ``lying``: the card that lies there for the turned one, once that was exchanged; else -1.
    """

    hands: tuple[int, ...]
    stock: int
    turned: int
    exposed: tuple[int, ...]
    hidden: tuple[int, ...] = ()
    lying: int = -1

    def seen(self) -> tuple[int, ...]:
        """By seat, the cards that it may look at."""
        if not self.hidden:
            return self.hands
        return tuple(hand & ~hidden for hand, hidden in zip(self.hands, self.hidden, strict=True))

    def opened(self) -> Table:
        """The table once the auction is over: everybody looks at the whole hand."""
        return self._replace(hidden=()) if self.hidden else self

    def exchanged(self, card: int) -> Table:
        """The table once whoever holds a card has laid it down for the turned one."""
        both = 1 << card | 1 << self.turned
        hands = tuple(hand ^ both if hand >> card & 1 else hand for hand in self.hands)
        return self._replace(hands=hands, lying=card)


def fresh(seats: int) -> Table:
    """Nothing dealt yet."""
    return Table((0,) * seats, 0, -1, ())


def take_step(t: Table, step: Step, pack: Sequence[int], first: int, owner: int) -> Table:
    """The table after a step that is not a round of the auction; an exchange is a choice and changes nothing here.

    ``first``: the first seat after the dealer; ``owner``: the seat that the turned card goes to, -1 where nobody has
    taken yet: then it goes to the first.
    """
    if step.kind == TURN_UP:
        return t._replace(stock=t.stock + step.number, turned=pack[t.stock + step.number - 1])
    if step.kind == LEAVE:
        return t._replace(exposed=tuple(pack[len(pack) - step.number :]))
    if step.kind == EXCHANGE:  # a choice of who holds the card
        return t
    hands = list(t.hands)
    to = -1 if step.owner != TAKER else owner if owner >= 0 else first
    stock = hand_out(hands, pack, t.stock, step.number, step.kind == FILL, first, to, t.turned)
    hidden = t.hidden
    if step.kind == HIDE:
        down = [new & ~old for new, old in zip(hands, t.hands, strict=True)]
        hidden = tuple(old | new for old, new in zip(hidden or (0,) * len(hands), down, strict=True))
    return Table(tuple(hands), stock, t.turned, t.exposed, hidden)


def exchangeable(turned: int, trumps: int, rank: int, ranks: int) -> int:
    """The card of a rank that may be exchanged for the turned one: of its suit, which is trumps; -1 for none."""
    if turned < 0 or not trumps >> turned & 1 or turned % ranks == rank:
        return -1
    return turned - turned % ranks + rank


def holder(hands: Sequence[int], card: int) -> int:
    """The seat that holds a card, or -1."""
    for seat in range(len(hands)):
        if hands[seat] >> card & 1:
            return seat
    return -1


def hand_out(
    hands: MutableSequence[int],
    pack: Sequence[int],
    stock: int,
    number: int,
    fill: bool,
    first: int,
    owner: int,
    turned: int,
) -> int:
    """Give each hand ``number`` cards, or fill it up to as many; gives the next card of the stock.

    ``owner``: the seat that the turned card goes to as hands are filled, or -1.
    """
    seats = len(hands)
    size = len(pack)
    for i in range(seats):
        seat = first + i
        if seat >= seats:
            seat -= seats
        hand = hands[seat]
        more = number
        if fill:
            if seat == owner and turned >= 0:
                hand |= 1 << turned
            more -= popcount(hand)
        for place in range(stock, stock + more):
            if place < size:  # asked of each card: as a bound of the loop it costs a tenth of a compiled deal
                hand |= 1 << pack[place]
        stock += max(more, 0)
        hands[seat] = hand
    return stock
