"""The JSON of ``belote simulate``, as a schema."""

from __future__ import annotations

from typing import Any

from belote.schemas.parts import BOOL, COUNT, DIGEST, NAMED, NUMBER, POINTS, Schema, block, listed, or_null, says, table

FRACTION: Schema = {"type": "number", "minimum": 0, "maximum": 1}
REAL: Schema = {"type": "number"}
SHARE_OF = {
    "found": says("how many it holds for", POINTS),
    "of": says("of how many", POINTS),
    "share": says("`found` of `of`; 0 where there are none", FRACTION),
    "low": says("the lower limit: 95 % between both (Wilson)", FRACTION),
    "high": says("the upper limit", FRACTION),
}
MEAN_OF = {
    "of": says("of how many", POINTS),
    "mean": REAL,
    "low": says("the lower limit: 95 % between both (normal); null of fewer than two", or_null(REAL)),
    "high": says("the upper limit", or_null(REAL)),
    "deviation": says("the standard deviation of one", or_null({"type": "number", "minimum": 0})),
}
SHARE: Schema = {"$ref": "#/$defs/share"}
MEAN: Schema = {"$ref": "#/$defs/mean"}
CHANGE: Schema = {"$ref": "#/$defs/change"}
CONTRACTS: Schema = {"$ref": "#/$defs/contracts"}


def _contracts() -> Schema:
    shares = ("made", "failed", "tied", "capot_takers", "capot_defence", "doubled")
    means = ("belotes_takers", "belotes_defence", "declared_takers", "declared_defence", "card_points")
    points = ("points_takers", "points_defence", "held")
    return block({"number": POINTS, **dict.fromkeys(shares, SHARE), **dict.fromkeys((*means, *points), MEAN)})


def _matches() -> Schema:
    return block(
        {
            "played": POINTS,
            "ended": SHARE,
            "length": says("deals in a match, with those that nobody took", MEAN),
            "length_quarters": says(
                "a quarter, half, three quarters of the matches are not longer",
                {**listed(POINTS), "minItems": 3, "maxItems": 3},
            ),
            "won": table(SHARE),
            "won_dealer": says("by the side that deals first", SHARE),
            "won_speaker": says("by the side that speaks first in the first deal", SHARE),
        }
    )


def _found() -> Schema:
    return block(
        {
            "name": NAMED,
            "digest": DIGEST,
            "players": says("seat: player", table(NAMED)),
            "deals": POINTS,
            "taken": SHARE,
            "contracts": CONTRACTS,
            "modes": says("the contracts of each mode, where there are several", table(CONTRACTS)),
            "sides": says("points of a deal by side", table(MEAN)),
            "advantage": says(
                "how much more points of a contract the side of the first to speak, of the first to lead and of the"
                " dealer has than the others on average",
                block({"speaker": MEAN, "leader": MEAN, "dealer": MEAN}),
            ),
            "runs": says("length: those that count, in a contract", table(MEAN)),
            "fours": says("rank: those that count", table(SHARE)),
            "matches": or_null({"$ref": "#/$defs/matches"}),
        }
    )


def _paired() -> Schema:
    names = {"a": NAMED, "b": NAMED}
    apart = block({**names, "paired": {"const": False}, "because": NAMED})
    paired = block(
        {
            **names,
            "paired": {"const": True},
            "differ": says("deals in which something changes", SHARE),
            "changes": says("what changes from a to b in a deal", table(CHANGE)),
            "matches": says("what changes in a match", table(CHANGE)),
        }
    )
    return {"anyOf": [apart, paired]}


def simulation() -> Schema:
    """What ``belote simulate NAME… --json`` prints."""
    defs: dict[str, Any] = {
        "share": block(SHARE_OF),
        "mean": block(MEAN_OF),
        "change": block({"changed": says("in how many it changes", POINTS), **MEAN_OF}),
        "contracts": _contracts(),
        "matches": _matches(),
    }
    made = block(
        {
            "seed": NUMBER,
            "deals": says("of each ruleset, as far as it went", POINTS),
            "matches": POINTS,
            "asked": block({"deals": COUNT, "matches": POINTS}),
            "complete": says("false after Ctrl-C or where the work could not go on", BOOL),
            "rulesets": listed(_found()),
            "pairs": listed(_paired()),
        }
    )
    return {**made, "$defs": defs}
