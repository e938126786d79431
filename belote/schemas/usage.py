"""Who says what: for every key and word of the language the rulesets that use it, and a short place where one does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belote.library import finding
from belote.library.loading import load, names, variations
from belote.library.reading import read_file
from belote.library.text import LARGEST
from belote.library.tree import plain
from belote.schemas.parts import Schema
from belote.schemas.walking import blocks, inner, words

LONGEST = 90  # letters of an example
FEW = 4  # so many names are written out
Place = tuple[str, str]  # the path of a block and a key of it, or the path of a key and a word


class Use(NamedTuple):
    """Where a key or word is used: an example, if one is short enough, and by whom, presets before variations."""

    example: str
    by: tuple[str, ...]

    def says(self, presets: int) -> str:
        """Who uses it, in a few words."""
        own = [name for name in self.by if not name.startswith("+")]
        if len(own) == presets:
            return "all presets"
        if len(own) > FEW:
            return f"{len(own)} of {presets} presets"
        return ", ".join(self.by[:FEW]) or "no preset: for house rules"


def uses(schema: Schema) -> dict[Place, Use]:
    """Every key and word that a shipped ruleset says, by its place in the reference."""
    defs = schema["$defs"]
    found: dict[Place, dict[str, str]] = {}
    for name, rules in _shipped():
        for place, example in _block("", schema, rules, defs, ""):
            known = found.setdefault(place, {})
            if name not in known or _better(example, known[name]):
                known[name] = example
    return {place: _use(examples) for place, examples in found.items()}


def _use(examples: Mapping[str, str]) -> Use:
    best = ""
    for example in examples.values():
        best = example if _better(example, best) else best
    return Use(best, tuple(examples))


def _better(example: str, than: str) -> bool:
    """The shorter of what is short enough."""
    return bool(example) and (not than or len(example) < len(than))


def _shipped() -> Iterator[tuple[str, dict[str, Any]]]:
    for name in names():
        yield name, load(name).as_json()
    for name in variations():
        path = finding.find("variation", name)
        _, tree = read_file(path.name, path.read_bytes(), LARGEST)
        if tree is not None:
            yield f"+{name}", plain(tree)


def _block(path: str, schema: Schema, rules: Any, defs: dict[str, Schema], name: str) -> Iterator[tuple[Place, str]]:
    """What a block of a ruleset says: its keys, their words, then what lies below.  ``name``: of its row, if it is one.

    Where a row as a whole is short, it is the example for the words in it.
    """
    if not isinstance(rules, dict):
        return
    row = f"{name}: {flow(rules)}" if name else ""
    for key, node in schema["properties"].items():
        if key not in rules:
            continue
        value = rules[key]
        here = f"{path}.{key}" if path else key
        line = f"{key}: {flow(value)}"
        yield (path, key), line if len(line) <= LONGEST else ""
        if key == "by_mode":
            for part in value.values() if isinstance(value, dict) else ():
                yield from _block(path, schema, part, defs, "")
            continue
        known = words(node, defs)
        example = row if row and len(row) <= LONGEST else line
        for word in _said(value):
            if word in known:
                yield (here, word), example if len(example) <= LONGEST else f"{key}: {word}"
        yield from _below(here, node, value, defs)


def _below(path: str, node: Schema, value: Any, defs: dict[str, Schema]) -> Iterator[tuple[Place, str]]:
    """The blocks that a value is, has as named rows, or lists."""
    for more, block in inner(node, defs):
        if more == ".NAME" and isinstance(value, dict):
            for name, row in value.items():
                if fits(block, row):
                    yield from _block(path + more, block, row, defs, name)
        elif more == "[]" and isinstance(value, list):
            for item in value:
                if fits(block, item):
                    yield from _block(path + more, block, item, defs, "")
        elif not more and fits(block, value) and block in blocks(node, defs):
            yield from _block(path, block, value, defs, "")


def fits(block: Schema, value: Any) -> bool:
    """Whether a mapping is this block: its kind, and no key that the block has not."""
    if not isinstance(value, dict):
        return False
    properties = block["properties"]
    kind = properties.get("kind", {}).get("const")
    if kind is not None and "kind" in value:
        return bool(value["kind"] == kind)
    return set(value) <= {*properties, "before"}


def _said(value: Any) -> Sequence[str]:
    """The words of a value: itself, those of a list, those of a table on both sides."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [item for item in value if isinstance(item, str)]
    if isinstance(value, dict):
        return [each for pair in value.items() for each in pair if isinstance(each, str)]
    return []


def flow(value: Any) -> str:
    """A value on one line of YAML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(str(k))}: {flow(v)}" for k, v in value.items()) + "}"
    if value is None:
        return "none"
    return _scalar(value) if isinstance(value, str) else str(value)


def _scalar(text: str) -> str:
    """A text as YAML reads it again: numbers among texts stand in quotes."""
    plain_ = text and (text[0].isalpha() or not text.isascii()) and not set(text) & set(":{}[],#&*!|>'\"%@`")
    return text if plain_ else f'"{text}"'
