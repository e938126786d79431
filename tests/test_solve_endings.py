"""The search over open hands against plain minimax: endings of every preset, mode and many lists of obligations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from random import Random
from typing import NamedTuple

import pytest

import belote
from belote.cards import bits, mask_of
from belote.game.setup import setup
from belote.gear.choosing import COMPILED, INTERPRETED, Gear, gear
from belote.kernel import scoring, solving_search
from belote.kernel.flat import found_in_tricks
from belote.kernel.melds import PAIRS, RUNS_AND_FOURS
from belote.kernel.solving_tables import PARTNER_IS_SPARED, SUIT_IS_FOLLOWED, TRUMPS_WIN, sure_cards
from belote.kernel.tables import Mode, Tables
from belote.kernel.tricks import Part, Row
from belote.rules.play import PLAY, WHEN, CardsOf
from belote.solver.boards import Seen, seen
from belote.solver.contracts import contract_levels
from belote.solver.goals import PAYS, Prospects, Told, Won, point_goal
from belote.solver.hands import Moment, OpenHands, part_of

from .open_hands import Table, allowed, gained, lying, values

Words = tuple[tuple[str, ...], ...]  # when, play and, where there is a guard, holding
Listed = Words | None
GEAR = gear(COMPILED if find_spec("numba") else INTERPRETED)
# beside the presets': the partner is ruffed too, trumps before the suit, nobody follows, nothing under, no obligation
LISTS: tuple[Words, ...] = (
    (("trump_led", "higher_trump"), ("", "led_suit"), ("", "higher_trump"), ("", "trump")),
    (("", "trump"), ("", "led_suit")),
    (("opponent_winning", "higher_trump"), ("", "led_suit")),
    (("", "led_suit"), ("", "not_undertrump")),
    (("trump_led", "led_suit"), ("opponent_winning", "trump")),
    (),
    # a ruff is free and never lower, the highest trump is not forced; the suit is beaten; leads that are told
    (
        ("trump_led", "trump", "trump_but_top"),
        ("", "led_suit_or_overtrump", "led_suit"),
        ("", "not_undertrump", "not_trump"),
    ),
    (("", "higher_led"), ("", "led_suit"), ("ruffed", "higher_trump"), ("", "trump")),
    (("", "led_suit"), ("opponent_winning", "higher_trump"), ("last_to_play", "trump", "not_trump")),
    (("", "led_suit"), ("partner_led_top", "not_trump"), ("partner_said_top", "any"), ("", "trump")),
    (("leading", "trump_but_top", "not_trump"), ("", "led_suit"), ("locked", "not_trump")),
    (("locked leading", "not_trump"), ("trump_led", "higher_trump"), ("", "led_suit")),
)


class Ending(NamedTuple):
    table: Table
    moment: Moment
    known: Seen
    prospects: Prospects


def rows(listed: Words, t: Tables, mode: Mode) -> tuple[Row, ...]:
    cards = CardsOf(t.suits, t.ranks, mode.trumps, mode.beats)
    out = []
    for when, play, *holding in listed:
        guard = tuple(part for word in holding for part in PLAY[word](cards))
        out.append(Row(sum(WHEN[word] for word in when.split()), 0, PLAY[play](cards), guard))
    return (*out, Row(0, 0, PLAY["any"](cards)))


@cache
def board(name: str, mode: int, listed: Listed, takers: int, locked: bool) -> tuple[Mode, Seen]:
    t = setup(belote.load(name)).tables
    played = t.modes[mode]
    if listed is not None:
        played = played._replace(rows=rows(listed, t, played))
    return played, seen(t, played, takers, (1 << t.cards) - 1, locked)


def ending(rng: Random, name: str, mode: int, listed: Listed, tricks: int) -> Ending:
    """A moment at the start of a trick or within one, with random tricks behind it."""
    t = setup(belote.load(name)).tables
    taker = rng.randrange(t.seats)
    takers = t.side[taker]
    locked = rng.random() < 0.5
    played, known = board(name, mode, listed, takers, locked)
    pack = list(range(t.cards))
    rng.shuffle(pack)
    if rng.random() < 0.5:  # few suits: long runs and many ruffs
        two = rng.sample(range(t.suits), 2)
        pack.sort(key=lambda card: card // t.ranks not in two and rng.random() < 0.8)
    hands = [mask_of(pack[tricks * i : tricks * (i + 1)]) for i in range(t.seats)]
    points = sum(played.points[card] for hand in hands for card in bits(hand))
    winners = [rng.randrange(t.sides) for _ in range(rng.choice((0, 0, 1, 2)))]
    lain = found_in_tricks(played)
    won = Won((0,) * t.sides, (0,) * t.sides, (0,) * t.sides, (0,) * t.sides)
    for side in winners:
        parts = rng.choice((0, 2, 5)) if lain & RUNS_AND_FOURS else 0
        won = gained(won, side, rng.randrange(60), parts, rng.choice((0, 1)) if lain & PAIRS and not any(won[3]) else 0)
    seat = rng.randrange(t.seats)
    table = Table(t, played, takers, locked)
    placed = [0] * known.board.cards
    for card, place in enumerate(known.place):
        placed[place] = played.points[card]
    fixed = Prospects(
        takers=takers,
        sides=t.sides,
        points=tuple(placed),
        whole=points + played.last_trick + sum(won.points),
        last=played.last_trick,
        hand_size=tricks + len(winners),
        declarations=tuple(rng.choice((0, 0, 20)) if not lain else 0 for _ in range(t.sides)),
        belote=tuple(rng.choice((0, 0, 20)) if not lain else 0 for _ in range(t.sides)),
        bid=rng.choice((0, 40, 80)),
        tricks=rng.choice((0, 0, 0, tricks + len(winners), 2)),
        double=1,
        order=tuple(range(t.sides)),
        needs_trick=played.needs_trick,
        bare=tuple(rng.choice((0, 20)) if not lain else 0 for _ in range(t.sides)),
    )
    m = Moment(tuple(hands), hands[seat], seat, -1, -1, seat, 0, won, ())
    for _ in range(rng.choice((0, 0, 1, t.seats - 1))):  # a few cards on the table
        m = following(table, m, rng.choice(list(bits(allowed(table, m.hands[m.seat], m.seat, lying(table, m))))))
    m = m._replace(claimed=bool(m.order) and rng.random() < 0.5)
    legal = allowed(table, m.hands[m.seat], m.seat, lying(table, m), m.claimed)
    return Ending(table, m._replace(legal=legal), known, fixed)


def following(table: Table, m: Moment, card: int) -> Moment:
    """A card more on the table, which is not full."""
    takes = m.led < 0 or bool(table.mode.beats[m.best] >> card & 1)
    hands = tuple(hand & ~(1 << card) for hand in m.hands)
    led = card if m.led < 0 else m.led
    best, winner = (card, m.seat) if takes else (m.best, m.winner)
    order = (*m.order, card)
    return m._replace(
        hands=hands, seat=(m.seat + 1) % table.t.seats, led=led, best=best, winner=winner,
        table=mask_of(order), order=order,
    )  # fmt: skip


PACKS = {name: belote.load(name).tables for name in belote.names()}
CASES = [(name, mode) for name, t in PACKS.items() for mode in range(len(t.modes))]


def endings(number: int, seed: int, tricks: tuple[int, ...]) -> list[Ending]:
    rng = Random(seed)
    out = []
    for i in range(number):
        name, mode = CASES[i % len(CASES)]
        listed = rng.choice((None, *LISTS))
        seats = len(belote.load(name).seats)
        out.append(ending(rng, name, mode, listed, rng.choice(tricks) + (1 if seats < 4 else 0)))
    return out


def searched(e: Ending, used: Gear = GEAR, allowed_bounds: int | None = None) -> dict[int, Told]:
    """What the search finds for points, with other bounds if they are given."""
    search = OpenHands(used, e.known, 4)
    if allowed_bounds is not None:
        search.board = search.board._replace(bounds=allowed_bounds)
    goal = point_goal(search.lying(e.prospects, e.table.mode, e.moment), e.table.mode.scoring)
    return {card: goal.told(x) for card, x in search.points(goal, [e.moment], lambda _: None)[0].items()}


def plain(e: Ending) -> dict[int, Told]:
    """What plain minimax finds for points: the difference first, then what lay in tricks."""
    p, mode, takers = e.prospects, e.table.mode, e.table.takers
    rewards = point_goal(p, mode.scoring).rewards
    part = part_of(mode)

    def final(won: Won) -> tuple[int, int, int, Told]:
        lain = [part * a + mode.belote_points * b for a, b in zip(won.declarations, won.belotes, strict=True)]
        camps = [won.points[takers] + lain[takers], p.whole - won.points[takers] + sum(lain) - lain[takers]]
        capot = 0
        for side in bits(won.every):
            camp = 0 if side == takers else 1
            camps[camp] += rewards[camp] - p.whole
            capot = camp + 1 if rewards[camp] > p.whole else 0
        shade = sum(lain), (0, 1, -1)[capot]
        return camps[0] - camps[1], *shade, Told(camps[0], camps[1], capot)

    return {card: found[3] for card, found in values(e.table, e.moment, p.last, final).items()}


def contract_found(e: Ending, changed: scoring.Scoring | None = None) -> tuple[dict[int, int], dict[int, int]]:
    """What search and minimax make of the contract, by the mode's own scoring or another one."""
    search = OpenHands(GEAR, e.known, 4)
    mode, part = e.table.mode, part_of(e.table.mode)
    p = search.lying(e.prospects, mode, e.moment)
    rules = changed or mode.scoring
    found = search.outcomes(contract_levels(p, rules), [e.moment], lambda _: None)[0]

    def final(won: Won) -> int:
        capot = next(iter(bits(won.every)), -1)
        lost = [p.needs_trick and not own for own in won.tricks]
        declarations = [0 if lost[side] else own for side, own in enumerate(p.declarations)]
        belote = [p.bare[side] if lost[side] else own for side, own in enumerate(p.belote)]
        declarations = [own + part * more for own, more in zip(declarations, won.declarations, strict=True)]
        belote = [own + mode.belote_points * more for own, more in zip(belote, won.belotes, strict=True)]
        kept = won.tricks[p.takers] >= p.tricks
        count = scoring.Count(p.takers, won.points, capot, declarations, belote, p.bid, p.double, kept, p.order)
        return PAYS[scoring.settle(rules, count).outcome]

    return found, values(e.table, e.moment, p.last, final)


@pytest.mark.parametrize("seed", range(2))
def test_points_and_contracts(seed: int) -> None:
    for e in endings(len(CASES), seed, (2, 3)):
        assert searched(e) == plain(e), e
        found, wanted = contract_found(e)
        assert found == wanted, e


def test_four_tricks() -> None:
    for e in endings(len(CASES) // 6, 7, (4,)):
        assert searched(e) == plain(e), e
        found, wanted = contract_found(e)
        assert found == wanted, e


def conditions(rng: Random, sides: int) -> tuple[scoring.Test, ...]:
    """What a house may hold the takers' sums against."""
    against = [scoring.DEFENCE, scoring.BID_WORTH, scoring.A_NUMBER] + [scoring.EACH_OPPONENT] * (sides > 2)
    return tuple(
        scoring.Test(
            rng.choice(against), rng.choice((40, 90)), rng.random() < 0.5, rng.randrange(1, 8), rng.randrange(1, 8)
        )
        for _ in range(rng.choice((1, 1, 2)))
    )


def test_conditions_of_many_kinds() -> None:
    """What hangs on each defender's points, on who has no trick, and on what lay in tricks, counted or not."""
    rng = Random(17)
    names = ["klaverjas-rotterdam", "klaverjas-amsterdam", "jass-schieber", "three-handed-short", "three-handed"]
    for i in range(30):
        name = names[i % len(names)]
        e = ending(rng, name, i // 10, None, 2 + (PACKS[name].seats < 4))
        if "three" in name:
            e = e._replace(prospects=e.prospects._replace(needs_trick=True))
            mode = e.table.mode._replace(needs_trick=True)
            known = seen(e.table.t, mode, e.table.takers, (1 << e.table.t.cards) - 1)
            e = e._replace(table=e.table._replace(mode=mode), known=known)
        rules = e.table.mode.scoring
        rules = rules._replace(contract=rules.contract._replace(conditions=conditions(rng, e.table.t.sides)))
        found, wanted = contract_found(e, rules)
        assert found == wanted, (e, rules)


def test_both_gears_find_the_same() -> None:
    if not find_spec("numba"):
        pytest.skip("numba is not installed")
    for e in endings(60, 11, (3,)):
        goal = point_goal(OpenHands(GEAR, e.known, 4).lying(e.prospects, e.table.mode, e.moment), e.table.mode.scoring)
        searches = [OpenHands(gear(name), e.known, 4) for name in (INTERPRETED, COMPILED)]
        a, b = (search.points(goal, [e.moment], lambda _: None) for search in searches)
        assert a == b
        assert list(searches[0].room.counts) == list(searches[1].room.counts)


def caught(listed: Listed, change: Callable[[Ending], dict[int, Told]], tricks: int = 3) -> bool:
    """Whether some ending comes out wrong after a change, and right without it."""
    rng = Random(5)
    for i in range(3000):
        e = ending(rng, ("contree", "classique")[i % 2], i % 4, listed, tricks)
        found = change(e)
        if found != searched(e):
            wanted = plain(e)
            assert searched(e) == wanted
            return found != wanted
    return False


def test_bounds_that_do_not_hold_are_caught() -> None:
    """Otherwise the comparison above would prove nothing."""
    every = TRUMPS_WIN | SUIT_IS_FOLLOWED | PARTNER_IS_SPARED
    assert caught((("", "trump"), ("", "led_suit")), lambda e: searched(e, GEAR, every), 5)
    assert caught((("", "led_suit"), ("", "trump")), lambda e: searched(e, GEAR, every), 5)


def test_a_wrong_bound_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    true = sure_cards

    def boasting(e: Ending) -> dict[int, Told]:
        with monkeypatch.context() as patched:
            patched.setattr(solving_search, "sure_cards", lambda *given: (*true(*given)[:2], 1))
            return searched(e, gear(INTERPRETED))

    assert caught(None, boasting)


def test_bounds_follow_from_the_obligations() -> None:
    t = setup(belote.load("classique")).tables
    mode = t.modes[0]
    whole = (1 << t.cards) - 1

    def of(*listed: tuple[str, ...]) -> int:
        return seen(t, mode._replace(rows=rows(listed, t, mode)), 0, whole).board.bounds

    assert of(("", "led_suit"), ("opponent_winning", "trump")) == TRUMPS_WIN | SUIT_IS_FOLLOWED | PARTNER_IS_SPARED
    assert of(("", "led_suit"), ("", "trump")) == TRUMPS_WIN | SUIT_IS_FOLLOWED
    assert of(("", "trump"), ("", "led_suit")) == TRUMPS_WIN
    assert of() == TRUMPS_WIN
    assert of(("", "led_suit", "trump")) == TRUMPS_WIN  # a suit that is followed only with a trump in hand
    assert of(("leading", "not_trump"), ("", "led_suit")) == 0  # the highest trumps cannot be cashed


def test_cards_that_an_obligation_tells_apart_are_not_merged() -> None:
    t = setup(belote.load("classique")).tables
    mode = t.modes[0]
    whole = (1 << t.cards) - 1
    assert seen(t, mode, 0, whole).board.merging
    nines = mask_of(card for card in range(t.cards) if card % t.ranks == 2)
    only = Row(0, 0, (Part((nines,) * t.cards, (whole,) * t.cards),))  # the nine must be played, whatever is led
    assert not seen(t, mode._replace(rows=(only, *mode.rows)), 0, whole).board.merging
