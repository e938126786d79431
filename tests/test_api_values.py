"""Deals, matches, scores and rulesets as values: equal, shown, copied, pickled; and what is no value of theirs."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Deal, Match, NotFoundError, UnreadableError
from belote.record.replay import rules_of
from tests.playing import finished
from tests.test_api import CONTRACT, FRENCH, HANDS, of_hands, refused


def deals(name: str, seed: int) -> list[Deal]:
    """The states of a random deal, in which some declarations and words are kept back."""
    rng = random.Random(seed)
    state = Deal.new(belote.load(name), seed=seed)
    out = [state]
    while not state.is_over:
        card = rng.choice(state.legal())
        declare: list[Any] | None = [] if state.status == "playing" and rng.random() < 0.5 else None
        state = state.apply(card, declare, say=rng.random() < 0.5)
        out.append(state)
    return out


@pytest.mark.parametrize("name", ["moroccan", "contree", "baloot", "three-handed", "sans-annonces"])
def test_deals_are_values(name: str) -> None:
    for seed in range(8):
        mine, again = deals(name, seed), deals(name, seed)
        assert mine == again
        assert len(set(mine)) == len(mine)
        assert set(mine) == set(again)
        for deal in mine[:: len(mine) // 4]:
            assert copy.copy(deal) is copy.deepcopy(deal) is deal
            other = pickle.loads(pickle.dumps(deal))
            assert other == deal
            assert hash(other) == hash(deal)
            assert repr(other) == repr(deal)
            assert belote.deal_record(other) == belote.deal_record(deal)
            assert (other.legal(), other.score(), other.announced()) == (deal.legal(), deal.score(), deal.announced())
            assert other.ruleset is deal.ruleset


def test_what_makes_deals_different() -> None:
    deal = Deal.new(FRENCH, seed=1)
    assert deal == Deal.new(belote.load("french"), "N", 1) == Deal.new(FRENCH, pack=belote.deal_record(deal)["pack"])
    spanish = Deal.new(FRENCH, seed=1, art="spanish")
    others = [Deal.new(FRENCH, "E", 1), Deal.new(FRENCH, seed=2), spanish, deal.apply("pass")]
    others.append(Deal.new(belote.load("french-1000"), seed=1))
    assert all(other != deal for other in others)
    assert deal != "deal"
    assert deal != None  # noqa: E711 - what is compared is the deal's own answer
    hands = of_hands()
    assert hands == of_hands()
    assert hands == pickle.loads(pickle.dumps(hands))
    assert hands != of_hands(contract={**CONTRACT, "taker": "S"})
    assert hands.apply("AC") != hands.apply("AC", declare=[])
    assert pickle.loads(pickle.dumps(hands.apply("AC", declare=[]))) == hands.apply("AC", declare=[])
    turned = of_hands(turned="QD")
    assert turned != hands
    assert pickle.loads(pickle.dumps(turned)) == turned
    again = pickle.loads(pickle.dumps(spanish))
    assert again == spanish
    assert again.legal() == spanish.legal()


def test_deals_are_shown_in_a_line() -> None:
    deal = Deal.new(FRENCH, "N", seed=1)
    assert repr(deal) == "<Deal french dealer N, bidding, E to act>"
    assert repr(deal.apply("take")) == "<Deal french dealer N, playing, E to act>"
    assert repr(finished(FRENCH, 1)).endswith(", complete>")


def test_matches_and_scores_are_values() -> None:
    match = Match.new(FRENCH, "N", seed=3, totals={"NS": 10})
    assert match == Match.new(belote.load("french"), "N", seed=3, totals={"NS": 10, "EW": 0})
    assert match != Match.new(FRENCH, "N", seed=4, totals={"NS": 10})
    assert match != Match.new(belote.load("french-1000"), "N", seed=3, totals={"NS": 10})
    assert match != 5
    for value in (match, finished(FRENCH, 11).score()):
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert other == value
            assert len({other, value}) == 1


def test_rulesets_are_pickled() -> None:
    data = pickle.dumps(FRENCH)
    assert pickle.loads(data) is FRENCH is copy.deepcopy(FRENCH) is copy.copy(FRENCH)
    code = (
        "import pickle, sys; deal = pickle.loads(sys.stdin.buffer.read()); rules = deal.ruleset;"
        " print(deal, rules, rules.title(), len(rules.origins()), 'pydantic' in sys.modules)"
    )
    deal = Deal.new(FRENCH, seed=1).apply("take")
    ran = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(deal), capture_output=True, check=True)
    shown = f"{deal} {FRENCH} French belote {len(FRENCH.origins())} True\n"
    assert ran.stdout.decode() == shown


def test_rulesets_that_cannot_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("id: house\nextends: french\n", encoding="utf-8")
    here = belote.load(str(file))
    data = pickle.dumps(here)
    here = None  # type: ignore[assignment]  # so that it is made anew
    file.write_text("id: house\nextends: french\nmatch: {target: 777}\n", encoding="utf-8")
    there = pickle.loads(data)
    assert Deal.new(there, seed=1) == Deal.new(FRENCH, seed=1)
    refused(NotFoundError, lambda: there.rules, "have changed since")
    file.unlink()
    gone = pickle.loads(data)
    refused(NotFoundError, lambda: gone.rules)


def test_rules_that_came_inside_a_record() -> None:
    carried = FRENCH.as_json()
    carried["match"]["target"] = 777
    record = {**belote.deal_record(of_hands()), "rules": carried}
    rules, _ = rules_of(record, None, belote.load)
    data, digest, target = pickle.dumps(rules), rules.digest, rules.as_json()["match"]["target"]
    rules = None  # type: ignore[assignment]
    again = pickle.loads(data)
    assert (again.digest, again.as_json()["match"]["target"]) == (digest, target)
    assert target == 777


# ---- what is no value


ODD: list[Any] = ["french", None, 5, {}, ["x"], {"x": 1}, object]


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_what_is_no_ruleset(odd: Any) -> None:
    says = "a ruleset was expected, as belote.load gives it, not "
    record = belote.deal_record(of_hands())
    for act in (
        lambda: Deal.new(odd),
        lambda: Deal.of_hands(odd, "N", HANDS, CONTRACT),
        lambda: Match.new(odd),
        lambda: belote.legal(odd, {"hand": "7S"}),
        lambda: belote.score(odd, {"taker": "NS"}),
    ):
        refused(UnreadableError, act, says)
    if odd is not None:
        refused(UnreadableError, lambda: belote.replay(record, odd), says)
        refused(UnreadableError, lambda: belote.replay({}, odd), says)
    refused(UnreadableError, lambda: belote.match_record(odd, []), says)


@pytest.mark.parametrize("odd", ["x", 1.5, True, None, [], {}], ids=repr)
def test_what_is_no_number(odd: Any) -> None:
    for act in (
        lambda: Deal.new(FRENCH, seed=odd),
        lambda: Deal.new(FRENCH, number=odd),
        lambda: Match.new(FRENCH, seed=odd),
    ):
        refused(UnreadableError, act, "is a whole number, not ")
    refused(UnreadableError, lambda: Deal.new(FRENCH, number=-1), "the number of a deal is at least 0, not -1")
    assert Deal.new(FRENCH, seed=-5) != Deal.new(FRENCH, seed=10**400)


@pytest.mark.parametrize("odd", [0, 5, True, "x", [], ["NS"], {"NS": "x"}, {"XY": 1}, {5: 1}, {"NS": -1}], ids=repr)
def test_what_are_no_points(odd: Any) -> None:
    for deal in (Deal.new(FRENCH), finished(FRENCH, 11)):
        refused(UnreadableError, lambda deal=deal: deal.score(held=odd))  # type: ignore[misc]
    refused(UnreadableError, lambda: Match.new(FRENCH, totals=odd), "" if isinstance(odd, dict) else "totals: numbers")
    refused(UnreadableError, lambda: Match.new(FRENCH, held=odd))


@pytest.mark.parametrize("odd", [None, 0, 5, "x", [], {}, {"N": 5}, {5: "7S"}, {"N": [["7S"]]}], ids=repr)
def test_what_are_no_hands(odd: Any) -> None:
    refused(UnreadableError, lambda: Deal.of_hands(FRENCH, "N", odd, CONTRACT))
    refused(UnreadableError, lambda: Deal.of_hands(FRENCH, "N", HANDS, odd))
    if odd is not None:
        refused(UnreadableError, lambda: Deal.of_hands(FRENCH, "N", HANDS, CONTRACT, odd))
    refused(UnreadableError, lambda: Deal.of_hands(FRENCH, odd, HANDS, CONTRACT))


@pytest.mark.parametrize("key", ["taker", "mode", "trumps", "bid", "double", "call", "locked"])
def test_junk_in_a_contract(key: str) -> None:
    for odd in (True, 0, 5, 10**5000, 1.5, "", "x" * 500, [], {}, object()):
        error = refused(UnreadableError, lambda odd=odd: of_hands(contract={**CONTRACT, key: odd}))  # type: ignore[misc]
        assert len(str(error)) < 300


def test_junk_at_a_deal() -> None:
    deal, match = of_hands(), Match.new(FRENCH)
    odd: Any
    for odd in (None, 5, 1.5, [], {}, object()):
        refused(UnreadableError, lambda odd=odd: deal.view(odd), "unknown seat")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: deal.hand(odd), "unknown seat")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: deal.apply(odd), "a card is rank then suit")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: deal.apply("AC", say=odd), "is true or false")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: match.after(odd), "a deal was expected")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: match.score(odd), "a deal was expected")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: belote.deal_record(odd), "a deal was expected")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: belote.match_record(FRENCH, [odd]), "a deal was")  # type: ignore[misc]
        if odd is not None and odd != []:
            refused(UnreadableError, lambda odd=odd: deal.apply("AC", declare=odd), "a list of decl")  # type: ignore[misc]
        if odd is not None:
            refused(UnreadableError, lambda odd=odd: belote.match_record(FRENCH, [], odd), "a match to")  # type: ignore[misc]
    refused(UnreadableError, lambda: belote.match_record(FRENCH, 5), "a list of deals")  # type: ignore[arg-type]
    for odd in (None, 5, {}, object()):
        refused(UnreadableError, lambda odd=odd: deal.apply("AC", declare=[odd]))  # type: ignore[misc]
    says = "the deal is one of french-1000, the match one of french"
    refused(UnreadableError, lambda: match.after(finished(belote.load("french-1000"), 1)), says)


@pytest.mark.parametrize(
    ("declare", "says"),
    [
        (["JS", "QS", "KS"], 'E: each declaration is a list of cards: [["JS", "QS", "KS"]]'),
        (["JS"], 'each declaration is a list of cards: [["JS"]]'),
        ([[]], "E announces a declaration without cards"),
        ([""], "E announces a declaration without cards"),
        ([["JS", "QS"]], "JS QS is no declaration that is worth anything here"),
        ([[True]], "a card is rank then suit, as in '7S', not true"),
        (True, "a list of declarations was expected, each a list of cards, not true"),
    ],
)
def test_declarations_that_are_written_wrongly(declare: Any, says: str) -> None:
    refused(UnreadableError, lambda: of_hands().apply("AC", declare=declare), says)
    if isinstance(declare, list) and all(isinstance(item, str | list) for item in declare):
        record = belote.deal_record(of_hands()) | {"declared": {"E": declare}, "plays": "AC"}
        refused(UnreadableError, lambda: belote.replay(record), says)
