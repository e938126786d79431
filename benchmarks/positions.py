"""`python -m benchmarks.positions [--positions 100000] [--seed N]`: random positions before three public engines.

Random deals are played at random through our own state, and the other engine is shown the same cards: which cards
it would have allowed at every position, who won every trick, and what the tricks were worth; where both settle a
deal by the same words, the outcome or the whole score too. `explanations.py` holds the differences that are known
and, for each, a test that it really is the one. The exit status is 1 if any difference is left unexplained.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import belote
from belote import Deal, Ruleset

from .explanations import EXPLANATIONS, Difference, Kind
from .peers import jass_rules
from .peers.environment import PEERS, Worker
from .peers.selfcheck import questions

Json = dict[str, Any]
SHOWN = 3  # unexplained differences printed in full


class Pairing(NamedTuple):
    """A ruleset of ours and the engine that it is held against.

    ``compares``: what is compared beside the play; ``asked``: the deals of a seed, of so many ``cards`` each.
    """

    ruleset: str
    peer: str
    compares: tuple[str, ...]
    bids: bool
    asked: Callable[[int, int], Iterator[Json]] = questions
    cards: int = 32


PAIRINGS = (
    Pairing("contree", "colver", ("outcome",), True),
    Pairing("classique", "belote-cli", (), False),
    Pairing("french-1000+sans-annonces", "belote-cli", (), False),
    Pairing("sans-annonces+turn-counter-clockwise", "belote-cli", ("outcome", "score", "held"), False),
    Pairing("jass-schieber", "jass-kit", (), False, jass_rules.questions, 36),
)


class Played(NamedTuple):
    """A deal of ours: the question as the other engine is asked it, and our own answers to it."""

    question: Json
    answer: Json


def played(rules: Ruleset, pairing: Pairing, asked: Json) -> Played:
    """One deal played at random through our state."""
    rng = Random(asked["finish"])
    seat = asked["taker"][rng.randrange(2)]
    named = {"mode": asked["trumps"]} if asked["trumps"] in rules.modes else {"mode": "suit", "trumps": asked["trumps"]}
    contract = {"taker": seat, **named}
    if pairing.bids:
        contract |= {"bid": "capot" if asked["bid"] == 250 else asked["bid"], "double": asked["double"]}
    question = {"hands": asked["hands"], "dealer": asked["dealer"], "trumps": asked["trumps"], "taker": seat}
    if pairing.bids:
        question |= {"bid": asked["bid"], "double": asked["double"]}
    state = Deal.of_hands(rules, asked["dealer"], asked["hands"], contract, art="french")
    plays: list[str] = []
    legal: list[list[str]] = []
    while not state.is_over:
        options = state.legal()
        legal.append(list(options))
        plays.append(options[int(rng.random() * len(options))])
        state = state.apply(plays[-1])
    points = {"NS": 0, "EW": 0}
    for trick in state.tricks():
        points["NS" if trick["winner"] in "NS" else "EW"] += trick["points"]
    score = state.score()
    assert score is not None
    answer = {
        "seats": [seat for seat, _ in state.plays()],
        "legal": legal,
        "winners": [trick["winner"] for trick in state.tricks()],
        "points": points,
        "outcome": score.outcome,
        "score": score.sides,
        "held": sum(score.held_total.values()),
    }
    return Played(question | {"plays": plays}, answer)


def differences(pairing: Pairing, deal: Played, told: Json) -> Iterator[Difference]:
    """Everything in which a deal of ours and the other engine's answer part."""
    mine = deal.answer
    for ply, (ours, theirs) in enumerate(zip(mine["legal"], told["legal"], strict=True)):
        if set(ours) != set(theirs):
            yield Difference(Kind.LEGAL, deal.question, ply, ours, theirs)
    for key in ("seats", "winners"):
        for place, (ours, theirs) in enumerate(zip(mine[key], told[key], strict=True)):
            if ours != theirs:
                yield Difference(Kind(key), deal.question, place, ours, theirs)
    for key in ("points", *pairing.compares):
        if mine[key] != told[key]:
            yield Difference(Kind(key), deal.question, -1, mine[key], told[key])


def compare(pairing: Pairing, deals: int, seed: int) -> tuple[Counter[str], list[Difference]]:
    """The counts of one pairing, and the differences that nothing explains."""
    rules = belote.load(pairing.ruleset)
    known = [each for each in EXPLANATIONS if each.ruleset == pairing.ruleset and each.peer == pairing.peer]
    counts: Counter[str] = Counter()
    unexplained: list[Difference] = []
    ready = [played(rules, pairing, asked) for asked in pairing.asked(deals, seed)]
    with Worker(pairing.peer) as worker:
        for deal, told in zip(ready, worker.ask_all(each.question for each in ready), strict=True):
            counts["positions"] += len(deal.answer["legal"])
            counts["choices"] += sum(len(options) > 1 for options in deal.answer["legal"])
            counts["tricks"] += len(deal.answer["winners"])
            counts["deals"] += 1
            for found in differences(pairing, deal, told):
                counts[f"{found.kind.value} differ"] += 1
                why = next((each.text for each in known if each.kind is found.kind and each.applies(found)), None)
                if why is None:
                    counts["unexplained"] += 1
                    unexplained.append(found)
                else:
                    counts[f"because {why}"] += 1
    return counts, unexplained


def show(pairing: Pairing, counts: Counter[str], seconds: float) -> None:
    deals = counts["deals"]
    print(f"\n{pairing.ruleset} against {PEERS[pairing.peer].pins[0]}  ({seconds:.1f} s)")
    rows = [(counts["positions"], counts["legal differ"], "positions: the set of legal cards")]
    rows += [(counts["positions"], counts["seats differ"], "positions: the seat that plays")]
    rows += [(counts["tricks"], counts["winners differ"], "tricks: the winner")]
    rows += [(deals, counts["points differ"], "deals: card points of both sides")]
    rows += [(deals, counts[f"{key} differ"], f"deals: {key}") for key in pairing.compares]
    print(f"  {'compared':>10}{'equal':>10}{'differ':>8}")
    for compared, differ, what in rows:
        print(f"  {compared:10,}{compared - differ:10,}{differ:8,}  {what}")
    for text, count in sorted(counts.items()):
        if text.startswith("because "):
            print(f"  {count:28,}  explained: {text.removeprefix('because ')}")
    print(f"  {counts['unexplained']:28,}  unexplained")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.positions", description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="for each pairing, in whole deals")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    status = 0
    for pairing in PAIRINGS:
        begin = perf_counter()
        counts, unexplained = compare(pairing, -(-options.positions // pairing.cards), options.seed)
        show(pairing, counts, perf_counter() - begin)
        for found in unexplained[:SHOWN]:
            print(json.dumps(found._asdict() | {"kind": found.kind.value}, indent=2))
        status |= bool(unexplained)
    return status


if __name__ == "__main__":
    sys.exit(main())
