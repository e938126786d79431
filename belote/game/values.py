"""Deals as values: compared by what was dealt, done and said, shown in a line, copied and pickled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from belote.game.frame import Contract
from belote.game.setup import Setup, setup
from belote.kernel.deal import Table
from belote.library.ruleset import Ruleset

if TYPE_CHECKING:
    from belote.game.deal import Deal
    from belote.game.ending import Ending
    from belote.game.frame import Talk


class Start(NamedTuple):
    """How a deal began: with a pack, or with hands, a turned card or -1, and a contract; the totals of the match."""

    dealer: int
    pack: tuple[int, ...]
    hands: tuple[int, ...]
    turned: int
    contract: Contract | None
    totals: tuple[int, ...]


class Step(NamedTuple):
    """A call or a card by its number, and what was said with it.

    ``declared``: the declarations as sets of cards; ``said``: the word for the belote; ``top``: that it is the
    strongest left of its suit; ``by``: the seat that made a call.
    """

    action: int
    declared: tuple[int, ...]
    said: bool
    top: bool = False
    by: int = -1


class Value:
    """What makes a deal a value; an immutable one is its own copy."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return _key(cast("Deal", self)) == _key(cast("Deal", other)) if isinstance(other, Value) else NotImplemented

    def __hash__(self) -> int:
        return hash(_key(cast("Deal", self)))

    def __repr__(self) -> str:
        deal = cast("Deal", self)
        to_act = f", {deal.turn} to act" if deal.turn is not None else ""
        return f"<Deal {deal.ruleset.name} dealer {deal.dealer}, {deal.status}{to_act}>"

    def __copy__(self) -> Value:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Value:
        del memo
        return self

    def __reduce__(self) -> tuple[Callable[..., Deal], tuple[Any, ...]]:
        deal = cast("Deal", self)
        s = deal._frame.setup
        states = _states(deal)
        steps = [tuple(_step(before, after)) for before, after in pairwise(states) if after._ended is None]
        return again, (s.ruleset, s.art, tuple(_start(states[0])), steps, deal.event)


def again(
    ruleset: Ruleset,
    art: str | None,
    start: tuple[Any, ...],
    steps: list[tuple[Any, ...]],
    event: dict[str, Any] | None = None,
) -> Deal:
    """The deal that began so, after these steps and the event that ended it."""
    s = setup(ruleset, art)
    deal = _begun(s, Start(*start))
    for step in steps:
        deal = _after(s, deal, Step(*step))
    if event is None:
        return deal
    if event["what"] == "claim":
        return deal.claim(event["seat"], event.get("accepted", False))
    return deal.fault(event["fault"], event["by"])


def _key(deal: Deal) -> tuple[str, tuple[str, ...], Start, tuple[int, ...], Talk, Ending | None]:
    """Everything that makes a deal what it is."""
    s = deal._frame.setup
    states = _states(deal)
    acted = [(before, after) for before, after in pairwise(states) if after._ended is None]
    actions = tuple(x for before, after in acted for x in _step(before, after)[::3])
    return s.ruleset.digest, s.labels.names, _start(states[0]), actions, deal._talk, deal._ended


def _states(deal: Deal) -> list[Deal]:
    """The states from the first one to this."""
    out = [deal]
    while (before := out[-1]._previous) is not None:
        out.append(before)
    return out[::-1]


def _start(first: Deal) -> Start:
    frame, game = first._frame, first._game
    if game is None:
        return Start(frame.dealer, frame.pack, (), -1, None, frame.totals)
    return Start(frame.dealer, (), game.hands, frame.table.turned, game.contract, frame.totals)


def _step(before: Deal, after: Deal) -> Step:
    if before._game is None:
        return Step(after._action, (), True, False, after._by)
    seat = before._turn
    fresh = after._talk.announced[seat][len(before._talk.announced[seat]) :]
    said = after._action not in before._game.belote or before._talk.words != after._talk.words
    top = before._talk.tops != after._talk.tops
    return Step(after._action, tuple(d.cards for d in fresh), said, top)


def _begun(s: Setup, start: Start) -> Deal:
    from belote.game.contracts import agreed_start
    from belote.game.deal import begun_with_hands, begun_with_pack

    if start.contract is None:
        return begun_with_pack(s, start.dealer, start.pack, start.totals)
    agreed, table = Contract(*start.contract), Table(start.hands, 0, start.turned, ())
    return begun_with_hands(agreed_start(s, start.dealer, table, agreed, start.totals), agreed)


def _after(s: Setup, deal: Deal, step: Step) -> Deal:
    if deal._game is None:
        return deal.apply(s.speech.written[step.action], seat=s.seats[step.by])
    open_yet = deal._count < deal._game.window
    declared = [s.names(cards) for cards in step.declared] if open_yet else None
    return deal.apply(s.labels.names[step.action], declared, step.said, top=step.top)
