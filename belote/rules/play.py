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

    def tops(self) -> int:
        """The cards that nothing beats."""
        return sum(1 << card for card, beats in enumerate(self.beats) if not beats)

    def suit(self, card: int) -> int:
        """The cards of the suit of ``card``."""
        return ((1 << self.ranks) - 1) << (card // self.ranks * self.ranks)


OPENING_LEAD = Vocabulary(
    Word("first_seat", "the first seat after the dealer leads to the first trick", tables.FIRST_SEAT),
    Word("after_taker", "the seat after the taker leads to the first trick", tables.AFTER_TAKER),
    Word("taker", "the taker leads to the first trick", tables.TAKER_LEADS),
)

WHEN = Vocabulary(
    Word("trump_led", "trumps are led", tricks.TRUMP_LED),
    Word("opponent_winning", "an opponent is winning", tricks.OPPONENT_WINNING),
    Word("ruffed", "a plain suit was led and a trump is winning", tricks.RUFFED),
    Word("partner_led_top", "a partner led the strongest card of a plain suit", tricks.PARTNER_LED_TOP),
    Word(
        "partner_said_top",
        "a partner led, and said that it is the strongest card left of its plain suit",
        tricks.PARTNER_SAID_TOP,
    ),
    Word("last_to_play", "nobody plays to the trick after this card", tricks.LAST_TO_PLAY),
    Word("leading", "the trick is empty", tricks.LEADING),
    Word("locked", "trump leads are locked by a double", tricks.LOCKED),
)
OF_A_TRICK = tuple(word for word in WHEN.words if word not in ("leading", "locked"))

Of = Callable[[CardsOf, int], int]


def _part(of_led: Of | None = None, of_best: Of | None = None, of_top: Of | None = None) -> Callable[[CardsOf], Any]:
    """A set of cards by the card led, the best one and the best one of the suit led; left out: every card."""

    def part(cards: CardsOf) -> tuple[tricks.Part, ...]:
        size = range(cards.suits * cards.ranks)
        led, best = (tuple(of(cards, c) if of else cards.all for c in size) for of in (of_led, of_best))
        return (tricks.Part(led, best, tuple(of_top(cards, c) for c in size) if of_top else ()),)

    return part


def _either(*parts: Callable[[CardsOf], Any]) -> Callable[[CardsOf], Any]:
    return lambda cards: tuple(made for part in parts for made in part(cards))


_LED_SUIT = _part(CardsOf.suit)
_HIGHER_TRUMP = _part(lambda cards, _: cards.trumps, lambda cards, best: cards.beats[best])

PLAY = Vocabulary(
    Word("led_suit", "a card of the suit led", _LED_SUIT),
    Word(
        "higher_led",
        "a card of the suit led above every card of that suit in the trick",
        _part(CardsOf.suit, None, lambda cards, top: cards.beats[top] & cards.suit(top)),
    ),
    Word("trump", "a trump", _part(lambda cards, _: cards.trumps)),
    Word("not_trump", "a card that is no trump", _part(lambda cards, _: cards.all & ~cards.trumps)),
    Word("higher_trump", "a trump that beats the best card so far", _HIGHER_TRUMP),
    Word(
        "not_undertrump",
        "a card that is no trump, or a trump that beats the best card so far",
        _part(None, lambda cards, best: cards.all & ~cards.trumps | cards.beats[best] & cards.trumps),
    ),
    Word(
        "led_suit_or_overtrump",
        "a card of the suit led, or a trump that beats the best card so far",
        _either(_LED_SUIT, _HIGHER_TRUMP),
    ),
    Word("trump_but_top", "a trump other than the strongest", _part(lambda cards, _: cards.trumps & ~cards.tops())),
    Word("any", "any card", _part()),
)
LED_FREELY = ("trump", "not_trump", "trump_but_top", "any")  # sets that ask for no card of the trick


class Obligation(Block):
    """A row: where it applies and some card in hand meets it, those cards are what may be played."""

    when: Annotated[
        list[Annotated[str, WHEN]] | None, ONE_OR_MORE, OR_NONE, UNORDERED, Field(description="all of these hold")
    ] = None
    unless: Annotated[
        list[Annotated[str, WHEN]] | None, ONE_OR_MORE, OR_NONE, UNORDERED, Field(description="none of these holds")
    ] = None
    holding: Annotated[
        Annotated[str, PLAY] | None, OR_NONE, Field(description="only where the hand has such a card")
    ] = None
    play: Annotated[str, PLAY, Field(description="these cards are allowed")]

    def says(self) -> str:
        """The row in words."""
        where = [WHEN.says(word) for word in self.when or ()]
        where += [f"unless {WHEN.says(word)}" for word in self.unless or ()]
        where += [f"with {PLAY.says(self.holding)} in hand"] if self.holding else []
        return f"{', '.join(where)}: {PLAY.says(self.play)}" if where else PLAY.says(self.play)

    def row(self, cards: CardsOf) -> tricks.Row:
        """The row for the kernel."""
        need = sum(WHEN[word] for word in self.when or ())
        bar = sum(WHEN[word] for word in self.unless or ())
        return tricks.Row(need, bar, PLAY[self.play](cards), PLAY[self.holding](cards) if self.holding else ())

    def faults(self, path: tuple[str | int, ...]) -> list[Fault]:
        """Facts and sets that cannot go together."""
        found = []
        when, unless = set(self.when or ()), set(self.unless or ())
        if clash := when & unless:
            found.append(Fault(path, f"never read: {listed(sorted(clash))} in both `when` and `unless`"))
        if "leading" in unless:
            says = "`unless: leading` says nothing: who leads reads only rows that say `when: leading`"
            found.append(Fault((*path, "unless"), says))
        if "leading" not in when:
            return found
        if strays := when & set(OF_A_TRICK):
            says = f"never read: {listed(sorted(strays))} where the trick is empty"
            found.append(Fault((*path, "when"), says))
        for key, word in (("play", self.play), ("holding", self.holding)):
            if word is not None and word not in LED_FREELY:
                says = f"`{word}` asks for a card that was led: who leads may be told {listed(LED_FREELY)}"
                found.append(Fault((*path, key), says))
        return found


class Play(Block):
    """The play of the cards; the winner of a trick leads to the next.

    Who leads reads the rows that say `leading` alone: where there is none, any card may be led.
    """

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
            if last and "leading" not in (row.when or ()):
                found.append(
                    Fault(
                        (*path, name), f"never read: the row `{last}` above it always decides: write `before: {last}`"
                    )
                )
            elif row.play == "any" and not row.when and not row.unless and row.holding is None:
                last = name
            found += row.faults((*path, name))
        if not last:
            found.append(
                Fault(path, "the last row must say `play: any` without a condition: some card may always be played")
            )
        return found
