"""The parts of a deal that change seldom: how it began, its auction, what is fixed once cards may be played."""

from __future__ import annotations

from typing import NamedTuple

from belote.errors import UnreadableError
from belote.game.setup import Setup
from belote.game.speech import short
from belote.kernel import auction as auctions
from belote.kernel import deal as deals
from belote.kernel.declarations import Declaration
from belote.kernel.tables import first_leader


class Contract(NamedTuple):
    """Who took, in which compiled mode, what was bid, what the doubling multiplies by, and whether it locks trumps.

    ``worth``: what the term ``bid`` is worth, in card points; ``tricks``: how many the bid promises;
    ``call``: the number of the call; ``owner``: the seat that the turned card goes to; ``locked``: trumps may not be
    led where another card can be; ``alone``: the taker's own hand promises the tricks; ``leads``: who leads first, -1:
    as the mode says.
    """

    taker: int
    mode: int
    worth: int
    tricks: int
    double: int
    call: int
    owner: int
    locked: bool = False
    alone: bool = False
    leads: int = -1


class Frame(NamedTuple):
    """How a deal began and where its auction stands.

    ``pack`` is empty where hands were given; ``step``: the step of the deal that is under way; ``totals``: of the match
    before the deal, by side; ``asked``: so many seats have kept what they have at an exchange.
    """

    setup: Setup
    dealer: int
    first: int
    pack: tuple[int, ...]
    step: int
    table: deals.Table
    auction: auctions.State
    totals: tuple[int, ...]
    asked: int = 0


class Talk(NamedTuple):
    """What was said over the cards: declarations by seat with their moments, and the belotes' words as bits.

    Bit ``2 * pair`` is the first word of a pair, the next one the second.  ``tops``: the tricks, as bits, whose leader
    said that the card led is the strongest left of its suit; ``void``: what was announced ends the deal.
    """

    announced: tuple[tuple[Declaration, ...], ...]
    moments: tuple[tuple[int, ...], ...]
    words: int
    tops: int = 0
    void: bool = False


class Game:
    """What stays the same once the first card may be led.

    ``hands``: as the first card is led; ``opponents[seat][other]``: 1 where they play against each other;
    ``window``: so many cards may still carry announcements; ``cards``: so many are played in all;
    ``belote``: card → number of the pair, for pairs that one hand holds.
    """

    __slots__ = (
        "beats", "belote", "card_of", "cards", "classes", "contract", "hands", "last_trick", "leader", "opponents",
        "play", "points", "seats", "setup", "talk", "window", "written",
    )  # fmt: skip

    def __init__(self, setup: Setup, first: int, contract: Contract, hands: tuple[int, ...]) -> None:
        t = setup.tables
        play = setup.plays[contract.mode]
        self.setup = setup
        self.play = play
        self.contract = contract
        self.hands = hands
        self.seats = t.seats
        self.cards = t.hand_size * t.seats
        opening = contract.leads if contract.leads >= 0 else play.mode.opening_lead
        self.leader = first_leader(opening, first, contract.taker, t.seats)
        self.window = t.seats * play.mode.announced if play.mode.declarations is not None else 0
        self.opponents = setup.opponents[t.side[contract.taker]]
        self.talk = Talk(((),) * t.seats, ((),) * t.seats, 0)
        self.beats, self.points, self.classes = play.beats, play.points, play.classes
        self.last_trick = play.mode.last_trick
        self.card_of, self.written = setup.card_of, setup.written
        self.belote: dict[int, int] = {}
        for number, pair in enumerate(play.mode.pairs):
            if any(hand & pair == pair for hand in hands):
                low = (pair & -pair).bit_length() - 1
                self.belote[low] = self.belote[pair.bit_length() - 1] = number


def agreed_contract(s: Setup, first: int, state: auctions.State) -> Contract:
    """The contract that an auction has ended in."""
    call, times = state.bid, auctions.times(s.tables.auction, state)
    bid = s.tables.auction.bids[call]
    assert bid is not None
    seats = s.tables.seats
    taker = (first + state.bidder) % seats
    owner = taker
    if bid.owner:
        side = s.tables.side[taker]
        owner = next(x for x in range(seats) if x != taker and s.tables.side[x] == side)
    if call in s.filled:
        owner = first
    held = bool(state.locked), bid.alone, bid.leads
    return Contract(taker, bid.mode, bid.worth, bid.tricks, times, call, owner, *held)


def first_frame(s: Setup, dealer: int, pack: tuple[int, ...], totals: tuple[int, ...]) -> Frame:
    """How a deal begins with a pack; ``totals``: of the match by side, empty where nobody has any."""
    seats = s.tables.seats
    totals = totals or (0,) * s.tables.sides
    start = auctions.auction_start(s.tables.auction, totals)
    return Frame(s, dealer, (dealer + 1) % seats, pack, 0, deals.fresh(seats), start, totals)


def exchanged(frame: Frame) -> int:
    """The card that may be exchanged for the turned one at the step under way, or -1.

    Every seat is asked in turn, since whoever is not asked would not hold it for all to see.
    """
    t = frame.setup.tables
    if not t.exchanging or frame.step >= len(t.steps) or t.steps[frame.step].kind != deals.EXCHANGE:
        return -1
    bid = t.auction.bids[frame.auction.bid]
    assert bid is not None
    return deals.exchangeable(frame.table.turned, t.modes[bid.mode].trumps, t.steps[frame.step].number, t.ranks)


def to_speak(frame: Frame) -> int:
    """The seat that is to call, or -1 where all is said."""
    if frame.step >= len(frame.setup.tables.steps):
        return -1
    a = frame.setup.tables.auction
    position = auctions.speaker(a, frame.auction) if exchanged(frame) < 0 else frame.asked
    return (frame.first + position) % a.seats


def calls_at(frame: Frame, seat: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The legal calls of the seat that is to call, as numbers and as written."""
    s, card = frame.setup, exchanged(frame)
    if card < 0:
        return s.calls_at(frame.first, frame.auction, frame.table, seat)
    calls = (auctions.PASS, s.tables.exchanging) if frame.table.hands[seat] >> card & 1 else (auctions.PASS,)
    return calls, tuple(s.speech.written[call] for call in calls)


def deal_on(frame: Frame, owner: int = -1) -> Frame:
    """Deal from the frame's step until somebody is asked, in a round of the auction or for an exchange, or all is done.

    Once there is a bid the rounds are passed over but for those of the taker, and ``owner`` gets the turned card.
    """
    step, table, state = frame.step, frame.table, frame.auction
    steps = frame.setup.tables.steps
    while step < len(steps):
        if steps[step].kind == deals.ROUND:
            if auctions.held(frame.setup.tables.auction, state, steps[step].number):
                state = auctions.open_round(steps[step].number, state)
                break
        elif steps[step].kind == deals.EXCHANGE:
            here = frame._replace(step=step, table=table.opened())
            if state.bid and exchanged(here) >= 0:
                table = here.table
                break
        elif state.bid or step < frame.setup.last_round:
            table = deals.take_step(table, steps[step], frame.pack, frame.first, owner)
        step += 1
    if step == len(steps):
        table = table.opened()
    return frame._replace(step=step, table=table, auction=state)


def ended(frame: Frame) -> Frame:
    """A deal that nobody scores: nothing more is dealt."""
    return frame._replace(step=len(frame.setup.tables.steps), table=frame.table.opened())


def read_pack(s: Setup, pack: object) -> tuple[int, ...]:
    """A whole pack, in order.

    Raises:
        UnreadableError: cards missing, unknown or twice.
    """
    cards = s.labels.cards(pack)
    names = s.labels.names
    twice = next((c for i, c in enumerate(cards) if c in cards[:i]), -1)
    if twice >= 0:
        raise UnreadableError(f"{names[twice]} is twice in the pack")
    if len(cards) != s.tables.cards:
        missing = [names[c] for c in range(s.tables.cards) if c not in cards]
        raise UnreadableError(f"the pack has {len(cards)} cards, not {s.tables.cards}: missing {short(missing)}")
    return tuple(cards)
