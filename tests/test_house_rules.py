"""House rules of real tables: each file gives the right answer, and each base the other one.

What they are, and what of them cannot be said yet: `python -m tests.house_rules`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import belote
from tests.house_rules.__main__ import page, share
from tests.house_rules.asking import answer, fits
from tests.house_rules.catalogue import CANNOT, HOUSES, MOST_LINES, PHASES, SAID, Rule, read, rules

RULES = rules()
PAGE = Path(__file__).parent.parent / "docs" / "house_rules.md"
WIDEST = 120
QUESTIONS = [(rule, i) for rule in RULES for i in range(len(rule.given.get("asked", [])))]


def _named(found: list[tuple[Rule, int]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("rule", "i"), found, ids=[f"{rule.id}-{i}" for rule, i in found])


def _answered(rule: Rule, i: int, who: str, named: str) -> None:
    question: dict[str, Any] = rule.given["asked"][i]
    found = answer(named, question)
    assert fits(question[who], found), f"{rule.given['says']}: {question[who]} is wanted, {found} was answered"


@_named([(rule, i) for rule, i in QUESTIONS if rule.status == SAID])
def test_the_house_file_gives_the_right_answer(rule: Rule, i: int) -> None:
    _answered(rule, i, "house", str(rule.file))


@_named([(rule, i) for rule, i in QUESTIONS if "base" in rule.given["asked"][i]])
def test_the_base_answers_as_it_is_said_to(rule: Rule, i: int) -> None:
    _answered(rule, i, "base", rule.given["base"])


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.lines > 1], ids=lambda rule: rule.id)
def test_a_house_file_changes_an_answer(rule: Rule) -> None:
    """Unless it is the preset itself, under its name: one of its answers is not what the base gives."""
    assert not all(_likewise(rule.given["base"], question) for question in rule.given["asked"])


def _likewise(base: str, question: dict[str, Any]) -> bool:
    try:
        return fits(question["house"], answer(base, question))
    except belote.BeloteError:  # a question that the base does not even understand
        return False


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.status == SAID], ids=lambda rule: rule.id)
def test_house_files_are_short_and_right(rule: Rule) -> None:
    assert rule.lines <= MOST_LINES, f"{rule.file} has {rule.lines} lines"
    assert max(map(len, rule.file.read_text(encoding="utf-8").splitlines())) <= WIDEST, f"{rule.file} is too wide"
    assert rule.given.get("asked"), f"{rule.id} has a house file and no question"
    wanted = [question["house"] for question in rule.given["asked"] if "check" in question]
    problems = [str(problem) for problem in belote.check(str(rule.file))]
    assert problems == [] or wanted, problems
    assert "waits" not in rule.given, f"{rule.id} waits for words, and its file is there"
    assert "cannot" not in rule.given, f"{rule.id} cannot be said, and its file is there"


def test_a_rule_without_a_file_says_why() -> None:
    for rule in RULES:
        if rule.status != SAID:
            assert ("waits" in rule.given) != ("cannot" in rule.given), rule.id
            assert rule.given.get("waits") or rule.given["cannot"].strip(), rule.id
        assert ("takes" in rule.given) == (rule.status == CANNOT), rule.id
        assert ("situation" in rule.given) == ("answer" in rule.given), rule.id
        assert "asked" in rule.given or "situation" in rule.given, rule.id


def test_every_rule_stands_once_and_every_file_has_a_rule() -> None:
    ids = [rule.id for rule in RULES]
    assert len(ids) == len(set(ids)) == 130
    assert {file.stem for file in HOUSES.glob("*.yaml")} <= set(ids)
    assert all(rule.given["says"].strip() and rule.given["source"].strip() and rule.given["base"] for rule in RULES)
    used = {name for rule in RULES for question in rule.given.get("asked", []) for name in _deals(question)}
    assert used == set(read("deals"))


def _deals(question: dict[str, Any]) -> list[str]:
    return list(question.get("match", {}).get("deals", []))


def test_answers_that_are_not_those_wanted_are_told() -> None:
    assert fits({"legal": "8H JH", "winning": 1}, {"legal": frozenset(("JH", "8H")), "winning": 1})
    assert not fits({"legal": "8H"}, {"legal": frozenset(("JH", "8H"))})
    assert not fits({"includes": ["take S"]}, {"legal": frozenset(("pass",))})
    assert not fits({"excludes": ["pass"]}, {"legal": frozenset(("pass",))})
    assert not fits({"sides": {"NS": 1}}, {"sides": {"NS": 2, "EW": 0}})
    assert not fits({"says": ["157"]}, {"says": "162"})
    assert not fits({"winner": None}, {})


def test_the_page_of_the_docs_is_fresh() -> None:
    out = page()
    assert PAGE.read_text(encoding="utf-8") == out, "python -m tests.house_rules > docs/house_rules.md"
    assert all(f"\n{phase:<13} " in out for phase in PHASES)
    assert f"all           {share(RULES)}" in out
    assert all(f"- **{rule.id}** " in out for rule in RULES if rule.status != SAID)
