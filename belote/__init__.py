"""The rules of belote and its family as data: rulesets to play, settle, replay and embed.

A dozen names are all that an app needs::

    rules = belote.load("house.yaml")        # or a preset: NAME, NAME+VARIATION
    deal = belote.Deal.new(rules, dealer="N", seed=7)
    deal.legal(), deal.apply("take"), deal.view("W")

``names()`` and ``variations()`` list what there is, ``check`` says what is wrong with a file, ``legal`` and ``score``
answer one question at the table, ``replay`` plays a record, ``Match`` keeps totals, ``simulate`` plays many deals,
``solve`` looks into open hands.  Everything that goes wrong on purpose is a ``BeloteError``: ``UnreadableError``,
``NotAllowedError`` or ``NotFoundError``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from belote.errors import BeloteError, NotAllowedError, NotFoundError, Problem, RulesetError, UnreadableError

if TYPE_CHECKING:
    from belote.ask.legal import legal
    from belote.ask.score import score
    from belote.game.deal import Deal
    from belote.game.match import Match
    from belote.game.settling import Score
    from belote.library.loading import check, load, names, variations
    from belote.library.ruleset import Ruleset
    from belote.record.replay import replay
    from belote.record.writing import deal_record, match_record
    from belote.simulation.simulating import simulate
    from belote.solver.solving import solve

__all__ = [
    "BeloteError", "Deal", "Match", "NotAllowedError", "NotFoundError", "Problem", "Ruleset", "RulesetError", "Score",
    "UnreadableError", "check", "deal_record", "legal", "load", "match_record", "names", "replay", "score",
    "simulate", "solve", "variations",
]  # fmt: skip

# imported when first asked for, so that `belote --help` stays light
_WHERE = {
    "Deal": "game.deal", "Match": "game.match", "Score": "game.settling", "Ruleset": "library.ruleset",
    "check": "library.loading", "load": "library.loading", "names": "library.loading", "variations": "library.loading",
    "legal": "ask.legal", "score": "ask.score", "replay": "record.replay",
    "deal_record": "record.writing", "match_record": "record.writing",
    "simulate": "simulation.simulating", "solve": "solver.solving",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'belote' has no attribute {name!r}")
    return getattr(import_module(f"belote.{_WHERE[name]}"), name)


def __dir__() -> list[str]:
    return __all__
