"""Events of a record: the claim or the fault that ends its deal."""

from __future__ import annotations

from belote.errors import NotAllowedError, UnreadableError, shown
from belote.game.deal import Deal
from belote.game.given import block, only_keys, whole_number

KEYS = {"claim": ("after", "what", "seat", "accepted", "holds"), "fault": ("after", "what", "fault", "by")}


def ended(state: Deal, events: object) -> Deal:
    """The deal after the events of its record: as it was, or ended by the one that stands there.

    Raises:
        UnreadableError: no list of events, or one that cannot be read or does not stand after the last card.
        NotAllowedError: the rules forbid it here.
    """
    if events is None:
        return state
    if not isinstance(events, list | tuple):
        raise UnreadableError(f"the events: a list was expected, not {shown(events)}")
    if events and not state.ruleset.plan.penalties:
        raise UnreadableError("this game has no claims and names no faults, so a record of it holds no events")
    for event in events:
        if state._ended is not None:
            raise NotAllowedError("the deal is over: one event ends it")
        given = block(event, "an event")
        what = given.get("what")
        if not isinstance(what, str) or what not in KEYS:
            raise UnreadableError(f"an event is a claim or a fault (`what`), not {shown(what)}")
        only_keys(given, KEYS[what], "an event")
        after = whole_number(given.get("after"), "`after`, the number of cards before an event,", 0)
        if after != state._count:
            many = f"{state._count} card{'s'[: state._count != 1]}"
            raise UnreadableError(f"an event ends the deal after its last card: the record holds {many}, not {after}")
        if what == "claim":
            accepted = given.get("accepted", False)
            if not isinstance(accepted, bool):
                raise UnreadableError(f"whether a claim is accepted is true or false, not {shown(accepted)}")
            state = state.claim(given.get("seat"), accepted)  # type: ignore[arg-type]  # what is no seat is refused
        else:
            state = state.fault(given.get("fault"), given.get("by"))  # type: ignore[arg-type]  # the same
    return state
