"""Contract modes that only one of two rulesets has: named in every area that looks at each mode by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from belote.compare.matching import is_bid, matched_modes
from belote.compare.verdict import EQUAL, NOT_DECIDED, PROVED, Verdict
from belote.library.ruleset import Ruleset

BY_MODE = ("obligations", "trick_winner", "card_points", "declarations", "belote", "scoring")
ALONE = "nothing in the other to compare it with"


def left_over(a: Ruleset, b: Ruleset, found: Sequence[Verdict], only: Collection[str]) -> Iterator[Verdict]:
    """A verdict more in each such area for each mode without a partner, but in areas that are undecided as a whole."""
    whole = {v.area for v in found if v.mode is None}
    for r, key, label in _alone(a, b):
        if is_bid(r, key):
            verdict, says = NOT_DECIDED, f"only {r.name} has this contract: {ALONE}"
        else:
            verdict, says = EQUAL, f"only {r.name} has this contract, and no bid makes it"
        for area in BY_MODE:
            if area in only and area not in whole:
                yield Verdict(area, label, verdict, PROVED, 0, 0, because=says)


def _alone(a: Ruleset, b: Ruleset) -> Iterator[tuple[Ruleset, str, str]]:
    """(the ruleset, the key of the mode, how it is called): a key that both have for other modes says whose it is."""
    names = matched_modes(a, b)
    yield from ((a, key, key) for key in a.modes if key not in names)
    for key in b.modes:
        if key not in names.values():
            yield b, key, f"{key}_of_b" if key in a.modes else key
