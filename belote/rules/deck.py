"""The cards, how they rank and what they are worth."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from belote.rules.words import ROWS, Block, Fault, Name, Points


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
        """Ranks and suits that stand twice, orders that miss or repeat a rank, points for unknown ranks."""
        found: list[Fault] = []
        for key in ("suits", "ranks"):
            labels: list[str] = getattr(self, key)
            found += [
                Fault(("deck", key), f"{label} stands twice") for label in dict.fromkeys(labels) if labels.count(label) > 1
            ]
        for name, scale in self.scales.items():
            found += self.rank_faults(("deck", "scales", name, "order"), scale.order, complete=True)
            found += self.rank_faults(("deck", "scales", name, "points"), list(scale.points))
        return found

    def rank_faults(self, path: tuple[str | int, ...], ranks: list[str], complete: bool = False) -> list[Fault]:
        """What is wrong with a list of ranks: unknown ones, repeated ones and, where it must be complete, missing ones."""
        wrong = []
        for rank in dict.fromkeys(ranks):
            if rank not in self.ranks:
                wrong.append(f"unknown rank {rank} (ranks: {' '.join(self.ranks)})")
            elif ranks.count(rank) > 1:
                wrong.append(f"the rank {rank} stands twice")
        missing = [rank for rank in self.ranks if rank not in ranks] if complete else []
        if missing:
            wrong.append(f"missing: {' '.join(missing)}")
        return [Fault(path, "; ".join(wrong))] if wrong else []
