"""What a hand may announce and which announcements count (catalogue 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from . import RefereeError
from .auctions import Contract
from .declare import Declaration, best_announcements, counting_ones, read_announcements, winning_side
from .games import game_named


def best(game: str, hand: str, mode: str = "suit", trumps: str | None = "H") -> list[tuple[str, int]]:
    agreed = Contract("N", mode, trumps if mode == "suit" else None)
    return [(one.kind, one.points) for one in best_announcements(game_named(game), "N", hand.split(), agreed)]


def contest(game: str, said: dict[str, list[str]], trumps: str = "H") -> str | None:
    """Who wins; the seats stand in playing order from the first leader."""
    rules = game_named(game)
    agreed = Contract("N", "suit", trumps)
    found: list[Declaration] = []
    for seat, texts in said.items():
        hand = " ".join(texts).split()
        found += read_announcements(rules, seat, hand, agreed, [text.split() for text in texts])
    return winning_side(rules, found, agreed)


def test_what_a_hand_holds() -> None:
    assert best("french", "JD QD KD AD 10S QS 8D 10C") == [("run", 50)]
    assert best("french", "7C 8C 9C 10C JC QC KC AC") == [("run", 100)]  # D9: never 5 and 3
    assert best("french", "JS JH JD JC 8D 9D 10D AC") == [("four", 200), ("run", 20)]
    assert best("french", "JH QH KH KS KD KC 7S 8S") == [("four", 100)]  # D6: each card once
    assert best("french", "QS QH QD QC 10H JH KH AH") == [("four", 100)]  # the four beats the run of five
    assert best("french", "7S 7H 7D 7C 8S 8H 8D 8C") == []
    assert best("french", "10C JC QC AS KS 7D 8D AD") == [("run", 20)]
    assert best("french", "AC 7C 8C KC 9S 10S QS KS") == []  # no run turns the corner
    assert best("classique", "7C 8C 9C 10C JC QC KC AC") == []
    assert best("baloot", "AS AH AD AC KS QS JS 7C", mode="none") == [("four", 40), ("run", 4)]
    assert best("baloot", "AS AH AD AC KS QS JS 7C") == [("four", 10), ("run", 2)]
    assert best("baloot", "9S 9H 9D 9C 10S JS 7C 8D") == [("run", 2)]
    assert best("coinche", "9S 9H 9D 9C 10S JS 7C 8D", mode="none") == [("four", 150)]


def test_contest() -> None:
    tie = {"N": ["QC KC AC", "7S 8S 9S"], "E": ["QD KD AD"]}
    for game in ("moroccan", "french", "coinche"):
        assert contest(game, tie) is None  # D1: not even the small one counts
        assert contest(game, tie, trumps="D") == "EW"
        assert contest(game, {"N": ["9S 10S JS QS KS"], "E": ["AS AH AD AC"]}) == "EW"  # D3
        assert contest(game, {"N": ["QS QH QD QC"], "S": ["KS KH KD KC"], "E": ["9S 9H 9D 9C"]}) == "EW"  # D4
        assert contest(game, {"N": ["7C 8C 9C 10C JC QC"], "E": ["10D JD QD KD AD"]}) == "NS"  # longer
        assert contest(game, {"N": ["10S 10H 10D 10C"], "E": ["KS KH KD KC"]}) == "NS"
        assert contest(game, {}) is None
    assert contest("baloot", {"W": ["QC KC AC"], "S": ["QD KD AD"]}, trumps="D") == "EW"  # the first in turn
    assert contest("baloot", {"W": ["9S 10S JS QS KS"], "S": ["AS AH AD AC"]}) == "NS"
    assert contest("baloot", {"W": ["7C 8C 9C 10C JC QC"], "S": ["9D 10D JD QD KD"]}) == "NS"  # one class
    assert contest("baloot", {"W": ["JS JH JD JC"], "S": ["10S 10H 10D 10C"]}) == "EW"
    assert contest("three-handed", {"N": ["QC KC AC"], "S": ["7C 8C 9C"], "W": ["10D JD QD KD"]}) == "W"
    assert contest("three-handed", {"N": ["QC KC AC"], "S": ["QD KD AD"], "W": ["7C 8C 9C"]}) is None


@pytest.mark.parametrize(
    ("game", "items"),
    [
        ("french", [["7C", "8C"]]),
        ("french", [["7S", "7H", "7D", "7C"]]),
        ("french", [["7C", "8C", "10C"]]),
        ("french", [["QD", "KD", "AD"]]),  # not held
        ("french", [["7C", "8C", "9C"], ["9C", "10C", "JC"]]),  # the nine twice
        ("french", [["7C", "8C", "9C"], ["10C", "JC", "QC"]]),  # one run in two pieces
        ("french", [{"cards": "7C 8C 9C", "at": 2}]),
        ("contree", [["7C", "8C", "9C"]]),
    ],
)
def test_wrong_announcements(game: str, items: list[Any]) -> None:
    hand = ["7C", "8C", "9C", "10C", "JC", "QC", "7S", "7H", "7D"]
    with pytest.raises(RefereeError):
        read_announcements(game_named(game), "N", hand, Contract("N", "suit", "H"), items)


def test_announced_late_or_short() -> None:  # D10
    hand = ["7C", "8C", "9C", "10C", "JC", "QC", "AS", "AD"]
    hearts = Contract("N", "suit", "H")
    late = read_announcements(game_named("moroccan"), "N", hand, hearts, [{"cards": "10C 9C 8C", "at": 2}])
    assert late == [Declaration("N", "run", ("8C", "9C", "10C"), 20)]


def test_runs_and_fours_apart() -> None:
    rules, agreed = game_named("belot-bulgarian"), Contract("N", "suit", "S")

    def counting(said: dict[str, list[str]]) -> list[tuple[str, int]]:
        found: list[Declaration] = []
        for seat, texts in said.items():
            hand = " ".join(texts).split()
            found += read_announcements(rules, seat, hand, agreed, [text.split() for text in texts])
        return [(one.seat, one.points) for one in counting_ones(rules, found, agreed)]

    assert counting({"N": ["9S 10S JS QS KS"], "E": ["AS AH AD AC"]}) == [("N", 100), ("E", 100)]  # D3
    assert counting({"N": ["AC KC QC", "7H 8H 9H"], "E": ["AD KD QD"]}) == []  # D1: the smaller one neither
    assert counting({"N": ["AC KC QC"], "E": ["AS KS QS", "JC JD JH JS"]}) == [("E", 200)]  # trumps are no better
    assert counting({"N": ["QS QH QD QC"], "E": ["KS KH KD KC"]}) == [("E", 100)]
    assert best("belot-bulgarian", "AS AH AD AC 8D 9D 10D 7C", mode="none") == []


def test_fours_without_trumps() -> None:
    hand = "AS AH AD AC 10S 10H 10D 10C"
    assert sorted(best("ffb-coinche", hand, mode="none")) == [("four", 150), ("four", 200)]
    assert best("ffb-coinche", hand) == best("coinche", hand, mode="none") == [("four", 100), ("four", 100)]
