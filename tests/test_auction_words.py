"""Words of deal and auction that no preset says yet: house files, played by the engine, by both gears and compared."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Deal, Ruleset
from belote.compare.bidding import CALLS, MEANS, OVER
from belote.compare.verdict import DIFFERENT, EQUAL
from belote.gear.choosing import COMPILED, INTERPRETED, gear
from belote.kernel.dealing import bid_and_deal
from belote.kernel.outcomes import FAILED, MADE
from belote.kernel.players import RANDOM, SENSIBLE
from belote.kernel.rng import shuffled, start
from belote.kernel.room import CALL, CAPOT, CAPOT_TAKERS, OUTCOME
from tests.playing import sound, states
from tests.test_compare_bidding import compared, topics
from tests.test_gears import at_random, check_deals, play_everything, rows_of

FOLDER = Path(__file__).parent / "cases" / "houses"
NUMBERS = ["fixed-values", "suits-rank", "tricks-bid"]
HOUSES = ["hidden-talon", "forced-third", "three-by-24", "jass", *NUMBERS, "schmeiss", "kawesh", "buyer-turns"]
HOUSES += ["buyer-doubled"]


def house(name: str) -> Ruleset:
    return belote.load(str(FOLDER / f"{name}.yaml"))


def changed(name: str, folder: Path, change: dict[str, Any]) -> Ruleset:
    """A house with something said otherwise."""
    file = folder / "changed.yaml"
    file.write_text(json.dumps({"id": "changed", "extends": str(FOLDER / f"{name}.yaml"), **change}), encoding="utf-8")
    assert [str(problem) for problem in belote.check(str(file))] == []
    return belote.load(str(file))


@pytest.mark.parametrize("name", HOUSES)
def test_every_deal_is_sound(name: str) -> None:
    rng, rules = random.Random(5), house(name)
    for number in range(30):
        *_, last = states(Deal.new(rules, rng.choice(rules.seats), 5, number), rng)
        sound(last)


@pytest.mark.parametrize("name", HOUSES)
def test_a_simulated_deal_is_the_deal_that_the_engine_plays(name: str) -> None:
    check_deals(house(name), seed=4, deals=60)
    play_everything(house(name), 40)


@pytest.mark.parametrize("name", HOUSES)
def test_both_gears_do_the_same(name: str) -> None:
    pytest.importorskip("numba")
    for player in (RANDOM, SENSIBLE):
        slow, fast = (rows_of(gear(which), house(name), 9, 60, player) for which in (INTERPRETED, COMPILED))
        assert slow == fast


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_is_the_same_game_as_itself(name: str) -> None:
    dealt, said = compared(house(name), house(name))
    assert [v.verdict for v in (*dealt, said)] == [EQUAL, EQUAL]


def bidding_of(rules: Ruleset, pack: list[str], calls: list[str]) -> Deal:
    state = Deal.new(rules, rules.seats[0], pack=pack)
    for call in calls:
        state = state.apply(call)
    return state


def test_what_lies_face_down_is_in_no_view() -> None:
    rules, rng = house("hidden-talon"), random.Random(3)
    pack = list(rules.labels().names)
    for _ in range(20):
        rng.shuffle(pack)
        other = pack[:24] + rng.sample(pack[24:], 8)
        for calls in ([], ["pass"], ["pass", "pass"]):
            one, two = bidding_of(rules, pack, calls), bidding_of(rules, other, calls)
            for seat in rules.seats:
                view = one.view(seat)
                assert view == two.view(seat)
                assert len(view["hand"]) == 6 and set(view["cards_held"].values()) == {8}
        last = bidding_of(rules, pack, ["take S"])
        assert all(len(last.view(seat)["hand"]) == 8 for seat in rules.seats)


def test_sensible_players_do_not_look_at_what_lies_face_down(tmp_path: Path) -> None:
    """With two cards more to see, they would take otherwise; with the two dealt after the auction, they do not."""
    opened = changed("hidden-talon", tmp_path, {"deal": {"talon": {"hidden": False}}})
    g = gear(INTERPRETED)
    later = {"deal": {"talon": "none", "rest": {"cards": [2]}}}
    each = house("hidden-talon"), changed("hidden-talon", tmp_path, later), opened
    rows = [rows_of(g, rules, 2, 80, SENSIBLE) for rules in each]
    assert rows[0] == rows[1] != rows[2]


def test_face_down_is_another_deal_than_face_up_and_the_same_as_dealt_later(tmp_path: Path) -> None:
    opened = changed("hidden-talon", tmp_path, {"deal": {"talon": {"hidden": False}}})
    dealt, said = compared(house("hidden-talon"), opened)
    assert (topics(dealt), said.verdict) == (["what is dealt, when"], EQUAL)
    later = changed("hidden-talon", tmp_path, {"deal": {"talon": "none", "rest": {"cards": [2]}}})
    assert [v.verdict for v in compared(house("hidden-talon"), later)[0]] == [EQUAL]


def test_hands_filled_before_a_round_are_another_deal(tmp_path: Path) -> None:
    """Without the third round hands are filled for the taker only, and a third round before that sees five cards."""
    early = changed("forced-third", tmp_path, {"deal": {"third": "none", "bidding": {"rounds": "all"}}})
    dealt, said = compared(house("forced-third"), early)
    assert (topics(dealt), said.verdict) == (["what is dealt, when"], EQUAL)


def test_the_turned_card_is_given_with_the_hands_of_a_later_round() -> None:
    """It lies with the first seat, whoever could have taken before."""
    rules = house("forced-third")
    state = bidding_of(rules, list(rules.labels().names), ["pass"] * 8 + ["take C"])
    hands = {seat: state.hand(seat) for seat in rules.seats}
    turned = state.view("N")["turned"]
    again = Deal.of_hands(rules, state.dealer, hands, state.contract or {}, turned)
    assert turned in hands[state.turn or ""] and again.hands_now() == state.hands_now()


def higher(name: str, standing: str, call: str) -> bool:
    """A second opinion on which bid goes over which, from the words of the rule."""
    (low, old), (high, new) = standing.split(), call.split()
    if "capot" in (low, high):
        if low == high:
            return name == "suits-rank" and RANKING.index(new) > RANKING.index(old)
        return high == "capot"
    if name == "fixed-values":
        return int(high) >= int(low)
    return int(high) > int(low) or (name == "suits-rank" and high == low and RANKING.index(new) > RANKING.index(old))


RANKING = ["C", "D", "H", "S", "none", "all"]


@pytest.mark.parametrize("name", NUMBERS)
def test_which_bid_goes_over_which(name: str) -> None:
    rng, rules = random.Random(8), house(name)
    every = [call for call in Deal.new(rules).legal() if call != "pass"]
    for _ in range(60):
        state, standing = Deal.new(rules), ""
        while state.status == "bidding":
            legal = state.legal()
            bids = [call for call in legal if call in every]
            doubled = any(call == "double" for _, call in state.calls())
            said = {call for _, call in state.calls()}
            over = [c for c in every if not standing or (c not in said and higher(name, standing, c))]
            assert bids == ([] if doubled else over)
            call = rng.choice([legal[0], *legal, *bids[:6]])
            standing = call if call in every else standing
            state = state.apply(call)


WRITTEN: list[tuple[str, dict[str, Any], str]] = [
    ("suits-rank", {"order": "by_level"}, CALLS),
    ("suits-rank", {"order": "by_level_or_equal"}, CALLS),
    ("suits-rank", {"modes": ["D", "C", "H", "S", "none", "all"]}, CALLS),
    ("fixed-values", {"order": "by_level"}, CALLS),
    ("fixed-values", {"fixed": {"S": 16, "H": 16, "D": 16, "all": 27, "none": 52, "C": 64}}, CALLS),
    ("fixed-values", {"fixed": {"S": 16, "H": 17, "D": 16, "all": 26, "none": 52, "C": 64}}, CALLS),
    ("tricks-bid", {"levels": {"from": 5}}, CALLS),
    ("tricks-bid", {"counted_in": "none"}, MEANS),
]


@pytest.mark.parametrize(("name", "said", "topic"), WRITTEN)
def test_other_orders_and_numbers_are_told_apart(name: str, said: dict[str, Any], topic: str, tmp_path: Path) -> None:
    other = changed(name, tmp_path, {"auction": {"rounds": {"bidding": said}}})
    for a, b in ((house(name), other), (other, house(name))):
        verdict = compared(a, b)[1]
        assert (verdict.verdict, verdict.because) == (DIFFERENT, topic), said


BIDS: list[tuple[str, str, dict[str, Any], str]] = [
    ("schmeiss", "turned_suit", {"schmeiss": "none"}, CALLS),
    ("schmeiss", "turned_suit", {"schmeiss": {"seats": ["dealer"]}}, CALLS),
    ("schmeiss", "other_suit", {"schmeiss": {"asks": {"refused": {"trumps": "any"}}}}, CALLS),
    ("schmeiss", "other_suit", {"schmeiss": {"asks": {"refused": {"trumps": "turned"}}}}, MEANS),
    ("schmeiss", "turned_suit", {"schmeiss": {"asks": "none", "void": True}}, MEANS),
    ("kawesh", "turned_suit", {"kawesh": "none"}, CALLS),
    ("kawesh", "turned_suit", {"kawesh": {"holding_only": ["7", "8"]}}, CALLS),
    ("kawesh", "turned_suit", {"kawesh": {"holding_only": ["7", "8", "10"]}}, CALLS),
    ("kawesh", "other_suit", {"kawesh": {"holding_only": ["7", "8", "9", "10"]}}, CALLS),
    ("kawesh", "other_suit", {"kawesh": {"holding_only": []}}, CALLS),
    ("kawesh", "turned_suit", {"kawesh": {"over": ["hokum"]}}, CALLS),
]


@pytest.mark.parametrize(("name", "number", "said", "topic"), BIDS)
def test_other_questions_and_guards_are_told_apart(
    name: str, number: str, said: dict[str, Any], topic: str, tmp_path: Path
) -> None:
    other = changed(name, tmp_path, {"auction": {"rounds": {number: {"bids": said}}}})
    for a, b in ((house(name), other), (other, house(name))):
        verdict = compared(a, b)[1]
        assert (verdict.verdict, verdict.because) == (DIFFERENT, topic), said


def test_a_guard_that_every_hand_meets_is_none(tmp_path: Path) -> None:
    def guard(ranks: list[str], folder: Path) -> Ruleset:
        folder.mkdir()
        bids = {"kawesh": {"holding_only": ranks}}
        return changed("kawesh", folder, {"auction": {"rounds": {"turned_suit": {"bids": bids}}}})

    every = list(house("kawesh").plan.ranks)
    assert compared(guard([], tmp_path / "a"), guard(every, tmp_path / "b"))[1].verdict == EQUAL


def test_nobody_knows_from_a_view_whether_another_may_annul() -> None:
    rules, rng = house("kawesh"), random.Random(6)
    low = [card for card in rules.labels().names if card[:-1] in ("7", "8", "9")]
    high = [card for card in rules.labels().names if card not in low]
    places = [0, 1, 2, 12, 13]
    for _ in range(20):
        weak, rest = rng.sample(low, 5), rng.sample(high, 20)
        left = [card for card in low if card not in weak] + rest
        one = [weak.pop() if place in places else left.pop() for place in range(32)]
        two, other = list(one), next(i for i in range(21, 32) if one[i] in high)
        two[0], two[other] = one[other], one[0]  # the first hand gets a high card of the stock
        a, b = bidding_of(rules, one, []), bidding_of(rules, two, [])
        assert "kawesh" in a.legal() and "kawesh" not in b.legal()
        for seat in rules.seats:
            assert (a.view(seat) == b.view(seat)) == (seat != a.turn)


def test_a_refused_question_is_a_contract_that_records_can_give() -> None:
    rules = house("schmeiss")
    state = bidding_of(rules, list(rules.labels().names), ["pass", "pass", "schmeiss", "refuse", "schmeiss D"])
    hands = {seat: state.hand(seat) for seat in rules.seats}
    again = Deal.of_hands(rules, state.dealer, hands, state.contract or {}, state.view("N")["turned"])
    assert again.contract == state.contract and again.turn == state.turn


def test_the_taker_who_is_asked_again_is_another_auction(tmp_path: Path) -> None:
    plain = belote.load("baloot")
    over = {"auction": {"rounds": {"turn": {"bids": {"sun": {"over": ["hokum", "ashkal"]}}}}}}
    for a, b in ((house("buyer-turns"), plain), (plain, house("buyer-turns"))):
        dealt, said = compared(a, b)
        assert (topics(dealt), said.verdict, said.because) == ([], DIFFERENT, OVER)
    assert compared(house("buyer-turns"), changed("buyer-turns", tmp_path, over))[1].verdict == DIFFERENT


def test_the_taker_is_asked_before_anybody_doubles() -> None:
    """Asked once more or not, doubled or not: who speaks next differs, and where the auction is over."""
    for other in ("baloot-doubled", "buyer-turns"):
        assert compared(house("buyer-doubled"), house(other))[1].verdict == DIFFERENT
        assert compared(house(other), house("buyer-doubled"))[1].verdict == DIFFERENT


def test_a_contract_that_the_taker_changed_can_be_given() -> None:
    rules = house("buyer-turns")
    state = bidding_of(rules, list(rules.labels().names), ["hokum", "pass", "pass", "pass", "sun"])
    hands = {seat: state.hand(seat) for seat in rules.seats}
    again = Deal.of_hands(rules, state.dealer, hands, state.contract or {}, state.view("N")["turned"])
    assert again.contract == state.contract


def test_a_guard_of_fewer_cards_is_told_apart_by_one_pack(tmp_path: Path) -> None:
    other = changed("kawesh", tmp_path, {"deal": {"first": {"cards": [3]}}})
    for a, b in ((house("kawesh"), other), (other, house("kawesh"))):
        verdict = compared(a, b)[1]
        assert (verdict.verdict, verdict.because) == (DIFFERENT, CALLS)
        assert verdict.witness is not None and verdict.witness.a == verdict.witness.b


def test_an_order_of_what_is_named_is_no_difference_where_numbers_decide(tmp_path: Path) -> None:
    said = {"auction": {"rounds": {"bidding": {"modes": ["C", "D", "H", "S", "none", "all"]}}}}
    assert compared(house("fixed-values"), changed("fixed-values", tmp_path, said))[1].verdict == EQUAL


EXCHANGED = {"deal": {"rest": {"turned_to": "none"}, "left": {"out_of_play": 13}, "swap": {"exchange": "9"}}}


def test_the_turned_card_is_exchanged(tmp_path: Path) -> None:
    """A sensible player changes it always, a random one about half the time; nobody where another suit is trumps."""
    file = tmp_path / "swap.yaml"
    file.write_text(json.dumps({"id": "swap", "extends": "two-handed", **EXCHANGED}), encoding="utf-8")
    assert [str(problem) for problem in belote.check(str(file))] == []
    rules = belote.load(str(file))
    check_deals(rules, seed=4, deals=60)
    f, ranks = gear(INTERPRETED).tables(rules.tables), rules.tables.ranks
    for player, least, most in ((RANDOM, 0.3, 0.7), (SENSIBLE, 1, 1)):
        done, could = 0, 0
        for number in range(300):
            w = gear(INTERPRETED).work(f)
            pack, state = shuffled(f.cards, start(3, number))
            w.pack[:] = list(pack)
            s, _ = bid_and_deal(f, w, 0, [player] * 2, True, state)
            turned, nine = pack[12], pack[12] // ranks * ranks + rules.rules.deck.ranks.index("9")
            held = [bool(hand >> turned & 1) for hand in w.hands]
            assert sum(hand.bit_count() for hand in w.hands) == 18 or not s.bid
            bid = rules.tables.auction.bids[s.bid]
            if not s.bid or bid is None or bid.suit != turned // ranks:
                assert not any(held)
                continue
            could += any(held) or any(hand >> nine & 1 for hand in w.hands)
            done += any(held)
        assert could > 30 and least * could <= done <= most * could, (player, done, could)


def test_who_keeps_the_card_does_not_show_it() -> None:
    """Each seat is asked, and a pass looks the same with the seven and without."""
    rules = belote.load("klaberjass")
    pack = "7S 8S 9S 7H 8H 9H 10S JS QS 10H JH QH 8D KS AS {} KH AH 9D JD QD KD AD {} 8C 9C 10C JC QC KC AC 7C"
    views = []
    for mine, left in (("7D", "10D"), ("10D", "7D")):
        deal = Deal.new(rules, "S", pack=pack.format(mine, left))
        offered = deal.apply("take")
        assert offered.turn == "N" and offered.legal() == (("pass", "exchange") if mine == "7D" else ("pass",))
        views.append(offered.apply("pass").apply("pass").view("S"))
    assert views[0] == views[1] and "lying" not in views[0]


RULES = FOLDER.parent / "house_rules"


def test_a_promise_of_one_hand_in_simulated_deals() -> None:
    """The same under both gears; in many thousands of deals the promise is kept now and then, as the engine says."""
    pytest.importorskip("numba")
    rules = belote.load(str(RULES / "H028.yaml"))
    check_deals(rules, seed=4, deals=60)
    for player in (RANDOM, SENSIBLE):
        slow, fast = (rows_of(gear(which), rules, 9, 60, player) for which in (INTERPRETED, COMPILED))
        assert slow == fast
    generale = {call for call, name in enumerate(rules.calls) if name.word == "generale"}
    rows = enumerate(rows_of(gear(COMPILED), rules, 1, 400_000, RANDOM))
    all_tricks = [(i, row) for i, row in rows if row[CALL] in generale and row[CAPOT] == CAPOT_TAKERS]
    outcomes = Counter(row[OUTCOME] for _, row in all_tricks)
    assert outcomes[MADE] and outcomes[FAILED] and len(outcomes) == 2
    for number, row in all_tricks[:40]:
        deal = at_random(Deal.new(rules, rules.seats[number % 4], 1, number), 1, number)
        score, contract, winners = deal.score(), deal.contract, {trick["winner"] for trick in deal.tricks()}
        assert score is not None and contract is not None
        assert deal.plays()[0][0] == contract["taker"] == deal.tricks()[0]["leader"]
        assert (score.outcome == "made") == (row[OUTCOME] == MADE) == (winners == {contract["taker"]})


def test_a_claim_of_whoever_plays_for_one_hand_wants_all_tricks_of_that_hand(tmp_path: Path) -> None:
    """The partner's ace may still win a trick: then the claim of the side is no claim of the bidder."""
    said = {"penalties": {"false": {"when": "false_claim", "gives": ["all_tricks"]}}}
    file = tmp_path / "claims.yaml"
    file.write_text(json.dumps({"id": "claims", "extends": str(RULES / "H028.yaml"), **said}), encoding="utf-8")
    assert [str(problem) for problem in belote.check(str(file))] == []
    hands = {"S": "7S 8H 9H 10H JH QH KH AH", "E": "7H 8D 9D 10D JD QD KD 8C", "N": "AS 8S 9S 10S JS QS KS 7D"}
    hands["W"] = "7C AD 9C 10C JC QC KC AC"
    outcomes = {}
    for bid in ("capot", "generale"):
        contract = {"taker": "S", "mode": "suit", "trumps": "H", "bid": bid}
        deal = Deal.of_hands(belote.load(str(file)), "W", hands, contract)
        for card in ("JH", "7H", "7D", "7C"):
            deal = deal.apply(card, [])
        claimed = deal.claim("S")
        assert claimed.event is not None
        outcomes[bid] = claimed.event["holds"]
    assert outcomes == {"capot": True, "generale": False}
