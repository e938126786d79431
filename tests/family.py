"""`python -m tests.family`: the page that says for each game which words it needed that were not there before.

Keys and words count by their names.  A word that only one game uses has a reason in `tests/family.yaml`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

import belote
from belote.schemas import language
from belote.schemas.usage import uses

PAGE = Path(__file__).parent.parent / "docs" / "games.md"
DATA = Path(__file__).parent / "family.yaml"
FREE = ("source", "name", "id", "format", "terms", "abstract")  # about the file, not about a game
HEAD = """# The games of the family

Every game below is a preset: a file in `rulesets/`, and no code of its own. Read from top to bottom, the table says
which keys and words each game needed that none before it had. This page is generated: `python -m tests.family`.

| game | presets | needed, and not there before |
| --- | --- | --- |
"""
ALONE = """
## Words that one game uses

A word that only one game uses, and no variation, stands here with its reason.

| word | game | why it is a word |
| --- | --- | --- |
"""


class Game(NamedTuple):
    """A game: its name, its presets, and the keys and words that it uses."""

    name: str
    presets: tuple[str, ...]
    words: frozenset[str]


@cache
def data() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(DATA.read_text(encoding="utf-8"))
    return read


@cache
def users() -> dict[str, set[str]]:
    """Key or word: the presets that use it, and the variations, each with a plus."""
    out: dict[str, set[str]] = {}
    for (_, word), use in uses(language.ruleset()).items():
        if word not in FREE:
            out.setdefault(word, set()).update(use.by)
    return out


@cache
def games() -> tuple[Game, ...]:
    out = []
    for entry in data()["games"]:
        presets = tuple(entry["presets"])
        words = frozenset(word for word, by in users().items() if by & set(presets))
        out.append(Game(entry["game"], presets, words))
    return tuple(out)


def alone() -> dict[str, str]:
    """The words of one game alone: word and game."""
    out = {}
    for word, by in users().items():
        owners = [game.name for game in games() if word in game.words]
        if len(owners) == 1 and not any(name.startswith("+") for name in by):
            out[word] = owners[0]
    return out


def page() -> str:
    known: set[str] = set()
    rows: list[str] = []
    for game in games():
        new = sorted(game.words - known)
        known |= game.words
        shown = "the language itself" if not rows else ", ".join(f"`{word}`" for word in new) or "nothing"
        rows.append(f"| {game.name} | {', '.join(f'`{name}`' for name in game.presets)} | {shown} |\n")
    lonely = [f"| `{word}` | {game} | {data()['reasons'][word]} |\n" for word, game in sorted(alone().items())]
    return HEAD + "".join(rows) + (ALONE + "".join(lonely) if lonely else "")


if __name__ == "__main__":
    assert {name for game in games() for name in game.presets} == set(belote.names())
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: written")
