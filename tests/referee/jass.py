"""Jass with 36 cards (catalogue 3.16): how the cards rank, what they count, what may be played, how often all counts.

Modes: "suit" (one trump suit), "top_down" and "bottom_up" (no trumps; from the ace down, from the six up).
"""

from __future__ import annotations

from collections.abc import Sequence

from .auctions import Contract
from .cards import rank_of, suit_of
from .tables import PLAIN_JASS, TRUMP_JASS, jass

LAST_TRICK = 5
TRUMPS: dict[str, int] = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
PLAIN: dict[str, int] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
# Without trumps the eights make up for the jack and the nine. reading: from the six up the six has the ace's eleven.
TOP_DOWN: dict[str, int] = {"A": 11, "10": 10, "8": 8, "K": 4, "Q": 3, "J": 2}
BOTTOM_UP: dict[str, int] = {"6": 11, "10": 10, "8": 8, "K": 4, "Q": 3, "J": 2}


def jass_strength(card: str, led: str, contract: Contract) -> int:
    """How strong a card is in a trick; -1 where it cannot win."""
    rank, suit = rank_of(card), suit_of(card)
    if contract.mode == "suit" and suit == contract.trumps:
        return 100 - TRUMP_JASS.index(rank)
    if suit != led:
        return -1
    from_the_ace = PLAIN_JASS.index(rank)
    return from_the_ace if contract.mode == "bottom_up" else 10 - from_the_ace


def jass_points(cards: Sequence[str], contract: Contract, last: bool) -> int:
    total = LAST_TRICK if last else 0
    for card in cards:
        if contract.mode == "suit":
            scale = TRUMPS if suit_of(card) == contract.trumps else PLAIN
        else:
            scale = TOP_DOWN if contract.mode == "top_down" else BOTTOM_UP
        total += scale.get(rank_of(card), 0)
    return total


def jass_allowed(hand: Sequence[str], trick: Sequence[str], contract: Contract) -> set[str]:
    if contract.mode == "suit":
        return jass(hand, trick, contract.trumps or "")
    follow = {card for card in hand if trick and suit_of(card) == suit_of(trick[0])}
    return follow or set(hand)


def jass_multiplier(contract: Contract) -> int:
    """reading: of the suits the black ones count twice."""
    if contract.mode == "suit":
        return 2 if contract.trumps in ("S", "C") else 1
    return 3 if contract.mode == "top_down" else 4
