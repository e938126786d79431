"""How contracts are tested, multiplied and rounded by house rules: compared, and played by both gears."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Match, Ruleset
from belote.compare import scores
from belote.compare.matching import match
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, Verdict
from belote.gear.choosing import COMPILED, INTERPRETED, gear
from belote.kernel import matches, playout
from belote.kernel.players import RANDOM
from tests.test_gears import at_random, check_deals, matches_of, rows_of

HOUSES = Path(__file__).parent / "cases" / "houses"
OWN = ["own_tricks", "own_declarations", "own_belote"]
DOUBLED = {"takers": [{"times": "double", "of": [160, "bid"]}, "all_belotes"], "defence": []}
TIED = {"when": ["tied"], "takers": ["own_belote"], "defence": ["own_tricks", "own_belote"]}
LAST = {"before": "tied", "when": ["tied", "last_deal"]}
TRICKS = {"more_than": "defence", "counts": ["tricks"]}
TWELVE: dict[str, Any] = {"target": "none", "deals": 12}


def house(folder: Path, base: str, **phases: Any) -> Ruleset:
    file = folder / f"house{len(list(folder.iterdir()))}.yaml"
    file.write_text(json.dumps({"extends": base, **phases}), encoding="utf-8")
    return belote.load(str(file))


def verdict(a: Ruleset, b: Ruleset, mode: str = "suit") -> Verdict:
    return next(v for v in scores.scoring(a, b, match(a, b)) if v.mode == mode)


def at_most(limit: int) -> dict[str, Any]:
    sums = [{"times": "double", "at_most": limit, "of": [160, "bid"]}, "all_belotes"]
    return {"outcomes": {"doubled_made": {"takers": sums}, "doubled_failed": {"defence": sums}}}


def conditions(*made: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"contract": {"made": list(made), **more}}


def by_suit(worth: int) -> dict[str, Any]:
    sums = [{"times": "contract", "of": OWN}]
    multiplied = {"outcomes": {"made": {"takers": sums, "defence": sums}}}
    return {"contracts": {"suit": {"multiplier": {"S": worth, "H": 2}}}, "scoring": multiplied}


def level(**more: Any) -> dict[str, Any]:
    rows = {"tied_last": {**LAST, "takers": ["own_belote"], "defence": ["own_tricks", "own_belote"], **more}}
    return {"match": TWELVE, "scoring": {"outcomes": rows}}


def alone(side: Any) -> dict[str, Any]:
    return {"rounding": {"of": "tricks", "rounded_side": side, "rest_of": 160}}


SAME = [
    ("contree", {"scoring": at_most(4)}, {}),
    ("contree", {"scoring": conditions({"at_least": "bid"}, {"at_least": 80})}, {}),
    ("contree", {"scoring": conditions({"at_least": "bid"}, {"at_least": "bid", "counts": ["tricks", "belote"]})}, {}),
    ("contree", {"scoring": conditions({"at_least": 82})}, {"scoring": conditions({"more_than": 81}, equal="failed")}),
    # a doubled deal is paid whatever the tricks are
    ("contree", {"scoring": alone({"1": "takers", "2": "takers", "4": "defence"})}, {"scoring": alone("takers")}),
    (
        "contree",
        {"scoring": {"outcomes": {"bid": {"before": "failed", "when": ["failed", "capot_bid"], "takers": [],
                                          "defence": ["bid", 160, "all_belotes"]}}}},
        {},
    ),
    ("classique", {"scoring": {"contract": {"counts": {"takers": ["belote", "tricks"],
                                                       "defence": ["tricks", "belote"]}}}}, {}),
    ("classique", level(held=["takers_tricks"]), {"match": TWELVE}),
    ("french", {"scoring": {"outcomes": {"made": {"takers": [{"times": 2, "of": OWN}]}}}},
     {"scoring": {"outcomes": {"made": {"takers": [*OWN, *OWN]}}}}),
    ("french", by_suit(3), by_suit(3)),
    ("french", {"scoring": {"contract": {"made": [{"more_than": "each_opponent"}]}}}, {}),  # there is but one
    ("baloot", {"scoring": {"contract": {"level_too": "made"}}}, {}),
    ("coinche", {"scoring": {"contract": {"equal_doubled": "failed"}}}, {}),
    ("coinche", {"scoring": {"contract": {"equal": "lost_by_doubler", "equal_doubled": "failed"}}}, {}),
    # where the tricks alone are level, so are the card points
    ("contree", {"scoring": conditions({"at_least": "bid"}, TRICKS, equal="made", equal_doubled="failed")},
     {"scoring": conditions({"at_least": "bid"}, TRICKS, equal="made", equal_doubled="by_card_points",
                            level_too="failed")}),
]  # fmt: skip
UNLIKE: list[tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    ("contree", {"scoring": at_most(2)}, {}, {"double": 4}),
    ("contree", {"scoring": conditions({"at_least": "bid"}, {"at_least": 82})}, {}, {"bid": 80}),
    ("contree", {"scoring": alone({"1": "takers", "2": "takers", "4": "takers"})}, {"scoring": alone("defence")}, {}),
    ("contree", {"scoring": {"outcomes": {"bid": {"before": "failed", "when": ["failed", "capot_bid"], "takers": [],
                                                  "defence": [250, "bid"]}}}}, {}, {"bid": "capot"}),
    ("classique", {"scoring": {"contract": {"counts": {"takers": ["tricks", "belote"], "defence": ["tricks"]}}}}, {},
     {"belote": "EW"}),
    ("classique", level(takers=["own_tricks", "own_belote"]), {"match": TWELVE}, {"last_deal": True}),
    ("classique", level(takers=["own_tricks", "own_belote"]), {"match": {**TWELVE, "deals": 10}}, {"last_deal": True}),
    ("classique", level(takers=["own_tricks", "own_belote"]), {}, {"last_deal": True}),
    ("french", by_suit(3), by_suit(1), {"trumps": "S"}),
    ("french", {"scoring": {"contract": "none", "outcomes": {"tied": "none", "failed": "none"}}}, {}, {}),
    ("french", {"scoring": {"outcomes": {"failed": {"takers": [{"times": -1, "of": [10]}, "own_belote"]}}}}, {}, {}),
    ("baloot", {"scoring": {"contract": {"equal": "by_rounding_loss"}}}, {}, {}),
    ("baloot", {"scoring": {"contract": {"level_too": "failed"}}}, {}, {}),
    ("coinche", {"scoring": {"contract": {"equal_doubled": "made"}}}, {}, {}),
    ("coinche", {"scoring": {"contract": {"equal_doubled": "lost_by_doubler"}}}, {}, {"double": 2}),
    ("coinche", {"scoring": {"contract": {"equal_doubled": "lost_by_doubler"}}},
     {"scoring": {"contract": {"equal_doubled": "made"}}}, {"double": 4}),
    ("three-handed", {"scoring": {"contract": {"made": [{"more_than": "each_opponent"}]}}}, {}, {}),
]  # fmt: skip


@pytest.mark.parametrize(("base", "a", "b"), SAME)
def test_said_otherwise_and_the_same(base: str, a: dict[str, Any], b: dict[str, Any], tmp_path: Path) -> None:
    x, y = house(tmp_path, base, **a), house(tmp_path, base, **b)
    for v in (verdict(x, y), verdict(y, x)):
        assert v.verdict == EQUAL, v


@pytest.mark.parametrize(("base", "a", "b", "asked"), UNLIKE)
def test_a_difference_is_shown_where_it_lies(
    base: str, a: dict[str, Any], b: dict[str, Any], asked: dict[str, Any], tmp_path: Path
) -> None:
    x, y = house(tmp_path, base, **a), house(tmp_path, base, **b)
    v = verdict(x, y)
    assert v.verdict == DIFFERENT and v.witness is not None, v
    assert {key: v.witness.a.get(key) for key in asked} == asked
    one, other = (belote.score(*pair).as_json() for pair in ((x, v.witness.a), (y, v.witness.b)))
    assert {key: one[key] for key in v.witness.a_says} == v.witness.a_says
    assert {key: other[key] for key in v.witness.b_says} == v.witness.b_says != v.witness.a_says


@pytest.mark.parametrize("file", ["counting-side.yaml", "coiffeur.yaml"])
def test_the_loop_settles_as_the_engine_does(file: str) -> None:
    check_deals(belote.load(str(HOUSES / file)), seed=3, deals=60)


def test_the_loop_cancels_declarations_as_the_engine_does(tmp_path: Path) -> None:
    for contest in ("one", "apart"):
        said = {"runs": {"3": 20, "4": "cancel"}, "contest": contest}
        check_deals(house(tmp_path, "french", declarations=said), seed=3, deals=60)


def last_counts_twice(folder: Path) -> Ruleset:
    """Three deals, of which the last counts ten times."""
    tens = {"before": "made", "when": ["made", "last_deal"], "takers": [{"times": 10, "of": OWN}], "defence": OWN}
    return house(folder, "classique", match={"target": "none", "deals": 3}, scoring={"outcomes": {"made_last": tens}})


def test_the_last_deal_of_a_match(tmp_path: Path) -> None:
    rules = last_counts_twice(tmp_path)
    seen = set()
    for number in range(6):
        seed = matches.match_seed(3, number)
        game = Match.new(rules, rules.seats[number % 4], seed)
        deals = []
        while game.winner is None:
            deal = at_random(game.deal(), seed, game.deals)
            if deal.status == "complete":
                assert game.last_deal == (game.played >= 2)
                seen.add((game.last_deal, game.score(deal) == deal.score(game.held)))
            deals.append(deal)
            game = game.after(deal)
        rows = matches_of(gear(INTERPRETED), rules, 3, 6, RANDOM)
        assert tuple(rows[number][playout.SCORED : playout.SCORED + 2]) == tuple(game.totals.values())
        assert belote.replay(belote.match_record(rules, deals))["totals"] == game.totals
    assert seen >= {(False, True), (True, False)}


def test_both_gears_settle_alike(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    rules = last_counts_twice(tmp_path)
    slow, fast = (matches_of(gear(which), rules, 7, 30, RANDOM) for which in (INTERPRETED, COMPILED))
    assert slow == fast
    for file in ("counting-side.yaml", "coiffeur.yaml"):
        rules = belote.load(str(HOUSES / file))
        slow, fast = (rows_of(gear(which), rules, 5, 200, RANDOM) for which in (INTERPRETED, COMPILED))
        assert slow == fast


def test_a_match_may_stand_below_nothing(tmp_path: Path) -> None:
    rules = house(tmp_path, "contree", scoring={"outcomes": {"failed": {"takers": [{"times": -1, "of": ["bid"]}]}}})
    assert Match.new(rules, totals={"NS": -100}).totals == {"NS": -100, "EW": 0}
    with pytest.raises(belote.UnreadableError, match="is negative"):
        Match.new(belote.load("contree"), totals={"NS": -100})


@pytest.mark.parametrize(
    ("base", "steps", "says"),
    [
        ("classique", None, "nobody has doubled last"),
        ("contree", {"redouble": {"times": 2}}, "either side may have been the last where the deal counts 2 times"),
    ],
)
def test_who_doubled_last_must_show(base: str, steps: dict[str, Any] | None, says: str, tmp_path: Path) -> None:
    strict = {"made": [{"more_than": "defence"}], "equal": "lost_by_doubler"}
    said: dict[str, Any] = {"extends": base, "scoring": {"contract": strict}}
    if steps is not None:
        said["auction"] = {"doubling": {"steps": steps}}
    file = tmp_path / "house.yaml"
    file.write_text(json.dumps(said), encoding="utf-8")
    assert any(says in str(problem) for problem in belote.check(str(file)))


BEST = {"outcomes": {"made": {"takers": [*OWN, "bid", "best_declaration"]}}}


def test_the_best_declaration_is_shown_or_left_open(tmp_path: Path) -> None:
    plain, best = belote.load("coinche"), house(tmp_path, "coinche", scoring=BEST)
    v = verdict(plain, best)
    assert v.verdict == DIFFERENT and v.witness is not None
    assert v.witness.a["declarations"]
    assert verdict(best, house(tmp_path, "coinche", scoring=BEST)).verdict == EQUAL
    all_of = [*OWN, "bid", "all_declarations", {"times": -1, "of": ["own_declarations"]}]
    twice = house(tmp_path, "coinche", scoring={"outcomes": {"made": {"takers": [*OWN, "bid", "own_declarations"]}}})
    assert verdict(twice, house(tmp_path, "coinche", scoring={"outcomes": {"made": {"takers": all_of}}})).witness
    # with one declaration alone the best one is all there is
    all_once = [*OWN, "bid", "all_declarations"]
    v = verdict(best, house(tmp_path, "coinche", scoring={"outcomes": {"made": {"takers": all_once}}}))
    assert (v.verdict, "only deals with one" in v.because) == (NOT_DECIDED, True)


def test_declarations_one_by_one(tmp_path: Path) -> None:
    best = house(tmp_path, "coinche", scoring=BEST)
    ask = {"taker": "NS", "mode": "suit", "points": {"NS": 110, "EW": 52}, "bid": 100}
    lists = {50: [50], 70: [50, 20], 40: [20, 20], 150: [50, 100]}
    for total, each in lists.items():
        one, other = (belote.score(best, {**ask, "declarations": {"NS": said}}) for said in (each, each[::-1]))
        assert one.sides == other.sides == {"NS": 210 + total + max(each), "EW": 50}
        plain = belote.score(belote.load("coinche"), {**ask, "declarations": {"NS": each}})
        assert plain.sides == {"NS": 210 + total, "EW": 50}
    for said, says in (([30], "no declaration is worth 30"), (70, "such as"), (["x"], "no declaration")):
        with pytest.raises(belote.UnreadableError, match=says):
            belote.score(best, {**ask, "declarations": {"NS": said}})


def test_the_loop_knows_the_best_declaration(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    for base, contest in (("coinche", "one"), ("coinche", "apart"), ("klaverjas-rotterdam", "")):
        sums = {"made": {"takers": [*OWN, "best_declaration"]}, "failed": {"defence": ["best_declaration"]}}
        more = {"declarations": {"contest": contest, "needs_trick": True}} if contest else {}
        rules = house(tmp_path, base, scoring={"outcomes": sums}, **more)
        check_deals(rules, seed=3, deals=80)
        slow, fast = (rows_of(gear(which), rules, 5, 100, RANDOM) for which in (INTERPRETED, COMPILED))
        assert slow == fast


def low(number: int, who: str = "takers_low") -> dict[str, Any]:
    row = {"before": "made", "when": ["failed", who], "takers": [{"times": -1, "of": [10]}], "defence": ["all_tricks"]}
    return {"low": number, "outcomes": {"low": row}}


def test_who_has_too_few_points_is_told_apart(tmp_path: Path) -> None:
    rules = house(tmp_path, "french", scoring=low(21))
    assert verdict(rules, house(tmp_path, "french", scoring=low(21))).verdict == EQUAL
    for other in (belote.load("french"), house(tmp_path, "french", scoring=low(24))):
        v = verdict(rules, other)
        assert v.verdict == DIFFERENT and v.witness is not None
        assert v.witness.a["points"]["NS"] < 24
    check_deals(rules, seed=4, deals=60)


@pytest.mark.parametrize(
    ("said", "says"),
    [({"low": 21}, "never read"), ({"outcomes": low(1)["outcomes"]}, "is not said: add `low`")],
)
def test_a_number_that_nobody_asks_for_or_says(said: dict[str, Any], says: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(json.dumps({"extends": "french", "scoring": said}), encoding="utf-8")
    assert any(says in str(problem) for problem in belote.check(str(file)))
