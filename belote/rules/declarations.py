"""Runs and fours: where they are found, what they are worth, until when they are announced, which of them count."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from belote.errors import listed
from belote.kernel import declarations as kernel
from belote.rules.deck import Deck
from belote.rules.effects import PointsOrEffect, compiled, wanting
from belote.rules.words import OR_NONE, Block, Fault, Name, Vocabulary, Word

ANNOUNCED = Vocabulary(
    Word("with_first_card", "announced with one's first card", kernel.WITH_FIRST_CARD),
    Word("before_second_card", "announced before one's second card", kernel.BEFORE_SECOND_CARD),
)
BEST_BY = Vocabulary(
    Word("four_over_run", "a four beats a run", kernel.FOUR_OVER_RUN),
    Word("run_over_four", "a run beats a four", kernel.RUN_OVER_FOUR),
    Word("points", "the more points", kernel.POINTS),
    Word("length", "the more cards", kernel.LENGTH),
    Word("top_card", "the higher card: runs in the natural order, fours by `fours_order`", kernel.TOP_CARD),
    Word("trump", "a run of trumps beats a run of a plain suit", kernel.TRUMP),
)
CONTEST = Vocabulary(
    Word("one", "all are compared with each other, by the best of each side", kernel.ONE),
    Word("apart", "runs are compared with runs, fours with fours: each side may win one of the two", kernel.APART),
)
EQUAL = Vocabulary(
    Word("nobody", "where the best of two sides are level, no side scores", kernel.NOBODY),
    Word("first_in_turn", "of level ones the first in playing order wins", kernel.FIRST_IN_TURN),
    Word("both", "of level ones each side scores its own", kernel.BOTH),
)
WINNER_SCORES = Vocabulary(Word("all", "the side that wins a contest scores all its declarations that are in it", 0))


Runs = Annotated[
    dict[Annotated[int, Field(strict=False)], PointsOrEffect],
    Field(description="length: points; a length that is not named is worth what the next shorter one is"),
]
Fours = Annotated[
    dict[str, PointsOrEffect] | None,
    OR_NONE,
    Field(description="rank: points; a rank that is not named is no declaration"),
]


class FromHands(Block):
    """Runs and fours in the cards held as the first card is led."""

    kind: Annotated[Literal["from_hands"], Field(description="found in the cards held before the first lead")]
    announced: Annotated[str, ANNOUNCED, Field(description="until when")]
    runs: Runs
    fours: Fours
    reuse_cards: Annotated[bool, Field(description="whether one card may serve in two")]
    contest: Annotated[str, CONTEST, Field(description="which are compared")]
    best_by: Annotated[
        list[Annotated[str, BEST_BY]],
        Field(min_length=1, description="keys in order; a later one only where all earlier ones are level"),
    ]
    fours_order: Annotated[list[str], Field(description="strongest first; every rank of `fours`")]
    equal: Annotated[str, EQUAL, Field(description="what a complete tie gives")]
    winner_scores: Annotated[str, WINNER_SCORES, Field(description="how many of its declarations the winner scores")]
    needs_trick: Annotated[bool, Field(description="whether a side that wins no trick scores none")] = False
    all_trumps: Annotated[
        PointsOrEffect | None,
        OR_NONE,
        Field(description="what all cards of the trump suit in one hand are worth, instead of the run that they are"),
    ] = None
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode")] = {}

    def worth(self, deck: Deck, trumps: int) -> kernel.Worth:
        """The declarations of one mode for the kernel."""
        order = tuple(
            len(self.fours_order) - self.fours_order.index(rank) if rank in self.fours_order else 0
            for rank in deck.ranks
        )
        best_by = tuple(BEST_BY[word] for word in self.best_by)
        made = _worth(deck, self.runs, self.fours, order, best_by, self.reuse_cards, trumps)
        return made if self.all_trumps is None else made._replace(all_trumps=compiled(self.all_trumps))

    def faults(self, deck: Deck) -> list[Fault]:
        """Ranks and lengths that are not there."""
        path: tuple[str | int, ...] = ("declarations",)
        found = _faults(deck, self.runs, self.fours)
        if self.all_trumps is not None and not self.runs:
            found.append(Fault((*path, "all_trumps"), "all trumps are a run, and `runs` names none"))
        found += deck.rank_faults((*path, "fours_order"), self.fours_order)
        missing = [rank for rank in self.fours or () if rank not in self.fours_order]
        if missing:
            found.append(
                Fault((*path, "fours_order"), f"every rank of `fours` stands here; missing: {listed(missing)}")
            )
        if {"four_over_run", "run_over_four"} <= set(self.best_by):
            says = "a four cannot beat a run and be beaten by it: keep one of `four_over_run` and `run_over_four`"
            found.append(Fault((*path, "best_by"), says))
        twice = [word for word in dict.fromkeys(self.best_by) if self.best_by.count(word) > 1]
        if twice:
            found.append(Fault((*path, "best_by"), f"stands twice: {listed(twice)}"))
        return found


class FromTricks(Block):
    """Runs and fours in the cards that lie together in a trick; the side that wins it scores all of them."""

    kind: Annotated[
        Literal["from_tricks"], Field(description="found in the cards of each trick, for the side that wins it")
    ]
    runs: Runs
    fours: Fours
    by_mode: Annotated[dict[Name, Any], Field(description="what differs in a mode")] = {}

    def worth(self, deck: Deck, trumps: int) -> kernel.Worth:
        """The declarations of one mode for the kernel: nothing is compared, and all that lies there counts."""
        return _worth(deck, self.runs, self.fours, (0,) * len(deck.ranks), (), True, trumps)

    def faults(self, deck: Deck) -> list[Fault]:
        """Ranks and lengths that are not there, and what wants an announcement."""
        says = {
            "cancel": "nothing is announced where declarations lie in tricks, so nothing cancels them",
            "void": "nothing is announced where declarations lie in tricks, so nothing makes a deal void",
        }
        found = _faults(deck, self.runs, self.fours)
        for key, worth in (("runs", self.runs), ("fours", self.fours or {})):
            words = wanting({str(name): points for name, points in worth.items()})
            found += [Fault(("declarations", key, name), says[word]) for name, word in words.items()]
        return found


KINDS = ("from_hands", "from_tricks")  # the first one has every key
Declarations = Annotated[FromHands | FromTricks, Field(discriminator="kind")]


def _worth(
    deck: Deck,
    lengths: dict[int, int | str],
    fours: dict[str, int | str] | None,
    order: tuple[int, ...],
    best_by: tuple[int, ...],
    reuse: bool,
    trumps: int,
) -> kernel.Worth:
    size = len(deck.ranks)
    runs = [0] * (size + 1)
    for length in range(1, size + 1):
        runs[length] = compiled(lengths.get(length, runs[length - 1]))
    worth = tuple(compiled((fours or {}).get(rank, 0)) for rank in deck.ranks)
    return kernel.Worth(size, len(deck.suits), tuple(runs), worth, order, best_by, reuse, trumps)


def _faults(deck: Deck, runs: dict[int, int | str], fours: dict[str, int | str] | None) -> list[Fault]:
    path: tuple[str | int, ...] = ("declarations",)
    found = deck.rank_faults((*path, "fours"), list(fours or ()))
    for length in runs:
        if not 2 <= length <= len(deck.ranks):
            says = f"a run has 2 to {len(deck.ranks)} cards, not {length}"
            found.append(Fault((*path, "runs", str(length)), says))
    return found
