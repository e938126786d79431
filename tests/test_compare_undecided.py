"""What no proof decides is answered by search; checked by asking the commands themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from belote import load
from belote.compare.often import Often, Share
from belote.compare.report import compare
from belote.compare.searching import how_often
from belote.compare.undecided import contradicted, looked_for
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, NOT_DECIDED, PROVED, SEARCHED, Verdict
from tests.asking import both_sides, confirmed

Capture = pytest.CaptureFixture[str]
ORDER = ["J", "9", "A", "10", "K", "Q", "7", "8"]

# a preset, and house rules on top of it that differ in one area, which shows in play
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "deal": ("french", {"play": {"opening_lead": "after_taker"}}),
    "auction": ("contree", {"auction": {"rounds": {"bidding": {"levels": {"from": 90}}}}}),
    "obligations": ("french", {"with": ["free-undertrump"]}),
    "trick_winner": ("french", {"deck": {"scales": {"trump": {"order": ORDER}}}}),
    "card_points": ("french", {"scoring": {"last_trick": 20}, "contracts": {"suit": {"worth": 172}}}),
    "declarations": ("moroccan", {"declarations": {"runs": {3: 30}}}),
    "belote": ("french", {"belote": {"points": 30}}),
    "scoring": ("french", {"with": ["rounded"]}),
    "held_points": ("french", {"held_points": {"on_another_tie": "to_defence"}}),
    "match": ("french", {"match": {"target": 300}}),
}


def house(folder: Path, extends: str, blocks: dict[str, Any]) -> str:
    path = folder / "house.yaml"
    path.write_text(yaml.safe_dump({"id": "house", "extends": extends, **blocks}, sort_keys=False))
    return str(path)


def undecided(area: str, mode: str | None = None, because: str = "too many cases") -> Verdict:
    return Verdict(area, mode, NOT_DECIDED, PROVED, 3, 9, because=because)


def test_every_area_has_a_house() -> None:
    assert tuple(HOUSES) == tuple(area for area in AREAS if area != "penalties")  # nobody is at fault in play


def test_what_a_fault_costs_is_not_searched_for() -> None:
    a = load("baloot")
    assert looked_for(a, a, [undecided("penalties")], None, 200, 0) == [undecided("penalties")]


@pytest.mark.parametrize("area", HOUSES)
def test_a_difference_that_is_seen(area: str, tmp_path: Path, capsys: Capture) -> None:
    """With a record that ``replay`` answers as it is stated, whatever the art of the cards."""
    name, blocks = HOUSES[area]
    file = house(tmp_path, name, blocks)
    because = "who leads first: no deal shows it" if area == "deal" else "too many cases"
    mode = None if area in ("deal", "auction", "held_points", "match") else "suit"
    (v,) = looked_for(load(name), load(file), [undecided(area, mode, because)], None, 1000, 0)
    assert (v.area, v.mode, v.verdict, v.how) == (area, mode, DIFFERENT, SEARCHED)
    assert 0 < v.cases <= v.of <= 1000
    assert v.witness is not None and v.witness.ask == "replay"
    assert "ruleset" not in v.witness.a and "digest" not in v.witness.a
    confirmed(capsys, tmp_path, both_sides(v.as_json(), name, file))


@pytest.mark.parametrize("area", HOUSES)
def test_nothing_seen(area: str) -> None:
    """Not decided all the same, with what is the most that the share can be."""
    a = load("moroccan")
    because = "who leads first: no deal shows it" if area == "deal" else "too many cases"
    (v,) = looked_for(a, a, [undecided(area, None, because)], None, 200, 0)
    assert (v.verdict, v.how, v.cases) == (NOT_DECIDED, SEARCHED, 0)
    assert 0 < v.of <= 200
    assert v.at_most == Share(0, v.of).limits[1]
    played = "matches" if area == "match" else "deals"
    assert v.because.startswith(f"{because}; in {v.of} {played} played by both none was seen (at most ")
    assert v.as_json()["at_most"] == round(v.at_most, 4)
    assert v.witness is None


def test_only_where_play_can_show_it() -> None:
    a, b = load("french"), load("rounded")
    dealt = undecided("deal", None, "what is dealt, when: no deal shows it")
    assert looked_for(a, b, [dealt], None, 100, 0) == [dealt], "both are given the same hands"
    topic = undecided("declarations", "suit", "until when: no deal shows it")
    known = topic._replace(verdict=DIFFERENT, because="what they are worth")
    assert looked_for(a, b, [known, topic], None, 100, 0) == [known, topic], "the other difference would show"
    assert looked_for(a, b, [undecided("scoring", "suit")], None, 0, 0) == [undecided("scoring", "suit")]
    two = load("two-handed")
    assert looked_for(a, two, [undecided("scoring", "suit")], None, 100, 0) == [undecided("scoring", "suit")]
    settled = Verdict("scoring", "suit", EQUAL, PROVED, 0, 489)
    assert looked_for(a, b, [settled], None, 100, 0) == [settled]


def test_a_mode_that_is_never_played() -> None:
    a = load("french")
    (v,) = looked_for(a, a, [undecided("scoring", "all")], None, 50, 0)
    assert (v.verdict, v.how, v.of, v.at_most) == (NOT_DECIDED, SEARCHED, 0, None)
    assert v.because.endswith("none of 50 deals played by both came so far that it could be seen")


def test_two_open_questions_with_one_answer() -> None:
    a, b = load("french"), load("sans-annonces")
    topics = [undecided("declarations", "suit", because) for because in ("what they are worth", "which counts")]
    assert [v.verdict for v in looked_for(a, b, topics, None, 50, 0)] == [DIFFERENT]


def test_nothing_that_was_only_searched_is_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game is said where all is proved, and nowhere else."""
    from belote.compare import scores

    monkeypatch.setattr(scores, "scoring", lambda a, b, m: [undecided("scoring", "suit")])
    c = compare(load("french"), load("french"), looked=100)
    assert not c.same and not c.different
    v = next(v for v in c.played if v.area == "scoring")
    assert (v.verdict, v.how) == (NOT_DECIDED, SEARCHED) and 0 < v.of <= 100
    c = compare(load("french"), load("rounded"), looked=100)
    assert c.different
    v = next(v for v in c.played if v.area == "scoring")
    assert (v.verdict, v.how) == (DIFFERENT, SEARCHED)


def test_a_deal_differs_by_its_scoring_only_where_all_else_is_alike() -> None:
    """What another declaration makes of the score is no matter of the scoring."""
    a, b = load("french"), load("sans-annonces")
    found = looked_for(a, b, [undecided("scoring", "suit")], None, 400, 0)
    assert found[0].verdict == NOT_DECIDED
    often = how_often(a, b, 400, 0)
    assert not isinstance(often, str)
    assert often.shares["score"].found > 100 and often.shares["scoring"].found == 0


def test_a_proof_that_deals_contradict_is_none() -> None:
    """What two games do otherwise cannot be called equal, whatever was proved."""
    a, b = load("french"), load("rounded")
    often = how_often(a, b, 60, 1)
    assert isinstance(often, Often)
    claimed = Verdict("scoring", "suit", EQUAL, PROVED, 0, 1)
    (kept,) = contradicted([claimed._replace(area="obligations")], often)
    (lost,) = contradicted([claimed], often)
    assert (kept.verdict, lost.verdict) == (EQUAL, NOT_DECIDED)
    assert "played by both differ" in lost.because
