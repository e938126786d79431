"""From a name to a ruleset: read, merged, validated, compiled; and everything that is wrong with a file."""

from __future__ import annotations

from pathlib import Path

from belote.errors import Problem, RulesetError, UnreadableError
from belote.library import finding, placing
from belote.library.combining import FOR_LIBRARY, Combined, combine
from belote.library.layers import Layer, Layers
from belote.library.merging import Merge, Note, by_modes, in_mode
from belote.library.ruleset import Ruleset
from belote.library.suggest import own_word
from belote.library.tree import Entry, Mapping, Mark, Scalar, plain
from belote.rules import ruleset as rules
from belote.rules.compiling import compile_plan
from belote.rules.shape import language
from belote.rules.words import unknown


def build(name: str) -> tuple[Ruleset, list[Path]]:
    """The ruleset of a name, read and validated, and the files that it was made from.

    Raises:
        NotFoundError: there is no such ruleset, variation or file.
        RulesetError: its files have faults; all of them are in ``problems``.
        UnreadableError: the name means nothing that can be played by itself.
    """
    ruleset, layers = _load(name)
    if ruleset is None:
        raise RulesetError(name, [p for p in layers.problems if p.severity == "error"])
    return ruleset, [*layers.paths.values(), *layers.used]


def problems_of(name: str) -> list[Problem]:
    """Everything wrong with a ruleset or variation file, warnings included; empty where there is nothing.

    Raises:
        NotFoundError: there is no such file or name.
        UnreadableError: the name is no name of a ruleset.
    """
    return _load(name, checking=True)[1].problems


def _load(spelling: str, checking: bool = False) -> tuple[Ruleset | None, Layers]:
    base, added = finding.split(spelling)
    layers = Layers()
    top = layers.read(finding.find(*_ruleset_or_variation(base, checking and not added)))
    if top is None:
        return None, layers
    if top.variation:
        if added or not checking:
            raise UnreadableError(f"{base!r} is a variation: it is added to a ruleset, as in NAME+{base}")
        _check_variation(top, layers)
        return None, layers
    stack = layers.chain(top)
    for name in added:
        layer = layers.variation(name, beside="+")
        if layer is not None:
            stack.append(layer)
    if not checking and _abstract(top):
        raise UnreadableError(f"{base!r} is only a parent for others and is never played by itself")
    ruleset = from_layers(spelling, combine(layers, stack, top, quiet=not checking), layers)
    if ruleset is None and added:
        alone = _load(base, checking)[1]
        if alone.broken:  # not the variations are at fault
            return None, alone
    return ruleset, layers


def _ruleset_or_variation(name: str, either: bool) -> tuple[str, str]:
    """The kind of file that a name means."""
    if either and name not in finding.names("ruleset") and name in finding.names("variation"):
        return "variation", name
    return "ruleset", name


def _abstract(layer: Layer) -> bool:
    marker = layer.tree.get("abstract")
    return isinstance(marker, Scalar) and marker.value is True


def from_layers(name: str, combined: Combined, layers: Layers) -> Ruleset | None:
    """The ruleset of a tree, or None where it has faults, which are noted in ``layers``."""
    tree = combined.tree
    if "id" not in tree.entries:
        own_id = Scalar(combined.top.path.stem, tree.mark)
        tree = Mapping({"id": Entry(tree.mark, own_id), **tree.entries}, tree.mark)
        combined = combined._replace(tree=tree)
    abstract = _abstract(combined.top)
    trees: dict[str | None, Mapping] = {None: tree}
    contracts = tree.get("contracts")
    for mode in contracts.entries if isinstance(contracts, Mapping) else ():
        own = in_mode(tree, mode, language(), _noting(layers, combined))
        if own is not None:
            trees[mode] = own
    _by_mode(combined, layers)
    whole = not layers.rootless and not abstract
    resolved, faults = rules.read({mode: plain(each) for mode, each in trees.items()}, whole)
    for which, fault in faults:
        placing.note(layers, combined, trees[which], fault)
    art = placing.art_of(combined, layers)
    if resolved is None or art is None or layers.broken:
        return None
    return Ruleset(name, compile_plan(resolved), art, lambda: (resolved, tree))


def _noting(layers: Layers, combined: Combined) -> Note:
    """Notes what is wrong with what differs in a mode."""

    def note(mark: Mark, message: str, severity: str) -> None:
        if severity == "error":
            placing.note_clash(layers, combined, mark, message, rules.MODAL)
        elif not combined.quiet and mark.file == combined.top.file:
            layers.note(mark, message, severity)

    return note


def _by_mode(combined: Combined, layers: Layers) -> None:
    """Note modes that are not there."""
    contracts = combined.tree.get("contracts")
    if not isinstance(contracts, Mapping):
        return
    for by_mode in by_modes(combined.tree, language()):
        for mode, row in by_mode.entries.items():
            if mode not in contracts.entries:
                says = unknown("mode", mode, contracts.entries, "contracts") + own_word(mode, combined.tree)
                placing.note_clash(layers, combined, row.key, says, ("contracts",))
            inner = row.node.entries.get("by_mode") if isinstance(row.node, Mapping) else None
            if inner is not None:
                layers.note(inner.key, "`by_mode` cannot stand in itself")


def _check_variation(top: Layer, layers: Layers) -> None:
    """Note what is wrong with a variation by itself: everything but what it leaves to its base."""
    body = Mapping({k: e for k, e in top.tree.entries.items() if k not in FOR_LIBRARY}, top.tree.mark)
    tree = Merge(_silent).over(None, body, language())
    assert isinstance(tree, Mapping)
    combined = Combined(tree, top)
    trees: dict[str | None, Mapping] = {None: tree}
    modes = {mode for by_mode in by_modes(tree, language()) for mode in by_mode.entries}
    for mode in modes:
        trees[mode] = in_mode(tree, mode, language(), _silent) or tree
    _, faults = rules.read({mode: plain(each) for mode, each in trees.items()}, whole=False)
    for which, fault in faults:
        placing.note(layers, combined, trees[which], fault)


def _silent(mark: Mark, message: str, severity: str) -> None:
    del mark, message, severity
