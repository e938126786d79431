"""The same pack listed in another order: cards are matched by their labels, and only runs can be other ones."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

import belote
from belote import Deal, Ruleset, load
from belote.compare.renumbering import numbered_as
from belote.compare.report import Comparison, compare
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, NOT_DECIDED
from belote.errors import BeloteError
from belote.library.resolved import load_resolved
from benchmarks.contradictions import contradictions
from benchmarks.mutants import mutants
from benchmarks.witnesses import unconfirmed

PRESETS = ["french", "baloot", "coinche", "moroccan", "three-handed", "two-handed"]
Json = dict[str, Any]


def listed(rules: Json, **orders: list[str]) -> Ruleset:
    """Rules with the pack listed in another order."""
    out = deepcopy(rules)
    out["deck"].update(orders)
    return load_resolved(out, "listed anew")


def shuffled(rules: Json, seed: int, *keys: str) -> Ruleset:
    rng = random.Random(seed)
    return listed(rules, **{key: rng.sample(rules["deck"][key], len(rules["deck"][key])) for key in keys})


def confirmed(c: Comparison) -> dict[tuple[str, str | None, str], tuple[str, int, int]]:
    """The verdicts, their witnesses asked again of both rulesets as they are."""
    for v in c.played:
        assert v.verdict != DIFFERENT or not unconfirmed(v, c.a, c.b), v
    if c.a.art.name == c.b.art.name:
        assert not list(contradictions(c._replace(b=numbered_as(c.a, c.b)), 6, 5))
    topics = [v.because if v.verdict == DIFFERENT else "" for v in c.played]
    return {(v.area, v.mode, says): (v.verdict, v.cases, v.of) for v, says in zip(c.played, topics, strict=True)}


@pytest.mark.parametrize("name", PRESETS)
def test_the_order_of_the_suits_is_that_of_output_only(name: str) -> None:
    a = load(name)
    for seed in range(3):
        b = shuffled(a.as_json(), seed, "suits")
        c = compare(a, b)
        assert c.same and not c.unlike
        confirmed(c)


@pytest.mark.parametrize("name", PRESETS)
def test_runs_are_read_in_the_order_of_the_ranks(name: str) -> None:
    a = load(name)
    rules = a.as_json()
    runs = rules["declarations"] != "none"
    for seed in range(2):
        c = compare(a, shuffled(rules, seed, "ranks", "suits"))
        told = confirmed(c)
        assert not [v for v in c.played if v.verdict == NOT_DECIDED]
        unlike = {area for (area, _, _), (verdict, _, _) in told.items() if verdict == DIFFERENT}
        assert unlike - {"belote"} == ({"declarations"} if runs else set())  # a run of five takes the belote in
        assert c.same != runs


def test_a_run_that_only_one_of_them_knows() -> None:
    a = load("french")
    ranks = ["7", "9", "8", "10", "J", "Q", "K", "A"]
    [v] = compare(a, listed(a.as_json(), ranks=ranks), ("declarations",)).played
    assert (v.verdict, v.because) == (DIFFERENT, "what they are worth") and v.witness is not None
    said = [{tuple(d["cards"]) for d in says["declarations"]} for says in (v.witness.a_says, v.witness.b_says)]
    assert said[0] != said[1]


def test_the_other_way_up_the_same_runs_count_unlike() -> None:
    a = load("french")
    ranks = a.as_json()["deck"]["ranks"][::-1]
    [v] = compare(a, listed(a.as_json(), ranks=ranks), ("declarations",)).played
    assert (v.verdict, v.because) == (DIFFERENT, "which counts")


def test_the_order_of_the_ranks_says_nothing_where_there_are_no_runs() -> None:
    rules = load("french").as_json()
    rules["declarations"] = "none"
    a = load_resolved(rules, "without")
    assert compare(a, shuffled(rules, 4, "ranks", "suits")).same
    rules["declarations"] = load("french").as_json()["declarations"] | {"runs": {}}
    fours = load_resolved(rules, "fours alone")
    c = compare(fours, shuffled(rules, 5, "ranks", "suits"))
    confirmed(c)
    assert c.same


@pytest.mark.parametrize("name", PRESETS)
def test_numbered_anew_it_is_the_same_game(name: str) -> None:
    rng = random.Random(name)
    a = load(name)
    for seed in range(12):
        b = shuffled(a.as_json(), seed, "ranks", "suits")
        again = numbered_as(a, b)
        assert again.plan.ranks == a.plan.ranks and again.digest == b.digest
        pack = list(b.labels().names)
        for _ in range(rng.randrange(14)):  # hardly shuffled: with runs and fours
            i, j = rng.randrange(len(pack)), rng.randrange(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        x, y = (Deal.new(rules, b.seats[seed % len(b.seats)], pack=pack) for rules in (b, again))
        while not x.is_over:
            assert x.turn == y.turn and sorted(x.legal()) == sorted(y.legal())
            calls = [call for call in x.legal() if call != "pass"]
            action = rng.choice(calls) if calls and rng.random() < 0.5 else rng.choice(x.legal())
            x, y = x.apply(action), y.apply(action)
        assert y.is_over and x.tricks() == y.tricks() and x.score() == y.score()
        outs = [belote.replay(belote.deal_record(state), state.ruleset) for state in (x, y)]
        said = [sorted((d["seat"], sorted(d["cards"]), d["points"]) for d in out["declarations"]) for out in outs]
        assert said[0] == said[1]
        assert sorted(map(str, outs[0]["belote"])) == sorted(map(str, outs[1]["belote"]))


@pytest.mark.parametrize("name", ["french", "coinche", "baloot"])
def test_other_rules_are_told_alike_whatever_the_order_of_the_pack(name: str) -> None:
    a = load(name)
    made = [rules for says, rules in mutants(a) if not says.startswith(("deck", "scoring"))]  # scores have no cards
    tried = 0
    for number, rules in enumerate(random.Random(name).sample(made, 40)):
        try:
            b = load_resolved(rules, "mutant")
        except BeloteError:
            continue
        tried += 1
        own, other = compare(a, b, looked=0), compare(a, shuffled(rules, number, "suits"), looked=0)
        assert confirmed(own) == confirmed(other)
    assert tried > 5


def test_a_list_that_goes_by_suits_is_told_in_the_order_of_each() -> None:
    a = load("coinche")
    rules = a.as_json()
    rules["belote"]["by_mode"] = {"all": {"points": 30}}
    b = listed(rules, suits=rules["deck"]["suits"][::-1])
    c = compare(a, b, ("belote",), looked=0)
    [v] = [v for v in c.played if v.verdict == DIFFERENT]
    assert v.mode == "all" and not unconfirmed(v, a, b)


def test_two_arts_and_two_orders() -> None:
    b = shuffled(load("french").as_json(), 1, "suits")
    cards = tuple(area for area in AREAS if area != "match")  # they go round in opposite directions
    own, other = (compare(load("moroccan"), french, cards) for french in (load("french"), b))
    assert confirmed(own) == confirmed(other)
    assert confirmed(compare(b, load("moroccan"), cards))


def test_how_often_they_part_is_played_by_labels() -> None:
    a = load("french")
    c = compare(a, shuffled(a.as_json(), 2, "ranks"), deals=60)
    assert c.often is not None and not isinstance(c.often, str) and c.often.shares["declarations"].found


def test_other_cards_are_named_and_what_is_compared_all_the_same() -> None:
    rules = load("two-handed").as_json()
    rules["deck"]["ranks"].remove("7")
    for scale in rules["deck"]["scales"].values():
        scale["order"].remove("7")
    left = next(step for step in rules["deal"].values() if "out_of_play" in step)
    left["out_of_play"] -= 4
    c = compare(load("two-handed"), load_resolved(rules, "28 cards"))
    by_area = {v.area: v for v in c.played}
    for area in ("deal", "auction", "obligations", "trick_winner", "card_points", "declarations", "belote"):
        assert by_area[area].verdict == NOT_DECIDED
        assert by_area[area].because.startswith("only two-handed has the rank 7: only scores, held points")
    assert by_area["match"].verdict == EQUAL and c.unlike
