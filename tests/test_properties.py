"""What must hold of every preset, over random deals."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import belote
from belote import Deal, Match, Ruleset
from belote.game.deal import BIDDING
from tests.playing import choose, finished, path, shuffled_pack, sound, states

PRESETS = {name: belote.load(name) for name in belote.names()}
some = settings(derandomize=True, deadline=None, max_examples=150)
few = settings(derandomize=True, deadline=None, max_examples=60)
rulesets = st.sampled_from(list(PRESETS.values()))
seeds = st.integers(0, 2**40)


def random_end(rules: Ruleset, seed: int) -> Deal:
    rng = random.Random(seed)
    *_, last = states(Deal.new(rules, rng.choice(rules.seats), pack=shuffled_pack(rules, rng)), rng)
    return last


@given(rulesets, seeds)
@some
def test_every_deal_is_sound(rules: Ruleset, seed: int) -> None:
    sound(random_end(rules, seed))


@given(rulesets, seeds, st.integers(0, 40))
@some
def test_a_record_replays_to_the_same_wherever_it_stops(rules: Ruleset, seed: int, stop: int) -> None:
    rng = random.Random(seed)
    state = Deal.new(rules, pack=shuffled_pack(rules, rng))
    for _ in range(stop):
        if state.is_over:
            break
        playing = state.status != BIDDING
        # now and then nothing is announced, or a word is not said
        declare: list[str] | None = [] if playing and rng.random() < 0.3 else None
        state = state.apply(choose(state, rng), declare, rng.random() < 0.7)
    record = belote.deal_record(state)
    out = belote.replay(record)
    assert belote.deal_record(state) == record
    as_json = json.loads(json.dumps(record))
    assert belote.replay(as_json) == out
    if seed % 3 == 0:
        assert belote.replay(yaml.safe_load(yaml.safe_dump(as_json, sort_keys=False))) == out
    announced = state.announced()
    assert len(out["belote"]) == len(announced.belotes)
    assert out["declarations"] == [] or len(out["declarations"]) == len((*announced.declarations, *announced.found))
    score = state.score()
    assert out["score"] == (score.as_json() if score else None)
    if state._game is not None:  # the same from the hands: what follows the auction is what there was
        hands = {k: v for k, v in record.items() if k not in ("pack", "calls")}
        contract = dict(state.contract or {})
        hands |= {"contract": contract, "hands": dict(zip(rules.seats, _hands(state), strict=True))}
        if state.view(rules.seats[0])["turned"]:
            hands["turned"] = state.view(rules.seats[0])["turned"]
        other = belote.replay(hands)
        before = {"calls", "exposed"}  # what lay open as the cards were dealt is not told by the hands
        assert {k: v for k, v in other.items() if k not in before} == {k: v for k, v in out.items() if k not in before}


def _hands(state: Deal) -> list[str]:
    first = next(s for s in path(state) if s.status != BIDDING)
    return [" ".join(first.hand(seat)) for seat in state.ruleset.seats]


@given(rulesets, seeds, st.permutations([0, 1, 2, 3]))
@some
def test_suits_are_names_only(rules: Ruleset, seed: int, order: list[int]) -> None:
    """Every suit takes another's place, trumps too: the same cards but for their suits are legal and score the same."""
    rounds = rules.rules.auction.rounds.values()  # suits may rise, or have a number or a worth of their own
    assume(not any(getattr(r, "order", "") == "by_mode" or getattr(r, "fixed", {}) for r in rounds))
    assume(all(isinstance(mode.multiplier, int) for mode in rules.rules.contracts.values()))
    labels = rules.labels()
    names, ranks = labels.names, len(labels.ranks)
    to_card = {name: names[order[i // ranks] * ranks + i % ranks] for i, name in enumerate(names)}
    to_suit = {suit: labels.suits[order[i]] for i, suit in enumerate(labels.suits)}

    def moved(action: str) -> str:
        word, blank, suit = action.partition(" ")
        return to_card.get(action, word + blank + to_suit.get(suit, suit))

    last = random_end(rules, seed)
    pack = belote.deal_record(last)["pack"].split()
    other = Deal.new(rules, last.dealer, pack=[to_card[card] for card in pack])
    whole = path(last)
    for before, after in itertools.pairwise(whole):
        assert {moved(action) for action in before.legal()} == set(other.legal())
        assert before.rule() == other.rule()
        done = after.plays()[-1][1] if before.status != BIDDING else after.calls()[-1][1]
        other = other.apply(moved(done))
    assert other.score() == last.score()
    assert sorted(p["points"] for p in other.tricks()) == sorted(p["points"] for p in last.tricks())


@given(rulesets, seeds)
@some
def test_seats_are_names_only(rules: Ruleset, seed: int) -> None:
    """Everybody moves one seat on: the same cards are legal, and the sides' scores move with their seats."""
    last = random_end(rules, seed)
    seats = rules.seats
    following = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
    side_of = {seat: side for side, own in rules.sides.items() for seat in own}
    to_side = {side_of[seat]: side_of[following[seat]] for seat in seats}
    assert len(set(to_side.values())) == len(rules.sides)
    other = Deal.new(rules, following[last.dealer], pack=belote.deal_record(last)["pack"])
    for before, after in itertools.pairwise(path(last)):
        assert other.turn == following[before.turn or ""]
        assert before.legal() == other.legal()
        other = other.apply(after.plays()[-1][1] if before.status != BIDDING else after.calls()[-1][1])
    one, two = last.score(), other.score()
    assert (one is None) == (two is None)
    if one is not None and two is not None:
        assert one.outcome == two.outcome
        assert {to_side[side]: points for side, points in one.sides.items()} == two.sides
        assert {to_side[side]: points for side, points in one.held.items()} == two.held
        assert (to_side[one.capot] if one.capot else None) == two.capot


@given(rulesets, seeds)
@few
def test_cards_are_names_only(rules: Ruleset, seed: int) -> None:
    """A deal read and written in the other art is the same deal."""
    arts = ("french", "spanish")
    last = finished(rules, seed, "spanish")
    record = belote.deal_record(last)
    out = {art: belote.replay(record, art=art) for art in arts}
    translated = {**record, "art": "french"} | _in_art(out["french"], record, rules)
    again = {art: belote.replay(translated, art=art) for art in arts}
    assert again == out
    assert out["french"]["score"] == out["spanish"]["score"]
    assert out["french"]["digest"] == out["spanish"]["digest"]


def _in_art(out: dict[str, Any], record: dict[str, Any], rules: Ruleset) -> dict[str, Any]:
    """The parts of a record that name cards or suits, taken from what was printed in another art."""
    to = dict(zip(rules.labels("spanish").names, rules.labels("french").names, strict=True))
    found: dict[str, Any] = {
        "pack": [to[card] for card in record["pack"].split()],
        "calls": [call["call"] for call in out["calls"]],
        "plays": [play["card"] for play in out["plays"]],
    }
    if "declared" in record:
        found["declared"] = {
            seat: [[to[card] for card in cards.split()] for cards in items]
            for seat, items in record["declared"].items()
        }
    return found


def attempt(state: Deal, action: str) -> Deal | belote.NotAllowedError | belote.UnreadableError:
    try:
        return state.apply(action)
    except (belote.NotAllowedError, belote.UnreadableError) as error:
        return error


@given(rulesets, seeds, st.integers(0, 40), st.text(max_size=6))
@some
def test_what_is_not_legal_is_refused_and_changes_nothing(rules: Ruleset, seed: int, stop: int, odd: str) -> None:
    *before, last = itertools.islice(states(Deal.new(rules, seed=seed), random.Random(seed)), stop + 1)
    legal, record = last.legal(), belote.deal_record(last)
    meant = {*rules.labels().names, "pass", "take", "100 none", "sun", odd} - set(legal)
    for action in sorted(meant):
        new = attempt(last, action)
        if isinstance(new, Deal):  # another spelling of a legal action
            done = (new.calls() if last.status == BIDDING else new.plays())[-1][1]
            assert done in legal, action
        else:
            assert new.message
            assert isinstance(new, belote.UnreadableError) or set(new.legal) == set(legal)
    assert last.legal() == legal
    assert belote.deal_record(last) == record
    for old in before:  # nothing that was done afterwards is seen in an earlier state
        assert len(old.calls()) + len(old.plays()) < len(last.calls()) + len(last.plays())
    for action in legal:
        one, two = last.apply(action), last.apply(action)
        assert belote.deal_record(one) == belote.deal_record(two)
        assert one.legal() == two.legal()
        assert one.view(rules.seats[0]) == two.view(rules.seats[0])
        assert one.is_over or one.legal()


@given(rulesets, seeds)
@few
def test_totals_are_sums(rules: Ruleset, seed: int) -> None:
    match = Match.new(rules, seed=seed)
    deals: list[Deal] = []
    sums = dict.fromkeys(rules.sides, 0)
    rng = random.Random(seed)
    while match.winner is None and len(deals) < 6:
        *_, last = states(match.deal(), rng)
        score = match.score(last)
        for side in sums:
            sums[side] += score.sides[side] if score else 0
        given_out = sum(score.taken_from_held.values()) if score else 0
        new = sum(score.held.values()) if score else 0
        before = sum(match.held.values())
        match = match.after(last)
        deals.append(last)
        assert match.totals == sums
        assert sum(match.held.values()) == before - given_out + new
    out = belote.replay(belote.match_record(rules, deals, Match.new(rules)))
    assert out["totals"] == sums == match.totals
    assert out["held_total"] == match.held
    assert out["winner"] == match.winner
    assert out["deals"][-1]["totals"] == sums


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_child_that_says_nothing_is_its_parent(name: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"id: house\nextends: {name}\n", encoding="utf-8")
    child = belote.load(str(file))
    assert child.digest == PRESETS[name].digest
    assert child.tables == PRESETS[name].tables
    assert child.rules.phases() == PRESETS[name].rules.phases()
    assert belote.check(str(file)) == []


PACKS = {
    1: "9H 9C JD 7C 8H JC KD KS 9S 10S AH JS 7H KH KC 10D 9D JH QD 7S QS 8S AD 7D 8C 10H AS QH 8D 10C AC QC",
    7: "AS JS JC 8D 7D JD QS 10S 7C 9C 10C AC 10H 9S 7H 10D 7S 9D 8H KC QH AH JH QD KH 9H KD 8C QC KS 8S AD",
}


@pytest.mark.parametrize("seed", PACKS)
def test_a_seed_means_the_same_for_ever(seed: int) -> None:
    rules = PRESETS["french"]
    assert belote.deal_record(Deal.new(rules, seed=seed))["pack"] == PACKS[seed]
    assert belote.deal_record(Deal.new(rules, seed=seed, number=1))["pack"] != PACKS[seed]


@given(seeds, st.integers(0, 1000))
@few
def test_the_same_seed_is_the_same_deal(seed: int, number: int) -> None:
    packs: dict[int, set[str]] = {}
    for rules in PRESETS.values():
        pack = belote.deal_record(Deal.new(rules, seed=seed, number=number, art="french"))["pack"]
        assert sorted(pack.split()) == sorted(rules.labels("french").names)
        packs.setdefault(rules.tables.cards, set()).add(pack)
    assert all(len(found) == 1 for found in packs.values())


@pytest.mark.parametrize("name", PRESETS)
def test_every_auction_ends_though_nobody_passes(name: str) -> None:
    """Whoever bids as often as the rules let him comes to an end: no bid may be made again and again."""
    rules, rng = PRESETS[name], random.Random(name)
    for seed in range(20):
        state = Deal.new(rules, seed=seed)
        for _ in range(400):
            if state.status != BIDDING:
                break
            calls = state.legal()
            state = state.apply(rng.choice([call for call in calls if call != "pass"] or calls))
        assert state.status != BIDDING, f"seed {seed}"
