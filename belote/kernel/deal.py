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


def _packet(t: Table, pack: Sequence[int], seat: int, number: int) -> Table:
    hand = t.hands[seat]
    for card in pack[t.stock : t.stock + number]:
        hand |= 1 << card
    return t._replace(hands=(*t.hands[:seat], hand, *t.hands[seat + 1 :]), stock=t.stock + number)


def take_step(t: Table, step: Step, pack: Sequence[int], first: int, owner: int) -> Table:
    """The table after a step that is not a round of the auction.

    ``first``: the first seat after the dealer; ``owner``: the seat that the turned card goes to, or -1.
    """
    seats = len(t.hands)
    if step.kind == PACKET:
        for i in range(seats):
            t = _packet(t, pack, (first + i) % seats, step.number)
        return t
    if step.kind == TURN_UP:
        return t._replace(turned=pack[t.stock + step.number - 1], stock=t.stock + step.number)
    if step.kind == LEAVE:
        return t._replace(exposed=tuple(pack[len(pack) - step.number :]))
    for i in range(seats):
        seat = (first + i) % seats
        if seat == owner and step.owner == TAKER and t.turned >= 0:
            hand = t.hands[seat] | 1 << t.turned
            t = t._replace(hands=(*t.hands[:seat], hand, *t.hands[seat + 1 :]))
        t = _packet(t, pack, seat, step.number - t.hands[seat].bit_count())
    return t
