"""Write what `belote check` says of every broken file again: `python -m tests.corpus`, then read the difference."""

from tests.corpus import EXPECTED, paragraphs

EXPECTED.write_text(paragraphs(), encoding="utf-8")
