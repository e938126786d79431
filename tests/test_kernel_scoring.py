"""Rounding, outcomes and held points, with values worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import belote
from belote.kernel import match, scoring
from belote.kernel.counting import BELOTE, DECLARATIONS, TRICKS, first_there
from belote.kernel.effects import WIN_MATCH, outright
from belote.kernel.match import STACK, TO_DEFENCE, Ending, Match
from belote.kernel.scoring import FAILED, MADE, TIED, Count, Rounding


def of(name: str, mode: str = "suit") -> scoring.Scoring:
    rules = belote.load(name)
    return next(m.scoring for m in rules.tables.modes if rules.modes[m.name] == mode)


def count(points: tuple[int, ...], takers: int = 0, **more: object) -> Count:
    base = Count(takers, points, -1, (0,) * len(points), (0,) * len(points), 0, 1, True, tuple(range(len(points))))
    return base._replace(**more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "mode", "worth", "handed_out"),
    [("rounded", "suit", 162, 160), ("baloot", "suit", 162, 16), ("baloot", "none", 130, 26)],
)
def test_a_rounded_deal_always_hands_out_the_same(name: str, mode: str, worth: int, handed_out: int) -> None:
    rules = of(name, mode)
    rounding = rules.round_tricks or rules.round_total
    assert rounding is not None
    for takers in (0, 1):
        for own in range(worth + 1):
            sides = scoring.round_all((own, worth - own), rounding, takers)
            assert sum(sides) == handed_out, own
            assert abs(sides[0] * worth / handed_out - own) < 12


@pytest.mark.parametrize(
    ("points", "rounded"),
    [((86, 76), (80, 80)), ((76, 86), (80, 80)), ((96, 66), (90, 70)), ((85, 77), (80, 80)), ((84, 78), (80, 80)),
     ((162, 0), (160, 0)), ((156, 6), (150, 10)), ((81, 81), (80, 80)), ((90, 72), (90, 70)), ((89, 73), (90, 70))],
)  # fmt: skip
def test_where_both_meet_on_six_the_lower_goes_up(points: tuple[int, int], rounded: tuple[int, int]) -> None:
    rounding = of("rounded").round_total
    assert rounding is not None
    assert scoring.round_all(points, rounding, 0) == rounded
    assert scoring.round_all(points, rounding, 1) == rounded


def test_equal_sides_on_the_critical_digit() -> None:
    for critical_takers in (False, True):
        rounding = Rounding(10, 6, (), 1, 1, 6, critical_takers)
        for takers in (0, 1):
            up = takers if critical_takers else 1 - takers
            assert scoring.round_all((76, 76), rounding, takers)[up] == 80
            assert scoring.round_all((76, 76), rounding, takers)[1 - up] == 70


@pytest.mark.parametrize(
    ("points", "game_points"), [(0, 0), (4, 0), (5, 1), (6, 2), (65, 13), (64, 12), (66, 14), (130, 26)]
)
def test_sun_doubles_and_keeps_fives(points: int, game_points: int) -> None:
    rounding = of("baloot", "none").round_tricks
    assert rounding is not None
    assert scoring.round_one(points, rounding) == game_points


@pytest.mark.parametrize(
    ("points", "equal", "outcome"),
    [((82, 80), "tied", MADE), ((81, 81), "tied", TIED), ((80, 82), "tied", FAILED), ((81, 81), "made", MADE),
     ((81, 81), "fails", FAILED)],
)  # fmt: skip
def test_outcomes(points: tuple[int, int], equal: str, outcome: int) -> None:
    name = "french" if equal == "tied" else f"french+litige-{equal}"
    rules = of(name)
    assert scoring.contract_outcome(rules, points, count(points)) == outcome


def test_what_counts_for_the_contract() -> None:
    only_tricks, everything = of("french"), of("french+count-all")
    c = count((70, 92), declarations=(20, 0), belote=(20, 0))
    assert scoring.settle(only_tricks, c).outcome == FAILED
    assert scoring.settle(everything, c).outcome == MADE
    assert scoring.settle(only_tricks, c).scored == (20, 92 + 70 + 20)
    assert scoring.settle(everything, c).scored == (110, 92)


def test_three_sides() -> None:
    rules = of("three-handed")
    made = scoring.settle(rules, count((60, 20, 30), declarations=(0, 0, 0)))
    assert (made.outcome, made.scored) == (MADE, (60, 20, 30))
    failed = scoring.settle(rules, count((40, 31, 40), belote=(20, 0, 0), declarations=(0, 50, 0)))
    assert (failed.outcome, failed.scored) == (FAILED, (20, 56 + 25, 55 + 25))  # 111: the odd one to the next to play
    turned = scoring.settle(rules, count((40, 31, 40), order=(2, 0, 1)))
    assert turned.scored == (0, 55, 56)
    tied = scoring.settle(rules, count((40, 10, 30), declarations=(20, 0, 0)))
    assert (tied.outcome, tied.scored, tied.held) == (TIED, (0, 10, 30), (60, 0, 0))


def test_capots() -> None:
    french, moroccan, baloot = of("french"), of("moroccan"), of("baloot")
    assert scoring.settle(french, count((162, 0), capot=0)).scored == (252, 0)
    assert scoring.settle(french, count((0, 162), capot=1)).scored == (0, 252)
    assert scoring.settle(moroccan, count((162, 0), capot=0)).scored == (162, 0)
    assert scoring.settle(of("three-handed"), count((0, 120, 0), capot=1)).scored == (0, 60, 60)
    assert scoring.settle(baloot, count((162, 0), capot=0, declarations=(0, 5), belote=(0, 2))).scored == (30, 2)
    assert scoring.settle(baloot, count((0, 162), capot=1, declarations=(5, 0))).scored == (0, 30)
    # 162 to 0 with a trick that was worth nothing is no capot
    assert scoring.settle(french, count((162, 0))).scored == (162, 0)


@pytest.mark.parametrize(
    ("points", "bid", "double", "scored"),
    [((90, 72), 90, 1, (180, 70)), ((89, 73), 90, 1, (0, 250)), ((85, 77), 80, 2, (480, 0)),
     ((70, 92), 80, 4, (0, 960)), ((94, 68), 90, 1, (180, 70)), ((95, 67), 90, 1, (190, 70))],
)  # fmt: skip
def test_bids(points: tuple[int, int], bid: int, double: int, scored: tuple[int, int]) -> None:
    assert scoring.settle(of("contree"), count(points, bid=bid, double=double)).scored == scored


def test_a_promise_of_tricks() -> None:
    contree = of("contree")
    kept = scoring.settle(contree, count((162, 0), bid=250, capot=0))
    assert (kept.outcome, kept.scored) == (MADE, (500, 0))  # 252 and 250, to the nearest ten
    broken = scoring.settle(contree, count((162, 0), bid=250, kept_promise=False))
    assert (broken.outcome, broken.scored) == (FAILED, (0, 410))


def test_held_takes_up_the_rounding() -> None:
    tied = scoring.settle(of("rounded"), count((81, 81), declarations=(20, 0), belote=(0, 20)))
    assert (tied.outcome, tied.scored, tied.held) == (TIED, (0, 100), (100, 0))
    with_belote = scoring.settle(of("rounded"), count((81, 81), belote=(20, 0)))
    assert (with_belote.scored, with_belote.held) == ((20, 80), (80, 0))


STACKS, GIVES = Match(Ending(501, 0), True, STACK), Match(Ending(501, 0), True, TO_DEFENCE)


@pytest.mark.parametrize(
    ("outcome", "takers", "stacked", "given"),
    [
        (MADE, 0, ((101, 0), (0, 0)), ((101, 0), (0, 0))),
        (MADE, 1, ((0, 101), (0, 0)), ((0, 101), (0, 0))),
        (FAILED, 0, ((0, 101), (0, 0)), ((0, 101), (0, 0))),
        (FAILED, 1, ((101, 0), (0, 0)), ((101, 0), (0, 0))),
        (TIED, 0, ((0, 0), (162, 20)), ((0, 101), (81, 0))),
        (TIED, 1, ((0, 0), (81, 101)), ((101, 0), (0, 81))),
    ],
)
def test_release(outcome: int, takers: int, stacked: object, given: object) -> None:
    """81 are held of the first side and 20 of the second; a tie puts 81 of the takers aside."""
    held = (81, 20)
    new = ((81, 0) if takers == 0 else (0, 81)) if outcome == TIED else (0, 0)
    assert match.release(STACKS, held, outcome, takers, new, (0, 1)) == stacked
    assert match.release(GIVES, held, outcome, takers, new, (0, 1)) == given


def test_release_in_other_ways() -> None:
    """A second tie loses what was held; takers who fail leave it waiting, and get it when they make it."""
    loses, waits = (STACKS._replace(another_tie=match.LOST), STACKS._replace(go_to=match.NEXT_MADE))
    assert match.release(loses, (81, 20), TIED, 0, (81, 0), (0, 1)) == ((0, 0), (81, 0))
    assert match.release(loses, (81, 20), FAILED, 0, (0, 0), (0, 1)) == ((0, 101), (0, 0))
    assert match.release(waits, (81, 20), FAILED, 0, (0, 0), (0, 1)) == ((0, 0), (81, 20))
    assert match.release(waits, (81, 20), MADE, 1, (0, 0), (0, 1)) == ((0, 101), (0, 0))
    assert match.release(waits, (81, 20), TIED, 0, (81, 0), (0, 1)) == ((0, 0), (162, 20))


def test_release_among_two_defenders() -> None:
    assert match.release(STACKS, (0, 41, 0), FAILED, 1, (0, 0, 0), (2, 0, 1)) == ((20, 0, 21), (0, 0, 0))
    assert match.release(STACKS, (0, 41, 0), FAILED, 1, (0, 0, 0), (0, 1, 2)) == ((21, 0, 20), (0, 0, 0))
    assert match.release(STACKS, (0, 41, 0), MADE, 0, (0, 0, 0), (0, 1, 2)) == ((41, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("totals", "deals", "to_target", "twelve"),
    [((500, 0), 3, -1, -1), ((501, 0), 3, 0, -1), ((520, 530), 3, 1, -1), ((520, 520), 3, -1, -1), ((0, 501), 12, 1, 1),
     ((10, 20), 12, -1, 1), ((20, 20), 12, -1, -1), ((20, 30), 13, -1, 1)],
)  # fmt: skip
def test_end_of_match(totals: tuple[int, int], deals: int, to_target: int, twelve: int) -> None:
    assert match.match_winner(STACKS, totals, deals) == to_target
    assert match.match_winner(Match(Ending(0, 12), True, STACK), totals, deals) == twelve


def past(before: int, totals: tuple[int, ...], **said: Any) -> match.Last:
    """A deal before which the highest total was so much, in which all else is as it comes."""
    return match.plain(totals)._replace(before=before, **said)


@pytest.mark.parametrize(
    ("before", "totals", "capot", "winner"),
    [
        (130, (155, 100), True, -1),  # past the target, and the match goes on
        (130, (155, 100), False, 0),
        (155, (155, 130), False, -1),  # the leader needs a point more
        (155, (156, 130), False, 0),
        (155, (155, 156), False, 1),
        (155, (160, 130), True, -1),
        (130, (140, 150), True, -1),
        (155, (155, 155), False, -1),
    ],
)
def test_a_match_that_no_capot_ends(before: int, totals: tuple[int, int], capot: bool, winner: int) -> None:
    goes_on = Match(Ending(151, 0, not_by=match.BY_CAPOT), True, STACK)
    last = past(before, totals, capot=0 if capot else -1)
    assert match.match_winner(goes_on, totals, 9, last) == winner
    assert match.match_winner(STACKS._replace(ending=Ending(151, 0)), totals, 9, last) == (
        -1 if max(totals) < 151 or totals[0] == totals[1] else int(totals[1] > totals[0])
    )


BOTH = (510, 505)  # both are past 501: the one has more, the other got more in the deal and did not take


@pytest.mark.parametrize(
    ("said", "totals", "last", "winner"),
    [
        ({}, BOTH, {}, 0),
        ({"both_over": match.HIGHER_IN_DEAL}, BOTH, {"gained": (10, 90)}, 1),
        ({"both_over": match.HIGHER_IN_DEAL}, BOTH, {"gained": (90, 90)}, 0),
        ({"both_over": match.HIGHER_IN_DEAL}, (510, 500), {"gained": (10, 90)}, 0),
        ({"both_over": match.TAKERS_WIN}, BOTH, {"takers": 1}, 1),
        ({"both_over": match.TAKERS_WIN}, (510, 500), {"takers": 1}, 0),
        ({"equal": match.TAKERS_OF_LEVEL}, (501, 501), {"takers": 1}, 1),
        ({"equal": match.TAKERS_OF_LEVEL}, (500, 500), {"takers": 1}, -1),
        ({"not_by": match.BY_BELOTE}, (510, 400), {"bare": (490, 400)}, -1),
        ({"not_by": match.BY_BELOTE}, (521, 400), {"bare": (501, 400)}, 0),
        ({"not_by": match.BY_BELOTE}, BOTH, {"bare": (490, 505)}, 1),
        ({"not_by": match.BY_CAPOTED}, (510, 400), {"capot": 1}, -1),
        ({"not_by": match.BY_CAPOTED}, (510, 400), {"capot": 0}, 0),
        ({"not_by": match.BY_DEFENCE}, (510, 400), {"takers": 1}, -1),
        ({"not_by": match.BY_DEFENCE}, BOTH, {"takers": 1}, 1),
        ({"not_by": match.BY_DEFENCE}, (510, 510), {"takers": 1, "before": 510}, -1),
        ({}, (0, 80), {"wins": 0}, 0),
        ({"not_by": match.BY_CAPOT}, (0, 80), {"wins": 0, "capot": 1}, 0),
    ],
)
def test_who_wins_past_the_target(
    said: dict[str, Any], totals: tuple[int, int], last: dict[str, Any], winner: int
) -> None:
    rules = Match(Ending(501, 0, **said), True, STACK)
    assert match.match_winner(rules, totals, 9, past(last.pop("before", 400), totals, **last)) == winner


@pytest.mark.parametrize(
    ("declaring", "step", "made", "failed", "winner"),
    [
        (0, 4, True, False, -1), (0, 4 | WIN_MATCH, True, False, 1), (0, 4 | WIN_MATCH, False, True, 0),
        (0, 4 | WIN_MATCH, False, False, -1), (1, 1, True, False, 0), (2, 4 | WIN_MATCH, False, True, 1),
        (3, 1, True, False, -1),
    ],
)  # fmt: skip
def test_a_deal_for_the_match(declaring: int, step: int, made: bool, failed: bool, winner: int) -> None:
    assert outright(declaring, step, made, failed, 1, 2) == winner


@pytest.mark.parametrize(
    ("order", "before", "winner"),
    [
        ((BELOTE, DECLARATIONS, TRICKS), (985, 985), 1),  # the belote is counted before the run
        ((DECLARATIONS, BELOTE, TRICKS), (985, 985), 0),
        ((TRICKS, DECLARATIONS, BELOTE), (985, 985), 0),  # the second trick brings the first side there
        ((BELOTE, DECLARATIONS, TRICKS), (800, 949), 1),  # by the third trick
        ((BELOTE, DECLARATIONS, TRICKS), (800, 800), -1),
    ],
)
def test_who_is_there_first(order: tuple[int, ...], before: tuple[int, int], winner: int) -> None:
    """The second side has a belote, the first a run; tricks of 4, 11 and 31 points: first, first, second side."""
    code = sum(what << 2 * i for i, what in enumerate(order))
    assert first_there(1000, code, 1, before, (0, 20), (20, 0), (0, 0, 1), (4, 11, 31), [0, 0]) == winner


def test_who_gets_there_together() -> None:
    assert first_there(100, BELOTE | TRICKS << 2, 1, (90, 95), (20, 20), (0, 0), (0,), (5,), [0, 0]) == 1
    assert first_there(100, BELOTE | TRICKS << 2, 1, (90, 90), (20, 20), (0, 0), (0,), (5,), [0, 0]) == 0
    assert first_there(100, TRICKS, 1, (90, 95), (0, 0), (0, 0), (0, 1), (4, 5), [0, 0]) == 1
    assert first_there(100, TRICKS, 3, (90, 95), (0, 0), (0, 0), (0, 1), (4, 5), [0, 0]) == 0
