"""What one seat can know of a deal: its own cards, and what lies or was said openly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from belote.game.effects import written
from belote.game.setup import seat_number
from belote.game.standing import TOP
from belote.kernel.declarations import HOLDING

if TYPE_CHECKING:
    from belote.game.deal import Deal
    from belote.game.settling import Found
    from belote.game.setup import Setup


def view(deal: Deal, seat: str) -> dict[str, Any]:
    """The deal as ``seat`` sees it, as JSON values; nothing in it depends on cards that the seat cannot know.

    ``declarations``: one's own with their cards; of others, until the contest is decided, kind and points only, and
    afterwards the cards of those that count; one that lay in a trick names the trick and the side.  ``belote``: those
    that both cards on the table have shown.
    """
    s = deal._frame.setup
    me = seat_number(s, seat)
    name = s.seats[me]
    hands = deal.hands_now()
    held = deal._frame.table.hands if deal._game is None else hands  # what lies face down is counted too
    turn = deal.turn
    out: dict[str, Any] = {
        "ruleset": s.ruleset.name,
        "seat": name,
        "dealer": deal.dealer,
        "status": deal.status,
        "turn": turn,
        "hand": list(s.names(hands[me])),
        "cards_held": {other: held[i].bit_count() for i, other in enumerate(s.seats)},
        "turned": s.labels.names[deal._frame.table.turned] if deal._frame.table.turned >= 0 else None,
        "exposed": [s.labels.names[c] for c in deal._frame.table.exposed],
        "calls": [{"seat": who, "call": call} for who, call in deal.calls()],
        "contract": deal.contract,
        "tricks": deal.tricks(),
        "trick": _trick(deal),
        "legal": list(deal.legal()) if turn == name else [],
        "declarations": _declarations(deal, me),
        "belote": _belotes(deal, me),
    }
    out |= may_end(deal)
    also = deal.may_also_call()
    if deal._frame.table.lying >= 0:
        out["lying"] = s.labels.names[deal._frame.table.lying]
    if also:
        out["may_also_call"] = {seat: list(calls) for seat, calls in also.items()}
    score = deal.score()
    out["score"] = score.as_json() if score else None
    return out if deal.event is None else {**out, "events": [deal.event]}


def may_end(deal: Deal) -> dict[str, Any]:
    """What may end a deal that is not over: whether a seat may claim, and the faults that may be named."""
    return {} if deal.is_over else {"may_claim": deal.may_claim, "faults": list(deal.faults)}


def _trick(deal: Deal) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = [{"seat": who, "card": card} for who, card in deal.trick()]
    if out and deal._talk.tops >> deal._count // len(deal._frame.setup.seats) & 1:
        out[0]["said"] = TOP
    return out


def _declarations(deal: Deal, me: int) -> list[dict[str, Any]]:
    s = deal._frame.setup
    said = deal.announced()
    order = list(dict.fromkeys(seat for seat, _, _ in said.declarations))
    out = []
    for seat, d, counts in said.declarations:
        open_to_me = seat == me or counts
        item: dict[str, Any] = {
            "seat": s.seats[seat],
            "kind": "four" if d.four else "run",
            "points": written(d.points),
            "cards": list(s.names(d.cards)) if open_to_me else None,
        }
        if said.decided:
            item["counts"] = counts
        # cards that are hidden must not show in the order either
        out.append(((order.index(seat), not d.four, 0 if open_to_me else -d.points), item))
    open_ = [found_json(s, found) for found in said.found]
    return [*(item for _, item in sorted(out, key=lambda pair: pair[0])), *open_]


def found_json(s: Setup, found: Found) -> dict[str, Any]:
    """A declaration that lay in a trick, which everybody saw."""
    d = found.declaration
    return {
        "trick": found.trick,
        "side": s.sides[s.tables.side[found.seat]],
        "kind": "four" if d.four else "run",
        "points": written(d.points),
        "cards": list(s.names(d.cards)),
        "counts": True,
    }


def _belotes(deal: Deal, me: int) -> list[dict[str, Any]]:
    """Belotes that this seat knows of: both cards have been played, or it holds them itself."""
    game = deal._game
    if game is None:
        return []
    from belote.game.settling import belote_points

    s, mode = deal._frame.setup, game.play.mode
    known = [
        (seat, number)
        for seat, number in deal.announced().belotes
        if seat == me or mode.belote_claimed_by != HOLDING or not mode.pairs[number] & ~deal._played
    ]
    return [
        {
            "seat": s.seats[seat],
            "points": points,
            "suit": s.labels.suits[(mode.pairs[number].bit_length() - 1) // s.tables.ranks],
        }
        for (seat, number), points in zip(known, belote_points(mode, known), strict=True)
    ]
