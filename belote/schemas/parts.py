"""Small pieces that several schemas share: cards, seats, sides, calls, points, and blocks with closed sets of keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from belote.library import finding
from belote.rules import effects

Schema = dict[str, Any]


def says(description: str, schema: Schema) -> Schema:
    """Add a description to a schema."""
    return {"description": description, **schema}


def block(properties: Schema, optional: Iterable[str] = (), **more: Any) -> Schema:
    """Describe a block of these keys and no others; all must be there but the optional ones."""
    may = set(optional)
    required = [key for key in properties if key not in may]
    must = {"required": required} if required else {}
    return {"type": "object", "properties": properties, **must, "additionalProperties": False, **more}


def listed(items: Schema) -> Schema:
    """Describe a list."""
    return {"type": "array", "items": items}


def table(values: Schema) -> Schema:
    """Describe a block whose keys are seats or sides of the ruleset."""
    return {"type": "object", "additionalProperties": values}


def or_null(schema: Schema) -> Schema:
    """Describe a value, or null where there is none."""
    return {"anyOf": [schema, {"type": "null"}]}


def words(*names: str) -> Schema:
    """Let only these words through."""
    return {"enum": list(names)}


TEXT: Schema = {"type": "string"}
NAMED: Schema = {"type": "string", "minLength": 1}
BOOL: Schema = {"type": "boolean"}
NULL: Schema = {"type": "null"}
NUMBER: Schema = {"type": "integer"}
POINTS: Schema = {"type": "integer", "minimum": 0}
COUNT: Schema = {"type": "integer", "minimum": 1}

CARD = says("a card: rank, then suit, as in JH", {"type": "string", "pattern": r"^\S{2,3}$"})
CARDS = listed(CARD)
CARD_READ = says("a card, as in JH; lower case, the suit first and the art's other spellings are understood", NAMED)
CARDS_READ = says("cards: a list, or a text with spaces", {"anyOf": [listed(CARD_READ), TEXT]})
SEAT = says("a seat of the ruleset", NAMED)
SIDE = says("a side of the ruleset", NAMED)
SUIT = says("a suit, by the label of the art", NAMED)
CALL = says("a call, as in pass, take, 90 H, double", NAMED)
MODE = says("a contract mode: a row of the ruleset's `contracts`", NAMED)
DIGEST = says("16 hex digits that change with the rules", {"type": "string", "pattern": "^[0-9a-f]{16}$"})
BY_SIDE = table(POINTS)
SCORED = table(NUMBER)  # where a row takes points away, below 0
BID = says("what was bid, where the game has bids", {"anyOf": [COUNT, NAMED, NULL]})
EFFECT = says("instead of a number", words(*effects.EFFECT.words))
DOUBLE = says("what the doubling multiplies by; 1: not doubled", {"anyOf": [COUNT, EFFECT]})
DECLARED = {"anyOf": [POINTS, says("instead of points", words(*effects.DECLARED.words))]}


def ruleset_name(description: str = "NAME, NAME+VARIATION, or a path to a YAML file") -> Schema:
    """Describe the name of a ruleset."""
    return {**says(description, NAMED), "examples": finding.names("ruleset")}


def art_name() -> Schema:
    """Describe the name of an art."""
    return {**says("the labels on the cards", NAMED), "examples": finding.names("art")}


ERROR = says(
    "what went wrong, and where",
    block(
        {
            "kind": says(
                "unreadable: mend the text; ruleset: mend the ruleset; not_allowed: choose something else;"
                " not_found: name another one",
                words("unreadable", "ruleset", "not_allowed", "not_found", "error"),
            ),
            "message": says("one sentence", NAMED),
            "file": NAMED,
            "line": COUNT,
            "column": COUNT,
            "deal": says("the number of the deal in its match", COUNT),
            "trick": says("the number of the trick", COUNT),
            "seat": SEAT,
            "card": CARD,
            "call": NAMED,
            "rule": says("the rule that forbids it", TEXT),
            "legal": says("what would have been allowed", listed(NAMED)),
            "problems": listed({"$ref": "#/$defs/problem"}),
        },
        optional=(
            "file", "line", "column", "deal", "trick", "seat", "card", "call", "rule", "legal", "problems",
        ),
    ),
)  # fmt: skip
PROBLEM = says(
    "one fault of a file",
    block({"file": NAMED, "line": COUNT, "column": COUNT, "severity": words("error", "warning"), "message": NAMED}),
)
ERRORS: Schema = {"error": ERROR, "problem": PROBLEM}
AN_ERROR = block({"error": {"$ref": "#/$defs/error"}})

SCORE = says(
    "what a deal scores, in points of the match",
    block(
        {
            "outcome": words("made", "failed", "tied", "fault"),
            "capot": says("the side that won every trick, or null", or_null(SIDE)),
            "sides": says("what each side adds to its total, points taken from what was held included", SCORED),
            "held": says("what this deal puts aside, by the side it comes from", BY_SIDE),
            "taken_from_held": says("how much of `sides` comes from what was held, by who receives it", BY_SIDE),
            "held_total": says("what is held after this deal, by the side it comes from", BY_SIDE),
            "lines": says(
                "the score sheet: each side's lines add up to what it scores",
                listed(block({"side": SIDE, "what": NAMED, "points": NUMBER})),
            ),
            "wins_match": says("the side for which the deal by itself ends the match, where it does so", SIDE),
            "fault": says("the fault that has ended the deal", NAMED),
            "by": says("the side at fault", SIDE),
        },
        optional=("wins_match", "fault", "by"),
    ),
)
EVENTS = says(
    "the claim or the fault that has ended the deal",
    listed(
        {
            "anyOf": [
                block(
                    {
                        "after": says("after how many cards", POINTS),
                        "seat": SEAT,
                        "what": words("claim"),
                        "holds": says("whether the claim was settled as true", BOOL),
                        "accepted": says("the others agreed", BOOL),
                    },
                    optional=("accepted",),
                ),
                block({"after": POINTS, "what": words("fault"), "fault": NAMED, "by": SIDE}),
            ]
        }
    ),
)
