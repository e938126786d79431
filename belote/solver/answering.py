"""What `belote solve` answers: values and best cards at each moment of a deal, as JSON values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from belote.cards import bits
from belote.errors import NotAllowedError
from belote.game.deal import Deal
from belote.gear.choosing import Gear
from belote.kernel.scoring import OUTCOMES
from belote.solver.contracts import contract_levels
from belote.solver.goals import PAYS, Points, point_goal
from belote.solver.hands import Moment, OpenHands, board_of, check_fixed, moment_of, prospects

POINTS, CONTRACT = "points", "contract"
GOALS = (POINTS, CONTRACT)
CAPOTS = (None, "takers", "defence")
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
    search = OpenHands(gear, known, max(hand.bit_count() for hand in moments[0].hands))
    fixed = search.lying(prospects(last, known), game.play.mode, moments[0])
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
        tell = _Telling(state, m, search, goal)
        out["moments"].append(
            tell.moment(card, points[number] if points else None, outcomes[number] if outcomes else None)
        )
    return out


class _Telling:
    """One moment in words and numbers."""

    def __init__(self, state: Deal, m: Moment, search: OpenHands, goal: Points | None) -> None:
        self.state, self.m, self.search, self.goal = state, m, search, goal
        game = state._game
        assert game is not None
        self.game = game

    def value(self, goal: Points, value: int) -> dict[str, Any]:
        told = goal.told(value)
        return {"takers": told.takers, "defence": told.defence, "capot": CAPOTS[told.capot]}

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
            top = self.search.best(m, points)
            out["points"] = self.value(goal, top)
            for c, value in points.items():
                cost = goal.cost(top, value)
                cards[c] |= {"points": self.value(goal, value), "cost": int(cost) if cost == int(cost) else cost}
                best[c] = cost == 0
        if outcomes is not None:
            top = self.search.best(m, outcomes)
            out["outcome"] = WORDS[top]
            for c, pays in outcomes.items():
                cards[c]["outcome"] = WORDS[pays]
                best[c] = best[c] and (points is not None or pays == top)
        out["cards"] = [{**told, "best": best[c]} for c, told in cards.items()]
        return out
