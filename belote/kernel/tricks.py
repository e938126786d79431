"""What may be played, and who wins: four lines of law over compiled rows.

Rows see a trick as facts (bits), the card led and the best card so far; each allows a set of cards, and the first row
that applies and that some card in hand meets decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# facts of a trick that has begun, as bits
TRUMP_LED = 1
OPPONENT_WINNING = 2
CLASSES = 8  # as many classes of cards may a trick have in flat masks


class Row(NamedTuple):
    """One obligation: ``need`` must all hold, ``bar`` must not; ``led[c] & best[b]`` are the cards that meet it."""

    need: int
    bar: int
    led: tuple[int, ...]
    best: tuple[int, ...]


def facts_of(led: int, trumps: int, opponent: bool) -> int:
    """The facts of a trick that has begun; ``trumps`` is the set of trump cards."""
    return (TRUMP_LED if trumps >> led & 1 else 0) | (OPPONENT_WINNING if opponent else 0)


def classes(rows: Sequence[Row], facts: int, led: int, best: int) -> tuple[tuple[int, int], ...]:
    """(cards, row) for each row that applies, in order: play from the first class that you hold."""
    return tuple(
        (row.led[led] & row.best[best], i)
        for i, row in enumerate(rows)
        if facts & row.need == row.need and not facts & row.bar
    )


def legal(hand: int, classes: Sequence[tuple[int, int]]) -> int:
    """The cards of ``hand`` that may be played; the whole hand where no row decides."""
    for mask, _ in classes:
        if hand & mask:
            return hand & mask
    return hand


def legal_of(hand: int, masks: Sequence[int], at: int) -> int:
    """`legal` over flat masks: the classes of a trick are the `CLASSES` sets from ``at``, all cards where none is left.

    Written out, since a loop would cost more than all that it saves.
    """
    a = hand & masks[at]
    b = hand & masks[at + 1]
    c = hand & masks[at + 2]
    d = hand & masks[at + 3]
    c = c if c else d
    b = b if b else c
    a = a if a else b
    if a:
        return a
    a = hand & masks[at + 4]
    b = hand & masks[at + 5]
    c = hand & masks[at + 6]
    d = hand & masks[at + 7]
    c = c if c else d
    b = b if b else c
    a = a if a else b
    return a if a else hand


def deciding(hand: int, classes: Sequence[tuple[int, int]]) -> int:
    """The row that decides for ``hand``, or -1."""
    for mask, row in classes:
        if hand & mask:
            return row
    return -1


def best_of(cards: Sequence[int], beats: Sequence[int]) -> int:
    """The place in ``cards`` of the card that wins; ``beats[c]`` are the cards that take over from c."""
    place = 0
    for i in range(1, len(cards)):
        if beats[cards[place]] >> cards[i] & 1:
            place = i
    return place
