"""What was probably meant: the nearest key, and the words that players use elsewhere for the same thing."""

from __future__ import annotations

from belote.errors import listed, nearest, short
from belote.library.tree import Entry, Mapping, Node, Path, plain, within
from belote.rules.ruleset import PHASES
from belote.rules.shape import Shape, language, paths
from belote.rules.synonyms import SAID, elsewhere
from belote.rules.words import Fault

SHORTEST = 3  # letters of a key that is looked for elsewhere too


def reword(fault: Fault, found: Path, tree: Mapping) -> str:
    """The sentence for a fault of the models, with the nearest word where one is unknown or missing."""
    if fault.kind == "missing":
        return _missing(fault, tree)
    if fault.kind == "key":
        return f"unknown key `{short(fault.given)}`{_meant(fault.given, found[:-1], tree)}"
    if fault.kind == "word":
        return _word(fault)
    if fault.kind == "block":
        return fault.message + _keys(found)
    return fault.message + own_word(fault.given, tree) if fault.given else fault.message


def own_word(given: str, tree: Mapping) -> str:
    """What a word means where it is a ruleset's own one for a word of the language."""
    for word, entry in _entries(tree.get("terms")):
        if plain(entry.node) == given:
            return f"; `{given}` is this game's word for `{word}`"
    return ""


def _entries(node: Node | None) -> list[tuple[str, Entry]]:
    return list(node.entries.items()) if isinstance(node, Mapping) else []


def _keys(found: Path) -> str:
    """What a block at a place is made of."""
    shape = language()
    for step in found:
        shape = shape.step(step)
    if shape.kind == "rows":
        keys = list(shape.row.fields) if shape.row is not None else []
        return f": named rows, `NAME: {{…}}`, with the keys {listed(keys)}"
    return f": its keys are {listed(shape.fields)}" if shape.fields else ""


def _missing(fault: Fault, tree: Mapping) -> str:
    where = fault.path[:-1]
    said = f"missing key{'s' if len(fault.known) > 1 else ''} {listed(fault.known)}"
    if not where:
        return f"{said}: a ruleset without `extends` says everything itself"
    said += f" in `{'.'.join(map(str, where))}`"
    shape = language()
    node: Node | None = tree
    for step in where[:-1]:
        shape = shape.step(step)
        node = within(node, str(step))
    if within(within(node, str(where[-1])), "kind") is not None:
        return f"{said}: with another `kind` nothing of the parent's is left"
    if shape.kind == "rows":
        rows = [name for name, _ in _entries(node) if name != where[-1]]
        meant = nearest(str(where[-1]), rows, cutoff=0.8)
        return said + (f"; did you mean the row `{meant}`?" if meant else "")
    return said


def _word(fault: Fault) -> str:
    said = f"unknown word `{short(fault.given)}`"
    meant = nearest(fault.given, fault.known, SAID)
    if meant:
        return f"{said}, did you mean `{meant}`? ({listed(fault.known)})"
    other = elsewhere(fault.given, nearly=True)
    if other:
        return f"{said}: that is said with {other}; here stands one of {listed(fault.known)}"
    if fault.given == "none":
        return f"`none` cannot stand here: one of {listed(fault.known)}"
    if len(fault.given.split()) > 1 and all(part in fault.known for part in fault.given.replace(",", " ").split()):
        return f"{said}: write a list, [{', '.join(fault.given.replace(',', ' ').split())}]"
    return f"{said}: one of {listed(fault.known)}"


def _meant(key: str, parent: Path, tree: Mapping) -> str:
    """What an unknown key was probably meant to be, and where."""
    here = _fields(language(), parent) if parent else ["extends", "with", *PHASES]
    if key in here and parent:
        return ": it goes with another `kind`" if "kind" in here else ": it cannot stand here"
    other = elsewhere(key)
    if other:
        return f": that is said with {other}"
    close = nearest(key, here)
    if close:
        return f", did you mean `{close}`?"
    if len(key) < SHORTEST:
        return f" (keys here: {listed(here)})" if here else ""
    everywhere = {path[-1]: path for path in _rows(tree, language(), ())}  # a key of the language goes before a row
    everywhere |= {path[-1]: path for path in reversed(list(paths(language()))) if path[-1] != "*"}
    close = nearest(key, everywhere)
    if close:
        return f", did you mean `{'.'.join(everywhere[close]).replace('*', 'NAME')}`?"
    other = elsewhere(key, nearly=True)
    if other:
        return f": that is said with {other}"
    return f" (keys here: {listed(here)})" if here else ""


def _fields(shape: Shape, path: Path) -> list[str]:
    for step in path:
        shape = shape.step(step)
    return list(shape.fields)


def _rows(node: Node, shape: Shape, path: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The paths of all named rows that a tree has."""
    found: list[tuple[str, ...]] = []
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            if shape.kind == "rows":
                found.append((*path, key))
            if shape.kind in ("rows", "block"):
                found += _rows(entry.node, shape.step(key), (*path, key))
    return found
