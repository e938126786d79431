"""Writing records: a deal or a match as plain values that replay to the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from belote.errors import UnreadableError, shown
from belote.game.deal import Deal
from belote.game.history import calls_made
from belote.game.match import Match, known_deal
from belote.game.setup import known
from belote.game.standing import TOP
from belote.library.ruleset import Ruleset
from belote.record.reading import SAID


def deal_record(state: Deal, named: bool = True) -> dict[str, Any]:
    """A deal as a record: its pack (or hands), calls, plays and everything said.

    ``named``: with the ruleset's name and digest, for a record that stands by itself.

    Raises:
        UnreadableError: it is no deal.
    """
    s = known_deal(state)._frame.setup
    out: dict[str, Any] = {"ruleset": s.ruleset.name, "digest": s.ruleset.digest} if named else {}
    if s.labels.art.name != s.ruleset.labels().art.name:
        out["art"] = s.labels.art.name
    out["dealer"] = state.dealer
    if named and any(state._frame.totals):
        out["totals"] = s.by_side(state._frame.totals)
    if state._frame.pack:
        out["pack"] = " ".join(s.labels.names[card] for card in state._frame.pack)
        out["calls"] = calls_made(state)
    elif state._game is not None:
        out["hands"] = {seat: " ".join(s.names(hand)) for seat, hand in zip(s.seats, state._game.hands, strict=True)}
        out["contract"] = state.contract
        if state._frame.table.turned >= 0:
            out["turned"] = s.labels.names[state._frame.table.turned]
    if state._game is not None:
        out |= _spoken(state)
        out["plays"] = _plays(state)
    if state.event is not None:
        out["events"] = [{key: value for key, value in state.event.items() if key != "holds"}]
    return out


def _plays(state: Deal) -> Any:
    """The cards in one text, or one by one where something was said with a lead."""
    cards = [card for _, card in state.plays()]
    seats, tops = len(state._frame.setup.seats), state._talk.tops
    if not tops:
        return " ".join(cards)
    leads = {i for i in range(0, len(cards), seats) if tops >> i // seats & 1}
    return [{"card": card, "said": TOP} if i in leads else card for i, card in enumerate(cards)]


def _spoken(state: Deal) -> dict[str, Any]:
    """`declared` and `belote_said`, where they are not what is taken for granted."""
    game = state._game
    assert game is not None
    s, mode = game.setup, game.play.mode
    out: dict[str, Any] = {}
    if mode.declarations is not None and not mode.from_tricks and state._count:
        declared = {}
        for seat, (said, moments) in enumerate(zip(state._talk.announced, state._talk.moments, strict=True)):
            items = []
            for d, at in zip(said, moments, strict=True):
                cards = " ".join(s.names(d.cards))
                items.append({"cards": cards, "at": at} if at > 1 else cards)
            if items:
                declared[s.seats[seat]] = items
        out["declared"] = declared
    spoken = {name: words for seat, name in enumerate(s.seats) if (words := _words(state, seat))}
    if any(word != "both" for words in spoken.values() for word in words.values()):
        out["belote_said"] = {
            name: next(iter(words.values())) if len(set(words.values())) == 1 else words
            for name, words in spoken.items()
        }
    return out


def _words(state: Deal, seat: int) -> dict[str, str]:
    """By suit: which words of its belote a seat says; those whose card is still to come are taken as said."""
    game = state._game
    assert game is not None
    s, out = game.setup, {}
    for number, pair in enumerate(game.play.mode.pairs):
        if game.hands[seat] & pair == pair:
            played = (pair & state._played).bit_count()
            first = played < 1 or state._talk.words >> (2 * number) & 1 == 1
            second = played < 2 or state._talk.words >> (2 * number) & 2 == 2
            suit = s.labels.suits[(pair.bit_length() - 1) // s.tables.ranks]
            out[suit] = next(word for word, said in SAID.items() if said == (first, second))
    return out


def match_record(ruleset: Ruleset, deals: Sequence[Deal], start: Match | None = None) -> dict[str, Any]:
    """A match as a record; ``start``: where it began, if not at nothing.

    Raises:
        UnreadableError: no ruleset, or no list of deals, or no match to start from.
    """
    if not isinstance(deals, list | tuple):
        raise UnreadableError(f"a list of deals was expected, not {shown(deals)}")
    if start is not None and not isinstance(start, Match):
        raise UnreadableError(f"a match to start from was expected, not {shown(start)}")
    out: dict[str, Any] = {"ruleset": known(ruleset).name, "digest": ruleset.digest}
    if start is not None:
        out |= {"totals": start.totals, "held": start.held}
    out["deals"] = [deal_record(deal, named=False) for deal in deals]
    return out
