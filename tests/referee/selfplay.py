"""Random matches: records of legal calls and cards, drawn through the referee's own functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .auctions import Contract, auction
from .cards import FROM_THE_SIX, NATURAL, rank_of
from .dealing import deal_out, fill_hands
from .declare import Declaration, best_announcements
from .exchanging import hear_exchange, laid_down
from .games import Game, game_named
from .match import Json, Standing, next_dealer, nobody_bid, play_deal
from .play import first_leader, is_sure, legal_cards, winner_of

RAISES = ("double", "redouble", "triple", "four", "gahwa")


def random_match(game: str, seed: int, plain: bool = False) -> Json:
    """A match played to its end. `plain`: everyone announces everything and says both words."""
    rng = Random(f"{game} {seed}")
    rules = game_named(game)
    standing = Standing(dict.fromkeys(rules.side_names(), 0), dict.fromkeys(rules.side_names(), 0))
    deals: list[Json] = []
    dealer: str | None = None
    passed = False
    while standing.winner(rules) is None:
        dealer = next_dealer(rules, dealer, rng.choice(rules.seats) if dealer is None else None, passed)
        deal = random_deal(rules, dealer, rng, standing.totals, plain)
        result, standing = play_deal(rules, dealer, deal, standing)
        passed = nobody_bid(result)
        deals.append(deal)
    return {"ruleset": game, "deals": deals}


def random_deal(game: Game, dealer: str, rng: Random, totals: Mapping[str, int], plain: bool = False) -> Json:
    pack = list(game.pack)
    rng.shuffle(pack)
    if rng.random() < 0.3:
        pack = streaky(pack, rng)
    dealt = deal_out(game, dealer, pack)
    eagerness = rng.choice((0.1, 0.3, 0.6))
    calls: list[str] = []
    while (now := auction(game, dealer, dealt.turned, calls, dealt.hands, totals)).speaker is not None:
        calls.append(random_call(now.legal, rng, eagerness))
    spoken = len(calls)
    deal: Json = {"dealer": dealer, "pack": pack, "calls": calls, "plays": []}
    contract = now.contract
    if contract is None:
        return deal

    owner = contract.taker
    if contract.call == "ashkal":
        owner = game.after(game.after(owner))
    hands = fill_hands(game, dealer, dealt, owner)
    card = laid_down(game, dealt.turned, contract)
    for seat in game.round_from(game.after(dealer)) if card is not None else ():
        calls.append("exchange" if card in hands[seat] and rng.random() < 0.7 else "pass")
        if calls[-1] == "exchange":
            break
    _, hands, _ = hear_exchange(game, dealer, dealt.turned, contract, hands, calls[spoken:])
    if not plain:
        add_words(game, hands, contract, deal, rng)
    leader = first_leader(game, dealer, contract)
    # A seat that always takes the first or the last legal card makes more lopsided deals than chance does.
    habit = {seat: rng.choice(("any", "any", "first", "last")) for seat in game.seats}
    gone: list[str] = []
    said = False
    for _ in range(game.hand_size):
        trick: list[tuple[str, str]] = []
        for seat in game.round_from(leader):
            legal = legal_cards(game, contract, seat, hands[seat], trick, said)
            card = {"any": rng.choice(legal), "first": legal[0], "last": legal[-1]}[habit[seat]]
            hands[seat].remove(card)
            if not trick:
                said = is_sure(game, contract, card, gone) and rng.random() < 0.5
            trick.append((seat, card))
            gone.append(card)
            deal["plays"].append({"card": card, "said": "top"} if said and len(trick) == 1 else card)
        leader = winner_of(trick, contract)
    return deal


def streaky(pack: Sequence[str], rng: Random) -> list[str]:
    """A pack that was badly shuffled, so that runs and fours stay together more often."""
    by_suit = rng.random() < 0.5
    noise = rng.choice((1.0, 3.0, 6.0))

    def spot(card: str) -> float:
        sorted_at = FROM_THE_SIX.index(card) if by_suit else NATURAL.index(rank_of(card))
        return sorted_at + rng.gauss(0, noise)

    return sorted(pack, key=spot)


def random_call(legal: Sequence[str], rng: Random, eagerness: float) -> str:
    if len(legal) == 1 or ("pass" in legal and rng.random() > eagerness):
        return legal[0]
    doubling = [call for call in legal if call.split()[0] in RAISES]
    if doubling and rng.random() < 0.4:
        return rng.choice(doubling)
    others = [call for call in legal if call not in ("pass", *doubling)]
    if not others:
        return legal[0]
    # Most bids are low ones: the list goes upwards.
    return others[int(len(others) * rng.random() ** rng.choice((1, 3, 8)))]


def add_words(game: Game, hands: dict[str, list[str]], contract: Contract, deal: Json, rng: Random) -> None:
    """Now and then somebody announces less than he has, or forgets a word."""
    if game.declarations not in ("none", "roem") and rng.random() < 0.5:
        deal["declared"] = {
            seat: [item for one in best_announcements(game, seat, hand, contract) for item in said(game, one, rng)]
            for seat, hand in hands.items()
            if rng.random() < 0.9
        }
    if rng.random() < 0.3:
        words = ("both", "both", "first", "second", "none")
        deal["belote_said"] = {seat: rng.choice(words) for seat in game.seats if rng.random() < 0.8}


def said(game: Game, one: Declaration, rng: Random) -> list[Any]:
    """A declaration as it goes into a record: whole, in part, or not at all."""
    cards = list(one.cards)
    if rng.random() < 0.15:
        return []
    if one.kind == "run" and len(cards) > 3 and rng.random() < 0.3:
        length = rng.randint(3, len(cards) - 1)
        start = rng.randint(0, len(cards) - length)
        cards = cards[start : start + length]
    rng.shuffle(cards)
    if rng.random() < 0.3:
        return [{"cards": cards, "at": rng.choice((1, 2)) if game.late_declarations else 1}]
    return [cards]
