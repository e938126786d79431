"""The end of a match: a deal that ends one only, or the proof that there is none."""

from __future__ import annotations

from typing import Any

import pytest

from belote import Ruleset, load
from belote.compare.counting import same_within
from belote.compare.ending import always_brings, match_end
from belote.compare.matching import match
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, Verdict
from belote.library.resolved import load_resolved
from benchmarks.witnesses import unconfirmed


def to(name: str, target: Any = "none", deals: Any = "none") -> Ruleset:
    rules = load(name).as_json()
    rules["match"] = {**rules["match"], "target": target, "deals": deals}
    rules["match"].pop("allowed", None)
    return load_resolved(rules, f"{name} to {target}, {deals}")


def ended(a: Ruleset, b: Ruleset) -> Verdict:
    found = []
    for x, y in ((a, b), (b, a)):
        [v] = match_end(x, y, match(x, y))
        assert v.verdict != DIFFERENT or not unconfirmed(v, x, y)
        found.append(v)
    assert found[0].verdict == found[1].verdict
    return found[0]


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("french", 52, 501), ("classique", 52, 1000), ("rounded", 52, 501), ("contree", 52, 2000),
        ("contree", 152, 2000), ("contree", 500, 2000), ("coinche", 52, 2000), ("coinche", 152, 500),
        ("baloot", 52, 500), ("three-handed", 20, 60), ("two-handed", 52, 80), ("moroccan", 52, 1000),
    ],
)  # fmt: skip
def test_one_deal_tells_a_target_that_it_passes(name: str, low: int, high: int) -> None:
    v = ended(to(name, low), to(name, high))
    assert v.verdict == DIFFERENT and v.witness is not None and len(v.witness.a["deals"]) == 1
    assert v.witness.a_says["winner"] is not None and v.witness.b_says["winner"] is None
    assert v.witness.a == v.witness.b


@pytest.mark.parametrize(("name", "low", "high"), [("french", 52, 501), ("contree", 52, 2000), ("two-handed", 52, 152)])
def test_a_match_that_begins_at_nothing_where_that_will_do(name: str, low: int, high: int) -> None:
    w = ended(to(name, low), to(name, high)).witness
    assert w is not None and "totals" not in w.a


@pytest.mark.parametrize(("name", "low", "high"), [("french", 52, 81), ("french", 1, 60), ("contree", 52, 152)])
def test_targets_that_every_deal_passes_are_one(name: str, low: int, high: int) -> None:
    v = ended(to(name, low), to(name, high))
    assert v.verdict == EQUAL and v.cases
    assert v.because == f"every deal brings some side {high} points or more, past {low} and past {high}"


@pytest.mark.parametrize(("low", "high"), [(81, 82), (82, 83), (52, 84)])
def test_a_deal_that_brings_just_so_much_is_looked_for(low: int, high: int) -> None:
    v = ended(to("french", low), to("french", high))
    assert v.verdict == DIFFERENT  # a tie brings 81, and a contract that is just made 82


def test_what_every_deal_reaches() -> None:
    assert always_brings(load("classique"), 81) and not always_brings(load("classique"), 82)
    assert not always_brings(load("three-handed"), 1)  # only some of its splits can be gone through


@pytest.mark.parametrize(
    ("x", "y", "deals"),
    [
        (("french", 501, "none"), ("french", 501, 4), 4),
        (("french", 501, 3), ("french", 501, 4), 3),
        (("baloot", 152, 8), ("baloot", 152, "none"), 8),
        (("baloot-federation", 152, 16), ("baloot-federation", 152, "none"), 16),
        (("french", "none", 2), ("french", "none", 5), 2),
    ],
)
def test_numbers_of_deals_beside_a_target(x: tuple[Any, ...], y: tuple[Any, ...], deals: int) -> None:
    v = ended(to(*x), to(*y))
    assert v.verdict == DIFFERENT and v.witness is not None and len(v.witness.a["deals"]) == deals


@pytest.mark.parametrize(
    ("name", "deals", "because"),
    [
        ("bela", 16, "brings the sides 126 points or more together, so that after 16 deals one of them is past 1001"),
        # what waits for a second tie goes to the defence, so that no two deals' points wait
        ("classique", 12, "of which 824 at most wait for a later one, so that after 12 deals one of them is past 501"),
        ("jass-schieber", 16, "together, so that after 16 deals one of them is past 1000"),
    ],
)
def test_a_number_of_deals_that_a_target_always_comes_before(name: str, deals: int, because: str) -> None:
    target = load(name).as_json()["match"]["target"]
    v = ended(to(name, target), to(name, target, deals))
    assert v.verdict == EQUAL and because in v.because, v.because


@pytest.mark.parametrize(("name", "deals"), [("bela", 12), ("contree", 16), ("belote-tunisian", 12)])
def test_a_number_of_deals_that_comes_before_a_target(name: str, deals: int) -> None:
    target = load(name).as_json()["match"]["target"]
    v = ended(to(name, target), to(name, target, deals))
    assert v.verdict == DIFFERENT and v.witness is not None and len(v.witness.a["deals"]) == deals


@pytest.mark.parametrize("name", ["concours", "klaverjas-amsterdam"])
def test_a_contest_that_is_level_after_its_deals(name: str) -> None:
    rules = load(name).as_json()
    rules["match"]["equal"] = "takers"
    v = ended(load(name), load_resolved(rules, f"{name}, level"))
    assert v.verdict == DIFFERENT and v.witness is not None
    assert v.witness.a_says["winner"] is None and v.witness.b_says["winner"] is not None


@pytest.mark.parametrize(
    ("key", "word"), [("both_over", "takers"), ("both_over", "higher_in_deal"), ("equal", "takers")]
)
def test_only_one_side_scores_so_that_two_are_never_past_the_target(key: str, word: str) -> None:
    rules = load("coinche-announced-points").as_json()
    rules["match"][key] = word
    v = ended(load("coinche-announced-points"), load_resolved(rules, "x"))
    assert v.verdict == EQUAL and v.because.startswith("every deal brings points to one side alone")


def not_by(name: str, *deals: str, **said: Any) -> Ruleset:
    rules = load(name).as_json()
    rules["match"] = {**rules["match"], **said, "not_by": list(deals)}
    return load_resolved(rules, f"{name} not by {deals}")


@pytest.mark.parametrize("name", ["french", "moroccan", "coinche", "baloot", "belot-bulgarian", "three-handed"])
def test_a_capot_that_cannot_end_it_is_shown_by_one(name: str) -> None:
    v = ended(not_by(name, "capot"), not_by(name))
    assert v.verdict == DIFFERENT and v.witness is not None


def test_no_capot_ends_either() -> None:
    a = load("belot-bulgarian")
    assert ended(a, not_by("belot-bulgarian", "capot")).verdict == EQUAL
    assert ended(a, not_by("belot-bulgarian", "capot", target=152)).verdict == DIFFERENT


WORDS = ("past-the-target", "better-deal-wins", "takers-win", "belote-plays-on", "takers-only-win")


@pytest.mark.parametrize("variation", WORDS)
@pytest.mark.parametrize("name", ["french", "coinche", "two-handed"])
def test_a_word_about_the_end_is_shown_by_a_deal(name: str, variation: str) -> None:
    v = ended(load(name), load(f"{name}+{variation}"))
    assert v.verdict == DIFFERENT and v.witness is not None


def ending(name: str, **said: Any) -> Ruleset:
    rules = load(name).as_json()
    rules["match"] = {**rules["match"], **said}
    rules["match"].pop("allowed", None)
    return load_resolved(rules, f"{name} {said}")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"reach": "more_than", "target": 500}, {"target": 501}),
        ({"not_by": ["capot", "capoted"]}, {"not_by": ["capot"]}),  # no capot ends it, for whomever
        ({"not_by": ["defence"], "both_over": "takers"}, {"not_by": ["defence"]}),  # only the takers may be past it
        ({"not_by": ["defence"], "equal": "takers"}, {"not_by": ["defence"]}),
    ],
)
def test_words_that_come_to_the_same(a: dict[str, Any], b: dict[str, Any]) -> None:
    v = ended(ending("french", **a), ending("french", **b))
    assert v.verdict == EQUAL and v.cases == 0


def test_of_three_sides_words_that_show_no_difference_are_left_open() -> None:
    a, b = ({"not_by": ["capot", "capoted"]}, {"not_by": ["capot"]})
    assert ended(ending("three-handed", **a), ending("three-handed", **b)).verdict == NOT_DECIDED


def test_who_has_no_trick_and_goes_past_the_target() -> None:
    """A run brings it there in a deal in which the others win every trick; where nothing can, it is left open."""
    v = ended(load("french"), load("french+capoted-plays-on"))
    assert v.verdict in (DIFFERENT, NOT_DECIDED)


def test_within_the_deal_two_are_never_past_the_target_afterwards() -> None:
    """A reward for all tricks is the only thing that is not counted within, and one side alone can have it."""
    jass = load("jass-schieber")
    v = ended(jass, ending("jass-schieber", equal="takers", both_over="takers"))
    assert v.verdict == EQUAL
    assert "within the deal has won" in v.because
    # the tricks are not counted last: two may get there together
    early = {"counted": ["tricks", "belote", "declarations"]}
    assert not same_within(ending("jass-schieber", **early), ending("jass-schieber", **early, equal="takers"))
    assert not same_within(jass, ending("jass-schieber", target=1001, equal="takers"))


def test_an_end_within_the_deal_is_shown_by_who_was_first() -> None:
    v = ended(load("french"), load("french+within-the-deal"))
    assert v.verdict == DIFFERENT and v.witness is not None
    other = ending("french", ends="within_deal", counted=["tricks", "declarations", "belote"])
    assert ended(load("french+within-the-deal"), other).verdict == DIFFERENT
    same = ending("french", ends="within_deal", counted=["belote", "declarations", "tricks"])
    assert ended(load("french+within-the-deal"), same).verdict == EQUAL
