"""King before queen, where a table wants it: what a claim leaves of the belote, and what the search makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import belote
from belote import Deal, Ruleset

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
