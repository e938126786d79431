"""The JSON of ``belote solve``, as a schema."""

from __future__ import annotations

from belote.schemas.outputs import CHANGED, CONTRACT
from belote.schemas.parts import (
    AN_ERROR,
    BOOL,
    CARD,
    COUNT,
    DIGEST,
    ERRORS,
    POINTS,
    SEAT,
    SIDE,
    TEXT,
    Schema,
    block,
    listed,
    or_null,
    ruleset_name,
    says,
    words,
)


def solve() -> Schema:
    """Describe ``belote solve --json``."""
    both = says(
        "card points in the end, with the last trick; of a capot what the ruleset pays for it",
        block({"takers": POINTS, "defence": POINTS, "capot": or_null(words("takers", "defence"))}),
    )
    outcome = says("what the contract comes to", words("made", "tied", "failed"))
    card = block(
        {
            "card": CARD,
            "points": both,
            "cost": says(
                "points that go over to the other side, against the best card; what a capot is paid above its cards"
                " counts half",
                {"type": "number", "minimum": 0},
            ),
            "outcome": outcome,
            "best": says("whether no card is better: for points, or for the contract where only that is asked", BOOL),
        },
        optional=("points", "cost", "outcome"),
    )
    moment = block(
        {
            "after": says("cards played before", POINTS),
            "trick": COUNT,
            "turn": SEAT,
            "played": says("the card played in the record, or null where it ends", or_null(CARD)),
            "points": both,
            "outcome": outcome,
            "cards": says("every legal card", listed(card)),
        },
        optional=("points", "outcome"),
    )
    keys = {
        "ruleset": ruleset_name("the ruleset as it was named"),
        "digest": DIGEST,
        "dealer": SEAT,
        "contract": CONTRACT,
        "takers": SIDE,
        "defence": says("all other sides, who are partners here", listed(SIDE)),
        "goals": says("what was solved", listed(words("points", "contract"))),
        "contract_unsolved": says("why the contract could not be solved", TEXT),
        "rules_changed": CHANGED,
        "moments": says("where a card is to be played: one, or every one of a finished deal", listed(moment)),
    }
    answer = block(keys, optional=("contract_unsolved", "rules_changed"))
    return {"type": "object", "anyOf": [answer, AN_ERROR], "$defs": ERRORS}
