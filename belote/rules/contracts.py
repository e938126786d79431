"""The contract modes: what is trump, which scales are read, what the deck is worth."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from belote.rules.deck import Deck
from belote.rules.words import Block, Count, Fault, Name, Points, Vocabulary, Word
from belote.rules.words import unknown as no_such

TRUMPS = Vocabulary(
    Word("one", "one suit is trumps", "one"),
    Word("none", "no suit is trumps", "none"),
    Word("all", "every suit is trumps: each led suit is a trump suit, and no other suit beats it", "all"),
)


def _multiplier_tag(value: Any) -> str:
    return "<table>" if isinstance(value, dict) else "<number>"


class ContractMode(Block):
    """A contract mode."""

    trumps: Annotated[str, TRUMPS, Field(description="which suits are trumps")]
    plain: Annotated[Name | None, Field(description="the scale of suits that are not trumps")] = None
    trump: Annotated[Name | None, Field(description="the scale of trumps")] = None
    worth: Annotated[
        Points, Field(description="card points of the whole deck with the last trick, before `times`: checked")
    ]
    times: Annotated[Count, Field(description="how often card points and last trick count")] = 1
    multiplier: Annotated[
        Annotated[
            Annotated[Count, Tag("<number>")] | Annotated[dict[str, Count], Tag("<table>")],
            Discriminator(_multiplier_tag),
        ],
        Field(description="what `times: contract` multiplies by in sums; or a table by trump suit, 1 where left out"),
    ] = 1

    def multiplies(self, deck: Deck, suit: int) -> int:
        """What ``times: contract`` multiplies by with these trumps (-1: no trump suit)."""
        if isinstance(self.multiplier, int):
            return self.multiplier
        return self.multiplier.get(deck.suits[suit], 1) if suit >= 0 else 1

    def scales(self, deck: Deck, suit: int) -> list[tuple[str, bool]]:
        """By suit of the deck: its scale and whether it is trumps, where ``suit`` is named (-1: none)."""
        out = []
        for s in range(len(deck.suits)):
            trump = self.trumps == "all" or (self.trumps == "one" and s == suit)
            out.append(((self.trump if trump else self.plain) or "", trump))
        return out


Contracts = dict[Name, ContractMode]


def card_tables(mode: ContractMode, deck: Deck, suit: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """(trump cards, card points by card, the cards that take over from each card)."""
    ranks = len(deck.ranks)
    trumps = 0
    points: list[int] = []
    beats: list[int] = []
    scales = mode.scales(deck, suit)
    for s, (scale, trump) in enumerate(scales):
        points += [mode.times * worth for worth in deck.points_by_rank(scale)]
        beats += [stronger << (s * ranks) for stronger in deck.stronger(scale)]
        if trump:
            trumps |= ((1 << ranks) - 1) << (s * ranks)
    if mode.trumps == "one":
        beats = [b if trumps >> card & 1 else b | trumps for card, b in enumerate(beats)]
    return trumps, tuple(points), tuple(beats)


def faults(contracts: Contracts, deck: Deck, last_trick: dict[str, int]) -> list[Fault]:
    """Scales that are not there, and points that do not add up.  ``last_trick``: its card points by mode."""
    found: list[Fault] = []
    for name, mode in contracts.items():
        path: tuple[str | int, ...] = ("contracts", name)
        need = {"one": ("plain", "trump"), "none": ("plain",), "all": ("trump",)}[mode.trumps]
        missing = [key for key in need if getattr(mode, key) is None]
        extra = [key for key in ("plain", "trump") if key not in need and getattr(mode, key) is not None]
        if missing or extra:
            words = [f"needs `{k}: SCALE`" for k in missing] + [f"has no use for `{k}`" for k in extra]
            found.append(Fault(path, f"with `trumps: {mode.trumps}` a mode {' and '.join(words)}"))
            continue
        found += _multiplier_faults(path, mode, deck)
        unknown = [k for k in need if getattr(mode, k) not in deck.scales]
        found += [Fault((*path, key), no_such("scale", getattr(mode, key), deck.scales)) for key in unknown]
        scales = [scale for scale, _ in mode.scales(deck, 0)]
        if unknown or any(rank not in deck.ranks for scale in scales for rank in deck.scales[scale].points):
            continue
        cards = sum(sum(deck.points_by_rank(scale)) for scale in scales)
        total = cards + last_trick.get(name, 0)
        if total != mode.worth:
            last = last_trick.get(name, 0)
            says = f"the cards are worth {cards} and the last trick {last}, together {total}, not {mode.worth}"
            found.append(Fault((*path, "worth"), says))
    return found


def _multiplier_faults(path: tuple[str | int, ...], mode: ContractMode, deck: Deck) -> list[Fault]:
    if isinstance(mode.multiplier, int):
        return []
    path = (*path, "multiplier")
    if mode.trumps != "one":
        return [Fault(path, f"a table by trump suit stands with `trumps: one` only, not with `{mode.trumps}`")]
    strange = [suit for suit in mode.multiplier if suit not in deck.suits]
    return [Fault((*path, suit), no_such("suit", suit, deck.suits)) for suit in strange]
