"""Broken files, and the exact text that is said about each; `python -m tests.corpus` writes it again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from belote.errors import BeloteError
from belote.library import reading
from belote.library.loading import check
from tests import corpus

# where PyYAML's two parsers stop at other places
OTHER_PLACE = {"39-deep.yaml"}


@pytest.mark.parametrize("name", corpus.cases())
def test_says(name: str) -> None:
    assert corpus.says(name) == corpus.expected()[name]


def test_nothing_else_is_expected() -> None:
    assert list(corpus.expected()) == corpus.cases()
    assert len(corpus.cases()) >= 40


@pytest.mark.parametrize("name", [name for name in corpus.cases() if name not in OTHER_PLACE])
def test_says_the_same_without_the_c_parser(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LOADER", yaml.SafeLoader)
    reading._remembered.cache_clear()
    assert corpus.says(name) == corpus.expected()[name]
    reading._remembered.cache_clear()


@pytest.mark.parametrize("name", corpus.cases())
def test_every_line_is_fit_for_people(name: str) -> None:
    for line in corpus.expected()[name].splitlines():
        if line.startswith("    "):
            continue
        message = line.split(": error: ")[-1].split(": warning: ")[-1]
        assert message[:1].islower() or message[:1] in "`'&*!<", line
        assert not message.endswith("."), line


def said(text: str, tmp_path: Path) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return "\n".join(f"{p.line}:{p.column}: {p.message}" for p in check(str(file)))


# the configuration cases of the collection, in this language: what is written, and what must be said of it
CONFIG = {
    "F002": ("extends: contree\ndeal: {first: {cards: 3:2:3}}\n", ["2:23: ", "[3, 2, 3]"]),
    "F003": ("extends: french\nmatch: {target: 0501}\n", ["2:17: ", "`0501`", "501"]),
    "F005": (
        "extends: french\ndeck:\n  scales:\n    trump:\n      points: {J: 20, 9: 14, A: 11, 10: 10, K: 4, Q: 3,\n"
        "        J: 2}\n",
        ["6:9: ", "`J` stands twice (lines 5 and 6)"],
    ),
    "F006": (
        "extends: classique\novertrumpp: true\n",
        ["2:1: unknown key `overtrumpp`", "`play.obligations.overtrump`"],
    ),
    "F011": ("extends: clasique\n", ["1:10: unknown ruleset 'clasique', did you mean classique?"]),
    "F012": ("name: {en: mine}\novertrump: false\n", ["1:1: missing keys `format`, `table`", "without `extends`"]),
    "F014": (
        'extends: french\ndeck: {scales: {trump: {points: {J: "20", 9: 14, A: 11, 10: 10, K: 4, Q: 3}}}}\n',
        ["2:37: a whole number was expected, not the text '20'"],
    ),
    "F015": ("extends: french\ndeclarations: {reuse_cards: 1}\n", ["2:29: `true` or `false` was expected, not 1"]),
    "F018": ("extends: french\nplay:\n\topening_lead: after_taker\n", ["3:1: a tab stands here"]),
    "F020": (
        'extends: french\ndeck: {scales: {trump: {order: [J, "9", A, "10", K, Q, "8"]}}}\n',
        ["2:32: missing: `7`"],
    ),
    "F021": (
        'extends: french\ndeck: {scales: {trump: {order: [J, "9", A, "10", K, Q, "8", "8"]}}}\n',
        ["2:32: listed twice: `8`; missing: `7`"],
    ),
    "F024": ("", ["1:1: the file is empty"]),
}


@pytest.mark.parametrize("case", CONFIG)
def test_configuration_cases(case: str, tmp_path: Path) -> None:
    text, wanted = CONFIG[case]
    message = said(text, tmp_path)
    for part in wanted:
        assert part in message


def test_one_wrong_value_is_one_error(tmp_path: Path) -> None:  # F017
    message = said("extends: contree\nauction: {rounds: {bidding: {levels: {from: eighty}}}}\n", tmp_path)
    assert message == "2:45: a whole number was expected, not the text 'eighty'"


def test_a_cycle_is_a_chain_of_names(tmp_path: Path) -> None:  # F008
    (tmp_path / "a.yaml").write_text("extends: b.yaml\n")
    (tmp_path / "b.yaml").write_text("extends: a.yaml\n")
    (problem,) = check(str(tmp_path / "a.yaml"))
    assert "a -> b -> a" in problem.message


def test_two_children_of_one_parent_are_no_cycle(tmp_path: Path) -> None:  # F009: two parents are one and a variation
    (tmp_path / "shared.yaml").write_text("variation: true\nmatch: {target: 700}\n")
    (tmp_path / "x.yaml").write_text("extends: french\nwith: [./shared.yaml]\n")
    (tmp_path / "root.yaml").write_text("extends: x.yaml\nwith: [./shared.yaml]\n")
    assert [p.severity for p in check(str(tmp_path / "root.yaml"))] == ["warning"]


def test_seats_are_texts(tmp_path: Path) -> None:  # F023
    text = "extends: french\ntable: {seats: [N, E, S, Y], sides: {NS: [N, S], EW: [E, Y]}}\n"
    assert said(text, tmp_path) == ""


def test_deep_json_and_json_at_all(tmp_path: Path) -> None:
    assert said(json.dumps({"extends": "french", "match": {"target": 1000}}, indent="\t"), tmp_path) == ""
    assert "deep" in said('{"a":' * 5000 + "1" + "}" * 5000, tmp_path)


def test_a_bomb_of_aliases_is_small(tmp_path: Path) -> None:
    bomb = "extends: french\na0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 60))
    assert len(said(bomb, tmp_path)) < 40_000


@pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 5000, "./" + "y" * 5000 + ".yaml", "+", "", "..", "/dev/zero"])
def test_names_that_nothing_has(name: str) -> None:
    with pytest.raises(BeloteError) as raised:
        check(name)
    assert len(str(raised.value)) < 400
