"""Compiled rulesets kept on disk, as Python keeps compiled modules: a second start neither reads YAML nor validates.

A kept plan is used only while every file that it was made from, and the program itself, are what they were.  The
folder is private to the user; where there is none, or ``BELOTE_CACHE`` is ``off``, everything works without.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from belote.cards import Art
from belote.library import finding
from belote.private import folder
from belote.rules.plan import Plan

MOST = 200  # plans kept
SOURCES = ("cards.py", "kernel", "rules", "library")  # what a plan depends on, beside the files of the ruleset


class Kept(NamedTuple):
    """A plan as it lies on disk: the program that made it, the files it was made from with their hashes, and itself."""

    program: str
    files: tuple[tuple[str, str], ...]
    plan: Plan
    art: Art


@cache
def program() -> str:
    """A hash that changes with the Python version and with the program's own sources."""
    package = Path(__file__).resolve().parent.parent
    seen = hashlib.sha256(sys.version.encode())
    for name in SOURCES:
        path = package / name
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            state = file.stat()
            seen.update(f"{file.name} {state.st_mtime_ns} {state.st_size};".encode())
    return seen.hexdigest()


def _place(spelling: str) -> Path | None:
    """The file for a spelling; a path means another file in another folder."""
    home = folder()
    if home is None:
        return None
    where = Path.cwd() if finding.is_path(spelling) else ""
    named = hashlib.sha256(f"{where}\n{spelling}".encode()).hexdigest()
    return home / f"{named[:32]}.plan"


def _hash(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def find(spelling: str) -> Kept | None:
    """The kept plan of a ruleset, or None where there is none that still holds."""
    try:
        place = _place(spelling)
        if place is None:
            return None
        kept = pickle.loads(place.read_bytes())  # from a folder that only this user can write
        if isinstance(kept, Kept) and kept.program == program() and all(_hash(f) == h for f, h in kept.files):
            return kept
    except Exception:  # whatever is wrong with it, it is made anew
        return None
    return None


def keep(spelling: str, files: Iterable[Path], plan: Plan, art: Art) -> None:
    """Keep a plan; where that cannot be, nothing happens."""
    try:
        place = _place(spelling)
        if place is None:
            return
        # as they were named: a link may come to lead elsewhere
        paths = sorted({str(file.absolute()) for file in files})
        data = pickle.dumps(Kept(program(), tuple((path, _hash(path)) for path in paths), plan, art), 5)
        with tempfile.NamedTemporaryFile(dir=place.parent, suffix=".new", delete=False) as file:
            new = Path(file.name)
        try:
            new.write_bytes(data)
            new.replace(place)  # a reader sees the old one or the new one
        finally:
            new.unlink(missing_ok=True)
        _tidy(place.parent)
    except OSError:
        return


def _tidy(home: Path) -> None:
    """Drop the plans that were kept the longest, where there are too many."""
    plans = list(home.glob("*.plan"))
    if len(plans) > MOST:
        for old in sorted(plans, key=lambda plan: plan.stat().st_mtime)[: len(plans) - MOST // 2]:
            old.unlink(missing_ok=True)
