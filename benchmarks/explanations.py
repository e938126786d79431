"""Why another engine differs from ours: each reason with a test that it is the reason in the case at hand.

The tests use `peers/rules.py`, the plain statement of the rules that the other engines were measured with, never
our own engine, and they say exactly what both answers must have been.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from .peers import jass_rules, rules

TURN = "NWSE"


class Kind(Enum):
    """What two engines are compared in."""

    LEGAL = "legal"
    SEATS = "seats"
    WINNERS = "winners"
    POINTS = "points"
    OUTCOME = "outcome"
    SCORE = "score"
    HELD = "held"


class Difference(NamedTuple):
    """One difference; ``place``: the ply or the trick that it is about, -1 for the whole deal."""

    kind: Kind
    question: dict[str, Any]
    place: int
    ours: Any
    theirs: Any


class Explanation(NamedTuple):
    """A reason that is known for one pairing, for one kind of difference."""

    ruleset: str
    peer: str
    kind: Kind
    text: str
    applies: Callable[[Difference], bool]


class Position(NamedTuple):
    """What the player of a ply saw."""

    seat: str
    hand: set[str]
    trick: rules.Trick


def position(question: dict[str, Any], ply: int) -> Position:
    """The cards played so far laid out again by the plain rules."""
    hands = {seat: set(cards.split()) for seat, cards in question["hands"].items()}
    turn = (TURN.index(question["dealer"]) + 1) % 4
    trick: rules.Trick = []
    for card in question["plays"][:ply]:
        hands[TURN[turn]].remove(card)
        trick.append((TURN[turn], card))
        turn = (turn + 1) % 4
        if len(trick) == 4:
            turn = TURN.index(rules.winner(trick, question["trumps"]))
            trick = []
    return Position(TURN[turn], hands[TURN[turn]], trick)


def goes_over_partner(found: Difference) -> bool:
    """Trumps are led, the partner is winning, and only one of the two lists asks for a higher trump."""
    trumps = found.question["trumps"]
    at = position(found.question, found.place)
    where = rules.situation(at.hand, at.trick, at.seat, trumps)
    follow = {card for card in at.hand if card[-1] == trumps}
    best = max(rules.strength(card, trumps, trumps) for _, card in at.trick) if at.trick else 0
    higher = {card for card in follow if rules.strength(card, trumps, trumps) > best}
    spared = where == "trumps led, partner winning, can go higher"
    return spared and set(found.ours) == follow and set(found.theirs) == higher


def capot_in_points(found: Difference) -> bool:
    """One side won every trick: 162 card points, which the other engine shows as the 252 of the capot."""
    won = next((side for side in ("NS", "EW") if found.ours[side] == 162), None)
    if won is None:
        return False
    lost = rules.OTHER[won]
    return _all_tricks(found.question) == won and (found.ours[lost], found.theirs) == (0, {won: 252, lost: 0})


def _all_tricks(question: dict[str, Any]) -> str | None:
    """The side that won all eight tricks, by the plain rules."""
    turn = (TURN.index(question["dealer"]) + 1) % 4
    winners = set()
    for first in range(0, 32, 4):
        trick = [(TURN[(turn + i) % 4], card) for i, card in enumerate(question["plays"][first : first + 4])]
        seat = rules.winner(trick, question["trumps"])
        turn = TURN.index(seat)
        winners.add(rules.SIDE[seat])
    return winners.pop() if len(winners) == 1 else None


def goes_over_the_lower_ruff(found: Difference) -> bool:
    """Two ruffs lie in the trick: ours must be gone over the higher one, theirs over the lower one."""
    question = found.question
    trumps = question["trumps"]
    hands = {seat: set(cards.split()) for seat, cards in question["hands"].items()}
    turn, trick = (TURN.index(question["dealer"]) + 1) % 4, list[str]()
    for card in question["plays"][: found.place]:
        hands[TURN[turn]].remove(card)
        trick.append(card)
        turn = (turn + 1) % 4
        if len(trick) == 4:  # the leader of the trick is the next to play
            turn, trick = (turn + jass_rules.winner(trick, trumps)) % 4, []
    ruffs = sorted(
        (card for card in trick[1:] if card[-1] == trumps), key=lambda card: jass_rules.TRUMP.index(card[:-1])
    )
    if len(trick) < 3 or trick[0][-1] == trumps or len(ruffs) < 2:
        return False
    lower, higher = (jass_rules.allowed(hands[TURN[turn]], trick, trumps, over) for over in ruffs)
    return set(found.ours) == higher and set(found.theirs) == lower


EXPLANATIONS = (
    Explanation(
        "classique",
        "belote-cli",
        Kind.LEGAL,
        "belote-cli goes over a winning partner where trumps are led; source 002 spares the partner",
        goes_over_partner,
    ),
    Explanation(
        "contree",
        "colver",
        Kind.POINTS,
        "colver shows the 252 of a capot among the card points; here they stand in the score alone",
        capot_in_points,
    ),
    Explanation(
        "jass-schieber",
        "jass-kit",
        Kind.LEGAL,
        "jass-kit lets a trump go between two ruffs; by catalogue 3.16 it would be an undertrump",
        goes_over_the_lower_ruff,
    ),
)
