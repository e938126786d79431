"""`python -m benchmarks.solver [--deals N] [--rounds R]`: the solver beside colver's, deal by deal in one run.

Full contree deals with all hands open: the value of a deal, of every legal card, and whether the takers make a bid of
82 points, each on fresh tables, against one call of colver's `solve_scores`. Every value is compared. Processor time
of one thread; compare the ratios. Needs the `fast` extra.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import belote
from belote.game.deal import Deal
from belote.gear.choosing import COMPILED, gear
from belote.solver.goals import Points, point_goal
from belote.solver.hands import Moment, OpenHands, board_of, moment_of, prospects

from .peers.environment import PEERS, Worker

TURN = "NWSE"
MARKS = {"value of a deal": 1 / 4, "value of every legal card": 1 / 2, "do the takers reach 82?": 1 / 20}


def deals(number: int, seed: int) -> list[dict[str, Any]]:
    """Questions for the peer: hands, dealer, trumps."""
    rng = Random(seed)
    names = list(belote.load("contree").labels("french").names)
    out = []
    for _ in range(number):
        rng.shuffle(names)
        hands = {seat: " ".join(names[8 * i : 8 * i + 8]) for i, seat in enumerate(TURN)}
        out.append({"solve": True, "hands": hands, "dealer": rng.choice(TURN), "trumps": rng.choice("SHDC"),
                    "bid": 80, "taker": "NS"})  # fmt: skip
    return out


class Ours:
    """One deal made ready: everything that a program does once, before it asks."""

    solver: OpenHands | None = None

    def __init__(self, question: dict[str, Any]) -> None:
        contract = {"taker": "N", "mode": "suit", "trumps": question["trumps"], "bid": 80}
        deal = Deal.of_hands(belote.load("contree"), question["dealer"], question["hands"], contract)
        game = deal._game
        assert game is not None
        self.setup = game.setup
        self.moment: Moment = moment_of(deal)
        known = board_of(self.setup, game.contract.mode, self.setup.tables.side[game.contract.taker], 0)
        known_solver = Ours.solver
        if known_solver is None:
            known_solver = Ours.solver = OpenHands(gear(COMPILED), known, 8)
        known_solver.board, known_solver.seen = known_solver.gear.own(known.board), known
        self.open = known_solver
        self.goal: Points = point_goal(prospects(deal, known), game.play.mode.scoring)
        self.open.goal, self.open.plain = self.open.gear.own(self.goal.goal), self.goal.goal

    def value(self) -> int:
        self.open.begin(self.goal.goal, self.moment.hands)
        gear, spot = self.open.gear, self.open.spot(self.moment)
        return gear.value_of_spot(self.open.board, self.open.goal, self.open.room, spot, 81)

    def cards(self) -> dict[int, int]:
        return self.open.points(self.goal, [self.moment], lambda _: None)[0]

    def made(self) -> bool:
        self.open.begin(self.goal.goal, self.moment.hands)
        gear, spot = self.open.gear, self.open.spot(self.moment)
        return gear.reaches(self.open.board, self.open.goal, self.open.room, spot, 82)


def timed(ask: Callable[[], Any]) -> tuple[Any, float]:
    begin = process_time()
    found = ask()
    return found, process_time() - begin


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    asked = deals(options.deals, options.seed)
    wrong = compared = 0
    ratios: dict[str, list[float]] = {what: [] for what in MARKS}
    kept: dict[str, list[float]] = {}
    print(f"{options.deals} full contree deals, {options.rounds} rounds, with {PEERS['colver'].pins[0]}; medians")
    with Worker("colver") as worker:
        begin = process_time()
        Ours(asked[0]).cards()
        print(f"first call, compiling or reading what was compiled: {process_time() - begin:.1f} s")
        for _ in range(options.rounds):
            seconds: dict[str, list[float]] = {what: [] for what in ("colver", *MARKS)}
            nodes = []
            for question in asked:
                told = worker.ask(question)
                seconds["colver"].append(told["seconds"])
                mine = Ours(question)
                before = int(mine.open.room.counts[1])
                value, took = timed(mine.value)
                nodes.append(int(mine.open.room.counts[1]) - before)
                seconds["value of a deal"].append(took)
                values, took = timed(mine.cards)
                seconds["value of every legal card"].append(took)
                made, took = timed(mine.made)
                seconds["do the takers reach 82?"].append(took)
                shown = {mine.setup.labels.names[card]: mine.goal.told(v).takers for card, v in values.items()}
                wrong += shown != told["values"]
                wrong += value != mine.open.best(mine.moment, values)
                wrong += made != (value >= 82)
                compared += len(values) + 2
            for what, took_by in seconds.items():
                kept.setdefault(what, []).append(median(took_by))
            for what in MARKS:
                ratios[what].append(median(seconds[what]) / median(seconds["colver"]))
    print(f"  {'colver solve_scores':28}{1000 * median(kept['colver']):8.2f} ms")
    for what, mark in MARKS.items():
        ratio = median(ratios[what])
        met = "met" if ratio <= mark else "MISSED"
        print(f"  {what:28}{1000 * median(kept[what]):8.2f} ms  ratio {ratio:.3f}  at most {mark:g}: {met}")
    print(f"  moments looked at for a value: median {median(nodes):,.0f}")
    print(f"  {compared:,} values compared, {wrong} deals or values differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
