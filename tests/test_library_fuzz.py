"""Files spoilt in every place: `check` says what is wrong and where, and never fails itself."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from belote.errors import Problem
from belote.library import finding, reading
from belote.library.loading import check, load
from belote.library.text import Text
from belote.library.tree import plain

JUNK: tuple[Any, ...] = ("junk", 7, -1, 3.5, True, None, [], ["junk", 1], {}, {"junk": 1}, "none", [[]], [{}], 10**12)
OWN_WORDS = re.compile(
    r"pydantic|input should|valid |validation|extra inputs|instance|discriminator|\bdict\b|<\w+>|None\b"
)
EACH = 2  # pieces of junk that every place gets, not the same for all


def plain_file(path: Path) -> Any:
    tree = reading.read(Text(path.name, path.read_bytes()))
    assert tree is not None
    return plain(tree)


def files() -> list[Path]:
    return [finding.find(kind, name) for kind in ("ruleset", "variation") for name in finding.names(kind)]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value, blocks and lists too."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def spoilt(value: Any, path: tuple[Any, ...], junk: Any) -> Any:
    out = copy.deepcopy(value)
    at = out
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = copy.deepcopy(junk)
    return out


def without(value: Any, path: tuple[Any, ...]) -> Any:
    out = copy.deepcopy(value)
    at = out
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return out


def mutations(value: Any) -> Iterator[tuple[str, Any]]:
    for number, path in enumerate(places(value)):
        for i in range(EACH):
            junk = JUNK[(number * EACH + i) % len(JUNK)]
            yield f"{path} = {junk!r}", spoilt(value, path, junk)
        yield f"without {path}", without(value, path)


def judge(problems: list[Problem], file: Path, what: str) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    for problem in problems:
        said = f"{what}: {problem}"
        assert problem.file == file.as_posix(), said
        assert 1 <= problem.line <= len(lines), said
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, said
        assert problem.message[:1] not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ", said
        assert not OWN_WORDS.search(problem.message.replace("`None`", "").replace("'None'", "")), said
    assert len({str(problem) for problem in problems}) == len(problems), what


@pytest.mark.parametrize("source", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_place_spoilt(source: Path, tmp_path: Path) -> None:
    value = plain_file(source)
    if value.pop("abstract", False):  # a root by itself says everything, and everything about it is said
        value.setdefault("table", {})["direction"] = "clockwise"
    file = tmp_path / "spoilt.yaml"
    for what, each in mutations(value):
        file.write_text(json.dumps(each, indent=1, ensure_ascii=False), encoding="utf-8")
        problems = check(str(file))
        judge(problems, file, what)
        if not any(problem.severity == "error" for problem in problems) and not each.get("variation"):
            assert load(str(file)).tables.modes, what
