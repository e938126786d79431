"""Many deals: the numbers are right, add up in any order, and are the same in both gears."""

from __future__ import annotations

import json
import random
import statistics
from dataclasses import replace
from math import comb, sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belote
from belote.gear.choosing import COMPILED, INTERPRETED, gear
from belote.kernel import playout
from belote.library import loading
from belote.simulation.bounds import largest
from belote.simulation.finding import quarters, simulation_of
from belote.simulation.limits import Mean, Share
from belote.simulation.order import asked_for, seating
from belote.simulation.results import Simulation
from belote.simulation.running import pieces, run
from belote.simulation.tally import DEALS, MATCHES, Part, Sums, Tally, read_tally
from belote.simulation.telling import tell
from belote.simulation.working import Piece, work

Rows = list[list[int]]


def simulated(names: list[str], deals: int, seed: int = 1, players: str = "sensible", matches: int = 0) -> Simulation:
    return belote.simulate([belote.load(name) for name in names], deals, seed, players=players, matches=matches)


def rows_of(name: str, deals: int, seed: int, player: int = 1) -> Rows:
    """The rows of the same deals, from the interpreted kernel."""
    tables = belote.load(name).tables
    own = gear(INTERPRETED)
    flat = own.tables(tables)
    rows: Rows = own.rows(deals)
    own.play_deals(flat, own.work(flat), seed, 0, deals, [player] * flat.seats, rows)
    return rows


# ---- limits


def test_limits_of_shares() -> None:
    """Against figures of a textbook: 8 of 10 and 0 of 10 by Wilson."""
    assert Share(8, 10).limits == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Share(0, 10).limits == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert Share(10, 10).limits == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert Share(0, 0).limits == (0.0, 1.0)


@given(st.lists(st.integers(-500, 3000), min_size=2, max_size=60), st.integers(1, 3))
def test_limits_of_means(values: list[int], unit: int) -> None:
    mean = Mean(len(values), sum(values), sum(x * x for x in values), unit)
    scaled = [x / unit for x in values]
    assert mean.mean == pytest.approx(statistics.fmean(scaled))
    assert mean.deviation == pytest.approx(statistics.stdev(scaled), abs=1e-9)
    assert mean.limits is not None
    assert mean.limits[1] - mean.mean == pytest.approx(
        1.959964 * statistics.stdev(scaled) / sqrt(len(values)), abs=1e-9
    )


def test_a_mean_of_one_has_no_limits() -> None:
    assert Mean(1, 5, 25).limits is None
    assert Mean(0, 0, 0).as_json() == {"of": 0, "mean": 0.0, "low": None, "high": None, "deviation": None}


def test_quarters() -> None:
    assert quarters({3: 1, 5: 1, 9: 2}) == (3, 5, 9)
    assert quarters({4: 7}) == (4, 4, 4)


# ---- sums, against the rows


@pytest.mark.parametrize("name", ["french", "moroccan", "coinche", "baloot", "three-handed", "two-handed"])
@pytest.mark.parametrize("player", ["random", "sensible"])
def test_sums_are_those_of_the_rows(name: str, player: str) -> None:
    """Everything that is told of the deals, found again with nothing but lists."""
    deals = 300
    ruleset = belote.load(name)
    (one,) = simulated([name], deals, 9, player).rulesets
    rows = rows_of(name, deals, 9, ("random", "sensible").index(player))
    t = ruleset.tables
    side = t.side
    taken = [(n, row) for n, row in enumerate(rows) if row[playout.OUTCOME] != playout.VOID]
    takers = {n: side[(n + 1 + row[playout.TAKER]) % t.seats] for n, row in taken}
    scored = {n: row[playout.SCORED : playout.SCORED + t.sides] for n, row in taken}
    c = one.contracts
    assert one.taken == Share(len(taken), deals)
    assert [c.made.found, c.failed.found, c.tied.found] == [
        sum(row[playout.OUTCOME] == outcome for _, row in taken) for outcome in range(3)
    ]
    assert [c.capot_takers.found, c.capot_defence.found] == [
        sum(row[playout.CAPOT] == by for _, row in taken) for by in (1, 2)
    ]
    assert c.doubled.found == sum(row[playout.TIMES] > 1 for _, row in taken)
    for mean, values in (
        (c.belotes_takers, [row[playout.BELOTES_TAKERS] for _, row in taken]),
        (c.belotes_defence, [row[playout.BELOTES_DEFENCE] for _, row in taken]),
        (c.declared_takers, [row[playout.DECLARED_TAKERS] for _, row in taken]),
        (c.declared_defence, [row[playout.DECLARED_DEFENCE] for _, row in taken]),
        (c.card_points, [row[playout.CARD_POINTS] for _, row in taken]),
        (c.points_takers, [scored[n][takers[n]] for n, _ in taken]),
        (c.points_defence, [sum(scored[n]) - scored[n][takers[n]] for n, _ in taken]),
        (c.held, [sum(row[playout.HELD : playout.HELD + t.sides]) for _, row in taken]),
        *((one.sides[s], [row[playout.SCORED + i] for row in rows]) for i, s in enumerate(ruleset.sides)),
        *((one.runs[n], [row[playout.RUNS] >> 4 * (n - 2) & 15 for _, row in taken]) for n in one.runs),
    ):
        assert mean == Mean(len(values), sum(values), sum(x * x for x in values)), values[:20]
    labels = ruleset.labels().ranks
    for rank, label in enumerate(labels):
        found = sum(row[playout.FOURS] >> rank & 1 for _, row in taken)
        assert found == (one.fours[label].found if label in one.fours else 0)
    for who, seat in (("speaker", 1), ("dealer", 0)):
        margins = []
        for n, _ in taken:
            own = scored[n][side[(n + seat) % t.seats]]
            margins.append(own - (sum(scored[n]) - own) / (t.sides - 1))
        assert one.advantage[who].mean == pytest.approx(statistics.fmean(margins) if margins else 0.0)
    by_mode = [[n for n, row in taken if ruleset.modes[t.modes[row[playout.MODE]].name] == m] for m in ruleset.modes]
    if len(ruleset.modes) > 1:
        assert [one.modes[m].number for m in ruleset.modes] == [len(ns) for ns in by_mode]
        for m, ns in zip(ruleset.modes, by_mode, strict=True):
            assert one.modes[m].points_takers.sum == sum(scored[n][takers[n]] for n in ns)
    spread: dict[int, int] = {}
    for n, _ in taken:
        spread[scored[n][takers[n]]] = spread.get(scored[n][takers[n]], 0) + 1
    assert dict(one.spread_takers) == dict(sorted(spread.items()))
    assert sum(one.spread_defence.values()) == len(taken)


def test_the_leader_is_who_leads() -> None:
    """Where the first lead comes after the taker, the leader's side is never the takers'."""
    name = "moroccan"
    t = belote.load(name).tables
    rows = [row for row in rows_of(name, 400, 3) if row[playout.OUTCOME] != playout.VOID]
    (one,) = simulated([name], 400, 3).rulesets
    assert all(mode.opening_lead for mode in t.modes)
    assert one.advantage["leader"].sum == one.contracts.points_defence.sum - one.contracts.points_takers.sum
    assert one.contracts.number == len(rows)


def test_the_points_of_a_deal_add_up() -> None:
    """Without a capot: the card points of the deck, and 20 for each belote."""
    deals = 500
    rows = [r for r in rows_of("classique", deals, 4) if r[playout.OUTCOME] != playout.VOID and not r[playout.CAPOT]]
    for row in rows:
        together = sum(row[playout.SCORED : playout.SCORED + 2]) + sum(row[playout.HELD : playout.HELD + 2])
        assert together == 162 + 20 * (row[playout.BELOTES_TAKERS] + row[playout.BELOTES_DEFENCE])
    (one,) = simulated(["classique+no-capot"], deals, 4).rulesets
    c = one.contracts
    belotes = c.belotes_takers.sum + c.belotes_defence.sum
    assert c.points_takers.sum + c.points_defence.sum + c.held.sum == 162 * c.number + 20 * belotes


def test_known_chances() -> None:
    """Who calls at random knows nothing of its cards: king and queen of trumps lie in one hand as often as anywhere."""
    deals = 12_000 if gear().fast else 2_500
    (one,) = simulated(["contree"], deals, 11, "random").rulesets
    suit = one.modes["suit"]
    exact = 4 * comb(30, 6) / comb(32, 8)
    found = (suit.belotes_takers.sum + suit.belotes_defence.sum) / suit.number
    assert abs(found - exact) < 4.5 * sqrt(exact * (1 - exact) / suit.number)
    lead = one.sides["NS"].mean - one.sides["EW"].mean
    deviation = (one.sides["NS"].deviation or 0) + (one.sides["EW"].deviation or 0)
    assert abs(lead) < 4.5 * deviation / sqrt(deals)  # nobody profits from its name


def test_better_players_win() -> None:
    r = belote.load("classique")
    found = belote.simulate(r, 600, 2, players=["random", "NS=sensible"], matches=40)
    assert found.rulesets[0].players == {"N": "sensible", "W": "random", "S": "sensible", "E": "random"}
    ns, ew = found.rulesets[0].sides["NS"], found.rulesets[0].sides["EW"]
    assert ns.limits is not None
    assert ew.limits is not None
    assert ns.limits[0] > ew.limits[1]
    assert found.rulesets[0].matches is not None
    assert found.rulesets[0].matches.won["NS"].share > 0.6


# ---- matches


@pytest.mark.parametrize("name", ["moroccan", "three-handed"])
def test_matches_are_those_of_the_kernel(name: str) -> None:
    r = belote.load(name)
    own = gear(INTERPRETED)
    flat = own.tables(r.tables)
    rows = own.rows(24)
    own.play_matches(flat, own.work(flat), 5, 0, 24, [1] * flat.seats, rows)
    found = belote.simulate(r, 1, 5, matches=24).rulesets[0].matches
    assert found is not None
    assert found.length.sum == sum(row[1] for row in rows)
    assert found.ended == Share(sum(row[0] >= 0 for row in rows), 24)
    assert [s.found for s in found.won.values()] == [sum(row[0] == i for row in rows) for i in range(flat.sides)]
    assert found.won_dealer.found == sum(row[0] == flat.side[n % flat.seats] for n, row in enumerate(rows))
    assert found.won_speaker.found == sum(row[0] == flat.side[(n + 1) % flat.seats] for n, row in enumerate(rows))
    assert found.length_quarters[1] == sorted(row[1] for row in rows)[11]


# ---- pairs


def test_changes_are_those_of_the_same_deals() -> None:
    names = ["moroccan", "moroccan+capot-252"]
    a, b = (rows_of(name, 500, 6) for name in names)
    found = simulated(names, 500, 6)
    (pair,) = found.pairs
    ns = [y[playout.SCORED] - x[playout.SCORED] for x, y in zip(a, b, strict=True)]
    change = pair.changes["NS"]
    assert change.mean == Mean(500, sum(ns), sum(d * d for d in ns))
    assert change.changed == sum(d != 0 for d in ns)
    assert pair.changes["made"].changed == 0
    assert pair.differ.found >= change.changed
    one, other = (r.sides["NS"] for r in found.rulesets)
    assert change.mean.mean == pytest.approx(other.mean - one.mean)
    assert sum(pair.spread.values()) == 500


def test_a_ruleset_against_its_double(tmp_path: Path) -> None:
    (tmp_path / "same.yaml").write_text("extends: french\n", encoding="utf-8")
    (pair,) = belote.simulate(
        [belote.load("french"), belote.load(str(tmp_path / "same.yaml"))], 200, 1, matches=10
    ).pairs
    assert pair.differ == Share(0, 200)
    assert all(
        change.changed == 0 and change.mean.sum == 0 for change in (*pair.changes.values(), *pair.matches.values())
    )


def test_limits_on_the_same_deals_are_narrower() -> None:
    found = simulated(["classique", "classique+litige-fails"], 2000, 1)
    one, other = (r.contracts.points_defence for r in found.rulesets)
    paired = found.pairs[0].changes["points_defence"].mean
    apart = sqrt((one.deviation or 0) ** 2 + (other.deviation or 0) ** 2)
    assert (paired.deviation or 0) < apart / 3


def test_rulesets_that_cannot_be_paired(tmp_path: Path) -> None:
    found = simulated(["french", "three-handed", "two-handed", "contree"], 60)
    says = {(pair.a, pair.b): pair.because for pair in found.pairs}
    assert len(says) == 6
    assert says["french", "three-handed"] == "4 players here, 3 there"
    assert says["french", "contree"] == ""
    assert [r.deals for r in found.rulesets] == [60] * 4
    assert "not paired" in tell(found, tuple(belote.load(r.name) for r in found.rulesets))


# ---- in any order, in any pieces, in both gears


def tally_in_pieces(asked: Any, sizes: tuple[int, int], order: random.Random | None = None) -> Tally:
    todo = list(pieces(asked, Tally(), sizes))
    if order:
        order.shuffle(todo)
    tally = Tally()
    for piece in todo:
        tally = tally.plus(piece.what, work(asked.order, piece).part)
    return tally


def test_pieces_make_no_difference() -> None:
    asked = asked_for(
        [belote.load("baloot"), belote.load("coinche")], 500, 8, ["random", "N=sensible"], 30, INTERPRETED
    )
    whole = tally_in_pieces(asked, (500, 30)).as_json()
    assert tally_in_pieces(asked, (37, 7)).as_json() == whole
    assert tally_in_pieces(asked, (64, 3), random.Random(1)).as_json() == whole


@pytest.mark.parametrize("name", loading.names())
def test_both_gears_agree(name: str) -> None:
    pytest.importorskip("numba")
    rulesets = [belote.load(name), belote.load("french")]
    made = []
    for own in (INTERPRETED, COMPILED):
        for players in ("sensible", "random"):
            asked = asked_for(rulesets[: 2 - (name == "french")], 120, 77, [players], 4, own)
            made.append(json.dumps(run(asked, Tally(), 1).tally.as_json()))
    assert made[:2] == made[2:]


@settings(deadline=None)
@given(st.sets(st.integers(0, 12)), st.integers(1, 130), st.integers(1, 40))
def test_what_is_left(done: set[int], number: int, size: int) -> None:
    """What is done and what is left are all there is, and nothing is in both."""
    part = Part()
    for ten in sorted(done, key=lambda x: x * 7 % 13):
        part = part.plus(Part(((10 * ten, 10 * ten + 10),), (Sums((1,), (1,)),)))
    left = [x for begin, end in part.left(number, size) for x in range(begin, end)]
    have = {x for begin, end in part.done for x in range(begin, end)}
    assert len(left) == len(set(left))
    assert not have & set(left)
    assert (have | set(left)) >= set(range(number))
    assert all(end - begin <= size for begin, end in part.left(number, size))
    assert part.number == 10 * len(done)
    assert part.sums == ((Sums((len(done),), (len(done),)),) if done else ())


def test_nothing_is_counted_twice() -> None:
    part = Part(((0, 10),), (Sums((1,), (1,)),))
    with pytest.raises(ValueError, match="twice"):
        part.plus(Part(((9, 12),), (Sums((1,), (1,)),)))


def test_a_tally_is_read_as_it_was_saved() -> None:
    asked = asked_for([belote.load("french"), belote.load("moroccan")], 50, 1, [], 4, INTERPRETED)
    tally = run(asked, Tally(), 1).tally
    again = read_tally(json.loads(json.dumps(tally.as_json())), 3)
    assert again.as_json() == tally.as_json()
    assert simulation_of(asked, again).as_json() == simulation_of(asked, tally).as_json()
    assert work(asked.order, Piece(DEALS, 0, 50)).part.done == ((0, 50),)
    assert work(asked.order, Piece(MATCHES, 0, 4)).part.number == 4


# ---- what is asked


def test_where_players_sit() -> None:
    french, three = belote.load("french"), belote.load("three-handed")
    assert seating(french, []) == (1, 1, 1, 1)
    assert seating(french, ["random", "E=sensible"]) == (0, 1, 0, 0)
    assert seating(three, ["S=random"]) == (1, 0, 1)
    for wrong in ("rnadom", "NS=rnadom", "XY=random", "=random"):
        with pytest.raises(belote.UnreadableError):
            seating(french, [wrong])


def test_one_ruleset_or_several() -> None:
    r = belote.load("french")
    assert belote.simulate(r, 20).as_json() == belote.simulate([r], 20, workers=1, matches=1).as_json()
    for deals, matches, workers in ((0, 1, 1), (5, -1, 1), (5, 1, 0)):
        with pytest.raises(belote.UnreadableError):
            belote.simulate(r, deals, matches=matches, workers=workers)
    with pytest.raises(belote.UnreadableError):
        belote.simulate([], 5)


def test_the_seed_matters_and_is_all_that_matters() -> None:
    one, again, other = (simulated(["french"], 100, seed).as_json() for seed in (3, 3, 4))
    assert one == again
    assert one != other


# ---- what makes no sense is refused in words


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rulesets": 3}, "rulesets were expected"),
        ({"rulesets": None}, "rulesets were expected"),
        ({"rulesets": [3]}, "a ruleset was expected"),
        ({"rulesets": "nobody-plays-this"}, "nobody-plays-this"),
        ({"rulesets": ""}, ""),
        *(({"deals": wrong}, "the number of deals is a whole number") for wrong in ("x", 1.5, None, True)),
        ({"deals": 10**5000}, "at most"),
        *(({"seed": wrong}, "the seed is a whole number") for wrong in ("x", 1.5, None, True, -1, 2**62, 10**5000)),
        *(({"players": wrong}, "players are given as texts") for wrong in (3, [3], None, [None])),
        *(({"players": wrong}, "a player is missing") for wrong in ("", ",", "random,", [""], ["random", " "])),
        *(({"workers": wrong}, "the number of workers is a whole number") for wrong in (1.5, "2", True)),
        *(({"matches": wrong}, "the number of matches is a whole number") for wrong in (2.5, "2", True)),
        *(({"cluster": wrong}, "the address of a Dask cluster") for wrong in (3, "", " ", b"x")),
        *(({"resume": wrong}, "the file to save to") for wrong in (3, "", " ", b"x", "a\0b", True)),
    ],
)
def test_what_an_app_gives_wrongly(given: dict[str, Any], says: str) -> None:
    asked = {"rulesets": belote.load("french"), "deals": 5, "matches": 0, **given}
    with pytest.raises(belote.BeloteError) as caught:
        belote.simulate(asked.pop("rulesets"), asked.pop("deals"), **asked)
    assert says in caught.value.message


def test_an_app_names_rulesets_and_players_as_the_command_does() -> None:
    found = belote.simulate("french", 20, players="NS=random,EW=sensible", matches=0)
    assert found.rulesets[0].players == {"N": "random", "W": "sensible", "S": "random", "E": "sensible"}
    again = belote.simulate([belote.load("french")], 20, players=["NS=random", "EW=sensible"], matches=0)
    assert found == again
    assert belote.simulate("french", 20, 2**62 - 1, matches=0) != belote.simulate("french", 20, 0, matches=0)


@pytest.mark.parametrize(
    "house",
    [
        "scoring: {capot: {worth: 600000000}}",
        "contracts: {suit: {worth: 90000152}}\nscoring: {last_trick: 90000000}",
        "declarations: {runs: {3: 90000000}}",
    ],
)
def test_points_that_outgrow_the_sums_are_refused(house: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: french\n{house}\n", encoding="utf-8")
    rules = belote.load(str(file))
    with pytest.raises(belote.NotAllowedError, match="cannot be simulated: the points"):
        belote.simulate(rules, 20, matches=0)


@pytest.mark.parametrize("name", loading.names())
@pytest.mark.parametrize("player", ["random", "sensible"])
def test_no_number_of_a_deal_is_above_the_bound(name: str, player: str) -> None:
    asked = asked_for([belote.load(name)], 200, 4, [player], 0, INTERPRETED)
    bound = largest(asked.rulesets[0].tables)
    for sums in work(asked.order, Piece(DEALS, 0, 200)).part.sums:
        assert max(map(abs, sums.sums)) <= 200 * bound
    for number in range(60):
        (sums,) = work(asked.order, Piece(DEALS, number, number + 1)).part.sums
        assert max(sums.squares) <= bound**2


def test_large_points_are_the_same_in_both_gears(tmp_path: Path) -> None:
    """Just below the bound."""
    pytest.importorskip("numba")
    file = tmp_path / "house.yaml"
    file.write_text("extends: french\nscoring: {capot: {worth: 400000}}\n", encoding="utf-8")
    rules = [belote.load("french"), belote.load(str(file))]
    made = [run(asked_for(rules, 3000, 1, ["random"], 0, own), Tally(), 1).tally for own in (INTERPRETED, COMPILED)]
    assert made[0].as_json() == made[1].as_json()
    assert max(made[0].deals.sums[1].squares) > 400_000**2


def test_a_long_match_is_told_with_commas() -> None:
    found = simulated(["french"], 5, matches=3)
    one = found.rulesets[0]
    assert one.matches is not None
    long = replace(one, matches=replace(one.matches, length_quarters=(10_000, 10_000, 10_000)))
    text = tell(replace(found, rulesets=(long,)), (belote.load("french"),))
    assert "half of them have 10,000 to 10,000 deals, the middle one 10,000" in text
