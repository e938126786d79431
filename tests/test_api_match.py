"""A match: who deals, what is held over, and when it ends."""

from __future__ import annotations

import pickle
import random
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Deal, Match, NotAllowedError, UnreadableError
from belote.solver.reading import states as moments
from tests.playing import apply_all, states
from tests.test_api import FRENCH, refused
from tests.test_api_replay import OVER

# E takes by the turned card and makes it, or not; nobody takes
PLAYED = belote.replay(OVER)


def void(match: Match) -> Deal:
    return apply_all(match.deal(), ["pass"] * 8)


def played(match: Match, seed: int = 1) -> Deal:
    """A deal of a match that is not void."""
    state = match.deal().apply("take")
    *_, last = states(state, random.Random(seed))
    return last


def with_outcome(match: Match, outcome: str) -> Deal:
    for seed in range(500):
        deal = played(match, seed)
        score = match.score(deal)
        if score is not None and score.outcome == outcome and score.capot is None:
            return deal
    raise AssertionError(f"no deal is {outcome}")


def test_the_deal_goes_round() -> None:
    match = Match.new(FRENCH, "W", seed=4)
    dealers = []
    for number in range(5):
        assert (match.deals, match.played) == (number, number - number // 2)
        dealers.append(match.dealer)
        match = match.after(void(match) if number % 2 else played(match))
    assert "".join(dealers) == "WNESW"
    right = Match.new(belote.load("classique"), "W")
    assert right.after(apply_all(right.deal(), ["pass"] * 8)).dealer == "S"
    assert Match.new(FRENCH).dealer == "N"


def test_deals_of_a_match_come_from_its_seed() -> None:
    one, two = Match.new(FRENCH, seed=4), Match.new(FRENCH, seed=4)
    first = one.deal()
    assert belote.deal_record(first) == belote.deal_record(two.deal())
    second = one.after(void(one)).deal()
    assert belote.deal_record(second)["pack"] != belote.deal_record(first)["pack"]
    assert one.deal("spanish").hand("E") != first.hand("E")


def test_a_void_deal_changes_no_total() -> None:
    match = Match.new(FRENCH, totals={"NS": 100, "EW": 40}, held={"NS": 81})
    after = match.after(void(match))
    assert (after.totals, after.held, after.winner) == ({"NS": 100, "EW": 40}, {"NS": 81, "EW": 0}, None)
    assert match.score(void(match)) is None


def test_held_points_wait_for_a_decided_deal() -> None:
    match = Match.new(FRENCH, held={"NS": 81})
    made = with_outcome(match, "made")
    score = match.score(made)
    assert score is not None
    takers = "EW" if (made.contract or {})["taker"] in "EW" else "NS"
    assert score.taken_from_held == {"NS": 0, "EW": 0} | {takers: 81}
    assert score.held_total == {"NS": 0, "EW": 0}
    assert {"side": takers, "what": "held points", "points": 81} in score.lines
    without = made.score()
    assert without is not None
    assert score.sides[takers] == without.sides[takers] + 81
    assert match.after(made).totals == score.sides
    failed = match.score(with_outcome(match, "failed"))
    assert failed is not None
    assert failed.taken_from_held["NS" if takers == "EW" else "EW"] == 81


def test_a_second_tie_stacks_or_goes_to_the_defence() -> None:
    for name, held, given in (("french", 81 + 81, 0), ("classique", 81, 50)):
        match = Match.new(belote.load(name), held={"NS": 50} if name == "classique" else {"EW": 81})
        for number in range(4000):
            deal = Deal.new(match.ruleset, match.dealer, seed=number).apply("take")
            *_, last = states(deal, random.Random(number))
            score = match.score(last)
            if score and score.outcome == "tied" and set(score.held.values()) == {0, 81}:
                break
        assert score is not None
        assert sum(score.held_total.values()) == held
        assert sum(score.taken_from_held.values()) == given
        assert match.after(last).held == score.held_total
        if given:
            defence = next(side for side, points in score.held.items() if not points)
            assert score.taken_from_held[defence] == given


def test_the_end_of_a_match() -> None:
    match = Match.new(FRENCH, totals={"NS": 500, "EW": 0})
    deal = next(d for d in (played(match, seed) for seed in range(50)) if (d.score() or fail()).sides["NS"])
    over = match.after(deal)
    assert over.winner == "NS"
    refused(NotAllowedError, over.deal, "the match is over: NS has won at NS")
    refused(NotAllowedError, lambda: over.after(deal), "the match is over")
    record = belote.match_record(FRENCH, [deal, deal], match)
    error = refused(NotAllowedError, lambda: belote.replay(record), "deal 2: the match is over: NS has won")
    assert error.place["deal"] == 2
    out = belote.replay(belote.match_record(FRENCH, [deal], match))
    assert (out["winner"], out["totals"]) == ("NS", over.totals)


def fail() -> Any:
    raise AssertionError


def test_a_number_of_deals() -> None:
    match = Match.new(belote.load("french+fixed-deals"), seed=2)
    while match.winner is None:
        assert match.played < 12 or len(set(match.totals.values())) == 1
        match = match.after(void(match) if match.deals % 5 == 4 else played(match))
    assert match.played == 12
    assert match.deals == 14
    assert match.totals[match.winner] == max(match.totals.values())


def test_matches_that_cannot_begin() -> None:
    for more, says in (
        ({"dealer": "X"}, "unknown seat 'X'"),
        ({"totals": {"N": 5}}, "unknown side 'N', did you mean NS?"),
        ({"totals": {"NS": -5}}, "totals of NS: -5 is negative"),
        ({"totals": {"NS": 1.5}}, "totals of NS: a whole number was expected, not 1.5"),
        ({"totals": 5}, "totals: numbers by side were expected (NS EW), not 5"),
        ({"totals": {"NS": 501}}, "the match is won already at NS 501, EW 0"),
        ({"held": {"NS": True}}, "held points of NS: a whole number was expected, not true"),
    ):
        refused(UnreadableError, lambda more=more: Match.new(FRENCH, **more), says)  # type: ignore[misc]
    refused(UnreadableError, lambda: Match.new(belote.load("baloot"), held={"NS": 5}), "baloot holds no points over")
    assert Match.new(FRENCH, totals={"ns": 600, "EW": 600}).winner is None


def test_where_nobody_bids_the_same_dealer_may_deal_again() -> None:
    match = Match.new(belote.load("concours"), "N", seed=1)
    again = match.after(void(match))
    assert (again.dealer, again.deals, again.played, again.totals) == ("N", 1, 0, match.totals)
    assert again.after(played(again)).dealer == "E"
    refused(NotAllowedError, lambda: again.after(void(Match.new(match.ruleset, "E"))), "N deals next, not E")


def test_deals_that_do_not_follow() -> None:
    match = Match.new(FRENCH, "N", seed=1)
    refused(NotAllowedError, lambda: match.after(match.deal()), "only after a deal that is complete or void")
    refused(NotAllowedError, lambda: match.after(void(Match.new(FRENCH, "E"))), "N deals next, not E")
    with pytest.raises(FrozenInstanceError):
        match.dealer = "S"  # type: ignore[misc]


def test_records_of_matches() -> None:
    match = Match.new(FRENCH, "N", seed=1)
    first = void(match)
    second = played(match.after(first))
    record = belote.match_record(FRENCH, [first, second])
    out = belote.replay(record)
    assert [deal["status"] for deal in out["deals"]] == ["void", "complete"]
    assert out["deals"][0]["totals"] == {"NS": 0, "EW": 0}
    del record["deals"][1]["dealer"]
    assert belote.replay(record) == out
    stopped = {**record, "deals": [record["deals"][0], {**record["deals"][1], "plays": ""}]}
    assert belote.replay(stopped)["deals"][1]["status"] == "in_progress"
    void_deal, last = record["deals"]
    for changes, kind, says in (
        ({"deals": []}, UnreadableError, "the match has no deals"),
        ({"deals": 5}, UnreadableError, "the deals of a match: a list was expected, not 5"),
        ({"deals": [5]}, UnreadableError, "a deal is a block of keys, not 5"),
        ({"deals": [last]}, UnreadableError, "deal 1: the first deal of a match names its dealer"),
        ({"deals": [void_deal, {**last, "dealer": "S"}]}, NotAllowedError, "deal 2: E deals next, not S"),
        ({"deals": [{**last, "dealer": "E", "plays": ""}] * 2}, NotAllowedError, "deal 1: the next deal begins before"),
        ({"deals": [{**void_deal, "play": ""}]}, UnreadableError, "deal 1: unknown key 'play'"),
        ({"deals": [{**void_deal, "plays": "7S"}]}, NotAllowedError, "deal 1: "),
        ({"total": {}}, UnreadableError, "unknown key 'total' in a match record, did you mean 'totals'?"),
        ({"totals": {"X": 1}}, UnreadableError, "unknown side 'X'"),
    ):
        refused(kind, lambda changes=changes: belote.replay(record | changes), says)  # type: ignore[misc]


def test_a_match_deals_at_its_totals() -> None:
    """A double that asks for totals: the deal knows them, its record keeps them, and a match refuses another's."""
    rules = belote.load(str(Path(__file__).parent / "cases" / "houses" / "baloot-doubled.yaml"))
    match = Match.new(rules, "N", seed=1, totals={"NS": 20, "EW": 120})
    deal = to_the_end(match.deal().apply("sun").apply("double"))
    assert deal.contract is not None
    assert deal.contract["double"] == 2
    record, whole = belote.deal_record(deal), belote.match_record(rules, [deal], match)
    assert record["totals"] == match.totals
    assert "totals" not in whole["deals"][0]
    assert belote.replay(record)["score"] == belote.replay(whole)["deals"][0]["score"]
    assert moments({**whole, "deals": [whole["deals"][0]]}, belote.load, 1)[-1] == deal
    again = match.after(deal)
    two = belote.match_record(rules, [deal, to_the_end(again.deal().apply("sun"))], match)
    assert moments(two, belote.load, 2)[-1]._frame.totals == tuple(again.totals.values())
    assert pickle.loads(pickle.dumps(deal)) == deal
    with pytest.raises(NotAllowedError, match="the deal began at NS 0, EW 0, the match stands at NS 20, EW 120"):
        match.after(to_the_end(Deal.new(rules, "N", seed=1).apply("sun")))
    with pytest.raises(UnreadableError, match="leave `totals` out"):
        belote.replay({**whole, "deals": [{**whole["deals"][0], "totals": {"NS": 1}}]})


def to_the_end(deal: Deal) -> Deal:
    while not deal.is_over:
        deal = deal.apply(deal.legal()[0])
    return deal
