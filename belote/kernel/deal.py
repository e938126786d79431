"""From the shuffled pack to the hands, step by step; the auction is a step among the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# kinds of steps; the argument of each is in brackets
PACKET, TURN_UP, ROUND, FILL, LEAVE = range(5)  # (cards), (cards), (round), (cards in hand), (cards shown)
# who owns the turned card when the hands are filled
NOBODY, TAKER = range(2)


class Step(NamedTuple):
    """One step of the deal; ``owner`` says for FILL who gets the turned card."""

    kind: int
    number: int
    owner: int


class Table(NamedTuple):
    """The cards as they lie: hands by seat, the next card of the stock, the turned card or -1, cards shown."""

    hands: tuple[int, ...]
    stock: int
    turned: int
    exposed: tuple[int, ...]


def fresh(seats: int) -> Table:
    """Nothing dealt yet."""
    return Table((0,) * seats, 0, -1, ())


def take_step(t: Table, step: Step, pack: Sequence[int], first: int, owner: int) -> Table:
    """The table after a step that is not a round of the auction.

    ``first``: the first seat after the dealer; ``owner``: the seat that the turned card goes to, or -1.
    """
    if step.kind == TURN_UP:
        return Table(t.hands, t.stock + step.number, pack[t.stock + step.number - 1], t.exposed)
    if step.kind == LEAVE:
        return Table(t.hands, t.stock, t.turned, tuple(pack[len(pack) - step.number :]))
    hands = list(t.hands)
    stock = t.stock
    seats = len(hands)
    for i in range(seats):
        seat = (first + i) % seats
        hand = hands[seat]
        number = step.number
        if step.kind == FILL:
            if seat == owner and step.owner == TAKER and t.turned >= 0:
                hand |= 1 << t.turned
            number -= hand.bit_count()
        for card in pack[stock : stock + number]:
            hand |= 1 << card
        stock += number
        hands[seat] = hand
    return Table(tuple(hands), stock, t.turned, t.exposed)
