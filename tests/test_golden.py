"""The golden texts: every preset plays its chosen deals as written, to the letter."""

from __future__ import annotations

import difflib

import pytest

import belote
from tests.golden.writing import FOLDER, chosen, golden, grouped

AGAIN = "write it anew with `python -m tests.golden` and read what changed"


@pytest.mark.parametrize("name", belote.names())
def test_golden(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert file.exists(), f"the preset {name} has no golden text: {AGAIN}"
    kept, now = file.read_text(encoding="utf-8").splitlines(), golden(name).splitlines()
    changed = list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=1))
    assert not changed, f"{name} plays otherwise than its golden text: {AGAIN}\n" + "\n".join(changed[:60])


def test_no_stale_file() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(belote.names()), AGAIN
    assert set(chosen()) <= set(belote.names())


def test_the_golden_deals_are_worth_reading() -> None:
    """Where this fails for a new preset: choose a better seed in ``deals.yaml``."""
    texts = {name: (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in belote.names()}
    for name, text in texts.items():
        assert "score: " in text, f"{name}: no golden deal is played to its end"
        rules = belote.load(name)
        rows = rules.rules.play.obligations
        assert f" {next(iter(rows))}: " in text, f"{name}: its first obligation never decides"
        if rules.rules.declarations is not None:
            lost = "does not count" in text
            assert lost or rules.rules.declarations.kind != "from_hands", f"{name}: no declaration loses the contest"
            assert " counts" in text.replace("not count", ""), f"{name}: no declaration counts"
        if rules.rules.belote is not None:
            assert text.count("belote: none") < text.count("score: "), f"{name}: nobody has the belote"
        for mode in rules.modes:
            assert f"mode {mode}," in text or len(rules.modes) > 2, f"{name}: the mode {mode} is not played"
    both = texts["coinche"] + texts["contree"]
    assert all(f"mode {mode}," in both for mode in ("suit", "none", "all"))


def test_grouped_calls() -> None:
    assert grouped(["pass", "take"]) == "pass, take"
    calls = ["pass", "80 H", "80 none", "90 H", "90 none", "capot H", "capot none"]
    assert grouped(calls) == "pass, 80 90 H/none, capot H/none"
