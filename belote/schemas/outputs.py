"""What is printed with ``--json``: replays, answers, lists, checks, counts, and the view of one seat."""

from __future__ import annotations

from belote.schemas import language
from belote.schemas.parts import (
    AN_ERROR,
    BID,
    BOOL,
    BY_SIDE,
    CALL,
    CARD,
    CARDS,
    COUNT,
    DECLARED,
    DIGEST,
    DOUBLE,
    ERRORS,
    EVENTS,
    MODE,
    NAMED,
    NULL,
    NUMBER,
    POINTS,
    SCORE,
    SCORED,
    SEAT,
    SIDE,
    SUIT,
    TEXT,
    Schema,
    block,
    listed,
    or_null,
    ruleset_name,
    says,
    table,
    words,
)

CONTRACT = says(
    "the contract, or null",
    or_null(
        block(
            {
                "taker": SEAT,
                "mode": MODE,
                "trumps": says("the trump suit, or null", or_null(SUIT)),
                "bid": BID,
                "double": DOUBLE,
                "call": says("the word of the bid, where no number is bid", NAMED),
                "locked": BOOL,
            },
            optional=("call", "locked"),
        )
    ),
)
ALSO = says("seat: what it could say out of turn instead; left out where nobody could", table(listed(CALL)))
MAY_END = {
    "may_claim": says("whether a seat may claim all remaining tricks now; left out once the deal is over", BOOL),
    "faults": says("the faults of `penalties` that may be named now; left out once the deal is over", listed(NAMED)),
}
LYING = says("the card that lies there for the turned one, once that was exchanged; else left out", CARD)
SAID = says("top: with the card led it was said that it is the strongest left of its suit", words("top"))
TRICKS = says(
    "complete tricks; `points` with the last trick's bonus, never with a capot's reward",
    listed(block({"leader": SEAT, "cards": CARDS, "winner": SEAT, "points": POINTS, "said": SAID}, optional=("said",))),
)
BELOTE = says(
    "belotes earned; where a trick earns one, the seat that won it",
    listed(block({"seat": SEAT, "points": POINTS, "suit": SUIT})),
)
FOUND = {
    "kind": words("run", "four"),
    "cards": CARDS,
    "points": DECLARED,
    "counts": says("whether its side scores it", BOOL),
}
IN_TRICK = block({"trick": says("the number of the trick that it lay in", COUNT), "side": SIDE, **FOUND})
DECLARATIONS = says(
    "declarations, once it is decided which count; one found in a trick names the trick and the side",
    listed({"anyOf": [block({"seat": SEAT, **FOUND}), IN_TRICK]}),
)
CHANGED = says("both digests, where the rules have changed since", block({"record": TEXT, "now": DIGEST}))


def _deal() -> Schema:
    return {
        "ruleset": ruleset_name("the ruleset as it was named"),
        "digest": DIGEST,
        "dealer": SEAT,
        "status": says(
            "void: nobody took, or a declaration has ended it; stopped: the match ended within it",
            words("void", "in_progress", "complete", "stopped"),
        ),
        "turned": says("the card turned up, or null", or_null(CARD)),
        "lying": LYING,
        "exposed": says("other cards that lie open", CARDS),
        "hands": says("seat: the cards that it holds at the end of the record", table(CARDS)),
        "calls": listed(
            block(
                {"seat": SEAT, "call": CALL, "legal": listed(CALL), "may_also_call": ALSO},
                optional=("may_also_call",),
            )
        ),
        "contract": CONTRACT,
        "plays": listed(
            block(
                {
                    "seat": SEAT,
                    "card": CARD,
                    "said": SAID,
                    "legal": says("what could be played, by suit then rank", CARDS),
                    "rule": says("which obligation decided, in words", TEXT),
                },
                optional=("said",),
            )
        ),
        "tricks": TRICKS,
        "declarations": DECLARATIONS,
        "belote": BELOTE,
        "score": or_null({"$ref": "#/$defs/score"}),
        **MAY_END,
        "events": EVENTS,
    }


def replay() -> Schema:
    """Describe ``belote replay --json``: a deal, a match, or an error."""
    totals = {
        "totals": says("the totals of the sides after it", SCORED),
        "held_total": says("what is held after it, by the side it comes from", BY_SIDE),
    }
    deal = _deal()
    in_match = block({**deal, **totals}, optional=("ruleset", "digest", "lying", *MAY_END, "events"))
    match = {
        "ruleset": deal["ruleset"],
        "digest": DIGEST,
        "deals": listed(in_match),
        **totals,
        "winner": says("the side that has won, or null", or_null(SIDE)),
        "rules_changed": CHANGED,
    }
    return {
        "type": "object",
        "anyOf": [
            says(
                "a deal",
                block({**deal, "rules_changed": CHANGED}, optional=("rules_changed", "lying", *MAY_END, "events")),
            ),
            says("a match", block(match, optional=("rules_changed",))),
            says("a record that could not be played to its end", AN_ERROR),
        ],
        "$defs": {"score": SCORE, **ERRORS},
    }


def legal() -> Schema:
    """Describe ``belote legal --json``."""
    answer = block(
        {
            "legal": says("the cards that may be played, by suit then rank", CARDS),
            "rule": says("which obligation decided, in words", TEXT),
            "winning": says(
                "the place in the trick, from 0, of the winning card; null for an empty trick", or_null(POINTS)
            ),
        }
    )
    return {"type": "object", "anyOf": [answer, AN_ERROR], "$defs": ERRORS}


def score() -> Schema:
    """Describe ``belote score --json``."""
    return {"type": "object", "anyOf": [{"$ref": "#/$defs/score"}, AN_ERROR], "$defs": {"score": SCORE, **ERRORS}}


def listing() -> Schema:
    """Describe ``belote list --json``."""
    title = says("what people call it", NAMED)
    source = says("where its rules come from, or null", or_null(TEXT))
    rulesets = block({"name": NAMED, "title": title, "source": source, "digest": DIGEST})
    variations = block({"name": NAMED, "title": title})
    return block({"rulesets": listed(rulesets), "variations": listed(variations), "arts": listed(NAMED)})


def new() -> Schema:
    """Describe ``belote new --json``."""
    return block({"file": says("what was written", NAMED), "extends": ruleset_name("on which it stands")})


def show() -> Schema:
    """Describe ``belote show NAME --json``."""
    rules = language.ruleset()
    defs = rules.pop("$defs")
    origin = block(
        {
            "path": says("the keys to the value, with dots between", NAMED),
            "value": says("the value as a text", TEXT),
            "file": NAMED,
            "line": COUNT,
            "column": COUNT,
        }
    )
    keys = {
        "name": ruleset_name("the ruleset as it was named"),
        "digest": DIGEST,
        "rules": {"$ref": "#/$defs/Rules"},
        "origins": says("with --origin: where each value comes from", listed(origin)),
    }
    return {**block(keys, optional=("origins",)), "$defs": {"Rules": rules, **defs}}


def check() -> Schema:
    """Describe ``belote check --json``."""
    unread = says("why it could not be looked at", {"$ref": "#/$defs/error"})
    keys = {"file": NAMED, "problems": listed({"$ref": "#/$defs/problem"}), "error": unread}
    return {**block({"files": listed(block(keys, optional=("error",)))}), "$defs": ERRORS}


def perft() -> Schema:
    """Describe ``belote perft --json``."""
    keys = {
        "ruleset": ruleset_name("the ruleset as it was named"),
        "digest": DIGEST,
        "seed": NUMBER,
        "depth": says("how many cards deep", POINTS),
        "nodes": says("how many ways there are to play so many cards", POINTS),
        "divide": says("card: how many of the ways begin with it", table(POINTS)),
    }
    return block(keys, optional=("divide",))


def view() -> Schema:
    """Describe what one seat can know of a deal."""
    declaration = block(
        {
            "seat": SEAT,
            "kind": words("run", "four"),
            "points": DECLARED,
            "cards": says("null while they are another seat's secret", {"anyOf": [CARDS, NULL]}),
            "counts": says("whether its side scores it; left out until that is decided", BOOL),
        },
        optional=("counts",),
    )
    keys = {
        "ruleset": ruleset_name("the ruleset as it was named"),
        "seat": says("whose view this is", SEAT),
        "dealer": SEAT,
        "status": words("bidding", "playing", "complete", "void"),
        "turn": says("the seat to speak or to play, null where the deal is over", or_null(SEAT)),
        "hand": says("the cards that the seat holds now", CARDS),
        "cards_held": says("seat: how many cards it holds", table(POINTS)),
        "turned": says("the card turned up, or null", or_null(CARD)),
        "lying": LYING,
        "exposed": says("other cards that lie open", CARDS),
        "calls": listed(block({"seat": SEAT, "call": CALL})),
        "contract": CONTRACT,
        "tricks": TRICKS,
        "trick": says(
            "the cards of the trick on the table",
            listed(block({"seat": SEAT, "card": CARD, "said": SAID}, optional=("said",))),
        ),
        "legal": says("what the seat may say or play; empty where it is not its turn", listed(NAMED)),
        "may_also_call": says("seat: what it may say out of turn; left out where nobody may", table(listed(CALL))),
        "declarations": listed({"anyOf": [declaration, IN_TRICK]}),
        "belote": BELOTE,
        "score": or_null(SCORE),
        **MAY_END,
        "events": EVENTS,
    }
    return block(keys, optional=("lying", "may_also_call", *MAY_END, "events"))


def error() -> Schema:
    """Describe what is printed instead of an answer."""
    return {**AN_ERROR, "$defs": ERRORS}
