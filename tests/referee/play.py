"""Tricks: which cards may be played, and who wins.

The obligations are written out as a player would be told them, one answer a line.
"""

from __future__ import annotations

from collections.abc import Sequence

from .auctions import Contract
from .cards import LAST_TRICK, PLAIN_ORDER, card_points, in_order, rank_of, strength, suit_of
from .games import Game
from .jass import jass_allowed, jass_points, jass_strength

Trick = Sequence[tuple[str, str]]  # (seat, card), in the order played


def first_leader(game: Game, dealer: str, contract: Contract) -> str:
    if contract.bid == "generale":
        return contract.taker
    if game.first_lead == "after the taker":
        return game.after(contract.taker)
    return game.after(dealer)


def winner_of(trick: Trick, contract: Contract) -> str:
    """The seat that is winning the trick as it lies."""
    led = suit_of(trick[0][1])
    if contract.jass:
        return max(trick, key=lambda played: jass_strength(played[1], led, contract))[0]
    seat, _ = max(trick, key=lambda played: strength(played[1], led, contract.mode, contract.trumps))
    return seat


def points_of(game: Game, cards: Sequence[str], contract: Contract, last: bool) -> int:
    if contract.jass:
        return jass_points(cards, contract, last)
    scales = dict(game.no_trump_points), dict(game.all_trump_points)
    total = sum(card_points(card, contract.mode, contract.trumps, *scales) for card in cards)
    total += LAST_TRICK if last else 0
    return 2 * total if game.no_trump_twice and contract.mode == "none" else total


def is_sure(game: Game, contract: Contract, card: str, gone: Sequence[str]) -> bool:
    """Whether a leader may say that his card is the strongest left of its suit, which is not trumps."""
    if not game.sure_partner or contract.mode != "suit" or suit_of(card) == contract.trumps:
        return False
    stronger = PLAIN_ORDER[: PLAIN_ORDER.index(rank_of(card))]
    return all(rank + suit_of(card) in gone for rank in stronger)


def legal_cards(
    game: Game, contract: Contract, seat: str, hand: Sequence[str], trick: Trick, said: bool = False
) -> list[str]:
    """The cards of this hand that may be played to this trick, sorted; `said`: that the lead is the strongest left."""
    if contract.jass:
        return in_order(jass_allowed(hand, [card for _, card in trick], contract))
    return in_order(_allowed(game, contract, seat, list(hand), trick, said))


def _allowed(game: Game, contract: Contract, seat: str, hand: list[str], trick: Trick, said: bool) -> list[str]:
    if not trick:
        # A lead is free; where trumps are locked, only who has nothing else leads them.
        plain = [card for card in hand if suit_of(card) != contract.trumps]
        return plain if contract.locked and plain else hand

    led = suit_of(trick[0][1])
    following = [card for card in hand if suit_of(card) == led]
    winning_seat = winner_of(trick, contract)
    winning_card = dict(trick)[winning_seat]
    partner_winning = game.together(seat, winning_seat, contract.taker)

    def higher(cards: list[str]) -> list[str]:
        """Those cards that would win the trick as it lies."""
        to_beat = strength(winning_card, led, contract.mode, contract.trumps)
        return [card for card in cards if strength(card, led, contract.mode, contract.trumps) > to_beat]

    if contract.mode == "none":
        # Follow suit; who cannot is free.
        return following or hand

    if contract.mode == "all":
        # Every suit led is trumps: follow and go higher; who cannot follow is free, no other suit cuts.
        # reading: higher over one's partner too, as with trumps led.
        return higher(following) or following or hand

    if led == contract.trumps:
        if not following:
            return hand
        if partner_winning and not game.go_higher_over_partner:
            return following
        return higher(following) or following

    if following and game.must_beat:
        lying = [card for _, card in trick if suit_of(card) == led]
        best = max(strength(card, led, contract.mode, contract.trumps) for card in lying)
        above = [card for card in following if strength(card, led, contract.mode, contract.trumps) > best]
        return above or following
    if following:
        return following
    trumps = [card for card in hand if suit_of(card) == contract.trumps]
    if partner_winning and game.sure_partner and len(trick) == 2 and trumps:
        # The partner led: free where his card is an ace, or he has said that none is stronger; else a trump.
        return hand if rank_of(winning_card) == "A" or said else trumps
    if partner_winning and not game.trumps_over_partner:
        # Free; in Amsterdam the partner may not be undertrumped either.
        lower = [card for card in trumps if card not in higher(trumps)]
        allowed = [card for card in hand if card not in lower]
        return allowed if game.never_undertrumps and allowed else hand

    # Void, and the trick belongs to the other side, or that does not matter: trump it.
    if not trumps:
        return hand
    if game.never_undertrumps and not higher(trumps):
        return [card for card in hand if card not in trumps] or trumps
    if not game.must_overtrump:
        return trumps
    if higher(trumps):
        return higher(trumps)
    # Only lower trumps than the one that wins: play one all the same, or be free.
    return trumps if game.must_undertrump else hand
