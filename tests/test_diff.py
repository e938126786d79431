"""``belote diff`` from outside: what it says, in which form, and what every witness is worth."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import belote
from belote import load, names
from belote.cli.main import DONE, NO, TROUBLE
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED
from tests.test_cli import as_json, run

Capture = pytest.CaptureFixture[str]
SCHEMA = Path(__file__).parent.parent / "schemas" / "diff.json"
VALID = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
FOUR = [name for name in names() if len(load(name).seats) == 4]

# what must be found between presets, and in which areas
PAIRS = {
    ("moroccan", "moroccan-1000"): {"deal", "auction", "obligations", "declarations", "scoring", "match"},
    ("french", "classique"): {"deal", "obligations", "declarations", "scoring", "held_points"},
    ("french", "rounded"): {"scoring"},
    ("coinche", "contree"): {"auction", "declarations", "scoring"},
}


def ask(ruleset: str, command: str, question: dict[str, Any]) -> Any:
    """The answer of a command, as JSON values."""
    rules = load(ruleset)
    if command == "legal":
        return belote.legal(rules, question)
    if command == "score":
        return belote.score(rules, question).as_json()
    return belote.replay(question, rules)


def contained(part: Any, whole: Any) -> bool:
    """Whether an answer says at least this."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and contained(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        rest = iter(whole)
        return all(any(contained(item, other) for other in rest) for item in part)
    return bool(part == whole)


@pytest.mark.parametrize(("pair", "areas"), PAIRS.items(), ids=lambda x: "-".join(sorted(x)))
def test_what_must_be_found(pair: tuple[str, str], areas: set[str], capsys: Capture) -> None:
    out = as_json(capsys, "diff", *pair, status=NO)
    VALID.validate(out)
    assert not out["same"]
    assert areas <= {v["area"] for v in out["played"] if v["verdict"] == DIFFERENT}
    for v in out["played"]:
        if v["verdict"] == DIFFERENT:
            w = v["witness"]
            for side, name in zip("ab", pair, strict=True):
                question = w[side] if set(w) == {"a", "b"} else w
                answer = ask(name, v["ask"], question)
                assert contained(v[f"{side}_says"], answer), (v["area"], side)
            assert v["a_says"] != v["b_says"]


def test_the_same_game_in_other_words(tmp_path: Path, capsys: Capture) -> None:
    """Another art is another word, not another game."""
    file = tmp_path / "moroccan-in-french-cards.yaml"
    file.write_text("extends: moroccan\ndeck: {art: french}\nname: {en: ours}\n", encoding="utf-8")
    status, out, _ = run(capsys, "diff", "moroccan", str(file))
    assert status == DONE
    assert out.splitlines()[1] == "the same game, other words"
    assert as_json(capsys, "diff", "moroccan", str(file))["same"] is True
    assert load(str(file)).digest == load("moroccan").digest


@pytest.mark.parametrize("name", FOUR)
def test_a_ruleset_is_the_same_as_itself(name: str) -> None:
    c = compare(load(name), load(name))
    assert c.same
    assert c.written == ()


def test_a_pair_mirrors() -> None:
    for one, two in PAIRS:
        there, back = compare(load(one), load(two)), compare(load(two), load(one))
        assert [(v.area, v.mode, v.verdict) for v in there.played] == [(v.area, v.mode, v.verdict) for v in back.played]


def test_other_numbers_of_players_are_compared_where_they_can_be(capsys: Capture) -> None:
    out = as_json(capsys, "diff", "french", "three-handed", status=NO)
    VALID.validate(out)
    undecided = [v for v in out["played"] if v["verdict"] == NOT_DECIDED]
    assert undecided
    assert all(v["because"] for v in undecided)
    assert any(v["verdict"] == EQUAL for v in out["played"])
    assert "4 players against 3" in run(capsys, "diff", "french", "three-handed")[1]


def test_after_an_error_nothing_is_called_the_same(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: french\nlitige: stack\n", encoding="utf-8")
    for arguments in (["french", str(bad)], ["french", "nowhere"], ["french"], [], ["french", "french"]):
        status, out, err = run(capsys, "diff", *arguments)
        assert status == TROUBLE, arguments
        assert "same" not in out + err
    assert "bad.yaml:2:1: error:" in run(capsys, "diff", "french", str(bad))[2]
    assert run(capsys, "diff", "french", "rounded", "--only", "nothing")[0] == TROUBLE
    assert run(capsys, "diff", "french", "rounded", "--explain", "nothing")[0] == TROUBLE


def test_forms(capsys: Capture) -> None:
    status, text, _ = run(capsys, "diff", "french", "classique")
    assert status == NO
    assert max(map(len, text.splitlines())) <= 80
    assert "♠" in text
    status, page, _ = run(capsys, "diff", "french", "classique", "--format", "html")
    assert status == NO
    assert page.startswith("<!doctype html>")
    assert not re.search(r"(src|href)=", page), "one page that needs nothing else"
    status, page, _ = run(capsys, "diff", "french", "classique", "--format", "markdown")
    assert status == NO
    assert page.startswith("# french against classique")
    for form in ("markdown", "html", "text"):
        assert "only here" in run(capsys, "diff", "coinche", "contree", "--format", form)[1], "long lists are cut"


def test_only_and_explain(capsys: Capture) -> None:
    out = as_json(capsys, "diff", "french", "moroccan", "--only", "obligations", status=NO)
    assert {v["area"] for v in out["played"]} == {"obligations"}
    assert out["played"][0]["witness"] | {"art": ""} == {
        "art": "", "mode": "suit", "trumps": "H", "trick": "7S 8H", "hand": "7H 9H",
    }  # fmt: skip
    status, text, _ = run(capsys, "diff", "french", "moroccan", "--explain", "obligations.suit")
    assert (status, '"hand": "7H 9H"' in text) == (NO, True)
    assert run(capsys, "diff", "french", "moroccan", "--explain", "match.target")[0] == NO
    status, text, _ = run(capsys, "diff", "french", "rounded", "--only", "obligations")
    assert (status, "equal in what was looked at" in text) == (DONE, True)


def test_many_at_once(capsys: Capture) -> None:
    shelf = ["french-1000", "moroccan-1000", "rounded"]
    out = as_json(capsys, "diff", *shelf, status=NO)
    VALID.validate(out)
    assert [p["same"] for p in out["pairs"]] == [True, False, False]
    assert "=" in run(capsys, "diff", *shelf)[1]
    assert run(capsys, "diff", *shelf, "--format", "markdown")[1].startswith("| | french-1000 |")
    assert "<td>=</td>" in run(capsys, "diff", *shelf, "--format", "html")[1]
