"""What standard output can show, and what stands for the rest."""

from __future__ import annotations

import sys
import unicodedata

INSTEAD = str.maketrans({"×": "x", "…": "...", "·": ".", "–": "-", "—": "-", "’": "'"})


def carries(text: str) -> bool:
    """Whether standard output can show this."""
    if text.isascii():
        return True
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def bare(text: str) -> str:
    """A text without what an output of plain letters cannot show: accents, and signs that have another spelling."""
    split = unicodedata.normalize("NFKD", text.translate(INSTEAD))
    return "".join(letter for letter in split if not unicodedata.combining(letter))
