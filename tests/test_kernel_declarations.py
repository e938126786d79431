"""Runs, fours and belotes, with values worked out by hand."""

from __future__ import annotations

import pytest

from belote.cards import Labels, mask_of
from belote.kernel import declarations as kernel
from belote.kernel.declarations import FOUR_OVER_RUN, LENGTH, POINTS, TOP_CARD, TRUMP, Worth
from belote.library.arts import load_art

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
LABELS = Labels(RANKS, ("S", "H", "D", "C"), load_art("french"))
FOURS = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
ORDER = ("J", "9", "A", "10", "K", "Q")
SPADES = 0b11111111
FRENCH = Worth(
    ranks=8,
    suits=4,
    runs=(0, 0, 0, 20, 50, 100, 100, 100, 100),
    fours=tuple(FOURS.get(rank, 0) for rank in RANKS),
    four_order=tuple(len(ORDER) - ORDER.index(rank) if rank in ORDER else 0 for rank in RANKS),
    best_by=(FOUR_OVER_RUN, POINTS, LENGTH, TOP_CARD, TRUMP),
    reuse=False,
    trumps=SPADES,
)


def cards(text: str) -> int:
    return mask_of(LABELS.cards(text))


def found(hand: str, worth: Worth = FRENCH) -> list[tuple[str, int]]:
    return [(" ".join(LABELS.write(d.cards)), d.points) for d in kernel.find(worth, cards(hand))]


def one(text: str, worth: Worth = FRENCH) -> kernel.Declaration:
    declaration = kernel.read(worth, cards(text))
    assert declaration is not None
    return declaration


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("7S 8S 10S JS KS AS 7H 9H", []),
        ("7S 8S 9S 7H 8H 9H 7D 8D", [("7S 8S 9S", 20), ("7H 8H 9H", 20)]),
        ("10S JS QS KS 7H 8H 9H AD", [("10S JS QS KS", 50), ("7H 8H 9H", 20)]),
        ("7S 8S 9S 10S JS QS KS AS", [("7S 8S 9S 10S JS QS KS AS", 100)]),
        ("KS AS 7H 8H AH 7D 8D 7C", []),  # a run does not go round the corner, nor on into the next suit
        ("8S 8H 8D 8C 7S 7H 7D 7C", []),
        ("JS JH JD JC 9S 9H 9D 9C", [("9S 9H 9D 9C", 150), ("JS JH JD JC", 200)]),
        ("JS JH JD JC 9S 9H 9D 9C 10S", [("9S 9H 9D 9C", 150), ("JS JH JD JC", 200)]),
        ("KS KH KD KC 10S JS QS AS", [("KS KH KD KC", 100), ("10S JS QS", 20)]),  # 120 beats the run of five
        ("QS QH QD QC 10S JS KS AS", [("QS QH QD QC", 100)]),  # 100 either way: the four is the stronger
        ("9S 10S JS 9H 10H JH 9D 9C", [("9S 9H 9D 9C", 150)]),
        ("AS AH AD AC 10S JS QS KS", [("AS AH AD AC", 100), ("10S JS QS KS", 50)]),
        ("10S 10H 10D 10C 7S 8S 9S JS", [("10S 10H 10D 10C", 100), ("7S 8S 9S", 20)]),
    ],
)
def test_find(hand: str, expected: list[tuple[str, int]]) -> None:
    assert found(hand) == expected


def test_find_where_a_card_may_serve_twice() -> None:
    worth = FRENCH._replace(reuse=True)
    hand = "JS JH JD JC 9S 9H 9D 9C 10S"
    assert found(hand, worth) == [("9S 9H 9D 9C", 150), ("JS JH JD JC", 200), ("9S 10S JS", 20)]
    assert found("QS QH QD QC 10S JS KS AS", worth) == [("QS QH QD QC", 100), ("10S JS QS KS AS", 100)]


def test_find_where_the_run_is_the_stronger() -> None:
    worth = FRENCH._replace(best_by=(POINTS, LENGTH))
    assert found("QS QH QD QC 10S JS KS AS", worth) == [("10S JS QS KS AS", 100)]


def test_runs_of_two_and_lengths_without_a_worth() -> None:
    worth = FRENCH._replace(runs=(0, 0, 5, 5, 50, 50, 50, 50, 50))
    assert found("7S 8S 7H 8H 9H 7D 9D JD", worth) == [("7S 8S", 5), ("7H 8H 9H", 5)]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7S 8S 9S", 20),
        ("8S 9S 7S", 20),
        ("JS QS KS AS", 50),
        ("JS JH JD JC", 200),
        ("7S 8S", None),
        ("7S 8S 10S", None),
        ("7S 7H 7D 7C", None),
        ("KS AS 7H", None),
        ("JS JH JD", None),
        ("7S 8S 9S 7H 8H 9H", None),
        ("", None),
    ],
)
def test_read(text: str, points: int | None) -> None:
    declaration = kernel.read(FRENCH, cards(text))
    assert (declaration.points if declaration else None) == points


STRENGTH = [  # strongest first, as the French federation has it
    "JS JH JD JC",
    "9S 9H 9D 9C",
    "AS AH AD AC",
    "10S 10H 10D 10C",
    "KS KH KD KC",
    "QS QH QD QC",
    "7S 8S 9S 10S JS QS",  # a hundred too, but longer than five
    "10S JS QS KS AS",  # in trumps
    "10H JH QH KH AH",
    "7S 8S 9S 10S JS",
    "JH QH KH AH",
    "7S 8S 9S 10S",
    "QS KS AS",
    "QH KH AH",
    "8D 9D 10D",
    "7S 8S 9S",
]


def test_strength() -> None:
    keys = [one(text).key for text in STRENGTH]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == len(keys)
    assert one("QH KH AH").key == one("QD KD AD").key


def test_strength_by_points_first() -> None:
    """The Saudi way: a run of five and a four are told apart by their kind, runs of five and six not at all."""
    worth = FRENCH._replace(
        best_by=(POINTS, FOUR_OVER_RUN, TOP_CARD),
        runs=(0, 0, 0, 2, 5, 10, 10, 10, 10),
        fours=(0, 0, 0, 10, 10, 10, 10, 10),
    )
    assert one("10S JS QS KS AS", worth).key < one("QS QH QD QC", worth).key
    assert one("9S 10S JS QS KS AS", worth).key == one("10H JH QH KH AH", worth).key
    assert one("9S 10S JS QS KS", worth).key < one("10H JH QH KH AH", worth).key
    assert one("JS QS KS AS", worth).key < one("7S 8S 9S 10S JS", worth).key


@pytest.mark.parametrize(
    ("said", "order", "nobody", "first_in_turn"),
    [
        ({}, (0, 1, 2, 3), -1, -1),
        ({1: ["7S 8S 9S"]}, (0, 1, 2, 3), 1, 1),
        ({0: ["QH KH AH"], 1: ["QD KD AD"]}, (0, 1, 2, 3), -1, 0),
        ({0: ["QH KH AH"], 1: ["QD KD AD"]}, (1, 2, 3, 0), -1, 1),
        ({0: ["QH KH AH"], 1: ["QS KS AS"]}, (0, 1, 2, 3), 1, 1),  # trumps
        ({0: ["QH KH AH"], 2: ["QD KD AD"]}, (0, 1, 2, 3), 0, 0),  # partners are never level
        ({0: ["QH KH AH"], 1: ["QD KD AD"], 2: ["JS QS KS AS"]}, (1, 2, 3, 0), 0, 0),
        ({0: ["QH KH AH", "7S 8S 9S"], 3: ["7D 8D 9D", "10H 10S 10D 10C"]}, (0, 1, 2, 3), 1, 1),
    ],
)
def test_winner(said: dict[int, list[str]], order: tuple[int, ...], nobody: int, first_in_turn: int) -> None:
    announced = [[one(text) for text in said.get(seat, [])] for seat in range(4)]
    sides = (0, 1, 0, 1)
    alone, first = 1 << nobody if nobody >= 0 else 0, 1 << first_in_turn if first_in_turn >= 0 else 0
    assert kernel.contest_winners(announced, order, sides, kernel.NOBODY, kernel.ONE) == (alone, alone)
    assert kernel.contest_winners(announced, order, sides, kernel.FIRST_IN_TURN, kernel.ONE) == (first, first)
    both = alone or (3 if first else 0)  # level ones each score their own
    assert kernel.contest_winners(announced, order, sides, kernel.BOTH, kernel.ONE) == (both, both)


@pytest.mark.parametrize(
    ("said", "runs", "fours"),
    [
        ({}, 0, 0),
        ({0: ["QH KH AH"], 1: ["10H 10S 10D 10C"]}, 1, 2),
        ({0: ["QH KH AH"], 1: ["QD KD AD"], 2: ["JS JH JD JC"], 3: ["9S 9H 9D 9C"]}, 0, 1),  # level runs, no fours
        ({0: ["QH KH AH", "9S 9H 9D 9C"], 1: ["8D 9D 10D JD", "AS AH AD AC"]}, 2, 1),
    ],
)
def test_winners_apart(said: dict[int, list[str]], runs: int, fours: int) -> None:
    announced = [[one(text) for text in said.get(seat, [])] for seat in range(4)]
    won = kernel.contest_winners(announced, (0, 1, 2, 3), (0, 1, 0, 1), kernel.NOBODY, kernel.APART)
    assert won == (runs, fours)


def test_winner_of_three() -> None:
    announced = [[one("7H 8H 9H")], [one("QH KH AH")], [one("QD KD AD")]]
    assert kernel.contest_winners(announced, (0, 1, 2), (0, 1, 2), kernel.NOBODY, kernel.ONE) == (0, 0)
    assert kernel.contest_winners(announced, (2, 0, 1), (0, 1, 2), kernel.FIRST_IN_TURN, kernel.ONE) == (4, 4)
    assert kernel.contest_winners(announced, (0, 1, 2), (0, 1, 2), kernel.BOTH, kernel.ONE) == (6, 6)


def test_absorbed() -> None:
    pair = cards("QS KS")
    assert not kernel.absorbed(pair, 0, [one("10S JS QS KS AS")])
    assert kernel.absorbed(pair, 5, [one("QH KH AH"), one("10S JS QS KS AS")])
    assert not kernel.absorbed(pair, 5, [one("JS QS KS AS")])
    assert not kernel.absorbed(pair, 5, [one("8S 9S 10S JS QS")])
    assert not kernel.absorbed(pair, 4, [one("QS QH QD QC"), one("KS KH KD KC")])
