"""Where calls that make no contract differ: by the hand that they ask for, or by what comes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from belote.cards import bits
from belote.compare.building import asked
from belote.compare.machine import Machine, Meaning, Point, packs
from belote.compare.verdict import Witness
from belote.kernel.auction import NO_MODE


def guarded(
    x: Machine, y: Machine, points: Sequence[Point], said: Sequence[Mapping[Meaning, int]], up: int
) -> Iterator[list[int]]:
    """Packs by which the calls that only one of them knows may be said, as far as they ask for a hand.

    ``up``: the card that is turned up; it is put in its place afterwards, so no hand is laid with it.
    """
    for i, m in enumerate((x, y)):
        other = y if m is x else x
        guards = [_ranks(m, call) for meaning, call in said[i].items() if meaning not in said[1 - i]]
        others = [_ranks(other, call) for call in said[1 - i].values()]
        place = m.visible[points[i].place][m.speaker(points[i])]
        for ranks in filter(None, guards):
            for avoided in (*filter(None, others), 0):
                pack = _laid(m, place, ranks, avoided, up)
                if pack is not None:
                    yield pack


def turned_out(
    x: Machine,
    y: Machine,
    calls: Sequence[Sequence[int]],
    said: Sequence[Mapping[Meaning, int]],
    up: int,
    totals: tuple[int, ...],
) -> Witness | None:
    """A call of the same words that makes no contract under one of them: what comes of it differs.

    ``totals``: of the match before the deal.
    """
    words = {y.written[call]: call for call in said[1].values()}
    own = packs(x, y, up)
    for call in said[0].values():
        other = words.get(x.written[call])
        if other is None or not (_makes_none(x, call) or _makes_none(y, other)):
            continue
        records = x.record(own[0], (*calls[0], call), totals), y.record(own[1], (*calls[1], other), totals)
        found = asked(x.p, records[0], records[1], _came)
        if found is not None:
            return found
    return None


def _makes_none(m: Machine, call: int) -> bool:
    bid = m.auction.bids[call]
    return bid is not None and bid.mode == NO_MODE


def _came(out: Mapping[str, Any]) -> Any:
    return {"status": out["status"], "contract": out["contract"]}


def _ranks(m: Machine, call: int) -> int:
    bid = m.auction.bids[call]
    return bid.only if bid is not None else 0


def _laid(m: Machine, places: int, ranks: int, avoided: int, up: int) -> list[int] | None:
    """A pack with these ranks only in these places, those not avoided first; None where there are too few."""
    t = m.tables
    every = [card for card in range(t.cards) if card != up]
    fit = [card for card in every if ranks >> card % t.ranks & 1]
    fit.sort(key=lambda card: avoided >> card % t.ranks & 1)
    wanted = list(bits(places))
    if len(fit) < len(wanted):
        return None
    rest = iter([card for card in range(t.cards) if card not in fit[: len(wanted)]])
    chosen = dict(zip(wanted, fit, strict=False))
    return [chosen[place] if place in chosen else next(rest) for place in range(t.cards)]
