"""Counting, testing, awarding, rounding."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from belote.kernel import scoring as kernel
from belote.rules.words import (
    ONE_OR_MORE,
    OR_NONE,
    ROWS,
    UNORDERED,
    Block,
    Count,
    Fault,
    Name,
    Points,
    Vocabulary,
    Word,
)

BY = Vocabulary(
    Word("either", "the capot of either side is paid", kernel.BY_TAKERS | kernel.BY_DEFENCE),
    Word("takers", "only the takers' capot is paid", kernel.BY_TAKERS),
    Word("defence", "only the defence's capot is paid", kernel.BY_DEFENCE),
)
COUNTS = Vocabulary(
    Word("tricks", "the points of its tricks, last trick and capot included", kernel.COUNT_TRICKS),
    Word("declarations", "its counting declarations", kernel.COUNT_DECLARATIONS),
    Word("belote", "its belote", kernel.COUNT_BELOTE),
)
TESTED_ON = Vocabulary(
    Word("card_points", "the contract is tested before points become game points", 0),
    Word("game_points", "the contract is tested after points have become game points", 1),
)
MORE_THAN = Vocabulary(Word("defence", "the takers' sum is more than the defence's", kernel.MORE_THAN_DEFENCE))
AT_LEAST = Vocabulary(Word("bid", "the takers' sum is at least the bid", kernel.AT_LEAST_BID))
EQUAL = Vocabulary(
    Word("tied", "equal sums are a tie", kernel.EQUAL_TIED),
    Word("made", "equal sums are made", kernel.EQUAL_MADE),
    Word("failed", "equal sums have failed", kernel.EQUAL_FAILED),
    Word(
        "by_card_points",
        "equal sums are made, unless the takers have fewer card points than the defence",
        kernel.EQUAL_BY_CARD_POINTS,
    ),
)
OVERRIDE = Vocabulary(
    Word("capot_by_takers", "the takers won every trick", kernel.CAPOT_BY_TAKERS),
    Word("capot_by_defence", "the defence won every trick", kernel.CAPOT_BY_DEFENCE),
)
DECIDES = Vocabulary(
    Word("made", "the takers have made it", kernel.MADE), Word("failed", "the takers have failed", kernel.FAILED)
)
WHEN = Vocabulary(
    Word("made", "the takers have made it", kernel.IS_MADE),
    Word("failed", "the takers have failed", kernel.IS_FAILED),
    Word("tied", "the sums are level", kernel.IS_TIED),
    Word("doubled", "the contract is doubled", kernel.DOUBLED),
    *OVERRIDE.words.values(),
)
TERM = Vocabulary(
    Word("bid", "the number bid", kernel.BID),
    Word("own_tricks", "the side's tricks", kernel.OWN_TRICKS),
    Word("own_declarations", "the side's counting declarations", kernel.OWN_DECLARATIONS),
    Word("own_belote", "the side's belote", kernel.OWN_BELOTE),
    Word("all_tricks", "what the tricks of the deal are worth", kernel.ALL_TRICKS),
    Word("all_declarations", "the counting declarations of every side", kernel.ALL_DECLARATIONS),
    Word("all_belotes", "the belotes of every side", kernel.ALL_BELOTES),
    Word("takers_tricks", "the takers' tricks", kernel.TAKERS_TRICKS),
    Word("takers_declarations", "the takers' counting declarations", kernel.TAKERS_DECLARATIONS),
    Word("takers_belote", "the takers' belote", kernel.TAKERS_BELOTE),
)
FACTOR = Vocabulary(Word("double", "what the doubling multiplies by", 0))
ROUND_OF = Vocabulary(
    Word("tricks", "the card points of each side's tricks are rounded", 0),
    Word("total", "each side's line is rounded, scored and held together", 1),
)
UP = Vocabulary(Word("lower_side", "the side with less goes up, the other down", 0))
CRITICAL_EQUAL = Vocabulary(
    Word("defence", "where both have the same, the defence goes up and the takers down", 0),
    Word("takers", "where both have the same, the takers go up and the defence down", 1),
)


class Capot(Block):
    """The reward for all tricks."""

    worth: Annotated[Count, Field(description="what the tricks are then worth, instead; never handed over")]
    by: Annotated[str, BY, Field(description="whose capot is paid")]


class Condition(Block):
    """One condition of a contract: exactly one of the two."""

    more_than: Annotated[Annotated[str, MORE_THAN] | None, Field(description="the takers' sum is more than this")] = (
        None
    )
    at_least: Annotated[Annotated[str, AT_LEAST] | None, Field(description="the takers' sum is as much as this")] = (
        None
    )


class Contract(Block):
    """The test of the contract.  A bid that promises tricks is made only where they were won."""

    counts: Annotated[
        list[Annotated[str, COUNTS]], UNORDERED, Field(min_length=1, description="what each side adds up for it")
    ]
    tested_on: Annotated[str, TESTED_ON, Field(description="before or after points become game points")]
    made: Annotated[list[Condition], Field(min_length=1, description="what all must hold")]
    equal: Annotated[
        Annotated[str, EQUAL] | None,
        OR_NONE,
        Field(description="where nothing but an equal sum stands against it; none where no condition says more_than"),
    ]
    overrides: Annotated[
        dict[Annotated[str, OVERRIDE], Annotated[str, DECIDES]] | None,
        OR_NONE,
        Field(description="facts that decide whatever the sums are"),
    ]


def _term_tag(value: Any) -> str:
    if isinstance(value, Block):
        return "<share>" if hasattr(value, "share") else "<times>"
    if isinstance(value, dict):
        return "<share>" if "share" in value else "<times>"
    return "<number>" if isinstance(value, int) and not isinstance(value, bool) else "<word>"


Plain = Annotated[
    Annotated[Points, Tag("<number>")] | Annotated[Annotated[str, TERM], Tag("<word>")], Discriminator(_term_tag)
]


class Times(Block):
    """A multiple of a sum."""

    times: Annotated[str, FACTOR, Field(description="by what")]
    of: Annotated[list[Plain], Field(min_length=1, description="of what")]


class Share(Block):
    """Each item by itself is divided evenly among the defending sides; odd points go to the first in playing order."""

    share: Annotated[list[Plain], Field(min_length=1, description="of what")]


Sum = list[
    Annotated[
        Annotated[Points, Tag("<number>")]
        | Annotated[Annotated[str, TERM], Tag("<word>")]
        | Annotated[Times, Tag("<times>")]
        | Annotated[Share, Tag("<share>")],
        Discriminator(_term_tag),
    ]
]


class Outcome(Block):
    """A row of the outcome table."""

    when: Annotated[
        list[Annotated[str, WHEN]], ONE_OR_MORE, UNORDERED, Field(min_length=1, description="all of these hold")
    ]
    takers: Annotated[Sum, Field(description="what the takers score")]
    defence: Annotated[Sum, Field(description="what each side of the defence scores")]
    held: Annotated[Sum | None, OR_NONE, Field(description="what is put aside")] = None

    def row(self) -> kernel.OutcomeRow:
        """The row for the kernel."""
        need = sum(WHEN[word] for word in self.when)
        return kernel.OutcomeRow(need, _terms(self.takers), _terms(self.defence), _terms(self.held or []))


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
        )


class Scoring(Block):
    """From what the deal brought in to what each side scores."""

    last_trick: Annotated[Points, Field(description="card points for the last trick")]
    capot: Annotated[Capot | None, OR_NONE, Field(description="the reward for all tricks")]
    contract: Annotated[Contract, Field(description="the test")]
    outcomes: Annotated[
        dict[Name, Outcome], ROWS, Field(description="named rows: the first whose `when` holds decides")
    ]
    rounding: Annotated[Rounding | None, OR_NONE, Field(description="rounding, and the way to game points")]
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode")] = {}

    def compiled(self) -> kernel.Scoring:
        """The phase for the kernel."""
        c = self.contract
        conditions = tuple(MORE_THAN[x.more_than] if x.more_than else AT_LEAST[x.at_least or ""] for x in c.made)
        contract = kernel.Contract(
            sum(COUNTS[word] for word in dict.fromkeys(c.counts)),
            conditions,
            EQUAL[c.equal] if c.equal else kernel.EQUAL_MADE,
            TESTED_ON[c.tested_on] == 1,
            tuple((OVERRIDE[fact], DECIDES[says]) for fact, says in (c.overrides or {}).items()),
        )
        rounding = self.rounding.compiled() if self.rounding else None
        of_tricks = self.rounding is not None and self.rounding.of == "tricks"
        return kernel.Scoring(
            self.capot.worth if self.capot else 0,
            BY[self.capot.by] if self.capot else 0,
            contract,
            tuple(row.row() for row in self.outcomes.values()),
            rounding if of_tricks else None,
            None if of_tricks else rounding,
        )

    def outcomes_possible(self) -> list[str]:
        """Which of made, failed, tied the test can say."""
        out = ["made", "failed"]
        if self.contract.equal == "tied" and any(c.more_than for c in self.contract.made):
            out.append("tied")
        return out

    def faults(self, held: bool, bids: bool) -> list[Fault]:
        """Outcomes without a row, tests that cannot be made.  ``held``: the game holds points over."""
        found: list[Fault] = []
        path: tuple[str | int, ...] = ("scoring",)
        for i, condition in enumerate(self.contract.made):
            if (condition.more_than is None) == (condition.at_least is None):
                found.append(Fault((*path, "contract", "made", i), "a condition says one of `more_than`, `at_least`"))
            if condition.at_least and not bids:
                says = "no number is bid in this auction: say `more_than: defence`"
                found.append(Fault((*path, "contract", "made", i, "at_least"), says))
        if self.contract.equal is None and any(c.more_than for c in self.contract.made):
            found.append(Fault((*path, "contract", "equal"), "with `more_than`, say what an equal sum gives"))
        if not found and self.contract.equal is not None and not any(c.more_than for c in self.contract.made):
            says = "no condition says `more_than`, so equal sums are never asked about: write `equal: none`"
            found.append(Fault((*path, "contract", "equal"), says))
        found += [
            Fault((*path, "outcomes"), f"no row says `when: {outcome}`, and a deal can be {outcome}: add one")
            for outcome in self.outcomes_possible()
            if not any(row.when == [outcome] for row in self.outcomes.values())
        ]
        always: dict[str, str] = {}
        for name, row in self.outcomes.items():
            for word in row.when:
                if word in always:
                    says = f"never read: the row `{always[word]}` before it decides every deal that is {word}"
                    found.append(Fault((*path, "outcomes", name), says))
                    break
            if len(row.when) == 1:
                always[row.when[0]] = name
            for key in ("takers", "held"):
                if any(isinstance(item, Share) for item in getattr(row, key) or ()):
                    says = "`share` divides among the defending sides: it stands in `defence` only"
                    found.append(Fault((*path, "outcomes", name, key), says))
            if row.held and not held:
                found.append(
                    Fault((*path, "outcomes", name, "held"), "points are put aside here, but `held_points` is none")
                )
        if self.rounding and self.rounding.up_from > self.rounding.to:
            found.append(
                Fault(
                    (*path, "rounding", "up_from"),
                    f"must be at most {self.rounding.to}, the unit to which is rounded",
                )
            )
        return found


def _terms(items: list[Any], double: bool = False, shared: bool = False) -> tuple[kernel.Term, ...]:
    out: list[kernel.Term] = []
    for item in items:
        if isinstance(item, Times):
            out.extend(_terms(item.of, double=True))
        elif isinstance(item, Share):
            out.extend(_terms(item.share, shared=True))
        elif isinstance(item, int):
            out.append(kernel.Term(kernel.NUMBER, item, double, shared))
        else:
            out.append(kernel.Term(TERM[item], 1, double, shared))
    return tuple(out)
