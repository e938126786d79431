"""The golden text of a preset: deals played by a fixed rule, with everything that may be done at each step."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

import belote
from belote import Deal, Ruleset, Score
from belote.game.deal import BIDDING, COMPLETE

FOLDER = Path(__file__).parent
HEAD = "# Written by `python -m tests.golden`; do not edit."
DEFAULT: list[dict[str, Any]] = [{"seed": 1}]


def chosen() -> dict[str, list[dict[str, Any]]]:
    """The deals chosen for each preset: ``seed``, ``dealer`` and ``calls``, each of which may be left out."""
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load((FOLDER / "deals.yaml").read_text(encoding="utf-8"))
    return found


def golden(name: str) -> str:
    """The golden text of a preset."""
    rules = belote.load(name)
    parts = [[HEAD, f"{name}: {rules.title()}"]]
    parts += [list(deal_text(rules, wanted)) for wanted in chosen().get(name, DEFAULT)]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def next_call(state: Deal, calls: Sequence[str] | None) -> str:
    """The call of a fixed auction; without one the first bid that may be made, and passes after it."""
    said = [call for _, call in state.calls()]
    if calls is not None:
        return calls[len(said)]
    legal = state.legal()
    if len(legal) == 1 or any(call != "pass" for call in said):
        return legal[0]
    return legal[1]


def next_card(state: Deal) -> str:
    """The card of a fixed rule that walks through what is legal."""
    legal, played = state.legal(), len(state.plays())
    return legal[(3 * played + 1) % len(legal)]


def played(rules: Ruleset, wanted: dict[str, Any]) -> Iterator[Deal]:
    """Every state of a chosen deal, from the first to the last."""
    state = Deal.new(rules, wanted.get("dealer"), wanted.get("seed", 0))
    yield state
    while not state.is_over:
        state = state.apply(next_call(state, wanted.get("calls")) if state.status == BIDDING else next_card(state))
        yield state


def deal_text(rules: Ruleset, wanted: dict[str, Any]) -> Iterator[str]:
    """The lines of one deal."""
    states = list(played(rules, wanted))
    first, last = states[0], states[-1]
    yield f"== seed {wanted.get('seed', 0)}, dealer {first.dealer}, playing order {' '.join(rules.seats)}"
    yield "calls"
    for seat in rules.seats:
        yield f"  {seat} is dealt {' '.join(first.hand(seat))}"
    turned = first.view(first.dealer)["turned"]
    if turned:
        yield f"  turned {turned}"
    for before, after in itertools.pairwise(states):
        if before.status == BIDDING:
            yield f"  {before.turn}  {after.calls()[-1][1]:<10} of {grouped(before.legal())}"
    if last.status != COMPLETE:
        yield f"status: {last.status}"
        return
    opening = next(state for state in states if state.status != BIDDING)
    yield "contract: " + ", ".join(f"{k} {v}" for k, v in (last.contract or {}).items())
    for seat in rules.seats:
        yield f"  {seat} holds {' '.join(opening.hand(seat))}"
    yield from _tricks(states, len(rules.seats))
    yield from _announced(last)
    yield from _score(last.score())


def _tricks(states: Sequence[Deal], seats: int) -> Iterator[str]:
    plays = [pair for pair in itertools.pairwise(states) if pair[0].status != BIDDING]
    for number, at in enumerate(range(0, len(plays), seats)):
        yield f"trick {number + 1}"
        for before, after in plays[at : at + seats]:
            card = after.plays()[-1][1]
            yield f"  {before.turn}  {card:<4} of {' '.join(before.legal()):<36} {before.rule()}".rstrip()
        trick = plays[at + seats - 1][1].tricks()[-1]
        yield f"  to {trick['winner']}, {trick['points']} points"


def _announced(state: Deal) -> Iterator[str]:
    out = belote.replay(belote.deal_record(state), state.ruleset)
    yield "declarations" if out["declarations"] else "declarations: none"
    for d in out["declarations"]:
        counts = "counts" if d["counts"] else "does not count"
        who = d["seat"] if "seat" in d else f"{d['side']} in trick {d['trick']}"
        yield f"  {who}  {d['kind']:<4} {' '.join(d['cards']):<24} {d['points']:>3}  {counts}"
    yield "belote: " + (", ".join(f"{b['seat']} {b['suit']} {b['points']}" for b in out["belote"]) or "none")


def _score(score: Score | None) -> Iterator[str]:
    assert score is not None
    yield f"score: {score.outcome}" + (f", capot by {score.capot}" if score.capot else "")
    for side, points in score.sides.items():
        lines = [f"{line['what']} {line['points']}" for line in score.lines if line["side"] == side]
        yield f"  {side:<2} {points:>4}  {', '.join(lines)}".rstrip()
    held = [f"{points} of {side}" for side, points in score.held.items() if points]
    if held:
        yield f"  held: {', '.join(held)}"


def grouped(calls: Iterable[str]) -> str:
    """Legal calls on one line: numbers that may be bid with the same suits and modes stand together."""
    tails: dict[str, list[str]] = {}
    for call in calls:
        word, _, tail = call.partition(" ")
        tails.setdefault(word, []).append(tail)
    groups: list[tuple[list[str], list[str]]] = []
    for word, named in tails.items():
        if groups and groups[-1][1] == named and word.isdigit() and groups[-1][0][-1].isdigit():
            groups[-1][0].append(word)
        else:
            groups.append(([word], named))
    return ", ".join(_group(words, tail) for words, tail in groups)


def _group(words: list[str], tail: list[str]) -> str:
    head = " ".join(words) if len(words) < 4 else f"{words[0]} {words[1]} … {words[-1]} ({len(words)} numbers)"
    return f"{head} {'/'.join(tail)}".strip()
