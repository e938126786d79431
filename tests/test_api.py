"""The public names, as an app uses them: a deal, its errors, hands and contracts, questions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import BeloteError, Deal, NotAllowedError, NotFoundError, UnreadableError
from tests.playing import apply_all, finished, opened

FRENCH = belote.load("french")
HANDS = {
    "N": "7S 8S 9S 7H 8H 9D QD KC",
    "E": "JS QS KS AH KH QH 10D AC",
    "S": "10S AS 9H 10H JH 7D 8D 9C",
    "W": "JD KD AD 7C 8C 10C JC QC",
}
CONTRACT = {"taker": "N", "mode": "suit", "trumps": "D"}


def refused(kind: type[BeloteError], act: Callable[[], object], says: str = "") -> BeloteError:
    """The error of an action that must be refused, with a message that holds ``says``."""
    with pytest.raises(kind) as caught:
        act()
    assert type(caught.value) is kind
    assert says in str(caught.value), str(caught.value)
    json.dumps(caught.value.as_json())
    return caught.value


def of_hands(name: str = "french", **changes: Any) -> Deal:
    given: dict[str, Any] = {"dealer": "N", "hands": HANDS, "contract": CONTRACT, "art": "french"} | changes
    return Deal.of_hands(belote.load(name), **given)


def test_every_public_name_is_there() -> None:
    for name in belote.__all__:
        assert getattr(belote, name) is not None
    assert dir(belote) == belote.__all__
    with pytest.raises(AttributeError, match="no attribute 'deals'"):
        _ = belote.deals
    for error in (UnreadableError, NotAllowedError, NotFoundError, belote.RulesetError):
        assert issubclass(error, BeloteError)
        assert issubclass(error, ValueError)


def test_a_deal_from_the_first_call_to_the_score() -> None:
    deal = Deal.new(FRENCH, dealer="N", seed=1)
    assert (deal.status, deal.turn, deal.dealer, deal.is_over) == ("bidding", "E", "N", False)
    assert deal.contract is None
    assert deal.legal() == ("pass", "take")
    assert deal.rule() == ""
    deal = deal.apply("pass").apply("TAKE")
    assert (deal.status, deal.turn) == ("playing", "E")
    assert deal.contract == {
        "taker": "S", "mode": "suit", "trumps": deal.view("N")["turned"][-1], "bid": None, "double": 1, "call": "take",
    }  # fmt: skip
    assert deal.calls() == [("E", "pass"), ("S", "take")]
    assert not deal.plays()
    assert not deal.tricks()
    assert not deal.trick()
    card = deal.legal()[0]
    deal = deal.apply(card.lower())
    assert deal.trick() == deal.plays() == [("E", card)]
    while not deal.is_over:
        assert deal.score() is None
        deal = deal.apply(deal.legal()[0])
    assert (deal.status, deal.turn, deal.legal(), deal.rule()) == ("complete", None, (), "")
    score = deal.score()
    assert score is not None
    assert set(score.sides) == {"NS", "EW"}
    assert deal.ruleset is FRENCH


def test_a_card_that_a_rule_forbids() -> None:
    deal = of_hands().apply("KS").apply("10S").apply("KD")  # N must follow, E leads
    says = "trick 1: N may not play QD (follow: a card of the suit led)"
    error = refused(NotAllowedError, lambda: deal.apply("QD"), says)
    assert error.as_json() == {
        "kind": "not_allowed",
        "message": "N may not play QD (follow: a card of the suit led), KD is winning; could play 7S, 8S, 9S",
        "trick": 1, "seat": "N", "card": "QD", "rule": "follow: a card of the suit led", "legal": ["7S", "8S", "9S"],
    }  # fmt: skip
    assert isinstance(error, NotAllowedError)
    assert error.legal == deal.legal()


def test_cards_that_cannot_be_played() -> None:
    deal = of_hands().apply("KS")
    refused(NotAllowedError, lambda: deal.apply("KS"), "E has played KS already; S could play 10S, AS")
    refused(NotAllowedError, lambda: deal.apply("QS"), "S does not hold QS; S could play 10S, AS")
    assert refused(NotAllowedError, lambda: deal.apply("QS")).place == {"trick": 1, "seat": "S", "card": "QS"}
    refused(UnreadableError, lambda: deal.apply("11S"), "unknown rank '11' in '11S'")
    refused(UnreadableError, lambda: deal.apply("take"), "unknown card 'take'")
    refused(UnreadableError, lambda: deal.apply(""))
    end = finished(FRENCH, 1)
    refused(NotAllowedError, lambda: end.apply(end.plays()[0][1]), "the deal is over: no card can be played")


@pytest.mark.parametrize("odd", [None, 5, ["KS"], {"card": "KS"}, b"KS"])
def test_actions_that_are_no_texts(odd: Any) -> None:
    refused(UnreadableError, lambda: of_hands().apply(odd), "a card is rank then suit, as in")
    refused(UnreadableError, lambda: Deal.new(FRENCH).apply(odd), "a call is a text, as in 'pass', not")


def test_calls_that_cannot_be_made() -> None:
    deal = Deal.new(FRENCH, "N", 1)
    error = refused(NotAllowedError, lambda: deal.apply("take S"), "E may not say 'take S' here; could say pass, take")
    assert error.place == {"seat": "E"}
    assert error.as_json()["legal"] == ["pass", "take"]
    refused(UnreadableError, lambda: deal.apply("pas"), "unknown call 'pas', did you mean pass? (E may say pass, take)")
    void = apply_all(deal, ["pass"] * 8)
    assert void.status == "void"
    refused(NotAllowedError, lambda: void.apply("pass"), "the deal is over: nothing can be said")
    coinche = belote.load("coinche")
    bid = Deal.new(coinche, "N", 1).apply("90 ♥")
    refused(NotAllowedError, lambda: bid.apply("80 H"), "and")
    assert bid.apply("coinche").apply("surcoinche").contract == {
        "taker": "W", "mode": "suit", "trumps": "H", "bid": 90, "double": 4,
    }  # fmt: skip
    assert apply_all(Deal.new(coinche, "N", 1), ["capot none", "pass", "pass", "pass"]).contract == {
        "taker": "W", "mode": "none", "trumps": None, "bid": "capot", "double": 1,
    }  # fmt: skip


def test_packs_that_are_no_pack() -> None:
    names = list(FRENCH.labels().names)
    refused(UnreadableError, lambda: Deal.new(FRENCH, pack=names[1:]), "the pack has 31 cards, not 32: missing 7S")
    refused(UnreadableError, lambda: Deal.new(FRENCH, pack=[*names[1:], "8S"]), "8S is twice in the pack")
    refused(UnreadableError, lambda: Deal.new(FRENCH, pack=[*names[1:], "1S"]), "unknown rank '1' in '1S'")
    refused(UnreadableError, lambda: Deal.new(FRENCH, pack=5))  # type: ignore[arg-type]
    refused(UnreadableError, lambda: Deal.new(FRENCH, "X"), "unknown seat 'X': the seats are N E S W")
    refused(NotFoundError, lambda: Deal.new(FRENCH, art="tarot"), "tarot")
    refused(UnreadableError, lambda: Deal.new(FRENCH, art=["french"]), "an art is a name")  # type: ignore[arg-type]
    assert Deal.new(FRENCH, pack=" ".join(names)).hand("E") == ("7S", "8S", "9S", "JH", "QH")


def test_rulesets_that_are_not_there() -> None:
    refused(NotFoundError, lambda: belote.load("frensh"), "did you mean")
    refused(NotFoundError, lambda: belote.load("french+round"), "rounded")
    refused(UnreadableError, lambda: belote.load("turn-up-belote"), "never played by itself")
    assert "turn-up-belote" not in belote.names()
    assert "rounded" in belote.variations()


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"hands": {**HANDS, "N": "7S 8S 9S 7H 8H 9D QD"}}, "N holds 7 cards, expected 8"),
        ({"hands": {**HANDS, "N": "7S 8S 9S 7H 8H 9D QD AC"}}, "AC is held twice, by N and E"),
        ({"hands": {**HANDS, "N": "7S 7S 9S 7H 8H 9D QD KC"}}, "7S is held twice, by N and N"),
        ({"hands": {**HANDS, "n": HANDS["N"]}}, "N has two hands"),
        ({"hands": {k: v for k, v in HANDS.items() if k != "W"}}, "the hand of W is missing"),
        ({"hands": {**HANDS, "X": ""}}, "unknown seat 'X'"),
        ({"hands": {**HANDS, "N": 5}}, "a list of cards was expected, not 5"),
        ({"dealer": "X"}, "unknown seat 'X'"),
        ({"contract": {}}, "the contract has no taker"),
        ({"contract": 5}, "a contract is a block of keys"),
        ({"contract": {**CONTRACT, "taker": "X"}}, "unknown seat 'X'"),
        ({"contract": {**CONTRACT, "trump": "D"}}, "unknown key 'trump' in the contract, did you mean 'trumps'?"),
        ({"contract": {**CONTRACT, "trumps": None}}, "the mode suit needs a trump suit: one of S H D C"),
        ({"contract": {**CONTRACT, "trumps": "X"}}, "unknown suit 'X'"),
        ({"contract": {**CONTRACT, "mode": "sun"}}, "unknown mode 'sun': this game has one mode only, suit"),
        ({"contract": {**CONTRACT, "bid": 80}}, "nothing is bid in this game"),
        ({"contract": {**CONTRACT, "double": 2}}, "the double cannot be 2: nothing is doubled in this game"),
        ({"contract": {**CONTRACT, "double": "two"}}, "the double is a number"),
        ({"contract": {**CONTRACT, "locked": True}}, "no locked contracts"),
        ({"turned": "9H", "contract": {**CONTRACT, "trumps": "H"}}, "the turned card 9H goes to N, who lacks it"),
        ({"turned": "9X"}, "unknown suit 'X' in '9X'"),
        ({"turned": 9}, "a card is rank then suit, as in '7S', not 9"),
    ],
)
def test_hands_and_contracts_that_cannot_be(changes: dict[str, Any], says: str) -> None:
    refused(UnreadableError, lambda: of_hands(**changes), says)


def test_hands_with_a_bid() -> None:
    good = {"taker": "N", "mode": "none", "bid": 120, "double": 2}
    deal = of_hands("contree", contract=good)
    assert deal.contract == {"taker": "N", "mode": "none", "trumps": None, "bid": 120, "double": 2}
    for changes, says in (
        ({"bid": None}, "the bid is missing: 80 90 … 160 capot"),
        ({"bid": 85}, "the bid cannot be 85: 80 90 … 160 capot"),
        ({"bid": True}, "the bid cannot be true"),
        ({"double": 3}, "the double cannot be 3: one of 1, 2, 4"),
        ({"trumps": "S"}, "the mode none has no trump suit, not 'S'"),
    ):
        refused(UnreadableError, lambda changes=changes: of_hands("contree", contract=good | changes), says)  # type: ignore[misc]
    refused(UnreadableError, lambda: of_hands("contree", contract=good, turned="7S"), "no card is turned up in contree")


def test_contracts_that_no_auction_ends_in() -> None:
    # in the first round only the suit of the turned card, in the second only the others
    assert of_hands(turned="QD").contract == {**CONTRACT, "bid": None, "double": 1, "call": "take"}
    assert of_hands(turned="7S").contract == {**CONTRACT, "bid": None, "double": 1, "call": "take"}
    # a turned jack is taken by the first seat, in its own suit
    jack = {"N": HANDS["W"], "W": HANDS["N"], "E": HANDS["E"], "S": HANDS["S"]}
    first = {"hands": jack, "contract": {"taker": "N", "mode": "suit", "trumps": "D"}, "turned": "JD", "dealer": "E"}
    assert of_hands("moroccan", **first).turn == "W"
    says = "the auction of moroccan cannot end in the contract taker N"
    refused(UnreadableError, lambda: of_hands("moroccan", **{**first, "dealer": "S"}), says)
    other_suit = {**first, "contract": {"taker": "N", "mode": "suit", "trumps": "C"}}
    refused(UnreadableError, lambda: of_hands("moroccan", **other_suit), "mode suit, trumps C")
    # ashkal is for the last two, and its card goes to the partner
    ashkal = {"contract": {"taker": "N", "mode": "none", "call": "ashkal"}, "turned": "9H"}
    assert of_hands("baloot", **ashkal).contract == {
        "taker": "N", "mode": "none", "trumps": None, "bid": None, "double": 1, "call": "ashkal",
    }  # fmt: skip
    refused(UnreadableError, lambda: of_hands("baloot", **{**ashkal, "dealer": "E"}), "call ashkal")
    refused(UnreadableError, lambda: of_hands("baloot", **{**ashkal, "turned": "AS"}), "call ashkal")


def test_declarations_that_cannot_be_announced() -> None:
    deal = of_hands()
    runs = [["JS", "QS", "KS"], "QH KH AH"]
    said = deal.apply("AC", declare=runs).announced().declarations
    assert [(seat, d.points) for seat, d, _ in said] == [(1, 20), (1, 20)]
    for declare, says in (
        ([["7S", "8S", "9S"]], "E announces 7S 8S 9S without holding 7S 8S 9S"),
        ([["JS", "QS"]], "JS QS is no declaration that is worth anything here"),
        ([["JS", "QS", "KS"], ["JS", "QS", "KS"]], "E announces JS QS KS twice"),
        ([["JS", "QS", "XS"]], "unknown rank 'X'"),
        ([5], "a list of cards was expected, not 5"),
        (5, "a list of declarations"),
        ("JS QS KS", "a list of declarations"),
    ):
        refused(UnreadableError, lambda declare=declare: deal.apply("AC", declare=declare), says)  # type: ignore[misc]
    second = apply_all(deal, ["AC", "9C", "8C", "KC"])
    says = "too late: it must be done with the first card"
    late = refused(NotAllowedError, lambda: second.apply("KS", declare=runs), says)
    assert late.place["seat"] == "E"
    refused(NotAllowedError, lambda: second.apply("KS", declare=[5]))
    without = of_hands("sans-annonces")
    refused(NotAllowedError, lambda: without.apply("AC", declare=runs), "there are no declarations in this game")
    refused(NotAllowedError, lambda: without.apply("AC", declare=[5]))
    assert without.apply("AC", declare=[]).announced().declarations == ()


def test_a_run_is_announced_once(tmp_path: Path) -> None:
    hands = {**HANDS, "E": "8S JS QS KS AS KH QH 10D", "S": "10S 9H 10H JH AH 7D 8D 9C", "N": "7S 9S 7H 8H AC 9D QD KC"}
    four = of_hands(hands=hands)
    assert [d.points for _, d, _ in four.apply("8S").announced().declarations] == [50]
    shorter = four.apply("8S", declare=["JS QS KS"]).announced().declarations
    assert [d.points for _, d, _ in shorter] == [20]
    refused(UnreadableError, lambda: four.apply("8S", declare=["JS QS KS", "QS KS AS"]), "announces QS KS twice")
    # where a card may serve in a run and in a four, it still serves in one run and one four only
    file = tmp_path / "twice.yaml"
    file.write_text("id: twice\nextends: french\ndeclarations: {reuse_cards: true}\n", encoding="utf-8")
    both = {**HANDS, "E": "JS QS KS QH QD QC AC 7D", "N": "7S 8S 9S 7H 8H 9D AH KC", "W": "JD KD AD 7C 8C 10C JC KH"}
    both["S"] = "10S AS 9H 10H JH 10D 8D 9C"
    deal = of_hands(str(file), hands=both)
    assert [d.points for _, d, _ in deal.apply("AC").announced().declarations] == [100, 20]
    shared = deal.apply("AC", declare=["JS QS KS", "QS QH QD QC"]).announced().declarations
    assert [d.points for _, d, _ in shared] == [100, 20]
    for cards in ("JS QS KS", "QS QH QD QC"):
        refused(UnreadableError, lambda cards=cards: deal.apply("AC", declare=[cards, cards]), "twice")  # type: ignore[misc]


def test_a_declaration_waits_for_the_second_card() -> None:
    deal = of_hands("moroccan", contract={**CONTRACT, "taker": "S"})
    assert deal.turn == "E"
    for card in ("AC", "KC", "8C", "9C"):
        deal = deal.apply(card, declare=[])
    assert not deal.announced().decided
    deal = deal.apply("KS", declare=["JS QS KS"])
    assert [d.points for _, d, _ in deal.announced().declarations] == [20]
    assert belote.deal_record(deal)["declared"] == {"E": [{"cards": "JS QS KS", "at": 2}]}
    for card in ("7S", "7C", "10S"):
        deal = deal.apply(card, declare=[])
    assert deal.announced().decided
    assert [counts for _, _, counts in deal.announced().declarations] == [True]


def test_questions() -> None:
    question = {"trumps": "H", "trick": "KC 7C", "hand": "7H 10D"}
    assert belote.legal(FRENCH, question) == {"legal": ["7H", "10D"], "rule": "rest: any card", "winning": 0}
    three = {**question, "trick": "KC"}
    assert belote.legal(FRENCH, three)["legal"] == ["7H"]
    assert belote.legal(FRENCH, {"trumps": "H", "trick": [], "hand": ["7H"]})["winning"] is None
    for changes, says in (
        ({"hand": "KC"}, "KC is there twice"),
        ({"hand": ""}, "the hand is empty"),
        ({"trick": "KC 7C 8C 9C"}, "the trick is complete"),
        ({"trumps": None}, "the mode suit needs a trump suit: one of S H D C"),
        ({"seats": 5}, "`seats`: a list was expected, not 5"),
        ({"seats": ["N", "S"]}, "after N plays E, not S"),
        ({"seats": "N E", "seat": "W"}, "after E plays S, not W"),
        ({"seats": "N"}, "names 1 seat for 2 cards"),
        ({"art": 5}, "an art is a name, not 5"),
        ({"hend": "7H"}, "unknown key 'hend' in a question, did you mean 'hand'?"),
    ):
        refused(UnreadableError, lambda changes=changes: belote.legal(FRENCH, question | changes), says)  # type: ignore[misc]
    odd: Any
    for odd in (None, [], 5, "x"):
        refused(UnreadableError, lambda odd=odd: belote.legal(FRENCH, odd), "a question is a block of keys")  # type: ignore[misc]
        refused(UnreadableError, lambda odd=odd: belote.score(FRENCH, odd), "a question is a block of keys")  # type: ignore[misc]


def test_a_question_of_score_in_another_art() -> None:
    question = {"trumps": "E", "taker": "NS", "points": {"NS": 100}, "art": "spanish"}
    assert belote.score(FRENCH, question).sides == {"NS": 100, "EW": 62}
    refused(UnreadableError, lambda: belote.score(FRENCH, {**question, "art": "french"}), "unknown suit 'E'")
    refused(UnreadableError, lambda: belote.score(FRENCH, {**question, "art": 5}), "an art is a name, not 5")


def test_old_states_stay_as_they_were() -> None:
    start = opened(FRENCH, 3)
    legal, record = start.legal(), belote.deal_record(start)
    for card in legal:
        after = start.apply(card)
        assert after.turn != start.turn
    assert start.legal() == legal
    assert belote.deal_record(start) == record
    with pytest.raises(AttributeError):
        start.anything = 1  # type: ignore[attr-defined]
