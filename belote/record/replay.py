"""Playing a record through the rules: what was legal at each step, and what it scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from belote.errors import BeloteError, NotAllowedError, UnreadableError
from belote.game.deal import BIDDING, COMPLETE, VOID, Deal
from belote.game.given import art_name, block, listing, only_keys
from belote.game.match import Match
from belote.game.setup import known, seat_number
from belote.game.standing import TOP
from belote.library.loading import load
from belote.library.resolved import load_resolved
from belote.library.ruleset import Ruleset
from belote.record.events import ended
from belote.record.output import deal_json
from belote.record.reading import DEAL_KEYS, MATCH_KEYS, SAID


def replay(
    record: object,
    ruleset: Ruleset | None = None,
    art: str | None = None,
    find: Callable[[str], Ruleset] = load,
) -> dict[str, Any]:
    """A deal record or a match record played through the rules, as JSON values.

    Args:
        record: a record, as plain values.
        ruleset: play it under these rules instead of the record's own.
        art: write cards in this art; they are read in the record's own.
        find: gives the ruleset of a name; for many records, one that keeps what it has loaded.

    Raises:
        UnreadableError: the record is no record of such a game.
        NotAllowedError: the rules forbid an action of it; its place says where.
        NotFoundError: it names a ruleset that is not there.
    """
    given = block(record, "a record")
    rules, changed = rules_of(given, ruleset, find)
    if ruleset is not None and given.get("art") is None and isinstance(given.get("ruleset"), str):
        given = {**given, "art": _own_art(given["ruleset"], find)}  # cards are those of the rules it was made under
    try:
        if "deals" in given:
            out = _match(given, rules, art)
        else:
            only_keys(given, DEAL_KEYS, "a deal record")
            state, legal = play(given, rules)
            out = deal_json(state, legal, art, None)
    except BeloteError as error:
        if changed:
            error.message += f" (the rules have changed since: {changed['record']} then, {changed['now']} now)"
        raise
    if changed:
        out["rules_changed"] = changed
    return out


def _own_art(name: str, find: Callable[[str], Ruleset]) -> str | None:
    """The art of the ruleset that a record names, where that can still be found."""
    try:
        return find(name).art.name
    except BeloteError:
        return None


def rules_of(
    record: Mapping[str, Any], ruleset: Ruleset | None, find: Callable[[str], Ruleset]
) -> tuple[Ruleset, dict[str, str] | None]:
    """The rules that a record is played under, and both digests where they are not those it was made under.

    Raises:
        UnreadableError: the record names no rules, or what was given is no ruleset.
        NotFoundError: there is no such ruleset.
    """
    if ruleset is not None:
        return known(ruleset), None
    name = record.get("ruleset")
    if record.get("rules") is not None:
        rules = load_resolved(block(record["rules"], "the rules of a record"), str(name or "the record's own rules"))
    elif isinstance(name, str):
        rules = find(name)
    elif name is not None:
        raise UnreadableError(f"a ruleset is called by a name or a path, not {name!r}")
    else:
        raise UnreadableError("the record names no ruleset: add `ruleset: NAME`, or name one in the command")
    digest = record.get("digest", rules.digest)
    if not isinstance(digest, str):
        raise UnreadableError(f"a digest is a text of 16 letters and digits, not {digest!r}")
    if digest != rules.digest:
        return rules, {"record": str(digest), "now": rules.digest}
    return rules, None


def _match(given: Mapping[str, Any], rules: Ruleset, art: str | None) -> dict[str, Any]:
    only_keys(given, MATCH_KEYS, "a match record")
    records = listing(given["deals"], "the deals of a match")
    if not records:
        raise UnreadableError("the match has no deals")
    first = block(records[0], "a deal")
    if first.get("dealer") is None:
        raise UnreadableError("the first deal of a match names its dealer", deal=1)
    match = Match.new(rules, first["dealer"], totals=given.get("totals"), held=given.get("held"))
    deals = []
    for number, each in enumerate(records, start=1):
        try:
            record = dict(block(each, "a deal"))
            only_keys(record, DEAL_KEYS, "a deal record")
            stray = next((key for key in ("ruleset", "rules", "digest") if key in record), None)
            if stray is not None:
                raise UnreadableError(f"all deals of a match have the same rules: {stray!r} stands beside `deals`")
            if match.winner is not None:
                match.deal()
            record.setdefault("dealer", match.dealer)
            if given.get("art") is not None:
                record.setdefault("art", given["art"])
            if record.get("totals") is not None:
                raise UnreadableError("the totals before a deal of a match follow from the deals: leave `totals` out")
            start = begin({**record, "totals": match.totals}, rules)
            if start.dealer != match.dealer:
                raise NotAllowedError(f"{match.dealer} deals next, not {start.dealer}", [match.dealer])
            state, legal = play(record, rules, start)
            out = deal_json(state, legal, art, match.held, match.last_deal)
            if state.status in (COMPLETE, VOID):
                match = match.after(state)
            elif number < len(records):
                raise NotAllowedError("the next deal begins before this one is over")
        except BeloteError as error:
            raise error.at(deal=number) from None
        deals.append({**out, "totals": match.totals, "held_total": match.held})
    return {
        "ruleset": rules.name,
        "digest": rules.digest,
        "deals": deals,
        "totals": match.totals,
        "held_total": match.held,
        "winner": match.winner,
    }


def play(
    record: Mapping[str, Any], rules: Ruleset, start: Deal | None = None
) -> tuple[Deal, list[tuple[Sequence[str], str]]]:
    """The last state of a deal record, and at each action what was legal and which rule decided.

    ``start``: its first state, where that has been read already.

    Raises:
        UnreadableError: the record is no record of such a game.
        NotAllowedError: the rules forbid an action of it.
    """
    state = begin(record, rules) if start is None else start
    legal: list[tuple[Sequence[str], str]] = []
    calls = listing(_or_nothing(record.get("calls")), "the calls")
    for call in calls:
        if state.status != BIDDING:
            raise NotAllowedError(f"the auction is over: {call!r} cannot be said")
        text, seat = _call_text(call, state)
        legal.append((state.legal(), ""))
        state = state.apply(text, seat=seat)
    plays = listing(_or_nothing(record.get("plays")), "the plays")
    if plays and state.status == BIDDING:
        says = f"{plays[0]} is played before the auction is over: {state.turn} is to speak"
        raise NotAllowedError(says, state.legal())
    declared, said = _declared(record, state), _said(record, state)
    seats = len(rules.seats)
    for count, card in enumerate(plays):
        if state.turn is None:
            raise NotAllowedError(f"the deal is over: {card!r} cannot be played")
        legal.append((state.legal(), state.rule()))
        try:
            text = _card_text(card, state)
            now = _now(declared, state.turn, count // seats + 1)
            state = state.apply(text, now, _says(said, state, text), top=_top(card))
        except BeloteError as error:
            raise error.at(trick=count // seats + 1, seat=state.turn) from None
    return ended(state, record.get("events")), legal


def _or_nothing(value: object) -> object:
    return [] if value is None else value


def begin(record: Mapping[str, Any], rules: Ruleset) -> Deal:
    """The first state of a deal record.

    Raises:
        UnreadableError: it says neither pack nor hands, or both, or they are no deal of this ruleset.
    """
    art = art_name(record.get("art"))
    dealer = record.get("dealer")
    if dealer is not None and not isinstance(dealer, str):
        raise UnreadableError(f"the dealer is a seat, one of {' '.join(rules.plan.seats)}, not {dealer!r}")
    if dealer is None:
        raise UnreadableError(f"the record names no dealer: one of {' '.join(rules.plan.seats)}")
    if (record.get("pack") is None) == (record.get("hands") is None):
        raise UnreadableError("a deal record holds either the pack or the hands")
    if record.get("pack") is not None:
        for key in ("contract", "turned"):
            if record.get(key) is not None:
                raise UnreadableError(f"{key!r} goes with the hands; a record with a pack has `calls`")
        return Deal.new(rules, record["dealer"], pack=record["pack"], art=art, totals=record.get("totals"))
    if record.get("calls"):
        raise UnreadableError("`calls` go with the pack; a record with hands has `contract`")
    hands = block(record["hands"], "the hands")
    contract, turned, totals = record.get("contract") or {}, record.get("turned"), record.get("totals")
    return Deal.of_hands(rules, record["dealer"], hands, contract, turned, art=art, totals=totals)


def _call_text(call: object, state: Deal) -> tuple[str, str | None]:
    """A call and its seat; given as a block ``{seat, call}`` it is that of the one to speak, or may be out of turn."""
    if isinstance(call, Mapping):
        only_keys(call, ("seat", "call", "legal", "may_also_call"), "a call")
        seat, s = call.get("seat"), state._frame.setup
        if seat is not None and s.seats[seat_number(s, seat)] in state.may_also_call():
            return str(call.get("call")), seat
        _in_turn(call, state, "speak")
        return str(call.get("call")), None
    if not isinstance(call, str):
        raise UnreadableError(f"a call is a text, not {call!r}")
    return call, None


def _card_text(card: object, state: Deal) -> str:
    if isinstance(card, Mapping):
        only_keys(card, ("seat", "card", "said", "legal", "rule"), "a play")
        _in_turn(card, state, "play")
        return str(card.get("card"))
    if not isinstance(card, str):
        raise UnreadableError(f"a card is a text, not {card!r}")
    return card


def _top(card: object) -> bool:
    """Whether a play says that its card is the strongest left of its suit."""
    said = card.get("said") if isinstance(card, Mapping) else None
    if said not in (None, TOP):
        raise UnreadableError(f"all that is said with a lead is `{TOP}`, not {said!r}")
    return said is not None


def _in_turn(action: Mapping[str, Any], state: Deal, verb: str) -> None:
    seat = action.get("seat")
    if seat is None or state.turn is None:
        return
    s = state._frame.setup
    name = s.seats[seat_number(s, seat)]
    if name != state.turn:
        trick = state._count // len(s.seats) + 1 if verb == "play" else None
        what = action.get("card") or action.get("call")
        text = f"{name} cannot {verb} {what} now: {state.turn} is to {verb}"
        raise NotAllowedError(text, state.legal(), seat=name, trick=trick)


def _declared(record: Mapping[str, Any], state: Deal) -> dict[str, list[tuple[Any, int]]] | None:
    """Seat → (cards, with which card of the seat), or None where everyone announces all they can."""
    given = record.get("declared")
    if given is None:
        return None
    s = state._frame.setup
    out: dict[str, list[tuple[Any, int]]] = {seat: [] for seat in s.seats}
    for seat, items in block(given, "declared").items():
        name = s.seats[seat_number(s, seat)]
        if not isinstance(items, list | tuple):
            raise UnreadableError(f"{name} declares a list of declarations, each a list of cards, not {items!r}")
        for item in items:
            if isinstance(item, Mapping):
                only_keys(item, ("cards", "at"), "a declaration")
                at = item.get("at", 1)
                if at not in (1, 2) or isinstance(at, bool):
                    says = f"a declaration is said `at` 1 (with the first card) or 2 (the second), not {at!r}"
                    raise UnreadableError(says)
                out[name].append((item.get("cards"), at))
            else:
                out[name].append((item, 1))
    return out


def _now(declared: Mapping[str, list[tuple[Any, int]]] | None, seat: str, card: int) -> list[Any] | None:
    if declared is None:
        return None
    return [cards for cards, at in declared[seat] if at == card]


def _said(record: Mapping[str, Any], state: Deal) -> dict[str, dict[int, tuple[bool, bool]]]:
    """Seat → suit → whether the first and the second word of its belote are said; a suit that is not there: both."""
    given = record.get("belote_said")
    s = state._frame.setup
    suits = range(s.tables.suits)
    if given is None:
        return {seat: {} for seat in s.seats}
    out = {seat: dict.fromkeys(suits, SAID["none"]) for seat in s.seats}
    for seat, words in block(given, "belote_said").items():
        name = s.seats[seat_number(s, seat)]
        if isinstance(words, Mapping):  # a seat with more than one belote may say the words of one only
            out[name] |= {s.labels.suit(suit): _word(word, name) for suit, word in words.items()}
        else:
            out[name] = dict.fromkeys(suits, _word(words, name))
    return out


def _word(word: object, name: str) -> tuple[bool, bool]:
    if not isinstance(word, str) or word not in SAID:
        raise UnreadableError(f"belote_said of {name} is one of {', '.join(SAID)}, not {word!r}")
    return SAID[word]


def _says(said: Mapping[str, Mapping[int, tuple[bool, bool]]], state: Deal, card: str) -> bool:
    """Whether the seat to play says its word, should this card be one of a belote."""
    game = state._game
    assert game is not None
    assert state.turn is not None
    number = game.card_of.get(card)
    if number is None:
        number = game.setup.labels.card(card)
    if number not in game.belote:
        return True
    first, second = said[state.turn].get(number // game.setup.tables.ranks, SAID["both"])
    return second if game.play.mode.pairs[game.belote[number]] & state._played else first
