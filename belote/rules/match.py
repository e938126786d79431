"""When a match ends and who has won."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from belote.errors import listed
from belote.kernel import counting
from belote.kernel import match as kernel
from belote.rules.auction import Levels
from belote.rules.words import OR_NONE, UNORDERED, Block, Count, Fault, Vocabulary, Word

REACH = Vocabulary(
    Word("at_least", "as much as the target is enough", 0),
    Word("more_than", "the target must be passed: a point more is needed", 1),
)
BOTH_OVER = Vocabulary(
    Word("higher_total", "where both sides are past it, the higher total wins", kernel.HIGHER_TOTAL),
    Word(
        "higher_in_deal",
        "where both sides are past it, the side that got more in that deal wins, held points included; where they got"
        " as much, the higher total",
        kernel.HIGHER_IN_DEAL,
    ),
    Word("takers", "where both sides are past it, the takers of that deal win", kernel.TAKERS_WIN),
)
EQUAL = Vocabulary(
    Word("another_deal", "on level totals another deal is played", kernel.ANOTHER_DEAL),
    Word("takers", "on level totals the takers of that deal win", kernel.TAKERS_OF_LEVEL),
)
NOT_BY = Vocabulary(
    Word("capot", "a deal in which a side won every trick", kernel.BY_CAPOT),
    Word("belote", "a belote: a side that without it would not be past the target does not win", kernel.BY_BELOTE),
    Word("capoted", "a deal in which the other side won every trick: who has no trick does not win", kernel.BY_CAPOTED),
    Word("defence", "points of the defence: only the takers of a deal win with it", kernel.BY_DEFENCE),
)
OF_TARGET = ("belote", "capoted", "defence")  # what says who may pass the target: without one it says nothing
ENDS = Vocabulary(
    Word("after_deal", "totals are looked at when the deal is scored", False),
    Word(
        "within_deal",
        "who is at the target first, as points are counted in the order of `counted`, each as often as the contract's"
        " `multiplier` says, has won; where nobody is, totals are looked at after the deal",
        True,
    ),
)
COUNTED = Vocabulary(
    Word("belote", "the belote of each side", counting.BELOTE),
    Word("declarations", "the declarations of each side that count", counting.DECLARATIONS),
    Word("tricks", "the points of the tricks, one by one as they were won", counting.TRICKS),
)


class Match(Block):
    """The match: to a target, or a fixed number of deals."""

    target: Annotated[Count | None, OR_NONE, Field(description="the total that ends it")]
    allowed: Annotated[Levels | None, OR_NONE, Field(description="targets that a table may choose")] = None
    deals: Annotated[Count | None, OR_NONE, Field(description="the number of played deals that ends it")]
    reach: Annotated[str, REACH, Field(description="how the target is reached")]
    both_over: Annotated[str, BOTH_OVER, Field(description="where both sides are past it after one deal")]
    equal: Annotated[str, EQUAL, Field(description="where the totals are level")]
    ends: Annotated[str, ENDS, Field(description="when totals are looked at")]

    counted: Annotated[
        list[Annotated[str, COUNTED]],
        Field(description="within a deal: what is counted, first to last"),
    ] = []

    not_by: Annotated[
        list[Annotated[str, NOT_BY]],
        UNORDERED,
        Field(description="what cannot end it: another deal is played, and who was past the target needs a point more"),
    ] = []

    def faults(self) -> list[Fault]:
        """Matches that never end, targets that are not allowed."""
        found = []
        if self.target is None and self.deals is None:
            found.append(Fault(("match", "target"), "a match ends at a target or after a number of deals: say one"))
        found += self._counted_faults()
        if self.target is None:
            for key, word in (("reach", "at_least"), ("both_over", "higher_total")):
                if getattr(self, key) != word:
                    says = f"there is no target, so nothing is past it: leave `{key}` at `{word}`"
                    found.append(Fault(("match", key), says))
            found += [
                Fault(("match", "not_by", i), f"there is no target, so nobody reaches it by {what}: leave it out")
                for i, what in enumerate(self.not_by)
                if what in OF_TARGET
            ]
        a = self.allowed
        if a:
            wrong = a.faults(("match", "allowed"))
            found += wrong
            if self.target and not wrong and self.target not in a.numbers():
                says = f"{self.target} is not allowed: {a.low} to {a.high} by {a.step}"
                found.append(Fault(("match", "target"), says))
        return found

    def _counted_faults(self) -> list[Fault]:
        """An end within a deal needs a target, and says once of everything when it is counted."""
        path = ("match", "counted")
        if not ENDS[self.ends]:
            return [Fault(path, "totals are looked at after the deal: leave it out")] if self.counted else []
        found = []
        if self.target is None:
            found.append(Fault(("match", "ends"), "there is no target that could be reached within a deal"))
        if sorted(self.counted) != sorted(COUNTED.words):
            found.append(Fault(path, f"each of these stands once, in order: {listed(COUNTED.words)}"))
        if self.not_by:
            found.append(Fault(("match", "not_by"), "a match that ends within a deal asks nothing of the whole deal"))
        return found

    def belote_faults(self, belote: bool) -> list[Fault]:
        """An end that asks for a belote where there is none; ``belote``: whether there is one."""
        if belote:
            return []
        says = "there is no belote, so nobody reaches the target by it: leave it out"
        return [Fault(("match", "not_by", i), says) for i, what in enumerate(self.not_by) if what == "belote"]

    def within_faults(self, doubled: bool, rounded: bool, once: bool) -> list[Fault]:
        """Points that are counted as they fall are the points of the score, neither doubled nor rounded.

        ``once``: a contract multiplies, and the score counts something without that.
        """
        if not ENDS[self.ends] or not (doubled or rounded or once):
            return []
        says = "what is counted within the deal counts as often as the contract says: `times: contract` for every sum"
        if doubled or rounded:
            how = "doubled" if doubled else "brought to round numbers"
            says = f"points are {how} after the deal, so nobody can count them within it"
        return [Fault(("match", "ends"), says)]

    def ending(self) -> kernel.Ending:
        """When it ends, for the kernel: a target that must be passed is one of a point more."""
        return kernel.Ending(
            target=self.target + REACH[self.reach] if self.target else 0,
            deals=self.deals or 0,
            both_over=BOTH_OVER[self.both_over],
            equal=EQUAL[self.equal],
            not_by=sum(NOT_BY[word] for word in set(self.not_by)),
            within=sum(COUNTED[word] << 2 * i for i, word in enumerate(self.counted)) if ENDS[self.ends] else 0,
        )
