"""How often two rulesets differ where deals and matches are played in lock-step from the same seeds."""

from __future__ import annotations

from functools import partial

from belote.compare.building import Pairing, Record, pair
from belote.compare.lockstep import LockStep, States
from belote.compare.often import ANY, KINDS, Found, Often, Tally
from belote.game.given import whole_number
from belote.game.match import Match
from belote.library.ruleset import Ruleset
from belote.record.writing import deal_record, match_record

MOST = 1 << 10  # deals of a match


def how_often(a: Ruleset, b: Ruleset, deals: int = 500, seed: int = 0) -> Often | str:
    """So many deals in lock-step, or why they cannot be played card by card.

    A deal goes on after other calls or cards are allowed, for as long as there is one that both allow; it stops where
    the contract, the first lead or the winner of a trick is another.

    Raises:
        UnreadableError: no whole number, or no deals.
    """
    deals, seed = whole_number(deals, "the number of deals", 1), whole_number(seed, "the seed")
    p = pair(a, b)
    if isinstance(p, str):
        return p
    table, tally = LockStep(p), Tally("deals", KINDS)
    for number in range(deals):
        run = table.run(seed, number)
        for kind, states in run.shown.items():
            tally.show(kind, Found(_length(states), partial(_records, states)))
        if run.shown:
            tally.show(ANY, min((Found(_length(s), partial(_records, s)) for s in run.shown.values()), key=_first))
        tally.of["auction"] += 1
        tally.of["deal"] += run.led or "deal" in run.shown
        tally.of["obligations"] += run.led
        tally.of["trick_winner"] += run.led
        tally.of["scoring"] += run.whole
        tally.of[ANY] += run.whole or bool(run.shown)
    return tally.often(deals, seed)


def match_often(a: Ruleset, b: Ruleset, matches: int = 20, seed: int = 0) -> Often | str:
    """So many matches in lock-step, or why they cannot be played card by card.

    Each ruleset keeps its own totals.  A match differs where another side wins it or it ends with another deal; one
    with a deal that cannot be played to its end under both is left out.

    Raises:
        UnreadableError: no whole number, or no matches.
    """
    matches, seed = whole_number(matches, "the number of matches", 1), whole_number(seed, "the seed")
    p = pair(a, b)
    if isinstance(p, str):
        return p
    table, tally = LockStep(p), Tally("matches", ("match",))
    for number in range(matches):
        played = _match(table, seed, number)
        if played is not None:
            same, deals = played
            tally.of["match"] += 1
            if not same:
                tally.show("match", Found(len(deals), partial(_match_records, p, deals)))
    return tally.often(matches, seed)


def _match(table: LockStep, seed: int, number: int) -> tuple[bool, list[States]] | None:
    """Whether a match comes out alike, and its deals; None where one of them cannot be played to the end."""
    p = table.p
    x, y = Match.new(p.a.ruleset, p.dealers[0]), Match.new(p.b.ruleset, p.dealers[1])
    deals: list[States] = []
    while x.winner is None and y.winner is None:
        run = table.run(seed, number * MOST + len(deals), len(deals))
        if not run.whole or len(deals) == MOST - 1:
            return None
        x, y = x.after(run.states[0]), y.after(run.states[1])
        deals.append(run.states)
    won = [
        [seat in s.ruleset.sides.get(m.winner or "", ()) for seat in seats]
        for s, m, seats in zip(table.setups, (x, y), zip(*p.seats, strict=True), strict=True)
    ]
    return won[0] == won[1], deals


def _length(states: States) -> int:
    return len(states[0].calls()) + len(states[0].plays())


def _first(found: Found) -> int:
    return found.length


def _match_records(p: Pairing, deals: list[States]) -> tuple[Record, Record]:
    a, b = zip(*deals, strict=True)
    return match_record(p.a.ruleset, a), match_record(p.b.ruleset, b)


def _records(states: States) -> tuple[Record, Record]:
    return deal_record(states[0]), deal_record(states[1])
