"""Scoring without going through every split: rows as sums, declarations in one go, bids apart; what is shown."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from belote.compare import scores
from belote.compare.bulk import Bulk
from belote.compare.cells import Cell, Grid, grid
from belote.compare.matching import match
from belote.compare.report import compare
from belote.compare.settled import one_of_each
from belote.compare.verdict import DIFFERENT, EQUAL
from belote.errors import BeloteError
from belote.kernel.scoring import settle
from belote.library.resolved import load_resolved
from belote.library.ruleset import Ruleset
from benchmarks.mutants import mutants as mutants_of
from tests.test_compare_scores import asked_again, both, house, load


def altered(name: str, where: tuple[str, ...] = ("scoring", "belote", "contracts")) -> Iterator[tuple[str, Ruleset]]:
    """The mutants of a preset that hold together, and what is changed in them."""
    for says, rules in mutants_of(load(name)):
        if says.startswith(where):
            try:
                yield says, load_resolved(rules, "mutant")
            except BeloteError:
                continue


def one(name: str, says: str) -> Ruleset:
    return next(rules for said, rules in altered(name, (says,)) if said == says)


def random_cell(g: Grid, rng: random.Random) -> Cell:
    """A cell; where not every card is played, with any split of the points."""
    points, capot = rng.choice(g.won)
    sides = len(points[0])
    if not g.whole and capot < 0:
        split = [rng.randrange(1, 150) for _ in range(sides)]
        own = tuple(n * rng.choice((90, 120, 140)) // sum(split) for n in split)
        points = (own, own)
    belotes, bid, double = rng.choice(g.belotes), rng.choice(list(g.bids)), rng.choice(g.doubles)
    return Cell(points, capot, rng.choice(g.declared), belotes, bid, double)


def paid(g: Grid, cell: Cell, turn: int = 0) -> list[tuple[object, ...]]:
    """What both settle; ``turn``: by how many places the order of the sides is turned."""
    out: list[tuple[object, ...]] = []
    for which, mode in enumerate(g.modes):
        count = g.counted(which, cell)
        order = tuple(count.order)
        settled = settle(mode.scoring, count._replace(order=order[turn:] + order[:turn]))
        out.append((settled.outcome, settled.scored, settled.held))
    return out


@pytest.mark.parametrize("name", ["baloot", "coinche", "contree", "rounded", "moroccan-1000", "three-handed"])
def test_settling_with_every_declaration_at_once_is_settling_each(name: str) -> None:
    rules, rng = load(name), random.Random(3)
    for mode in one_of_each(rules):
        g = grid(rules, rules, (mode, mode))
        bulk = Bulk(g, 0)
        for _ in range(60):
            cell = random_cell(g, rng)._replace(declared=g.declared[0])
            count = g.counted(0, cell)
            for declared, got in zip(bulk.line, bulk.paid(count, bulk.spans(count)), strict=True):
                settled = settle(mode.scoring, count._replace(declarations=declared))
                assert got[: 1 + 2 * bulk.sides] == (settled.outcome, *settled.scored, *settled.held)


EVERY = pytest.param(1, marks=pytest.mark.long)


@pytest.mark.parametrize("every", [9, EVERY])
@pytest.mark.parametrize("name", ["two-handed", "three-handed"])
def test_where_not_every_card_is_played_every_mutant_is_decided(name: str, every: int) -> None:
    a, rng, equal = load(name), random.Random(4), 0
    for says, b in islice(altered(name), 0, None, every):
        for v, modes in zip(
            scores.scoring(a, b, match(a, b)), scores.shared_modes(a, b, match(a, b)).values(), strict=True
        ):
            assert v.verdict in (EQUAL, DIFFERENT), (says, v)
            asked_again(v, a, b)
            if v.verdict == EQUAL:
                equal += 1
                g = grid(a, b, modes)
                for _ in range(200):
                    first, second = paid(g, random_cell(g, rng), rng.randrange(len(a.sides)))
                    assert first == second, says
    assert equal > 40 // every


@pytest.mark.parametrize(
    ("name", "says", "verdict"),
    [
        ("two-handed", "scoring.outcomes.tied.takers: with bid", EQUAL),  # nobody bids
        ("two-handed", "scoring.outcomes.failed.defence: all_tricks shared", EQUAL),  # among one
        ("two-handed", "scoring.capot.worth: 252 +1", DIFFERENT),
        ("three-handed", "scoring.capot.worth: 252 +1", DIFFERENT),
        ("three-handed", "scoring.outcomes.made.takers: own_belote twice", DIFFERENT),
        ("three-handed", "scoring.outcomes.failed.defence: with takers_belote", DIFFERENT),
    ],
)
def test_rows_are_compared_as_what_they_add_up_to(name: str, says: str, verdict: str) -> None:
    a, b = load(name), one(name, says)
    [v] = scores.scoring(a, b, match(a, b))
    assert v.verdict == verdict
    asked_again(v, a, b)


def test_a_tie_makes_the_takers_points_those_of_the_others(tmp_path: Path) -> None:
    """Without declarations, 71 and a belote against 91: only where a tie counts all that the row pays."""
    tied = {"takers": [], "defence": ["own_tricks", "own_belote"], "held": ["takers_tricks"]}
    a = house(tmp_path, "two-handed", declarations=None, scoring__outcomes__tied=tied)
    b = house(
        tmp_path,
        "two-handed",
        declarations=None,
        scoring__outcomes__tied={**tied, "defence": ["takers_tricks", "own_belote"]},
    )
    counting = {"scoring__contract__counts": ["tricks", "belote"]}
    c = house(tmp_path, "two-handed", declarations=None, scoring__outcomes__tied=tied, **counting)
    d = house(
        tmp_path,
        "two-handed",
        declarations=None,
        scoring__outcomes__tied={**tied, "defence": ["takers_tricks", "own_belote"]},
        **counting,
    )
    assert [v.verdict for v in scores.scoring(a, b, match(a, b))] == [EQUAL]
    assert [v.verdict for v in scores.scoring(c, d, match(c, d))] == [DIFFERENT]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("coinche", "auction.rounds.bidding.above.capot.counts_as: 250 +1"),
        ("contree", "auction.rounds.bidding.above.capot.tricks: 8 -1"),  # 250 cannot be made with seven tricks
    ],
)
def test_a_bid_above_all_numbers_is_looked_at_by_itself(name: str, says: str) -> None:
    a, b = load(name), one(name, says)
    found = compare(a, b, ("auction", "scoring")).played
    assert {v.verdict for v in found} == {EQUAL} and all(v.because for v in found)


def test_seven_tricks_keep_a_promise_of_seven_where_the_points_are_enough(tmp_path: Path) -> None:
    """With declarations 250 can be made without a capot, so that it matters how many tricks were promised."""
    a, b = load("coinche"), one("coinche", "auction.rounds.bidding.above.capot.tricks: 8 -1")
    assert all(v.verdict != EQUAL for v in scores.scoring(a, b, match(a, b)))


@pytest.mark.parametrize(
    "says",
    ["deck.scales.trump.points.J: 20 +1, the worth with it", "deck.scales.plain.points.A: 11 -1, the worth with it"],
)
def test_where_cards_are_worth_something_else_the_same_tricks_are_counted_by_both(says: str) -> None:
    a, b = load("french"), one("french", says)
    [v] = scores.scoring(a, b, match(a, b))
    asked_again(v, a, b)
    assert v.witness is not None and v.witness.ask == "replay" and v.witness.a == v.witness.b


@pytest.mark.parametrize(
    ("b", "points"), [("rounded", (86, 76)), ("french+litige-made", (81, 81)), ("french+no-capot", (162, 0))]
)
def test_what_is_shown_is_near_the_middle_and_a_tie_only_where_nothing_else_shows_it(
    b: str, points: tuple[int, int]
) -> None:
    w = both("french", b)["suit"].witness
    assert w is not None and tuple(w.a["points"].values()) == points
