"""From the faults of the models to problems with a place, in the file that was named wherever it is at fault."""

from __future__ import annotations

from collections.abc import Iterable

from belote.library.combining import Combined
from belote.library.layers import Layers
from belote.library.suggest import reword
from belote.library.tree import Mapping, Mark, locate
from belote.rules.words import Fault


def note(layers: Layers, combined: Combined, read: Mapping, fault: Fault) -> None:
    """Note a fault that was found in ``read``, the combined tree or what it says in a mode."""
    value, key, found = locate(read, fault.path)
    mark = key if fault.kind in ("key", "missing", "as_key") or len(found) < len(fault.path) else value
    message = reword(fault, found, combined.tree)
    if fault.kind == "missing" and combined.home(mark) is None:
        parent = combined.top.tree.get("extends")
        layers.note(parent.mark if parent is not None else mark, f"{message}, which the parent leaves open", several=True)
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
    home = combined.home(mark)
    if home == mark:
        layers.note(mark, message)
        return
    home = home or next((place for phase in phases if (place := combined.touched(phase)) is not None), None)
    if home is None:
        layers.note(mark, message)
    else:
        layers.note(home, f"{where}{message} ({mark.file}:{mark.line})", several=True)
