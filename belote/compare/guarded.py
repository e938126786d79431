"""What must be played, compared where rows have guards or see who led and who is still to play.

A row with a guard asks for two cards, so a hand of two is not enough to tell lists apart: it takes two cards and one
more for the deciding row of each list that has a guard.  (The legal cards of a hand differ: keep one that only one list
allows, one that the other's deciding row allows, and of each of the two guards a card.  Rows that did not decide for
the whole hand do not decide for a part of it.)  Cards that are in the same sets of both lists are alike, so that hands
of so many kinds of cards are all that there is to look at.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations, islice, product
from operator import or_
from typing import NamedTuple

from belote.cards import bits, mask_of
from belote.compare.reach import Seats, View, all_tricks, can_be_dealt
from belote.kernel import tricks
from belote.kernel.tables import Mode

Form = tuple[tuple[int, int], ...]  # (cards, guard) in order; what is in none may be played where none decides
Split = tuple[tuple[int, ...], int]  # sets of cards, one of each shows it; 1: a allows fewer, 2: b does, 3: other ones
TRIES = 200  # hands of one trick
Sides = list[tuple[tuple[View, View], tuple[Split, ...]]]  # from where at the table which hands show it


class Moment(NamedTuple):
    """All that two rulesets see of the cards of a trick; ``top``: the best one of the suit led."""

    size: int
    led: int
    best_a: int
    place_a: int
    top_a: int
    best_b: int
    place_b: int
    top_b: int


class Smallest(NamedTuple):
    """The smallest trick (by its place in the list of all, -1: the lead) and hand that show a difference.

    ``claimed``: the leader said that the card led is the strongest left; ``gone``: the cards that make it so.
    """

    place: int
    trick: tuple[int, ...]
    hand: tuple[int, ...]
    seated: tuple[tuple[int, int], tuple[int, int]]
    claimed: bool = False
    gone: int = 0


class Lists:
    """The obligations of a mode as forms, kept."""

    def __init__(self, mode: Mode, ranks: int, seats: int) -> None:
        self.mode, self.ranks, self.seats = mode, ranks, seats
        self.reads = tricks.sight_of_rows(mode.rows)
        self._known: dict[tuple[int, ...], Form] = {}

    def lead(self, extra: int) -> Form:
        """The form for who leads."""
        return _form(tricks.lead_classes(self.mode.rows, bool(extra & tricks.LOCK)), len(self.mode.points))

    def of(self, led: int, best: int, top: int, sight: int) -> Form:
        """The form of a trick."""
        facts = tricks.facts_of(led, best, self.mode.trumps, self.mode.beats, sight)
        at = (facts, led, best, top)
        if at not in self._known:
            found = tricks.classes(self.mode.rows, facts, led, best, top)
            self._known[at] = _form(found, len(self.mode.points))
        return self._known[at]

    def sight(self, view: View, size: int, place: int, extra: int) -> int:
        """What the player after ``size`` cards makes of a trick that the card at ``place`` is winning."""
        sight = extra | (tricks.AGAINST if view[size][place] else 0) | (tricks.LAST if size == self.seats - 1 else 0)
        return sight | (0 if view[size][0] else tricks.WITH)


def _form(classes: Sequence[tricks.Class], cards: int) -> Form:
    """Classes without what earlier rows always take."""
    left = (1 << cards) - 1
    out: list[tuple[int, int]] = []
    for meeting, guard, _ in classes:
        mask = meeting & left
        if mask and guard & left:
            free = mask & ~guard == 0
            out.append((mask, mask if free else guard & left))
            left &= ~mask if free else left
    return tuple(out)


@lru_cache(maxsize=16)
def moments(
    beats_a: tuple[int, ...], beats_b: tuple[int, ...], ranks: int, longest: int
) -> tuple[array[int], tuple[Moment, ...]]:
    """The number of the moment of each trick, in the order of `all_tricks`; and the moments."""
    listed = all_tricks(len(beats_a), longest)[0]
    known: dict[Moment, int] = {}
    at: dict[tuple[int, ...], Moment] = {}
    numbers = array("L")
    for trick in listed:
        card = trick[-1]
        before = at.get(trick[:-1])
        m = _follow(before, card, beats_a, beats_b, ranks) if before else Moment(1, card, *(card, 0, card) * 2)
        at[trick] = m
        numbers.append(known.setdefault(m, len(known)))
    return numbers, tuple(known)


def _follow(m: Moment, card: int, beats_a: Sequence[int], beats_b: Sequence[int], ranks: int) -> Moment:
    after = []
    for beats, best, place, top in ((beats_a, *m[2:5]), (beats_b, *m[5:8])):
        over = card // ranks == m.led // ranks and beats[top] >> card & 1
        after += [card, m.size] if beats[best] >> card & 1 else [best, place]
        after.append(card if over else top)
    return Moment(m.size + 1, m.led, *after)


@lru_cache(maxsize=8192)
def splits(p: Form, q: Form, cards: int) -> tuple[Split, ...]:
    """The smallest sets of kinds of cards from which two forms allow different ones."""
    kinds: dict[tuple[bool, ...], int] = {}
    sets = [s for form in (p, q) for pair in form for s in pair]
    for card in range(cards):
        key = tuple(s >> card & 1 == 1 for s in sets)
        kinds[key] = kinds.get(key, 0) | 1 << card
    most = 2 + _guarded(p) + _guarded(q)
    found: list[tuple[frozenset[int], int]] = []
    for size in range(2, most + 1):
        for chosen in combinations(kinds.values(), size):
            hand = sum(kind & -kind for kind in chosen)
            x, y = allowed(p, hand), allowed(q, hand)
            says = (2 if x & ~y else 0) | (1 if y & ~x else 0)
            whole = frozenset(chosen)
            shown = 0
            for other, kind in found:
                shown |= kind if other < whole else 0
            if says & ~shown:
                found.append((whole, says))
    return tuple((tuple(sorted(chosen)), says) for chosen, says in found)


def _guarded(form: Form) -> int:
    return int(any(mask != guard for mask, guard in form))


def allowed(form: Form, hand: int) -> int:
    """The cards of a hand that a form allows."""
    return tricks.legal(hand, [(*pair, 0) for pair in form])


class Compared:
    """Two modes with their partners in the same places, trick by trick."""

    def __init__(self, pair: tuple[Mode, Mode], ranks: int, seats: Seats, hand_size: int) -> None:
        self.seats, self.hand_size = seats, hand_size
        self.cards = len(pair[0].points)
        self.number = len(next(iter(seats.views))[0][0])
        self.lists = tuple(Lists(mode, ranks, self.number) for mode in pair)
        self.numbers, self.moments = moments(pair[0].beats, pair[1].beats, ranks, seats.longest)
        self.lead = splits(*(one.lead(0) for one in self.lists), self.cards)
        self.differing = self._all(0)
        read = self.lists[0].reads | self.lists[1].reads
        self.claimed = self._all(tricks.CLAIMED) if read & tricks.CLAIMED else {}

    def _all(self, extra: int) -> dict[int, Sides]:
        return {n: found for n, m in enumerate(self.moments) if (found := list(self._at(m, extra)))}

    def _gone(self, m: Moment, size: int) -> int:
        """The cards that are gone where the leader may say that his is the strongest left, a hand of so many held.

        All cards where that cannot be: there were not enough tricks before.
        """
        gone = 0
        for one in self.lists:
            gone |= one.mode.beats[m.led] & ~one.mode.trumps
        every = (1 << self.cards) - 1
        return gone if gone.bit_count() <= self.number * (self.hand_size - size) else every

    def _at(self, m: Moment, extra: int) -> Iterator[tuple[tuple[View, View], tuple[Split, ...]]]:
        """From where at the table which hands have other legal cards."""
        for views in self.seats.views:
            forms = []
            for one, view, best, place, top in zip(self.lists, views, m[2::3], m[3::3], m[4::3], strict=True):
                forms.append(one.of(m.led, best, top, one.sight(view, m.size, place, extra)))
            if forms[0] != forms[1] and (found := splits(*forms, self.cards)):
                yield views, found

    def locked_apart(self) -> bool:
        """Whether they part where trump leads are locked."""
        if splits(*(one.lead(tricks.LOCK) for one in self.lists), self.cards):
            return True
        sights = (tricks.LOCK, tricks.LOCK | tricks.CLAIMED)
        return any(True for extra in sights for m in self.moments for _ in self._at(m, extra))

    def count(self) -> tuple[int, int]:
        """The tricks to which some hand may play other cards (the lead is one), and the kinds of differences."""
        cases = kinds = 0
        for _, says in self.lead:
            cases, kinds = 1, kinds | says
        listed, claimed = (
            {n: {s for _, found in sides for s in found} for n, sides in apart.items()}
            for apart in (self.differing, self.claimed)
        )
        masks = all_tricks(self.cards, self.seats.longest)[1]
        for seen, number in zip(masks, self.numbers, strict=True):
            hit = 0
            for sets, says in listed.get(number, ()):
                if len(sets) <= self.hand_size and all(s & ~seen for s in sets):
                    hit |= says
            for sets, says in claimed.get(number, ()):
                gone = self._gone(self.moments[number], len(sets))
                if not gone & seen and all(s & ~seen & ~gone for s in sets):
                    hit |= says
            cases += hit > 0
            kinds |= hit
        return cases, kinds

    def smallest(self) -> Smallest | None:
        """The smallest difference that a play brings about, as far as is looked."""
        led = self._led()
        if led is not None:
            return Smallest(-1, (), led, next(iter(self.seats.views.values())))
        listed, masks = all_tricks(self.cards, self.seats.longest)
        for apart, claimed in ((self.differing, False), (self.claimed, True)):
            for place, number in enumerate(self.numbers):
                for views, found in apart.get(number, ()):
                    hand = self._hand(listed[place], masks[place], views, found, number if claimed else -1)
                    if hand is not None:
                        gone = self._gone(self.moments[number], len(hand)) if claimed else 0
                        return Smallest(place, listed[place], hand, self.seats.views[views], claimed, gone)
        return None

    def locked_lead(self) -> Smallest | None:
        """The smallest difference in what may be led where trump leads are locked."""
        hand = self._led(tricks.LOCK)
        return None if hand is None else Smallest(-1, (), hand, next(iter(self.seats.views.values())))

    def locked_leads(self) -> int:
        """The kinds of differences in what may be led where trump leads are locked."""
        forms = (one.lead(tricks.LOCK) for one in self.lists)
        return reduce(or_, (says for _, says in splits(*forms, self.cards)), 0)

    def locked_tricks(self) -> tuple[int, int, Smallest | None]:
        """The tricks played otherwise where trump leads are locked: how many, which kinds, the smallest."""
        listed, masks = all_tricks(self.cards, self.seats.longest)
        apart = self._all(tricks.LOCK)
        cases, kinds, smallest = 0, 0, None
        for place, (seen, number) in enumerate(zip(masks, self.numbers, strict=True)):
            hit = 0
            for views, found in apart.get(number, ()):
                fit = [says for sets, says in found if len(sets) <= self.hand_size and all(s & ~seen for s in sets)]
                hit |= reduce(or_, fit, 0)
                if smallest is None and fit:
                    hand = self._hand(listed[place], seen, views, found, -1, tricks.LOCK)
                    if hand is not None:
                        smallest = Smallest(place, listed[place], hand, self.seats.views[views])
            cases += hit > 0
            kinds |= hit
        return cases, kinds, smallest

    def _led(self, extra: int = 0) -> tuple[int, ...] | None:
        """A whole hand, as the first card is led, from which other cards may be led."""
        forms = tuple(one.lead(extra) for one in self.lists)
        for sets, _ in splits(*forms, self.cards):
            others = [s for s in self._kinds_at_lead(extra) if s not in sets]
            for more in range(len(others) + 1):
                for chosen in combinations(others, more):
                    hand = [next(bits(s)) for s in (*sets, *chosen)]
                    rest = [card for s in (*sets, *chosen) for card in bits(s) if card not in hand]
                    hand = sorted([*hand, *sorted(rest)[: self.hand_size - len(hand)]])
                    whole = mask_of(hand)
                    p, q = forms
                    if len(hand) == self.hand_size and allowed(p, whole) != allowed(q, whole):
                        return tuple(hand)
        return None

    def _kinds_at_lead(self, extra: int) -> list[int]:
        sets = [s for one in self.lists for pair in one.lead(extra) for s in pair]
        kinds: dict[tuple[bool, ...], int] = {}
        for card in range(self.cards):
            key = tuple(s >> card & 1 == 1 for s in sets)
            kinds[key] = kinds.get(key, 0) | 1 << card
        return list(kinds.values())

    def _hand(
        self,
        trick: tuple[int, ...],
        seen: int,
        views: tuple[View, View],
        found: Sequence[Split],
        claimed: int,
        extra: int = 0,
    ) -> tuple[int, ...] | None:
        """The lowest hand of the fewest cards that shows it, if a play can have come to this trick.

        ``claimed``: the number of the moment where it was said that the card led is the strongest left, or -1.
        """
        kept = self._kept(trick, views, extra | (tricks.CLAIMED if claimed >= 0 else 0))
        for size in sorted({len(sets) for sets, _ in found}):
            gone = self._gone(self.moments[claimed], size) if claimed >= 0 else 0
            if size > self.hand_size or gone & seen:
                break
            free = ~(seen | gone)
            choices = (product(*(bits(s & free) for s in sets)) for sets, _ in found if len(sets) == size)
            hands = sorted(tuple(sorted(hand)) for some in choices for hand in islice(some, TRIES))
            for hand in islice(hands, TRIES):
                if can_be_dealt(kept * (size - 1), mask_of(hand) | gone):
                    return hand
        return None

    def _kept(self, trick: tuple[int, ...], views: tuple[View, View], extra: int) -> list[int]:
        """For each who has played: cards that can have stayed in hand, so that the one played was allowed."""
        kept = [((1 << self.cards) - 1) & ~mask_of(trick)] * len(trick)
        for one, view in zip(self.lists, views, strict=True):
            beats = one.mode.beats
            kept[0] &= _harmless(one.lead(extra), trick[0])
            for i in range(1, len(trick)):
                place = tricks.best_of(trick[:i], beats)
                top = tricks.top_of(trick[:i], beats, one.ranks)
                form = one.of(trick[0], trick[place], top, one.sight(view, i, place, extra))
                kept[i] &= _harmless(form, trick[i])
        return kept


def _harmless(form: Form, card: int) -> int:
    """Cards beside which a card is allowed, however many of them are held."""
    harm = 0
    for mask, guard in form:
        if mask >> card & 1 == 0:
            harm |= mask
        elif guard >> card & 1:
            break
    return ~harm
