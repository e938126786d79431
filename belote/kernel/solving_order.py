"""In which order the search tries cards: the one that is likely to decide first.

The numbers were found by trying changes on many deals; they decide how long it takes, never what is found.
"""

from __future__ import annotations

from collections.abc import Sequence

from belote.kernel.bits import lowest


def lead_promise(
    card: int,
    points: int,
    beats: Sequence[int],
    suit: int,
    trumps: int,
    opponents: int,
    partner: int,
    one: int,
    other: int,
) -> int:
    """Of leading a card; ``opponents`` and ``partner``: what these camps hold; ``one``, ``other``: two opponents."""
    promise = -15 if trumps >> card & 1 else 0
    over = beats[card] & opponents
    if over == 0:
        return promise + 380
    own = partner & suit
    rest = own
    while rest:
        if beats[lowest(rest)] & opponents == 0:
            return promise + 60 + 19 * points
        rest &= rest - 1
    if own == 0 and partner & trumps:
        promise += 200
    if over & suit:
        return promise - 65 - 6 * points
    if (one & suit or one & trumps == 0) and (other & suit or other & trumps == 0):
        return promise + 145 + 5 * points
    return promise - 80 - 7 * points


def take_promise(points: int, ruff: bool, last: bool, over: int, wide: int, following: int, suit: int) -> int:
    """Of taking the trick over; ``over``: what beats the card, ``suit``: the suit led.

    ``following``: the hand of the next opponent, ``wide``: what else may be feared.
    """
    promise = -10 if ruff else 0
    if last:
        return promise + 60 + points
    if over & wide == 0:
        return promise + 140 - 3 * points
    threat = over & following
    if following & suit:
        threat &= suit
    if threat == 0:
        return promise + 145 + 7 * points
    return promise - 130 - 5 * points


def lose_promise(points: int, trump: bool, discard: bool, master: bool, many: int, partner: bool, sure: bool) -> int:
    """Of leaving the trick to whoever has it; ``many``: cards held in the suit of the card."""
    promise = -165 if trump else 0
    if discard:
        promise += 50 + 40 * many
        if master:
            promise -= 130
    if not partner:
        return promise - 230 - 18 * points
    if sure:
        return promise + 60 + points
    return promise - 105 - 2 * points
