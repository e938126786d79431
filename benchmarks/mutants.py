"""Mutants of a ruleset: each leaf of its resolved rules said otherwise, as far as the vocabulary goes.

Another word, a number moved, a row dropped, doubled or swapped with its neighbour, an item dropped, swapped, added or
replaced, what another preset says in its place.  The rules themselves decide afterwards which of them hold together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import belote
from belote import Ruleset
from belote.rules.ruleset import PHASES
from belote.rules.shape import VALUE, Shape, language
from belote.rules.testing import COUNTS

ABOUT = ("format", "id", "name", "source", "terms", "abstract")
DONORS = 3  # what other presets say in a place, so many of them
NUMBERS = (1, 2, 10)  # where nothing stood
HIGHER = (2, 100, 10_000)  # in each key of a block where none stood
FACTORS: tuple[dict[str, Any], ...] = (
    {"times": "double"},
    {"times": "double", "at_most": 2},
    {"times": -1},
    {"times": "contract"},
)
SUMS = (60, 82)  # that takers may have to reach
MAY_LACK = (("declarations",), ("belote",), ("penalties",), ("held_points",))
Path = tuple[str, ...]
Mutant = tuple[str, dict[str, Any]]


def mutants(ruleset: Ruleset) -> Iterator[Mutant]:
    """(description, resolved rules) of every mutant, none twice; some of them do not hold together."""
    rules = ruleset.as_json()
    seen = {json.dumps(rules)}
    for path, says, value in _at(rules, language(), (), rules):
        mutant = _put(rules, path, value)
        for said, each in ((says, mutant), (f"{says}, the worth with it", _reckoned(mutant))):
            text = json.dumps(each)
            if text not in seen and (each is mutant or _counts(path)):
                seen.add(text)
                yield f"{'.'.join(path)}: {said}", each


def phase(description: str) -> str:
    """The phase in which a mutant differs."""
    return description.split(":", maxsplit=1)[0].split(".", maxsplit=1)[0]


def _counts(path: Path) -> bool:
    """Whether what cards count may differ, so that the worth of the modes must follow."""
    return path[0] == "contracts" or path[:2] == ("deck", "scales") or "last_trick" in path


def _at(value: Any, shape: Shape, path: Path, rules: Mapping[str, Any]) -> Iterator[tuple[Path, str, Any]]:
    """(path, what is done, the value there) at a place and below it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if path or key not in ABOUT:
                step = shape.step(key) if shape.kind != "value" else _item(shape)
                yield from _at(inner, step, (*path, key), rules)
        yield from ((path, says, new) for says, new in _of_keys(value, shape, path, rules))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            for deep, says, new in _at(item, _item(shape), (), rules):
                inside = _put(item, deep, new) if deep else new
                yield path, f"{i + 1}{''.join(f'.{key}' for key in deep)} {says}", [*value[:i], inside, *value[i + 1 :]]
        yield from ((path, says, new) for says, new in _of_list(value, shape, path, rules))
    else:
        yield from ((path, says, new) for says, new in _other(value, shape, path, rules))
    if (path and path[-1] not in PHASES) or path in MAY_LACK:
        if value != "none" and shape is not VALUE:
            yield path, "none", "none"
        for new in _donors(path):
            if new != value and not isinstance(value, bool):
                yield path, f"as elsewhere {_short(new)}", new


def _item(shape: Shape) -> Shape:
    return shape.row._replace(words=()) if shape.row is not None else VALUE._replace(words=shape.words)


def _other(value: Any, shape: Shape, path: Path, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Another plain value."""
    if isinstance(value, bool):
        yield str(not value).lower(), not value
    elif isinstance(value, int):
        for by in (1, -1, 10, -10, 100, -100):
            if abs(by) == 1 or value >= 2 * abs(by):
                yield f"{value} {by:+}", value + by
        for word in dict(shape.words):  # a word may stand in the place of a number
            yield word, word
    elif value == "all" and path:
        known = list(dict(shape.words)) or list(_pool(path, rules))
        for word in known:
            yield word, [word]
        places = [word for word in known if word not in ("all", "dealer")][: len(rules["table"]["seats"])]
        if len(places) > 1:
            yield "in turn but the first", places[1:]
            yield "in turn but the last", places[:-1]
            yield "the other way round", places[::-1]
    else:
        for word in dict(shape.words) or _pool(path, rules):
            if word != value:
                yield word, word
        if path in (("more_than",), ("at_least",)):
            yield from ((str(number), number) for number in SUMS)


def _pool(path: Path, rules: Mapping[str, Any]) -> list[Any]:
    """What may stand where there is no vocabulary: names that the ruleset gives elsewhere."""
    key = path[-1] if path else ""
    if key in ("order", "fours_order", "if_turned", "unless_turned") or path == ("belote", "cards"):
        return list(rules["deck"]["ranks"])
    if key in ("mode", "modes"):
        return [*rules["contracts"], *(rules["deck"]["suits"] if key == "modes" else ())]
    if key in ("plain", "trump") and path[0] == "contracts":
        return list(rules["deck"]["scales"])
    if key == "rounds" and path[0] == "deal":
        return list(rules["auction"]["rounds"])
    if key == "over":
        return list(rules["auction"]["rounds"][path[2]]["bids"])
    if key == "keep":
        return [0, 5, 9]
    if key == "from" and "steps" in path:
        return [2, 90, 160]
    if path[:2] == ("table", "sides"):
        return list(rules["table"]["seats"])
    return []


def _of_list(value: list[Any], shape: Shape, path: Path, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for i, item in enumerate(value):
        rest = [*value[:i], *value[i + 1 :]]
        yield f"without {_short(item)}", rest
        if i and not shape.unordered:
            swapped = [*value[: i - 1], item, value[i - 1], *value[i + 1 :]]
            yield f"{_short(item)} before {_short(value[i - 1])}", swapped
        if i and isinstance(item, int) and path[0] == "deal":
            for by in (1, -1):
                yield f"{by:+} moved to packet {i}", [*value[: i - 1], value[i - 1] + by, item - by, *value[i + 1 :]]
        if path[:2] == ("scoring", "outcomes") and path[-1] != "when":
            for factor in FACTORS:
                says = " ".join(map(str, factor.values()))
                yield f"{_short(item)} times {says}", [*value[:i], {**factor, "of": [item]}, *value[i + 1 :]]
            yield f"{_short(item)} shared", [*value[:i], {"share": [item]}, *value[i + 1 :]]
        if (path[:2] == ("scoring", "outcomes") and path[-1] != "when") or path[-1] in ("gives", "keeps"):
            yield f"{_short(item)} doubled", [*value[:i], {"times": "double", "of": [item]}, *value[i + 1 :]]
            if path[0] == "scoring":
                yield f"{_short(item)} shared", [*value[:i], {"share": [item]}, *value[i + 1 :]]
            yield f"{_short(item)} twice", [*value[: i + 1], *value[i:]]
        if not shape.words:
            for other in _pool(path, rules):
                if other not in value:
                    yield f"{other} for {_short(item)}", [*value[:i], other, *value[i + 1 :]]
    known = list(dict(shape.words)) or _pool(path, rules)
    for word in known:
        if word not in value:
            yield f"with {word}", [*value, word]
            if value and not shape.unordered:
                yield f"with {word} in front", [word, *value]
    if value and all(isinstance(item, int) for item in value) and not known:
        yield "with one more", [*value, value[-1] + 10]


def _of_keys(value: dict[str, Any], shape: Shape, path: Path, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """A row or key left out, doubled, swapped; one that may stand there put in."""
    keys = list(value)
    if not path:
        return
    for i, key in enumerate(keys):
        rest = {k: v for k, v in value.items() if k != key}
        if shape.kind != "block" or key in shape.optional:
            yield f"without {key}", rest
        if shape.kind == "rows":
            rows = list(value.items())
            yield f"{key} doubled", dict([*rows[: i + 1], (f"{key}_again", value[key]), *rows[i + 1 :]])
            if i:
                yield f"{key} before {keys[i - 1]}", dict([*rows[: i - 1], rows[i], rows[i - 1], *rows[i + 1 :]])
        elif shape.kind == "value" and isinstance(value[key], str):
            for word in dict(shape.words):
                if word != value[key]:
                    yield f"{key} {word}", {**value, key: word}
    if path[:2] == ("scoring", "rounding") and "up_from" in value:
        for side in ("takers", "defence", {"1": "defence", "2": "takers", "4": "takers"}):
            rest = 160 // value.get("game_point", 1)
            yield f"{_short(side)} alone", {**value, "critical": "none", "rounded_side": side, "rest_of": rest}
    if path == ("scoring", "contract"):
        words = value["counts"] if isinstance(value["counts"], list) else value["counts"]["takers"]
        for own in (words[:1], [*dict(COUNTS.words)]):
            yield f"takers count {_short(own)}", {**value, "counts": {"takers": own, "defence": words}}
        yield "82 besides", {**value, "made": [*value["made"], {"at_least": 82, "counts": ["tricks"]}]}
    if shape.kind == "block":
        for key in shape.fields:
            if key not in value and key != "by_mode" and (key in shape.optional):
                for says, new in _new(shape.fields[key], (*path, key), rules):
                    yield f"with {key} {says}", {**value, key: new}
    elif shape.kind == "value" and value:
        numbers = [v for v in value.values() if isinstance(v, int)]
        for key in [*dict(shape.words), *rules["deck"]["ranks"]] if not numbers else rules["deck"]["ranks"]:
            if key not in value:
                for new in (*numbers[:1], *sorted({v for v in value.values() if isinstance(v, str)})):
                    yield f"with {key} {new}", {**value, key: new}
        lengths = [int(key) for key in value if key.isdigit()] if path[-1] == "runs" else []
        for length in (min(lengths) - 1, max(lengths) + 1) if lengths else ():
            last = value[str(max(lengths))]
            for more in (1, last + 10 if isinstance(last, int) else last):
                yield f"with {length} {more}", {**value, str(length): more}


def _new(shape: Shape, path: Path, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """What may be put where nothing stands."""
    words = list(dict(shape.words)) or _pool(path, rules)
    for word in words:
        yield str(word), word
        yield f"[{word}]", [word]
    if shape.kind == "block":
        yield from ((f"{number} each", dict.fromkeys(shape.fields, number)) for number in HIGHER)
    elif not words:
        yield from ((str(number), number) for number in NUMBERS)
        yield "true", True
    yield from ((f"as elsewhere {_short(new)}", new) for new in _donors(path))


@cache
def _said() -> dict[Path, tuple[Any, ...]]:
    """What the presets say in each place, rows of any name in one."""
    out: dict[Path, list[Any]] = {}

    def walk(value: Any, shape: Shape, path: Path) -> None:
        known = out.setdefault(path, [])
        if value not in known:
            known.append(value)
        if isinstance(value, dict) and shape.kind in ("block", "rows", "modes"):
            for key, inner in value.items():
                walk(inner, shape.step(key), (*path, key if shape.kind == "block" else "*"))

    for name in belote.names():
        walk(belote.load(name).as_json(), language(), ())
    return {path: tuple(values) for path, values in out.items()}


def _donors(path: Path) -> Iterator[Any]:
    if path[0] in ("table", "deck", "contracts", "deal") and len(path) < 3:
        return
    shape, general = language(), []
    for key in path:
        general.append(key if shape.kind == "block" else "*")
        shape = shape.step(key)
    if shape.kind != "rows":
        yield from _said().get(tuple(general), ())[:DONORS]


def _reckoned(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules with each mode worth what its cards and the last trick add up to, where that can be said."""
    out = deepcopy(dict(rules))
    try:
        suits = len(out["deck"]["suits"])
        points = {name: sum(scale["points"].values()) for name, scale in out["deck"]["scales"].items()}
        for name, mode in out["contracts"].items():
            own = out["scoring"].get("by_mode", {}).get(name, {})
            trumps = {"one": 1, "none": 0, "all": suits}[mode["trumps"]]
            cards = (trumps and trumps * points[mode["trump"]]) + (
                trumps < suits and (suits - trumps) * points[mode["plain"]]
            )
            mode["worth"] = cards + own.get("last_trick", out["scoring"]["last_trick"])
    except (KeyError, TypeError, AttributeError):
        return dict(rules)
    return out


def _put(value: Any, path: Path, new: Any) -> Any:
    """A copy with another value in one place."""
    if not path:
        return new
    return {key: _put(inner, path[1:], new) if key == path[0] else inner for key, inner in value.items()}


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}..."
