"""The law of scoring over a coded outcome table: the test of the contract, the row that holds, what each side gets.

A code is a flat sequence of ints, the same for every gear: the head, then the rows, their terms and the roundings, at
the places that the head names.  `belote.kernel.scoring` says what the numbers mean and makes the code.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

# outcomes
MADE, FAILED, TIED = range(3)
# facts that an outcome row may ask for, as bits; the first three are the outcomes
IS_MADE, IS_FAILED, IS_TIED, DOUBLED = 1, 2, 4, 8
CAPOT_BY_TAKERS, CAPOT_BY_DEFENCE, CAPOT_BID, LAST_DEAL = 16, 32, 64, 128
TAKERS_LOW, DEFENCE_LOW = 256, 512
# whose capot is paid, as bits
BY_TAKERS, BY_DEFENCE = 1, 2
# what a term stands for; a side's own, everybody's, the takers'
NUMBER, BID = 0, 1
OWN_TRICKS, OWN_DECLARATIONS, OWN_BELOTE = 2, 3, 4
ALL_TRICKS, ALL_DECLARATIONS, ALL_BELOTES = 5, 6, 7
TAKERS_TRICKS, TAKERS_DECLARATIONS, TAKERS_BELOTE = 8, 9, 10
BEST_DECLARATION = 11
# what a contract counts, as bits
COUNT_TRICKS, COUNT_DECLARATIONS, COUNT_BELOTE = 1, 2, 4
# what an equal sum gives
EQUAL_TIED, EQUAL_MADE, EQUAL_FAILED, EQUAL_BY_CARD_POINTS, EQUAL_BY_ROUNDING_LOSS, EQUAL_LOST_BY_DOUBLER = range(6)
# what the takers' sum is held against
DEFENCE, BID_WORTH, A_NUMBER, EACH_OPPONENT = range(4)

# the head of a code; NO_FACT where no capot decides; AT_BY_TAKERS: how many, then what a deal is multiplied by where
# the takers were the last to double; AT_LOW: a side with fewer card points than this is low
(AT_WORTH, AT_PAID, AT_TESTS, AT_CONDITIONS, AT_EQUAL, AT_GAME_POINTS, AT_CAPOT_TAKERS, AT_CAPOT_DEFENCE,
 AT_ROUND_TRICKS, AT_ROUND_TOTAL, AT_ROWS, AT_EQUAL_DOUBLED, AT_LEVEL_TOO, AT_BY_TAKERS, AT_LOW,
 HEAD) = range(16)  # fmt: skip
NO_FACT = -1
# a row: the facts that it needs, then (place of the first term, how many) of the takers, the defence, what is held
ROW_NEED, ROW_TAKERS, ROW_DEFENCE, ROW_HELD, ROW_SIZE = 0, 1, 3, 5, 7
# a term; TERM_DOUBLE: the most that the doubling multiplies it by, 0 where it does not
TERM_WHAT, TERM_NUMBER, TERM_DOUBLE, TERM_SHARED, TERM_SIZE = range(5)
UNLIMITED = 1 << 40
# a condition: AT_CONDITIONS of them from AT_TESTS on; what each side adds up for it, as bits
TEST_AGAINST, TEST_NUMBER, TEST_STRICT, TEST_OWN, TEST_OTHERS, TEST_SIZE = range(6)
# a rounding.  REST: what both sides have together once the takers (ROUND_TAKERS: 1) or the defence alone were rounded,
# -1 where each is; OTHERS: at so many doublings it is the other side, and these stand after the digits that are kept
(UNIT, UP_FROM, TIMES, GAME_POINT, CRITICAL, CRITICAL_TAKERS, REST, ROUND_TAKERS, OTHERS, KEEPS,
 KEEP) = range(11)  # fmt: skip


class Count(NamedTuple):
    """What a deal brought in.  By side: ``points`` (card points with the last trick), ``declarations``, ``belote``.

    ``capot``: the side that won every trick, or -1; ``kept_promise``: the tricks that the bid promised were won;
    ``order``: the sides in playing order from the first leader; ``capot_bid``: the bid promised every trick;
    ``last_deal``: the match has a fixed number of deals, and this is the last; ``best``: points of the best declaration
    that counts, whosever it is, where a row asks for it; ``alone``: the promise is the bidder's alone, and decides
    whatever the sums are.
    """

    takers: int
    points: Sequence[int]
    capot: int
    declarations: Sequence[int]
    belote: Sequence[int]
    bid: int
    double: int
    kept_promise: bool
    order: Sequence[int]
    capot_bid: bool = False
    last_deal: bool = False
    best: int = 0
    alone: bool = False


def total(xs: Sequence[int]) -> int:
    """The sum."""
    out = 0
    for x in xs:
        out += x
    return out


def rounded(code: Sequence[int], at: int, x: int) -> int:
    """One number rounded and converted by itself, by the rounding at ``at``; 0: none."""
    if at == 0:
        return x
    digit = x % code[at + UNIT]
    for i in range(code[at + KEEPS]):
        if code[at + KEEP + i] == digit:
            return in_game_points(code, at, x)
    x -= digit
    if digit >= code[at + UP_FROM]:
        x += code[at + UNIT]
    return in_game_points(code, at, x)


def in_game_points(code: Sequence[int], at: int, x: int) -> int:
    """A rounded number in the unit that the rounding gives."""
    if code[at + TIMES] == code[at + GAME_POINT]:
        return x
    return x * code[at + TIMES] // code[at + GAME_POINT]


def round_sides(
    code: Sequence[int], at: int, xs: Sequence[int], out: MutableSequence[int], takers: int, double: int
) -> None:
    """Every side's number rounded and converted; two sides that meet on the critical digit part.

    Where one side alone is rounded, the other has the rest.
    """
    sides = len(xs)
    for side in range(sides):
        out[side] = rounded(code, at, xs[side])
    if at == 0 or sides != 2:
        return
    if code[at + REST] >= 0:
        side = takers if takers_rounded(code, at, double) else 1 - takers
        out[1 - side] = max(0, code[at + REST] - out[side])
        return
    if code[at + CRITICAL] < 0:
        return
    unit, critical = code[at + UNIT], code[at + CRITICAL]
    if xs[0] % unit != critical or xs[1] % unit != critical:
        return
    up = takers
    if xs[takers] > xs[1 - takers] or (xs[takers] == xs[1 - takers] and not code[at + CRITICAL_TAKERS]):
        up = 1 - takers
    for side in range(2):
        base = xs[side] - critical
        if side == up:
            base += unit
        out[side] = in_game_points(code, at, base)


def takers_rounded(code: Sequence[int], at: int, double: int) -> bool:
    """Whether the takers are the side that is rounded."""
    others = at + KEEP + code[at + KEEPS]
    for i in range(others, others + code[at + OTHERS]):
        if code[i] == double:
            return code[at + ROUND_TAKERS] == 0
    return code[at + ROUND_TAKERS] == 1


def takers_doubled(code: Sequence[int], double: int) -> bool:
    """Whether the takers were the last to double, where a deal is multiplied so."""
    at = code[AT_BY_TAKERS]
    for i in range(at + 1, at + 1 + code[at]):  # noqa: SIM110 (a loop compiles)
        if code[i] == double:
            return True
    return False


def sum_of(counts: int, tricks: Sequence[int], c: Count, side: int) -> int:
    """What a side adds up for a condition."""
    out = 0
    if counts & COUNT_TRICKS:
        out += tricks[side]
    if counts & COUNT_DECLARATIONS:
        out += c.declarations[side]
    if counts & COUNT_BELOTE:
        out += c.belote[side]
    return out


def most_of(counts: int, tricks: Sequence[int], c: Count) -> int:
    """The most that a side of the defence adds up for a condition."""
    most = -1
    for side in range(len(tricks)):
        if side != c.takers:
            most = max(most, sum_of(counts, tricks, c, side))
    return most


def rounding_loss(code: Sequence[int], at: int, tricks: Sequence[int], c: Count) -> int:
    """By how much the takers lost more than the defence as card points became game points, in parts of a point."""
    out = 0
    for side in range(len(tricks)):
        loss = c.points[side] * code[at + TIMES] - tricks[side] * code[at + GAME_POINT]
        out += loss if side == c.takers else -loss
    return out


def outcome_of(code: Sequence[int], tricks: Sequence[int], c: Count) -> int:
    """Made, failed or tied; ``tricks`` by side in the unit that is tested.  Without a condition all is made."""
    takers = c.takers
    if c.alone and code[AT_CONDITIONS]:
        return MADE if c.kept_promise else FAILED
    if c.capot >= 0:
        decided = code[AT_CAPOT_TAKERS] if c.capot == takers else code[AT_CAPOT_DEFENCE]
        if decided != NO_FACT:
            return decided
    if code[AT_CONDITIONS] == 0:
        return MADE
    if not c.kept_promise:
        return FAILED
    level = False
    for i in range(code[AT_CONDITIONS]):
        at = code[AT_TESTS] + TEST_SIZE * i
        own = sum_of(code[at + TEST_OWN], tricks, c, takers)
        against = code[at + TEST_NUMBER]
        if code[at + TEST_AGAINST] == BID_WORTH:
            against = c.bid
        elif code[at + TEST_AGAINST] == DEFENCE:
            against = 0
            for side in range(len(tricks)):
                if side != takers:
                    against += sum_of(code[at + TEST_OTHERS], tricks, c, side)
        elif code[at + TEST_AGAINST] == EACH_OPPONENT:
            against = most_of(code[at + TEST_OTHERS], tricks, c)
        if own < against:
            return FAILED
        if code[at + TEST_STRICT] and own == against:
            level = True
    if not level:
        return MADE
    says = code[AT_EQUAL] if c.double == 1 else code[AT_EQUAL_DOUBLED]
    if says in (EQUAL_BY_CARD_POINTS, EQUAL_BY_ROUNDING_LOSS):
        lead = 2 * c.points[takers] - total(c.points)
        if says == EQUAL_BY_ROUNDING_LOSS:
            lead = rounding_loss(code, code[AT_ROUND_TRICKS], tricks, c)
        if lead != 0:
            return MADE if lead > 0 else FAILED
        says = code[AT_LEVEL_TOO]
    if says == EQUAL_LOST_BY_DOUBLER:
        return FAILED if c.double == 1 or takers_doubled(code, c.double) else MADE
    if says == EQUAL_MADE:
        return MADE
    return FAILED if says == EQUAL_FAILED else TIED


def score_facts(outcome: int, c: Count, low: int) -> int:
    """The facts of a deal, as bits; ``low``: a side with fewer card points than this is low, 0: none is."""
    facts = 1 << outcome
    if c.double > 1:
        facts |= DOUBLED
    if c.capot >= 0:
        facts |= CAPOT_BY_TAKERS if c.capot == c.takers else CAPOT_BY_DEFENCE
    if c.capot_bid:
        facts |= CAPOT_BID
    if c.last_deal:
        facts |= LAST_DEAL
    if low:
        if c.points[c.takers] < low:
            facts |= TAKERS_LOW
        if total(c.points) - c.points[c.takers] < low:
            facts |= DEFENCE_LOW
    return facts


def row_of(code: Sequence[int], outcome: int, c: Count) -> int:
    """The first row of the outcome table whose facts hold."""
    facts = score_facts(outcome, c, code[AT_LOW])
    row = 0
    while code[code[AT_ROWS] + ROW_SIZE * row + ROW_NEED] & ~facts:
        row += 1
    return row


def reward_of(code: Sequence[int], c: Count) -> int:
    """What a capot is paid with, -1 where none was made or none is paid."""
    if c.capot < 0 or not code[AT_PAID] & (BY_TAKERS if c.capot == c.takers else BY_DEFENCE):
        return -1
    return code[AT_WORTH]


def value_of(what: int, side: int, tricks: Sequence[int], in_play: int, reward: int, c: Count) -> int:
    """What a term stands for, for a side."""
    if what == NUMBER:
        return 1
    if what == BID:
        return c.bid
    if what == OWN_TRICKS:
        return tricks[side]
    if what == OWN_DECLARATIONS:
        return c.declarations[side]
    if what == OWN_BELOTE:
        return c.belote[side]
    if what == ALL_TRICKS:  # a capot's reward stays with the side that made it
        return reward if side == c.capot and reward > 0 else in_play
    if what == ALL_DECLARATIONS:
        return total(c.declarations)
    if what == ALL_BELOTES:
        return total(c.belote)
    if what == TAKERS_TRICKS:
        return tricks[c.takers]
    if what == TAKERS_DECLARATIONS:
        return c.declarations[c.takers]
    if what == BEST_DECLARATION:
        return c.best
    return c.belote[c.takers]


def part_of(points: int, side: int, c: Count) -> int:
    """A side's part of what the defence shares; odd points go to those who come first in playing order."""
    defence = len(c.order) - 1
    place = 0
    for other in c.order:
        if other == side:
            break
        if other != c.takers:
            place += 1
    return points // defence + (1 if place < points % defence else 0)


def term_points(
    code: Sequence[int], at: int, side: int, tricks: Sequence[int], in_play: int, reward: int, c: Count
) -> int:
    """What the term at ``at`` brings a side."""
    points = code[at + TERM_NUMBER] * value_of(code[at + TERM_WHAT], side, tricks, in_play, reward, c)
    if code[at + TERM_SHARED]:
        points = part_of(points, side, c)
    return points * doubled_by(code, at, c)


def doubled_by(code: Sequence[int], at: int, c: Count) -> int:
    """What the doubling multiplies the term at ``at`` by."""
    most = code[at + TERM_DOUBLE]
    if most == 0:
        return 1
    return c.double if c.double < most else most


def tricks_of(code: Sequence[int], c: Count, tricks: MutableSequence[int]) -> int:
    """Fill in what each side's tricks bring, in the unit of the score; gives the points in play."""
    round_sides(code, code[AT_ROUND_TRICKS], c.points, tricks, c.takers, c.double)
    in_play = total(tricks)
    reward = reward_of(code, c)
    if reward >= 0:
        tricks[c.capot] = reward
    return in_play


def settle_into(
    code: Sequence[int],
    c: Count,
    tricks: MutableSequence[int],
    scored: MutableSequence[int],
    held: MutableSequence[int],
) -> int:
    """Score one deal, without the points held from earlier ones: fills ``scored`` and ``held`` by side.

    Gives the outcome and, above it, the row: ``row * 4 + outcome``.  ``tricks`` is filled with what tricks bring.
    """
    sides = len(c.points)
    in_play = tricks_of(code, c, tricks)
    reward = reward_of(code, c)
    if code[AT_ROUND_TRICKS] and not code[AT_GAME_POINTS]:
        outcome = outcome_of(code, c.points, c)
    else:
        outcome = outcome_of(code, tricks, c)
    which = row_of(code, outcome, c)
    row = code[AT_ROWS] + ROW_SIZE * which
    for side in range(sides):
        part = row + (ROW_TAKERS if side == c.takers else ROW_DEFENCE)
        sum_ = 0
        for i in range(code[part + 1]):
            sum_ += term_points(code, code[part] + TERM_SIZE * i, side, tricks, in_play, reward, c)
        scored[side] = sum_
        held[side] = 0
    aside = 0
    for i in range(code[row + ROW_HELD + 1]):
        aside += term_points(code, code[row + ROW_HELD] + TERM_SIZE * i, c.takers, tricks, in_play, reward, c)
    held[c.takers] = aside
    round_both(code, c, scored, held, tricks)
    return which * 4 + outcome


def round_both(
    code: Sequence[int],
    c: Count,
    scored: MutableSequence[int],
    held: MutableSequence[int],
    whole: MutableSequence[int],
) -> None:
    """Round each side's line: what is held takes up the rounding; a side that holds nothing rounds what it scores."""
    at = code[AT_ROUND_TOTAL]
    if at == 0:
        return
    sides = len(scored)
    for side in range(sides):
        held[side] += scored[side]  # the whole line, for a moment
    round_sides(code, at, held, whole, c.takers, c.double)
    for side in range(sides):
        now = whole[side] if held[side] == scored[side] else rounded(code, at, scored[side])
        held[side] = whole[side] - now
        scored[side] = now
