"""The deal: from the pack to the hands.

A pack is every card in the order in which it leaves the dealer's hand: packets go to each seat in turn,
beginning with the seat after the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .cards import FROM_THE_SIX, RefereeError
from .games import Game

Hands = dict[str, list[str]]


@dataclass(frozen=True)
class Dealt:
    """The table as the auction begins."""

    hands: Hands
    turned: str | None
    stock: list[str]


def read_cards(cards: str | Sequence[str]) -> list[str]:
    """A list of cards, or a string with spaces between them."""
    found = cards.split() if isinstance(cards, str) else list(cards)
    for card in found:
        if card not in FROM_THE_SIX:
            raise RefereeError(f"{card!r} is no card")
    return found


def deal_out(game: Game, dealer: str, pack: Sequence[str]) -> Dealt:
    if sorted(pack) != sorted(game.pack):
        raise RefereeError("the pack is not every card once")
    left = list(pack)
    order = game.round_from(game.after(dealer))
    hands: Hands = {seat: [] for seat in order}
    for packet in game.packets:
        for seat in order:
            hands[seat] += left[:packet]
            del left[:packet]
    turned = left.pop(0) if game.turns_a_card else None
    return Dealt(hands, turned, left)


def fill_hands(game: Game, dealer: str, dealt: Dealt, turned_goes_to: str) -> Hands:
    """The rest of the deal, once round from the first seat.

    Whoever owns the turned card gets one card less from the stock, and gets them in his own place.
    What is left of the stock (three or two at the table) stays out of play.
    """
    left = list(dealt.stock)
    hands: Hands = {seat: list(cards) for seat, cards in dealt.hands.items()}
    for seat in game.round_from(game.after(dealer)):
        if dealt.turned is not None and seat == turned_goes_to and game.turned_is_dealt:
            hands[seat].append(dealt.turned)
        packet = game.hand_size - len(hands[seat])
        hands[seat] += left[:packet]
        del left[:packet]
    return hands
