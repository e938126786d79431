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
from belote.rules import declarations, held_points, penalties, play, scoring, table
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
    for part in rng.sample(parts, rng.randrange(1, len(parts) + 1)):
        part(rng, rules, out)
    return out


def _taken_out(rows: Iterable[str]) -> dict[str, Any]:
    return dict.fromkeys(rows, "none")


def _play(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    rows: dict[str, Any] = _taken_out(rules.rules.play.obligations)
    for i in range(rng.randrange(6)):
        row: dict[str, Any] = {"play": rng.choice([w for w in play.PLAY.words if w != "any"])}
        when, unless = some(rng, play.WHEN), some(rng, play.WHEN)
        if when:
            row["when"] = when if len(when) > 1 else when[0]
        unless = [w for w in unless if w not in when]
        if unless and rng.random() < 0.4:
            row["unless"] = unless
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
        out.setdefault("contracts", {}).setdefault(mode, {})["times"] = rng.randrange(1, 4)


def _declarations(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    ranks = rules.rules.deck.ranks
    fours = {rank: rng.randrange(1, 40) * 5 for rank in rng.sample(ranks, rng.randrange(1, 8))}
    block = rules.rules.declarations
    strongest = list(ranks) if block is not None and block.by_mode else list(fours)  # a mode may know other fours
    rng.shuffle(strongest)
    lengths = sorted(rng.sample(range(2, 9), rng.randrange(1, 5)))
    said = {
        "kind": "from_hands",
        "announced": word(rng, declarations.ANNOUNCED),
        "runs": {length: rng.randrange(1, 30) * 5 for length in lengths},
        "fours": rarely(rng, fours),
        "reuse_cards": rng.random() < 0.3,
        "contest": word(rng, declarations.CONTEST),
        "best_by": some(rng, declarations.BEST_BY, least=1),
        "fours_order": strongest,
        "equal": word(rng, declarations.EQUAL),
        "winner_scores": word(rng, declarations.WINNER_SCORES),
    }
    if rng.random() < 0.25:
        said = {"kind": "from_tricks", **{key: said[key] for key in ("runs", "fours")}}
    out["declarations"] = rarely(rng, said)


def _belote(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    said = {
        "cards": rng.sample(rules.rules.deck.ranks, 2),
        "points": rng.randrange(1, 50),
        "claimed_by": word(rng, belotes.CLAIMED_BY),
        "absorbed_by": rarely(rng, word(rng, belotes.ABSORBED_BY)),
    }
    out["belote"] = rarely(rng, said)


def _sum(rng: random.Random, rules: Ruleset, defence: bool) -> list[Any]:
    plain: list[Any] = [*scoring.TERM.words, rng.randrange(200)]
    terms: list[Any] = rng.sample(plain, rng.randrange(4))
    if rng.random() < 0.2:
        terms.append({"times": "double", "of": rng.sample(plain, 2)})
    if defence and rng.random() < 0.2:
        terms.append({"share": rng.sample(plain, 2)})
    return terms


def _scoring(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    bids = any(call.level for call in rules.calls)
    conditions: list[dict[str, str]] = [{"more_than": word(rng, scoring.MORE_THAN)}]
    if bids and rng.random() < 0.6:
        conditions.insert(0, {"at_least": word(rng, scoring.AT_LEAST)})
    rows = _taken_out(rules.rules.scoring.outcomes)
    holding = rules.rules.held_points is not None
    equal = rng.choice([w for w in scoring.EQUAL.words if w != "tied" or holding])
    outcomes = ["made", "failed"] + (["tied"] if equal == "tied" else [])
    facts = ["doubled", "capot_by_takers", "capot_by_defence"]
    for i in range(rng.randrange(3)):
        rows[f"special{i}"] = _row(rng, rules, [*rng.sample(facts, rng.randrange(1, 3)), rng.choice(outcomes)])
    for outcome in rng.sample(outcomes, len(outcomes)):
        rows[f"is_{outcome}"] = _row(rng, rules, [outcome], holding and outcome == "tied")
    said: dict[str, Any] = {
        "last_trick": rng.randrange(30),
        "capot": rarely(rng, _capot(rng)),
        "contract": {
            "counts": some(rng, scoring.COUNTS, least=1),
            "tested_on": word(rng, scoring.TESTED_ON),
            "made": conditions,
            "equal": equal,
            "overrides": rarely(rng, {w: word(rng, scoring.DECIDES) for w in some(rng, scoring.OVERRIDE, least=1)}),
        },
        "outcomes": rows,
        "rounding": rarely(rng, _rounding(rng)),
    }
    if rules.rules.scoring.by_mode:  # another mode may round and reward otherwise, or not at all
        said["by_mode"] = {
            mode: {"rounding": rarely(rng, _rounding(rng)), "capot": rarely(rng, _capot(rng))}
            for mode in rules.rules.scoring.by_mode
        }
    out["scoring"] = said
    _worths(rules, out)


def _row(rng: random.Random, rules: Ruleset, when: list[str], held: bool = False) -> dict[str, Any]:
    row: dict[str, Any] = {"when": when, "takers": _sum(rng, rules, False), "defence": _sum(rng, rules, True)}
    if held:
        row["held"] = _sum(rng, rules, False)
    return row


def _capot(rng: random.Random) -> dict[str, Any]:
    return {"worth": rng.randrange(1, 600), "by": word(rng, scoring.BY)}


def _rounding(rng: random.Random) -> dict[str, Any]:
    unit = rng.choice([5, 10])
    critical = {"digit": rng.randrange(unit), "up": word(rng, scoring.UP), "equal": word(rng, scoring.CRITICAL_EQUAL)}
    return {
        "of": word(rng, scoring.ROUND_OF),
        "to": unit,
        "up_from": rng.randrange(unit + 1),
        "critical": rarely(rng, critical),
        "keep": rng.sample(range(unit), rng.randrange(2)),
        "times": rng.randrange(1, 3),
        "game_point": rng.choice([1, unit]),
    }


def _held(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    if rules.rules.held_points is not None:
        out["held_points"] = {"on_another_tie": word(rng, held_points.ON_ANOTHER_TIE)}


def _penalties(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    def terms() -> list[Any]:
        plain: list[Any] = [*penalties.TERM.words, rng.randrange(200)]
        some: list[Any] = rng.sample(plain, rng.randrange(4))
        return [*some, {"times": "double", "of": rng.sample(plain, 2)}] if rng.random() < 0.2 else some

    rows: dict[str, Any] = _taken_out(rules.rules.penalties or ())
    for i in range(rng.randrange(1, 4)):
        rows[f"fault{i}"] = {"gives": terms()} if rng.random() < 0.3 else {"gives": terms(), "keeps": terms()}
    if rng.random() < 0.8:
        rows[f"fault{rng.randrange(i + 1)}"]["when"] = word(rng, penalties.WHEN)
    out["penalties"] = rows


def _match(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    allowed = rules.rules.match.allowed
    target = rng.choice(allowed.numbers()) if allowed else rng.randrange(1, 3000)
    deals = rng.randrange(1, 30)
    ends: list[dict[str, Any]] = [{"target": target}, {"target": "none", "deals": deals}]
    ends.append({"target": target, "deals": deals})
    out["match"] = {**rng.choice(ends), "not_by": some(rng, matches.NOT_BY)}


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


def _auction(rng: random.Random, rules: Ruleset, out: dict[str, Any]) -> None:
    rounds: dict[str, Any] = {}
    for name, each in rules.rules.auction.rounds.items():
        if isinstance(each, auctions.Ascending):
            low = rng.randrange(1, 20) * 5
            levels = {"from": low, "to": low + rng.randrange(60), "step": rng.randrange(1, 30)}
            named = list(rules.modes)
            if rng.random() < 0.5:  # suits one by one, in the place of the mode that they make
                named = [mode for mode in named if rules.mode_name(mode).trumps != "one"] + list(rules.rules.deck.suits)
            rounds[name] = {
                "levels": rng.choice([levels, [low, low + 7]]),
                "order": "by_level",
                "modes": rng.sample(named, rng.randrange(1, len(named) + 1)),
                "ends_after_passes": rng.randrange(1, 5),
            }
            if each.levels is None and rng.random() < 0.5:  # else the contract may ask for the number bid
                rounds[name] |= {"levels": "none", "order": "by_mode"}
        elif any(step.turn_up for step in rules.rules.deal.values()):
            ranks = rng.sample(rules.rules.deck.ranks, rng.randrange(4))
            bound = {"seats": [rng.choice(["first", "second", "dealer"])], "if_turned": ranks}
            rounds[name] = {"no_pass": rarely(rng, bound)}
    out["auction"] = {"rounds": rounds}


def _ended(rules: Ruleset, rng: random.Random, last: Deal) -> None:
    """The deal ended by each fault somewhere on its way, and by a claim of its last tricks, replays to the same."""
    names = list(rules.rules.penalties or ())
    on_the_way = [state for state in path(last) if state.status in ("playing", "complete")]
    ended = [rng.choice(on_the_way).fault(name, rng.choice(rules.seats)) for name in names if on_the_way]
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
    words = [*play.PLAY.words, *play.WHEN.words, *scoring.TERM.words, *scoring.EQUAL.words, *scoring.OVERRIDE.words]
    words += [*matches.NOT_BY.words, *declarations.CONTEST.words, *auctions.ORDER.words, "times"]
    words += [*declarations.BEST_BY.words, *belotes.CLAIMED_BY.words, *held_points.ON_ANOTHER_TIE.words]
    words += [*declarations.KINDS, *penalties.TERM.words, *penalties.WHEN.words]
    assert [w for w in words if f'"{w}"' not in text] == []
