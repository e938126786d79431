"""A loaded ruleset: its rules, its tables, its words and where each of its values comes from."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from belote.cards import Art, Labels
from belote.kernel.tables import Mode, Tables
from belote.library.arts import load_art
from belote.library.tree import Mapping, Mark, leaves
from belote.rules.compiling import CallName, compile_tables
from belote.rules.ruleset import PHASES, Resolved, Rules


class Ruleset:
    """A complete ruleset, ready to be played.  Never changed once it is loaded.

    Attributes:
        name: as it was asked for, ``NAME+VARIATION`` or a path.
        digest: 16 hex digits that change with the rules and with nothing else.
        seats: the seats in the order in which they play.
        sides: side → its seats.
        modes: the contract modes, by the ruleset's own keys.
    """

    def __init__(self, name: str, resolved: Resolved, tree: Mapping, art: Art) -> None:
        self.name = name
        self._resolved = resolved
        self._tree = tree
        self._art = art

    def __repr__(self) -> str:
        return f"<Ruleset {self.name} {self.digest}>"

    @property
    def rules(self) -> Rules:
        """The rules without a mode, as read."""
        return self._resolved.rules

    def rules_in(self, mode: str) -> Rules:
        """The rules as they read in a contract mode."""
        return self._resolved.of(mode)

    @cached_property
    def digest(self) -> str:
        return self._resolved.digest()

    @property
    def seats(self) -> tuple[str, ...]:
        return self.rules.table.playing_order()

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        return {side: tuple(seats) for side, seats in self.rules.table.sides.items()}

    @property
    def modes(self) -> tuple[str, ...]:
        return tuple(self.rules.contracts)

    @cached_property
    def _compiled(self) -> tuple[Tables, tuple[CallName, ...]]:
        return compile_tables(self._resolved)

    @property
    def tables(self) -> Tables:
        """What the kernel reads."""
        return self._compiled[0]

    @property
    def calls(self) -> tuple[CallName, ...]:
        """How each call of the auction is written, by its number in the tables."""
        return self._compiled[1]

    def labels(self, art: str | None = None) -> Labels:
        """The card labels of an art, or of the ruleset's own.

        Raises:
            NotFoundError: there is no such art.
        """
        deck = self.rules.deck
        chosen = self._art if art is None or art == self._art.name else load_art(art)
        return Labels(tuple(deck.ranks), tuple(deck.suits), chosen)

    def mode_of(self, name: str, suit: int) -> tuple[int, Mode] | None:
        """The compiled mode with these trumps and its number, or None."""
        for number, mode in enumerate(self.tables.modes):
            if self.modes[mode.name] == name and mode.suit == suit:
                return number, mode
        return None

    def term(self, word: str) -> str:
        """The ruleset's own word for a word of the language."""
        return self.rules.terms.get(word, word)

    def title(self, language: str = "en") -> str:
        """What people call it."""
        names = self.rules.name
        return names.get(language) or next(iter(names.values()), self.name)

    def as_json(self) -> dict[str, Any]:
        """The resolved ruleset: everything that it says, as JSON values."""
        return self.rules.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    def origins(self) -> list[tuple[str, str, Mark]]:
        """Each value of the phases with the place it comes from: (path, value, place)."""
        out = []
        for path, node in leaves(self._tree):
            if path and path[0] in PHASES:
                from belote.library.tree import plain

                out.append((".".join(map(str, path)), _text(plain(node)), node.mark))
        return out


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
