"""What is read: records of deals and matches, and the questions of ``belote legal`` and ``belote score``."""

from __future__ import annotations

from belote.schemas import language
from belote.schemas.parts import (
    BID,
    BOOL,
    CALL,
    CARD_READ,
    CARDS_READ,
    DOUBLE,
    MODE,
    NAMED,
    NULL,
    POINTS,
    SCORED,
    SEAT,
    SIDE,
    SUIT,
    TEXT,
    Schema,
    art_name,
    block,
    listed,
    ruleset_name,
    says,
    table,
    words,
)


def or_left_out(keys: Schema) -> Schema:
    """The same keys, where null is as good as a key left out."""
    out: Schema = {}
    for key, schema in keys.items():
        told = {name: value for name, value in schema.items() if name in ("description", "examples")}
        rest = {name: value for name, value in schema.items() if name not in told}
        choices = rest["anyOf"] if rest.keys() == {"anyOf"} else [rest]
        out[key] = {**told, "anyOf": [*choices, *([] if NULL in choices else [NULL])]}
    return out


CONTRACT = block(
    {
        "taker": SEAT,
        **or_left_out(
            {
                "mode": says("a row of the ruleset's `contracts`; may be left out where there is one only", MODE),
                "trumps": says("the trump suit, null where none or all suits are trumps", SUIT),
                "bid": BID,
                "double": says("what the doubling multiplies by; left out or 1: not doubled", DOUBLE),
                "call": says("the word of the bid, where it matters", NAMED),
                "locked": says("whether trumps may not be led", BOOL),
            }
        ),
    },
    optional=("mode", "trumps", "bid", "double", "call", "locked"),
)
LEGAL = says("as a replay says it: not read", listed(TEXT))
ALSO_LEGAL = says("as a replay says it: not read", table(listed(TEXT)))
SAID = block(
    {"seat": SEAT, "call": CALL, "legal": LEGAL, "may_also_call": ALSO_LEGAL},
    optional=("seat", "legal", "may_also_call"),
)
CALLS: Schema = {
    "anyOf": [
        listed({"anyOf": [CALL, SAID]}),
        says("calls of one word each, with spaces", TEXT),
        NULL,
    ]
}
PLAY = block(
    {
        "seat": SEAT,
        "card": CARD_READ,
        "said": says("top: who leads says that this card is the strongest left of its suit", words("top")),
        "legal": LEGAL,
        "rule": says("as a replay says it: not read", TEXT),
    },
    optional=("seat", "said", "legal", "rule"),
)
PLAYS: Schema = {"anyOf": [listed({"anyOf": [CARD_READ, PLAY]}), TEXT, NULL]}
DECLARATION: Schema = {
    "anyOf": [
        CARDS_READ,
        block(
            {"cards": CARDS_READ, "at": says("1: with the first card; 2: with the second", {"enum": [1, 2]})},
            optional=("at",),
        ),
    ]
}
BELOTE_WORDS = words("both", "first", "second", "none")
DEALT: Schema = {"$ref": "#/$defs/deal", "required": ["dealer"]}
EVENT: Schema = {
    "anyOf": [
        block(
            {
                "after": says("after how many cards", POINTS),
                "seat": SEAT,
                "what": says("all remaining tricks are claimed", words("claim")),
                "accepted": says("whether the others agreed, so that nobody looks", BOOL),
                "holds": says("as a replay says it: not read", BOOL),
            },
            optional=("accepted", "holds"),
        ),
        block(
            {
                "after": says("after how many cards", POINTS),
                "what": says("a fault is seen", words("fault")),
                "fault": says("which: a row of the ruleset's `penalties`", NAMED),
                "by": says("the side at fault, or a seat of it", SIDE),
            }
        ),
    ]
}


def _rules() -> Schema:
    return {
        "ruleset": ruleset_name("NAME, NAME+VARIATION, or a path; may be left out where the command names one"),
        "rules": says("the resolved ruleset carried inside, read instead of the name", {"$ref": "#/$defs/Rules"}),
        "digest": says("the digest of the rules it was made under: another one is reported", TEXT),
        "art": art_name(),
    }


def _deal() -> Schema:
    pack = says("every card of the deck in the order in which it leaves the dealer's hand", CARDS_READ)
    hands = says("seat: the cards it holds as the first card is led; instead of the pack", table(CARDS_READ))
    return {
        **or_left_out(_rules()),
        "dealer": SEAT,
        "pack": pack,
        "hands": hands,
        "contract": says("with `hands`: the contract, instead of the calls", CONTRACT),
        **or_left_out(_told()),
    }


def _told() -> Schema:
    """Keys of a deal that may be left out, or null."""
    return {
        "turned": says("with `hands`: the card that was turned up", CARD_READ),
        "calls": says("with `pack`: the auction, in order from the first to speak", CALLS),
        "declared": says(
            "seat: its declarations; left out, everyone announces all they can; a seat left out announces nothing",
            table(listed(DECLARATION)),
        ),
        "belote_said": says(
            "seat: which words of the belote it says; left out, both are said; a seat left out says nothing;"
            " a seat with more than one belote may say it by suit",
            table({"anyOf": [BELOTE_WORDS, table(BELOTE_WORDS)]}),
        ),
        "totals": says(
            "of a deal by itself: points of each side in the match before it, where a double asks for them",
            table(POINTS),
        ),
        "plays": says("the cards in the order played; may stop anywhere", PLAYS),
        "events": says("the claim or the fault that ends the deal", {**listed(EVENT), "maxItems": 1}),
    }


def record() -> Schema:
    """Describe a deal record or a match record."""
    rules = language.ruleset()
    defs = rules.pop("$defs")
    keys = _deal()
    one_of = {"oneOf": [{"required": ["pack"]}, {"required": ["hands", "contract"]}]}
    from_hands = {"not": {"required": ["pack"]}}
    together = {"contract": from_hands, "turned": from_hands, "calls": {"required": ["pack"]}}
    in_match = block(keys, optional=keys, dependentSchemas=together, **one_of)
    match = {
        **or_left_out(_rules()),
        "deals": says(
            "the deals, in order; the first names its dealer",
            {**listed({"$ref": "#/$defs/deal"}), "prefixItems": [DEALT], "minItems": 1},
        ),
        **or_left_out(
            {
                "totals": says("where it starts in the middle: points of each side", SCORED),
                "held": says("where it starts in the middle: points held, by the side they come from", table(POINTS)),
            }
        ),
    }
    return {
        "type": "object",
        "if": {"required": ["deals"]},
        "then": block(match, optional=set(match) - {"deals"}),
        "else": DEALT,
        "$defs": {"deal": in_match, "Rules": rules, **defs},
    }


def legal_question() -> Schema:
    """Describe a line of ``belote legal --jsonl``."""
    hand = says("the cards of the seat to play", CARDS_READ)
    return block({"hand": hand, **or_left_out(_of_legal())}, optional=_of_legal())


def _of_legal() -> Schema:
    return {
        "ruleset": ruleset_name(),
        "art": art_name(),
        "mode": MODE,
        "trumps": says("the trump suit; null where none or all suits are trumps", SUIT),
        "trick": says("the cards on the table, in order", CARDS_READ),
        "seats": says("who played the cards of the trick, in order", {"anyOf": [listed(SEAT), TEXT]}),
        "seat": says("the seat to play", SEAT),
        "taker": says("the seat, or the side, that took", SEAT),
        "double": DOUBLE,
        "locked": says("whether trumps may not be led", BOOL),
        "said": says("top: the leader said that the card led is the strongest left of its suit", listed(words("top"))),
        "gone": says("cards of earlier tricks", CARDS_READ),
    }


def score_question() -> Schema:
    """Describe a line of ``belote score --jsonl``."""
    asked: Schema = {
        "taker": says("the side that took, or a seat of it", SIDE),
        "points": says(
            "side: card points with the last trick, before a capot is rewarded; of two sides one is enough",
            {**table(POINTS), "minProperties": 1},
        ),
    }
    keys = or_left_out({**asked, **_of_score()})
    text, fault = {"type": "string"}, {"required": ["fault"], "properties": {"fault": {"type": "string"}}}
    # a deal that a fault has ended has no test to pass
    ended = {"required": ["by"], "properties": {"by": text, "capot": NULL}}
    tested = {"required": [*asked], "properties": {"taker": text, "points": {"type": "object"}, "by": NULL}}
    return block(keys, optional=keys, **{"if": fault, "then": ended, "else": tested})


TOGETHER_OR_EACH: Schema = {"anyOf": [POINTS, listed(POINTS)]}


def _of_score() -> Schema:
    return {
        "ruleset": ruleset_name(),
        "art": art_name(),
        "mode": says("which mode was played, where some score differently; or the trump suit", MODE),
        "trumps": says("the trump suit, where not all suits score alike", SUIT),
        "capot": says(
            "the side that won every trick, or a seat of it: the one that did, where one hand has promised them", SIDE
        ),
        "declarations": says(
            "side: the points of its counting declarations, together or one by one", table(TOGETHER_OR_EACH)
        ),
        "belote": says(
            "the side that has it, or a number of them by side, or by hand", {"anyOf": [SIDE, table(TOGETHER_OR_EACH)]}
        ),
        "bid": BID,
        "double": DOUBLE,
        "held": says("points held from earlier deals, by the side they come from", table(POINTS)),
        "fault": says("the fault that has ended the deal: a row of the ruleset's `penalties`", NAMED),
        "by": says("with `fault`: the side at fault, or a seat of it; `points` are then those so far", SIDE),
        "first": says("the side that led to the first trick: where a share leaves an odd point", SIDE),
        "last_deal": says("the deal is the last of a fixed number", {"type": "boolean"}),
    }
