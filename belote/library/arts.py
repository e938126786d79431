"""Arts: the labels of cards, read from data files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from belote.cards import Art
from belote.errors import RulesetError, listed
from belote.library import finding, reading
from belote.library.text import Text
from belote.library.tree import Mapping, Mark, Scalar

TABLES = ("ranks", "suits", "also")


def load_art(name: str, beside: Path | None = None) -> Art:
    """The art of a name; a relative path counts from the file ``beside``.

    Raises:
        NotFoundError: there is no such art.
        RulesetError: its file has faults; all of them are in ``problems``.
    """
    path = finding.find("art", name, beside)
    return _read(name if not finding.is_path(name) else path.stem, finding.shown(path), finding.load_bytes(path))


@lru_cache(maxsize=32)
def _read(name: str, file: str, data: bytes) -> Art:
    """The art that a file's bytes say."""
    text = Text(file, data)
    tree = reading.read(text)
    tables = [_table(text, tree, key) for key in TABLES]
    if text.problems:
        raise RulesetError(name, text.problems)
    return Art(name, *tables)


def _table(text: Text, tree: object, key: str) -> dict[str, str]:
    """A table of labels; what is wrong with it is noted."""
    node = tree.get(key) if isinstance(tree, Mapping) else None
    if not isinstance(node, Mapping):
        mark = node.mark if node is not None else Mark(text.file, 1, 1)
        text.problem(mark, f"an art has the tables {listed(TABLES)}, and `{key}` is none: write `{key}: {{}}`")
        return {}
    labels: dict[str, str] = {}
    for name, entry in node.entries.items():
        value = entry.node.value if isinstance(entry.node, Scalar) else None
        if value is None or isinstance(value, bool):
            text.problem(entry.node.mark, f"a label was expected for `{name}`: put it in quotes")
        elif key != "also" and str(value) in labels.values():
            text.problem(entry.node.mark, f"the label {value} stands twice: no two {key} look alike")
        labels[name] = str(value)
    return labels
