"""Cards as ints, and the labels that people write and read for them.

A card is ``suit * ranks + rank``: suits in the deck's order, ranks low to high in the natural order, so that sorted
ints are cards sorted by suit then rank.  A set of cards is an int with one bit a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from belote.errors import UnreadableError, nearest, shown


def bits(mask: int) -> Iterator[int]:
    """The cards of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """The set that holds the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def folded(text: str) -> str:
    """A text as it is looked up: in lower case, without the marks that make a suit a picture or a letter."""
    return text.replace("\ufe0f", "").replace("\ufe0e", "").strip().casefold()


@dataclass(frozen=True, slots=True)
class Art:
    """The labels printed on the cards: by rank and suit of the deck, what this art calls them.

    ``also`` holds other spellings that are accepted on input, by what they stand for.
    """

    name: str
    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    also: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Labels:
    """Reads and writes the cards of one deck in one art.

    ``names[card]`` is the label of a card, ``suits[i]`` of a suit.  Reading is forgiving where nothing is ambiguous:
    lower case, suit first, the art's other spellings.
    """

    deck_ranks: tuple[str, ...]
    deck_suits: tuple[str, ...]
    art: Art
    names: tuple[str, ...] = field(init=False)
    suits: tuple[str, ...] = field(init=False)
    ranks: tuple[str, ...] = field(init=False)
    _read: dict[str, int] = field(init=False, repr=False)
    _suits: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        ranks = tuple(self.art.ranks[r] for r in self.deck_ranks)
        suits = tuple(self.art.suits[s] for s in self.deck_suits)
        names = tuple(r + s for s in suits for r in ranks)
        spell = {text: [text] for text in (*ranks, *suits)}
        for other, text in self.art.also.items():
            if text in spell:
                spell[text].append(other)
        read: dict[str, int] = {}
        for s, suit in enumerate(suits):
            for r, rank in enumerate(ranks):
                for a in spell[suit]:
                    for b in spell[rank]:
                        for text in (b + a, a + b):
                            read.setdefault(folded(text), s * len(ranks) + r)
        read.update((name, card) for card, name in enumerate(names))
        by_suit = {folded(a): s for s, suit in enumerate(suits) for a in spell[suit]}
        for key, value in (("ranks", ranks), ("suits", suits), ("names", names), ("_read", read), ("_suits", by_suit)):
            object.__setattr__(self, key, value)

    def card(self, text: object) -> int:
        """The card that ``text`` names.

        Raises:
            UnreadableError: no card of this deck and art is called so.
        """
        if isinstance(text, str):
            found = self._read.get(text)
            if found is None:
                found = self._read.get(folded(text))
            if found is not None:
                return found
        raise UnreadableError(self._why_not(text))

    def cards(self, text: object) -> list[int]:
        """The cards of a list of labels, or of a string with spaces between them, in order."""
        if isinstance(text, str):
            return [self.card(word) for word in text.replace(",", " ").split()]
        if isinstance(text, list | tuple):
            return [self.card(word) for word in text]
        raise UnreadableError(f"a list of cards was expected, not {shown(text)}")

    def suit(self, text: object) -> int:
        """The suit that ``text`` names.

        Raises:
            UnreadableError: no suit of this deck and art is called so.
        """
        found = self._suits.get(folded(text)) if isinstance(text, str) else None
        if found is None:
            raise UnreadableError(f"unknown suit {shown(text)}: the suits are {' '.join(self.suits)}")
        return found

    def write(self, mask: int) -> list[str]:
        """The labels of a set of cards, by suit then rank."""
        names = self.names
        return [names[c] for c in bits(mask)]

    def _why_not(self, text: object) -> str:
        if not isinstance(text, str):
            return f"a card is rank then suit, as in {self.names[0]!r}, not {shown(text)}"
        word = text.replace("\ufe0f", "").strip()
        ranks, suits = " ".join(self.ranks), " ".join(self.suits)
        for rank, suit in ((word[:-1], word[-1:]), (word[1:], word[:1])):
            if folded(suit) in self._suits:
                meant = nearest(rank, self.ranks, {"r": "K", "d": "Q", "v": "J", "as": "A"}) if rank else None
                hint = f", did you mean {meant}?" if meant else ""
                return f"unknown rank {shown(rank)} in {shown(text)}{hint} (the ranks are {ranks})"
        for rank, suit in ((word[:-1], word[-1:]), (word[1:], word[:1])):
            if rank.casefold() in (r.casefold() for r in self.ranks):
                return f"unknown suit {shown(suit)} in {shown(text)} (the suits are {suits})"
        return f"unknown card {shown(text)}: ranks {ranks}, suits {suits}, as in {self.names[0]!r}"
