"""What counts of the things announced, and what a complete deal scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from belote.game.history import first_played, laid
from belote.kernel import declarations, match, scoring
from belote.kernel.counting import first_there
from belote.kernel.declarations import HOLDING, PLAYING_BOTH, SAME_TRICK, Declaration
from belote.kernel.effects import CANCEL, NUMBER, outright
from belote.kernel.tables import Mode

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
    scoring.BEST_DECLARATION: "best declaration",
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
        wins_match: the side for which the deal by itself ends the match, whatever the totals, or None.
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
    wins_match: str | None = None
    fault: str | None = None
    by: str | None = None

    def __hash__(self) -> int:
        return hash((self.outcome, self.capot, *self.sides.items()))

    def as_json(self) -> dict[str, Any]:
        """The score as in a replay's JSON; ``wins_match`` only where a deal does so."""
        out: dict[str, Any] = {
            "outcome": self.outcome,
            "capot": self.capot,
            "sides": self.sides,
            "held": self.held,
            "taken_from_held": self.taken_from_held,
            "held_total": self.held_total,
            "lines": self.lines,
            **({"fault": self.fault, "by": self.by} if self.fault is not None else {}),
        }
        if self.wins_match is not None:
            out["wins_match"] = self.wins_match
        return out


def seats_from(leader: int, seats: int) -> list[int]:
    """All seats in playing order from one."""
    return [(leader + i) % seats for i in range(seats)]


def announced_in(deal: Deal, with_trick: Collection[int] | None = None) -> Announced:
    """What was announced in a deal and what of it counts, as far as that is decided.

    ``with_trick``: the sides that are taken to have won one; left out, those that have.
    """
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
    decided = deal._count >= game.window or talk.void
    sides = (0, 0)
    cancelled = any(d.points >= CANCEL for said in talk.announced for d in said)
    if decided and worth is not None and not cancelled:
        sides = declarations.contest_winners(talk.announced, order, setup.tables.side, mode.equal, mode.contest)
    items = []
    for seat in order:
        for d in sorted(talk.announced[seat], key=lambda d: (not d.four, d.cards & -d.cards)):
            items.append((seat, d, sides[d.four] >> setup.tables.side[seat] & 1 == 1))
    if mode.needs_trick and deal.is_over:
        if with_trick is None:
            with_trick = {setup.tables.side[seat] for seat, taken in enumerate(deal._taken) if taken}
        items = [(seat, d, counts and setup.tables.side[seat] in with_trick) for seat, d, counts in items]
    counting = [d for _, d, counts in items if counts]
    if talk.void:
        return Announced(tuple(items), (), decided)
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
        if mode.firsts and first_played(deal, pair) not in (0, mode.firsts[number]):
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


def belote_points(mode: Mode, belotes: Sequence[tuple[int, int]]) -> list[int]:
    """What each of some belotes is worth, as in `Announced`: to those before it in the same hand it adds so much."""
    so_far: dict[int, int] = {}
    out = []
    for seat, _ in belotes:
        n = so_far.get(seat, 0)
        out.append(mode.belote_sums[n + 1] - mode.belote_sums[n] if not mode.one_by_one else mode.belote_points)
        so_far[seat] = n + 1
    return out


class Brought(NamedTuple):
    """What a complete deal brought in; ``declaring``: the sides that declared the match itself, as bits."""

    counted: scoring.Count
    declaring: int
    step: int


def brought_in(deal: Deal, last_deal: bool = False) -> Brought:
    """What a complete deal brought in, by side."""
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
    counting = [d for _, d, counts in said.declarations if counts] + [found.declaration for found in said.found]
    for (seat, _), worth in zip(said.belotes, belote_points(game.play.mode, said.belotes), strict=True):
        belote[t.side[seat]] += worth
    takers = t.side[contract.taker]
    count = scoring.Count(
        takers=takers,
        points=tuple(points),
        capot=next((side for side in range(t.sides) if won[side] == t.hand_size), -1),
        declarations=tuple(own & NUMBER for own in melds),
        belote=tuple(belote),
        bid=contract.worth,
        double=contract.double & NUMBER,
        kept_promise=(deal._taken[contract.taker] if contract.alone else won[takers]) >= contract.tricks,
        order=tuple(dict.fromkeys(t.side[seat] for seat in seats_from(game.leader, t.seats))),
        capot_bid=contract.tricks >= t.hand_size,
        last_deal=last_deal,
        best=max((d.points & NUMBER for d in counting), default=0),
        alone=contract.alone,
    )
    return Brought(count, sum(1 << side for side, own in enumerate(melds) if own > NUMBER), contract.double)


def score_deal(deal: Deal, held: Mapping[str, int] | None, last_deal: bool) -> Score:
    """The score of a complete deal; ``held``: from earlier deals, by the side that it came from."""
    game, ending = deal._game, deal._ended
    if game is None and ending is not None:
        from belote.game.penalties import early_score

        return early_score(deal._frame.setup, ending.row, ending.by, held)
    assert game is not None
    brought, rules = brought_in(deal, last_deal), game.play.mode.scoring
    if ending is not None and ending.row >= 0:
        from belote.game.penalties import penalty_score

        worth = sum(brought.counted.points) + deal._trick + (0 if deal._count == game.cards else game.last_trick)
        cards = range(game.setup.tables.cards)
        worth += sum(game.points[card] for hand in deal.hands_now() for card in cards if hand >> card & 1)
        return penalty_score(
            game.setup, rules, ending.row, worth, brought.counted._replace(takers=ending.by, capot=-1), held
        )
    return settled_score(game.setup, rules, brought, held)


def first_in(deal: Deal, ending: match.Ending, totals: tuple[int, ...]) -> int:
    """The side that is at the target first as the points of a complete deal are counted, or -1."""
    s = deal._frame.setup
    if not ending.within:
        return -1
    count = brought_in(deal).counted
    tricks = deal.tricks()
    winners = [s.tables.side[s.seats.index(trick["winner"])] for trick in tricks]
    brought = [trick["points"] for trick in tricks]
    room = [0] * len(totals)
    game = deal._game
    assert game is not None
    own, times = (count.belote, count.declarations), game.play.mode.times
    return first_there(ending.target, ending.within, times, totals, *own, winners, brought, room)


def last_of(deal: Deal, score: Score, totals: Mapping[str, int], last_deal: bool = False) -> match.Last:
    """What the end of a match asks of a complete deal.  ``score``: its score; ``totals``: those before it."""
    game, ending = deal._game, deal._ended
    if game is None and ending is not None:
        return _last_of_fault(score, totals, ending.by)
    assert game is not None
    sides = game.setup.sides
    count = brought_in(deal, last_deal).counted
    wins = sides.index(score.wins_match) if score.wins_match is not None else -1
    if wins < 0:
        wins = first_in(deal, game.setup.tables.match.ending, tuple(totals[side] for side in sides))
    bare = count._replace(belote=(0,) * len(sides))
    without: tuple[int, ...] = scoring.settle(game.play.mode.scoring, bare).scored
    if score.fault is not None:
        without = tuple(score.sides[side] - score.taken_from_held[side] for side in sides)
    return match.Last(
        takers=count.takers,
        capot=count.capot,
        wins=wins,
        before=max(totals.values()),
        gained=tuple(score.sides[side] for side in sides),
        bare=tuple(totals[side] + own + score.taken_from_held[side] for side, own in zip(sides, without, strict=True)),
    )


def _last_of_fault(score: Score, totals: Mapping[str, int], by: int) -> match.Last:
    """The same of a deal that a fault has ended before anybody took: the others are whose deal it is."""
    gained = tuple(score.sides.values())
    bare = tuple(own + more for own, more in zip(totals.values(), gained, strict=True))
    return match.Last((by + 1) % len(gained), -1, -1, max(totals.values()), gained, bare)


def settled_score(setup: Setup, rules: scoring.Scoring, brought: Brought, held: Mapping[str, int] | None) -> Score:
    """The score of a deal from what it brought in."""
    t, sides, count = setup.tables, setup.sides, brought.counted
    settled = scoring.settle(rules, count)
    before = tuple((held or {}).get(side, 0) for side in sides)
    given, after = match.release(t.match, before, settled.outcome, count.takers, settled.held, count.order)
    total = tuple(a + b for a, b in zip(settled.scored, given, strict=True))
    made, failed = settled.outcome == scoring.MADE, settled.outcome == scoring.FAILED
    wins = outright(brought.declaring, brought.step, made, failed, count.takers, t.sides)
    lines: list[dict[str, Any]] = []
    found = scoring.sheet(rules, settled.row, count)
    for side, name in enumerate(sides):
        own = [line for line in found if line.side == side and line.points]
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
        wins_match=sides[wins] if wins >= 0 else None,
    )
