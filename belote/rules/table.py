"""Who sits where."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from pydantic import Field

from belote.errors import listed
from belote.rules.words import Block, Fault, Vocabulary, Word, unknown

DIRECTION = Vocabulary(
    Word("clockwise", "dealing, speaking and playing go to the left", 1),
    Word("counter_clockwise", "dealing, speaking and playing go to the right", -1),
)
NEXT_DEALER = Vocabulary(
    Word("next_seat", "the next seat in the direction deals; after a deal without a bid as `auction.all_pass` says", 1)
)


class Table(Block):
    """Seats, sides and the direction of the game."""

    seats: Annotated[
        list[str], Field(min_length=2, max_length=8, description="the seats, clockwise whatever the direction")
    ]
    sides: Annotated[dict[str, list[str]], Field(description="side: its seats; a side of one seat plays for itself")]
    direction: Annotated[str, DIRECTION, Field(description="the way of dealing, speaking and playing")]
    next_dealer: Annotated[str, NEXT_DEALER, Field(description="who deals after a deal, played or void")]

    def playing_order(self) -> tuple[str, ...]:
        """The seats in the order in which they play, from the first seat named."""
        if DIRECTION[self.direction] > 0:
            return tuple(self.seats)
        return (self.seats[0], *reversed(self.seats[1:]))

    def side_of(self) -> tuple[int, ...]:
        """By seat in playing order: the place of its side."""
        sides = list(self.sides.values())
        return tuple(next(i for i, seats in enumerate(sides) if seat in seats) for seat in self.playing_order())

    def faults(self) -> list[Fault]:
        """Seats that stand twice or in no side."""
        found = []
        counts = Counter(self.seats)
        seated = Counter(seat for seats in self.sides.values() for seat in seats)
        twice = [seat for seat, count in counts.items() if count > 1]
        if twice:
            found.append(Fault(("table", "seats"), f"stands twice: {listed(twice)}"))
        for words, wrong in (
            ("in no side", [seat for seat in counts if not seated[seat]]),
            ("in more than one side, or twice in one", [seat for seat in counts if seated[seat] > 1]),
        ):
            if wrong:
                found.append(Fault(("table", "sides"), f"{words}: {listed(wrong)}"))
        for side, seats in self.sides.items():
            for i, seat in enumerate(seats):
                if seat not in counts:
                    found.append(Fault(("table", "sides", side, i), unknown("seat", seat, counts)))
            if not seats:
                found.append(Fault(("table", "sides", side), "a side has a seat or more"))
        if len(self.sides) < 2:
            found.append(Fault(("table", "sides"), "a game needs two sides or more"))
        return found
