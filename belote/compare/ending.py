"""Whether two rulesets end a match alike.

The end is looked at around each target and each number of deals, in the steps in which totals move.  Where one of
them ends and the other goes on, a deal must come to it: the points that deals bring in say whether any does.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from math import gcd, lcm

from belote.compare.bringing import brought, no_deal_beyond
from belote.compare.cells import grid
from belote.compare.holding import all_cells, one_of_each
from belote.compare.lastdeal import searched, shown
from belote.compare.matching import Matching
from belote.compare.scores import WHOLE
from belote.compare.thinning import coarse
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, unlike
from belote.kernel import match as kernel
from belote.kernel import scoring
from belote.kernel.penalties import settle_penalty
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

LOOKED_AT = 400_000  # cells of what a deal brings in, to prove that each reaches a target
End = tuple[tuple[int, ...], int, bool]


def match_end(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """One verdict on when a match is over and who has won it."""
    p, q = a.tables.match, b.tables.match
    sides = a.tables.sides
    if sides != b.tables.sides:
        return [unlike("match", f"{sides} sides score in one of them, {b.tables.sides} in the other")]
    step = lcm(payout_step(a), payout_step(b))
    around = totals_around(p, q, step)
    cases = list(_end_cases(p, q, around, sides))
    differ = [case for case in cases if kernel.match_winner(p, *case) != kernel.match_winner(q, *case)]
    if not differ:
        says = f"every case of {len(cases)} ends alike{_why_alike(a, b, step)}"
        return [Verdict("match", None, EQUAL, PROVED, 0, len(cases), says)]
    verdict = Verdict("match", None, DIFFERENT, PROVED, len(differ), len(cases))
    limit = max(p.deals, q.deals)
    if limit and (far := _never(differ, limit, max(no_deal_beyond(a), no_deal_beyond(b)))):
        return [verdict._replace(verdict=EQUAL, because=far)]
    before = _before_last(a, b)
    witness = shown(a, b, m, around, before)
    if witness is None and p.target and q.target and p.not_by_capot == q.not_by_capot:
        most = max(p.target, q.target)
        alike = a.tables._replace(match=p) == b.tables._replace(match=p)
        if all(always_reached(r, most) for r in ((a,) if alike else (a, b))):
            says = f"every deal brings some side {most} points or more, past {p.target} and past {q.target}"
            return [verdict._replace(verdict=EQUAL, because=says)]
    if witness is None and p.target != q.target:
        witness = searched(a, b, m, around, before)
    if witness is None:
        says = "no deal was found that both allow and that ends only one of the matches"
        return [verdict._replace(verdict=NOT_DECIDED, because=says)]
    return [verdict._replace(witness=witness)]


def _why_alike(a: Ruleset, b: Ruleset, step: int) -> str:
    """Why two targets are one; empty where there is one."""
    p, q = a.tables.match, b.tables.match
    if p.target == q.target:
        return ""
    if p.target and q.target and -(-p.target // step) == -(-q.target // step):
        return f": totals move in steps of {step}, so that {p.target} and {q.target} are one target"
    number, target = min(n for n in (p.deals, q.deals) if n), max(p.target, q.target)
    says = f": a match is over after {_deals(number)}, whatever they bring"
    if number * max(no_deal_beyond(a), no_deal_beyond(b)) < target:
        says = f": a match is over after {_deals(number)}, and no deal can bring {target}"
    return says


def _deals(number: int) -> str:
    return "one deal" if number == 1 else f"{number} deals"


def _never(differ: list[End], limit: int, most: int) -> str:
    """Why none of the ends that differ is ever reached; empty where one may be."""
    if any(deals > limit or max(totals) <= deals * most for totals, deals, _ in differ):
        return ""
    deals = max(deals for _, deals, _ in differ)
    least = min(max(totals) for totals, *_ in differ)
    brings = "brings" if deals == 1 else "bring"
    says = f"{_deals(deals)} {brings} {deals * most} at most"
    return f"they differ from {least} points on, and these are never reached: {says}"


def _before_last(a: Ruleset, b: Ruleset) -> int | None:
    """The most that the deals can have brought before one that no number of deals ends; None: whatever there is."""
    numbers = [n for n in (a.tables.match.deals, b.tables.match.deals) if n]
    return max(0, min(numbers) - 2) * min(brought(a), brought(b)) if numbers else None


def payout_step(r: Ruleset) -> int:
    """What every total is a multiple of: 1 where totals can be any number."""
    found = least = 0
    for mode in one_of_each(r):
        rounding = mode.scoring.round_total
        unit = 1
        if rounding is not None and not rounding.keep and rounding.unit * rounding.times % rounding.game_point == 0:
            unit = rounding.unit * rounding.times // rounding.game_point
        least = gcd(least, unit)
    if r.plan.penalties:
        return least  # what they give is rounded, and that is all that is said of it
    for mode in one_of_each(r):
        g = grid(r, r, (mode, mode))
        for cell in all_cells(g):
            settled = scoring.settle(mode.scoring, g.counted(0, cell))
            found = gcd(found, *settled.scored, *settled.held)
            if found == least:
                return least
        if g.size() > WHOLE:
            return least  # not all was gone through
    return found or 1


def always_reached(r: Ruleset, target: int) -> bool:
    """Whether every deal brings some side so many points; also false where not every deal can be looked at."""
    t = r.tables
    if len({t.side.count(side) for side in t.side}) > 1:
        return False  # sides of unequal size hold other declarations than the cells say
    for mode in one_of_each(r):
        g = grid(r, r, (mode, mode))
        if not _paid_by_fault(r, mode, target):
            return False
        part = any(0 < tricks < t.hand_size for (_, tricks), _ in g.bids.values())  # how many are won is in no cell
        if part or not g.whole or not 0 < g.size() <= LOOKED_AT:
            return False
        for cell in chain(coarse(g).cells(), g.cells()):
            scored = scoring.settle(mode.scoring, g.counted(0, cell)).scored
            if max(scored) < target or min(scored) < 0:
                return False
    return True


def _paid_by_fault(r: Ruleset, mode: Mode, target: int) -> bool:
    """Whether every fault gives or keeps so many points, however little the deal has brought in; false if unsure."""
    s, sides = mode.scoring, r.tables.sides
    nothing = (0,) * sides
    if r.plan.penalties and s.round_total is not None:
        return False  # more may be rounded to less
    least = scoring.Count(0, nothing, -1, nothing, nothing, 0, 1, True, tuple(range(sides)))
    rows = [row for _, row in r.plan.penalties]
    return all(max(settle_penalty(s, row, mode.worth, least).scored) >= target for row in rows)


def totals_around(p: kernel.Match, q: kernel.Match, step: int) -> list[int]:
    """The totals at which a match can begin to end: nothing, and what lies about each target."""
    around = {0, step}
    for target in {p.target, q.target} - {0}:
        around |= {target // step * step + n * step for n in (-1, 0, 1, 2)}
    return sorted(n for n in around if n >= 0)


def _end_cases(p: kernel.Match, q: kernel.Match, around: list[int], sides: int) -> Iterator[End]:
    """(totals, deals, whether the last was a capot): about each target, level ones too, and about each number of deals.

    A target that was raised is raised alike: by what was there already when both went on.
    """
    deals = {1} | {n + more for n in {p.deals, q.deals} - {0} for more in (-1, 0, 1)}
    capots = (False, True) if p.not_by_capot != q.not_by_capot else (False,)
    for capot, totals in product(capots, product(around, repeat=sides)):
        for n in sorted(deals - {0}):
            yield totals, n, capot
