"""Belotes by house rules: king before queen with claims and the search, and several belotes in one hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import belote
from belote import Deal, Ruleset
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT, EQUAL
from tests.test_gears import check_deals

# Hearts are trumps, N leads and wins every trick.
HANDS = {
    "N": "9H 10H JH QH KH AH AS 10S",
    "W": "7H 7S 7D 8D 9D 7C 8C 9C",
    "S": "8H 8S 9S 10D JD QD 10C JC",
    "E": "JS QS KS KD AD QC KC AC",
}


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    file: Path = tmp_path_factory.mktemp("order") / "house.yaml"
    file.write_text("extends: baloot\nbelote: {in_order: true, absorbed_by: none}\n", encoding="utf-8")
    return belote.load(str(file))


def led(rules: Ruleset, *cards: str) -> Deal:
    """N leads these cards, the others play what they may."""
    deal = Deal.of_hands(rules, "E", HANDS, {"taker": "N", "mode": "suit", "trumps": "H"})
    for card in cards:
        deal = deal.apply(card)
        while deal.turn != "N":
            deal = deal.apply(deal.legal()[0])
    return deal


@pytest.mark.parametrize(
    ("cards", "earned"),
    [(["QH"], False), (["KH"], True), (["JH"], True), (["QH", "KH"], False), (["KH", "QH"], True)],
)
def test_a_claim_leaves_a_belote_that_is_not_lost(rules: Ruleset, cards: list[str], earned: bool) -> None:
    claimed = led(rules, *cards).claim("N")
    score = claimed.score()
    assert score is not None and score.fault is None
    assert [item["seat"] for item in claimed.view("W")["belote"]] == (["N"] if earned else [])
    assert score.sides["NS"] - score.sides["EW"] > 0
    again = belote.replay(belote.deal_record(claimed), rules)
    assert [item["seat"] for item in again["belote"]] == (["N"] if earned else [])


def test_the_search_sees_no_order(rules: Ruleset) -> None:
    deal = led(rules, "JH")
    with pytest.raises(belote.NotAllowedError, match="which of its cards is played first"):
        belote.solve(deal, "contract")
    told = belote.solve(deal)
    assert "which of its cards is played first" in told["contract_unsolved"]


@pytest.fixture(scope="module")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    file: Path = tmp_path_factory.mktemp("golden") / "house.yaml"
    file.write_text("extends: coinche\nbelote: {in_one_hand: {2: 60, 4: 100}}\n", encoding="utf-8")
    return belote.load(str(file))


@pytest.mark.parametrize(
    ("said", "points"),
    [("NS", 20), ({"NS": 1}, 20), ({"NS": [4]}, 100), ({"NS": [2, 2]}, 120), ({"NS": [3]}, 60), ({"NS": [3, 1]}, 80)],
)
def test_belotes_by_the_hands_that_have_them(golden: Ruleset, said: object, points: int) -> None:
    ask = {"taker": "NS", "mode": "all", "points": {"NS": 120, "EW": 42}, "bid": 100}
    plain = belote.score(golden, ask)
    assert belote.score(golden, {**ask, "belote": said}).sides["NS"] == plain.sides["NS"] + points


def test_how_many_a_hand_has_must_be_said(golden: Ruleset) -> None:
    ask = {"taker": "NS", "mode": "all", "points": {"NS": 120, "EW": 42}, "bid": 100}
    with pytest.raises(belote.UnreadableError, match="how many one hand has"):
        belote.score(golden, {**ask, "belote": {"NS": 2}})
    with pytest.raises(belote.UnreadableError, match="at most 4"):
        belote.score(golden, {**ask, "belote": {"NS": [4, 1]}})


def test_several_belotes_are_compared_and_simulated(golden: Ruleset) -> None:
    found = {v.mode: v for v in compare(golden, belote.load("coinche"), ("belote",)).played}
    assert {mode: v.verdict for mode, v in found.items()} == {"suit": EQUAL, "none": EQUAL, "all": DIFFERENT}
    witness = found["all"].witness
    assert witness is not None
    assert sum(item["points"] for item in witness.a_says["belote"]) == 60
    assert all(v.verdict == EQUAL for v in compare(golden, golden, ("belote", "scoring")).played)
    check_deals(golden, seed=2, deals=200)


@pytest.mark.parametrize(
    ("base", "said", "says"),
    [
        ("classique", "{in_one_hand: {2: 50}}", "one belote at most"),
        ("coinche", "{in_one_hand: {5: 50}}", "2 to 4, not 5"),
    ],
)
def test_several_belotes_that_nobody_has(base: str, said: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: {base}\nbelote: {said}\n", encoding="utf-8")
    assert any(says in str(problem) for problem in belote.check(str(file)))
