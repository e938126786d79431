"""What is written differently: changes as a card player reads them, and nothing that is no change."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from belote import load, names
from belote.compare.written import WORDS, Change, written

FRENCH = "extends: french\n"


def changes(tmp_path: Path, a: str, b: str) -> list[Change]:
    out = []
    for name, text in (("a", a), ("b", b)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        out.append(load(str(tmp_path / f"{name}.yaml")))
    return [c for c in written(*out) if c.effect != WORDS]


def test_a_ruleset_with_itself() -> None:
    for name in names():
        assert written(load(name), load(name)) == []


def test_the_order_of_a_list_that_says_nothing(tmp_path: Path) -> None:
    a = FRENCH + "scoring: {contract: {counts: [tricks, belote]}}\n"
    b = FRENCH + "scoring: {contract: {counts: [belote, tricks]}}\n"
    assert changes(tmp_path, a, b) == []
    assert load(str(tmp_path / "a.yaml")).digest == load(str(tmp_path / "b.yaml")).digest


def test_the_order_of_a_list_that_is_the_rule(tmp_path: Path) -> None:
    order = "declarations: {{fours_order: [{}]}}\n"
    (change,) = changes(
        tmp_path, FRENCH + order.format('J, "9", A, "10", K, Q'), FRENCH + order.format('"9", J, A, "10", K, Q')
    )
    assert ".".join(change.path) == "declarations.fours_order"


def test_tables_are_compared_by_key(tmp_path: Path) -> None:
    runs = "declarations: {{runs: {{3: 20, 4: {}, 5: 100}}}}\n"
    (change,) = changes(tmp_path, FRENCH + runs.format(50), FRENCH + runs.format(60))
    assert (change.path, change.a, change.b, change.effect) == (("declarations", "runs", "4"), 50, 60, "points")


def test_names_are_other_words_only(tmp_path: Path) -> None:
    (change,) = changes(
        tmp_path,
        FRENCH + "name: {en: A}\n",
        FRENCH + "name: {en: B}\nscoring: {contract: {equal: failed}}\n",
    )
    assert (change.a, change.b) == ("tied", "failed")
    assert change.says.endswith("equal sums are a tie; against equal sums have failed")


def test_nothing_is_not_absent(tmp_path: Path) -> None:
    mode = "contracts: {suit: {worth: 152}}\n"
    found = changes(tmp_path, FRENCH, FRENCH + "scoring: {last_trick: 0}\n" + mode)
    assert {(".".join(c.path), c.a, c.b) for c in found} == {
        ("scoring.last_trick", 10, 0),
        ("contracts.suit.worth", 162, 152),
    }


def test_a_restated_default_is_no_change(tmp_path: Path) -> None:
    a = FRENCH + "play: {obligations: {follow: {when: none}}}\n"
    assert changes(tmp_path, a, FRENCH) == []


def test_rows_in_another_order(tmp_path: Path) -> None:
    a = FRENCH + "play: {obligations: {follow: {before: go_higher}}}\n"
    (change,) = changes(tmp_path, a, FRENCH)
    assert "another order" in change.says


@pytest.mark.parametrize("variation", ["rounded", "free-undertrump", "litige-fails", "to-1000"])
def test_a_file_with_its_parent_lists_what_it_changes(variation: str) -> None:
    a, b = load("french"), load(f"french+{variation}")
    for change in written(a, b):
        assert change.where_b.startswith((f"rulesets/variations/{variation}.yaml:", "rulesets/turn-up-belote.yaml:"))
    assert len(written(a, b)) == 1


def test_every_pair_mirrors() -> None:
    for one, two in itertools.combinations([load(name) for name in names()], 2):
        there = {(c.path, str(c.a), str(c.b)) for c in written(one, two)}
        back = {(c.path, str(c.b), str(c.a)) for c in written(two, one)}
        assert there == back, (one.name, two.name)


def test_places_are_where_the_values_stand() -> None:
    a, b = load("moroccan"), load("moroccan-1000")
    change = next(c for c in written(a, b) if c.path == ("match", "target"))
    for place, value in ((change.where_a, "500"), (change.where_b, "1000")):
        file, line = place.split(":")
        text = (Path(__file__).parent.parent / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert value in text
