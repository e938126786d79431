"""House rules of scoring by the second opinion, over all splits of the card points."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

import belote
from belote import Ruleset
from tests.referee import house_rules

CASES = Path(__file__).parent / "cases"
BY_ID = {case["id"]: case for case in yaml.safe_load((CASES / "scoring_words.yaml").read_text(encoding="utf-8"))}


def rules_of(case: str, folder: Path) -> Ruleset:
    """The house of a case."""
    said = BY_ID[case]["house"]
    if isinstance(said, str):
        return belote.load(str(CASES / "houses" / said))
    file = folder / "house.yaml"
    file.write_text(yaml.safe_dump(said), encoding="utf-8")
    return belote.load(str(file))


def asked(rules: Ruleset, own: int, **more: Any) -> tuple[str, int, int] | None:
    """What is scored where NS has so many of 162 points; None where no tricks make them."""
    question = {"mode": "suit", "taker": "NS", "points": {"NS": own, "EW": 162 - own}, **more}
    try:
        score = belote.score(rules, question)
    except belote.UnreadableError:
        return None
    return score.outcome, score.sides["NS"], score.sides["EW"]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_side_that_counts(level: int, tmp_path: Path) -> None:
    rules, seen = rules_of("H157", tmp_path), set()
    projects = [(0, 0), (2, 0), (0, 2), (5, 0), (0, 10)]
    for own, melds, baloot in product(range(163), projects, [(0, 0), (2, 0), (0, 2)]):
        more: dict[str, Any] = {"double": level}
        if any(melds):
            more["declarations"] = dict(zip(("NS", "EW"), melds, strict=True))
        if any(baloot):
            more["belote"] = "NS" if baloot[0] else "EW"
        found = asked(rules, own, **more)
        if found is not None:
            wanted = house_rules.hokum_by_the_counting_side(own, 162 - own, melds, baloot, level)
            assert found == wanted, (own, more)
            seen.add(found[0])
    assert seen == {"made", "failed"}


def test_the_belote_lowers_the_target(tmp_path: Path) -> None:
    rules, seen = rules_of("H103", tmp_path), set()
    for own, bid, belote_of in product(range(163), range(80, 161, 10), (None, "NS", "EW")):
        found = asked(rules, own, bid=bid, belote=belote_of)
        if found is not None:
            made = house_rules.belote_lowers_the_target(own, belote_of == "NS", bid)
            assert (found[0] == "made") == made, (own, bid, belote_of)
            seen.add(made)
    assert seen == {True, False}


def test_only_a_capot_that_was_bid_is_paid(tmp_path: Path) -> None:
    rules = rules_of("H133", tmp_path)
    for own, bid, all_tricks in product(range(163), (80, 120, 160, None), (False, True)):
        if all_tricks and own != 162:
            continue
        more: dict[str, Any] = {"capot": "NS"} if all_tricks else {}
        found = asked(rules, own, bid=bid or "capot", **more)
        if found is not None:
            assert found == house_rules.capot_only_if_bid(own, all_tricks, bid), (own, bid, all_tricks)


@pytest.mark.parametrize("level", [1, 2, 4, 8])
def test_who_doubled_last_must_have_more(level: int) -> None:
    rules, seen = belote.load(str(CASES / "house_rules" / "H165.yaml")), set()
    for own, roem in product(range(163), [(0, 0), (20, 0), (0, 20), (40, 100), (50, 20)]):
        found = asked(rules, own, double=level, declarations=dict(zip(("NS", "EW"), roem, strict=True)))
        if found is not None:
            assert found == house_rules.kraken(own, 162 - own, roem, level), (own, roem)
            seen.add((found[0], 2 * own + roem[0] - roem[1] == 162))
    assert {("made", False), ("failed", False)} < seen
    assert (("failed" if level in (1, 4) else "made"), True) in seen
