"""Deals that end by a fault or by a claim of all remaining tricks."""

from __future__ import annotations

import copy
import json
import pickle
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote
from belote import Deal, Match, NotAllowedError, Ruleset, UnreadableError
from tests.playing import finished, opened, states
from tests.referee.auctions import Contract
from tests.referee.faults import FAULTS, claim_is_true, fault_score
from tests.referee.games import game_named
from tests.test_schemas import complaints

CLAIMS = {"false_claim": {"when": "false_claim", "gives": ["all_tricks"], "keeps": ["own_belote"]}}
BASES = ("french", "klaverjas-rotterdam", "belot-bulgarian", "contree", "three-handed", "two-handed", "moroccan")


def house(folder: Path, base: str, **blocks: Any) -> Ruleset:
    file = folder / f"{base}.yaml"
    file.write_text(yaml.safe_dump({"id": "house", "extends": base, **blocks}, sort_keys=False), encoding="utf-8")
    return belote.load(str(file))


def side_of(deal: Deal, seat: str) -> str:
    return next(side for side, seats in deal.ruleset.sides.items() if seat in seats)


def wins_all(deal: Deal, claimer: str) -> bool:
    """Whether the side of the claimer wins every trick left, however all others play: every way is gone through."""
    if deal.is_over:
        return all(side_of(deal, trick["winner"]) == side_of(deal, claimer) for trick in deal.tricks()[-1:])
    if deal.tricks() and not deal.trick() and side_of(deal, deal.tricks()[-1]["winner"]) != side_of(deal, claimer):
        return False
    found = (wins_all(deal.apply(card), claimer) for card in deal.legal())
    return any(found) if deal.turn == claimer else all(found)


def holds(deal: Deal, claimer: str) -> bool:
    """The same from the tricks that are still to be won."""
    if deal.trick():
        return wins_all(deal, claimer)
    found = (wins_all(deal.apply(card), claimer) for card in deal.legal())
    return any(found) if deal.turn == claimer else all(found)


@pytest.mark.parametrize("base", BASES)
def test_a_claim_holds_where_every_trick_is_won_whatever_the_others_play(base: str, tmp_path: Path) -> None:
    rules = house(tmp_path, base, penalties=CLAIMS)
    rng = random.Random(base)
    seen = {True: 0, False: 0}
    for seed in range(40):
        deal = opened(rules, seed)
        size = deal._game.cards if deal._game else 0
        stop = size - rng.randrange(2, 3 * len(rules.seats) - 1)
        *_, last = states(deal, rng)
        state = next(s for s in _path(last) if s._game is not None and s._count == stop)
        for seat in rules.seats:
            ended = state.claim(seat)
            event = ended.event
            assert event is not None
            assert event["holds"] == holds(state, seat)
            seen[event["holds"]] += 1
    assert all(seen.values())


def _path(last: Deal) -> list[Deal]:
    out = [last]
    while (before := out[-1]._previous) is not None:
        out.append(before)
    return out  # the last state first


def held_claim(rules: Ruleset, seed: int) -> tuple[Deal, str]:
    """A deal before some of its last tricks, and the seat to play, which wins them all."""
    for number in range(seed, seed + 200):
        for state in _path(finished(rules, number)):
            game = state._game
            if game is not None and state.turn and state._count >= game.window and len(state.hand(state.turn)) > 1:
                event = state.claim(state.turn).event
                if event is not None and event["holds"]:
                    return state, state.turn
    raise AssertionError("no claim holds")


def played_out(state: Deal, claimer: str, rng: random.Random) -> Deal:
    """The deal played to its end: the claimer keeps what makes his claim hold, the others play at random."""
    while not state.is_over:
        cards = list(state.legal())
        rng.shuffle(cards)
        if state.turn == claimer:
            cards = [card for card in cards if wins_all(state.apply(card), claimer)]
        state = state.apply(cards[0])
    return state


@pytest.mark.parametrize("base", [base for base in BASES if base != "klaverjas-rotterdam"])
def test_a_claim_that_holds_scores_as_if_it_were_played(base: str, tmp_path: Path) -> None:
    rules = house(tmp_path, base, penalties=CLAIMS)
    for seed in range(0, 40, 10):
        state, seat = held_claim(rules, seed)
        claimed = state.claim(seat)
        assert (claimed.status, claimed.turn, claimed.legal()) == ("complete", None, ())
        score, played = claimed.score(), played_out(state, seat, random.Random(seed)).score()
        assert score is not None
        assert played is not None
        assert score.as_json() == played.as_json()
        assert not any(claimed.hand(other) for other in rules.seats)


def test_what_would_have_lain_in_the_last_tricks_is_not_found(tmp_path: Path) -> None:
    rules = house(tmp_path, "klaverjas-rotterdam", penalties=CLAIMS)
    state, seat = held_claim(rules, 0)
    claimed = state.claim(seat)
    assert claimed.announced().found == state.announced().found
    score = claimed.score()
    assert score is not None
    assert sum(line["points"] for line in score.lines if line["what"] in ("tricks", "capot", "all tricks")) >= 162


def test_a_false_claim_is_settled_by_its_row(tmp_path: Path) -> None:
    rules = house(tmp_path, "french", penalties=CLAIMS)
    state = opened(rules, 3)
    while state._count < 4:
        state = state.apply(state.legal()[0])
    seat = next(seat for seat in rules.seats if not (state.claim(seat).event or {})["holds"])
    score = state.claim(seat).score()
    assert score is not None
    assert (score.outcome, score.fault, score.by) == ("fault", "false_claim", side_of(state, seat))
    other = next(side for side in rules.sides if side != score.by)
    assert score.sides[other] == 162
    assert score.capot is None
    accepted = state.claim(seat, accepted=True)
    assert accepted.event == {"after": 4, "seat": seat, "what": "claim", "holds": True, "accepted": True}
    agreed = accepted.score()
    assert agreed is not None
    assert agreed.fault is None


def test_when_nothing_can_be_claimed(tmp_path: Path) -> None:
    with pytest.raises(NotAllowedError, match="this game has no claims"):
        opened(belote.load("french"), 1).claim("N")
    rules = house(tmp_path, "french", penalties=CLAIMS)
    with pytest.raises(NotAllowedError, match="before the first card is led"):
        Deal.new(rules).claim("N")
    with pytest.raises(NotAllowedError, match="while declarations may still be announced"):
        opened(rules, 1).claim("N")
    with pytest.raises(NotAllowedError, match="once the deal is over"):
        finished(rules, 1).claim("N")
    with pytest.raises(UnreadableError, match="unknown seat"):
        opened(rules, 1).claim("X")


def test_a_fault_ends_a_deal_at_any_time_but_once(tmp_path: Path) -> None:
    rules = belote.load("klaverjas-rotterdam")
    with pytest.raises(NotAllowedError, match="dealt again"):
        Deal.new(rules).fault("revoke", "N")
    for state in (opened(rules, 1), opened(rules, 1).apply(opened(rules, 1).legal()[0]), finished(rules, 1)):
        ended = state.fault("revoke", "N")
        assert ended.is_over
        score = ended.score()
        assert score is not None
        assert score.sides == {"NS": 0, "EW": 162}
        assert ended.plays() == state.plays()
        assert ended.calls() == state.calls()
        assert ended.tricks() == state.tricks()
        assert ended.event == {"after": len(state.plays()), "what": "fault", "fault": "revoke", "by": "NS"}
        with pytest.raises(NotAllowedError, match="already"):
            ended.fault("revoke", "E")
        with pytest.raises(NotAllowedError, match="the deal is over"):
            ended.apply("AS")


def test_what_was_won_stands_and_the_rest_is_given(tmp_path: Path) -> None:
    row = {"gives": ["own_tricks", "rest"], "keeps": ["own_tricks"]}
    for base in ("classique", "three-handed", "two-handed"):
        rules = house(tmp_path, base, penalties={"wrong_card": row})
        *_, last = states(opened(rules, 2), random.Random(2))
        for state in _path(last):
            if state._game is None:
                break
            score = state.fault("wrong_card", rules.seats[0]).score()
            whole = sum(trick["points"] for trick in last.tricks())
            won = dict.fromkeys(rules.sides, 0)
            for trick in state.tricks():
                won[side_of(state, trick["winner"])] += trick["points"]
            by = side_of(state, rules.seats[0])
            rest = whole - sum(won.values())
            assert score is not None
            assert score.sides == {side: points + (0 if side == by else rest) for side, points in won.items()}


@pytest.mark.parametrize("what", ["claim", "accepted", "fault"])
def test_values_views_and_records(what: str, tmp_path: Path) -> None:
    rules = belote.load("baloot")
    state, seat = held_claim(rules, 5)
    ended = state.fault("revoke", seat) if what == "fault" else state.claim(seat, accepted=what == "accepted")
    assert ended != state
    assert ended in {ended}
    assert copy.deepcopy(ended) is ended
    assert pickle.loads(pickle.dumps(ended)) == ended
    assert ended.event is not None
    record = belote.deal_record(ended)
    assert record["events"] == [{key: value for key, value in ended.event.items() if key != "holds"}]
    out = belote.replay(record, rules)
    assert out["events"] == [ended.event]
    score = ended.score()
    assert score is not None
    assert out["score"] == score.as_json()
    assert out["status"] == "complete"
    assert [trick["cards"] for trick in out["tricks"]] == [trick["cards"] for trick in state.tricks()]
    assert belote.replay({**record, "events": out["events"]}, rules) == out
    view = ended.view(seat)
    assert (view["events"], view["score"], view["legal"]) == ([ended.event], score.as_json(), [])
    assert "events" not in state.view(seat)


def test_matches_go_on_after_a_fault() -> None:
    rules = belote.load("klaverjas-rotterdam")
    match = Match.new(rules, "N", seed=4)
    first = opened(rules, 4, "N").fault("revoke", "S")
    match = match.after(first)
    assert (match.totals, match.dealer, match.played) == ({"NS": 0, "EW": 162}, "E", 1)
    out = belote.replay(belote.match_record(rules, [first]))
    assert (out["totals"], out["winner"]) == (match.totals, None)


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ([{"after": 0, "what": "revoke"}], "an event is a claim or a fault"),
        ([{"after": 1, "what": "fault", "fault": "revoke", "by": "N"}], "the record holds 0 cards, not 1"),
        ([{"after": 0, "what": "fault", "fault": "revoke"}], "who is at fault is a side"),
        ([{"after": 0, "what": "fault", "fault": "cheat", "by": "N"}], "unknown fault 'cheat'"),
        ([{"after": 0, "what": "fault", "fault": "revoke", "by": "N", "seat": "N"}], "unknown key 'seat' in an event"),
        ([{"after": 0, "what": "claim", "seat": "X"}], "unknown seat"),
        ([{"after": 0, "what": "claim", "seat": "N", "accepted": "yes"}], "true or false"),
        ([{"what": "claim", "seat": "N"}], "the number of cards before an event"),
        ("claim", "a list was expected"),
        ([{"after": 0, "what": "fault", "fault": "revoke", "by": "N"}] * 2, "one event ends it"),
    ],
)
def test_events_that_cannot_be(events: Any, says: str) -> None:
    rules = belote.load("baloot")
    record = belote.deal_record(opened(rules, 1))
    with pytest.raises(belote.BeloteError) as caught:
        belote.replay({**record, "events": events}, rules)
    assert says in str(caught.value)


@pytest.mark.parametrize("name", ["baloot", "baloot-federation", "baloot-pagat", "klaverjas-rotterdam"])
def test_the_second_opinion_settles_faults_alike(name: str) -> None:
    rules, game = belote.load(name), game_named(name)
    rng = random.Random(name)
    claims = {True: 0, False: 0}
    for seed in range(60):
        last = finished(rules, seed, art="french")
        state = _path(last)[rng.randrange(1, 12)]
        contract = state.contract or {}
        agreed = Contract(contract["taker"], contract["mode"], contract["trumps"], locked=contract.get("locked", False))
        double = 4 if contract["double"] == "win_match" else contract["double"]
        count: dict[str, Any] = {
            "declarations": dict.fromkeys(rules.sides, 0),
            "belote": dict.fromkeys(rules.sides, 0),
        }
        out = belote.replay(belote.deal_record(state.fault("revoke", rng.choice(rules.seats))), rules)
        for item in out["declarations"]:
            if item["counts"]:
                side = item.get("side") or side_of(state, item["seat"])
                count["declarations"][side] += item["points"]
        for item in out["belote"]:
            count["belote"][side_of(state, item["seat"])] += item["points"]
        settled = partial(fault_score, game, agreed.mode, double=double, **count)
        expect = settled(fault="revoke", by=out["score"]["by"])
        assert out["score"]["sides"] == expect
        if "false_claim" not in FAULTS[game.scoring]:
            continue
        claimer = rng.choice(rules.seats)
        true = claim_is_true(
            game, agreed, {seat: state.hand(seat) for seat in rules.seats}, state.trick(), state.turn or "", claimer
        )
        ended = state.claim(claimer)
        assert ended.event is not None
        assert ended.event["holds"] == true
        claims[true] += 1
        score = ended.score()
        assert score is not None
        if not true:
            assert score.sides == settled(fault="false_claim", by=side_of(state, claimer))
    assert "baloot" not in name or all(claims.values())


@pytest.fixture(scope="module")
def dealt_again(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    file: Path = tmp_path_factory.mktemp("again") / "house.yaml"
    rows = "misdeal: {gives: [162], keeps: [5], before_contract: true}, revoke: {gives: [1]}"
    file.write_text(f"extends: classique\npenalties: {{{rows}}}\n", encoding="utf-8")
    return belote.load(str(file))


def test_a_fault_before_the_contract_is_scored_and_dealt_again(dealt_again: Ruleset) -> None:
    match = Match.new(dealt_again, "N", totals={"NS": 40, "EW": 50}, held={"NS": 30})
    for calls in range(3):
        deal = match.deal()
        for _ in range(calls):
            deal = deal.apply("pass")
        over = deal.fault("misdeal", "N")
        assert (over.status, over.is_over, over.legal(), over.contract) == ("complete", True, (), None)
        assert over == copy.deepcopy(over) == pickle.loads(pickle.dumps(over)) != deal
        score = over.score(match.held)
        assert score is not None
        assert (score.outcome, score.fault, score.by, score.sides) == ("fault", "misdeal", "NS", {"NS": 5, "EW": 162})
        assert score.held_total == {"NS": 30, "EW": 0}
        for seat in dealt_again.seats:
            json.dumps(over.view(seat))
        out = belote.replay(belote.deal_record(over), dealt_again)
        assert (out["status"], out["events"], len(out["calls"])) == ("complete", [over.event], calls)
        assert complaints("replay", out) == []
        after = match.after(over)
        assert (after.dealer, after.played, after.deals, after.held) == ("N", 0, 1, {"NS": 30, "EW": 0})
        assert after.totals == {"NS": 45, "EW": 212}
        record = belote.match_record(dealt_again, [over], match)
        assert belote.replay(record)["totals"] == after.totals


def test_a_fault_before_the_contract_may_win_the_match(dealt_again: Ruleset) -> None:
    target = dealt_again.rules.match.target
    assert target is not None
    match = Match.new(dealt_again, "N", totals={"NS": 0, "EW": target - 162})
    assert match.after(match.deal().fault("misdeal", "S")).winner == "EW"


def test_other_faults_cost_nothing_before_the_contract(dealt_again: Ruleset) -> None:
    with pytest.raises(belote.NotAllowedError, match="once there is a contract"):
        Match.new(dealt_again, "N", seed=1).deal().fault("revoke", "N")


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("{gives: [all_tricks], before_contract: true}", "numbers only"),
        ("{when: false_claim, gives: [10], before_contract: true}", "nothing to claim"),
    ],
)
def test_what_cannot_be_known_before_the_contract(row: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: classique\npenalties: {{misdeal: {row}}}\n", encoding="utf-8")
    assert any(says in str(problem) for problem in belote.check(str(file)))


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("{gives: []}", True),
        ("{gives: [], keeps: []}", True),
        ("{gives: [], keeps: [own_belote]}", False),
        ("{gives: [], before_contract: true}", False),  # the same dealer deals again
    ],
)
def test_a_fault_that_gives_nobody_anything(row: str, wrong: bool, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: classique\npenalties: {{misdeal: {row}}}\n", encoding="utf-8")
    assert any("nobody scores anything" in str(problem) for problem in belote.check(str(file))) == wrong
