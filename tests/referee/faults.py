"""Faults and claims: what the texts say that they cost, and whether a claim of the last tricks is true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .auctions import Contract
from .cards import RefereeError
from .games import Game
from .play import legal_cards, winner_of

# Source 002 with catalogue 3.8; catalogue 3.14.
FAULTS = {
    "baloot": ("revoke", "false_claim"),
    "raised baloot": ("revoke", "false_claim"),
    "klaverjas": ("revoke",),
}


def fault_score(
    game: Game,
    mode: str,
    fault: str,
    by: str,
    declarations: Mapping[str, int],
    belote: Mapping[str, int],
    double: int = 1,
) -> dict[str, int]:
    """What each side scores; declarations and belote: what counts of each side."""
    if fault not in FAULTS.get(game.scoring, ()):
        raise RefereeError(f"{game.name} knows no {fault!r}")
    if game.scoring == "klaverjas":
        # The others get 162. reading: there is no roem at all.
        return {side: 0 if side == by else 162 for side in game.side_names()}
    # The others get 16 in hokum, 26 in sun; projects stay with their owners.
    # reading: the baloot as well; doubled, so often.
    whole = (26 if mode == "none" else 16) * double
    return {
        side: declarations.get(side, 0) + belote.get(side, 0) + (0 if side == by else whole)
        for side in game.side_names()
    }


def claim_is_true(
    game: Game,
    contract: Contract,
    hands: Mapping[str, Sequence[str]],
    trick: Sequence[tuple[str, str]],
    seat: str,
    claimer: str,
) -> bool:
    """Whether the claimer's side wins this trick and all after it, however the others play; `seat` is to play."""
    mine = game.side_of(claimer)
    ends = []
    for card in legal_cards(game, contract, seat, hands[seat], trick):
        left = {**hands, seat: [other for other in hands[seat] if other != card]}
        lying = [*trick, (seat, card)]
        if len(lying) < len(game.seats):
            ends.append(claim_is_true(game, contract, left, lying, game.after(seat), claimer))
        elif game.side_of(winner := winner_of(lying, contract)) != mine:
            ends.append(False)
        else:
            ends.append(not any(left.values()) or claim_is_true(game, contract, left, [], winner, claimer))
    return any(ends) if seat == claimer else all(ends)
