"""From the faults of the models to problems with a place, in the file that was named wherever it is at fault."""

from __future__ import annotations

from collections.abc import Iterable

from belote.cards import Art
from belote.errors import BeloteError, RulesetError, listed
from belote.library import finding
from belote.library.arts import load_art
from belote.library.combining import Combined
from belote.library.layers import Layers
from belote.library.suggest import reword
from belote.library.tree import Mapping, Mark, Scalar, locate, within
from belote.rules.words import Fault


def note(layers: Layers, combined: Combined, read: Mapping, fault: Fault) -> None:
    """Note a fault that was found in ``read``, the combined tree or what it says in a mode."""
    value, key, found = locate(read, fault.path)
    mark = key if fault.kind in ("key", "missing", "as_key") or len(found) < len(fault.path) else value
    if layers.texts[mark.file].full:
        return
    message = reword(fault, found, combined.tree)
    if fault.kind == "missing":
        home, parent = mark if mark.file == combined.top.file else combined.home(mark), combined.top.tree.get("extends")
        if home is None and parent is not None:
            home, message = parent.mark, f"{message}, which the parent leaves open"
        layers.note(home or mark, message, several=True)
    elif fault.kind == "clash":
        where = ".".join(str(step) for step in fault.path if isinstance(step, str))
        note_clash(layers, combined, mark, message, fault.reads, f"`{where}`: ")
    else:
        layers.note(mark, message)


def note_clash(
    layers: Layers, combined: Combined, mark: Mark, message: str, phases: Iterable[str], where: str = ""
) -> None:
    """Note that two things do not go together, at the one of them that stands in the file that was named.

    ``phases``: where it may stand, the likeliest first; ``where``: what to say of the other place.
    """
    touched = (place for phase in phases if (place := combined.touched(phase)) is not None)
    home = combined.home(mark) or next(touched, mark)
    if home != mark:
        message = f"{where}{message} ({mark.file}:{mark.line})"
    variation = combined.variations.get(mark.file) or combined.variations.get(home.file)
    if variation is not None:
        message = f"the variation {variation.path.stem} does not fit: {message}"
    layers.note(home, message, several=home != mark)


def art_of(combined: Combined, layers: Layers) -> Art | None:
    """The art that a ruleset's deck names, or None, and noted, where there is none that fits."""
    deck = combined.tree.get("deck")
    label = within(deck, "art")
    if not isinstance(label, Scalar) or not isinstance(label.value, str):
        return None
    try:
        beside = layers.paths.get(label.mark.file)
        art = load_art(label.value, beside)
        layers.used.append(finding.find("art", label.value, beside))
    except RulesetError as error:
        layers.note(label.mark, f"the art {label.value} is broken: {error.problems[0]}".split("\n")[0])
        return None
    except BeloteError as error:
        layers.note(label.mark, error.message)
        return None
    missing = [
        name for key in ("ranks", "suits") for name in _labels(within(deck, key)) if name not in getattr(art, key)
    ]
    if missing:
        says = f"the art {art.name} has no label for {listed(missing)}"
        note(layers, combined, combined.tree, Fault(("deck", "art"), says, reads=("deck",)))
    return art


def _labels(node: object) -> list[str]:
    items = getattr(node, "items", ())
    return [item.value for item in items if isinstance(item, Scalar) and isinstance(item.value, str)]
