"""How many ways there are to play a few cards from fixed deals, for each preset."""

from __future__ import annotations

from typing import Any

import yaml

import belote
from belote.record.counting import opening, perft
from tests.golden.writing import FOLDER, HEAD

DEEPEST = 6
SEEDS = (84, 124)


def stored() -> dict[str, list[dict[str, Any]]]:
    """The counts that are kept."""
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load((FOLDER / "perft.yaml").read_text(encoding="utf-8"))
    return found


def counted(name: str, seed: int) -> dict[str, Any]:
    """The counts of a preset from the deal of a seed; ``divide``: at the greatest depth, by the first card."""
    state = opening(belote.load(name), seed)
    divide = {card: perft(state.apply(card), DEEPEST - 1) for card in state.legal()}
    counts = [perft(state, depth) for depth in range(1, DEEPEST)]
    return {"seed": seed, "counts": [*counts, sum(divide.values())], "divide": divide}


def text() -> str:
    """All counts as they are kept."""
    says = f"# By preset and seed: ways to play 1 to {DEEPEST} cards; `divide`: {DEEPEST} cards by the first one."
    lines = [HEAD, says]
    for name in belote.names():
        lines.append(f"{name}:")
        for seed in SEEDS:
            found = counted(name, seed)
            counts = ", ".join(map(str, found["counts"]))
            divide = ", ".join(f"{card}: {n}" for card, n in found["divide"].items())
            lines += [f"  - seed: {seed}", f"    counts: [{counts}]", f"    divide: {{{divide}}}"]
    return "\n".join(lines) + "\n"
