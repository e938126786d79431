"""The deal of two rulesets: which place of the pack goes to which seat, which way round, and who leads first.

One numbered pack is dealt under both, as seen before each round of the auction and, for each owner of the turned card,
when all is dealt.  Everything goes by position from the dealer, so opposite directions are one difference and no more.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belote.compare.building import PARTNERS, Pairing, asked, complete, contracts, fill, given, opened, pair
from belote.compare.machine import Machine, packs
from belote.compare.matching import Matching
from belote.compare.melds import shared_modes
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, PROVED, Verdict, Witness, unlike
from belote.errors import BeloteError
from belote.kernel import deal as kernel
from belote.kernel.auction import PASS, TAKER_SPEAKS
from belote.library.ruleset import Ruleset
from belote.record.replay import replay

LEADS = "who leads first"
EXCHANGES = "what may be exchanged for the turned card"


class Layout(NamedTuple):
    """Where the cards of a numbered pack lie: before each round, and after it for each owner of the turned card."""

    before: tuple[kernel.Table, ...]
    after: tuple[tuple[kernel.Table, ...], ...]


def deal(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Whether cards, turns and the first lead fall alike: one verdict where they do, else one for each difference."""
    p = pair(a, b)
    if isinstance(p, str):
        return _partners(a, b, m) if p == PARTNERS else [unlike("deal", p)]
    cards, of = _cards(p)
    leads, leading = _leads(a, b, m, p)
    exchanges, exchanging = _exchanges(p)
    found = [*_direction(p), *cards, *exchanges, *leads]
    same = "every card of a pack comes to the same seat, and the same seat leads, whoever takes"
    return found or [Verdict("deal", None, EQUAL, PROVED, 0, of + exchanging + leading + 1, because=same)]


def _verdict(cases: int, of: int, because: str, witness: Witness | None, mode: str | None = None) -> Verdict:
    if witness is None:
        return Verdict("deal", mode, NOT_DECIDED, PROVED, cases, of, because=f"{because}: no deal shows it")
    return Verdict("deal", mode, DIFFERENT, PROVED, cases, of, because=because, witness=witness)


def _partners(a: Ruleset, b: Ruleset, m: Matching) -> list[Verdict]:
    """Where partners sit elsewhere: the order of the seats, or what the sides score, shows it."""
    p = pair(a, b, any_partners=True)
    assert not isinstance(p, str)
    hands = fill(p, (0,) * a.tables.seats)
    found = [v.witness for v in _direction(p)]
    for i, _ in m.modes:
        mode = a.tables.modes[i]
        records = hands and complete(p, hands, a.modes[mode.name], mode.suit)
        if records:
            found.append(asked(p, records[0], records[1], lambda out: {"score": {"sides": out["score"]["sides"]}}))
    witness = next((w for w in found if w is not None), None)
    return [_verdict(1, 1, "who plays with whom", witness), *_cards(p)[0], *_exchanges(p)[0], *_leads(a, b, m, p)[0]]


def _direction(p: Pairing) -> list[Verdict]:
    if not p.turned_round:
        return []
    x, y = Machine(p, 0), Machine(p, 1)
    for up in (-1, *range(p.a.tables.ranks)):  # with some cards turned, somebody may have nothing to say
        own = packs(x, y, up)
        calls = [m.legal(m.start(), pack[m.at] if m.at >= 0 else -1) for m, pack in zip((x, y), own, strict=True)]
        if all(calls):
            break
    else:
        return [_verdict(1, 1, "which way round", None)]
    low = [said[0] for said in calls]

    def part(out: Mapping[str, Any]) -> Any:
        return {"calls": [{"seat": out["calls"][-1]["seat"]}]}

    by_name = p._replace(seats=tuple((seat, seat) for seat, _ in p.seats))  # names are what differs here
    for spoken in range(1, p.a.tables.seats):  # a seat that is third on either way round comes third under both
        records = [m.record(own[i], [low[i]] * spoken) for i, m in enumerate((x, y))]
        witness = asked(by_name, records[0], records[1], part)
        if witness is not None:
            return [_verdict(1, 1, "which way round", witness)]
    return [_verdict(1, 1, "which way round", None)]


def _layout(p: Pairing, which: int) -> Layout:
    s = (p.a, p.b)[which]
    pack, seats = range(s.tables.cards), s.tables.seats
    table = kernel.fresh(seats)
    both = all(any(step.kind == kernel.EXCHANGE for step in t.tables.steps) for t in (p.a, p.b))
    before: list[kernel.Table] = []
    after: list[tuple[kernel.Table, ...]] = []
    for i, step in enumerate(s.tables.steps):
        if step.kind != kernel.ROUND:
            table = kernel.take_step(table, step, pack, 0, -1)
            continue
        if s.tables.auction.rounds[step.number].speakers == (TAKER_SPEAKS,):
            continue  # nothing is dealt between the bids and what is asked of the taker
        before.append(table)
        ends = []
        for owner in range(seats):
            end = table
            for later in s.tables.steps[i + 1 :]:
                if later.kind == kernel.EXCHANGE and both:  # seen by those who are asked for it
                    ends.append(end.opened())
                end = end if later.kind == kernel.ROUND else kernel.take_step(end, later, pack, 0, owner)
            ends.append(end.opened())
        after.append(tuple(ends))
    return Layout(tuple(before), tuple(after))


def _cards(p: Pairing) -> tuple[list[Verdict], int]:
    """Which place of the pack goes where: as seen before each round, and when all is dealt."""
    x, y = _layout(p, 0), _layout(p, 1)
    pairs = [
        *zip(x.before, y.before, strict=False),
        *((s, t) for one, other in zip(x.after, y.after, strict=False) for s, t in zip(one, other, strict=True)),
    ]
    cases = sum((s.seen(), s.turned, s.exposed) != (t.seen(), t.turned, t.exposed) for s, t in pairs)
    if not cases:
        return [], len(pairs)
    because = "what a pack gives, not the odds" if all(_alike(s, t) for s, t in pairs) else "what is dealt, when"
    takers = reversed(range(p.a.tables.seats))
    tries = itertools.product(takers, (-1, *range(p.a.tables.ranks)))
    shown = (w for taker, up in tries if (w := _dealt(p, taker, up)) is not None)
    return [_verdict(cases, len(pairs), because, next(shown, None) or _seen(p))], len(pairs)


def _alike(s: kernel.Table, t: kernel.Table) -> bool:
    """Whether as many cards lie in each hand and on the table, if not the same ones."""
    sizes = [[hand.bit_count() for hand in table.seen()] for table in (s, t)]
    return sizes[0] == sizes[1] and (s.turned < 0) == (t.turned < 0) and len(s.exposed) == len(t.exposed)


def _dealt(p: Pairing, taker: int, up: int) -> Witness | None:
    """One pack, a contract of this taker under each, and the leader's cards where they differ."""
    machines = Machine(p, 0), Machine(p, 1)
    pack = packs(*machines, up)[0]
    records, leaders = [], []
    for which, m in enumerate(machines):
        calls = m.shortest(taker, pack[m.at] if m.at >= 0 else -1)
        if calls is None:
            return None
        record = m.record(pack, calls)
        state = m.state(record)
        leaders.append(next(i for i, names in enumerate(p.seats) if names[which] == state.turn))
        records.append({**record, "plays": state.legal()[0]})

    def part(out: Mapping[str, Any]) -> Any:
        return {"plays": [{"seat": out["plays"][0]["seat"], "legal": out["plays"][0]["legal"]}]}

    return asked(p, records[0], records[1], part) if leaders[0] == leaders[1] else None


def _seen(p: Pairing) -> Witness | None:
    """What lies in a hand or open before a call or the first lead, where no lead shows it."""
    machines = Machine(p, 0), Machine(p, 1)
    pack = range(p.a.tables.cards)
    passes = max(len(m.rounds) for m in machines) * p.a.tables.seats
    passed: list[list[Sequence[int]]] = [[[PASS] * n] * 2 for n in range(passes)]
    for said in [*passed, *_shortest(p, machines)]:
        whole = [m.record(pack, calls) for m, calls in zip(machines, said, strict=True)]
        asked_for = [{**r, "calls": r["calls"][: len(calls)]} for r, calls in zip(whole, said, strict=True)]
        for records in (whole, asked_for):  # when nobody has exchanged the turned card, and before somebody is asked
            try:
                outs = [replay(record, s.ruleset) for record, s in zip(records, (p.a, p.b), strict=True)]
            except BeloteError:
                continue
            for says in _lying(p, outs):
                if says[0] != says[1]:
                    return Witness("replay", records[0], records[1], says[0], says[1])
    return None


def _lying(p: Pairing, outs: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Any, Any]]:
    """What lies open, and what each seat holds, which may go by another name under b."""
    for key in ("turned", "exposed"):
        yield {key: outs[0][key]}, {key: outs[1][key]}
    for names in p.seats:
        cards = [out["hands"][name] for out, name in zip(outs, names, strict=True)]
        if cards[0] != cards[1]:
            one, other = ({"hands": {name: held}} for name, held in zip(names, cards, strict=True))
            yield one, other


def _exchanges(p: Pairing) -> tuple[list[Verdict], int]:
    """Which card may be exchanged for the turned one: by its rank, and by what is in the hands by then."""
    found = [_exchange(p, which) for which in (0, 1)]
    if found == [None, None]:
        return [], 0
    if found[0] == found[1]:
        return [], 1
    return [_verdict(1, 1, EXCHANGES, _exchanged(p, {each[0] for each in found if each is not None}))], 1


def _exchange(p: Pairing, which: int) -> tuple[int, tuple[int, ...]] | None:
    """(rank, places of the pack in the hands by then) of the exchange that a ruleset offers."""
    t = (p.a, p.b)[which].tables
    table = kernel.fresh(t.seats)
    for step in t.steps:
        if step.kind == kernel.EXCHANGE:
            return step.number, table.hands
        if step.kind != kernel.ROUND:
            table = kernel.take_step(table, step, range(t.cards), 0, -1)
    return None


def _exchanged(p: Pairing, ranks: Iterable[int]) -> Witness | None:
    """A deal in which other cards are held once those who may exchange the turned card have done so."""
    machines, t = (Machine(p, 0), Machine(p, 1)), p.a.tables
    for taker, up in itertools.product(reversed(range(t.seats)), range(t.ranks)):
        pack, other = packs(*machines, up)
        calls = [
            m.shortest(taker, own[m.at] if m.at >= 0 else -1) for m, own in zip(machines, (pack, other), strict=True)
        ]
        if calls[0] is None or calls[1] is None or pack != other:
            continue
        for card, place in itertools.product((rank for rank in ranks if rank != up), range(t.cards)):
            if pack[place] != up:
                witness = _held(p, machines, _moved(pack, card, place), (calls[0], calls[1]))
                if witness is not None:
                    return witness
    return None


def _moved(pack: Sequence[int], card: int, place: int) -> list[int]:
    """A pack with this card at this place."""
    out = list(pack)
    at = out.index(card)
    out[at], out[place] = out[place], out[at]
    return out


def _held(
    p: Pairing, machines: tuple[Machine, Machine], pack: Sequence[int], calls: tuple[Sequence[int], Sequence[int]]
) -> Witness | None:
    """The hands of one pack where they differ after all exchanges."""
    records = [m.record(pack, said, exchanging=True) for m, said in zip(machines, calls, strict=True)]
    try:
        outs = [replay(record, s.ruleset) for record, s in zip(records, (p.a, p.b), strict=True)]
    except BeloteError:
        return None
    says = next(((one, other) for one, other in _lying(p, outs) if one != other and "hands" in one), None)
    return None if says is None else Witness("replay", records[0], records[1], *says)


def _shortest(p: Pairing, machines: tuple[Machine, Machine]) -> Iterator[list[Sequence[int]]]:
    """The shortest auctions that each position wins under both."""
    for taker in range(p.a.tables.seats):
        calls = [m.shortest(taker, m.at) for m in machines]
        if calls[0] is not None and calls[1] is not None:
            yield [calls[0], calls[1]]


def _leads(a: Ruleset, b: Ruleset, m: Matching, p: Pairing) -> tuple[list[Verdict], int]:
    """Who leads first, in each contract mode and for each taker."""
    seats = a.tables.seats
    first = {both.key: both for both in shared_modes(a, b, m, p)}
    apart = [key for key, both in first.items() if both.a.opening_lead != both.b.opening_lead]
    out = []
    for key in apart:
        mode = None if len(apart) == len(first) else key
        out.append(_verdict(seats - 1, seats, LEADS, _led(p, key, first[key].a.suit), mode))
    return out[:1] if len(apart) == len(first) else out, seats * len(first)


def _led(p: Pairing, key: str, suit: int) -> Witness | None:
    """A contract of which each ruleset has another seat lead."""
    hands = fill(p, (0,) * p.a.tables.seats)

    def leader(out: Mapping[str, Any]) -> Any:
        return {"plays": [{"seat": out["plays"][0]["seat"]}]}

    def and_taker(out: Mapping[str, Any]) -> Any:  # the other way round, one seat may lead by both rules
        return {"contract": {"taker": out["contract"]["taker"]}, **leader(out)}

    made = [] if hands is None else [given(p, hands, found) for found in contracts(p, key, suit)]
    for records in made:
        for s, record in zip((p.a, p.b), records, strict=True):
            record["plays"] = opened(s, record).legal()[0]
    tries = (asked(p, a, b, part) for part in (leader, and_taker) for a, b in made)
    return next((w for w in tries if w is not None), None)
