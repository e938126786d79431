"""Records played through the rules: what is refused, where, and what is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import belote
from belote import NotAllowedError, NotFoundError, UnreadableError
from tests.playing import finished
from tests.test_api import CONTRACT, FRENCH, HANDS, of_hands, refused

DEAL: dict[str, Any] = {"ruleset": "french", "dealer": "N", "hands": HANDS, "contract": CONTRACT}
OVER = belote.deal_record(finished(FRENCH, 11))


def test_a_deal_that_stops_is_in_progress() -> None:
    for record in (DEAL, {**DEAL, "plays": "AC 9C"}, {**OVER, "plays": OVER["plays"].split()[:17]}):
        out = belote.replay(record)
        assert out["status"] == "in_progress"
        assert out["score"] is None
    assert belote.replay({**OVER, "calls": OVER["calls"][:-1], "plays": []})["status"] == "in_progress"
    begun = belote.replay({**OVER, "calls": [], "plays": []})
    assert begun["contract"] is None
    assert begun["declarations"] == begun["belote"] == begun["tricks"] == []
    void = belote.replay({**OVER, "calls": ["pass"] * 8, "plays": []})
    assert (void["status"], void["score"], void["contract"]) == ("void", None, None)


def test_declarations_are_told_when_they_are_decided() -> None:
    three = belote.replay({**DEAL, "plays": "AC 9C JC"})
    assert three["declarations"] == []
    told = belote.replay({**DEAL, "plays": "AC 9C JC KC"})["declarations"]
    assert [(d["seat"], d["kind"], d["points"], d["counts"]) for d in told] == [
        ("E", "run", 20, True), ("E", "run", 20, True), ("S", "run", 20, False), ("W", "run", 20, True),
        ("N", "run", 20, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("plays", "says", "place"),
    [
        ("KS 10S KD QD", "trick 1: N may not play QD (follow", {"trick": 1, "seat": "N", "card": "QD"}),
        ("AC 9C JC KC QC", "trick 2: E does not hold QC", {"trick": 2, "seat": "E", "card": "QC"}),
        ("AC 9C JC KC AC", "trick 2: E has played AC already", {"trick": 2, "seat": "E", "card": "AC"}),
        ([{"seat": "E", "card": "AC"}, {"seat": "W", "card": "JC"}], "W cannot play JC now: S is to", {"trick": 1}),
    ],
)
def test_plays_that_are_forbidden(plays: Any, says: str, place: dict[str, Any]) -> None:
    error = refused(NotAllowedError, lambda: belote.replay({**DEAL, "plays": plays}), says)
    assert place.items() <= error.place.items()
    assert error.as_json()["legal"]


def test_a_trick_led_by_one_who_did_not_win() -> None:
    seats = "ESWNN"  # E wins with the ace
    plays = [{"seat": seat, "card": card} for seat, card in zip(seats, ("AC", "9C", "JC", "KC", "7S"), strict=True)]
    record = {**DEAL, "plays": plays}
    error = refused(NotAllowedError, lambda: belote.replay(record), "N cannot play 7S now: E is to play")
    assert (error.place["trick"], error.place["seat"]) == (2, "N")


def test_calls_out_of_turn() -> None:
    calls = [{"seat": "E", "call": "pass"}, {"seat": "N", "call": "take"}]
    record = {**OVER, "dealer": "N", "calls": calls, "plays": []}
    error = refused(NotAllowedError, lambda: belote.replay(record), "N cannot speak take now: S is to speak")
    assert error.as_json()["legal"] == ["pass", "take"]
    record["calls"] = ["pass", "take", "pass"]
    refused(NotAllowedError, lambda: belote.replay(record), "the auction is over: 'pass' cannot be said")
    record |= {"calls": ["pass"], "plays": ["7S"]}
    refused(NotAllowedError, lambda: belote.replay(record), "7S is played before the auction is over: S is to speak")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"plays": "XS"}, "trick 1: unknown rank 'X' in 'XS'"),
        ({"plays": ["AC", 5]}, "trick 1: a card is a text, not 5"),
        ({"plays": [{"card": "AC", "by": "E"}]}, "unknown key 'by' in a play"),
        ({"plays": [{"seat": "X", "card": "AC"}]}, "unknown seat 'X': the seats are N E S W"),
        ({"plays": {"E": "AC"}}, "the plays: a list was expected"),
        ({"dealer": "X"}, "unknown seat 'X'"),
        ({"dealer": None}, "the record names no dealer"),
        ({"hands": None}, "either the pack or the hands"),
        ({"pack": OVER["pack"]}, "either the pack or the hands"),
        ({"calls": ["pass"]}, "`calls` go with the pack"),
        ({"play": "AC"}, "unknown key 'play' in a deal record, did you mean 'plays'?"),
        ({"art": "spanish"}, "unknown"),
        ({"art": 5}, "an art is a name, not 5"),
        ({"events": [{"after": 3}]}, "this game has no claims"),
        ({"declared": {"X": []}}, "unknown seat 'X'"),
        ({"declared": {"E": "JS QS KS"}, "plays": "AC"}, "E declares a list of declarations"),
        ({"declared": {"E": [["7S", "8S", "9S"]]}, "plays": "AC"}, "E announces 7S 8S 9S without holding 7S 8S 9S"),
        ({"declared": {"E": ["JS QS KS", "JS QS KS"]}, "plays": "AC"}, "E announces JS QS KS twice"),
        ({"declared": {"E": ["JS QS"]}, "plays": "AC"}, "JS QS is no declaration that is worth anything here"),
        ({"declared": {"E": [{"cards": "JS QS KS", "at": 3}]}, "plays": "AC"}, "not 3"),
        ({"declared": {"E": [{"cards": "JS QS KS", "when": 1}]}, "plays": "AC"}, "unknown key 'when' in a declaration"),
        ({"belote_said": {"N": "yes"}, "plays": "AC"}, "N is one of both, first, second, none, not 'yes'"),
        ({"belote_said": {"N": {"X": "both"}}, "plays": "AC"}, "unknown suit 'X'"),
        ({"belote_said": {"N": {"D": "yes"}}, "plays": "AC"}, "not 'yes'"),
    ],
)
def test_records_that_cannot_be_read(changes: dict[str, Any], says: str) -> None:
    refused(UnreadableError, lambda: belote.replay(DEAL | changes), says)


def test_packs_of_a_record() -> None:
    cards = OVER["pack"].split()
    refused(UnreadableError, lambda: belote.replay({**OVER, "pack": cards[1:]}), "the pack has 31 cards, not 32")
    refused(UnreadableError, lambda: belote.replay({**OVER, "pack": [*cards[1:], cards[1]]}), "is twice in the pack")
    for key, value in (("contract", CONTRACT), ("turned", "7S")):
        both = {**OVER, key: value}
        refused(UnreadableError, lambda both=both: belote.replay(both), f"{key!r} goes with")  # type: ignore[misc]
    odd: Any
    for odd in (None, [], "x", 5):
        refused(UnreadableError, lambda odd=odd: belote.replay(odd), "a record is a block of keys")  # type: ignore[misc]
    refused(UnreadableError, lambda: belote.replay({}), "the record names no ruleset")
    refused(NotFoundError, lambda: belote.replay({**OVER, "ruleset": "frensh"}), "frensh")


def test_a_late_declaration() -> None:
    record = {**DEAL, "declared": {"E": [{"cards": "JS QS KS", "at": 2}]}, "plays": "AC 9C JC KC KS"}
    error = refused(NotAllowedError, lambda: belote.replay(record), "too late: it must be done with the first card")
    assert (error.place["trick"], error.place["seat"]) == (2, "E")


@pytest.mark.parametrize(
    ("said", "points"),
    [(None, 20), ({"N": "both"}, 20), ({"N": "first"}, None), ({"N": "second"}, None), ({"N": "none"}, None),
     ({}, None), ({"N": {"D": "both"}}, 20), ({"N": {"D": "none"}}, None), ({"N": {"S": "both"}}, None)],
)  # fmt: skip
def test_words_of_the_belote(said: Any, points: int | None) -> None:
    hands = {**HANDS, "N": HANDS["N"].replace("9D", "KD"), "W": HANDS["W"].replace("KD", "9D")}
    start = of_hands(hands=hands)
    while not start.is_over:
        start = start.apply(start.legal()[0])
    record = belote.deal_record(start)
    if said is not None:
        record["belote_said"] = said
    assert [b["points"] for b in belote.replay(record)["belote"]] == ([points] if points else [])


def test_two_belotes_of_which_one_is_said() -> None:
    hands = {
        "N": "QS KS QH KH 7D 8D 7C 8C", "E": "7S 8S 9S 7H 8H 9H 9D 9C",
        "S": "10S JS 10H JH 10D JD 10C JC", "W": "AS AH QD KD AD QC KC AC",
    }  # fmt: skip
    deal = of_hands("contree", hands=hands, contract={"taker": "N", "mode": "all", "bid": 80})
    while not deal.is_over:
        card = deal.legal()[0]
        deal = deal.apply(card, say=card[-1] != "S")
    record = belote.deal_record(deal)
    assert record["belote_said"] == {"N": {"S": "none", "H": "both"}, "W": "both"}
    out = belote.replay(record)
    assert sorted((b["seat"], b["suit"]) for b in out["belote"]) == [("N", "H"), ("W", "C"), ("W", "D")]
    score = deal.score()
    assert score is not None
    assert out["score"] == score.as_json()


def test_under_another_ruleset_it_stops_at_the_first_forbidden_action() -> None:
    """S ruffs with the ten of trumps; W must go over it, unless the table has no such duty."""
    hands = {
        "N": "7S 8S 9S 10S JS 7H 8H 9D", "E": "QS KS AS QH KH AH KC AC",
        "S": "8D 10D 9H 10H JH 9C 10C JC", "W": "7D JD QD KD AD 7C 8C QC",
    }  # fmt: skip
    record = {**DEAL, "ruleset": "french+overtrump-free", "hands": hands, "plays": "AS 10D 7D 7S 8D"}
    out = belote.replay(record)
    assert out["tricks"][0]["winner"] == "S"
    assert out["plays"][2]["legal"] == ["7D", "JD", "QD", "KD", "AD"]
    error = refused(NotAllowedError, lambda: belote.replay(record, FRENCH), "trick 1: W may not play 7D (overtrump: ")
    assert error.place == {"trick": 1, "seat": "W", "card": "7D", "rule": error.place["rule"]}
    assert error.as_json()["legal"] == ["JD", "AD"]
    # another way round the table: not even the first card
    refused(NotAllowedError, lambda: belote.replay(record, belote.load("classique")), "W does not hold AS")


def test_a_changed_digest_is_told() -> None:
    out = belote.replay({**OVER, "digest": "0" * 16})
    assert out["rules_changed"] == {"record": "0" * 16, "now": FRENCH.digest}
    assert "rules_changed" not in belote.replay(OVER)
    assert "rules_changed" not in belote.replay({**OVER, "digest": "0" * 16}, FRENCH)
    changed = {**DEAL, "digest": "0" * 16, "plays": "QC"}
    refused(NotAllowedError, lambda: belote.replay(changed), "the rules have changed since: 0000000000000000 then")


def test_a_record_that_carries_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("id: house\nextends: french\nscoring: {capot: {worth: 300}}\n", encoding="utf-8")
    house = belote.load(str(file))
    record = belote.deal_record(finished(house, 5))
    carried = {**record, "ruleset": "our house", "rules": house.as_json()}
    file.unlink()
    out = belote.replay(carried)
    assert out["digest"] == house.digest != FRENCH.digest
    assert "rules_changed" not in out
    assert out["ruleset"] == "our house"
    refused(NotFoundError, lambda: belote.replay(record))
    del carried["ruleset"]
    assert belote.replay(carried)["digest"] == house.digest
    broken = {**carried, "rules": {**house.as_json(), "match": {}}}
    refused(belote.RulesetError, lambda: belote.replay(broken), "match")
    says = "the rules of a record are given as a block of keys"
    refused(UnreadableError, lambda: belote.replay({**carried, "rules": 5}), says)
