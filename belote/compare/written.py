"""What two rulesets say differently: one walk over both, with both places and a sentence for each change.

Tables are compared by key, named rows by name and in their order, lists in their order unless it says nothing.
Everything is compared as it is read, so a default that is written out is no change.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from belote.library.ruleset import Ruleset
from belote.library.tree import locate
from belote.rules.shape import VALUE, Shape, language

# what a change can make different, by the beginning of its path; the longest that fits decides
EFFECTS = {
    ("table",): "deal", ("deck",): "deal", ("deck", "scales", "*", "order"): "winner",
    ("deck", "scales", "*", "points"): "points", ("deck", "art"): "words", ("deal",): "deal", ("auction",): "calls",
    ("contracts",): "cards", ("contracts", "*", "worth"): "points", ("play",): "cards", ("declarations",): "points",
    ("belote",): "points", ("scoring",): "points", ("penalties",): "points",
    ("held_points",): "points", ("match",): "match",
    ("match", "allowed"): "words",
}  # fmt: skip
WORDS = "words"
# the effects that bear upon an area; all others: points
BEARS = {
    "deal": ("deal",), "auction": ("calls", "cards"), "obligations": ("cards", "winner"),
    "trick_winner": ("cards", "winner"), "match": ("match", "points"),
}  # fmt: skip
ABOUT = ("format", "id", "name", "source", "terms", "abstract")
Path = tuple[str, ...]
_NAME = re.compile(r"[a-z]+(?:_[a-z]+)+")


class Change(NamedTuple):
    """One value that differs: what stands in each (None: nothing), where, what it can affect, and a sentence."""

    path: Path
    a: Any
    b: Any
    where_a: str
    where_b: str
    effect: str
    says: str

    def as_json(self) -> dict[str, Any]:
        """The item of ``written`` in the JSON of ``belote diff``."""
        return {
            "path": ".".join(self.path),
            "a": self.a,
            "b": self.b,
            "where": {"a": self.where_a, "b": self.where_b},
            "says": self.says,
            "effect": self.effect,
        }


def bearing(changes: Iterable[Change], areas: Collection[str]) -> list[Change]:
    """Of these changes those that bear upon some of the areas."""
    effects = {effect for area in areas for effect in BEARS.get(area, ("points",))}
    return [change for change in changes if change.effect in effects]


def written(a: Ruleset, b: Ruleset) -> list[Change]:
    """Every change between two rulesets, in the order of the language; names and words last."""
    one, two = a.as_json(), b.as_json()
    found = []
    for path, old, new, shape in _walk(one, two, language(), ()):
        says = _says((a.name, b.name), path, old, new, shape)
        found.append(Change(path, old, new, _place(a, path), _place(b, path), _effect(path), says))
    return sorted(found, key=lambda change: change.effect == WORDS)


def _walk(a: Any, b: Any, shape: Shape, path: Path) -> Iterator[tuple[Path, Any, Any, Shape]]:
    if isinstance(a, Mapping) and isinstance(b, Mapping) and _same_kind(a, b):
        for key in [*a, *(key for key in b if key not in a)]:
            inner = shape.step(key) if shape.kind != "value" else VALUE
            if key not in a or key not in b:
                yield (*path, key), a.get(key), b.get(key), inner
            else:
                yield from _walk(a[key], b[key], inner, (*path, key))
        if shape.kind == "rows":
            common = [[key for key in side if key in other] for side, other in ((a, b), (b, a))]
            if common[0] != common[1]:
                yield path, list(a), list(b), shape
        return
    if shape.unordered and isinstance(a, list) and isinstance(b, list):
        if sorted(map(str, a)) == sorted(map(str, b)):
            return
    elif a == b:
        return
    yield path, a, b, shape


def _same_kind(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    return bool(a.get("kind") == b.get("kind"))


def _effect(path: Path) -> str:
    if path[0] in ABOUT:
        return WORDS
    best, effect = 0, WORDS
    for prefix, what in EFFECTS.items():
        fits = len(prefix) <= len(path) and all(p in ("*", k) for p, k in zip(prefix, path, strict=False))
        if fits and len(prefix) > best:
            best, effect = len(prefix), what
    return effect


def _place(ruleset: Ruleset, path: Path) -> str:
    """``file:line`` of the nearest thing that stands in a ruleset's files."""
    mark = locate(ruleset.read()[1], path)[0]
    return f"{mark.file}:{mark.line}"


def _says(names: tuple[str, str], path: Path, a: Any, b: Any, shape: Shape) -> str:
    head = _plain(": ".join((path[0], ", ".join(path[1:]))) if len(path) > 1 else path[0])
    about = f" ({_plain(shape.says)})" if shape.says else ""
    own = path[0] in ABOUT
    if shape.kind == "rows" and isinstance(a, list) and isinstance(b, list):
        return _plain(f"{head}: the rows stand in another order: {', '.join(a)}; against {', '.join(b)}")
    if a is None or b is None:
        return f"{head}{about}: only {names[a is None]} says it: {_text(b if a is None else a, shape, own)}"
    return f"{head}{about}: {_text(a, shape, own)}; against {_text(b, shape, own)}"


def _text(value: Any, shape: Shape, own: bool = False) -> str:
    """A value in words: the meaning of a word in its place; what is the ruleset's ``own`` text stays as it is."""
    meanings = dict(shape.words)
    if isinstance(value, str):
        return value if own else _plain(meanings.get(value, value))
    if isinstance(value, list):
        return " + ".join(_text(item, shape, own) for item in value) or "nothing"
    if isinstance(value, Mapping):
        if {"times", "of"} <= set(value):
            limit = f" (at most {value['at_most']})" if "at_most" in value else ""
            return f"{_text(value['times'], shape)}{limit} × ({_text(value['of'], shape)})"
        if set(value) == {"share"}:
            return f"an equal share of ({_text(value['share'], shape)})"
        inner = [f"{_plain(key)}: {_text(item, shape.step(key), own)}" for key, item in value.items()]
        return "; ".join(inner) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _plain(text: str) -> str:
    """Names of the language as words."""
    return _NAME.sub(lambda name: name[0].replace("_", " "), text.replace("`", ""))
