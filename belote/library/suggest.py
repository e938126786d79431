"""What was probably meant: the nearest key, and the words that players use elsewhere for the same thing."""

from __future__ import annotations

from belote.errors import nearest
from belote.library.tree import Mapping, Node, Path
from belote.rules.shape import Shape, language, paths
from belote.rules.words import Fault

# what players write (French, Darija, Arabic, English), and where the language says it
ELSEWHERE = {
    "dedans": "`scoring.outcomes.failed`", "chute": "`scoring.outcomes.failed`", "nat": "`scoring.outcomes.failed`",
    "khasara": "`scoring.outcomes.failed`", "litige": "`scoring.contract.equal`, `scoring.outcomes.tied` and `held_points`",
    "pot": "`held_points`", "pisser": "the row `trump` of `play.obligations`",
    "pisse": "the row `trump` of `play.obligations`", "undertrump": "the row `trump` of `play.obligations`",
    "couper": "the row `trump` of `play.obligations`", "surcouper": "the row `overtrump` of `play.obligations`",
    "monter": "the row `go_higher` of `play.obligations`", "fournir": "the row `follow` of `play.obligations`",
    "coinche": "`auction.doubling`", "surcoinche": "`auction.doubling.steps`", "contre": "`auction.doubling`",
    "encheres": "`auction`", "enchères": "`auction`", "smsara": "`auction`", "contrat": "`scoring.contract`",
    "atout": "`contracts`", "latout": "`contracts`", "annonces": "`declarations`", "projects": "`declarations`",
    "meld": "`declarations`", "melds": "`declarations`", "carre": "`declarations.fours`", "carré": "`declarations.fours`",
    "carres": "`declarations.fours`", "carrés": "`declarations.fours`", "suites": "`declarations.runs`",
    "seryat": "`declarations.runs`", "tierce": "`declarations.runs`", "sequences": "`declarations.runs`",
    "rebelote": "`belote`", "kaboot": "`scoring.capot`", "valat": "`scoring.capot`",
    "der": "`scoring.last_trick`", "dix_de_der": "`scoring.last_trick`", "arrondi": "`scoring.rounding`",
    "tafr9a": "`deal`", "donne": "`deal`", "distribution": "`deal`", "fra9i": "`table.sides`",
    "equipes": "`table.sides`", "équipes": "`table.sides`", "sens": "`table.direction`",
    "score": "`match.target`", "points_to_win": "`match.target`", "cible": "`match.target`",
    "preneur": "`takers`", "preneurs": "`takers`", "defense": "`defence`", "défense": "`defence`",
}  # fmt: skip


def reword(fault: Fault, found: Path, tree: Mapping) -> str:
    """The sentence for a fault of the models, with the nearest word where one is unknown or missing."""
    if fault.message == "missing key":
        where = ".".join(str(step) for step in found) or "the ruleset"
        key = fault.path[-1]
        parent = "" if found else ": a ruleset without `extends` says everything itself"
        return f"missing key `{key}` in {where}{parent}"
    if fault.message == "unknown key":
        return f"unknown key `{fault.path[-1]}`{_meant(str(fault.path[-1]), found[:-1], tree)}"
    if fault.message.startswith("unknown word the text '"):
        return _word(fault.message)
    return fault.message


def _word(message: str) -> str:
    given = message.split("'")[1]
    known = message.split(": one of ")[1].replace(" or ", ", ").replace("`", "").split(", ")
    meant = nearest(given, known)
    listed = ", ".join(f"`{word}`" for word in known)
    if given.casefold() in ELSEWHERE:
        return f"unknown word `{given}`: that is {ELSEWHERE[given.casefold()]}; one of {listed}"
    hint = f", did you mean `{meant}`?" if meant else ""
    return f"unknown word `{given}`{hint}{':' if not hint else ''} {'one of ' if not hint else '('}{listed}{')' if hint else ''}"


def _meant(key: str, parent: Path, tree: Mapping) -> str:
    if key.casefold() in ELSEWHERE:
        return f": that is {ELSEWHERE[key.casefold()]}"
    here = _fields(language(), parent)
    close = nearest(key, here)
    if close:
        return f", did you mean `{close}`?"
    everywhere = {path[-1]: path for path in reversed(list(paths(language()))) if path[-1] != "*"}
    everywhere.update({path[-1]: path for path in _rows(tree, language(), ())})
    close = nearest(key, everywhere)
    if close:
        return f", did you mean `{'.'.join(everywhere[close])}`?"
    return f" (keys here: {', '.join(here)})" if here else ""


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
