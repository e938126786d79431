"""Who sits where."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from belote.rules.words import Block, Fault, Vocabulary, Word

DIRECTION = Vocabulary(
    Word("clockwise", "dealing, speaking and playing go to the left", 1),
    Word("counter_clockwise", "dealing, speaking and playing go to the right", -1),
)
NEXT_DEALER = Vocabulary(Word("next_seat", "the next seat in the direction deals, after a void deal too", 1))


class Table(Block):
    """Seats, sides and the direction of the game."""

    seats: Annotated[list[str], Field(min_length=2, description="the seats, clockwise whatever the direction")]
    sides: Annotated[
        dict[str, list[str]], Field(description="side: its seats; a side of one seat plays for itself")
    ]
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
        seated = [seat for seats in self.sides.values() for seat in seats]
        for seat in dict.fromkeys(self.seats):
            if self.seats.count(seat) > 1:
                found.append(Fault(("table", "seats"), f"the seat {seat} stands twice"))
            if seated.count(seat) != 1:
                times = "in no side" if seat not in seated else "in more than one side"
                found.append(Fault(("table", "sides"), f"the seat {seat} is {times}"))
        for side, seats in self.sides.items():
            for seat in seats:
                if seat not in self.seats:
                    found.append(Fault(("table", "sides", side), f"unknown seat {seat} (seats: {' '.join(self.seats)})"))
        if len(self.sides) < 2:
            found.append(Fault(("table", "sides"), "a game needs two sides or more"))
        return found
