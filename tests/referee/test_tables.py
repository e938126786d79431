"""Deals played by house files whose tables have other customs: at every card the second opinion allows the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import belote
from belote import Deal, NotAllowedError, Ruleset
from belote.game.contracts import agreed_start
from belote.game.deal import begun_with_hands
from belote.game.frame import Contract
from belote.game.setup import setup
from belote.kernel.deal import Table

from .tables import LAWS

HOUSES = Path(__file__).parent.parent / "cases" / "houses"
DEALS = 120


def dealt(rules: Ruleset, rng: random.Random, locked: bool) -> Deal:
    """Hands at random, or with long suits, in a contract with a trump suit."""
    s, t = setup(rules, None), rules.tables
    pack = list(range(t.cards))
    rng.shuffle(pack)
    if rng.random() < 0.5:
        pack.sort(key=lambda card: card // t.ranks + rng.random() * 2)
    hands = tuple(sum(1 << card for card in pack[i::4][: t.hand_size]) for i in range(4))
    suit = rng.randrange(4)
    mode = next(i for i, each in enumerate(t.modes) if each.suit == suit)
    call = next(i for i, bid in enumerate(t.auction.bids) if bid is not None and bid.mode == mode)
    agreed = Contract(rng.randrange(4), mode, 0, 0, 1, call, 0, locked)
    return begun_with_hands(agreed_start(s, rng.randrange(4), Table(hands, 0, -1, ()), agreed), agreed)


@pytest.mark.parametrize("name", LAWS)
def test_every_card_of_random_deals(name: str) -> None:
    rules = belote.load(str(HOUSES / f"{name}.yaml"))
    rng = random.Random(name)
    told = refused = 0
    for number in range(DEALS):
        locked = name == "third-hand" and number % 2 == 1
        deal = dealt(rules, rng, locked)
        trumps = str((deal.contract or {})["trumps"])
        said = False
        while not deal.is_over:
            trick = [card for _, card in deal.trick()]
            hand = deal.hand(str(deal.turn))
            assert set(deal.legal()) == LAWS[name](hand, trick, trumps, said and bool(trick), locked), (hand, trick)
            told += len(deal.legal()) < len(hand)
            card = rng.choice(deal.legal())
            if trick or name != "third-hand":
                deal = deal.apply(card)
                continue
            said = rng.random() < 0.5
            try:
                deal = deal.apply(card, top=said)
            except NotAllowedError:
                refused += 1
                said = False
                deal = deal.apply(card)
    assert told > 10 * DEALS
    assert (refused > 0) == (name == "third-hand")
