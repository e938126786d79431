"""What has happened in a deal, read back from its states, and why a card was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from belote.errors import NotAllowedError
from belote.game.effects import written
from belote.game.speech import short
from belote.game.standing import TOP
from belote.kernel import tricks

if TYPE_CHECKING:
    from belote.game.deal import Deal


def _acted(deal: Deal) -> Deal:
    """The state after the last call or card."""
    return deal._previous if deal._ended is not None and deal._previous is not None else deal


def history(deal: Deal) -> list[tuple[str, str, bool]]:
    """(seat, call or card, whether it is a card) for every action, in order."""
    s = deal._frame.setup
    out = []
    state = _acted(deal)
    while (before := state._previous) is not None:
        card = before._game is not None
        text = s.labels.names[state._action] if card else s.speech.written[state._action]
        out.append((s.seats[before._turn if card else state._by], text, card))
        state = before
    return out[::-1]


def calls_made(deal: Deal) -> list[str | dict[str, str]]:
    """The calls as a record has them, in order: what was said out of turn with its seat."""
    s = deal._frame.setup
    out: list[str | dict[str, str]] = []
    state = _acted(deal)
    while (before := state._previous) is not None:
        if before._game is None:
            text = s.speech.written[state._action]
            out.append(text if state._by == before._turn else {"seat": s.seats[state._by], "call": text})
        state = before
    return out[::-1]


def interruptions(deal: Deal) -> list[dict[str, tuple[str, ...]]]:
    """For every call, in order: by seat, what others could say out of turn instead."""
    out = []
    state = _acted(deal)
    while (before := state._previous) is not None:
        if before._game is None:
            out.append(before.may_also_call())
        state = before
    return out[::-1]


def contract_of(deal: Deal) -> dict[str, Any] | None:
    """The contract as JSON values, or None."""
    if deal._game is None:
        return None
    s, c = deal._frame.setup, deal._game.contract
    name, mode = s.ruleset.calls[c.call], s.tables.modes[c.mode]
    bid: int | str | None = None
    if name.level:
        bid = int(name.word) if name.word.isdigit() else name.word
    out: dict[str, Any] = {
        "taker": s.seats[c.taker],
        "mode": s.ruleset.modes[mode.name],
        "trumps": s.labels.suits[mode.suit] if mode.suit >= 0 else None,
        "bid": bid,
        "double": written(c.double),
    }
    if not name.level and name.word:
        out["call"] = name.word
    if s.tables.auction.locks:
        out["locked"] = c.locked
    return out


def first_played(deal: Deal, cards: int) -> int:
    """Which of some cards was played first, as a set; 0 where none has been."""
    first = 0
    state = _acted(deal)
    while (before := state._previous) is not None and before._game is not None:
        first = cards & 1 << state._action or first
        state = before
    return first


def laid(deal: Deal) -> list[tuple[int, int]]:
    """(winner, cards as a set) of every complete trick, in order."""
    game = deal._game
    if game is None:
        return []
    plays = []
    state = _acted(deal)
    while (before := state._previous) is not None and before._game is not None:
        plays.append((before._turn, state._action))
        state = before
    plays.reverse()
    out = []
    for first in range(0, len(plays) - game.seats + 1, game.seats):
        trick = plays[first : first + game.seats]
        place = tricks.best_of([card for _, card in trick], game.beats)
        out.append((trick[place][0], sum(1 << card for _, card in trick)))
    return out


def tricks_of(deal: Deal) -> list[dict[str, Any]]:
    """Complete tricks as JSON values."""
    game = deal._game
    if game is None:
        return []
    s = game.setup
    cards = [(seat, s.card_of[card]) for seat, card in deal.plays()]
    out = []
    for first in range(0, len(cards) - game.seats + 1, game.seats):
        trick = cards[first : first + game.seats]
        place = tricks.best_of([card for _, card in trick], game.beats)
        points = sum(game.points[card] for _, card in trick)
        if first + game.seats == game.cards:
            points += game.last_trick
        names = [s.labels.names[card] for _, card in trick]
        out.append({"leader": trick[0][0], "cards": names, "winner": trick[place][0], "points": points})
        if deal._talk.tops >> len(out) - 1 & 1:
            out[-1]["said"] = TOP
    return out


def forbidden(deal: Deal, card: int) -> NotAllowedError:
    """Why a card may not be played: the deal is over, it was played, it is not held, or a rule forbids it."""
    game = deal._game
    if game is None or deal._turn < 0:
        return NotAllowedError("the deal is over: no card can be played")
    s = game.setup
    seat, name = s.seats[deal._turn], s.labels.names[card]
    legal = deal.legal()
    place: dict[str, Any] = {"trick": deal._count // game.seats + 1, "seat": seat, "card": name}
    could = f"{seat} could play {short(list(legal))}"
    if deal._played >> card & 1:
        who = next(x for x, c in deal.plays() if c == name)
        return NotAllowedError(f"{who} has played {name} already; {could}", legal, **place)
    if not game.hands[deal._turn] >> card & 1:
        return NotAllowedError(f"{seat} does not hold {name}; {could}", legal, **place)
    best = f", {s.labels.names[deal._best]} is winning" if deal._led >= 0 else ""
    text = f"{seat} may not play {name} ({deal.rule()}){best}; could play {short(list(legal))}"
    return NotAllowedError(text, legal, rule=deal.rule(), **place)
