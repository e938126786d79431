"""`python -m benchmarks.peers.selfcheck`: drive both peers on random deals and count what does not agree.

Each peer plays every deal at random from its own lists of legal cards; `rules.py` is asked about the
same positions. Then belote-cli is shown the deals colver has played, for the two of them side by side.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from . import rules
from .environment import PEERS, Worker

TURN = "NWSE"
PACK = [rank + suit for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def questions(deals: int, seed: int) -> Iterator[dict[str, Any]]:
    """Random deals, a third of them with the trumps heaped on one side, so that capots occur."""
    rng = Random(seed)
    for number in range(deals):
        trumps, pack = rng.choice("SHDC"), list(PACK)
        rng.shuffle(pack)
        if number % 3 == 0:
            pack.sort(key=lambda card: rules.strength(card, card[-1], trumps) + 4 * rng.random())
            low, high = pack[:16], pack[16:]
            rng.shuffle(low)
            rng.shuffle(high)
            pack = low[:8] + high[:8] + low[8:] + high[8:]
        yield {
            "hands": {seat: " ".join(pack[8 * i : 8 * i + 8]) for i, seat in enumerate(TURN)},
            "dealer": rng.choice(TURN),
            "trumps": trumps,
            "bid": rng.choice((80, 90, 100, 110, 120, 130, 140, 150, 160, 250)),
            "taker": rng.choice(("NS", "EW")),
            "double": rng.choice((1, 1, 2, 4)),
            "plays": [],
            "finish": rng.randrange(2**31),
        }


def check(peer: str, asked: dict[str, Any], told: dict[str, Any], counts: Counter[str]) -> None:
    """Go through one finished deal and count positions, tricks, deals and every kind of difference."""
    hands = {seat: set(cards.split()) for seat, cards in asked["hands"].items()}
    trumps, taker, turn = asked["trumps"], asked["taker"], asked["dealer"]
    held = rules.belote(hands, trumps)
    cards, tricks = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    turn = TURN[(TURN.index(turn) + 1) % 4]
    trick: rules.Trick = []
    for seat, card, listed in zip(told["seats"], told["plays"], told["legal"], strict=True):
        counts["positions"] += 1
        counts["wrong seat"] += seat != turn
        where = rules.situation(hands[seat], trick, seat, trumps)
        for name in ("contree", "classique"):
            allowed = rules.legal(hands[seat], trick, seat, trumps, name)
            counts[f"{name}: positions that differ"] += allowed != set(listed)
            if allowed != set(listed):
                more = "more" if set(listed) > allowed else "fewer" if set(listed) < allowed else "other"
                counts[f"{name}: {more} cards than the rule: {where}"] += 1
        hands[seat].remove(card)
        trick.append((seat, card))
        turn = TURN[(TURN.index(seat) + 1) % 4]
        if len(trick) == 4:
            turn = rules.winner(trick, trumps)
            cards[rules.SIDE[turn]] += sum(rules.value(card, trumps) for _, card in trick)
            counts["wrong winner"] += told["winners"][sum(tricks.values())] != turn
            tricks[rules.SIDE[turn]] += 1
            trick = []
    cards[rules.SIDE[turn]] += 10
    counts["tricks"] += sum(tricks.values())
    counts["deals"] += 1
    counts["capots"] += 8 in tricks.values()
    if peer == "colver":
        cards = {side: 252 if tricks[side] == 8 else points for side, points in cards.items()}
        score = rules.colver_score(cards, held, taker, asked["bid"], asked["double"])
    else:
        score = rules.belote_cli_score(cards, tricks, held, taker, asked["double"])
    counts["wrong points"] += told["points"] != cards
    counts["wrong belote"] += told["belote"] != held
    counts["wrong score"] += told["score"] != score


def compare(one: dict[str, Any], two: dict[str, Any], counts: Counter[str]) -> None:
    """The same plays before both peers: lists, winners, and points where no capot is counted."""
    counts["positions"] += len(one["plays"])
    counts["lists that differ"] += sum(a != b for a, b in zip(one["legal"], two["legal"], strict=True))
    counts["cards belote-cli would refuse"] += len(two["illegal"])
    counts["deals"] += 1
    counts["deals with another winner"] += one["winners"] != two["winners"]
    counts["deals with other points, no capot"] += 0 not in one["points"].values() and one["points"] != two["points"]


def show(title: str, counts: Counter[str]) -> None:
    print(title)
    for name, count in sorted(counts.items()):
        print(f"  {count:9,}  {name}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers.selfcheck", description=__doc__)
    parser.add_argument("--deals", type=int, default=625, help="deals for each peer; 625 are 20,000 positions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=int, default=0, metavar="DEALS", help="also time so many random playouts")
    options = parser.parse_args()
    asked = list(questions(options.deals, options.seed))
    with Worker("colver") as colver, Worker("belote-cli") as other:
        played: list[dict[str, Any]] = []
        for worker in (colver, other):
            counts: Counter[str] = Counter()
            for question, told in zip(asked, worker.ask_all(asked), strict=True):
                check(worker.peer, question, told, counts)
                if worker is colver:
                    played.append(told)
            show(" ".join(PEERS[worker.peer].pins[:1]), counts)
        counts = Counter()
        replayed = ({**question, "plays": told["plays"]} for question, told in zip(asked, played, strict=True))
        for told, again in zip(played, other.ask_all(replayed), strict=True):
            compare(told, again, counts)
        show("colver's deals before belote-cli", counts)
        kinds = (
            (colver, "steps"),
            (colver, "whole"),
            (colver, "rollout"),
            (other, "steps"),
            (other, "whole"),
        )
        for worker, kind in kinds:
            if options.time:
                took = worker.ask({"time": kind, "deals": options.time, "seed": options.seed})
                deals, seconds = took["deals"], took["seconds"]
                print(f"{worker.peer} {kind}: {deals:,} deals, {seconds:.3f} s, {deals / seconds:,.0f} a second")


if __name__ == "__main__":
    main()
