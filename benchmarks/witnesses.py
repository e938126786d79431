"""Whether the witness of a difference is real: asked again of both rulesets, with the answers that are stated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import belote
from belote import BeloteError, Ruleset
from belote.compare.verdict import Verdict, Witness

Json = dict[str, Any]


def unconfirmed(v: Verdict, a: Ruleset, b: Ruleset) -> str:
    """What is wrong with the witness of a difference; empty where it is real."""
    w = v.witness
    if w is None:
        return "no witness"
    if w.a_says == w.b_says:
        return "both are said to answer alike"
    if not 0 < v.cases <= v.of:
        return f"{v.cases} cases of {v.of}"
    for question, says, rules in ((w.a, w.a_says, a), (w.b, w.b_says, b)):
        try:
            answer = _asked(w, question, rules)
        except BeloteError as error:
            return f"{w.ask} refuses: {error}"
        if not _said(says, answer):
            return f"{w.ask} answers otherwise"
    if w.a != w.b and _bare(w.a) != _bare(w.b) and not other_split(w):
        return f"{w.ask}: two questions that have little to do with each other"
    return ""


def _asked(w: Witness, question: Mapping[str, Any], rules: Ruleset) -> Any:
    if w.ask == "legal":
        return belote.legal(rules, question)
    if w.ask == "score":
        return belote.score(rules, question).as_json()
    if w.ask == "replay":
        return belote.replay(dict(question), rules)
    raise ValueError(w.ask)


def _said(part: Any, whole: Any) -> bool:
    """Whether an answer says this: mappings may say more, lists of mappings too, everything else is the same."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(key in whole and _said(part[key], whole[key]) for key in part)
    if isinstance(part, list) and part and all(isinstance(item, Mapping) for item in part):
        left = iter(whole)
        return all(any(_said(item, other) for other in left) for item in part)
    return bool(part == whole)


# what two questions may have of their own: the seats where they go round the other way or partners sit elsewhere, how
# a contract is named, how each goes on once they have come apart, whether a deal is the last of a number of them, what
# the leader said of a card and what lay before, where only one of them asks for it
OWN = (
    "dealer", "hands", "seat", "taker", "seats", "first", "plays", "contract", "calls", "declared", "belote_said",
    "last_deal", "said", "gone",
)  # fmt: skip


def _bare(question: Mapping[str, Any]) -> Json:
    return {key: value for key, value in question.items() if key not in OWN}


def other_split(w: Witness) -> bool:
    """Whether a score is asked of other card points under each: no single question is answered unlike."""
    return w.ask == "score" and w.a.get("points") != w.b.get("points")
