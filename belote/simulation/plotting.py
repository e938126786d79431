"""A picture of what was found: how points are spread, and what changes on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from belote.errors import NotFoundError, UnreadableError
from belote.simulation.results import Paired, Simulation
from belote.simulation.telling import OF_100, POINTS

KINDS = (".png", ".svg")
BARS = 60
EDGE = 0.002  # of the deals, at each end, that a picture leaves out
COLOURS = ("#1b6ca8", "#d1495b", "#2e933c", "#8d5fd3", "#e09f3e", "#555555")


def drawing(path: Path) -> Callable[[Simulation], None]:
    """What draws into a file, once it is known that it can.

    Raises:
        UnreadableError: the name says no kind of picture.
        NotFoundError: matplotlib is not there, or the file cannot be.
    """
    if path.suffix.lower() not in KINDS:
        raise UnreadableError(f"a picture is a file that ends in {' or '.join(KINDS)}, not {path.name!r}")
    if find_spec("matplotlib") is None:
        raise NotFoundError("a picture needs matplotlib: pip install 'belote[plot]'")
    if path.is_dir() or not path.parent.is_dir():
        raise NotFoundError(f"{path} cannot be written: " + ("a folder" if path.is_dir() else "no such folder"))
    return lambda found: draw(found, path)


def draw(found: Simulation, path: Path) -> None:
    """Draw into a file.

    Raises:
        NotFoundError: it cannot be written.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    pairs = [pair for pair in found.pairs if not pair.because]
    with mpl.rc_context({"svg.hashsalt": "belote", "font.size": 9}):
        figure = Figure(figsize=(11, 3.4 * (1 + len(pairs))), layout="constrained")
        grid = figure.subplots(1 + len(pairs), 2, squeeze=False)
        _spread(grid[0][0], found, "takers")
        _spread(grid[0][1], found, "defence")
        for row, pair in zip(grid[1:], pairs, strict=True):
            _lead(row[0], pair)
            _forest(row[1], pair)
        figure.suptitle(f"{found.deals:,} deals, seed {found.seed}")
        try:
            metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
            figure.savefig(path, dpi=120, metadata=metadata)
        except OSError as error:
            raise NotFoundError(f"{path} cannot be written: {(error.strerror or 'no reason given').lower()}") from None


def _spread(axes: Any, found: Simulation, who: str) -> None:
    for number, one in enumerate(found.rulesets):
        values, shares = bars(one.spread_takers if who == "takers" else one.spread_defence)
        axes.step(values, shares, where="mid", label=one.name, color=COLOURS[number % len(COLOURS)])
    axes.set_title(f"points of the {who} in a contract")
    axes.set_ylabel("of 100 contracts")
    if len(found.rulesets) > 1:
        axes.legend(frameon=False)


def _lead(axes: Any, pair: Paired) -> None:
    changed = {value: often for value, often in pair.spread.items() if value}
    whole = sum(pair.spread.values())
    values, shares = bars(changed, whole)
    width = values[1] - values[0] if len(values) > 1 else 1
    axes.bar(values, shares, width=width, color=COLOURS[0])
    axes.axvline(0, color="black", linewidth=0.6)
    same = 100 * (whole - sum(changed.values())) / whole if whole else 100
    axes.set_title(f"{pair.a} → {pair.b}: the takers' lead\n(no change in {same:.1f} of 100 deals)")
    axes.set_xlabel("points more or fewer")
    axes.set_ylabel("of 100 deals")


def _forest(axes: Any, pair: Paired) -> None:
    """Mean changes with their limits: shares in numbers of 100, points beside them."""
    known = {
        **{name: (text, 100) for name, text in OF_100.items()},
        **{n: (f"{t} (points)", 1) for n, t in POINTS.items()},
    }
    shown = [name for name in known if pair.changes[name].changed and pair.changes[name].mean.limits]
    for place, name in enumerate(reversed(shown)):
        mean, times = pair.changes[name].mean, known[name][1]
        low, high = mean.limits or (0.0, 0.0)
        axes.plot([times * low, times * high], [place, place], color=COLOURS[1], linewidth=2)
        axes.plot([times * mean.mean], [place], "o", color=COLOURS[1], markersize=4)
    axes.set_yticks(range(len(shown)), [known[name][0] for name in reversed(shown)])
    axes.axvline(0, color="black", linewidth=0.6)
    axes.set_title("changes of 100 deals, and in points of a deal" if shown else "nothing changes")


def bars(spread: Mapping[int, int], whole: int = 0) -> tuple[list[float], list[float]]:
    """The middles of bars and how many of 100 they hold; far ends are left out."""
    total = sum(spread.values())
    if not total:
        return [], []
    order = sorted(spread)
    low, high = _edge(order, spread, total), _edge(order[::-1], spread, total)
    width = max(1, -(-(high - low + 1) // BARS))
    number = (high - low) // width + 1
    held = [0] * number
    for value in order:
        if low <= value <= high:
            held[(value - low) // width] += spread[value]
    middles = [low + width * i + (width - 1) / 2 for i in range(number)]
    return middles, [100 * often / (whole or total) for often in held]


def _edge(order: list[int], spread: Mapping[int, int], total: int) -> int:
    seen = 0
    for value in order:
        seen += spread[value]
        if seen > EDGE * total:
            return value
    return order[-1]
