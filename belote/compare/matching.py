"""How the cards, seats and modes of one ruleset stand for those of another.

Two decks are the same game's where they have as many suits and ranks: cards are matched by their place, whatever the
art prints on them.  Seats are matched by name where they are the same, sides likewise.  Contract modes go by name
too, and where a name has no partner by what they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset


class Matching(NamedTuple):
    """What can be compared card by card.

    ``cards``: the decks have the same shape; ``seats``: the same seats and sides; ``turned_round``: they play in
    opposite directions; ``modes``: (mode of a, mode of b) for each compiled mode that both have, by what they are and
    by suit.
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
    names = matched_modes(a, b)
    for i, mode in enumerate(a.tables.modes):
        key = a.modes[mode.name]
        found = b.mode_of(names[key], mode.suit) if key in names else None
        if found is not None:
            modes.append((i, found[0]))
    return Matching(cards, seats, seats and p.order != q.order, tuple(modes))


class Kind(NamedTuple):
    """What a contract mode is: its trump suits (-1: none), how many cards are trumps, what beats what, the points."""

    suits: frozenset[int]
    trumps: int
    beats: tuple[int, ...]
    points: tuple[int, ...]


def matched_modes(a: Ruleset, b: Ruleset) -> dict[str, str]:
    """Key of a contract mode of ``a`` → key of the mode of ``b`` that stands for it, each for one alone.

    First those of one name and as many trumps; of the others those that are quite the same; those that have as many
    trumps, in the order of ``contracts``; last those of one name that can have the same trump suits.
    """
    x, y = _kinds(a), _kinds(b)
    out: dict[str, str] = {}
    ways: tuple[Callable[[str, str], bool], ...] = (
        lambda i, j: i == j and x[i][:2] == y[j][:2],
        lambda i, j: x[i] == y[j],
        lambda i, j: x[i][:2] == y[j][:2],
        lambda i, j: i == j and x[i].suits == y[j].suits,
    )
    for alike in ways:
        for i in x:
            free = (j for j in y if j not in out.values() and alike(i, j))
            found = next(free, None) if i not in out else None
            if found is not None:
                out[i] = found
    return {i: out[i] for i in x if i in out}


def _kinds(r: Ruleset) -> dict[str, Kind]:
    """By the key of the mode, in the order of ``contracts``."""
    own: dict[str, list[Mode]] = {key: [] for key in r.modes}
    for mode in r.tables.modes:
        own[r.modes[mode.name]].append(mode)
    return {
        key: Kind(frozenset(m.suit for m in modes), modes[0].trumps.bit_count(), modes[0].beats, modes[0].points)
        for key, modes in own.items()
        if modes
    }


def is_bid(r: Ruleset, key: str) -> bool:
    """Whether some bid makes a contract mode."""
    t = r.tables
    return any(r.modes[t.modes[made].name] == key for made in t.auction.made)
