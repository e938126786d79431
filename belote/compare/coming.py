"""What comes of a deal that two rulesets have played alike: declarations, belotes, the score, points held over.

Everything goes by place after the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from belote.compare.building import Pairing
from belote.game.deal import Deal
from belote.game.settling import belote_points
from belote.library.ruleset import Ruleset

States = tuple[Deal, Deal]
Shown = dict[str, States]
Value = TypeVar("Value")
APART = {"card_points", "declarations", "belote"}  # where one of these differs, the score may for that alone
HELD = 100


def by_place(deal: Deal, values: Sequence[Value]) -> tuple[Value, ...]:
    """What belongs to each seat, beginning after the dealer."""
    first = deal._frame.first
    return (*values[first:], *values[:first])


def announced(x: Deal, y: Deal, shown: Shown) -> None:
    """Whether it is decided which declarations count, and which do."""
    if "declarations" not in shown and _declared(x) != _declared(y):
        shown["declarations"] = x, y


def _declared(deal: Deal) -> list[tuple[int, int, int, int, bool]]:
    """(trick or 0, place, cards, points, whether it counts) of all declarations; nothing before that is decided."""
    said = deal.announced()
    if not said.decided:
        return []
    first, seats = deal._frame.first, deal._frame.setup.tables.seats
    worth = [item for item in said.declarations if item[1].points]
    held = sorted((0, (seat - first) % seats, d.cards, d.points, counts) for seat, d, counts in worth)
    lying = ((x.trick, (x.seat - first) % seats, x.declaration.cards, x.declaration.points, True) for x in said.found)
    return [*held, *sorted(lying)]


def _belotes(deal: Deal) -> list[tuple[int, int, int]]:
    """(place, cards, points) of all belotes that are earned."""
    game = deal._game
    assert game is not None
    mode, first, seats = game.play.mode, deal._frame.first, game.seats
    if not mode.belote_points:
        return []
    earned = deal.announced().belotes
    worth = zip(earned, belote_points(mode, earned), strict=True)
    return sorted(((seat - first) % seats, mode.pairs[pair], points) for (seat, pair), points in worth)


def earned(x: Deal, y: Deal, shown: Shown) -> None:
    """Declarations and belotes at the end of a deal."""
    announced(x, y, shown)
    if _belotes(x) != _belotes(y):
        shown["belote"] = x, y


def scored(p: Pairing, x: Deal, y: Deal, shown: Shown) -> None:
    """The score; where it is alike, the same once more with points held by each party."""
    if _score(x, {}) != _score(y, {}):
        shown["score"] = x, y
        if not shown.keys() & APART:
            shown["scoring"] = x, y
    elif holding(p) and any(_score(x, one) != _score(y, other) for one, other in held_over(p)):
        shown["held_points"] = x, y


def holding(p: Pairing) -> bool:
    """Whether both can hold points over."""
    return all(s.tables.match.holding for s in (p.a, p.b))


def held_over(p: Pairing) -> list[tuple[dict[str, int], dict[str, int]]]:
    """Points held by one party, for each of them: under a and under b."""
    out = []
    for party in sorted(set(p.side)):
        one, other = p.seats[p.side.index(party)]
        out.append(({_side(p.a.ruleset, one): HELD}, {_side(p.b.ruleset, other): HELD}))
    return out


def _side(rules: Ruleset, seat: str) -> str:
    return next(side for side, seats in rules.sides.items() if seat in seats)


def _score(deal: Deal, held: dict[str, int]) -> tuple[tuple[int, int, int], ...]:
    """By place: what the side adds to its total, puts aside, and what is held of it then."""
    s, score = deal._frame.setup, deal.score(held)
    assert score is not None
    sides = by_place(deal, [s.sides[side] for side in s.tables.side])
    return tuple((score.sides[side], score.held[side], score.held_total[side]) for side in sides)
