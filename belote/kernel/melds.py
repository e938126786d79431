"""The law of declarations over tables by suit: the best set of a hand, and whose is the strongest.

The tables hold every set of cards of one suit, so that a hand is read suit by suit; `belote.kernel.declarations` makes
them from what runs and fours are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from belote.kernel.effects import NUMBER

# who scores where the best declarations of two sides are level
NOBODY, FIRST_IN_TURN, BOTH = range(3)
# what may be found or lost by the cards of a trick, as bits
RUNS_AND_FOURS, PAIRS, ORDERED = 1, 2, 4
# what is compared with what: all with each other, or runs with runs and fours with fours
ONE, APART = range(2)


class Melds(NamedTuple):
    """The tables of every mode.

    ``kind[mode * suits + suit]``: which of the tables by suit holds.  By ``kind * 2**ranks + set of ranks``:
    ``points`` of all runs, ``tops`` of the one that is worth most, without effects, ``keys`` of the strongest (-1:
    none), ``lengths`` counted, four bits for each length from two.  By ``mode * ranks + rank``:
    ``four_points`` and ``four_keys``.  ``reuse[mode]``: a card may serve twice.
    """

    ranks: int
    suits: int
    kind: Sequence[int]
    points: Sequence[int]
    tops: Sequence[int]
    keys: Sequence[int]
    lengths: Sequence[int]
    four_points: Sequence[int]
    four_keys: Sequence[int]
    reuse: Sequence[int]


class Best(NamedTuple):
    """The best set of a hand: its points, the key of its strongest (-1: nothing), the ranks of its fours as bits."""

    points: int
    key: int
    fours: int


def choose(t: Melds, mode: int, hand: int) -> Best:
    """The best set of declarations of a hand: the most points, then the strongest best one.

    Where a card serves once only, runs are read from what is left when the chosen fours are laid aside.
    """
    held = (1 << t.ranks) - 1
    for suit in range(t.suits):
        held &= hand >> suit * t.ranks
    fours = 0
    if held:
        for rank in range(t.ranks):
            if held >> rank & 1 and t.four_keys[mode * t.ranks + rank] >= 0:
                fours |= 1 << rank
    if fours == 0 or t.reuse[mode]:
        points, key = apart(t, mode, hand, fours)
        return Best(points, key, fours)
    points, key = apart(t, mode, hand, 0)
    best = Best(points, key, 0)
    chosen = 0
    while chosen != fours:
        chosen = (chosen - fours) & fours  # the next subset, from low to high
        points, key = apart(t, mode, hand, chosen)
        if points > best.points or (points == best.points and key > best.key):
            best = Best(points, key, chosen)
    return best


def apart(t: Melds, mode: int, hand: int, fours: int) -> tuple[int, int]:
    """Points and strongest key of some fours and of the runs that are left beside them."""
    whole = (1 << t.ranks) - 1
    rest = whole if t.reuse[mode] else whole & ~fours
    points = 0
    key = -1
    for suit in range(t.suits):
        at = (t.kind[mode * t.suits + suit] << t.ranks) + (hand >> suit * t.ranks & rest)
        points += t.points[at]
        key = max(key, t.keys[at])
    if fours:
        for rank in range(t.ranks):
            if fours >> rank & 1:
                points += t.four_points[mode * t.ranks + rank]
                key = max(key, t.four_keys[mode * t.ranks + rank])
    return points, key


def runs_beside(t: Melds, mode: int, hand: int, fours: int) -> tuple[int, int]:
    """Points and strongest key of the runs that are left beside some fours."""
    rest = laid_aside(t, mode, hand, fours)
    whole = (1 << t.ranks) - 1
    points = 0
    key = -1
    for suit in range(t.suits):
        at = (t.kind[mode * t.suits + suit] << t.ranks) + (rest >> suit * t.ranks & whole)
        points += t.points[at]
        key = max(key, t.keys[at])
    return points, key


def fours_alone(t: Melds, mode: int, fours: int) -> tuple[int, int]:
    """Points and strongest key of some fours."""
    points = 0
    key = -1
    for rank in range(t.ranks):
        if fours >> rank & 1:
            points += t.four_points[mode * t.ranks + rank]
            key = max(key, t.four_keys[mode * t.ranks + rank])
    return points, key


def best_run(t: Melds, mode: int, hand: int, fours: int) -> int:
    """Points of the run that is worth most beside some fours, without effects."""
    rest = laid_aside(t, mode, hand, fours)
    whole = (1 << t.ranks) - 1
    most = 0
    for suit in range(t.suits):
        most = max(most, t.tops[(t.kind[mode * t.suits + suit] << t.ranks) + (rest >> suit * t.ranks & whole)])
    return most


def best_four(t: Melds, mode: int, fours: int) -> int:
    """Points of the four that is worth most, without effects."""
    most = 0
    for rank in range(t.ranks):
        if fours >> rank & 1:
            most = max(most, t.four_points[mode * t.ranks + rank] & NUMBER)
    return most


def laid_aside(t: Melds, mode: int, hand: int, fours: int) -> int:
    """What is left of a hand for runs once some fours are announced."""
    if t.reuse[mode]:
        return hand
    for suit in range(t.suits):
        hand &= ~(fours << suit * t.ranks)
    return hand


def runs_counted(t: Melds, mode: int, hand: int, fours: int) -> int:
    """The runs beside some fours, counted by length: four bits for each length from two."""
    rest = laid_aside(t, mode, hand, fours)
    whole = (1 << t.ranks) - 1
    found = 0
    for suit in range(t.suits):
        found += t.lengths[(t.kind[mode * t.suits + suit] << t.ranks) + (rest >> suit * t.ranks & whole)]
    return found


def in_trick(t: Melds, mode: int, what: int, pairs: Sequence[int], first: int, cards: int) -> tuple[Best, int]:
    """What the cards of a trick hold: runs and fours, and so many belotes; ``pairs``: those of the mode from ``first``.

    ``what``: what is found in tricks, as bits.
    """
    best = Best(0, -1, 0)
    if what & RUNS_AND_FOURS:
        best = choose(t, mode, cards)
    belotes = 0
    if what & PAIRS:
        for i in range(first, first + t.suits):
            if pairs[i] and cards & pairs[i] == pairs[i]:
                belotes += 1
    return best, belotes


def contest(keys: Sequence[int], seats: Sequence[int], sides: Sequence[int], equal: int) -> int:
    """The sides whose best declaration is the strongest, as bits; 0 where nobody's counts.

    ``keys`` by seat, -1 where nothing was announced; ``seats``: in playing order from the
    first leader; ``sides``: side by seat.
    """
    best = -1
    first = 0
    level = 0
    for seat in seats:
        if keys[seat] > best:
            best = keys[seat]
            first = 1 << sides[seat]
            level = first
        elif keys[seat] >= 0 and keys[seat] == best:
            level |= 1 << sides[seat]
    if level == first or equal == BOTH:
        return level
    return first if equal == FIRST_IN_TURN else 0


def run_around(t: Melds, hand: int, pair: int) -> int:
    """The length of the run of a hand that holds both cards of a pair, 0 where none does."""
    low = 0
    while not pair >> low & 1:
        low += 1
    suit = low // t.ranks
    ranks = hand >> suit * t.ranks & (1 << t.ranks) - 1
    both = pair >> suit * t.ranks
    first = low - suit * t.ranks
    end = first
    while end < t.ranks and ranks >> end & 1:
        end += 1
    if both >> end:  # a gap lies between them
        return 0
    while first > 0 and ranks >> first - 1 & 1:
        first -= 1
    return end - first
