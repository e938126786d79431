"""Whether two rulesets settle the faults alike that both name.

Rows that read alike in a contract mode give the same whatever the deal has brought in.  Others are asked of both in a
choice of cases, which shows a difference but no equality.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from belote.ask.score import score
from belote.compare.building import Pairing, asked, complete, fill, pair
from belote.compare.cells import Grid, grid
from belote.compare.choosing import difference
from belote.compare.leftover import ALONE
from belote.compare.matching import Matching
from belote.compare.scores import shared_modes
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.game.setup import setup
from belote.kernel import scoring as kernel
from belote.kernel.outcomes import AT_ROUND_TRICKS, rounded
from belote.kernel.penalties import REST, Penalty
from belote.kernel.scoring import Term
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

AREA = "penalties"
FEW = 3  # of each thing that a deal can bring in
Rows = Mapping[str, Penalty]
OF_TRICKS = (kernel.OWN_TRICKS, kernel.ALL_TRICKS, REST)


class Cost(NamedTuple):
    """All that a row reads in a mode: what is given and kept, as amounts by term, and what its terms depend on."""

    gives: object
    keeps: object
    depends: object


def penalties(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """A verdict for each contract mode that both have, and one on faults that only one of them names."""
    rows = dict(a.plan.penalties), dict(b.plan.penalties)
    if not any(rows):
        return [Verdict(AREA, None, EQUAL, PROVED, 0, 0, "no fault costs anything in either")]
    if a.tables.sides != b.tables.sides:
        return [unlike(AREA, f"{a.tables.sides} sides score in one of them, {b.tables.sides} in the other")]
    found = named(a, b, rows)
    both = {(name, name): (rows[0][name], rows[1][name]) for name in rows[0] if name in rows[1]}
    claims = tuple(next((name for name, row in own.items() if row.claim), "") for own in rows)
    if all(claims):
        both[claims[0], claims[1]] = (rows[0][claims[0]], rows[1][claims[1]])
    modes = shared_modes(a, b, m)
    if both and not modes:
        return [*found, unlike(AREA, "they have no contract mode in common")]
    for key, own in modes.items() if both else ():
        found += _in_mode(key, grid(a, b, own), both)
    return found


def named(a: Ruleset, b: Ruleset, rows: tuple[Rows, Rows]) -> list[Verdict]:
    """Verdicts on what may be named: faults that only one of them knows, claims that only one of them has."""
    claims = [any(row.claim for row in own.values()) for own in rows]
    alone = [
        f"only {r.name} names the fault `{name}`"
        for own, other, r in zip(rows, rows[::-1], (a, b), strict=True)
        for name in own
        if name not in other
    ]
    out = []
    if alone:
        of = len({*rows[0], *rows[1]})
        out.append(_alone(a, b, "faults", "which faults may be named", "; ".join(alone), (len(alone), of)))
    if claims[0] != claims[1]:
        says = f"only {(a, b)[claims[1]].name} has claims"
        out.append(_alone(a, b, "may_claim", "whether a claim may be made", says, (1, 1)))
    return out


def _alone(a: Ruleset, b: Ruleset, key: str, topic: str, says: str, cases: tuple[int, int]) -> Verdict:
    """The verdict on what only one of them has, with a deal whose answer shows it."""
    p = pair(a, b)
    witness = None if isinstance(p, str) else _may_end(p, key)
    if witness is None:
        return Verdict(AREA, None, NOT_DECIDED, PROVED, 0, 0, f"{says}: {ALONE}")
    return Verdict(AREA, None, DIFFERENT, PROVED, *cases, topic, witness)


def _may_end(p: Pairing, key: str) -> Witness | None:
    """The shortest of one deal whose answers differ in ``key``: the faults that may be named, whether one may claim."""
    t = p.a.tables
    hands = fill(p, [0] * t.seats)
    for name in p.modes:
        suits = {mode.suit for mode in t.modes if p.a.ruleset.modes[mode.name] == name}
        both = complete(p, hands, name, min(suits)) if hands is not None and suits else None
        for number in range(t.seats * t.hand_size) if both is not None else ():
            x, y = ({**record, "plays": " ".join(record["plays"].split()[:number])} for record in both or ())
            witness = asked(p, x, y, lambda out: {key: out.get(key)})
            if witness is not None:
                return witness
    return None


def _in_mode(key: str, g: Grid, rows: Mapping[tuple[str, str], tuple[Penalty, Penalty]]) -> list[Verdict]:
    out: list[Verdict] = []
    open_: list[str] = []
    looked = 0
    for names, costs in rows.items():
        name = names[0] if names[0] == names[1] else f"a false claim ({' or '.join(names)})"
        if _cost(g, 0, costs[0]) == _cost(g, 1, costs[1]):
            continue
        of = 0
        witnesses: list[Witness] = []
        for questions in _questions(g, names):
            of += 1
            witnesses += _asked(g.rules, questions)
        if witnesses:
            some = Verdict(AREA, key, DIFFERENT, PROVED, len(witnesses), of, name, witnesses[0], whole=False)
            out.append(some)
        else:
            open_.append(name)
            looked += of
    if open_:
        says = f"the cost of {' and '.join(f'`{name}`' for name in open_)} is written differently in each"
        out.append(Verdict(AREA, key, NOT_DECIDED, PROVED, 0, 0, f"{says}, and none of {looked} cases showed it"))
    if not out:
        known = ", ".join(dict.fromkeys(name for name, _ in rows))
        says = f"every fault that both name ({known}) gives the same, whatever the deal has brought in"
        return [Verdict(AREA, key, EQUAL, PROVED, 0, len(rows), says)]
    return out


def _cost(g: Grid, which: int, row: Penalty) -> Cost:
    """What a row comes to under one of the rulesets; two that are equal give the same in every case."""
    mode = g.modes[which]
    whole = g.rules[which].tables.hand_size * g.rules[which].tables.seats == g.rules[which].tables.cards
    both = [_amounts(g, mode, terms, whole) for terms in (row.gives, row.keeps)]
    terms = {what for amounts in both for what, _ in amounts}
    depends: dict[str, Any] = {"line": mode.scoring.round_total, "early": row.early}
    if terms & set(OF_TRICKS):
        depends |= {"tricks": mode.scoring.round_tricks, "worth": mode.worth if REST in terms or not whole else 0}
    if terms & {kernel.OWN_BELOTE, kernel.ALL_BELOTES} and not mode.one_by_one:
        depends["belotes"] = mode.belote_sums
    if kernel.BID in terms:
        depends["bids"] = tuple(sorted((word, pair[which].worth) for word, pair in g.bids.items()))
    return Cost(both[0], both[1], depends)


def _amounts(g: Grid, mode: Mode, terms: Sequence[Term], whole: bool) -> dict[tuple[int, int], int]:
    """(term, how far it is doubled) → how many of it; what is fixed stands as a number, a belote with its points."""
    out: dict[tuple[int, int], int] = {}
    nothing = _never(g)
    for term in terms:
        what, number = term.what, term.number
        double = term.double if max(g.doubles) > 1 else 0
        if what == kernel.ALL_TRICKS and whole:
            code = mode.scoring.code
            what, number = kernel.NUMBER, number * rounded(code, code[AT_ROUND_TRICKS], mode.worth)
        elif what in (kernel.OWN_BELOTE, kernel.ALL_BELOTES):
            number *= mode.belote_points
        if what in nothing:
            continue
        out[what, double] = out.get((what, double), 0) + number
    return {key: number for key, number in sorted(out.items()) if number}


def _never(g: Grid) -> set[int]:
    """Terms that are worth nothing in every case that both share."""
    out: set[int] = set()
    if any(mode.declarations is None for mode in g.modes):
        out |= {kernel.OWN_DECLARATIONS, kernel.ALL_DECLARATIONS}
    if not all(mode.pairs for mode in g.modes):
        out |= {kernel.OWN_BELOTE, kernel.ALL_BELOTES}
    if not any(said.worth for pair in g.bids.values() for said in pair):
        out.add(kernel.BID)
    return out


def _questions(g: Grid, faults: tuple[str, str]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A choice of cases as questions for both, the plainest first."""
    sides = g.rules[0].tables.sides
    most = min(mode.worth for mode in g.modes)
    splits = [(0,) * sides]
    splits += [tuple(most // 3 if i == side else most // 5 for i in range(sides)) for side in range(sides)]
    declared = [g.declared[0], *g.declared[1 :: max(1, len(g.declared) // FEW)]][: FEW + 1]
    bids = list(g.bids)[:: max(1, len(g.bids) // FEW)]
    for double, bid, belotes, melds, points, by in product(
        g.doubles[:FEW], bids, g.belotes[: FEW + 1], declared, splits, range(sides)
    ):
        yield tuple(  # type: ignore[misc]  # one for each
            _question(g, which, faults[which], by, points, melds, belotes, bid, double) for which in (0, 1)
        )


def _question(
    g: Grid,
    which: int,
    fault: str,
    by: int,
    points: Sequence[int],
    melds: Sequence[int],
    belotes: Sequence[int],
    bid: str,
    double: int,
) -> dict[str, Any]:
    rules = g.rules[which]
    sides = list(rules.sides)
    out: dict[str, Any] = {"fault": fault, "by": sides[by]}
    if any(len(r.modes) > 1 for r in g.rules):
        out["mode"] = rules.modes[g.modes[which].name]
    for key, values in (("points", points), ("declarations", melds), ("belote", belotes)):
        if any(values):
            out[key] = {side: n for side, n in zip(sides, values, strict=True) if n}
    if setup(rules).bids:
        out["bid"] = int(bid) if bid.isdigit() else bid
    if double > 1:
        out["double"] = double
    return out


def _asked(rules: tuple[Ruleset, Ruleset], questions: tuple[dict[str, Any], dict[str, Any]]) -> Iterator[Witness]:
    """A witness, where both answer, and otherwise."""
    try:
        p, q = (score(r, question) for r, question in zip(rules, questions, strict=True))
    except BeloteError:
        return
    says = difference(p, q, ("sides",))
    if says is not None:
        yield Witness("score", *questions, *says)
