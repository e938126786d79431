"""What counts besides the points of cards: declarations and belotes, in hands and in tricks."""

from __future__ import annotations

from collections.abc import MutableSequence

from belote.kernel.effects import CANCEL, VOIDS
from belote.kernel.flat import Flat
from belote.kernel.melds import (
    APART,
    ORDERED,
    PAIRS,
    apart,
    best_four,
    best_run,
    choose,
    contest,
    fours_alone,
    in_trick,
    laid_aside,
    run_around,
    runs_beside,
    runs_counted,
)
from belote.kernel.room import BELOTES_DEFENCE, BELOTES_TAKERS, FOURS, RUNS, Work


def declare(f: Flat, w: Work, mode: int, row: MutableSequence[int], takers: int) -> bool:
    """Everybody announces all that it can; the side with the best scores it.  Belotes count where they are held.

    Gives whether the deal is void by what is announced.

    Where the order of their cards can lose them, ``owners`` has (seat * 2 + whether it lies in a counting run) + 1.
    """
    winners = 0
    if f.in_tricks[mode] & ORDERED:
        for i in range(f.suits):
            w.owners[i] = 0
    if f.declared[mode]:
        some = False
        cancelled = False
        for side in range(f.sides):
            w.runs[side] = 0
            w.fours[side] = 0
        for seat in range(f.seats):
            w.absorbed[seat] = 0
            found = choose(f.melds, mode, w.hands[seat])
            w.keys[seat] = found.key
            w.best[seat] = found.fours
            some = some or found.key >= 0
            if found.points >= VOIDS:
                return True
            cancelled = cancelled or found.points >= CANCEL
        if cancelled:
            winners = 0
        elif some and f.contest[mode] == APART:
            winners = declare_apart(f, w, mode)
        elif some:
            winners = contest(w.keys, w.seats, f.side, f.equal[mode])
            for seat in range(f.seats):
                side = f.side[seat]
                if winners >> side & 1 and w.keys[seat] >= 0:
                    points, _ = apart(f.melds, mode, w.hands[seat], w.best[seat])
                    w.declared[side] += points
                    w.runs[side] += runs_counted(f.melds, mode, w.hands[seat], w.best[seat])
                    w.fours[side] |= w.best[seat]
                    if f.asks_best[mode]:
                        top = best_run(f.melds, mode, w.hands[seat], w.best[seat])
                        w.tops[side] = max(w.tops[side], top, best_four(f.melds, mode, w.best[seat]))
    if f.in_tricks[mode] & PAIRS or (f.belote[mode] == 0 and f.pairs[mode * f.suits] == 0):
        return False
    for seat in range(f.seats):
        w.so_far[seat] = 0
    for i in range(f.suits):
        pair = f.pairs[mode * f.suits + i]
        if pair == 0:
            break
        for seat in range(f.seats):
            if w.hands[seat] & pair == pair:
                side = f.side[seat]
                hidden = False
                if f.absorbed[mode] and winners >> side & 1:
                    rest = laid_aside(f.melds, mode, w.hands[seat], w.best[seat])
                    hidden = run_around(f.melds, rest, pair) >= f.absorbed[mode]
                if f.in_tricks[mode] & ORDERED:
                    w.owners[i] = 2 * seat + (2 if hidden else 1)
                if hidden:
                    w.absorbed[seat] += 1
                else:
                    count_belotes(f, w, mode, seat, 1)
                    row[BELOTES_TAKERS if side == takers else BELOTES_DEFENCE] += 1
    return False


def keep_declared(f: Flat, w: Work, mode: int, row: MutableSequence[int], takers: int) -> None:
    """Once all is played: a side without a trick may lose what it declared, and with it the run that hid a belote."""
    for side in range(f.sides):
        if f.needs_trick[mode] and w.won[side] == 0:
            w.declared[side] = 0
            w.tops[side] = 0
            for seat in range(f.seats):
                if f.side[seat] == side and w.absorbed[seat]:
                    count_belotes(f, w, mode, seat, w.absorbed[seat])
                    row[BELOTES_TAKERS if side == takers else BELOTES_DEFENCE] += w.absorbed[seat]
        else:
            row[RUNS] += w.runs[side]
            row[FOURS] |= w.fours[side]


def find_in_trick(f: Flat, w: Work, mode: int, cards: int, side: int) -> None:
    """What the cards of a trick bring to the side that won it, besides their points."""
    best, belotes = in_trick(f.melds, mode, f.in_tricks[mode], f.pairs, mode * f.suits, cards)
    if best.key >= 0:
        w.declared[side] += best.points
        w.found[0] += runs_counted(f.melds, mode, cards, best.fours)
        w.found[1] |= best.fours
        if f.asks_best[mode]:
            top = best_run(f.melds, mode, cards, best.fours)
            w.tops[side] = max(w.tops[side], top, best_four(f.melds, mode, best.fours))
    w.belote[side] += belotes * f.belote[mode]
    w.belotes[side] += belotes
    if f.in_tricks[mode] & ORDERED:
        for i in range(f.suits):
            lying = cards & f.pairs[mode * f.suits + i]
            if lying and w.owners[i]:
                if lying != f.firsts[mode * f.suits + i]:
                    lose_belote(f, w, mode, w.owners[i] - 1)
                w.owners[i] = 0


def lose_belote(f: Flat, w: Work, mode: int, owner: int) -> None:
    """The wrong card of a belote was played first: it is lost, whether or not it lies in a counting run."""
    seat = owner >> 1
    if owner & 1:
        w.absorbed[seat] -= 1
    else:
        count_belotes(f, w, mode, seat, -1)
        w.belotes[f.side[seat]] -= 1


def count_belotes(f: Flat, w: Work, mode: int, seat: int, more: int) -> None:
    """So many belotes more in a hand, or fewer: what they are worth together changes."""
    at = mode * (f.suits + 1) + w.so_far[seat]
    w.belote[f.side[seat]] += f.belote_sums[at + more] - f.belote_sums[at]
    w.so_far[seat] += more


def declare_apart(f: Flat, w: Work, mode: int) -> int:
    """Fours are compared with fours and runs with runs; gives the sides whose runs count, as bits."""
    for seat in range(f.seats):
        _, key = fours_alone(f.melds, mode, w.best[seat])
        w.keys[seat] = key
    winners = contest(w.keys, w.seats, f.side, f.equal[mode])
    for seat in range(f.seats):
        side = f.side[seat]
        if winners >> side & 1:
            points, _ = fours_alone(f.melds, mode, w.best[seat])
            w.declared[side] += points
            w.tops[side] = max(w.tops[side], best_four(f.melds, mode, w.best[seat]))
            w.fours[side] |= w.best[seat]
    for seat in range(f.seats):
        _, key = runs_beside(f.melds, mode, w.hands[seat], w.best[seat])
        w.keys[seat] = key
    winners = contest(w.keys, w.seats, f.side, f.equal[mode])
    for seat in range(f.seats):
        side = f.side[seat]
        if winners >> side & 1:
            points, _ = runs_beside(f.melds, mode, w.hands[seat], w.best[seat])
            w.declared[side] += points
            w.tops[side] = max(w.tops[side], best_run(f.melds, mode, w.hands[seat], w.best[seat]))
            w.runs[side] += runs_counted(f.melds, mode, w.hands[seat], w.best[seat])
    return winners
