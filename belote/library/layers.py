"""The files that one ruleset is made of, from the root to the last variation: reading them, and noting their faults."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import NamedTuple

from belote.errors import BeloteError, Problem, UnreadableError
from belote.library import finding, reading
from belote.library.text import Text
from belote.library.tree import Entry, Listing, Mapping, Mark, Node, Scalar

LARGEST = 1 << 17  # bytes of a ruleset file
MOST_PARENTS = 30


class Layer(NamedTuple):
    """One file, read.

    ``asked``: where another file names it in `with`; ``beside``: what named it, so that those named together are known.
    """

    path: FilePath
    file: str
    tree: Mapping
    variation: bool = False
    asked: Mark | None = None
    beside: str = ""


class Layers:
    """Reads the files of one ruleset, noting everything that is wrong with them.

    ``used``: other files that the ruleset is made of; ``rootless``: a parent cannot be read, so that what is missing or
    unknown to it cannot be told.
    """

    def __init__(self) -> None:
        self.texts: dict[str, Text] = {}
        self.paths: dict[str, FilePath] = {}
        self.used: list[FilePath] = []
        self.rootless = False

    @property
    def problems(self) -> list[Problem]:
        """Everything wrong, file by file, the one that was named first."""
        return [p for text in self.texts.values() for p in sorted(text.problems, key=lambda p: (p.line, p.column))]

    @property
    def broken(self) -> bool:
        """True where something keeps the ruleset from being used."""
        return any(p.severity == "error" for text in self.texts.values() for p in text.problems)

    def note(self, mark: Mark, message: str, severity: str = "error", several: bool = False) -> None:
        """Note a fault at a place in one of the files; ``several`` may stand at one place."""
        self.texts[mark.file].problem(mark, message, severity, several)

    def read(self, path: FilePath, asked: Mark | None = None, beside: str = "") -> Layer | None:
        """A file as a layer, or None where its text cannot be followed.

        Raises:
            NotFoundError: it cannot be opened.
        """
        name = finding.shown(path)
        text, tree = reading.read_file(name, finding.load_bytes(path), LARGEST)
        self.texts[name] = text
        self.paths[name] = path
        if tree is None:
            if not text.problems:
                self.note(Mark(name, 1, 1), "the file is empty: a ruleset begins with `extends: NAME`")
            return None
        if not isinstance(tree, Mapping):
            says = "a ruleset is a block of keys: it begins with `extends: NAME`"
            said = tree.value.split() if isinstance(tree, Scalar) and isinstance(tree.value, str) else []
            if len(said) > 1:
                says = f"a colon is missing: write `{said[0].rstrip(':')}: {said[1]}`"
            self.note(tree.mark, says)
            return None
        self.empty_values(tree)
        layer = Layer(path, name, tree, "variation" in tree.entries, asked, beside)
        if layer.variation:
            self._variation_alone(layer)
        return layer

    def empty_values(self, node: Node, key: str = "this place") -> None:
        """Note values that are not there."""
        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                self.empty_values(entry.node, f"`{name}`")
        elif isinstance(node, Listing):
            for item in node.items:
                self.empty_values(item, key)
        elif node.value is None:
            self.note(node.mark, f"nothing stands at {key}: write its value, or `none` where there is no such thing")

    def _variation_alone(self, layer: Layer) -> None:
        marker = layer.tree.entries["variation"].node
        if not isinstance(marker, Scalar) or marker.value is not True:
            self.note(marker.mark, "a variation says `variation: true`; a ruleset leaves the key out")
            return
        for key in ("extends", "with", "abstract"):
            entry = layer.tree.entries.get(key)
            if entry is not None:
                self.note(entry.key, f"a variation has no `{key}`: it is added to a ruleset with + or `with`")

    def chain(self, layer: Layer) -> list[Layer]:
        """The layers that a file stands on, the root first, itself and its variations last."""
        out: list[Layer] = []
        below: list[Layer] = []
        each: Layer | None = layer
        while each is not None:
            if len(below) == MOST_PARENTS:
                self.note(
                    below[-1].tree.mark, f"this file stands on more than {MOST_PARENTS} others: name a nearer parent"
                )
                self.rootless = True
                break
            below.append(each)
            out = [*self._with(each), each, *out]
            extends = each.tree.entries.get("extends")
            each = self._parent(each, extends, below) if extends is not None else None
            self.rootless |= extends is not None and each is None
        return out

    def _parent(self, layer: Layer, extends: Entry, below: list[Layer]) -> Layer | None:
        node = extends.node
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            several = isinstance(node, Listing)
            says = "a ruleset has one parent, a name or a path"
            self.note(node.mark, says + (": what others add is a variation, named in `with`" if several else ""))
            return None
        try:
            path = finding.find("ruleset", node.value, beside=layer.path)
            if path.resolve() in [each.path.resolve() for each in below]:
                names = " -> ".join([*(each.path.stem for each in below), path.stem])
                self.note(node.mark, f"a ruleset cannot stand on itself: {names}")
                return None
            parent = self.read(path)
        except BeloteError as error:
            says = error.message
            if "+" in node.value:
                base, *added = node.value.split("+")
                says = f"the parent is {base}, and variations stand beside it: `with: [{', '.join(added)}]`"
            self.note(node.mark, says)
            return None
        if parent is not None and parent.variation:
            self.note(node.mark, f"{node.value} is a variation, no parent: name it in `with`")
            return None
        return parent

    def _with(self, layer: Layer) -> list[Layer]:
        """The variations that a file names in ``with``; its own lines come after them."""
        entry = layer.tree.entries.get("with")
        if entry is None or layer.variation:
            return []
        items = entry.node.items if isinstance(entry.node, Listing) else (entry.node,)
        found: list[Layer] = []
        for item in items:
            if not isinstance(item, Scalar) or not isinstance(item.value, str):
                self.note(item.mark, "a variation is named by its name or its path")
                continue
            try:
                variation = self.variation(item.value, layer.path, item.mark, layer.file)
            except BeloteError as error:
                self.note(item.mark, error.message)
                continue
            if variation is None:
                self.rootless = True
            elif variation.file in [each.file for each in found]:
                self.note(item.mark, f"the variation {item.value} is named twice: once is enough")
            else:
                found.append(variation)
        return found

    def variation(
        self, name: str, relative_to: FilePath | None = None, asked: Mark | None = None, beside: str = ""
    ) -> Layer | None:
        """The layer of a variation, or None where its text cannot be followed.

        Raises:
            NotFoundError: there is none of that name.
            UnreadableError: the file is no variation.
        """
        path = finding.find("variation", name, beside=relative_to)
        if finding.shown(path) in self.texts and asked is not None and asked.file == finding.shown(path):
            raise UnreadableError(f"a file cannot be a variation of itself: {name}")
        layer = self.read(path, asked, beside)
        if layer is not None and not layer.variation:
            raise UnreadableError(f"{name} is no variation: a variation says `variation: true`")
        return layer
