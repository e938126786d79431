"""The turned card that stays on the table: who holds a certain card of its suit may have it for that one.

Only where the suit is trumps, once all cards are dealt and before the first lead, taker or not.  So that nobody shows
what he holds by keeping it, each is asked in his turn, beginning with the seat after the dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .auctions import Contract
from .cards import RefereeError, rank_of, suit_of
from .dealing import Hands
from .games import Game


def laid_down(game: Game, turned: str | None, contract: Contract) -> str | None:
    """The card that may be laid down for the turned one, if any."""
    if game.exchanged is None or turned is None or contract.trumps != suit_of(turned):
        return None
    return None if rank_of(turned) == game.exchanged else game.exchanged + suit_of(turned)


def hear_exchange(
    game: Game, dealer: str, turned: str | None, contract: Contract, hands: Hands, calls: Sequence[str]
) -> tuple[list[dict[str, Any]], Hands, str | None]:
    """What is said after the auction, the hands after it, and the card that lies there instead of the turned one."""
    card = laid_down(game, turned, contract)
    heard: list[dict[str, Any]] = []
    left = list(calls)
    for seat in game.round_from(game.after(dealer)) if card is not None else ():
        may = ["pass", "exchange"] if card in hands[seat] else ["pass"]
        if not left:
            raise RefereeError(f"the record stops while {seat} may exchange the turned card")
        call = left.pop(0)
        if call not in may:
            raise RefereeError(f"{seat} may not say {call!r}, only {', '.join(may)}")
        heard.append({"seat": seat, "call": call, "legal": may})
        if call == "exchange" and turned is not None:
            held = [turned if own == card else own for own in hands[seat]]
            return heard, {**hands, seat: held}, _nothing(left, card)
    return heard, hands, _nothing(left, None)


def _nothing(left: Sequence[str], card: str | None) -> str | None:
    if left:
        raise RefereeError(f"{left[0]!r}: the auction is over")
    return card
