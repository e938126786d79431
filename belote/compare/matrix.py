"""Many rulesets at once: who equals whom, and in which areas the others part."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from belote.compare.forms import WIDTH, page, wrap
from belote.compare.report import Comparison, compare
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, PROVED
from belote.library.ruleset import Ruleset

LETTERS = dict(zip(AREAS, "DAOWPCBSFHM", strict=True))
SAME, UNDECIDED, UNLIKE = "=", "?", "#"


class Matrix(NamedTuple):
    """The comparisons of every pair, by the places of both."""

    rulesets: tuple[Ruleset, ...]
    cells: dict[tuple[int, int], Comparison]
    only: tuple[str, ...] = AREAS

    def cell(self, i: int, j: int) -> str:
        """A letter for each area that differs, or a sign."""
        if i == j:
            return ""
        c = self.cells[min(i, j), max(i, j)]
        if c.unlike:
            return UNLIKE
        if all(v.verdict == EQUAL and v.how == PROVED for v in c.played):
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
                "different": [
                    area for area in AREAS if any(v.area == area for v in c.played if v.verdict == DIFFERENT)
                ],
                "not_decided": any(v.verdict not in (DIFFERENT, EQUAL) for v in c.played),
                **({"unlike": c.unlike} if c.unlike else {}),
            }
            for (i, j), c in self.cells.items()
        ]
        return {"rulesets": names, "pairs": pairs}


def matrix(
    rulesets: Sequence[Ruleset], progress: Callable[[str], object] = str, only: tuple[str, ...] = AREAS
) -> Matrix:
    """Compare every pair, in the given areas."""
    cells = {}
    for i, a in enumerate(rulesets):
        for j in range(i + 1, len(rulesets)):
            progress(f"{a.name} and {rulesets[j].name}")
            cells[i, j] = compare(a, rulesets[j], only)
    return Matrix(tuple(rulesets), cells, only)


def legend(m: Matrix) -> str:
    """What the letters and signs mean."""
    same = "the same game" if m.only == AREAS else "equal in what was looked at"
    areas = ", ".join(f"{LETTERS[area]} {area.replace('_', ' ')}" for area in m.only)
    return f"{SAME} {same}; {areas}; {UNDECIDED} not decided; {UNLIKE} other players, cards or tricks"


def as_text(m: Matrix) -> str:
    """For a terminal: a list by ruleset, so that it fits any width."""
    out: list[str] = []
    wide = max(len(r.name) for r in m.rulesets)
    for i, a in enumerate(m.rulesets[:-1]):
        out += wrap(a.name)
        for j, b in enumerate(m.rulesets[i + 1 :], start=i + 1):
            line = f"    {b.name:{wide}}  {m.cell(i, j)}"
            out += [line] if len(line) <= WIDTH else [f"    {b.name}", f"        {m.cell(i, j)}"]
    return "\n".join([*out, "", *wrap(legend(m))])


def as_markdown(m: Matrix) -> str:
    """As a Markdown table."""
    names = [r.name for r in m.rulesets]
    rows = ["| | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    rows += [
        f"| **{name}** | " + " | ".join(m.cell(i, j) or "·" for j in range(len(names))) + " |"
        for i, name in enumerate(names)
    ]
    return "\n".join([*rows, "", legend(m)])


def as_html(m: Matrix) -> str:
    """As one HTML page."""
    names = [html.escape(r.name) for r in m.rulesets]
    head = "".join(f"<th>{name}</th>" for name in names)
    rows = "".join(
        f"<tr><th>{name}</th>" + "".join(f"<td>{m.cell(i, j)}</td>" for j in range(len(names))) + "</tr>"
        for i, name in enumerate(names)
    )
    body = f"<h1>{len(names)} rulesets</h1><table><tr><th></th>{head}</tr>{rows}</table><p>{html.escape(legend(m))}</p>"
    return page("rulesets compared", body)
