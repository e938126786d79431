"""What a deal or match played in lock-step shows, as records that both rulesets answer differently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from belote.compare.building import Pairing, Part, Record, asked
from belote.compare.coming import States, held_over
from belote.compare.verdict import Witness
from belote.game.deal import Deal, begun_with_pack
from belote.game.setup import Setup
from belote.record.writing import deal_record

Answer = Mapping[str, Any]


def _last(of: str, *keys: str) -> Part:
    """These keys of the last call, card or trick, if there is one."""
    return lambda out: {of: [{key: last[key] for key in keys} for last in out[of][-1:]]}


def _score(*keys: str) -> Part:
    return lambda out: {"score": {key: out["score"][key] for key in keys}}


def _led(out: Answer) -> Any:
    leads = {"plays": [{"seat": play["seat"]} for play in out["plays"][:1]]}
    return {"contract": {"taker": out["contract"]["taker"]} if out["contract"] else None, **leads}


def _ended(out: Answer) -> Any:
    return {"status": out["status"], "contract": out["contract"]}


def _held(out: Answer) -> Any:
    score = out["deals"][0]["score"]
    says = {"score": {key: score[key] for key in ("sides", "taken_from_held")}}
    return {"deals": [says], "held_total": out["held_total"]}


# by kind of difference: the parts of the answers that may show it, the smallest first
PARTS: dict[str, tuple[Part, ...]] = {
    "deal": (_last("plays", "seat"), _last("calls", "seat", "legal"), _led),
    "auction": (_last("calls", "seat", "legal"), _ended),
    "obligations": (_last("plays", "seat", "legal"),),
    "trick_winner": (_last("tricks", "cards", "winner"),),
    "card_points": (_last("tricks", "cards", "points"),),
    "declarations": (lambda out: {"declarations": out["declarations"]},),
    "belote": (lambda out: {"belote": out["belote"]},),
    "scoring": (_score("outcome", "sides", "held"),),
    "held_points": (_held,),
}


def witness(p: Pairing, kind: str, states: States) -> Witness | None:
    """What the last states of a deal show, asked of both; None where they are answered alike after all."""
    a, b = (_record(deal, s) for deal, s in zip(states, (p.a, p.b), strict=True))
    tries = [(a, b)]
    if kind == "held_points":
        tries = [({"held": one, "deals": [a]}, {"held": other, "deals": [b]}) for one, other in held_over(p)]
        tries = [(_art_first(x), _art_first(y)) for x, y in tries]
    found = (asked(p, x, y, part) for part in PARTS.get(kind, ()) for x, y in tries)
    return next((w for w in found if w is not None), None)


def ends(p: Pairing, deals: Sequence[States]) -> Witness | None:
    """A match that both rulesets end otherwise."""
    records = [
        _art_first({"deals": [_record(states[which], s) for states in deals]}) for which, s in enumerate((p.a, p.b))
    ]
    return asked(p, records[0], records[1], lambda out: {"winner": out["winner"]}) or asked(
        p, records[0], records[1], lambda out: {"winner": out["winner"], "totals": out["totals"]}
    )


def _art_first(match: Record) -> Record:
    """A match names the art once, for all its deals."""
    art = match["deals"][0].get("art")
    bare = [{key: value for key, value in deal.items() if key != "art"} for deal in match["deals"]]
    return {**({"art": art} if art else {}), **match, "deals": bare}


def _record(deal: Deal, s: Setup) -> Record:
    """The record of a deal in the art of the comparison."""
    own = deal._frame.setup
    if own.labels.names != s.labels.names or own.labels.suits != s.labels.suits:
        calls = dict(zip(own.speech.written, s.speech.written, strict=True))
        cards = dict(zip(own.labels.names, s.labels.names, strict=True))
        again = begun_with_pack(s, deal._frame.dealer, deal._frame.pack)
        for _, call in deal.calls():
            again = again.apply(calls[call])
        for _, card in deal.plays():
            again = again.apply(cards[card])
        deal = again
    record = deal_record(deal, named=False)
    if record.get("declared") is not None:  # all is announced that can be, as is taken for granted
        del record["declared"]
    return record
