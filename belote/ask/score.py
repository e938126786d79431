"""Settling one deal for people who keep score at a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from belote.errors import UnreadableError
from belote.game.contracts import read_bid, read_mode
from belote.game.given import art_name, block, only_keys, read_points, read_side, read_sides
from belote.game.settling import Score, settled_score
from belote.game.setup import Setup, setup
from belote.kernel.scoring import Count
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

KEYS = (
    "ruleset", "art", "mode", "trumps", "taker", "points", "capot", "declarations", "belote", "bid", "double", "held",
    "first",
)  # fmt: skip


def score(ruleset: Ruleset, question: Mapping[str, Any]) -> Score:
    """The score of a deal from what it brought in.

    Keys of the question: ``taker`` (a side, or a seat of it), ``points`` by side (card points with the last trick,
    before a capot is rewarded; with two sides one is enough), ``capot`` (the side that won every trick),
    ``declarations`` by side (points of those that count), ``belote`` (a side, a number of them by side, or nothing),
    ``mode`` and ``trumps`` where there is more than one, ``bid`` and ``double`` where the game has them, ``held`` by
    side, ``first`` (the side that led to the first trick: where a share leaves an odd point).

    Raises:
        UnreadableError: something that cannot be, such as points that no tricks make.
    """
    only_keys(block(question, "a question"), KEYS, "a question")
    s = setup(ruleset, art_name(question.get("art")))
    mode = s.tables.modes[_mode(s, question)]
    takers = _side(s, question.get("taker"), "taker")
    capot = -1 if question.get("capot") is None else _side(s, question["capot"], "capot")
    points = _points(s, mode, question.get("points"), capot)
    bid = read_bid(s, question.get("bid"))
    worth, promised = bid if bid is not None else (0, 0)
    won_all = capot == takers
    count = Count(
        takers=takers,
        points=points,
        capot=capot,
        declarations=_declarations(s, mode, question.get("declarations")),
        belote=_belote(s, mode, question.get("belote")),
        bid=worth,
        double=_double(s, question.get("double")),
        kept_promise=promised == 0 or (won_all and promised <= s.tables.hand_size),
        order=_order(s, question.get("first")),
    )
    held = read_sides(s, question.get("held") or {}, "held points")
    if any(held.values()) and not s.tables.match.holding:
        raise UnreadableError(f"{ruleset.name} holds no points over")
    return settled_score(s, mode.scoring, count, held)


def _side(s: Setup, given: object, what: str) -> int:
    if given is None:
        raise UnreadableError(f"the {what} is missing: a side, one of {' '.join(s.sides)}")
    if isinstance(given, str) and given.casefold() in s.seat_number and given not in s.sides:
        return s.tables.side[s.seat_number[given.casefold()]]
    return s.sides.index(read_side(s, given))


def _mode(s: Setup, question: Mapping[str, Any]) -> int:
    """Any suit will do where none is said: all suits score alike."""
    mode, trumps = question.get("mode"), question.get("trumps")
    if mode is None:
        fitting = [m for m in s.ruleset.modes if s.ruleset.mode_name(m).trumps == "one"]
        if len(fitting) != 1:
            raise UnreadableError(f"say which mode was played: {', '.join(s.ruleset.modes)}")
        mode = fitting[0]
    known = mode if isinstance(mode, str) and mode in s.ruleset.modes else None
    if trumps is None and known and s.ruleset.mode_name(known).trumps == "one":
        trumps = s.labels.suits[0]
    return read_mode(s, mode, trumps)


def _points(s: Setup, mode: Mode, given: object, capot: int) -> tuple[int, ...]:
    if not isinstance(given, Mapping):
        raise UnreadableError("the card points are missing: a number by side, with the last trick")
    full = s.tables.hand_size * s.tables.seats == s.tables.cards
    said = {s.sides.index(read_side(s, side)): read_points(p, f"the points of {side}") for side, p in given.items()}
    if len(said) == 1 and len(s.sides) == 2 and full:
        ((side, own),) = said.items()
        said[1 - side] = mode.worth - own
    missing = [name for i, name in enumerate(s.sides) if i not in said]
    if missing:
        raise UnreadableError(f"the points of {' and '.join(missing)} are missing")
    points = tuple(said[i] for i in range(len(s.sides)))
    total = sum(points)
    shown = " + ".join(map(str, points))
    if full and total != mode.worth:
        raise UnreadableError(f"{shown} is {total}, but the tricks of a deal are worth {mode.worth}")
    if not full and total > mode.worth:
        raise UnreadableError(f"{shown} is {total}, but the whole deck is worth {mode.worth}")
    for side, own in enumerate(points):
        if capot >= 0 and side != capot and own:
            raise UnreadableError(f"{s.sides[capot]} won every trick, so {s.sides[side]} has no points, not {own}")
        if not _possible(s, mode, own, capot, side):
            raise UnreadableError(f"no set of tricks is worth {own} points")
    return points


@lru_cache(maxsize=256)
def _sums(points: tuple[int, ...]) -> tuple[int, ...]:
    """By number of cards: the sums that so many cards can make, as bits."""
    by_count = [1] + [0] * len(points)
    for worth in points:
        for count in range(len(points) - 1, -1, -1):
            by_count[count + 1] |= by_count[count] << worth
    return tuple(by_count)


def _possible(s: Setup, mode: Mode, own: int, capot: int, side: int) -> bool:
    """Whether some number of whole tricks, with or without the last one, is worth ``own``."""
    sums = _sums(mode.points)
    tricks = s.tables.hand_size
    if capot >= 0:
        counts = [tricks] if side == capot else [0]
    else:
        least = 1 if len(s.sides) == 2 else 0
        counts = list(range(least, tricks))
    for count in counts:
        cards = sums[count * s.tables.seats]
        if count < tricks and cards >> own & 1:
            return True
        if count > 0 and own >= mode.last_trick and cards >> (own - mode.last_trick) & 1:
            return True
    return False


def _declarations(s: Setup, mode: Mode, given: object) -> tuple[int, ...]:
    said = read_sides(s, given or {}, "declarations")
    scoring = [side for side, points in said.items() if points]
    if scoring and mode.declarations is None:
        raise UnreadableError(f"there are no declarations in this game, so {scoring[0]} cannot have {said[scoring[0]]}")
    if len(scoring) > 1:
        raise UnreadableError(f"only one side can score declarations, not {' and '.join(scoring)}")
    if scoring and mode.declarations is not None:
        own = said[scoring[0]]
        worths = {w for w in (*mode.declarations.runs, *mode.declarations.fours) if w}
        seats = sum(1 for side in s.tables.side if s.sides[side] == scoring[0])
        if not _adds_up(own, worths, seats * s.tables.hand_size // 3):
            raise UnreadableError(f"no declarations are worth {own} together")
    return tuple(said.values())


def _adds_up(total: int, worths: set[int], most: int) -> bool:
    """Whether at most ``most`` numbers of ``worths`` add up to ``total``."""
    reached = {0}
    for _ in range(most):
        reached |= {a + w for a in reached for w in worths if a + w <= total}
    return total in reached


def _belote(s: Setup, mode: Mode, given: object) -> tuple[int, ...]:
    counts = dict.fromkeys(s.sides, 0)
    if isinstance(given, Mapping):
        counts = read_sides(s, given, "belotes")
    elif given is not None:
        counts[s.sides[_side(s, given, "belote")]] = 1
    total = sum(counts.values())
    if total > len(mode.pairs):
        most = f"at most {len(mode.pairs)}" if mode.pairs else "no"
        raise UnreadableError(f"there can be {most} belote here, not {total}")
    return tuple(n * mode.belote_points for n in counts.values())


def _double(s: Setup, given: object) -> int:
    if given is None:
        return 1
    steps = [1, *(step.times for step in s.tables.auction.doublings)]
    if not isinstance(given, int) or isinstance(given, bool) or given not in steps:
        raise UnreadableError(f"the double {given!r} cannot be: {' '.join(map(str, steps))}")
    return given


def _order(s: Setup, first: object) -> tuple[int, ...]:
    """The sides in playing order from the one that led first."""
    order = list(dict.fromkeys(s.tables.side))
    if first is not None:
        at = order.index(_side(s, first, "first"))
        order = order[at:] + order[:at]
    return tuple(order)
