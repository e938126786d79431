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


def other_cards(a: Ruleset, b: Ruleset) -> str:
    """The cards that only one of two rulesets has, in words; empty where they have the same pack."""
    return "; ".join(says for x, y in ((a, b), (b, a)) if (says := _alone(x, y)))


def _alone(x: Ruleset, y: Ruleset) -> str:
    ranks = [rank for rank in x.plan.ranks if rank not in y.plan.ranks]
    suits = [suit for suit in x.plan.suits if suit not in y.plan.suits]
    lists = (("rank", ranks), ("suit", suits))
    said = [f"the {what}{'s' if len(own) > 1 else ''} {' '.join(own)}" for what, own in lists if own]
    return f"only {x.name} has {' and '.join(said)}" if said else ""


def no_cards(a: Ruleset, b: Ruleset) -> str:
    """Why two rulesets cannot be compared card by card, and what is compared all the same."""
    why = other_cards(a, b) or "the cards stand in another order"
    return f"{why}: only scores, held points and the end of a match can be compared, not what goes card by card"


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
