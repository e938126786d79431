"""The rows by which people tell these games apart: each is found, with a situation that the commands answer so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from belote.cli.main import NO
from tests.asking import answers, both_sides, confirmed, contained
from tests.test_cli import as_json

Capture = pytest.CaptureFixture[str]
Row = tuple[str, str, Any, Any]  # what it is about, how the id begins, what the first and the second say at least

# the federation's tie of 91 with the takers' belote: all of it is held, nothing is scored
FEDERATION = """
id: federation
extends: classique
scoring: {outcomes: {tied: {takers: [], held: [takers_tricks, takers_belote]}}}
"""

MOROCCAN: list[Row] = [
    ("who leads first", "deal.who_leads_first", {"plays": [{"seat": "N"}]}, {"plays": [{"seat": "W"}]}),
    (
        "the jack that must be taken",
        "auction.what_may_be_said",
        {"calls": [{"legal": ["take"]}]},
        {"calls": [{"legal": ["pass", "take"]}]},
    ),
    ("overtrumping where one ruffs", "obligations.suit", {"legal": ["4C", "6C"]}, {"legal": ["6C"]}),
    (
        "until when one declares",
        "declarations.suit.until_when",
        {"declarations": []},
        {"declarations": [{"points": 20, "counts": True}]},
    ),
    ("the belote counts for the contract", "scoring.suit", {"outcome": "failed"}, {"outcome": "made"}),
    (
        "declarations count for the contract",
        "scoring.suit.a_declaration",
        {"outcome": "tied"},
        {"outcome": "made"},
    ),
    ("the capot of the takers", "scoring.suit.a_capot", {"sides": {"NS": 162}}, {"sides": {"NS": 252}}),
    ("the capot of the defence", "scoring.suit.a_capot", {"sides": {"EW": 162}}, {"sides": {"EW": 252}}),
    ("the target", "match", {"winner": "EW"}, {"winner": None}),
]
FRENCH: list[Row] = [
    ("the direction", "deal.which_way_round", {"calls": [{"seat": "E"}]}, {"calls": [{"seat": "W"}]}),
    ("overtrumping one's partner where trumps are led", "obligations.suit", {"legal": ["9S"]}, {"legal": ["7S", "9S"]}),
    (
        "declarations",
        "declarations.suit.what_they_are_worth",
        {"declarations": [{"points": 20, "counts": True}]},
        {"declarations": []},
    ),
    ("what counts for the contract", "scoring.suit", {"outcome": "failed"}, {"outcome": "made"}),
    (
        "one litige after another",
        "held_points",
        {"taken_from_held": {"NS": 0, "EW": 0}},
        {"taken_from_held": {"NS": 0, "EW": 81}},
    ),
]
COINCHE: list[Row] = [
    (
        "declarations",
        "declarations.suit.what_they_are_worth",
        {"declarations": [{"points": 20, "counts": True}]},
        {"declarations": []},
    ),
    (
        "the belote of takers who fail",
        "scoring.suit",
        {"sides": {"NS": 20}},
        {"sides": {"NS": 0}},
    ),
    ("a bid that is kept with fewer points", "scoring", {"outcome": "failed"}, {"outcome": "made"}),
]
UNDERTRUMP: list[Row] = [("who cannot overtrump", "obligations.suit", {"legal": ["7H"]}, {"legal": ["7H", "7D"]})]
HELD: list[Row] = [
    (
        "71 or 91",
        "scoring.suit",
        {"sides": {"NS": 20, "EW": 91}, "held": {"NS": 71, "EW": 0}},
        {"sides": {"NS": 0, "EW": 91}, "held": {"NS": 91, "EW": 0}},
    ),
]
ROWS = {
    ("moroccan", "moroccan-1000"): MOROCCAN,
    ("french", "classique"): FRENCH,
    ("coinche", "contree"): COINCHE,
    ("french", "contree"): UNDERTRUMP,
    ("classique", "federation.yaml"): HELD,
}


@pytest.mark.parametrize("pair", ROWS, ids="-".join)
def test_each_row_has_its_witness(pair: tuple[str, str], tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "federation.yaml").write_text(FEDERATION, encoding="utf-8")
    one, other = (str(tmp_path / name) if name.endswith(".yaml") else name for name in pair)
    found = as_json(capsys, "diff", one, other, "--often", "0", status=NO)["played"]
    shown = []
    for about, ident, a_says, b_says in ROWS[pair]:
        mine = [v for v in found if v["id"].startswith(ident) and v["verdict"] == "different"]
        fit = [v for v in mine if contained(a_says, v["a_says"]) and contained(b_says, v["b_says"])]
        assert fit, (about, [(v["id"], v["a_says"], v["b_says"]) for v in mine])
        assert fit[0]["how"] == "proved", about
        shown += both_sides(fit[0], one, other)
    confirmed(capsys, tmp_path, shown)


def test_coinche_and_contree_let_undertrump_alike(tmp_path: Path, capsys: Capture) -> None:
    """By the federation's texts of both, who cannot overtrump is free."""
    out = as_json(capsys, "diff", "coinche", "contree", "--only", "obligations", status=0)
    assert {(v["mode"], v["verdict"], v["how"]) for v in out["played"]} == {
        (mode, "equal", "proved") for mode in ("suit", "none", "all")
    }
    question = {"trumps": "H", "trick": "KC 9H", "hand": "7H 7D"}
    free, bound = {"legal": ["7H", "7D"]}, {"legal": ["7H"]}
    asked = [(name, "legal", {**question, "mode": "suit"}, free) for name in ("coinche", "contree")]
    confirmed(capsys, tmp_path, [*asked, ("french", "legal", question, bound)])


def test_a_difference_by_a_belote_is_one_only_with_it(tmp_path: Path, capsys: Capture) -> None:
    """Without the belote, the capot or the declaration the same points are scored alike."""
    for one, other in (("moroccan", "moroccan-1000"), ("coinche", "contree")):
        for v in as_json(capsys, "diff", one, other, "--only", "scoring", status=NO)["played"]:
            if v["id"].count(".") < 2:
                continue
            bare = {k: w for k, w in v["witness"].items() if k not in ("belote", "declarations", "capot", "double")}
            if "capot" not in v["witness"]:
                answers = [as_json_of(capsys, tmp_path, name, bare) for name in (one, other)]
                assert answers[0] == answers[1], v["id"]


def as_json_of(capsys: Capture, folder: Path, name: str, question: dict[str, Any]) -> Any:
    (got,) = answers(capsys, folder, "score", name, [question])
    return got["outcome"], got["sides"], got["held"]
