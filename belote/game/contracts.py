"""Contracts and hands that are given instead of an auction: read, and refused where no auction ends so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from belote.cards import mask_of
from belote.errors import UnreadableError, nearest
from belote.game.frame import Contract, agreed_contract
from belote.game.setup import Setup, seat_number
from belote.kernel import auction as auctions
from belote.kernel import deal as deals

KEYS = ("taker", "mode", "trumps", "bid", "double", "call", "locked")


def read_hands(s: Setup, hands: Mapping[str, Sequence[str] | str]) -> tuple[int, ...]:
    """The hands by seat number.

    Raises:
        UnreadableError: a seat is missing or unknown, a hand has too few or too many cards, a card is held twice.
    """
    held = [0] * s.tables.seats
    given = set()
    owner: dict[int, str] = {}
    for seat, cards in hands.items():
        number = seat_number(s, seat)
        name = s.seats[number]
        if number in given:
            raise UnreadableError(f"{name} has two hands")
        given.add(number)
        listed = s.labels.cards(cards)
        for card in listed:
            if card in owner:
                raise UnreadableError(f"{s.labels.names[card]} is held twice, by {owner[card]} and {name}", seat=name)
            owner[card] = name
        if len(listed) != s.tables.hand_size:
            raise UnreadableError(f"{name} holds {len(listed)} cards, expected {s.tables.hand_size}", seat=name)
        held[number] = mask_of(listed)
    missing = [seat for i, seat in enumerate(s.seats) if i not in given]
    if missing:
        raise UnreadableError(f"the hand of {' and '.join(missing)} is missing")
    return tuple(held)


def check_turned(s: Setup, turned: int, held: tuple[int, ...], owner: int) -> None:
    """Refuse a turned card that cannot be, seen from the hands and the seat that it goes to.

    Raises:
        UnreadableError: no card is turned up in this game, or it lies elsewhere.
    """
    name = s.labels.names[turned]
    if not any(step.kind == deals.TURN_UP for step in s.tables.steps):
        raise UnreadableError(f"no card is turned up in {s.ruleset.name}, so {name} cannot be")
    if any(step.kind == deals.FILL and step.owner == deals.TAKER for step in s.tables.steps):
        if not held[owner] >> turned & 1:
            raise UnreadableError(f"the turned card {name} goes to {s.seats[owner]}, who lacks it")
    elif any(hand >> turned & 1 for hand in held):
        raise UnreadableError(f"the turned card {name} stays out of play, so nobody can hold it")


def read_contract(s: Setup, first: int, given: object, turned: int) -> Contract:
    """The contract of a record.

    Raises:
        UnreadableError: a key or value that it cannot have, or a contract that this auction cannot end in.
    """
    if not isinstance(given, Mapping):
        raise UnreadableError(f"a contract is a block of keys ({', '.join(KEYS)}), not {given!r}")
    for key in given:
        if key not in KEYS:
            meant = nearest(str(key), KEYS)
            hint = f", did you mean {meant!r}?" if meant else ""
            raise UnreadableError(f"unknown key {key!r} in the contract{hint}")
    for key in ("taker", "mode"):
        if given.get(key) is None and not (key == "mode" and len(s.ruleset.modes) == 1):
            raise UnreadableError(f"the contract has no {key}")
    taker = seat_number(s, given["taker"])
    number = read_mode(s, given.get("mode", s.ruleset.modes[0]), given.get("trumps"))
    double = given.get("double")
    double = 1 if double is None else double
    if not isinstance(double, int) or isinstance(double, bool):
        raise UnreadableError(f"the double is a number, 1 for none, not {double!r}")
    calls = _calls(s, number, given.get("bid"), given.get("call"))
    steps = [1, *(step.times for step in s.tables.auction.doublings)]
    if double not in steps:
        raise UnreadableError(f"the double {double} cannot be: {' '.join(map(str, steps))}")
    if given.get("locked"):
        raise UnreadableError("this game has no locked contracts")
    position = (taker - first) % s.tables.seats
    for call in calls:
        if reachable(s, first, call, position, steps.index(double), turned):
            return agreed_contract(s, first, call, position, double)
    raise UnreadableError(f"the auction of {s.ruleset.name} cannot end in {_contract_text(given)}")


def read_mode(s: Setup, mode: object, trumps: object) -> int:
    """The number of the compiled mode with these trumps.

    Raises:
        UnreadableError: there is no such mode, or it needs a trump suit or has none.
    """
    modes = s.ruleset.modes
    by_term = {s.ruleset.term(name).casefold(): name for name in modes}
    key = mode.casefold() if isinstance(mode, str) else ""
    name = key if key in modes else by_term.get(key)
    if name is None:
        raise UnreadableError(f"unknown mode {mode!r}: {' or '.join(modes)}")
    kind = s.ruleset.mode_name(name).trumps
    if kind == "one" and trumps is None:
        raise UnreadableError(f"the mode {name} needs a trump suit: one of {' '.join(s.labels.suits)}")
    if kind != "one" and trumps is not None:
        raise UnreadableError(f"the mode {name} has no trump suit, not {trumps!r}")
    suit = s.labels.suit(trumps) if kind == "one" else -1
    found = s.ruleset.mode_of(name, suit)
    assert found is not None
    return found[0]


def read_bid(s: Setup, bid: object) -> tuple[int, int] | None:
    """(what the bid is worth in card points, tricks that it promises), or None where nothing is bid in this game.

    Raises:
        UnreadableError: a bid that the game does not know, or none where it needs one.
    """
    words = s.bids
    if bid is None and not words:
        return None
    if not words:
        raise UnreadableError(f"nothing is bid in this game, so the bid {bid!r} cannot be")
    if bid is None:
        raise UnreadableError(f"the bid is missing: {_range(list(words))}")
    if str(bid) not in words or isinstance(bid, bool):
        raise UnreadableError(f"the bid {bid!r} cannot be: {_range(list(words))}")
    return words[str(bid)]


def _range(words: list[str]) -> str:
    numbers = [w for w in words if w.isdigit()]
    rest = [w for w in words if not w.isdigit()]
    if len(numbers) > 6:
        numbers = [numbers[0], numbers[1], "…", numbers[-1]]
    return " ".join([*numbers, *rest])


def _calls(s: Setup, mode: int, bid: object, word: object) -> list[int]:
    """The calls that make a mode with a bid (and, where it matters, by a certain word)."""
    read_bid(s, bid)
    calls = s.calls_by.get((mode, "" if bid is None else str(bid)), [])
    if word is None:
        return calls
    said = word.split()[0].casefold() if isinstance(word, str) and word.strip() else ""
    return [call for call in calls if s.ruleset.calls[call].word.casefold() == said]


@lru_cache(maxsize=4096)
def reachable(s: Setup, first: int, call: int, position: int, doubled: int, turned: int) -> bool:
    """Whether some auction ends with this call standing; only passes, the call itself and doublings need trying."""
    a = s.tables.auction
    seats = s.tables.seats
    side = tuple(s.tables.side[(first + p) % seats] for p in range(seats))
    rounds = [step.number for step in s.tables.steps if step.kind == deals.ROUND]
    todo = [(0, auctions.open_round(rounds[0], auctions.START))]
    seen = set(todo)
    while todo:
        place, state = todo.pop()
        if state.over:
            if state.bid == call and state.bidder == position and state.doubled == doubled:
                return True
            if not state.bid and place + 1 < len(rounds):
                following = (place + 1, auctions.open_round(rounds[place + 1], state))
                if following not in seen:
                    seen.add(following)
                    todo.append(following)
            continue
        for option in auctions.legal_calls(a, state, turned, side):
            mine = option == call and auctions.speaker(a, state) == position
            if option and option >= a.first_bid and not mine:
                continue
            new = auctions.after(a, state, option)
            if (place, new) not in seen and new.spoken <= 4 * seats:
                seen.add((place, new))
                todo.append((place, new))
    return False


def _contract_text(given: Mapping[str, Any]) -> str:
    parts = [f"{key} {given[key]}" for key in KEYS if given.get(key) is not None]
    return "the contract " + ", ".join(parts)
