"""A lead that is said to be the strongest card left of its suit: played, written down, shown, refused where untrue."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

import belote
from belote import Deal, NotAllowedError, Ruleset, UnreadableError

HOUSES = Path(__file__).parent / "cases" / "houses"
# Hearts are trumps.  N leads twice, S is its partner and void of clubs.
HANDS = {
    "N": "AC 10C 7S 8S 9S 10S JS JH",
    "W": "7C 8C KS AS 7D 8D 9D 10D",
    "S": "7H 8H 9H 10H JD QD KD AD",
    "E": "9C JC QC KC QS QH KH AH",
}
FIRST = ["AC", "7C", "JD", "9C"]


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return belote.load(str(HOUSES / "third-hand.yaml"))


def begun(rules: Ruleset) -> Deal:
    deal = Deal.of_hands(rules, "E", HANDS, {"taker": "N", "mode": "suit", "trumps": "H"}, turned="7S")
    for card in FIRST:
        deal = deal.apply(card)
    return deal


def test_who_is_told_so_need_not_trump(rules: Ruleset) -> None:
    silent = begun(rules).apply("10C").apply("8C")
    assert silent.turn == "S"
    assert silent.legal() == ("7H", "8H", "9H", "10H")
    assert "unless" in silent.rule()
    told = begun(rules).apply("10C", top=True).apply("8C")
    assert set(told.legal()) > set(silent.legal())
    assert told.rule() == "rest: any card"
    assert told != silent
    assert told == copy.deepcopy(told) == pickle.loads(pickle.dumps(told))


def test_everybody_hears_it(rules: Ruleset) -> None:
    told = begun(rules).apply("10C", top=True)
    for seat in rules.seats:
        assert told.view(seat)["trick"] == [{"seat": "N", "card": "10C", "said": "top"}]
    over = told.apply("8C").apply("7H").apply("JC")
    for seat in rules.seats:
        first, second = over.view(seat)["tricks"]
        assert ("said" in first, second["said"]) == (False, "top")


def test_the_ace_is_the_strongest_left_from_the_first(rules: Ruleset) -> None:
    first = Deal.of_hands(rules, "E", HANDS, {"taker": "N", "mode": "suit", "trumps": "H"}, turned="7S")
    assert first.apply("AC", top=True).apply("7C").legal() == first.apply("AC").apply("7C").legal()


@pytest.mark.parametrize(
    ("card", "says"),
    [("7S", "7S is not the strongest left of its suit: 8S 9S 10S JS QS KS AS are not gone"), ("JS", "are not gone")],
)
def test_what_is_not_true_is_refused(rules: Ruleset, card: str, says: str) -> None:
    with pytest.raises(NotAllowedError) as caught:
        begun(rules).apply(card, top=True)
    assert says in str(caught.value)
    assert caught.value.place["trick"] == 2


def test_who_does_not_lead_says_nothing(rules: Ruleset) -> None:
    with pytest.raises(NotAllowedError, match="8C is not led"):
        begun(rules).apply("10C").apply("8C", top=True)
    with pytest.raises(UnreadableError, match="true or false, not 'yes'"):
        begun(rules).apply("10C", top="yes")  # type: ignore[arg-type]


def test_a_trump_is_not_spoken_of(rules: Ruleset) -> None:
    with pytest.raises(NotAllowedError, match="JH is a trump"):
        begun(rules).apply("JH", top=True)


def test_a_record_says_it(rules: Ruleset) -> None:
    told = begun(rules).apply("10C", top=True).apply("8C").apply("KD")
    record = belote.deal_record(told)
    assert record["plays"][4:] == [{"card": "10C", "said": "top"}, "8C", "KD"]
    out = belote.replay(json.loads(json.dumps(record)), rules)
    assert [play.get("said") for play in out["plays"]] == [None] * 4 + ["top", None, None]
    assert out["tricks"][0].keys() == {"leader", "cards", "winner", "points"}
    untold = {**record, "plays": [play["card"] if isinstance(play, dict) else play for play in record["plays"]]}
    with pytest.raises(NotAllowedError, match="S may not play KD"):
        belote.replay(untold, rules)
    with pytest.raises(UnreadableError, match="all that is said with a lead is `top`"):
        belote.replay({**record, "plays": [{"card": "AC", "said": "ace"}]}, rules)
    with pytest.raises(NotAllowedError, match="it would free nobody"):
        belote.replay({**record, "ruleset": "baloot", "digest": belote.load("baloot").digest}, belote.load("baloot"))
