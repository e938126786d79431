"""What may be played where a table has other customs: the words of three catalogues, one answer a line.

`bela`: catalogue 3.10 and 3.11. `jass`: catalogue 3.16. `third_hand`: catalogue 3.8 (hokum; what a double locks, and
what the leader says of his card). One trump suit; the trick is (seat, card) in the order played, partners sit opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .cards import TRUMP_ORDER, rank_of, suit_of

PLAIN_TEN_HIGH = ("A", "10", "K", "Q", "J", "9", "8", "7")
PLAIN_JASS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
TRUMP_JASS = ("J", "9", "A", "K", "Q", "10", "8", "7", "6")

Hand = Sequence[str]


def higher(order: Sequence[str], one: str, other: str) -> bool:
    """Whether one card of a suit is above another of it."""
    return order.index(rank_of(one)) < order.index(rank_of(other))


def best(cards: Sequence[str], trumps: str, plain: Sequence[str], strong: Sequence[str]) -> int:
    """The place of the card that is winning."""
    at = 0
    for i, card in enumerate(cards):
        same = suit_of(card) == suit_of(cards[at])
        if same and higher(strong if suit_of(card) == trumps else plain, card, cards[at]):
            at = i
        if not same and suit_of(card) == trumps:
            at = i
    return at


def bela(hand: Hand, trick: Hand, trumps: str, said: bool = False, locked: bool = False) -> set[str]:
    if not trick:
        return set(hand)
    led = suit_of(trick[0])
    order = TRUMP_ORDER if led == trumps else PLAIN_TEN_HIGH
    of_suit = [card for card in hand if suit_of(card) == led]
    lying = [card for card in trick if suit_of(card) == led]
    # Follow, and beat every card of the suit that lies there, even one's partner's, even where the trick is ruffed.
    beating = [card for card in of_suit if all(higher(order, card, other) for other in lying)]
    if of_suit:
        return set(beating or of_suit)
    own = [card for card in hand if suit_of(card) == trumps]
    ruffs = [card for card in trick if suit_of(card) == trumps]
    # Void: trump, higher than every trump that lies there if possible.
    over = [card for card in own if all(higher(TRUMP_ORDER, card, other) for other in ruffs)]
    return set(over or own or hand)


def jass(hand: Hand, trick: Hand, trumps: str, said: bool = False, locked: bool = False) -> set[str]:
    if not trick:
        return set(hand)
    led = suit_of(trick[0])
    own = {card for card in hand if suit_of(card) == trumps}
    if led == trumps:
        # Trumps are followed; the jack alone need not be.
        return own if own - {"J" + trumps} else set(hand)
    ruffs = [card for card in trick if suit_of(card) == trumps]
    under = {card for card in own if any(higher(TRUMP_JASS, ruff, card) for ruff in ruffs)}
    follow = {card for card in hand if suit_of(card) == led}
    if follow:
        # A trump may be played all the same, but no lower one than lies there.
        return follow | (own - under)
    # Void: any card but a lower trump; who has nothing but trumps plays any.
    return set(hand) - under if own != set(hand) else own


def third_hand(hand: Hand, trick: Hand, trumps: str, said: bool = False, locked: bool = False) -> set[str]:
    own = [card for card in hand if suit_of(card) == trumps]
    if not trick:
        # Locked: no trump is led by who has anything else.
        return set(hand) - set(own) if locked and len(own) < len(hand) else set(hand)
    led = suit_of(trick[0])
    winning = best(trick, trumps, PLAIN_TEN_HIGH, TRUMP_ORDER)
    partner = (len(trick) - winning) % 2 == 0
    follow = [card for card in hand if suit_of(card) == led]
    ruffs = [card for card in trick if suit_of(card) == trumps]
    over = [card for card in own if all(higher(TRUMP_ORDER, card, other) for other in ruffs)]
    if follow:
        return set(over if led == trumps and over and not partner else follow)
    if not own or led == trumps:
        return set(hand)
    if not partner:
        return set(over or own)
    if len(trick) == 3:
        return set(hand)  # the last to play, the partner is winning
    # The third hand, its partner led and is winning: free where that card is sure, else a trump.
    sure = rank_of(trick[0]) == "A" or said
    return set(hand) if sure else set(own)


Law = Callable[[Hand, Hand, str, bool, bool], set[str]]
LAWS: dict[str, Law] = {"bela": bela, "jass": jass, "third-hand": third_hand}
