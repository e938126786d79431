"""Shares and means with the limits between which the true one lies, 95 times of 100."""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

SURE = 1.959964  # 95 % of a normal distribution lies so many deviations around its middle
DIGITS = 6  # of numbers as JSON; all are made of whole numbers, so that they are the same everywhere


class Share(NamedTuple):
    """So many ``found`` of some, with the limits of Wilson."""

    found: int
    of: int

    @property
    def share(self) -> float:
        """The share; 0 where there are none at all."""
        return self.found / self.of if self.of else 0.0

    @property
    def limits(self) -> tuple[float, float]:
        """Between these the true share lies."""
        n, share, square = self.of, self.share, SURE * SURE
        if not n:
            return 0.0, 1.0
        middle = (share + square / (2 * n)) / (1 + square / n)
        aside = SURE * sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
        low = max(0.0, middle - aside) if self.found else 0.0
        return low, min(1.0, middle + aside) if self.found < n else 1.0

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        low, high = self.limits
        return {
            "found": self.found,
            "of": self.of,
            "share": round(self.share, DIGITS),
            "low": round(low, DIGITS),
            "high": round(high, DIGITS),
        }


class Mean(NamedTuple):
    """The mean of ``of`` whole numbers by their sum and the sum of their squares, divided by ``unit``."""

    of: int
    sum: int
    squares: int
    unit: int = 1

    @property
    def mean(self) -> float:
        """The mean; 0 where there are no numbers at all."""
        return self.sum / (self.of * self.unit) if self.of else 0.0

    @property
    def deviation(self) -> float | None:
        """The standard deviation of one number; None where there are fewer than two."""
        if self.of < 2:
            return None
        return sqrt((self.of * self.squares - self.sum * self.sum) / (self.of * (self.of - 1))) / self.unit

    @property
    def limits(self) -> tuple[float, float] | None:
        """Between these the true mean lies; None where nothing can be said."""
        if self.deviation is None:
            return None
        aside = SURE * self.deviation / sqrt(self.of)
        return self.mean - aside, self.mean + aside

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        low, high = self.limits or (None, None)
        return {
            "of": self.of,
            "mean": round(self.mean, DIGITS),
            "low": None if low is None else round(low, DIGITS),
            "high": None if high is None else round(high, DIGITS),
            "deviation": None if self.deviation is None else round(self.deviation, DIGITS),
        }


class Change(NamedTuple):
    """What changes in the same deals: the mean of the differences, and in how many there is one."""

    changed: int
    mean: Mean

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        return {"changed": self.changed, **self.mean.as_json()}
