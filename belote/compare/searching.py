"""How often two rulesets differ where deals and matches are played in lock-step from the same seeds."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from belote.compare.building import Pairing, Record, pair
from belote.compare.coming import APART, holding
from belote.compare.lockstep import LockStep, Run, States
from belote.compare.often import ANY, ENDING, KINDS, SCORE, Found, Often, Step, Tally, quiet
from belote.compare.showing import ends, witness
from belote.game.given import whole_number
from belote.game.match import Match
from belote.library.ruleset import Ruleset
from belote.record.writing import deal_record, match_record

MOST = 1 << 10  # deals of a match
VOID = 1 << 5  # void deals in a row: the two have no bid in common


def how_often(a: Ruleset, b: Ruleset, deals: int = 500, seed: int = 0, step: Step = quiet) -> Often | str:
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
    modes: dict[str, Tally] = {}
    for number in range(deals):
        step("deals", number, deals)
        run = table.run(seed, number)
        _count(p, tally, run)
        mode = _mode(run)
        if mode:
            _count(p, modes.setdefault(mode, Tally("deals", KINDS)), run)
    by_mode = {mode: own.often(own.of["auction"], seed) for mode, own in modes.items()}
    return tally.often(deals, seed, by_mode)


def _count(p: Pairing, tally: Tally, run: Run) -> None:
    """One deal more: what it shows, and how far it came."""
    found = {kind: _found(p, kind, states) for kind, states in run.shown.items()}
    for kind, one in found.items():
        tally.show(kind, one)
    seen = list(found.values())
    if seen:
        tally.show(ANY, min(seen, key=_first))
    bare = run.whole and not run.shown.keys() & APART
    came = {
        "auction": True,
        "deal": run.led or "deal" in run.shown,
        "obligations": run.led,
        "trick_winner": run.led,
        "card_points": run.led,
        "declarations": run.whole or "declarations" in run.shown,
        "belote": run.whole,
        "scoring": bare,
        "held_points": holding(p) and run.whole and SCORE not in run.shown,
        SCORE: run.whole,
        ANY: run.whole or bool(seen),
    }
    for kind, so_far in came.items():
        tally.of[kind] += so_far


def _mode(run: Run) -> str:
    """The key of the contract mode, where there is one contract under both."""
    game = run.states[0]._game
    return game.play.key if run.agreed and game is not None else ""


def match_often(a: Ruleset, b: Ruleset, matches: int = 20, seed: int = 0, step: Step = quiet) -> Often | str:
    """So many matches in lock-step, or why they cannot be played card by card.

    Each ruleset keeps its own totals.  A match differs where another side wins it or it ends with another deal; one
    with a deal that cannot be played to its end under both is left out.  Kind ``ending`` is of those in which all
    deals scored alike: only the rules for the end of a match make them differ.

    Raises:
        UnreadableError: no whole number, or no matches.
    """
    matches, seed = whole_number(matches, "the number of matches", 1), whole_number(seed, "the seed")
    p = pair(a, b)
    if isinstance(p, str):
        return p
    table, tally = LockStep(p), Tally("matches", ("match", ENDING))
    for number in range(matches):
        step("matches", number, matches)
        played = _match(table, seed, number)
        if played is None:
            continue
        found = Found(len(played.deals), partial(_match_records, p, played.deals), partial(ends, p, played.deals))
        for kind, so_far in (("match", True), (ENDING, played.alike)):
            tally.of[kind] += so_far
            if so_far and not played.same:
                tally.show(kind, found)
    return tally.often(matches, seed)


class Played(NamedTuple):
    """A match in lock-step: whether it ends alike, whether all its deals scored alike, and the deals."""

    same: bool
    alike: bool
    deals: list[States]


def _match(table: LockStep, seed: int, number: int) -> Played | None:
    """A match; None where one of its deals cannot be played to the end."""
    p = table.p
    x, y = Match.new(p.a.ruleset, p.dealers[0]), Match.new(p.b.ruleset, p.dealers[1])
    deals: list[States] = []
    void = 0
    while x.winner is None and y.winner is None:
        stand = tuple(x.totals.values()), tuple(y.totals.values())
        run = table.run(seed, number * MOST + len(deals), (_turns(table, 0, x), _turns(table, 1, y)), stand)
        void = void + 1 if run.states[0].status == "void" else 0
        if not run.whole or void == VOID or len(deals) == MOST - 1:
            return None
        x, y = x.after(run.states[0]), y.after(run.states[1])
        deals.append(run.states)
    both = list(zip(table.setups, (x, y), zip(*p.seats, strict=True), strict=True))
    won = [[seat in s.ruleset.sides.get(m.winner or "", ()) for seat in seats] for s, m, seats in both]
    totals = [[m.totals[s.sides[s.tables.side[s.seats.index(seat)]]] for seat in seats] for s, m, seats in both]
    return Played(won[0] == won[1], totals[0] == totals[1], deals)


def _turns(table: LockStep, which: int, match: Match) -> int:
    """How many seats on from the first dealer the next one sits."""
    return (table.setups[which].seats.index(match.dealer) - table.dealers[which]) % table.seats


def _found(p: Pairing, kind: str, states: States) -> Found:
    return Found(_length(states), partial(_records, states), partial(witness, p, kind, states))


def _length(states: States) -> int:
    return len(states[0].calls()) + len(states[0].plays())


def _first(found: Found) -> int:
    return found.length


def _match_records(p: Pairing, deals: list[States]) -> tuple[Record, Record]:
    a, b = zip(*deals, strict=True)
    return match_record(p.a.ruleset, a), match_record(p.b.ruleset, b)


def _records(states: States) -> tuple[Record, Record]:
    return deal_record(states[0]), deal_record(states[1])
