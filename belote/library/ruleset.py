"""A loaded ruleset: its plan, its rules, and where each of its values comes from."""

from __future__ import annotations

import collections.abc
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from belote.cards import Art, Labels
from belote.errors import NotFoundError
from belote.kernel.tables import Mode, Tables
from belote.library.tree import Mapping, Mark, leaves, plain
from belote.rules.plan import CallName, ModeName, Plan

if TYPE_CHECKING:
    from belote.rules.ruleset import Resolved, Rules

    Read = tuple[Resolved, Mapping]


class Ruleset:
    """A complete ruleset, ready to be played.  Never changed once it is loaded.

    Attributes:
        name: as it was asked for, ``NAME+VARIATION`` or a path.
        plan: what it compiles to; all that play needs.
        art: the labels of its cards.
        carried: the rules themselves, where they came inside a record and cannot be read again by their name.
    """

    carried: collections.abc.Mapping[str, Any] | None = None

    def __init__(self, name: str, plan: Plan, art: Art, read: Callable[[], Read]) -> None:
        self.name = name
        self.plan = plan
        self.art = art
        self._read = read

    def __repr__(self) -> str:
        return f"<Ruleset {self.name} {self.digest}>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Ruleset:
        del memo
        return self

    def __reduce__(self) -> tuple[Callable[..., Ruleset], tuple[Any, ...]]:
        _known[self.name, self.digest] = self
        return _again, (self.name, self.plan, self.art, self.carried)

    def read(self) -> Read:
        """The rules as models, and the tree that they were read from."""
        return self._source

    @cached_property
    def _source(self) -> Read:
        return self._read()

    @property
    def rules(self) -> Rules:
        """The rules without a mode, as models."""
        return self._source[0].rules

    def rules_in(self, mode: str) -> Rules:
        """The rules as they read in a contract mode."""
        return self._source[0].of(mode)

    @property
    def digest(self) -> str:
        """16 hex digits that change with the rules and with nothing else."""
        return self.plan.digest

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in the order in which they play."""
        return self.plan.order

    @property
    def sides(self) -> dict[str, tuple[str, ...]]:
        """Side → its seats."""
        return dict(self.plan.sides)

    @cached_property
    def modes(self) -> tuple[str, ...]:
        """The contract modes, by the ruleset's own keys."""
        return tuple(mode.key for mode in self.plan.modes)

    @property
    def tables(self) -> Tables:
        """What the kernel reads."""
        return self.plan.tables

    @property
    def calls(self) -> tuple[CallName, ...]:
        """How each call of the auction is written, by its number in the tables."""
        return self.plan.calls

    def labels(self, art: str | None = None) -> Labels:
        """The card labels of an art, or of the ruleset's own.

        Raises:
            NotFoundError: there is no such art.
        """
        chosen = self.art
        if art is not None and art != self.art.name:
            from belote.library.arts import load_art

            chosen = load_art(art)
        return Labels(self.plan.ranks, self.plan.suits, chosen)

    def mode_name(self, key: str) -> ModeName:
        """A contract mode by its key."""
        return self.plan.modes[self.modes.index(key)]

    def mode_of(self, name: str, suit: int) -> tuple[int, Mode] | None:
        """The compiled mode with these trumps and its number, or None."""
        for number, mode in enumerate(self.tables.modes):
            if self.modes[mode.name] == name and mode.suit == suit:
                return number, mode
        return None

    def term(self, word: str) -> str:
        """The ruleset's own word for a word of the language."""
        return self.plan.terms.get(word, word)

    def title(self, language: str = "en") -> str:
        """What people call it."""
        names = self.rules.name
        return names.get(language) or next(iter(names.values()), self.name)

    def as_json(self) -> dict[str, Any]:
        """The resolved ruleset: everything that it says, as JSON values."""
        return self.rules.model_dump(mode="json", by_alias=True, exclude_defaults=True)

    def origins(self) -> list[tuple[str, str, Mark]]:
        """Each value of the phases with the place it comes from: (path, value, place)."""
        from belote.rules.ruleset import PHASES

        out = []
        for path, node in leaves(self._source[1]):
            if path and path[0] in PHASES:
                out.append((".".join(map(str, path)), _text(plain(node)), node.mark))
        return out


_known: WeakValueDictionary[tuple[str, str], Ruleset] = WeakValueDictionary()  # those that were pickled


def _again(name: str, plan: Plan, art: Art, carried: collections.abc.Mapping[str, Any] | None) -> Ruleset:
    """A ruleset that was pickled; the one that is there already, so that its deals share what is worked out."""
    known = _known.get((name, plan.digest))
    if known is not None and (known.plan, known.art) == (plan, art):
        return known
    ruleset = Ruleset(name, plan, art, partial(_read_again, name, plan.digest, carried))
    ruleset.carried = carried
    _known[name, plan.digest] = ruleset
    return ruleset


def _read_again(name: str, digest: str, carried: collections.abc.Mapping[str, Any] | None) -> Read:
    """The rules of a ruleset that was pickled.

    Raises:
        NotFoundError: what its name means now is something else.
    """
    from belote.library.loading import load
    from belote.library.resolved import load_resolved

    ruleset = load(name) if carried is None else load_resolved(carried, name)
    if ruleset.digest != digest:
        raise NotFoundError(f"the rules of {name} have changed since: {digest} then, {ruleset.digest} now")
    return ruleset.read()


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
