"""A match: deals one after another, totals, and what is held between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from belote.errors import NotAllowedError, UnreadableError, shown
from belote.game.deal import COMPLETE, VOID, Deal
from belote.game.given import match_totals, read_held, whole_number
from belote.game.settling import Score, last_of
from belote.game.setup import seat_number, setup
from belote.kernel import match as kernel
from belote.library.ruleset import Ruleset


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """Where a match stands.  Immutable: ``after`` gives a new one.

    Attributes:
        ruleset: the rules.
        dealer: the seat that deals next.
        totals: points of each side.
        held: points held over, by the side they come from.
        deals: how many deals were begun, void ones included.
        played: how many were played to the end.
        winner: the side that has won, or None.
    """

    ruleset: Ruleset
    dealer: str
    totals: dict[str, int]
    held: dict[str, int]
    deals: int = 0
    played: int = 0
    winner: str | None = None
    seed: int = 0

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Match) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.ruleset.digest, self.dealer, self.seed, self.deals, *self.totals.items()))

    def _key(self) -> tuple[object, ...]:
        """Everything that makes a match what it is: rules count by their digest."""
        return self.ruleset.digest, *(getattr(self, field.name) for field in fields(self) if field.name != "ruleset")

    @staticmethod
    def new(
        ruleset: Ruleset,
        dealer: str | None = None,
        seed: int = 0,
        totals: Mapping[str, int] | None = None,
        held: Mapping[str, int] | None = None,
    ) -> Match:
        """A match that begins, in the middle where ``totals`` or ``held`` say so.

        Raises:
            UnreadableError: no such seat or side, points that are no whole numbers, totals that have won already.
        """
        s = setup(ruleset)
        seat = s.seats[0 if dealer is None else seat_number(s, dealer)]
        points = match_totals(s, totals)
        start = Match(ruleset, seat, points, read_held(s, held), seed=whole_number(seed, "the seed"))
        # totals past the target can stand where a deal could not end the match
        ending = s.tables.match.ending
        open_ = not ending.target or ending.not_by
        if not open_ and kernel.match_winner(s.tables.match, tuple(start.totals.values()), 0) >= 0:
            raise UnreadableError(f"the match is won already at {_text(start.totals)}")
        return start

    @property
    def last_deal(self) -> bool:
        """Whether the next deal is the last of a fixed number, or one more since totals were level."""
        deals = self.ruleset.tables.match.ending.deals
        return deals > 0 and self.played + 1 >= deals

    def deal(self, art: str | None = None) -> Deal:
        """The next deal, shuffled from the match's seed.

        Raises:
            NotAllowedError: the match is won.
        """
        self._still_open()
        return Deal.new(self.ruleset, self.dealer, self.seed, self.deals, art=art, totals=self.totals)

    def after(self, deal: Deal) -> Match:
        """The match after a deal that is complete or void.

        Raises:
            NotAllowedError: the match is won, the deal is not over, another seat had to deal, or its auction was held
                at other totals, where it asks for them.
            UnreadableError: it is no deal, or one of another ruleset.
        """
        self._own(deal)
        self._still_open()
        if deal.status not in (COMPLETE, VOID):
            raise NotAllowedError("a match goes on only after a deal that is complete or void")
        if deal.dealer != self.dealer:
            raise NotAllowedError(f"{self.dealer} deals next, not {deal.dealer}")
        s = setup(self.ruleset)
        began = s.by_side(deal._frame.totals)
        if s.tables.auction.conditions and began != self.totals:
            raise NotAllowedError(f"the deal began at {_text(began)}, the match stands at {_text(self.totals)}")
        following = s.seats[(s.seats.index(self.dealer) + 1) % len(s.seats)]
        score = deal.score(self.held, self.last_deal)
        if score is None:
            again = s.tables.match.same_dealer and nobody_bid(deal)
            return replace(self, dealer=self.dealer if again else following, deals=self.deals + 1)
        totals = {side: points + score.sides[side] for side, points in self.totals.items()}
        last = last_of(deal, score, self.totals, self.last_deal)
        early = deal._game is None  # a fault has ended it: it was not played, and is dealt again
        played = self.played if early else self.played + 1
        best = kernel.match_winner(s.tables.match, tuple(totals.values()), played, last)
        return replace(
            self,
            dealer=self.dealer if early else following,
            totals=totals,
            held=score.held_total,
            deals=self.deals + 1,
            played=played,
            winner=s.sides[best] if best >= 0 else None,
        )

    def score(self, deal: Deal) -> Score | None:
        """What a deal scores in this match, held points included; None where it is not complete.

        Raises:
            UnreadableError: it is no deal, or one of another ruleset.
        """
        self._own(deal)
        return deal.score(self.held, self.last_deal)

    def _own(self, deal: object) -> None:
        deal = known_deal(deal)
        if deal.ruleset.digest != self.ruleset.digest:
            raise UnreadableError(f"the deal is one of {deal.ruleset.name}, the match one of {self.ruleset.name}")

    def _still_open(self) -> None:
        if self.winner is not None:
            raise NotAllowedError(f"the match is over: {self.winner} has won at {_text(self.totals)}")


def nobody_bid(deal: Deal) -> bool:
    """Whether every seat has passed: a deal that a bid annuls, or a declaration, is void in another way."""
    return deal.status == VOID and deal._frame.auction.bid == 0


def known_deal(deal: object) -> Deal:
    """A deal that was begun.

    Raises:
        UnreadableError: it is something else.
    """
    if not isinstance(deal, Deal):
        raise UnreadableError(f"a deal was expected, not {shown(deal)}")
    return deal


def _text(totals: Mapping[str, int]) -> str:
    return ", ".join(f"{side} {points}" for side, points in totals.items())
