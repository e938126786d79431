"""Declarations and belote compared: what is known of the presets, house files, and random hands against each proof."""

import itertools
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Ruleset
from belote.compare.announced import CONTEST, HAND, TRICKLESS, WINDOW, WORTH, declarations
from belote.compare.announced import belote as belotes
from belote.compare.building import contained
from belote.compare.cells import grid
from belote.compare.matching import match
from belote.compare.verdict import DIFFERENT, EQUAL, PROVED, Verdict
from belote.game.settling import announced_in
from belote.kernel import declarations as kernel
from tests.playing import opened, shuffled_pack
from tests.test_random_rulesets import _belote, _declarations

PRESETS = belote.names()
load = cache(belote.load)


def house(folder: Path, parent: str, **said: Any) -> Ruleset:
    file = folder / "house.yaml"
    file.write_text(json.dumps({"id": "house", "extends": parent, **said}), encoding="utf-8")
    return belote.load(str(file))


def compared(a: Ruleset, b: Ruleset) -> list[Verdict]:
    m = match(a, b)
    found = [*declarations(a, b, m), *belotes(a, b, m)]
    for verdict in found:
        confirmed(verdict, a, b)
    return found


def confirmed(v: Verdict, a: Ruleset, b: Ruleset) -> None:
    assert v.how == PROVED
    assert (v.verdict == DIFFERENT) == (v.witness is not None)
    assert v.cases <= v.of
    if v.witness is not None:
        w = v.witness
        assert v.cases > 0
        assert w.ask == "replay"
        answers = belote.replay(dict(w.a), a), belote.replay(dict(w.b), b)
        assert contained(w.a_says, answers[0]) and contained(w.b_says, answers[1])
        assert w.a_says != w.b_says
        json.dumps(v.as_json())


def topics(found: list[Verdict], area: str = "declarations") -> list[str]:
    return [v.because for v in found if v.area == area and v.verdict == DIFFERENT]


def equal(found: list[Verdict], area: str) -> bool:
    return all(v.verdict == EQUAL for v in found if v.area == area)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_against_each_other(name: str) -> None:
    for other in PRESETS:
        a, b = load(name), load(other)
        found = compared(a, b)
        assert found
        undecided = {v.because for v in found if v.verdict not in (EQUAL, DIFFERENT)}
        packs = {v for v in undecided if " has the rank" in v or " have the rank" in v}
        lack = {"they are played by different numbers of players", "they deal different numbers of cards to a hand"}
        assert undecided - packs <= lack
        if name == other:
            assert equal(found, "declarations") and equal(found, "belote")


def test_what_is_known_of_the_presets() -> None:
    assert topics(compared(load("moroccan"), load("moroccan-1000"))) == [WINDOW]
    assert topics(compared(load("french"), load("classique"))) == [WORTH]
    assert WORTH in topics(compared(load("contree"), load("coinche")))
    assert set(topics(compared(load("french"), load("baloot")))) == {WORTH, CONTEST}
    assert equal(compared(load("moroccan"), load("capot-252")), "declarations")
    assert equal(compared(load("french"), load("french+turn-counter-clockwise")), "declarations")
    assert equal(compared(load("contree"), load("classique")), "declarations")
    last = compared(load("moroccan"), load("moroccan-1000"))[0]
    assert last.witness is not None
    assert last.witness.a_says == {"declarations": []}
    assert last.witness.b_says["declarations"][0]["counts"]


def test_all_pairs_that_two_can_hold() -> None:
    french = load("french")
    [verdict] = declarations(french, french, match(french, french))
    assert verdict.of == 90 + 5802 + 1


ORDERS: list[tuple[list[str], bool]] = [
    (["points", "four_over_run", "length", "top_card", "trump"], True),
    (["four_over_run", "length", "points", "top_card", "trump"], True),
    (["four_over_run", "points", "length", "trump", "top_card"], False),
    (["four_over_run", "points", "length", "top_card"], False),
    (["four_over_run", "points", "top_card", "trump"], False),
]


@pytest.mark.parametrize(("keys", "same"), ORDERS)
def test_keys_that_never_decide(keys: list[str], same: bool, tmp_path: Path) -> None:
    other = house(tmp_path, "french", declarations={"best_by": keys})
    found = compared(load("french"), other)
    assert equal(found, "declarations") == same
    assert topics(found) == ([] if same else [CONTEST])


def test_a_four_that_is_stronger_anyhow(tmp_path: Path) -> None:
    order = ["9", "J", "A", "10", "K", "Q"]  # the jacks are worth more, and points go first
    assert equal(
        compared(load("french"), house(tmp_path, "french", declarations={"fours_order": order})), "declarations"
    )
    order = ["J", "9", "A", "10", "Q", "K"]
    found = compared(load("french"), house(tmp_path, "french", declarations={"fours_order": order}))
    assert [v.cases for v in found if v.area == "declarations"] == [2]


def test_what_cancels_declarations_is_told_from_what_is_worth_points(tmp_path: Path) -> None:
    fours = {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}
    order = ["J", "9", "A", "10", "K", "Q", "8"]
    cancels, worthy, none = (
        house(tmp_path, "french", declarations={"fours": {**fours, **eights}, "fours_order": [*order, "7"]})
        for eights in ({"8": "cancel"}, {"8": 100}, {})
    )
    for other in (worthy, none):
        found = compared(cancels, other)[0]
        assert (found.verdict, found.because, found.cases) == (DIFFERENT, WORTH, 1)
        assert found.witness is not None
        assert not any(each["counts"] for each in found.witness.a_says["declarations"])
    moved = [*order[:2], "8", *order[2:6]]  # what cancels is never held against another
    same = house(tmp_path, "french", declarations={"fours": {**fours, "8": "cancel"}, "fours_order": moved})
    assert equal(compared(cancels, same), "declarations")


def test_the_last_of_the_fours_is_last_whatever_stands_below(tmp_path: Path) -> None:
    order = ["J", "9", "A", "10", "K", "Q", "8", "7"]
    assert equal(
        compared(load("french"), house(tmp_path, "french", declarations={"fours_order": order})), "declarations"
    )


def test_one_card_in_two_declarations(tmp_path: Path) -> None:
    found = compared(load("french"), house(tmp_path, "french", declarations={"reuse_cards": True}))
    assert topics(found) == [HAND]
    other = house(tmp_path, "french", declarations={"reuse_cards": True, "fours": "none"})
    none = belote.load(str(_second(tmp_path)))
    assert equal(compared(none, other), "declarations")


def _second(folder: Path) -> Path:
    file = folder / "second.yaml"
    file.write_text(json.dumps({"id": "second", "extends": "french", "declarations": {"fours": "none"}}))
    return file


@pytest.mark.parametrize(
    ("parent", "said", "same"),
    [
        ("moroccan", {"claimed_by": "playing_both"}, True),
        ("moroccan", {"claimed_by": "saying_both"}, False),
        ("french", {"absorbed_by": "counting_run_of_five"}, False),
        ("classique", {"absorbed_by": "counting_run_of_five"}, True),  # nothing is declared there
        ("french", {"points": 30}, False),
        ("french", {"in_order": True}, False),
        ("klaverjas-rotterdam", {"claimed_by": "playing_both", "in_order": True}, False),
        ("french", {"cards": ["J", "Q"]}, False),
    ],
)
def test_belotes(parent: str, said: dict[str, Any], same: bool, tmp_path: Path) -> None:
    found = compared(load(parent), house(tmp_path, parent, belote=said))
    assert equal(found, "belote") == same
    assert equal(found, "declarations")


def test_no_belote_at_all(tmp_path: Path) -> None:
    assert not equal(compared(house(tmp_path, "french", belote="none"), load("french")), "belote")


def shown(rules: Ruleset, pack: list[str], mode: int, words: int) -> Any:
    """What counts of hands dealt in order, everything announced by who holds it, in a mode."""
    deal = opened(rules, 1)
    game = deal._game
    assert game is not None
    size = len(pack) // 4
    cards = [rules.labels().card(card) for card in pack]
    game.hands = tuple(sum(1 << c for c in cards[i * size : (i + 1) * size]) for i in range(4))
    game.play = game.setup.plays[mode]
    game.leader = game.window = 0
    worth = game.play.mode.declarations
    said = tuple(kernel.find(worth, hand) if worth else () for hand in game.hands)
    deal._talk = deal._talk._replace(announced=said, words=words)
    deal._played = (1 << len(pack)) - 1
    out = announced_in(deal)
    melds = [(seat, d.cards, d.points, counts) for seat, d, counts in out.declarations if d.points]
    return melds, [(seat, game.play.mode.pairs[n], game.play.mode.belote_points) for seat, n in out.belotes]


def laden_pack(rules: Ruleset, rng: random.Random) -> list[str]:
    """A pack whose hands hold many runs and fours: whole suits or ranks together, then some cards exchanged."""
    names = list(rules.labels().names)
    if rng.random() < 0.3:
        return shuffled_pack(rules, rng)
    by_suit = [names[s * 8 : s * 8 + 8] for s in range(4)]
    if rng.random() < 0.5:  # hands of four and four cards of two suits
        halves = [suit[k : k + 4] for suit in by_suit for k in (0, 4)]
        rng.shuffle(halves)
        pack = [card for half in halves for card in half]
    else:  # two ranks to a hand
        ranks = [[suit[r] for suit in by_suit] for r in range(8)]
        rng.shuffle(ranks)
        pack = [card for rank in ranks for card in rank]
    for _ in range(rng.randrange(6)):
        i, j = rng.randrange(32), rng.randrange(32)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def clear(rules: Ruleset) -> bool:
    return len(rules.seats) == 4 and rules.tables.cards == 32


@pytest.mark.parametrize("seed", range(24))
def test_random_hands_never_contradict_a_proof(seed: int, tmp_path: Path) -> None:
    """Houses of random declarations and belotes: hands told apart are not proved equal, and each witness holds."""
    rng = random.Random(seed)
    name = rng.choice([n for n in PRESETS if clear(load(n))])
    said: dict[str, Any] = {"id": "house", "extends": name}
    if rng.random() < 0.2:
        _declarations(rng, load(name), said)
        _belote(rng, load(name), said)
    elif (block := load(name).rules.declarations) is not None and block.kind == "from_hands":
        keys = ["four_over_run", "points", "length", "top_card", "trump"]
        if rng.random() < 0.7:
            i = rng.randrange(4)
            keys[i : i + 2] = keys[i + 1], keys[i]
        equal_ones = rng.choice(["nobody", "first_in_turn"])
        said["declarations"] = {"best_by": keys, "reuse_cards": rng.random() < 0.1, "equal": equal_ones}
    file = tmp_path / "house.yaml"
    file.write_text(json.dumps(said), encoding="utf-8")
    a, b = load(name), belote.load(str(file))
    found = compared(a, b)
    same = {(v.area, v.mode) for v in found if v.verdict == EQUAL}
    for _ in range(150):
        pack = laden_pack(a, rng)
        i, j = rng.choice(match(a, b).modes)
        key = a.modes[a.tables.modes[i].name]
        words = rng.choice([0, 255])
        x, y = shown(a, pack, i, words), shown(b, pack, j, words)
        if ("declarations", key) in same:
            assert x[0] == y[0]
        if {("declarations", key), ("belote", key)} <= same:
            assert x[1] == y[1]


def test_the_same_both_ways() -> None:
    for name, other in itertools.combinations(PRESETS, 2):
        a, b = load(name), load(other)
        there, back = compared(a, b), compared(b, a)
        assert [(v.area, v.verdict) for v in there if v.mode == "suit"] == [
            (v.area, v.verdict) for v in back if v.mode == "suit"
        ]


@pytest.mark.parametrize("reuse", [False, True])
def test_what_two_sides_can_have_at_once_is_among_the_cells(tmp_path: Path, reuse: bool) -> None:
    rules = house(tmp_path, "belot-bulgarian", declarations={"reuse_cards": reuse})
    t = rules.tables
    mode = t.modes[0]
    assert mode.declarations is not None
    known = set(grid(rules, rules, (mode, mode)).declared)
    rng = random.Random(5)
    seen = set()
    for _ in range(4000):
        pack = list(range(t.cards))
        for _ in range(rng.randrange(3, 12)):  # badly shuffled
            i, j = rng.randrange(t.cards), rng.randrange(t.cards)
            pack[i], pack[j] = pack[j], pack[i]
        by_rank = rng.random() < 0.5
        cards = [card % t.suits * t.ranks + card // t.suits for card in pack] if by_rank else pack
        if rng.random() < 0.5:  # a side may have the fours of one half and the other the runs of another
            cards = [*cards[: t.cards // 2], *sorted(cards[t.cards // 2 :], key=lambda c: (c % 3, c))]
        hands = [sum(1 << card for card in cards[i * t.hand_size : (i + 1) * t.hand_size]) for i in range(t.seats)]
        said = [kernel.find(mode.declarations, hand) for hand in hands]
        won = kernel.contest_winners(said, range(t.seats), t.side, mode.equal, mode.contest)
        declared = [0] * t.sides
        for seat, own in enumerate(said):
            for d in own:
                declared[t.side[seat]] += d.points if won[d.four] >> t.side[seat] & 1 else 0
        assert tuple(declared) in known
        seen.add(tuple(declared))
    assert sum(1 for own in seen if all(own)) > 10


def test_a_mode_with_a_suit_that_nobody_can_bid_is_compared_in_another(tmp_path: Path) -> None:
    lacking = {"rounds": {"bidding": {"modes": ["C", "D", "H", "none", "all"]}}}  # spades stand first in the deck
    a = house(tmp_path, "belot-bulgarian", auction=lacking)
    b = house(tmp_path, "belot-bulgarian", auction=lacking, declarations={"contest": "one"})
    found = {v.mode: v for v in compared(a, b) if v.area == "declarations"}
    assert {mode: v.verdict for mode, v in found.items()} == {"suit": DIFFERENT, "none": EQUAL, "all": DIFFERENT}
    assert found["suit"].because == CONTEST


@pytest.mark.parametrize(
    "name", ["two-handed", "klaberjass", "three-handed-short", "three-handed-stock", "three-handed"]
)
def test_a_side_without_a_trick_where_hands_are_longer_than_a_suit(name: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"id: house\nextends: {name}\ndeclarations: {{needs_trick: true}}\n", encoding="utf-8")
    rules = load(name), load(str(file))
    (v,) = declarations(*rules, match(*rules))
    assert (v.verdict, v.how, v.because) == (DIFFERENT, PROVED, TRICKLESS)
