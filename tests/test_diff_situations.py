"""What a card player is told of a situation that stands in a pack of cards: enough to see why the answers differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from belote import load
from belote.compare.report import compare
from belote.compare.telling import Item, Story, tell, verdict
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, ident

KAWESH = 'auction: {rounds: {turned_suit: {bids: {kawesh: {void: true, holding_only: ["7", "8", "9", "J"]}}}}}'


def differences(folder: Path, parent: str, text: str, *only: str) -> tuple[Item, ...]:
    """The differences of a house file from its parent, as they are told."""
    return of(told(folder, parent, text, *only))


def told(folder: Path, parent: str, text: str, *only: str) -> Story:
    file = folder / "house.yaml"
    file.write_text(f"id: house\nextends: {parent}\n{text}\n", encoding="utf-8")
    return tell(compare(load(parent), load(str(file)), only or AREAS))


def of(story: Story) -> tuple[Item, ...]:
    return next((items for head, items in story.sections if head == "Where they play differently"), ())


def test_the_card_turned_up_and_the_calls_before_the_one_that_is_asked_for() -> None:
    (item,) = of(tell(compare(load("moroccan"), load("moroccan-1000"), ("auction",))))
    assert item.lines == ("N deals; before the first call; 10E is turned up",)  # a jack: the first seat may not pass
    assert [says for _, says in item.answers] == ["W may say take", "W may say pass, take"]


def test_the_hand_that_a_call_hangs_on(tmp_path: Path) -> None:
    (item,) = differences(tmp_path, "baloot-federation", KAWESH, "auction")
    assert item.lines == ("N deals; before the first call; 7♠ is turned up; W holds 8♠ J♠ J♥ J♦ J♣",)
    assert "baloot-federation is stricter" in item.head, "whoever may call it there may call it here"


def test_the_hand_the_other_way_round(tmp_path: Path) -> None:
    text = KAWESH.replace(', "9", "J"', "")
    (item,) = differences(tmp_path, "baloot-federation", text, "auction")
    assert str(tmp_path / "house.yaml") in item.head
    assert "is stricter" in item.head


def test_who_leads_is_asked_before_the_card_is_led() -> None:
    found = of(tell(compare(load("moroccan"), load("moroccan-1000"), ("deal",))))
    item = next(item for item in found if "who leads first" in item.head)
    assert item.lines == ("N deals; E takes, trumps E; before the first card",)
    assert [says for _, says in item.answers] == ["N leads", "W leads"]


def test_the_order_in_which_a_belote_is_played(tmp_path: Path) -> None:
    first, *_ = differences(tmp_path, "contree", "belote: {in_order: true}", "belote")
    assert first.lines[0].endswith("; W plays Q♠ before K♠")


def test_how_the_deal_of_a_match_came_out() -> None:
    (item,) = of(tell(compare(load("french"), load("classique-1000"), ("match",))))
    assert all("the contract fails: NS all tricks 162" in line for line in item.lines)


def test_several_belotes_of_one_hand(tmp_path: Path) -> None:
    text = "belote: {in_one_hand: {2: 60}}"
    found = differences(tmp_path, "contree", text, "belote", "scoring")
    assert [says for _, says in found[0].answers] == ["W's belote of ♥ counts 20", "W's belote of ♥ counts 40"]
    assert any(line.endswith("NS has 2 belotes in one hand; bid 80") for item in found for line in item.lines)
    both = compare(load("contree"), load(str(tmp_path / "house.yaml")), ("scoring",)).played
    assert [v.verdict for v in both if v.mode == "suit"] == [EQUAL], "of one trump suit there is one belote at most"


@pytest.mark.parametrize(
    ("worth", "says"),
    [
        ("win_match", "E's run 7♠ 8♠ 9♠ 10♠, which wins the match, counts"),
        ("void", "E's run 7♠ 8♠ 9♠ 10♠, which voids the deal"),
        ("cancel", "E's run 7♠ 8♠ 9♠ 10♠, with which no declaration counts"),
    ],
)
def test_declarations_that_do_something_else_than_count(tmp_path: Path, worth: str, says: str) -> None:
    text = f"declarations: {{runs: {{3: 20, 4: {worth}, 5: 100}}}}"
    first, *_ = differences(tmp_path, "french", text, "declarations")
    assert first.answers[1][1] == says


def test_a_trick_that_brings_declarations_is_the_first(tmp_path: Path) -> None:
    (item,) = differences(tmp_path, "klaverjas-rotterdam", "declarations: {runs: {3: 20, 4: 60}}", "declarations")
    assert item.lines == ("N deals; N takes, trumps ♠; played: 7♠ 8♠ 9♠ 10♠",)
    assert [says for _, says in item.answers] == [
        "EW's run 7♠ 8♠ 9♠ 10♠ in trick 1 for 50 counts",
        "EW's run 7♠ 8♠ 9♠ 10♠ in trick 1 for 60 counts",
    ]


def test_who_deals_after_a_deal_without_a_bid(tmp_path: Path) -> None:
    (item,) = differences(tmp_path, "concours", "auction: {all_pass: next_dealer}", "auction")
    assert item.lines == ("nobody takes; nobody takes",)
    assert [says for _, says in item.answers] == ["N deals; N deals", "N deals; E deals"]


def test_an_id_holds_no_name_of_a_file(tmp_path: Path) -> None:
    text = "penalties: {revoke: {when: false_claim, gives: [162]}}"
    (tmp_path / "house.yaml").write_text(f"extends: french\n{text}\n", encoding="utf-8")
    c = compare(load("french"), load(str(tmp_path / "house.yaml")), ("penalties",))
    assert {ident(v) for v in c.played} == {
        "penalties.which_faults_may_be_named",
        "penalties.whether_a_claim_may_be_made",
    }


def test_other_numbers_of_tricks_are_other_games() -> None:
    c = compare(load("three-handed"), load("three-handed-stock"))
    assert (c.unlike, verdict(c)) == ("8 tricks against 9", "different games: 8 tricks against 9")


def test_without_a_bid_in_common_the_score_is_compared_at_one_of_each() -> None:
    found = compare(load("belote-gasy"), load("contree"), ("scoring",)).played
    assert {v.verdict for v in found} == {DIFFERENT}
    assert {v.because for v in found} == {"they have no bid in common: compared at a bid of 16 or 80"}


def test_each_of_several_changed_words_has_its_situation(tmp_path: Path) -> None:
    text = "held_points: {go_to: takers_of_next_made_deal, on_another_tie: to_defence}"
    tie, decided = differences(tmp_path, "french", text, "held_points")
    assert tie.lines == ("NS took; card points: NS 81, EW 81; 81 held over for NS",)
    assert decided.ident == "held_points.go_to"
    assert decided.lines == ("NS took; card points: NS 80, EW 82; 82 held over for NS",)
    assert [says for _, says in decided.answers] == [
        "NS scores 0, EW 244; of what was held EW gets 82",
        "NS scores 0, EW 162; nobody gets what was held",
    ]


def test_one_changed_word_is_told_once(tmp_path: Path) -> None:
    assert len(differences(tmp_path, "french", "held_points: {on_another_tie: to_defence}", "held_points")) == 1
