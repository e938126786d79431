"""A deal with all hands open: its moments put to the search, and what each card leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import gcd
from typing import Any, NamedTuple

from belote.cards import bits, mask_of
from belote.errors import NotAllowedError
from belote.game.deal import VOID, Deal
from belote.game.settling import announced_in, belote_points, seats_from
from belote.game.setup import Setup
from belote.gear.choosing import Gear
from belote.kernel.declarations import SAME_TRICK
from belote.kernel.effects import NUMBER
from belote.kernel.flat import found_in_tricks
from belote.kernel.melds import PAIRS, RUNS_AND_FOURS
from belote.kernel.solving_found import still_found
from belote.kernel.solving_tables import LANE, LANES, Goal, Spot
from belote.kernel.tables import Mode
from belote.solver.boards import Seen, seen
from belote.solver.contracts import Level
from belote.solver.goals import TOO_MANY, Found, Points, Prospects, Won, matters, plain_goal

SEAT_BITS, WORD = 3, 63  # of a seat; of what the table knows a moment by
ENDING = 5  # tricks; a smaller table will do
TABLES = ((ENDING, 16), (8, 18), (64, 22))  # cards of a hand, bits of the table


class Moment(NamedTuple):
    """A deal as a seat is to play, in the ruleset's own cards.

    ``table``: the cards of the trick, ``order``: as they were played; ``won``: what each side has so far;
    ``claimed``: the leader said that the card led is the strongest left of its suit.
    """

    hands: tuple[int, ...]
    legal: int
    seat: int
    led: int
    best: int
    winner: int
    table: int
    won: Won
    order: tuple[int, ...]
    claimed: bool = False


def dealt(m: Moment) -> list[int]:
    """The hands at the start of the trick: the cards on the table are taken back."""
    hands = list(m.hands)
    for i, card in enumerate(reversed(m.order), start=1):
        hands[(m.seat - i) % len(hands)] |= 1 << card
    return hands


def moment_of(deal: Deal) -> Moment:
    """Where a deal in play stands."""
    game = deal._game
    assert game is not None
    t = game.setup.tables
    tricks = deal._count // t.seats
    order: list[int] = []
    state: Deal = deal
    for _ in range(deal._count % t.seats):
        order.insert(0, state._action)
        assert state._previous is not None
        state = state._previous
    return Moment(
        hands=deal.hands_now(),
        legal=deal._cards(),
        seat=deal._turn,
        led=deal._led,
        best=deal._best,
        winner=deal._winner,
        table=mask_of(order),
        won=won_in(deal),
        order=tuple(order),
        claimed=deal._talk.tops >> tricks & 1 == 1 and bool(order),
    )


def won_in(deal: Deal) -> Won:
    """What each side has won so far in a deal in play."""
    game = deal._game
    assert game is not None
    t, mode = game.setup.tables, game.play.mode
    points, tricks, declarations, belotes = ([0] * t.sides for _ in range(4))
    for seat, side in enumerate(t.side):
        points[side] += deal._points[seat]
        tricks[side] += deal._taken[seat]
    if found_in_tricks(mode):
        part, said = part_of(mode), announced_in(deal)
        for found in said.found:
            declarations[t.side[found.seat]] += (found.declaration.points & NUMBER) // part
        for seat, _ in said.belotes if mode.belote_claimed_by == SAME_TRICK else ():
            belotes[t.side[seat]] += 1
    return Won(tuple(points), tuple(tricks), tuple(declarations), tuple(belotes))


def part_of(mode: Mode) -> int:
    """What all points that may lie in tricks are multiples of."""
    found = found_in_tricks(mode)
    worths = [mode.belote_points] if found & PAIRS else []
    if found & RUNS_AND_FOURS and mode.declarations is not None:
        worths += [points & NUMBER for points in (*mode.declarations.runs, *mode.declarations.fours)]
        worths.append(mode.declarations.all_trumps & NUMBER)
    return gcd(*worths) or 1


@lru_cache(maxsize=64)
def _board(s: Setup, mode: int, takers: int, live: int, locked: bool) -> Seen:
    return seen(s.tables, s.tables.modes[mode], takers, live, locked)


def board_of(s: Setup, mode: int, takers: int, live: int, locked: bool = False) -> Seen:
    """The board of a mode; the same for every deal where the whole pack fits.

    Raises:
        NotAllowedError: there are too many cards, or what lies in tricks is more than the search sees.
    """
    t = s.tables
    return _board(s, mode, takers, (1 << t.cards) - 1 if t.ranks <= LANE and t.suits <= LANES else live, locked)


def check_fixed(deal: Deal) -> None:
    """Refuse a contract that hangs on which hand wins a trick, or on which card of a belote is played first.

    Raises:
        NotAllowedError: one hand has promised the tricks, or the wrong order loses a belote.
    """
    game = deal._game
    assert game is not None
    if game.contract.alone:
        says = "one hand has promised the tricks, and the search sees only which side wins them"
        raise NotAllowedError(f"the contract cannot be solved here: {says}; --goal points can be")
    pairs = game.play.mode.pairs if game.play.mode.firsts else ()
    if any(hand & pair == pair for hand in game.hands for pair in pairs):
        says = "whether the belote counts hangs on which of its cards is played first, which the search does not see"
        raise NotAllowedError(f"the contract cannot be solved here: {says}; --goal points can be")


def prospects(deal: Deal, known: Seen) -> Prospects:
    """What is fixed in a deal before a card is played.

    What was announced counts; who has not played yet announces everything and says its words.

    Raises:
        NotAllowedError: what is announced makes the deal void.
    """
    game = deal._game
    assert game is not None
    s, contract, mode = game.setup, game.contract, game.play.mode
    t = s.tables
    end = deal
    while not end.is_over:
        end = end.apply(end.legal()[0])
    if end.status == VOID:
        raise NotAllowedError("what a hand declares makes this deal void: there is nothing to solve")
    declarations, belote, bare = [0] * t.sides, [0] * t.sides, [0] * t.sides
    said = announced_in(end, range(t.sides))
    for seat, d, counts in said.declarations:
        declarations[t.side[seat]] += d.points & NUMBER if counts else 0
    if mode.belote_claimed_by != SAME_TRICK:
        for own, counting in ((belote, said), (bare, announced_in(end, ()))):
            for (seat, _), worth in zip(counting.belotes, belote_points(mode, counting.belotes), strict=True):
                own[t.side[seat]] += worth
    points = [0] * known.board.cards
    for card, place in enumerate(known.place):
        if place >= 0:
            points[place] = mode.points[card]
    return Prospects(
        takers=t.side[contract.taker],
        sides=t.sides,
        points=tuple(points),
        whole=mode.last_trick + sum(mode.points[card] for hand in game.hands for card in bits(hand)),
        last=mode.last_trick,
        hand_size=t.hand_size,
        declarations=tuple(declarations),
        belote=tuple(belote),
        bid=contract.worth,
        tricks=contract.tricks,
        double=contract.double & NUMBER,
        order=tuple(dict.fromkeys(t.side[seat] for seat in seats_from(game.leader, t.seats))),
        needs_trick=mode.needs_trick,
        bare=tuple(bare),
    )


Done = Callable[[int], None]


class OpenHands:
    """The search over the moments of one deal."""

    def __init__(self, gear: Gear, known: Seen, most: int) -> None:
        """``most``: cards of a hand."""
        self.gear = gear
        self.seen = known
        self.board = gear.own(known.board)
        self.room = gear.solving_room(self.board, next(bits for cards, bits in TABLES if most <= cards))
        self.goal: Any = None
        self.plain: Goal | None = None

    def lying(self, p: Prospects, mode: Mode, m: Moment) -> Prospects:
        """The same with what may lie in the tricks from a moment on."""
        found = found_in_tricks(mode)
        if not found:
            return p
        goal = plain_goal(p, 1, 0, 0)
        empty = Found(part_of(mode), worth=mode.belote_points)
        most = [sum(m.won.declarations), sum(m.won.belotes)]
        for kind in range(2):
            counts = tuple(int(i % 2 == kind) for i in range(2 * p.sides))
            self.begin(goal._replace(part=empty.part, found=counts), dealt(m))
            gain, _ = still_found(self.board, self.room, self.seen.cards(sum(dealt(m))))
            most[kind] += int(gain)
        return p._replace(found=empty._replace(declarations=most[0], belotes=most[1]))

    def begin(self, goal: Goal, hands: Sequence[int]) -> None:
        """Make ready for a goal and the hands from which all moments follow.

        Raises:
            NotAllowedError: the count of a goal has no room beside the cards of so many suits.
        """
        b, most = self.seen.board, len(goal.pay) // goal.kinds
        if b.lanes * LANE + SEAT_BITS + b.state + most.bit_length() > WORD:
            raise NotAllowedError(TOO_MANY.format(most))
        if goal is not self.plain:
            self.goal, self.plain = self.gear.own(goal), goal
        self.hold(hands)
        self.gear.begin_solving(self.board, self.goal, self.room)

    def hold(self, hands: Sequence[int]) -> None:
        """Take up the hands of a moment."""
        for seat, hand in enumerate(hands):
            self.room.hands[seat] = self.seen.cards(hand)

    def spot(self, m: Moment) -> Spot:
        """A moment as the search sees it, its hands taken up."""
        goal, place = self.plain, self.seen.place
        assert goal is not None
        self.hold(m.hands)
        capot = (m.won.every | m.won.none << goal.sides) & matters(goal)
        total = m.won.counted(goal) if goal.counted else 0
        if m.led < 0:
            return Spot(m.seat, -1, -1, m.seat, 0, 0, capot, total)
        got = sum(goal.points[place[card]] for card in bits(m.table))
        size, claimed = m.table.bit_count(), int(m.claimed)
        top, best = place[m.led], place[m.best]
        for card in m.order:
            if self.seen.board.above[top] >> place[card] & 1:
                top = place[card]
        lying = self.seen.cards(m.table)
        return Spot(m.seat, place[m.led], best, m.winner, size, got, capot, total, top, claimed, lying)

    def _values(self, m: Moment, guess: int) -> dict[int, int]:
        values = self.gear.row(self.board.cards)
        legal = self.seen.cards(m.legal)
        self.gear.values_of_cards(self.board, self.goal, self.room, self.spot(m), legal, guess, values)
        return {card: int(values[self.seen.place[card]]) for card in bits(m.legal)}

    def points(self, goal: Points, moments: Sequence[Moment], done: Done) -> list[dict[int, int]]:
        """At each moment, what the takers come to in all with each legal card; the last moments are cheapest."""
        if not moments:
            return []
        self.begin(goal.goal, dealt(moments[0]))
        out: list[dict[int, int]] = []
        guess = 0
        for number, m in reversed(list(enumerate(moments))):
            taken = m.won.counted(goal.goal)
            if not out:
                guess = taken + sum(goal.goal.points[c] for h in m.hands for c in bits(self.seen.cards(h))) // 2
            values = {card: taken + value for card, value in self._values(m, guess - taken).items()}
            guess = self.best(m, values)
            out.append(values)
            done(number)
        return out[::-1]

    def best(self, m: Moment, values: dict[int, int]) -> int:
        """The value of the best card for the seat to play."""
        return min(values.values()) if self.seen.board.camp[m.seat] else max(values.values())

    def outcomes(self, levels: Sequence[Level], moments: Sequence[Moment], done: Done) -> list[dict[int, int]]:
        """At each moment, what the contract comes to with each legal card."""
        found: list[dict[int, int]] = [dict.fromkeys(bits(m.legal), 0) for m in moments]
        for level in levels:
            self.begin(level.goal, dealt(moments[0]))
            for number, m in reversed(list(enumerate(moments))):
                if level.goal.counted:
                    found[number] = self._values(m, 1)
                else:
                    self._reached(level, m, found[number])
                done(number)
        return found

    def _reached(self, level: Level, m: Moment, found: dict[int, int]) -> None:
        spot = self.spot(m)
        need = level.need - m.won.counted(level.goal)
        for card, pays in found.items():
            if pays < level.pays and self.gear.reaches_by(
                self.board, self.goal, self.room, spot, need, self.seen.place[card]
            ):
                found[card] = level.pays
