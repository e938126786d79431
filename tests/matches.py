"""Random complete matches through the engine, as records with French labels: what the second opinion is asked about."""

from __future__ import annotations

import random
from typing import Any

from belote.game.deal import BIDDING, Deal
from belote.game.match import Match
from belote.kernel import declarations
from belote.library.ruleset import Ruleset
from belote.record.writing import match_record

ART = "french"


def random_deal(match: Match, rng: random.Random) -> Deal:
    """A deal played at random, with declarations and words of the belote now and then forgotten or shortened."""
    rules = match.ruleset
    pack = list(rules.labels(ART).names)
    if rng.random() < 0.6:
        rng.shuffle(pack)
    else:  # badly shuffled, so that runs and fours are common
        for _ in range(rng.randrange(1, 12)):
            i, j = rng.randrange(len(pack)), rng.randrange(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        cut = rng.randrange(len(pack))
        pack = pack[cut:] + pack[:cut]
    state = Deal.new(rules, match.dealer, pack=pack, art=ART)
    free = rng.random() < 0.4
    while not state.is_over:
        legal = state.legal()
        if state.status == BIDDING:
            call = legal[0] if rng.random() < 0.4 else rng.choice(legal)
            state = state.apply(call)
            continue
        card = rng.choice(legal)
        if free:
            state = state.apply(card, choose(state, rng), rng.random() < 0.8)
        else:
            state = state.apply(card)
    return state


def choose(state: Deal, rng: random.Random) -> list[list[str]] | None:
    """What to announce with the next card: everything, nothing, a part, or something shorter."""
    game = state._game
    assert game is not None
    worth, seats = game.play.mode.declarations, game.seats
    if worth is None or state._count >= game.window:
        return None
    said = state._talk.announced[state._turn]
    if said and state._count >= seats:
        return None
    found = [d for d in declarations.find(worth, game.hands[state._turn]) if rng.random() < 0.7]
    out = []
    for d in found:
        cards = list(game.setup.names(d.cards))
        if not d.four and len(cards) > 3 and rng.random() < 0.3:
            cards = cards[:-1] if rng.random() < 0.5 else cards[1:]
        out.append(cards)
    return out


def random_match(rules: Ruleset, seed: int) -> dict[str, Any]:
    """A complete random match as a record."""
    rng = random.Random(seed)
    match = Match.new(rules, rng.choice(rules.seats))
    deals = []
    while match.winner is None:
        deal = random_deal(match, rng)
        deals.append(deal)
        match = match.after(deal)
    return match_record(rules, deals) | {"art": ART}
