"""The tricks that there are, how two rulesets see them, and which of them a play brings about."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from belote.cards import bits, mask_of
from belote.kernel import tricks
from belote.kernel.tables import Mode, Tables, partners

LONGEST = 3  # the card led, the best under a and the best under b: longer tricks show no other three

Form = tuple[int, ...]
View = tuple[tuple[int, ...], ...]


class Group(NamedTuple):
    """All that two rulesets see of a trick: its size, the card led, the best card and its place under each."""

    size: int
    led: int
    best_a: int
    place_a: int
    best_b: int
    place_b: int


class Seats(NamedTuple):
    """How two tables are set side by side.

    ``same``: partners sit in the same places; ``longest``: cards in the longest trick that is gone through;
    ``views``: who plays against whom, by place in the trick under a and under b, with (leader, taker) of each.
    """

    same: bool
    longest: int
    views: dict[tuple[View, View], tuple[tuple[int, int], tuple[int, int]]]


@lru_cache(maxsize=4)
def all_tricks(cards: int, longest: int) -> tuple[tuple[tuple[int, ...], ...], array[int]]:
    """Every trick, fewest cards first and then the lowest; and the set of cards of each."""
    found = tuple(trick for size in range(1, longest + 1) for trick in permutations(range(cards), size))
    return found, array("Q", map(mask_of, found))


@lru_cache(maxsize=16)
def groups(beats_a: tuple[int, ...], beats_b: tuple[int, ...], longest: int) -> tuple[array[int], tuple[Group, ...]]:
    """The number of the group of each trick, in the order of ``all_tricks``; and the groups."""
    cards = range(len(beats_a))
    known = {Group(1, c, c, 0, c, 0): c for c in cards}
    numbers = array("L", cards)
    layer = [(c, 1 << c) for c in cards]
    for _ in range(1, longest):
        following: dict[int, list[int]] = {}
        longer = []
        listed = list(known)
        for group, seen in layer:
            after = following.get(group)
            if after is None:
                steps = [_follow(listed[group], card, beats_a, beats_b) for card in cards]
                after = following[group] = [known.setdefault(step, len(known)) for step in steps]
            longer += [(after[card], seen | 1 << card) for card in cards if not seen >> card & 1]
        layer = longer
        numbers.extend(group for group, _ in layer)
    return numbers, tuple(known)


def _follow(g: Group, card: int, beats_a: Sequence[int], beats_b: Sequence[int]) -> Group:
    a = (card, g.size) if beats_a[g.best_a] >> card & 1 else (g.best_a, g.place_a)
    b = (card, g.size) if beats_b[g.best_b] >> card & 1 else (g.best_b, g.place_b)
    return Group(g.size + 1, g.led, *a, *b)


def side_by_side(a: Tables, b: Tables) -> Seats:
    """The tables of two rulesets, by place in the order of play."""
    same = _pattern(a.side) == _pattern(b.side)
    longest = min(a.seats, b.seats, LONGEST + 1) - 1
    views: dict[tuple[View, View], tuple[tuple[int, int], tuple[int, int]]] = {}
    if same:
        for at, view in _views(a, longest).items():
            views.setdefault((view, _views(b, longest)[at]), (at, at))
    else:
        for at, view in _views(a, longest).items():
            for other, seen in _views(b, longest).items():
                views.setdefault((view, seen), (at, other))
    return Seats(same, longest, views)


def _pattern(side: tuple[int, ...]) -> list[int]:
    return [side.index(s) for s in side]


@lru_cache(maxsize=32)
def _view(side: tuple[int, ...], sides: int, leader: int, taker: int, longest: int) -> View:
    together = partners(side, sides, side[taker])
    places = [(leader + i) % len(side) for i in range(longest + 1)]
    return tuple(tuple(0 if together[me] >> other & 1 else 1 for other in places) for me in places)


def _views(t: Tables, longest: int) -> dict[tuple[int, int], View]:
    """(leader, taker) → by place of the player and of another: 1 where they play against each other."""
    seats = range(t.seats)
    return {(led, took): _view(t.side, t.sides, led, took, longest) for led in seats for took in seats}


class Forms:
    """The canonical forms of a mode's plain obligations: the cards in ordered classes, best first, none empty.

    Two lists that have the same forms allow the same cards from every hand.
    """

    def __init__(self, rows: tuple[tricks.Row, ...], trumps: int, beats: tuple[int, ...]) -> None:
        self.rows, self.trumps, self.beats = rows, trumps, beats
        self.everything = (1 << len(beats)) - 1
        self._known: dict[tuple[int, int, int], Form] = {}

    def of(self, led: int, best: int, opponent: int) -> Form:
        """The classes of a trick: you must play from the first that you hold."""
        at = (led, best, opponent)
        form = self._known.get(at)
        if form is None:
            form = self._known[at] = self._made(*at)
        return form

    def _made(self, led: int, best: int, opponent: int) -> Form:
        left = self.everything
        out = []
        facts = tricks.facts_of(led, best, self.trumps, self.beats, opponent)
        for mask, _, _ in tricks.classes(self.rows, facts, led, best, best):
            if mask & left:
                out.append(mask & left)
                left &= ~mask
        return (*out, left) if left else tuple(out)


@lru_cache(maxsize=128)
def forms(rows: tuple[tricks.Row, ...], trumps: int, beats: tuple[int, ...]) -> Forms:
    """The canonical forms of a list of obligations, kept."""
    return Forms(rows, trumps, beats)


def forms_of(mode: Mode) -> Forms:
    """The canonical forms of a mode."""
    return forms(mode.rows, mode.trumps, mode.beats)


def spare_cards(trick: tuple[int, ...], both: Sequence[tuple[Mode, View]]) -> list[int]:
    """For each who has played: the cards that he may have kept, so that what he played was allowed under both lists.

    One more card each is what a hand of two of the next player asks for.
    """
    unseen = ((1 << len(both[0][0].points)) - 1) & ~mask_of(trick)
    kept = [unseen] * len(trick)
    for mode, view in both:
        place = 0
        for i in range(1, len(trick)):
            form = forms_of(mode).of(trick[0], trick[place], view[i][place])
            kept[i] &= _no_better(form, trick[i])
            if mode.beats[trick[place]] >> trick[i] & 1:
                place = i
    return kept


def _no_better(form: Form, card: int) -> int:
    """The cards of the same class as ``card``, or of a worse one."""
    better = 0
    for mask in form:
        if mask >> card & 1:
            break
        better |= mask
    return ~better


def can_be_dealt(sets: Sequence[int], taken: int) -> bool:
    """Whether each of the sets can give a card of its own that is not taken."""
    if all((s & ~taken).bit_count() >= len(sets) for s in sets):
        return True
    first, *rest = sorted(sets, key=int.bit_count)
    return any(can_be_dealt(rest, taken | 1 << card) for card in bits(first & ~taken))
