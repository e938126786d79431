"""What is left to decide after a deal within which somebody may have won already.

Where the tricks are counted last, two sides can be past the target after the deal only if each of them scored more
than was counted of it within: whoever was there by what was counted has won.
"""

from __future__ import annotations

from belote.compare.cells import grid
from belote.compare.settled import one_of_each
from belote.kernel import match as kernel
from belote.kernel import scoring
from belote.kernel.counting import TRICKS
from belote.library.ruleset import Ruleset

MOST = 200_000  # cells of a mode that are gone through


def same_within(a: Ruleset, b: Ruleset) -> str:
    """Why two ends within the deal are one although they say otherwise who of several past the target has won.

    Empty where they differ in more, or where both may be past it with nobody first.
    """
    p, q = a.tables.match.ending, b.tables.match.ending
    if not p.within or p._replace(both_over=q.both_over, equal=q.equal) != q:
        return ""
    apart = (a,) if (a.tables.modes, a.tables.auction) == (b.tables.modes, b.tables.auction) else (a, b)
    if not _tricks_last(p) or not all(_only_one_has_more(r) for r in apart):
        return ""
    says = "who is at the target within the deal has won, and of no two sides is more scored than was counted"
    return f"{says}: two are never past it afterwards"


def _tricks_last(e: kernel.Ending) -> bool:
    order = e.within
    while order >> 2:
        order >>= 2
    return order == TRICKS


def _only_one_has_more(r: Ruleset) -> bool:
    """Whether in every deal at most one side scores more than is counted of it; false if unsure."""
    t = r.tables
    if t.sides != 2 or t.side.count(0) != t.side.count(1) or t.match.holding or r.plan.penalties:
        return False
    for mode in one_of_each(r):
        g = grid(r, r, (mode, mode))
        part = any(0 < said.tricks < t.hand_size for said, _ in g.bids.values())  # how many are won is in no cell
        if part or not g.whole or not 0 < g.size() <= MOST:
            return False
        for cell in g.cells():
            count = g.counted(0, cell)
            scored = scoring.settle(mode.scoring, count).scored
            own = zip(scored, count.points, count.declarations, count.belote, strict=True)
            if all(has > mode.times * (points + melds + belote) for has, points, melds, belote in own):
                return False
    return True
