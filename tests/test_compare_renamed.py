"""Contract modes by other names are the same modes; one that only one ruleset has is named wherever modes are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from belote import Ruleset, load
from belote.compare.bidding import WORTH
from belote.compare.leftover import BY_MODE
from belote.compare.matching import matched_modes
from belote.compare.report import Comparison, compare
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, NOT_DECIDED

HOKUM: dict[str, Any] = {
    "contracts": {"suit": "none", "hokum": {"trumps": "one", "plain": "plain", "trump": "trump", "worth": 162}},
    "auction": {
        "rounds": {
            "turned_suit": {"bids": {"hokum": {"mode": "hokum"}}},
            "other_suit": {"bids": {"hokum": {"mode": "hokum"}}},
        }
    },
}


def house(folder: Path, extends: str, **blocks: Any) -> Ruleset:
    path = folder / "house.yaml"
    path.write_text(yaml.safe_dump({"id": "house", "extends": extends, **blocks}, sort_keys=False), encoding="utf-8")
    return load(str(path))


def seen(c: Comparison, mode: str | None) -> dict[str, str]:
    return {v.area: v.verdict for v in c.played if v.mode == mode}


def test_a_mode_by_another_name_is_the_same_game(tmp_path: Path) -> None:
    a, b = load("baloot"), house(tmp_path, "baloot", **HOKUM)
    assert matched_modes(a, b) == {"suit": "hokum", "none": "none"}
    for one, other in ((a, b), (b, a)):
        c = compare(one, other, deals=40)
        assert c.same
        assert c.often is not None
        assert not isinstance(c.often, str)
        assert c.often.shares["auction"].found == 0


def test_a_difference_in_a_mode_by_another_name_is_shown(tmp_path: Path) -> None:
    b = house(tmp_path, "baloot", **HOKUM, belote={"points": 3}, declarations={"runs": {3: 7}})
    c = compare(load("baloot"), b)
    assert seen(c, "suit")["belote"] == seen(c, "suit")["declarations"] == seen(c, "suit")["scoring"] == DIFFERENT
    assert seen(c, "none")["obligations"] == EQUAL
    own = [v.witness.b for v in c.played if v.witness is not None and v.mode == "suit"]
    assert own
    for question in own:  # each is asked in its own words
        assert question.get("mode", question.get("contract", {}).get("mode")) == "hokum"


def test_names_exchanged(tmp_path: Path) -> None:
    """No trumps by the name of all trumps, and the other way round."""
    a = load("coinche")
    written = a.as_json()["contracts"]
    none, every = written["none"], written["all"]
    bare = tmp_path / "bare"
    bare.mkdir()
    alone = {"rounds": {"bidding": {"modes": ["suit"]}}}
    house(bare, "coinche", contracts={"none": "none", "all": "none"}, auction=alone)
    again = {"rounds": {"bidding": {"modes": ["suit", "none", "all"]}}}
    b = house(tmp_path, str(bare / "house.yaml"), contracts={"none": every, "all": none}, auction=again)
    assert matched_modes(a, b) == {"suit": "suit", "none": "all", "all": "none"}
    assert seen(compare(a, b, ["card_points"]), "none") == {"card_points": EQUAL}


def test_a_mode_without_a_partner_is_named_in_every_area() -> None:
    for one, other in (("baloot", "french"), ("french", "baloot")):
        c = compare(load(one), load(other))
        assert seen(c, "none") == dict.fromkeys(BY_MODE, NOT_DECIDED)
        assert all("only baloot has this contract" in v.because for v in c.played if v.mode == "none")
        assert seen(c, None)["auction"] == DIFFERENT


def test_a_mode_that_nobody_bids_is_named_too(tmp_path: Path) -> None:
    rows = {"none": {"trumps": "none", "plain": "plain", "worth": 130}}
    b = house(tmp_path, "french", contracts=rows)
    c = compare(load("french"), b)
    assert seen(c, "none") == dict.fromkeys(BY_MODE, EQUAL)
    assert {v.area for v in c.played} == set(AREAS)


def test_a_mode_that_one_of_them_bids_is_in_every_area(tmp_path: Path) -> None:
    rounds = {name: {"bids": {"sun": "none", "ashkal": "none"}} for name in ("turned_suit", "other_suit")}
    del rounds["other_suit"]["bids"]["ashkal"]
    c = compare(load("baloot"), house(tmp_path, "baloot", auction={"rounds": rounds}))
    assert {*BY_MODE, "penalties"} == set(seen(c, "none"))


def test_what_a_bid_is_worth_is_no_other_call(tmp_path: Path) -> None:
    above = {"capot": {"tricks": 8, "counts_as": 240}}
    b = house(tmp_path, "coinche", auction={"rounds": {"bidding": {"above": above}}})
    (v,) = compare(load("coinche"), b, ["auction"]).played
    assert (v.verdict, v.because, v.stricter) == (DIFFERENT, WORTH, None)


def test_other_calls_are_what_may_be_said(tmp_path: Path) -> None:
    b = house(tmp_path, "coinche", auction={"rounds": {"bidding": {"levels": {"from": 90}}}})
    (v,) = compare(load("coinche"), b, ["auction"]).played
    assert (v.because, v.stricter) == ("what may be said", "b")
