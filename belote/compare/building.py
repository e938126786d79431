"""Small records for a comparison: seats and cards of two rulesets side by side, lawful contracts, deals played out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from belote.cards import mask_of
from belote.compare.matching import matched_modes, no_cards
from belote.compare.verdict import Witness
from belote.errors import BeloteError
from belote.game.contracts import reachable
from belote.game.deal import Deal
from belote.game.setup import Setup, setup
from belote.kernel.auction import START
from belote.kernel.bits import lowest
from belote.library.ruleset import Ruleset
from belote.record.replay import replay

FILLS = 60
PARTNERS = "other players are partners"
Record = dict[str, Any]
Part = Callable[[Mapping[str, Any]], Any]


class Pairing(NamedTuple):
    """Two rulesets at one table, by position: 0 speaks first, the dealer is the last.

    ``art``: the card labels that records of both are written in, None where each writes its own; ``dealers`` and
    ``seats`` (by position): the names under a and b; ``turned_round``: they go round in opposite directions;
    ``side``: by position, alike under both; ``modes``: key of a contract mode under a → that under b.
    """

    a: Setup
    b: Setup
    art: str | None
    dealers: tuple[str, str]
    seats: tuple[tuple[str, str], ...]
    turned_round: bool
    side: tuple[int, ...]
    modes: Mapping[str, str]

    def first(self, which: int) -> int:
        """The number of the first seat after the dealer under a (0) or b (1)."""
        s = (self.a, self.b)[which]
        return s.seats.index(self.seats[0][which])

    def heads(self) -> tuple[Record, Record]:
        """How a record of each begins."""
        art = {} if self.art is None else {"art": self.art}
        return {**art, "dealer": self.dealers[0]}, {**art, "dealer": self.dealers[1]}


def pair(a: Ruleset, b: Ruleset, any_partners: bool = False) -> Pairing | str:
    """Two rulesets seated at one table, or why they cannot be; ``any_partners``: whoever plays with whom."""
    if a.tables.seats != b.tables.seats:
        return "they are played by different numbers of players"
    if (a.plan.ranks, a.plan.suits) != (b.plan.ranks, b.plan.suits):
        return no_cards(a, b)
    if a.tables.hand_size != b.tables.hand_size:
        return "they deal different numbers of cards to a hand"
    art, labels = _art(a, b)
    sa, sb = setup(a, labels[0]), setup(b, labels[1])
    named = set(a.seats) == set(b.seats)
    modes = matched_modes(a, b)
    found = None
    for i, dealer in enumerate(a.seats):
        other = dealer if named else b.seats[i]
        x, y = _from_dealer(a, dealer), _from_dealer(b, other)
        side = _parties(a, x)
        if side != _parties(b, y) and not any_partners:
            return PARTNERS
        if dealer == a.plan.seats[0]:
            found = Pairing(sa, sb, art, (dealer, other), tuple(zip(x, y, strict=True)), named and x != y, side, modes)
    assert found is not None
    return found


def _art(a: Ruleset, b: Ruleset) -> tuple[str | None, tuple[str | None, str | None]]:
    """The art named in the records of both, and the arts that their cards are written in."""
    if a.labels().names == b.labels().names and a.labels().suits == b.labels().suits:
        return None, (None, None)
    for chosen in (b.art.name, a.art.name):
        try:
            x, y = a.labels(chosen), b.labels(chosen)
        except BeloteError:
            continue
        if x.names == y.names and x.suits == y.suits:
            return chosen, (chosen, chosen)
    return None, (None, None)


def _from_dealer(rules: Ruleset, dealer: str) -> tuple[str, ...]:
    first = rules.seats.index(dealer) + 1
    return rules.seats[first:] + rules.seats[:first]


def _parties(rules: Ruleset, seats: Sequence[str]) -> tuple[int, ...]:
    """By position: the party, numbered as they come."""
    sides = [rules.tables.side[rules.seats.index(seat)] for seat in seats]
    return tuple(list(dict.fromkeys(sides)).index(side) for side in sides)


def contained(part: Any, whole: Any) -> bool:
    """Whether an answer says what is stated of it: keys and list items may be left out, lists of texts may not."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(k in whole and contained(v, whole[k]) for k, v in part.items())
    if isinstance(part, list) and part and isinstance(part[0], Mapping):
        items = iter(whole)
        return all(any(contained(x, y) for y in items) for x in part)
    return bool(part == whole)


def asked(p: Pairing, a: Record, b: Record, part: Part) -> Witness | None:
    """A witness: a record for each and the parts of the answers; None where it is refused or both answer alike."""
    try:
        says = part(replay(a, p.a.ruleset)), part(replay(b, p.b.ruleset))
    except BeloteError:
        return None
    names, modes = {y: x for x, y in p.seats}, {y: x for x, y in p.modes.items()}
    alike = says[0] in (says[1], _renamed(says[1], {}, modes), _renamed(says[1], names, modes))
    return None if alike else Witness("replay", a, b, *says)


def _renamed(says: Any, names: Mapping[str, str], modes: Mapping[str, str]) -> Any:
    """What b says, with the seats and the contract modes named as in a."""
    if isinstance(says, Mapping):
        by_key = {"mode": modes, **dict.fromkeys(("seat", "taker", "leader", "winner"), names)}
        return {k: by_key[k].get(v, v) if k in by_key else _renamed(v, names, modes) for k, v in says.items()}
    return [_renamed(item, names, modes) for item in says] if isinstance(says, list) else says


def fill(
    p: Pairing, given: Sequence[int], quiet: Callable[[Sequence[int]], bool] = lambda _: True
) -> tuple[int, ...] | None:
    """Whole hands by position around the given cards: neighbours and equals apart; ``quiet`` says which will do."""
    t = p.a.tables
    if any(hand.bit_count() > t.hand_size for hand in given):
        return None
    taken = 0
    for hand in given:
        taken |= hand
    left = [card for card in range(t.cards) if not taken >> card & 1]
    for attempt in range(FILLS):
        hands = list(given)
        if attempt >= t.seats:
            random.Random(attempt).shuffle(left)
        for card in left:
            wanted = (card % t.ranks + card // t.ranks + attempt) % t.seats
            for i in range(t.seats):
                at = (wanted + i) % t.seats
                if hands[at].bit_count() < t.hand_size:
                    hands[at] |= 1 << card
                    break
        if quiet(hands):
            return tuple(hands)
    return None


def contracts(p: Pairing, key: str, suit: int) -> Iterator[tuple[int, Record, Record]]:
    """(position of the taker, contract under a, under b) for a contract mode of a, the dealer's first."""
    if key not in p.modes:
        return
    keys = key, p.modes[key]
    for position in reversed(range(p.a.tables.seats)):
        x, y = (_contract(p, which, keys[which], suit, position) for which in (0, 1))
        if x is not None and y is not None:
            yield position, x, y


def _contract(p: Pairing, which: int, key: str, suit: int, position: int) -> Record | None:
    s = (p.a, p.b)[which]
    found = s.ruleset.mode_of(key, suit)
    if found is None:
        return None
    for word in s.bids or ("",):
        for call in s.calls_by.get((found[0], word), []):
            if reachable(s, p.first(which), START._replace(bid=call, bidder=position), -1):
                out: Record = {"taker": p.seats[position][which], "mode": key}
                if suit >= 0:
                    out["trumps"] = s.labels.suits[suit]
                if word:
                    out["bid"] = int(word) if word.isdigit() else word
                return out
    return None


def given(p: Pairing, hands: Sequence[int], found: tuple[int, Record, Record]) -> tuple[Record, Record]:
    """The records of hands (by position) with a contract, as the first card is led."""
    out = []
    for which, s, head in zip((0, 1), (p.a, p.b), p.heads(), strict=True):
        held = {p.seats[i][which]: " ".join(s.names(hand)) for i, hand in enumerate(hands)}
        out.append({**head, "hands": held, "contract": found[1 + which]})
    return out[0], out[1]


def opened(s: Setup, record: Record) -> Deal:
    """The state of a record of hands as the first card is led."""
    return Deal.of_hands(s.ruleset, record["dealer"], record["hands"], record["contract"], art=record.get("art"))


def complete(
    p: Pairing,
    hands: Sequence[int],
    key: str,
    suit: int,
    declared: Mapping[int, Sequence[int]] | None = None,
    late: int = 0,
) -> tuple[Record, Record] | None:
    """The records of hands played out under both, each time the lowest card that both allow.

    ``declared``: position → sets of cards; left out, everyone announces all that it can.  ``late``: cards that are
    kept back as long as others may be played.  Where the two come apart
    each is played out by itself.  One seat leads under both if that can be; None where no auction of both makes this
    contract.
    """
    made = [given(p, hands, found) for found in contracts(p, key, suit)]
    opening = [(a, b, opened(p.a, a), opened(p.b, b)) for a, b in made]
    if not opening:
        return None
    a, b, x, y = min(opening, key=lambda each: _position(p, 0, each[2]) != _position(p, 1, each[3]))
    if declared is not None:
        for which, s, record in ((0, p.a, a), (1, p.b, b)):
            record["declared"] = {
                p.seats[i][which]: [" ".join(s.names(cards)) for cards in sets] for i, sets in declared.items()
            }
    for record, plays in zip((a, b), played(p, x, y, late), strict=True):
        record["plays"] = " ".join(plays)
    return a, b


def _position(p: Pairing, which: int, state: Deal) -> int:
    return next((i for i, names in enumerate(p.seats) if names[which] == state.turn), -1)


def _cards(s: Setup, state: Deal) -> int:
    return mask_of([s.card_of[name] for name in state.legal()])


def played(p: Pairing, x: Deal, y: Deal, late: int = 0) -> tuple[list[str], list[str]]:
    """The cards played out under both, alike as long as that can be; those that are ``late`` where no other may be."""
    plays: tuple[list[str], list[str]] = ([], [])
    while not (x.is_over and y.is_over):
        cards = _cards(p.a, x), _cards(p.b, y)
        common = cards[0] & cards[1] if _position(p, 0, x) == _position(p, 1, y) else 0
        names = [_lowest(s, common or own, late) if own else "" for s, own in zip((p.a, p.b), cards, strict=True)]
        if not any(names):
            break  # a hand was dealt short
        for lying, name in zip(plays, names, strict=True):
            lying.extend([name] if name else [])
        x = x.apply(names[0]) if names[0] else x
        y = y.apply(names[1]) if names[1] else y
    return plays


def _lowest(s: Setup, cards: int, late: int) -> str:
    """The lowest of some cards, but for those that are ``late`` where there are others."""
    return s.labels.names[lowest(cards & ~late or cards)]
