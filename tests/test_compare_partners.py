"""Partners who sit elsewhere: that is one difference, and the rest of the game is compared all the same."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from belote import Ruleset, load
from belote.cards import mask_of
from belote.compare.matching import match
from belote.compare.report import compare
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, NOT_DECIDED, Verdict
from belote.errors import BeloteError
from belote.kernel import tricks
from belote.library.resolved import load_resolved
from benchmarks.mutants import mutants
from benchmarks.witnesses import unconfirmed

from .sights import classes_at

FOUR = ["french", "baloot", "contree", "coinche", "moroccan"]
MOVED: list[dict[str, Any]] = [
    {"seats": ["N", "S", "E", "W"]},
    {"seats": ["E", "N", "S", "W"]},
    {"sides": {"NS": ["N", "E"], "EW": ["S", "W"]}},
]


WIDE = "rows that see who led or who is still to play"  # compared only where partners sit in the same places


def moved(rules: dict[str, Any], table: dict[str, Any]) -> Ruleset:
    out = deepcopy(rules)
    out["table"].update(table)
    return load_resolved(out, "moved")


def compared(a: Ruleset, b: Ruleset, *areas: str) -> dict[str, list[Verdict]]:
    """The verdicts by area; every witness is asked again."""
    found: dict[str, list[Verdict]] = {}
    for v in compare(a, b, areas or AREAS).played:
        assert v.verdict != DIFFERENT or not unconfirmed(v, a, b), v
        assert v.verdict != NOT_DECIDED or (v.because or "").startswith(WIDE), v
        found.setdefault(v.area, []).append(v)
    return found


@pytest.mark.parametrize("table", MOVED, ids=str)
@pytest.mark.parametrize("name", FOUR)
def test_who_plays_with_whom_and_what_comes_of_it(name: str, table: dict[str, Any]) -> None:
    a = load(name)
    found = compared(a, moved(a.as_json(), table))
    assert [v.because for v in found["deal"]] == ["who plays with whom"]
    for area in ("obligations", "trick_winner", "card_points", "declarations", "belote", "scoring", "held_points"):
        assert {v.verdict for v in found[area]} == {EQUAL}
    of_partners = any(a.tables.auction.doublings) or any(bid and bid.owner for bid in a.tables.auction.bids)
    assert {v.verdict for v in found["auction"]} == {DIFFERENT if of_partners else EQUAL}


@pytest.mark.parametrize("name", ["french", "contree"])
def test_other_obligations_show_where_the_same_is_winning(name: str) -> None:
    a = load(name)
    rng = random.Random(name)
    told = set()
    for says, rules in mutants(a):
        if not says.startswith("play.obligations") or rng.random() < 0.75:
            continue
        try:
            straight, b = load_resolved(rules, "straight"), moved(rules, MOVED[0])
        except BeloteError:
            continue
        own, other = (compared(a, x, "obligations")["obligations"] for x in (straight, b))
        for v, w in zip(own, other, strict=True):
            if w.verdict == NOT_DECIDED:
                continue  # `compared` has looked at the reason
            assert v.verdict == w.verdict, says
            told.add(w.verdict)
            if w.verdict == EQUAL and not w.cases:
                alike(a, b, str(w.mode), rng)
    assert told == {EQUAL, DIFFERENT}


def alike(a: Ruleset, b: Ruleset, mode: str, rng: random.Random) -> None:
    """Any trick and hand, a partner winning under both or an opponent: the same may be played."""
    pairs = [(a.tables.modes[i], b.tables.modes[j]) for i, j in match(a, b).modes]
    x, y = rng.choice([(x, y) for x, y in pairs if a.modes[x.name] == mode])
    for _ in range(300):
        cards = rng.sample(range(a.tables.cards), rng.randrange(3, 9))
        size = rng.randrange(1, 4 if len(cards) > 3 else 3)
        trick, hand = cards[:size], mask_of(cards[size:])
        for opponent in (False, True):
            legal = []
            for m in (x, y):
                seen = classes_at(m, a.tables.ranks, trick, tricks.AGAINST if opponent else 0)
                legal.append(tricks.legal(hand, seen))
            assert legal[0] == legal[1]


def test_what_cards_count_is_shown_whoever_plays_with_whom() -> None:
    a = load("classique")
    rules = dict(mutants(a))["contracts.suit.plain: trump, the worth with it"]
    assert {v.verdict for v in compared(a, moved(rules, MOVED[0]), "card_points")["card_points"]} == {DIFFERENT}


def test_a_deal_that_deals_a_hand_short_is_compared_too() -> None:
    a = load("baloot")
    rules = dict(mutants(a))["deal: rest before bidding"]  # nobody has the turned card yet as the hands are filled
    assert "what is dealt, when" in [v.because for v in compared(a, moved(rules, MOVED[0]))["deal"]]


def test_one_deal_ends_the_match_whoever_plays_with_whom() -> None:
    a = load("baloot")
    rules = dict(mutants(a))["match.target: 152 +10"]
    assert compared(a, moved(rules, MOVED[0]), "match")["match"][0].verdict == DIFFERENT


@pytest.mark.parametrize("name", ["baloot", "coinche"])
def test_declarations_and_auctions_of_other_partners(name: str) -> None:
    """The differences are those that there are with the same partners, and what follows from who plays with whom."""
    a = load(name)
    rng = random.Random(name)
    tried = 0
    for says, rules in mutants(a):
        if not says.startswith(("declarations", "belote", "auction")) or rng.random() < 0.9:
            continue
        try:
            straight, b = load_resolved(rules, "straight"), moved(rules, MOVED[rng.randrange(3)])
        except BeloteError:
            continue
        tried += 1
        own, other = (compared(a, x, "deal", "auction", "declarations", "belote") for x in (straight, b))
        for area in ("declarations", "belote"):
            assert [(v.mode, v.verdict) for v in own[area]] == [(v.mode, v.verdict) for v in other[area]], says
    assert tried > 5
