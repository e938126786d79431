"""The author's reference of the language, made from the vocabulary: every key, every word and what it means."""

from __future__ import annotations

from collections.abc import Iterator

from belote.schemas import language
from belote.schemas.parts import Schema

HEAD = """# The ruleset language

A ruleset is a YAML file. `belote show NAME` prints a whole one, `belote new FILE --extends NAME` begins one, and
`belote check FILE` says everything that is wrong with it. This page is generated: `python -m belote.schemas`.

## How files combine

- `extends: NAME` (or a path) names the one parent; `with: [NAME, ...]` adds variations, as `NAME+VARIATION` does on
  the command line. A file says only what differs.
- **Blocks** (fixed keys) are laid over the parent's key by key.
- **Named rows** (marked below) are maps whose names the author chooses. Their order is part of the rule: the first
  row that fits decides. A child changes a row by its name, in its old place; `ROW: none` takes it out; a new row says
  `before: ROW` or comes last.
- **Tables and lists** are values and are replaced whole: `runs: {3: 20, 4: 50}` keeps no five.
- A block whose `kind` changes is replaced. Absence is said with `none`, never by leaving a value empty.
- `by_mode: {MODE: {...}}` in `play`, `declarations`, `belote` or `scoring` holds what differs in a contract mode.
- A variation (`variation: true`) is a partial file without a parent; it sets only what its base has.
- Cards are written with the deck's own ranks and suits, whatever the art prints on them. Ranks in lists stand in
  quotes where they are numbers: `["7", "8"]`. `no`, `010` and `3:2:3` are faults: other programs read them otherwise.

The stages of a score are always: count, round tricks to game points, test, outcome row, put aside what is held, round
each side's line, give out what was held before. In sums, `{times: double, of: [...]}` multiplies by the doubling and
`{share: [...]}` is divided among the defending sides, each item by itself.

A fault ends a deal that has a contract: a row of `penalties` is scored instead, in the unit of the scoring and rounded
like any line, without test and capot; what is held goes to the others. Before there is a contract it costs nothing.

"""


def _target(node: Schema, defs: dict[str, Schema]) -> Schema:
    """What a reference refers to."""
    while "$ref" in node:
        node = defs[node["$ref"].rpartition("/")[2]]
    return node


def _options(node: Schema, defs: dict[str, Schema]) -> Iterator[Schema]:
    """The alternatives of a node, one by one."""
    node = _target(node, defs)
    parts = node.get("anyOf") or node.get("oneOf")
    if parts and not node.get("properties"):
        for part in parts:
            yield from _options(part, defs)
    else:
        yield node


def _blocks(node: Schema, defs: dict[str, Schema]) -> list[Schema]:
    """The blocks of keys that a node may be."""
    return [option for option in _options(node, defs) if option.get("properties")]


def _words(node: Schema, defs: dict[str, Schema]) -> dict[str, str]:
    """The words that may stand at a node, with their meanings."""
    out: dict[str, str] = {}
    for option in _options(node, defs):
        if "const" in option and option.get("description"):
            out[str(option["const"])] = option["description"]
        elif option.get("items"):
            out |= _words(option["items"], defs)
        elif isinstance(option.get("additionalProperties"), dict) and not option.get("properties"):
            out |= _words(option.get("propertyNames", {}), defs)
            out |= _words(option["additionalProperties"], defs)
    return out


def _shape(node: Schema, defs: dict[str, Schema]) -> str:
    """What stands at a node, in a few words."""
    found = []
    for option in _options(node, defs):
        if "const" in option:
            text = "`none`" if option["const"] == "none" else "a word" if isinstance(option["const"], str) else "1"
        elif option.get("properties"):
            text = "a block"
        elif option.get("type") == "array":
            text = "a list"
        elif option.get("type") == "object":
            below = option.get("additionalProperties")
            text = "named rows" if isinstance(below, dict) and _blocks(below, defs) else "a table"
        else:
            kinds = {"integer": "a number", "string": "a text", "boolean": "true or false"}
            text = kinds.get(option.get("type", ""), "")
        if text and text not in found:
            found.append(text)
    return " or ".join(found)


def _inner(node: Schema, defs: dict[str, Schema]) -> list[tuple[str, Schema]]:
    """The blocks below a node, with what is added to its path to come there."""
    out = [("", block) for block in _blocks(node, defs)]
    for option in _options(node, defs):
        below = option.get("additionalProperties")
        if isinstance(below, dict) and not option.get("properties"):
            out += [(".NAME", block) for block in _blocks(below, defs)]
        if option.get("items"):
            out += [("[]", block) for block in _blocks(option["items"], defs)]
    return out


def _section(path: str, block: Schema, defs: dict[str, Schema]) -> Iterator[str]:
    """The keys of a block as a table, then the words of each key, then the blocks below it."""
    kind = block["properties"].get("kind", {}).get("const")
    yield f"### `{path}`{f', kind `{kind}`' if kind else ''}\n"
    yield f"{block.get('description', '').strip()}\n"
    yield "| key | what stands there | meaning |\n| --- | --- | --- |"
    required = block.get("required", [])
    for key, node in block["properties"].items():
        says = node.get("description") or _target(node, defs).get("description", "")
        may = "" if key in required else " (may be left out)"
        yield f"| `{key}` | {_shape(node, defs)}{may} | {says} |"
    yield ""
    for key, node in block["properties"].items():
        words = _words(node, defs)
        if words and set(words) != {"none"} and key != "by_mode":
            yield f"Words of `{path}.{key}`:\n"
            yield from (f"- `{word}`: {says}" for word, says in words.items())
            yield ""
    for key, node in block["properties"].items():
        if key == "by_mode":
            continue
        for more, inner in _inner(node, defs):
            yield from _section(f"{path}.{key}{more}", inner, defs)


def reference() -> str:
    """The whole page."""
    schema = language.ruleset()
    defs = schema["$defs"]
    out = [HEAD, "## The file\n", "| key | what stands there | meaning |\n| --- | --- | --- |"]
    for key, node in schema["properties"].items():
        says = node.get("description") or _target(node, defs).get("description", "")
        out.append(f"| `{key}` | {_shape(node, defs)} | {says} |")
    out.append("")
    for key, node in schema["properties"].items():
        below = _inner(node, defs)
        if below:
            out.append(f"## `{key}`\n")
        for more, block in below:
            out += _section(f"{key}{more}", block, defs)
    return "\n".join(line.rstrip() for line in "\n".join(out).splitlines()) + "\n"
