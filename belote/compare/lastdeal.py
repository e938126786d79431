"""The deal that ends a match under one ruleset and not under the other.

Mostly any deal from nothing shows it, or one from totals just below a target.  Where only few deals bring in little
enough, many are played at random until one does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from belote.cards import bits
from belote.compare.matching import Matching
from belote.compare.verdict import Witness
from belote.errors import BeloteError
from belote.game.deal import BIDDING, COMPLETE, Deal
from belote.game.match import Match
from belote.game.settling import first_in, last_of
from belote.kernel import deal as deals_
from belote.kernel import match as kernel
from belote.library.ruleset import Ruleset
from belote.record.replay import replay
from belote.record.writing import deal_record

PLAIN, NEAR, MOST = 8, 60, 1500  # deals of the lowest calls and cards; with some at random; in all
CLOSE = (1, 10, 21, 51)  # points short of a target, from where the order of counting may decide
CHOICES = (12, 600)  # deals of each dealer to choose from, where several make a match; as many once these fail
KEPT = 16  # of them, those that bring in least
FOLLOWED, WEIGHTS = 4, (0, 1, 4)  # ways to such a match, by each weight of all totals beside the highest

Points = tuple[int, ...]
Way = tuple[tuple[Match, Match], list[list[Deal]]]  # where both stand after some deals


def shown(a: Ruleset, b: Ruleset, m: Matching, around: Sequence[int], before: int | None) -> Witness | None:
    """A match that both end otherwise: one plain deal, from as little as can be; else one of many deals.

    ``around``: the totals at which a match can begin to end; ``before``: the most that a side can have before the last
    deal, None for whatever there is.
    """
    p, q = a.tables.match.ending, b.tables.match.ending
    if p.not_by != q.not_by:
        for suit in range(a.tables.suits):
            deals = played(a, b, m, 0, apart=True, suit=suit)
            for start in _starts(a, b, deals, around, before) if deals is not None else []:
                witness = confirmed(a, b, m, [deals or []], start)
                if witness is not None:
                    return witness
    for apart in (False, True):
        found: list[tuple[Points, list[Deal]]] = []
        for seed in range(PLAIN if apart else NEAR):
            deals = played(a, b, m, seed, apart=apart)
            starts = _starts(a, b, deals, around, before) if deals is not None else []
            if deals is not None and starts:
                found.append((starts[0], deals))
            if found and (seed >= PLAIN - 1 or not any(found[-1][0])):
                break
        for start, chosen in sorted(found, key=lambda each: sum(each[0])):
            witness = confirmed(a, b, m, [chosen], start)
            if witness is not None:
                return witness
    if p.deals != q.deals:
        return _of_many(a, b, m, min(n for n in (p.deals, q.deals) if n))
    return _levelled(a, b, m, p.deals) if p.deals and not p.target and not q.target else None


def searched(a: Ruleset, b: Ruleset, m: Matching, around: Sequence[int], before: int | None) -> Witness | None:
    """The first of many deals, played at random, that one match ends with."""
    for seed in range(PLAIN, MOST):
        deals = played(a, b, m, seed)
        if deals is not None:
            for start in _starts(a, b, deals, around, before):
                witness = confirmed(a, b, m, [deals], start)
                if witness is not None:
                    return witness
    return None


def _brought(a: Ruleset, b: Ruleset, deals: Sequence[Deal]) -> list[kernel.Last]:
    """What a deal brings under both where a match begins with it, in the order of the sides of a."""
    out = []
    for deal, r, names in zip(deals, (a, b), (list(a.sides), _sides(a, b)), strict=True):
        score = deal.score({})
        assert score is not None
        last = last_of(deal, score, dict.fromkeys(r.sides, 0))
        place = [list(r.sides).index(name) for name in names]
        takers, capot = (place.index(side) if side >= 0 else -1 for side in (last.takers, last.capot))
        gained, bare = (tuple(points[i] for i in place) for points in (last.gained, last.bare))
        out.append(kernel.Last(takers, capot, -1, 0, gained, bare))
    return out


def _ended(r: Ruleset, start: Points, brought: kernel.Last, deal: Deal, names: Sequence[str]) -> int:
    """Who has won under r after a deal from these totals, by the place among the sides of a.

    ``names``: these sides as the deal names them.
    """
    own = list(deal.ruleset.sides)
    first = first_in(deal, r.tables.match.ending, tuple(start[names.index(side)] for side in own))
    if first >= 0:
        return names.index(own[first])
    totals, bare = (tuple(x + y for x, y in zip(start, more, strict=True)) for more in (brought.gained, brought.bare))
    last = brought._replace(before=max(start), bare=bare)
    return kernel.match_winner(r.tables.match, totals, 1, last)


def _sides(a: Ruleset, b: Ruleset) -> list[str]:
    """The sides of b in the order of those of a: by name, or as they stand."""
    return list(a.sides) if set(a.sides) == set(b.sides) else list(b.sides)


def _starts(a: Ruleset, b: Ruleset, deals: Sequence[Deal], around: Sequence[int], before: int | None) -> list[Points]:
    """Totals from which these deals end the matches otherwise, least first."""
    brought = _brought(a, b, deals)
    if any(score is None or score.wins_match for score in (deal.score({}) for deal in deals)):
        return []  # that is no question of totals
    p, q = a.tables.match.ending, b.tables.match.ending
    close = [n - short for n in {p.target, q.target} for short in CLOSE if n > short] if p.within != q.within else []
    out = set()
    each_under = list(zip(brought, deals, (list(a.sides), _sides(a, b)), strict=True))
    for gained in dict.fromkeys(tuple(each.gained) for each in brought):
        ends = [[0, *close, *(n - points for n in around if n > points)] for points in gained]
        for start in product(*ends):
            if before is not None and max(start) > before:
                continue
            if any(kernel.match_winner(r.tables.match, start, 0) >= 0 for r in (a, b)):
                continue
            won = [[_ended(r, start, *each) for r in (a, b)] for each in each_under]
            if any(one != other for one, other in won) and won[0][0] != won[1][1]:
                out.add(start)
    return sorted(out, key=lambda start: (sum(start), start))[:3]


def _of_many(a: Ruleset, b: Ruleset, m: Matching, number: int) -> Witness | None:
    """A match from nothing with so many deals, after the last of which only one of them is over."""
    for choices in CHOICES:
        deals = _chosen(a, b, m, number, choices)
        witness = confirmed(a, b, m, deals, (0,) * a.tables.sides) if deals else None
        if witness is not None:
            return witness
    return None


def _levelled(a: Ruleset, b: Ruleset, m: Matching, number: int) -> Witness | None:
    """A match of so many deals that is level after them, as it begins where that makes it so."""
    kept = [_choices(a, b, m, dealer, (None, None), CHOICES[0]) for dealer in range(a.tables.seats)]
    if not all(kept):
        return None
    deals = [kept[at % len(kept)][0] for at in range(number)]
    table = Match.new(a)
    for one, _ in deals:
        table = table.after(one)
    end = table.totals.values()
    return confirmed(a, b, m, deals, tuple(max(end) - own for own in end))


def _chosen(a: Ruleset, b: Ruleset, m: Matching, number: int, choices: int) -> list[list[Deal]]:
    """So many deals that leave the totals low, so that no match is over before the last; none where none do.

    The lowest few ways are followed side by side, by the highest total and by all of them together.
    """
    ways: list[Way] = [((Match.new(a), Match.new(b)), [])]
    asked = bool(a.tables.auction.conditions or b.tables.auction.conditions)  # for the totals before a deal
    kept: dict[int, list[list[Deal]]] = {}
    for at in range(number):
        dealer = at % a.tables.seats
        found: dict[tuple[object, ...], Way] = {}
        for (x, y), deals in ways:
            tries = [] if asked else kept.get(dealer, [])
            tries = tries or _choices(a, b, m, at if asked else dealer, (x.totals, y.totals), choices)
            kept[dealer] = tries
            for one, other in tries:
                tables = x.after(one), y.after(other)
                won = _won(a, b, tables)
                if won == (-1, -1) if at < number - 1 else won[0] != won[1]:
                    key = tuple((*table.totals.values(), *table.held.values()) for table in tables)
                    found.setdefault(key, (tables, [*deals, [one, other]]))
        ways = _lowest(list(found.values()))
    return ways[0][1] if ways else []


def _lowest(ways: list[Way]) -> list[Way]:
    """A few of them: those with the highest total lowest, and those with all totals together lowest."""
    out: dict[int, Way] = {}
    for weight in WEIGHTS:
        for way in sorted(ways, key=lambda way: _high(way[0], weight))[:FOLLOWED]:
            out[id(way)] = way
    return list(out.values())


def _choices(
    a: Ruleset, b: Ruleset, m: Matching, number: int, totals: Sequence[Mapping[str, int] | None], choices: int
) -> list[list[Deal]]:
    """Some deals that both matches can go on with, those that bring in least; ``totals``: where each stands."""
    for apart in (False, True):
        tries = (played(a, b, m, number * choices + i, number, apart, totals=totals) for i in range(choices))
        found = [deals for deals in tries if deals is not None]
        if found:
            return sorted(found, key=_brings)[:KEPT]
    return []


def _brings(deals: Sequence[Deal]) -> int:
    """What two deals bring all sides together."""
    scores = [deal.score({}) for deal in deals]
    return sum(sum(score.sides.values()) for score in scores if score is not None)


def _high(tables: tuple[Match, Match], weight: int) -> int:
    """How high the totals are: the highest of them, and all together with this weight."""
    points = [points for table in tables for points in table.totals.values()]
    return max(points) + weight * sum(points)


def _won(a: Ruleset, b: Ruleset, tables: tuple[Match, Match]) -> tuple[int, int]:
    """Who has won under both, by the place among the sides of a; -1: nobody."""
    orders = list(a.sides), _sides(a, b)
    x, y = (order.index(t.winner) if t.winner else -1 for order, t in zip(orders, tables, strict=True))
    return x, y


def played(
    a: Ruleset,
    b: Ruleset,
    m: Matching,
    seed: int,
    number: int = 0,
    apart: bool = False,
    suit: int = -1,
    totals: Sequence[Mapping[str, int] | None] = (None, None),
) -> list[Deal] | None:
    """One pack played to the end under both with the same calls and cards; ``apart``: with each ruleset's own.

    ``suit``: one that the first to speak is dealt, as much of it as a hand holds; ``totals``: of each match before.
    """
    art = a.art.name if m.cards and a.art.name != b.art.name else None
    packs = [None if suit < 0 else [r.labels(art).names[card] for card in _of_one_suit(r, suit)] for r in (a, b)]
    dealers = [r.seats[number % len(r.seats)] for r in (a, b)]
    states = [
        Deal.new(r, d, seed, pack=p, art=art, totals=before)
        for r, d, p, before in zip((a, b), dealers, packs, totals, strict=True)
    ]
    rng = None if seed < PLAIN else Random(seed)
    if not apart:
        return _together(states, rng) if m.cards and a.tables.seats == b.tables.seats else None
    for which, state in enumerate(states):
        while not state.is_over:
            action = _next(state, state.legal(), rng)
            if action is None:
                return None  # a hand was dealt short
            state = state.apply(action)  # noqa: PLW2901
        if state.status != COMPLETE:
            return None
        states[which] = state
    return states


def _of_one_suit(r: Ruleset, suit: int) -> list[int]:
    """A pack that brings the first to speak, who takes, the cards of one suit."""
    t = r.tables
    table = deals_.fresh(t.seats)
    for step in t.steps:
        table = table if step.kind == deals_.ROUND else deals_.take_step(table, step, range(t.cards), 0, 0)
    own = list(bits(table.hands[0]))
    wanted = range(suit * t.ranks, (suit + 1) * t.ranks)
    cards = iter([*wanted, *(card for card in range(t.cards) if card not in wanted)])
    pack = dict.fromkeys(range(t.cards), -1)
    for place in [*own, *(place for place in range(t.cards) if place not in own)]:
        pack[place] = next(cards)
    return list(pack.values())


def _together(states: list[Deal], rng: Random | None) -> list[Deal] | None:
    while not all(state.is_over for state in states):
        x, y = states
        allowed = y.legal()
        action = _next(x, [each for each in x.legal() if each in allowed], rng)
        if action is None or _place(x) != _place(y) or x.status != y.status:
            return None
        states = [state.apply(action) for state in states]
    return states if all(state.status == COMPLETE for state in states) else None


def _place(state: Deal) -> int:
    """Whose turn it is, counted from the dealer: each game goes its own way round."""
    return (state._turn - state._frame.first) % len(state.ruleset.seats)


def _next(state: Deal, allowed: Sequence[str], rng: Random | None) -> str | None:
    """The lowest call or card, or any; once something has been bid everybody passes."""
    if not allowed:
        return None
    if state.status != BIDDING:
        return allowed[0] if rng is None else rng.choice(allowed)
    bids = [call for call in allowed if call != "pass"]
    spoken = any(call != "pass" for _, call in state.calls())
    waits = rng is not None and not spoken and rng.random() < 0.5
    if not bids or ("pass" in allowed and (spoken or waits)):
        return "pass" if "pass" in allowed else None
    return bids[0] if rng is None or rng.random() < 0.5 else rng.choice(bids)


def confirmed(a: Ruleset, b: Ruleset, m: Matching, deals: list[list[Deal]], start: Points) -> Witness | None:
    """The deals as match records that ``belote replay`` reads differently, or None."""
    records: list[dict[str, Any]] = []
    for which, sides in enumerate((list(a.sides), _sides(a, b))):
        record: dict[str, Any] = {"totals": dict(zip(sides, start, strict=True))} if any(start) else {}
        if m.cards and a.art.name != b.art.name:
            record["art"] = a.art.name
        record["deals"] = []
        for pair in deals:
            deal = deal_record(pair[which], named=False)
            for key in ("declared", "belote_said", "art"):
                deal.pop(key, None)  # everything is announced that can be
            record["deals"].append(deal)
        records.append(record)
    said = []
    try:
        for r, record in zip((a, b), records, strict=True):
            end = replay(record, r)
            said.append({"winner": end["winner"], "totals": end["totals"]})
    except BeloteError:
        return None
    orders = list(a.sides), _sides(a, b)
    won = [order.index(x["winner"]) if x["winner"] else -1 for order, x in zip(orders, said, strict=True)]
    if won[0] == won[1]:
        return None
    if said[0]["totals"] == said[1]["totals"]:
        said = [{"winner": x["winner"]} for x in said]
    return Witness("replay", records[0], records[1], said[0], said[1])
