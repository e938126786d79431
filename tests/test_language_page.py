"""The author's reference: every word with its meaning, an example that reads, and who uses it."""

from __future__ import annotations

import re
from functools import cache

import pytest
import yaml

import belote
from belote.schemas import language
from belote.schemas.reference import reference
from belote.schemas.usage import Place, Use, uses


@cache
def used() -> dict[Place, Use]:
    return uses(language.ruleset())


def test_every_example_is_yaml_that_says_the_word() -> None:
    for (path, word), use in used().items():
        assert len(use.example) <= 90
        if use.example:
            assert isinstance(yaml.safe_load(use.example), dict), (path, use.example)
            assert re.search(rf"\b{re.escape(word)}\b", use.example), (path, word, use.example)


@pytest.mark.parametrize("word", ["clockwise", "counter_clockwise"])
def test_who_uses_a_word(word: str) -> None:
    expected = [name for name in belote.names() if belote.load(name).rules.table.direction == word]
    found = [name for name in used()["table.direction", word].by if not name.startswith("+")]
    assert found == expected


def test_what_a_mode_or_a_variation_says_counts_as_use() -> None:
    assert "baloot" in used()["declarations", "by_mode"].by
    assert "+forced-jack" in used()["auction.rounds.NAME.no_pass", "if_turned"].by
    assert "three-handed" in used()["scoring.outcomes.NAME.defence[]", "share"].by


def test_the_page_lists_every_word_with_its_users() -> None:
    lines = [line for line in reference().splitlines() if line.startswith("- `") and " · " in line]
    assert len(lines) > 80
    known = {*belote.names(), *(f"+{name}" for name in belote.variations())}
    for line in lines:
        by = line.rpartition(" · ")[2]
        counted = re.fullmatch(r"all presets|(\d+) of (\d+) presets|no preset: for house rules", by)
        assert counted or set(by.split(", ")) <= known, line
