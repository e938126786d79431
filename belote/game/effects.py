"""A number that may be a word: how it is written."""

from __future__ import annotations

from belote.kernel.effects import NUMBER
from belote.rules.effects import DECLARED


def written(number: int) -> int | str:
    """A number of points or times, or the word that stands in its place."""
    if number <= NUMBER:
        return number
    return next(name for name, word in DECLARED.words.items() if number & word.value)
