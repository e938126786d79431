"""The double and what follows it: who may say which step, when, of which bids, and at which totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from belote.kernel import doubling as kernel
from belote.kernel.auction import Doubling as Step
from belote.kernel.effects import NUMBER
from belote.rules.effects import NumberOrEffect, compiled
from belote.rules.words import OR_NONE, ROWS, Block, Count, Fault, Name, Points, Vocabulary, Word

LOCKED = "locked"  # is said behind a step

BY = Vocabulary(
    Word("defence", "the side that does not hold the bid", kernel.DEFENCE),
    Word("takers", "the side that holds the bid", kernel.TAKERS),
)
TIMING = Vocabulary(
    Word("in_turn", "said at one's turn in the auction", kernel.IN_TURN),
    Word(
        "any_time",
        "said while bids rise by any seat of the side that may say the next step, out of turn too; the turn then stays "
        "where it was",
        kernel.ANY_TIME,
    ),
    Word(
        "after_rounds",
        "said once the rounds have ended with a contract, before more cards are dealt: the seats of the side that may "
        "say the next step speak in playing order from the first seat, each once, and each step calls for an answer; "
        "it is over when all of them pass",
        kernel.AFTER_ROUNDS,
    ),
)


class Totals(Block):
    """Totals of the match before the deal; in a deal by itself every side has nothing."""

    one_over: Annotated[Points, Field(description="one side has more than this")]
    other_under: Annotated[Count, Field(description="and another side has less than this")]


class DoublingStep(Block):
    """A step of the doubling: it answers the one before."""

    by: Annotated[str, BY, Field(description="which side may say it")]
    times: Annotated[NumberOrEffect, Field(description="what it multiplies the deal by")]
    lowest: Annotated[
        Count | None,
        OR_NONE,
        Field(alias="from", description="not of lower numbers bid; what is above all numbers may be raised always"),
    ] = None
    highest: Annotated[
        Count | None, OR_NONE, Field(alias="up_to", description="not of higher numbers bid, nor of what is above all")
    ] = None
    may_lock: Annotated[
        bool,
        Field(
            description="where one suit is trumps, it may be said with `locked` behind it, which forbids to lead "
            "trumps; the last step that is said decides"
        ),
    ] = False
    if_totals: Annotated[Totals | None, OR_NONE, Field(description="only at these totals of the match")] = None

    def raises(self, number: int | None) -> bool:
        """Whether a bid of this number may be raised by it; None: above all numbers, 0: without a number."""
        if number is None:
            return self.highest is None
        return (self.lowest or 0) <= number and (self.highest is None or number <= self.highest)

    def number_faults(self, path: tuple[str | int, ...], numbers: tuple[int, int]) -> list[Fault]:
        """Bounds between which there is no bid."""
        found: list[Fault] = []
        low, top = numbers
        if not top:
            given = (("from", self.lowest, "low"), ("up_to", self.highest, "high"))
            says = "no numbers are bid, so none is too {}: leave it out"
            return [Fault((*path, key), says.format(way)) for key, bound, way in given if bound is not None]
        if self.lowest is not None and self.lowest > top:
            says = f"no number as high as {self.lowest} can be bid: the highest is {top}"
            found.append(Fault((*path, "from"), says))
        if self.highest is not None and self.highest < low:
            says = f"no number as low as {self.highest} can be bid: the lowest is {low}"
            found.append(Fault((*path, "up_to"), says))
        if self.lowest is not None and self.highest is not None and self.lowest > self.highest:
            found.append(Fault((*path, "up_to"), f"is below `from`, {self.lowest}: no bid lies between"))
        return found


class Doubling(Block):
    """The double and what follows it."""

    timing: Annotated[str, TIMING, Field(description="when it may be said")]
    closes_bidding: Annotated[bool, Field(description="no bid after a double; the last step ends the auction")]
    steps: Annotated[dict[Name, DoublingStep], ROWS, Field(description="named rows, in order")]
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode: its steps")] = {}

    def faults(self, path: tuple[str | int, ...], rising: bool, numbers: tuple[int, int], sides: int) -> list[Fault]:
        """Doubles that nobody can say.

        ``rising``: there is a round in which bids rise; ``numbers``: the lowest and the highest that may be bid,
        0: none; ``sides``: how many play.
        """
        found: list[Fault] = []
        after = TIMING[self.timing] == kernel.AFTER_ROUNDS
        if not rising and not after:
            says = "a double is said where bids rise: there is no round with `kind: ascending`, so say "
            found.append(Fault(path, f"{says}`timing: after_rounds`"))
        if after and not self.closes_bidding:
            says = "the rounds are over when it is doubled, so no bid follows: say `true`"
            found.append(Fault((*path, "closes_bidding"), says))
        for name, step in self.steps.items():
            found += step.number_faults((*path, "steps", name), numbers)
        return [*found, *self._match_faults(path, sides)]

    def _match_faults(self, path: tuple[str | int, ...], sides: int) -> list[Fault]:
        """A step that is worth the match is the last of several, and one side of two then wins the deal."""
        found = []
        for place, (name, step) in enumerate(self.steps.items()):
            here = (*path, "steps", name, "times")
            if not isinstance(step.times, str):
                continue
            if place == 0:
                says = "who plays for the match answers a double: a step with a number stands before it"
                found.append(Fault(here, says))
            if place != len(self.steps) - 1:
                found.append(Fault(here, "nothing is more than the match: no step stands after it"))
            if sides != 2:
                found.append(Fault(here, f"a deal has one winner where two sides play, not {sides}"))
        return found

    def times(self) -> list[int]:
        """What each step makes the deal count, for the kernel: one worth the match counts like the one before."""
        out: list[int] = []
        for step in self.steps.values():
            said = compiled(step.times)
            out.append(said | (out[-1] if out else 1) if isinstance(step.times, str) else said)
        return out

    def by_takers(self) -> tuple[int, ...]:
        """What a deal is multiplied by where the takers were the last to double."""
        return tuple(
            n & NUMBER for n, step in zip(self.times(), self.steps.values(), strict=True) if step.by == "takers"
        )

    def unclear(self) -> tuple[int, ...]:
        """What a deal may be multiplied by whichever side was the last to double."""
        others = {n & NUMBER for n, step in zip(self.times(), self.steps.values(), strict=True) if step.by != "takers"}
        return tuple(n for n in self.by_takers() if n in others)

    def compiled_timing(self) -> int:
        """The number that the kernel knows the timing by."""
        timing: int = TIMING[self.timing]
        return timing

    def words(self, others: Mapping[str, Doubling]) -> list[str]:
        """What may be said, in order: the steps, those of single modes, then those with which trump leads are locked.

        ``others``: what differs, by mode.
        """
        blocks = (self, *others.values())
        steps = list(dict.fromkeys(name for block in blocks for name in block.steps))
        locking = {name for block in blocks for name, step in block.steps.items() if step.may_lock}
        return [*steps, *(f"{name} {LOCKED}" for name in steps if name in locking)]

    def ladder(self, number: int | None, calls: Mapping[str, int], trumps: str) -> tuple[Step, ...]:
        """The steps by which a bid may be raised; ``calls``: their numbers by word; ``trumps``: of the bid's mode.

        ``number``: what is bid, 0 where the bid has none, None for what is above all numbers.
        """
        out = []
        for (name, step), times in zip(self.steps.items(), self.times(), strict=True):
            if not step.raises(number):
                break
            locked = calls[f"{name} {LOCKED}"] if step.may_lock and trumps == "one" else 0
            totals = (step.if_totals.one_over, step.if_totals.other_under) if step.if_totals else None
            out.append(Step(BY[step.by], times, calls[name], locked, totals))
        return tuple(out)


def faults_by_mode(whole: Doubling, others: Mapping[str, Doubling]) -> list[Fault]:
    """What cannot differ by mode: before a contract stands nobody knows which it will be."""
    found = []
    for mode, own in others.items():
        for key in ("timing", "closes_bidding"):
            if getattr(own, key) != getattr(whole, key):
                says = f"`{key}` is the same in every mode: only `steps` may differ"
                found.append(Fault(("auction", "doubling", "by_mode", mode, key), says, reads=("auction",)))
    return found
