"""Whether two rulesets end a match alike.

The end is looked at around each target and each number of deals, in the steps in which totals move.  Where one of
them ends and the other goes on, a deal must come to it: the points that deals bring in say whether any does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, product
from math import lcm

from belote.compare.bringing import brought, no_deal_beyond
from belote.compare.cells import grid
from belote.compare.counting import same_within
from belote.compare.lastdeal import searched, shown
from belote.compare.matching import Matching
from belote.compare.settled import one_of_each, payout_step, put_aside
from belote.compare.thinning import coarse
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, unlike
from belote.kernel import match as kernel
from belote.kernel import scoring
from belote.kernel.penalties import REST, settle_penalty
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

LOOKED_AT = 400_000  # cells of what a deal brings in, to prove that each reaches a target
End = tuple[tuple[int, ...], int, kernel.Last]


def match_end(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """One verdict on when a match is over and who has won it."""
    p, q = a.tables.match.ending, b.tables.match.ending
    sides = a.tables.sides
    if sides != b.tables.sides:
        return [unlike("match", f"{sides} sides score in one of them, {b.tables.sides} in the other")]
    step = 1 if p == q else lcm(payout_step(a), payout_step(b))
    around = totals_around(p, q, step)
    of, differ = _gone_through(p, q, around, sides)
    if p.within != q.within or (p.within and p != q and not differ):
        return [_counted(a, b, m, around, of)]
    if not differ and sides > 2 and not _same_words(p, q):
        says = "of three sides not every case was gone through, and none of these ends otherwise"
        return [Verdict("match", None, NOT_DECIDED, PROVED, 0, of, says)]
    if not differ:
        says = f"every case of {of} ends alike{_why_alike(a, b, step)}"
        return [Verdict("match", None, EQUAL, PROVED, 0, of, says)]
    if same := same_within(a, b):
        return [Verdict("match", None, EQUAL, PROVED, 0, of, same)]
    verdict = Verdict("match", None, DIFFERENT, PROVED, len(differ), of)
    limit = max(p.deals, q.deals)
    if limit and (far := _never(differ, limit, max(no_deal_beyond(a), no_deal_beyond(b)))):
        return [verdict._replace(verdict=EQUAL, because=far)]
    if past := _past_by_then(a, b):
        return [verdict._replace(verdict=EQUAL, because=past)]
    together = p._replace(both_over=q.both_over, equal=q.equal) == q and not (p.deals or p.not_by or p.within)
    if together and all(_one_side_each(r) for r in (a, b)):
        says = "every deal brings points to one side alone, so that two sides are never past the target together"
        return [verdict._replace(verdict=EQUAL, because=says)]
    before = _before_last(a, b)
    witness = shown(a, b, m, around, before)
    if witness is None and p.target and q.target and _same_words(p, q) and _by_total_alone(p):
        most = max(p.target, q.target)
        alike = a.tables._replace(match=a.tables.match) == b.tables._replace(match=a.tables.match)
        if all(always_brings(r, most) for r in ((a,) if alike else (a, b))):
            says = f"every deal brings some side {most} points or more, past {p.target} and past {q.target}"
            return [verdict._replace(verdict=EQUAL, because=says)]
    if witness is None and (p.target != q.target or not _same_words(p, q)):
        witness = searched(a, b, m, around, before)
    if witness is None:
        says = "no deal was found that both allow and that ends only one of the matches"
        return [verdict._replace(verdict=NOT_DECIDED, because=says)]
    return [verdict._replace(witness=witness)]


def _same_words(p: kernel.Ending, q: kernel.Ending) -> bool:
    """Whether they differ in nothing but a target and a number of deals."""
    return (p.both_over, p.equal, p.not_by, p.within) == (q.both_over, q.equal, q.not_by, q.within)


def _by_total_alone(e: kernel.Ending) -> bool:
    """Whether a deal that is no capot and brings some side past the target is won by the highest total."""
    return e.both_over == kernel.HIGHER_TOTAL and e.not_by in (0, kernel.BY_CAPOT) and not e.within


def _counted(a: Ruleset, b: Ruleset, m: Matching, around: list[int], of: int) -> Verdict:
    """Where one ends within a deal and the other not so: a deal shows it, or it is left open."""
    before = _before_last(a, b)
    witness = shown(a, b, m, around, before) or searched(a, b, m, around, before)
    if witness is not None:
        return Verdict("match", None, DIFFERENT, PROVED, 1, max(1, of), witness=witness)
    says = "points are counted within the deal, and no deal was found in which the order or the target matters"
    return Verdict("match", None, NOT_DECIDED, PROVED, 0, of, says)


def _why_alike(a: Ruleset, b: Ruleset, step: int) -> str:
    """Why two targets are one; empty where there is one."""
    p, q = a.tables.match.ending, b.tables.match.ending
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
    numbers = [n for n in (a.tables.match.ending.deals, b.tables.match.ending.deals) if n]
    return max(0, min(numbers) - 2) * min(brought(a), brought(b)) if numbers else None


def _past_by_then(a: Ruleset, b: Ruleset) -> str:
    """Why a number of deals that only one of them has never ends a match; empty where it may."""
    p, q = a.tables.match.ending, b.tables.match.ending
    if p._replace(deals=q.deals) != q or not p.target or p.not_by:
        return ""
    number = min(n for n in (p.deals, q.deals) if n)
    for with_held in (False, True):
        waiting = max(_still_held(r) for r in (a, b)) if with_held else 0
        together = (a.tables.sides * (p.target - 1) + waiting) // number + 1
        if waiting >= 0 and all(always_brings(r, together, sum, with_held) for r in (a, b)):
            brings = f"every deal brings the sides {together} points or more together"
            held = f", of which {waiting} at most wait for a later one" if with_held else ""
            return f"{brings}{held}, so that after {_deals(number)} one of them is past {p.target}"
    return ""


def _still_held(r: Ruleset) -> int:
    """The most that can wait after a deal for a later one; -1 where that may pile up or be lost."""
    t = r.tables.match
    if not put_aside(r)[1]:
        return 0
    if t.another_tie != kernel.TO_DEFENCE or t.go_to != kernel.NEXT_DECIDED:
        return -1
    return no_deal_beyond(r)


def _one_side_each(r: Ruleset) -> bool:
    """Whether every deal brings points to one side at most; also false where not every deal can be looked at."""
    return not r.plan.penalties and not put_aside(r)[1] and always_brings(r, 0, _second)


def _second(scored: Iterable[int]) -> int:
    """Nothing where one side at most scores; else less."""
    return 1 - max(1, sum(points != 0 for points in scored))


def always_brings(r: Ruleset, points: int, of: Callable[[Iterable[int]], int] = max, with_held: bool = False) -> bool:
    """Whether every deal brings some side so many points; with ``sum``, all of them together.

    ``of``: what of the points of the sides is looked at; ``with_held``: what it puts aside counts too.  Also false
    where not every deal can be looked at.
    """
    t = r.tables
    if len({t.side.count(side) for side in t.side}) > 1:
        return False  # sides of unequal size hold other declarations than the cells say
    for mode in one_of_each(r):
        g = grid(r, r, (mode, mode))
        if not _paid_by_fault(r, mode, points, of):
            return False
        part = any(0 < said.tricks < t.hand_size for said, _ in g.bids.values())  # how many are won is in no cell
        if part or not g.whole or not 0 < g.size() <= LOOKED_AT:
            return False
        for cell in chain(coarse(g).cells(), g.cells()):
            _, _, scored, held = scoring.settle(mode.scoring, g.counted(0, cell))
            aside = sum(held) if with_held else 0
            if of(scored) + aside < points or min(scored) < 0:
                return False
    return True


def _paid_by_fault(r: Ruleset, mode: Mode, points: int, of: Callable[[Iterable[int]], int]) -> bool:
    """Whether every fault gives and keeps so many points, however little the deal has brought in; false if unsure."""
    s, sides = mode.scoring, r.tables.sides
    nothing = (0,) * sides
    if r.plan.penalties and s.round_total is not None:
        return False  # more may be rounded to less
    least = scoring.Count(0, nothing, -1, nothing, nothing, 0, 1, True, tuple(range(sides)))
    rows = [row for _, row in r.plan.penalties]
    terms = [term for row in rows for term in (*row.gives, *row.keeps)]
    if any(term.what == REST or term.number < 0 for term in terms):
        return False  # the more there is, the less is paid
    return all(of(settle_penalty(s, row, mode.worth, least).scored) >= points for row in rows)


def totals_around(p: kernel.Ending, q: kernel.Ending, step: int) -> list[int]:
    """The totals at which a match can begin to end: nothing, and what lies about each target."""
    around = {0, step}
    for target in {p.target, q.target} - {0}:
        around |= {target // step * step + n * step for n in (-1, 0, 1, 2)}
    return sorted(n for n in around if n >= 0)


def _gone_through(p: kernel.Ending, q: kernel.Ending, around: list[int], sides: int) -> tuple[int, list[End]]:
    """How many cases there are about each target and each number of deals, and those that end otherwise."""
    numbers = sorted(({1} | {n + more for n in {p.deals, q.deals} - {0} for more in (-1, 0, 1)}) - {0})
    of = 0
    differ = []
    for totals in product(around, repeat=sides):
        for last, n in product(_last_deals(p, q, totals, around), numbers):
            of += 1
            if kernel.winner_of(p, totals, n, last) != kernel.winner_of(q, totals, n, last):
                differ.append((totals, n, last))
    return of, differ


def _last_deals(
    p: kernel.Ending, q: kernel.Ending, totals: tuple[int, ...], around: list[int]
) -> Iterator[kernel.Last]:
    """The deals that can have brought these totals, as far as the end asks about them.

    Where both ask the same it is enough that nothing stands against it; a target that was raised is raised alike, by
    what was there already when both went on.
    """
    sides = range(len(totals))
    both = p.not_by | q.not_by
    takers = sides if both & kernel.BY_DEFENCE or p.both_over or q.both_over or p.equal or q.equal else sides[:1]
    if _same_words(p, q):
        yield from (kernel.plain(totals, side) for side in takers)
        return
    capots = (-1, *sides) if both & (kernel.BY_CAPOT | kernel.BY_CAPOTED) else (-1,)
    earlier = [[x for x in around if x <= own] if len(sides) == 2 else sorted({0, own}) for own in totals]
    for before in product(*earlier):
        if any(not e.not_by and kernel.winner_of(e, before, 0, kernel.plain(before)) >= 0 for e in (p, q)):
            continue  # one of them was over already
        gained = tuple(own - x for own, x in zip(totals, before, strict=True))
        bares = product(*(sorted({x, own}) for x, own in zip(before, totals, strict=True)))
        for bare in bares if both & kernel.BY_BELOTE else (totals,):
            for side, capot in product(takers, capots):
                yield kernel.Last(side, capot, -1, max(before), gained, bare)
