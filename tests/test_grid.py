"""Settling a deal, held against the second opinion over a grid of what a deal can bring.

A bounded part of the grid; `python -m benchmarks.grid` goes through all of it.
"""

from __future__ import annotations

import pytest

from belote.library.loading import load
from tests.grid import HOLDING, cells, ours, theirs
from tests.referee import GAMES
from tests.referee.games import game_named

MOST = 6000
STEPS = (1, 2, 3, 5, 7, 11, 13, 17, 19, 23)  # none of them goes into the sides of a grid


@pytest.mark.parametrize("name", GAMES)
def test_settling_agrees_with_the_second_opinion(name: str) -> None:
    game, rules = game_named(name), load(name)
    grid = list(cells(game))
    step = next((step for step in STEPS if len(grid) // step <= MOST), STEPS[-1])
    settled, outcomes = 0, set()
    for cell in grid[::step]:
        mine = ours(game, rules, cell)
        if mine is None:
            continue
        assert mine == theirs(game, cell), cell
        settled += 1
        outcomes.add(mine["outcome"])
    assert settled > 0.7 * len(grid) / step
    assert outcomes >= {"made", "failed"} - ({"failed"} if rules.rules.scoring.contract is None else set())
    assert ("tied" in outcomes) == (game.scoring in (*HOLDING, "klaberjass"))
