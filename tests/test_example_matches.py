"""The shipped match records: whole matches in which everything happens that can, under the rules of today."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from belote import load, replay
from tests.compare import compare
from tests.example_matches import FOLDER, WANTED, build, text

NAMES = sorted(WANTED)


def record(name: str) -> dict[str, Any]:
    out: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return out


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match(name: str) -> None:
    match = replay(record(name))
    assert match["winner"] is not None
    assert "rules_changed" not in match
    deals = [deal for deal in match["deals"] if deal["score"]]
    kinds = {d["kind"] for deal in deals for d in deal["declarations"] if d["counts"]}
    outcomes = {deal["score"]["outcome"] for deal in deals}
    assert kinds == {"run", "four"}
    assert any(deal["belote"] for deal in deals)
    assert any(deal["score"]["capot"] for deal in deals)
    assert {"made", "failed"} <= outcomes
    if load(name).rules.held_points is not None:
        assert "tied" in outcomes
        assert any(any(deal["score"]["taken_from_held"].values()) for deal in deals)


@pytest.mark.parametrize("name", NAMES)
def test_the_second_opinion_agrees(name: str) -> None:
    given = record(name)
    rules = load(name)
    if rules.labels().art.name != "french":
        labels, french = rules.labels(), rules.labels("french")
        table = dict(zip(labels.names, french.names, strict=True)) | dict(zip(labels.suits, french.suits, strict=True))
        for deal in given["deals"]:
            for key in ("pack", "plays"):
                deal[key] = " ".join(table[card] for card in deal[key].split())
            deal["calls"] = [" ".join(table.get(word, word) for word in call.split()) for call in deal["calls"]]
        given["art"] = "french"
    assert compare(rules, given) == []


@pytest.mark.parametrize("name", NAMES)
def test_they_are_what_the_builder_writes(name: str) -> None:
    rules = load(name)
    assert text(rules, build(rules, WANTED[name], seed=2026)) == (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
