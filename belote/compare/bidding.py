"""The auction of two rulesets: every state of both side by side, the shortest difference first.

Calls are compared as what they mean: the contract, what is bid, who gets the turned card; a step of the doubling; a
pass.  Suits are alike in an auction but for the turned one, so a turned card of each rank of one suit stands for all;
where bids rise, the seats are alike too once there is a bid.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from belote.cards import bits
from belote.compare.building import asked, pair, played
from belote.compare.dealing import deal
from belote.compare.guards import guarded, turned_out
from belote.compare.machine import CONTRACT, Machine, Meaning, Point, folded, packs, told_apart
from belote.compare.matching import Matching
from belote.compare.passing import passed_out
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.game.deal import BIDDING, PLAYING
from belote.game.history import calls_made
from belote.kernel import deal as kernel
from belote.kernel.auction import PASS
from belote.library.ruleset import Ruleset
from belote.record.replay import replay

__all__ = ["auction", "deal"]
PACKS = 40
OVER, SPEAKER, CALLS, DOUBLE = "when it ends", "who speaks", "what may be said", "what a double multiplies"
BETWEEN = "what may be said out of turn"
MEANS, WORTH = "what a bid means", "what a bid is worth"
Said = tuple[int, ...]
Node = tuple[Point, Point]


class Difference(NamedTuple):
    """A pair of states that differ, the calls that lead there under each, and the card turned up (-1: none).

    ``totals``: of the match before the deal, by side; empty where nobody asks for them.

    ``less``: ``a`` or ``b`` where that one allows some of the other's calls only, else ``neither``.
    """

    kind: str
    node: Node
    calls: tuple[Said, Said]
    up: int
    less: str
    totals: Said


def auction(a: Ruleset, b: Ruleset, _m: Matching) -> list[Verdict]:
    """Whether the same may be said at every point, the same contracts come of it, and the same follows if none does."""
    p = pair(a, b, any_partners=True)
    if isinstance(p, str):
        return [unlike("auction", p)]
    x, y = Machine(p, 0), Machine(p, 1)
    said, after = _said(x, y), passed_out(x, y)
    return [said] if after is None else [after] if said.verdict == EQUAL else [said, after]


def _said(x: Machine, y: Machine) -> Verdict:
    p = x.p
    if x.tables.sides != y.tables.sides and (x.auction.conditions or y.auction.conditions):
        because = "a double asks for the totals of the match, and not as many sides play it"
        return Verdict("auction", None, NOT_DECIDED, PROVED, 0, 0, because=because)
    of, found = _all_states(x, y)
    if not found:
        because = "the same calls and contracts in every state of both auctions"
        because += "" if x.names() == y.names() else ", by other names"
        return Verdict("auction", None, EQUAL, PROVED, 0, of, because=because)
    found.sort(key=lambda d: (len(d.calls[0]), d.up))
    less = {d.less for d in found}
    stricter = less.pop() if len(less) == 1 else "neither"
    for d in found[:6]:
        witness = _witness(x, y, d)
        if witness is not None:
            kind = _kind(x, y, d)
            own = stricter if kind == d.kind else None
            return Verdict("auction", None, DIFFERENT, PROVED, len(found), of, kind, witness, own)
    by_word, differing = _all_states(Machine(p, 0, by_word=True), Machine(p, 1, by_word=True))
    if not differing:
        because = (
            "the same calls in every state of both; what a bid above all numbers counts as and promises is compared "
            "in the score"
        )
        return Verdict("auction", None, EQUAL, PROVED, 0, by_word, because=because)
    because = f"{found[0].kind}: no deal shows it"
    return Verdict("auction", None, NOT_DECIDED, PROVED, len(found), of, because=because)


def _kind(x: Machine, y: Machine, d: Difference) -> str:
    """What differs: where the same words may be said, it is not the calls but what a bid is worth or stands for."""
    if d.kind != CALLS:
        return d.kind
    said = x.meanings(d.node[0], d.up), y.meanings(d.node[1], d.up)
    words = [{m.written[c] for c in own.values()} for m, own in zip((x, y), said, strict=True)]
    if words[0] != words[1]:
        return CALLS
    meant = [{m.written[c]: m.means[c] for c in own.values()} for m, own in zip((x, y), said, strict=True)]
    apart = [(p, meant[1][word]) for word, p in meant[0].items() if p != meant[1][word]]
    if any(p[0] == q[0] == "void" and p[:3] == q[:3] for p, q in apart):  # what differs is who may say it
        return CALLS
    return WORTH if all(p[:2] == q[:2] and p[3:] == q[3:] for p, q in apart) else MEANS


def _all_states(x: Machine, y: Machine) -> tuple[int, list[Difference]]:
    """How many pairs of states there are, and those that differ.

    For a turned card of each rank where one is turned, and all totals that the auctions tell apart.  Of two machines
    that are one nothing differs, and how many states it has is kept.
    """
    key = x.key() if x.key() == y.key() else None
    if key in _kept:
        return _kept[key], []
    of, found = 0, []
    for up in range(x.tables.ranks) if x.turns or y.turns else (-1,):
        for totals in told_apart(x, y):
            seen, differing = _product(x, y, up, totals)
            of += seen
            found += differing
    if key is not None and not found:
        if len(_kept) >= KEPT:
            _kept.clear()
        _kept[key] = of
    return of, found


def _less(one: set[Meaning], other: set[Meaning]) -> str:
    """Which of two allows some of the other's calls only; of one that hangs on the hand, with some hands only."""
    one, other = one - other, other - one
    for p in sorted((m for m in one if m[0] == "void"), key=str):
        for q in sorted((m for m in other if m[0] == "void"), key=str):
            if p[:3] == q[:3] and p[4] == q[4]:
                fewer = int(str(p[3])), int(str(q[3]))  # ranks; 0: any hand
                if fewer[1] == 0 or (fewer[0] and not fewer[0] & ~fewer[1]):
                    one = one - {p}
                if fewer[0] == 0 or (fewer[1] and not fewer[1] & ~fewer[0]):
                    other = other - {q}
    return "a" if not one else "b" if not other else "neither"


_kept: dict[tuple[object, ...] | None, int] = {}
KEPT = 64


def _product(x: Machine, y: Machine, up: int, totals: Said) -> tuple[int, list[Difference]]:
    """How many pairs of states there are with this card up at these totals; those that differ, the nearest first."""
    start = x.start(totals), y.start(totals)
    todo: list[tuple[Node, Said, Said]] = [(start, (), ())]
    known = {start}
    found = []
    for node, said_x, said_y in todo:
        one, other = node
        kind, less, follow = "", "neither", []
        if one.place < 0 or other.place < 0:
            if one.place != other.place:
                kind = OVER
            elif one.place == CONTRACT and x.times(one) != y.times(other):
                kind = DOUBLE
        elif x.speaker(one) != y.speaker(other):
            kind = SPEAKER
        else:
            m, n = x.meanings(one, up), y.meanings(other, up)
            kind = CALLS if m.keys() != n.keys() else ""
            m, n = m | x.between(one), n | y.between(other)
            if m.keys() != n.keys():
                kind = kind or BETWEEN
                less = _less(set(m), set(n))
            follow = [(m[meaning], n[meaning]) for meaning in m if meaning in n]
        if kind:
            found.append(Difference(kind, node, (said_x, said_y), up, less, totals))
        tried = set()
        for c, d in follow:
            alike = x.behaviour(c), y.behaviour(d)
            if alike in tried:
                continue
            tried.add(alike)
            new = folded(x, y, (x.after(one, c), y.after(other, d)))
            if new not in known:
                known.add(new)
                todo.append((new, (*said_x, c), (*said_y, d)))
    return len(todo), found


def _witness(x: Machine, y: Machine, d: Difference) -> Witness | None:
    p, own = x.p, packs(x, y, d.up)
    if d.kind in (OVER, DOUBLE):
        records = x.record(own[0], d.calls[0], d.totals), y.record(own[1], d.calls[1], d.totals)

        def ended(out: Mapping[str, Any]) -> Any:
            contract = out["contract"]
            if d.kind == DOUBLE:
                return {"contract": {"double": contract["double"]}}
            return {"status": out["status"], "contract": contract}

        return asked(p, records[0], records[1], ended)
    points = _points(x, y, d)
    said = x.meanings(points[0], d.up), y.meanings(points[1], d.up)
    last = _last(x, y, said)
    ended_by = (*d.calls[0], last[0]), (*d.calls[1], last[1])

    def laid(pack: Sequence[int], other: Sequence[int]) -> Witness | None:
        return asked(p, x.record(pack, ended_by[0], d.totals), y.record(other, ended_by[1], d.totals), legal)

    def legal(out: Mapping[str, Any]) -> Any:
        keys = ("seat", "may_also_call") if d.kind == BETWEEN else ("seat", "legal")
        return {"calls": [{key: out["calls"][-1][key] for key in keys if key in out["calls"][-1]}]}

    if any(m.asks_for_hands for m in (x, y)):  # other hands would be another question
        found = laid(own[0], own[0]) or laid(own[1], own[1])
    else:
        found = laid(own[0], own[1])
    for pack in guarded(x, y, points, said, d.up) if found is None else ():
        for both in packs(x, y, d.up, pack):  # one pack for both, or two questions would have little in common
            found = found or laid(both, both)
    return found or turned_out(x, y, d.calls, said, d.up, d.totals) or _played_on(x, y, d, said)


def _points(x: Machine, y: Machine, d: Difference) -> Node:
    """The states of a difference as its calls really lead there."""
    one, other = x.start(d.totals), y.start(d.totals)
    for c, e in zip(*d.calls, strict=True):
        one, other = x.after(one, c), y.after(other, e)
    return one, other


def _last(x: Machine, y: Machine, said: Sequence[Mapping[Meaning, int]]) -> tuple[int, int]:
    """A call that both allow here, a pass if that may be, written alike if that may be; else the first of each."""
    common = [(said[0][m], said[1][m]) for m in said[0] if m in said[1]]
    common.sort(key=lambda calls: (calls[0] != PASS, x.written[calls[0]] != y.written[calls[1]]))
    return common[0] if common else (min(said[0].values()), min(said[1].values()))


def _played_on(x: Machine, y: Machine, d: Difference, said: Sequence[Mapping[Meaning, int]]) -> Witness | None:
    """A call of the same words that means something else: the deal is played on until that shows."""
    here, there = ({m: c for m, c in said[i].items() if m not in said[1 - i]} for i in (0, 1))
    words = {y.written[c]: c for c in there.values()}
    same = [(c, words[x.written[c]]) for c in here.values() if x.written[c] in words]
    taker = x.speaker(d.node[0])
    for attempt in range(PACKS if same else 0):
        for calls in same[:2]:
            pack = _laden(x, calls[0], taker, attempt // 2) if attempt % 2 else list(range(x.tables.cards))
            if attempt and not attempt % 2:
                random.Random(attempt).shuffle(pack)
            found = _tried(x, y, d, calls, pack)
            if found is not None:
                return found
    return None


def _laden(x: Machine, call: int, taker: int, attempt: int) -> list[int]:
    """A pack that gives the taker, and then the partner, the most or nearly the most trumps: for many tricks."""
    bid = x.auction.bids[call]
    assert bid is not None
    rng = random.Random(attempt)
    t, mode = x.tables, x.tables.modes[bid.mode]
    pack, places = list(range(t.cards)), [set[int]() for _ in range(t.seats)]
    table = kernel.fresh(t.seats)
    for step in t.steps:
        table = table if step.kind == kernel.ROUND else kernel.take_step(table, step, pack, 0, taker)
    for position, hand in enumerate(table.hands):
        places[position] = set(bits(hand))
    low = max(mode.suit, 0) * t.ranks
    suit = sorted(range(low, low + t.ranks), key=lambda card: mode.beats[card].bit_count())
    rest = [card for card in pack if card not in suit]
    rng.shuffle(rest)
    kept = rng.randrange(len(suit) // 2)  # so many of the lowest are not the taker's
    own = [*suit[: len(suit) - kept], *rest[:kept]]
    others = [*suit[len(suit) - kept :], *rest[kept:]]
    side = x.p.side
    order = sorted(range(t.seats), key=lambda at: (at != taker, side[at] != side[taker]))
    cards = iter([*own, *others])
    for position in order:
        for place in sorted(places[position]):
            pack[place] = next(cards)
    for place in set(range(t.cards)) - set[int]().union(*places):
        pack[place] = next(cards)
    return pack


def _tried(x: Machine, y: Machine, d: Difference, calls: tuple[int, int], pack: list[int]) -> Witness | None:
    own, records, states = packs(x, y, d.up, pack), [], []
    for i, m in enumerate((x, y)):
        record = m.record(own[i], (*d.calls[i], calls[i]), d.totals)
        try:
            state = m.state(record)
            while state.status == BIDDING:
                state = state.apply("pass")
        except BeloteError:
            return None
        record["calls"] = calls_made(state)
        records.append(record)
        states.append(state)
    if any(state.status != PLAYING for state in states):
        return None
    plays = played(x.p, states[0], states[1])
    whole = [{**record, "plays": " ".join(cards)} for record, cards in zip(records, plays, strict=True)]
    outs = [replay(record, m.s.ruleset) for record, m in zip(whole, (x, y), strict=True)]
    for count, (one, other) in enumerate(zip(outs[0]["plays"], outs[1]["plays"], strict=True), start=1):
        if one["legal"] != other["legal"]:
            cut = [{**r, "plays": " ".join(cards[:count])} for r, cards in zip(records, plays, strict=True)]
            return asked(x.p, cut[0], cut[1], _last_card)
    return asked(x.p, whole[0], whole[1], lambda out: {"score": {"sides": out["score"]["sides"]}})


def _last_card(out: Mapping[str, Any]) -> Any:
    play = out["plays"][-1]
    return {"plays": [{"seat": play["seat"], "legal": play["legal"]}]}
