"""The JSON of ``belote diff``, as a schema."""

from __future__ import annotations

from belote.schemas.parts import Schema

AREAS = (
    "deal", "auction", "obligations", "trick_winner", "card_points", "declarations", "belote", "scoring",
    "penalties", "held_points", "match",
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
        "required": ["id", "area", "verdict", "how", "cases", "of"],
        "properties": {
            "id": {"type": "string", "description": "by this `--explain` knows it"},
            "area": {"enum": list(AREAS)},
            "mode": {"type": "string"},
            "verdict": {"enum": ["equal", "different", "not_decided"]},
            "how": {"enum": ["proved", "searched"]},
            "cases": {"type": "integer", "minimum": 0},
            "of": {"type": "integer", "minimum": 0},
            "whole": {"const": False, "description": "where `of` is only a choice of all that there is"},
            "because": {"type": "string"},
            "stricter": {"enum": ["a", "b", "neither"]},
            "at_most": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": "where deals were played and no difference was seen: its share is at most this",
            },
            "ask": {"enum": ["legal", "score", "replay"]},
            "witness": {"type": "object", "description": "a question or record, or one for each as `a` and `b`"},
            "a_says": {},
            "b_says": {},
        },
        "if": {"properties": {"verdict": {"const": "different"}}},
        "then": {"required": ["ask", "witness", "a_says", "b_says"]},
    }


def _records() -> Schema:
    two = {
        "type": "object",
        "additionalProperties": False,
        "required": ["a", "b"],
        "properties": {side: {"type": "object"} for side in ("a", "b")},
    }
    return {"type": "object", "description": "kind of difference: a record for each", "additionalProperties": two}


def _often(what: str) -> Schema:
    """How often they part in deals or matches that are played by both side by side; or why they cannot be."""
    part = {"type": "number", "minimum": 0, "maximum": 1}
    share = {
        "type": "object",
        "additionalProperties": False,
        "required": [what, "of", "share", "low", "high"],
        "properties": {
            what: {"type": "integer", "minimum": 0, "description": f"the {what} that show it"},
            "of": {"type": "integer", "minimum": 0, "description": "of so many that came so far"},
            "share": part,
            "low": {**part, "description": "95 times of 100 the true share lies between low and high"},
            "high": part,
        },
    }
    played = {
        "type": "object",
        "additionalProperties": False,
        "required": [what, "seed", "shares", "first", "shortest"],
        "properties": {
            what: {"type": "integer", "minimum": 1, "description": f"the {what} played"},
            "seed": {"type": "integer"},
            "shares": {"type": "object", "description": "by kind of difference", "additionalProperties": share},
            "first": _records(),
            "shortest": _records(),
        },
    }
    because = {
        "type": "object",
        "additionalProperties": False,
        "required": ["because"],
        "properties": {"because": {"type": "string"}},
    }
    return {"description": f"how often {what} played by both side by side part", "anyOf": [played, because]}


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
            "often": _often("deals"),
            "matches": _often("matches"),
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
            "unlike": {
                "type": "string",
                "description": "other players, cards or numbers of tricks",
            },
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
