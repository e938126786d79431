"""Sets of cards as ints: counting them and picking one.  The compiled gear has twins of these."""

from __future__ import annotations


def popcount(cards: int) -> int:
    """How many cards a set has."""
    return cards.bit_count()


def lowest(cards: int) -> int:
    """The lowest card of a set that has some."""
    return (cards & -cards).bit_length() - 1


def nth(cards: int, n: int) -> int:
    """The card of a set that has ``n`` lower ones in it."""
    while n > 0:
        cards &= cards - 1
        n -= 1
    return (cards & -cards).bit_length() - 1
