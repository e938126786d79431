"""Doubling as a referee hears it: after the rounds, and out of turn.

Nothing is remembered: what was said is heard anew from the first word each time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .games import Game, Rung

# Catalogue 3.8: hokum is raised up to four times, sun once and only between a leading and a trailing side.
HOKUM = (Rung("double", False, 2, True), Rung("triple", True, 3), Rung("four", False, 4, True))
SUN = (Rung("double", False, 2, needs=(100, 100)),)


@dataclass(frozen=True)
class Raised:
    """Who is to speak (None: it is over), what may be said, and how the contract stands."""

    speaker: str | None
    legal: tuple[str, ...]
    times: int
    locked: bool
    for_the_match: bool = False


def after_the_rounds(
    game: Game, dealer: str, taker: str, rungs: Sequence[Rung], totals: Mapping[str, int], said: Sequence[str]
) -> Raised:
    """Each rung is put to its side, seat by seat from the one after the dealer, until one says it or all pass."""
    heard = list(said)
    times, locked, last = 1, False, False
    for rung in rungs:
        if rung.needs is not None:
            high, low = max(totals.values()), min(totals.values())
            if high <= rung.needs[0] or low >= rung.needs[1]:
                break
        seats = game.round_from(game.after(dealer))
        asked = [s for s in seats if (game.side_of(s) == game.side_of(taker)) == rung.by_takers]
        answer = "pass"
        for seat in asked:
            if not heard:
                words = (rung.word, f"{rung.word} locked") if rung.lockable else (rung.word,)
                return Raised(seat, ("pass", *words), times, locked)
            answer = heard.pop(0)
            if answer != "pass":
                break
        if answer == "pass":
            break
        times, locked, last = rung.times, answer.endswith(" locked"), rung.for_the_match
    assert not heard
    return Raised(None, (), times, locked, last)


def at_any_time(game: Game, dealer: str, said: Sequence[tuple[str, str]]) -> tuple[str | None, dict[str, str]]:
    """Who is to speak, and who else may double or redouble, in an auction of points in which nobody has to wait."""
    order = game.round_from(game.after(dealer))
    turns, passes, times, bidder = 0, 0, 1, ""
    for seat, call in said:
        if seat == order[turns % len(order)]:
            turns += 1
        if call == "pass":
            passes += 1
            continue
        passes = 0
        if call in ("double", "redouble"):
            times *= 2
        else:
            bidder, times = seat, 1
    if times == 4 or passes == (3 if bidder else 4):
        return None, {}
    speaker = order[turns % len(order)]
    word, side = ("double", False) if times == 1 else ("redouble", True)
    others = [s for s in order if s != speaker and bidder and (game.side_of(s) == game.side_of(bidder)) == side]
    return speaker, dict.fromkeys(others, word)
