"""The auction as a state machine: who may say what, and what follows."""

from __future__ import annotations

import pytest

import belote
from belote import Ruleset
from belote.kernel import auction as kernel
from belote.kernel.auction import PASS, State

SIDE = (0, 1, 0, 1)  # by position


def turned_of(rules: Ruleset, card: str | None) -> int:
    return -1 if card is None else rules.labels("french").card(card)


def said(rules: Ruleset, state: State, card: str | None) -> list[str]:
    calls = kernel.legal_calls(rules.tables.auction, state, turned_of(rules, card), SIDE)
    return [_text(rules, call) for call in calls]


def _text(rules: Ruleset, call: int) -> str:
    name = rules.calls[call]
    if name.plain:
        return name.word
    suits = rules.labels("french").suits
    return f"{name.word} {suits[name.suit] if name.suit >= 0 else name.mode}"


def go(rules: Ruleset, calls: str, card: str | None = None, number: int = 0, state: State = kernel.START) -> State:
    """The state after calls, each of which must be legal."""
    a = rules.tables.auction
    state = kernel.open_round(number, state)
    for text in calls.split(", "):
        legal = kernel.legal_calls(a, state, turned_of(rules, card), SIDE)
        call = next(c for c in legal if _text(rules, c) == text)
        assert not state.over
        state = kernel.after(a, state, call, SIDE)
    return state


FRENCH, MOROCCAN, BALOOT = (belote.load(name) for name in ("french", "moroccan", "baloot"))
CONTREE, COINCHE = belote.load("contree"), belote.load("coinche")


def test_a_take_ends_the_round() -> None:
    start = kernel.open_round(0, kernel.START)
    assert said(FRENCH, start, "9H") == ["pass", "take"]
    state = go(FRENCH, "pass, take", "9H")
    assert state.over
    assert (state.bidder, FRENCH.tables.auction.bids[state.bid].mode) == (1, 1)  # type: ignore[union-attr]
    assert not go(FRENCH, "pass, pass, pass", "9H").over


def test_the_second_round_names_another_suit() -> None:
    first = go(FRENCH, "pass, pass, pass, pass", "9H")
    assert first.over
    assert first.bid == 0
    second = kernel.open_round(1, first)
    assert said(FRENCH, second, "9H") == ["pass", "take S", "take D", "take C"]
    assert kernel.speaker(FRENCH.tables.auction, second) == 0
    last = go(FRENCH, "pass, pass, pass, pass", "9H", 1, first)
    assert last.over
    assert last.bid == 0


@pytest.mark.parametrize(
    ("card", "first", "second"), [("JH", ["take"], None), ("9H", ["pass", "take"], ["pass", "take"])]
)
def test_a_turned_jack_must_be_taken(card: str, first: list[str], second: list[str] | None) -> None:
    state = kernel.open_round(0, kernel.START)
    assert said(MOROCCAN, state, card) == first
    if second:
        assert said(MOROCCAN, go(MOROCCAN, "pass", card), card) == second


def test_a_sun_goes_over_a_hokum() -> None:
    hokum = go(BALOOT, "hokum", "9H")
    assert not hokum.over
    assert said(BALOOT, hokum, "9H") == ["pass", "sun"]
    assert go(BALOOT, "hokum, sun", "9H").over
    assert go(BALOOT, "sun", "9H").over
    waited = go(BALOOT, "hokum, pass, pass, pass", "9H")
    assert waited.over
    assert waited.bidder == 0
    assert said(BALOOT, go(BALOOT, "hokum, pass", "9H"), "9H") == ["pass", "sun", "ashkal"]


@pytest.mark.parametrize(
    ("calls", "card", "expected"),
    [
        ("pass", "9H", ["pass", "hokum", "sun"]),
        ("pass, pass", "9H", ["pass", "hokum", "sun", "ashkal"]),
        ("pass, pass, pass", "9H", ["pass", "hokum", "sun", "ashkal"]),
        ("pass, pass", "AH", ["pass", "hokum", "sun"]),
    ],
)
def test_ashkal_is_for_the_last_two_and_not_over_an_ace(calls: str, card: str, expected: list[str]) -> None:
    assert said(BALOOT, go(BALOOT, calls, card), card) == expected


def test_ashkal_gives_the_card_to_the_partner() -> None:
    ashkal = BALOOT.tables.auction.bids[go(BALOOT, "pass, pass, ashkal", "9H").bid]
    sun = BALOOT.tables.auction.bids[go(BALOOT, "pass, pass, sun", "9H").bid]
    assert ashkal is not None
    assert sun is not None
    assert (ashkal.owner, sun.owner) == (1, 0)
    assert ashkal.mode == sun.mode


def test_bids_rise() -> None:
    start = kernel.open_round(0, kernel.START)
    tails = ["S", "H", "D", "C", "none", "all"]
    words = [*map(str, range(80, 161, 10)), "capot"]
    assert said(CONTREE, start, None) == ["pass", *(f"{word} {tail}" for word in words for tail in tails)]
    bid = go(CONTREE, "80 H")
    assert said(CONTREE, bid, None)[:3] == ["pass", "double", "90 S"]
    partner = go(CONTREE, "80 H, pass")
    assert said(CONTREE, partner, None)[:2] == ["pass", "90 S"]  # nobody doubles his partner
    assert said(CONTREE, go(CONTREE, "capot H"), None) == ["pass", "double"]
    assert go(CONTREE, "80 H, 90 H").bidder == 1
    assert len(said(COINCHE, go(COINCHE, "500 all"), None)) == 2 + 6


@pytest.mark.parametrize(
    ("calls", "over"),
    [
        ("pass, pass, pass", False),
        ("pass, pass, pass, pass", True),
        ("80 H, pass, pass", False),
        ("80 H, pass, pass, pass", True),
        ("pass, pass, pass, 80 H, pass, pass", False),
        ("pass, pass, pass, 80 H, pass, pass, pass", True),
        ("80 H, pass, 90 H, pass, pass, pass", True),
        ("80 H, double", False),
        ("80 H, double, pass, pass, pass", True),
        ("80 H, double, redouble", True),
        ("80 H, pass, pass, double, pass, pass", False),
        ("80 H, pass, pass, double, pass, pass, pass", True),
    ],
)
def test_when_bidding_is_over(calls: str, over: bool) -> None:
    assert go(CONTREE, calls).over == over


def test_doubling() -> None:
    a = CONTREE.tables.auction
    doubled = go(CONTREE, "80 H, double")
    assert said(CONTREE, doubled, None) == ["pass", "redouble"]
    assert said(CONTREE, go(CONTREE, "80 H, double, pass"), None) == ["pass"]  # the doubler's partner
    assert kernel.times(a, go(CONTREE, "80 H")) == 1
    assert kernel.times(a, doubled) == 2
    assert kernel.times(a, go(CONTREE, "80 H, double, redouble")) == 4
    redoubled = go(CONTREE, "80 H, double, redouble")
    assert (redoubled.bidder, redoubled.doubled) == (0, 2)


def test_no_card_is_known() -> None:
    """Where the turned card is not known, a duty that hangs on its rank binds nobody."""
    round_one = MOROCCAN.tables.auction.rounds[0]
    for rank in range(8):
        a = MOROCCAN.tables.auction._replace(rounds=(round_one._replace(bound_turned=1 << rank),))
        state = kernel.open_round(0, kernel.START)
        assert PASS in kernel.legal_calls(a, state, -1, SIDE), rank
