"""Counting, testing, awarding, rounding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import Discriminator, Field, Tag

from belote.kernel import scoring as kernel
from belote.rules.rounding import Rounding
from belote.rules.testing import OVERRIDE, Contract, plain_tag
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
WHEN = Vocabulary(
    Word("made", "the takers have made it", kernel.IS_MADE),
    Word("failed", "the takers have failed", kernel.IS_FAILED),
    Word("tied", "the sums are level", kernel.IS_TIED),
    Word("doubled", "the contract is doubled", kernel.DOUBLED),
    *OVERRIDE.words.values(),
    Word("capot_bid", "the bid promised every trick", kernel.CAPOT_BID),
    Word("takers_low", "the takers have fewer card points than `low`", kernel.TAKERS_LOW),
    Word("defence_low", "the defence together has fewer card points than `low`", kernel.DEFENCE_LOW),
    Word("last_deal", "the match has a fixed number of deals, and this is the last", kernel.LAST_DEAL),
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
    Word(
        "best_declaration",
        "the counting declaration of the whole deal that is worth most, whichever side has it",
        kernel.BEST_DECLARATION,
    ),
)
FACTOR = Vocabulary(
    Word("double", "what the doubling multiplies by", 0),
    Word("contract", "the multiplier of the contract", 1),
)


class Beside(NamedTuple):
    """What other phases say that scoring must agree with.

    ``capot_bids``: some bid promises every trick; ``deals``: their number is fixed; ``multiplier``: some contract has
    one; ``doublings``: what a deal can be multiplied by, 1 included; ``unclear``: so may it where either side was the
    last to double; ``sides``: how many score.
    """

    capot_bids: bool
    deals: bool
    multiplier: bool
    doublings: frozenset[int]
    unclear: tuple[int, ...]
    sides: int


class Capot(Block):
    """The reward for all tricks."""

    worth: Annotated[Count, Field(description="what the tricks are then worth, instead; never handed over")]
    by: Annotated[str, BY, Field(description="whose capot is paid")]


Plain = Annotated[
    Annotated[Points, Tag("<number>")] | Annotated[Annotated[str, TERM], Tag("<word>")], Discriminator(plain_tag)
]


class Times(Block):
    """A multiple of a sum."""

    times: Annotated[
        Annotated[
            Annotated[int, Tag("<number>")] | Annotated[Annotated[str, FACTOR], Tag("<word>")],
            Discriminator(plain_tag),
        ],
        Field(description="by what; a number below 0 takes away"),
    ]
    at_most: Annotated[Count | None, Field(description="the doubling multiplies by no more than this")] = None
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
        Discriminator(plain_tag),
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

    def row(self, multiplier: int) -> kernel.OutcomeRow:
        """The row for the kernel, in a contract with this multiplier."""
        need = sum(WHEN[word] for word in set(self.when))
        takers, defence, held = (_terms(x or [], multiplier) for x in (self.takers, self.defence, self.held))
        return kernel.OutcomeRow(need, takers, defence, held)

    def multiples(self) -> Iterator[tuple[str, int, Times]]:
        """(key, place, item) of each multiple in its sums."""
        for key, items in (("takers", self.takers), ("defence", self.defence), ("held", self.held or [])):
            yield from ((key, i, item) for i, item in enumerate(items) if isinstance(item, Times))


class Scoring(Block):
    """From what the deal brought in to what each side scores."""

    last_trick: Annotated[Points, Field(description="card points for the last trick")]
    capot: Annotated[Capot | None, OR_NONE, Field(description="the reward for all tricks")]
    contract: Annotated[Contract | None, OR_NONE, Field(description="the test; none: every deal is made")]
    outcomes: Annotated[
        dict[Name, Outcome], ROWS, Field(description="named rows: the first whose `when` holds decides")
    ]
    rounding: Annotated[Rounding | None, OR_NONE, Field(description="rounding, and the way to game points")]
    low: Annotated[
        Count | None, OR_NONE, Field(description="with fewer card points than this a side is low, as rows may ask")
    ] = None
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode")] = {}

    def multiplied(self) -> bool:
        """Whether everything that a side scores counts as often as the contract says."""
        sums = [item for row in self.outcomes.values() for item in (*row.takers, *row.defence)]
        return all(isinstance(item, Times) and item.times == "contract" for item in sums)

    def compiled(self, multiplier: int, by_takers: tuple[int, ...]) -> kernel.Scoring:
        """The phase for the kernel, in a contract with this multiplier.

        ``by_takers``: what a deal is multiplied by where the takers were the last to double.
        """
        untested = kernel.Contract((), kernel.EQUAL_MADE, False, ())
        contract = self.contract.compiled(by_takers) if self.contract else untested
        rounding = self.rounding.compiled() if self.rounding else None
        of_tricks = self.rounding is not None and self.rounding.of == "tricks"
        return kernel.Scoring(
            self.capot.worth if self.capot else 0,
            BY[self.capot.by] if self.capot else 0,
            contract,
            tuple(row.row(multiplier) for row in self.outcomes.values()),
            rounding if of_tricks else None,
            None if of_tricks else rounding,
            self.low or 0,
        )

    def outcomes_possible(self) -> list[str]:
        """Which of made, failed, tied the test can say."""
        if self.contract is None:
            return ["made"]
        out = ["made", "failed"]
        if self.contract.ties:
            out.append("tied")
        return out

    def faults(self, held: bool, bids: bool) -> list[Fault]:
        """Outcomes without a row, tests that cannot be made.

        ``held``: the game holds points over; ``bids``: numbers are bid.
        """
        path: tuple[str | int, ...] = ("scoring",)
        found: list[Fault] = []
        if self.contract:
            own = self.contract.faults(bids, self.rounding is not None and self.rounding.of == "tricks")
            found += [fault._replace(path=(*path, "contract", *fault.path)) for fault in own]
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
            says = "`at_most` limits what a doubling multiplies by: it goes with `times: double`"
            found += [
                Fault((*path, "outcomes", name, key, i, "at_most"), says)
                for key, i, item in row.multiples()
                if item.at_most is not None and item.times != "double"
            ]
            found += [
                Fault((*path, "outcomes", name, "held", i, "times"), "what is put aside cannot be less than nothing")
                for key, i, item in row.multiples()
                if key == "held" and isinstance(item.times, int) and item.times < 0
            ]
            if row.held and not held:
                found.append(
                    Fault((*path, "outcomes", name, "held"), "points are put aside here, but `held_points` is none")
                )
        asking = [name for name, row in self.outcomes.items() if {"takers_low", "defence_low"} & {*row.when}]
        if self.low and not asking:
            says = "no row asks for `takers_low` or `defence_low`, so this number is never read: leave it out"
            found.append(Fault((*path, "low"), says))
        if not self.low:
            says = "which number of card points is low is not said: add `low` to `scoring`"
            found += [Fault((*path, "outcomes", name, "when"), says) for name in asking]
        if self.rounding:
            found += [fault._replace(path=(*path, "rounding", *fault.path)) for fault in self.rounding.faults()]
        return found

    def faults_beside(self, beside: Beside) -> list[Fault]:
        """Words that ask for what no other phase says."""
        found: list[Fault] = []
        path: tuple[str | int, ...] = ("scoring", "outcomes")
        if self.contract and self.contract.equal_doubled and len(beside.doublings) == 1:
            says = "no deal is doubled in this auction: leave it out"
            found.append(Fault(("scoring", "contract", "equal_doubled"), says))
        if self.contract and self.contract.asks_doubler:
            found += self._doubler_faults(self.contract, beside)
        for name, row in self.outcomes.items():
            for word, there, says in (
                ("last_deal", beside.deals, "no number of deals is fixed, so none is the last: say `match.deals`"),
                ("capot_bid", beside.capot_bids, "no bid of this auction promises every trick"),
            ):
                if word in row.when and not there:
                    found.append(Fault((*path, name, "when"), says))
            for key, i, item in row.multiples():
                if item.times == "contract" and not beside.multiplier:
                    found.append(Fault((*path, name, key, i, "times"), "no mode of `contracts` says a `multiplier`"))
        if self.rounding:
            own = self.rounding.faults_beside(beside.sides, beside.doublings)
            found += [fault._replace(path=("scoring", "rounding", *fault.path)) for fault in own]
        return found

    def _doubler_faults(self, contract: Contract, beside: Beside) -> list[Fault]:
        """Equal sums that ask who doubled last, where nobody doubles or it does not show."""
        asked = [key for key in ("equal", "equal_doubled") if getattr(contract, key) == "lost_by_doubler"]
        says = ""
        if len(beside.doublings) == 1:
            says = "no deal is doubled in this auction, so nobody has doubled last"
        elif beside.unclear:
            says = f"either side may have been the last where the deal counts {beside.unclear[0]} times: "
            says += "steps of the two sides need `times` of their own"
        if beside.sides != 2:
            says = f"of two sides one doubles last, not of {beside.sides}"
        return [Fault(("scoring", "contract", key), says) for key in asked] if says else []


def _terms(items: list[Any], multiplier: int) -> tuple[kernel.Term, ...]:
    out: list[kernel.Term] = []
    for item in items:
        if isinstance(item, Times):
            double = (item.at_most or kernel.UNLIMITED) if item.times == "double" else 0
            by = item.times if isinstance(item.times, int) else multiplier if item.times == "contract" else 1
            out += [_term(each, by, double, False) for each in item.of]
        elif isinstance(item, Share):
            out += [_term(each, 1, 0, True) for each in item.share]
        else:
            out.append(_term(item, 1, 0, False))
    return tuple(out)


def _term(item: str | int, by: int, double: int, shared: bool) -> kernel.Term:
    if isinstance(item, int):
        return kernel.Term(kernel.NUMBER, by * item, double, shared)
    return kernel.Term(TERM[item], by, double, shared)
