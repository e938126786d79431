"""Who deals after a deal that nobody took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from belote.compare.building import Record, asked
from belote.compare.machine import Machine, packs
from belote.compare.verdict import DIFFERENT, NOT_DECIDED, PROVED, Verdict
from belote.errors import BeloteError
from belote.game.deal import BIDDING, VOID
from belote.kernel.auction import PASS

REDEALS = "who deals when nobody bids"


def passed_out(x: Machine, y: Machine) -> Verdict | None:
    """A verdict where other seats deal after a deal that nobody took; None where the same do, or none comes."""
    if x.tables.match.same_dealer == y.tables.match.same_dealer:
        return None
    ends = False
    for up in range(x.tables.ranks) if x.turns or y.turns else (-1,):
        records = [_passed(m, pack) for m, pack in zip((x, y), packs(x, y, up), strict=True)]
        if records[0] is None or records[1] is None:
            continue
        ends = True
        witness = asked(x.p, records[0], records[1], _dealers)
        if witness is not None:
            return Verdict("auction", None, DIFFERENT, PROVED, 1, 1, REDEALS, witness)
    if ends:
        return Verdict("auction", None, NOT_DECIDED, PROVED, 0, 0, f"{REDEALS}: no match shows it")
    return None


def _passed(m: Machine, pack: list[int]) -> Record | None:
    """The record of a match whose first deal everybody passes, and of the next one its cards; None if a seat must bid.

    The second deal names no dealer: who that is follows from the first.
    """
    calls: list[int] = []
    try:
        while m.state(m.record(pack, calls)).status == BIDDING:
            calls.append(PASS)
    except BeloteError:
        return None
    first = m.record(pack, calls)
    if m.state(first).status != VOID:
        return None
    cards = {"art": first["art"]} if "art" in first else {}
    return {"deals": [first, {**cards, "pack": first["pack"], "calls": []}]}


def _dealers(out: Mapping[str, Any]) -> Any:
    return {"deals": [{"dealer": deal["dealer"]} for deal in out["deals"]]}
