"""A cell settled with every declaration that there can be, in one go.

With the rest of a cell given, the outcome never falls as the takers' side has more declared, and what a row pays is
a number for the rest and one for the declarations, rounded at the end: each is asked of the kernel once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from belote.compare.cells import Cell, Grid, Ints
from belote.kernel import scoring as kernel
from belote.kernel.outcomes import score_facts
from belote.kernel.scoring import Count, Scoring, Test, contract_outcome, round_all, round_one, settle

Paid = tuple[int, ...]  # the outcome, what each side scores, what each puts aside
Span = tuple[int, int, int]  # from, up to, the outcome
ROUNDED = 200_000  # lines that are kept with their rounding


class Bulk:
    """The cells of a grid under one of its rulesets."""

    def __init__(self, g: Grid, which: int) -> None:
        self.g, self.which = g, which
        self.s: Scoring = g.modes[which].scoring
        self.line = sorted(g.declared, key=lambda declared: 2 * declared[0] - sum(declared))
        self.zero = self.line.index(g.declared[0])
        self.tests = bool(self.s.contract.counts & kernel.COUNT_DECLARATIONS) and len(self.line) > 1
        self.sides = len(self.line[0])
        # with something of both sides, only the comparison of their sums never falls along the line
        both = any(sum(n > 0 for n in declared) > 1 for declared in self.line)
        tests = self.s.contract.conditions
        apart = self.sides > 2 and any(test.against == kernel.EACH_OPPONENT for test in tests)
        self.one_by_one = apart or (both and not all(map(_level, tests)))
        self.bare = [self.s._replace(rows=(row._replace(need=0),), round_total=None) for row in self.s.rows]
        self.apart = [self.sides > 2 and any(t.shared for t in row.defence) for row in self.s.rows]
        self.declared: dict[tuple[int, int], list[Paid]] = {}
        self.rounded: dict[Paid, Paid] = {}
        self.row_of: dict[int, int] = {}

    def spans(self, c: Count) -> list[Span]:
        """The outcomes along the declarations, from the others' most to the takers' own most."""
        last = len(self.line) - 1
        facts = self.tested(c)

        if not self.tests:
            return [(0, last + 1, contract_outcome(self.s, facts, c))]

        def outcome(i: int) -> int:
            return contract_outcome(self.s, facts, c._replace(declarations=self.line[i]))

        if self.one_by_one:
            return [(i, i + 1, outcome(i)) for i in range(last + 1)]
        return list(_spans(outcome, 0, last, outcome(0), outcome(last)))

    def tested(self, c: Count) -> Ints:
        """The tricks as the contract tests them."""
        s = self.s
        if s.round_tricks is not None and not s.contract.on_game_points:
            return tuple(c.points)
        tricks = tuple(c.points)
        if s.round_tricks is not None:
            tricks = round_all(c.points, s.round_tricks, c.takers, c.double)
        if c.capot >= 0 and s.capot_by & (kernel.BY_TAKERS if c.capot == c.takers else kernel.BY_DEFENCE):
            return tuple(s.capot_worth if side == c.capot else n for side, n in enumerate(tricks))
        return tricks

    def row(self, c: Count, outcome: int) -> int:
        """The row that decides an outcome."""
        facts = score_facts(outcome, c, self.s.low)
        at = self.row_of.get(facts)
        if at is None:
            rows = self.s.rows
            at = self.row_of[facts] = next(i for i, row in enumerate(rows) if row.need & facts == row.need)
        return at

    def base(self, c: Count, row: int) -> Paid:
        """What a row pays without declarations, before it is rounded."""
        got = settle(self.bare[row], c)
        return (*got.scored, *got.held)

    def of_declared(self, row: int, double: int) -> list[Paid]:
        """What a row pays for each declaration, before it is rounded."""
        found = self.declared.get((row, double))
        if found is None:
            zero = (0,) * self.sides
            c = Count(0, zero, -1, zero, zero, 0, double, True, tuple(range(self.sides)))
            bare = self.bare[row]._replace(round_tricks=None)
            got = [settle(bare, c._replace(declarations=own, best=max(own))) for own in self.line]
            start = (*got[self.zero].scored, *got[self.zero].held)
            found = [tuple(n - m for n, m in zip((*x.scored, *x.held), start, strict=True)) for x in got]
            self.declared[row, double] = found
        return found

    def paid(self, c: Count, spans: list[Span]) -> list[Paid]:
        """What is paid with each of the declarations."""
        out: list[Paid] = []
        for begin, end, outcome in spans:
            row = self.row(c, outcome)
            if self.apart[row]:
                out += self._one_by_one(c, begin, end)
                continue
            base, own = self.base(c, row), self.of_declared(row, c.double)[begin:end]
            if self.sides == 2:
                s, t, h, k = base
                sums: list[Paid] = [(s + d, t + e, h + f, k) for d, e, f, _ in own]
            else:
                sums = [tuple(map(sum, zip(base, each, strict=True))) for each in own]
            rounded = self._all_rounded(sums) if self.s.round_total is not None else sums
            out += [(outcome, *each) for each in rounded]
        return out

    def _all_rounded(self, sums: list[Paid]) -> list[Paid]:
        kept = self.rounded
        if len(kept) > ROUNDED:
            kept.clear()
        out = []
        for each in sums:
            found = kept.get(each)
            if found is None:
                found = kept[each] = self._round(each)
            out.append(found)
        return out

    def _round(self, each: Paid) -> Paid:
        """As ``settle`` ends."""
        r = self.s.round_total
        assert r is not None
        scored, held = each[: self.sides], each[self.sides :]
        whole = round_all([a + b for a, b in zip(scored, held, strict=True)], r, 0)
        now = [round_one(n, r) if held[side] else whole[side] for side, n in enumerate(scored)]
        return (*now, *(w - n for w, n in zip(whole, now, strict=True)))

    def _one_by_one(self, c: Count, begin: int, end: int) -> Iterator[Paid]:
        """Where an odd point of a share goes to one side: under every order in which the sides may come."""
        order = tuple(c.order)
        turns = [order[i:] + order[:i] for i in range(len(order))]
        for declared in self.line[begin:end]:
            got = [
                settle(self.s, c._replace(declarations=declared, best=max(declared), order=order)) for order in turns
            ]
            yield (got[0].outcome, *(n for x in got for n in (*x.scored, *x.held)))


def _level(test: Test) -> bool:
    """Whether a condition holds the declarations of both sides against each other, or looks at none."""
    own, others = (counts & kernel.COUNT_DECLARATIONS for counts in (test.own, test.others))
    return own == others and (test.against == kernel.DEFENCE or not own)


def _spans(outcome: Callable[[int], int], low: int, high: int, at_low: int, at_high: int) -> Iterator[Span]:
    """The stretches of one outcome; between two ends of one outcome there is no other."""
    if at_low == at_high:
        yield low, high + 1, at_low
        return
    middle = (low + high) // 2
    if middle == low:
        yield low, low + 1, at_low
        yield high, high + 1, at_high
        return
    at_middle = outcome(middle)
    yield from _spans(outcome, low, middle, at_low, at_middle)
    for begin, end, which in _spans(outcome, middle, high, at_middle, at_high):
        if begin + (begin == middle) < end:
            yield begin + (begin == middle), end, which


Pairs = frozenset[tuple[int, int]]
Rows = tuple[set[int], set[int]]


def differing(bulks: tuple[Bulk, Bulk], cell: Cell, same: bool, alike: Pairs, rows: Rows) -> list[int]:
    """Where along the line of declarations a cell is paid otherwise; ``rows`` takes up those that decided.

    ``same``: it is counted alike under both; ``alike``: the pairs of rows that pay alike.
    """
    g = bulks[0].g
    x, y = bulks
    c = g.counted(0, cell)
    d = c if same else g.counted(1, cell)
    first, second = x.spans(c), y.spans(d)
    own, others = [x.row(c, outcome) for *_, outcome in first], [y.row(d, outcome) for *_, outcome in second]
    rows[0].update(own)
    rows[1].update(others)
    if first == second and alike.issuperset(zip(own, others, strict=True)):
        return []
    if len(x.line) == 1 and not any(x.apart) and not any(y.apart):
        one, other = settle(x.s, c), settle(y.s, d)
        return [] if (one.outcome, one.scored, one.held) == (other.outcome, other.scored, other.held) else [0]
    return [i for i, (p, q) in enumerate(zip(x.paid(c, first), y.paid(d, second), strict=True)) if p != q]


def rows_alike(bulks: tuple[Bulk, Bulk], same: bool) -> Pairs:
    """The pairs of rows that say the same, where all else that they read is the same too."""
    s, t = (bulk.s for bulk in bulks)
    told = [(x.capot_worth, x.capot_by, x.round_tricks, x.round_total) for x in (s, t)]
    if not same or told[0] != told[1]:
        return frozenset()
    first, second = ([row._replace(need=0) for row in x.rows] for x in (s, t))
    return frozenset((i, j) for i, row in enumerate(first) for j, other in enumerate(second) if row == other)
