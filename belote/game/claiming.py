"""The part of a deal that ends it before its last card: claims and faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from belote.game.values import Value

if TYPE_CHECKING:
    from belote.game.deal import Deal
    from belote.game.ending import Ending


class Claiming(Value):
    """What may end a deal at any time."""

    __slots__ = ()

    _ended: ClassVar[Ending | None] = None  # the claim or fault that has ended the deal

    def claim(self, seat: str, accepted: bool = False) -> Deal:
        """The deal once a seat has claimed all remaining tricks: over, and settled with the hands open.

        The claim holds where its side wins them whatever the others play; then they are its own.  Else the row of
        `penalties` with ``when: false_claim`` settles the deal.

        Args:
            seat: who claims.
            accepted: the others agree, so that nobody looks.

        Raises:
            UnreadableError: there is no such seat.
            NotAllowedError: the game has no claims, or there is nothing to claim now.
        """
        from belote.game.ending import claimed

        return claimed(cast("Deal", self), seat, accepted)

    def fault(self, name: str, by: str) -> Deal:
        """The deal once a fault is seen: over, and settled by that row of `penalties`.

        ``by``: the side at fault, or a seat of it.

        Raises:
            UnreadableError: the rules name no such fault, or there is no such side.
            NotAllowedError: there is no contract yet, or the deal has ended so already.
        """
        from belote.game.ending import at_fault

        return at_fault(cast("Deal", self), name, by)

    @property
    def may_claim(self) -> bool:
        """Whether a seat may claim all remaining tricks now."""
        from belote.game.ending import claimable

        return claimable(cast("Deal", self))

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults of `penalties` that may be named now."""
        from belote.game.ending import nameable

        return nameable(cast("Deal", self))

    @property
    def event(self) -> dict[str, Any] | None:
        """The claim or fault that has ended the deal, as in a record and with whether it ``holds``; else None."""
        from belote.game.ending import event_of

        return event_of(cast("Deal", self))
