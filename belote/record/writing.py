"""Writing records: a deal or a match as plain values that replay to the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from belote.game.deal import Deal
from belote.game.match import Match
from belote.library.ruleset import Ruleset


def deal_record(state: Deal, named: bool = True) -> dict[str, Any]:
    """A deal as a record: its pack (or hands), calls, plays and everything said.

    ``named``: with the ruleset's name and digest, for a record that stands by itself.
    """
    s = state._frame.setup
    out: dict[str, Any] = {"ruleset": s.ruleset.name, "digest": s.ruleset.digest} if named else {}
    if s.labels.art.name != s.ruleset.labels().art.name:
        out["art"] = s.labels.art.name
    out["dealer"] = state.dealer
    if state._frame.pack:
        out["pack"] = " ".join(s.labels.names[card] for card in state._frame.pack)
        out["calls"] = [call for _, call in state.calls()]
    elif state._game is not None:
        out["hands"] = {seat: " ".join(s.names(hand)) for seat, hand in zip(s.seats, state._game.hands, strict=True)}
        out["contract"] = state.contract
        if state._frame.table.turned >= 0:
            out["turned"] = s.labels.names[state._frame.table.turned]
    if state._game is not None:
        out |= _spoken(state)
        out["plays"] = " ".join(card for _, card in state.plays())
    return out


def _spoken(state: Deal) -> dict[str, Any]:
    """`declared` and `belote_said`, where they are not what is taken for granted."""
    game = state._game
    assert game is not None
    s, mode = game.setup, game.play.mode
    out: dict[str, Any] = {}
    if mode.declarations is not None and state._count:
        declared = {}
        for seat, (said, moments) in enumerate(zip(state._talk.announced, state._talk.moments, strict=True)):
            items = []
            for d, at in zip(said, moments, strict=True):
                cards = " ".join(s.names(d.cards))
                items.append({"cards": cards, "at": at} if at > 1 else cards)
            if items:
                declared[s.seats[seat]] = items
        out["declared"] = declared
    words = {}
    for seat, hand in enumerate(game.hands):
        pairs = [n for n, pair in enumerate(mode.pairs) if hand & pair == pair]
        if pairs:
            spoken = state._talk.words >> (2 * pairs[0]) & 3
            words[s.seats[seat]] = ("none", "first", "second", "both")[spoken]
    if words and state.status == "complete" and set(words.values()) != {"both"}:
        out["belote_said"] = words
    return out


def match_record(ruleset: Ruleset, deals: Sequence[Deal], start: Match | None = None) -> dict[str, Any]:
    """A match as a record; ``start``: where it began, if not at nothing."""
    out: dict[str, Any] = {"ruleset": ruleset.name, "digest": ruleset.digest}
    if start is not None:
        out |= {"totals": start.totals, "held": start.held}
    out["deals"] = [deal_record(deal, named=False) for deal in deals]
    return out
