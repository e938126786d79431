"""How the cards, seats and modes of one ruleset stand for those of another.

Two decks are the same game's where they have as many suits and ranks: cards are matched by their place, whatever the
art prints on them.  Seats are matched by name where they are the same, sides likewise.
"""

from __future__ import annotations

from typing import NamedTuple

from belote.library.ruleset import Ruleset


class Matching(NamedTuple):
    """What can be compared card by card.

    ``cards``: the decks have the same shape; ``seats``: the same seats and sides; ``turned_round``: they play in
    opposite directions; ``modes``: (mode of a, mode of b) for each compiled mode that both have, by key and suit.
    """

    cards: bool
    seats: bool
    turned_round: bool
    modes: tuple[tuple[int, int], ...]


def match(a: Ruleset, b: Ruleset) -> Matching:
    """Match two rulesets."""
    p, q = a.plan, b.plan
    cards = (p.ranks, p.suits) == (q.ranks, q.suits)
    seats = set(p.seats) == set(q.seats) and {frozenset(s) for _, s in p.sides} == {frozenset(s) for _, s in q.sides}
    modes = []
    for i, mode in enumerate(a.tables.modes):
        found = b.mode_of(a.modes[mode.name], mode.suit) if a.modes[mode.name] in b.modes else None
        if found is not None:
            modes.append((i, found[0]))
    return Matching(cards, seats, seats and p.order != q.order, tuple(modes))
