"""What lies together in a trick: runs and fours found there, and king and queen of trumps.

Each is shown by a first trick in which it lies.  The leader holds the rest of the suit led, so that nobody has to play
another card of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from belote.cards import bits
from belote.compare.building import contracts, fill, given, opened, played
from belote.compare.melds import Both, all_of, shortened
from belote.compare.verdict import Witness
from belote.game.deal import Deal
from belote.kernel.declarations import SAME_TRICK, Declaration
from belote.kernel.tables import Mode

LEADS = 2  # contracts that are tried: that of the dealer, and another


def in_tricks(mode: Mode, seats: int) -> dict[int, Declaration]:
    """Every declaration that a trick can hold, by its cards; none where they are found in the hands."""
    return all_of(mode.declarations, seats) if mode.from_tricks else {}


def in_hands(mode: Mode, most: int) -> dict[int, Declaration]:
    """Every declaration that a hand can hold, by its cards; none where they are found in the tricks."""
    return {} if mode.from_tricks else all_of(mode.declarations, most)


def pairs_in_tricks(mode: Mode) -> dict[int, int]:
    """What each pair is worth to the side that wins both in one trick."""
    claimed = mode.belote_points and mode.belote_claimed_by == SAME_TRICK
    return dict.fromkeys(mode.pairs, mode.belote_points) if claimed else {}


def shown_together(both: Both, cards: int, what: str) -> Witness | None:
    """A deal in whose first trick these cards lie, and the part of the answers; None where no play was found."""

    def part(out: Mapping[str, Any]) -> Any:
        return {what: out[what]}

    for found in itertools.islice(contracts(both.p, both.key, both.a.suit), LEADS):
        for order in itertools.permutations(bits(cards)):
            records = _laid(both, found, order)
            witness = records and shortened(both.p, records[0], records[1], part, final=True)
            if witness:
                return witness
    return None


def _laid(both: Both, found: Any, order: Sequence[int]) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The records of a deal whose first cards are these, in order, where both rulesets let them be played.

    Where different seats lead, the one that finds nothing in tricks is played out by itself.
    """
    p = both.p
    t = p.a.tables
    places = _places(both, found)
    finding = [bool(in_tricks(m, t.seats) or pairs_in_tricks(m)) for m in (both.a, both.b)]
    lays = [True, True] if places[0] == places[1] else finding
    if len(order) > t.seats or (places[0] != places[1] and all(finding)):
        return None
    leader = places[0 if lays[0] else 1]
    hands = [0] * t.seats
    for i, card in enumerate(order):
        hands[(leader + i) % t.seats] |= 1 << card
    led = order[0]
    rest = [card for card in range(t.cards) if card // t.ranks == led // t.ranks and card not in order]
    for card in rest[: t.hand_size - 1]:
        hands[leader] |= 1 << card
    dealt = fill(p, hands)
    if dealt is None:
        return None
    a, b = given(p, dealt, found)
    states = []
    for s, record, lay in zip((p.a, p.b), (a, b), lays, strict=True):
        state = opened(s, record)
        for card in order if lay else ():
            if s.labels.names[card] not in state.legal():
                return None
            state = state.apply(s.labels.names[card])
        states.append(state)
    first = [[card for _, card in state.plays()] for state in states]
    for record, cards, others in zip((a, b), first, played(p, states[0], states[1]), strict=True):
        record["plays"] = " ".join([*cards, *others])
    return a, b


def _places(both: Both, found: Any) -> list[int]:
    """By position: who leads to the first trick under each."""
    p = both.p
    some = fill(p, [0] * p.a.tables.seats)
    assert some is not None
    records = given(p, some, found)
    states: list[Deal] = [opened(s, record) for s, record in zip((p.a, p.b), records, strict=True)]
    return [
        next(i for i, names in enumerate(p.seats) if names[which] == state.turn) for which, state in enumerate(states)
    ]
