"""Commands that answer one question: legal, score."""

from __future__ import annotations

import argparse
import re
from typing import Any

from belote.ask.legal import legal as ask_legal
from belote.ask.score import score as ask_score
from belote.cli import batch
from belote.cli.main import DONE, print_json
from belote.errors import UnreadableError
from belote.game.settling import Score


def _given(options: argparse.Namespace, *keys: str) -> dict[str, Any]:
    return {key: getattr(options, key) for key in keys if getattr(options, key) is not None}


def legal(options: argparse.Namespace) -> int:
    """``belote legal``."""
    question = _given(options, "trumps", "mode", "hand", "seats", "seat", "taker", "gone", "locked", "art")
    if options.jsonl is not None:

        def answer(line: dict[str, Any]) -> dict[str, Any]:
            return ask_legal(batch.ruleset_of(line, options.ruleset), {**question, **line})

        with batch.opened(options.jsonl) as source:
            return batch.run(source, answer)
    if options.hand is None:
        raise UnreadableError("whose cards? say --hand with the cards of the player")
    out = ask_legal(batch.ruleset_of({}, options.ruleset), {**question, "trick": options.trick})
    if options.json:
        print_json(out)
        return DONE
    print(f"may play:  {' '.join(out['legal'])}")
    print(f"rule:      {out['rule']}")
    if out["winning"] is not None:
        labels = batch.ruleset_of({}, options.ruleset).labels(options.art)
        card = labels.names[labels.cards(options.trick)[out["winning"]]]
        print(f"winning:   {card}, card {out['winning'] + 1} of the trick")
    return DONE


def score(options: argparse.Namespace) -> int:
    """``belote score``."""
    question = _given(options, "taker", "capot", "double", "mode", "trumps", "first", "fault", "by", "art")
    if options.bid is not None:
        question["bid"] = int(options.bid) if re.fullmatch(r"[0-9]{1,9}", options.bid) else options.bid
    if options.double is not None and re.fullmatch(r"[0-9]{1,9}", options.double):
        question["double"] = int(options.double)
    for key in ("points", "held"):
        if getattr(options, key):
            question[key] = _by_side(getattr(options, key), key)
    if options.declarations:
        shown = "NS=20, or NS=50,20 for one by one"
        question["declarations"] = _by_side(options.declarations, "declarations", lists=shown)
    if options.belote:
        belotes = [b if "=" in b else f"{b}=1" for b in options.belote]
        question["belote"] = _by_side(belotes, "belote", lists="NS=1, or NS=2,0 for one by one")
    if options.last_deal:
        question["last_deal"] = True
    if options.jsonl is not None:

        def answer(line: dict[str, Any]) -> dict[str, Any]:
            return ask_score(batch.ruleset_of(line, options.ruleset), {**question, **line}).as_json()

        with batch.opened(options.jsonl) as source:
            return batch.run(source, answer)
    out = ask_score(batch.ruleset_of({}, options.ruleset), question)
    if options.json:
        print_json(out.as_json())
    else:
        print(sheet(out))
    return DONE


def _by_side(words: list[str], what: str, lists: str = "") -> dict[str, int | list[int]]:
    """The numbers of SIDE=N; with ``lists``, which shows how, also of SIDE=N,N, one by one (SIDE=[N]: one)."""
    out: dict[str, int | list[int]] = {}
    for word in words:
        side, sign, given = word.partition("=")
        bracketed = lists and given.startswith("[") and given.endswith("]")
        numbers = (given[1:-1] if bracketed else given).split(",") if lists else [given]
        if not sign or not all(re.fullmatch(r"-?[0-9]{1,9}", number.strip()) for number in numbers):
            as_in = lists or "NS=20"
            raise UnreadableError(f"--{what} says SIDE=NUMBER, as in {as_in}, not {word!r}")
        if side in out:
            raise UnreadableError(f"--{what} says {side} twice")
        each = [int(number) for number in numbers]
        out[side] = each if bracketed or len(each) > 1 else each[0]
    return out


def sheet(score: Score) -> str:
    """A score as people write it down."""
    capot = f", capot by {score.capot}" if score.capot else ""
    fault = f": {score.fault} by {score.by}" if score.fault is not None else ""
    out = [f"{score.outcome}{fault}{capot}"]
    for side, points in score.sides.items():
        own = [f"{line['what']} {line['points']}" for line in score.lines if line["side"] == side]
        out.append(f"  {side:3} {points:5}" + (f"   {', '.join(own)}" if own else ""))
    held = [f"{points} of {side}" for side, points in score.held.items() if points]
    if held:
        out.append(f"  held: {', '.join(held)}")
    if score.held_total != score.held:
        waiting = [f"{points} of {side}" for side, points in score.held_total.items() if points]
        out.append(f"  held in all: {', '.join(waiting) or 'nothing'}")
    return "\n".join(out)
