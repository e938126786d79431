"""King and queen of a trump suit, in one hand or in one trick."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from belote.kernel import declarations as kernel
from belote.rules.deck import Deck
from belote.rules.words import OR_NONE, Block, Count, Fault, Name, Vocabulary, Word

CLAIMED_BY = Vocabulary(
    Word("holding", "earned by holding both as the first card is led", kernel.HOLDING),
    Word("playing_both", "earned by playing both", kernel.PLAYING_BOTH),
    Word("saying_both", "earned by saying both words while playing them", kernel.SAYING_BOTH),
    Word("same_trick", "earned by the side that wins a trick in which both lie", kernel.SAME_TRICK),
)
PLAYED = ("playing_both", "saying_both")  # earned card by card, so that their order can matter
ABSORBED_BY = Vocabulary(
    Word("counting_run_of_five", "worth nothing where both cards lie in a counting run of five or more", 5)
)


class Belote(Block):
    """The belote; with no trumps there is none, with all suits trumps there is one in each."""

    cards: Annotated[list[str], Field(min_length=2, max_length=2, description="the two ranks, of one trump suit")]
    points: Annotated[Count, Field(description="what it is worth")]
    claimed_by: Annotated[str, CLAIMED_BY, Field(description="what earns it")]
    absorbed_by: Annotated[
        Annotated[str, ABSORBED_BY] | None, OR_NONE, Field(description="what makes it worth nothing")
    ] = None
    in_order: Annotated[
        bool, Field(description="whether it is lost unless its cards are played in the order in which `cards` has them")
    ] = False
    in_one_hand: Annotated[
        dict[Annotated[int, Field(strict=False)], Count],
        Field(description="how many in one hand: what they are worth together; those not named count one by one"),
    ] = {}
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode")] = {}

    def pairs(self, deck: Deck, trumps: int) -> tuple[int, ...]:
        """The pairs of cards that make a belote, a set of two cards for each trump suit."""
        size = len(deck.ranks)
        ranks = sum(1 << deck.ranks.index(rank) for rank in self.cards)
        return tuple(ranks << (s * size) for s in range(len(deck.suits)) if trumps >> (s * size) & 1)

    def sums(self, deck: Deck) -> tuple[int, ...]:
        """What so many belotes of one hand are worth together, none and more."""
        return tuple(self.in_one_hand.get(n, n * self.points) for n in range(len(deck.suits) + 1))

    def firsts(self, deck: Deck, trumps: int) -> tuple[int, ...]:
        """The card of each pair that must be played before the other; none where their order is free."""
        first = deck.ranks.index(self.cards[0])
        cards = sum(1 << (s * len(deck.ranks) + first) for s in range(len(deck.suits)))
        return tuple(pair & cards for pair in self.pairs(deck, trumps)) if self.in_order else ()

    def faults(self, deck: Deck) -> list[Fault]:
        """Ranks that are not there or the same, an order of play where nothing hangs on the play."""
        found = deck.rank_faults(("belote", "cards"), self.cards)
        if self.in_order and self.claimed_by not in PLAYED:
            says = f"where the belote is {CLAIMED_BY.words[self.claimed_by].says}, no order of play can lose it"
            found.append(Fault(("belote", "in_order"), f"{says}: say `claimed_by: {PLAYED[0]}` or `{PLAYED[1]}`"))
        for number in self.in_one_hand:
            if not 2 <= number <= len(deck.suits):
                says = f"a hand with several belotes has 2 to {len(deck.suits)}, not {number}"
                found.append(Fault(("belote", "in_one_hand", str(number)), says))
        if self.in_one_hand and self.claimed_by == "same_trick":
            says = "belotes that fall in tricks lie in no hand together: leave it out"
            found.append(Fault(("belote", "in_one_hand"), says))
        return found

    def faults_beside(self, all_trumps: bool) -> list[Fault]:
        """Several belotes where there is never more than one; ``all_trumps``: some contract has all suits as trumps."""
        if not self.in_one_hand or all_trumps:
            return []
        says = "no contract has all suits trumps, so that there is one belote at most: leave it out"
        return [Fault(("belote", "in_one_hand"), says)]
