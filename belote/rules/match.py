"""When a match ends and who has won."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from belote.rules.auction import Levels
from belote.rules.words import OR_NONE, UNORDERED, Block, Count, Fault, Vocabulary, Word

REACH = Vocabulary(Word("at_least", "as much as the target is enough", 0))
BOTH_OVER = Vocabulary(Word("higher_total", "where both sides are past it, the higher total wins", 0))
EQUAL = Vocabulary(Word("another_deal", "on level totals another deal is played", 0))
NOT_BY = Vocabulary(Word("capot", "a deal in which a side won every trick", 0))
ENDS = Vocabulary(Word("after_deal", "totals are looked at when the deal is scored", 0))


class Match(Block):
    """The match: to a target, or a fixed number of deals."""

    target: Annotated[Count | None, OR_NONE, Field(description="the total that ends it")]
    allowed: Annotated[Levels | None, OR_NONE, Field(description="targets that a table may choose")] = None
    deals: Annotated[Count | None, OR_NONE, Field(description="the number of played deals that ends it")]
    reach: Annotated[str, REACH, Field(description="how the target is reached")]
    both_over: Annotated[str, BOTH_OVER, Field(description="where both sides are past it after one deal")]
    equal: Annotated[str, EQUAL, Field(description="where the totals are level")]
    ends: Annotated[str, ENDS, Field(description="when totals are looked at")]

    not_by: Annotated[
        list[Annotated[str, NOT_BY]],
        UNORDERED,
        Field(
            description="deals that cannot end it: another is played, and who was past the target needs a point more"
        ),
    ] = []

    def faults(self) -> list[Fault]:
        """Matches that never end, targets that are not allowed."""
        found = []
        if self.target is None and self.deals is None:
            found.append(Fault(("match", "target"), "a match ends at a target or after a number of deals: say one"))
        a = self.allowed
        if a:
            wrong = a.faults(("match", "allowed"))
            found += wrong
            if self.target and not wrong and self.target not in a.numbers():
                says = f"{self.target} is not allowed: {a.low} to {a.high} by {a.step}"
                found.append(Fault(("match", "target"), says))
        return found
