"""The loops that any Python program would write around our state, timed as the workers of the peers time theirs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import belote
from belote import Deal, Ruleset

TURN = "NWSE"
IN_SUITS = str(Path(__file__).with_name("contree-in-suits.yaml"))


def play_out(state: Deal, rng: Random) -> tuple[Deal, int]:
    """Legal actions at random, to the end of the deal; with the number of steps."""
    steps, random = 0, rng.random
    while not state.is_over:
        options = state.legal()
        state = state.apply(options[int(random() * len(options))])
        steps += 1
    return state, steps


def time_steps(rules: Ruleset, deals: int, seed: int) -> dict[str, Any]:
    """Play alone: the clock covers setting a deal up, asking for the legal cards and playing them."""
    rng = Random(seed)
    names = list(rules.labels("french").names)
    ready = []
    for _ in range(deals):
        rng.shuffle(names)
        hands = {seat: names[8 * i : 8 * i + 8] for i, seat in enumerate(TURN)}
        ready.append((rng.choice(TURN), hands, {"taker": "N", "mode": "suit", "trumps": rng.choice("SHDC"), "bid": 80}))
    total = 0
    begin = process_time()
    for dealer, hands, contract in ready:
        total += play_out(Deal.of_hands(rules, dealer, hands, contract), rng)[1]
    return {"seconds": process_time() - begin, "deals": deals, "steps": total}


def time_whole(rules: Ruleset, deals: int, seed: int) -> dict[str, Any]:
    """Whole deals: the dealing, a random auction and, unless all passed, the play."""
    rng = Random(seed)
    total = played = 0
    begin = process_time()
    for number in range(deals):
        state, steps = play_out(Deal.new(rules, TURN[number % 4], seed=seed, number=number), rng)
        total += steps
        played += state.status == "complete"
    return {"seconds": process_time() - begin, "deals": deals, "steps": total, "played": played}


def ours(kind: str, deals: int, seed: int) -> dict[str, Any]:
    """One measurement of ours, as a worker answers the question about its own."""
    rules = loaded(IN_SUITS if kind == "whole" else "contree")
    return {"steps": time_steps, "whole": time_whole}[kind](rules, deals, seed)


loaded = cache(belote.load)  # once, as any program would


def record(rules: Ruleset, rng: Random, number: int) -> dict[str, Any]:
    """A complete random deal as a record."""
    while True:
        dealer = rng.choice(rules.seats)
        state, _ = play_out(Deal.new(rules, dealer, seed=rng.randrange(2**32), number=number), rng)
        if state.status == "complete":
            return belote.deal_record(state)
