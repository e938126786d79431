"""The language as JSON Schema, read off the models: a resolved ruleset, and the part of one that an author writes."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from belote.library import finding
from belote.rules.deal import KINDS
from belote.rules.ruleset import MODAL_BLOCKS, Rules
from belote.rules.shape import Shape, language
from belote.schemas.parts import Schema

# What one block refuses though no single key is wrong: WHOLE in a resolved ruleset and in lists, PART where keys may be
# left to the parent.
WHOLE: dict[str, Schema] = {
    "DealStep": {"dependentRequired": {"turned_to": ["fill_to"], "expose": ["out_of_play"]}},
    "Condition": {"oneOf": [{"required": ["more_than"]}, {"required": ["at_least"]}]},
    "ContractMode": {
        "oneOf": [
            {"properties": {"trumps": {"const": "one"}}, "required": ["plain", "trump"]},
            {"properties": {"trumps": {"const": "none"}, "trump": False}, "required": ["plain"]},
            {"properties": {"trumps": {"const": "all"}, "plain": False}, "required": ["trump"]},
        ]
    },
}
PART: dict[str, Schema] = {
    "DealStep": {
        "oneOf": [
            *({"required": [key]} for key in KINDS),
            {"not": {"anyOf": [{"required": [key]} for key in KINDS]}},
        ]
    },
    "ContractMode": {
        "not": {
            "anyOf": [
                {"properties": {"trumps": {"const": "none"}}, "required": ["trumps", "trump"]},
                {"properties": {"trumps": {"const": "all"}}, "required": ["trumps", "plain"]},
            ]
        }
    },
}
TAKEN_OUT = {"const": "none", "description": "takes the row out"}
LENGTH = r"^[0-9]+$"  # numbers as keys of a table


class Generator(GenerateJsonSchema):
    """Tables with the keys that they may have, and no null: absence is the word ``none``, or a key left out."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Leave titles out: a key is its own."""
        del schema
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> Schema:
        """Leave defaults out: what a key left out means is said by its description."""
        return self.generate_inner(schema["schema"])

    def nullable_schema(self, schema: core_schema.NullableSchema) -> Schema:
        """Leave null out: a file never says it."""
        return self.generate_inner(schema["schema"])

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> Schema:
        """Tell alternatives apart by what stands there."""
        return {"oneOf": super().tagged_union_schema(schema)["oneOf"]}

    def dict_schema(self, schema: core_schema.DictSchema) -> Schema:
        """Describe a table or named rows: the keys are names, numbers, words of a vocabulary or any text."""
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        values = self.generate_inner(schema["values_schema"]) if "values_schema" in schema else {}
        if "anyOf" in keys:
            words = {word["const"]: {**values, "description": word["description"]} for word in keys["anyOf"]}
            return {"type": "object", "properties": words, "additionalProperties": False}
        pattern = LENGTH if keys.get("type") == "integer" else keys.get("pattern")
        named = {"propertyNames": {"pattern": pattern}} if pattern else {}
        return {"type": "object", **named, "additionalProperties": values}

    def model_schema(self, schema: core_schema.ModelSchema) -> Schema:
        """Describe a block; the key that tells it from others of its place is described as the block is."""
        out: Schema = super().model_schema(schema)
        name = schema["cls"].__name__
        out["title"] = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
        kind = out.get("properties", {}).get("kind")
        if kind is not None:
            kind.setdefault("description", out["description"])
        for key, value in WHOLE.get(name, {}).items():
            out[key] = [*out[key], *value] if key in out else value
        return out


def ruleset() -> Schema:
    """Describe a complete ruleset, resolved: what ``belote show NAME --json`` prints as ``rules``."""
    whole = Rules.model_json_schema(schema_generator=Generator)
    parts = Parts(whole)
    for path in MODAL_BLOCKS:
        for name in _block_names(_node_at(whole, path)):
            whole["$defs"][name]["properties"]["by_mode"] = parts.modes(path)
    defs = whole.pop("$defs")
    _art_examples(defs["Deck"])
    return {**whole, "$defs": _used(whole, {**defs, **parts.defs})}


def _node_at(whole: Schema, path: tuple[str, ...]) -> Schema:
    """Describe what stands at a path of keys of blocks."""
    node: Schema = whole["properties"][path[0]]
    for key in path[1:]:
        node = whole["$defs"][_block_names(node)[0]]["properties"][key]
    return node


def author() -> Schema:
    """Describe the file that an author writes: a ruleset, or the part that a child or a variation changes."""
    whole = Rules.model_json_schema(schema_generator=Generator)
    parts = Parts(whole)
    _art_examples(whole["$defs"]["Deck"])
    shape = language()
    properties = {key: parts.node(node, shape.step(key)) for key, node in whole["properties"].items()}
    schema: Schema = {
        "type": "object",
        "properties": {**_about_file(), **properties},
        "additionalProperties": False,
        "dependentSchemas": {"variation": {"properties": {"extends": False}}},
    }
    defs = {**whole["$defs"], **parts.defs}
    return {**schema, "$defs": _used(schema, defs)}


def _about_file() -> Schema:
    path = {"pattern": r"([/\\]|\.ya?ml$)", "description": "the path of a file, counted from this one"}
    variation: Schema = {
        "type": "string",
        "anyOf": [{"enum": finding.names("variation"), "description": "a shipped variation"}, path],
    }
    return {
        "extends": {
            "description": "the one parent: the name of a shipped ruleset, or a path; all not said here is as there",
            "type": "string",
            "anyOf": [{"enum": finding.names("ruleset"), "description": "a shipped ruleset"}, path],
            "examples": finding.names("ruleset"),
        },
        "with": {
            "description": "variations laid over the parent, in order, before what is said here: one, or a list",
            "anyOf": [variation, {"type": "array", "items": variation}],
            "examples": finding.names("variation"),
        },
        "variation": {
            "description": "this file is a variation: it has no parent and is added with + or `with`",
            "const": True,
        },
    }


def _art_examples(deck: Schema) -> None:
    deck["properties"]["art"]["examples"] = finding.names("art")


def _block_names(node: Schema) -> list[str]:
    """The blocks that may stand at a node: one, or one for each kind."""
    if "$ref" in node:
        return [str(node["$ref"]).rpartition("/")[2]]
    return [name for union in ("anyOf", "oneOf") for option in node.get(union, ()) for name in _block_names(option)]


class Parts:
    """Blocks of which any part may be said, as they merge: blocks and named rows; tables and lists stay whole."""

    def __init__(self, whole: Schema) -> None:
        self.whole = whole
        self.defs: dict[str, Schema] = {}

    def node(self, node: Schema, shape: Shape, row: bool = False, in_mode: bool = False) -> Schema:
        """Describe a value of which a part may be said."""
        if shape.kind == "value":
            return node
        if "$ref" in node:
            name = self._block(_block_names(node)[0], shape, row, in_mode)
            return {**node, "$ref": f"#/$defs/{name}"}
        for union in ("anyOf", "oneOf"):
            if union in node:
                rest = {key: value for key, value in node.items() if key != union}
                return {**rest, "anyOf": [self.node(option, shape, row, in_mode) for option in node[union]]}
        if shape.kind == "rows" and shape.row is not None and "additionalProperties" in node:
            one = self.node(node["additionalProperties"], shape.row, row=True)
            return {**node, "additionalProperties": {"anyOf": [*one.get("anyOf", [one]), TAKEN_OUT]}}
        return node

    def modes(self, path: tuple[str, ...]) -> Schema:
        """Describe the key ``by_mode`` of a block: by mode, the part of it that differs there."""
        shape = language()
        for key in path:
            shape = shape.step(key)
        inner = shape.step("by_mode").row
        assert inner is not None
        node = _node_at(self.whole, path)
        kept = dict(self.whole["$defs"][_block_names(node)[0]]["properties"]["by_mode"])
        return {**kept, "additionalProperties": self.node(node, inner, in_mode=True)}

    def _block(self, name: str, shape: Shape, row: bool, in_mode: bool) -> str:
        key = f"{name}InMode" if in_mode else f"{name}Part"
        if key in self.defs:
            return key
        whole = self.whole["$defs"][name]
        out: Schema = {"title": whole["title"], "description": whole["description"], "type": "object"}
        self.defs[key] = out
        properties: Schema = {}
        for prop, node in whole["properties"].items():
            if prop == "by_mode":
                if not in_mode:
                    at = next(p for p in MODAL_BLOCKS if name in _block_names(_node_at(self.whole, p)))
                    properties[prop] = self.modes(at)
            else:
                properties[prop] = self.node(node, shape.step(prop))
        if row:
            says = "the row before which this one stands; left out, it keeps its place, or comes last"
            properties["before"] = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$", "description": says}
        out.update(properties=properties, additionalProperties=False, **PART.get(name, {}))
        return key


def _used(schema: Schema, defs: dict[str, Schema]) -> dict[str, Schema]:
    """Pick the definitions that a schema refers to, directly or not."""
    found: set[str] = set()
    todo: list[Any] = [schema]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            name = str(node.get("$ref", "")).rpartition("/")[2]
            if name in defs and name not in found:
                found.add(name)
                todo.append(defs[name])
            todo += node.values()
        elif isinstance(node, list):
            todo += node
    return {name: node for name, node in sorted(defs.items()) if name in found}
