"""Random matches before the second opinion in `tests/referee`: a few here, a thousand a preset in `benchmarks`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from belote.library.loading import load, names
from tests import referee
from tests.compare import compare, compared
from tests.matches import ART, random_match
from tests.referee.games import game_named
from tests.tally import tally

CASES = Path(__file__).parent / "cases"
MATCHES = 30
SEED = 1_000_000  # the benchmark begins at 0


def test_the_second_opinion_knows_every_preset() -> None:
    assert sorted(referee.GAMES) == sorted(names())


@pytest.mark.parametrize("name", referee.GAMES)
def test_random_matches_agree(name: str) -> None:
    rules = load(name)
    seen: Counter[str] = Counter()
    for seed in range(SEED, SEED + MATCHES):
        record = random_match(rules, seed)
        ours, found = compared(rules, record)
        assert not found, f"seed {seed}: {found[:3]}"
        seen += tally(dict(rules.sides), record, ours)
    # the matches must have been worth comparing
    assert {"made", "capot by takers"} <= set(seen)
    assert ("failed" in seen) == (rules.rules.scoring.contract is not None)
    must = ("dealer first", "dealer last", "first must", "push")
    assert ("void" in seen) == (game_named(name).auction not in must)
    if rules.tables.match.holding:
        assert {"tied", "held points given"} <= set(seen)
    assert {f"mode {mode}" for mode in rules.modes} <= set(seen)
    if len(rules.modes) == 3 and rules.rules.auction.doubling is not None:
        assert {"doubled x2 made", "doubled x4 failed"} <= set(seen)
    if any(call.word == "capot" for call in rules.calls):
        assert seen["capot bid failed"]


@pytest.mark.parametrize("name", referee.GAMES)
def test_matches_drawn_by_the_second_opinion_agree(name: str) -> None:
    rules = load(name)
    for seed in range(5):
        record = referee.random_match(name, seed) | {"art": ART}
        found = compare(rules, record)
        assert not found, f"seed {seed}: {found[:3]}"


@pytest.mark.parametrize("name", referee.HOUSES)
def test_house_rules_agree(name: str) -> None:
    rules = load(name)
    for seed in range(SEED, SEED + MATCHES):
        _, found = compared(rules, random_match(rules, seed))
        assert not found, f"seed {seed}: {found[:3]}"


@pytest.mark.parametrize("name", referee.FILES)
def test_house_files_agree(name: str) -> None:
    (file,) = CASES.rglob(f"{name}.yaml")
    rules = load(str(file))
    seen: Counter[str] = Counter()
    for seed in range(SEED, SEED + 2 * MATCHES):
        record = random_match(rules, seed)
        ours, found = compared(rules, record, name)
        assert not found, f"seed {seed}: {found[:3]}"
        seen += tally(dict(rules.sides), record, ours)
    if game_named(name).generale:
        assert seen["generale bid failed"] > 5
