"""Four sevens that make the deal void: announced or kept silent, in a match, in both gears, before the search."""

from __future__ import annotations

from pathlib import Path

import pytest

import belote
from belote import Deal, Match, Ruleset
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT
from belote.gear.choosing import COMPILED, INTERPRETED, gear
from belote.kernel.players import RANDOM
from tests.test_gears import check_deals, rows_of

CASES = Path(__file__).parent / "cases"
HOUSE, OFTEN = str(CASES / "house_rules" / "H082.yaml"), str(CASES / "houses" / "void-by-runs.yaml")
# N deals and W leads; S holds the four sevens, E the four eights.
HANDS = {
    "N": "9S 10S JS QS 9H AH 10D AC",
    "W": "KS AS 10H JH 9D JD 9C 10C",
    "S": "7S 7H 7D 7C QH KH QD KD",
    "E": "8S 8H 8D 8C AD JC QC KC",
}
CONTRACT = {"taker": "W", "mode": "suit", "trumps": "H", "bid": 80}


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return belote.load(HOUSE)


def begun(rules: Ruleset) -> Deal:
    return Deal.of_hands(rules, "N", HANDS, CONTRACT)


def test_it_ends_with_the_card_with_which_it_is_announced(rules: Ruleset) -> None:
    deal = begun(rules).apply("KS").apply("7S")
    assert (deal.status, deal.is_over, deal.legal(), deal.turn) == ("void", True, (), None)
    assert deal.score() is None
    assert [(d.points > 0, counts) for _, d, counts in deal.announced().declarations] == [(True, False)]
    for seat in rules.seats:
        view = deal.view(seat)
        assert (view["status"], view["belote"]) == ("void", [])
        assert [item["points"] for item in view["declarations"]] == ["void"]
    with pytest.raises(belote.NotAllowedError, match="the deal is over"):
        deal.apply("8S")
    again = belote.replay(belote.deal_record(deal), rules)
    assert (again["status"], again["score"], again["contract"]["taker"]) == ("void", None, "W")


def test_who_keeps_silent_plays_on(rules: Ruleset) -> None:
    deal = begun(rules).apply("KS").apply("7S", declare=[]).apply("8S").apply("9S")
    assert deal.status == "playing"
    said = deal.announced().declarations
    assert sorted((d.cards.bit_count(), counts) for _, d, counts in said) == [(3, False), (4, False), (4, False)]


def test_nobody_scores_and_the_next_dealer_deals(rules: Ruleset) -> None:
    match = Match.new(rules, "N", totals={"NS": 100, "EW": 50}).after(begun(rules).apply("KS").apply("7S"))
    assert (match.dealer, match.totals, match.deals, match.played) == ("W", {"NS": 100, "EW": 50}, 1, 0)


def test_there_is_nothing_to_solve_and_no_fault_to_settle(rules: Ruleset, tmp_path: Path) -> None:
    with pytest.raises(belote.NotAllowedError, match="makes this deal void"):
        belote.solve(begun(rules).apply("KS"))
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: {HOUSE}\npenalties: {{revoke: {{gives: [all_tricks]}}}}\n", encoding="utf-8")
    with pytest.raises(belote.NotAllowedError, match="has made it void"):
        begun(belote.load(str(file))).apply("KS").apply("7S").fault("revoke", "N")


def test_simulated_deals_are_void_where_the_engine_has_them_void() -> None:
    pytest.importorskip("numba")
    often = belote.load(OFTEN)
    check_deals(often, seed=3, deals=300)
    slow, fast = (rows_of(gear(which), often, 5, 300, RANDOM) for which in (INTERPRETED, COMPILED))
    assert slow == fast


def test_the_comparison_shows_a_deal_that_ends() -> None:
    found = compare(belote.load(OFTEN), belote.load("coinche"), ("declarations",))
    for verdict in found.played:
        assert (verdict.verdict, verdict.how) == (DIFFERENT, "proved")
        assert verdict.witness is not None
    said = [item["points"] for v in found.played if v.witness for item in v.witness.a_says["declarations"]]
    assert {"void", "cancel"} & set(said)


def test_nothing_in_a_trick_makes_a_deal_void(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("extends: klaverjas-rotterdam\ndeclarations: {runs: {3: 20, 4: void}}\n", encoding="utf-8")
    (problem,) = belote.check(str(file))
    assert "nothing makes a deal void" in str(problem)
