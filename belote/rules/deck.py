"""The cards, how they rank and what they are worth."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from pydantic import Field

from belote.errors import listed
from belote.rules.words import ROWS, Block, Fault, Name, Points

LARGEST = 64  # cards in a pack


class Scale(Block):
    """An order of the ranks and their card points."""

    order: Annotated[list[str], Field(description="ranks, strongest first; each rank once")]
    points: Annotated[
        dict[str, Points], Field(description="rank: card points; a rank that is not named is worth nothing")
    ]


class Deck(Block):
    """The pack."""

    art: Annotated[str, Field(description="the labels on the cards: a file of rulesets/arts")]
    suits: Annotated[list[str], Field(min_length=1, description="the suits, in the order of output")]
    ranks: Annotated[
        list[str], Field(min_length=2, description="the ranks, low to high: the natural order, in which runs are read")
    ]
    scales: Annotated[dict[Name, Scale], ROWS, Field(description="named rows: an order and its points")]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.suits) * len(self.ranks)

    def points_by_rank(self, scale: str) -> tuple[int, ...]:
        """Card points by rank, low to high in the natural order."""
        points = self.scales[scale].points
        return tuple(points.get(rank, 0) for rank in self.ranks)

    def stronger(self, scale: str) -> tuple[int, ...]:
        """By rank: the ranks that beat it in this scale, as bits."""
        order = [self.ranks.index(rank) for rank in self.scales[scale].order]
        return tuple(sum(1 << r for r in order[: order.index(rank)]) for rank in range(len(self.ranks)))

    def faults(self) -> list[Fault]:
        """Ranks and suits that stand twice."""
        found: list[Fault] = []
        for key in ("suits", "ranks"):
            labels: list[str] = getattr(self, key)
            twice = [label for label, count in Counter(labels).items() if count > 1]
            if twice:
                found.append(Fault(("deck", key), f"stands twice: {listed(twice)}"))
        if not found and self.size > LARGEST:
            found.append(Fault(("deck",), f"a pack has at most {LARGEST} cards, not {self.size}"))
        return found

    def scale_faults(self) -> list[Fault]:
        """Orders that miss or repeat a rank, points for unknown ranks."""
        found: list[Fault] = []
        for name, scale in self.scales.items():
            found += self.rank_faults(("deck", "scales", name, "order"), scale.order, complete=True)
            found += self.rank_faults(("deck", "scales", name, "points"), list(scale.points))
        return found

    def rank_faults(self, path: tuple[str | int, ...], ranks: list[str], complete: bool = False) -> list[Fault]:
        """Ranks that are unknown, listed twice or, where a list must be complete, missing."""
        unknown = [rank for rank in dict.fromkeys(ranks) if rank not in self.ranks]
        twice = [rank for rank, count in Counter(ranks).items() if count > 1 and rank not in unknown]
        missing = [rank for rank in self.ranks if rank not in ranks] if complete else []
        wrong = []
        if unknown:
            wrong.append(f"unknown rank {listed(unknown)} (ranks: {listed(self.ranks)})")
        if twice:
            wrong.append(f"listed twice: {listed(twice)}")
        if missing:
            wrong.append(f"missing: {listed(missing)}")
        return [Fault(path, "; ".join(wrong))] if wrong else []
