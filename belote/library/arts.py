"""Arts: the labels of cards, read from data files."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from belote.cards import Art
from belote.errors import RulesetError, UnreadableError
from belote.library import finding, reading
from belote.library.tree import Mapping, plain


@lru_cache(maxsize=None)
def load_art(name: str) -> Art:
    """The art of a name.

    Raises:
        NotFoundError: there is no such art.
        UnreadableError: its file is broken.
    """
    path = finding.find("art", name)
    text = reading.Text(finding.shown(path), finding.load_bytes(path))
    tree = reading.read(text)
    if text.problems or not isinstance(tree, Mapping):
        raise RulesetError(name, text.problems)
    data: dict[str, Any] = plain(tree)
    maps = {key: data.get(key) for key in ("ranks", "suits", "also")}
    for key, value in maps.items():
        if not isinstance(value, dict) or not all(isinstance(v, str | int) for v in value.values()):
            raise UnreadableError(f"an art has a table `{key}` of labels", file=text.file)
    ranks, suits, also = ({str(k): str(v) for k, v in (maps[key] or {}).items()} for key in ("ranks", "suits", "also"))
    return Art(name if not finding.is_path(name) else path.stem, ranks, suits, also)
