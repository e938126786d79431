"""Times random playouts in OpenSpiel's own C++ loop. Runs inside OpenSpiel's own environment.

It has no belote; these are its games with a trump suit or something like it, for orientation.

A question: {"game": "hearts", "from": "deal" or "play", "deals": n, "seed": s}. "deal" plays every deal from the
shuffle on with its random bots (`evaluate_bots`, one deal a call); "play" plays on from the first card of each of
n / 200 deals, two hundred times each, with its `RandomRolloutEvaluator`, which Python reaches through an `MCTSBot`:
told to search twice, it plays a hundred times from the state and a hundred times from one card later.
The answer: `seconds` of processor time, `deals`, `cards` played in each deal. {"games": true} lists what there is.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import process_time
from typing import Any, NamedTuple

import pyspiel  # type: ignore[import-not-found]


class Game(NamedTuple):
    """How to ask for it, its pack, and how many cards are played in a deal in which all play."""

    text: str
    pack: int
    cards: int


GAMES = {
    "bridge": Game("bridge(use_double_dummy_result=false)", 52, 52),
    "euchre": Game("euchre", 24, 20),
    "hearts": Game("hearts(pass_cards=false)", 52, 52),
    "skat": Game("skat", 32, 30),
    "spades": Game("spades", 52, 52),
}
AGAIN = 100  # playouts of one state


def at_first_card(game: Any, what: Game, rng: Random) -> Any:
    """The state as the first card is led, of a deal drawn at random in which every card is played."""
    while True:
        state = game.new_initial_state()
        moves: list[tuple[bool, int]] = []
        while not state.is_terminal():
            chance = state.is_chance_node()
            if chance:
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, weights)[0]
            else:
                action = rng.choice(state.legal_actions())
            moves.append((chance, action))
            state.apply_action(action)
        before, played = moves[: -what.cards], moves[-what.cards :]
        if len(before) >= what.cards and all(not chance and action < what.pack for chance, action in played):
            state = game.new_initial_state()
            for _, action in before:
                state.apply_action(action)
            return state


def whole(game: Any, number: int, seed: int) -> float:
    start = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    begin = process_time()
    for each in range(number):
        pyspiel.evaluate_bots(start.clone(), bots, seed + each)
    return process_time() - begin


def played(game: Any, what: Game, number: int, seed: int) -> tuple[float, int]:
    rng, done = Random(seed), 0
    states = [at_first_card(game, what, rng) for _ in range(max(1, number // (2 * AGAIN)))]
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(AGAIN, seed), 2.0, 2, 100, False, seed, False)
    begin = process_time()
    for state in states:
        done += AGAIN * bot.mcts_search(state).explore_count
    return process_time() - begin, done


def timed(question: dict[str, Any]) -> dict[str, Any]:
    what = GAMES[question["game"]]
    game, number = pyspiel.load_game(what.text), question["deals"]
    if question["from"] == "deal":
        seconds = whole(game, number, question["seed"])
    else:
        seconds, number = played(game, what, number, question["seed"])
    return {"seconds": seconds, "deals": number, "cards": what.cards}


def main() -> None:
    for line in sys.stdin:
        question = json.loads(line)
        try:
            told = {"games": list(GAMES)} if question.get("games") else timed(question)
        except Exception as error:  # whatever it is, the asker is told
            told = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
