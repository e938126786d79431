"""Random complete matches through the engine, as records with French labels: what the second opinion is asked about.

Chance alone makes dull matches: bids that nobody can make, no capot, hardly a tie.  So each deal draws how it is
spoken and played: who bids on a good hand and how high, which side tries for its tricks and which throws them away,
who forgets a word, and whether the last tricks are chosen so that the contract is decided by a point or by none.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from belote.game.deal import BIDDING, Deal
from belote.game.match import Match
from belote.game.settling import belote_points
from belote.kernel import declarations, scoring
from belote.kernel.auction import NO_MODE
from belote.library.ruleset import Ruleset
from belote.record.writing import match_record

ART = "french"
ANY, WIN, LOSE = range(3)  # how a side plays
PAIRS = ((ANY, ANY), (ANY, ANY), (WIN, LOSE), (WIN, LOSE), (LOSE, WIN), (LOSE, WIN), (WIN, WIN))
WORDS = ((True, True), (True, True), (True, True), (True, False), (False, True), (False, False))
ALL_SAID = WORDS[:1]
NEAR_END = 4  # so many tricks are chosen where a deal is to end close
TRIES = 100


class Manner(NamedTuple):
    """How one deal is spoken and played.

    ``passes``: how often a seat passes over a bid; ``takers``, ``defence``: how these sides play; ``free``: whether
    announcements are chosen; ``words``: by seat, which words of the belote are said; ``close``: it is to end close.
    """

    passes: float
    takers: int
    defence: int
    free: bool
    words: Sequence[tuple[bool, bool]]
    close: bool


def manner_of(rng: random.Random, seats: int, close: float) -> Manner:
    takers, defence = rng.choice(PAIRS)
    near = rng.random() < close
    if near:
        takers = defence = ANY
    free = rng.random() < 0.5
    words = [rng.choice(WORDS if free else ALL_SAID) for _ in range(seats)]
    return Manner(rng.choice((0.2, 0.5, 0.8, 0.95)), takers, defence, free, words, near)


def random_pack(rules: Ruleset, rng: random.Random) -> list[str]:
    pack = list(rules.labels(ART).names)
    if rng.random() < 0.6:
        rng.shuffle(pack)
    else:  # badly shuffled, so that runs, fours and long suits are common
        for _ in range(rng.randrange(1, 12)):
            i, j = rng.randrange(len(pack)), rng.randrange(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        cut = rng.randrange(len(pack))
        pack = pack[cut:] + pack[:cut]
    return pack


def random_deal(match: Match, rng: random.Random, close: float = 0.2) -> Deal:
    """A deal in a manner of its own; ``close``: how often it is steered to a close end."""
    rules = match.ruleset
    state = Deal.new(rules, match.dealer, pack=random_pack(rules, rng), art=ART, totals=match.totals)
    manner = manner_of(rng, len(rules.seats), close)
    while state.status == BIDDING:
        state = state.apply(random_call(state, manner, rng))
    game = state._game
    if game is None:
        return state
    near = (game.cards // game.seats - NEAR_END) * game.seats
    while not state.is_over:
        if manner.close and state._count == near:
            return close_end(state, manner, rng)
        state = play(state, random_card(state, manner, rng), manner, rng)
    return state


def random_call(state: Deal, manner: Manner, rng: random.Random) -> str:
    """Mostly a pass, else a low bid in what the hand is good (or bad) for; now and then any bid, a capot, a double."""
    legal = state.legal()
    if "exchange" in legal:
        return rng.choice(("exchange", "exchange", "pass"))
    doubling = state.ruleset.rules.auction.doubling
    doubles = [call for call in legal if doubling is not None and call.split()[0] in doubling.steps]
    if doubles and rng.random() < (0.2 if doubling is not None and doubling.timing == "in_turn" else 0.5):
        return doubles[0] if len(doubles) == 1 else rng.choice(doubles)
    bids = [call for call in legal if call not in ("pass", *doubles)]
    standing = state._frame.auction.bid
    if not bids or ("pass" in legal and rng.random() < (max(manner.passes, 0.7) if standing else manner.passes)):
        return legal[0]
    capots = [call for call in bids if call.startswith(("capot", "generale"))]
    if capots and rng.random() < 0.05:
        return rng.choice(capots)
    if rng.random() < 0.2:
        return rng.choice(bids)
    if len(bids) > 12:  # levels: stay low
        low = min(int(rng.expovariate(0.7)), len(bids) // 6 - 1) * 6
        bids = bids[low : low + 6]
    s = state._frame.setup
    hand = state.hands_now()[state._turn]

    def good(call: str) -> float:
        bid = s.tables.auction.bids[s.speech.read(call, state._calls()[0], "")]
        assert bid is not None
        if bid.mode == NO_MODE:
            return 100 * rng.random()
        points = s.tables.modes[bid.mode].points
        own = sum(worth for card, worth in enumerate(points) if hand >> card & 1)
        return (-own if manner.takers == LOSE else own) + 20 * rng.random()

    return max(bids, key=good)


def random_card(state: Deal, manner: Manner, rng: random.Random) -> str:
    """A legal card in the manner of the side that plays; one in eight is any."""
    game, legal = state._game, state.legal()
    assert game is not None
    taking = not game.opponents[game.contract.taker][state._turn]
    how = manner.takers if taking else manner.defence
    if how == ANY or len(legal) == 1 or rng.random() < 0.125:
        return rng.choice(legal)
    numbers = [game.card_of[name] for name in legal]
    sign = 1 if how == WIN else -1
    if state._led < 0:  # how many cards could still take it
        unseen = ~(state._played | game.hands[state._turn])
        wanted = min(numbers, key=lambda card: sign * (game.beats[card] & unseen).bit_count())
    elif not game.opponents[state._turn][state._winner]:
        wanted = max(numbers, key=lambda card: sign * game.points[card])
    else:
        over = [card for card in numbers if game.beats[state._best] >> card & 1]
        under = [card for card in numbers if card not in over]
        few = min(under, key=game.points.__getitem__) if under else -1
        many = max(under, key=game.points.__getitem__) if under else -1
        wanted = (rng.choice(over) if over else few) if how == WIN else (many if under else rng.choice(over))
    return legal[numbers.index(wanted)]


def play(state: Deal, card: str, manner: Manner, rng: random.Random) -> Deal:
    """The state after a card, with what is said along with it."""
    game = state._game
    assert game is not None
    number = game.card_of[card]
    say = True
    if number in game.belote:
        second = bool(game.play.mode.pairs[game.belote[number]] & state._played)
        say = manner.words[state._turn][second]
    return state.apply(card, choose(state, rng) if manner.free else None, say)


def choose(state: Deal, rng: random.Random) -> list[list[str]] | None:
    """What to announce with the next card: everything, nothing, a part, or something shorter."""
    game = state._game
    assert game is not None
    worth = game.play.mode.declarations
    if worth is None or state._count >= game.window:
        return None
    said = state._talk.announced[state._turn]
    used = 0
    for d in said:
        used |= d.cards
    out = []
    for d in declarations.find(worth, game.hands[state._turn]):
        if d.cards & used or rng.random() < 0.3:
            continue
        cards = list(game.setup.names(d.cards))
        if not d.four and len(cards) > 3 and rng.random() < 0.3:
            cards = cards[:-1] if rng.random() < 0.5 else cards[1:]
        out.append(cards)
    return out


def close_end(state: Deal, manner: Manner, rng: random.Random) -> Deal:
    """Of some ways to play the last tricks, one that comes nearest to a level sum, or to a point beside it."""
    off, by_bid = rng.choice((0, 0, 0, 0, 0, 0, 1, -1)), rng.random() < 0.5
    best, distance = state, 10_000
    for _ in range(TRIES):
        end = state
        while not end.is_over:
            end = play(end, rng.choice(end.legal()), manner, rng)
        away = abs(margin(end, by_bid) - off)
        if best is state or away < distance:
            best, distance = end, away
        if away == 0:
            break
    return best


def margin(end: Deal, by_bid: bool) -> int:
    """How far the takers are above what their contract asks for: the defence's sum, or the bid where there is one."""
    game = end._game
    assert game is not None
    t, rules = game.setup.tables, game.play.mode.scoring
    said = end.announced()
    points = [0] * t.sides
    for seat, own in enumerate(end._points):
        points[t.side[seat]] += own
    takers = t.side[game.contract.taker]
    double = game.contract.double
    sums = list(scoring.round_all(points, rules.round_tricks, takers, double) if rules.round_tricks else points)
    if rules.contract.counts & scoring.COUNT_DECLARATIONS:
        for seat, d, counts in said.declarations:
            sums[t.side[seat]] += d.points if counts else 0
        for found in said.found:
            sums[t.side[found.seat]] += found.declaration.points
    if rules.contract.counts & scoring.COUNT_BELOTE:
        for (seat, _), worth in zip(said.belotes, belote_points(game.play.mode, said.belotes), strict=True):
            sums[t.side[seat]] += worth
    against = [test.against for test in rules.contract.conditions]
    if scoring.BID_WORTH in against and (by_bid or len(against) == 1):
        return sums[takers] - game.contract.worth
    return 2 * sums[takers] - sum(sums)


def near_start(rules: Ruleset, deal: Deal, rng: random.Random) -> dict[str, int] | None:
    """Totals before a deal such that it ends level, or about the target; None where there are no such totals."""
    score, target = deal.score(), rules.tables.match.ending.target
    if score is None:
        return None
    above = [rng.choice((-1, 0, 0, 0, 1)) for _ in score.sides]
    if rng.random() < 0.5:
        above = [rng.choice((0, 0, 7))] * len(above)
    before = {side: target + up - points for (side, points), up in zip(score.sides.items(), above, strict=True)}
    most = max(before.values())
    won = most >= target and list(before.values()).count(most) == 1
    return None if won or min(before.values()) < 0 else before


def random_match(rules: Ruleset, seed: int) -> dict[str, Any]:
    """A complete random match as a record; one in six begins shortly before its end, one in twelve with held points."""
    rng = random.Random(f"{rules.name} {seed}")
    start = match = Match.new(rules, rng.choice(rules.seats))
    close = rng.choice((0.0, 0.1, 0.3, 0.9))
    deals = []
    if rng.random() < 1 / 12 and rules.tables.match.holding:
        start = match = Match.new(rules, match.dealer, held={rng.choice(list(rules.sides)): rng.randrange(1, 200)})
    elif rules.tables.auction.conditions:  # the auction asks for the totals, so that they stand before it
        if rng.random() < 1 / 3:
            target = rules.tables.match.ending.target
            before = {side: target - rng.randrange(1, 40) for side in rules.sides}
            start = match = Match.new(rules, match.dealer, totals=before)
    elif rng.random() < 1 / 6:
        deal = random_deal(match, rng, close)
        totals = near_start(rules, deal, rng)
        if totals is not None:
            start = match = Match.new(rules, match.dealer, totals=totals)
        deals.append(deal)
        match = match.after(deal)
    while match.winner is None:
        deal = random_deal(match, rng, close)
        deals.append(deal)
        match = match.after(deal)
    return match_record(rules, deals, start) | {"art": ART}
