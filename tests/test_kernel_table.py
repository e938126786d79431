"""Dealing, tricks and random numbers, with values worked out by hand."""

from __future__ import annotations

import itertools

import pytest

import belote
from belote.cards import mask_of
from belote.kernel import deal, rng, tricks
from belote.kernel.tables import partners
from belote.kernel.tricks import OPPONENT_WINNING, TRUMP_LED

FRENCH = belote.load("french")
LABELS = FRENCH.labels()


def cards(text: str) -> list[int]:
    return LABELS.cards(text)


def hearts() -> tuple[tuple[int, ...], tuple[tricks.Row, ...], int]:
    found = FRENCH.mode_of("suit", 1)
    assert found is not None
    return found[1].beats, found[1].rows, found[1].trumps


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("7S", "7S"),
        ("7S 8S 9S JS", "JS"),
        ("AS 10S KS QS", "AS"),
        ("10S KS AD QS", "10S"),
        ("AS 7H 10S KS", "7H"),
        ("AS 7H 8H KS", "8H"),
        ("AS QH 8H KS", "QH"),
        ("AH 9H JH KH", "JH"),
        ("AH 9H 10H KH", "9H"),
        ("7H AS AD AC", "7H"),
        ("7S AD AC 8S", "8S"),
    ],
)
def test_who_wins(trick: str, wins: str) -> None:
    beats, _, _ = hearts()
    played = cards(trick)
    assert LABELS.names[played[tricks.best_of(played, beats)]] == wins


@pytest.mark.parametrize(
    ("trick", "opponent", "hand", "legal", "row"),
    [
        ("7S", True, "8S AS 7H AD", "8S AS", 1),
        ("7S", True, "7H JH AD", "7H JH", 2),
        ("7S 9H", True, "7H JH AD", "JH", 2),
        ("7S 9H", True, "7H 8H AD", "7H 8H", 3),
        ("7S", False, "7H JH AD", "7H JH AD", 4),
        ("7H", True, "8H JH AS", "8H JH", 0),
        ("9H", False, "8H JH AS", "JH", 0),
        ("9H", False, "8H AH AS", "8H AH", 1),
        ("9H", True, "AS AD", "AS AD", 4),
    ],
)
def test_what_may_be_played(trick: str, opponent: bool, hand: str, legal: str, row: int) -> None:
    beats, rows, trumps = hearts()
    played = cards(trick)
    best = played[tricks.best_of(played, beats)]
    facts = tricks.facts_of(played[0], best, trumps, beats, tricks.AGAINST if opponent else 0)
    classes = tricks.classes(rows, facts, played[0], best, best)
    held = mask_of(cards(hand))
    assert LABELS.write(tricks.legal(held, classes)) == legal.split()
    assert tricks.deciding(held, classes) == row


def test_facts() -> None:
    beats, _, trumps = hearts()

    def facts(led: str, best: str, sight: int = 0) -> int:
        first, last = cards(f"{led} {best}")
        return tricks.facts_of(first, last, trumps, beats, sight)

    assert facts("7H", "7H", tricks.AGAINST) == TRUMP_LED | OPPONENT_WINNING
    assert facts("AS", "AS", tricks.AGAINST | tricks.LAST) == OPPONENT_WINNING | tricks.LAST_TO_PLAY
    assert facts("7D", "10D") == 0
    assert facts("7D", "7H", tricks.LOCK) == tricks.RUFFED | tricks.LOCKED
    assert facts("AD", "AD") == facts("KD", "KD", tricks.WITH) == facts("KD", "KD", tricks.CLAIMED) == 0
    assert facts("AD", "AD", tricks.WITH) == tricks.PARTNER_LED_TOP
    assert facts("KD", "KD", tricks.WITH | tricks.CLAIMED) == tricks.PARTNER_SAID_TOP
    assert facts("JH", "JH", tricks.WITH | tricks.CLAIMED) == TRUMP_LED


def test_a_hand_that_no_row_meets_is_free() -> None:
    assert tricks.legal(0b110, ()) == 0b110
    assert tricks.deciding(0b110, ((0b1, 0b1, 0),)) == -1


def test_a_row_with_a_guard_needs_a_card_of_it() -> None:
    classes = ((0b1, 0b10, 0), (0b111, 0b111, 1))
    assert (tricks.legal(0b101, classes), tricks.deciding(0b101, classes)) == (0b101, 1)
    assert (tricks.legal(0b111, classes), tricks.deciding(0b111, classes)) == (0b1, 0)


@pytest.mark.parametrize(
    ("side", "sides", "takers", "expected"),
    [
        ((0, 1, 0, 1), 2, 0, (0b0101, 0b1010, 0b0101, 0b1010)),
        ((0, 1, 0, 1), 2, 1, (0b0101, 0b1010, 0b0101, 0b1010)),
        ((0, 1, 2), 3, 1, (0b101, 0b010, 0b101)),
        ((0, 1, 2), 3, 0, (0b001, 0b110, 0b110)),
        ((0, 1), 2, 0, (0b01, 0b10)),
    ],
)
def test_partners(side: tuple[int, ...], sides: int, takers: int, expected: tuple[int, ...]) -> None:
    assert partners(side, sides, takers) == expected


def test_dealing_step_by_step() -> None:
    pack = range(32)
    table = deal.fresh(4)
    for step in (deal.Step(deal.PACKET, 3, deal.NOBODY), deal.Step(deal.PACKET, 2, deal.NOBODY)):
        table = deal.take_step(table, step, pack, 1, -1)
    first = {1: (0, 1, 2, 12, 13), 2: (3, 4, 5, 14, 15), 3: (6, 7, 8, 16, 17), 0: (9, 10, 11, 18, 19)}
    assert table.hands == tuple(mask_of(first[seat]) for seat in range(4))
    table = deal.take_step(table, deal.Step(deal.TURN_UP, 1, deal.NOBODY), pack, 1, -1)
    assert (table.turned, table.stock) == (20, 21)
    filled = deal.take_step(table, deal.Step(deal.FILL, 8, deal.TAKER), pack, 1, 3)
    # the taker gets two and the turned card
    rest = {1: (21, 22, 23), 2: (24, 25, 26), 3: (20, 27, 28), 0: (29, 30, 31)}
    assert filled.hands == tuple(mask_of((*first[seat], *rest[seat])) for seat in range(4))
    assert filled.stock == 32
    shown = deal.take_step(table, deal.Step(deal.LEAVE, 2, deal.NOBODY), pack, 1, -1)
    assert shown.exposed == (30, 31)
    third = deal.take_step(table, deal.Step(deal.TURN_UP, 3, deal.NOBODY), pack, 1, -1)
    assert (third.turned, third.stock) == (23, 24)


def test_shuffling_is_the_draws_written_out() -> None:
    state = rng.start(7, 3)
    pack = list(range(10))
    following = state
    for i in range(9, 0, -1):
        number, following = rng.draw(following)
        j = number * (i + 1) >> 32
        pack[i], pack[j] = pack[j], pack[i]
    assert rng.shuffled(10, state) == (tuple(pack), following)


@pytest.mark.parametrize("by_number", [False, True])
def test_every_card_lies_everywhere_alike(by_number: bool) -> None:
    """Chi square over where each of eight cards lies in the pack; its mean is 31, and 80 is beyond all chance."""
    deals = 3200
    counts = [[0] * 32 for _ in range(32)]
    for i in range(deals):
        pack, _ = rng.shuffled(32, rng.start(5, i) if by_number else rng.start(i, 5))
        for place, card in enumerate(pack):
            counts[card][place] += 1
    for card in (0, 1, 7, 8, 15, 16, 30, 31):
        square = sum((n - deals / 32) ** 2 / (deals / 32) for n in counts[card])
        assert 5 < square < 80, card


def test_deals_of_a_seed_have_nothing_in_common() -> None:
    packs = [rng.shuffled(32, rng.start(seed, number))[0] for seed in range(40) for number in range(40)]
    assert len(set(packs)) == len(packs)
    same = sum(a == b for one, two in itertools.pairwise(packs) for a, b in zip(one, two, strict=True))
    assert 0.8 < same / len(packs) < 1.2  # two shuffled packs agree in one place on average
    starts = {rng.start(seed, number) for seed in (*range(60), 2**32, 2**32 + 1, 2**40, -1) for number in range(60)}
    assert len(starts) == 64 * 60


def test_numbers_stay_small() -> None:
    state = rng.start(2**63 - 1, 2**31)
    seen = set()
    for _ in range(1000):
        number, state = rng.draw(state)
        assert 0 <= number < 2**32
        assert rng.MULTIPLIER * state[0] + state[1] < 2**63
        seen.add(number)
    assert len(seen) > 990
