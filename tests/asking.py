"""Questions and records put to the commands as anyone would, and what can be said of the answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from belote.cli.main import DONE, main

Json = dict[str, Any]
Asked = tuple[str, str, Json, Any]  # ruleset, command, question, what is said to be answered


def answers(capsys: pytest.CaptureFixture[str], folder: Path, command: str, ruleset: str, asked: list[Json]) -> Any:
    """What ``legal``, ``score`` or ``replay`` print of each, one a line."""
    file = folder / "questions.jsonl"
    file.write_text("".join(json.dumps(question) + "\n" for question in asked), encoding="utf-8")
    named = [str(file), "--ruleset", ruleset] if command == "replay" else [ruleset, "--jsonl", str(file)]
    capsys.readouterr()
    status = main([command, *named, "--json", *(["--jsonl"] if command == "replay" else [])])
    out, err = capsys.readouterr()
    assert status == DONE, out + err
    lines = [json.loads(line) for line in out.splitlines()]
    assert len(lines) == len(asked)
    return lines


def contained(part: Any, whole: Any) -> bool:
    """Whether an answer says at least this."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and contained(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and part and isinstance(part[0], dict):
        rest = iter(whole)
        return all(any(contained(item, other) for other in rest) for item in part)
    return bool(part == whole)


def confirmed(capsys: pytest.CaptureFixture[str], folder: Path, asked: Sequence[Asked]) -> None:
    """Every question is accepted by its command, and answered as it is said."""
    for command, ruleset in sorted({(command, ruleset) for ruleset, command, _, _ in asked}):
        own = [(question, says) for name, what, question, says in asked if (what, name) == (command, ruleset)]
        got = answers(capsys, folder, command, ruleset, [question for question, _ in own])
        for (question, says), answer in zip(own, got, strict=True):
            assert contained(says, answer), (ruleset, command, question, says, answer)


def both_sides(verdict: Json, one: str, other: str) -> list[Asked]:
    """The two questions of a difference of ``belote diff --json``."""
    assert verdict["a_says"] != verdict["b_says"], verdict
    witness = verdict["witness"]
    two = set(witness) == {"a", "b"}
    return [
        (name, verdict["ask"], witness[side] if two else witness, verdict[f"{side}_says"])
        for side, name in (("a", one), ("b", other))
    ]
