"""The most that deals can bring a side: no total beyond it is ever reached."""

from __future__ import annotations

from belote.compare.cells import grid, totals
from belote.compare.settled import one_of_each
from belote.compare.thinning import coarse
from belote.game.setup import setup
from belote.kernel import scoring as kernel
from belote.kernel.effects import NUMBER as EFFECTLESS
from belote.kernel.penalties import REST
from belote.kernel.scoring import Rounding, Term
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

_OF_TRICKS = (kernel.OWN_TRICKS, kernel.ALL_TRICKS, kernel.TAKERS_TRICKS, REST)
_OF_DECLARATIONS = (
    kernel.OWN_DECLARATIONS,
    kernel.ALL_DECLARATIONS,
    kernel.TAKERS_DECLARATIONS,
    kernel.BEST_DECLARATION,
)


def no_deal_beyond(r: Ruleset) -> int:
    """What no deal brings a side more of, what it puts aside for a later one included; rather too much than too little.

    Every term of a row is taken at the most that it can be, whatever else the deal brings.
    """
    return max(_bound(r, mode) for mode in one_of_each(r))


def _bound(r: Ruleset, mode: Mode) -> int:
    s, t = mode.scoring, r.tables
    w = mode.declarations
    declared = 0 if w is None else t.seats * totals(w, 1, t.hand_size)[-1]
    bid = max((abs(said.worth) for said in setup(r).bids.values()), default=0)
    double = max(times & EFFECTLESS for times in t.auction.times_of(lambda _: True))
    rest = s.round_tricks.rest if s.round_tricks is not None else 0
    tricks = max(mode.worth, s.capot_worth, _rounded(mode.worth, s.round_tricks, t.sides) + max(0, rest))

    def most(term: Term) -> int:
        if term.what in _OF_TRICKS:
            value = tricks
        elif term.what in _OF_DECLARATIONS:
            value = declared
        elif term.what in (kernel.NUMBER, kernel.BID):
            value = 1 if term.what == kernel.NUMBER else bid
        else:
            value = max(len(mode.pairs) * mode.belote_points, t.seats * max(mode.belote_sums))
        return abs(term.number) * value * (double if term.double else 1)

    sums = [[sum(map(most, terms)) for terms in (row.takers, row.defence, row.held)] for row in s.rows]
    line = max(max(takers, defence) + held for takers, defence, held in sums)
    faults = (sum(map(most, terms)) for _, row in r.plan.penalties for terms in (row.gives, row.keeps))
    line = max([line, *faults])
    return max(line, _rounded(line, s.round_total, t.sides))


def _rounded(points: int, r: Rounding | None, sides: int) -> int:
    """The most that points of all sides come to once each is rounded."""
    return points if r is None else ((points + sides * r.unit) * r.times) // r.game_point + sides


def brought(r: Ruleset) -> int:
    """The most that some deal of those looked at really brings a side."""
    out = 0
    for mode in one_of_each(r):
        g = grid(r, r, (mode, mode))
        for cell in coarse(g).cells():
            out = max(out, *kernel.settle(mode.scoring, g.counted(0, cell)).scored)
    return out
