"""What the search over open hands reads: the board of a mode, the goal, and by lane what any set of cards left says."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from belote.kernel.bits import lowest, popcount
from belote.kernel.melds import Melds

LANE = 9  # cards of a lane
SET = 512  # sets of cards in a lane
WHOLE = 511  # the whole lane
LANES = 4  # read at once; more in a loop
# bounds that may be used, as bits
TRUMPS_WIN = 1  # a trump that no opponent can beat wins its trick, whatever must be played
SUIT_IS_FOLLOWED = 2  # who holds the plain suit led plays it
PARTNER_IS_SPARED = 4  # who cannot follow a winning partner need not ruff
OWNER, TEAM = 9, 18  # places in an entry of the top runs


class Board(NamedTuple):
    """A mode seen from the side that took.

    ``bounds``: those that its obligations allow; ``merging``: neighbours of one hand with the same
    points and of the same ``kind`` are alike;
    ``trumps``: the cards that ruff, all in lane ``trump_lane``; ``state``: bits of `Spot.capot`; ``keep[seat]``: those
    that stay once a seat wins a trick; ``suit[card]``: all cards of its suit; ``group[card]``, ``masks``: as in
    `belote.kernel.flat.Flat`; ``guarded``: instead of ``masks`` the obligations need ``classes`` (by group, best card
    and sight, ``sights`` of them), ``leads`` and ``above``, as in `belote.kernel.wide.Wide`; ``locked``: the sight of
    locked trump leads, or 0; ``opponents[seat * 2]``: two of a seat's opponents; ``next_opponent[seat * seats +
    place]``: the next one who plays to the trick; where there is none: ``seats``, a hand without cards.
    ``in_tricks``: what is found in the cards of a trick, by ``melds`` and ``pairs``, which read the ruleset's own
    cards, ``own[card]``; ``fours``: the sets of cards that are fours.
    """

    seats: int
    lanes: int
    cards: int
    rows: int
    most: int
    bounds: int
    merging: int
    kind: Sequence[int]
    trumps: int
    trump_lane: int
    camp: Sequence[int]
    side: Sequence[int]
    state: int
    keep: Sequence[int]
    suit: Sequence[int]
    beats: Sequence[int]
    group: Sequence[int]
    masks: Sequence[int]
    guarded: int
    sights: int
    locked: int
    classes: Sequence[int]
    leads: Sequence[int]
    above: Sequence[int]
    opponents: Sequence[int]
    next_opponent: Sequence[int]
    in_tricks: int
    melds: Melds
    pairs: Sequence[int]
    own: Sequence[int]
    fours: Sequence[int]


class Goal(NamedTuple):
    """What is played for: points, changed by a capot, or what the final count pays.

    By the sides that may still make a capot: ``end`` is added where nothing is left to play, ``up`` and ``down`` are
    the most and the least of it.  ``bounded``: no capot is to be avoided by its own camp.
    ``counted``: what was won is kept count of: by side, ``weight`` for a card point and ``step`` for a trick; then
    ``pay[count * kinds + who]`` is the value, from ``lowest`` to ``highest``; ``who``: which capot it is, or which
    sides have no trick.
    ``found[side * 2]``: what ``part`` points of runs and fours in a trick of a side add to the count or the value, and
    after it, what a belote does.
    """

    last: int
    bounded: int
    counted: int
    sides: int
    kinds: int
    lowest: int
    highest: int
    part: int
    weight: Sequence[int]
    step: Sequence[int]
    found: Sequence[int]
    points: Sequence[int]
    end: Sequence[int]
    up: Sequence[int]
    down: Sequence[int]
    who: Sequence[int]
    pay: Sequence[int]


class Spot(NamedTuple):
    """Where a deal stands: who is to play, and the trick on the table.

    ``led`` and ``best``: -1 where the seat leads; ``place``: cards that lie there, ``lying``; ``got``: what they are
    worth; ``capot``: the sides that have won every trick so far, as bits, and above them, where a goal reads it,
    those that have won none; ``total``: the count of what was won already, where the goal reads it; ``top``: the best
    card of the suit led, ``claimed``: 1 where it was led as the strongest left of its suit. In the tricks to come
    nobody says so.
    """

    seat: int
    led: int
    best: int
    winner: int
    place: int
    got: int
    capot: int
    total: int
    top: int = -1
    claimed: int = 0
    lying: int = 0


class Room(NamedTuple):
    """Room to work in.  ``hands``: by seat, and an empty one; ``counts``: deals begun, moments looked at.

    By lane and set of cards left: ``canon``: the lowest cards of the deal with the same owners and points in the same
    order; ``rep``: without those that are alike with the next lower one; ``tops``: the highest cards that one seat
    holds, that seat, the highest that its camp holds; and as `belote.kernel.solving_found` fills it in: ``lies``,
    ``apart``, ``gain``, ``loss``, ``brings`` (by side first), ``signs``; by four: ``four_lies``, ``four_gain``,
    ``four_loss``, ``four_brings`` (by side first).
    """

    bits: int
    hands: MutableSequence[int]
    owner: MutableSequence[int]
    canon: MutableSequence[int]
    rep: MutableSequence[int]
    tops: MutableSequence[int]
    table: MutableSequence[int]
    frames: MutableSequence[int]
    moves: MutableSequence[int]
    counts: MutableSequence[int]
    lies: MutableSequence[int]
    apart: MutableSequence[int]
    gain: MutableSequence[int]
    loss: MutableSequence[int]
    brings: MutableSequence[int]
    signs: MutableSequence[int]
    four_lies: MutableSequence[int]
    four_gain: MutableSequence[int]
    four_loss: MutableSequence[int]
    four_brings: MutableSequence[int]


def points_of(cards: int, points: Sequence[int]) -> int:
    """Card points of a set."""
    found = 0
    while cards:
        found += points[lowest(cards)]
        cards &= cards - 1
    return found


def allowed(hand: int, masks: Sequence[int], at: int, rows: int) -> int:
    """The cards that may be played: those of the first of the ``rows`` sets from ``at`` that the hand meets."""
    for place in range(at, at + rows):
        if hand & masks[place]:
            return hand & masks[place]
    return hand


def gathered(table: Sequence[int], left: int, lanes: int) -> int:
    """The entries of all lanes side by side."""
    found = table[left & WHOLE] | table[SET + (left >> LANE & WHOLE)] << LANE
    found |= table[2 * SET + (left >> 2 * LANE & WHOLE)] << 2 * LANE
    found |= table[3 * SET + (left >> 3 * LANE & WHOLE)] << 3 * LANE
    for lane in range(LANES, lanes):
        found |= table[lane * SET + (left >> LANE * lane & WHOLE)] << LANE * lane
    return found


def representatives(rep: Sequence[int], left: int, lanes: int) -> int:
    """Of the cards left: one, the lowest, of each run of cards that are alike."""
    return gathered(rep, left, lanes)


def lay_out(b: Board, g: Goal, r: Room) -> None:
    """Fill in the tables of a deal from its hands."""
    whole = 0
    for seat in range(b.seats):
        cards = r.hands[seat]
        whole |= cards
        while cards:
            r.owner[lowest(cards)] = seat
            cards &= cards - 1
    for lane in range(b.lanes):
        lay_out_lane(b, g.points, r, lane, whole >> LANE * lane & WHOLE)


def lay_out_lane(b: Board, points: Sequence[int], r: Room, lane: int, whole: int) -> None:
    """Fill in the tables of a lane, smaller sets first."""
    base = LANE * lane
    at = SET * lane
    r.canon[at] = 0
    r.rep[at] = 0
    r.tops[at] = 0
    top = 0
    for cards in range(1, whole + 1):
        if cards >> top + 1:
            top += 1
        if cards & ~whole:
            continue
        rest = cards ^ 1 << top
        owner = r.owner[base + top]
        worth = points[base + top]
        kind = b.kind[base + top]
        same = False
        run = 1 << top
        team = run
        if rest:
            below = top - 1
            while not rest >> below & 1:
                below -= 1
            under = r.tops[at + rest]
            other = under >> OWNER & WHOLE
            same = b.merging != 0 and other == owner and points[base + below] == worth
            same = same and b.kind[base + below] == kind
            if other == owner:
                run |= under & WHOLE
            if b.camp[other] == b.camp[owner]:
                team |= under >> TEAM
        r.tops[at + cards] = run | owner << OWNER | team << TEAM
        r.rep[at + cards] = r.rep[at + rest] if same else r.rep[at + rest] | 1 << top
        place = top
        known = r.canon[at + rest]
        if b.merging:
            place = 0
            while known >> place:
                place += 1
            while not (whole >> place & 1 and r.owner[base + place] == owner and points[base + place] == worth
                       and b.kind[base + place] == kind):  # fmt: skip
                place += 1
        r.canon[at + cards] = known | 1 << place


def sure_cards(b: Board, tops: Sequence[int], hands: Sequence[int], seat: int, left: int) -> tuple[int, int, int]:
    """(cards that the leader's camp is sure of, those of the other camp, whether the leader takes all that is left).

    The leader leads its masters in the plain suits, as long as they are followed, and then its highest trumps.
    """
    cash = 0
    ours = 0
    theirs = 0
    trumps = b.trumps
    held = 0  # trumps of the others
    spare = 64  # tricks in which no partner is forced to ruff
    if trumps:
        entry = tops[b.trump_lane * SET + (left >> LANE * b.trump_lane & WHOLE)]
        if entry:
            owner = entry >> OWNER & WHOLE
            team = entry >> TEAM << LANE * b.trump_lane
            if b.camp[owner] == b.camp[seat]:
                ours = team
                if owner == seat:
                    cash = (entry & WHOLE) << LANE * b.trump_lane
            else:
                theirs = team
        held = left & trumps & ~hands[seat]
        if held and b.bounds & SUIT_IS_FOLLOWED == 0:
            return ours, theirs, int(cash == hands[seat])
        if held and b.bounds & PARTNER_IS_SPARED:
            for other in range(b.seats):
                if other != seat and b.camp[other] == b.camp[seat] and hands[other] & trumps:
                    spare = min(spare, popcount(hands[other] & ~trumps))
    for lane in range(b.lanes):
        entry = tops[lane * SET + (left >> LANE * lane & WHOLE)]
        if entry == 0 or entry >> OWNER & WHOLE != seat or trumps >> LANE * lane & WHOLE:
            continue
        run = (entry & WHOLE) << LANE * lane
        if held:
            suit = WHOLE << LANE * lane
            most = spare
            for other in range(b.seats):
                follows = b.camp[other] != b.camp[seat] or b.bounds & PARTNER_IS_SPARED == 0
                if other != seat and hands[other] & trumps and follows:
                    most = min(most, popcount(hands[other] & suit))
            many = popcount(run)
            while many > most:  # any of the run: give up the cheapest
                run &= run - 1
                many -= 1
            spare -= many
        cash |= run
    return ours | cash, theirs, int(cash == hands[seat])
