"""What a ruleset compiles to: everything that the kernel reads.  Ints, tuples and nothing that knows a name."""

from __future__ import annotations

from typing import NamedTuple

from belote.kernel.auction import Auction
from belote.kernel.deal import Step
from belote.kernel.declarations import Worth
from belote.kernel.match import Match
from belote.kernel.scoring import Scoring
from belote.kernel.tricks import Row

# who leads to the first trick
FIRST_SEAT, AFTER_TAKER, TAKER_LEADS = range(3)


class Mode(NamedTuple):
    """One contract mode with its trumps.  Everything by card is indexed by card number.

    ``name``: its place among the ruleset's contracts; ``suit``: the trump suit or -1; ``trumps``: the set of trump
    cards; ``beats[c]``: the cards that take over from c; ``worth``: card points of the whole deck and the last trick;
    ``pairs``: the sets of two cards that make a belote; ``from_tricks``: declarations are found in the cards of a
    trick, for the side that wins it; ``belote_sums[n]``: what n belotes of one hand are worth together; ``firsts``:
    of each pair the card, as a set, that must be played before the other, () where their order is free;
    ``needs_trick``: a side without a trick scores no declarations; ``times``: how often points count towards an end
    within the deal.
    """

    name: int
    suit: int
    trumps: int
    points: tuple[int, ...]
    beats: tuple[int, ...]
    worth: int
    last_trick: int
    rows: tuple[Row, ...]
    opening_lead: int
    declarations: Worth | None
    from_tricks: bool
    announced: int
    equal: int
    contest: int
    needs_trick: bool
    pairs: tuple[int, ...]
    belote_points: int
    belote_sums: tuple[int, ...]
    belote_claimed_by: int
    belote_absorbed: int
    firsts: tuple[int, ...]
    times: int
    scoring: Scoring

    @property
    def one_by_one(self) -> bool:
        """Whether every belote counts the same, whoever holds it."""
        return all(worth == n * self.belote_points for n, worth in enumerate(self.belote_sums))


class Tables(NamedTuple):
    """A compiled ruleset.  Seats are numbered in playing order, sides in the ruleset's order.

    ``side[s]``: the side of seat s; ``hand_size``: cards in each hand as the first card is led;
    ``modes``: every contract mode with every trump suit that it may have; ``exchanging``: the call that exchanges the
    turned card, 0 where none does.
    """

    seats: int
    cards: int
    ranks: int
    suits: int
    side: tuple[int, ...]
    sides: int
    hand_size: int
    steps: tuple[Step, ...]
    auction: Auction
    modes: tuple[Mode, ...]
    match: Match
    exchanging: int = 0


def first_leader(opening: int, first: int, taker: int, seats: int) -> int:
    """The seat that leads to the first trick; ``first``: the first seat after the dealer."""
    if opening == FIRST_SEAT:
        return first
    leader = taker + 1 if opening == AFTER_TAKER else taker
    return leader if leader < seats else 0


def partners(side: tuple[int, ...], sides: int, takers: int) -> tuple[int, ...]:
    """By seat: the set of seats that play together with it (itself included), as bits.

    Where more than two sides sit down and one took, the others are partners of each other for that deal.
    """
    out = []
    for own in side:
        together = 0
        for seat, other in enumerate(side):
            if other == own or (sides > 2 and takers not in (own, other)):
                together |= 1 << seat
        out.append(together)
    return tuple(out)
