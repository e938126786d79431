"""The steps from the shuffled pack to the first card led."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from belote.errors import listed
from belote.kernel.deal import EXCHANGE, FILL, HIDE, LEAVE, NOBODY, PACKET, ROUND, TAKER, TURN_UP, Step
from belote.rules.words import (
    ALL_OR_LIST,
    OR_NONE,
    Block,
    Count,
    Fault,
    Name,
    Points,
    Vocabulary,
    Word,
    unknown,
)

TURNED_TO = Vocabulary(
    Word(
        "taker",
        "the turned card goes to the taker and counts among the cards of that hand; where hands are filled before "
        "somebody takes, to the first seat",
        TAKER,
    )
)
KINDS = ("cards", "turn_up", "rounds", "fill_to", "out_of_play", "exchange")


def _exactly_one(schema: dict[str, Any]) -> None:
    schema["oneOf"] = [{"required": [kind]} for kind in KINDS]


class DealStep(Block):
    """One step of the deal; the first key says which."""

    model_config = ConfigDict(json_schema_extra=_exactly_one)

    cards: Annotated[
        list[Count], Field(min_length=1, description="packets to every seat in turn, from the first seat on")
    ] = []
    hidden: Annotated[
        bool, Field(description="with cards: dealt face down, nobody looks before the auction is over")
    ] = False
    turn_up: Annotated[Count | None, Field(description="turn that many cards face up; the last one is offered")] = None
    rounds: Annotated[
        list[Name],
        ALL_OR_LIST,
        Field(description="the rounds of the auction held here, each only while there is no contract"),
    ] = []
    fill_to: Annotated[
        Count | None, Field(description="one packet a seat, from the first on, up to this number in hand")
    ] = None
    turned_to: Annotated[
        Annotated[str, TURNED_TO] | None, OR_NONE, Field(description="with fill_to: who owns the turned card")
    ] = None
    out_of_play: Annotated[Count | None, Field(description="that many cards are left over and stay out of play")] = None
    expose: Annotated[Points | None, Field(description="with out_of_play: so many of them, the last, are shown")] = None
    exchange: Annotated[
        Annotated[str, Field(min_length=1)] | None,
        OR_NONE,
        Field(
            description="whoever holds this rank of the turned suit may exchange it for the turned card, where that "
            "suit is trumps; each seat in turn is asked"
        ),
    ] = None

    @property
    def kind(self) -> str | None:
        """The key that says which step this is, or None where there is not exactly one."""
        said = [key for key in KINDS if key in self.model_fields_set]
        return said[0] if len(said) == 1 else None


Deal = dict[Name, DealStep]


def held_rounds(step: DealStep, rounds: list[str]) -> list[str]:
    """The rounds of the auction that a step holds."""
    return rounds if step.rounds == ["all"] else step.rounds


def compile_deal(deal: Deal, rounds: list[str], ranks: list[str]) -> tuple[Step, ...]:
    """The steps for the kernel; ``rounds``: the names of the auction's rounds in order; ``ranks``: low to high."""
    steps: list[Step] = []
    for step in deal.values():
        steps.extend(Step(HIDE if step.hidden else PACKET, n, NOBODY) for n in step.cards)
        if step.turn_up:
            steps.append(Step(TURN_UP, step.turn_up, NOBODY))
        steps.extend(Step(ROUND, rounds.index(name), NOBODY) for name in held_rounds(step, rounds))
        if step.fill_to:
            steps.append(Step(FILL, step.fill_to, TURNED_TO[step.turned_to] if step.turned_to else NOBODY))
        if step.out_of_play:
            steps.append(Step(LEAVE, step.expose or 0, NOBODY))
        if step.exchange:
            steps.append(Step(EXCHANGE, ranks.index(step.exchange), NOBODY))
    return tuple(steps)


def seen_at(deal: Deal, rounds: list[str]) -> dict[str, int]:
    """Round of the auction: how many cards of its hand each seat looks at there."""
    out: dict[str, int] = {}
    held = 0
    hidden = 0
    for step in deal.values():
        held = max(held + sum(step.cards), step.fill_to or 0)
        hidden += sum(step.cards) if step.hidden else 0
        out |= {name: held - hidden for name in held_rounds(step, rounds) if name not in out}
    return out


def asked_faults(deal: Deal, rounds: list[str], asked: Collection[str]) -> list[Fault]:
    """Rounds in which the taker is ``asked`` before all bids of earlier ones, or with cards dealt in between."""
    begun = False
    dealt = ""
    found = []
    held: set[str] = set()
    for name, step in deal.items():
        for number in held_rounds(step, rounds):
            late = [other for other in rounds[: rounds.index(number)] if other not in held] if number in asked else []
            if late:
                says = f"`{number}` is held before `{late[0]}`: the taker is asked after all rounds before it"
                found.append(Fault(("deal", name, "rounds"), says))
            held.add(number)
            if number in asked and dealt:
                says = f"`{dealt}` deals between the bids and `{number}`: the taker is asked before that"
                found.append(Fault(("deal", name, "rounds"), says))
            begun = True
        if begun and not step.rounds:
            dealt = name
    return found


def exchange_faults(deal: Deal, rounds: list[str], ranks: list[str], trumps: bool) -> list[Fault]:
    """A card exchanged for one that is not there or nobody's trump, or before somebody has taken.

    ``trumps``: whether some mode has trumps.
    """
    found: list[Fault] = []
    turned = owned = ""
    held: set[str] = set()
    before = ""
    for name, step in deal.items():
        path = ("deal", name, "exchange")
        turned = name if step.turn_up else turned
        owned = name if step.turned_to else owned
        held |= set(held_rounds(step, rounds))
        if not step.exchange:
            continue
        if step.exchange not in ranks:
            found.append(Fault(path, unknown("rank", step.exchange, ranks), given=step.exchange))
        elif before:
            found.append(Fault(path, f"`{before}` says already which card may be exchanged: once is all"))
        before = name
        late = [other for other in rounds if other not in held]
        if not turned:
            found.append(Fault(path, "no card is turned up before this step"))
        elif late:
            found.append(Fault(path, f"the round `{late[0]}` is held after it: exchange once somebody has taken"))
        if not trumps:
            found.append(Fault(path, "no contract has trumps, so nothing is ever exchanged"))
    if before and owned and not found:
        says = f"the turned card goes to the taker: say `turned_to: none` in `{owned}`, so that it lies there"
        found.append(Fault(("deal", before, "exchange"), says))
    return found


def hand_size(deal: Deal) -> int:
    """Cards in each hand when all is dealt."""
    held = 0
    for step in deal.values():
        held = max(held + sum(step.cards), step.fill_to or 0)
    return held


def deal_faults(deal: Deal, seats: int, pack: int, rounds: list[str]) -> list[Fault]:
    """Packets that do not fit the pack, rounds that are not there or never held."""
    found: list[Fault] = []
    left = pack
    held = 0
    turned = 0
    said: list[str] = []
    for name, step in deal.items():
        path: tuple[str | int, ...] = ("deal", name)
        if step.kind is None:
            found.append(Fault(path, f"a step says exactly one of {listed(KINDS)}"))
            continue
        left -= sum(step.cards) * seats
        held += sum(step.cards)
        if step.turn_up:
            turned += step.turn_up
            left -= step.turn_up
        if step.fill_to:
            if step.fill_to < held:
                found.append(
                    Fault((*path, "fill_to"), f"each hand holds {held} cards by then, more than {step.fill_to}")
                )
                return found
            owned = turned if step.turned_to else 0
            left -= seats * (step.fill_to - held) - owned
            held = step.fill_to
        if step.out_of_play and left >= 0:
            if left != step.out_of_play:
                found.append(Fault((*path, "out_of_play"), f"{left} cards are left over here, not {step.out_of_play}"))
            if (step.expose or 0) > step.out_of_play:
                found.append(Fault((*path, "expose"), f"only {step.out_of_play} cards are left over"))
            left = 0
        if left < 0:
            found.append(
                Fault(path, f"the pack of {pack} cards is {-left} short here: deal fewer to the {seats} seats")
            )
            return found
        for number in held_rounds(step, rounds):
            if number not in rounds:
                found.append(Fault((*path, "rounds"), unknown("round", number, rounds)))
            said.append(number)
        if step.hidden and not step.cards:
            found.append(Fault((*path, "hidden"), "`hidden` goes with `cards`"))
        if step.hidden and set(rounds) <= set(said):
            found.append(Fault((*path, "hidden"), "no round of the auction is held after this step: nothing is hidden"))
        if step.turned_to and not step.fill_to:
            found.append(Fault((*path, "turned_to"), "`turned_to` goes with `fill_to`"))
        if step.turned_to and not turned:
            found.append(Fault((*path, "turned_to"), "no card is turned up before this step"))
        if step.expose is not None and not step.out_of_play:
            found.append(Fault((*path, "expose"), "`expose` goes with `out_of_play`"))
    for number in rounds:
        if said.count(number) != 1:
            count = "never held" if number not in said else "held more than once"
            found.append(
                Fault(("auction", "rounds", number), f"the round `{number}` is {count}: name it once in `deal`")
            )
    if not held:
        found.append(Fault(("deal",), "no cards are dealt: a step says `cards` or `fill_to`"))
    elif left:
        found.append(
            Fault(("deal",), f"the packets leave {left} of {pack} cards: deal them, or say `out_of_play: {left}`")
        )
    return found
