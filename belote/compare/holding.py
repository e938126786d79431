"""Whether two rulesets give out held points alike, and end a match alike.

Giving out is linear in what is held, so that nothing and one point of each side stand for everything.  The end of a
match is looked at around each target and each number of deals, in the steps in which totals move.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from math import gcd, lcm
from typing import Any

from belote.ask.score import score
from belote.compare.cells import Cell, Grid, grid
from belote.compare.matching import Matching
from belote.compare.scores import WHOLE, difference, shared_modes
from belote.compare.thinning import coarse
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.game.deal import COMPLETE, Deal
from belote.kernel import match as kernel
from belote.kernel import scoring
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset
from belote.record.replay import replay
from belote.record.writing import deal_record

SEEDS = 40


def held_points(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """One verdict on who gets points that were held over."""
    p, q = a.tables, b.tables
    if p.sides != q.sides:
        return [unlike("held_points", f"{p.sides} sides score in one of them, {q.sides} in the other")]
    cases = list(_held_cases(p.sides))
    grids = [grid(a, b, pair) for pair in shared_modes(a, b, m).values()]
    found = [_put_aside(r) for r in (a, b)]
    if not any(tied for tied, _ in found):
        return [Verdict("held_points", None, EQUAL, PROVED, 0, len(cases), "no deal can be tied")]
    idle = [r.name for r, (_, held) in zip((a, b), found, strict=True) if not (r.tables.match.holding and held)]
    if idle:
        says = f"in {' and '.join(idle)} nothing is ever held over, so nothing is ever given out"
        return [Verdict("held_points", None, EQUAL, PROVED, 0, len(cases), says)]
    differ = [case for case in cases if kernel.release(p.match, *case) != kernel.release(q.match, *case)]
    if not differ:
        says = f"every case of {len(cases)} gives the same, and giving out is linear in what is held"
        return [Verdict("held_points", None, EQUAL, PROVED, 0, len(cases), says)]
    witness = next((w for g in grids for w in _questions(g, {case[1] for case in differ})), None)
    if witness is None:
        says = "they differ where a deal is tied, and no deal was found that is tied under both"
        return [Verdict("held_points", None, NOT_DECIDED, PROVED, len(differ), len(cases), says)]
    return [Verdict("held_points", None, DIFFERENT, PROVED, len(differ), len(cases), "", witness)]


def _put_aside(r: Ruleset) -> tuple[bool, bool]:
    """Whether some deal can be tied, and whether some deal puts points aside."""
    tied = held = False
    for mode in one_of_each(r):
        c = mode.scoring.contract
        ties = c.equal == scoring.EQUAL_TIED and scoring.MORE_THAN_DEFENCE in c.conditions
        if ties or any(row.held for row in mode.scoring.rows):
            g = grid(r, r, (mode, mode))
            for cell in _all_cells(g):
                settled = scoring.settle(mode.scoring, g.counted(0, cell))
                tied, held = tied or settled.outcome == scoring.TIED, held or any(settled.held)
                if tied and held:
                    return True, True
            if g.size() > WHOLE:  # not all was gone through
                tied, held = True, True
    return tied, held


def one_of_each(r: Ruleset) -> list[Mode]:
    """The contract modes, each with one of its trump suits."""
    return list({mode.name: mode for mode in r.tables.modes}.values())


def _all_cells(g: Grid) -> Iterator[Cell]:
    """The cells of a grid, a few that differ widely first; of a large one only those."""
    return chain(coarse(g).cells(), g.cells() if g.size() <= WHOLE else ())


Release = tuple[tuple[int, ...], int, int, tuple[int, ...], tuple[int, ...]]


def _held_cases(sides: int) -> Iterator[Release]:
    """(held, outcome, takers, put aside, order): nothing and one point of each side, and of the takers anew."""
    units = [tuple(1 if i == side else 0 for i in range(sides)) for side in range(sides)]
    for held, takers, outcome in product([(0,) * sides, *units], range(sides), range(3)):
        for new in ((0,) * sides, units[takers]):
            yield held, outcome, takers, new, tuple(range(sides))


def _questions(g: Grid, outcomes: set[int]) -> Iterator[Witness]:
    """Questions with points held by either side that both rulesets answer differently."""
    names = {scoring.OUTCOMES[outcome] for outcome in outcomes}
    plain = [cell for cell in coarse(g).cells() if not any(cell.belotes) and not any(cell.declared)]
    for cell in sorted(plain, key=lambda cell: (cell.double, abs(2 * cell.points[0][0] - g.modes[0].worth))):
        questions = [g.question(which, cell) for which in (0, 1)]
        try:
            without = [score(rules, q) for rules, q in zip(g.rules, questions, strict=True)]
            if without[0].outcome != without[1].outcome or without[0].outcome not in names:
                continue
            for side in range(g.rules[0].tables.sides):
                amount = max(cell.points[0])
                asked = [
                    {**q, "held": {list(r.sides)[side]: amount}} for r, q in zip(g.rules, questions, strict=True)
                ]
                p, q = (score(rules, question) for rules, question in zip(g.rules, asked, strict=True))
                says = difference(p, q, ("taken_from_held", "held_total"))
                if says is not None:
                    says = difference(p, q, ("sides", "taken_from_held", "held"))
                if says is not None:
                    yield Witness("score", asked[0], asked[1], says[0], says[1])
        except BeloteError:
            continue


def match_end(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """One verdict on when a match is over and who has won it."""
    p, q = a.tables.match, b.tables.match
    sides = a.tables.sides
    if sides != b.tables.sides:
        return [unlike("match", f"{sides} sides score in one of them, {b.tables.sides} in the other")]
    step = lcm(payout_step(a), payout_step(b))
    cases = list(_end_cases(p, q, step, sides))
    differ = [case for case in cases if kernel.match_winner(p, *case) != kernel.match_winner(q, *case)]
    if not differ:
        says = f"every case of {len(cases)} ends alike"
        if p.target != q.target:
            says += f": totals move in steps of {step}, so that {p.target} and {q.target} are one target"
        return [Verdict("match", None, EQUAL, PROVED, 0, len(cases), says)]
    witness = _matches(a, b, m, {case[0] for case in differ})
    if witness is None:
        says = "no deal was found that both allow and that ends only one of the matches"
        return [Verdict("match", None, NOT_DECIDED, PROVED, len(differ), len(cases), says)]
    return [Verdict("match", None, DIFFERENT, PROVED, len(differ), len(cases), "", witness)]


def payout_step(r: Ruleset) -> int:
    """What every total is a multiple of: 1 where totals can be any number."""
    found = least = 0
    for mode in one_of_each(r):
        rounding = mode.scoring.round_total
        unit = 1
        if rounding is not None and not rounding.keep and rounding.unit * rounding.times % rounding.game_point == 0:
            unit = rounding.unit * rounding.times // rounding.game_point
        least = gcd(least, unit)
    for mode in one_of_each(r):
        g = grid(r, r, (mode, mode))
        for cell in _all_cells(g):
            settled = scoring.settle(mode.scoring, g.counted(0, cell))
            found = gcd(found, *settled.scored, *settled.held)
            if found == least:
                return least
        if g.size() > WHOLE:
            return least  # not all was gone through
    return found or 1


End = tuple[tuple[int, ...], int]


def _end_cases(p: kernel.Match, q: kernel.Match, step: int, sides: int) -> Iterator[End]:
    """(totals, deals): around each target, level ones too, and around each number of deals."""
    around = {0, step}
    for target in {p.target, q.target} - {0}:
        around |= {target // step * step + n * step for n in (-1, 0, 1, 2)}
    deals = {1} | {n + more for n in {p.deals, q.deals} - {0} for more in (-1, 0, 1)}
    for totals in product(sorted(n for n in around if n >= 0), repeat=sides):
        for n in sorted(deals - {0}):
            yield totals, n


def _matches(a: Ruleset, b: Ruleset, m: Matching, totals: set[tuple[int, ...]]) -> Witness | None:
    """A match in the middle whose next deal ends it under one of them only; failing that, one of many deals."""
    sides = a.tables.sides
    reached = sorted({(max(t), sum(t), t) for t in totals})
    for seed in range(SEEDS):
        played = _played(a, b, m, seed)
        if played is None:
            continue
        scores = [deal.score({}) for deal in played]
        assert scores[0] is not None
        won = list(scores[0].sides.values())
        others = list(scores[1].sides.values()) if scores[1] is not None else won
        for gained in (won, others):
            for *_, total in reached:
                start = [x - y for x, y in zip(total, gained, strict=True)]
                if min(start) >= 0 and (won == others or seed > SEEDS // 2 or not m.seats):
                    found = _confirmed(a, b, m, [played], start)
                    if found is not None:
                        return found
    numbers = [r.tables.match.deals for r in (a, b) if r.tables.match.deals]
    deals = [_played(a, b, m, seed, seed) for seed in range(min(numbers, default=0))]
    whole = [pair for pair in deals if pair is not None]
    return _confirmed(a, b, m, whole, [0] * sides) if whole and len(whole) == len(deals) else None


def _played(a: Ruleset, b: Ruleset, m: Matching, seed: int, number: int = 0) -> list[Deal] | None:
    """The same pack played to the end under both; where seats and cards match, with the same calls and cards."""
    art = a.art.name if m.cards and a.art.name != b.art.name else None
    states = [Deal.new(r, r.seats[number % len(r.seats)], seed, art=art) for r in (a, b)]
    if m.seats and m.cards and not m.turned_round:
        together: list[Deal] | None = states
        while together and not all(state.is_over for state in together):
            both = [x for x in together[0].legal() if x in together[1].legal()]
            call = next((x for x in both if x != "pass"), None)
            together = [state.apply(call) for state in together] if call is not None else None
        if together and all(state.status == COMPLETE for state in together):
            return together
    for which, state in enumerate(states):
        while not state.is_over:
            state = state.apply(next((x for x in state.legal() if x != "pass"), "pass"))  # noqa: PLW2901
        if state.status != COMPLETE:
            return None
        states[which] = state
    return states


def _confirmed(a: Ruleset, b: Ruleset, m: Matching, deals: list[list[Deal]], start: list[int]) -> Witness | None:
    """The deals as match records that ``belote replay`` reads differently, or None."""
    records: list[dict[str, Any]] = []
    for which, r in enumerate((a, b)):
        record: dict[str, Any] = {"totals": dict(zip(r.sides, start, strict=True))}
        if m.cards and a.art.name != b.art.name:
            record["art"] = a.art.name
        record["deals"] = []
        for pair in deals:
            deal = deal_record(pair[which], named=False)
            for key in ("declared", "belote_said", "art"):
                deal.pop(key, None)  # everything is announced that can be
            record["deals"].append(deal)
        records.append(record)
    said = []
    try:
        for r, record in zip((a, b), records, strict=True):
            end = replay(record, r)
            said.append({"winner": end["winner"], "totals": end["totals"]})
    except BeloteError:
        return None
    winners = [list(r.sides).index(x["winner"]) if x["winner"] else -1 for r, x in zip((a, b), said, strict=True)]
    if winners[0] == winners[1]:
        return None
    if said[0]["totals"] == said[1]["totals"]:
        said = [{"winner": x["winner"]} for x in said]
    return Witness("replay", records[0], records[1], said[0], said[1])
