"""Rulesets drawn at random from the vocabulary: whatever they say, a deal is played and scored without a fault."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Deal, Match, Ruleset
from belote.rules import auction as auctions
from belote.rules import belote as belotes
from belote.rules import (
    bids,
    declarations,
    doubling,
    effects,
    held_points,
    penalties,
    play,
    rounding,
    scoring,
    table,
    testing,
)
from belote.rules import match as matches
from belote.rules.words import Vocabulary
from tests.playing import path, shuffled_pack, sound, states

PRESETS = belote.names()
HOUSES = 90
DEALS = 4


def word(rng: random.Random, words: Vocabulary) -> str:
    return rng.choice(list(words.words))


def some(rng: random.Random, words: Vocabulary, least: int = 0) -> list[str]:
    known = list(words.words)
    return rng.sample(known, rng.randrange(least, len(known) + 1))


def rarely(rng: random.Random, value: Any, otherwise: Any = "none") -> Any:
    return otherwise if rng.random() < 0.25 else value


def house(rng: random.Random, name: str) -> dict[str, Any]:
    """A house file on top of a preset: a few phases said anew."""
    rules = belote.load(name)
    out: dict[str, Any] = {"id": "house", "extends": name}
    parts = [_play, _deck, _declarations, _belote, _scoring, _held, _match, _table, _deal, _auction, _contracts]
    parts.append(_penalties)
    chosen = rng.sample(parts, rng.randrange(1, len(parts) + 1))
    for part in sorted(chosen, key=lambda part: part is _scoring):  # it asks what the others say
        part(rng, rules, out)
    _within(rng, rules, out)
    return out


def _taken_out(rows: Iterable[str]) -> dict[str, Any]:
    return dict.fromkeys(rows, "none")


def _play(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    rows: dict[str, Any] = _taken_out(rules.rules.play.obligations)
    for i in range(rng.randrange(6)):
        leads = rng.random() < 0.15
        sets = play.LED_FREELY if leads else play.PLAY.words
        facts = ["locked"] if leads else [w for w in play.WHEN.words if w != "leading"]
        row: dict[str, Any] = {"play": rng.choice([w for w in sets if w != "any"])}
        when = ["leading"] * leads + rng.sample(facts, min(len(facts), rng.choice((0, 0, 1, 1, 2))))
        unless = rng.sample(facts, min(len(facts), rng.randrange(3)))
        if when:
            row["when"] = when if len(when) > 1 else when[0]
        unless = [w for w in unless if w not in when]
        if unless and rng.random() < 0.4:
            row["unless"] = unless
        if rng.random() < 0.3:
            row["holding"] = rng.choice([w for w in sets if w != "any"])
        rows[f"row{i}"] = row
    rows["last"] = {"play": "any"}
    out["play"] = {"obligations": rows, "opening_lead": word(rng, play.OPENING_LEAD)}


def _last_tricks(rules: Ruleset, out: dict[str, Any]) -> dict[str, int]:
    said = out.get("scoring", {}).get("last_trick")
    return {mode: rules.rules_in(mode).scoring.last_trick if said is None else said for mode in rules.modes}


def _deck(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    """Other orders and points, and what the modes are then worth."""
    deck = rules.rules.deck
    scales: dict[str, Any] = {}
    for scale in deck.scales:
        order = list(deck.ranks)
        rng.shuffle(order)
        points = {rank: rng.randrange(1, 25) for rank in rng.sample(deck.ranks, rng.randrange(1, 7))}
        scales[scale] = {"order": order, "points": points}
    out["deck"] = {"scales": scales}
    _worths(rules, out)


def _worths(rules: Ruleset, out: dict[str, Any]) -> None:
    """What each mode is worth, with the scales and the last trick that the house says."""
    deck = rules.rules.deck
    said = out.get("deck", {}).get("scales", {})
    totals = {
        scale: sum((said[scale]["points"] if scale in said else block.points).values())
        for scale, block in deck.scales.items()
    }
    last = _last_tricks(rules, out)
    worths = {}
    for mode, contract in rules.rules.contracts.items():
        scales = contract.scales(deck, 0)
        worths[mode] = {"worth": sum(totals[scale] for scale, _ in scales) + last[mode]}
    for mode, said in worths.items():
        out.setdefault("contracts", {}).setdefault(mode, {}).update(said)


def _contracts(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    for mode in rules.modes:
        said = out.setdefault("contracts", {}).setdefault(mode, {})
        said["times"] = rng.randrange(1, 4)
        of_suits = rules.mode_name(mode).trumps == "one" and rng.random() < 0.5
        suits = rng.sample(rules.rules.deck.suits, 2)
        said["multiplier"] = {suit: rng.randrange(1, 5) for suit in suits} if of_suits else rng.randrange(1, 5)


def _declarations(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    ranks = rules.rules.deck.ranks
    named = rng.sample(ranks, rng.randrange(1, len(ranks)))
    fours: dict[str, Any] = {rank: rng.randrange(1, 40) * 5 for rank in named}
    block = rules.rules.declarations
    strongest = list(ranks) if block is not None and block.by_mode else list(fours)  # a mode may know other fours
    rng.shuffle(strongest)
    lengths = sorted(rng.sample(range(2, len(ranks) + 1), rng.randrange(1, 5)))
    said = {
        "kind": "from_hands",
        "announced": word(rng, declarations.ANNOUNCED),
        "runs": {length: rarely(rng, rng.randrange(1, 30) * 5, word(rng, effects.DECLARED)) for length in lengths},
        "fours": rarely(rng, fours),
        "reuse_cards": rng.random() < 0.3,
        "contest": word(rng, declarations.CONTEST),
        "best_by": _best_by(rng),
        "fours_order": strongest,
        "equal": word(rng, declarations.EQUAL),
        "winner_scores": word(rng, declarations.WINNER_SCORES),
        "needs_trick": rng.random() < 0.3,
        "all_trumps": rng.choice(["none", 200, word(rng, effects.DECLARED)]),
    }
    if rng.random() < 0.25:
        runs = {length: 20 if points in ("cancel", "void") else points for length, points in said["runs"].items()}
        said = {"kind": "from_tricks", "runs": runs, "fours": said["fours"]}
    out["declarations"] = rarely(rng, said)


def _best_by(rng: random.Random) -> list[str]:
    said = some(rng, declarations.BEST_BY, least=2)
    left_out = rng.choice(("four_over_run", "run_over_four"))  # the one says the opposite of the other
    return [each for each in said if each != left_out]


def _belote(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    said = {
        "cards": rng.sample(rules.rules.deck.ranks, 2),
        "points": rng.randrange(1, 50),
        "claimed_by": word(rng, belotes.CLAIMED_BY),
        "absorbed_by": rarely(rng, word(rng, belotes.ABSORBED_BY)),
    }
    if said["claimed_by"] in belotes.PLAYED:
        said["in_order"] = rng.random() < 0.5
    every = any(rules.mode_name(mode).trumps == "all" for mode in rules.modes)
    if every and said["claimed_by"] != "same_trick":
        said["in_one_hand"] = {str(n): rng.randrange(1, 300) for n in rng.sample((2, 3, 4), rng.randrange(3))}
    out["belote"] = rarely(rng, said)


def _sum(rng: random.Random, out: dict[str, Any], defence: bool, held: bool = False) -> list[Any]:
    plain: list[Any] = [*scoring.TERM.words, rng.randrange(200)]
    terms: list[Any] = rng.sample(plain, rng.randrange(4))
    factors: list[dict[str, Any]] = [{"times": "double"}, {"times": "double", "at_most": 2}, {"times": 3}]
    if not held:
        factors.append({"times": -1})
    if any(mode.get("multiplier", 1) != 1 for mode in out.get("contracts", {}).values()):
        factors.append({"times": "contract"})
    for factor in rng.sample(factors, rng.choice([0, 0, 0, 1, 2])):
        terms.append({**factor, "of": rng.sample(plain, 2)})
    if defence and rng.random() < 0.2:
        terms.append({"share": rng.sample(plain, 2)})
    return terms


def _scoring(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    bids = any(call.level for call in rules.calls)
    conditions: list[dict[str, Any]] = [{"more_than": rng.choice([word(rng, testing.MORE_THAN), rng.randrange(120)])}]
    if bids and rng.random() < 0.6:
        conditions.insert(0, {"at_least": rng.choice([word(rng, testing.AT_LEAST), rng.randrange(120)])})
    if rng.random() < 0.3:
        conditions[0]["counts"] = _counts(rng)
    modal = {row for mode in rules.rules.scoring.by_mode.values() for row in mode.get("outcomes", {})}
    rows = _taken_out(row for row in rules.rules.scoring.outcomes if row not in modal)  # what a mode changes stays
    holding = rules.rules.held_points is not None
    of_tricks = _rounding(rng, rules)
    loses = of_tricks["of"] == "tricks"
    words = [w for w in testing.EQUAL.words if w != "tied" or holding]
    if not _shows_who_doubled(rules, out):
        words.remove("lost_by_doubler")
    equal = rng.choice([w for w in words if w != "by_rounding_loss" or loses])
    level: dict[str, Any] = {"equal": equal}
    doubled = rules.rules.auction.doubling is not None and "doubling" not in out.get("auction", {})
    if doubled and rng.random() < 0.4:
        level["equal_doubled"] = rng.choice([w for w in words if w != "by_rounding_loss" or loses])
    if any(w in testing.BY for w in level.values()):
        level["level_too"] = rng.choice([w for w in testing.LEVEL_TOO.words if w != "tied" or holding])
    loses = "by_rounding_loss" in level.values()
    outcomes = ["made", "failed"] + (["tied"] if "tied" in level.values() else [])
    facts = ["doubled", "capot_by_takers", "capot_by_defence"]
    if any(bid and bid.tricks >= rules.tables.hand_size for bid in rules.tables.auction.bids):
        facts.append("capot_bid")
    if "deals" in out.get("match", {}):
        facts.append("last_deal")
    low = rng.random() < 0.2
    if low:
        rows["low"] = _row(rng, out, [rng.choice(["takers_low", "defence_low"]), rng.choice(outcomes)])
        rows["low"] |= {"before": min(modal)} if modal else {}
    for i in range(rng.randrange(5)):
        rows[f"special{i}"] = _row(rng, out, [*rng.sample(facts, rng.randrange(1, 3)), rng.choice(outcomes)])
        rows[f"special{i}"] |= {"before": min(modal)} if modal else {}
    for outcome in rng.sample(outcomes, len(outcomes)):
        row = outcome if outcome in modal else f"is_{outcome}"
        rows[row] = _row(rng, out, [outcome], holding and outcome == "tied")
    said: dict[str, Any] = {
        "last_trick": rng.randrange(30),
        "capot": rarely(rng, _capot(rng)),
        "contract": {
            "counts": _counts(rng),
            "tested_on": word(rng, testing.TESTED_ON),
            "made": conditions,
            **level,
            "overrides": rarely(rng, {w: word(rng, testing.DECIDES) for w in some(rng, testing.OVERRIDE, least=1)}),
        },
        "outcomes": rows,
        "rounding": of_tricks if loses else rarely(rng, of_tricks),
    }
    if low:
        said["low"] = rng.randrange(1, 60)
    if rng.random() < 0.1:
        said["contract"] = "none"
    if rules.rules.scoring.by_mode:  # another mode may round and reward otherwise, or not at all
        said["by_mode"] = {
            mode: {"capot": rarely(rng, _capot(rng))}
            | {"rounding": of_tricks if loses else rarely(rng, _rounding(rng, rules))}
            for mode in rules.rules.scoring.by_mode
        }
    out["scoring"] = said
    _worths(rules, out)


def _shows_who_doubled(rules: Ruleset, out: dict[str, Any]) -> bool:
    """Whether a deal of two sides tells by what it is multiplied by which of them was the last to double."""
    blocks = [rules.rules_in(mode).auction.doubling for mode in rules.modes]
    same = "doubling" not in out.get("auction", {}) and len(rules.sides) == 2
    return same and all(block is not None and not block.unclear() for block in blocks)


def _row(rng: random.Random, out: dict[str, Any], when: list[str], held: bool = False) -> dict[str, Any]:
    row: dict[str, Any] = {"when": when, "takers": _sum(rng, out, False), "defence": _sum(rng, out, True)}
    if held:
        row["held"] = _sum(rng, out, False, held=True)
    return row


def _counts(rng: random.Random) -> Any:
    own, others = some(rng, testing.COUNTS, least=1), some(rng, testing.COUNTS, least=1)
    return {"takers": own, "defence": others} if rng.random() < 0.3 else own


def _capot(rng: random.Random) -> dict[str, Any]:
    return {"worth": rng.randrange(1, 600), "by": word(rng, scoring.BY)}


def _rounding(rng: random.Random, rules: Ruleset) -> dict[str, Any]:
    unit = rng.choice([5, 10])
    alone = len(rules.sides) == 2 and rng.random() < 0.3
    critical = {"digit": rng.randrange(unit), "up": word(rng, rounding.UP), "equal": word(rng, rounding.CRITICAL_EQUAL)}
    times = {*range(1, 10), *rules.tables.auction.times_of(lambda _: True)}  # its own, and what `_doubling` draws
    table = {str(n): word(rng, rounding.ROUNDED_SIDE) for n in sorted(times)}
    return {
        "of": "tricks" if alone else word(rng, rounding.ROUND_OF),
        "to": unit,
        "up_from": rng.randrange(unit + 1),
        "critical": "none" if alone else rarely(rng, critical),
        "rounded_side": rng.choice([table, word(rng, rounding.ROUNDED_SIDE)]) if alone else "none",
        "rest_of": rng.randrange(200) if alone else "none",
        "keep": rng.sample(range(unit), rng.randrange(2)),
        "times": rng.randrange(1, 3),
        "game_point": rng.choice([1, unit]),
    }


def _held(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    if rules.rules.held_points is not None:
        said = {"on_another_tie": word(rng, held_points.ON_ANOTHER_TIE), "go_to": word(rng, held_points.GO_TO)}
        out["held_points"] = said


def _penalties(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    def terms() -> list[Any]:
        plain: list[Any] = [*penalties.TERM.words, rng.randrange(200)]
        some: list[Any] = rng.sample(plain, rng.randrange(4))
        return [*some, {"times": "double", "of": rng.sample(plain, 2)}] if rng.random() < 0.2 else some

    rows: dict[str, Any] = _taken_out(rules.rules.penalties or ())
    for i in range(rng.randrange(1, 4)):
        rows[f"fault{i}"] = {"gives": terms()} if rng.random() < 0.3 else {"gives": terms(), "keeps": terms()}
        if not any(rows[f"fault{i}"].values()):
            rows[f"fault{i}"]["gives"] = ["all_tricks"]
    if rng.random() < 0.8:
        rows[f"fault{rng.randrange(i + 1)}"]["when"] = word(rng, penalties.WHEN)
    if rng.random() < 0.4:
        rows["misdeal"] = {"gives": [rng.randrange(200)], "keeps": [rng.randrange(9)], "before_contract": True}
    out["penalties"] = rows


def _match(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    allowed = rules.rules.match.allowed
    target = rng.choice(allowed.numbers()) if allowed else rng.randrange(1, 3000)
    deals = rng.randrange(1, 30)
    said: dict[str, Any] = {"equal": word(rng, matches.EQUAL), "not_by": some(rng, matches.NOT_BY)}
    if rng.random() < 0.3:
        said |= {"target": "none", "deals": deals, "reach": "at_least", "both_over": "higher_total"}
        said["not_by"] = [each for each in said["not_by"] if each not in matches.OF_TARGET]
    else:
        said |= {"target": target, "reach": word(rng, matches.REACH), "both_over": word(rng, matches.BOTH_OVER)}
        said |= {"deals": deals} if rng.random() < 0.5 else {}
    out["match"] = said


def _within(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    """What the end of a match asks of other phases.

    A belote; within a deal points neither doubled nor rounded, and multiplied as in the score.
    """
    own = rules.rules
    doubled = out.get("auction", {}).get("doubling", own.auction.doubling or "none") != "none"
    plain = not doubled and own.scoring.rounding is None and "scoring" not in out
    contracts = out.get("contracts", {})
    once = [contracts.get(name, {}).get("multiplier", mode.multiplier) == 1 for name, mode in own.contracts.items()]
    plain = plain and (all(once) or own.scoring.multiplied())
    said = out.get("match", {})
    if "not_by" in said and out.get("belote", own.belote or "none") == "none":
        said["not_by"] = [each for each in said["not_by"] if each != "belote"]
    if said.get("target", own.match.target or "none") == "none":
        plain = False
    if plain and rng.random() < 0.6:
        said |= {"ends": "within_deal", "counted": rng.sample(list(matches.COUNTED.words), 3), "not_by": []}
        out["match"] = said
    elif own.match.counted:  # where the preset ends so
        out["match"] = said | {"ends": "after_deal", "counted": []}


def _table(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    out["table"] = {"direction": word(rng, table.DIRECTION)}


def _deal(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    """The same number of cards in other packets."""
    first = next(iter(rules.rules.deal))
    left = sum(rules.rules.deal[first].cards)
    packets = []
    while left:
        packets.append(rng.randrange(1, left + 1))
        left -= packets[-1]
    out["deal"] = {first: {"cards": packets}}
    steps = rules.rules.deal
    over = next((name for name, step in steps.items() if step.out_of_play), None)
    if over and any(step.turn_up for step in steps.values()) and rng.random() < 0.6:  # the turned card stays there
        owned = [name for name, step in steps.items() if step.turned_to]
        out["deal"] |= {name: {"turned_to": "none"} for name in owned}
        out["deal"][over] = {"out_of_play": (steps[over].out_of_play or 0) - len(owned)}
        exchange = {"exchange": rng.choice(rules.rules.deck.ranks)}
        before = rng.choice([{}, {"before": owned[0] if owned else over}])
        out["deal"] |= {name: "none" for name, step in steps.items() if step.exchange} | {"swap": exchange | before}


def _auction(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    rounds: dict[str, Any] = {}
    own_rounds = rules.rules.auction.rounds
    for name, each in own_rounds.items():
        if isinstance(each, auctions.Ascending):
            low = rng.randrange(1, 20) * 5
            levels = {"from": low, "to": low + rng.randrange(60), "step": rng.randrange(1, 30)}
            named = list(rules.modes)
            if rng.random() < 0.5:  # suits one by one, in the place of the mode that they make
                named = [mode for mode in named if rules.mode_name(mode).trumps != "one"] + list(rules.rules.deck.suits)
            rounds[name] = {
                "levels": rng.choice([levels, [low, low + 7]]),
                "order": rng.choice([o for o in auctions.ORDER.words if o != "by_mode"]),
                "modes": rng.sample(named, rng.randrange(1, len(named) + 1)),
                "ends_after_passes": rng.randrange(1, 5),
            }
            if each.fixed:
                rounds[name]["fixed"] = {}
            if rng.random() < 0.3:
                rounds[name] |= {"bids_each": rng.randrange(1, 4)}
            if rng.random() < 0.3:
                rounds[name] |= {"ends_after_passes": len(rules.seats) - 1, "reopens": True}
            if rng.random() < 0.2:
                rounds[name] |= {"levels": "none", "fixed": {m: low + rng.randrange(3) for m in rounds[name]["modes"]}}
            elif each.levels is None and rng.random() < 0.5:  # else the contract may ask for the number bid
                rounds[name] |= {"levels": "none", "order": "by_mode"}
            if rounds[name]["order"] != "by_mode" and len(rules.seats) > len(rules.sides) and rng.random() < 0.5:
                solo: dict[str, Any] = {"tricks": rules.tables.hand_size, "counts_as": rng.randrange(1, 600)}
                solo |= rng.choice([{}, {"alone": True}, {"opening_lead": word(rng, play.OPENING_LEAD)}])
                rounds[name]["above"] = {"solo": {"alone": rng.random() < 0.7, **solo}}
        elif any(step.turn_up for step in rules.rules.deal.values()):
            ranks = rng.sample(rules.rules.deck.ranks, rng.randrange(4))
            bound = {"seats": [rng.choice(["first", "second", "dealer"])], "if_turned": ranks}
            rounds[name] = {"no_pass": rarely(rng, bound)}
            weak = {"void": True, "holding_only": rng.sample(rules.rules.deck.ranks, rng.randrange(4, 7))}
            of_suits = next((mode for mode in rules.modes if rules.mode_name(mode).trumps == "one"), None)
            refused = {"mode": of_suits, "trumps": word(rng, bids.TRUMPS)}
            offer = {"asks": {"accepted": "void", "refused": refused}}
            words = {"annul": weak, "offer": offer} if of_suits else {"annul": weak}
            rounds[name]["bids"] = {key: words[key] for key in rng.sample(list(words), rng.randrange(len(words) + 1))}
    out["auction"] = {"rounds": rounds}
    own = rules.rules.auction.doubling
    fixed = own is not None and len(own.by_mode) > 0  # its modes name its steps
    if not fixed and not rules.rules.match.counted and rng.random() < 0.9:
        out["auction"]["doubling"] = rarely(rng, _doubling(rng, rules, rounds))
    forced = [rounds.get(name, {}).get("no_pass") or getattr(r, "no_pass", None) for name, r in own_rounds.items()]
    out["auction"]["all_pass"] = "next_dealer" if any(forced) else word(rng, auctions.ALL_PASS)


def _doubling(rng: random.Random, rules: Ruleset, rounds: dict[str, Any]) -> dict[str, Any]:
    """A ladder of doubles; a mode may lack its last step, or ask for other totals."""
    own = rules.rules.auction
    rising = [name for name, each in own.rounds.items() if isinstance(each, auctions.Ascending)]
    timing = rng.choice(["in_turn", *doubling.TIMING.words]) if rising else "after_rounds"
    numbers = [n for name in rising if rounds[name]["levels"] != "none" for n in _numbers(rounds[name]["levels"])]
    names = ["double", "redouble", "third", "fourth"][: rng.randrange(1, 5)]
    before = list(own.doubling.steps) if own.doubling else []
    steps: dict[str, Any] = {name: "none" for name in before if name not in names}
    for name in names:
        steps[name] = {"by": word(rng, doubling.BY), "times": rng.randrange(1, 6), "may_lock": rng.random() < 0.4}
        if numbers and rng.random() < 0.3:
            steps[name]["from"] = rng.choice(numbers)
        if numbers and rng.random() < 0.3:
            steps[name]["up_to"] = max(rng.choice(numbers), steps[name].get("from", 0))
        if rng.random() < 0.3:
            steps[name]["if_totals"] = {"one_over": rng.randrange(40), "other_under": rng.randrange(1, 400)}
    if len(names) > 1 and len(rules.sides) == 2 and rng.random() < 0.3:
        steps[names[-1]]["times"] = word(rng, effects.EFFECT)
    said: dict[str, Any] = {
        "timing": timing,
        "closes_bidding": timing == "after_rounds" or rng.random() < 0.5,
        "steps": steps,
    }
    if rng.random() < 0.5:
        mode = rng.choice(list(rules.modes))
        other: dict[str, Any] = {names[-1]: rng.choice(["none", {"times": 7}])}
        if len(names) > 1:
            other[names[0]] = {"if_totals": {"one_over": 0, "other_under": 1}, "times": 9}
        said["by_mode"] = {mode: {"steps": other}}
    return said


def _numbers(levels: Any) -> list[int]:
    if isinstance(levels, list):
        return levels
    return list(range(levels["from"], levels["to"] + 1, levels["step"]))


def _ended(rules: Ruleset, rng: random.Random, last: Deal) -> None:
    """The deal ended by each fault somewhere on its way, and by a claim of its last tricks, replays to the same."""
    names = list(rules.rules.penalties or ())
    on_the_way = [state for state in path(last) if state.status in ("playing", "complete")]
    ended = [rng.choice(on_the_way).fault(name, rng.choice(rules.seats)) for name in names if on_the_way]
    early = [name for name in names if (rules.rules.penalties or {})[name].before_contract]
    spoken = [state for state in path(last) if state.status == "bidding"]
    ended += [rng.choice(spoken).fault(name, rng.choice(rules.seats)) for name in early]
    late = [state for state in on_the_way[-3 * len(rules.seats) : -1] if state._count >= 2 * len(rules.seats)]
    if late and any(row.when for row in (rules.rules.penalties or {}).values()):
        ended.append(rng.choice(late).claim(rng.choice(rules.seats)))
    for deal in ended:
        score, again = deal.score(), belote.replay(belote.deal_record(deal), rules)
        assert score is not None
        assert (again["score"], again["events"]) == (score.as_json(), [deal.event])
        for side, points in score.sides.items():
            assert points == sum(line["points"] for line in score.lines if line["side"] == side)


def problems(file: Path) -> str:
    return "\n".join(str(problem) for problem in belote.check(str(file)) if problem.severity == "error")


@pytest.mark.parametrize("seed", range(HOUSES))
def test_a_random_house(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    name = PRESETS[seed % len(PRESETS)]
    file = tmp_path / "house.yaml"
    file.write_text(json.dumps(house(rng, name), indent=1), encoding="utf-8")  # JSON is YAML
    assert not problems(file)
    rules = belote.load(str(file))
    complete = 0
    for _ in range(DEALS):
        *_, last = states(Deal.new(rules, rng.choice(rules.seats), pack=shuffled_pack(rules, rng)), rng)
        sound(last)
        complete += last.status == "complete"
        for seat in rules.seats:
            json.dumps(last.view(seat))
        _ended(rules, rng, last)
    match = Match.new(rules, seed=seed)
    deals: list[Deal] = []
    while match.winner is None and len(deals) < 3:
        *_, last = states(match.deal(), rng)
        deals.append(last)
        match = match.after(last)
    out = belote.replay(belote.match_record(rules, deals))
    assert (out["totals"], out["held_total"], out["winner"]) == (match.totals, match.held, match.winner)
    assert complete or len(deals) == 3 or match.winner is not None


def test_random_houses_differ() -> None:
    houses = [house(random.Random(seed), PRESETS[seed % len(PRESETS)]) for seed in range(HOUSES)]
    assert len({json.dumps(each, sort_keys=True) for each in houses}) == HOUSES
    said = {key for each in houses for key in each}
    assert said >= {"play", "deck", "declarations", "belote", "scoring", "held_points", "match", "table", "deal"}
    assert {"auction", "penalties"} <= said
    text = json.dumps(houses)
    words = [*play.PLAY.words, *play.WHEN.words, *scoring.TERM.words, *testing.EQUAL.words, *scoring.WHEN.words]
    words += [*matches.NOT_BY.words, *declarations.CONTEST.words, *auctions.ORDER.words, "times", "void", "asks"]
    words += [*declarations.BEST_BY.words, *belotes.CLAIMED_BY.words, *held_points.ON_ANOTHER_TIE.words]
    words += [*held_points.GO_TO.words, "exchange", "alone", "opening_lead", *play.OPENING_LEAD.words]
    words += [*declarations.KINDS, *penalties.TERM.words, *penalties.WHEN.words]
    words += [*doubling.TIMING.words, *doubling.BY.words, "if_totals", "from", "by_mode"]
    words += [*matches.REACH.words, *matches.BOTH_OVER.words, *matches.EQUAL.words, *declarations.EQUAL.words]
    words += [
        *effects.DECLARED.words,
        "within_deal",
        *matches.COUNTED.words,
        "in_order",
        "in_one_hand",
        "before_contract",
    ]
    assert [w for w in words if f'"{w}"' not in text] == []
