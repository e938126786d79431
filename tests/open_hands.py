"""Plain minimax over open hands, to hold the solver against: no bounds, no order, nothing renumbered."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from belote.cards import bits
from belote.kernel.tables import Mode, Tables, partners
from belote.kernel.tricks import CLAIMED, LOCK, legal
from belote.solver.hands import Moment

from .sights import classes_at, sight_at

Final = Callable[[int, int, int], int]  # takers' points and tricks in all, the sides that won every trick → a value
Trick = tuple[tuple[int, int], ...]  # (seat, card)


class Table(NamedTuple):
    """A mode as one side took it."""

    t: Tables
    mode: Mode
    takers: int
    locked: bool = False


def lying(table: Table, m: Moment) -> Trick:
    """The trick on the table."""
    first = m.seat - len(m.order)
    return tuple(((first + i) % table.t.seats, card) for i, card in enumerate(m.order))


def winning(mode: Mode, trick: Trick) -> tuple[int, int]:
    """Who wins, with which card."""
    found = trick[0]
    for play in trick[1:]:
        if mode.beats[found[1]] >> play[1] & 1:
            found = play
    return found


def allowed(table: Table, hand: int, seat: int, trick: Trick, claimed: bool = False) -> int:
    """What may be played; ``claimed``: the card led was said to be the strongest left."""
    t, mode, takers, locked = table
    together = partners(t.side, t.sides, takers)[seat]
    cards = [card for _, card in trick]
    sight = sight_at(mode, cards, t.seats, lambda before: bool(together >> (seat - before) % t.seats & 1))
    sight |= (LOCK if locked else 0) | (CLAIMED if claimed else 0)
    return legal(hand, classes_at(mode, t.ranks, cards, sight))


def values(table: Table, m: Moment, last: int, final: Final) -> dict[int, int]:
    """What each legal card comes to, the takers seeking the most and the others the least of it."""
    t, mode, takers, _ = table
    known: dict[object, int] = {}

    def best(hands: tuple[int, ...], seat: int, trick: Trick, total: int, won: int, every: int) -> int:
        key = (hands, seat, total, won, every)
        if not trick:
            if key in known:
                return known[key]
            if not hands[seat]:
                return final(total, won, every)
        options = after(hands, seat, trick, total, won, every).values()
        found = max(options) if t.side[seat] == takers else min(options)
        if not trick:
            known[key] = found
        return found

    def after(hands: tuple[int, ...], seat: int, trick: Trick, total: int, won: int, every: int) -> dict[int, int]:
        out = {}
        claimed = m.claimed and bool(m.order) and trick[: len(m.order)] == lying(table, m)
        for card in bits(allowed(table, hands[seat], seat, trick, claimed)):
            left = tuple(hand & ~(1 << card) if i == seat else hand for i, hand in enumerate(hands))
            now = (*trick, (seat, card))
            if len(now) < t.seats:
                out[card] = best(left, (seat + 1) % t.seats, now, total, won, every)
                continue
            winner, _ = winning(mode, now)
            points = sum(mode.points[c] for _, c in now) + (0 if any(left) else last)
            mine = t.side[winner] == takers
            counted = (total + points, won + 1) if mine else (total, won)
            out[card] = best(left, winner, (), *counted, every & 1 << t.side[winner])
        return out

    return after(m.hands, m.seat, lying(table, m), m.taken, m.won, m.every)
