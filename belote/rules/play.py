"""The first lead and what must be played: a decision list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from belote.errors import listed
from belote.kernel import tables, tricks
from belote.rules.words import ONE_OR_MORE, OR_NONE, ROWS, UNORDERED, Block, Fault, Name, Vocabulary, Word


class CardsOf(NamedTuple):
    """What a word about cards may read: the deck's shape and one mode's tables."""

    suits: int
    ranks: int
    trumps: int
    beats: tuple[int, ...]

    @property
    def all(self) -> int:
        """Every card."""
        return (1 << (self.suits * self.ranks)) - 1

    def suit(self, card: int) -> int:
        """The cards of the suit of ``card``."""
        return ((1 << self.ranks) - 1) << (card // self.ranks * self.ranks)


Masks = tuple[tuple[int, ...], tuple[int, ...]]

OPENING_LEAD = Vocabulary(
    Word("first_seat", "the first seat after the dealer leads to the first trick", tables.FIRST_SEAT),
    Word("after_taker", "the seat after the taker leads to the first trick", tables.AFTER_TAKER),
)

WHEN = Vocabulary(
    Word("trump_led", "trumps are led", tricks.TRUMP_LED),
    Word("opponent_winning", "an opponent is winning", tricks.OPPONENT_WINNING),
)


def _table(of_led: Callable[[CardsOf, int], int] | None, of_best: Callable[[CardsOf, int], int] | None) -> Any:
    def masks(cards: CardsOf) -> Masks:
        size = cards.suits * cards.ranks
        led = tuple(of_led(cards, c) if of_led else cards.all for c in range(size))
        best = tuple(of_best(cards, c) if of_best else cards.all for c in range(size))
        return led, best

    return masks


PLAY = Vocabulary(
    Word("led_suit", "a card of the suit led", _table(CardsOf.suit, None)),
    Word("trump", "a trump", _table(lambda cards, _: cards.trumps, None)),
    Word(
        "higher_trump",
        "a trump that beats the best card so far",
        _table(lambda cards, _: cards.trumps, lambda cards, best: cards.beats[best]),
    ),
    Word(
        "not_undertrump",
        "a card that is no trump, or a trump that beats the best card so far",
        _table(None, lambda cards, best: cards.all & ~cards.trumps | cards.beats[best] & cards.trumps),
    ),
    Word("any", "any card", _table(None, None)),
)


class Obligation(Block):
    """A row: where it applies and some card in hand meets it, those cards are what may be played."""

    when: Annotated[
        list[Annotated[str, WHEN]] | None, ONE_OR_MORE, OR_NONE, UNORDERED, Field(description="all of these hold")
    ] = None
    unless: Annotated[
        list[Annotated[str, WHEN]] | None, ONE_OR_MORE, OR_NONE, UNORDERED, Field(description="none of these holds")
    ] = None
    play: Annotated[str, PLAY, Field(description="these cards are allowed")]

    def says(self) -> str:
        """The row in words."""
        where = [WHEN.says(word) for word in self.when or ()]
        where += [f"unless {WHEN.says(word)}" for word in self.unless or ()]
        return f"{', '.join(where)}: {PLAY.says(self.play)}" if where else PLAY.says(self.play)

    def row(self, cards: CardsOf) -> tricks.Row:
        """The row for the kernel."""
        led, best = PLAY[self.play](cards)
        need = sum(WHEN[word] for word in self.when or ())
        return tricks.Row(need, sum(WHEN[word] for word in self.unless or ()), led, best)


class Play(Block):
    """The play of the cards; the winner of a trick leads to the next, and any card may be led."""

    opening_lead: Annotated[str, OPENING_LEAD, Field(description="who leads to the first trick")]
    obligations: Annotated[
        dict[Name, Obligation],
        ROWS,
        Field(description="named rows, in order: the first that applies and that some card in hand meets, decides"),
    ]
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode")] = {}

    def faults(self) -> list[Fault]:
        """Rows that can never decide, and lists that let a card be in no row."""
        found: list[Fault] = []
        path: tuple[str | int, ...] = ("play", "obligations")
        last = ""
        for name, row in self.obligations.items():
            if last:
                found.append(
                    Fault(
                        (*path, name), f"never read: the row `{last}` above it always decides: write `before: {last}`"
                    )
                )
            elif row.play == "any" and not row.when and not row.unless:
                last = name
            clash = set(row.when or ()) & set(row.unless or ())
            if clash:
                found.append(Fault((*path, name), f"never read: {listed(sorted(clash))} in both `when` and `unless`"))
        if not last:
            found.append(
                Fault(path, "the last row must say `play: any` without a condition: some card may always be played")
            )
        return found
