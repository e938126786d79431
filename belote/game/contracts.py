"""Contracts and hands that are given instead of an auction: read, and refused where no auction ends so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from belote.cards import mask_of
from belote.errors import UnreadableError, nearest, short, shown
from belote.game.effects import is_word, written
from belote.game.frame import Contract, Frame, agreed_contract
from belote.game.given import only_keys
from belote.game.setup import Setup, seat_number
from belote.kernel import auction as auctions
from belote.kernel import deal as deals

KEYS = ("taker", "mode", "trumps", "bid", "double", "call", "locked")


def given_start(
    s: Setup,
    dealer: str,
    hands: Mapping[str, Sequence[str] | str],
    contract: object,
    turned: object,
    totals: tuple[int, ...],
) -> tuple[Frame, Contract]:
    """How a deal stands as the first card is led, from the hands and the contract.

    Raises:
        UnreadableError: hands that are no deal of this ruleset, or a contract that its auction cannot end in.
    """
    seat = seat_number(s, dealer)
    first = (seat + 1) % s.tables.seats
    held = read_hands(s, hands)
    up = -1 if turned is None else s.labels.card(turned)
    agreed = read_contract(s, first, contract, up, totals)
    table = deals.Table(held, 0, up, ())
    if up >= 0:
        table = table._replace(lying=check_turned(s, up, held, agreed))
    return agreed_start(s, seat, table, agreed, totals), agreed


def agreed_start(s: Setup, dealer: int, table: deals.Table, agreed: Contract, totals: tuple[int, ...] = ()) -> Frame:
    """How a deal stands as the first card is led: dealt out, and its auction over."""
    state = auctions.START._replace(bid=agreed.call, over=True)
    totals = totals or (0,) * s.tables.sides
    return Frame(s, dealer, (dealer + 1) % s.tables.seats, (), len(s.tables.steps), table, state, totals)


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


def check_turned(s: Setup, turned: int, held: tuple[int, ...], agreed: Contract) -> int:
    """Refuse a turned card that cannot be, seen from the hands; gives the card exchanged for it, -1 for none.

    Raises:
        UnreadableError: no card is turned up in this game, or it lies elsewhere.
    """
    name = s.labels.names[turned]
    if not any(step.kind == deals.TURN_UP for step in s.tables.steps):
        raise UnreadableError(f"no card is turned up in {s.ruleset.name}, so {name} cannot be")
    if any(step.kind == deals.FILL and step.owner == deals.TAKER for step in s.tables.steps):
        if not held[agreed.owner] >> turned & 1:
            raise UnreadableError(f"the turned card {name} goes to {s.seats[agreed.owner]}, who lacks it")
    elif any(hand >> turned & 1 for hand in held):
        rank = next((step.number for step in s.tables.steps if step.kind == deals.EXCHANGE), None)
        lies = -1 if rank is None else turned - turned % s.tables.ranks + rank
        trumps = s.tables.modes[agreed.mode].trumps
        if lies not in (-1, turned) and trumps >> turned & 1 and not any(hand >> lies & 1 for hand in held):
            return lies
        unless = "" if lies in (-1, turned) else f" unless {s.labels.names[lies]} lies there for it, as a trump"
        raise UnreadableError(f"the turned card {name} stays out of play, so nobody can hold it{unless}")
    return -1


def read_contract(s: Setup, first: int, given: object, turned: int, totals: tuple[int, ...]) -> Contract:
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
    locked = read_locked(s, given.get("locked"))
    start = auctions.auction_start(s.tables.auction, totals)
    position = (taker - first) % s.tables.seats
    for call in calls:
        for doubled, times in enumerate(doublings(s, call)):
            end = start._replace(bid=call, bidder=position, doubled=doubled, locked=int(locked))
            if times == double and reachable(s, first, end, turned):
                return agreed_contract(s, first, end)
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


def doublings(s: Setup, call: int) -> list[int]:
    """What the steps that may raise the bid of a call multiply by, from 1 for none; with the bit of an effect."""
    return [1, *(step.times for step in s.tables.auction.doublings[call])]


def read_double(s: Setup, double: object, mode: str | None = None, bid: auctions.Promise | None = None) -> int:
    """What the doubling multiplies by, as in `doublings`; None: not doubled.

    ``mode``, ``bid``: the key of the contract mode, and what is bid as `read_bid` gives it, where they are known.

    Raises:
        UnreadableError: it is no number and no word for one, or no step that this game has (in that mode, for such a
            bid).
    """
    if double is None:
        return 1
    word = is_word(double)
    if not word and (not isinstance(double, int) or isinstance(double, bool)):
        raise UnreadableError(f"the double is a number, 1 for none, not {shown(double)}")
    steps = {written(step): step for step in s.tables.auction.times_of(lambda made: _made_so(s, made, mode, bid))}
    if double not in steps:
        what = "this game" if mode is None and bid is None else "such a contract"
        known = f"one of {', '.join(map(str, steps))}" if len(steps) > 1 else f"nothing is doubled in {what}"
        raise UnreadableError(f"the double cannot be {shown(double)}: {known}")
    return steps[double]


def _made_so(s: Setup, made: auctions.Bid, mode: str | None, bid: auctions.Promise | None) -> bool:
    """Whether a bid makes a contract in this mode, and is worth and promises this, as far as that is known."""
    key = s.ruleset.modes[s.tables.modes[made.mode].name]
    return mode in (None, key) and bid in (None, made.promise)


def read_locked(s: Setup, locked: object, asked: bool = False) -> bool:
    """Whether trumps may not be led in a contract; None: they may.  ``asked``: a rule of play asks for it.

    Raises:
        UnreadableError: it is true in a game that has no such contracts, or neither true nor false.
    """
    if locked is not None and not isinstance(locked, bool):
        raise UnreadableError(f"`locked` is true or false, not {shown(locked)}")
    if locked and not asked and not s.tables.auction.locks:
        raise UnreadableError("this game has no locked contracts")
    return bool(locked)


def read_bid(s: Setup, bid: object) -> auctions.Promise | None:
    """What the bid is worth in card points and promises, or None where nothing is bid in this game.

    Raises:
        UnreadableError: a bid that the game does not know, or none where it needs one.
    """
    words = s.bids
    if bid is None and not words:
        return None
    if not words:
        raise UnreadableError(f"nothing is bid in this game, so the bid {shown(bid)} cannot be")
    if bid is None:
        raise UnreadableError(f"the bid is missing: {bid_range(list(words))}")
    word = bid.strip().casefold() if isinstance(bid, str) else shown(bid)
    if word not in words or not isinstance(bid, str | int):
        raise UnreadableError(f"the bid cannot be {shown(bid)}: {bid_range(list(words))}")
    return words[word]


def bid_range(words: list[str]) -> str:
    """What may be bid, in few words."""
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


def reachable(s: Setup, first: int, end: auctions.State, turned: int) -> bool:
    """Whether some auction ends with this bid standing, raised so far; kept with the setup, so that it goes with it.

    ``end``: its bid, bidder, steps and lock, and the conditions on the totals that hold.
    """
    asked = first, end.bid, end.bidder, end.doubled, end.locked, end.met, turned
    found = s.reached.get(asked)
    if found is None:
        found = s.reached[asked] = _reachable(s, first, end, turned)
    return found


def _reachable(s: Setup, first: int, end: auctions.State, turned: int) -> bool:
    """Only passes, the call itself, one's own bids that it goes over, questions and doublings need trying."""
    a = s.tables.auction
    seats = s.tables.seats
    side = s.side_by_position(first)
    wanted = end.bid, end.bidder, end.doubled, end.locked
    goal = a.bids[end.bid]
    assert goal is not None
    rounds = [step.number for step in s.tables.steps if step.kind == deals.ROUND]
    todo = [(0, auctions.open_round(rounds[0], auctions.START._replace(met=end.met)))]
    seen = set(todo)
    while todo:
        place, state = todo.pop()
        if state.over:
            later = (i for i in range(place + 1, len(rounds)) if auctions.held(a, state, rounds[i]))
            next_place = next(later, None)
            if next_place is not None:
                following = (next_place, auctions.open_round(rounds[next_place], state))
                if following not in seen:
                    seen.add(following)
                    todo.append(following)
            elif (state.bid, state.bidder, state.doubled, state.locked) == wanted:
                return True
            continue
        for option in auctions.legal_calls(a, state, turned, side):
            bid = a.bids[option]
            mine = option == end.bid and (state.asked or auctions.speaker(a, state) == end.bidder)
            under = option in goal.over and auctions.speaker(a, state) == end.bidder
            if bid is not None and not bid.asks and not mine and not under:
                continue
            new = auctions.after(a, state, option, side)
            if (place, new) not in seen and new.spoken <= 4 * seats + 2 * seats * len(a.doublings[end.bid]):
                seen.add((place, new))
                todo.append((place, new))
    return False


def _contract_text(given: Mapping[str, Any]) -> str:
    parts = [f"{key} {short(str(given[key]))}" for key in KEYS if given.get(key) is not None]
    return "the contract " + ", ".join(parts)
