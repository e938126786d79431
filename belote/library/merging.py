"""Inheritance of source: a child's tree laid over its parent's, before anything is validated.

Blocks merge key by key; named rows by name, in order; tables and lists are values and are replaced whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from belote.errors import listed, nearest
from belote.library.tree import Entry, Mapping, Mark, Node, Path, Scalar, is_none, plain, within
from belote.rules.shape import Shape

Note = Callable[[Mark, str, str], None]  # place, message, severity


class Merge:
    """One layer laid over another.

    Args:
        note: is told of faults.
        strict: the layer is a variation, or what differs in a mode: what it changes in part must be there.
        says: what has said already what the layer repeats.
    """

    def __init__(self, note: Note, strict: bool = False, says: str = "the parent says") -> None:
        self.note = note
        self.strict = strict
        self.says = says
        self.faulty = False

    def over(self, parent: Node | None, child: Node, shape: Shape, path: Path = ()) -> Node:
        """``child`` laid over ``parent``."""
        if shape.kind == "value" or not isinstance(child, Mapping):
            if parent is not None and _same(parent, child):
                self._warn(child.mark, path, f"repeats what {self.says}: leave it out")
            return child
        base = parent if isinstance(parent, Mapping) else None
        if path and base is not None and base.entries and not child.entries:
            self._warn(child.mark, path, "says nothing here: leave it out, or take things out by their names")
        if shape.kind == "modes":
            return self._modes(base, child, shape, path)
        if shape.kind == "rows":
            return self._rows(base, child, shape, path)
        if base is not None and _other_kind(base, child):
            base = None
        if base is None and self.strict and not self._whole(child, shape):
            self._fault(child.mark, f"there is no `{_dotted(path)}` that this could change")
            return parent if parent is not None else child
        # a block is where its last layer changes it, so that what it lacks is missed there
        entries = dict(base.entries) if base is not None else {}
        for key, entry in child.entries.items():
            below = entries[key].node if key in entries else None
            entries[key] = Entry(entry.key, self.over(below, entry.node, shape.step(key), (*path, key)))
        return Mapping(entries, child.mark)

    def _warn(self, mark: Mark, path: Path, says: str) -> None:
        self.note(mark, f"`{_dotted(path)}` {says}", "warning")

    def _fault(self, mark: Mark, says: str) -> None:
        self.faulty = True
        self.note(mark, says, "error")

    def _no_row(self, name: str, purpose: str, rows: Iterable[str]) -> str:
        rows = list(rows)
        meant = None if self.strict else nearest(name, rows)
        hint = f", did you mean `{meant}`?" if meant and meant != name else ""
        return f"there is no row `{name}` {purpose}{hint} (rows: {listed(rows) if rows else 'none'})"

    @staticmethod
    def _whole(child: Mapping, shape: Shape) -> bool:
        return set(child.entries) >= set(shape.fields) - shape.optional

    def _modes(self, base: Mapping | None, child: Mapping, shape: Shape, path: Path) -> Mapping:
        """What differs by mode: kept as it is written, rows that are taken out or moved too, until a mode is read."""
        rows = dict(base.entries) if base is not None else {}
        for mode, entry in child.entries.items():
            old = rows[mode].node if mode in rows else None
            rows[mode] = Entry(entry.key, self._kept(old, entry.node, shape.step(mode), (*path, mode)))
        return Mapping(rows, child.mark)

    def _kept(self, parent: Node | None, child: Node, shape: Shape, path: Path) -> Node:
        if not (isinstance(parent, Mapping) and isinstance(child, Mapping)) or shape.kind == "value":
            if parent is not None and _same(parent, child):
                self._warn(child.mark, path, f"repeats what {self.says}: leave it out")
            return child
        entries = {} if _other_kind(parent, child) else dict(parent.entries)
        for key, entry in child.entries.items():
            below = entries[key].node if key in entries else None
            entries[key] = Entry(entry.key, self._kept(below, entry.node, shape.step(key), (*path, key)))
        return Mapping(entries, child.mark)

    def _rows(self, base: Mapping | None, child: Mapping, shape: Shape, path: Path) -> Mapping:
        rows = dict(base.entries) if base is not None else {}
        for name, entry in child.entries.items():
            if is_none(entry.node):
                if name in rows:
                    del rows[name]
                else:
                    self._fault(entry.key, self._no_row(name, "to take out", rows))
                continue
            node, before = _split(entry.node)
            if before is None and self.strict and name not in rows:
                self._fault(entry.key, f"{self._no_row(name, 'to change', rows)}; a new row says `before: ROW`")
                continue
            old = rows[name].node if name in rows else None
            row = Entry(entry.key, self.over(old, node, shape.step(name), (*path, name)))
            anchor = before.value if before is not None else None
            if before is not None and (anchor == name or anchor not in rows):
                self._fault(before.mark, self._no_row(str(anchor), "to stand before", rows))
            elif before is not None:
                rows = _placed(rows, name, row, str(anchor))
                continue
            rows[name] = row
        return Mapping(rows, child.mark)


def _same(one: Node, two: Node) -> bool:
    return repr(plain(one)) == repr(plain(two))  # true is not 1


def _other_kind(base: Mapping, child: Mapping) -> bool:
    old, new = base.get("kind"), child.get("kind")
    return old is not None and new is not None and plain(old) != plain(new)


def _placed(rows: dict[str, Entry], name: str, row: Entry, anchor: str) -> dict[str, Entry]:
    """The rows with one of them put before another."""
    out: dict[str, Entry] = {}
    for key, each in rows.items():
        if key == anchor:
            out[name] = row
        if key != name:
            out[key] = each
    return out


def _split(node: Node) -> tuple[Node, Scalar | None]:
    """A row without its `before`, and that."""
    before = node.get("before") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(before, Scalar):
        return node, None
    return Mapping({k: e for k, e in node.entries.items() if k != "before"}, node.mark), before


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def in_mode(tree: Mapping, mode: str, shape: Shape, note: Note) -> Mapping | None:
    """The tree as it reads in a mode, or None where nothing differs."""
    read, differs = _read_in(tree, mode, shape, note, ())
    return read if differs else None


def _read_in(tree: Mapping, mode: str, shape: Shape, note: Note, path: Path) -> tuple[Mapping, bool]:
    """A block as it reads in a mode, and whether that differs."""
    entries = dict(tree.entries)
    differs = False
    for key, entry in tree.entries.items():
        inner = shape.step(key)
        if inner.kind != "block" or not isinstance(entry.node, Mapping):
            continue
        by_mode = within(entry.node, "by_mode")
        if by_mode is None:
            node, changed = _read_in(entry.node, mode, inner, note, (*path, key))
            differs |= changed
            entries[key] = Entry(entry.key, node)
            continue
        rest = Mapping({k: e for k, e in entry.node.entries.items() if k != "by_mode"}, entry.node.mark)
        entries[key] = Entry(entry.key, rest)
        own = within(by_mode, mode)
        if own is not None:
            differs = True
            merge = Merge(partial(_note_in_mode, note, mode), strict=True, says="holds in every mode")
            entries[key] = Entry(entry.key, merge.over(rest, own, inner, (*path, key)))
    return Mapping(entries, tree.mark), differs


def by_modes(tree: Node, shape: Shape) -> Iterator[Mapping]:
    """Everything in a tree that says what differs by mode."""
    if not isinstance(tree, Mapping):
        return
    for key, entry in tree.entries.items():
        inner = shape.step(key)
        if inner.kind == "modes" and isinstance(entry.node, Mapping):
            yield entry.node
        elif inner.kind == "block":
            yield from by_modes(entry.node, inner)


def _note_in_mode(note: Note, mode: str, mark: Mark, message: str, severity: str) -> None:
    note(mark, f"in the mode `{mode}`: {message}", severity)


def conflicts(first: Node, second: Node, shape: Shape, path: Path = ()) -> list[tuple[Path, Node, Node]]:
    """Values that two layers set differently: the path, and what each says."""
    if isinstance(first, Mapping) and isinstance(second, Mapping) and shape.kind != "value":
        found = []
        for key, entry in first.entries.items():
            other = second.entries.get(key)
            if other is not None:
                found += conflicts(entry.node, other.node, shape.step(key), (*path, key))
        return found
    return [] if _same(first, second) else [(path, first, second)]
