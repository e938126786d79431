"""Doubling after the rounds and out of turn, by the engine and by the referee."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import belote
from belote import Deal

from .games import game_named
from .raising import HOKUM, SUN, after_the_rounds, at_any_time

HOUSE = Path(__file__).parents[1] / "cases" / "houses" / "baloot-doubled.yaml"


@pytest.mark.parametrize("seed", range(60))
def test_after_the_rounds(seed: int) -> None:
    rules, game, rng = belote.load(str(HOUSE)), game_named("baloot"), random.Random(seed)
    totals = {side: rng.choice([0, 99, 100, 101, 130]) for side in ("NS", "EW")}
    deal = Deal.new(rules, rng.choice(rules.seats), seed, totals=totals)
    bids = ["hokum", "sun", "ashkal"]
    while deal.status == "bidding" and not any(call.split()[0] in bids for _, call in deal.calls()):
        deal = deal.apply(rng.choice(deal.legal()))
    while deal.status == "bidding" and any(call.split()[0] in bids for call in deal.legal()):
        deal = deal.apply("pass")
    if deal.status == "void":
        return
    taker, call = next((seat, call) for seat, call in deal.calls() if call.split()[0] in bids)
    before = len(deal.calls())
    rungs = HOKUM if call.startswith("hokum") else SUN
    while True:
        said = [call for _, call in deal.calls()[before:]]
        now = after_the_rounds(game, deal.dealer, taker, rungs, totals, said)
        if now.speaker is None:
            break
        assert (deal.turn, deal.legal()) == (now.speaker, now.legal)
        deal = deal.apply(rng.choice(deal.legal()))
    assert deal.status == "playing"
    assert deal.contract is not None
    assert (deal.contract["double"], deal.contract["locked"]) == (now.times, now.locked)


@pytest.mark.parametrize("seed", range(60))
def test_at_any_time(seed: int) -> None:
    rules, game, rng = belote.load("coinche+double-any-time"), game_named("coinche"), random.Random(seed)
    deal = Deal.new(rules, rng.choice(rules.seats), seed)
    while True:
        speaker, others = at_any_time(game, deal.dealer, deal.calls())
        if speaker is None:
            break
        also = {seat: "".join(calls) for seat, calls in deal.may_also_call().items()}
        assert (deal.turn, also) == (speaker, others)
        if others and rng.random() < 0.3:
            seat = rng.choice(list(others))
            deal = deal.apply(others[seat], seat=seat)
        else:
            deal = deal.apply(rng.choice(["pass", rng.choice(deal.legal())]))
    assert deal.status != "bidding"
    assert belote.replay(belote.deal_record(deal))["contract"] == deal.contract
