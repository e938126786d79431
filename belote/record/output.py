"""A deal as JSON values, in the ruleset's art or another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from belote.game.deal import Deal
from belote.game.effects import written
from belote.game.history import interruptions
from belote.game.settling import belote_points
from belote.game.setup import setup
from belote.game.standing import TOP
from belote.game.viewing import found_json, may_end


def deal_json(
    state: Deal,
    legal: Sequence[tuple[Sequence[str], str]],
    art: str | None,
    held: Mapping[str, int] | None,
    last_deal: bool = False,
) -> dict[str, Any]:
    """The deal object of ``belote replay --json``.

    ``legal``: at each action, what was legal and which rule decided; ``held``: points held from earlier deals;
    ``last_deal``: it is the last of a fixed number of deals.
    """
    s = state._frame.setup
    out_labels = s.labels if art is None else setup(s.ruleset, art).labels
    to_card: Callable[[str], str] = _translator(s.labels.names, out_labels.names)
    calls, plays = state.calls(), state.plays()
    to_call = _translator(s.speech.written, setup(s.ruleset, art).speech.written) if art else _same
    said = state.announced()
    mode = state._game.play.mode if state._game else None
    score = state.score(held, last_deal)
    table = state._frame.table
    contract, tops = state.contract, state._talk.tops
    if contract and contract["trumps"] is not None:
        contract["trumps"] = out_labels.suits[s.labels.suits.index(contract["trumps"])]
    out: dict[str, Any] = {
        "ruleset": s.ruleset.name,
        "digest": s.ruleset.digest,
        "dealer": state.dealer,
        "status": {"bidding": "in_progress", "playing": "in_progress"}.get(state.status, state.status),
        "turned": out_labels.names[table.turned] if table.turned >= 0 else None,
        "exposed": [out_labels.names[card] for card in table.exposed],
        "hands": {seat: out_labels.write(hand) for seat, hand in zip(s.seats, state.hands_now(), strict=True)},
        "calls": [
            {"seat": seat, "call": to_call(call), "legal": [to_call(c) for c in options], **_also(others, to_call)}
            for (seat, call), (options, _), others in zip(calls, legal[: len(calls)], interruptions(state), strict=True)
        ],
        "contract": contract,
        "plays": [
            {
                "seat": seat,
                "card": to_card(card),
                **({"said": TOP} if number % len(s.seats) == 0 and tops >> number // len(s.seats) & 1 else {}),
                "legal": [to_card(c) for c in options],
                "rule": rule,
            }
            for number, ((seat, card), (options, rule)) in enumerate(zip(plays, legal[len(calls) :], strict=True))
        ],
        "tricks": [{**trick, "cards": [to_card(c) for c in trick["cards"]]} for trick in state.tricks()],
        "declarations": [
            {
                "seat": s.seats[seat],
                "kind": "four" if d.four else "run",
                "cards": out_labels.write(d.cards),
                "points": written(d.points),
                "counts": counts,
            }
            for seat, d, counts in said.declarations
            if said.decided
        ]
        + [{**found_json(s, found), "cards": out_labels.write(found.declaration.cards)} for found in said.found],
        "belote": [
            {
                "seat": s.seats[seat],
                "points": points,
                "suit": out_labels.suits[(mode.pairs[pair].bit_length() - 1) // s.tables.ranks],
            }
            for (seat, pair), points in zip(
                said.belotes, belote_points(mode, said.belotes) if mode else (), strict=True
            )
            if mode is not None
        ],
        "score": score.as_json() if score else None,
    }
    out |= may_end(state)
    if table.lying >= 0:
        out["lying"] = out_labels.names[table.lying]
    return out if state.event is None else {**out, "events": [state.event]}


def _also(others: Mapping[str, Sequence[str]], to_call: Callable[[str], str]) -> dict[str, Any]:
    """Who else could call, where somebody could."""
    return {"may_also_call": {seat: [to_call(c) for c in own] for seat, own in others.items()}} if others else {}


def _same(text: str) -> str:
    return text


def _translator(old: Sequence[str], new: Sequence[str]) -> Callable[[str], str]:
    if old == new:
        return _same
    table = dict(zip(old, new, strict=True))
    return lambda text: table[text]
