"""Cards: their names, how they rank, what they count.

A card is its rank and its suit, `JH` or `10S`. Everything here is said in French labels; the Spanish pack
is the same pack with other pictures (source 000: 10 6 1 7 12 11 5 4 = J 9 A 10 K Q 8 7).
"""

from __future__ import annotations

from collections.abc import Iterable

SUITS: tuple[str, ...] = ("S", "H", "D", "C")
NATURAL: tuple[str, ...] = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")  # low to high: the order of runs

# Strongest first. The jack and the nine are the whole character of trumps.
PLAIN_ORDER: tuple[str, ...] = ("A", "10", "K", "Q", "J", "9", "8", "7")
TRUMP_ORDER: tuple[str, ...] = ("J", "9", "A", "10", "K", "Q", "8", "7")

# Card points; a rank that is not named is worth nothing.
# Source 002 forgets the plain jack in both of its lists, but its own sums (152, 130) need its 2.
PLAIN_POINTS: dict[str, int] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS: dict[str, int] = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
# Coinche and contree rescale the pack to 152 points where no suit, or every suit, is trumps.
# Catalogue 1.5: the printed table of no trumps gives the jack 0, which makes 144; it must be 2.
NO_TRUMP_POINTS: dict[str, int] = {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2}
ALL_TRUMP_POINTS: dict[str, int] = {"J": 13, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 2}

LAST_TRICK = 10  # dix de der

FROM_THE_SIX: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in NATURAL)
PACK: tuple[str, ...] = tuple(card for card in FROM_THE_SIX if card[0] != "6")


class RefereeError(Exception):
    """A record says something that the rules do not allow."""


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def place(card: str) -> tuple[int, int]:
    """Where a card stands in a sorted list: by suit, then by rank."""
    return SUITS.index(suit_of(card)), NATURAL.index(rank_of(card))


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=place)


def height(rank: str) -> int:
    """How high a rank is in the natural order."""
    return NATURAL.index(rank)


def strength(card: str, led: str, mode: str, trumps: str | None) -> int:
    """How strong a card is in a trick in which the suit `led` was led; -1 where it cannot win."""
    rank, suit = rank_of(card), suit_of(card)
    if mode == "all":
        # Every led suit is a trump suit, and no other suit cuts it.
        return 7 - TRUMP_ORDER.index(rank) if suit == led else -1
    if mode == "suit" and suit == trumps:
        return 100 + 7 - TRUMP_ORDER.index(rank)
    return 7 - PLAIN_ORDER.index(rank) if suit == led else -1


def card_points(
    card: str, mode: str, trumps: str | None, no_trump_points: dict[str, int], all_trump_points: dict[str, int]
) -> int:
    rank, suit = rank_of(card), suit_of(card)
    if mode == "all":
        return all_trump_points.get(rank, 0)
    if mode == "none":
        return no_trump_points.get(rank, 0)
    return TRUMP_POINTS.get(rank, 0) if suit == trumps else PLAIN_POINTS.get(rank, 0)
