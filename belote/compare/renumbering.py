"""One pack listed in two orders: the cards of one ruleset numbered as those of another, so that they can be compared.

The order of the suits is only that of output.  That of the ranks is the one in which runs are read besides, so a
ruleset that is numbered anew keeps it with its declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belote.ask.legal import legal
from belote.ask.score import score
from belote.compare.matching import other_cards
from belote.compare.verdict import NOT_DECIDED, Verdict
from belote.errors import BeloteError
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset
from belote.record.replay import replay
from belote.rules.compiling import compile_plan
from belote.rules.ruleset import Resolved


def numbered_as(a: Ruleset, b: Ruleset) -> Ruleset:
    """``b`` with its cards in the order of ``a``; ``b`` itself where it has that order, or other cards."""
    p, q = a.plan, b.plan
    if (p.ranks, p.suits) == (q.ranks, q.suits) or other_cards(a, b):
        return b
    order = {"ranks": list(p.ranks), "suits": list(p.suits)}
    resolved, _ = b.read()
    rules = {
        mode: each.model_copy(update={"deck": each.deck.model_copy(update=order)})
        for mode, each in resolved.by_mode.items()
    }
    plan = compile_plan(Resolved(rules))
    natural = () if p.ranks == q.ranks else tuple(map(p.ranks.index, q.ranks))
    modes = tuple(_with_runs(mode, natural) for mode in plan.tables.modes)
    plan = plan._replace(digest=q.digest, tables=plan.tables._replace(modes=modes))
    return Ruleset(b.name, plan, b.art, b.read)


def _with_runs(mode: Mode, natural: tuple[int, ...]) -> Mode:
    worth = mode.declarations
    return mode if worth is None else mode._replace(declarations=worth._replace(natural=natural))


def as_listed(v: Verdict, b: Ruleset) -> Verdict:
    """A verdict on ``b`` numbered anew, with what ``b`` itself answers: the same, listed in its own order."""
    w = v.witness
    if w is None:
        return v
    try:
        says = _picked(w.b_says, _answer(w.ask, w.b, b))
    except (BeloteError, LookupError, ValueError):
        because = "the situation that would show it is answered otherwise where the cards are listed in another order"
        return v._replace(verdict=NOT_DECIDED, because=because, witness=None)
    return v._replace(witness=w._replace(b_says=says))


def _answer(ask: str, question: Mapping[str, Any], b: Ruleset) -> Any:
    if ask == "legal":
        return legal(b, question)
    if ask == "score":
        return score(b, question).as_json()
    return replay(dict(question), b)


def _picked(part: Any, whole: Any) -> Any:
    """The part of an answer that says the same as ``part``, whatever the order of its lists.

    Raises:
        LookupError, ValueError: the answer says otherwise.
    """
    if isinstance(part, Mapping):
        return {key: _picked(value, whole[key]) for key, value in part.items()}
    if isinstance(part, list) and part and isinstance(part[0], Mapping):
        found: dict[int, Any] = {}
        for item in part:
            place, says = _first(item, whole, found)
            found[place] = says
        return [found[place] for place in sorted(found)]
    if part == whole:
        return part
    if isinstance(part, list | tuple) and sorted(part) == sorted(whole):
        return whole
    raise ValueError(whole)


def _first(item: Any, whole: Any, taken: Mapping[int, Any]) -> tuple[int, Any]:
    """The first item of an answer that says this and is not taken yet, with its place."""
    for place, each in enumerate(whole):
        if place not in taken:
            try:
                return place, _picked(item, each)
            except (LookupError, ValueError):
                continue
    raise LookupError(item)
