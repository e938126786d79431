"""A mode of a ruleset as the search over open hands reads it: cards renumbered by strength, and which bounds hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from belote.cards import bits, mask_of
from belote.errors import NotAllowedError
from belote.kernel.declarations import tables_of
from belote.kernel.flat import found_in_tricks
from belote.kernel.melds import RUNS_AND_FOURS, Melds
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

ABOVE = -1  # instead of a set of cards: what beats the best one
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
    merging, kind = _kinds(at, mode.points, suit_of, beats, lists, leads)
    camp = tuple(0 if side == takers else 1 for side in t.side)
    in_tricks = found_in_tricks(mode)
    melds = tables_of([mode.declarations], t.ranks, t.suits)
    four_sets = _fours(t, melds, live) if in_tricks & RUNS_AND_FOURS else []
    if in_tricks and (not whole or (four_sets and t.seats > t.suits and not melds.reuse[0])):
        raise NotAllowedError(
            f"the solver sees what lies together in a trick only where a suit has up to {LANE} cards and a four leaves"
            " no card of a trick over"
        )
    board = Board(
        seats=t.seats,
        lanes=len(lanes),
        cards=size,
        rows=rows,
        most=t.hand_size,
        bounds=bounds,
        merging=merging,
        kind=kind,
        trumps=trumps,
        trump_lane=trump_lane,
        camp=camp,
        side=t.side,
        state=state_bits(t.sides, mode.needs_trick),
        keep=tuple(1 << side | ((1 << t.sides) - 1 & ~(1 << side)) << t.sides for side in t.side),
        suit=tuple(mask_of(c for c, s in enumerate(suit_of) if s == own) if own >= 0 else 0 for own in suit_of),
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
        in_tricks=in_tricks,
        melds=melds,
        pairs=(*mode.pairs, *[0] * (t.suits - len(mode.pairs))),
        own=tuple(max(0, card) for card in at),
        fours=tuple(moved(cards) for cards in four_sets),
    )
    together = partners(t.side, t.sides, takers)
    assert all(bool(together[a] >> b & 1) == (camp[a] == camp[b]) for a in range(t.seats) for b in range(t.seats))
    return Seen(board, tuple(place))


def state_bits(sides: int, needs_trick: bool) -> int:
    """How many bits say which sides have won every trick and, where declarations hang on it, which have won none.

    Of two sides the one says the other.
    """
    return 2 * sides if sides > 2 and needs_trick else sides


def _fours(t: Tables, melds: Melds, live: int) -> list[int]:
    """The fours that are worth something and whose cards still matter."""
    fours = [mask_of(range(rank, t.cards, t.ranks)) for rank in range(t.ranks) if melds.four_points[rank] > 0]
    return [cards for cards in fours if cards & ~live == 0 and t.seats >= t.suits]


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


def _kinds(
    at: list[int], points: Sequence[int], suit_of: tuple[int, ...], beats: tuple[int, ...], lists: Lists,
    leads: Sequence[int],
) -> tuple[int, tuple[int, ...]]:  # fmt: skip
    """(whether neighbours in a suit are alike to every obligation, of which kind each card must be for that).

    All of one kind where that will do; else those with the same card points, which the search tells apart anyway.
    """
    for kind in ((0,) * len(at), tuple(points[card] if card >= 0 else 0 for card in at)):
        if _merging(at, kind, suit_of, beats, lists, leads):
            return 1, kind
    return 0, (0,) * len(at)


def _merging(
    at: list[int], kind: Sequence[int], suit_of: tuple[int, ...], beats: tuple[int, ...], lists: Lists,
    leads: Sequence[int],
) -> bool:  # fmt: skip
    """Whether neighbours of one kind in a suit are alike to every obligation.

    They are where a list depends on the suits and the kinds of the card led and of the best card alone, and each of its
    sets holds, of a suit, whole kinds and the same ones, or what beats the best card (or the best one of the suit led);
    of a lead, whole kinds.
    """
    lanes = [mask_of(c for c in range(first, first + LANE) if at[c] >= 0) for first in range(0, len(at), LANE)]
    alike = [
        [mask_of(c for c in bits(lane) if kind[c] == own) for own in {kind[c] for c in bits(lane)}] for lane in lanes
    ]

    @cache
    def whole(cards: int, lane: int) -> bool:
        return all(cards & own in (0, own) for own in alike[lane])

    if any(not whole(mask, lane) for mask in leads for lane in range(len(lanes))):
        return False
    seen: dict[tuple[int, ...], set[int]] = {}
    known: set[tuple[object, ...]] = set()
    lengths: dict[tuple[int, ...], int] = {}
    for (led, best, sight), masks in lists.items():
        trick = (suit_of[led], kind[led], best // LANE, kind[best], sight)
        if lengths.setdefault(trick, len(masks)) != len(masks):
            return False
        over = beats[best] & lanes[best // LANE]
        if (trick, over, masks) in known:
            continue
        known.add((trick, over, masks))
        for i, mask in enumerate(masks):
            for lane, cards in enumerate(lanes):
                here = mask & cards
                fits = {here} if whole(here, lane) else set()
                if best // LANE == lane and here == over:
                    fits.add(ABOVE)
                key = (*trick, i, lane)
                seen[key] = seen.get(key, fits) & fits
                if not seen[key]:
                    return False
    return True
