"""Two rulesets played in lock-step from the same seeds, doing only what both allow, to see how often they differ.

Seats correspond by their place after the dealer, each game going its own way round.  Where one pack gives other hands
it is laid anew for one of them, so that every seat holds the same cards under both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from belote.compare.building import Pairing
from belote.compare.coming import announced, by_place, earned, scored
from belote.compare.machine import Machine, Meaning, packs
from belote.game.deal import BIDDING, PLAYING, VOID, Deal, begun_with_pack
from belote.game.frame import exchanged
from belote.game.setup import setup
from belote.kernel import rng
from belote.kernel.auction import PASS

State = tuple[int, int]
Calls = tuple[int, ...]
States = tuple[Deal, Deal]
Totals = tuple[int, ...]


class Run(NamedTuple):
    """A deal in lock-step: the last states, how each kind of difference shows, and how far it went.

    ``agreed``: the auctions ended alike; ``led``: to cards, the same seat leading; ``whole``: to the end under both.
    """

    states: States
    shown: dict[str, States]
    agreed: bool
    led: bool
    whole: bool


class LockStep:
    """Two rulesets at one table, each in its own art."""

    def __init__(self, p: Pairing) -> None:
        self.p = p
        self.machines = Machine(p, 0), Machine(p, 1)
        self.setups = setup(p.a.ruleset), setup(p.b.ruleset)
        self.names = self.setups[0].labels.names, self.setups[1].labels.names
        self.written = self.setups[0].speech.written, self.setups[1].speech.written
        self.seats = p.a.tables.seats
        self.dealers = tuple(s.seats.index(name) for s, name in zip(self.setups, p.dealers, strict=True))
        self._common: dict[tuple[Calls, Calls], tuple[list[tuple[int, int]], bool]] = {}

    def run(
        self, seed: int, number: int, turns: tuple[int, int] = (0, 0), totals: tuple[Totals, Totals] = ((), ())
    ) -> Run:
        """The deal of a seed, each dealer so many turns further on; ``totals``: of each one's match, if any."""
        pack, random = rng.shuffled(self.p.a.tables.cards, rng.start(seed, number))
        at = self.machines[0].at if self.machines[0].at >= 0 else self.machines[1].at
        own = packs(*self.machines, pack[at] if at >= 0 else -1, pack)
        x, y = (
            begun_with_pack(s, (dealer + on) % self.seats, tuple(cards), stand)
            for s, dealer, on, cards, stand in zip(self.setups, self.dealers, turns, own, totals, strict=True)
        )
        shown: dict[str, States] = {}
        x, y, random, agreed = self._bid(x, y, random, shown)
        if not agreed or x.status != PLAYING:
            return Run((x, y), shown, agreed, agreed, agreed)
        laid = self._same_hands(x, y)
        if laid is None:
            return Run((x, y), shown, True, False, False)
        x, y = laid
        if self._place(x, x._turn) != self._place(y, y._turn):
            shown["deal"] = self._next(x, y)
            return Run((x, y), shown, True, False, False)
        x, y, whole = self._play(x, y, random, shown)
        if not whole:
            return Run((x, y), shown, True, True, False)
        earned(x, y, shown)
        if x.status != VOID:
            scored(self.p, x, y, shown)
        return Run((x, y), shown, True, True, True)

    def _place(self, deal: Deal, seat: int) -> int:
        return (seat - deal._frame.first) % self.seats

    def _next(self, x: Deal, y: Deal) -> States:
        """Each with the first that it may do next."""
        return x.apply(x.legal()[0]), y.apply(y.legal()[0])

    def _bid(self, x: Deal, y: Deal, random: State, shown: dict[str, States]) -> tuple[Deal, Deal, State, bool]:
        """The auctions, each call one that means the same in both: half the time a pass, else any of the others."""
        while x.status == y.status == BIDDING:
            common, alike = self._calls(x, y)
            area = "deal" if exchanged(x._frame) >= 0 else "auction"
            if not common or self._place(x, x._turn) != self._place(y, y._turn):
                shown.setdefault(area, self._next(x, y))
                return x, y, random, False
            bits, random = rng.draw(random)
            if common[0] == (PASS, PASS) and len(common) > 1:
                pick = 0 if bits & 1 else 1 + ((bits >> 1) * (len(common) - 1) >> 31)
            else:
                pick = bits * len(common) >> 32
            x, y = x.apply(self.written[0][common[pick][0]]), y.apply(self.written[1][common[pick][1]])
            if not alike:
                shown.setdefault(area, (x, y))
        while exchanged(x._frame) >= 0 and y.status == PLAYING:  # only the one offers it: the card is kept
            shown.setdefault("deal", (x, y))
            x = x.apply(x.legal()[0])
        while exchanged(y._frame) >= 0 and x.status == PLAYING:
            shown.setdefault("deal", (x, y))
            y = y.apply(y.legal()[0])
        agreed = x.status == y.status
        if agreed and x._game is not None and y._game is not None:
            agreed = x._game.contract.double == y._game.contract.double
        if not agreed:
            shown.setdefault("auction", (x, y))
        return x, y, random, agreed

    def _calls(self, x: Deal, y: Deal) -> tuple[list[tuple[int, int]], bool]:
        """The legal calls that mean the same in both, and whether those are all."""
        key = x._calls()[0], y._calls()[0]
        found = self._common.get(key)
        if found is None:
            a, b = (_meanings(m, calls) for m, calls in zip(self.machines, key, strict=True))
            found = [(a[meaning], b[meaning]) for meaning in a if meaning in b], a.keys() == b.keys()
            self._common[key] = found
        return found

    def _play(self, x: Deal, y: Deal, random: State, shown: dict[str, States]) -> tuple[Deal, Deal, bool]:
        """The cards, each one that both allow; whether it comes to the end."""
        a, b = self.names
        count = 0
        while x._turn >= 0:
            one, other = x._cards(), y._cards()
            both = one & other
            if not both:
                shown.setdefault("obligations", self._next(x, y))
                return x, y, False
            if both & both - 1:
                bits, random = rng.draw(random)
                for _ in range(bits * both.bit_count() >> 32):
                    both &= both - 1
            card = (both & -both).bit_length() - 1
            x, y = x.apply(a[card]), y.apply(b[card])
            count += 1
            if x._talk.void or y._talk.void:
                return x, y, _void_alike(x, y, shown)
            if one != other and "obligations" not in shown:
                shown["obligations"] = x, y
            if count % self.seats:
                continue
            if self._place(x, x._winner) != self._place(y, y._winner):
                shown["trick_winner"] = x, y
                return x, y, False
            if count == self.seats:
                announced(x, y, shown)
            if "card_points" not in shown and by_place(x, x._points) != by_place(y, y._points):
                shown["card_points"] = x, y
        return x, y, True

    def _hands(self, deal: Deal) -> list[int]:
        assert deal._game is not None
        first, hands = deal._frame.first, deal._game.hands
        return [*hands[first:], *hands[:first]]

    def _same_hands(self, x: Deal, y: Deal) -> States | None:
        """Both with the same hands, the pack of one laid anew if need be; None where that cannot be."""
        one, other = self._hands(x), self._hands(y)
        if one == other:
            return x, y
        laid = self._laid(y, one)
        if laid is not None:
            return x, laid
        laid = self._laid(x, other)
        return None if laid is None else (laid, y)

    def _laid(self, deal: Deal, wanted: list[int]) -> Deal | None:
        """The deal after the same calls with a pack that gives these hands; the turned card stays where it is."""
        pack, turned = deal._frame.pack, deal._frame.table.turned
        held = self._hands(deal)
        if deal._frame.table.lying >= 0:
            return None  # what was exchanged would have to come to the same seat
        rest = (1 << len(pack)) - 1
        new = []
        left: list[Iterator[int]] = []
        for hand in wanted:
            rest &= ~hand
            left.append(_each(hand & ~(1 << turned) if turned >= 0 else hand))
        left.append(_each(rest & ~(1 << turned) if turned >= 0 else rest))
        for card in pack:
            owner = next((i for i, hand in enumerate(held) if hand >> card & 1), len(held))
            new.append(card if card == turned else next(left[owner], -1))
        if sorted(new) != sorted(pack):
            return None
        again = begun_with_pack(deal._frame.setup, deal._frame.dealer, tuple(new), deal._frame.totals)
        for _, call in deal.calls():
            again = again.apply(call)
        return again if self._hands(again) == wanted else None


def _void_alike(x: Deal, y: Deal, shown: dict[str, States]) -> bool:
    """Whether a declaration makes a deal void under both."""
    alike = x.status == y.status
    if not alike:
        shown.setdefault("declarations", (x, y))
    return alike


def _each(cards: int) -> Iterator[int]:
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def _meanings(m: Machine, calls: Calls) -> dict[Meaning, int]:
    """Calls by what they mean; a second one of the same meaning goes by its word too."""
    out: dict[Meaning, int] = {}
    for call in calls:
        meaning = m.means[call]
        out[meaning if meaning not in out else (*meaning, m.written[call])] = call
    return out
