"""Where several words of one block differ: what each of them alone would change, if the two games show that too.

The end of a match and what becomes of held points are compared as wholes.  Here one word after the other is taken from
the second ruleset into the first; the situation that shows it counts if the second answers it otherwise as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from belote.ask.score import score
from belote.compare import ending, holding
from belote.compare.drawing import spaced
from belote.compare.matching import match
from belote.compare.verdict import DIFFERENT, Verdict, Witness
from belote.compare.written import Change
from belote.errors import BeloteError
from belote.library.resolved import load_resolved
from belote.library.ruleset import Ruleset
from belote.record.replay import replay

BLOCKS = {"match": ending.match_end, "held_points": holding.held_points}


def leaves(a: Ruleset, b: Ruleset, changes: Sequence[Change], found: Sequence[Verdict]) -> list[Verdict]:
    """A verdict more for each changed word of a block in which several are, beside the verdict on the whole."""
    out = []
    for block, compared in BLOCKS.items():
        own = [change.path[1] for change in changes if len(change.path) == 2 and change.path[0] == block]
        whole = next((v for v in found if v.area == block and v.verdict == DIFFERENT), None)
        if whole is None or len(own) < 2:
            continue
        for word in own:
            half = _with(a, b, block, word)
            for v in compared(a, half, match(a, half)) if half is not None else ():
                witness = _asked(a, b, v.witness) if v.witness is not None and v.verdict == DIFFERENT else None
                if witness is not None and whole.witness is not None and witness.a != whole.witness.a:
                    out.append(v._replace(because=spaced(word), witness=witness))
    return out


def _with(a: Ruleset, b: Ruleset, block: str, word: str) -> Ruleset | None:
    """The first ruleset with one word of the second; None where these do not hold together."""
    said, other = deepcopy(a.as_json()), b.as_json()[block]
    if word in other:
        said[block][word] = other[word]
    else:
        del said[block][word]
    try:
        return load_resolved(said, b.name)
    except BeloteError:
        return None


def _asked(a: Ruleset, b: Ruleset, w: Witness) -> Witness | None:
    """The question put to both; None where one refuses it or they agree on what is asked."""
    try:
        answers = [_answer(r, w.ask, w.a) for r in (a, b)]
    except BeloteError:
        return None
    says = [_part(w.a_says, answer) for answer in answers]
    return None if says[0] == says[1] else Witness(w.ask, w.a, w.a, *says)


def _answer(r: Ruleset, ask: str, question: Mapping[str, Any]) -> Mapping[str, Any]:
    return score(r, question).as_json() if ask == "score" else replay(question, r)


def _part(shape: Any, answer: Any) -> Any:
    """So much of an answer as another one told."""
    if isinstance(shape, Mapping):
        return {key: _part(value, answer.get(key)) for key, value in shape.items()} if answer else answer
    if isinstance(shape, list) and isinstance(answer, list):
        return list(_parts(shape, answer))
    return answer


def _parts(shape: Sequence[Any], answer: Sequence[Any]) -> Iterator[Any]:
    for one, other in zip(shape, answer, strict=False):
        yield _part(one, other)
