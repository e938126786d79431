"""The layers of a ruleset laid over each other, and what is wrong with laying them so."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from belote.library.layers import Layer, Layers
from belote.library.merging import Merge, Note, conflicts
from belote.library.tree import Mapping, Mark, Node, leaves, plain
from belote.rules.shape import language

# about the file, never inherited: read by the library, or kept of the ruleset that is loaded
FOR_LIBRARY = ("extends", "with", "variation")
OF_FILE = ("id", "name", "source", "abstract")


class Combined(NamedTuple):
    """The tree of all layers.

    ``top``: the file that was named; ``variations``: by file, those that it or the name adds; ``quiet``: repeated
    values are no matter.
    """

    tree: Mapping
    top: Layer
    variations: dict[str, Layer] = {}
    quiet: bool = True

    def home(self, mark: Mark) -> Mark | None:
        """Where a value of the tree concerns the file that was named, or None where it is a parent's."""
        variation = self.variations.get(mark.file)
        if variation is not None:
            return variation.asked or mark
        # what a name adds with + is laid over a file that is right by itself
        added = any(each.asked is None for each in self.variations.values())
        return mark if mark.file == self.top.file and not added else None

    def touched(self, phase: str) -> Mark | None:
        """The first value of a phase that is not inherited, else the innermost block that lost something."""
        node = self.tree.get(phase)
        for _, leaf in leaves(node) if node is not None else ():
            home = self.home(leaf.mark)
            if home is not None:
                return home
        found = None
        while isinstance(node, Mapping):
            found = self.home(node.mark) or found
            node = next((e.node for e in node.entries.values() if self.home(e.node.mark) is not None), None)
        return found


def combine(layers: Layers, stack: list[Layer], top: Layer, quiet: bool = True) -> Combined:
    """All layers laid over each other."""
    for beside, group in groupby((each for each in stack if each.variation), key=lambda each: each.beside):
        del beside
        _disagreements(layers, list(group))
    tree: Node = Mapping({}, top.tree.mark)
    for layer in stack:
        warn = not quiet and layer is top
        merge = Merge(_noting(layers, layer, warn), strict=layer.variation and not layers.rootless)
        merged = merge.over(tree, _rules_of(layer), language())
        if not quiet and layer.asked is not None and layer.asked.file == top.file and not merge.faulty:
            _useless(layers, layer, layer.asked, tree, merged)
        tree = merged
    assert isinstance(tree, Mapping)
    own = {k: e for k, e in top.tree.entries.items() if k in OF_FILE}
    variations = {each.file: each for each in stack if each.variation and each.beside in (top.file, "+")}
    return Combined(Mapping({**own, **tree.entries}, top.tree.mark), top, variations, quiet)


def _useless(layers: Layers, layer: Layer, asked: Mark, before: Node, after: Node) -> None:
    if repr(plain(before)) == repr(plain(after)):
        says = f"the variation {layer.path.stem} changes nothing here: leave it out"
        layers.note(asked, says, "warning")


def _rules_of(layer: Layer) -> Mapping:
    entries = layer.tree.entries
    return Mapping({k: e for k, e in entries.items() if k not in (*FOR_LIBRARY, *OF_FILE)}, layer.tree.mark)


def _noting(layers: Layers, layer: Layer, warn: bool) -> Note:
    """Notes what is wrong with laying one layer over those below it; nothing where a parent is missing."""

    def note(mark: Mark, message: str, severity: str) -> None:
        if layers.rootless or (severity == "warning" and not warn):
            return
        if layer.variation:
            message = f"the variation {layer.path.stem} does not fit: {message}"
        layers.note(layer.asked or mark, message, severity)

    return note


def _disagreements(layers: Layers, variations: list[Layer]) -> None:
    """Note what two variations that are added together set differently."""
    for i, one in enumerate(variations):
        for two in variations[i + 1 :]:
            for path, first, second in conflicts(_rules_of(one), _rules_of(two), language()):
                where = ".".join(map(str, path))
                says = f"the variations {one.path.stem} and {two.path.stem} disagree on `{where}`: keep one of them"
                place = f" ({first.mark.file}:{first.mark.line}, {second.mark.file}:{second.mark.line})"
                layers.note(two.asked or second.mark, says + place)
