"""What may stand in the place of a number of points, or of times."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Discriminator, Tag

from belote.kernel import effects as kernel
from belote.rules.words import Count, Vocabulary, Word

EFFECT = Vocabulary(
    Word("win_match", "instead of a number: who has it, or wins the deal, wins the match", kernel.WIN_MATCH)
)
DECLARED = Vocabulary(
    *EFFECT.words.values(),
    Word("cancel", "instead of points: where it is announced no declaration of the deal counts", kernel.CANCEL),
    Word("void", "instead of points: where it is announced nobody scores, and the deal is over", kernel.VOIDS),
)
_DIGITS = re.compile(r"-?[0-9]+\Z")


def _tag(value: Any) -> str:
    """A text that is no number is meant as a word."""
    return "<word>" if isinstance(value, str) and not _DIGITS.match(value) else "<number>"


NumberOrEffect = Annotated[
    Annotated[Count, Tag("<number>")] | Annotated[str, EFFECT, Tag("<word>")], Discriminator(_tag)
]

PointsOrEffect = Annotated[
    Annotated[Count, Tag("<number>")] | Annotated[str, DECLARED, Tag("<word>")], Discriminator(_tag)
]


def wanting(points: Mapping[str, int | str]) -> dict[str, str]:
    """Of a table of points, the words that want an announcement."""
    return {key: str(value) for key, value in points.items() if value in ("cancel", "void")}


def compiled(value: int | str) -> int:
    """The number that the kernel reads: of a word the bit that it stands for."""
    return DECLARED[value] if isinstance(value, str) else value
