"""Whole matches, deal after deal, with what is held between them."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from belote.kernel.counting import first_there
from belote.kernel.dealing import seat_at
from belote.kernel.flat import Flat
from belote.kernel.match import Last, release_into, winner_of
from belote.kernel.playout import CALL, CAPOT, MODE, NO_CAPOT, OUTCOME, ROW, SCORED, TAKER, VOID, WINS, Work, play_deal

LONGEST = 10_000  # deals of a match that does not end


def match_seed(seed: int, number: int) -> int:
    """The seed of a match of a seed."""
    return (seed * 0x9E3779B1 ^ number * 0x85EBCA77 + 0x2545F491) & (1 << 61) - 1


def play_match(
    f: Flat, w: Work, seed: int, number: int, players: Sequence[int], row: MutableSequence[int]
) -> tuple[int, int]:
    """One match; gives (the side that won or -1, the deals begun).  The seats begin to deal in turn."""
    own = match_seed(seed, number)
    for side in range(f.sides):
        w.totals[side] = 0
        w.held[side] = 0
    played = 0
    dealer = number % f.seats
    for deals in range(LONGEST):
        closing = f.ending.deals > 0 and played + 1 >= f.ending.deals
        play_deal(f, w, own, deals, dealer, players, True, closing, row)
        again = f.same_dealer > 0 and row[OUTCOME] == VOID and row[CALL] == 0  # nobody has bid
        dealer = seat_at(f, dealer, 0 if again else 1)
        if row[OUTCOME] == VOID:
            continue
        played += 1
        takers = f.side[seat_at(f, dealer, row[TAKER])]  # the next to deal was the first to speak
        release_into(f.another_tie, f.go_to, w.held, row[OUTCOME], takers, w.put_aside, w.order, w.given)
        wins = row[WINS] - 1
        if wins < 0 and f.ending.within:
            times = f.times[row[MODE]]
            wins = first_there(
                f.ending.target, f.ending.within, times, w.totals, w.belote, w.declared, w.winners, w.brought, w.gained
            )
        before = 0
        for side in range(f.sides):
            before = max(before, w.totals[side])
            w.bare[side] += w.totals[side] + w.given[side]
            w.gained[side] = w.scored[side] + w.given[side]
            w.totals[side] += w.gained[side]
        capot = -1
        if row[CAPOT] != NO_CAPOT:
            for side in range(f.sides):
                if w.won[side] == f.hand_size:
                    capot = side
        last = Last(takers, capot, wins, before, w.gained, w.bare)
        winner = winner_of(f.ending, w.totals, played, last)
        if winner >= 0:
            return winner, deals + 1
    return -1, LONGEST


def play_matches(
    f: Flat, w: Work, seed: int, begin: int, end: int, players: Sequence[int], rows: Sequence[MutableSequence[int]]
) -> None:
    """The matches ``begin`` to ``end`` of a seed; each row: the winner or -1, deals begun, totals by side."""
    for number in range(begin, end):
        row = rows[number - begin]
        winner, deals = play_match(f, w, seed, number, players, row)
        for i in range(ROW):
            row[i] = 0
        row[0] = winner
        row[1] = deals
        for side in range(f.sides):
            row[SCORED + side] = w.totals[side]
