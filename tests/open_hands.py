"""Plain minimax over open hands, to hold the solver against: no bounds, no order, nothing renumbered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from belote.cards import bits, mask_of
from belote.kernel.declarations import SAME_TRICK, find
from belote.kernel.tables import Mode, Tables, partners
from belote.kernel.tricks import CLAIMED, LOCK, legal
from belote.solver.goals import Won
from belote.solver.hands import Moment, part_of

from .sights import classes_at, sight_at

Final = Callable[[Won], Any]  # what the sides have won in all → a value, the more the better for the takers
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


def gained(won: Won, side: int, points: int, declarations: int, belotes: int) -> Won:
    """What the sides have after a trick that one of them won."""
    adds = (points, 1, declarations, belotes)
    return Won(*(tuple(x + add * (i == side) for i, x in enumerate(own)) for own, add in zip(won, adds, strict=True)))


def found(mode: Mode, trick: Trick) -> tuple[int, int]:
    """What lies in a trick: points of runs and fours, in the parts that the solver counts, and belotes."""
    cards = mask_of(card for _, card in trick)
    listed = find(mode.declarations, cards) if mode.from_tricks and mode.declarations is not None else ()
    pairs = mode.pairs if mode.belote_claimed_by == SAME_TRICK else ()
    return sum(d.points for d in listed) // part_of(mode), sum(cards & pair == pair for pair in pairs)


def values(table: Table, m: Moment, last: int, final: Final) -> dict[int, Any]:
    """What each legal card comes to, the takers seeking the most and the others the least of it."""
    t, mode, takers, _ = table
    known: dict[object, Any] = {}
    looks = mode.from_tricks or mode.belote_claimed_by == SAME_TRICK
    allowing = cache(lambda hand, seat, trick, claimed: tuple(bits(allowed(table, hand, seat, trick, claimed))))
    adding = cache(gained)

    def best(hands: tuple[int, ...], seat: int, trick: Trick, won: Won) -> Any:
        key = (hands, seat, won)
        if not trick:
            if key in known:
                return known[key]
            if not hands[seat]:
                return final(won)
        options = after(hands, seat, trick, won).values()
        value = max(options) if t.side[seat] == takers else min(options)
        if not trick:
            known[key] = value
        return value

    def after(hands: tuple[int, ...], seat: int, trick: Trick, won: Won) -> dict[int, Any]:
        out = {}
        claimed = m.claimed and bool(m.order) and trick[: len(m.order)] == lying(table, m)
        for card in allowing(hands[seat], seat, trick, claimed):
            left = tuple(hand & ~(1 << card) if i == seat else hand for i, hand in enumerate(hands))
            now = (*trick, (seat, card))
            if len(now) < t.seats:
                out[card] = best(left, (seat + 1) % t.seats, now, won)
                continue
            winner, _ = winning(mode, now)
            points = sum(mode.points[c] for _, c in now) + (0 if any(left) else last)
            lain = found(mode, now) if looks else (0, 0)
            out[card] = best(left, winner, (), adding(won, t.side[winner], points, *lain))
        return out

    return after(m.hands, m.seat, lying(table, m), m.won)
