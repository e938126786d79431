"""What `belote solve` answers: values and best cards at each moment of a deal, as JSON values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from belote.cards import bits
from belote.errors import NotAllowedError
from belote.game.deal import Deal
from belote.gear.choosing import Gear
from belote.kernel.scoring import OUTCOMES
from belote.solver.goals import PAYS, Points, contract_levels, point_goal
from belote.solver.hands import Moment, OpenHands, board_of, check_fixed, moment_of, prospects

POINTS, CONTRACT = "points", "contract"
GOALS = (POINTS, CONTRACT)
WORDS = {pays: OUTCOMES[outcome] for outcome, pays in PAYS.items()}


def solve(
    gear: Gear, asked: Sequence[Deal], last: Deal, goals: Sequence[str] = GOALS, done: Callable[[], None] = lambda: None
) -> dict[str, Any]:
    """The values of the moments of one deal.

    Args:
        gear: what the search runs in.
        asked: states of the deal in which a card is to be played, in order.
        last: where the record ends: what was announced by then counts.
        goals: what is asked about.
        done: called after each moment and goal.

    Raises:
        NotAllowedError: it cannot be solved; the message says why.
    """
    game = last._game
    assert game is not None
    s, contract = game.setup, game.contract
    takers = s.tables.side[contract.taker]
    moments = [moment_of(state) for state in asked]
    live = sum(moments[0].hands) | sum(1 << card for card in moments[0].order)
    known = board_of(s, contract.mode, takers, live, contract.locked)
    fixed = prospects(last, known)
    search = OpenHands(gear, known, max(hand.bit_count() for hand in moments[0].hands))
    out: dict[str, Any] = {
        "ruleset": s.ruleset.name,
        "digest": s.ruleset.digest,
        "dealer": last.dealer,
        "contract": last.contract,
        "takers": s.sides[takers],
        "defence": [side for side in s.sides if side != s.sides[takers]],
        "goals": list(goals),
    }
    scoring = game.play.mode.scoring
    points: list[dict[int, int]] | None = None
    outcomes: list[dict[int, int]] | None = None
    goal = point_goal(fixed, scoring) if POINTS in goals else None
    if goal is not None:
        points = search.points(goal, moments, lambda _: done())
    if CONTRACT in goals:
        try:
            check_fixed(last)
            outcomes = search.outcomes(contract_levels(fixed, scoring), moments, lambda _: done())
        except NotAllowedError as error:
            if points is None:
                raise
            out["goals"] = [POINTS]
            out["contract_unsolved"] = error.message
    out["moments"] = []
    for number, (state, m) in enumerate(zip(asked, moments, strict=True)):
        following = asked[number + 1] if number + 1 < len(asked) else last
        card = following._action if following._previous is state else -1
        tell = _Telling(state, m, search, goal, fixed.whole)
        out["moments"].append(
            tell.moment(card, points[number] if points else None, outcomes[number] if outcomes else None)
        )
    return out


def by_camp(goal: Points, whole: int, value: int) -> tuple[int, int]:
    """Points of the takers and of the defence at a value of the search; a capot as it is paid."""
    if value > goal.unit * whole:
        return goal.rewards[0], 0
    if value < 0:
        return 0, goal.rewards[1]
    return value // goal.unit, whole - value // goal.unit


class _Telling:
    """One moment in words and numbers."""

    def __init__(self, state: Deal, m: Moment, search: OpenHands, goal: Points | None, whole: int) -> None:
        self.state, self.m, self.search, self.goal, self.whole = state, m, search, goal, whole
        game = state._game
        assert game is not None
        self.game = game

    def value(self, goal: Points, value: int) -> dict[str, Any]:
        takers, defence = by_camp(goal, self.whole, value)
        capot = "takers" if value > goal.unit * self.whole else "defence" if value < 0 else None
        return {"takers": takers, "defence": defence, "capot": capot}

    def moment(self, card: int, points: dict[int, int] | None, outcomes: dict[int, int] | None) -> dict[str, Any]:
        names, m, goal = self.game.setup.labels.names, self.m, self.goal
        out: dict[str, Any] = {
            "after": self.state._count,
            "trick": self.state._count // self.game.seats + 1,
            "turn": self.state.turn,
            "played": names[card] if card >= 0 else None,
        }
        cards: dict[int, dict[str, Any]] = {c: {"card": names[c]} for c in bits(m.legal)}
        best = dict.fromkeys(cards, True)
        if goal is not None and points is not None:
            unit = goal.unit
            top = self.search.best(m, points)
            out["points"] = self.value(goal, top)
            for c, value in points.items():
                lost = abs(top - value)
                cost = lost // unit if lost % unit == 0 else lost / unit
                cards[c] |= {"points": self.value(goal, value), "cost": cost}
                best[c] = lost == 0
        if outcomes is not None:
            top = self.search.best(m, outcomes)
            out["outcome"] = WORDS[top]
            for c, pays in outcomes.items():
                cards[c]["outcome"] = WORDS[pays]
                best[c] = best[c] and (points is not None or pays == top)
        out["cards"] = [{**told, "best": best[c]} for c, told in cards.items()]
        return out
