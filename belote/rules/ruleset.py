"""A whole ruleset: the phases together, what must agree between them, and the digest of what they say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from belote.rules import auction as auctions
from belote.rules import contracts as modes
from belote.rules import deal as deals
from belote.rules.auction import Ascending, Auction
from belote.rules.belote import Belote
from belote.rules.contracts import ContractMode
from belote.rules.deal import DealStep
from belote.rules.deck import Deck
from belote.rules.declarations import Declarations
from belote.rules.held_points import HeldPoints
from belote.rules.match import Match
from belote.rules.play import Play
from belote.rules.scoring import Scoring
from belote.rules.table import Table
from belote.rules.words import OR_NONE, ROWS, Block, Fault, Name, plain

PHASES = (
    "table", "deck", "deal", "auction", "contracts", "play",
    "declarations", "belote", "scoring", "held_points", "match",
)  # fmt: skip
MODAL = ("play", "declarations", "belote", "scoring")  # the phases in which `by_mode` may stand


class Rules(Block):
    """A complete ruleset, resolved."""

    format: Annotated[Literal[1], Field(description="the version of the language")]
    id: Annotated[str, Field(min_length=1, description="the name by which it is called")]
    name: Annotated[dict[str, str], Field(description="what people call it, by language")] = {}
    source: Annotated[str | None, Field(description="where its rules come from")] = None
    abstract: Annotated[bool, Field(description="a parent that is never played by itself")] = False
    terms: Annotated[
        dict[str, str], Field(description="the game's own words for words of the language; shown, never read as rules")
    ] = {}
    table: Table
    deck: Deck
    deal: Annotated[
        dict[Name, DealStep], ROWS, Field(description="steps from the shuffled pack to the first card led, in order")
    ]
    auction: Auction
    contracts: Annotated[dict[Name, ContractMode], ROWS, Field(description="one row a mode")]
    play: Play
    declarations: Annotated[Declarations | None, OR_NONE, Field(description="runs and fours")]
    belote: Annotated[Belote | None, OR_NONE, Field(description="king and queen of a trump suit")]
    scoring: Scoring
    held_points: Annotated[HeldPoints | None, OR_NONE, Field(description="what a tie puts aside")]
    match: Match

    def phases(self) -> dict[str, Any]:
        """The phases as JSON values: what the rules say, without names, words and sources."""
        out = {key: plain(getattr(self, key)) for key in PHASES}
        for absent in ("declarations", "belote", "held_points"):
            if out[absent] is None:
                out[absent] = "none"
        for phase in MODAL:
            if isinstance(out[phase], dict):
                out[phase].pop("by_mode", None)
        del out["deck"]["art"]
        return out

    def faults(self) -> list[Fault]:
        """Everything that is wrong between the phases of a ruleset whose blocks are each well formed."""
        found = self.table.faults() + self.deck.faults()
        if found:
            return found
        rounds = list(self.auction.rounds)
        seats = len(self.table.seats)
        turned = any(step.turn_up for step in self.deal.values())
        trumps = {name: mode.trumps for name, mode in self.contracts.items()}
        found += deals.deal_faults(self.deal, seats, self.deck.size, rounds)
        found += auctions.faults(self.auction, seats, trumps, self.deck.ranks, turned)
        found += self.play.faults()
        if self.declarations:
            found += self.declarations.faults(self.deck)
        if self.belote:
            found += self.belote.faults(self.deck)
        bids = any(isinstance(r, Ascending) for r in self.auction.rounds.values())
        found += self.scoring.faults(self.held_points is not None, bids)
        found += self.match.faults()
        if not self.contracts:
            found.append(Fault(("contracts",), "a game needs a contract mode"))
        return found


class Resolved:
    """A ruleset that holds together: the rules, and for each mode what they say there.

    ``rules[None]`` are the rules without a mode; ``rules[mode]`` those of that mode.
    """

    def __init__(self, rules: Mapping[str | None, Rules]) -> None:
        self.by_mode = dict(rules)
        self.rules = self.by_mode[None]

    def of(self, mode: str) -> Rules:
        """The rules in a mode."""
        return self.by_mode.get(mode, self.rules)

    def digest(self) -> str:
        """16 hex digits that change with the rules, and with nothing else (not with names, words, source, art)."""
        phases = self.rules.phases()
        said: dict[str, Any] = {"phases": phases}
        for mode in self.rules.contracts:
            own = self.of(mode).phases()
            different = {key: own[key] for key in MODAL if own[key] != phases[key]}
            if different:
                said.setdefault("modes", {})[mode] = different
        # the order of named rows and of lists is part of the rule; that of tables and of fixed keys is not
        text = json.dumps(_canonical(said), ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


_TABLES = ("points", "runs", "fours")


def _canonical(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        keys = sorted(value) if key in _TABLES else list(value)
        return [[k, _canonical(value[k], k)] for k in keys]
    if isinstance(value, list):
        return [_canonical(v) for v in value]
    return value


def read(trees: Mapping[str | None, dict[str, Any]]) -> tuple[Resolved | None, list[tuple[str | None, Fault]]]:
    """The ruleset that trees of plain values say, one for the rules and one for each mode that differs; or its faults.

    Each fault comes with the mode in which it was found (None: the rules themselves).
    """
    rules: dict[str | None, Rules] = {}
    faults: list[tuple[str | None, Fault]] = []
    for mode, tree in trees.items():
        try:
            rules[mode] = Rules.model_validate_json(json.dumps(tree))
        except ValidationError as error:
            faults += [(mode, fault) for fault in describe(error)]
    if faults:
        return None, faults
    for mode, each in rules.items():
        faults += [(mode, fault) for fault in each.faults()]
    base = rules[None]
    last_tricks = {m: rules.get(m, base).scoring.last_trick for m in base.contracts}
    faults += [(None, fault) for fault in modes.faults(base.contracts, base.deck, last_tricks)]
    return (None, faults) if faults else (Resolved(rules), [])


def describe(error: ValidationError) -> list[Fault]:
    """The errors of a model as faults: what stands there, and what would be right."""
    found = []
    for e in error.errors(include_url=False):
        kind, context, given = e["type"], e.get("ctx", {}), e.get("input")
        text = e["msg"]
        if kind == "extra_forbidden":
            text = "unknown key"
        elif kind == "missing":
            text = "missing key"
        elif kind == "literal_error":
            text = f"unknown word {_quoted(given)}: one of {context['expected'].replace(chr(39), '`')}"
        elif kind in ("int_type", "int_from_float"):
            text = f"a whole number was expected, not {_quoted(given)}"
        elif kind == "bool_type":
            text = f"true or false was expected, not {_quoted(given)}"
        elif kind == "string_type":
            text = f"a text was expected, not {_quoted(given)}"
            if isinstance(given, int) and not isinstance(given, bool):
                text += f': in quotes it is one, "{given}"'
        elif kind in ("list_type", "dict_type", "model_type", "model_attributes_type"):
            what = "a list" if kind == "list_type" else "a block of keys"
            text = f"{what} was expected, not {_quoted(given)}"
        elif kind == "union_tag_not_found":
            text = "missing key `kind`"
        elif kind == "union_tag_invalid":
            text = f"unknown kind {_quoted(context.get('tag'))}: one of {context.get('expected_tags')}"
        elif kind == "string_pattern_mismatch":
            text = f"{_quoted(given)} is no name: small letters, digits and _"
        elif kind == "value_error":
            text = str(context["error"])
        elif kind.startswith(("greater_than", "less_than")):
            text = f"{text[0].lower()}{text[1:].replace('Input should be', 'the number must be')}, not {_quoted(given)}"
            text = text.replace("input should be", "the number must be")
        else:
            text = text[0].lower() + text[1:]
        found.append(Fault(tuple(e["loc"]), text))
    return found


def _quoted(value: Any) -> str:
    if isinstance(value, dict):
        return "a block of keys"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"the text {value!r}" if isinstance(value, str) else repr(value)
