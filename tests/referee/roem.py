"""Roem: what lies in the four cards of a trick, for the side that wins it.

The table of the Dutch union: three in a row 20, four in a row 50, the trumps' king and queen together 20 more (stuk),
so that king, queen and jack are 40 and the ten with them 70; four alike 100, four jacks 200.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .auctions import Contract
from .cards import NATURAL, in_order, rank_of, suit_of

FOURS: dict[str, int] = {"A": 100, "K": 100, "Q": 100, "10": 100, "J": 200}  # reading: nines and below nothing
ROWS: dict[int, int] = {3: 20, 4: 50}


@dataclass(frozen=True)
class Roem:
    kind: str  # "four" or "run"
    cards: tuple[str, ...]
    points: int


def roem_in(trick: Sequence[str]) -> list[Roem]:
    """The four or the row of a trick; four cards cannot hold two."""
    cards = in_order(trick)
    ranks = {rank_of(card) for card in cards}
    if len(ranks) == 1:
        worth = FOURS.get(rank_of(cards[0]), 0)
        return [Roem("four", tuple(cards), worth)] if worth else []
    for length in (4, 3):
        for start in range(len(cards) - length + 1):
            row = cards[start : start + length]
            places = [NATURAL.index(rank_of(card)) for card in row]
            in_a_row = all(b - a == 1 for a, b in pairwise(places))
            if in_a_row and len({suit_of(card) for card in row}) == 1:
                return [Roem("run", tuple(row), ROWS[length])]
    return []


def stuk_in(trick: Sequence[str], contract: Contract) -> bool:
    """Whether king and queen of trumps lie in it, whoever played them."""
    return f"K{contract.trumps}" in trick and f"Q{contract.trumps}" in trick
