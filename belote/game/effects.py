"""A number that may be a word: how it is written."""

from __future__ import annotations

from belote.kernel.effects import NUMBER


def written(number: int) -> int | str:
    """A number of points or times, or the word that stands in its place."""
    if number <= NUMBER:
        return number
    from belote.rules.effects import DECLARED  # the language is read only where it is needed

    return next(name for name, word in DECLARED.words.items() if number & word.value)


def is_word(number: object) -> bool:
    """Whether this is a word that may stand in the place of times."""
    if not isinstance(number, str):
        return False
    from belote.rules.effects import EFFECT

    return number in EFFECT.words
