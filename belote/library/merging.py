"""Inheritance of source: a child's tree laid over its parent's, before anything is validated.

Blocks merge key by key; named rows by name, in order; tables and lists are values and are replaced whole.
"""

from __future__ import annotations

from collections.abc import Callable

from belote.library.tree import Entry, Listing, Mapping, Mark, Node, Path, Scalar, is_none, plain
from belote.rules.shape import Shape

Note = Callable[[Mark, str, str], None]  # place, message, severity


class Merge:
    """One layer laid over another.  ``note`` is told of faults; ``strict``: rows must be there to be changed."""

    def __init__(self, note: Note, strict: bool = False) -> None:
        self.note = note
        self.strict = strict

    def over(self, parent: Node | None, child: Node, shape: Shape, path: Path = ()) -> Node:
        """``child`` laid over ``parent``."""
        if not isinstance(child, Mapping):
            if parent is not None and not isinstance(parent, Mapping) and plain(parent) == plain(child):
                self._repeated(child.mark, path)
            return child
        base = parent if isinstance(parent, Mapping) else None
        if shape.kind == "rows":
            return self._rows(base, child, shape, path)
        if shape.kind == "value":
            if base is not None and plain(base) == plain(child) and list(base.entries) == list(child.entries):
                self._repeated(child.mark, path)
            return child
        if base is not None and self._other_kind(base, child):
            base = None
        entries = dict(base.entries) if base is not None else {}
        for key, entry in child.entries.items():
            below = entries[key].node if key in entries else None
            entries[key] = Entry(entry.key, self.over(below, entry.node, shape.step(key), (*path, key)))
        return Mapping(entries, base.mark if base is not None else child.mark)

    def _repeated(self, mark: Mark, path: Path) -> None:
        self.note(mark, f"{'.'.join(map(str, path))} repeats what the parent says: leave it out", "warning")

    @staticmethod
    def _other_kind(base: Mapping, child: Mapping) -> bool:
        old, new = base.get("kind"), child.get("kind")
        return old is not None and new is not None and plain(old) != plain(new)

    def _rows(self, base: Mapping | None, child: Mapping, shape: Shape, path: Path) -> Mapping:
        rows = dict(base.entries) if base is not None else {}
        inner = shape.row
        assert inner is not None
        for name, entry in child.entries.items():
            known = ", ".join(rows) or "none"
            if is_none(entry.node):
                if name in rows:
                    del rows[name]
                else:
                    self.note(entry.key, f"there is no row {name} to take out (rows: {known})", "error")
                continue
            node, before = self._split(entry.node)
            if before is None:
                if self.strict and name not in rows:
                    says = f"there is no row {name} to change (rows: {known}); a new row says `before: ROW`"
                    self.note(entry.key, says, "error")
                    continue
                old = rows[name].node if name in rows else None
                rows[name] = Entry(entry.key, self.over(old, node, inner, (*path, name)))
                continue
            anchor = before.value
            old = rows[name].node if name in rows else None
            new = Entry(entry.key, self.over(old, node, inner, (*path, name)))
            rest = {key: row for key, row in rows.items() if key != name}
            if anchor not in rest:
                self.note(before.mark, f"there is no row {anchor} to stand before (rows: {known})", "error")
                rows[name] = new
                continue
            rows = {}
            for key, row in rest.items():
                if key == anchor:
                    rows[name] = new
                rows[key] = row
        return Mapping(rows, base.mark if base is not None else child.mark)

    @staticmethod
    def _split(node: Node) -> tuple[Node, Scalar | None]:
        """A row without its `before`, and that."""
        if not isinstance(node, Mapping):
            return node, None
        before = node.get("before")
        if not isinstance(before, Scalar):
            return node, None
        return Mapping({k: e for k, e in node.entries.items() if k != "before"}, node.mark), before


def in_mode(tree: Mapping, mode: str, shape: Shape, note: Note) -> Mapping | None:
    """The tree as it reads in a mode, or None where nothing differs."""
    entries = dict(tree.entries)
    differs = False
    for phase, entry in tree.entries.items():
        if not isinstance(entry.node, Mapping):
            continue
        by_mode = entry.node.get("by_mode")
        if by_mode is None:
            continue
        rest = Mapping({k: e for k, e in entry.node.entries.items() if k != "by_mode"}, entry.node.mark)
        entries[phase] = Entry(entry.key, rest)
        if isinstance(by_mode, Mapping) and (own := by_mode.get(mode)) is not None:
            differs = True
            entries[phase] = Entry(entry.key, Merge(note).over(rest, own, shape.step(phase), (phase,)))
    return Mapping(entries, tree.mark) if differs else None


def conflicts(first: Node, second: Node, path: Path = ()) -> list[tuple[Path, Mark, Mark]]:
    """Leaves that two layers set differently: the path and both places."""
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        found = []
        for key, entry in first.entries.items():
            other = second.entries.get(key)
            if other is not None:
                found += conflicts(entry.node, other.node, (*path, key))
        return found
    if isinstance(first, Listing | Scalar | Mapping) and plain(first) != plain(second):
        return [(path, first.mark, second.mark)]
    return []
