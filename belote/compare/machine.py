"""One ruleset's auction as a machine whose calls are known by what they mean, not by their words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from belote.compare.building import Pairing, Record
from belote.errors import BeloteError
from belote.game.deal import Deal
from belote.game.frame import exchanged
from belote.game.history import calls_made
from belote.kernel import auction as kernel
from belote.kernel import deal as deals
from belote.kernel.bidding import MOST_EACH, SPENT_BITS
from belote.kernel.match import Match, match_winner

CONTRACT, VOID = -1, -2
BETWEEN = 1 << 20  # a call out of turn is its number with this for each position up to the caller's, from 1
Meaning = tuple[object, ...]


class Point(NamedTuple):
    """Where an auction stands: the place of its round among those held, or that it is over; and the kernel's state."""

    place: int
    state: kernel.State


class Machine:
    """The auction of a (0) or b (1) of a pairing.

    ``turns``: a card is turned up; ``asks_for_hands``: what may be said hangs on what is held; ``at``: its place in the
    pack; ``rounds``: the numbers of the rounds as they are held; ``visible``: at each, by position, the places of the
    pack whose cards it looks at, as bits; ``side``: by position; ``behaves[call]``: alike for calls that leave the
    others the same choice; ``stands_for``: the first such call of its round by call; ``by_word``: bids above all
    numbers are known by their words, whatever they count as and promise.
    """

    def __init__(self, p: Pairing, which: int, by_word: bool = False) -> None:
        self.p, self.which, self.by_word = p, which, by_word
        self.s = (p.a, p.b)[which]
        self.first = p.first(which)
        self.tables = self.s.tables
        self.auction = self.tables.auction
        seats = self.tables.seats
        self.side = tuple(self.tables.side[(self.first + i) % seats] for i in range(seats))
        self.rounds: list[int] = []
        self.seen: list[bool] = []
        self.visible: list[tuple[int, ...]] = []
        self.at = -1
        table = deals.fresh(self.tables.seats)
        pack = range(self.tables.cards)
        for step in self.tables.steps:
            if step.kind == deals.ROUND:
                self.rounds.append(step.number)
                self.seen.append(self.at >= 0)
                self.visible.append(table.seen())
                continue
            table = deals.take_step(table, step, pack, 0, -1) if step.kind != deals.LEAVE else table
            if step.kind == deals.TURN_UP:
                self.at = table.turned
        self.turns = any(self.seen)
        self.asks_for_hands = any(bid is not None and bid.only for bid in self.auction.bids)
        self.owned = any(step.kind == deals.FILL and step.owner == deals.TAKER for step in self.tables.steps)
        self.behaves = tuple(self._behaviour(call) for call in range(len(self.auction.bids)))
        self.stands_for = self._first_alike()
        self.means = tuple(self._meaning(call) for call in range(len(self.auction.bids)))
        self.written = self.s.speech.written

    def _behaviour(self, call: int) -> Meaning:
        bid = self.auction.bids[call]
        if bid is None:
            return (call,)
        if bid.asks or bid.mode == kernel.NO_MODE:
            return ("asks", call) if bid.asks else ("void",)
        raised = tuple((step.by, step.times, step.locked > 0, step.totals) for step in self.auction.doublings[call])
        r = next(r for r in self.auction.rounds if call in r.calls)
        if bid.level:  # who goes on after everybody's pass must name another mode
            return ("level", bid.level, raised, *((bid.mode,) if r.reopens else ()))
        over = tuple(c for c, other in enumerate(self.auction.bids) if other is not None and call in other.over)
        return ("over", over, call in r.waiting, raised)

    def _first_alike(self) -> dict[int, int]:
        out: dict[int, int] = {}
        for r in self.auction.rounds:
            first: dict[Meaning, int] = {}
            out |= {call: first.setdefault(self.behaves[call], call) for call in r.calls}
        return out

    def _meaning(self, call: int) -> Meaning:
        bid = self.auction.bids[call]
        if call and call == self.tables.exchanging:
            return ("exchange",)
        if bid is None:  # one step at most may be said at a time
            locked = any(step.locked == call for own in self.auction.doublings for step in own)
            return ("step", locked) if call else ("pass",)
        if bid.mode == kernel.NO_MODE:  # a guard counts with the number of cards that are looked at
            place = next(i for i, number in enumerate(self.rounds) if call in self.auction.rounds[number].calls)
            held = self.visible[place][0].bit_count() if bid.only else 0
            return ("void", bid.asks, bid.answers > 0, bid.only, held)
        mode = self.tables.modes[bid.mode]
        owner = self._owners() if self.owned and bid.owner and call not in self.s.filled else ()
        said = self._promised(bid.mode, call) if bid.tricks and self.by_word else bid.promise
        more: Meaning = ("asked",) if bid.answers else ()  # the contract of who asked
        if said.alone:
            more += ("alone",)
        if bid.leads not in (-1, mode.opening_lead):
            more += ("leads", bid.leads)
        return (self._mode(self.s.ruleset.modes[mode.name]), mode.suit, said.worth, said.tricks, owner, *more)

    def _mode(self, key: str) -> tuple[int, str]:
        """A contract mode as a calls it; with a 1 where only b has it."""
        found = key if self.which == 0 else next((x for x, y in self.p.modes.items() if y == key), None)
        return (0, found) if found is not None else (1, key)

    def _owners(self) -> tuple[int, ...]:
        """By the position of the taker: the partner that the turned card goes to."""
        seats = self.tables.seats
        each = [[(s - self.first) % seats for s in range(seats) if self.tables.side[s] == side] for side in self.side]
        return tuple(next((i for i in own if i != taker), taker) for taker, own in enumerate(each))

    def _promised(self, mode: int, call: int) -> kernel.Promise:
        """What a bid above all numbers counts as, and the tricks it promises: under a where both know its word."""
        word = next(word for word in self.s.bids if call in self.s.calls_by.get((mode, word), ()))
        return self.p.a.bids.get(word, self.s.bids[word])

    def key(self) -> tuple[object, ...]:
        """All that its states, their calls and what these mean hang on: of two machines with one key each is alike."""
        t = self.tables
        ending = t.match.ending if self.auction.conditions else None
        own = self.auction, self.first, self.side, t.side, t.steps, t.seats, t.ranks, t.cards, t.exchanging, ending
        return (*own, self.means, self.behaves, tuple(self.written))

    def names(self) -> set[str]:
        """Every call of the auction as it is written."""
        return {text for call, text in enumerate(self.written) if not call or call != self.tables.exchanging}

    def start(self, totals: tuple[int, ...] = ()) -> Point:
        """Before the first call, at these totals of the match (none: nobody has any)."""
        begun = kernel.auction_start(self.auction, totals or (0,) * self.tables.sides)
        return Point(0, kernel.open_round(self.rounds[0], begun))

    def speaker(self, point: Point) -> int:
        """The position that is to speak."""
        return kernel.speaker(self.auction, point.state)

    def legal(self, point: Point, up: int) -> list[int]:
        """The calls that may be made with the card ``up`` turned (-1: none)."""
        turned = up if self.seen[point.place] else -1
        return kernel.legal_calls(self.auction, point.state, turned, self.side)

    def meanings(self, point: Point, up: int) -> dict[Meaning, int]:
        """The legal calls by what they mean; a second one of the same meaning goes by its word too."""
        out: dict[Meaning, int] = {}
        for call in self.legal(point, up):
            meaning = self.means[call]
            out[meaning if meaning not in out else (*meaning, self.written[call])] = call
        return out

    def between(self, point: Point) -> dict[Meaning, int]:
        """The calls that may be made out of turn, by position and meaning."""
        out: dict[Meaning, int] = {}
        for position in range(len(self.side)):
            for call in kernel.out_of_turn(self.auction, point.state, self.side, position):
                out[("out of turn", position, *self.means[call])] = call + BETWEEN * (position + 1)
        return out

    def after(self, point: Point, call: int) -> Point:
        """After a legal call, the next round opened where one ends without a bid."""
        place = point.place
        if call < BETWEEN:
            state = kernel.after(self.auction, point.state, call, self.side)
        else:
            state = kernel.after_interruption(self.auction, point.state, call % BETWEEN)
        if not state.over:
            return Point(place, state)
        if kernel.voided(self.auction, state):
            return Point(VOID, state)
        for later in range(place + 1, len(self.rounds)):
            if kernel.held(self.auction, state, self.rounds[later]):
                return Point(later, kernel.open_round(self.rounds[later], state))
        return Point(CONTRACT if state.bid else VOID, state)

    def behaviour(self, call: int) -> Meaning:
        """What `behaves` says of a call, one out of turn by its caller too."""
        return self.behaves[call] if call < BETWEEN else (call,)

    def times(self, point: Point) -> int:
        """What the doubling multiplies a contract by."""
        return kernel.times(self.auction, point.state)

    def held_later(self) -> bool:
        """Whether contracts are raised after the rounds: then it matters where the seats sit from the dealer."""
        return self.auction.timing == kernel.AFTER_ROUNDS and any(self.auction.doublings)

    def shortest(self, taker: int, up: int) -> tuple[int, ...] | None:
        """The shortest auction that this position wins and gets the turned card ``up`` with."""
        todo: list[tuple[Point, tuple[int, ...]]] = [(self.start(), ())]
        seen = set()
        for point, calls in todo:
            for call in self.legal(point, up):
                bid = self.auction.bids[call]
                if bid is not None and (bid.owner or self.speaker(point) != taker):
                    continue
                new = self.after(point, call)
                if new.place == CONTRACT:
                    return (*calls, call)
                bid_is = 1 if self.standing(new) else new.state.bid  # where bids rise, one is as short as another
                key = (new.place, new.state.passes, bid_is, new.state.spoken % self.tables.seats)
                if new.place != VOID and key not in seen and not new.state.doubled:
                    seen.add(key)
                    todo.append((new, (*calls, call)))
        return None

    def standing(self, point: Point) -> bool:
        """Whether the bids rise and there is one: from here on the seats are alike but for who bid."""
        rising = self.auction.rounds[point.state.round].kind == kernel.ASCENDING
        return point.place >= 0 and point.state.bid > 0 and rising

    def forgetful(self, point: Point) -> Point:
        """The same without who made how many bids, where none may be made any more."""
        closed = point.place < 0 or (point.state.doubled > 0 and self.auction.closes_bidding)
        return point._replace(state=point.state._replace(spent=0)) if closed and point.state.spent else point

    def record(
        self, pack: Sequence[int], calls: Sequence[int], totals: tuple[int, ...] = (), exchanging: bool = False
    ) -> Record:
        """The record of an auction over a pack, at these totals of the match (none: nobody has any).

        ``exchanging``: who may exchange the turned card does so; else nobody does.
        """
        names = self.s.labels.names
        said = [self._said(call) for call in calls]
        match = {"totals": self.s.by_side(totals)} if any(totals) else {}
        out = {**self.p.heads()[self.which], **match, "pack": " ".join(names[card] for card in pack), "calls": said}
        return self._exchanged(out, exchanging) if self.tables.exchanging else out

    def _exchanged(self, record: Record, exchanging: bool) -> Record:
        """A record with what is said about the turned card once its auction is over."""
        try:
            state = self.state(record)
        except BeloteError:
            return record
        while exchanged(state._frame) >= 0:
            state = state.apply(state.legal()[-1 if exchanging else 0])
        return {**record, "calls": calls_made(state)}

    def _said(self, call: int) -> str | Record:
        """A call as it stands in a record."""
        if call < BETWEEN:
            return self.written[call]
        seat = self.p.seats[call // BETWEEN - 1][self.which]
        return {"seat": seat, "call": self.written[call % BETWEEN]}

    def state(self, record: Record) -> Deal:
        """The state of a record after its calls."""
        art, totals = record.get("art"), record.get("totals")
        state = Deal.new(self.s.ruleset, record["dealer"], pack=record["pack"], art=art, totals=totals)
        for call in record["calls"]:
            state = state.apply(call) if isinstance(call, str) else state.apply(call["call"], seat=call["seat"])
        return state


def told_apart(x: Machine, y: Machine) -> list[tuple[int, ...]]:
    """Totals of the match at which neither has been won: the lowest for all that the two auctions can ask of them."""
    conditions = {*x.auction.conditions, *y.auction.conditions}
    if not conditions:
        return [()]
    values = sorted({0, *(n for over, under in conditions for n in (over, over + 1, under - 1, under))})
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for totals in sorted(product(values, repeat=x.tables.sides), key=sum):
        if not any(_won(m.tables.match, totals) for m in (x, y)):
            met = tuple(m.start(totals).state.met for m in (x, y))
            found.setdefault((met[0], met[1]), totals)
    return list(found.values())


def _won(match: Match, totals: tuple[int, ...]) -> bool:
    return bool(match.ending.target) and not match.ending.not_by and match_winner(match, totals, 0) >= 0


def packs(x: Machine, y: Machine, up: int, pack: Sequence[int] = ()) -> tuple[list[int], list[int]]:
    """A pack for each, in order or as given, but with the card ``up`` turned; one and the same wherever that can be."""
    out = []
    for m, other in ((x, y), (y, x)):
        cards = list(pack or range(m.tables.cards))
        at = m.at if m.at >= 0 else other.at
        if up >= 0 and at >= 0:
            place = cards.index(up)
            cards[place], cards[at] = cards[at], cards[place]
        out.append(cards)
    return out[0], out[1]


def folded(x: Machine, y: Machine, node: tuple[Point, Point]) -> tuple[Point, Point]:
    """A pair of states with what does not matter left out: where bids rise, who bid and what below its level."""
    node = x.forgetful(node[0]), y.forgetful(node[1])
    if not (x.standing(node[0]) and y.standing(node[1])):
        return node
    n = len(x.side)
    turned = not (x.held_later() or y.held_later()) and _turns(x.side) and _turns(y.side)
    out = []
    for m, (place, s) in zip((x, y), node, strict=True):
        at = s.bidder if turned else 0
        spoken = (s.spoken - at) % n
        spent = [s.spent >> SPENT_BITS * ((i + at) % n) & MOST_EACH for i in range(n)]
        turned_spent = sum(bids << SPENT_BITS * i for i, bids in enumerate(spent))
        bid = m.stands_for[s.bid]
        out.append(Point(place, s._replace(bid=bid, bidder=s.bidder - at, spoken=spoken, spent=turned_spent)))
    return out[0], out[1]


@cache
def _turns(side: tuple[int, ...]) -> bool:
    """Whether the sides stay together as all seats move on by one."""
    pairs = product(range(len(side)), repeat=2)
    return all((side[i] == side[j]) == (side[i - 1] == side[j - 1]) for i, j in pairs)
