"""What the loops over whole deals write: the row of a deal, and the room that they work in."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import NamedTuple

# what stands in the row of a deal
(OUTCOME, TAKER, MODE, CALL, TIMES, CAPOT, CARD_POINTS, BELOTES_TAKERS, BELOTES_DEFENCE, DECLARED_TAKERS,
 DECLARED_DEFENCE, RUNS, FOURS, FIRST_SIDE, DEALER_SIDE, CALLS, WINS, SCORED, HELD, ROW,
 ) = (*range(18), 21, 25)  # fmt: skip
# WINS: the side for which the deal by itself ends the match, counted from 1; 0 for none
VOID = 3  # the outcome of a deal that nobody took, or that a declaration made void
NO_CAPOT, CAPOT_TAKERS, CAPOT_DEFENCE = range(3)
SEATS = 4  # at most: a loop of a known length is unrolled
SIDES = 4  # as many as a row has room for


class Work(NamedTuple):
    """Room to work in: sequences of ints by card, seat or side, written over by every deal.

    ``hidden``: by seat, the cards that lie face down until the auction is over; ``found``: what was found in the
    tricks, the runs counted by length and the ranks of the fours as bits.  ``bare``: what the deal would score without
    belotes, ``none`` being no belote; ``gained``: what a deal added to the totals.  ``runs``, ``fours``: those declared
    from hands that count, as in ``found``; ``absorbed``: by seat, belotes in counting runs, ``so_far``: those
    that count.  ``owners``: by pair, whose belote can still be lost, as in `declare`; ``tops``: by side, what its best
    declaration is worth, where that is asked.  By trick, where a match may end within a deal: ``winners`` (sides), and
    what it ``brought``.  ``took``: by seat, the tricks that it won, where some bid promises those of one hand.
    """

    pack: MutableSequence[int]
    hands: MutableSequence[int]
    hidden: MutableSequence[int]
    keys: MutableSequence[int]
    best: MutableSequence[int]
    seats: MutableSequence[int]
    position_side: MutableSequence[int]
    order: MutableSequence[int]
    points: MutableSequence[int]
    won: MutableSequence[int]
    declared: MutableSequence[int]
    belote: MutableSequence[int]
    belotes: MutableSequence[int]
    found: MutableSequence[int]
    tricks: MutableSequence[int]
    scored: MutableSequence[int]
    put_aside: MutableSequence[int]
    held: MutableSequence[int]
    given: MutableSequence[int]
    totals: MutableSequence[int]
    runs: MutableSequence[int]
    fours: MutableSequence[int]
    absorbed: MutableSequence[int]
    owners: MutableSequence[int]
    so_far: MutableSequence[int]
    tops: MutableSequence[int]
    winners: MutableSequence[int]
    brought: MutableSequence[int]
    none: MutableSequence[int]
    bare: MutableSequence[int]
    gained: MutableSequence[int]
    reach: MutableSequence[int]
    took: MutableSequence[int]
