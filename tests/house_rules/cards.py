"""Cards for the questions: packs and hands in which certain cards lie where they are wanted."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from belote import Deal, Ruleset

Hands = dict[str, list[str]]


def arranged(rules: Ruleset, dealer: str, turned: str | None, hands: Mapping[str, str]) -> list[str]:
    """A pack by which the seats hold these cards when the auction begins, and this card is turned up."""
    pack = list(rules.labels().names)
    state = Deal.new(rules, dealer, pack=pack)
    places = {seat: [pack.index(card) for card in state.hand(seat)] for seat in rules.seats}
    wanted = [(card, places[seat]) for seat, cards in hands.items() for card in cards.split()]
    if turned is not None:
        wanted.append((turned, [pack.index(state.view(dealer)["turned"])]))
    kept = {card for card, _ in wanted}
    for card, at in wanted:
        there = pack.index(card)
        if there not in at:
            place = next(place for place in at if pack[place] not in kept)
            pack[there], pack[place] = pack[place], card
    return pack


def filled(rules: Ruleset, held: Mapping[str, Sequence[str]], rng: random.Random, first: Sequence[str] = ()) -> Hands:
    """Whole hands around these cards; ``first``: cards that go to the first seat of ``held`` before all others."""
    names = rules.labels().names
    size = len(names) // len(rules.seats)
    hands = {seat: list(held.get(seat, ())) for seat in (*held, *(seat for seat in rules.seats if seat not in held))}
    taken = {card for cards in hands.values() for card in cards}
    left = [card for card in names if card not in taken]
    rng.shuffle(left)
    wanted = [card for card in first if card in left][: size - len(hands[next(iter(hands))])]
    hands[next(iter(hands))] += wanted
    left = [card for card in left if card not in wanted]
    for seat, cards in hands.items():
        lack = size - len(cards)
        hands[seat] = cards + left[:lack]
        del left[:lack]
    return hands


def melds(rules: Ruleset, cards: Sequence[str]) -> set[str]:
    """The cards of a hand that lie in runs of three and more, and in fours: looked up here, by no rule of a ruleset."""
    deck = rules.rules.deck
    suits = [[rank + suit for rank in deck.ranks] for suit in deck.suits]
    groups = [tuple(column) for column in zip(*suits, strict=True)]  # fours
    groups += [three for suit in suits for three in zip(suit, suit[1:], suit[2:], strict=False)]
    return {card for group in groups if set(group) <= set(cards) for card in group}


def silent(rules: Ruleset, held: Mapping[str, Sequence[str]]) -> Hands:
    """Hands around these cards in which nobody has anything else to declare."""
    rng = random.Random(1)
    while True:
        hands = filled(rules, held, rng)
        if all(melds(rules, cards) == melds(rules, held.get(seat, ())) for seat, cards in hands.items()):
            return hands
