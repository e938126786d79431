"""A view never holds what its seat cannot know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belote
from belote import Deal, NotAllowedError, Ruleset
from belote.game.deal import BIDDING, COMPLETE, PLAYING, VOID
from tests.playing import choose, finished, opened, path, shuffled_pack, states

PRESETS = {name: belote.load(name) for name in belote.names()}
rulesets = st.sampled_from(list(PRESETS.values()))
some = settings(derandomize=True, deadline=None, max_examples=250)


def place_of(last: Deal) -> dict[str, str]:
    """Card → the seat that it was dealt to by now; cards that nobody has had are not there."""
    first = next((s for s in path(last) if s.status != BIDDING), last)
    return {card: seat for seat in last.ruleset.seats for card in first.hand(seat)}


def replayed(last: Deal, pack: list[str], silent: bool) -> Deal | None:
    """The same actions with another pack, or None where the rules forbid one of them."""
    state = Deal.new(last.ruleset, last.dealer, pack=pack)
    actions = [call for _, call in last.calls()] + [card for _, card in last.plays()]
    try:
        for action in actions:
            state = state.apply(action, [] if silent and state.status == PLAYING else None)
    except NotAllowedError:
        return None
    return state


def seen_by(last: Deal, seat: str) -> set[str]:
    """The cards that a seat has seen: its own, those played, the turned and the exposed ones."""
    view = last.view(seat)
    seen = {card for card, owner in place_of(last).items() if owner == seat}
    seen |= {card for _, card in last.plays()} | set(view["exposed"])
    return seen | {view["turned"]}


def said_openly(state: Deal) -> object:
    """What everybody knows of the declarations: who said what, and the cards of those that count."""
    said = state.announced()
    open_cards = {(seat, d.cards) for seat, d, counts in said.declarations if counts}
    counted = [counts for _, _, counts in said.declarations if said.decided]
    return sorted((seat, d.four, d.points) for seat, d, _ in said.declarations), open_cards, any(counted)


@given(rulesets, st.integers(0, 2**32), st.integers(0, 34), st.booleans())
@some
def test_unseen_cards_may_change_places(rules: Ruleset, seed: int, stop: int, silent: bool) -> None:
    rng = random.Random(seed)
    last = Deal.new(rules, rng.choice(rules.seats), pack=shuffled_pack(rules, rng))
    for _ in range(stop):
        if last.is_over:
            break
        last = last.apply(choose(last, rng), [] if silent and last.status == PLAYING else None)
    seat = rng.choice(rules.seats)
    kept = json.dumps(last.view(seat))
    pack = belote.deal_record(last)["pack"].split()
    unseen = [i for i, card in enumerate(pack) if card not in seen_by(last, seat)]
    for most in (32, 32, 2, 2, 3, 4, 6):
        other = list(pack)
        hidden = rng.sample(unseen, min(most, len(unseen)))
        moved = list(hidden)
        rng.shuffle(moved)
        for i, j in zip(hidden, moved, strict=True):
            other[i] = pack[j]
        state = replayed(last, other, silent)
        if state is not None and said_openly(state) == said_openly(last):
            assert json.dumps(state.view(seat)) == kept


def test_exchanges_are_possible() -> None:
    """The property above is not empty: most random exchanges can be replayed and do change another hand."""
    rng, done, changed = random.Random(1), 0, 0
    for name, rules in PRESETS.items():
        state = opened(rules, 5)
        for _ in range(6):
            state = state.apply(choose(state, rng), [])
        seat = state.turn or ""
        pack = belote.deal_record(state)["pack"].split()
        hidden = [i for i, card in enumerate(pack) if card not in seen_by(state, seat)]
        assert len(hidden) > 8, name
        for _ in range(30):
            other, moved = list(pack), rng.sample(hidden, 2)
            other[moved[0]], other[moved[1]] = pack[moved[1]], pack[moved[0]]
            again = replayed(state, other, silent=True)
            done += again is not None
            changed += again is not None and again.hands_now() != state.hands_now()
    assert done > 100
    assert changed > 60


@given(rulesets, st.integers(0, 2**32))
@some
def test_a_view_agrees_with_the_deal(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for state in states(Deal.new(rules, seed=seed), rng):
        for seat in rules.seats:
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["seat"] == seat
            assert view["turn"] == state.turn
            assert view["hand"] == list(state.hand(seat))
            assert view["legal"] == (list(state.legal()) if seat == state.turn else [])
            seen = {other: len(state.hand(other)) for other in rules.seats}
            steps = rules.rules.deal.values()
            down = sum(sum(step.cards or ()) for step in steps if step.hidden) if state.status == BIDDING else 0
            assert {view["cards_held"][other] - seen[other] for other in seen} <= {0, down}
            assert (view["score"] is None) == (state.status != COMPLETE)


@given(rulesets, st.integers(0, 2**32))
@some
def test_cards_named_in_a_view_have_been_seen(rules: Ruleset, seed: int) -> None:
    """Every card in a view is one's own, was played, lies open, or belongs to a declaration that won the contest."""
    rng = random.Random(seed)
    names = set(rules.labels().names)
    for state in states(Deal.new(rules, seed=seed), rng):
        for seat in rules.seats:
            view = state.view(seat)
            shown = {card for d in view.pop("declarations") if d.get("counts") for card in d["cards"]}
            own = {card for card, owner in place_of(state).items() if owner == seat}
            named = {word.strip('",[]') for word in json.dumps(view).split()} & names
            assert named <= seen_by(state, seat) | own, (named, seat)
            assert not shown or state.announced().decided


HANDS = {
    "N": "7S 8S 9S 7H 8H 9D QD KC",
    "E": "JS QS KS AH KH QH 10D AC",
    "S": "10S AS 9H 10H JH 7D 8D 9C",
    "W": "JD KD AD 7C 8C 10C JC QC",
}
CONTRACT = {"taker": "N", "mode": "suit", "trumps": "D"}


def at_lead(name: str, hands: dict[str, str], contract: dict[str, Any] | None = None) -> Deal:
    """A deal by N, as the first card is led."""
    return Deal.of_hands(belote.load(name), "N", hands, contract or CONTRACT, art="french")


def exchanged(hands: dict[str, str], *pairs: str) -> dict[str, str]:
    """The hands after cards have changed places, two by two."""
    swap: dict[str, str] = {}
    for pair in pairs:
        one, two = pair.split()
        swap |= {one: two, two: one}
    return {seat: " ".join(swap.get(card, card) for card in cards.split()) for seat, cards in hands.items()}


def test_an_announced_run_shows_its_points_and_no_card() -> None:
    """E's run of hearts or of low spades: until the contest is over the others cannot tell."""
    one = at_lead("french", HANDS)
    led = one.apply("AC")  # E leads, and announces two runs of three
    assert [d["points"] for d in led.view("W")["declarations"]] == [20, 20]
    assert all(d["cards"] is None and "counts" not in d for d in led.view("W")["declarations"])
    assert [d["cards"] for d in led.view("E")["declarations"]] == [["JS", "QS", "KS"], ["QH", "KH", "AH"]]
    moved = at_lead("french", exchanged(HANDS, "AH 7S", "QH 9S", "KH 8S"))
    for seat in "NESW":  # N and E have changed runs; S and W see the same
        same = moved.apply("AC").view(seat) == led.view(seat)
        assert same == (seat in "SW")


def test_the_order_of_hidden_declarations_tells_nothing() -> None:
    """A run of three and a run of four: which is in the lower suit stays hidden."""
    first = {**HANDS, "E": "JS QS KS 10H JH QH KH AC", "S": "10S AS 9H AH 10D 7D 8D 9C"}
    second = {**HANDS, "E": "10S JS QS KS JH QH KH AC", "S": "AS 9H 10H AH 10D 7D 8D 9C"}
    views = [at_lead("french", hands).apply("AC").view("W") for hands in (first, second)]
    assert views[0] == views[1]
    assert [d["points"] for d in views[0]["declarations"]] == [50, 20]


def test_the_losers_declarations_stay_hidden() -> None:
    """After the contest the winners show their cards; of the losers nothing more is known than they said."""
    deal = at_lead("french", HANDS)
    for card in ("AC", "9C", "JC", "KC"):
        assert all("counts" not in d for d in deal.view("S")["declarations"])
        deal = deal.apply(card)
    seen = [(d["seat"], d["counts"], d["cards"]) for d in deal.view("S")["declarations"]]
    assert seen == [
        ("E", True, ["JS", "QS", "KS"]),
        ("E", True, ["QH", "KH", "AH"]),
        ("S", False, ["9H", "10H", "JH"]),
        ("W", True, ["10C", "JC", "QC"]),
        ("N", False, None),
    ]
    assert ["7S", "8S", "9S"] in [d["cards"] for d in deal.view("N")["declarations"]]


LEVEL = {
    "N": "7S 8S 9S JS KH 7D 9C QC",
    "E": "7H 8H 9H JH KS 8D 10C KC",
    "S": "10S AS QH 10D QD AD 7C JC",
    "W": "QS 10H AH 9D JD KD 8C AC",
}


def test_a_level_contest_shows_nothing() -> None:
    deal = at_lead("french", LEVEL)
    for card in ("10C", "7C", "AC", "9C"):
        deal = deal.apply(card)
    seen = [(d["seat"], d["counts"], d["cards"]) for d in deal.view("S")["declarations"]]
    assert seen == [("E", False, None), ("N", False, None)]
    assert [d["cards"] for d in deal.view("E")["declarations"]] == [["7H", "8H", "9H"], None]
    first = at_lead("baloot", LEVEL, {"taker": "N", "mode": "suit", "trumps": "D"})  # of level ones the first wins
    for card in ("AC", "7C", "10C", "9C"):
        first = first.apply(card)
    seen = [(d["seat"], d["counts"], d["cards"]) for d in first.view("S")["declarations"]]
    assert seen == [("E", True, ["7H", "8H", "9H"]), ("N", False, None)]


BELOTE = exchanged(HANDS, "KD 9D")  # N holds king and queen of trumps


@pytest.mark.parametrize("name", ["french", "moroccan", "classique"])
def test_a_belote_is_seen_when_both_cards_lie(name: str) -> None:
    contract = {**CONTRACT, "taker": "N"}
    deal = at_lead(name, BELOTE, contract)
    holding = name == "moroccan"
    rng = random.Random(2)
    for state in states(deal, rng):
        played = {card for _, card in state.plays()} & {"QD", "KD"}
        for seat in "NESW":
            known = len(played) == 2 or (holding and seat == "N")
            assert [b["seat"] for b in state.view(seat)["belote"]] == (["N"] if known else []), (seat, played)


def test_a_word_kept_back_earns_nothing() -> None:
    deal = at_lead("french", BELOTE)
    for state in states(deal, random.Random(2)):
        last = state
    assert last.view("S")["belote"] != []
    state = deal
    for _, card in last.plays():
        state = state.apply(card, say=False)
    assert state.view("N")["belote"] == []


def test_the_turned_card_is_seen_by_all() -> None:
    rules = PRESETS["french"]
    deal = Deal.new(rules, seed=1)
    turned = belote.deal_record(deal)["pack"].split()[20]
    assert {deal.view(seat)["turned"] for seat in rules.seats} == {turned}
    assert sum(deal.view(deal.turn or "")["cards_held"].values()) == 20
    taken = deal.apply("take")
    assert turned in taken.hand(deal.turn or "")
    assert taken.view(deal.dealer)["turned"] == turned
    assert Deal.new(PRESETS["contree"], seed=1).view("N")["turned"] is None


def test_the_last_card_of_the_stock_lies_open_for_two() -> None:
    rules = PRESETS["two-handed"]
    state = opened(rules, 3)
    pack = belote.deal_record(state)["pack"].split()
    assert {tuple(state.view(seat)["exposed"]) for seat in rules.seats} == {(pack[-1],)}
    assert Deal.new(rules, seed=3).view("N")["exposed"] == []
    out_of_play = set(pack) - set(place_of(state))
    assert len(out_of_play) == 14
    end = finished(rules, 3)
    left = set(belote.deal_record(end)["pack"].split()) - set(place_of(end))
    named = json.dumps(end.view("N"))
    shown = {card for card in left if f'"{card}"' in named}
    assert shown <= {*end.view("N")["exposed"], end.view("N")["turned"]}


def test_a_void_deal_shows_no_hand() -> None:
    rules = PRESETS["french"]
    state = Deal.new(rules, seed=1)
    while not state.is_over:
        state = state.apply("pass")
    assert state.status == VOID
    for seat in rules.seats:
        view = state.view(seat)
        assert view["hand"] == list(state.hand(seat))
        assert view["legal"] == []
        assert view["contract"] is view["score"] is None


def test_there_is_no_view_for_nobody() -> None:
    with pytest.raises(belote.UnreadableError, match="unknown seat 'X': the seats are N E S W"):
        Deal.new(PRESETS["french"]).view("X")
