"""Counts of legal plays: they change when what may be played does."""

from __future__ import annotations

from typing import Any

import pytest

import belote
from belote import Deal, Ruleset
from belote.record.counting import opening, perft
from tests.golden.counting import DEEPEST, SEEDS, counted, stored

STORED = stored()


def _divided(kept: dict[str, int], now: dict[str, int]) -> str:
    lines = ["first card: kept, now"]
    for card in dict.fromkeys([*kept, *now]):
        mark = "" if kept.get(card) == now.get(card) else "   <--"
        lines.append(f"  {card:>4} {kept.get(card, '-'):>8} {now.get(card, '-'):>8}{mark}")
    return "\n".join(lines)


def test_every_preset_is_counted() -> None:
    assert set(STORED) == set(belote.names()), "write the counts anew with `python -m tests.golden`"
    assert all([entry["seed"] for entry in entries] == list(SEEDS) for entries in STORED.values())


@pytest.mark.parametrize("name", belote.names())
def test_perft(name: str) -> None:
    for kept in STORED[name]:
        now = counted(name, kept["seed"])
        same = now["counts"] == kept["counts"] and now["divide"] == kept["divide"]
        head = f"{name}, seed {kept['seed']}: depth 1 to {DEEPEST}: kept {kept['counts']}, now {now['counts']}"
        assert same, f"{head}\n{_divided(kept['divide'], now['divide'])}"


def test_the_counts_tell_presets_apart() -> None:
    apart = ("french", "classique", "contree", "moroccan", "three-handed", "two-handed")
    counts = [[entry["counts"] for entry in STORED[name]] for name in apart]
    assert all(one != two for i, one in enumerate(counts) for two in counts[:i])


def _by_questions(rules: Ruleset, state: Deal, depth: int) -> int:
    """The same count by asking, at each card, what may be played; within one trick."""
    contract: dict[str, Any] = state.contract or {}
    seats = rules.seats
    first = seats.index(state.turn or "")
    hands = [list(state.hand(seat)) for seat in seats]

    def below(trick: list[str]) -> int:
        if len(trick) == depth:
            return 1
        players = [seats[(first + i) % len(seats)] for i in range(len(trick) + 1)]
        question = {
            "mode": contract["mode"],
            "trumps": contract["trumps"],
            "taker": contract["taker"],
            "trick": trick,
            "seats": players[:-1] if trick else None,
            "seat": players[-1],
            "hand": hands[seats.index(players[-1])],
        }
        return sum(below([*trick, card]) for card in belote.legal(rules, question)["legal"])

    return below([])


@pytest.mark.parametrize("name", belote.names())
def test_questions_count_the_same(name: str) -> None:
    rules = belote.load(name)
    for seed in (1, *SEEDS):
        state = opening(rules, seed)
        for depth in range(1, min(3, len(rules.seats)) + 1):
            assert _by_questions(rules, state, depth) == perft(state, depth)


def test_the_last_cards_are_forced() -> None:
    state = opening(belote.load("french"), 1)
    while len(state.plays()) < 28:
        state = state.apply(state.legal()[0])
    assert [perft(state, depth) for depth in (0, 1, 4, 9)] == [1, 1, 1, 1]
    with pytest.raises(belote.UnreadableError, match="no contract"):
        opening(belote.load("french"), 1, ["pass"] * 8)
    with pytest.raises(belote.UnreadableError, match="no contract"):
        opening(belote.load("french"), 1, ["pass"])
    with pytest.raises(belote.NotAllowedError):
        opening(belote.load("french"), 1, ["take S", "take H"])
