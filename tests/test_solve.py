"""`belote solve`: records read, values told, and what cannot be solved refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import belote
from belote.cli.main import main
from belote.game.deal import Deal
from belote.gear.choosing import gear
from belote.kernel.flat import found_in_tricks
from belote.solver.answering import solve
from belote.solver.reading import states

from .test_schemas import complaints

MATCHES = Path(__file__).parent.parent / "docs" / "matches"


def played(name: str, seed: int, cards: int | None = None) -> Deal:
    """A random deal with a contract, so many cards played."""
    rng = Random(seed)
    rules = belote.load(name)
    for number in range(100):
        deal = Deal.new(rules, seed=seed, number=number)
        while deal.status == "bidding":
            legal = deal.legal()
            deal = deal.apply(rng.choice(legal) if len(deal.calls()) < 6 else legal[0])
        if deal.status == "playing":
            break
    while not deal.is_over and (cards is None or deal._count < cards):
        deal = deal.apply(rng.choice(deal.legal()))
    return deal


Run = Callable[..., tuple[int, str, str]]
# with what lies together in a trick the sides share no fixed number of points: see test_in_tricks.py
SOLVED = [name for name in belote.names() if not any(map(found_in_tricks, belote.load(name).tables.modes))]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def one(record: Any, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "deal.json"
        file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
        status = main(["solve", str(file), *options])
        out = capsys.readouterr()
        return status, out.out, out.err

    return one


@pytest.mark.parametrize("name", SOLVED)
def test_what_the_cards_cost_adds_up(name: str) -> None:
    """From the best value, every mistake takes its cost away, and what is left is what was scored."""
    deal = played(name, 3)
    moments = states(belote.deal_record(deal), belote.load)
    seats = len(deal.ruleset.seats)
    last = [state for state in moments if not state.is_over][-5 * seats :]
    out = solve(gear(), last, moments[-1])
    takers = deal.ruleset.sides[out["takers"]]
    if any(m["points"]["capot"] for m in out["moments"]):
        return
    value = out["moments"][0]["points"]["takers"]
    whole = value + out["moments"][0]["points"]["defence"]
    for m in out["moments"]:
        card = next(c for c in m["cards"] if c["card"] == m["played"])
        assert m["points"]["takers"] == value
        assert m["points"]["defence"] == whole - value
        assert any(c["best"] and c["cost"] == 0 for c in m["cards"])
        value += -card["cost"] if m["turn"] in takers else card["cost"]
        assert card["points"]["takers"] == value
        assert {c["card"] for c in m["cards"]} == set(last[m["after"] - last[0]._count].legal())
    tricks = deal.tricks()
    assert value == sum(trick["points"] for trick in tricks if trick["winner"] in takers)
    score = deal.score()
    assert score is not None
    if "contract_unsolved" not in out:
        assert card["outcome"] == score.outcome


def test_a_finished_deal(run: Run) -> None:
    record = belote.deal_record(played("contree", 1))
    status, out, err = run(record, "--json")
    told = json.loads(out)
    assert (status, err) == (0, "")
    assert complaints("solve", told) == []
    assert len(told["moments"]) == 32
    assert [m["played"] for m in told["moments"]] == record["plays"].split()
    status, out, _ = run(record)
    assert status == 0
    assert "points given away" in out


def test_a_moment(run: Run) -> None:
    record = belote.deal_record(played("classique", 2, 22))
    status, out, _ = run(record, "--json")
    now = json.loads(out)
    assert (status, complaints("solve", now)) == (0, [])
    assert [m["after"] for m in now["moments"]] == [22]
    assert now["moments"][0]["played"] is None
    _, out, _ = run(record, "--json", "--at", "20", "--goal", "points")
    earlier = json.loads(out)
    assert complaints("solve", earlier) == []
    assert earlier["goals"] == ["points"]
    assert earlier["moments"][0]["after"] == 20
    assert "outcome" not in earlier["moments"][0]
    _, out, _ = run(record, "--json", "--goal", "contract")
    assert complaints("solve", json.loads(out)) == []
    assert "points" not in json.loads(out)["moments"][0]
    status, out, _ = run(record)
    assert status == 0
    assert "*" in out


def test_a_deal_of_a_match(run: Run) -> None:
    match = yaml.safe_load((MATCHES / "french.yaml").read_text(encoding="utf-8"))
    status, out, _ = run(match, "--json", "--deal", "2", "--at", "16")
    assert status == 0
    assert json.loads(out)["moments"][0]["after"] == 16
    status, _, err = run(match)
    assert (status, "say which one with --deal" in err) == (2, True)
    status, _, err = run(match, "--deal", "99")
    assert (status, "there is no deal 99: the match has deals 1 to" in err) == (2, True)
    status, _, err = run(match, "--deal", "0")
    assert (status, "there is no deal 0: the match has deals 1 to" in err) == (2, True)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_rules_that_have_changed_since(run: Run, options: list[str]) -> None:
    record = {**belote.deal_record(played("classique", 2, 22)), "digest": "0" * 16}
    status, out, err = run(record, *options)
    now = belote.load("classique").digest
    says = f"belote: the rules have changed since this was recorded ({'0' * 16} then, {now} now)\n"
    assert (status, err) == (0, says)
    if options:
        told = json.loads(out)
        assert complaints("solve", told) == []
        assert told["rules_changed"] == {"record": "0" * 16, "now": now}
    status, _, err = run({**record, "plays": ["ZZ"]}, *options)
    assert (status, "the rules have changed since" in err) == (2, True)


def test_points_that_the_solver_has_no_room_for(run: Run, tmp_path: Path) -> None:
    """Refused in words for points; the contract is solved where a capot only is worth so much."""
    (tmp_path / "house.yaml").write_text("extends: french\nscoring: {capot: {worth: 600000000}}\n", encoding="utf-8")
    record = {**belote.deal_record(played("french", 2, 22)), "ruleset": "./house.yaml"}
    del record["digest"]
    status, out, err = run(record)
    assert (status, out) == (2, "")
    assert "too many points for the solver: 600,000,000" in err
    status, out, _ = run(record, "--goal", "contract")
    assert (status, "the contract is" in out) == (0, True)


def test_the_word_of_the_contract_counts_what_was_announced(run: Run) -> None:
    """Two deals alike but for a belote that is not said: the bid is reached with it, and not without."""
    hands = {"N": "JH 9H AH 10H KH QH AS AC", "E": "8H 7H 7S 8S 9S JS QS KS", "S": "10S 7C 8C 9C JC QC KC 10C",
             "W": "7D 8D 9D JD QD KD 10D AD"}  # fmt: skip
    contract = {"taker": "N", "mode": "suit", "trumps": "H", "bid": 160}
    record = {"ruleset": "contree", "dealer": "E", "hands": hands, "contract": contract}
    _, out, _ = run({**record, "belote_said": {}}, "--json", "--goal", "contract")
    without = json.loads(out)["moments"][0]["outcome"]
    _, out, _ = run(record, "--json")
    told = json.loads(out)["moments"][0]
    assert told["outcome"] == "made"
    assert without in ("made", "failed")
    assert told["points"]["takers"] + told["points"]["defence"] >= 162


@pytest.mark.parametrize(
    ("change", "options", "says"),
    [
        ({"plays": []}, ["--at", "3"], "nothing after 3 cards"),
        ({}, ["--at", "32"], "the deal is over"),
        ({}, ["--at", "-1"], "cannot be negative"),
        ({}, ["--deal", "2"], "there is no deal 2"),
        ({"ruleset": "nobody-plays-this"}, [], "nobody-plays-this"),
        ({"hands": {"N": "7S"}, "pack": None, "calls": None}, [], ""),
        ({"calls": ["pass"]}, [], ""),
        ({"plays": ["ZZ"]}, [], "ZZ"),
        ({"surprise": 1}, [], "surprise"),
    ],
)
def test_bad_records(run: Run, change: dict[str, Any], options: list[str], says: str) -> None:
    record = {**belote.deal_record(played("contree", 4)), **change}
    status, out, err = run(record, *options)
    assert (status, out) == (2, "")
    assert says in err
    assert "fault of belote" not in err
    status, out, _ = run(record, *options, "--json")
    assert complaints("error", json.loads(out)) == []


@pytest.mark.parametrize("text", ["", "[1, 2", "7", "dealer: N"])
def test_what_is_no_record(run: Run, text: str) -> None:
    status, out, err = run(text)
    assert (status, out) == (2, "")
    assert err


def test_a_void_deal(run: Run) -> None:
    deal = Deal.new(belote.load("contree"), seed=1)
    while not deal.is_over:
        deal = deal.apply("pass")
    status, _, err = run(belote.deal_record(deal))
    assert (status, "nobody took" in err) == (2, True)
    deal = Deal.new(belote.load("contree"), seed=1)
    status, _, err = run(belote.deal_record(deal))
    assert (status, "the auction is not over" in err) == (2, True)


def test_without_numba_it_says_that_it_takes_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("belote.cli.solve.gear", lambda: gear("interpreted"))
    status, _, err = run(belote.deal_record(played("french", 5, 9)), "--goal", "contract")
    assert (status, "belote[fast]" in err) == (0, True)
    status, _, err = run(belote.deal_record(played("french", 5, 12)))
    assert (status, err) == (0, "")


def test_an_app_solves_a_deal_in_play_and_one_that_is_over() -> None:
    rng = Random(3)
    deal = belote.Deal.new(belote.load("classique"), seed=4)
    while not deal.is_over:
        if deal.status == "playing" and len(deal.plays()) == 20:
            now = belote.solve(deal, "points")
            [moment] = now["moments"]
            assert now["goals"] == ["points"] and moment["turn"] == deal.turn
        deal = deal.apply(rng.choice(deal.legal()))
    if deal.status == "complete":
        with pytest.raises(belote.BeloteError, match="unknown goal"):
            belote.solve(deal, "win")
    with pytest.raises(belote.BeloteError, match="once its cards are played"):
        belote.solve(belote.Deal.new(belote.load("classique")))
