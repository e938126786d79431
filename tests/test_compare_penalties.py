"""What a comparison says of faults: equal only where the rows read alike, a difference only where both answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote
from belote import Ruleset
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, Verdict

Rows = dict[str, Any]


def house(folder: Path, name: str, base: str, **blocks: Any) -> Ruleset:
    file = folder / f"{name}.yaml"
    file.write_text(yaml.safe_dump({"id": name, "extends": base, **blocks}, sort_keys=False), encoding="utf-8")
    return belote.load(str(file))


def verdicts(folder: Path, base: str, one: Rows, two: Rows, area: str = "penalties", **blocks: Any) -> list[Verdict]:
    a, b = (house(folder, name, base, penalties=rows, **blocks) for name, rows in (("a", one), ("b", two)))
    found = list(compare(a, b, [area], looked=0).played)
    for v in found:
        if v.verdict == DIFFERENT:
            w = v.witness
            assert w is not None
            assert w.ask == ("score" if v.mode else "replay")
            answers = [asked(w.ask, r, question) for r, question in ((a, w.a), (b, w.b))]
            for answer, says in zip(answers, (w.a_says, w.b_says), strict=True):
                assert {key: answer[key] for key in says} == says
            assert answers[0] != answers[1]
            assert 0 < v.cases <= v.of
    return found


def asked(ask: str, rules: Ruleset, question: Mapping[str, Any]) -> dict[str, Any]:
    return belote.score(rules, question).as_json() if ask == "score" else belote.replay(dict(question), rules)


def test_nobody_names_a_fault() -> None:
    (v,) = compare(belote.load("french"), belote.load("contree"), ["penalties"]).played
    assert (v.verdict, v.because) == (EQUAL, "no fault costs anything in either")


@pytest.mark.parametrize(
    ("base", "one", "two"),
    [
        ("klaverjas-rotterdam", ["all_tricks"], [162]),
        ("klaverjas-rotterdam", ["own_belote", "all_tricks"], [100, "own_belote", 62]),
        ("klaverjas-rotterdam", ["rest", "own_tricks"], ["own_tricks", "rest"]),
        ("klaverjas-rotterdam", ["bid", 100, {"times": "double", "of": [10]}], [110]),  # no bids, no doubles
        ("classique", ["own_declarations", 7], [7]),  # no declarations
        ("contree", [{"times": "double", "of": ["bid", 50]}, 0], [{"times": "double", "of": [50, "bid"]}]),
    ],
)
def test_sums_that_come_to_the_same(base: str, one: list[Any], two: list[Any], tmp_path: Path) -> None:
    found = verdicts(tmp_path, base, {"revoke": {"gives": one}}, {"revoke": {"gives": two}})
    assert {v.verdict for v in found} == {EQUAL}


@pytest.mark.parametrize(
    ("base", "one", "two"),
    [
        ("klaverjas-rotterdam", {"gives": [162]}, {"gives": [163]}),
        ("klaverjas-rotterdam", {"gives": [162]}, {"gives": [162, "own_belote"]}),
        ("klaverjas-rotterdam", {"gives": ["own_declarations"]}, {"gives": ["all_declarations"]}),
        ("klaverjas-rotterdam", {"gives": ["all_tricks"]}, {"gives": ["own_tricks", "rest"]}),
        ("klaverjas-rotterdam", {"gives": [10]}, {"gives": [10], "keeps": ["own_tricks"]}),
        ("contree", {"gives": [160, "bid"]}, {"gives": [160, {"times": "double", "of": ["bid"]}]}),
        ("contree", {"gives": [160, "bid"]}, {"gives": [240]}),
        ("contree", {"gives": [160]}, {"gives": [170]}),
        ("three-handed", {"gives": [50]}, {"gives": [60]}),
    ],
)
def test_sums_that_do_not(base: str, one: Rows, two: Rows, tmp_path: Path) -> None:
    found = verdicts(tmp_path, base, {"revoke": one}, {"revoke": two})
    assert {v.verdict for v in found} == {DIFFERENT}
    assert {v.because for v in found} == {"revoke"}


def test_what_is_lost_in_the_rounding_is_not_decided(tmp_path: Path) -> None:
    one, two = ({"revoke": {"gives": [points]}} for points in (160, 162))
    found = verdicts(tmp_path, "contree", one, two)
    assert {v.verdict for v in found} == {NOT_DECIDED}


def test_a_name_that_only_one_of_them_has(tmp_path: Path) -> None:
    found = verdicts(tmp_path, "french", {"revoke": {"gives": [10]}}, {"renonce": {"gives": [10]}})
    assert [v.verdict for v in found] == [DIFFERENT]
    assert (found[0].because, found[0].cases, found[0].of) == ("which faults may be named", 2, 2)
    assert found[0].witness is not None
    assert (found[0].witness.a_says, found[0].witness.b_says) == ({"faults": ["revoke"]}, {"faults": ["renonce"]})


def test_claims_that_only_one_of_them_has(tmp_path: Path) -> None:
    both = {"revoke": {"gives": [10]}}, {"revoke": {"gives": [10], "when": "false_claim"}}
    found = verdicts(tmp_path, "french", *both)
    assert [(v.verdict, v.because) for v in found if v.mode is None] == [(DIFFERENT, "whether a claim may be made")]
    assert found[0].witness is not None
    assert len(found[0].witness.a["plays"].split()) == 4  # nobody claims while declarations may be announced
    assert {v.verdict for v in found if v.mode is not None} == {EQUAL}


def test_a_false_claim_is_another_fault_in_each(tmp_path: Path) -> None:
    claim = {"gives": [10], "when": "false_claim"}
    a, b = {"x": claim, "y": {"gives": [20]}}, {"x": {"gives": [10]}, "y": {**claim, "gives": [20]}}
    found = [v for v in verdicts(tmp_path, "french", a, b) if v.verdict == DIFFERENT]
    assert [v.because for v in found] == ["a false claim (x or y)"]


@pytest.mark.parametrize(
    ("matches", "gives"),
    [
        (({"target": 5000, "deals": 2}, {"target": 6000, "deals": 2}), 6000),  # no deal brings so much, but a fault may
        (({"target": 10, "deals": "none"}, {"target": 20, "deals": "none"}), 15),  # every deal brings 20, but no fault
    ],
)
def test_a_match_may_end_by_a_fault(matches: tuple[Rows, Rows], gives: int, tmp_path: Path) -> None:
    base = "sans-annonces"
    for expect, rows in ((EQUAL, "none"), (NOT_DECIDED, {"revoke": {"gives": [gives]}})):
        a, b = (house(tmp_path, f"m{i}", base, match=match, penalties=rows) for i, match in enumerate(matches))
        (v,) = compare(a, b, ["match"], looked=0).played
        assert v.verdict == expect, v.because
