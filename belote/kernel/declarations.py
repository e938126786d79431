"""Runs and fours: finding them in a hand or a trick, comparing them, and who scores them; and the belote.

Cards are ``suit * ranks + rank``; a hand is a set of cards, and so is a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from belote.kernel import melds
from belote.kernel.effects import NUMBER
from belote.kernel.melds import APART, BOTH, FIRST_IN_TURN, NOBODY, ONE

__all__ = [
    "APART", "BEFORE_SECOND_CARD", "BOTH", "FIRST_IN_TURN", "FOUR_OVER_RUN", "HOLDING", "LENGTH", "NOBODY", "ONE",
    "PLAYING_BOTH", "POINTS", "RUN_OVER_FOUR", "SAME_TRICK", "SAYING_BOTH", "TOP_CARD", "TRUMP", "WITH_FIRST_CARD",
    "Declaration", "Worth", "absorbed", "contest_winners", "find", "four_of", "read", "run_of", "runs_in", "tables_of",
]  # fmt: skip

# keys by which two declarations are compared, in the order that the rules give
FOUR_OVER_RUN, POINTS, LENGTH, TOP_CARD, TRUMP, RUN_OVER_FOUR = range(6)
# what earns the belote
HOLDING, PLAYING_BOTH, SAYING_BOTH, SAME_TRICK = range(4)
# until when a declaration may be announced: with one's first card, or before one's second
WITH_FIRST_CARD, BEFORE_SECOND_CARD = 1, 2
DIGIT = 512  # every key is below this


class WorthTables(NamedTuple):
    """What declarations are worth in one mode.

    ``runs[n]``: points of a run of n cards, 0 for none; ``fours[r]``: points of the four of rank r;
    ``four_order[r]``: higher is stronger; ``best_by``: the keys above; ``reuse``: a card may serve twice;
    ``natural``: the ranks from low to high as runs are read, where cards are numbered otherwise; ``all_trumps``: points
    of the run that is a whole trump suit, 0 for those of its length.  Points may hold a bit of
    `belote.kernel.effects`.
    """

    ranks: int
    suits: int
    runs: tuple[int, ...]
    fours: tuple[int, ...]
    four_order: tuple[int, ...]
    best_by: tuple[int, ...]
    reuse: bool
    trumps: int
    natural: tuple[int, ...] = ()
    all_trumps: int = 0


class Worth(WorthTables):
    """What declarations are worth in one mode, with the tables by suit."""

    @cached_property
    def tables(self) -> melds.Melds:
        """The tables that `belote.kernel.melds` reads, for this mode alone."""
        return tables_of([self], self.ranks, self.suits)


class Declaration(NamedTuple):
    """A run or a four: its cards, its points, and a key by which the stronger one is greater."""

    cards: int
    four: bool
    points: int
    key: int


def _key(w: Worth, four: bool, points: int, length: int, top: int, trump: bool) -> int:
    key = 0
    for by in w.best_by:
        if by == FOUR_OVER_RUN:
            value = 1 if four else 0
        elif by == POINTS:
            value = min(points, DIGIT - 1)  # an effect is more than any points
        elif by == RUN_OVER_FOUR:
            value = 0 if four else 1
        elif by == LENGTH:
            value = length
        elif by == TOP_CARD:
            value = top
        else:
            value = 1 if trump else 0
        key = key * DIGIT + value
    return key


def _by_place(w: Worth, hand: int) -> int:
    """A hand with its cards where runs are read: neighbours side by side."""
    if not w.natural:
        return hand
    places = [(suit * w.ranks, rank, place) for suit in range(w.suits) for place, rank in enumerate(w.natural)]
    return sum(1 << low + place for low, rank, place in places if hand >> low + rank & 1)


def _by_number(w: Worth, places: int) -> int:
    """The cards of such places."""
    if not w.natural:
        return places
    cards = [(suit * w.ranks, rank, place) for suit in range(w.suits) for place, rank in enumerate(w.natural)]
    return sum(1 << low + rank for low, rank, place in cards if places >> low + place & 1)


def four_of(w: Worth, rank: int) -> Declaration:
    """The four of a rank."""
    cards = 0
    for suit in range(w.suits):
        cards |= 1 << (suit * w.ranks + rank)
    return Declaration(cards, True, w.fours[rank], _key(w, True, w.fours[rank], w.suits, w.four_order[rank], False))


def run_of(w: Worth, first: int, length: int) -> Declaration:
    """The run of ``length`` cards from the place ``first`` upwards."""
    cards = _by_number(w, ((1 << length) - 1) << first)
    top = first % w.ranks + length - 1
    trump = w.trumps >> first & 1 == 1
    points = w.all_trumps if trump and length == w.ranks and w.all_trumps else w.runs[length]
    return Declaration(cards, False, points, _key(w, False, points, length, top, trump))


def runs_in(w: Worth, hand: int) -> list[Declaration]:
    """The whole runs of a hand: every stretch of neighbours that is worth something."""
    found = []
    hand = _by_place(w, hand)
    for suit in range(w.suits):
        rank = 0
        while rank < w.ranks:
            length = 0
            while rank + length < w.ranks and hand >> (suit * w.ranks + rank + length) & 1:
                length += 1
            if w.runs[length] > 0:
                found.append(run_of(w, suit * w.ranks + rank, length))
            rank += length + 1
    return found


def find(w: Worth, hand: int) -> tuple[Declaration, ...]:
    """The best set of declarations of a hand: the most points, then the strongest best one; fours first.

    Where a card serves once only, runs are read from what is left when the chosen fours are laid aside.
    """
    t = w.tables
    best = melds.choose(t, 0, hand)
    fours = [four_of(w, rank) for rank in w.natural or range(w.ranks) if best.fours >> rank & 1]
    rest = hand
    if not w.reuse:
        for four in fours:
            rest &= ~four.cards
    return (*fours, *runs_in(w, rest))


def read(w: Worth, cards: int) -> Declaration | None:
    """The declaration that exactly these cards make, or None; a piece of a longer run is one too."""
    for four in range(w.ranks):
        if w.fours[four] > 0 and four_of(w, four).cards == cards:
            return four_of(w, four)
    if cards == 0:
        return None
    places = _by_place(w, cards)
    first = (places & -places).bit_length() - 1
    length = places.bit_count()
    same_suit = first // w.ranks == (first + length - 1) // w.ranks
    if places == ((1 << length) - 1) << first and same_suit and length < len(w.runs) and w.runs[length] > 0:
        return run_of(w, first, length)
    return None


def contest_winners(
    announced: Sequence[Sequence[Declaration]], seats: Sequence[int], sides: Sequence[int], equal: int, contest: int
) -> tuple[int, int]:
    """(the sides whose runs count, the sides whose fours count), each as bits.

    ``announced`` by seat; ``seats``: all seats in playing order from the first leader; ``sides``: side by seat.
    """
    runs, fours = (
        melds.contest(
            [max((d.key for d in said if contest == ONE or d.four == four), default=-1) for said in announced],
            seats,
            sides,
            equal,
        )
        for four in (False, True)
    )
    return runs, fours


def absorbed(pair: int, length: int, counting: Sequence[Declaration]) -> bool:
    """True where both cards of a belote lie in one counting run of at least ``length`` cards (0: never)."""
    if length == 0:
        return False
    return any(not d.four and d.cards.bit_count() >= length and d.cards & pair == pair for d in counting)


def tables_of(worths: Sequence[Worth | None], ranks: int, suits: int) -> melds.Melds:
    """The tables of several modes together; None: a mode without declarations."""
    known: dict[tuple[WorthTables | None, bool], int] = {}
    points: list[int] = []
    tops: list[int] = []
    keys: list[int] = []
    lengths: list[int] = []
    kind_of: list[int] = []
    four_points: list[int] = []
    four_keys: list[int] = []
    for w in worths:
        for suit in range(suits):
            alike = WorthTables(*w)._replace(trumps=0) if w else None
            kind = known.setdefault((alike, w is not None and w.trumps >> suit * ranks & 1 == 1), len(known))
            if kind << ranks == len(points):
                found = [runs_in(w, mask << suit * ranks) if w else [] for mask in range(1 << ranks)]
                points += [sum(d.points for d in runs) for runs in found]
                tops += [max((d.points & NUMBER for d in runs), default=0) for runs in found]
                keys += [max((d.key for d in runs), default=-1) for runs in found]
                lengths += [sum(1 << 4 * (d.cards.bit_count() - 2) for d in runs) for runs in found]
            kind_of.append(kind)
        for rank in range(ranks):
            worthy = w is not None and w.fours[rank] > 0
            four_points.append(w.fours[rank] if w is not None and worthy else 0)
            four_keys.append(four_of(w, rank).key if w is not None and worthy else -1)
    return melds.Melds(
        ranks=ranks,
        suits=suits,
        kind=tuple(kind_of),
        points=tuple(points),
        tops=tuple(tops),
        keys=tuple(keys),
        lengths=tuple(lengths),
        four_points=tuple(four_points),
        four_keys=tuple(four_keys),
        reuse=tuple(1 if w is not None and w.reuse else 0 for w in worths),
    )
