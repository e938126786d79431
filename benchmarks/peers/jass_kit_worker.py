"""Plays deals of jass through jass-kit: which cards it allows, who wins each trick, what the tricks are worth.

One JSON question a line, one JSON answer a line. Its players 0 to 3 are N E S W, and the next to play is the one
before; its cards are nine a suit, D H S C, from the ace down.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np
from jass.game.const import OBE_ABE, UNE_UFE
from jass.game.rule_schieber import RuleSchieber

RULE = RuleSchieber()
SEATS, SUITS = "NESW", "DHSC"
LABELS = [rank + suit for suit in SUITS for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6")]
NUMBER = {label: number for number, label in enumerate(LABELS)}
MODES = {"top_down": OBE_ABE, "bottom_up": UNE_UFE}


def replay(question: dict[str, Any]) -> dict[str, Any]:
    trumps = question["trumps"]
    trump = MODES[trumps] if trumps in MODES else SUITS.index(trumps)
    hands = np.zeros((4, 36), dtype=int)
    for seat, cards in question["hands"].items():
        hands[SEATS.index(seat), [NUMBER[card] for card in cards.split()]] = 1
    player = (SEATS.index(question["dealer"]) - 1) % 4
    answer: dict[str, Any] = {"seats": [], "legal": [], "winners": [], "points": {"NS": 0, "EW": 0}}
    trick: list[int] = []
    first = player
    for ply, label in enumerate(question["plays"]):
        valid = RULE.get_valid_cards(hands[player], trick, len(trick), trump)
        answer["seats"].append(SEATS[player])
        answer["legal"].append([LABELS[card] for card in np.flatnonzero(valid)])
        if not hands[player, NUMBER[label]]:
            raise ValueError(f"{SEATS[player]} does not hold {label}")
        hands[player, NUMBER[label]] = 0
        trick.append(NUMBER[label])
        player = (player - 1) % 4
        if len(trick) == 4:
            player = first = int(RULE.calc_winner(np.array(trick), first, trump))
            answer["winners"].append(SEATS[player])
            side = "NS" if player % 2 == 0 else "EW"
            answer["points"][side] += RULE.calc_points(np.array(trick), ply == 35, trump)
            trick = []
    return answer


def main() -> None:
    for line in sys.stdin:
        try:
            result = replay(json.loads(line))
        except Exception as error:  # one bad question must not end the others
            result = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(result, separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
