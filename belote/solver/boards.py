"""A mode of a ruleset as the search over open hands reads it: cards renumbered by strength, and which bounds hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from belote.cards import bits, mask_of
from belote.errors import NotAllowedError
from belote.kernel.solving_search import MOST_MOVES
from belote.kernel.solving_tables import LANE, PARTNER_IS_SPARED, SUIT_IS_FOLLOWED, TRUMPS_WIN, Board
from belote.kernel.tables import Mode, Tables, partners
from belote.kernel.tricks import (
    AGAINST,
    CLASS,
    LEADING,
    LOCK,
    LOCKED,
    SIGHTS,
    facts_of,
    is_plain,
    sight_of_rows,
)  # fmt: skip
from belote.kernel.wide import above_of, fours

MOST_LANES = 5  # so that a set of cards left is a part of one machine word


class Seen(NamedTuple):
    """A board, and where the cards of the ruleset stand on it: ``place[card]``, -1 for those that are gone."""

    board: Board
    place: tuple[int, ...]

    def cards(self, mask: int) -> int:
        """A set of the ruleset's cards as one of the board's."""
        return mask_of(self.place[card] for card in bits(mask))


def seen(t: Tables, mode: Mode, takers: int, live: int, locked: bool = False) -> Seen:
    """The board of a mode where a side took; ``live``: the cards that still matter; ``locked``: trump leads are.

    Raises:
        NotAllowedError: there are more cards than the search can hold.
    """
    suits = [[card for card in range(s * t.ranks, (s + 1) * t.ranks) if live >> card & 1] for s in range(t.suits)]
    place = [-1] * t.cards
    lanes: list[tuple[int, ...]] = []
    whole = True  # each suit in one lane
    for cards in suits:
        own = mask_of(cards)
        suit = sorted(cards, key=lambda card: -(mode.beats[card] & own).bit_count())
        for first in range(0, len(suit), LANE):
            for i, card in enumerate(suit[first : first + LANE]):
                place[card] = len(lanes) * LANE + i
            lanes.append(tuple(suit[first : first + LANE]))
            whole = whole and first == 0
    if len(lanes) > MOST_LANES or t.hand_size > MOST_MOVES or t.sides > 8:
        raise NotAllowedError(
            f"the solver takes up to {MOST_LANES} suits of up to {LANE} cards (a longer suit counts as two) and hands"
            f" of up to {MOST_MOVES}; here are {live.bit_count()} cards: try a later moment of the deal"
        )
    size = len(lanes) * LANE
    at = [-1] * size  # the card of a place
    for card, where in enumerate(place):
        if where >= 0:
            at[where] = card
    known: dict[int, int] = {}

    def moved(mask: int) -> int:
        found = known.get(mask)
        if found is None:
            found = known[mask] = mask_of(place[card] for card in bits(mask & live))
        return found

    beats = tuple(moved(mode.beats[card]) if card >= 0 else 0 for card in at)
    guarded = not is_plain(mode.rows)
    read, lock = (sight_of_rows(mode.rows), LOCK if locked else 0) if guarded else (AGAINST, 0)
    lists = {
        (led, best, sight): tuple(
            moved(x)
            for four in fours(
                mode.rows, facts_of(at[led], at[best], mode.trumps, mode.beats, sight | lock), at[led], at[best]
            )
            for x in (four if guarded else four[:1])
        )
        for led, best, sight in _tricks(at, read & ~LOCK)
    }
    rows = max(1, len(mode.rows))
    suit_of = tuple(card // t.ranks if card >= 0 else -1 for card in at)
    group, found = _grouped(at, lists, read & ~LOCK, rows, guarded)
    leads = [moved(x) for four in fours(mode.rows, LEADING | (LOCKED if locked else 0), 0, 0) for x in four]
    trumps, trump_lane, bounds = (0, 0, 0)
    if whole and not leads:
        trumps, trump_lane, bounds = _bounds(suit_of, moved(mode.trumps), beats, {} if guarded else lists)
    above = above_of(mode.rows, t.cards)
    camp = tuple(0 if side == takers else 1 for side in t.side)
    board = Board(
        seats=t.seats,
        lanes=len(lanes),
        cards=size,
        rows=rows,
        most=t.hand_size,
        bounds=bounds,
        merging=int(_merging(at, suit_of, beats, lists, leads)),
        trumps=trumps,
        trump_lane=trump_lane,
        camp=camp,
        side=t.side,
        beats=beats,
        group=group,
        masks=() if guarded else found,
        guarded=int(guarded),
        sights=2 * SIGHTS,
        locked=lock,
        classes=found if guarded else (),
        leads=tuple(_filled(leads, len(at), rows)) if guarded else (),
        above=tuple(moved(above[card]) if card >= 0 else 0 for card in at),
        opponents=tuple(_two_opponents(camp)),
        next_opponent=tuple(_next_opponents(camp)),
    )
    together = partners(t.side, t.sides, takers)
    assert all(bool(together[a] >> b & 1) == (camp[a] == camp[b]) for a in range(t.seats) for b in range(t.seats))
    return Seen(board, tuple(place))


Lists = dict[tuple[int, int, int], tuple[int, ...]]


def _tricks(at: list[int], read: int) -> Iterator[tuple[int, int, int]]:
    """(card led, best card, what is seen of what the rows read) of every trick."""
    sights = [sight for sight in range(2 * SIGHTS) if sight & ~read == 0]
    for led, card in enumerate(at):
        for best, other in enumerate(at):
            if card >= 0 and other >= 0:
                for sight in sights:
                    yield led, best, sight


def _grouped(
    at: list[int], lists: Lists, read: int, rows: int, guarded: bool
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The obligations by group of cards led, as `belote.kernel.flat` or `belote.kernel.wide` writes them."""
    every = (1 << len(at)) - 1
    groups: dict[tuple[int, ...], int] = {}
    group = []
    for led in range(len(at)):
        masks: list[int] = []
        for best in range(len(at)):
            for sight in range(2 * SIGHTS if guarded else 2):
                found = lists.get((led, best, sight & read), ())
                masks += _filled(found, len(at), rows) if guarded else [*found, *[every] * (rows - len(found))]
        group.append(groups.setdefault(tuple(masks), len(groups)))
    return tuple(group), tuple(x for masks in groups for x in masks)


def _filled(found: Sequence[int], cards: int, rows: int) -> list[int]:
    """Classes with guards, all cards where none is left."""
    every = (1 << cards) - 1
    return [*found, *[every, 0, every, 0] * (rows - len(found) // CLASS)]


def _two_opponents(camp: tuple[int, ...]) -> Iterator[int]:
    """By seat, two of its opponents from the next seat on; the number of seats where there is none."""
    seats = len(camp)
    for seat in range(seats):
        order = [(seat + i) % seats for i in (1, seats - 1, *range(2, seats - 1))]
        found = [other for other in dict.fromkeys(order) if camp[other] != camp[seat]]
        yield from [*found, seats, seats][:2]


def _next_opponents(camp: tuple[int, ...]) -> Iterator[int]:
    """By seat and cards on the table, the next opponent who plays to the trick; the number of seats for none."""
    seats = len(camp)
    for seat in range(seats):
        for place in range(seats):
            after = [(seat + i) % seats for i in range(1, seats - place)]
            yield next((other for other in after if camp[other] != camp[seat]), seats)


def _bounds(suit_of: tuple[int, ...], trumps: int, beats: tuple[int, ...], lists: Lists) -> tuple[int, int, int]:
    """(the trumps that ruff, their lane, the bounds that these obligations allow)."""
    suits = {suit: mask_of(c for c, s in enumerate(suit_of) if s == suit) for suit in set(suit_of) if suit >= 0}
    across = {beats[c] & ~suits[s] for c, s in enumerate(suit_of) if s >= 0 and not trumps >> c & 1}
    ruffing = len(across) == 1 and across == {trumps} and trumps in suits.values()
    if not ruffing:
        if any(across):
            return 0, 0, 0
        trumps = 0
    bounds = TRUMPS_WIN
    plain = [(led, best, o) for led, best, o in lists if trumps and not trumps >> led & 1]
    if plain and all(_followed(lists[key], suits[suit_of[key[0]]]) for key in plain if _may_win(key, suit_of, trumps)):
        bounds |= SUIT_IS_FOLLOWED
        others = [(led, best) for led, best, opponent in plain if not opponent and suit_of[led] == suit_of[best]]
        if all(_spared(lists[led, best, 0], suits[suit_of[led]], trumps, suits) for led, best in others):
            bounds |= PARTNER_IS_SPARED
    lane = (trumps & -trumps).bit_length() - 1 if trumps else 0
    return trumps, lane // LANE, bounds


def _may_win(key: tuple[int, int, int], suit_of: tuple[int, ...], trumps: int) -> bool:
    led, best, _ = key
    return suit_of[led] == suit_of[best] or bool(trumps >> best & 1)


def _followed(masks: tuple[int, ...], suit: int) -> bool:
    """Whether a hand with cards of the suit plays one of them, whatever else it holds."""
    left = suit
    for mask in masks:
        if not left:
            break
        if mask & ~suit:
            return False
        left &= ~mask
    return not left


def _spared(masks: tuple[int, ...], suit: int, trumps: int, suits: dict[int, int]) -> bool:
    """Whether a hand without the suit may play a card that is no trump, if it has one."""
    plain = mask_of(c for cards in suits.values() for c in bits(cards)) & ~suit & ~trumps
    first = next((mask for mask in masks if mask & ~suit), plain)
    return plain & ~first == 0


def _merging(
    at: list[int], suit_of: tuple[int, ...], beats: tuple[int, ...], lists: Lists, leads: Sequence[int]
) -> bool:
    """Whether neighbours in a suit are alike to every obligation.

    They are where a list depends on the suits of the card led and of the best card alone, and each of its sets holds,
    of a suit, nothing, everything, or what beats the best card (or the best one of the suit led); of a lead, nothing
    or everything.
    """
    lanes = [mask_of(c for c in range(first, first + LANE) if at[c] >= 0) for first in range(0, len(at), LANE)]
    if any(mask & cards not in (0, cards) for mask in leads for cards in lanes):
        return False
    kinds: dict[tuple[int, int, int, int, int], set[str]] = {}
    lengths: dict[tuple[int, int, int], int] = {}
    for (led, best, opponent), masks in lists.items():
        trick = (suit_of[led], best // LANE, opponent)
        if lengths.setdefault(trick, len(masks)) != len(masks):
            return False
        for i, mask in enumerate(masks):
            for lane, cards in enumerate(lanes):
                here = mask & cards
                fits = {"nothing"} if not here else set()
                fits |= {"everything"} if here == cards else set()
                if best // LANE == lane and here == beats[best] & cards:
                    fits.add("above")
                key = (*trick, i, lane)
                kinds[key] = kinds.get(key, fits) & fits
                if not kinds[key]:
                    return False
    return True
