"""The house rules as data, and whether each can be said.

A rule has an `id`, a sentence (`says`), a `source` and a `base`, the preset that it changes.  `asked` holds its
questions: the kind with what is asked (see `asking.py`), `house`: what the house file answers, `base`: what the base
does, where that is another thing.  A rule that has no house file says why: `waits` names the words that are missing,
`cannot` a reason that words alone do not mend, with `takes`: what it would take.  What no kind can ask yet stands as
`situation` and `answer`.  `remark` says what is doubtful about a stated answer, or read otherwise here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

HERE = Path(__file__).parent
HOUSES = HERE.parent / "cases" / "house_rules"
PHASES = (
    "deal", "auction", "contracts", "play", "declarations", "belote", "scoring", "capot", "litige", "rounding",
    "doubling", "match", "misdeal", "claims",
)  # fmt: skip
MOST_LINES = 6
SAID, WAITS, CANNOT = "said", "waits", "cannot"


class Rule(NamedTuple):
    """A house rule: its phase, and all that its file says of it."""

    phase: str
    given: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.given["id"])

    @property
    def file(self) -> Path:
        """Where its house file is, or would be."""
        return HOUSES / f"{self.id}.yaml"

    @property
    def status(self) -> str:
        if self.file.exists():
            return SAID
        return WAITS if "waits" in self.given else CANNOT

    @property
    def lines(self) -> int:
        """Lines of its house file that are neither empty nor a comment; 0 where there is none."""
        if self.status != SAID:
            return 0
        lines = map(str.strip, self.file.read_text(encoding="utf-8").splitlines())
        return sum(1 for line in lines if line and not line.startswith("#"))


def read(name: str) -> Any:
    """The values of a file of this folder."""
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


@cache
def rules() -> tuple[Rule, ...]:
    """All house rules, by phase."""
    return tuple(Rule(phase, given) for phase in PHASES for given in read(phase))
