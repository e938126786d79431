"""Settling one deal for people who keep score at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from belote.ask.asked import mode_asked, opened
from belote.ask.fault import fault_asked
from belote.ask.points import card_points
from belote.errors import UnreadableError, shown
from belote.game.contracts import bid_range, read_bid, read_double
from belote.game.given import read_held, read_sides, side_number
from belote.game.penalties import penalty_score
from belote.game.settling import Brought, Score, settled_score
from belote.game.setup import Setup
from belote.kernel.auction import Promise
from belote.kernel.declarations import SAME_TRICK, Worth
from belote.kernel.effects import NUMBER
from belote.kernel.melds import APART, BOTH
from belote.kernel.scoring import Count
from belote.kernel.tables import Mode
from belote.library.ruleset import Ruleset

KEYS = (
    "ruleset", "art", "mode", "trumps", "taker", "points", "capot", "declarations", "belote", "bid", "double", "held",
    "first", "last_deal", "fault", "by",
)  # fmt: skip


def score(ruleset: Ruleset, question: Mapping[str, Any]) -> Score:
    """The score of a deal from what it brought in.

    Keys of the question, which nothing (None) leaves out as well: ``taker`` (a side, or a seat of it), ``points`` by
    side (card points with the last trick, before a capot is rewarded; of two sides one is enough), ``capot`` (the side
    that won every trick; the seat, where one hand has promised them and won them), ``declarations`` by side (points of
    those that count, together or in a list), ``belote`` (a side, or a number of them by side, or by side the number in
    each hand), ``mode`` or ``trumps`` where modes score differently, ``bid`` and ``double`` where the game has them,
    ``held`` by side, ``first`` (the side that led to the first trick: where a share leaves an odd point), ``last_deal``
    (true for the last of a fixed number of deals); of a deal that a fault has ended ``fault`` (its name in `penalties`)
    and ``by`` (the side at fault, or a seat of it), where ``points`` are those of the tricks so far, none where they
    are left out, and nobody need be ``taker``.

    Raises:
        UnreadableError: something that cannot be, such as points that no tricks make.
        NotFoundError: there is no such art.
    """
    s, said = opened(ruleset, question, KEYS)
    number = mode_asked(s, said, "was", scoring=True)
    mode = s.tables.modes[number]
    key = None if said.keys().isdisjoint(("mode", "trumps")) else s.ruleset.modes[mode.name]
    bid = read_bid(s, said.get("bid"))
    if bid is not None:
        _bid_there(s, mode, said)
    worth, promised, alone = bid if bid is not None else Promise(0, 0)
    faulty = fault_asked(s, mode, said)
    if faulty is not None:
        sums, _ = _declarations(s, mode, said.get("declarations"), -1)
        count = Count(
            takers=faulty.by,
            points=faulty.points,
            capot=-1,
            declarations=sums,
            belote=_belote(s, mode, said.get("belote"), -1),
            bid=worth,
            double=read_double(s, said.get("double"), key, bid) & NUMBER,
            kept_promise=True,
            order=_order(s, said.get("first")),
        )
        held = read_held(s, said.get("held"))
        return penalty_score(s, mode.scoring, faulty.row, faulty.worth, count, held)
    takers = _side(s, said.get("taker"), "taker")
    capot = -1 if said.get("capot") is None else _side(s, said["capot"], "capot")
    points = card_points(s, mode, said.get("points"), capot)
    won_all = capot == takers
    step = read_double(s, said.get("double"), key, bid)
    sums, best = _declarations(s, mode, said.get("declarations"), capot)
    count = Count(
        takers=takers,
        points=points,
        capot=capot,
        declarations=sums,
        belote=_belote(s, mode, said.get("belote"), capot),
        bid=worth,
        double=step & NUMBER,
        kept_promise=promised == 0 or (won_all and promised <= s.tables.hand_size and (not alone or _by_one(s, said))),
        order=_order(s, said.get("first")),
        capot_bid=promised >= s.tables.hand_size,
        last_deal=_last_deal(s, said.get("last_deal")),
        best=best,
        alone=alone,
    )
    return settled_score(s, mode.scoring, Brought(count, 0, step), read_held(s, said.get("held")))


def _side(s: Setup, given: object, what: str) -> int:
    if given is None:
        raise UnreadableError(f"the {what} is missing: a side, one of {' '.join(s.sides)}")
    return side_number(s, given, f"the {what}")


def _bid_there(s: Setup, mode: Mode, said: Mapping[str, Any]) -> None:
    """Refuse a bid that makes no contract like the one in question: a number that is fixed for other modes."""
    like = [
        number
        for number, other in enumerate(s.tables.modes)
        if (said.get("mode") is None or other.name == mode.name)
        and (said.get("trumps") is None or other.trumps == mode.trumps)
    ]
    known = [word for word in s.bids if any((number, word) in s.calls_by for number in like)]
    if str(said["bid"]).strip().casefold() in known:
        return
    key = s.ruleset.modes[mode.name]
    what = f"in the mode {key}" if said.get("trumps") is None else f"with {shown(said['trumps'])} as trumps"
    if known:
        raise UnreadableError(f"the bid cannot be {shown(said['bid'])} {what}: {bid_range(known)}")
    if all((number, "") not in s.calls_by for number in like):
        raise UnreadableError(f"the bid cannot be {shown(said['bid'])} {what}: no bid of this auction makes it")


def _by_one(s: Setup, said: Mapping[str, Any]) -> bool:
    """Whether the hand that won every trick is named, and is not another one than the taker's."""
    seats = [s.seat_number.get(str(said.get(key)).strip().casefold()) for key in ("capot", "taker")]
    return seats[0] is not None and seats[1] in (None, seats[0])


def _declarations(s: Setup, mode: Mode, given: object, capot: int) -> tuple[tuple[int, ...], int]:
    """The points of each side's declarations, and of the best one, where the score asks for it."""
    if not isinstance(given, Mapping):
        return _declared(s, mode, {} if given is None else given, capot), 0
    sums: dict[Any, Any] = {}
    best = 0
    w = mode.declarations
    worths = {points & NUMBER for points in (*w.runs, *w.fours, w.all_trumps)} if w is not None else set()
    for side, points in given.items():
        each = points if isinstance(points, list | tuple) else [points]
        for one in each:
            if isinstance(points, list | tuple) and (not isinstance(one, int) or one not in worths - {0}):
                raise UnreadableError(f"no declaration is worth {shown(one)}")
            if mode.scoring.asks_best and isinstance(one, int) and one not in worths | {0}:
                says = f"what the best declaration is worth counts: list them one by one, such as {side}=50,20"
                raise UnreadableError(f"no declaration by itself is worth {shown(one)}; {says}")
        sums[side] = sum(each) if isinstance(points, list | tuple) else points
        best = max([best, *(one for one in each if isinstance(one, int))])
    return _declared(s, mode, sums, capot), best if mode.scoring.asks_best else 0


def _declared(s: Setup, mode: Mode, given: object, capot: int) -> tuple[int, ...]:
    said = read_sides(s, given, "declarations")
    scoring = [side for side, points in said.items() if points]
    if scoring and mode.declarations is None:
        lack = f"{scoring[0]} cannot have {shown(said[scoring[0]])}"
        raise UnreadableError(f"there are no declarations in this game, so {lack}")
    if mode.from_tricks and mode.declarations is not None:
        return _in_tricks(s, mode.declarations, said, capot)
    if mode.needs_trick:
        _only_with_tricks(s, said, capot, "declarations")
    if mode.equal == BOTH and mode.declarations is not None:  # sides that are level score what each has
        for side in scoring:
            if not _makes(s, said, side, (*mode.declarations.runs, *mode.declarations.fours)):
                raise UnreadableError(f"no declarations are worth {shown(said[side])} together")
        return tuple(said.values())
    apart = mode.contest == APART
    if len(scoring) > 1 + apart:
        few = "two sides, the one runs and the other fours," if apart else "one side"
        raise UnreadableError(f"only {few} can score declarations, not {' and '.join(scoring)}")
    if scoring and mode.declarations is not None:
        runs, fours = mode.declarations.runs, mode.declarations.fours
        if len(scoring) == 1:
            if not _makes(s, said, scoring[0], (*runs, *fours)):
                raise UnreadableError(f"no declarations are worth {shown(said[scoring[0]])} together")
        elif not any(_makes(s, said, x, runs) and _makes(s, said, y, fours) for x, y in (scoring, scoring[::-1])):
            both = " and ".join(f"{side} {shown(said[side])}" for side in scoring)
            raise UnreadableError(f"no runs of one side and fours of the other are worth {both}")
    return tuple(said.values())


def _makes(s: Setup, said: Mapping[str, int], side: str, worths: Iterable[int]) -> bool:
    """Whether a side can have so many points from declarations of these worths."""
    seats = sum(1 for each in s.tables.side if s.sides[each] == side)
    return _adds_up(said[side], {w & NUMBER for w in worths} - {0}, seats * s.tables.hand_size // 3)


def _in_tricks(s: Setup, worth: Worth, said: Mapping[str, int], capot: int) -> tuple[int, ...]:
    """Declarations that lay in tricks: any side may have some, but none without a trick."""
    _only_with_tricks(s, said, capot, "declarations")
    everybody = in_tricks(worth, s.tables.seats, s.tables.hand_size)
    for own in said.values():
        if own not in everybody:
            raise UnreadableError(f"no declarations that lie in tricks are worth {shown(own)} together")
    if sum(said.values()) not in everybody:
        raise UnreadableError(f"no declarations in {s.tables.hand_size} tricks are worth {shown(sum(said.values()))}")
    return tuple(said.values())


def _only_with_tricks(s: Setup, said: Mapping[str, int], capot: int, what: str) -> None:
    for side, points in said.items():
        if points and capot >= 0 and side != s.sides[capot]:
            raise UnreadableError(f"{s.sides[capot]} won every trick, so {side} without a trick has no {what}")


@lru_cache(maxsize=64)
def in_tricks(worth: Worth, seats: int, tricks: int) -> frozenset[int]:
    """What the declarations in so many tricks can add up to, each four once; that cards may lack goes unseen."""
    runs = {total for total, _ in _runs_of_a_trick(worth, seats)} - {0}
    reached = {(0, 0)}
    alone = 1 if seats == worth.suits else 0  # then a trick with a four holds nothing else
    for four in sorted(points & NUMBER for points in worth.fours if points and seats >= worth.suits):
        reached |= {(total + four, used + alone) for total, used in reached if used + alone <= tricks}
    for _ in range(tricks):
        reached |= {(total + run, used + 1) for total, used in reached for run in runs if used < tricks}
    return frozenset(total for total, _ in reached)


def _runs_of_a_trick(worth: Worth, seats: int) -> set[tuple[int, int]]:
    """(points, cards) of the runs that one trick can hold."""
    found = {(0, 0)}
    for _ in range(seats // 2):
        found |= {
            (total + (worth.runs[length] & NUMBER), cards + length)
            for total, cards in found
            for length in range(2, min(seats, len(worth.runs) - 1) + 1)
            if worth.runs[length] and cards + length <= seats
        }
    return found


def _adds_up(total: int, worths: set[int], most: int) -> bool:
    """Whether at most ``most`` numbers of ``worths`` add up to ``total``."""
    reached = {0}
    for _ in range(most):
        reached |= {a + w for a in reached for w in worths if a + w <= total}
    return total in reached


def _belote(s: Setup, mode: Mode, given: object, capot: int) -> tuple[int, ...]:
    counts = dict.fromkeys(s.sides, 0)
    worth = dict(counts)
    if isinstance(given, Mapping):
        for side, number in given.items():
            hands = number if isinstance(number, list | tuple) else [number]
            one = {i: read_sides(s, {side: n}, "belotes") for i, n in enumerate(hands)}
            for own in one.values():
                for name, n in own.items():
                    counts[name] += n
                    worth[name] += mode.belote_sums[min(n, len(mode.pairs))]
                    if n > 1 and not isinstance(number, list | tuple) and not mode.one_by_one:
                        hands_say = f"{shown(n)} in one hand as {name}=[{shown(n)}], else as {name}={shown(n - 1)},1"
                        says = f"what they are worth hangs on how many one hand has: list them by hand, {hands_say}"
                        raise UnreadableError(f"{name} has {shown(n)} belotes, and {says}")
    elif given is not None:
        name = s.sides[_side(s, given, "belote")]
        counts[name], worth[name] = 1, mode.belote_points
    total = sum(counts.values())
    if total > len(mode.pairs):
        most = f"at most {len(mode.pairs)}" if mode.pairs else "no"
        raise UnreadableError(f"there can be {most} belote here, not {shown(total)}")
    if mode.belote_claimed_by == SAME_TRICK:
        _only_with_tricks(s, counts, capot, "belote")
    return tuple(worth.values())


def _last_deal(s: Setup, given: object) -> bool:
    if given is not None and not isinstance(given, bool):
        raise UnreadableError(f"`last_deal` is true or false, not {shown(given)}")
    if given and not s.tables.match.ending.deals:
        raise UnreadableError(f"a match of {s.ruleset.name} has no fixed number of deals, so none is the last")
    return bool(given)


def _order(s: Setup, first: object) -> tuple[int, ...]:
    """The sides in playing order from the one that led first."""
    order = list(dict.fromkeys(s.tables.side))
    if first is not None:
        at = order.index(_side(s, first, "first"))
        order = order[at:] + order[:at]
    return tuple(order)
