"""Where rulesets, variations and arts are, and what a name means."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from belote.errors import NotFoundError, UnreadableError, nearest

SUFFIXES = (".yaml", ".yml")


@lru_cache(maxsize=1)
def home() -> Path:
    """The folder that holds ``rulesets`` and ``schemas``: inside the installed package, or the checkout around it."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "data", package.parent):
        if (folder / "rulesets").is_dir():
            return folder
    raise NotFoundError("the folder `rulesets` is missing beside the package: install belote again")


def folder(kind: str) -> Path:
    """The folder of a kind of file: ``ruleset``, ``variation`` or ``art``."""
    base = home() / "rulesets"
    return base if kind == "ruleset" else base / f"{kind}s"


def names(kind: str) -> list[str]:
    """The names that a kind of file offers, sorted."""
    return sorted(p.stem for p in folder(kind).iterdir() if p.suffix in SUFFIXES)


def is_path(name: str) -> bool:
    """True where a name is meant as a path to a file."""
    return name.endswith(SUFFIXES) or "/" in name or "\\" in name


def find(kind: str, name: str, beside: Path | None = None) -> Path:
    """The file that a name or path means; a relative path counts from the file ``beside``.

    Raises:
        NotFoundError: there is none.
    """
    if is_path(name):
        path = Path(name)
        if beside is not None and not path.is_absolute():
            path = beside.parent / path
        if path.is_dir():
            raise NotFoundError(f"{name!r} is a folder, not a file")
        if not path.is_file():
            raise NotFoundError(f"there is no file {name!r}")
        return path
    known = names(kind)
    if name in known:
        return next(folder(kind) / f"{name}{s}" for s in SUFFIXES if (folder(kind) / f"{name}{s}").is_file())
    meant = nearest(name, known)
    hint = f", did you mean {meant}?" if meant else ""
    other = "variation" if kind == "ruleset" else "ruleset"
    if kind != "art" and name in names(other):
        written = f"NAME+{name}" if other == "variation" else name
        hint = f": it is a {other}, written {written}"
    if any(Path(f"{name}{suffix}").is_file() for suffix in SUFFIXES):
        hint += f" (a file in this folder is named by its path: ./{name}.yaml)"
    raise NotFoundError(f"unknown {kind} {name!r}{hint}")


def shown(path: Path) -> str:
    """A path as messages show it: the shipped files from ``rulesets`` on, others as they were named."""
    try:
        return path.resolve().relative_to(home()).as_posix()
    except ValueError:
        return path.as_posix()


def load_bytes(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        NotFoundError: it cannot be opened.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise NotFoundError(f"cannot open {path.as_posix()!r}: {(error.strerror or 'no reason given').lower()}") from None


def split(spelling: str) -> tuple[str, list[str]]:
    """A ruleset's name and the variations added to it: ``NAME+VARIATION+…``.

    Raises:
        UnreadableError: nothing stands before, between or behind the signs.
    """
    base, *added = spelling.split("+")
    if not base.strip() or not all(a.strip() for a in added):
        raise UnreadableError(f"{spelling!r} is no ruleset: write NAME, NAME+VARIATION or a path to a YAML file")
    return base.strip(), [a.strip() for a in added]
