"""The files that one ruleset is made of, from the root to the last variation, merged into one tree."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import NamedTuple

from belote.errors import NotFoundError, Problem, UnreadableError
from belote.library import finding, merging, reading
from belote.library.tree import Entry, Listing, Mapping, Mark, Node, Path, Scalar, leaves
from belote.rules.shape import language

ABOUT_FILE = ("id", "name", "source", "abstract", "variation", "extends", "with")  # never inherited


class Layer(NamedTuple):
    """One file, read: its path, its tree and its text with what was found wrong so far."""

    path: FilePath
    tree: Mapping
    text: reading.Text


class Layers:
    """Reads and merges the files of one ruleset, noting everything that is wrong with them."""

    def __init__(self) -> None:
        self.texts: dict[str, reading.Text] = {}
        self.files: list[str] = []

    @property
    def problems(self) -> list[Problem]:
        """Everything wrong, file by file from the root."""
        return [p for text in self.texts.values() for p in sorted(text.problems, key=lambda p: (p.line, p.column))]

    @property
    def broken(self) -> bool:
        """True where something keeps the ruleset from being used."""
        return any(p.severity == "error" for p in self.problems)

    def note(self, mark: Mark, message: str, severity: str = "error") -> None:
        """Note a fault at a place in one of the files."""
        self.texts[mark.file].problem(mark, message, severity)

    def read(self, path: FilePath, data: bytes | None = None) -> Layer | None:
        """A file as a layer, or None where its text cannot be followed."""
        name = finding.shown(path)
        text = reading.Text(name, finding.load_bytes(path) if data is None else data)
        self.texts[name] = text
        self.files.append(name)
        tree = reading.read(text)
        if tree is None:
            if not text.problems:
                self.note(Mark(name, 1, 1), "the file is empty: a ruleset begins with `extends: NAME`")
            return None
        if not isinstance(tree, Mapping):
            self.note(tree.mark, "a ruleset is a block of keys, as in `extends: NAME`")
            return None
        self._empty_values(tree)
        return Layer(path, tree, text)

    def _empty_values(self, node: Node, key: str = "") -> None:
        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                self._empty_values(entry.node, name)
        elif isinstance(node, Listing):
            for item in node.items:
                self._empty_values(item, key)
        elif node.value is None:
            self.note(node.mark, f"nothing stands at {key}: absence is said with the word none")

    def chain(self, layer: Layer, below: tuple[FilePath, ...] = ()) -> list[Layer]:
        """The layers that a file stands on, the root first, itself and its variations last."""
        extends = layer.tree.entries.get("extends")
        out: list[Layer] = []
        if extends is not None:
            parent = self._parent(layer, extends, (*below, layer.path))
            out = self.chain(parent, (*below, layer.path)) if parent else []
        return [*out, *self._with(layer), layer]

    def _parent(self, layer: Layer, extends: Entry, below: tuple[FilePath, ...]) -> Layer | None:
        node = extends.node
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            says = "one parent only, a name or a path"
            if isinstance(node, Listing):
                says += ": what others add is a variation, named in `with`"
            self.note(node.mark, says)
            return None
        try:
            path = finding.find("ruleset", node.value, beside=layer.path)
        except NotFoundError as error:
            self.note(node.mark, error.message)
            return None
        if path.resolve() in [p.resolve() for p in below]:
            names = [p.stem for p in below]
            self.note(node.mark, f"a ruleset cannot extend itself: {' -> '.join([*names, path.stem])}")
            return None
        return self.read(path)

    def _with(self, layer: Layer) -> list[Layer]:
        """The variations that a file names in ``with``; its own lines come after them."""
        entry = layer.tree.entries.get("with")
        if entry is None:
            return []
        items = entry.node.items if isinstance(entry.node, Listing) else (entry.node,)
        found = []
        for item in items:
            if not isinstance(item, Scalar) or not isinstance(item.value, str):
                self.note(item.mark, "a variation is named by its name or its path")
                continue
            try:
                variation = self.variation(item.value, beside=layer.path)
            except (NotFoundError, UnreadableError) as error:
                self.note(item.mark, error.message)
                continue
            if variation is not None:
                found.append(variation)
        return found

    def variation(self, name: str, beside: FilePath | None = None) -> Layer | None:
        """The layer of a variation."""
        path = finding.find("variation", name, beside=beside)
        if finding.shown(path) in self.texts:
            raise UnreadableError(f"the variation {name!r} is added twice")
        layer = self.read(path)
        if layer is None:
            return None
        marker = layer.tree.get("variation")
        if not isinstance(marker, Scalar) or marker.value is not True:
            self.note(layer.tree.mark, "this is no variation: a variation says `variation: true`")
            return None
        stray = layer.tree.entries.get("extends")
        if stray is not None:
            self.note(stray.key, "a variation has no parent: it is added to a ruleset with + or `with`")
        return layer

    def merged(self, layers: list[Layer], quiet: bool = True) -> Mapping:
        """All layers laid over each other; ``quiet``: repeated values of shipped files are no matter."""
        tree: Node = Mapping({}, layers[0].tree.mark)
        variations = [layer for layer in layers if "variation" in layer.tree.entries]
        for i, one in enumerate(variations):
            for two in variations[i + 1 :]:
                self._disagree(one, two)
        for layer in layers:
            strict = layer in variations
            body = Mapping({k: e for k, e in layer.tree.entries.items() if k not in ABOUT_FILE}, layer.tree.mark)
            if strict:
                self._only_what_is_there(tree, body)

            def note(mark: Mark, message: str, severity: str = "error", layer: Layer = layer) -> None:
                if severity == "error" or (layer is layers[-1] and not quiet):
                    self.note(mark, message, severity)

            tree = merging.Merge(note, strict).over(tree, body, language())
        assert isinstance(tree, Mapping)
        about = [layer for layer in layers if layer not in variations][-1:]
        own = {k: e for layer in about for k, e in layer.tree.entries.items() if k in ABOUT_FILE}
        for key in ("extends", "with"):
            own.pop(key, None)
        return Mapping({**tree.entries, **own}, layers[-1].tree.mark)

    def _disagree(self, one: Layer, two: Layer) -> None:
        bodies = [
            Mapping({k: e for k, e in x.tree.entries.items() if k not in ABOUT_FILE}, x.tree.mark) for x in (one, two)
        ]
        for path, first, second in merging.conflicts(*bodies):
            where = ".".join(map(str, path))
            says = f"the variations {one.path.stem} and {two.path.stem} disagree on {where} ({first.file}:{first.line})"
            self.note(second, says)

    def _only_what_is_there(self, base: Node, variation: Mapping) -> None:
        """A variation may set only what its base has: a block that is absent there cannot be varied in part."""
        for path, node in leaves(variation):
            at: Node | None = base
            shape = language()
            for i, key in enumerate(path[:-1]):
                below = at.get(str(key)) if isinstance(at, Mapping) else None
                shape = shape.step(key)
                needed = shape.kind == "block" and set(shape.fields) - shape.optional
                whole = variation
                for step in path[: i + 1]:
                    inner = whole.get(str(step))
                    whole = inner if isinstance(inner, Mapping) else Mapping({}, node.mark)
                if below is None or isinstance(below, Scalar):
                    if needed and not set(needed) <= set(whole.entries):
                        says = f"the base has no {'.'.join(map(str, path[: i + 1]))} that this could change"
                        self.note(node.mark, says)
                    break
                at = below


def path_text(path: Path) -> str:
    """A path of keys for people."""
    return ".".join(map(str, path))
