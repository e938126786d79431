"""How often rulesets differ: lock-step play, checked against what is proved and by replaying what was found."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote
from belote import Ruleset, load, replay
from belote.compare.building import pair
from belote.compare.lockstep import LockStep
from belote.compare.often import KINDS, SAYS, Often, Share
from belote.compare.report import by_area, compare
from belote.compare.searching import how_often, match_often
from belote.errors import UnreadableError

FOUR = [name for name in belote.names() if len(load(name).seats) == 4]
AREAS = ("deal", "auction", "obligations", "trick_winner", "card_points", "declarations", "belote", "scoring")
ORDER = ["J", "9", "A", "10", "K", "Q", "7", "8"]


def house(folder: Path, extends: str, **blocks: Any) -> Ruleset:
    path = folder / "house.yaml"
    path.write_text(yaml.safe_dump({"id": "house", "extends": extends, **blocks}, sort_keys=False))
    return load(str(path))


def played(a: Ruleset, b: Ruleset, deals: int = 60, seed: int = 1) -> Often:
    often = how_often(a, b, deals, seed)
    assert isinstance(often, Often), often
    return often


def proved(a: Ruleset, b: Ruleset, areas: tuple[str, ...]) -> set[str]:
    """The areas that are proved equal in every contract mode."""
    found = by_area(compare(a, b, areas).played)
    return {area for area, all_ in found.items() if all((v.verdict, v.how) == ("equal", "proved") for v in all_)}


def counts(often: Often) -> dict[str, int]:
    return {kind: share.found for kind, share in often.shares.items()}


def shows(kind: str, a: Ruleset, b: Ruleset, records: dict[str, Any]) -> None:
    """Both records replay under their own ruleset, do the same and show the difference, and nothing before it."""
    p = pair(a, b)
    assert not isinstance(p, str)
    x, y = replay(records["a"], a, art="french"), replay(records["b"], b, art="french")
    seats = {other: one for one, other in p.seats}
    did = [[play["card"] for play in out["plays"]] for out in (x, y)]
    mine = [(play["seat"], set(play["legal"])) for play in x["plays"]]
    theirs = [(seats[play["seat"]], set(play["legal"])) for play in y["plays"]]
    winners = [[t["winner"] for t in x["tricks"]], [seats[t["winner"]] for t in y["tricks"]]]
    if kind == "deal" and (a.tables.exchanging or b.tables.exchanging):
        last = [out["calls"][-1:] for out in (x, y)]
        assert not mine and (last[0] != last[1] or (x["contract"] is None) != (y["contract"] is None))
    elif kind == "deal":
        assert len(mine) == len(theirs) == 1 and mine[0][0] != theirs[0][0]
    elif kind == "auction":
        assert not mine
        last = [[(c["seat"], c["legal"]) for c in out["calls"]][-1] for out in (x, y)]
        ends = [(out["status"], (out["contract"] or {}).get("double")) for out in (x, y)]
        assert (seats[last[1][0]], last[1][1]) != last[0] or ends[0] != ends[1]
    elif kind == "obligations":
        assert mine[:-1] == theirs[:-1] and mine[-1][0] == theirs[-1][0] and mine[-1][1] != theirs[-1][1]
        assert did[0][:-1] == did[1][:-1]
        assert did[0][-1] == did[1][-1] or not mine[-1][1] & theirs[-1][1]
    elif kind == "trick_winner":
        assert did[0] == did[1] and winners[0][:-1] == winners[1][:-1] and winners[0][-1] != winners[1][-1]
        assert len(did[0]) == len(winners[0]) * len(a.seats)
    elif kind == "card_points":
        assert did[0] == did[1] and winners[0] == winners[1]
        assert [t["points"] for t in x["tricks"]] != [t["points"] for t in y["tricks"]]
    elif kind in ("declarations", "belote"):
        assert did[0] == did[1] and winners[0] == winners[1]
        assert x[kind] != [{**item, "seat": seats[item["seat"]]} if "seat" in item else item for item in y[kind]]
    elif kind == "held_points":
        assert did[0] == did[1] and x["score"]["outcome"] in ("made", "failed", "tied")
    else:
        assert kind in ("scoring", "score") and did[0] == did[1] and winners[0] == winners[1]
        by_seat = [
            {seat: (out["score"]["sides"][side], out["score"]["held"][side]) for side, own in sides for seat in own}
            for out, sides in ((x, a.sides.items()), (y, b.sides.items()))
        ]
        assert by_seat[0] != {seats[seat]: points for seat, points in by_seat[1].items()}


def confirmed(a: Ruleset, b: Ruleset, often: Often) -> None:
    out = json.loads(json.dumps(often.as_json()))
    assert out["first"].keys() == out["shortest"].keys() == {k for k, n in counts(often).items() if n}
    for kind in out["first"]:
        assert often.shortest[kind].length <= often.first[kind].length
        for which in ("first", "shortest"):
            records = out[which][kind]
            if kind != "any":
                shows(kind, a, b, records)
            assert records["a"]["ruleset"] == a.name and records["b"]["digest"] == b.digest
            assert "art" not in records["a"] and "art" not in records["b"]


@pytest.mark.parametrize("name", belote.names())
def test_the_same_ruleset(name: str) -> None:
    often = played(load(name), load(name), 40)
    assert set(counts(often).values()) == {0} and tuple(often.shares) == KINDS
    holds = load(name).tables.match.holding
    assert all(share.of == (40 if kind != "held_points" or holds else 0) for kind, share in often.shares.items())
    assert often.as_json()["first"] == often.as_json()["shortest"] == {}
    matches = match_often(load(name), load(name), 3, 5)
    assert isinstance(matches, Often) and matches.shares["match"] == matches.shares["ending"] == Share(0, 3)


NEAR = 3  # steps in the list of presets: relatives mostly stand side by side


@pytest.mark.parametrize(("steps", "deals"), [(NEAR, 16), pytest.param(len(FOUR), 40, marks=pytest.mark.long)])
def test_pairs_proved_equal_never_differ(steps: int, deals: int) -> None:
    """Presets for four: where every mode of an area is proved equal, no deal shows a difference of that kind."""
    seen = dict.fromkeys(AREAS, 0)
    for (i, one), (j, other) in itertools.combinations(enumerate(FOUR), 2):
        if j - i > steps:
            continue
        a, b = load(one), load(other)
        if a.plan.ranks != b.plan.ranks:
            continue  # nothing goes card by card
        often = played(a, b, deals)
        for area in proved(a, b, AREAS):
            seen[area] += 1
            assert often.shares[area].found == 0, (one, other, area)
        confirmed(a, b, often)
    assert min(seen.values()) >= 3, seen


def test_free_undertrump() -> None:
    a, b = load("french"), load("french+free-undertrump")
    often = played(a, b, 300)
    assert often.shares["obligations"].found > 10
    assert all(n == 0 for kind, n in counts(often).items() if kind not in ("obligations", "any"))
    confirmed(a, b, often)
    p = pair(a, b)
    assert not isinstance(p, str)
    table = LockStep(p)
    for number in range(300):
        for x, y in table.run(1, number).shown.values():
            before = x._previous, y._previous
            assert before[0] is not None and before[1] is not None
            assert set(before[0].legal()) < set(before[1].legal())


def test_the_shares_and_the_first_are_those_of_the_deals() -> None:
    a, b = load("french"), load("french+free-undertrump")
    p = pair(a, b)
    assert not isinstance(p, str)
    runs = [LockStep(p).run(7, number) for number in range(80)]
    found = [run.shown["obligations"] for run in runs if "obligations" in run.shown]
    often = played(a, b, 80, 7)
    assert often.shares["obligations"] == Share(len(found), 80)
    out = often.as_json()
    assert out["first"]["obligations"]["a"]["plays"].split() == [card for _, card in found[0][0].plays()]
    lengths = [len(x.calls()) + len(x.plays()) for x, _ in found]
    assert often.first["obligations"].length == lengths[0]
    assert often.shortest["obligations"].length == min(lengths)


def test_the_same_every_time() -> None:
    a, b = load("french"), load("classique")
    once, again, other = played(a, b), played(a, b), played(a, b, 60, 2)
    assert once.as_json() == again.as_json() != other.as_json()
    swapped = played(b, a)
    assert counts(swapped) == counts(once)
    one, two = match_often(a, b, 10, 1), match_often(a, b, 10, 1)
    assert isinstance(one, Often) and isinstance(two, Often) and one.as_json() == two.as_json()


def test_opposite_directions() -> None:
    a, b = load("french"), load("classique")
    often = played(a, b, 200)
    assert often.shares["deal"].found == often.shares["auction"].found == often.shares["trick_winner"].found == 0
    assert often.shares["obligations"].found > 0 and often.shares["score"].found > 0
    confirmed(a, b, often)
    quiet = played(load("french+turn-counter-clockwise"), a, 100)
    assert set(counts(quiet).values()) == {0} and quiet.shares["any"].of == 100


def test_other_art() -> None:
    a, b = load("french-1000"), load("moroccan-1000")
    assert a.labels().names != b.labels().names
    often = played(a, b, 100)
    assert often.shares["score"].of == 100
    confirmed(a, b, often)


@pytest.mark.parametrize("first", [[2, 3], [5], [4, 1]])
def test_other_packets_are_laid_anew(tmp_path: Path, first: list[int]) -> None:
    a, b = load("french"), house(tmp_path, "french", deal={"first": {"cards": first}})
    often = played(a, b, 60)
    assert set(counts(often).values()) == {0} and often.shares["score"].of == 60
    p = pair(a, b)
    assert not isinstance(p, str)
    runs = [LockStep(p).run(1, number).states for number in range(10)]
    assert any(x._frame.pack != y._frame.pack for x, y in runs)
    for x, y in runs:
        if x._game is not None:
            assert y._game is not None and x._game.hands == y._game.hands


@pytest.mark.parametrize("name", ["french", "classique", "contree", "three-handed"])
def test_another_winner(tmp_path: Path, name: str) -> None:
    a, b = load(name), house(tmp_path, name, deck={"scales": {"trump": {"order": ORDER}}})
    often = played(a, b, 300)
    assert often.shares["trick_winner"].found > 0
    assert often.shares["score"].of == 300 - often.shares["trick_winner"].found
    confirmed(a, b, often)


def test_no_card_that_both_allow(tmp_path: Path) -> None:
    a, b = load("french"), house(tmp_path, "french", play={"obligations": {"follow": {"play": "trump"}}})
    often = played(a, b, 100)
    assert often.shares["obligations"].found > 50 and often.shares["score"].of < 100
    x, y = often.as_json()["first"]["obligations"].values()
    assert x["plays"].split()[:-1] == y["plays"].split()[:-1] and x["plays"] != y["plays"]
    confirmed(a, b, often)


def test_another_leader(tmp_path: Path) -> None:
    a, b = load("french"), load("moroccan")
    often = played(a, b, 200)
    assert often.shares["deal"].found > 100 and 0 < often.shares["obligations"].of < 100
    confirmed(a, b, often)
    lines = often.lines()
    assert "of 100 deals another seat leads first or may exchange a card" in lines[0]
    assert next(line for line in lines if "other cards" in line).endswith("of 200 came so far")


@pytest.mark.parametrize("swap", ["none", {"exchange": "9"}, {"before": "rest"}], ids=["no", "nine", "early"])
def test_another_exchange(swap: Any, tmp_path: Path) -> None:
    """The card that may be exchanged is another, or nobody is asked: shown once the auction is over."""
    a = load("klaberjass")
    b = _exchanging(tmp_path, swap)
    often = played(a, b, 100)
    assert often.shares["deal"].found > 3 and often.shares["auction"].found == 0
    confirmed(a, b, often)


def _exchanging(folder: Path, swap: Any) -> Ruleset:
    """Klaberjass with another exchange."""
    file = folder / "swap.yaml"
    said = {"id": "swap", "extends": "klaberjass", "deal": {"seven": swap}}
    if swap == {"before": "rest"}:
        said["deal"] = {"seven": "none", "early": {"exchange": "7", "before": "rest"}}
    file.write_text(json.dumps(said), encoding="utf-8")
    return belote.load(str(file))


def test_auctions_that_part() -> None:
    a, b = load("french"), load("contree")
    often = played(a, b)
    assert often.shares["auction"] == Share(60, 60) and often.shares["obligations"] == Share(0, 0)
    none = next(line for line in often.lines() if "other cards are allowed" in line)
    assert none.startswith(
        "none of the deals came so far that it could be seen: another seat leads first or may exchange"
    )
    confirmed(a, b, often)
    often = played(load("coinche"), load("contree"), 100)
    assert often.shares["auction"].found == 100 and often.shares["score"].of > 50


def test_matches() -> None:
    a, b = load("french"), load("sans-annonces")
    often = match_often(a, b, 12, 3)
    assert isinstance(often, Often)
    share = often.shares["match"]
    assert share.of == 12 and 0 < share.found <= 12
    out = json.loads(json.dumps(often.as_json()))
    assert out["matches"] == 12 and out["shares"]["match"]["matches"] == share.found
    for which in ("first", "shortest"):
        records = out[which]["match"]
        x, y = replay(records["a"], a), replay(records["b"], b)
        assert x["winner"] != y["winner"] and len(x["deals"]) == len(y["deals"])
    short = match_often(load("baloot"), load("baloot-short"), 5, 3)
    assert isinstance(short, Often) and short.shares["match"] == Share(5, 5)
    turned = match_often(a, load("french+turn-counter-clockwise"), 5, 3)
    assert isinstance(turned, Often) and turned.shares["match"] == Share(0, 5)
    raised = match_often(load("baloot-federation"), load("baloot-pagat"), 8, 3)  # auctions ask for the totals so far
    assert isinstance(raised, Often) and raised.shares["match"].of > 1
    parted = match_often(a, load("contree"), 5, 3)
    assert isinstance(parted, Often) and parted.shares["match"] == Share(0, 0)


def test_reasons_and_refusals() -> None:
    a = load("french")
    for play in (how_often, match_often):
        assert play(a, load("two-handed"), 5, 1) == "they are played by different numbers of players"
        for wrong in (0, -1, True, "5", 1.5):
            with pytest.raises(UnreadableError):
                play(a, a, wrong, 1)  # type: ignore[arg-type]
        with pytest.raises(UnreadableError):
            play(a, a, 5, None)  # type: ignore[arg-type]


def test_limits() -> None:
    assert Share(0, 0).limits == (0.0, 1.0)
    low, high = Share(31, 100).limits
    assert (round(low, 4), round(high, 4)) == (0.2278, 0.4063)  # as in the tables
    assert Share(0, 100).limits == pytest.approx((0.0, 0.0370), abs=1e-4)
    assert Share(100, 100).limits == pytest.approx((0.9630, 1.0), abs=1e-4)
    for of in (1, 7, 50, 400):
        for found in range(of + 1):
            low, high = Share(found, of).limits
            assert 0 <= low <= found / of <= high <= 1
    assert (
        Share(310, 1000).line("deals", SAYS["obligations"]) == "in 31 of 100 deals other cards are allowed (28 to 34)"
    )
    assert Share(0, 500).line("deals", "belote") == "in none of 500 deals (at most 0.8 of 100): belote"
    assert Share(31, 100).item("deals") == {"deals": 31, "of": 100, "share": 0.31, "low": 0.2278, "high": 0.4063}


def test_fast_enough() -> None:
    a, b = load("french"), load("classique")
    start = time.perf_counter()
    played(a, b, 500)
    assert time.perf_counter() - start < 3
