"""Rows with guards, and rows that see who led or who is last, compared: held against brute force on hands."""

from __future__ import annotations

import itertools
import json
import random
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import pytest

from belote import Ruleset, legal, load
from belote.cards import bits, mask_of
from belote.compare.guarded import allowed, splits
from belote.compare.matching import match
from belote.compare.obligations import obligations
from belote.compare.reach import all_tricks
from belote.compare.verdict import DIFFERENT, EQUAL, NOT_DECIDED, Verdict
from belote.kernel import tricks
from belote.kernel.tables import Mode
from belote.rules.play import LED_FREELY, PLAY, WHEN

from .sights import classes_at, sight_at

HOUSES = Path(__file__).parent / "cases" / "houses"
Rows = dict[str, Any]


def house(folder: Path, extends: str, rows: Rows, **blocks: Any) -> Ruleset:
    file = folder / f"h{len(list(folder.iterdir()))}.yaml"
    text = {"id": "house", "extends": extends, "play": {"obligations": rows}, **blocks}
    file.write_text(json.dumps(text), encoding="utf-8")  # JSON is YAML
    return load(str(file))


def fresh(folder: Path, extends: str, rows: Rows) -> Ruleset:
    """A list of its own in the place of the preset's."""
    gone = dict.fromkeys((row for row in load(extends).rules.play.obligations if row != "rest"), "none")
    return house(folder, extends, {**gone, **{name: {"before": "rest", **row} for name, row in rows.items()}})


def verdict(a: Ruleset, b: Ruleset, mode: str = "suit") -> Verdict:
    return next(v for v in obligations(a, b, match(a, b)) if v.mode == mode)


def asked(v: Verdict) -> tuple[str, ...]:
    """Trick and hand of the witness, and what both say to it."""
    w = v.witness
    assert w is not None
    return w.a["trick"], w.a["hand"], " ".join(w.a_says["legal"]), " ".join(w.b_says["legal"])


# --- hands, by brute force


def seen(mode: Mode, trick: tuple[int, ...]) -> tuple[tricks.Class, ...]:
    ranks = len(mode.points) // 4
    return classes_at(mode, ranks, trick, sight_at(mode, trick, 4, lambda seats: seats % 2 == 0))


def split(pair: tuple[Mode, Mode], trick: tuple[int, ...], hand: int) -> bool:
    """Whether other cards of a hand may be played."""
    p, q = (tricks.legal(hand, seen(mode, trick)) for mode in pair)
    return p != q


def comes_about(pair: tuple[Mode, Mode], trick: tuple[int, ...], hand: tuple[int, ...]) -> bool:
    """Whether those who have played may have held as many cards, so that both lists allowed what they played."""
    unseen = set(range(len(pair[0].points))) - set(trick) - set(hand)

    def dealt(i: int, left: frozenset[int]) -> bool:
        if i == len(trick):
            return True
        for kept in itertools.combinations(sorted(left), len(hand) - 1):
            held = mask_of((*kept, trick[i]))
            allowed = all(tricks.legal(held, seen(mode, trick[:i])) >> trick[i] & 1 for mode in pair)
            if allowed and dealt(i + 1, left - set(kept)):
                return True
        return False

    return dealt(0, frozenset(unseen))


def checked(a: Ruleset, b: Ruleset, rng: random.Random) -> Verdict:
    """The verdict on the suit mode, held against brute force: hands of two and three, and larger ones at random."""
    v = verdict(a, b)
    pairs = [(a.tables.modes[i], b.tables.modes[j]) for i, j in match(a, b).modes]
    pair = pairs[0]
    cards = range(a.tables.cards)
    every = all_tricks(a.tables.cards, 3)[0]
    for trick in ((), *rng.sample(every, 6)):
        unseen = [card for card in cards if card not in trick]
        hands = [*itertools.combinations(unseen, 2), *(rng.sample(unseen, rng.randrange(3, 9)) for _ in range(400))]
        for hand in hands:
            assert v.cases or not split(pair, trick, mask_of(hand)), (v, trick, hand)
    assert (v.verdict == DIFFERENT) == (v.witness is not None)
    if v.witness is not None:
        labels = a.labels()
        suit = labels.suit(v.witness.a["trumps"])
        pair = next((x, y) for x, y in pairs if x.suit == suit)
        trick, hand = (tuple(labels.cards(v.witness.a[key])) for key in ("trick", "hand"))
        assert split(pair, trick, mask_of(hand))
        assert len(hand) <= 4 or not trick
        assert not trick or comes_about(pair, trick, hand)
        for rules, question, says in ((a, v.witness.a, v.witness.a_says), (b, v.witness.b, v.witness.b_says)):
            assert says.items() <= legal(rules, question).items()
    return v


# --- known cases


def test_a_guard_takes_a_third_card(tmp_path: Path) -> None:
    a = fresh(tmp_path, "french", {"only": {"holding": "trump", "play": "led_suit"}})
    b = fresh(tmp_path, "french", {})
    assert asked(checked(a, b, random.Random(1))) == ("7S", "8S 7H", "8S", "8S 7H")
    c = fresh(tmp_path, "french", {"only": {"holding": "trump", "play": "trump"}})
    v = checked(c, fresh(tmp_path, "french", {"only": {"play": "trump"}}), random.Random(2))
    assert (v.verdict, v.cases) == (EQUAL, 0)  # whoever meets the row holds its guard


def test_the_order_of_two_guarded_rows(tmp_path: Path) -> None:
    first = {"holding": "not_trump", "play": "led_suit"}
    second = {"holding": "trump", "play": "higher_led"}
    a = fresh(tmp_path, "french", {"x": first, "y": second})
    b = fresh(tmp_path, "french", {"y": second, "x": first})
    assert asked(checked(a, b, random.Random(3))) == ("8S", "7S 9S 7H", "7S 9S", "9S")


def test_two_guards_take_four_cards_and_never_more() -> None:
    x, k, y, other = (1 << i for i in range(4))
    forms = ((x, k), (y, other)), ((y, other), (x, k))
    assert splits(*forms, 4) == (((x, k, y, other), 3),)
    assert splits(forms[0], forms[0], 4) == ()
    rng = random.Random(8)
    for _ in range(300):  # six cards, each in any of the sets: every hand, and only hands that are shown
        p, q = (tuple((rng.randrange(64), rng.randrange(64)) for _ in range(rng.randrange(4))) for _ in range(2))
        shown = [(mask_of(next(bits(s)) for s in sets), says) for sets, says in splits(p, q, 6)]
        differing = [hand for hand in range(1, 64) if allowed(p, hand) != allowed(q, hand)]
        assert bool(shown) == bool(differing)
        assert all(hand in differing for hand, _ in shown)
        pairs = [(allowed(p, hand), allowed(q, hand)) for hand in differing]
        less = [(2 if one & ~other else 0) | (1 if other & ~one else 0) for one, other in pairs]
        assert reduce(or_, less, 0) == reduce(or_, (says for _, says in shown), 0)


def test_what_the_games_say(tmp_path: Path) -> None:
    bela, jass, third = (load(str(HOUSES / f"{name}.yaml")) for name in ("bela", "jass", "third-hand"))
    rng = random.Random(4)
    assert checked(load("french"), bela, rng).stricter == "b"
    v = verdict(jass, load(str(HOUSES / "jass-undertrump.yaml")))
    assert (asked(v), v.stricter) == (("6H 7S", "6S 6D", "6D", "6S 6D"), "a")
    v = checked(load("baloot"), third, rng)
    assert (asked(v), v.stricter) == (("7H 7D", "7S 8D", "7S 8D", "7S"), "b")
    assert verdict(load("baloot"), third, "none").verdict == EQUAL
    beaten = house(tmp_path, "french", {"beat": {"before": "follow", "play": "higher_led"}})
    again = house(tmp_path, "french", {"beat": {"before": "go_higher", "play": "higher_led"}, "go_higher": "none"})
    assert verdict(beaten, again).verdict == EQUAL


def test_what_is_led(tmp_path: Path) -> None:
    closed = {"before": "go_higher", "when": "leading", "play": "not_trump"}
    v = checked(load("french"), house(tmp_path, "french", {"open": closed}), random.Random(5))
    assert (v.cases, v.of, v.stricter) == (1, 30785, "b")
    trick, hand, free, told = asked(v)
    assert (trick, len(hand.split()), free) == ("", 8, hand)
    assert set(told.split()) < set(free.split())
    locked = house(tmp_path, "french", {"open": {**closed, "when": ["leading", "locked"]}})
    v = verdict(load("french"), locked)
    assert (v.verdict, v.cases) == (EQUAL, 0)
    assert "where trump leads are locked, and no contract locks them" in v.because
    assert verdict(locked, locked).because.endswith("the rows are the same")


def test_what_is_played_where_trump_leads_are_locked(tmp_path: Path) -> None:
    base, lower = load("baloot-federation"), house(tmp_path, "baloot-federation", {"go_higher": {"unless": "locked"}})
    v = verdict(base, lower)
    assert (v.verdict, v.stricter) == (DIFFERENT, "a") and v.witness is not None
    assert v.witness.a["locked"] and v.witness.b["locked"]
    assert legal(base, v.witness.a)["legal"] != legal(lower, v.witness.b)["legal"]
    assert len(v.witness.a["trick"].split()) == 1
    assert verdict(lower, base).stricter == "b"
    assert verdict(base, lower, "none").verdict == EQUAL


def test_what_is_said_is_heard(tmp_path: Path) -> None:
    third = load(str(HOUSES / "third-hand.yaml"))
    deaf = ["opponent_winning", "partner_led_top", "last_to_play"]
    v = verdict(third, house(tmp_path, str(HOUSES / "third-hand.yaml"), {"third_hand": {"unless": deaf}}))
    assert (asked(v), v.stricter) == (("7H 7D", "7S 8D", "7S 8D", "7S"), "b")
    assert v.witness is not None
    assert (v.witness.a["said"], v.witness.a["gone"]) == (["top"], "8H 9H 10H JH QH KH AH")
    assert "said" not in v.witness.b
    confirmed(third, v)
    free = {"before": "overtrump", "when": ["partner_said_top", "opponent_winning"], "play": "any"}
    told = house(tmp_path, "baloot", {"free": free})
    v = verdict(load("baloot"), told)
    assert v.verdict == DIFFERENT
    confirmed(told, v, "b")
    dumb = house(tmp_path, "baloot", {"free": {**free, "when": ["partner_said_top", "trump_led"]}})
    assert verdict(load("baloot"), dumb).verdict == EQUAL  # a trump is not spoken of


def confirmed(rules: Ruleset, v: Verdict, side: str = "a") -> None:
    """Who hears it may play what is said."""
    assert v.witness is not None
    question, says = (v.witness.a, v.witness.a_says) if side == "a" else (v.witness.b, v.witness.b_says)
    assert "said" in question
    assert says.items() <= legal(rules, question).items()


def test_where_partners_sit_elsewhere_it_says_so(tmp_path: Path) -> None:
    last = {"late": {"before": "rest", "when": "last_to_play", "play": "trump"}}
    v = verdict(load("french"), house(tmp_path, "three-handed", last))
    assert v.verdict == NOT_DECIDED
    assert "partners sit in the same places" in v.because
    v = verdict(load("three-handed"), house(tmp_path, "three-handed", last))
    assert v.verdict == DIFFERENT
    assert v.witness is not None
    assert {"seat", "taker"} <= set(v.witness.a)
    v = verdict(load("two-handed"), house(tmp_path, "two-handed", last))
    assert v.verdict == EQUAL  # of two, who follows is always the last, and void he must trump anyhow


# --- lists drawn at random


def drawn(rng: random.Random) -> Rows:
    """A few rows of any words."""
    rows: Rows = {}
    for i in range(rng.randrange(1, 5)):
        leads = rng.random() < 0.1
        sets = LED_FREELY if leads else tuple(PLAY.words)
        facts = [word for word in WHEN.words if word not in ("leading", "locked", "partner_said_top")]
        row: Rows = {"play": rng.choice([word for word in sets if word != "any"])}
        when = ["leading"] if leads else rng.sample(facts, rng.choice((0, 1, 1, 2)))
        if when:
            row["when"] = when
        if not leads and rng.random() < 0.3:
            row["unless"] = rng.choice([word for word in facts if word not in when])
        if rng.random() < 0.5:
            row["holding"] = rng.choice([word for word in sets if word != "any"])
        rows[f"row{i}"] = row
    return rows


@pytest.mark.parametrize("seed", range(12))
def test_lists_drawn_at_random(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    rows = drawn(rng)
    others = dict(rows)
    name = rng.choice(list(rows))
    change = rng.choice(("word", "guard", "order", "gone"))
    if change == "word":
        others[name] = {**rows[name], "play": "trump"}
    elif change == "guard":
        others[name] = {**{k: v for k, v in rows[name].items() if k != "holding"}, "holding": "not_trump"}
    elif change == "order":
        others = dict(reversed(rows.items()))
    else:
        del others[name]
    a, b = fresh(tmp_path, "french", rows), fresh(tmp_path, "french", others)
    v = checked(a, b, rng)
    assert v.verdict != NOT_DECIDED or "no play was found" in v.because, v.because


def test_a_random_list_is_the_same_as_itself_with_a_row_that_never_decides(tmp_path: Path) -> None:
    rng = random.Random(7)
    for _ in range(6):
        rows = drawn(rng)
        first = next(iter(rows.values()))
        again = fresh(tmp_path, "french", {**rows, "again": first})
        assert verdict(fresh(tmp_path, "french", rows), again).verdict == EQUAL
