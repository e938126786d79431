"""Whole deals and matches, and matches at random."""

from __future__ import annotations

import pytest

from . import GAMES, RefereeError, match, random_match
from .cards import NATURAL, PACK
from .games import Game, game_named
from .match import Json, Standing


def pack_of(game: Game, dealer: str, hands: dict[str, str], turned: str | None, owner: str | None) -> list[str]:
    """A pack that deals these hands, the turned card among its owner's."""
    left = {seat: [card for card in cards.split() if card != turned] for seat, cards in hands.items()}
    order = game.round_from(game.after(dealer))
    pack: list[str] = []
    for packet in game.packets:
        for seat in order:
            pack += left[seat][:packet]
            del left[seat][:packet]
    if turned is not None:
        pack.append(turned)
    for seat in order:
        pack += left[seat]
    return pack + [card for card in PACK if card not in pack]


def suit_in_order(suit: str) -> str:
    return " ".join(rank + suit for rank in NATURAL[1:])


ONE_SUIT_EACH = {
    "N": suit_in_order("H"),
    "E": suit_in_order("S"),
    "S": suit_in_order("D"),
    "W": suit_in_order("C"),
}


def one_suit_each(game: str, calls: list[str], leader: str, owner: str = "N", turned: str = "JH") -> Json:
    """N holds all the trumps and wins every trick; the dealer is the seat before N."""
    rules = game_named(game)
    dealer = next(seat for seat in rules.seats if rules.after(seat) == "N")
    hands = {seat: cards.split() for seat, cards in ONE_SUIT_EACH.items()}
    plays: list[str] = []
    for _ in range(8):
        for seat in rules.round_from(leader):
            plays.append(hands[seat].pop(0))
        leader = "N"
    pack = pack_of(rules, dealer, ONE_SUIT_EACH, turned if rules.turns_a_card else None, owner)
    return {"deals": [{"dealer": dealer, "pack": pack, "calls": calls, "plays": plays}]}


def test_all_trumps_in_one_hand() -> None:
    first = match("french", one_suit_each("french", ["take"], "N"))["deals"][0]
    # A run of eight: 100, and four such runs are at the table; N's is the one of trumps.
    assert [(one["seat"], one["points"], one["counts"]) for one in first["declarations"]] == [
        ("N", 100, True),
        ("E", 100, False),
        ("S", 100, True),  # the winning side scores all its own
        ("W", 100, False),
    ]
    assert first["belote"] == [{"seat": "N", "points": 20, "suit": "H"}]
    assert first["score"] == {
        "outcome": "made",
        "capot": "NS",
        "sides": {"NS": 252 + 200 + 20, "EW": 0},
        "held": {"NS": 0, "EW": 0},
        "taken_from_held": {"NS": 0, "EW": 0},
        "held_total": {"NS": 0, "EW": 0},
    }
    assert sum(trick["points"] for trick in first["tricks"]) == 162
    assert first["contract"] == {
        "taker": "N", "mode": "suit", "trumps": "H", "bid": None, "double": 1, "call": "take",
    }  # fmt: skip


def test_moroccan_deal() -> None:  # T18: the seat after the taker leads; the jack must be taken; no capot
    record = one_suit_each("moroccan", ["take"], "W")
    first = match("moroccan", record)["deals"][0]
    assert first["calls"] == [{"seat": "N", "call": "take", "legal": ["take"]}]
    assert first["tricks"][0]["leader"] == "W" and first["tricks"][0]["winner"] == "N"
    assert first["score"]["sides"] == {"NS": 162 + 200 + 20, "EW": 0}
    with pytest.raises(RefereeError, match="may not say 'pass'"):
        match("moroccan", {"deals": [{**record["deals"][0], "calls": ["pass", "take"]}]})


def test_words_not_said() -> None:  # D12
    for game, leader, earned in (("french", "N", 0), ("moroccan", "W", 20), ("classique", "N", 20)):
        record = one_suit_each(game, ["take"], leader)
        record["deals"][0]["belote_said"] = {"N": "second"}
        record["deals"][0] |= {} if game == "classique" else {"declared": {}}
        first = match(game, record)["deals"][0]
        assert first["declarations"] == []
        assert sum(one["points"] for one in first["belote"]) == earned, game


def test_baloot_in_a_hundred() -> None:  # D7
    record = one_suit_each("baloot", ["hokum", "pass", "pass", "pass"], "N")
    first = match("baloot", record)["deals"][0]
    assert first["belote"] == [] and first["score"]["sides"] == {"NS": 25 + 20, "EW": 0}
    record["deals"][0]["declared"] = {"N": ["JH QH KH AH"]}
    first = match("baloot", record)["deals"][0]
    assert first["belote"] == [{"seat": "N", "points": 2, "suit": "H"}]
    assert first["score"]["sides"] == {"NS": 25 + 5 + 2, "EW": 0}


def test_ashkal_gives_the_turned_card_to_the_partner() -> None:
    # Everyone holds one suit, so the first leader wins every trick of a sun: W, whose partner E said ashkal.
    rules = game_named("baloot")
    record: Json = {
        "dealer": "N",
        "pack": pack_of(rules, "N", ONE_SUIT_EACH, "7C", "W"),
        "calls": ["pass", "pass", "ashkal"],
        "plays": [rank + suit for rank in NATURAL[1:] for suit in "CDSH"],
    }
    first = match("baloot", {"deals": [record]})["deals"][0]
    assert first["contract"]["taker"] == "E" and first["contract"]["call"] == "ashkal"
    assert first["score"]["capot"] == "EW" and first["score"]["sides"] == {"NS": 0, "EW": 44 + 40}


def test_a_match_ends() -> None:
    record = one_suit_each("french", ["take"], "N")
    assert match("french", record)["winner"] is None  # 472 of 501
    assert match("french", {**record, "totals": {"NS": 28, "EW": 0}})["winner"] is None  # one short
    won = match("french", {**record, "totals": {"NS": 29, "EW": 0}, "held": {"EW": 81}})
    assert won["winner"] == "NS" and won["totals"] == {"NS": 582, "EW": 0}
    assert won["deals"][0]["score"]["taken_from_held"] == {"NS": 81, "EW": 0}
    assert match("french", {**record, "totals": {"NS": 128, "EW": 128}})["winner"] == "NS"
    assert Standing({"NS": 501, "EW": 501}, {}).winner(game_named("french")) is None
    assert Standing({"NS": 510, "EW": 520}, {}).winner(game_named("french")) == "EW"
    assert Standing({"NS": 500, "EW": 230}, {}).winner(game_named("french")) is None
    with pytest.raises(RefereeError, match="won already"):
        match("french", {**record, "totals": {"NS": 501, "EW": 0}})


def test_a_capot_cannot_end_a_bulgarian_match() -> None:
    record = one_suit_each("belot-bulgarian", ["H", "pass", "pass", "pass"], "N")
    capot = match("belot-bulgarian", {**record, "totals": {"NS": 130, "EW": 100}})
    assert capot["deals"][0]["score"]["capot"] == "NS"
    assert (capot["winner"], capot["totals"]) == (None, {"NS": 157, "EW": 100})  # 272: four level runs, one belote
    rules = game_named("belot-bulgarian")
    nothing = {"NS": 0, "EW": 0}
    before = Standing({"NS": 130, "EW": 100}, {})
    waiting = Standing({"NS": 155, "EW": 100}, {}).closed(rules, "NS", before, "NS", nothing)
    assert waiting.winner(rules) is None  # M4
    after = Standing({"NS": 155, "EW": 110}, {}).closed(rules, "EW", waiting, None, nothing)
    assert (after.winner(rules), after.needed) == (None, 156)
    assert Standing({"NS": 155, "EW": 110}, {}, needed=156).winner(rules) is None
    assert Standing({"NS": 155, "EW": 157}, {}, needed=156).winner(rules) == "EW"


def test_a_void_deal_leaves_everything() -> None:
    record = one_suit_each("classique", ["pass"] * 8, "N")
    record["deals"][0]["plays"] = []
    result = match("classique", {**record, "totals": {"NS": 5}, "held": {"EW": 81}})
    assert result["deals"][0]["status"] == "void" and result["deals"][0]["score"] is None
    assert result["totals"] == {"NS": 5, "EW": 0} and result["held_total"] == {"NS": 0, "EW": 81}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"plays": ["7H", "8S"]}, "stops while"),
        ({"plays": ["7S"]}, "may not play 7S"),
        ({"calls": ["take", "pass"]}, "the auction is over"),
        ({"calls": ["pass"]}, "is to speak"),
        ({"calls": ["take H"]}, "may not say"),
        ({"pack": ["7H"] * 32}, "every card once"),
        ({"dealer": "X"}, "first dealer"),
    ],
)
def test_what_a_referee_refuses(change: Json, words: str) -> None:
    record = one_suit_each("french", ["take"], "N")
    with pytest.raises(RefereeError, match=words):
        match("french", {"deals": [{**record["deals"][0], **change}]})


@pytest.mark.parametrize("game", GAMES)
def test_random_matches_come_to_an_end(game: str) -> None:
    rules = game_named(game)
    for seed in range(8):
        result = match(game, random_match(game, seed, plain=seed % 2 == 0))
        assert result["winner"] in rules.side_names()
        for deal in result["deals"]:
            if deal["status"] == "void":
                assert deal["score"] is None and deal["tricks"] == []
                continue
            assert len(deal["plays"]) == rules.hand_size * len(rules.seats)
            points = sum(trick["points"] for trick in deal["tricks"])
            if len(rules.seats) == 4:
                full = {("bulgarian", "none"): 260, ("bulgarian", "all"): 258}
                full |= {("baloot", "none"): 130, ("raised baloot", "none"): 130}
                full |= {("all or nothing", "none"): 130, ("all or nothing", "all"): 258}
                usual = 157 if rules.scoring == "jass" else 162
                assert points == full.get((rules.scoring, deal["contract"]["mode"]), usual)
            if game == "rounded":
                assert all(line % 10 == 0 for line in deal["score"]["sides"].values())
        everything = dict.fromkeys(rules.side_names(), 0)
        for deal in result["deals"]:
            for side, points in (deal["score"] or {"sides": {}})["sides"].items():
                everything[side] += points
        assert everything == result["totals"]
