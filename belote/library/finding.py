"""Where rulesets, variations and arts are, and what a name means."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from belote.errors import NotFoundError, UnreadableError, nearest, short

SUFFIXES = (".yaml", ".yml")
MOST_NAMED = 12


@cache
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
    return name.casefold().endswith(SUFFIXES) or "/" in name or "\\" in name


def find(kind: str, name: str, beside: Path | None = None) -> Path:
    """The file that a name or path means; a relative path counts from the file ``beside``.

    Raises:
        NotFoundError: there is none.
    """
    here = beside.parent if beside is not None else Path()
    if is_path(name):
        return _file(name, here)
    for suffix in SUFFIXES:
        path = folder(kind) / f"{name}{suffix}"
        if name in names(kind) and path.is_file():
            return path
    raise NotFoundError(f"unknown {kind} {short(name)!r}{_instead(kind, name, here)}")


def _file(name: str, here: Path) -> Path:
    path = here / name  # an absolute name stays itself
    try:
        if path.is_file():
            return path
        folder_there = path.is_dir()
        other_there = not folder_there and path.exists()
        beside = path.parent.iterdir() if path.parent.is_dir() else ()
        near = {each.stem: each.name for each in beside if each.suffix in SUFFIXES and each.is_file()}
    except (OSError, ValueError):  # a name that no file can have
        folder_there, other_there, near = False, False, {}
    if folder_there:
        raise NotFoundError(f"{name!r} is a folder: name a file in it")
    if other_there:
        raise NotFoundError(f"{short(name)!r} is no ordinary file, so it cannot be read twice: save it as a file first")
    meant = nearest(path.stem, near)
    hint = f", did you mean {Path(name).with_name(near[meant]).as_posix()!r}?" if meant else ""
    if Path(name).stem in names("ruleset"):
        hint += f" (the shipped ruleset is named without an ending: {Path(name).stem})"
    raise NotFoundError(f"there is no file {short(name)!r}{hint}")


def _instead(kind: str, name: str, here: Path) -> str:
    """What else a name that is unknown could mean."""
    other = "variation" if kind == "ruleset" else "ruleset"
    if kind != "art" and name in names(other):
        if other == "variation":
            return f": that is a variation, named in `with` or written NAME+{name}"
        return ": that is a ruleset, and a variation was expected"
    if _is_folder(here / name):
        return f": that is a folder, name a file in it ({name}/….yaml)"
    try:
        file = next((f"./{name}{suffix}" for suffix in SUFFIXES if (here / f"{name}{suffix}").is_file()), None)
    except (OSError, ValueError):
        file = None
    if file is not None:
        return f": a file is named by its path, {file}"
    if _is_file(str(here / name)):
        return f": a ruleset file ends in .yaml, so {name!r} must be called {name}.yaml"
    meant = nearest(name, names(kind))
    if meant:
        return f", did you mean {meant}?"
    known = names(kind)
    return f" (known: {', '.join(known[:MOST_NAMED])}{', …' if len(known) > MOST_NAMED else ''})"


def shown(path: Path) -> str:
    """A path as messages show it: the shipped files from ``rulesets`` on, others as they were named."""
    try:
        return (Path("rulesets") / path.resolve().relative_to(home() / "rulesets")).as_posix()
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
        reason = (error.strerror or "no reason given").lower()
        raise NotFoundError(f"cannot open {path.as_posix()!r}: {reason}") from None


def split(spelling: str) -> tuple[str, list[str]]:
    """A ruleset's name and the variations added to it: ``NAME+VARIATION+…``.

    Raises:
        UnreadableError: nothing stands before, between or behind the signs.
    """
    if not isinstance(spelling, str):
        raise UnreadableError(f"a ruleset is called by a name or a path, not {spelling!r}")
    parts = spelling.split("+")
    found: list[str] = []
    while parts:  # a + may stand in a path: the longest that is a file
        size = next((n for n in range(len(parts), 1, -1) if is_path(p := "+".join(parts[:n])) and _is_file(p)), 1)
        found.append("+".join(parts[:size]))
        parts = parts[size:]
    base, *added = found
    twice = [name for i, name in enumerate(added) if name in added[:i]]
    if twice:
        raise UnreadableError(f"the variation {twice[0]!r} is added twice")
    if not base.strip() or not all(a.strip() for a in added):
        raise UnreadableError(f"{short(spelling)!r} is no ruleset: write NAME, NAME+VARIATION or a path to a YAML file")
    return base.strip(), [a.strip() for a in added]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False
