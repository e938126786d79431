"""Deals to settle, laid out as a grid: points, capot, declarations, belotes, bid, double, held points, by preset.

A cell is what people at a table would say of a deal.  ``ours`` asks the engine about it, ``theirs`` the second
opinion; the cells come from the second opinion's own table of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from belote.ask.score import score
from belote.errors import UnreadableError
from belote.library.ruleset import Ruleset
from tests.referee.auctions import Contract
from tests.referee.games import Game
from tests.referee.match import Standing, carry_over
from tests.referee.settle import Count, settle

# of the takers, and of the defence (the first of them in the order of the sides)
Own = tuple[int, int]
NOBODY: Own = (0, 0)
THREE = ("suit", "none", "all")
HOLDING = ("turn-up", "three-handed", "bulgarian")  # where a tie is held over
# how points that no tricks are worth are refused
IMPOSSIBLE = (
    "no set of tricks", "no sharing of the", "cards in play are worth", "cards are worth", "won every trick, so",
)  # fmt: skip


class Cell(NamedTuple):
    """One deal: points by side, the side that won every trick, and what was said."""

    mode: str
    taker: str
    first: str
    points: dict[str, int]
    capot: str | None
    declarations: dict[str, int]
    belote: dict[str, int]
    bid: int | str | None
    double: int
    held: dict[str, int]


def splits(game: Game, whole: int) -> Iterator[tuple[dict[str, int], str | None]]:
    """Card points by side: all that two sides can share, what three may have; and every capot."""
    sides = game.side_names()
    if len(sides) == 3:
        out = len(game.pack) - 3 * game.hand_size  # cards that stay out of play
        for a, b in product((0, 14, 27, 40, 41, 54), (0, 25, 40, 41, 67, 81)):
            lasts: tuple[int, ...] = (a + b, a + b + 1, abs(a - b), 30)
            if out < 8:  # few cards stay out, so that little is lacking
                lasts = (whole - a - b, *(whole - a - b - lacks for lacks in (4, 14, 31) if out))
            for c in lasts:
                for turn in range(3 if c >= 0 and a + b + c <= whole else 0):
                    own = [a, b, c][turn:] + [a, b, c][:turn]
                    yield dict(zip(sides, own, strict=True)), None
        for side in sides:
            in_play = 141 if out else whole
            yield {**dict.fromkeys(sides, 0), side: in_play}, side
        return
    wholes = (
        (whole,) if game.hand_size * len(game.seats) >= len(game.pack) - 8 else (101, 110, 121)
    )  # with two, not every card is in play
    for total in wholes:
        for first in range(total + 1):
            yield dict(zip(sides, (first, total - first), strict=True)), None
        for side in sides:
            yield {**dict.fromkeys(sides, 0), side: total}, side


def cells(game: Game) -> Iterator[Cell]:
    """Every cell of a preset's grid."""
    sides = game.side_names()
    named = tuple(mode for mode in THREE if mode in ("suit", *game.names))
    modes = {"hokum or sun": ("suit", "none"), "points": named, "suits and modes": THREE, "fixed": THREE}
    modes["push"] = ("suit", "top_down", "bottom_up")
    wholes = {
        ("baloot", "none"): 130,
        ("raised baloot", "none"): 130,
        ("bulgarian", "none"): 260,
        ("bulgarian", "all"): 258,
    }
    wholes |= {("all or nothing", "none"): 130, ("all or nothing", "all"): 258}
    wholes |= {("jass", mode): 157 for mode in modes["push"]}
    for mode in modes.get(game.auction, ("suit",)):
        whole = wholes.get((game.scoring, mode), 162)
        bids = _bids(game, mode)
        helds = [dict.fromkeys(sides, 0)]
        if game.scoring in HOLDING:
            helds.append({**helds[0], sides[0]: 81, sides[1]: 20})
        takers = product(sides, sides if len(sides) > 2 else sides[:1])  # with their first leader, where it matters
        for (taker, first), (bid, double), held in product(takers, bids, helds):
            for points, capot in splits(game, whole):
                for melds, belote in product(_declarations(game, mode), _belotes(game, mode)):
                    said = _by_side(game, taker, melds), _by_side(game, taker, belote)
                    yield Cell(mode, taker, first, points, capot, *said, bid, double, held)


def _bids(game: Game, mode: str) -> list[tuple[int | str | None, int]]:
    if game.auction == "suits and modes":
        return [(None, 1), (None, 2), (None, 4)]
    if game.auction == "fixed":
        fixed = {(mode if mode in THREE else "suit", number) for mode, number in game.fixed}
        steps = (1, 2, 4)  # what is above twenty-six cannot be redoubled
        return [(bid, x) for named, bid in sorted(fixed) if named == mode for x in steps[: 3 if bid <= 26 else 2]]
    if game.auction != "points":
        return [(None, 1)]
    top = game.bids[-1]
    capot: list[tuple[int | str | None, int]] = [("capot", 1), ("capot", 2), ("capot", 4)]
    if not game.capot_can_be_bid:
        capot = [(150, 1), (150, 2), (150, 4)]
    if mode != "suit":
        return [(80, 1), (100, 2), capot[2]]
    high = 250 if top > 250 else 150
    return [(80, 1), (80, 2), (100, 1), (110, 4), (160, 1), (top, 1), (high, 2), *capot[:2]]


def _declarations(game: Game, mode: str) -> list[Own]:
    if not game.declares(mode):
        return [NOBODY]
    if game.declarations == "projects":
        low, high = (4, 40) if mode == "none" else (2, 10)
        return [NOBODY, (low, 0), (0, low), (high, 0), (0, high), (0, low + high)]
    if game.declarations == "roem":
        return [NOBODY, *(each for own in (20, 70, 250) for each in ((own, 0), (0, own)))]
    if game.contests_apart:
        return [NOBODY, (50, 0), (0, 20), (250, 0), (0, 300), (100, 50), (20, 150)]
    large = 300 if game.scoring in ("coinche", "pilotta", "all to the others") else 100
    return [NOBODY, (20, 0), (0, 20), (large, 0), (0, large)]


def _belotes(game: Game, mode: str) -> list[tuple[int, int]]:
    """How many the takers have, and the first of the defence."""
    if mode not in ("suit", "all") or not game.has_belote:
        return [(0, 0)]
    return [(0, 0), (1, 0), (0, 1), (2, 1), (4, 0)] if mode == "all" else [(0, 0), (1, 0), (0, 1)]


def _by_side(game: Game, taker: str, own: Own) -> dict[str, int]:
    return {taker: own[0], _defence(game, taker): own[1]}


def _defence(game: Game, taker: str) -> str:
    return next(side for side in game.side_names() if side != taker)


def _trumps(game: Game, cell: Cell) -> str | None:
    """Spades, or the first suit that the number of the bid is fixed for."""
    if cell.mode != "suit":
        return None
    return next((named for named, number in game.fixed if number == cell.bid), "S") if game.fixed else "S"


def ours(game: Game, rules: Ruleset, cell: Cell) -> dict[str, Any] | None:
    """The engine's answer; None where no tricks are worth these points."""
    question: dict[str, Any] = {
        "mode": cell.mode,
        "art": "french",
        "trumps": _trumps(game, cell),
        "taker": cell.taker,
        "first": cell.first,
        "points": cell.points,
        "declarations": cell.declarations,
        "belote": cell.belote,
        "double": cell.double,
    }
    if cell.capot is not None:
        question["capot"] = cell.capot
    if cell.bid is not None:
        question["bid"] = cell.bid
    if any(cell.held.values()):
        question["held"] = cell.held
    try:
        found = score(rules, question)
    except UnreadableError as error:
        if any(says in error.message for says in IMPOSSIBLE):
            return None
        raise
    return {
        "outcome": found.outcome,
        "sides": found.sides,
        "held": found.held,
        "taken": found.taken_from_held,
        "waiting": found.held_total,
    }


def theirs(game: Game, cell: Cell) -> dict[str, Any]:
    """The second opinion's answer."""
    sides = game.side_names()
    seat_of = {side: seats[0] for side, seats in game.sides}
    contract = Contract(seat_of[cell.taker], cell.mode, _trumps(game, cell), cell.bid, cell.double)
    count = Count(
        cell.points,
        cell.capot,
        {side: cell.declarations.get(side, 0) for side in sides},
        {side: cell.belote.get(side, 0) * game.belote_points for side in sides},
    )
    order = game.round_from(seat_of[cell.first])
    settlement = settle(game, contract, count, order)
    taken, after = carry_over(game, contract, settlement, Standing(dict.fromkeys(sides, 0), cell.held), order)
    return {
        "outcome": settlement.outcome,
        "sides": {side: settlement.given[side] + taken[side] for side in sides},
        "held": {side: settlement.held.get(side, 0) for side in sides},
        "taken": taken,
        "waiting": after.held,
    }
