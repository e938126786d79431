"""Rounding: to which unit, which way, and whose points."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from belote.errors import listed
from belote.kernel import scoring as kernel
from belote.rules.words import OR_NONE, UNORDERED, Block, Count, Fault, NumberKey, Points, Vocabulary, Word

ROUNDED_SIDE = Vocabulary(Word("takers", "the takers' tricks", 1), Word("defence", "the defence's tricks", 0))
ROUND_OF = Vocabulary(
    Word("tricks", "the card points of each side's tricks are rounded", 0),
    Word("total", "each side's line is rounded, scored and held together", 1),
)
UP = Vocabulary(Word("lower_side", "the side with less goes up, the other down", 0))
CRITICAL_EQUAL = Vocabulary(
    Word("defence", "where both have the same, the defence goes up and the takers down", 0),
    Word("takers", "where both have the same, the takers go up and the defence down", 1),
)


def _table_tag(value: Any) -> str:
    return "<table>" if isinstance(value, dict) else "<word>"


class Critical(Block):
    """A last digit on which both sides meet."""

    digit: Annotated[int, Field(ge=0, le=9, description="which")]
    up: Annotated[str, UP, Field(description="which side goes up; the other goes down")]
    equal: Annotated[str, CRITICAL_EQUAL, Field(description="who goes up where both have the same")]


class Rounding(Block):
    """To which unit, and how."""

    of: Annotated[str, ROUND_OF, Field(description="of tricks, or of each side's line")]
    to: Annotated[Annotated[int, Field(ge=2)], Field(description="the unit, in card points")]
    up_from: Annotated[Points, Field(description="this last digit and those above go up, those below down")]
    critical: Annotated[
        Critical | None, OR_NONE, Field(description="a last digit on which both sides meet: one goes up, one down")
    ]
    rounded_side: Annotated[
        Annotated[
            Annotated[Annotated[str, ROUNDED_SIDE], Tag("<word>")]
            | Annotated[dict[NumberKey, Annotated[str, ROUNDED_SIDE]], Tag("<table>")],
            Discriminator(_table_tag),
        ]
        | None,
        OR_NONE,
        Field(description="only this side is rounded; or which, by what the doubling multiplies by (1: not doubled)"),
    ] = None
    rest_of: Annotated[
        Points | None, OR_NONE, Field(description="the side that is not rounded has the rest of this")
    ] = None
    keep: Annotated[list[Points], UNORDERED, Field(description="last digits that stay as they are")] = []
    times: Annotated[Count, Field(description="then multiplied by")] = 1
    game_point: Annotated[Count, Field(description="then so many points are one game point")] = 1

    def compiled(self) -> kernel.Rounding:
        """The rounding for the kernel."""
        return kernel.Rounding(
            self.to,
            self.up_from,
            tuple(self.keep),
            self.times,
            self.game_point,
            self.critical.digit if self.critical else -1,
            bool(self.critical and CRITICAL_EQUAL[self.critical.equal]),
            -1 if self.rest_of is None else self.rest_of,
            *self._sides(),
        )

    def _by_doubling(self) -> dict[int, str]:
        """The table, where it is one."""
        table = self.rounded_side if isinstance(self.rounded_side, dict) else {}
        return {int(times): side for times, side in table.items()}

    def _sides(self) -> tuple[bool, tuple[int, ...]]:
        """Whether the takers are rounded where nothing is doubled, and the doublings where it is the other side."""
        by_doubling = self._by_doubling() or {1: str(self.rounded_side or "defence")}
        first = by_doubling.get(1, "defence")
        others = tuple(sorted(times for times, side in by_doubling.items() if side != first))
        return bool(ROUNDED_SIDE[first]), others

    def faults(self) -> list[Fault]:
        """Words that do not go together."""
        found: list[Fault] = []
        if self.up_from > self.to:
            found.append(Fault(("up_from",), f"must be at most {self.to}, the unit to which is rounded"))
        if (self.rounded_side is None) != (self.rest_of is None):
            lacks = "rest_of" if self.rest_of is None else "rounded_side"
            has = "rounded_side" if self.rest_of is None else "rest_of"
            says = f"`{has}` wants `{lacks}` with it: one side is rounded, and the other has the rest"
            found.append(Fault((has,), says))
        if self.rounded_side is None:
            return found
        if self.of != "tricks":
            found.append(Fault(("rounded_side",), "one side alone is rounded only with `of: tricks`"))
        if self.critical is not None:
            says = "no digit is critical where only one side is rounded: write `critical: none`"
            found.append(Fault(("critical",), says))
        return found

    def faults_beside(self, sides: int, doublings: Collection[int]) -> list[Fault]:
        """Sides that are not there.  ``sides``: how many score; ``doublings``: what a deal can be multiplied by."""
        found: list[Fault] = []
        if self.rounded_side is not None and sides != 2:
            found.append(Fault(("rounded_side",), f"the other side has the rest, and here {sides} sides score"))
        if isinstance(self.rounded_side, dict):
            lacking = sorted(set(doublings) - set(self._by_doubling()))
            if lacking:
                says = f"which side is rounded at times {listed(map(str, lacking))}? a doubling can come to it"
                found.append(Fault(("rounded_side",), says))
        return found
