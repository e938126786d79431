"""What must be played, who wins and what cards count: compared, and checked against asking and against brute force."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote
from belote import Ruleset, RulesetError, legal, load, replay
from belote.cards import mask_of
from belote.compare.cards import card_points, trick_winner
from belote.compare.matching import match
from belote.compare.obligations import obligations
from belote.compare.reach import all_tricks, can_be_dealt, groups, side_by_side
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, Verdict
from belote.kernel import tricks
from belote.kernel.tables import Mode
from belote.rules.play import PLAY, WHEN

from .sights import classes_at, sight_at

PRESETS = belote.names()
MUTATED = ["french", "classique", "contree", "coinche", "moroccan"]
ANY = {"play": "any"}


def house(tmp_path: Path, extends: str, **blocks: Any) -> Ruleset:
    path = tmp_path / f"house{len(list(tmp_path.iterdir()))}.yaml"
    path.write_text(yaml.safe_dump({"id": "house", "extends": extends, **blocks}, sort_keys=False))
    return load(str(path))


def rows(tmp_path: Path, extends: str, **changed: Any) -> Ruleset:
    return house(tmp_path, extends, play={"obligations": changed})


def by_mode(a: Ruleset, b: Ruleset) -> dict[str | None, Verdict]:
    return {v.mode: v for v in obligations(a, b, match(a, b))}


def suit(a: Ruleset | str, b: Ruleset | str) -> Verdict:
    a, b = (load(x) if isinstance(x, str) else x for x in (a, b))
    return by_mode(a, b)["suit"]


def asked(v: Verdict) -> tuple[str, str, str]:
    assert v.witness is not None
    return v.witness.a.get("trumps", ""), v.witness.a["trick"], v.witness.a["hand"]


def confirmed(a: Ruleset, b: Ruleset, v: Verdict) -> None:
    """A witness is answered by both as the verdict states, and differently."""
    w = v.witness
    assert (v.verdict == DIFFERENT) == (w is not None)
    if w is None:
        return
    answers = [(legal if w.ask == "legal" else lambda r, q: replay(q, r))(r, q) for r, q in ((a, w.a), (b, w.b))]
    for answer, says in zip(answers, (w.a_says, w.b_says), strict=True):
        if w.ask == "legal":
            assert says.items() <= answer.items()
        else:
            last = answer["tricks"][-1]
            assert says["tricks"] == [{key: last[key] for key in says["tricks"][0]}]
    if w.a == w.b or w.ask == "legal":
        assert w.a_says != w.b_says


# --- brute force, on hands and not on classes


def facing(mode: Mode, trick: tuple[int, ...], i: int, said: int = 0) -> tuple[tricks.Class, ...]:
    """The classes that the player of place i of a trick sees, at a table of two sides."""
    before, ranks = trick[:i], len(mode.points) // 4
    return classes_at(mode, ranks, before, said | sight_at(mode, before, 4, lambda seats: seats % 2 == 0))


def differing(x: Mode, y: Mode, trick: tuple[int, ...], cards: int) -> list[tuple[int, ...]]:
    """The hands of two from which other cards may be played to a trick, whatever was said with the lead."""
    out: list[tuple[int, ...]] = []
    over = x.beats[trick[0]] & ~x.trumps | y.beats[trick[0]] & ~y.trumps
    for said, gone in ((0, 0), (tricks.CLAIMED, over)):
        p, q = facing(x, trick, len(trick), said), facing(y, trick, len(trick), said)
        unseen = [c for c in range(cards) if c not in trick and not gone >> c & 1]
        if not gone & mask_of(trick):
            hands = itertools.combinations(unseen, 2)
            out += [h for h in hands if tricks.legal(mask_of(h), p) != tricks.legal(mask_of(h), q)]
    return out


def comes_about(x: Mode, y: Mode, trick: tuple[int, ...], hand: tuple[int, ...], cards: int) -> bool:
    """Whether those who have played may each have held one card more, so that both lists allowed what they played."""

    def dealt(i: int, left: frozenset[int]) -> bool:
        return i == len(trick) or any(
            all(tricks.legal(1 << trick[i] | 1 << other, facing(mode, trick, i)) >> trick[i] & 1 for mode in (x, y))
            and dealt(i + 1, left - {other})
            for other in left
        )

    return dealt(0, frozenset(range(cards)) - set(trick) - set(hand))


def checked(a: Ruleset, b: Ruleset, rng: random.Random, samples: int) -> list[Verdict]:
    """The verdicts on two rulesets of four, each held against brute force on a sample of tricks."""
    found = obligations(a, b, match(a, b))
    for v in found:
        confirmed(a, b, v)
        pairs = [(a.tables.modes[i], b.tables.modes[j]) for i, j in match(a, b).modes]
        x, y = next((x, y) for x, y in pairs if a.modes[x.name] == v.mode)
        every = all_tricks(a.tables.cards, 3)[0]
        share = 0
        for trick in rng.sample(every, samples):
            hands = differing(x, y, trick, a.tables.cards)
            share += bool(hands)
            assert not hands or v.verdict == DIFFERENT or v.cases, (a.name, b.name, v.mode, trick, hands[0])
        assert abs(share / samples - v.cases / v.of) <= 3 * (v.cases / v.of / samples) ** 0.5 + 0.02
        if v.witness is not None:
            labels = a.labels(v.witness.a.get("art"))
            trick, hand = (tuple(labels.cards(v.witness.a[key])) for key in ("trick", "hand"))
            suit = labels.suit(v.witness.a["trumps"]) if "trumps" in v.witness.a else -1
            x, y = next((x, y) for x, y in pairs if a.modes[x.name] == v.mode and x.suit == suit)
            if trick:
                assert hand in differing(x, y, trick, a.tables.cards)
                assert comes_about(x, y, trick, hand, a.tables.cards)
            else:
                led = [tricks.legal(mask_of(hand), facing(mode, (), 0)) for mode in (x, y)]
                assert led[0] != led[1]
                assert len(hand) == a.tables.hand_size
    return found


# --- known cases


def test_moroccan_against_french() -> None:
    v = suit("moroccan", "french")
    assert asked(v) == ("H", "7S 8H", "7H 9H")
    assert (v.cases, v.of, v.how, v.stricter) == (3936, 30784, "proved", "b")
    assert v.witness is not None
    assert (v.witness.a_says["legal"], v.witness.b_says["legal"]) == (["7H", "9H"], ["9H"])
    assert suit("french", "moroccan").stricter == "a"


@pytest.mark.parametrize(
    ("a", "b", "question", "cases", "stricter"),
    [
        ("french", "classique", ("S", "8S 7H", "7S 9S"), 712, "a"),
        ("french", "french+free-undertrump", ("H", "7S 8H", "7H 7D"), 4680, "a"),
        ("french", "french+no-undertrump", ("H", "7S 8H", "7H 7D"), 4680, "neither"),
        ("french", "french+always-trump", ("D", "7S 7H", "8H 7D"), 7236, "b"),
        ("french", "french+overtrump-free", ("H", "7S 8H", "7H 9H"), 3936, "a"),
        ("french", "french+spare-partner", ("S", "8S 7H", "7S 9S"), 712, "a"),
    ],
)
def test_known_differences(a: str, b: str, question: tuple[str, str, str], cases: int, stricter: str) -> None:
    v = suit(a, b)
    assert v.verdict == DIFFERENT
    assert (asked(v), v.cases, v.stricter) == (question, cases, stricter)
    confirmed(load(a), load(b), v)


@pytest.mark.parametrize(("a", "b"), [("baloot", "classique"), ("coinche", "contree"), ("moroccan-1000", "french")])
def test_known_equals(a: str, b: str) -> None:
    assert {v.verdict for v in obligations(load(a), load(b), match(load(a), load(b)))} == {EQUAL}


def test_a_row_that_is_never_reached(tmp_path: Path) -> None:
    b = rows(tmp_path, "contree", trump={"when": "trump_led", "play": "trump", "before": "rest"})
    v = suit("contree", b)
    assert v.verdict == EQUAL
    assert v.because.endswith(f"the row `trump` of {b.name} never decides: an earlier row takes its cards")
    assert "no card ever meets it" in by_mode(load("contree"), b)["none"].because


def test_a_row_that_a_later_one_repeats(tmp_path: Path) -> None:
    b = rows(tmp_path, "contree", spare={"when": "opponent_winning", "play": "not_undertrump", "before": "follow"})
    assert suit("contree", b).verdict == DIFFERENT
    early = rows(
        tmp_path,
        "contree",
        early={"when": ["trump_led", "opponent_winning"], "play": "higher_trump", "before": "go_higher"},
    )
    v = suit("contree", early)
    assert v.verdict == EQUAL
    twice = rows(tmp_path, "contree", again={"when": "opponent_winning", "play": "higher_trump", "before": "rest"})
    assert "never decides" in suit("contree", twice).because


def test_rows_with_other_names(tmp_path: Path) -> None:
    b = rows(tmp_path, "french", rest="none", go_on=ANY)
    v = suit("french", b)
    assert (v.verdict, v.cases) == (EQUAL, 0)
    assert v.because.startswith("every trick allows the same cards")


def test_a_mode_that_is_never_bid_is_no_difference(tmp_path: Path) -> None:
    suits = {"auction": {"rounds": {"bidding": {"modes": ["suit"]}}}}
    b = house(tmp_path, "contree", **suits, play={"by_mode": {"all": {"obligations": {"go_higher": "none"}}}})
    v = by_mode(load("contree"), b)["all"]
    assert (v.verdict, v.cases > 0) == (EQUAL, True)
    assert "no bid of" in v.because


def test_other_numbers_of_seats(tmp_path: Path) -> None:
    v = suit("french", "three-handed")
    assert v.verdict == EQUAL
    assert v.because.startswith("every trick of 2 cards or fewer allows the same cards")
    assert v.because.endswith("only french has longer ones with a player to follow")
    strict = load("three-handed+always-trump")
    v = suit("three-handed", strict)
    assert v.witness is not None
    assert {"seat", "taker"} <= set(v.witness.a)  # who took decides
    confirmed(load("three-handed"), strict, v)
    loose = rows(tmp_path, "two-handed", trump="none", overtrump="none")
    confirmed(load("french"), loose, suit("french", loose))
    assert suit("french", loose).verdict == DIFFERENT


def test_five_at_a_table(tmp_path: Path) -> None:
    five = {"seats": ["N", "E", "S", "W", "X"], "sides": {"N": ["N"], "E": ["E"], "S": ["S"], "W": ["W"], "X": ["X"]}}
    blocks: dict[str, Any] = {"table": five, "deal": {"first": {"cards": [3, 2]}, "rest": {"fill_to": 6}}}
    blocks["deal"]["left"] = {"out_of_play": 2}
    try:
        a = house(tmp_path, "three-handed", **blocks)
    except RulesetError as error:
        pytest.skip(f"no such table: {error}")
    b = house(tmp_path, "three-handed", **blocks, play={"obligations": {"overtrump": "none"}})
    assert suit(a, a).verdict == EQUAL
    confirmed(a, b, suit(a, b))
    c = house(
        tmp_path, "three-handed", **blocks, play={"obligations": {"again": {"play": "led_suit", "before": "rest"}}}
    )
    assert suit(a, c).verdict == EQUAL


# --- all pairs, samples, mutants


def test_all_pairs_of_presets() -> None:
    rulesets = [load(name) for name in PRESETS]
    for a, b in itertools.product(rulesets, repeat=2):
        m = match(a, b)
        mirrored = {"a": "b", "b": "a"}
        back = by_mode(b, a)
        for v in obligations(a, b, m):
            confirmed(a, b, v)
            other = back[v.mode]
            assert (v.verdict, v.cases, v.of) == (other.verdict, other.cases, other.of)
            assert v.stricter == mirrored.get(str(other.stricter), other.stricter)
        for v in trick_winner(a, b, m) + card_points(a, b, m):
            confirmed(a, b, v)
            assert v.verdict != NOT_DECIDED or len(a.seats) != len(b.seats) or a.plan.ranks != b.plan.ranks
        if a is b:
            assert all(v.verdict == EQUAL for v in back.values())


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("french", "moroccan"),
        ("french", "classique"),
        ("contree", "baloot"),
        ("coinche", "contree"),
        ("french", "contree"),
    ],
)
def test_samples_agree(a: str, b: str) -> None:
    checked(load(a), load(b), random.Random(f"{a} {b}"), 300)


def test_the_count_is_exact() -> None:
    a, b = load("french"), load("classique")
    x, y = a.tables.modes[0], b.tables.modes[0]
    every = all_tricks(32, 3)[0]
    assert len(every) == 30784
    numbers, _ = groups(x.beats, y.beats, 3)
    assert len(numbers) == len(every)
    led = [trick for trick in every if x.trumps >> trick[0] & 1]  # they differ only where trumps are led
    assert sum(bool(differing(x, y, trick, 32)) for trick in led) == suit(a, b).cases


def mutants(name: str) -> list[dict[str, Any]]:
    """Each row dropped, each of its words another one, neighbours exchanged."""
    said_by = {row: said.model_dump(exclude_none=True) for row, said in load(name).rules.play.obligations.items()}
    out: list[dict[str, Any]] = []
    for row, following in itertools.pairwise(said_by):
        order = [r for r in said_by if r != row]
        order.insert(order.index(following) + 1, row)
        out.append(dict.fromkeys(said_by, "none") | {f"new_{r}": said_by[r] for r in order})
    for row, said in load(name).rules.play.obligations.items():
        out += [{row: "none"}] if row != "rest" else []
        whens: list[Any] = ["none", *WHEN.words, list(WHEN.words)]
        for key in ("when", "unless"):
            out += [{row: {key: when}} for when in whens]
        out += [{row: {"play": word}} for word in PLAY.words if word != said.play]
    return out


@pytest.mark.parametrize("name", MUTATED)
def test_mutants(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    a = load(name)
    verdicts = {EQUAL: 0, DIFFERENT: 0}
    for changed in mutants(name):
        try:
            b = rows(tmp_path, name, **changed)
        except RulesetError:
            continue
        for v in checked(a, b, rng, 12):
            verdicts[v.verdict] += 1  # never undecided
    assert min(verdicts.values()) > 0


def test_who_may_have_played_what() -> None:
    assert can_be_dealt([0b11, 0b11], 0)
    assert not can_be_dealt([0b11, 0b11], 0b1)
    assert not can_be_dealt([0b1, 0b1, 0b1110], 0)
    assert can_be_dealt([0b1, 0b11, 0b111], 0)
    a = load("three-handed").tables
    assert len(side_by_side(a, a).views) == 3  # whoever of three took
    b = load("french").tables
    assert len(side_by_side(b, load("moroccan").tables).views) == 1


# --- who wins, what cards count


@pytest.mark.parametrize("name", ["french", "two-handed", "three-handed", "moroccan"])
def test_another_order_of_trumps(name: str, tmp_path: Path) -> None:
    a = load(name)
    b = house(tmp_path, name, deck={"scales": {"trump": {"order": ["J", "9", "A", "10", "K", "Q", "7", "8"]}}})
    (v,) = trick_winner(a, b, match(a, b))
    assert (v.verdict, v.cases, v.of) == (DIFFERENT, 2, 992)
    confirmed(a, b, v)
    assert v.witness is not None
    if len(a.seats) > 2:
        assert v.witness.ask == "legal"
        assert a.labels().cards(v.witness.a["trick"]) == [0, 1]
        assert {v.witness.a_says["winning"], v.witness.b_says["winning"]} == {0, 1}
    else:
        assert len(v.witness.a["plays"].split()) == 2
    v = suit(a, b)
    confirmed(a, b, v)
    assert v.verdict == DIFFERENT
    (v,) = card_points(a, b, match(a, b))
    assert v.verdict == EQUAL


@pytest.mark.parametrize("name", ["french", "two-handed", "three-handed", "moroccan", "contree"])
def test_other_points(name: str, tmp_path: Path) -> None:
    a = load(name)
    points = {"J": 14, "9": 20, "A": 11, "10": 10, "K": 4, "Q": 3}
    b = house(tmp_path, name, deck={"scales": {"trump": {"points": points}}})
    v = card_points(a, b, match(a, b))[0]
    assert (v.verdict, v.cases, v.of) == (DIFFERENT, 2, 33)
    confirmed(a, b, v)
    assert v.witness is not None
    assert len(v.witness.a["plays"].split()) == len(a.seats)
    assert {w.verdict for w in trick_winner(a, b, match(a, b))} == {EQUAL}


def test_another_last_trick(tmp_path: Path) -> None:
    a = load("french")
    b = house(tmp_path, "french", scoring={"last_trick": 0}, contracts={"suit": {"worth": 152}})
    (v,) = card_points(a, b, match(a, b))
    assert (v.verdict, v.cases) == (DIFFERENT, 1)
    confirmed(a, b, v)
    assert v.witness is not None
    assert len(v.witness.a["plays"].split()) == 32


def test_scales_of_other_games() -> None:
    a, b = load("contree"), load("baloot")
    found = {v.mode: v for v in card_points(a, b, match(a, b))}
    assert found["suit"].verdict == EQUAL
    assert (found["none"].verdict, found["none"].cases) == (DIFFERENT, 4)
    confirmed(a, b, found["none"])
