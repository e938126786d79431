"""Cards, suits and calls of one question as they are shown, with the signs of the suits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belote.library.ruleset import Ruleset

Signs = Mapping[str, str]


def signs_of(ruleset: Ruleset, question: Mapping[str, Any]) -> Signs:
    """Letter of a suit → its sign, in the art of the question, where that has signs."""
    art = question.get("art")
    labels = ruleset.labels(art if isinstance(art, str) else None)
    signs = {suit: sign for sign, suit in reversed(list(labels.art.also.items())) if not sign.isascii()}
    return {suit: signs.get(suit, suit) for suit in labels.suits}


class Drawing:
    """Draws what stands in one question and in its answer."""

    def __init__(self, ruleset: Ruleset, question: Mapping[str, Any], signs: bool = True) -> None:
        labels = ruleset.labels(art if isinstance(art := question.get("art"), str) else None)
        self.question = question
        self._suits = signs_of(ruleset, question) if signs else {suit: suit for suit in labels.suits}
        self._cards = {name: name[:-1] + self._suits.get(name[-1], name[-1]) for name in labels.names}

    def text(self, value: Any) -> str:
        """Any value."""
        if value is None:
            return "nobody"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            return ", ".join(f"{spaced(str(key))} {self.text(inner)}" for key, inner in value.items())
        if isinstance(value, list | tuple):
            return " ".join(self.text(inner) for inner in value) or "nothing"
        return self.cards(value) if isinstance(value, str) else str(value)

    def cards(self, value: Any) -> str:
        """Cards, as a text or a list."""
        words = value.split(" ") if isinstance(value, str) else [str(word) for word in value]
        return " ".join(self._cards.get(word.rstrip(","), word) + ("," if word.endswith(",") else "") for word in words)

    def suit(self, value: str) -> str:
        """A suit."""
        return self._suits.get(value, value)

    def call(self, value: Any) -> str:
        """A call, whose last word may be a suit."""
        if isinstance(value, Mapping):
            return f"{value.get('seat', '')} {self.call(value.get('call', ''))}".strip()
        *bid, last = str(value).split(" ")
        return " ".join([*bid, self._suits.get(last, last)]) if bid else last

    def calls(self, value: Any) -> str:
        """Calls that may be made, or how many where they were cut short."""
        each = value.replace(" in all", " calls in all", 1).split(", ") if isinstance(value, str) else value
        return ", ".join(self.call(one) for one in each) or "nothing"


def spaced(name: str) -> str:
    """A name of the language as words."""
    return name.replace("_", " ")
