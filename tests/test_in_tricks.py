"""What lies together in a trick: runs, fours and the belote that the winner of the trick scores."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

import belote
from belote import Deal, NotAllowedError, Ruleset
from belote.ask.score import in_tricks
from belote.cards import mask_of
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT, EQUAL
from belote.game.setup import setup
from belote.gear.choosing import gear
from belote.kernel.outcomes import FAILED, MADE
from belote.solver.contracts import contract_levels
from belote.solver.goals import PAYS, Prospects, Won, point_goal
from belote.solver.hands import Moment, OpenHands, board_of
from tests.playing import shuffled_pack, states

NAMES = ("klaverjas-rotterdam", "klaverjas-amsterdam")
ROTTERDAM = NAMES[0]


def house(folder: Path, says: str, name: str = "house.yaml") -> Ruleset:
    file = folder / name
    file.write_text(says, encoding="utf-8")
    assert [str(problem) for problem in belote.check(str(file)) if problem.severity == "error"] == []
    return belote.load(str(file))


def ended(rules: Ruleset, seed: int) -> Deal:
    rng = random.Random(seed)
    *_, last = states(Deal.new(rules, rng.choice(rules.seats), pack=shuffled_pack(rules, rng)), rng)
    return last


def roem(cards: list[str], trumps: str) -> tuple[int, int]:
    """The run or four, and the stuk, of four cards as a player reads them."""
    ranks = ["7", "8", "9", "10", "J", "Q", "K", "A"]
    stuk = 20 if {f"K{trumps}", f"Q{trumps}"} <= set(cards) else 0
    alike = {card[:-1] for card in cards}
    if len(alike) == 1:
        return {"J": 200, "A": 100, "K": 100, "Q": 100, "10": 100}.get(alike.pop(), 0), stuk
    for length, worth in ((4, 50), (3, 20)):
        for suit, low in itertools.product("SHDC", range(9 - length)):
            if {rank + suit for rank in ranks[low : low + length]} <= set(cards):
                return worth, stuk
    return 0, stuk


@pytest.mark.parametrize("name", NAMES)
def test_all_that_lies_in_the_tricks_goes_to_their_winners(name: str) -> None:
    rules = belote.load(name)
    found = 0
    for seed in range(60):
        last = ended(rules, seed)
        out = belote.replay(belote.deal_record(last), rules)
        side_of = {seat: side for side, seats in rules.sides.items() for seat in seats}
        sums = dict.fromkeys(rules.sides, 0)
        for trick in out["tricks"]:
            sums[side_of[trick["winner"]]] += sum(roem(trick["cards"], out["contract"]["trumps"])) + trick["points"]
        takers = side_of[out["contract"]["taker"]]
        defence = next(side for side in rules.sides if side != takers)
        if sums[takers] > sums[defence]:
            pit = 100 if len({side_of[trick["winner"]] for trick in out["tricks"]} - {takers}) == 0 else 0
            wanted = {takers: sums[takers] + pit, defence: sums[defence]}
        else:
            wanted = {takers: 0, defence: sum(sums.values())}
        assert out["score"]["sides"] == wanted
        found += len(out["declarations"])
        assert all(item["counts"] and set(item) >= {"trick", "side"} for item in out["declarations"])
    assert found > 30


def test_a_view_shows_what_has_lain_so_far_to_everybody() -> None:
    rules = belote.load(ROTTERDAM)
    for seed in range(20):
        rng = random.Random(seed)
        for state in states(Deal.new(rules, "N", pack=shuffled_pack(rules, rng)), rng):
            seen = [state.view(seat)["declarations"] for seat in rules.seats]
            assert all(each == seen[0] for each in seen)
            assert all(item["trick"] <= len(state.tricks()) for item in seen[0])


def test_nothing_is_announced() -> None:
    deal = Deal.new(belote.load("klaverjas-amsterdam"), "N", seed=1)
    deal = deal.apply(deal.legal()[0])
    card = deal.legal()[0]
    with pytest.raises(NotAllowedError, match="found in the tricks"):
        deal.apply(card, declare=[["7S", "8S", "9S"]])
    assert deal.apply(card, declare=[]) == deal.apply(card)
    assert "declared" not in belote.deal_record(ended(belote.load(ROTTERDAM), 1))


def test_open_hands_see_what_lies_together() -> None:
    """King of trumps first: 40 for run and stuk, but 50 for the four diamonds to the others; diamonds first: both."""
    s = setup(belote.load(ROTTERDAM))
    t, names = s.tables, s.labels.names
    number = next(
        i for i, mode in enumerate(t.modes) if names[(mode.trumps & -mode.trumps).bit_length() - 1][-1] == "H"
    )
    hands = tuple(
        mask_of(names.index(card) for card in cards.split()) for cards in ("KH 7D", "QH 8D", "JH 9D", "7H 10D")
    )
    mode, known = t.modes[number], board_of(s, number, 0, 0)
    nothing = Won((0, 0), (0, 0), (0, 0), (0, 0))
    m = Moment(hands, hands[0], 0, -1, -1, 0, 0, nothing, ())
    points = [0] * known.board.cards
    for card, place in enumerate(known.place):
        points[place] = mode.points[card]
    for used in (gear(), gear("interpreted")):
        search = OpenHands(used, known, 2)
        p = Prospects(0, 2, tuple(points), 47, 10, 2, (0, 0), (0, 0), 0, 0, 1, (0, 1), bare=(0, 0))
        p = search.lying(p, mode, m)
        goal = point_goal(p, mode.scoring)
        found = search.points(goal, [m], lambda _: None)[0]
        told = {names[card]: goal.told(value) for card, value in found.items()}
        assert told == {"KH": (67, 70, 0), "7D": (77, 60, 0)}
        made = search.outcomes(contract_levels(p, mode.scoring), [m], lambda _: None)[0]
        assert {names[card]: pays for card, pays in made.items()} == {"KH": PAYS[FAILED], "7D": PAYS[MADE]}


@pytest.mark.parametrize("name", NAMES)
def test_a_solved_deal_ends_with_what_lay_in_its_tricks(name: str) -> None:
    last = ended(belote.load(name), 3)
    out = belote.solve(last)["moments"][-1]
    score = last.score()
    assert score is not None and out["outcome"] == score.outcome
    side_of = {seat: side for side, seats in last.ruleset.sides.items() for seat in seats}
    contract = last.contract
    assert contract is not None
    won = dict.fromkeys(last.ruleset.sides, 0)
    for trick in last.tricks():
        won[side_of[trick["winner"]]] += trick["points"] + sum(roem(trick["cards"], contract["trumps"]))
    takers = side_of[contract["taker"]]
    assert out["points"]["takers"] == won.pop(takers)
    assert [out["points"]["defence"]] == [*won.values()]


def test_what_tricks_can_bring_in_all() -> None:
    worth = belote.load(ROTTERDAM).tables.modes[0].declarations
    assert worth is not None
    found = in_tricks(worth, 4, 8)
    assert {0, 20, 40, 50, 70, 100, 120, 200, 220, 300} <= found
    assert not found & {10, 30, 80 + 5}
    assert max(found) == 4 * 100 + 200 + 3 * 50


@pytest.mark.parametrize(
    ("says", "area"),
    [
        ("declarations: {runs: {3: 20, 4: 60}}", "declarations"),
        ("declarations: {runs: {4: 50}}", "declarations"),
        ('declarations: {fours: {A: 100, "10": 100, K: 100, Q: 100, J: 100}}', "declarations"),
        ('declarations: {fours: {A: 100, "10": 100, K: 100, Q: 100, J: 200, "7": 1}}', "declarations"),
        ("declarations: none", "declarations"),
        ("belote: {claimed_by: holding}", "belote"),
        ("belote: {cards: [A, K]}", "belote"),
        ("belote: {points: 30}", "belote"),
        ("belote: none", "belote"),
    ],
)
def test_another_roem_is_told_with_a_deal(says: str, area: str, tmp_path: Path) -> None:
    other = house(tmp_path, f"extends: {ROTTERDAM}\n{says}\n")
    found = [v for v in compare(belote.load(ROTTERDAM), other, (area,)).played if v.verdict == DIFFERENT]
    assert found and all(v.witness is not None and v.how == "proved" for v in found)


@pytest.mark.parametrize(
    "says",
    [
        "declarations: {runs: {3: 20, 4: 50, 5: 100}}",  # no trick holds five
        "belote: {absorbed_by: counting_run_of_five}",
    ],
)
def test_what_no_trick_shows_is_the_same_game(says: str, tmp_path: Path) -> None:
    other = house(tmp_path, f"extends: {ROTTERDAM}\n{says}\n")
    found = compare(belote.load(ROTTERDAM), other, looked=0)
    assert found.same, [(v.area, v.because) for v in found.played if v.verdict != EQUAL]


HANDS = """
declarations:
  kind: from_hands
  announced: with_first_card
  runs: {3: 20, 4: 50}
  fours: none
  reuse_cards: false
  contest: one
  best_by: [points, top_card]
  fours_order: []
  equal: nobody
  winner_scores: all
"""


def test_from_hands_and_from_tricks_are_never_the_same(tmp_path: Path) -> None:
    tricks = house(tmp_path, f"extends: {ROTTERDAM}\ndeclarations: {{fours: none}}\n", "tricks.yaml")
    hands = house(tmp_path, f"extends: {ROTTERDAM}\n{HANDS}", "hands.yaml")
    [*found] = compare(tricks, hands, ("declarations",)).played
    assert {v.verdict for v in found} == {DIFFERENT} and len(found) == 2


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"points": {"NS": 100}, "declarations": {"NS": 20, "EW": 70}, "belote": "EW"}, None),
        ({"points": {"NS": 100}, "declarations": {"NS": 30}}, "worth 30"),
        ({"points": {"NS": 162}, "capot": "NS", "declarations": {"EW": 20}}, "won every trick"),
        ({"points": {"NS": 162}, "capot": "NS", "belote": "EW"}, "won every trick"),
        ({"points": {"NS": 100}, "declarations": {"NS": 700, "EW": 600}}, "worth 1300"),
    ],
)
def test_scores_are_asked_for(question: dict[str, Any], says: str | None) -> None:
    rules = belote.load(ROTTERDAM)
    if says is None:
        assert belote.score(rules, {"taker": "NS", **question}).sides == {"NS": 0, "EW": 272}
        return
    with pytest.raises(belote.UnreadableError, match=says):
        belote.score(rules, {"taker": "NS", **question})


def test_who_must_speak_has_something_to_say(tmp_path: Path) -> None:
    file = tmp_path / "mute.yaml"
    says = "auction: {rounds: {forced: {bids: {take: {seats: [fourth]}}}}}"
    file.write_text(f"extends: klaverjas-amsterdam\n{says}\n", encoding="utf-8")
    mixed = tmp_path / "mixed.yaml"
    says = "auction: {rounds: {forced: {seats: [all, first]}}}"
    mixed.write_text(f"extends: klaverjas-amsterdam\n{says}\n", encoding="utf-8")
    assert any("stands alone" in str(problem) for problem in belote.check(str(mixed)))
    assert any("may not pass needs a bid" in str(problem) for problem in belote.check(str(file)))


def test_a_variation_changes_the_kind_of_the_whole_block(tmp_path: Path) -> None:
    rules = house(tmp_path, "extends: french\ndeclarations: {kind: from_tricks, runs: {3: 20}, fours: none}\n")
    assert all(mode.from_tricks and not mode.announced for mode in rules.tables.modes)
    file = tmp_path / "broken.yaml"
    text = f"extends: {ROTTERDAM}\ndeclarations: {{announced: with_first_card, runs: {{9: 20}}}}\n"
    file.write_text(text, encoding="utf-8")
    told = [str(problem) for problem in belote.check(str(file))]
    assert any("unknown key `announced`" in each for each in told)
