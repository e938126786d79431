"""From a name to a ruleset, and everything that is wrong with a file."""

from __future__ import annotations

from pathlib import Path as FilePath

from belote.errors import BeloteError, NotFoundError, Problem, RulesetError, UnreadableError
from belote.library import finding, merging
from belote.library.arts import load_art
from belote.library.layers import Layer, Layers
from belote.library.ruleset import Ruleset
from belote.library.suggest import reword
from belote.library.tree import Mapping, Mark, Path, locate, plain
from belote.rules import ruleset as rules
from belote.rules.shape import language
from belote.rules.words import Fault


def load(name: str) -> Ruleset:
    """The ruleset of a name: ``NAME``, ``NAME+VARIATION[+…]``, or a path to a YAML file with variations added.

    Raises:
        NotFoundError: there is no such ruleset, variation or file.
        RulesetError: its files have faults; all of them are in ``problems``.
        UnreadableError: the name, or a file, cannot be read at all.
    """
    ruleset, layers = _load(name)
    if ruleset is None:
        raise RulesetError(name, [p for p in layers.problems if p.severity == "error"])
    return ruleset


def check(name: str) -> list[Problem]:
    """Everything wrong with a ruleset or variation file, warnings included; empty where there is nothing.

    Raises:
        NotFoundError: there is no such file or name.
    """
    try:
        return _load(name, quiet=False)[1].problems
    except UnreadableError as error:
        if "file" not in error.place:
            raise
        line = error.place.get("line", 1)
        return [Problem(str(error.place["file"]), line if isinstance(line, int) else 1, 1, error.message)]


def names() -> list[str]:
    """The presets: every shipped ruleset that can be played."""
    return [name for name in finding.names("ruleset") if not _is_abstract(name)]


def variations() -> list[str]:
    """The variations that can be added to a ruleset with ``+``."""
    return finding.names("variation")


def _is_abstract(name: str) -> bool:
    data = finding.load_bytes(finding.find("ruleset", name))
    return any(line.split("#")[0].strip() == b"abstract: true".decode() for line in data.decode().splitlines())


def _load(spelling: str, quiet: bool = True) -> tuple[Ruleset | None, Layers]:
    base, added = finding.split(spelling)
    path = finding.find("ruleset", base)
    layers = Layers()
    top = layers.read(path)
    if top is None:
        return None, layers
    stack = layers.chain(top)
    for name in added:
        layer = layers.variation(name)
        if layer is not None:
            stack.append(layer)
    alone = "variation" in top.tree.entries
    if alone and (added or not quiet):
        check_variation(top, layers)
        return None, layers
    if alone:
        raise UnreadableError(f"{base!r} is a variation: it is added to a ruleset, as in NAME+{base}")
    merged = layers.merged(stack, quiet)
    return from_tree(spelling, path, merged, layers), layers


def _with_id(tree: Mapping, path: FilePath) -> Mapping:
    if "id" in tree.entries:
        return tree
    from belote.library.tree import Entry, Scalar

    return Mapping({"id": Entry(tree.mark, Scalar(path.stem, tree.mark)), **tree.entries}, tree.mark)


def from_tree(name: str, path: FilePath, merged: Mapping, layers: Layers) -> Ruleset | None:
    tree = _with_id(merged, path)
    trees: dict[str | None, Mapping] = {None: tree}
    contracts = tree.get("contracts")
    for mode in contracts.entries if isinstance(contracts, Mapping) else ():
        own = merging.in_mode(tree, mode, language(), layers.note)
        if own is not None:
            trees[mode] = own
    _unknown_modes(tree, layers)
    resolved, faults = rules.read({mode: plain(each) for mode, each in trees.items()})
    abstract = tree.get("abstract")
    for mode, fault in faults:
        if abstract is not None and fault.message == "missing key":
            continue
        _note(fault, trees[mode], tree, layers)
    art_name = tree.get("deck")
    art = None
    if isinstance(art_name, Mapping) and (label := art_name.get("art")) is not None:
        try:
            art = load_art(str(plain(label)))
        except BeloteError as error:
            layers.note(label.mark, error.message)
    if resolved is None or art is None or layers.broken:
        return None
    if abstract is not None:
        raise UnreadableError(f"{name!r} is only a parent for others and is never played by itself")
    missing = [r for r in resolved.rules.deck.ranks if r not in art.ranks]
    missing += [s for s in resolved.rules.deck.suits if s not in art.suits]
    if missing:
        raise UnreadableError(f"the art {art.name} has no label for {' '.join(missing)}")
    return Ruleset(name, resolved, tree, art)


def _unknown_modes(tree: Mapping, layers: Layers) -> None:
    contracts = tree.get("contracts")
    known = list(contracts.entries) if isinstance(contracts, Mapping) else []
    for phase, entry in tree.entries.items():
        by_mode = entry.node.get("by_mode") if isinstance(entry.node, Mapping) else None
        if isinstance(by_mode, Mapping):
            for mode, row in by_mode.entries.items():
                if mode not in known:
                    layers.note(row.key, f"unknown mode {mode} in {phase} (contracts: {', '.join(known)})")


def _note(fault: Fault, read: Mapping, tree: Mapping, layers: Layers) -> None:
    """A fault of the models as a problem at its place in the files."""
    mark, found = locate(read, fault.path)
    message = fault.message
    if message == "unknown key":
        mark = _key_mark(read, found) or mark
    message = reword(fault, found, tree)
    if mark.file not in layers.texts:
        mark = tree.mark
    layers.note(mark, message)


def _key_mark(tree: Mapping, path: Path) -> Mark | None:
    node = tree
    for step in path[:-1]:
        inner = node.get(str(step))
        if not isinstance(inner, Mapping):
            return None
        node = inner
    entry = node.entries.get(str(path[-1])) if path else None
    return entry.key if entry else None


def check_variation(top: Layer, layers: Layers) -> None:
    """Note what is wrong with a variation by itself: everything but what it leaves to its base."""
    body = Mapping({k: e for k, e in top.tree.entries.items() if k not in ("variation", "with")}, top.tree.mark)
    blank = merging.Merge(lambda mark, message, severity: None)
    partial = blank.over(None, body, language())
    assert isinstance(partial, Mapping)
    _, faults = rules.read({None: plain(_with_id(partial, top.path))})
    for _, fault in faults:
        if not fault.message.startswith("missing key"):
            _note(fault, partial, partial, layers)


__all__ = ["NotFoundError", "check", "load", "names", "variations"]
