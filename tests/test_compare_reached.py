"""What a match, a tie or a trick can come to: no witness that nothing reaches, none missed that something does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belote import load
from belote.ask.score import score as asked
from belote.compare.bringing import brought, no_deal_beyond
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT, EQUAL, PROVED
from belote.library.loading import names
from tests.test_compare_renamed import house


def limits(folder: Path, name: str, **match: Any) -> Any:
    own = folder / "-".join(f"{k}{v}" for k, v in match.items())
    own.mkdir()
    return house(own, name, match=match)


@pytest.mark.parametrize("name", names())
def test_no_deal_brings_more_than_is_said(name: str) -> None:
    assert 0 < brought(load(name)) <= no_deal_beyond(load(name))


def test_a_total_that_no_match_reaches(tmp_path: Path) -> None:
    a = limits(tmp_path, "french", target=100000, deals=12)
    b = limits(tmp_path, "french", target="none", deals=12)
    (v,) = compare(a, b, ["match"]).played
    assert (v.verdict, v.how) == (EQUAL, PROVED)
    assert "never reached" in v.because


def test_one_deal_and_a_target(tmp_path: Path) -> None:
    a = limits(tmp_path, "french", target="none", deals=1)
    b = limits(tmp_path, "french", target=5000, deals=1)
    (v,) = compare(a, b, ["match"]).played
    assert v.verdict == EQUAL
    assert "no deal can bring 5000" in v.because
    assert "steps" not in v.because


@pytest.mark.parametrize("target", [300, 1000, 2000])
def test_totals_that_the_deals_before_can_bring(target: int, tmp_path: Path) -> None:
    a = limits(tmp_path, "french", target=target, deals=12)
    b = limits(tmp_path, "french", target="none", deals=12)
    (v,) = compare(a, b, ["match"]).played
    assert v.verdict == DIFFERENT
    assert v.witness is not None
    before = max(v.witness.a.get("totals", {"": 0}).values())
    assert before <= 10 * brought(a)


def test_held_points_of_three(tmp_path: Path) -> None:
    a, b = load("three-handed"), house(tmp_path, "three-handed", held_points={"on_another_tie": "to_defence"})
    c = compare(a, b, deals=200)
    (v,) = (v for v in c.played if v.area == "held_points")
    assert (v.verdict, v.how) == (DIFFERENT, PROVED)
    w = v.witness
    assert w is not None
    assert asked(a, w.a).as_json()["sides"] != asked(b, w.b).as_json()["sides"]
    assert c.often is not None
    assert not isinstance(c.often, str)
    shares = c.often.shares  # what is part of it is in the whole
    assert shares["any"].found >= max(shares[kind].found for kind in ("held_points", "score"))


@pytest.mark.parametrize(("one", "other"), [("two-handed", "french"), ("three-handed", "french")])
def test_tricks_that_both_can_have(one: str, other: str) -> None:
    (v,) = compare(load(one), load(other), ["obligations"]).played
    assert (v.verdict, v.how) == (EQUAL, PROVED)
    assert f"only {other} has longer ones" in v.because


def test_tricks_that_both_can_have_may_differ(tmp_path: Path) -> None:
    b = house(tmp_path, "french", play={"obligations": {"follow": "none"}})
    (v,) = compare(load("three-handed"), b, ["obligations"]).played
    assert v.verdict == DIFFERENT


def test_the_moroccan_game_in_french_cards() -> None:
    c = compare(load("moroccan"), load("moroccan-in-french-cards"))
    assert c.same
    assert [change.path for change in c.written if change not in c.other_words] == []
