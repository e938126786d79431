"""Jass said plainly, to hold a peer against: random deals, who wins a trick, and what goes under a ruff.

Cards are labels (`10S`), a trick is a list of cards. Nothing here is shared with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

TURN = "NWSE"
PLAIN = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
TRUMP = ("6", "7", "8", "10", "Q", "K", "A", "9", "J")
PACK = [rank + suit for suit in "SHDC" for rank in PLAIN]


def strength(card: str, led: str, trumps: str) -> int:
    """Comparable within one trick; a card that cannot win counts -1."""
    rank, suit = card[:-1], card[-1]
    if suit == trumps:
        return 100 + TRUMP.index(rank)
    if suit != led:
        return -1
    return 10 - PLAIN.index(rank) if trumps == "bottom_up" else PLAIN.index(rank)


def winner(trick: Sequence[str], trumps: str) -> int:
    """The place of the card that wins."""
    return max(range(len(trick)), key=lambda i: strength(trick[i], trick[0][-1], trumps))


def allowed(hand: set[str], trick: Sequence[str], trumps: str, over: str) -> set[str]:
    """The cards allowed on a ruffed trick of a plain suit, where trumps must go over this ruff."""
    own = {card for card in hand if card[-1] == trumps}
    if own == hand:
        return hand
    under = {card for card in own if TRUMP.index(card[:-1]) < TRUMP.index(over[:-1])}
    follow = {card for card in hand if card[-1] == trick[0][-1]}
    return follow | (own - under) if follow else hand - under


def questions(deals: int, seed: int) -> Iterator[dict[str, Any]]:
    """Random deals in every mode, a third of them with the trumps heaped on one side."""
    rng = Random(seed)
    for number in range(deals):
        trumps = rng.choice(("S", "H", "D", "C", "top_down", "bottom_up"))
        pack, dealer = list(PACK), rng.randrange(4)
        rng.shuffle(pack)
        if number % 3 == 0:
            pack.sort(key=lambda card: strength(card, card[-1], trumps) + 4 * rng.random())
            halves = [pack[:18], pack[18:]]
            for half in halves:
                rng.shuffle(half)
            pack = [card for half in (0, 9) for cards in halves for card in cards[half : half + 9]]
        yield {
            "hands": {seat: " ".join(pack[9 * i : 9 * i + 9]) for i, seat in enumerate(TURN)},
            "dealer": TURN[dealer],
            "trumps": trumps,
            "taker": "EW" if TURN[dealer] in "NS" else "NS",  # who chooses sits beside the dealer
            "finish": rng.randrange(2**31),
        }
