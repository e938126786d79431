"""Files that people could have written and that are wrong, with the exact text that `belote check` shows for each."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from belote.errors import BeloteError
from belote.library.loading import check

BROKEN = Path(__file__).parent / "broken"
EXPECTED = BROKEN / "expected.txt"
MISSING = (
    "85-missing.yaml",
    "01-unknown-kye.yaml",
    "frensh",
    "french+",
    "french+rouned",
    "french+french",
    "rounded.yml",
)
HEAD = "$ belote check "


def cases() -> list[str]:
    """What is checked: every file of the folder, and some names of nothing."""
    return [*sorted(path.name for path in BROKEN.glob("*.yaml")), *MISSING]


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """In another current folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def says(name: str) -> str:
    """What is said of a file, each problem as it is printed."""
    with inside(BROKEN):
        try:
            return "\n".join(str(problem) for problem in check(name))
        except BeloteError as error:
            return str(error)


def paragraphs() -> str:
    """All that is said, file by file."""
    return "\n".join(f"{HEAD}{name}\n{says(name)}\n" for name in cases())


def expected() -> dict[str, str]:
    """By what is checked: what should be said."""
    out: dict[str, str] = {}
    for part in EXPECTED.read_text(encoding="utf-8").split(HEAD)[1:]:
        name, _, said = part.partition("\n")
        out[name] = said.strip("\n")
    return out
