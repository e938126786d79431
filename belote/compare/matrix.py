"""Many rulesets at once: who equals whom, and in which areas the others part."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from belote.compare.forms import page
from belote.compare.report import Comparison, compare
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL
from belote.library.ruleset import Ruleset

LETTERS = dict(zip(AREAS, "DAOWPCBSHM", strict=True))
SAME, UNDECIDED = "=", "?"


class Matrix(NamedTuple):
    """The comparisons of every pair, by the places of both."""

    rulesets: tuple[Ruleset, ...]
    cells: dict[tuple[int, int], Comparison]

    def cell(self, i: int, j: int) -> str:
        """A letter for each area that differs, ``=`` for the same game, ``?`` where something is undecided."""
        if i == j:
            return ""
        c = self.cells[min(i, j), max(i, j)]
        if c.same:
            return SAME
        parted = {v.area for v in c.played if v.verdict == DIFFERENT}
        undecided = {v.area for v in c.played if v.verdict not in (DIFFERENT, EQUAL)} - parted
        return "".join(LETTERS[area] for area in AREAS if area in parted) + (UNDECIDED if undecided else "")

    def as_json(self) -> dict[str, Any]:
        """The matrix as JSON values."""
        names = [r.name for r in self.rulesets]
        pairs = [
            {
                "a": names[i],
                "b": names[j],
                "same": c.same,
                "different": [area for area in AREAS if LETTERS[area] in self.cell(i, j)],
                "not_decided": UNDECIDED in self.cell(i, j),
            }
            for (i, j), c in self.cells.items()
        ]
        return {"rulesets": names, "pairs": pairs}


def matrix(rulesets: Sequence[Ruleset], progress: Callable[[str], object] = str) -> Matrix:
    """Compare every pair."""
    cells = {}
    for i, a in enumerate(rulesets):
        for j in range(i + 1, len(rulesets)):
            progress(f"{a.name} and {rulesets[j].name}")
            cells[i, j] = compare(a, rulesets[j])
    return Matrix(tuple(rulesets), cells)


def legend() -> str:
    """What the letters mean."""
    areas = ", ".join(f"{letter} {area.replace('_', ' ')}" for area, letter in LETTERS.items())
    return f"{SAME} the same game; {areas}; {UNDECIDED} not decided"


def as_text(m: Matrix) -> str:
    """For a terminal: a list by ruleset, so that it fits any width."""
    out = []
    for i, a in enumerate(m.rulesets):
        out.append(a.name)
        out += [f"    {b.name:20} {m.cell(i, j)}" for j, b in enumerate(m.rulesets) if j > i]
    return "\n".join([*out, "", legend()])


def as_markdown(m: Matrix) -> str:
    """As a Markdown table."""
    names = [r.name for r in m.rulesets]
    rows = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    rows += [
        f"| **{name}** | " + " | ".join(m.cell(i, j) or "·" for j in range(len(names))) + " |"
        for i, name in enumerate(names)
    ]
    return "\n".join([*rows, "", legend()])


def as_html(m: Matrix) -> str:
    """As one HTML page."""
    names = [html.escape(r.name) for r in m.rulesets]
    head = "".join(f"<th>{name}</th>" for name in names)
    rows = "".join(
        f"<tr><th>{name}</th>" + "".join(f"<td>{m.cell(i, j)}</td>" for j in range(len(names))) + "</tr>"
        for i, name in enumerate(names)
    )
    body = f"<h1>{len(names)} rulesets</h1><table><tr><th></th>{head}</tr>{rows}</table><p>{html.escape(legend())}</p>"
    return page("rulesets compared", body)
