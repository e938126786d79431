"""One question at the table: what is asked must be possible, and what is refused is told in plain words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import belote
from belote import BeloteError, NotFoundError, UnreadableError
from belote.cli.main import main
from belote.schemas.folder import schema
from tests.test_api import FRENCH, refused

load = cache(belote.load)
TRICK: dict[str, Any] = {"trumps": "H", "trick": "KC 7C", "hand": "7H 10D", "taker": "N", "seats": "N E"}
SCORE: dict[str, Any] = {"taker": "NS", "points": {"NS": 86}}
ASK: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "legal-question": (belote.legal, TRICK), "score-question": (belote.score, SCORE),
}  # fmt: skip
LONG = 10**400
JUNK: list[Any] = [
    True, False, 0, 5, -1, LONG, 10**5000, 1.5, float("nan"), "", "x", "x" * 500, [], [[]], [None], ["x"], {}, {"x": 1},
    {"NS": "1"}, {"NS": None}, {5: 5}, (), b"7S", {1}, object(),
]  # fmt: skip


# ---- points that cannot be


@pytest.mark.parametrize(
    ("name", "question", "says"),
    [
        ("two-handed", {"points": {"N": 0, "S": 0}}, "0 + 0 is 0, but the 18 cards in play are worth 28 to 156"),
        ("two-handed", {"points": {"N": 5, "S": 4}}, "5 + 4 is 9, but the 18 cards in play are worth 28 to 156"),
        ("two-handed", {"points": {"N": 100, "S": 60}}, "worth 28 to 156 with the last trick"),
        ("two-handed", {"points": {"N": 9, "S": 145}}, "no sharing of the 9 tricks gives N 9, S 145"),
        ("two-handed", {"points": {"N": 100, "S": 1}}, "no set of tricks is worth 1, so S cannot have it"),
        ("two-handed", {"points": {"N": 100}}, "the points of S are missing: not every card is in play"),
        ("two-handed", {"points": {"N": 28, "S": 5}, "capot": "N"}, "N won every trick, so S has no points, not 5"),
        ("two-handed", {"points": {"N": 8}, "capot": "N"}, "8 + 0 is 8, but the 18 cards in play"),
        ("three-handed", {"points": {"N": 0, "S": 0, "W": 0}}, "0 + 0 + 0 is 0, but the 24 cards in play are worth 64"),
        ("three-handed", {"points": {"N": 160, "S": 1, "W": 1}}, "no set of tricks is worth 1"),
        ("three-handed", {"points": {"N": 100}}, "the points of S and W are missing"),
        ("french", {"points": {"EW": 200}}, "the tricks of a deal are worth 162, so EW cannot have 200"),
        ("french", {"points": {"NS": 1}}, "no set of tricks is worth 1, so NS cannot have it"),
        ("french", {"points": {"NS": 82, "EW": 81}}, "82 + 81 is 163, but the tricks of a deal are worth 162"),
        ("french", {"points": {"NS": 86, "ns": 76}}, "the points of NS are there twice"),
        ("french", {"points": {}}, "the points of NS and EW are missing"),
        ("french", {"capot": "NS", "points": {"NS": 86, "EW": 76}}, "NS won every trick and so has all 162 points"),
        ("french", {"capot": "NS", "points": {"NS": 86}}, "NS won every trick and so has all 162 points, not 86"),
        ("french", {"capot": "NS", "points": {"NS": 162, "EW": 8}}, "NS won every trick, so EW has no points, not 8"),
    ],
)
def test_points_that_no_tricks_make(name: str, question: dict[str, Any], says: str) -> None:
    taker = next(iter(load(name).sides))
    refused(UnreadableError, lambda: belote.score(load(name), {"taker": taker, **question}), says)


def test_sums_that_no_cards_make(tmp_path: Path) -> None:
    tens = tmp_path / "tens.yaml"
    scales = "{plain: {points: {A: 10, '10': 10}}, trump: {points: {J: 20}}}"
    deck = f"deck: {{scales: {scales}}}\ncontracts: {{suit: {{worth: 90}}}}\n"
    tens.write_text(f"id: tens\nextends: two-handed\n{deck}", encoding="utf-8")
    rules = belote.load(str(tens))
    says = "15 + 30 is 45, but no 18 cards are worth that with the last trick"
    refused(UnreadableError, lambda: belote.score(rules, {"taker": "N", "points": {"N": 15, "S": 30}}), says)
    assert belote.score(rules, {"taker": "N", "points": {"N": 50, "S": 30}}).outcome == "made"


def test_points_of_deals_that_were_played() -> None:
    """What a deal brings in is never refused."""
    for name in ("two-handed", "three-handed"):
        rules = load(name)
        for seed in range(60):
            deal = belote.Deal.new(rules, seed=seed)
            step = seed
            while not deal.is_over:
                options = deal.legal()
                deal = deal.apply(options[step * 7919 % len(options)])
                step += 1
            if deal.status == "complete":
                points = dict.fromkeys(rules.sides, 0)
                for trick in deal.tricks():
                    points[trick["winner"]] += trick["points"]
                score = deal.score()
                assert score is not None
                question = {"taker": (deal.contract or {})["taker"], "points": points, "capot": score.capot}
                assert belote.score(rules, question).outcome in ("made", "failed", "tied")


def test_points_that_follow() -> None:
    assert belote.score(FRENCH, {**SCORE, "points": {"EW": 76}}).sides == {"NS": 86, "EW": 76}
    for points in ({"NS": 162}, {"EW": 0}):
        assert belote.score(FRENCH, {**SCORE, "points": points, "capot": "NS"}).sides == {"NS": 252, "EW": 0}
    capot = {"taker": "N", "points": {"N": 162}, "capot": "N"}
    assert belote.score(load("three-handed"), capot).sides == {"N": 252, "S": 0, "W": 0}


# ---- which mode


@pytest.mark.parametrize(
    ("name", "more", "modes"), [("baloot", {}, "suit, none"), ("contree", {"bid": 80}, "suit, none, all")]
)
def test_modes_that_score_differently(name: str, more: dict[str, Any], modes: str) -> None:
    rules, question = load(name), {"taker": "NS", "points": {"NS": 100}, **more}
    says = f"say the trump suit, or which mode was played: {modes}"
    refused(UnreadableError, lambda: belote.score(rules, question), says)
    in_suits = belote.score(rules, {**question, "mode": "suit"})
    assert belote.score(rules, {**question, "trumps": "H"}) == in_suits
    assert belote.score(rules, {**question, "mode": " Suit "}) == in_suits
    says = says.replace("was", "is")
    refused(UnreadableError, lambda: belote.legal(rules, {"hand": "7S"}), says)


def test_modes_that_are_not_there() -> None:
    refused(
        UnreadableError, lambda: belote.score(FRENCH, {**SCORE, "mode": "sun"}),
        "unknown mode 'sun': this game has one mode only, suit",
    )  # fmt: skip
    wrong = {**SCORE, "mode": "sut", "bid": 80}
    says = "unknown mode 'sut', did you mean suit? (the modes are suit, none, all)"
    refused(UnreadableError, lambda: belote.score(load("contree"), wrong), says)
    assert belote.score(load("baloot"), {"taker": "NS", "points": {"NS": 65}, "mode": "Sun"}).outcome


# ---- junk


@pytest.mark.parametrize("which", ASK)
def test_junk_is_refused_in_plain_words(which: str) -> None:
    """Whatever a key holds, nothing but a BeloteError comes, and all that the schema refuses is refused."""
    ask, question = ASK[which]
    shape = schema(which)
    keys, validator = shape["properties"], Draft202012Validator(shape)
    for name in ("french", "contree"):
        bid = {"bid": 80} if which == "score-question" and name == "contree" else {}
        for key in keys:
            for junk in JUNK:
                given = {**question, **bid, "mode": "suit", "trumps": "H", key: junk}
                says = answer(partial(ask, load(name), given))
                assert len(says) < 500, (key, says)
                assert not any(word in says for word in (" True", " False", " None")), says
                if not says and not isinstance(junk, tuple):  # a list, to us
                    assert validator.is_valid(given), (key, junk)


def answer(ask: Callable[[], object]) -> str:
    """Why a question is refused; empty where it is answered."""
    try:
        ask()
    except BeloteError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("which", ASK)
def test_null_is_a_key_left_out(which: str) -> None:
    ask, question = ASK[which]
    validator = Draft202012Validator(schema(which))
    shape = schema(which)
    required = shape["required"] if "required" in shape else shape["else"]["required"]  # where no fault is named
    more = {"mode": "suit", "trumps": "H"}
    for key in schema(which)["properties"]:
        given = {**question, **more}
        if key == "trick":
            del given["seats"]
        without = {name: value for name, value in given.items() if name != key}
        null = {**given, key: None}
        assert validator.is_valid(null) == validator.is_valid(without) == (key not in required)
        if key in required:
            refused(UnreadableError, lambda null=null: ask(FRENCH, null), "missing")  # type: ignore[misc]
        elif key != "trumps" or which == "score-question":
            assert ask(FRENCH, null) == ask(FRENCH, without)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"double": 2}, "the double cannot be 2: nothing is doubled in this game"),
        ({"double": "x"}, "the double is a number, 1 for none, not 'x'"),
        ({"locked": True}, "this game has no locked contracts"),
        ({"locked": "no"}, "`locked` is true or false, not 'no'"),
        ({"said": 5}, "`said` is a list of texts, not 5"),
        ({"ruleset": 5}, "the ruleset of a question is a name, not 5"),
        ({"taker": "X"}, "the taker is a side (NS EW) or a seat (N E S W): 'X' is neither"),
        ({"taker": True}, "the taker is a side (NS EW) or a seat (N E S W), not true"),
        ({"seat": 5}, "unknown seat 5"),
        ({"trick": "", "seats": "", "seat": "X"}, "unknown seat 'X'"),
        ({"trick": "", "seats": "N"}, "`seats` names 1 seat for 0 cards"),
        ({"seats": "N"}, "`seats` names 1 seat for 2 cards"),
        ({"hand": None}, "the hand is missing"),
        ({"hand": [True]}, "a card is rank then suit, as in '7S', not true"),
        ({"hand": 5}, "a list of cards was expected, not 5"),
        ({"trumps": LONG}, "unknown suit 1000000000"),
    ],
)
def test_questions_of_legal(question: dict[str, Any], says: str) -> None:
    refused(UnreadableError, lambda: belote.legal(FRENCH, {**TRICK, **question}), says)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"points": 86}, "the card points are a number by side, as in {NS: 86}, not 86"),
        ({"points": None}, "the card points are missing"),
        ({"points": {"NS": True}}, "the points of NS: a whole number was expected, not true"),
        ({"points": {"NS": "86"}}, "the points of NS: a whole number was expected, not '86'"),
        ({"points": {"NS": -1}}, "the points of NS: -1 is negative"),
        ({"points": {"NS": LONG}}, "NS cannot have 1000000"),
        ({"taker": None}, "the taker is missing"),
        ({"taker": 5}, "the taker is a side (NS EW) or a seat (N E S W), not 5"),
        ({"declarations": 0}, "declarations: numbers by side were expected (NS EW), not 0"),
        ({"declarations": {"NS": LONG}}, "no declarations are worth 1000000"),
        ({"declarations": {"NS": 20, "ns": 0}}, "declarations: NS is there twice"),
        ({"belote": "X"}, "the belote is a side (NS EW) or a seat (N E S W): 'X' is neither"),
        ({"belote": {"NS": 2}}, "there can be at most 1 belote here, not 2"),
        ({"held": []}, "held points: numbers by side were expected"),
        ({"first": 5}, "the first is a side (NS EW)"),
        ({"bid": 80}, "nothing is bid in this game, so the bid 80 cannot be"),
    ],
)
def test_questions_of_score(question: dict[str, Any], says: str) -> None:
    error = refused(UnreadableError, lambda: belote.score(FRENCH, {**SCORE, **question}), says)
    assert len(str(error)) < 300


def test_bids_and_doubles() -> None:
    question = {**SCORE, "mode": "suit", "bid": 80, "double": 4}
    assert belote.score(load("contree"), question).outcome == "made"
    for changes, says in (
        ({"double": 3}, "the double cannot be 3: one of 1, 2, 4"),
        ({"bid": LONG}, "the bid cannot be 10000000"),
        ({"bid": 10**5000}, "the bid cannot be a number of thousands of digits"),
        ({"bid": 80.0}, "the bid cannot be 80.0"),
        ({"bid": [80]}, "the bid cannot be [80]"),
    ):
        refused(UnreadableError, lambda changes=changes: belote.score(load("contree"), question | changes), says)  # type: ignore[misc]
    assert belote.score(load("contree"), {**question, "bid": "Capot"}).outcome == "failed"


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"trumps": "C", "bid": 16}, "the bid cannot be 16 with 'C' as trumps: 64"),
        ({"mode": "suit", "trumps": "H", "bid": 64}, "the bid cannot be 64 with 'H' as trumps: 16"),
        ({"mode": "suit", "bid": 26}, "the bid cannot be 26 in the mode suit: 16 64"),
        ({"mode": "none", "bid": 16}, "the bid cannot be 16 in the mode none: 52"),
        ({"mode": "all", "bid": 64}, "the bid cannot be 64 in the mode all: 26"),
        ({"mode": "all", "bid": "26"}, None),
        ({"mode": "suit", "bid": 64}, None),
        ({"trumps": "C", "bid": 64}, None),
    ],
)
def test_bids_that_are_fixed_by_mode(question: dict[str, Any], says: str | None) -> None:
    asked = {"taker": "NS", "points": {"NS": 100}, **question}
    if says is None:
        assert belote.score(load("belote-gasy"), asked).outcome in ("made", "failed")
    else:
        refused(UnreadableError, lambda: belote.score(load("belote-gasy"), asked), says)


def test_a_mode_that_nobody_bids(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    rounds = "{bidding: {modes: [S, H, D, C, all]}}"
    file.write_text(f"id: house\nextends: contree\nauction: {{rounds: {rounds}}}\n", encoding="utf-8")
    says = "the bid cannot be 80 in the mode none: no bid of this auction makes it"
    refused(UnreadableError, lambda: belote.score(belote.load(str(file)), {**SCORE, "mode": "none", "bid": 80}), says)


def test_what_is_no_ruleset() -> None:
    odd: Any
    for odd in ("french", None, 5, {}, [FRENCH]):
        for ask in (belote.legal, belote.score):
            says = "a ruleset was expected, as belote.load gives it, not"
            refused(UnreadableError, lambda ask=ask, odd=odd: ask(odd, {}), says)  # type: ignore[misc]
    refused(NotFoundError, lambda: belote.legal(FRENCH, {**TRICK, "art": "tarot"}))


def test_suits_as_pictures() -> None:
    question = {"trumps": "♥️", "trick": "K♣️ 9♥︎", "hand": "10♥️ ♦️7"}
    assert belote.legal(FRENCH, question)["legal"] == ["10H"]
    contree = belote.Deal.new(load("contree"), seed=1)
    assert contree.apply("90 ♥️").calls() == contree.apply("90 H").calls()


def test_the_winning_card_is_written_as_all_output_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", "french", "--trumps", "H", "--trick", "kc,♥9", "--hand", "10h,7d"]) == 0
    assert "winning:   9H, card 2 of the trick" in capsys.readouterr().out
