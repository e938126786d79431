"""The deal of a record, as the states through which its cards were played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from belote.errors import BeloteError, NotAllowedError, UnreadableError
from belote.game.deal import BIDDING, COMPLETE, VOID, Deal
from belote.game.given import block, listing, only_keys
from belote.game.setup import seat_number, setup
from belote.library.ruleset import Ruleset
from belote.record.reading import DEAL_KEYS, MATCH_KEYS
from belote.record.replay import play, replay, rules_of

Changed = dict[str, str] | None


def states(record: object, find: Callable[[str], Ruleset], number: int | None = None) -> list[Deal]:
    """Every state of a deal from the first lead on, as `read` gives them."""
    return read(record, find, number)[0]


def read(record: object, find: Callable[[str], Ruleset], number: int | None = None) -> tuple[list[Deal], Changed]:
    """Every state of a deal from the first lead on; the last is where the record ends.

    With them both digests of its rules, where they have changed since.

    Args:
        record: the record of a deal, or of a match.
        find: gives the ruleset of a name.
        number: which deal of a match, from 1.

    Raises:
        UnreadableError: it is no record of such a game, or of a match without saying which deal.
        NotAllowedError: the rules forbid an action of it, or no card may be played in it.
    """
    given = block(record, "a record")
    rules, changed = rules_of(given, None, find)
    one = given
    if "deals" in given:
        one = _of_match(given, rules, number)
    elif number not in (None, 1):
        raise UnreadableError(f"there is no deal {number}: the record is one deal")
    try:
        only_keys(one, DEAL_KEYS, "a deal record")
        last, _ = play(one, rules)
        if last.status == VOID:
            why = "nobody took" if last._game is None else "a declaration has made it void"
            raise NotAllowedError(f"{why}: there is nothing to play in this deal")
        if last.status == BIDDING:
            raise NotAllowedError(f"the auction is not over, so no card can be played: {last.turn} is to speak")
    except BeloteError as error:
        if changed:
            error.message += f" (the rules have changed since: {changed['record']} then, {changed['now']} now)"
        raise (error.at(deal=number) if number is not None and one is not given else error) from None
    return in_play(last), changed


def in_play(last: Deal) -> list[Deal]:
    """The states of a deal from the first lead to the last card of ``last``."""
    found = [last if last._ended is None or last._previous is None else last._previous]
    while (before := found[-1]._previous) is not None and before._game is not None:
        found.append(before)
    return found[::-1]


def _of_match(given: Mapping[str, Any], rules: Ruleset, number: int | None) -> Mapping[str, Any]:
    """One deal of a match, with its dealer: the seats deal in turn."""
    only_keys(given, MATCH_KEYS, "a match record")
    deals = listing(given["deals"], "the deals of a match")
    if number is None and len(deals) != 1:
        raise UnreadableError(f"this is a match of {len(deals)} deals: say which one with --deal")
    place = 1 if number is None else number
    if not 1 <= place <= len(deals):
        raise UnreadableError(f"there is no deal {place}: the match has deals 1 to {len(deals)}")
    one = dict(block(deals[place - 1], "a deal"))
    first = block(deals[0], "a deal").get("dealer")
    if first is None:
        raise UnreadableError("the first deal of a match names its dealer", deal=1)
    s = setup(rules)
    one.setdefault("dealer", s.seats[(seat_number(s, first) + place - 1) % len(s.seats)])
    if given.get("art") is not None:
        one.setdefault("art", given["art"])
    if s.tables.auction.conditions:  # what came before says at which totals it was bid
        before = replay({**given, "deals": deals[: place - 1]}, rules) if place > 1 else given
        one["totals"] = before.get("totals")
    return one


def chosen(played: list[Deal], at: int | None) -> list[Deal]:
    """The states that are asked about: after ``at`` cards, or all of a finished deal, or where the record ends.

    Raises:
        UnreadableError: no card is to be played there.
    """
    last = played[-1]
    if at is None:
        return played[:-1] if last.status == COMPLETE else [last]
    if not 0 <= at < len(played):
        many = len(played) - 1
        raise UnreadableError(f"there is nothing after {at} cards: the record holds {many} card{'s'[: many != 1]}")
    if played[at].is_over:
        raise UnreadableError(f"after {at} cards the deal is over: say fewer")
    return [played[at]]
