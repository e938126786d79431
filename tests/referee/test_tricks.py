"""What may be played and who wins, position by position (catalogue 4.1)."""

from __future__ import annotations

from . import GAMES
from .auctions import Contract
from .cards import PACK
from .games import game_named
from .play import legal_cards, points_of, winner_of


def test_worth_of_the_pack() -> None:
    def worth(game: str, mode: str, trumps: str | None) -> int:
        return points_of(game_named(game), PACK, Contract("N", mode, trumps), last=True)

    assert worth("french", "suit", "D") == 162
    assert worth("baloot", "none", None) == 130
    assert worth("coinche", "none", None) == 162
    assert worth("contree", "all", None) == 162
    assert [worth("belot-bulgarian", mode, "D") for mode in ("suit", "none", "all")] == [162, 260, 258]


# Hearts are trumps, N leads; seats as they follow in the direction of the game.


def may_play(game: str, trick: str, hand: str, mode: str = "suit", taker: str | None = None) -> str:
    rules = game_named(game)
    cards = trick.split()
    order = rules.round_from("N")
    agreed = Contract(taker or order[0], mode, "H" if mode == "suit" else None)
    played = list(zip(order, cards, strict=False))
    return " ".join(legal_cards(rules, agreed, order[len(cards)], hand.split(), played))


FOUR = [name for name in GAMES if len(game_named(name).seats) == 4 and game_named(name).scoring != "jass"]
RAISE_EVEN_PARTNER = ["moroccan", "moroccan-1000", "french", "french-1000", "coinche", "contree", "rounded"]
FORCED_UNDERTRUMP = ["moroccan", "moroccan-1000", "french", "french-1000", "classique", "baloot"]


def test_trump_led_partner_winning() -> None:  # T1
    for game in RAISE_EVEN_PARTNER:
        assert may_play(game, "9H 7H", "JH 8H AC") == "JH", game
    for game in ("classique", "baloot"):
        assert may_play(game, "9H 7H", "JH 8H AC") == "8H JH", game


def test_trump_led_opponent_winning() -> None:  # T2, T3
    for game in FOUR:
        assert may_play(game, "KH AH", "JH 9H 7H", taker="S") == "9H JH", game
        assert may_play(game, "9H JH", "AH 8H KD", taker="S") == "8H AH", game


def test_undertrump() -> None:  # T4
    for game in FORCED_UNDERTRUMP:
        assert may_play(game, "AC 9H", "10H KD") == "10H", game
    for game in ("coinche", "contree"):
        assert may_play(game, "AC 9H", "10H KD") == "10H KD", game


def test_overtrump() -> None:  # T6
    for game in FOUR:
        free = game in ("moroccan", "moroccan-in-french-cards", "capot-252")
        assert may_play(game, "AC 9H", "JH 10H KD") == ("10H JH" if free else "JH"), game


def test_partner_winning_is_free() -> None:  # T7
    for game in FOUR:
        freed = "7H" if game_named(game).trumps_over_partner else "7H 10D"
        assert may_play(game, "AC 7C", "7H 10D") == freed, game
        assert may_play(game, "KC 7C 8C", "7H 10D") == "7H", game  # the partner has only followed


def test_partner_ruffed_and_was_overruffed() -> None:  # T10
    for game in FORCED_UNDERTRUMP:
        assert may_play(game, "KC 8H 9H", "AH 7H KD") == "7H AH", game
    assert may_play("contree", "KC 8H 9H", "AH 7H KD") == "7H AH KD"


def test_plain_suit_need_not_be_beaten() -> None:  # T12
    for game in GAMES:
        beaten = game_named(game).must_beat
        assert may_play(game, "KC", "AC 8C JH") == ("AC" if beaten else "8C AC"), game


def test_all_trumps_and_no_trumps() -> None:  # T16
    assert may_play("coinche", "AS", "9S 7S JH", mode="all") == "9S"
    assert may_play("coinche", "9S 7S", "JS 8S AD", mode="all") == "JS"  # over the partner too
    assert may_play("coinche", "AS", "JH 7D", mode="all") == "JH 7D"
    assert may_play("baloot", "7H", "AH 8H KS", mode="none") == "8H AH"
    assert may_play("baloot", "7H", "AD KS", mode="none") == "KS AD"


def test_three_handed_partners_are_the_taker_s_opponents() -> None:
    # N leads and S follows; W is to play, void in clubs.
    assert may_play("three-handed", "AC 7C", "7H 10D", taker="S") == "7H 10D"
    assert may_play("three-handed", "AC 7C", "7H 10D", taker="N") == "7H"
    assert may_play("three-handed", "AC 7C", "7H 10D", taker="W") == "7H"


def test_trick_winner() -> None:
    hearts = Contract("N", "suit", "H")
    assert winner_of([("N", "AC"), ("E", "10C"), ("S", "7H"), ("W", "AD")], hearts) == "S"
    assert winner_of([("N", "AH"), ("E", "9H"), ("S", "JH"), ("W", "10H")], hearts) == "S"
    assert winner_of([("N", "KC"), ("E", "10C"), ("S", "AD"), ("W", "JC")], hearts) == "E"
    assert winner_of([("N", "AC"), ("E", "9C"), ("S", "JH"), ("W", "JC")], Contract("N", "all", None)) == "W"
