"""Deals that end before or beside the last card: by a claim of all remaining tricks, or by a fault."""

from __future__ import annotations

from typing import Any, NamedTuple

from belote.errors import NotAllowedError, UnreadableError, nearest, shown
from belote.game.deal import BIDDING, VOID, Deal
from belote.game.frame import Game
from belote.game.given import side_number
from belote.game.setup import Setup, seat_number
from belote.game.standing import lying as lying_cards
from belote.kernel.claims import Claim, Moment, holds
from belote.kernel.penalties import Penalty
from belote.kernel.tricks import top_of


class Ending(NamedTuple):
    """What has ended a deal.

    ``claimer``: the seat that claimed, or -1; ``row``: the number of the fault that settles the deal, or -1; ``by``:
    the side at fault, or -1; ``agreed``: the others took the claim without looking.
    """

    claimer: int
    row: int
    by: int
    agreed: bool = False


class EndedDeal(Deal):
    """The last state of a deal that a claim or a fault has ended."""

    __slots__ = ("_ended",)

    _ended: Ending  # type: ignore[misc]  # a slot of its own, so that no other state carries it


def claimed(deal: Deal, seat: str, agreed: bool = False) -> Deal:
    """The deal after a seat has claimed all remaining tricks.

    Raises:
        UnreadableError: there is no such seat.
        NotAllowedError: the game has no claims, or there is nothing to claim now.
    """
    s = deal._frame.setup
    number = seat_number(s, seat)
    row = _of_claims(s)
    if row < 0:
        raise NotAllowedError("this game has no claims: no row of `penalties` says `when: false_claim`")
    game = deal._game
    if game is None or deal._turn < 0:
        when = "before the first card is led" if deal.status == BIDDING else "once the deal is over"
        raise NotAllowedError(f"{s.seats[number]} cannot claim {when}")
    if deal._count < game.window:
        raise NotAllowedError(f"{s.seats[number]} cannot claim while declarations may still be announced")
    if agreed or _holds(deal, game, number):
        return _settled(deal, game, Ending(number, -1, -1, agreed))
    return _ended(deal, Ending(number, row, s.tables.side[number]))


def claimable(deal: Deal) -> bool:
    """Whether a seat may claim all remaining tricks now."""
    game = deal._game
    return _of_claims(deal._frame.setup) >= 0 and game is not None and deal._turn >= 0 and deal._count >= game.window


def _of_claims(s: Setup) -> int:
    """The number of the fault that a false claim is; -1 where the game has no claims."""
    return next((i for i, (_, row) in enumerate(s.ruleset.plan.penalties) if row.claim), -1)


def nameable(deal: Deal) -> tuple[str, ...]:
    """The faults that may be named now."""
    rows = deal._frame.setup.ruleset.plan.penalties
    if deal.status == VOID or deal._ended is not None:
        return ()
    return tuple(name for name, row in rows if row.early or deal.status != BIDDING)


def at_fault(deal: Deal, fault: str, by: str) -> Deal:
    """The deal after a fault of a side, or of a seat of it.

    Raises:
        UnreadableError: the game knows no such fault, or no such side or seat.
        NotAllowedError: there is no contract, so that nothing is settled unless the row says `before_contract`, or a
            fault has ended the deal already.
    """
    s = deal._frame.setup
    row, penalty = penalty_named(s, fault)
    side = side_number(s, by, "who is at fault")
    if deal.status == BIDDING and penalty.early:
        return _ended(deal, Ending(-1, row, side))
    if deal.status == VOID and deal._game is not None:
        raise NotAllowedError("the deal is over: a declaration has made it void")
    if deal.status in (BIDDING, VOID):
        raise NotAllowedError("a fault is settled once there is a contract; before it the cards are dealt again")
    if deal._ended is not None:
        raise NotAllowedError("the deal is over: it has ended by a claim or a fault already")
    return _ended(deal, Ending(-1, row, side))


def penalty_named(s: Setup, fault: object) -> tuple[int, Penalty]:
    """A fault that the ruleset names: its number, and what it costs.

    Raises:
        UnreadableError: it names no such fault.
    """
    names = [name for name, _ in s.ruleset.plan.penalties]
    if not isinstance(fault, str) or fault not in names:
        if not names:
            raise UnreadableError(f"{s.ruleset.name} names no fault: it has no `penalties`")
        meant = nearest(fault, names) if isinstance(fault, str) else None
        hint = f", did you mean {meant}?" if meant else ""
        raise UnreadableError(f"unknown fault {shown(fault)}{hint} (faults: {', '.join(names)})")
    number = names.index(fault)
    return number, s.ruleset.plan.penalties[number][1]


def _holds(deal: Deal, game: Game, seat: int) -> bool:
    t, mode = game.setup.tables, game.play.mode
    own = sum(1 << other for other, side in enumerate(t.side) if side == t.side[seat])
    if game.contract.alone and seat == game.contract.taker:
        own = 1 << seat  # a trick of the partner is none of those that were promised
    lying = deal._count % game.seats
    top = top_of(lying_cards(deal), mode.beats, t.ranks) if lying else -1
    said = bool(deal._talk.tops >> deal._count // game.seats & 1)
    now = Moment(deal._turn, deal._led, deal._best, top, deal._winner if lying else -1, lying, said)
    claim = Claim(t.ranks, mode.rows, mode.trumps, mode.beats, game.opponents, seat, own, game.contract.locked)
    return holds(claim, deal.hands_now(), now)


def _settled(deal: Deal, game: Game, ending: Ending) -> Deal:
    """All cards laid open: the claimer has the tricks that were left, and words of the belote are as good as said."""
    seat = ending.claimer
    points, taken = list(deal._points), list(deal._taken)
    left = sum(game.points[card] for hand in deal.hands_now() for card in range(len(game.points)) if hand >> card & 1)
    points[seat] += deal._trick + left + game.last_trick
    taken[seat] += game.cards // game.seats - deal._count // game.seats
    words = deal._talk.words
    for card, pair in game.belote.items():
        if not deal._played >> card & 1:
            both = game.play.mode.pairs[pair]
            # the word that is missing is the second where the other card has been played, else either
            words |= (2 if both & deal._played else 3) << (2 * pair)
    out = _ended(deal, ending)
    out._played = 0
    for hand in game.hands:
        out._played |= hand
    out._talk = deal._talk._replace(words=words)
    out._points, out._taken = tuple(points), tuple(taken)
    return out


def _ended(deal: Deal, ending: Ending) -> EndedDeal:
    new = object.__new__(EndedDeal)
    for name in Deal.__slots__:
        if hasattr(deal, name):  # what the auction alone needs is not there
            setattr(new, name, getattr(deal, name))
    new._previous = deal
    new._action, new._turn, new._legal = -1, -1, 0
    new._ended = ending
    return new


def event_of(deal: Deal) -> dict[str, Any] | None:
    """The event of a record that has ended a deal, with whether a claim holds; None where none has."""
    ending, s = deal._ended, deal._frame.setup
    if ending is None:
        return None
    if ending.claimer < 0:
        fault, by = s.ruleset.plan.penalties[ending.row][0], s.sides[ending.by]
        return {"after": deal._count, "what": "fault", "fault": fault, "by": by}
    out = {"after": deal._count, "seat": s.seats[ending.claimer], "what": "claim", "holds": ending.row < 0}
    return {**out, "accepted": True} if ending.agreed else out
