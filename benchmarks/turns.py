"""Short slices of work by turns: on a machine that others use too, only what ran side by side can be compared.

Each slice gives its seconds of processor time and the deals it played. A ratio is taken round by round and its
median told; beside it the ratio of the best slices, which had the machine most to themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from typing import NamedTuple

Slice = Callable[[int], tuple[float, int]]  # the number of the round → seconds, deals


class Rates(NamedTuple):
    """Deals a second in each round."""

    rounds: list[float]

    @property
    def middle(self) -> float:
        return median(self.rounds)

    @property
    def best(self) -> float:
        return max(self.rounds)


class Ratio(NamedTuple):
    """How many times as fast: the median of the rounds, between which values half of them lie, and best by best."""

    middle: float
    low: float
    high: float
    best: float

    def __str__(self) -> str:
        return f"{self.middle:7.2f}  {self.low:.2f} to {self.high:.2f}  best {self.best:.2f}"


def by_turns(rounds: int, slices: Mapping[str, Slice]) -> dict[str, Rates]:
    """Each slice once a round, in an order that turns; the first round warms up and does not count."""
    names = list(slices)
    found: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds + 1):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            seconds, deals = slices[name](number)
            if number:
                found[name].append(deals / seconds)
    return {name: Rates(rates) for name, rates in found.items()}


def beside(ours: Rates, theirs: Rates) -> Ratio:
    ratios = sorted(a / b for a, b in zip(ours.rounds, theirs.rounds, strict=True))
    quarter = len(ratios) // 4
    return Ratio(median(ratios), ratios[quarter], ratios[-1 - quarter], ours.best / theirs.best)
