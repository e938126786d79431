"""Counting legal plays from a fixed deal: a number that changes when what may be played does."""

from __future__ import annotations

from collections.abc import Sequence

from belote.errors import UnreadableError
from belote.game.deal import BIDDING, Deal
from belote.library.ruleset import Ruleset


def opening(ruleset: Ruleset, seed: int, calls: Sequence[str] | None = None) -> Deal:
    """The deal of a seed as the first card is led.

    Without ``calls`` the first seat makes the first bid that it may, and everybody else passes.

    Raises:
        UnreadableError: the calls end in no contract.
        NotAllowedError: one of them is not allowed.
    """
    state = Deal.new(ruleset, seed=seed)
    bid = False
    for call in calls or ():
        state = state.apply(call)
    while calls is None and state.status == BIDDING:
        legal = state.legal()
        choice = legal[0] if bid or len(legal) == 1 else legal[1]
        bid = bid or choice != "pass"
        state = state.apply(choice)
    if state._game is None:
        raise UnreadableError("these calls end in no contract, so there is nothing to play")
    return state


def perft(state: Deal, depth: int) -> int:
    """How many ways there are to play ``depth`` cards from here; fewer where the deal ends before."""
    if depth <= 0 or state.is_over:
        return 1
    if depth == 1:
        return len(state.legal())
    return sum(perft(state.apply(card), depth - 1) for card in state.legal())
