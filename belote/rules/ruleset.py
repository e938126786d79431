"""A whole ruleset: the phases together, what must agree between them, and the digest of what they say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from belote.kernel.effects import NUMBER
from belote.rules import auction as auctions
from belote.rules import contracts as modes
from belote.rules import deal as deals
from belote.rules import doubling as doublings
from belote.rules import penalties as faulty
from belote.rules.auction import Ascending, Auction
from belote.rules.belote import Belote
from belote.rules.contracts import ContractMode
from belote.rules.deal import DealStep
from belote.rules.deck import Deck
from belote.rules.declarations import KINDS, Declarations
from belote.rules.describing import describe, mended
from belote.rules.held_points import HeldPoints
from belote.rules.match import Match
from belote.rules.penalties import Penalty
from belote.rules.play import Play
from belote.rules.scoring import Beside, Scoring
from belote.rules.table import Table
from belote.rules.words import OR_NONE, ROWS, Block, Fault, Name

PHASES = (
    "table", "deck", "deal", "auction", "contracts", "play",
    "declarations", "belote", "scoring", "penalties", "held_points", "match",
)  # fmt: skip
# where `by_mode` may stand
MODAL_BLOCKS = (("play",), ("declarations",), ("belote",), ("scoring",), ("auction", "doubling"))
MODAL = tuple(path[0] for path in MODAL_BLOCKS)


class Rules(Block):
    """A complete ruleset, resolved."""

    format: Annotated[int, Field(ge=1, le=1, description="the version of the language, 1")]
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
    penalties: Annotated[
        dict[Name, Penalty] | None, ROWS, OR_NONE, Field(description="named rows: faults at the table and their cost")
    ] = None
    held_points: Annotated[HeldPoints | None, OR_NONE, Field(description="what a tie puts aside")]
    match: Match

    def phases(self) -> dict[str, Any]:
        """The phases as JSON values: what the rules say, without names, words and sources."""
        out = self.model_dump(mode="json", by_alias=True, exclude_defaults=True, include=set(PHASES))
        for path in MODAL_BLOCKS:
            block: Any = out
            for key in path:
                block = block[key]
            if isinstance(block, dict):
                block.pop("by_mode", None)
        del out["deck"]["art"]
        return out

    def faults(self, sound: Collection[str] = PHASES) -> list[Fault]:
        """Everything that is wrong between phases whose blocks are each well formed; ``sound``: those that are."""
        found: list[Fault] = []
        left = set(sound)
        for reads, taints, check in CHECKS:
            if left.issuperset(reads):
                faults = check(self)
                found += [fault._replace(reads=reads) for fault in faults]
                if faults and taints:
                    left.discard(reads[0])
        return found


def _rounds(rules: Rules) -> list[Fault]:
    turned = any(step.turn_up for step in rules.deal.values())
    trumps = {name: mode.trumps for name, mode in rules.contracts.items()}
    seen = deals.seen_at(rules.deal, list(rules.auction.rounds))
    return [
        *auctions.faults(rules.auction, rules.table, trumps, rules.deck, turned),
        *deals.asked_faults(rules.deal, list(rules.auction.rounds), auctions.asked_rounds(rules.auction)),
        *auctions.guard_faults(rules.auction, rules.deck, seen),
        *auctions.never_all_pass(rules.auction),
        *deals.exchange_faults(
            rules.deal, list(rules.auction.rounds), rules.deck.ranks, {*trumps.values()} != {"none"}
        ),
    ]


def _steps(rules: Rules) -> list[Fault]:
    rounds = list(rules.auction.rounds)
    return deals.deal_faults(rules.deal, len(rules.table.seats), rules.deck.size, rounds)


def _scoring(rules: Rules) -> list[Fault]:
    bids = any(isinstance(r, Ascending) and r.highest() for r in rules.auction.rounds.values())
    return rules.scoring.faults(rules.held_points is not None, bids)


def _beside_scoring(rules: Rules) -> list[Fault]:
    tricks, doubling = deals.hand_size(rules.deal), rules.auction.doubling
    above = [bid for r in rules.auction.rounds.values() if isinstance(r, Ascending) for bid in r.above.values()]
    beside = Beside(
        capot_bids=any(bid.tricks >= tricks for bid in above),
        deals=rules.match.deals is not None,
        multiplier=any(mode.multiplier != 1 for mode in rules.contracts.values()),
        doublings=frozenset({1, *(times & NUMBER for times in doubling.times())} if doubling else {1}),
        unclear=doubling.unclear() if doubling else (),
        sides=len(rules.table.sides),
    )
    return rules.scoring.faults_beside(beside)


def _belotes(rules: Rules) -> list[Fault]:
    every = any(mode.trumps == "all" for mode in rules.contracts.values())
    return rules.belote.faults_beside(every) if rules.belote else []


def _alone(rules: Rules) -> list[Fault]:
    return auctions.alone_faults(rules.auction, rules.table, deals.hand_size(rules.deal))


def _within(rules: Rules) -> list[Fault]:
    multiplied = any(mode.multiplier != 1 for mode in rules.contracts.values())
    once = multiplied and not rules.scoring.multiplied()
    return rules.match.within_faults(rules.auction.doubling is not None, rules.scoring.rounding is not None, once)


# what must hold between phases: the phases that are read; whether those that read the first of them must wait till it
# holds; and the check
CHECKS: tuple[tuple[tuple[str, ...], bool, Callable[[Rules], list[Fault]]], ...] = (
    (("table",), True, lambda rules: rules.table.faults()),
    (("deck",), True, lambda rules: rules.deck.faults()),
    (("deck",), False, lambda rules: rules.deck.scale_faults()),
    (("deal", "table", "deck", "auction"), False, _steps),
    (("auction", "deal", "table", "deck", "contracts"), False, _rounds),
    (("play",), False, lambda rules: rules.play.faults()),
    (
        ("declarations", "deck"),
        False,
        lambda rules: rules.declarations.faults(rules.deck) if rules.declarations else [],
    ),
    (("belote", "deck"), False, lambda rules: rules.belote.faults(rules.deck) if rules.belote else []),
    (("belote", "contracts"), False, _belotes),
    (("scoring", "held_points", "auction"), False, _scoring),
    (("scoring", "auction", "contracts", "deal", "match", "table"), False, _beside_scoring),
    (("auction", "deal", "table"), False, _alone),
    (("penalties",), False, lambda rules: faulty.faults(rules.penalties) if rules.penalties is not None else []),
    (("match",), False, lambda rules: rules.match.faults()),
    (("match", "auction", "scoring", "contracts"), False, _within),
    (("match", "belote"), False, lambda rules: rules.match.belote_faults(rules.belote is not None)),
)


Rules.model_rebuild()  # the validators are built on import, so that no check has to wait for them


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


_UNORDERED = ("counts", "when", "unless", "over", "keep", "if_turned", "unless_turned", "holding_only",
              "not_by")  # fmt: skip
_TABLES = ("points", "fixed", "runs", "fours", "sides", "overrides", "multiplier", "rounded_side",
           "in_one_hand")  # fmt: skip


def _canonical(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        keys = sorted(value) if key in _TABLES else list(value)
        return [[k, _canonical(value[k], key if key == "counts" else k)] for k in keys]
    if isinstance(value, list):
        items = [_canonical(v) for v in value]
        return sorted(items, key=str) if key in _UNORDERED else items
    return value


def read(
    trees: Mapping[str | None, dict[str, Any]], whole: bool = True
) -> tuple[Resolved | None, list[tuple[str | None, Fault]]]:
    """The ruleset that trees of plain values say, one for the rules and one for each mode that differs; or its faults.

    Each fault comes with the mode in which it was found (None: the rules themselves).  A tree that is not ``whole``
    leaves things to others: it is no fault that keys are missing, and nothing is compared.
    """
    rules: dict[str | None, Rules] = {}
    sound: dict[str | None, frozenset[str]] = {}
    guessed: dict[str | None, frozenset[str]] = {}
    faults: list[tuple[str | None, Fault]] = []
    for mode, given in trees.items():
        tree = given if whole else _with_kind(given)
        try:
            rules[mode] = Rules.model_validate_json(json.dumps(tree))
            sound[mode] = frozenset(PHASES)
        except ValidationError as error:
            faults += [(mode, fault) for fault in describe(error) if whole or fault.kind != "missing"]
            better, guessed[mode] = mended(tree, error)
            rules[mode], sound[mode] = _in_part(better)
    if not whole:
        return None, faults
    clashes = [(mode, fault) for mode, each in rules.items() for fault in each.faults(sound[mode])]
    clashes += [(None, fault) for fault in (*_worths(rules, sound), *_doublings(rules, sound))]
    # what was only guessed is not held against the phase itself
    faults += [(mode, fault) for mode, fault in clashes if fault.reads[0] not in guessed.get(mode, ())]
    return (None, faults) if faults else (Resolved(rules), [])


def _with_kind(tree: dict[str, Any]) -> dict[str, Any]:
    """A tree whose declarations say of which kind they are: where that is left to the base, that which has all keys."""
    block = tree.get("declarations")
    if not isinstance(block, dict) or "kind" in block:
        return tree
    return {**tree, "declarations": {"kind": KINDS[0], **block}}


def _worths(rules: Mapping[str | None, Rules], sound: Mapping[str | None, frozenset[str]]) -> list[Fault]:
    """Modes whose cards and last trick do not add up to what they are said to be worth."""
    base = rules[None]
    reads = ("contracts", "deck", "scoring")
    if not sound[None].issuperset(reads):
        return []
    if not base.contracts:
        return [Fault(("contracts",), "a game needs a contract mode", reads=reads)]
    if base.deck.faults():
        return []
    of_mode = {mode: rules[mode] if "scoring" in sound.get(mode, ()) else base for mode in base.contracts}
    last_tricks = {mode: each.scoring.last_trick for mode, each in of_mode.items()}
    return [fault._replace(reads=reads) for fault in modes.faults(base.contracts, base.deck, last_tricks)]


def _doublings(rules: Mapping[str | None, Rules], sound: Mapping[str | None, frozenset[str]]) -> list[Fault]:
    """What the doubling says differently in a mode, though it cannot."""
    said = {mode: each.auction.doubling for mode, each in rules.items() if "auction" in sound[mode]}
    whole = said.pop(None, None)
    return doublings.faults_by_mode(whole, {str(m): own for m, own in said.items() if own}) if whole else []


def _in_part(tree: dict[str, Any]) -> tuple[Rules, frozenset[str]]:
    """As much of a ruleset as can be read, and the phases that this is."""
    phases: dict[str, Any] = {}
    for phase in PHASES:
        try:
            phases[phase] = _reader(phase).validate_json(json.dumps(tree[phase]))
        except (KeyError, ValidationError):
            continue
    return Rules.model_construct(**phases), frozenset(phases)


@cache
def _reader(phase: str) -> TypeAdapter[Any]:
    """What reads one phase by itself."""
    info = Rules.model_fields[phase]
    kind: Any = info.annotation
    for mark in info.metadata:
        kind = Annotated[kind, mark]
    return TypeAdapter(kind)
