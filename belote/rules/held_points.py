"""What a tie puts aside, and who gets it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from belote.kernel import match as kernel
from belote.rules.words import Block, Vocabulary, Word

GO_TO = Vocabulary(
    Word(
        "winner_of_next_decided_deal",
        "held points go to the takers of the next decided deal if they make it, else to its defence;"
        " a void deal decides nothing",
        kernel.NEXT_DECIDED,
    ),
    Word(
        "takers_of_next_made_deal",
        "held points go to the takers of the next deal that is made; a failed one leaves them waiting",
        kernel.NEXT_MADE,
    ),
)
ON_ANOTHER_TIE = Vocabulary(
    Word("stack", "when the next deal is tied too, both wait together", kernel.STACK),
    Word(
        "to_defence", "when the next deal is tied too, the old ones go to the defence of that deal", kernel.TO_DEFENCE
    ),
    Word("lost", "when the next deal is tied too, nobody gets the old ones", kernel.LOST),
)
AT_MATCH_END = Vocabulary(Word("lost", "what is left at the end of the match nobody gets", 0))


class HeldPoints(Block):
    """Points held over from a tied deal."""

    go_to: Annotated[str, GO_TO, Field(description="who gets them")]
    on_another_tie: Annotated[str, ON_ANOTHER_TIE, Field(description="when the next deal is tied too")]
    at_match_end: Annotated[str, AT_MATCH_END, Field(description="what is left")]
