"""Deal and auction compared: what is known of the presets, house files, and random auctions against each proof."""

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Deal, Ruleset
from belote.compare.bidding import BETWEEN, CALLS, DOUBLE, MEANS, OVER, SPEAKER, WORTH, auction, deal
from belote.compare.building import contained, pair
from belote.compare.matching import match
from belote.compare.passing import REDEALS
from belote.compare.verdict import DIFFERENT, EQUAL, PROVED, Verdict
from belote.game.deal import BIDDING
from tests.playing import choose
from tests.test_random_rulesets import _auction, _deal, _table

PRESETS = belote.names()
load = cache(belote.load)


def house(folder: Path, parent: str, path: str, value: Any) -> Ruleset:
    for key in reversed(path.split("/")):
        value = {key: value}
    file = folder / "house.yaml"
    file.write_text(json.dumps({"id": "house", "extends": parent, **value}), encoding="utf-8")
    return belote.load(str(file))


def compared(a: Ruleset, b: Ruleset) -> tuple[list[Verdict], Verdict]:
    m = match(a, b)
    dealt, (said, *after) = deal(a, b, m), auction(a, b, m)
    for verdict in (*dealt, said, *after):
        confirmed(verdict, a, b)
    return dealt, said


def confirmed(v: Verdict, a: Ruleset, b: Ruleset) -> None:
    assert v.how == PROVED
    assert (v.verdict == DIFFERENT) == (v.witness is not None)
    if v.witness is None:
        return
    w = v.witness
    assert 0 < v.cases <= v.of
    assert w.a_says != w.b_says
    assert contained(w.a_says, belote.replay(dict(w.a), a)) and contained(w.b_says, belote.replay(dict(w.b), b))
    json.dumps(v.as_json())


def topics(found: list[Verdict]) -> list[str]:
    return [v.because for v in found if v.verdict == DIFFERENT]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_against_each_other(name: str) -> None:
    for other in PRESETS:
        dealt, said = compared(load(name), load(other))
        undecided = {v.because for v in (*dealt, said) if v.verdict not in (EQUAL, DIFFERENT)}
        packs = {v for v in undecided if " has the rank" in v or " have the rank" in v}
        lack = {"they are played by different numbers of players", "they deal different numbers of cards to a hand"}
        assert undecided - packs <= lack
        if name == other:
            assert not topics([*dealt, said])


def test_the_forced_jack() -> None:
    dealt, said = compared(load("moroccan"), load("moroccan-1000"))
    assert topics(dealt) == ["who leads first"]
    assert (said.because, said.cases, said.stricter) == (CALLS, 1, "a")
    assert said.witness is not None
    assert said.witness.a_says == {"calls": [{"seat": "W", "legal": ["take"]}]}
    assert said.witness.b_says == {"calls": [{"seat": "W", "legal": ["pass", "take"]}]}
    lead = dealt[0].witness
    assert lead is not None
    assert lead.a_says == {"plays": [{"seat": "N"}]} and lead.b_says == {"plays": [{"seat": "W"}]}


@pytest.mark.parametrize("other", ["classique", "french+turn-counter-clockwise", "moroccan-1000"])
def test_the_other_way_round_is_one_difference(other: str) -> None:
    dealt, said = compared(load("french"), load(other))
    assert topics(dealt) == ["which way round"]
    assert said.verdict == EQUAL
    assert dealt[0].witness is not None
    assert dealt[0].witness.a_says == {"calls": [{"seat": "E"}]}
    assert dealt[0].witness.b_says == {"calls": [{"seat": "W"}]}


@pytest.mark.parametrize(
    ("name", "other"), [("french", "french+rounded"), ("moroccan", "capot-252"), ("french", "rounded")]
)
def test_equal(name: str, other: str) -> None:
    dealt, said = compared(load(name), load(other))
    assert [v.verdict for v in (*dealt, said)] == [EQUAL, EQUAL]


def test_baloot_and_classique() -> None:
    dealt, said = compared(load("baloot"), load("classique"))
    assert dealt[0].verdict == EQUAL
    assert (said.because, said.stricter) == (CALLS, "neither")
    assert said.witness is not None
    assert said.witness.a_says["calls"][0]["legal"] == ["pass", "hokum", "sun"]


def test_levels() -> None:
    _, said = compared(load("contree"), load("coinche"))
    assert (said.because, said.stricter) == (CALLS, "a")
    assert said.witness is not None
    assert "170 S" in said.witness.b_says["calls"][0]["legal"]
    assert "170 S" not in said.witness.a_says["calls"][0]["legal"]


def test_another_word_for_the_same_call(tmp_path: Path) -> None:
    bids = {"take": "none", "hokum": {"mode": "suit", "trumps": "turned"}}
    _, said = compared(load("french"), house(tmp_path, "french", "auction/rounds/turned_suit/bids", bids))
    assert said.verdict == EQUAL
    assert said.because.endswith("by other names")


DOUBLED = str(Path(__file__).parent / "cases" / "houses" / "baloot-doubled.yaml")
HOUSES: list[tuple[str, str, Any, str]] = [
    ("french", "auction/rounds/other_suit", "none", OVER),
    ("french", "auction/rounds/turned_suit/seats", ["first", "second"], SPEAKER),
    ("french", "auction/rounds/other_suit/bids/take/trumps", "any", CALLS),
    ("french", "auction/rounds/turned_suit/bids/take/unless_turned", ["9"], CALLS),
    ("french", "auction/rounds/turned_suit/bids/take/turned_to", "partner", MEANS),
    ("french", "auction/rounds/turned_suit/bids/take/over", ["take"], OVER),
    ("baloot", "auction/rounds/turned_suit/bids/ashkal/turned_to", "none", MEANS),
    ("baloot", "auction/rounds/turned_suit/bids/ashkal/seats", "all", CALLS),
    ("baloot", "auction/rounds/turned_suit/bids/ashkal/unless_turned", [], CALLS),
    ("baloot", "auction/rounds/turned_suit/bids/sun/over", [], CALLS),
    ("coinche", "auction/rounds/bidding/ends_after_passes", 2, OVER),
    ("coinche", "auction/rounds/bidding/reopens", True, OVER),
    ("coinche", "auction/rounds/bidding/bids_each", 2, CALLS),
    ("coinche", "auction/all_pass", "same_dealer", REDEALS),
    ("coinche", "auction/rounds/bidding/levels/step", 5, CALLS),
    ("coinche", "auction/rounds/bidding/above/capot/counts_as", 500, WORTH),
    ("coinche", "auction/rounds/bidding/above/capot/tricks", 7, MEANS),
    ("coinche", "auction/rounds/bidding/modes", ["suit", "none"], CALLS),
    ("coinche", "auction/doubling/closes_bidding", False, CALLS),
    ("coinche", "auction/doubling/steps/double/times", 3, DOUBLE),
    ("coinche", "auction/doubling/steps/redouble", "none", OVER),
    ("coinche", "auction/doubling", "none", CALLS),
    ("coinche", "auction/doubling/timing", "any_time", BETWEEN),
    ("coinche", "auction/doubling/timing", "after_rounds", CALLS),
    ("coinche", "auction/doubling/steps/double/from", 90, CALLS),
    ("coinche", "auction/doubling/steps/double/up_to", 100, CALLS),
    ("coinche", "auction/doubling/steps/redouble/may_lock", True, CALLS),
    ("coinche", "auction/doubling/steps/double/if_totals", {"one_over": 1000, "other_under": 500}, CALLS),
    ("coinche", "auction/doubling/by_mode", {"all": {"steps": {"redouble": "none"}}}, OVER),
    ("coinche", "auction/doubling/by_mode", {"none": {"steps": {"double": {"times": 3}}}}, DOUBLE),
    ("coinche", "auction/doubling/by_mode", {"none": "none"}, CALLS),
    (DOUBLED, "auction/doubling/by_mode/none/steps/double/if_totals/one_over", 101, OVER),
    (DOUBLED, "auction/doubling/steps/four/may_lock", False, CALLS),
    (DOUBLED, "auction/doubling/steps/triple/by", "defence", SPEAKER),
]


@pytest.mark.parametrize(("parent", "path", "value", "topic"), HOUSES)
def test_house_auctions(parent: str, path: str, value: Any, topic: str, tmp_path: Path) -> None:
    other = house(tmp_path, parent, path, value)
    for a, b in ((load(parent), other), (other, load(parent))):
        dealt, said = compared(a, b)
        assert (said.verdict, said.because) == (DIFFERENT, topic)
        assert dealt[0].verdict == EQUAL


@pytest.mark.parametrize(
    ("parent", "path", "value"),
    [
        ("coinche", "auction/doubling/steps/double/from", 80),  # nothing lower is bid
        ("coinche", "auction/doubling/by_mode", {"none": {"steps": {"double": {"may_lock": True}}}}),  # no trumps
        # no match goes on where a side has so much
        ("coinche", "auction/doubling/steps/redouble/if_totals", {"one_over": 2500, "other_under": 1}),
    ],
)
def test_what_never_matters_in_a_doubling(parent: str, path: str, value: Any, tmp_path: Path) -> None:
    other = house(tmp_path, parent, path, value)
    twin = load(parent)
    if "if_totals" in path:
        (tmp_path / "twin").mkdir()
        twin = house(tmp_path / "twin", parent, path, {"one_over": 2600, "other_under": 7})
    assert compared(twin, other)[1].verdict == EQUAL
    alike(twin, other, random.Random(2))


def test_a_double_at_totals_is_shown_at_the_lowest_that_differ(tmp_path: Path) -> None:
    other = house(tmp_path, DOUBLED, "auction/doubling/by_mode/none/steps/double/if_totals/one_over", 101)
    _, said = compared(load(DOUBLED), other)
    assert said.witness is not None
    assert said.witness.a["totals"] == {"NS": 0, "EW": 101}


def test_modes_in_another_order(tmp_path: Path) -> None:
    other = house(tmp_path, "coinche", "auction/rounds/bidding/modes", ["all", "none", "suit"])
    assert compared(load("coinche"), other)[1].verdict == EQUAL


@pytest.mark.parametrize(
    ("parent", "path", "value", "topic"),
    [
        ("french", "deal/first/cards", [2, 3], "what a pack gives, not the odds"),
        ("contree", "deal/first/cards", [4, 4], "what a pack gives, not the odds"),
        ("french", "play/opening_lead", "after_taker", "who leads first"),
        ("french", "table/seats", ["N", "S", "E", "W"], "who plays with whom"),
        ("french", "table/sides", {"NS": ["N", "E"], "EW": ["S", "W"]}, "who plays with whom"),
        ("two-handed", "deal/left/expose", 2, "what is dealt, when"),
        ("klaberjass", "deal/seven", "none", "what may be exchanged for the turned card"),
        ("klaberjass", "deal/seven/exchange", "8", "what may be exchanged for the turned card"),
        ("klaberjass", "deal/seven/before", "left", "what is dealt, when"),  # is the last card seen by who exchanges?
    ],
)
def test_house_deals(parent: str, path: str, value: Any, topic: str, tmp_path: Path) -> None:
    a, b = load(parent), house(tmp_path, parent, path, value)
    found = deal(a, b, match(a, b))
    assert topics(found) == [topic]
    for verdict in found:
        confirmed(verdict, a, b)


@pytest.mark.parametrize("seed", range(30))
def test_random_auctions_never_contradict_a_proof(seed: int, tmp_path: Path) -> None:
    """Houses of random deals and auctions: where two are proved equal, they run alike call by call."""
    rng = random.Random(seed)
    name = PRESETS[seed % len(PRESETS)]
    said: dict[str, Any] = {"id": "house", "extends": name}
    for part in rng.sample([_auction, _deal, _table], rng.randrange(1, 3)):
        part(rng, load(name), said)
    file = tmp_path / "house.yaml"
    file.write_text(json.dumps(said), encoding="utf-8")
    alike(load(name), belote.load(str(file)), rng)


@pytest.mark.parametrize(
    ("name", "other"), [("french", "classique"), ("moroccan", "capot-252"), ("baloot", "baloot-short")]
)
def test_auctions_proved_equal_run_alike(name: str, other: str) -> None:
    alike(load(name), load(other), random.Random(1))


def alike(a: Ruleset, b: Ruleset, rng: random.Random) -> None:
    """Both in lock step as long as both allow the call; differences of an equal area are faults."""
    dealt, said = compared(a, b)
    p = pair(a, b)
    assert not isinstance(p, str)
    same_deal = all(v.verdict == EQUAL or v.because in ("which way round", "who leads first") for v in dealt)
    names = dict(p.seats)
    for _ in range(25):
        pack = rng.sample(range(a.tables.cards), a.tables.cards)
        lowest = min(s.tables.match.ending.target or 500 for s in (p.a, p.b))
        totals = [rng.choice([0, rng.randrange(lowest)]) for _ in a.sides]
        x, y = (
            Deal.new(
                s.ruleset,
                dealer,
                pack=[s.labels.names[card] for card in pack],
                art=p.art,
                totals=dict(zip(s.sides, totals, strict=True)),
            )
            for s, dealer in zip((p.a, p.b), p.dealers, strict=True)
        )
        while x.status == y.status == BIDDING:
            if said.verdict == EQUAL and same_deal:
                assert x.legal() == y.legal()
                assert names[x.turn or ""] == y.turn
                assert {names[seat]: calls for seat, calls in x.may_also_call().items()} == y.may_also_call()
            call = choose(x, rng)
            if call not in y.legal():
                break
            x, y = x.apply(call), y.apply(call)
        else:
            if said.verdict == EQUAL and same_deal:
                assert x.status == y.status
                assert (x.contract is None) == (y.contract is None)
            if same_deal and x.status == y.status and x.contract == y.contract:
                hands = [{s: d.hand(s) for s in d.ruleset.seats} for d in (x, y)]
                assert {names[s]: hand for s, hand in hands[0].items()} == hands[1]


def test_calls_that_ask_for_a_hand_are_shown_with_one_pack(tmp_path: Path) -> None:
    """The turned card lies elsewhere, and one card more is turned into another hand: that is no other question."""
    parent = "baloot-federation"
    a, b = load(parent), house(tmp_path, parent, "deal/first/cards", [2])
    _, said = compared(a, b)
    assert said.witness is not None
    assert said.witness.a["pack"] == said.witness.b["pack"]
