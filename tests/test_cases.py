"""Rules that were argued over, as data: the files of `cases/` say what lies on the table and what should come out.

A case has an `id`, a sentence (`says`), its rules and a `kind`.  The rules are a `ruleset`, or a `house`: a house file,
as lines or by its name in `cases/houses`.  Kinds, and what is compared (only what `expect` names):

- legal: a question for `belote.legal`.
- score: a question for `belote.score`.
- sheet: several such questions in a row, from `totals` if given; what is held goes along.  `totals`, `held`, `won`.
- replay: a record for `belote.replay`; what can be expected of it stands in `Replayed`.
- trick: the cards of a first trick, in any order, and trumps.  ``declarations`` and ``belote``: the points that they
  bring, ``to_winner``: whether the side that won them has them.
- auction: calls from the first to speak, out of turn with their seat; `totals` of the match, if any.  `refused` is the
  last call, `turn`, `contract`, `status`, `legal`, `may_also_call`, `hands`.
- diff: a house file compared with the `other` one.  `written`, `words`, `same`, `different`; see `differences.yaml`.
- check: house files, of which the first is checked.  `problems` (how many), `line`, `says`; or what was loaded.

Instead of an answer, `expect: {error: [words…]}` wants the question or the record to be refused with these words.
`cases/elsewhere.yaml` lists the cases that are not played here, with the reason.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT
from belote.compare.written import WORDS

FOLDER = Path(__file__).parent / "cases"
HOUSES = FOLDER / "houses"
Case = dict[str, Any]


def _read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


ELSEWHERE: list[Case] = _read(FOLDER / "elsewhere.yaml")
CASES: list[Case] = [case for file in sorted(FOLDER.glob("*.yaml")) if file.stem != "elsewhere" for case in _read(file)]


def _rules(case: Case, folder: Path) -> belote.Ruleset:
    """The rules of a case; a house file must be without any fault."""
    house = case.get("house")
    if house is None:
        return belote.load(case["ruleset"])
    file = HOUSES / house if isinstance(house, str) else folder / "house.yaml"
    if not isinstance(house, str):
        file.write_text(yaml.safe_dump(house, sort_keys=False, allow_unicode=True), encoding="utf-8")
    assert [str(problem) for problem in belote.check(str(file))] == []
    return belote.load(str(file))


def _legal(case: Case, rules: belote.Ruleset) -> Mapping[str, Any]:
    answer = belote.legal(rules, case["ask"])
    return {**answer, "legal": " ".join(answer["legal"])}


def _score(case: Case, rules: belote.Ruleset) -> Mapping[str, Any]:
    return belote.score(rules, case["ask"]).as_json()


def _sheet(case: Case, rules: belote.Ruleset) -> Mapping[str, Any]:
    """Totals after several deals.  A match that is not won by then can go on from these totals."""
    match = belote.Match.new(rules, totals=case.get("totals"))
    totals, held, outcomes = dict(match.totals), dict(match.held), []
    for ask in case["deals"]:
        belote.Match.new(rules, totals=totals, held=held)
        score = belote.score(rules, {**ask, "held": held} if any(held.values()) else ask)
        totals = {side: points + score.sides[side] for side, points in totals.items()}
        held = score.held_total
        outcomes.append(score.outcome)
    try:
        belote.Match.new(rules, totals=totals)
        won = False
    except belote.UnreadableError:  # totals that have won are no beginning
        won = True
    return {"totals": totals, "held": held, "won": won, "outcomes": outcomes}


class Replayed(dict[str, Any]):
    """A replayed record, and what a case may expect of it.

    Of a deal: ``winners`` and ``points`` of the tricks, ``together`` (points of all tricks), ``announced`` and
    ``counting`` (seat: points of its declarations), ``belote`` (seats), ``legal`` and ``rule`` at the last card,
    ``leader``, and what a score holds.  Of a match: ``totals``, ``winner``, ``held_total``, ``scores`` and
    ``dealers`` (by deal).
    """

    def __missing__(self, key: str) -> Any:
        found: Callable[[], Any] = getattr(self, f"_{key}")
        return found()

    def _winners(self) -> str:
        return " ".join(trick["winner"] for trick in self["tricks"])

    def _points(self) -> list[int]:
        return [trick["points"] for trick in self["tricks"]]

    def _together(self) -> int:
        return sum(self._points())

    def _announced(self) -> dict[str, list[int]]:
        return self._melds(self["declarations"])

    def _counting(self) -> dict[str, list[int]]:
        return self._melds([item for item in self["declarations"] if item["counts"]])

    def _melds(self, items: list[dict[str, Any]]) -> dict[str, list[int]]:
        out: dict[str, list[int]] = {}
        for item in items:
            out.setdefault(item["seat"], []).append(item["points"])
        return {seat: sorted(points) for seat, points in out.items()}

    def _belotes(self) -> str:
        return " ".join(item["seat"] for item in self["belote"])

    def _leader(self) -> str:
        return str(self["plays"][0]["seat"])

    def _legal(self) -> str:
        return " ".join(self["plays"][-1]["legal"])

    def _scores(self) -> list[dict[str, int]]:
        return [deal["score"]["sides"] for deal in self["deals"]]

    def _dealers(self) -> str:
        return " ".join(deal["dealer"] for deal in self["deals"])

    def _outcome(self) -> str:
        return str(self["score"]["outcome"])

    def _sides(self) -> dict[str, int]:
        sides: dict[str, int] = self["score"]["sides"]
        return sides

    def _held(self) -> dict[str, int]:
        held: dict[str, int] = self["score"]["held"]
        return held


def _replay(case: Case, rules: belote.Ruleset) -> Mapping[str, Any]:
    return Replayed(belote.replay(case["record"], ruleset=rules))


def _auction(case: Case, rules: belote.Ruleset) -> Mapping[str, Any]:
    deal = belote.Deal.new(rules, case["dealer"], pack=case.get("pack"), art=case.get("art"), totals=case.get("totals"))
    *calls, last = case["calls"] or [None]
    for call in calls:
        deal = _called(deal, call)
    refused = None
    if "refused" in case["expect"]:
        with pytest.raises(belote.NotAllowedError):
            _called(deal, last)
        refused = last
    elif last is not None:
        deal = _called(deal, last)
    legal, also = ", ".join(deal.legal()), {seat: ", ".join(calls) for seat, calls in deal.may_also_call().items()}
    hands = {seat: " ".join(deal.hand(seat)) for seat in rules.seats}
    out = {"refused": refused, "turn": deal.turn, "status": deal.status, "contract": deal.contract, "legal": legal}
    return {**out, "may_also_call": also, "hands": hands}


def _called(deal: belote.Deal, call: str | dict[str, str]) -> belote.Deal:
    return deal.apply(call) if isinstance(call, str) else deal.apply(call["call"], seat=call["seat"])


def _trick(case: Case, rules: belote.Ruleset) -> Mapping[str, Any]:
    """A first trick of these cards, in an order in which all of them may be played: the leader has the suit led."""
    ask = case["ask"]
    cards = ask["trick"].split()
    for order in itertools.permutations(cards):
        left = [card for card in rules.labels().names if card not in cards]
        own = [card for card in left if card[-1] == order[0][-1]][:7]
        left = [card for card in left if card not in own]
        hands = [[card] for card in order]
        hands[0].extend(own)
        for hand in hands:
            lack = 8 - len(hand)
            hand.extend(left[:lack])
            del left[:lack]
        leader = rules.seats.index("N") + 1
        seats = [rules.seats[(leader + i) % 4] for i in range(4)]
        contract = {"taker": seats[0], "mode": "suit", "trumps": ask["trumps"]}
        deal = belote.Deal.of_hands(rules, "N", dict(zip(seats, hands, strict=True)), contract)
        for card in order:
            if card not in deal.legal():
                break
            deal = deal.apply(card)
        else:
            out = belote.replay(belote.deal_record(deal), rules)
            winner = out["tricks"][0]["winner"]
            side = next(side for side, own_seats in rules.sides.items() if winner in own_seats)
            return {
                "declarations": sum(item["points"] for item in out["declarations"]),
                "belote": sum(item["points"] for item in out["belote"]),
                "to_winner": all(item["side"] == side for item in out["declarations"])
                and all(item["seat"] == winner for item in out["belote"]),
            }
    raise AssertionError("these cards never make a trick")


def _diff(case: Case, rules: belote.Ruleset, folder: Path) -> Mapping[str, Any]:
    (folder / "other").mkdir()
    found = compare(rules, _rules({"house": case["other"]}, folder / "other"))
    out: dict[str, Any] = {"written": [], "words": [], "same": found.same}
    for change in found.written:
        path = ".".join(change.path)
        if change.effect == WORDS:
            out["words"].append(path)
        else:
            out["written"].append([path, change.a, change.b])
    return {**out, "different": list(dict.fromkeys(v.area for v in found.played if v.verdict == DIFFERENT))}


ANSWERS: dict[str, Callable[[Case, belote.Ruleset], Mapping[str, Any]]] = {
    "legal": _legal,
    "score": _score,
    "sheet": _sheet,
    "replay": _replay,
    "auction": _auction,
    "trick": _trick,
}


def _named(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[str(case["id"]) for case in cases])


@_named([case for case in CASES if case["kind"] != "check"])
def test_case(case: Case, tmp_path: Path) -> None:
    expect = case["expect"]
    rules = _rules(case, tmp_path)
    answer = partial(_diff, folder=tmp_path) if case["kind"] == "diff" else ANSWERS[case["kind"]]
    if "error" in expect:
        with pytest.raises(belote.BeloteError) as caught:
            answer(case, rules)
        assert [words for words in expect["error"] if words not in str(caught.value)] == [], str(caught.value)
        return
    found = answer(case, rules)
    assert {key: found[key] for key in expect} == expect, case["says"]


@_named([case for case in CASES if case["kind"] == "check"])
def test_file(case: Case, tmp_path: Path) -> None:
    expect = case["expect"]
    for name, text in case["files"].items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    file = str(tmp_path / next(iter(case["files"])))
    problems = belote.check(file)
    shown = "\n".join(map(str, problems))
    if "problems" in expect:
        assert len(problems) == expect["problems"], shown
    if "says" in expect:
        lines = [problem for problem in problems if problem.line == expect["line"]]
        assert any(all(words in problem.message for words in expect["says"]) for problem in lines), shown
        with pytest.raises(belote.RulesetError):
            belote.load(file)
    else:
        assert belote.load(file).seats == tuple(expect["seats"].split())


def test_every_case_stands_once() -> None:
    """Every case of `ids.txt` is played here or is listed with the reason, never both."""
    wanted = (FOLDER / "ids.txt").read_text(encoding="utf-8").split()
    listed = [name for group in ELSEWHERE for name in group["ids"]]
    ids = [case["id"] for case in CASES]
    assert [name for name, count in Counter(ids + listed).items() if count > 1] == []
    assert sorted(set(wanted) - set(ids) - set(listed)) == []
    assert sorted(set(listed) - set(wanted)) == []


def test_every_case_says_what_it_is_about() -> None:
    for case in CASES:
        assert case["says"].strip(), case["id"]
        assert case["expect"], case["id"]
        assert case["kind"] == "check" or ("ruleset" in case) != ("house" in case), case["id"]
    assert all(group["reason"].strip() for group in ELSEWHERE)
