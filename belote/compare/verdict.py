"""What a comparison of two rulesets says about one area, and the words for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

EQUAL, DIFFERENT, NOT_DECIDED = "equal", "different", "not_decided"
PROVED, SEARCHED = "proved", "searched"
AREAS = (
    "deal", "auction", "obligations", "trick_winner", "card_points", "declarations", "belote", "scoring",
    "penalties", "held_points", "match",
)  # fmt: skip
SHORT = 8  # words of a topic that becomes part of an id


class Witness(NamedTuple):
    """The smallest situation that shows a difference, as a question that a command answers under both rulesets.

    ``ask``: ``legal``, ``score`` or ``replay``; ``a`` and ``b``: the question for each ruleset, mostly the same one.
    ``a_says`` and ``b_says``: the part of the answers that differs.
    """

    ask: str
    a: Mapping[str, Any]
    b: Mapping[str, Any]
    a_says: Any
    b_says: Any


class Verdict(NamedTuple):
    """What is so in one area (and, where that matters, in one contract mode).

    ``cases`` of ``of`` examined cases differ; ``because``: why they are equal, or why it cannot be decided, in words;
    ``stricter``: ``a`` or ``b`` where one side always allows less, ``neither`` where each does somewhere, else None;
    ``whole``: whether ``of`` is all that there is, and not a choice of cases that were looked at;
    ``at_most``: where deals were played and no difference was seen, the share that it has at most (95 % limit).
    """

    area: str
    mode: str | None
    verdict: str
    how: str
    cases: int
    of: int
    because: str = ""
    witness: Witness | None = None
    stricter: str | None = None
    at_most: float | None = None
    whole: bool = True

    def as_json(self) -> dict[str, Any]:
        """The item of ``played`` in the JSON of ``belote diff``."""
        out: dict[str, Any] = {
            "id": ident(self),
            "area": self.area,
            "verdict": self.verdict,
            "how": self.how,
            "cases": self.cases,
            "of": self.of,
        }
        if not self.whole:
            out["whole"] = False
        if self.mode is not None:
            out["mode"] = self.mode
        if self.because:
            out["because"] = self.because
        if self.stricter is not None:
            out["stricter"] = self.stricter
        if self.at_most is not None:
            out["at_most"] = round(self.at_most, 4)
        w = self.witness
        if w is not None:
            same = w.a == w.b
            out |= {"ask": w.ask, "witness": dict(w.a) if same else {"a": dict(w.a), "b": dict(w.b)}}
            out |= {"a_says": w.a_says, "b_says": w.b_says}
        return out


def unlike(area: str, reason: str) -> Verdict:
    """An area in which two rulesets cannot be compared case by case."""
    return Verdict(area, None, NOT_DECIDED, PROVED, 0, 0, because=reason)


def ident(v: Verdict) -> str:
    """The stable id of a verdict: area, mode and, where an area has several, which of them."""
    topic = v.because if v.verdict == DIFFERENT and len(v.because.split()) <= SHORT else ""
    words = re.sub(r"[^a-z0-9]+", "_", topic.casefold()).strip("_")
    return ".".join(part for part in (v.area, v.mode, words) if part)
