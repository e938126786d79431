"""Whether a claim of all remaining tricks holds: an exact search over open hands.

The claimer chooses his own cards; everybody else, a partner too, may play whatever the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from belote.kernel.bits import lowest, popcount
from belote.kernel.tricks import (
    AGAINST,
    CLAIMED,
    LAST,
    LOCK,
    WITH,
    Row,
    classes,
    facts_of,
    is_plain,
    lead_classes,
    legal,
)


class Claim(NamedTuple):
    """What stays the same: the play of the mode, who claims, and the seats of his side as bits.

    ``ranks``: cards of a suit; ``opponents[seat][other]``: 1 where they play against each other, which is what
    obligations ask for; ``locked``: trump leads are locked.
    """

    ranks: int

    rows: Sequence[Row]
    trumps: int
    beats: Sequence[int]
    opponents: Sequence[Sequence[int]]
    seat: int
    own: int
    locked: bool


class Moment(NamedTuple):
    """A trick under way: who is to play, the card led, the best one and the best of the suit led (-1: none).

    ``winner``: who played the best one; ``lying``: how many lie; ``said``: the leader said that it is the strongest.
    """

    turn: int
    led: int
    best: int
    top: int
    winner: int
    lying: int
    said: bool = False


def holds(c: Claim, hands: Sequence[int], now: Moment) -> bool:
    """Whether the claimer's side wins every trick from here on, whatever the others play.

    ``hands``: the cards that each seat still holds, as sets.
    """
    return _holds(c, tuple(hands), now, {})


def _holds(c: Claim, hands: tuple[int, ...], now: Moment, known: dict[tuple[int, ...], bool]) -> bool:
    seats = len(hands)
    if now.lying < seats:
        return _goes_on(c, hands, now, known)
    if not c.own >> now.winner & 1:
        return False
    key = (now.winner, *hands)
    found = known.get(key)
    if found is None:
        found = not any(hands) or _on_top(c, hands, now.winner)
        found = found or _goes_on(c, hands, Moment(now.winner, -1, -1, -1, -1, 0), known)
        known[key] = found
    return found


def _on_top(c: Claim, hands: Sequence[int], leader: int) -> bool:
    """Whether the claimer leads, and nobody holds a card that beats any of his."""
    if leader != c.seat:
        return False
    others = 0
    for seat, hand in enumerate(hands):
        if seat != c.seat:
            others |= hand
    return not any(c.beats[card] & others for card in _cards(hands[c.seat]))


def _goes_on(c: Claim, hands: tuple[int, ...], now: Moment, known: dict[tuple[int, ...], bool]) -> bool:
    seat = now.turn
    cards = _allowed(c, hands[seat], now, len(hands))
    mine = seat == c.seat
    for card in _ordered(c, hands, seat, cards, now.best):
        left = (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])
        after = (seat + 1) % len(hands)
        if now.led < 0:
            then = Moment(after, card, card, card, seat, 1)
        else:
            over = card // c.ranks == now.led // c.ranks and c.beats[now.top] >> card & 1
            then = now._replace(turn=after, lying=now.lying + 1, top=card if over else now.top)
            if c.beats[now.best] >> card & 1:
                then = then._replace(best=card, winner=seat)
        if _holds(c, left, then, known) == mine:
            return mine
    return not mine


def _allowed(c: Claim, hand: int, now: Moment, seats: int) -> int:
    """The cards that may be played."""
    if now.led < 0:
        return legal(hand, lead_classes(c.rows, c.locked))
    opponents = c.opponents[now.turn]
    sight = (LOCK if c.locked else 0) | (AGAINST if opponents[now.winner] else 0)
    sight |= 0 if opponents[(now.turn - now.lying) % seats] else WITH
    sight |= (LAST if now.lying == seats - 1 else 0) | (CLAIMED if now.said else 0)
    facts = facts_of(now.led, now.best, c.trumps, c.beats, sight)
    return legal(hand, classes(c.rows, facts, now.led, now.best, now.top))


def _ordered(c: Claim, hands: Sequence[int], seat: int, cards: int, best: int) -> list[int]:
    """One of the cards that are as good as each other, the likeliest to decide first.

    Of the claimer one that nothing beats; of the others one that beats the best card, else one that beats none of
    his, so that what could beat one is kept.
    """
    others = 0 if best < 0 else 1 << best
    for other, hand in enumerate(hands):
        if other != seat:
            others |= hand
    # points do not matter here: cards of a suit are alike where nobody else holds one between them
    alike = {(card // c.ranks, c.beats[card] & others): card for card in _cards(cards)}
    if not is_plain(c.rows):  # some row asks for more than who beats whom
        alike = {(card, 0): card for card in _cards(cards)}
    if seat == c.seat:  # drawing trumps comes first
        return sorted(alike.values(), key=lambda x: (popcount(c.beats[x] & others), not c.trumps >> x & 1))
    his = list(_cards(hands[c.seat]))

    def worth(card: int) -> tuple[bool, int]:
        wins = best >= 0 and c.beats[best] >> card & 1 == 1
        return not wins, sum(c.beats[x] >> card & 1 for x in his)

    return sorted(alike.values(), key=worth)


def _cards(hand: int) -> Iterator[int]:
    while hand:
        card = lowest(hand)
        yield card
        hand &= hand - 1
