"""The language has no word that nothing uses, and the reference names every one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote.rules
from belote.library import finding
from belote.rules.words import Vocabulary
from belote.schemas.reference import reference

# words that no shipped file uses, and why they are words all the same
TABLES = "what some tables play: their own files say it, as those in tests/cases/houses"
WAIVERS: dict[str, str] = {
    "play.WHEN.ruffed": TABLES,
    "testing.MORE_THAN.each_opponent": "three players, each for himself; a house rule of the cases",
    "scoring.WHEN.takers_low": "jass with a sack, Moldovan belot: who stays under so many card points scores otherwise",
    "scoring.WHEN.defence_low": "the same for the other side",
    "scoring.TERM.best_declaration": "a house rule of coinche: the best declaration alone is doubled",
    "testing.EQUAL.lost_by_doubler": "kraken, and any table that doubles: who doubles must have more, not as much",
    "effects.DECLARED.cancel": "a house rule of coinche: four sevens or eights",
    "scoring.WHEN.capot_bid": "house rules: only a capot that was bid is paid, who fails one loses the belote",
    "auction.ORDER.by_level_then_mode": "a house rule of coinche; played in tests/cases/houses/suits-rank.yaml",
}
REFERENCE = Path(__file__).parent.parent / "docs" / "language.md"


def vocabularies() -> dict[str, Vocabulary]:
    out = {}
    for info in pkgutil.iter_modules(belote.rules.__path__):
        module = importlib.import_module(f"belote.rules.{info.name}")
        for name, value in vars(module).items():
            if isinstance(value, Vocabulary):
                out[f"{info.name}.{name}"] = value
    return out


def scalars(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from scalars(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from scalars(inner)
    else:
        yield str(value)


def used() -> set[str]:
    out: set[str] = set()
    for kind in ("ruleset", "variation"):
        for name in finding.names(kind):
            text = finding.find(kind, name).read_text(encoding="utf-8")
            out.update(scalars(yaml.safe_load(text)))
    return out


WORDS = [(f"{where}.{word}", word) for where, v in vocabularies().items() for word in v.words]


@pytest.mark.parametrize(("path", "word"), WORDS)
def test_every_word_is_used_or_waived(path: str, word: str) -> None:
    assert word in used() or path in WAIVERS, f"{path}: nothing uses it"


def test_no_waiver_is_stale() -> None:
    words = dict(WORDS)
    for path, reason in WAIVERS.items():
        assert path in words, f"{path} is no word any more"
        assert words[path] not in used(), f"{path} is used now"
        assert len(reason) > 10


def test_the_reference_is_fresh_and_complete() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    assert text == reference(), "write it anew with: python -m belote.schemas"
    for path, word in WORDS:
        assert f"- `{word}`: " in text, path


def test_every_word_has_a_meaning() -> None:
    for where, vocabulary in vocabularies().items():
        for word in vocabulary.words.values():
            assert len(word.says) > 5, f"{where}.{word.name}"
            assert not word.says.endswith("."), f"{where}.{word.name}"
