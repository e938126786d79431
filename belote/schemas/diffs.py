"""The JSON of ``belote diff``, as a schema."""

from __future__ import annotations

from belote.schemas.parts import Schema

AREAS = (
    "deal", "auction", "obligations", "trick_winner", "card_points", "declarations", "belote", "scoring",
    "held_points", "match",
)  # fmt: skip
EFFECTS = ("deal", "calls", "cards", "winner", "points", "match", "words")


def _change() -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["path", "a", "b", "where", "says", "effect"],
        "properties": {
            "path": {"type": "string", "minLength": 1},
            "a": {"description": "what stands in the first; null where it says nothing"},
            "b": {"description": "what stands in the second; null where it says nothing"},
            "where": {
                "type": "object",
                "additionalProperties": False,
                "required": ["a", "b"],
                "properties": {side: {"type": "string", "pattern": ":[0-9]+$"} for side in ("a", "b")},
            },
            "says": {"type": "string", "minLength": 1},
            "effect": {"enum": list(EFFECTS)},
        },
    }


def _verdict() -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["area", "verdict", "how", "cases", "of"],
        "properties": {
            "area": {"enum": list(AREAS)},
            "mode": {"type": "string"},
            "verdict": {"enum": ["equal", "different", "not_decided"]},
            "how": {"enum": ["proved", "searched"]},
            "cases": {"type": "integer", "minimum": 0},
            "of": {"type": "integer", "minimum": 0},
            "because": {"type": "string"},
            "stricter": {"enum": ["a", "b", "neither"]},
            "ask": {"enum": ["legal", "score", "replay", "view"]},
            "witness": {"type": "object", "description": "a question or record, or one for each as `a` and `b`"},
            "a_says": {},
            "b_says": {},
        },
        "if": {"properties": {"verdict": {"const": "different"}}},
        "then": {"required": ["ask", "witness", "a_says", "b_says"]},
    }


def diff() -> Schema:
    """What ``belote diff A B --json`` prints; of several rulesets, the matrix of every pair."""
    two = {
        "type": "object",
        "additionalProperties": False,
        "required": ["a", "b", "same", "written", "played"],
        "properties": {
            "a": {"type": "string"},
            "b": {"type": "string"},
            "same": {"type": "boolean"},
            "written": {"type": "array", "items": _change()},
            "played": {"type": "array", "items": _verdict()},
            "often": {"type": "object", "description": "how often they part, found by playing both side by side"},
        },
    }
    pair = {
        "type": "object",
        "additionalProperties": False,
        "required": ["a", "b", "same", "different", "not_decided"],
        "properties": {
            "a": {"type": "string"},
            "b": {"type": "string"},
            "same": {"type": "boolean"},
            "different": {"type": "array", "items": {"enum": list(AREAS)}},
            "not_decided": {"type": "boolean"},
        },
    }
    many = {
        "type": "object",
        "additionalProperties": False,
        "required": ["rulesets", "pairs"],
        "properties": {
            "rulesets": {"type": "array", "items": {"type": "string"}},
            "pairs": {"type": "array", "items": pair},
        },
    }
    return {"anyOf": [two, many]}
