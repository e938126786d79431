"""Settling, sum by sum: the sources' own examples and those of catalogue 4.3 to 4.5."""

from __future__ import annotations

from typing import Any

from .auctions import Contract
from .games import game_named
from .match import Standing, carry_over
from .rounding import five_up, hokum_points, six_up_both, sun_points
from .settle import Count, Settlement, settle, share

TAKER = {"NS": "N", "EW": "E", "N": "N", "S": "S", "W": "W"}


def settled(
    game: str,
    takers: str,
    points: dict[str, int],
    capot: str | None = None,
    declarations: dict[str, int] | None = None,
    belote: dict[str, int] | None = None,
    **contract: Any,
) -> Settlement:
    rules = game_named(game)
    nothing = dict.fromkeys(rules.side_names(), 0)
    mode = contract.pop("mode", "suit")
    agreed = Contract(TAKER[takers], mode, "H" if mode == "suit" else None, **contract)
    count = Count(points, capot, nothing | (declarations or {}), nothing | (belote or {}))
    return settle(rules, agreed, count, rules.seats)


def ns_takes(game: str, takers: int, defence: int, **more: Any) -> tuple[str, int, int, int]:
    """Outcome, the takers' line, the defence's, and what is held."""
    done = settled(game, "NS", {"NS": takers, "EW": defence}, **more)
    return done.outcome, done.given["NS"], done.given["EW"], sum(done.held.values())


def test_source_001_worked_deals() -> None:
    assert ns_takes("french", 108, 54, belote={"NS": 20}) == ("made", 128, 54, 0)
    assert (210 + 128, 176 + 54) == (338, 230)
    lost = settled("french", "EW", {"NS": 88, "EW": 74})
    assert (lost.outcome, lost.given) == ("failed", {"NS": 162, "EW": 0})
    assert ns_takes("french", 90, 72) == ("made", 90, 72, 0)


def test_source_002_thresholds() -> None:
    assert ns_takes("classique", 82, 80) == ("made", 82, 80, 0)
    assert ns_takes("classique", 80, 82) == ("failed", 0, 162, 0)
    assert ns_takes("classique", 72, 90, belote={"NS": 20}) == ("made", 92, 90, 0)
    assert ns_takes("classique", 71, 91, belote={"NS": 20}) == ("tied", 20, 91, 71)
    assert ns_takes("classique", 92, 70, belote={"EW": 20}) == ("made", 92, 90, 0)
    assert ns_takes("classique", 91, 71, belote={"EW": 20}) == ("tied", 0, 91, 91)
    assert ns_takes("classique", 81, 81) == ("tied", 0, 81, 81)
    assert ns_takes("classique", 0, 162, capot="EW", belote={"NS": 20}) == ("failed", 20, 252, 0)


def test_what_decides_the_contract() -> None:  # C3, C4, C5, C7, L2
    for game in ("moroccan", "french"):
        assert ns_takes(game, 84, 78, declarations={"EW": 20}) == ("made", 84, 98, 0)
        assert ns_takes(game, 75, 87, declarations={"NS": 50}) == ("failed", 0, 212, 0)
        assert ns_takes(game, 72, 90, belote={"NS": 20}) == ("failed", 20, 162, 0)
        assert ns_takes(game, 71, 91, belote={"NS": 20}) == ("failed", 20, 162, 0)
        assert ns_takes(game, 81, 81, declarations={"NS": 50}, belote={"NS": 20}) == ("tied", 20, 81, 131)
        assert ns_takes(game, 81, 81, declarations={"EW": 50}) == ("tied", 0, 131, 81)
    for game in ("moroccan-1000", "french-1000"):
        assert ns_takes(game, 84, 78, declarations={"EW": 20}) == ("failed", 0, 182, 0)
        assert ns_takes(game, 75, 87, declarations={"NS": 50}) == ("made", 125, 87, 0)
        assert ns_takes(game, 71, 91, declarations={"NS": 20}) == ("tied", 0, 91, 91)
        assert ns_takes(game, 0, 162, capot="EW", declarations={"NS": 300}) == ("made", 300, 252, 0)
        assert ns_takes(game, 162, 0, capot="NS", declarations={"EW": 300}) == ("failed", 0, 462, 0)


def test_capot() -> None:  # C10
    assert ns_takes("moroccan", 0, 162, capot="EW") == ("failed", 0, 162, 0)
    assert ns_takes("moroccan", 162, 0, capot="NS", declarations={"EW": 50}) == ("made", 162, 50, 0)
    for game in ("capot-252", "french", "moroccan-1000"):
        assert ns_takes(game, 0, 162, capot="EW") == ("failed", 0, 252, 0)
        assert ns_takes(game, 162, 0, capot="NS", belote={"EW": 20}) == ("made", 252, 20, 0)
        assert ns_takes(game, 162, 0) == ("made", 162, 0, 0)  # a trick without points is a trick


def test_rounded() -> None:
    assert ns_takes("rounded", 108, 54, belote={"NS": 20}) == ("made", 130, 50, 0)
    assert ns_takes("rounded", 86, 76) == ("made", 80, 80, 0)
    assert ns_takes("rounded", 85, 77) == ("made", 80, 80, 0)
    assert ns_takes("rounded", 96, 66, belote={"EW": 20}) == ("made", 90, 90, 0)
    assert ns_takes("rounded", 126, 36, declarations={"EW": 70}, belote={"EW": 20}) == ("made", 120, 130, 0)
    assert ns_takes("rounded", 76, 86) == ("failed", 0, 160, 0)
    assert ns_takes("rounded", 81, 81, belote={"NS": 20}) == ("tied", 20, 80, 80)
    assert ns_takes("rounded", 162, 0, capot="NS") == ("made", 250, 0, 0)
    assert all(sum(six_up_both(n, 162 - n)) == 160 for n in range(163))


def test_three_and_two_handed() -> None:
    def three(n: int, s: int, w: int, **more: Any) -> tuple[str, list[int], dict[str, int]]:
        done = settled("three-handed", "S", {"N": n, "S": s, "W": w}, **more)
        return done.outcome, [done.given[seat] for seat in ("N", "S", "W")], done.held

    assert three(30, 71, 40) == ("made", [30, 71, 40], {})
    assert three(41, 60, 40) == ("failed", [71, 0, 70], {})  # N plays before W: the odd point is his
    assert three(41, 60, 40, declarations={"W": 50}, belote={"S": 20}) == ("failed", [96, 20, 95], {})
    assert three(30, 70, 40, belote={"S": 20}) == ("tied", [30, 20, 40], {"S": 70})
    assert three(0, 150, 0, capot="S") == ("made", [0, 252, 0], {})
    assert three(150, 0, 0, capot="N") == ("failed", [75, 0, 75], {})
    assert share(81, ["W", "N"]) == {"W": 41, "N": 40}
    two = settled("two-handed", "N", {"N": 50, "S": 61})
    assert (two.outcome, two.given) == ("failed", {"N": 0, "S": 111})
    assert settled("two-handed", "N", {"N": 0, "S": 111}, capot="S").given == {"N": 0, "S": 252}


def test_baloot_conversion() -> None:  # R4, R6, R10
    assert hokum_points(76, 86) == (8, 8) and hokum_points(86, 76) == (8, 8)
    assert hokum_points(56, 106) == (6, 10) and hokum_points(6, 156) == (1, 15)
    assert hokum_points(85, 77) == (8, 8) and hokum_points(100, 62) == (10, 6)
    assert [sun_points(n) for n in (63, 67, 65, 45, 85, 66, 64, 130)] == [12, 14, 13, 9, 17, 14, 12, 26]
    assert all(sum(hokum_points(n, 162 - n)) == 16 for n in range(163))
    assert all(sun_points(n) + sun_points(130 - n) == 26 for n in range(131))
    assert five_up(85) == 90 and five_up(84) == 80


def test_baloot_deals() -> None:
    assert ns_takes("baloot", 81, 81) == ("made", 8, 8, 0)
    assert ns_takes("baloot", 76, 86) == ("failed", 0, 16, 0)  # level, and fewer card points
    assert ns_takes("baloot", 86, 76) == ("made", 8, 8, 0)
    assert ns_takes("baloot", 60, 102, belote={"NS": 2}) == ("failed", 2, 16, 0)
    assert ns_takes("baloot", 65, 65, mode="none") == ("made", 13, 13, 0)
    assert ns_takes("baloot", 63, 67, mode="none") == ("failed", 0, 26, 0)
    assert ns_takes("baloot", 80, 82, declarations={"EW": 5}) == ("failed", 0, 21, 0)
    assert ns_takes("baloot", 70, 92, declarations={"NS": 10}) == ("made", 17, 9, 0)
    assert ns_takes("baloot", 162, 0, capot="NS", declarations={"EW": 30}) == ("made", 55, 0, 0)
    assert ns_takes("baloot", 0, 130, mode="none", capot="EW", declarations={"NS": 60}) == (
        "failed",
        0,
        104,
        0,
    )


def test_contree() -> None:  # C11, C12, C14
    assert ns_takes("contree", 89, 73, bid=90) == ("failed", 0, 250, 0)
    assert ns_takes("contree", 81, 81, bid=80) == ("made", 160, 80, 0)
    assert ns_takes("contree", 117, 45, bid=110) == ("made", 230, 50, 0)
    assert ns_takes("contree", 81, 81, bid=100, belote={"NS": 20}) == ("made", 200, 80, 0)
    assert ns_takes("contree", 70, 92, bid=100, belote={"NS": 20}) == ("failed", 0, 280, 0)
    assert ns_takes("contree", 110, 52, bid=100, double=2, belote={"EW": 20}) == ("made", 540, 0, 0)
    assert ns_takes("contree", 90, 72, bid=100, double=4) == ("failed", 0, 1040, 0)
    assert ns_takes("contree", 162, 0, bid=100, capot="NS") == ("made", 350, 0, 0)
    assert ns_takes("contree", 162, 0, bid=100, capot="NS", double=2) == ("made", 520, 0, 0)
    assert ns_takes("contree", 162, 0, bid="capot", capot="NS") == ("made", 500, 0, 0)
    assert ns_takes("contree", 152, 10, bid="capot", belote={"NS": 80}) == ("failed", 0, 490, 0)


def test_coinche() -> None:  # C12, C13
    assert ns_takes("coinche", 81, 81, bid=80) == ("failed", 0, 240, 0)
    assert ns_takes("coinche", 85, 77, bid=100, belote={"NS": 20}) == ("made", 210, 80, 0)
    assert ns_takes("coinche", 90, 72, bid=80, declarations={"EW": 50}) == ("failed", 0, 290, 0)
    assert ns_takes("coinche", 70, 92, bid=100, double=2, belote={"NS": 20}) == ("failed", 20, 520, 0)
    doubled = {"bid": 100, "double": 2, "declarations": {"NS": 50}, "belote": {"EW": 20}}
    assert ns_takes("coinche", 110, 52, **doubled) == ("made", 620, 20, 0)
    assert ns_takes("coinche", 162, 0, bid=100, capot="NS", declarations={"EW": 50}) == ("made", 400, 0, 0)
    assert ns_takes("coinche", 162, 0, bid="capot", capot="NS", belote={"EW": 20}) == ("made", 500, 20, 0)
    assert ns_takes("coinche", 162, 0, bid=300, capot="NS") == ("failed", 0, 460, 0)
    # the test comes before a capot takes the declarations
    assert ns_takes("coinche", 162, 0, bid=80, capot="NS", declarations={"EW": 300}) == ("failed", 0, 540, 0)
    assert ns_takes("coinche", 162, 0, bid="capot", capot="NS", declarations={"EW": 250}) == ("made", 750, 0, 0)
    assert ns_takes("coinche", 162, 0, bid="capot", capot="NS", declarations={"EW": 300}) == ("failed", 0, 710, 0)
    assert ns_takes("coinche", 0, 162, bid=80, capot="EW", declarations={"NS": 300}) == ("made", 380, 250, 0)
    assert ns_takes("coinche", 152, 10, bid="capot", declarations={"NS": 300}) == ("failed", 0, 710, 0)


def held_deal(game: str, taker: str, outcome: str, waiting: int, new: int = 0) -> tuple[dict[str, int], int]:
    """Who takes what waited (it came from NS), and what waits afterwards."""
    rules = game_named(game)
    side = rules.side_of(taker)
    nothing = dict.fromkeys(rules.side_names(), 0)
    before = Standing(nothing, nothing | {rules.side_names()[0]: waiting})
    settlement = Settlement(outcome, nothing, {side: new})
    taken, after = carry_over(rules, Contract(taker, "suit", "H"), settlement, before, rules.seats)
    return {name: points for name, points in taken.items() if points}, sum(after.held.values())


def test_held_points() -> None:
    for game in ("moroccan", "french-1000", "classique"):
        assert held_deal(game, "E", "made", 81) == ({"EW": 81}, 0)
        assert held_deal(game, "E", "failed", 81) == ({"NS": 81}, 0)  # L7
        assert held_deal(game, "N", "failed", 81) == ({"EW": 81}, 0)
    assert held_deal("moroccan", "E", "tied", 81, new=81) == ({}, 162)
    assert held_deal("classique", "E", "tied", 81, new=71) == ({"NS": 81}, 71)  # that deal's defence
    assert held_deal("classique", "N", "tied", 81, new=71) == ({"EW": 81}, 71)
    assert held_deal("three-handed", "S", "made", 71) == ({"S": 71}, 0)
    assert held_deal("three-handed", "S", "failed", 71) == ({"N": 36, "W": 35}, 0)


def test_bulgarian() -> None:
    def ns(takers: int, defence: int, **more: Any) -> tuple[str, int, int, int]:
        return ns_takes("belot-bulgarian", takers, defence, **more)

    assert ns(86, 76) == ("made", 8, 8, 0)  # R4: the lower goes up
    assert ns(106, 56) == ("made", 10, 6, 0)
    assert ns(76, 86) == ("failed", 0, 16, 0)
    assert ns(81, 81) == ("tied", 0, 8, 8)  # L1
    assert ns(81, 81, double=2) == ("tied", 0, 0, 32)  # everything hangs
    assert ns(81, 81, declarations={"NS": 50}, belote={"EW": 20}) == ("made", 13, 10, 0)
    assert ns(56, 106, declarations={"NS": 50}) == ("tied", 0, 10, 11)  # L10
    assert ns(224, 34, mode="all") == ("made", 22, 4, 0)
    assert ns(104, 154, mode="all", declarations={"NS": 50}) == ("tied", 0, 15, 16)
    assert ns(140, 120, mode="none") == ("made", 14, 12, 0)  # R8: 70 and 60, twice
    assert ns(260, 0, mode="none", capot="NS") == ("made", 35, 0, 0)  # the ninety count once
    assert ns(100, 62, double=2) == ("made", 32, 0, 0)
    assert ns(62, 100, double=4, belote={"NS": 20}) == ("failed", 0, 73, 0)
    assert ns(162, 0, capot="NS") == ("made", 25, 0, 0)


def test_federation_and_contests() -> None:
    for game in ("ffb-classique", "concours"):
        assert ns_takes(game, 71, 91, belote={"NS": 20}) == ("tied", 0, 91, 91)  # L2: the belote waits too
        assert ns_takes(game, 72, 90, belote={"NS": 20}) == ("made", 92, 90, 0)
    assert ns_takes("ffb-contree", 70, 92, belote={"NS": 20}, bid=100, double=2) == ("failed", 0, 380, 0)  # C13
    assert ns_takes("ffb-contree", 90, 72, bid=90, double=4) == ("made", 520, 0, 0)
    assert ns_takes("coinche-announced-points", 70, 92, belote={"NS": 20}, bid=100, double=2) == ("failed", 0, 200, 0)
    assert ns_takes("coinche-announced-points", 85, 77, belote={"NS": 20}, bid=100) == ("made", 100, 0, 0)
    assert ns_takes("coinche-announced-points", 162, 0, capot="NS", bid="capot") == ("made", 250, 0, 0)


def test_pilotta_and_tunisian() -> None:
    assert ns_takes("pilotta", 98, 64, declarations={"NS": 20}, bid=110) == ("made", 12, 6, 0)
    assert ns_takes("pilotta", 98, 64, declarations={"NS": 20}, bid=120) == ("failed", 0, 18, 0)
    assert ns_takes("pilotta", 98, 64, declarations={"NS": 20}, bid=110, double=2) == ("made", 36, 0, 0)
    assert ns_takes("pilotta", 86, 76, bid=80) == ("made", 8, 8, 0)  # R4
    assert ns_takes("blot-armenian", 162, 0, capot="NS", mode="none", bid="capot") == ("made", 25, 0, 0)
    assert ns_takes("belote-tunisian", 58, 104, belote={"NS": 20}, bid=80, double=2) == ("failed", 20, 324, 0)
    assert ns_takes("belote-tunisian", 90, 72, belote={"NS": 20}, bid=110, double=2) == ("made", 200, 72, 0)
    assert ns_takes("belote-tunisian", 162, 0, capot="NS", bid=160) == ("made", 162, 0, 0)
