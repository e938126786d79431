"""A trick as its next player stands to it: what the rows read beside the cards, and what its leader said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belote.cards import bits
from belote.errors import NotAllowedError, UnreadableError, shown
from belote.game.frame import Talk
from belote.game.setup import Setup
from belote.kernel import tricks
from belote.kernel.tables import Mode

if TYPE_CHECKING:
    from belote.game.deal import Deal

TOP = "top"  # how the claim is written in records and questions


def trick_classes(deal: Deal) -> tuple[tricks.Class, ...]:
    """The ordered classes from which the seat to play must play."""
    game = deal._game
    assert game is not None
    play, led, turn = game.play, deal._led, deal._turn
    sight = tricks.LOCK if game.contract.locked else 0
    if led < 0:
        return play.wide_classes(-1, -1, -1, sight)
    opponents = game.opponents[turn]
    if play.plain:
        return play.classes_of(led, deal._best, opponents[deal._winner])
    place = deal._count % game.seats
    if opponents[deal._winner]:
        sight |= tricks.AGAINST
    if not opponents[turn - place]:
        sight |= tricks.WITH
    if place == game.seats - 1:
        sight |= tricks.LAST
    if deal._talk.tops >> deal._count // game.seats & 1:
        sight |= tricks.CLAIMED
    return play.wide_classes(led, deal._best, tricks.top_of(lying(deal), play.beats, game.setup.tables.ranks), sight)


def lying(deal: Deal) -> list[int]:
    """The cards of the trick on the table, in order."""
    cards: list[int] = []
    state = deal
    for _ in range(deal._count % deal._frame.setup.tables.seats):
        cards.append(state._action)
        assert state._previous is not None
        state = state._previous
    return cards[::-1]


def said_top(deal: Deal, card: int, talk: Talk, top: object) -> Talk:
    """The talk once the leader has said that the card is the strongest left of its suit.

    Raises:
        UnreadableError: whether it is said is neither true nor false.
        NotAllowedError: nothing is led with this card, the word frees nobody here, or it is not true.
    """
    if top is not True:
        raise UnreadableError(f"whether a card is said to be the strongest left is true or false, not {shown(top)}")
    game = deal._game
    assert game is not None
    seat, number = game.setup.seats[deal._turn], deal._count // game.seats
    try:
        check_top(game.setup, game.play.mode, card, deal._played, deal._led < 0)
    except NotAllowedError as error:
        raise error.at(trick=number + 1, seat=seat, card=game.setup.labels.names[card]) from None
    return talk._replace(tops=talk.tops | 1 << number)


def check_top(s: Setup, mode: Mode, card: int, gone: int, leads: bool) -> None:
    """Refuse to hear that a card is the strongest left of its plain suit; ``gone``: the cards of earlier tricks.

    Raises:
        NotAllowedError: the card is not led, the word frees nobody here, or it is not true.
    """
    name = s.labels.names[card]
    if not tricks.sight_of_rows(mode.rows) & tricks.CLAIMED:
        raise NotAllowedError(f"nobody says here that {name} is the strongest left: it would free nobody")
    if not leads:
        raise NotAllowedError(f"only who leads says that a card is the strongest left, and {name} is not led")
    if mode.trumps >> card & 1:
        raise NotAllowedError(f"{name} is a trump: only a card of a plain suit is said to be the strongest left")
    if left := mode.beats[card] & ~mode.trumps & ~gone:
        others = " ".join(s.labels.names[other] for other in bits(left))
        verb = "is" if left.bit_count() == 1 else "are"
        raise NotAllowedError(f"{name} is not the strongest left of its suit: {others} {verb} not gone")
