"""The solver as an app asks it: a state of a deal in, values and best cards out."""

from __future__ import annotations

from typing import Any

from belote.errors import NotAllowedError, UnreadableError, shown
from belote.game.deal import COMPLETE, PLAYING, Deal
from belote.game.match import known_deal
from belote.gear.choosing import gear
from belote.solver.answering import GOALS
from belote.solver.answering import solve as answer
from belote.solver.reading import in_play


def solve(deal: Deal, goal: str | None = None) -> dict[str, Any]:
    """What a deal is worth with all hands open: as it stands, or at every turn where it is complete.

    Args:
        deal: a state in which a card is to be played, or a complete deal.
        goal: ``points`` or ``contract``; left out, both.

    Returns:
        The JSON of ``belote solve``: ``moments``, each with the points of both sides (card points, a capot as it is
        paid), what becomes of the contract, the best cards and what each legal card costs.

    Raises:
        UnreadableError: it is no deal, no card was or can be played, or there is no such goal.
        NotAllowedError: this deal cannot be solved; the message says why.
    """
    if goal is not None and goal not in GOALS:
        raise UnreadableError(f"unknown goal {shown(goal)}: it is {' or '.join(GOALS)}")
    deal = known_deal(deal)
    if deal.status == COMPLETE:
        asked = in_play(deal)[:-1]
    elif deal.status == PLAYING:
        asked = [deal]
    else:
        raise NotAllowedError(f"a deal is solved once its cards are played; this one is {deal.status}")
    return answer(gear(), asked, deal, [goal] if goal else list(GOALS))
