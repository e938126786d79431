"""The two gears do the same, bit for bit, and both play the game that the engine plays."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import belote
from belote import Deal, Match, Ruleset
from belote.game.contracts import agreed_start
from belote.game.deal import begun_with_hands
from belote.game.frame import Contract
from belote.game.setup import setup
from belote.gear import compiling, indexing
from belote.gear.choosing import COMPILED, INTERPRETED, Gear, gear
from belote.kernel import bits, matches, playout, rng
from belote.kernel.deal import Table
from belote.kernel.effects import NUMBER
from belote.kernel.players import RANDOM, SENSIBLE
from tests.test_random_rulesets import house

PRESETS = belote.names()
DOUBLED = str(Path(__file__).parent / "cases" / "houses" / "baloot-doubled.yaml")  # its auction asks for totals


def drawn(number: int, folder: Path) -> Ruleset:
    """A ruleset drawn at random from the vocabulary."""
    file = folder / "house.yaml"
    house_file = house(random.Random(1000 + number), PRESETS[number % len(PRESETS)])
    file.write_text(json.dumps(house_file), encoding="utf-8")
    return belote.load(str(file))


def rows_of(g: Gear, rules: Ruleset, seed: int, deals: int, player: int) -> list[list[int]]:
    f = g.tables(rules.tables)
    rows = g.rows(deals)
    g.play_deals(f, g.work(f), seed, 0, deals, g.ints([player] * f.seats), rows)
    return [[int(x) for x in row] for row in rows]


def matches_of(g: Gear, rules: Ruleset, seed: int, matches: int, player: int) -> list[list[int]]:
    f = g.tables(rules.tables)
    rows = g.rows(matches)
    g.play_matches(f, g.work(f), seed, 0, matches, g.ints([player] * f.seats), rows)
    return [[int(x) for x in row] for row in rows]


def hands_of(g: Gear, rules: Ruleset, seed: int, begin: int, end: int) -> list[int]:
    f = g.tables(rules.tables)
    totals = g.row(2 * f.sides)
    g.play_hands(f, g.work(f), seed, begin, end, totals)
    return [int(x) for x in totals]


def hands_by_the_engine(rules: Ruleset, seed: int, number: int) -> tuple[list[int], int, int]:
    """Card points by side, tricks, and the mode of one deal of the play alone, by the engine's public states."""
    t, s = rules.tables, setup(rules, None)
    pack, _ = rng.shuffled(t.cards, rng.start(seed, number))
    dealer, mode = number % t.seats, number // t.seats % len(t.modes)
    first = (dealer + 1) % t.seats
    hands = [0] * t.seats
    for i, card in enumerate(pack[: t.seats * t.hand_size]):
        hands[(first + i // t.hand_size) % t.seats] |= 1 << card
    made = (i for i, bid in enumerate(t.auction.bids) if bid is not None and bid.mode == mode)
    call = next(made, t.auction.first_bid)  # a mode that nobody can bid is played all the same
    agreed = Contract(first, mode, 0, 0, 1, call, first)
    begun = begun_with_hands(agreed_start(s, dealer, Table(tuple(hands), 0, -1, ()), agreed), agreed)
    deal = at_random(begun, seed, number, t.cards, silent=True)
    points = [sum(p for seat, p in enumerate(deal._points) if t.side[seat] == side) for side in range(t.sides)]
    return points, t.hand_size, mode


def at_random(first: Deal, seed: int, number: int, size: int = 0, silent: bool = False) -> Deal:
    """The same deal by the engine's public states, with the loop's random numbers; ``silent``: nobody declares."""
    state = rng.start(seed, number)
    _, state = rng.shuffled(size or len(first._frame.pack), state)
    deal, bits, card = first, 0, 0
    seats = len(first.ruleset.seats)
    while not deal.is_over:
        legal = deal.legal()
        if deal.status == "bidding":
            bits, state = rng.draw(state)
            deal = deal.apply(legal[bits * len(legal) >> 32])
            continue
        if card % seats % 2 == 0:
            bits, state = rng.draw(state)
        deal = deal.apply(legal[(bits & 0xFFFF) * len(legal) >> 16], declare=[] if silent else None)
        bits >>= 16
        card += 1
    return deal


def row_of(deal: Deal) -> dict[str, Any]:
    """What the loop should have written of a deal."""
    score = deal.score()
    if score is None:
        return {"outcome": playout.VOID}
    game = deal._game
    assert game is not None
    contract, side = game.contract, game.setup.tables.side
    takers = side[contract.taker]
    said = deal.announced()
    counting = [(side[seat] == takers, d) for seat, d, counts in said.declarations if counts]
    counting += [(side[found.seat] == takers, found.declaration) for found in said.found]
    belotes = [side[seat] == takers for seat, _ in said.belotes]
    capot = playout.NO_CAPOT
    if score.capot is not None:
        own = list(score.sides).index(score.capot) == takers
        capot = playout.CAPOT_TAKERS if own else playout.CAPOT_DEFENCE
    given = score.taken_from_held
    return {
        "outcome": ("made", "failed", "tied").index(score.outcome),
        "call": contract.call,
        "mode": contract.mode,
        "times": contract.double & NUMBER,
        "wins": score.wins_match,
        "capot": capot,
        "card points": sum(p for seat, p in enumerate(deal._points) if side[seat] == takers),
        "belotes": (sum(belotes), len(belotes) - sum(belotes)),
        "declared": tuple(sum(d.points & NUMBER for own, d in counting if own == ours) for ours in (True, False)),
        "runs": sum(1 << 4 * (d.cards.bit_count() - 2) for _, d in counting if not d.four),
        "fours": sum(1 << (d.cards & -d.cards).bit_length() - 1 for _, d in counting if d.four),
        "scored": tuple(points - given[name] for name, points in score.sides.items()),
        "held": tuple(score.held.values()),
    }


def told(row: list[int], names: Sequence[str]) -> dict[str, Any]:
    sides = len(names)
    if row[playout.OUTCOME] == playout.VOID:
        return {"outcome": playout.VOID}
    return {
        "outcome": row[playout.OUTCOME],
        "call": row[playout.CALL],
        "mode": row[playout.MODE],
        "times": row[playout.TIMES],
        "capot": row[playout.CAPOT],
        "card points": row[playout.CARD_POINTS],
        "belotes": (row[playout.BELOTES_TAKERS], row[playout.BELOTES_DEFENCE]),
        "declared": (row[playout.DECLARED_TAKERS], row[playout.DECLARED_DEFENCE]),
        "runs": row[playout.RUNS],
        "fours": row[playout.FOURS],
        "wins": names[row[playout.WINS] - 1] if row[playout.WINS] else None,
        "scored": tuple(row[playout.SCORED : playout.SCORED + sides]),
        "held": tuple(row[playout.HELD : playout.HELD + sides]),
    }


def check_deals(rules: Ruleset, seed: int, deals: int) -> None:
    rows = rows_of(gear(INTERPRETED), rules, seed, deals, RANDOM)
    for number, row in enumerate(rows):
        dealer = rules.seats[number % len(rules.seats)]
        deal = at_random(Deal.new(rules, dealer, seed, number), seed, number)
        assert told(row, list(rules.sides)) == row_of(deal), number


@pytest.mark.parametrize("name", PRESETS)
def test_a_simulated_deal_is_the_deal_that_the_engine_plays(name: str) -> None:
    check_deals(belote.load(name), seed=11, deals=40)


HOUSES = (
    "litige-for-takers", "within-the-deal", "belote-plays-on", "better-deal-wins", "takers-win", "needs-a-trick",
    "king-first",
)  # fmt: skip
ENDS = [f"french+{each}" for each in HOUSES]


def check_match(rules: Ruleset) -> list[Deal]:
    """One match of the loop is that of the engine; gives its deals."""
    [row] = matches_of(gear(INTERPRETED), rules, 3, 1, RANDOM)
    seed = matches.match_seed(3, 0)
    match = Match.new(rules, rules.seats[0], seed)
    deals = []
    while match.winner is None and match.deals < matches.LONGEST:
        deals.append(at_random(match.deal(), seed, match.deals))
        match = match.after(deals[-1])
    assert row[:2] == [list(rules.sides).index(match.winner) if match.winner else -1, match.deals]
    assert tuple(row[playout.SCORED : playout.SCORED + len(rules.sides)]) == tuple(match.totals.values())
    return deals


@pytest.mark.parametrize("name", [*PRESETS, *ENDS, DOUBLED])
def test_a_simulated_match_is_the_match_that_the_engine_plays(name: str) -> None:
    check_match(belote.load(name))


def test_the_same_dealer_deals_again_only_after_a_deal_in_which_nobody_bids(tmp_path: Path) -> None:
    """Not after one that a bid has annulled: both come in the match, and both gears play it alike."""
    file = tmp_path / "house.yaml"
    weak = "{void: true, holding_only: ['7', '8', '9', '10', J, Q]}"
    bids = f"auction: {{all_pass: same_dealer, rounds: {{turned_suit: {{bids: {{annul: {weak}}}}}, other_suit: none}}}}"
    file.write_text(f"id: house\nextends: french\n{bids}\nmatch: {{target: 5000}}\n", encoding="utf-8")
    rules = belote.load(str(file))
    deals = check_match(rules)
    following = {rules.seats[i - 1]: seat for i, seat in enumerate(rules.seats)}
    seen = set()
    for deal, later in pairwise(deals):
        passed = all(call == "pass" for _, call in deal.calls())
        seen.add((deal.status, passed))
        assert later.dealer == (deal.dealer if passed else following[deal.dealer])
    assert seen == {("void", True), ("void", False), ("complete", False)}
    pytest.importorskip("numba")
    slow, fast = (matches_of(gear(which), rules, 7, 3, RANDOM) for which in (INTERPRETED, COMPILED))
    assert slow == fast


@pytest.mark.parametrize("number", range(40))
def test_under_rules_drawn_at_random_too(number: int, tmp_path: Path) -> None:
    check_deals(drawn(number, tmp_path), seed=number, deals=6)


def test_what_a_double_asks_of_the_totals_decides_in_matches() -> None:
    """A sun is doubled in some match, and never in a deal by itself."""
    rules = belote.load(DOUBLED)
    match = Match.new(rules, totals={"NS": 101, "EW": 20}, seed=4)
    deals = [at_random(match.deal(), 4, number) for number in range(40)]
    suns = [deal.contract for deal in deals if deal.contract and deal.contract["mode"] == "none"]
    assert {sun["double"] for sun in suns} == {1, 2}
    alone = [at_random(Deal.new(rules, "N", 4, number), 4, number).contract for number in range(40)]
    assert {each["double"] for each in alone if each and each["mode"] == "none"} == {1}
    assert max(each["double"] for each in alone if each) > 2


@pytest.mark.parametrize("name", [*PRESETS, *ENDS, DOUBLED])
def test_both_gears_do_the_same(name: str) -> None:
    pytest.importorskip("numba")
    rules = belote.load(name)
    for player in (RANDOM, SENSIBLE):
        slow, fast = (rows_of(gear(which), rules, 1 << 40, 60, player) for which in (INTERPRETED, COMPILED))
        assert slow == fast
    slow, fast = (matches_of(gear(which), rules, 7, 2, SENSIBLE) for which in (INTERPRETED, COMPILED))
    assert slow == fast


@pytest.mark.parametrize("number", range(40))
def test_both_gears_do_the_same_under_rules_drawn_at_random(number: int, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    rules = drawn(number, tmp_path)
    for player in (RANDOM, SENSIBLE):
        slow, fast = (rows_of(gear(which), rules, number, 30, player) for which in (INTERPRETED, COMPILED))
        assert slow == fast


def check_hands(rules: Ruleset, seed: int, number: int) -> None:
    """Each by itself: one card that was not legal would make another game of the rest."""
    sums = [0] * (2 * len(rules.sides))
    for each in range(number):
        totals = hands_of(gear(INTERPRETED), rules, seed, each, each + 1)
        points, tricks, mode = hands_by_the_engine(rules, seed, each)
        assert totals[: len(points)] == points, (each, mode)
        assert sum(totals[len(points) :]) == tricks
        sums = [a + b for a, b in zip(sums, totals, strict=True)]
    assert hands_of(gear(INTERPRETED), rules, seed, 0, number) == sums


@pytest.mark.parametrize("name", PRESETS)
def test_the_play_alone_is_the_play_of_the_engine(name: str) -> None:
    check_hands(belote.load(name), seed=5, number=48)


@pytest.mark.parametrize("number", range(20))
def test_so_is_the_play_alone_under_rules_drawn_at_random(number: int, tmp_path: Path) -> None:
    check_hands(drawn(number, tmp_path), seed=number, number=12)


@pytest.mark.parametrize("name", PRESETS)
def test_both_gears_play_the_same_hands(name: str) -> None:
    pytest.importorskip("numba")
    rules = belote.load(name)
    slow, fast = (hands_of(gear(which), rules, 1 << 45, 3, 150) for which in (INTERPRETED, COMPILED))
    assert slow == fast
    parts = [hands_of(gear(COMPILED), rules, 1 << 45, *part) for part in ((3, 70), (70, 150))]
    assert [sum(each) for each in zip(*parts, strict=True)] == fast


class Plain(list[Any]):
    """A list that is read and written at its places only, and does not count from its end."""

    def __getitem__(self, place: Any) -> Any:
        assert isinstance(place, slice) or 0 <= place < len(self)
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        assert 0 <= place < len(self)
        super().__setitem__(place, value)


class PlainGear(Gear):
    """Compiled loops do not look whether an index is negative or too large: here it is found out."""

    def tables(self, t: Any) -> Any:
        return plain(super().tables(t))

    def rows(self, number: int, size: int = playout.ROW) -> Any:
        return Plain(Plain([0] * size) for _ in range(number))


def plain(made: Any) -> Any:
    if hasattr(made, "_fields"):
        return type(made)(*map(plain, made))
    return Plain(map(plain, made)) if isinstance(made, list | tuple) else made


def play_everything(rules: Ruleset, deals: int) -> None:
    g = PlainGear(INTERPRETED)
    for player in (RANDOM, SENSIBLE):
        rows_of(g, rules, 9, deals, player)
        matches_of(g, rules, 9, 1, player)
    hands_of(g, rules, 9, 0, deals)


@pytest.mark.parametrize("name", PRESETS)
def test_no_index_is_out_of_place(name: str) -> None:
    play_everything(belote.load(name), 60)


@pytest.mark.parametrize("number", range(20))
def test_nor_under_rules_drawn_at_random(number: int, tmp_path: Path) -> None:
    play_everything(drawn(number, tmp_path), 20)


def test_what_is_compiled_marks_the_indexes_that_are_worked_out() -> None:
    space: dict[str, Any] = {indexing.NAME: lambda i: i + 1, "deepest": 7}
    assert isinstance(picked, FunctionType)
    assert indexing.with_unsigned_indexes(picked, space)([1, 2, 3, 4], 2) == (4, 1, 4, [2, 3], 7)
    assert picked([1, 2, 3, 4], 2) == (3, 1, 4, [2, 3], 0)


deepest = 0


def picked(a: list[int], i: int) -> tuple[int, int, int, list[int], int]:
    return a[i], a[0], a[-1], a[1:3], deepest


@pytest.mark.parametrize("scattering", [True, False])
def test_twins_count_and_pick_as_their_originals_do(scattering: bool) -> None:
    numba = pytest.importorskip("numba")
    if scattering and not compiling.scatters():
        pytest.skip("this machine scatters no bits")
    twins = compiling.twins(scattering)
    popcount, lowest, nth = (twins[f] for f in (bits.popcount, bits.lowest, bits.nth))  # type: ignore[index]

    @numba.njit  # type: ignore[untyped-decorator]
    def of(cards: int, n: int) -> Any:
        return popcount(cards), lowest(cards), nth(cards, n)

    rng = random.Random(1)
    masks = [*range(1, 256), *(rng.getrandbits(32) | 1 << rng.randrange(32) for _ in range(300))]
    for cards in [*masks, *(rng.getrandbits(36) | 1 << 35 for _ in range(100))]:
        for n in range(bits.popcount(cards)):
            assert of(cards, n) == (bits.popcount(cards), bits.lowest(cards), bits.nth(cards, n))


def test_six_players_are_refused_in_words(tmp_path: Path) -> None:
    house = {
        "id": "six",
        "extends": "three-handed",
        "table": {"seats": [*"ABCDEF"], "sides": {"P": ["A", "C", "E"], "Q": ["B", "D", "F"]}},
        "deal": {"first": {"cards": [3]}, "rest": {"fill_to": 5}, "left": {"out_of_play": 2}},
    }
    file = tmp_path / "six.yaml"
    file.write_text(json.dumps(house), encoding="utf-8")
    with pytest.raises(belote.NotAllowedError, match="6 players are too many"):
        gear(INTERPRETED).tables(belote.load(str(file)).tables)


def test_damaged_compiled_code_is_made_anew(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    code = (
        "from belote.gear import compiling\n"
        "compiling.ENTRIES = frozenset({'raised'})\n"
        "print(compiling.compiled().raised(5, 7))\n"
    )
    environment = {**os.environ, "BELOTE_CACHE": str(tmp_path)}

    def said() -> str:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
        return done.stdout.strip()

    assert said() == "8"
    kept = [file for file in tmp_path.rglob("*") if file.suffix in (".nbi", ".nbc")]
    assert {file.suffix for file in kept} == {".nbi", ".nbc"}
    for suffix in (".nbc", ".nbi"):
        for file in tmp_path.rglob(f"*{suffix}"):
            file.write_bytes(file.read_bytes()[:40])
        assert said() == "8"


def test_little_is_kept_of_what_other_sources_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELOTE_CACHE", str(tmp_path))
    sources = []
    for number in range(5):
        file = tmp_path / f"{number}.py"
        file.write_text(str(number), encoding="utf-8")
        sources.append(compiling.kept_in([str(file)]))
    assert sources[-1] is not None and Path(sources[-1]).parent == tmp_path
    assert len(list(tmp_path.glob("compiled-*"))) == 1 + compiling.OTHERS
    monkeypatch.setenv("BELOTE_CACHE", "off")
    assert compiling.kept_in([__file__]) is None
