"""Answers questions about deals with belote-cli. Runs inside that package's own environment.

What is used of it: `game.GameState`, `game.legal_cards(state, seat)`, `game.play_card(state, card)`,
`game.compute_trick_winners`, `scoring.score_round`, `scoring.apply_round_score`. Its seats S E N W follow
each other in this order, which is our N W S E; the seat after the dealer leads.

The question is the one `colver_worker.py` describes, with these differences: `bid` means nothing here
(a take, more than the defence); `trumps` may also be "none" or "all"; `declarations` (false) says whether
the package's automatic declarations count, which it has no option for (they are silenced by a flag of its
solo mode); `held` (0) are points held over from a tied deal. The answer has the same keys; `outcome` is
made, failed or tied, `capot` says whether one side took all eight tricks, `held` what lies over afterwards.
A card in the hand that the package would refuse is forced through and listed in `illegal`.

It cannot answer: contracts with a bid to reach, or any choice of rules for overtrumping and undertrumping.
"""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any
from unittest.mock import patch

deck: Any = importlib.import_module("belote.deck")  # the other `belote`: not ours
game: Any = importlib.import_module("belote.game")
scoring: Any = importlib.import_module("belote.scoring")

SEATS = "SENW"  # by the package's numbers 0 1 2 3
SHOWN = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = dict(zip("SHDC", deck.CARD_SUITS, strict=True))
CARDS = {rank + suit: deck.Card(SUITS[suit], deck.Rank(rank)) for suit in "SHDC" for rank in SHOWN}
LABELS = {card: label for label, card in CARDS.items()}
PLACES = {card: place for place, card in enumerate(LABELS)}
COINCHE = {1: 0, 2: 1, 4: 2}


def labels(cards: Any) -> list[str]:
    return [LABELS[card] for card in sorted(cards, key=PLACES.__getitem__)]


def name(seat: Any) -> str:
    return SEATS[seat.value]


def ready(hands: Any, dealer: Any, taker: Any, trumps: Any, contract: Any) -> Any:
    """The state `place_bid` leaves when a taker has been found, with the hands we want."""
    kings = {s: (deck.Card(s, deck.Rank.KING), deck.Card(s, deck.Rank.QUEEN)) for s in deck.CARD_SUITS}
    holders = {
        suit: game.Seat(number)
        for suit, pair in kings.items()
        for number in range(4)
        if contract == deck.Contract.NORMAL and pair[0] in hands[number] and pair[1] in hands[number]
    }
    return game.GameState(
        hands=hands,
        initial_hands=hands,
        trump=trumps,
        contract=contract,
        dealer=dealer,
        leader=dealer.next_seat(),
        turn=dealer.next_seat(),
        phase=game.Phase.PLAYING,
        taker=taker,
        belote_holders=holders,
    )


def start(question: dict[str, Any]) -> Any:
    hands = tuple(tuple(CARDS[label] for label in question["hands"][seat].split()) for seat in SEATS)
    if len({card for hand in hands for card in hand}) != 32 or any(len(hand) != 8 for hand in hands):
        raise ValueError("the hands are not four times eight different cards")
    trumps, contract = question["trumps"], deck.Contract.NORMAL
    if trumps == "none":
        suit, contract = None, deck.Contract.SANS_ATOUT
    elif trumps == "all":
        suit, contract = deck.Suit.TOUT_ATOUT, deck.Contract.TOUT_ATOUT
    else:
        suit = SUITS[trumps]
    dealer, taker = (game.Seat(SEATS.index(question[key][0])) for key in ("dealer", "taker"))
    return replace(
        ready(hands, dealer, taker, suit, contract),
        litige_points=question.get("held", 0),
        coinche_level=COINCHE[question.get("double", 1)],
        boss_modifiers=game.BossModifiers(declarations_zero=not question.get("declarations", False)),
    )


def force(state: Any, card: Any) -> Any:
    """Play a card of the hand that the package's own list leaves out."""
    if card not in state.hand_of(state.turn):
        raise ValueError(f"{name(state.turn)} does not hold {LABELS[card]}")
    with patch.object(game, "legal_cards", lambda state, seat: state.hand_of(seat)):
        return game.play_card(state, card)


def replay(question: dict[str, Any]) -> dict[str, Any]:
    state = start(question)
    given = [CARDS[label] for label in question.get("plays", ())]
    seats: list[str] = []
    legal: list[list[str]] = []
    illegal: list[int] = []
    plays: list[str] = []
    rng = Random(question["finish"]) if "finish" in question else None
    while state.phase is game.Phase.PLAYING and (len(plays) < len(given) or rng):
        allowed = game.legal_cards(state, state.turn)
        if len(plays) < len(given):
            card = given[len(plays)]
        else:
            assert rng
            card = allowed[int(rng.random() * len(allowed))]
        seats.append(name(state.turn))
        legal.append(labels(allowed))
        if card in allowed:
            state = game.play_card(state, card)
        else:
            illegal.append(len(plays))
            state = force(state, card)
        plays.append(LABELS[card])
    if len(plays) < len(given):
        raise ValueError(f"{len(given)} cards for {len(plays)} plies")
    no_trumps = state.contract == deck.Contract.SANS_ATOUT
    points = state.current_round_points
    answer: dict[str, Any] = {
        "plays": plays,
        "seats": seats,
        "legal": legal,
        "illegal": illegal,
        "winners": [name(seat) for seat in game.compute_trick_winners(state, state.trump, no_trumps)],
        "points": {"NS": points[0], "EW": points[1]},
    }
    if state.phase is game.Phase.PLAYING:
        answer["next"] = {"seat": name(state.turn), "legal": labels(game.legal_cards(state, state.turn))}
        return answer
    result = scoring.score_round(state)
    ours, theirs = ("NS", "EW") if result.taker_team == 0 else ("EW", "NS")
    scored = scoring.apply_round_score(state, result)
    return answer | {
        "belote": {ours: result.taker_belote, theirs: result.defender_belote},
        "score": {"NS": scored.team_scores[0], "EW": scored.team_scores[1]},
        "outcome": "failed" if result.is_failed else "tied" if result.is_litige else "made",
        "capot": result.is_capot,
        "held": scored.litige_points,
    }


def play_out(state: Any, random: Any) -> tuple[Any, int]:
    steps = 0
    while state.phase is game.Phase.PLAYING:
        a = game.legal_cards(state, state.turn)
        state = game.play_card(state, a[int(random() * len(a))])
        steps += 1
    return state, steps


def time_steps(deals: int, seed: int) -> dict[str, Any]:
    """Play alone: the clock covers setting a deal up, asking for the legal cards and playing them."""
    rng = Random(seed)
    prepared = []
    for _ in range(deals):
        pack = list(CARDS.values())
        rng.shuffle(pack)
        hands = tuple(tuple(pack[i : i + 8]) for i in range(0, 32, 8))
        prepared.append((hands, game.Seat(rng.randrange(4)), rng.choice(deck.CARD_SUITS)))
    total, random = 0, rng.random
    begin = process_time()
    for hands, dealer, trumps in prepared:
        state = ready(hands, dealer, game.Seat.SOUTH, trumps, deck.Contract.NORMAL)
        total += play_out(state, random)[1]
    return {"seconds": process_time() - begin, "deals": deals, "steps": total}


def time_whole(deals: int, seed: int) -> dict[str, Any]:
    """Whole deals: the dealing, a random auction (pass or take), the play and the score."""
    rng = Random(seed)
    state, total, played, random = game.new_game(target=10**9), 0, 0, rng.random
    begin = process_time()
    for _ in range(deals):
        state = game.start_round(state, rng)
        turned = state.up_card.suit
        while state.phase is game.Phase.BIDDING:
            suits = [turned] if state.bidding_round == 1 else [s for s in deck.CARD_SUITS if s is not turned]
            bids = [None, *suits]
            state = game.place_bid(state, bids[int(random() * len(bids))])
            total += 1
        if state.phase is game.Phase.PLAYING:
            state, steps = play_out(state, random)
            state = scoring.apply_round_score(state, scoring.score_round(state))
            total, played = total + steps, played + 1
            state = replace(state, score_history=())  # or every deal would copy all those before it
    return {"seconds": process_time() - begin, "deals": deals, "steps": total, "played": played}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    if "time" in question:
        timed = {"steps": time_steps, "whole": time_whole}[question["time"]]
        return timed(question["deals"], question["seed"])
    return replay(question)


def main() -> None:
    for line in sys.stdin:
        try:
            result = answer(json.loads(line))
        except Exception as error:  # one bad question must not end the others
            result = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(result, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
