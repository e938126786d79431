"""What counts of the things announced, and what a complete deal scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from belote.game.history import laid
from belote.kernel import declarations, match, scoring
from belote.kernel.declarations import HOLDING, PLAYING_BOTH, SAME_TRICK, Declaration

if TYPE_CHECKING:
    from belote.game.deal import Deal
    from belote.game.frame import Game
    from belote.game.setup import Setup

WHAT = {
    scoring.NUMBER: "fixed",
    scoring.BID: "bid",
    scoring.OWN_TRICKS: "tricks",
    scoring.OWN_DECLARATIONS: "declarations",
    scoring.OWN_BELOTE: "belote",
    scoring.ALL_TRICKS: "all tricks",
    scoring.ALL_DECLARATIONS: "all declarations",
    scoring.ALL_BELOTES: "all belotes",
    scoring.TAKERS_TRICKS: "takers' tricks",
    scoring.TAKERS_DECLARATIONS: "takers' declarations",
    scoring.TAKERS_BELOTE: "takers' belote",
}


class Found(NamedTuple):
    """A declaration that lay in a trick: the number of the trick from 1, the seat that won it."""

    trick: int
    seat: int
    declaration: Declaration


class Announced(NamedTuple):
    """``declarations``: (seat, declaration, whether it counts), in playing order from the first leader, fours first.

    ``belotes``: (seat, number of the pair), for those earned so far; where they are earned by a trick, the seat that
    won it.  ``decided``: the contest is over.  ``found``: what lay in the tricks so far; all of it counts.
    """

    declarations: tuple[tuple[int, Declaration, bool], ...]
    belotes: tuple[tuple[int, int], ...]
    decided: bool
    found: tuple[Found, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal scores.  Points are those of the match (game points where the ruleset has them).

    Attributes:
        outcome: ``made``, ``failed`` or ``tied``; ``fault`` where a fault has ended the deal.
        capot: the side that won every trick, or None.
        sides: what each side adds to its total, points taken from what was held included.
        held: what this deal puts aside, by the side it comes from.
        taken_from_held: how much of ``sides`` comes from what was held, by the side that receives it.
        held_total: what is held after this deal, by the side it comes from.
        lines: the sheet: ``{side, what, points}``; each side's lines add up to ``sides``.
        fault: the fault that has ended the deal, or None.
        by: the side at fault, or None.
    """

    outcome: str
    capot: str | None
    sides: dict[str, int]
    held: dict[str, int]
    taken_from_held: dict[str, int]
    held_total: dict[str, int]
    lines: list[dict[str, Any]] = field(default_factory=list)
    fault: str | None = None
    by: str | None = None

    def __hash__(self) -> int:
        return hash((self.outcome, self.capot, *self.sides.items()))

    def as_json(self) -> dict[str, Any]:
        """The score as in a replay's JSON."""
        return {
            "outcome": self.outcome,
            "capot": self.capot,
            "sides": self.sides,
            "held": self.held,
            "taken_from_held": self.taken_from_held,
            "lines": self.lines,
            **({"fault": self.fault, "by": self.by} if self.fault is not None else {}),
        }


def seats_from(leader: int, seats: int) -> list[int]:
    """All seats in playing order from one."""
    return [(leader + i) % seats for i in range(seats)]


def announced_in(deal: Deal) -> Announced:
    """What was announced in a deal and what of it counts, as far as that is decided."""
    game = deal._game
    if game is None:
        return Announced((), (), False)
    talk, mode, setup = deal._talk, game.play.mode, game.setup
    worth = mode.declarations
    if mode.from_tricks and worth is not None:
        found = (
            Found(number, seat, d)
            for number, (seat, cards) in enumerate(laid(deal), start=1)
            for d in declarations.find(worth, cards)
        )
        return Announced((), tuple(_belotes(deal, game, [])), True, tuple(found))
    seats = setup.tables.seats
    order = seats_from(game.leader, seats)
    decided = deal._count >= game.window
    sides = (-1, -1)
    if decided and worth is not None:
        sides = declarations.contest_winners(talk.announced, order, setup.tables.side, mode.equal, mode.contest)
    items = []
    for seat in order:
        for d in sorted(talk.announced[seat], key=lambda d: (not d.four, d.cards & -d.cards)):
            items.append((seat, d, setup.tables.side[seat] == sides[d.four]))
    counting = [d for _, d, counts in items if counts]
    return Announced(tuple(items), tuple(_belotes(deal, game, counting)), decided)


def _belotes(deal: Deal, game: Game, counting: list[Declaration]) -> list[tuple[int, int]]:
    mode = game.play.mode
    if mode.belote_claimed_by == SAME_TRICK:
        tricks = laid(deal) if mode.pairs else []
        return [(seat, n) for seat, cards in tricks for n, pair in enumerate(mode.pairs) if cards & pair == pair]
    out = []
    for number, pair in enumerate(mode.pairs):
        owner = next((s for s, hand in enumerate(game.hands) if hand & pair == pair), -1)
        if owner < 0 or declarations.absorbed(pair, mode.belote_absorbed, counting):
            continue
        if mode.belote_claimed_by == HOLDING:
            earned = True
        elif mode.belote_claimed_by == PLAYING_BOTH:
            earned = deal._played & pair == pair
        else:
            earned = deal._talk.words >> (2 * number) & 3 == 3
        if earned:
            out.append((owner, number))
    return out


def score_deal(deal: Deal, held: Mapping[str, int] | None, last_deal: bool) -> Score:
    """The score of a complete deal; ``held``: from earlier deals, by the side that it came from."""
    game = deal._game
    assert game is not None
    setup, contract = game.setup, game.contract
    t = setup.tables
    said = announced_in(deal)
    points, won, melds, belote = ([0] * t.sides for _ in range(4))
    for seat in range(t.seats):
        points[t.side[seat]] += deal._points[seat]
        won[t.side[seat]] += deal._taken[seat]
    for seat, d, counts in said.declarations:
        if counts:
            melds[t.side[seat]] += d.points
    for found in said.found:
        melds[t.side[found.seat]] += found.declaration.points
    for seat, _ in said.belotes:
        belote[t.side[seat]] += game.play.mode.belote_points
    takers = t.side[contract.taker]
    capot = next((side for side in range(t.sides) if won[side] == t.hand_size), -1)
    order = tuple(dict.fromkeys(t.side[seat] for seat in seats_from(game.leader, t.seats)))
    ending = deal._ended
    count = scoring.Count(
        takers=takers,
        points=tuple(points),
        capot=capot,
        declarations=tuple(melds),
        belote=tuple(belote),
        bid=contract.worth,
        double=contract.double,
        kept_promise=won[takers] >= contract.tricks,
        order=order,
        capot_bid=contract.tricks >= t.hand_size,
        last_deal=last_deal,
    )
    if ending is not None and ending.row >= 0:
        from belote.game.penalties import penalty_score

        worth = sum(points) + deal._trick
        worth += sum(game.points[card] for hand in deal.hands_now() for card in range(t.cards) if hand >> card & 1)
        worth += 0 if deal._count == game.cards else game.last_trick
        count = count._replace(takers=ending.by, capot=-1)
        return penalty_score(setup, game.play.mode.scoring, ending.row, worth, count, held)
    return settled_score(setup, game.play.mode.scoring, count, held)


def settled_score(
    setup: Setup, rules: scoring.Scoring, count: scoring.Count, held: Mapping[str, int] | None
) -> Score:
    """The score of a deal from what it brought in."""
    t, sides = setup.tables, setup.sides
    settled = scoring.settle(rules, count)
    before = tuple((held or {}).get(side, 0) for side in sides)
    given, after = match.release(t.match, before, settled.outcome, count.takers, settled.held, count.order)
    total = tuple(a + b for a, b in zip(settled.scored, given, strict=True))
    lines: list[dict[str, Any]] = []
    for side, name in enumerate(sides):
        own = [line for line in settled.lines if line.side == side and line.points]
        for line in own:
            what = WHAT[line.what]
            if line.what == scoring.OWN_TRICKS and side == count.capot and rules.capot_by:
                what = "capot" if line.points == rules.capot_worth * line.factor else what
            times = f" x{line.factor}" if line.factor != 1 else ""
            lines.append({"side": name, "what": what + times, "points": line.points})
        rounded = settled.scored[side] - sum(line.points for line in own)
        if rounded:
            lines.append({"side": name, "what": "rounding", "points": rounded})
        if given[side]:
            lines.append({"side": name, "what": "held points", "points": given[side]})
    return Score(
        outcome=scoring.OUTCOMES[settled.outcome],
        capot=sides[count.capot] if count.capot >= 0 else None,
        sides=setup.by_side(total),
        held=setup.by_side(settled.held),
        taken_from_held=setup.by_side(given),
        held_total=setup.by_side(after),
        lines=lines,
    )
