"""What the questions have in common: their keys, the ruleset, the mode that they are about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from belote.errors import UnreadableError, shown
from belote.game.contracts import mode_key, read_mode
from belote.game.given import art_name, block, only_keys
from belote.game.setup import Setup, setup
from belote.kernel.declarations import SAME_TRICK
from belote.kernel.scoring import Scoring
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset


def opened(ruleset: Ruleset, question: object, keys: Iterable[str]) -> tuple[Setup, dict[str, Any]]:
    """The setup of a question, and what it says: nothing is the same as a key left out.

    Raises:
        UnreadableError: no ruleset, no question, an unknown key.
        NotFoundError: there is no such art.
    """
    given = block(question, "a question")
    only_keys(given, keys, "a question")
    named = given.get("ruleset")
    if named is not None and not (isinstance(named, str) and named):
        raise UnreadableError(f"the ruleset of a question is a name, not {shown(named)}")
    s = setup(ruleset, art_name(given.get("art")))
    return s, {key: value for key, value in given.items() if value is not None}


def mode_asked(s: Setup, question: Mapping[str, Any], verb: str, scoring: bool = False) -> int:
    """The number of the compiled mode; where the question is about scoring alone, any of those that score alike.

    Raises:
        UnreadableError: it cannot be told which mode, or there is no such one.
    """
    mode, trumps = question.get("mode"), question.get("trumps")
    name = _only_mode(s, trumps, verb, scoring) if mode is None else mode_key(s, mode)
    if scoring and trumps is None and _has_trump_suit(s, name):
        if len(_scorings(s, name)) > 1:
            raise UnreadableError(f"say which suit is trumps: in {s.ruleset.name} they do not score alike")
        trumps = s.labels.suits[0]  # all suits score alike
    return read_mode(s, name, trumps)


def _has_trump_suit(s: Setup, name: str) -> bool:
    return s.ruleset.mode_name(name).trumps == "one"


def _only_mode(s: Setup, trumps: object, verb: str, scoring: bool) -> str:
    """The mode that is meant where none is named."""
    fitting = [name for name in s.ruleset.modes if trumps is None or _has_trump_suit(s, name)]
    if not fitting:
        raise UnreadableError(f"no mode of {s.ruleset.name} has a trump suit, so it cannot be {shown(trumps)}")
    if len(fitting) > 1 and not (scoring and len({_settled_by(s, name) for name in fitting}) == 1):
        suit = "the trump suit, or " if trumps is None and any(_has_trump_suit(s, name) for name in fitting) else ""
        raise UnreadableError(f"say {suit}which mode {verb} played: {', '.join(fitting)}")
    return fitting[0]


def _settled_by(s: Setup, name: str) -> tuple[object, ...]:
    """All of a mode that a score depends on."""
    mode: Mode = next(m for m in s.tables.modes if s.ruleset.modes[m.name] == name)
    melds = mode.declarations and (mode.declarations.runs, mode.declarations.fours, mode.contest)
    points = tuple(sorted(mode.points))
    belote = len(mode.pairs), mode.belote_sums, mode.belote_claimed_by == SAME_TRICK
    return points, mode.worth, mode.last_trick, melds, mode.from_tricks, belote, _scorings(s, name)


def _scorings(s: Setup, name: str) -> frozenset[Scoring]:
    """How a mode scores, by its trump suits: mostly all alike."""
    return frozenset(m.scoring for m in s.tables.modes if s.ruleset.modes[m.name] == name)
