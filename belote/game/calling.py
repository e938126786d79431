"""A call, in turn or out of turn: read, and what it makes of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belote.errors import NotAllowedError
from belote.game.frame import Contract, Frame, agreed_contract, deal_on, ended, exchanged
from belote.game.setup import seat_number
from belote.kernel import auction as auctions

if TYPE_CHECKING:
    from belote.game.deal import Deal


def called(deal: Deal, action: str, seat: str | None) -> tuple[Frame, Contract | None, int, int]:
    """(the frame after a call, the contract if there is one now, the number of the call, who made it).

    ``seat``: who calls; None: the seat that is to speak.

    Raises:
        UnreadableError: that is no call, or no seat.
        NotAllowedError: it may not be made here.
    """
    frame = deal._frame
    s, a = frame.setup, frame.setup.tables.auction
    if deal._turn < 0:
        raise NotAllowedError("the deal is over: nothing can be said")
    by = deal._turn if seat is None else seat_number(s, seat)
    card = exchanged(frame)
    if card >= 0 and by == deal._turn:
        call = s.speech.read(action, deal._calls()[0], s.seats[by])
        state = frame.auction
        if call == s.tables.exchanging:
            frame = frame._replace(table=frame.table.exchanged(card))
        elif frame.asked + 1 < s.tables.seats:
            return frame._replace(asked=frame.asked + 1), None, call, by
    elif by == deal._turn:
        call = s.speech.read(action, deal._calls()[0], s.seats[by])
        state = auctions.after(a, frame.auction, call, s.side_by_position(frame.first))
    else:
        call = s.speech.read(action, _between(frame, by), s.seats[by])
        state = auctions.after_interruption(a, frame.auction, call)
    frame = frame._replace(auction=state)
    if not state.over:
        return frame, None, call, by
    if auctions.voided(a, state):
        return ended(frame), None, call, by
    agreed = agreed_contract(s, frame.first, state) if state.bid else None
    frame = deal_on(frame._replace(step=frame.step + 1), agreed.owner if agreed else -1)
    if frame.step < len(s.tables.steps):  # somebody is asked again
        agreed = None
    return frame, agreed, call, by


def _between(frame: Frame, seat: int) -> list[int]:
    """The calls that a seat may make although it is not its turn."""
    s = frame.setup
    position = (seat - frame.first) % s.tables.seats
    return auctions.out_of_turn(s.tables.auction, frame.auction, s.side_by_position(frame.first), position)


def out_of_turn(deal: Deal) -> dict[str, tuple[str, ...]]:
    """By seat: the calls that may be made out of turn; seats that may make none are left out."""
    frame = deal._frame
    s = frame.setup
    if deal._game is not None or deal._turn < 0 or s.tables.auction.timing != auctions.ANY_TIME:
        return {}
    calls = {name: _between(frame, seat) for seat, name in enumerate(s.seats)}
    return {name: tuple(s.speech.written[call] for call in own) for name, own in calls.items() if own}
