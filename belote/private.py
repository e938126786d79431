"""The private folder for what is kept between starts: compiled rulesets, compiled loops."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def folder() -> Path | None:
    """The folder, or None where there can be none; ``BELOTE_CACHE`` names another, or ``off``."""
    named = os.environ.get("BELOTE_CACHE")
    if named is not None:
        return None if named.casefold() in ("off", "no", "0", "") else _private(Path(named))
    user = os.geteuid() if hasattr(os, "geteuid") else "user"
    named = os.environ.get("XDG_CACHE_HOME") or ""
    home = Path(named if Path(named).is_absolute() else "~/.cache")
    return _private(home / "belote") or _private(Path(tempfile.gettempdir(), f"belote-{user}"))


def _private(path: Path) -> Path | None:
    """A folder that only this user can write, made where it is missing; None where there can be none."""
    try:
        path = path.expanduser()
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        state = path.stat()
    except (OSError, RuntimeError):
        return None
    # what others can write is not trusted
    own = not hasattr(os, "geteuid") or (state.st_uid == os.geteuid() and not state.st_mode & 0o022)
    return path if own and os.access(path, os.W_OK) else None
