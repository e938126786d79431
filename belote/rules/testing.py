"""The test of the contract: what each side adds up, and what must hold."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from belote.kernel import scoring as kernel
from belote.rules.words import OR_NONE, UNORDERED, Block, Fault, Points, Vocabulary, Word

COUNTS = Vocabulary(
    Word("tricks", "the points of its tricks, last trick and capot included", kernel.COUNT_TRICKS),
    Word("declarations", "its counting declarations", kernel.COUNT_DECLARATIONS),
    Word("belote", "its belote", kernel.COUNT_BELOTE),
)
TESTED_ON = Vocabulary(
    Word("card_points", "the contract is tested before points become game points", 0),
    Word("game_points", "the contract is tested after points have become game points", 1),
)
MORE_THAN = Vocabulary(
    Word("defence", "the takers' sum is more than the defence's", kernel.DEFENCE),
    Word(
        "each_opponent",
        "the takers' sum is more than that of each side of the defence by itself",
        kernel.EACH_OPPONENT,
    ),
)
AT_LEAST = Vocabulary(Word("bid", "the takers' sum is at least the bid", kernel.BID_WORTH))
EQUAL = Vocabulary(
    Word("tied", "equal sums are a tie", kernel.EQUAL_TIED),
    Word("made", "equal sums are made", kernel.EQUAL_MADE),
    Word("failed", "equal sums have failed", kernel.EQUAL_FAILED),
    Word(
        "by_card_points",
        "equal sums are made, unless the takers have fewer card points than the defence",
        kernel.EQUAL_BY_CARD_POINTS,
    ),
    Word(
        "by_rounding_loss",
        "equal sums are made, unless the defence lost more card points as its tricks became game points",
        kernel.EQUAL_BY_ROUNDING_LOSS,
    ),
    Word(
        "lost_by_doubler",
        "equal sums are lost by the side that doubled last; where nobody did, they have failed",
        kernel.EQUAL_LOST_BY_DOUBLER,
    ),
)
BY = ("by_card_points", "by_rounding_loss")  # what may be level too
ONCE_FOR_ALL = ("tied", "made", "failed")  # what equal sums can give without asking further
LEVEL_TOO = Vocabulary(*(EQUAL.words[word] for word in ONCE_FOR_ALL))
OVERRIDE = Vocabulary(
    Word("capot_by_takers", "the takers won every trick", kernel.CAPOT_BY_TAKERS),
    Word("capot_by_defence", "the defence won every trick", kernel.CAPOT_BY_DEFENCE),
)
DECIDES = Vocabulary(
    Word("made", "the takers have made it", kernel.MADE), Word("failed", "the takers have failed", kernel.FAILED)
)


def plain_tag(value: Any) -> str:
    """Which of the alternatives of a sum a value is."""
    if isinstance(value, Block):
        return "<share>" if hasattr(value, "share") else "<times>"
    if isinstance(value, dict):
        return "<share>" if "share" in value else "<times>"
    return "<number>" if isinstance(value, int) and not isinstance(value, bool) else "<word>"


def _list_tag(value: Any) -> str:
    return "<sides>" if isinstance(value, dict | Block) else "<list>"


Counted = Annotated[list[Annotated[str, COUNTS]], UNORDERED, Field(min_length=1)]


class CountsOf(Block):
    """What the takers and what the defence add up."""

    takers: Annotated[Counted, UNORDERED, Field(description="what the takers add up")]
    defence: Annotated[Counted, UNORDERED, Field(description="what each side of the defence adds up")]


Counts = Annotated[Annotated[Counted, Tag("<list>")] | Annotated[CountsOf, Tag("<sides>")], Discriminator(_list_tag)]


class Condition(Block):
    """One condition of a contract: exactly one of the two; and what is added up for it, where it is something else."""

    more_than: Annotated[
        Annotated[
            Annotated[Points, Tag("<number>")] | Annotated[Annotated[str, MORE_THAN], Tag("<word>")],
            Discriminator(plain_tag),
        ]
        | None,
        Field(description="the takers' sum is more than this"),
    ] = None
    at_least: Annotated[
        Annotated[
            Annotated[Points, Tag("<number>")] | Annotated[Annotated[str, AT_LEAST], Tag("<word>")],
            Discriminator(plain_tag),
        ]
        | None,
        Field(description="the takers' sum is as much as this"),
    ] = None
    counts: Annotated[Counts | None, UNORDERED, Field(description="what each side adds up for this condition")] = None

    def compiled(self, counts: list[str] | CountsOf) -> kernel.Test:
        """The condition for the kernel; ``counts``: what is added up where it does not say."""
        strict = self.more_than is not None
        limit = self.more_than if self.more_than is not None else self.at_least
        number, against = (limit, kernel.A_NUMBER) if isinstance(limit, int) else (0, kernel.DEFENCE)
        if isinstance(limit, str):
            against = MORE_THAN[limit] if strict else AT_LEAST[limit]
        own, others = counted(self.counts or counts)
        return kernel.Test(against, number, strict, own, others if isinstance(limit, str) and strict else 0)


def counted(counts: list[str] | CountsOf) -> tuple[int, int]:
    """What the takers and what the others add up, as the kernel's bits."""
    own, others = (counts.takers, counts.defence) if isinstance(counts, CountsOf) else (counts, counts)
    return sum(COUNTS[word] for word in set(own)), sum(COUNTS[word] for word in set(others))


class Contract(Block):
    """The test of the contract.  A bid that promises tricks is made only where they were won."""

    counts: Annotated[Counts, UNORDERED, Field(description="what each side adds up for it")]
    tested_on: Annotated[str, TESTED_ON, Field(description="before or after points become game points")]
    made: Annotated[list[Condition], Field(min_length=1, description="what all must hold")]
    equal: Annotated[
        Annotated[str, EQUAL] | None,
        OR_NONE,
        Field(description="where nothing but an equal sum stands against it; none where no condition says more_than"),
    ]
    level_too: Annotated[
        Annotated[str, LEVEL_TOO] | None,
        OR_NONE,
        Field(description="where card points, or what rounding lost, are level too; left out, it is made"),
    ] = None
    equal_doubled: Annotated[
        Annotated[str, EQUAL] | None,
        OR_NONE,
        Field(description="where nothing but an equal sum stands against a doubled contract, if that is other"),
    ] = None
    overrides: Annotated[
        dict[Annotated[str, OVERRIDE], Annotated[str, DECIDES]] | None,
        OR_NONE,
        Field(description="facts that decide whatever the sums are"),
    ]

    def compiled(self, by_takers: tuple[int, ...]) -> kernel.Contract:
        """The test for the kernel; ``by_takers``: what a deal is multiplied by where the takers doubled last."""
        return kernel.Contract(
            tuple(condition.compiled(self.counts) for condition in self.made),
            EQUAL[self.equal] if self.equal else kernel.EQUAL_MADE,
            TESTED_ON[self.tested_on] == 1,
            tuple((OVERRIDE[fact], DECIDES[says]) for fact, says in (self.overrides or {}).items()),
            EQUAL[self.equal_doubled or self.equal or "made"],
            EQUAL[self.level_too or "made"],
            by_takers if self.asks_doubler else (),
        )

    @property
    def asks_doubler(self) -> bool:
        """Whether equal sums ask who doubled last."""
        return "lost_by_doubler" in (self.equal, self.equal_doubled)

    @property
    def ties(self) -> bool:
        """Whether equal sums may be a tie."""
        says = [self.equal, self.equal_doubled]
        if any(word in BY for word in says):
            says.append(self.level_too)
        return self.strict and "tied" in says

    @property
    def strict(self) -> bool:
        """Whether an equal sum is asked about."""
        return any(condition.more_than is not None for condition in self.made)

    def faults(self, bids: bool, rounds_tricks: bool) -> list[Fault]:
        """Tests that cannot be made.  ``bids``: numbers are bid; ``rounds_tricks``: tricks become game points."""
        found: list[Fault] = []
        for i, condition in enumerate(self.made):
            if (condition.more_than is None) == (condition.at_least is None):
                found.append(Fault(("made", i), "a condition says one of `more_than`, `at_least`"))
            if isinstance(condition.at_least, str) and not bids:
                says = "no number is bid in this auction: say `more_than: defence`"
                found.append(Fault(("made", i, "at_least"), says))
        if self.equal is None and self.strict:
            found.append(Fault(("equal",), "with `more_than`, say what an equal sum gives"))
        if not found and self.equal is not None and not self.strict:
            says = "no condition says `more_than`, so equal sums are never asked about: write `equal: none`"
            found.append(Fault(("equal",), says))
        says = "nothing is lost where tricks are not rounded: `by_rounding_loss` wants `rounding` with `of: tricks`"
        words = {"equal": self.equal, "equal_doubled": self.equal_doubled}
        if not rounds_tricks:
            found += [Fault((key,), says) for key, word in words.items() if word == "by_rounding_loss"]
        if self.equal_doubled and not self.strict:
            says = "no condition says `more_than`, so equal sums are never asked about: leave it out"
            found.append(Fault(("equal_doubled",), says))
        if self.level_too and not any(word in BY for word in words.values()):
            says = f"it goes with {' or '.join(f'`{word}`' for word in BY)} in `equal` or `equal_doubled`"
            found.append(Fault(("level_too",), says))
        return found
