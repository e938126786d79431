"""Contracts and hands that are given instead of an auction: read, and refused where no auction ends so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from belote.cards import mask_of
from belote.errors import UnreadableError, nearest, short, shown
from belote.game.effects import written
from belote.game.frame import Contract, Frame, agreed_contract
from belote.game.given import only_keys
from belote.game.setup import Setup, seat_number
from belote.kernel import auction as auctions
from belote.kernel import deal as deals
from belote.rules.effects import EFFECT

KEYS = ("taker", "mode", "trumps", "bid", "double", "call", "locked")


def given_start(
    s: Setup, dealer: str, hands: Mapping[str, Sequence[str] | str], contract: object, turned: object
) -> tuple[Frame, Contract]:
    """How a deal stands as the first card is led, from the hands and the contract.

    Raises:
        UnreadableError: hands that are no deal of this ruleset, or a contract that its auction cannot end in.
    """
    seat = seat_number(s, dealer)
    first = (seat + 1) % s.tables.seats
    held = read_hands(s, hands)
    up = -1 if turned is None else s.labels.card(turned)
    agreed = read_contract(s, first, contract, up)
    if up >= 0:
        check_turned(s, up, held, agreed.owner)
    return agreed_start(s, seat, deals.Table(held, 0, up, ()), agreed), agreed


def agreed_start(s: Setup, dealer: int, table: deals.Table, agreed: Contract) -> Frame:
    """How a deal stands as the first card is led: dealt out, and its auction over."""
    state = auctions.START._replace(bid=agreed.call, over=True)
    return Frame(s, dealer, (dealer + 1) % s.tables.seats, (), len(s.tables.steps), table, state)


def read_hands(s: Setup, hands: object) -> tuple[int, ...]:
    """The hands by seat number.

    Raises:
        UnreadableError: a seat is missing or unknown, a hand has too few or too many cards, a card is held twice.
    """
    if not isinstance(hands, Mapping):
        raise UnreadableError(f"the hands are given by seat ({' '.join(s.ruleset.plan.seats)}), not {shown(hands)}")
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
        raise UnreadableError(f"a contract is a block of keys ({', '.join(KEYS)}), not {shown(given)}")
    only_keys(given, KEYS, "the contract")
    for key in ("taker", "mode"):
        if given.get(key) is None and not (key == "mode" and len(s.ruleset.modes) == 1):
            raise UnreadableError(f"the contract has no {key}")
    taker = seat_number(s, given["taker"])
    mode = given.get("mode")
    number = read_mode(s, s.ruleset.modes[0] if mode is None else mode, given.get("trumps"))
    calls = _calls(s, number, given.get("bid"), given.get("call"))
    double = read_double(s, given.get("double"))
    doubled = doublings(s).index(double)
    check_locked(given.get("locked"))
    position = (taker - first) % s.tables.seats
    for call in calls:
        if reachable(s, first, call, position, doubled, turned):
            return agreed_contract(s, first, call, position, double)
    raise UnreadableError(f"the auction of {s.ruleset.name} cannot end in {_contract_text(given)}")


def read_mode(s: Setup, mode: object, trumps: object) -> int:
    """The number of the compiled mode with these trumps.

    Raises:
        UnreadableError: there is no such mode, or it needs a trump suit or has none.
    """
    name = mode_key(s, mode)
    kind = s.ruleset.mode_name(name).trumps
    if kind == "one" and trumps is None:
        raise UnreadableError(f"the mode {name} needs a trump suit: one of {' '.join(s.labels.suits)}")
    if kind != "one" and trumps is not None:
        raise UnreadableError(f"the mode {name} has no trump suit, not {shown(trumps)}")
    suit = s.labels.suit(trumps) if kind == "one" else -1
    found = s.ruleset.mode_of(name, suit)
    assert found is not None
    return found[0]


def mode_key(s: Setup, mode: object) -> str:
    """The key of a mode, from itself or from the game's own word for it.

    Raises:
        UnreadableError: there is no such mode.
    """
    modes = s.ruleset.modes
    if isinstance(mode, str) and mode in modes:
        return mode
    words = {s.ruleset.term(name).casefold(): name for name in modes} | {name.casefold(): name for name in modes}
    name = words.get(mode.strip().casefold()) if isinstance(mode, str) else None
    if name is None:
        if len(modes) == 1:
            raise UnreadableError(f"unknown mode {shown(mode)}: this game has one mode only, {modes[0]}")
        meant = nearest(mode, words) if isinstance(mode, str) else None
        hint = f", did you mean {meant}?" if meant else ""
        raise UnreadableError(f"unknown mode {shown(mode)}{hint} (the modes are {', '.join(modes)})")
    return name


def doublings(s: Setup) -> list[int]:
    """What the steps of doubling multiply by, from 1 for none; with the bit of an effect where one has it."""
    return [1, *(step.times for step in s.tables.auction.doublings)]


def read_double(s: Setup, double: object) -> int:
    """What the doubling multiplies by, as in `doublings`; None: not doubled.

    Raises:
        UnreadableError: it is no number and no word for one, or no step that this game has.
    """
    if double is None:
        return 1
    word = isinstance(double, str) and double in EFFECT.words
    if not word and (not isinstance(double, int) or isinstance(double, bool)):
        raise UnreadableError(f"the double is a number, 1 for none, not {shown(double)}")
    steps = {written(step): step for step in doublings(s)}
    if double not in steps:
        known = f"one of {', '.join(map(str, steps))}" if len(steps) > 1 else "nothing is doubled in this game"
        raise UnreadableError(f"the double cannot be {shown(double)}: {known}")
    return steps[double]


def check_locked(locked: object) -> None:
    """Refuse contracts in which trumps may not be led: no game has them yet.

    Raises:
        UnreadableError: it is true, or neither true nor false.
    """
    if locked is not None and not isinstance(locked, bool):
        raise UnreadableError(f"`locked` is true or false, not {shown(locked)}")
    if locked:
        raise UnreadableError("this game has no locked contracts")


def read_bid(s: Setup, bid: object) -> tuple[int, int] | None:
    """(what the bid is worth in card points, tricks that it promises), or None where nothing is bid in this game.

    Raises:
        UnreadableError: a bid that the game does not know, or none where it needs one.
    """
    words = s.bids
    if bid is None and not words:
        return None
    if not words:
        raise UnreadableError(f"nothing is bid in this game, so the bid {shown(bid)} cannot be")
    if bid is None:
        raise UnreadableError(f"the bid is missing: {_range(list(words))}")
    word = bid.strip().casefold() if isinstance(bid, str) else shown(bid)
    if word not in words or not isinstance(bid, str | int):
        raise UnreadableError(f"the bid cannot be {shown(bid)}: {_range(list(words))}")
    return words[word]


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
    if not isinstance(word, str) or not word.strip():
        raise UnreadableError(f"the call of a contract is a word, not {shown(word)}")
    said = word.split()[0].casefold()
    return [call for call in calls if s.ruleset.calls[call].word.casefold() == said]


def reachable(s: Setup, first: int, call: int, position: int, doubled: int, turned: int) -> bool:
    """Whether some auction ends with this call standing; kept with the setup, so that it goes when that goes."""
    asked = first, call, position, doubled, turned
    found = s.reached.get(asked)
    if found is None:
        found = s.reached[asked] = _reachable(s, *asked)
    return found


def _reachable(s: Setup, first: int, call: int, position: int, doubled: int, turned: int) -> bool:
    """Only passes, the call itself and doublings need trying."""
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
    parts = [f"{key} {short(str(given[key]))}" for key in KEYS if given.get(key) is not None]
    return "the contract " + ", ".join(parts)
