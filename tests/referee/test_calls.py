"""What may be said in an auction and what contract comes of it."""

from __future__ import annotations

from . import GAMES
from .auctions import Contract, auction
from .cards import SUITS
from .games import game_named


def legal_calls(game: str, dealer: str, turned: str | None, said: str) -> tuple[str | None, list[str]]:
    calls = said.split(", ") if said else []
    now = auction(game_named(game), dealer, turned, calls)
    return now.speaker, list(now.legal)


def agreed(game: str, dealer: str, turned: str | None, said: str) -> Contract | None:
    end = auction(game_named(game), dealer, turned, said.split(", "))
    assert end.speaker is None
    return end.contract


def test_take_or_pass() -> None:
    assert legal_calls("french", "N", "9H", "") == ("E", ["pass", "take"])
    assert legal_calls("classique", "N", "9H", "") == ("W", ["pass", "take"])
    passes = "pass, pass, pass, pass"
    assert legal_calls("french", "N", "9H", passes) == ("E", ["pass", "take S", "take D", "take C"])
    assert agreed("french", "N", "9H", f"{passes}, pass, take C") == Contract("S", "suit", "C", call="take")
    assert agreed("french", "N", "9H", f"{passes}, {passes}") is None


def test_a_turned_jack_must_be_taken() -> None:  # T19
    for game in GAMES:
        if game in ("moroccan", "moroccan-in-french-cards", "capot-252"):
            assert legal_calls(game, "N", "JH", "") == ("W", ["take"])
        elif game_named(game).auction == "take or pass":
            assert "pass" in legal_calls(game, "N", "JH", "")[1]


def test_baloot_auction() -> None:
    assert legal_calls("baloot", "N", "9H", "") == ("W", ["pass", "hokum", "sun"])
    assert legal_calls("baloot", "N", "9H", "pass, pass") == ("E", ["pass", "hokum", "sun", "ashkal"])
    assert legal_calls("baloot", "N", "AH", "pass, pass") == ("E", ["pass", "hokum", "sun"])
    # A hokum waits; a second one may not go over it.
    assert legal_calls("baloot", "N", "9H", "hokum") == ("S", ["pass", "sun"])
    assert legal_calls("baloot", "N", "9H", "hokum, pass") == ("E", ["pass", "sun", "ashkal"])
    assert agreed("baloot", "N", "9H", "hokum, pass, pass, pass") == Contract("W", "suit", "H", call="hokum")
    assert agreed("baloot", "N", "9H", "pass, pass, pass, hokum") == Contract("N", "suit", "H", call="hokum")
    assert agreed("baloot", "N", "9H", "hokum, sun") == Contract("S", "none", None, call="sun")
    assert agreed("baloot", "N", "9H", "hokum, pass, ashkal") == Contract("E", "none", None, call="ashkal")
    passes = "pass, pass, pass, pass"
    second = ["pass", "hokum S", "hokum D", "hokum C", "sun"]
    assert legal_calls("baloot", "N", "9H", f"{passes}, pass, pass") == ("E", second)
    assert agreed("baloot", "N", "9H", f"{passes}, {passes}") is None


def test_bidding_for_points() -> None:
    speaker, legal = legal_calls("contree", "N", None, "")
    assert (speaker, len(legal)) == ("W", 1 + 9 * 6 + 6)
    assert legal[:7] == ["pass", "80 S", "80 H", "80 D", "80 C", "80 none", "80 all"]
    assert legal_calls("contree", "N", None, "160 H") == (
        "S",
        ["pass", *(f"capot {what}" for what in (*SUITS, "none", "all")), "double"],
    )
    assert "90 D" not in legal_calls("coinche", "N", None, "90 C")[1]
    assert "500 all" in legal_calls("coinche", "N", None, "490 C")[1]
    assert "double" not in legal_calls("coinche", "N", None, "90 C, pass")[1]  # one's partner bid
    assert legal_calls("contree", "N", None, "capot H") == ("S", ["pass", "double"])
    assert agreed("contree", "N", None, "pass, pass, pass, pass") is None
    assert legal_calls("contree", "N", None, "pass, pass, pass")[0] == "N"
    assert agreed("contree", "N", None, "80 H, pass, 90 none, pass, pass, pass") == Contract("E", "none", None, 90)


def test_doubling() -> None:
    assert legal_calls("contree", "N", None, "80 H, double") == ("E", ["pass", "redouble"])
    assert legal_calls("contree", "N", None, "80 H, double, pass") == ("N", ["pass"])
    assert legal_calls("contree", "N", None, "80 H, double, pass, pass") == ("W", ["pass", "redouble"])
    doubled = Contract("W", "suit", "H", 80, 2)
    assert agreed("contree", "N", None, "80 H, double, pass, pass, pass") == doubled
    assert agreed("contree", "N", None, "80 H, double, redouble") == Contract("W", "suit", "H", 80, 4)


def test_bidding_suits_and_modes() -> None:
    start = "belot-bulgarian", "N", None
    assert legal_calls(*start, "") == ("W", ["pass", "C", "D", "H", "S", "none", "all"])
    assert legal_calls(*start, "H, pass") == ("E", ["pass", "S", "none", "all"])  # the partner's bid
    assert legal_calls(*start, "H, double, pass, S") == ("W", ["pass", "none", "all", "double"])
    assert legal_calls(*start, "H, double, redouble") == ("N", ["pass", "S", "none", "all"])
    assert agreed(*start, "H, double, redouble, pass, pass, pass") == Contract("W", "suit", "H", None, 4)
    assert agreed(*start, "H, double, all, pass, pass, pass") == Contract("E", "all", None)  # set aside
    assert agreed(*start, "pass, pass, pass, pass") is None
