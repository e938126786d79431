"""The author's reference of the language, made from the vocabulary: every key, every word and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator

from belote.library.loading import names
from belote.schemas import language
from belote.schemas.parts import Schema
from belote.schemas.usage import Place, Use, uses
from belote.schemas.walking import blocks, inner, options, target, words

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
- `by_mode: {MODE: {...}}` in `play`, `declarations`, `belote`, `scoring` or `auction.doubling` holds what differs in a
  contract mode.
- A variation (`variation: true`) is a partial file without a parent; it sets only what its base has.
- Cards are written with the deck's own ranks and suits, whatever the art prints on them. Ranks in lists stand in
  quotes where they are numbers: `["7", "8"]`. `no`, `010` and `3:2:3` are faults: other programs read them otherwise.

The stages of a score are always: count, round tricks to game points, test, outcome row, put aside what is held, round
each side's line, give out what was held before. A deal that is worth the match (`win_match`) is played out and scored
like any other, and the side whose it is has won, whatever the totals. In sums, `{times: double, of: [...]}` multiplies
by the doubling, with `at_most: 2` by two at most; `{times: contract, of: [...]}` by the contract's `multiplier`, and
`{times: -1, of: [...]}` takes away. `{share: [...]}` is divided among the defending sides, each item by itself.

A contract is made where all its conditions hold: `made: [{at_least: bid}, {at_least: 82, counts: [tricks]}]` wants the
bid from all that counts, and 82 from the tricks alone. With `contract: none` nobody can fail.

A fault ends a deal that has a contract: a row of `penalties` is scored instead, in the unit of the scoring and rounded
like any line, without test and capot; what is held goes to the others. Before there is a contract it costs nothing.

"""


def _shape(node: Schema, defs: dict[str, Schema]) -> str:
    """What stands at a node, in a few words."""
    found = []
    for option in options(node, defs):
        if "const" in option:
            text = "`none`" if option["const"] == "none" else "a word" if isinstance(option["const"], str) else "1"
        elif option.get("properties"):
            text = "a block"
        elif option.get("type") == "array":
            text = "a list"
        elif option.get("type") == "object":
            below = option.get("additionalProperties")
            text = "named rows" if isinstance(below, dict) and blocks(below, defs) else "a table"
        else:
            kinds = {"integer": "a number", "string": "a text", "boolean": "true or false"}
            text = kinds.get(option.get("type", ""), "")
        if text and text not in found:
            found.append(text)
    return " or ".join(found)


class _Page:
    """The page as it is written: the schema and who uses what.

    ``together``: sets of words, each with every path at which just these may stand; ``alike``: the same for blocks.
    """

    def __init__(self) -> None:
        self.schema = language.ruleset()
        self.defs = self.schema["$defs"]
        self.presets = len(names())
        self.used = uses(self.schema)
        self.together: dict[frozenset[tuple[str, str]], list[str]] = {}
        self.alike: dict[str, list[str]] = {}
        for key, node in self.schema["properties"].items():
            for more, block in inner(node, self.defs):
                self._gather(f"{key}{more}", block)

    def _gather(self, path: str, block: Schema) -> None:
        self.alike.setdefault(_key(block), []).append(path)
        for key, node in block["properties"].items():
            if key == "by_mode":
                continue
            places = self.together.setdefault(_same(words(node, self.defs)), [])
            if f"{path}.{key}" not in places:
                places.append(f"{path}.{key}")
            for more, below in inner(node, self.defs):
                self._gather(f"{path}.{key}{more}", below)

    def table(self, paths: list[str], properties: Schema, required: list[str]) -> Iterator[str]:
        """The keys of a block that stands at these paths."""
        yield "| key | what stands there | meaning | example | used by |\n| --- | --- | --- | --- | --- |"
        for key, node in properties.items():
            says = node.get("description") or target(node, self.defs).get("description", "")
            may = "" if key in required else " (may be left out)"
            example, by = self._use([(path, key) for path in paths])
            yield f"| `{key}` | {_shape(node, self.defs)}{may} | {says} | {example} | {by} |"
        yield ""

    def _use(self, places: list[Place]) -> tuple[str, str]:
        found = [self.used[place] for place in places if place in self.used]
        by = dict.fromkeys(name for use in found for name in use.by)
        ordered = sorted(by, key=lambda name: (name.startswith("+"), name))
        examples = sorted((use.example for use in found if use.example), key=len)
        example = f"`{examples[0]}`" if examples else ""
        return example, Use("", tuple(ordered)).says(self.presets)

    def section(self, path: str, block: Schema) -> Iterator[str]:
        """The keys of a block as a table, then the words of each key, then the blocks below it."""
        kind = block["properties"].get("kind", {}).get("const")
        yield f"### `{path}`{f', kind `{kind}`' if kind else ''}\n"
        paths = self.alike[_key(block)]
        if paths[0] != path:
            yield f"As `{paths[0]}`: {block.get('description', '').strip()}\n"
            return
        yield f"{block.get('description', '').strip()}\n"
        yield from self.table(paths, block["properties"], block.get("required", []))
        for key, node in block["properties"].items():
            known = words(node, self.defs)
            if known and set(known) != {"none"} and key != "by_mode":
                yield from self._words(f"{path}.{key}", known)
        for key, node in block["properties"].items():
            if key == "by_mode":
                continue
            for more, below in inner(node, self.defs):
                yield from self.section(f"{path}.{key}{more}", below)

    def _words(self, path: str, known: dict[str, str]) -> Iterator[str]:
        places = self.together[_same(known)]
        if places[0] != path:
            yield f"Words of `{path}`: those of `{places[0]}`.\n"
            return
        yield f"Words of `{path}`:\n"
        for word, says in known.items():
            example, by = self._use([(place, word) for place in places])
            shown = "" if word == "none" else f" · {example} · {by}" if example else f" · {by}"
            yield f"- `{word}`: {says}{shown}"
        yield ""


def _key(block: Schema) -> str:
    return json.dumps(block, sort_keys=True)


def _same(known: dict[str, str]) -> frozenset[tuple[str, str]]:
    """Words by which places are known as alike; absence may stand anywhere."""
    return frozenset((word, says) for word, says in known.items() if word != "none")


def reference() -> str:
    """The whole page."""
    page = _Page()
    out = [HEAD, "## The file\n"]
    properties = page.schema["properties"]
    out += page.table([""], properties, page.schema.get("required", []))
    for key, node in properties.items():
        below = inner(node, page.defs)
        if below:
            out.append(f"## `{key}`\n")
        for more, block in below:
            out += page.section(f"{key}{more}", block)
    return "\n".join(line.rstrip() for line in "\n".join(out).splitlines()) + "\n"
