"""The schema of the language as a tree to walk: what a reference means, which blocks and words stand at a node."""

from __future__ import annotations

from collections.abc import Iterator

from belote.schemas.parts import Schema


def target(node: Schema, defs: dict[str, Schema]) -> Schema:
    """What a reference refers to."""
    while "$ref" in node:
        node = defs[node["$ref"].rpartition("/")[2]]
    return node


def options(node: Schema, defs: dict[str, Schema]) -> Iterator[Schema]:
    """The alternatives of a node, one by one."""
    node = target(node, defs)
    parts = node.get("anyOf") or node.get("oneOf")
    if parts and not node.get("properties"):
        for part in parts:
            yield from options(part, defs)
    else:
        yield node


def blocks(node: Schema, defs: dict[str, Schema]) -> list[Schema]:
    """The blocks of keys that a node may be."""
    return [option for option in options(node, defs) if option.get("properties")]


def words(node: Schema, defs: dict[str, Schema]) -> dict[str, str]:
    """The words that may stand at a node, with their meanings."""
    out: dict[str, str] = {}
    for option in options(node, defs):
        if "const" in option and option.get("description"):
            out[str(option["const"])] = option["description"]
        elif option.get("items"):
            out |= words(option["items"], defs)
        elif isinstance(option.get("additionalProperties"), dict) and not option.get("properties"):
            out |= words(option.get("propertyNames", {}), defs)
            out |= words(option["additionalProperties"], defs)
    return out


def inner(node: Schema, defs: dict[str, Schema]) -> list[tuple[str, Schema]]:
    """The blocks below a node, with what is added to its path to come there."""
    out = [("", block) for block in blocks(node, defs)]
    for option in options(node, defs):
        below = option.get("additionalProperties")
        if isinstance(below, dict) and not option.get("properties"):
            out += [(".NAME", block) for block in blocks(below, defs)]
        if option.get("items"):
            out += [("[]", block) for block in blocks(option["items"], defs)]
    return out
