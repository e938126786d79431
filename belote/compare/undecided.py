"""Areas that no proof decides, answered by search: deals are played by both rulesets until one shows a difference."""

from __future__ import annotations

from collections.abc import Sequence

from belote.compare.building import pair
from belote.compare.dealing import LEADS
from belote.compare.leftover import ALONE
from belote.compare.often import ENDING, Often, Step, quiet
from belote.compare.searching import how_often, match_often
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, SEARCHED, Verdict
from belote.library.ruleset import Ruleset

LOOKED = 1000  # deals that are played where an area is undecided
PER_MATCH = 20  # deals asked for, for one match that is played


def looked_for(
    a: Ruleset,
    b: Ruleset,
    found: Sequence[Verdict],
    often: Often | None,
    deals: int,
    seed: int,
    step: Step = quiet,
) -> list[Verdict]:
    """The verdicts, the undecided ones answered by search where both can be played side by side.

    ``often``: what has been played already, if that was so many deals.
    """
    open_ = {v.area for v in found if _searchable(v, found)}
    if not open_ or not deals or isinstance(pair(a, b), str):
        return list(found)
    played: dict[str, Often] = {}
    if open_ - {"match"}:
        each = often or how_often(a, b, deals, seed, step)
        assert isinstance(each, Often)
        played = dict.fromkeys(open_, each)
    if "match" in open_:
        whole = match_often(a, b, max(1, deals // PER_MATCH), seed, step)
        assert isinstance(whole, Often)
        played["match"] = whole
    out: list[Verdict] = []
    for v in found:
        new = answered(v, played[v.area]) if _searchable(v, found) else v
        if new not in out:  # two open questions may be answered by one deal
            out.append(new)
    return out


def contradicted(found: Sequence[Verdict], often: Often) -> list[Verdict]:
    """The verdicts, but for areas said to be equal in which deals that were played differ: a proof was wrong there."""
    out = []
    for v in found:
        own = often if v.mode is None else often.modes.get(v.mode)
        share = own.shares.get(v.area) if own is not None else None
        if v.verdict == EQUAL and share is not None and share.found:
            says = f"it was taken for equal, and {share.found} of {share.of} {often.what} played by both differ"
            v = v._replace(verdict=NOT_DECIDED, how=SEARCHED, because=f"{says}: please report this")  # noqa: PLW2901
        out.append(v)
    return out


def _searchable(v: Verdict, found: Sequence[Verdict]) -> bool:
    """Whether playing side by side can show it.

    What is dealt cannot: both are given the same hands.  Nor can what a fault costs, since nobody commits one there,
    nor a contract that only one of them has, nor anything where the area differs already for something else.
    """
    if v.verdict != NOT_DECIDED or (v.area == "deal" and not v.because.startswith(LEADS)):
        return False
    if v.because.endswith(ALONE) or v.area == "penalties":
        return False
    return not any((w.area, w.mode, w.verdict) == (v.area, v.mode, DIFFERENT) for w in found)


def answered(v: Verdict, often: Often) -> Verdict:
    """An undecided verdict after so many deals or matches."""
    kind = ENDING if v.area == "match" else v.area
    own = often if v.mode is None else often.modes.get(v.mode)
    share = own.shares[kind] if own is not None else None
    if own is None or share is None or not share.of:
        says = f"none of {often.played:,} {often.what} played by both came so far that it could be seen"
        return v._replace(how=SEARCHED, cases=0, of=0, because=f"{v.because}; {says}")
    if share.found:
        witness = own.shortest[kind].witness()
        if witness is not None:
            return Verdict(v.area, v.mode, DIFFERENT, SEARCHED, share.found, share.of, witness=witness)
    high = share.limits[1]
    says = f"in {share.of:,} {often.what} played by both none was seen (at most {100 * high:.2g} of 100)"
    return v._replace(how=SEARCHED, cases=0, of=share.of, because=f"{v.because}; {says}", at_most=high)
