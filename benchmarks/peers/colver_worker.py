"""Answers questions about deals with colver. Runs inside colver's own environment.

Seats: colver's 0 1 2 3 are N E S W and play goes 0 1 2 3, dealer + 1 first; its team 0 is seats 0 and 2.
Our play goes N W S E, so our N W S E sit on 0 1 2 3: the table is mirrored, the order of play is kept
and NS stays team 0. Cards: suit * 8 + place in 7 8 9 J Q K 10 A, suits S H D C.

A question: {"hands": {"N": "7S 8S ...", ...}, "dealer": "N", "trumps": "H", "bid": 80, "taker": "NS",
"double": 1, "plays": ["7H", ...]}. `bid` is 80 ... 160 or 250 for a capot, `taker` a side or a seat,
`double` 1, 2 (doubled) or 4 (redoubled). `finish`, a seed, plays the rest of the deal at random.
The answer: `plays`, `seats`, `legal` (one list a ply, before it), `illegal` (the plies whose card is in
the hand but not in colver's list: it takes them without a word, so the replay goes on), `winners`,
`points` as get_points gives them, `belote` (belote_final: known from the hands); while cards are left
`next` (seat and legal cards), at the end `score` (rewards) and `outcome`.

{"time": "steps" or "whole", "deals": n, "seed": s} times random playouts through the same Python calls;
"rollout" times the playouts its own Rust loop does behind one call, a thousand for each of n / 1000 deals,
"rollout whole" the same from before the auction. There the hands stay: it plays a thousand times with the same ones.
With `"solve": true` the answer is what each card of the seat to play is worth with all hands open, and the time.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time
from typing import Any

from colver import Env  # type: ignore[import-not-found]

SEATS = "NWSE"
SUITS = "SHDC"
RANKS = ("7", "8", "9", "J", "Q", "K", "10", "A")
SHOWN = ("7", "8", "9", "10", "J", "Q", "K", "A")
LABELS = [rank + suit for suit in SUITS for rank in RANKS]
CARDS = {label: card for card, label in enumerate(LABELS)}
SORT = {CARDS[rank + suit]: (place, i) for place, suit in enumerate(SUITS) for i, rank in enumerate(SHOWN)}
COINCHE = {1: 0, 2: 1, 4: 2}


def labels(cards: list[int]) -> list[str]:
    return [LABELS[card] for card in sorted(cards, key=SORT.__getitem__)]


def sides(pair: Any) -> dict[str, int]:
    return {"NS": round(pair[0]), "EW": round(pair[1])}


def start(question: dict[str, Any], dealer: int | None = None) -> Any:
    hands = [[CARDS[label] for label in question["hands"][seat].split()] for seat in SEATS]
    if sorted(card for hand in hands for card in hand) != list(range(32)) or any(len(h) != 8 for h in hands):
        raise ValueError("the hands are not four times eight different cards")
    env = Env.deal_with_hands(SEATS.index(question["dealer"]) if dealer is None else dealer, hands)
    team = 0 if question["taker"] in ("NS", "N", "S") else 1
    bid, double = question.get("bid", 80), COINCHE[question.get("double", 1)]
    env.set_contract(SUITS.index(question["trumps"]), bid, team, double)
    env.set_phase_playing()
    return env


def last_winner(question: dict[str, Any], lead: int, cards: list[int]) -> str:
    """get_trick_lead stays where it was once the deal is over: play the last trick first in a second deal."""
    env = start(question, (lead - 1) % 4)
    for card in cards:
        env.step(card)
    return SEATS[env.get_trick_lead()]


def replay(question: dict[str, Any]) -> dict[str, Any]:
    env = start(question)
    given = [CARDS[label] for label in question.get("plays", ())]
    seats: list[str] = []
    legal: list[list[str]] = []
    illegal: list[int] = []
    winners: list[str] = []
    plays: list[str] = []
    rng = Random(question["finish"]) if "finish" in question else None
    while not env.is_terminal() and (len(plays) < len(given) or rng):
        seat, allowed = env.current_player(), env.legal_actions()
        if len(plays) < len(given):
            card = given[len(plays)]
        else:
            assert rng
            card = allowed[int(rng.random() * len(allowed))]
        if card not in allowed:
            if card not in env.get_hands()[seat]:
                raise ValueError(f"ply {len(plays)}: {SEATS[seat]} does not hold {LABELS[card]}")
            illegal.append(len(plays))
        seats.append(SEATS[seat])
        legal.append(labels(allowed))
        plays.append(LABELS[card])
        env.step(card)
        if env.is_terminal():
            last = [CARDS[label] for label in plays[-4:]]
            winners.append(last_winner(question, SEATS.index(seats[-4]), last))
        elif len(plays) % 4 == 0:
            winners.append(SEATS[env.get_trick_lead()])
    if len(plays) < len(given):
        raise ValueError(f"{len(given)} cards for {len(plays)} plies")
    answer = {
        "plays": plays,
        "seats": seats,
        "legal": legal,
        "illegal": illegal,
        "winners": winners,
        "points": sides(env.get_points()),
        "belote": sides(env.belote_final()),
    }
    if env.is_terminal():
        answer["score"] = sides(env.rewards())
        taker = 0 if question["taker"] in ("NS", "N", "S") else 1
        answer["outcome"] = "made" if env.deal_outcome()[taker] == 1 else "failed"
    else:
        answer["next"] = {"seat": SEATS[env.current_player()], "legal": labels(env.legal_actions())}
    return answer


def prepared(deals: int, rng: Random) -> list[tuple[int, int, list[list[int]]]]:
    ready = []
    for _ in range(deals):
        pack = list(range(32))
        rng.shuffle(pack)
        ready.append((rng.randrange(4), rng.randrange(4), [pack[i : i + 8] for i in range(0, 32, 8)]))
    return ready


def time_steps(deals: int, seed: int) -> dict[str, Any]:
    """Play alone: the clock covers setting a deal up, asking for the legal cards and stepping."""
    rng = Random(seed)
    ready = prepared(deals, rng)
    steps, random = 0, rng.random
    begin = process_time()
    for dealer, trumps, hands in ready:
        env = Env.deal_with_hands(dealer, hands)
        env.set_contract(trumps, 80, 0, 0)
        env.set_phase_playing()
        while not env.is_terminal():
            a = env.legal_actions()
            env.step(a[int(random() * len(a))])
            steps += 1
    return {"seconds": process_time() - begin, "deals": deals, "steps": steps}


def time_whole(deals: int, seed: int) -> dict[str, Any]:
    """Whole deals: the dealing, a random auction and, unless all passed, the play."""
    env, random = Env.deal(seed=seed), Random(seed).random
    steps = played = 0
    begin = process_time()
    for _ in range(deals):
        env.reset()
        while not env.is_terminal():
            a = env.legal_actions()
            env.step(a[int(random() * len(a))])
            steps += 1
        played += sum(env.get_tricks_won()) > 0
    return {"seconds": process_time() - begin, "deals": deals, "steps": steps, "played": played}


def time_rollout(deals: int, seed: int) -> dict[str, Any]:
    """Play alone, without Python in the loop: what the peer itself does a thousand times a call."""
    ready = prepared(max(1, deals // 1000), Random(seed))
    begin = process_time()
    for dealer, trumps, hands in ready:
        env = Env.deal_with_hands(dealer, hands)
        env.set_contract(trumps, 80, 0, 0)
        env.set_phase_playing()
        env.rollout(1000)
    seconds = process_time() - begin
    return {"seconds": seconds, "deals": 1000 * len(ready), "steps": 32000 * len(ready)}


def time_rollout_whole(deals: int, seed: int) -> dict[str, Any]:
    """A random auction and the play, without Python in the loop."""
    rng = Random(seed)
    ready = [rng.randrange(1 << 30) for _ in range(max(1, deals // 1000))]
    begin = process_time()
    for number in ready:
        Env.deal(seed=number).rollout(1000)
    return {"seconds": process_time() - begin, "deals": 1000 * len(ready)}


def solve(question: dict[str, Any]) -> dict[str, Any]:
    """All hands open: card points of NS (252 and 0 for a capot) after each card of the seat to play."""
    env = start(question)
    for label in question.get("plays", ()):
        env.step(CARDS[label])
    begin = process_time()
    found = env.solve_scores()
    seconds = process_time() - begin
    return {"seconds": seconds, "values": {LABELS[card]: points for card, points in found["scores"]}}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    if question.get("solve"):
        return solve(question)
    if "time" in question:
        timed = {"steps": time_steps, "whole": time_whole, "rollout": time_rollout, "rollout whole": time_rollout_whole}
        return timed[question["time"]](question["deals"], question["seed"])
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
