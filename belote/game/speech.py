"""How calls are written and read: ``pass``, ``take``, ``take S``, ``90 H``, ``100 none``, ``double``, ``sun``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from belote.cards import Labels, folded
from belote.errors import NotAllowedError, UnreadableError, nearest, shown
from belote.library.ruleset import Ruleset


class Speech:
    """The calls of one ruleset in one art."""

    def __init__(self, ruleset: Ruleset, labels: Labels) -> None:
        self.names = ruleset.calls
        self.terms = {word: term.casefold() for word, term in ruleset.plan.terms.items()}
        self.suits = labels.suits
        self.labels = labels
        self.written = tuple(self._write(call) for call in range(len(self.names)))
        self._exact: dict[str, list[int]] = {}
        for call, text in enumerate(self.written):
            self._exact.setdefault(text, []).append(call)
        self._spellings: dict[str, list[int]] = {}
        for call in range(len(self.names)):
            for text in self._spell(call):
                self._spellings.setdefault(text, []).append(call)

    def _write(self, call: int) -> str:
        name = self.names[call]
        if name.plain:
            return name.word
        return f"{name.word} {self.suits[name.suit] if name.suit >= 0 else name.mode}".lstrip()

    def _spell(self, call: int) -> Iterable[str]:
        """Every way of writing a call, without spaces."""
        name = self.names[call]
        words = {name.word.casefold(), self.terms.get(name.word, name.word).casefold()}
        tails = {""} if name.plain else set()
        if name.suit >= 0:
            suit = self.suits[name.suit]
            tails |= {suit.casefold()}
            tails |= {k.casefold() for k, v in self.labels.art.also.items() if v == suit}
        elif name.mode:
            tails |= {name.mode.casefold(), self.terms.get(name.mode, name.mode).casefold()}
        for word in words:
            for tail in tails:
                yield _close_up(word + tail)

    def read(self, text: object, legal: Sequence[int], seat: str) -> int:
        """The legal call that ``text`` means.

        Raises:
            UnreadableError: no call of this ruleset is written so.
            NotAllowedError: it is a call, but not a legal one here.
        """
        if not isinstance(text, str):
            raise UnreadableError(f"a call is a text, as in 'pass', not {shown(text)}", seat=seat)
        calls = self._exact.get(text) or self._spellings.get(_close_up(text))
        for call in calls or ():
            if call in legal:
                return call
        allowed = [self.written[call] for call in legal]
        if not calls:
            meant = nearest(text, set(self.written))
            hint = f", did you mean {meant}?" if meant else ""
            raise UnreadableError(f"unknown call {shown(text)}{hint} ({seat} may say {short(allowed)})", seat=seat)
        raise NotAllowedError(f"{seat} may not say {shown(text)} here; could say {short(allowed)}", allowed, seat=seat)


def _close_up(text: str) -> str:
    return "".join(folded(text).split())


def short(words: list[str], most: int = 12) -> str:
    """A list for a message, cut where it is long."""
    if len(words) <= most:
        return ", ".join(words) or "nothing"
    return f"{', '.join(words[:most])} and {len(words) - most} more"
