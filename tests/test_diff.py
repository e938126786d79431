"""``belote diff`` from outside: what it says, in which form, and what every witness is worth."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import belote
from belote import load, names
from belote.cli.main import DONE, NO, TROUBLE
from belote.compare.forms import WIDTH, as_text
from belote.compare.report import compare
from belote.compare.telling import tell
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, NOT_DECIDED
from tests.asking import both_sides, confirmed
from tests.test_cli import as_json, run

Capture = pytest.CaptureFixture[str]
SCHEMA = Path(__file__).parent.parent / "schemas" / "diff.json"
VALID = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
FOUR = [name for name in names() if len(load(name).seats) == 4]

# what must be found between presets, and in which areas
PAIRS = {
    ("moroccan", "moroccan-1000"): {"deal", "auction", "obligations", "declarations", "scoring", "match"},
    ("french", "classique"): {"deal", "obligations", "declarations", "scoring", "held_points"},
    ("french", "rounded"): {"scoring"},
    ("coinche", "contree"): {"auction", "declarations", "scoring"},
}


@pytest.mark.parametrize(("pair", "areas"), PAIRS.items(), ids=lambda x: "-".join(sorted(x)))
def test_what_must_be_found(pair: tuple[str, str], areas: set[str], tmp_path: Path, capsys: Capture) -> None:
    out = as_json(capsys, "diff", *pair, status=NO)
    VALID.validate(out)
    assert not out["same"]
    assert areas <= {v["area"] for v in out["played"] if v["verdict"] == DIFFERENT}
    asked = [each for v in out["played"] if v["verdict"] == DIFFERENT for each in both_sides(v, *pair)]
    confirmed(capsys, tmp_path, asked)
    assert len({v["id"] for v in out["played"]}) == len(out["played"])


def test_the_same_game_in_other_words(tmp_path: Path, capsys: Capture) -> None:
    """Another art is another word, not another game."""
    file = tmp_path / "moroccan-in-french-cards.yaml"
    file.write_text("extends: moroccan\ndeck: {art: french}\nname: {en: ours}\n", encoding="utf-8")
    status, out, _ = run(capsys, "diff", "moroccan", str(file))
    assert status == DONE
    assert out.splitlines()[1] == "the same game, other words"
    assert as_json(capsys, "diff", "moroccan", str(file))["same"] is True
    assert load(str(file)).digest == load("moroccan").digest


@pytest.mark.parametrize("name", FOUR)
def test_a_ruleset_is_the_same_as_itself(name: str) -> None:
    c = compare(load(name), load(name))
    assert c.same
    assert c.written == ()


def test_a_pair_mirrors() -> None:
    for one, two in PAIRS:
        there, back = compare(load(one), load(two)), compare(load(two), load(one))
        assert [(v.area, v.mode, v.verdict) for v in there.played] == [(v.area, v.mode, v.verdict) for v in back.played]


def test_other_numbers_of_players_are_compared_where_they_can_be(capsys: Capture) -> None:
    out = as_json(capsys, "diff", "french", "three-handed", status=NO)
    VALID.validate(out)
    undecided = [v for v in out["played"] if v["verdict"] == NOT_DECIDED]
    assert undecided
    assert all(v["because"] for v in undecided)
    assert any(v["verdict"] == EQUAL for v in out["played"])
    assert "4 players against 3" in run(capsys, "diff", "french", "three-handed")[1]


def test_after_an_error_nothing_is_called_the_same(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: french\nlitige: stack\n", encoding="utf-8")
    two = ["french", "rounded"]
    wrong: list[list[str]] = [
        [], ["french"], ["french", str(bad)], [str(bad), str(bad)], ["french", "nowhere"], ["french", "x+rounded"],
        ["french", "french+rounded+rounded"], ["french", "french", "french"],
        [*two, "--only", "nothing"], [*two, "--explain", "nothing"],
        [*two, "--often", "-1"], [*two, "--often", "many"], [*two, "baloot", "--explain", "match"],
        [*two, "baloot", "--often", "5"],
    ]  # fmt: skip
    for arguments in wrong:
        for form in ([], ["--json"], ["--format", "html"]):
            status, out, err = run(capsys, "diff", *arguments, *form)
            assert status == TROUBLE, arguments
            assert "same" not in out + err
            assert not out or "error" in json.loads(out)


def test_a_file_with_faults_is_told_as_check_tells_it(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: frensh\nlitige: stack\n", encoding="utf-8")
    report = run(capsys, "check", str(bad))[1]
    assert report.count("error:") == 2
    status, out, err = run(capsys, "diff", "french", str(bad))
    assert (status, out, err) == (TROUBLE, "", report)
    problems = as_json(capsys, "diff", "french", str(bad), status=TROUBLE)["error"]["problems"]
    assert problems == as_json(capsys, "check", str(bad), status=NO)["files"][0]["problems"]


def test_what_would_be_right_is_said(capsys: Capture) -> None:
    says = run(capsys, "diff", "french", "rounded", "--only", "obligation")[2]
    assert "did you mean obligations?" in says and "`held_points`" in says
    says = run(capsys, "diff", "french", "rounded", "--explain", "scorin.suit")[2]
    assert "did you mean scoring.suit?" in says and "scoring.rounding" in says


@pytest.mark.parametrize("form", ["text", "html", "json"])
def test_who_reads_no_further_changes_nothing_of_the_answer(form: str, tmp_path: Path) -> None:
    """The exit status is that of the comparison, and nothing is complained about."""
    command = [sys.executable, "-m", "belote", "diff", "french", "classique", "--often", "0"]
    command += ["--json"] if form == "json" else ["--format", form]
    env = {**os.environ, "BELOTE_CACHE": "off"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), complaint) == (NO, b"")


def test_a_file_and_its_parent(tmp_path: Path, capsys: Capture) -> None:
    """Each leaf that the file changes, where it stands, and nothing else."""
    file = tmp_path / "house.yaml"
    file.write_text(
        "id: house\n"
        "extends: french\n"
        "match: {target: 601}\n"
        "play:\n"
        "  obligations: {trump: none, go_higher: {when: [trump_led, opponent_winning]}}\n"
        "belote: {points: 30}\n"
        "declarations: {runs: {3: 20, 4: 60, 5: 100}}\n",
        encoding="utf-8",
    )
    assert "repeats" not in run(capsys, "check", str(file))[1]
    out = as_json(capsys, "diff", "french", str(file), "--often", "0", status=NO)
    lines = {c["path"]: c["where"]["b"].rsplit(":", 1)[1] for c in out["written"] if c["effect"] != "words"}
    assert lines == {
        "play.obligations.go_higher.when": "5",
        "play.obligations.trump": "5",
        "declarations.runs.4": "7",
        "belote.points": "6",
        "match.target": "3",
    }
    file.write_text("id: house\nextends: french\nmatch: {target: 501}\nscoring: {last_trick: 10}\n", encoding="utf-8")
    status, text, _ = run(capsys, "check", str(file))
    assert status == DONE and text.count("repeats what the parent says") == 2
    out = as_json(capsys, "diff", "french", str(file))
    assert out["same"] and {c["effect"] for c in out["written"]} == {"words"}


def test_no_line_is_wider_than_a_terminal(tmp_path: Path, capsys: Capture) -> None:
    for one, other in itertools.pairwise([*names(), names()[0]]):
        c = compare(load(one), load(other), deals=40)
        wide = [line for line in as_text(tell(c)).splitlines() if len(line) > WIDTH]
        assert not wide, (one, other)
    for v in as_json(capsys, "diff", "moroccan", "contree", "--often", "0", status=NO)["played"]:
        status, text, _ = run(capsys, "diff", "moroccan", "contree", "--often", "0", "--explain", v["id"])
        assert status == NO and text
        assert max(map(len, text.splitlines())) <= WIDTH, v["id"]
    long = tmp_path / f"{'a-long-name-' * 6}.yaml"
    long.write_text("id: house\nextends: french\nmatch: {target: 601}\n", encoding="utf-8")
    for arguments in (["rounded", "coinche", "baloot"], [str(long), "rounded"], [str(long), "--only", "match"]):
        text = run(capsys, "diff", "french", *arguments)[1].replace(str(long), "house")
        assert max(map(len, text.splitlines())) <= WIDTH
    said = run(capsys, "diff", "french", str(long), "--only", "match")[1]
    assert f"        {long}\n          nobody has won the match yet" in said


@pytest.mark.long
def test_every_pair_of_presets(tmp_path: Path, capsys: Capture) -> None:
    """Every witness is accepted and answered as is said; no line is too wide, no id there twice, none takes long."""
    for one, other in itertools.combinations(names(), 2):
        start = time.perf_counter()
        c = compare(load(one), load(other), deals=200)
        assert time.perf_counter() - start < 10, (one, other)
        story = tell(c)
        assert max(map(len, as_text(story).splitlines())) <= WIDTH, (one, other)
        ids = [item.ident for _, items in story.sections for item in items]
        assert len(set(ids)) == len(ids), (one, other)
        found = [v.as_json() for v in c.played if v.verdict == DIFFERENT]
        confirmed(capsys, tmp_path, [each for v in found for each in both_sides(v, one, other)])


def test_what_is_told_of_deals_and_matches(capsys: Capture) -> None:
    """In every form, with the records that show it."""
    arguments = ["diff", "french", "sans-annonces", "--often", "60", "--seed", "3"]
    out = as_json(capsys, *arguments, status=NO)
    VALID.validate(out)
    assert (out["often"]["deals"], out["matches"]["matches"], out["often"]["seed"]) == (60, 3, 3)
    assert set(AREAS) - {"match", "penalties"} < set(out["often"]["shares"])
    share = out["often"]["shares"]["declarations"]
    assert share["of"] == 60 and 0 < share["low"] < share["share"] == round(share["deals"] / 60, 4) < share["high"]
    records = out["often"]["shortest"]["declarations"]
    assert belote.replay(records["a"])["declarations"] != belote.replay(records["b"])["declarations"]
    lines = ("other declarations count", "the match ends otherwise")
    for form in ("text", "markdown", "html"):
        text = " ".join(run(capsys, *arguments, "--format", form)[1].split())
        assert all(line in text for line in lines), form
    assert "often" not in as_json(capsys, "diff", "french", "rounded", "--often", "0", status=NO)
    out = as_json(capsys, "diff", "french", "three-handed", status=NO)
    VALID.validate(out)
    assert out["often"] == out["matches"] == {"because": "they are played by different numbers of players"}


# house rules by which only what lies in a hand or open differs
DEALT = {
    "turned": "deal: {bidding: {before: turned}}",
    "hands": "deal: {bidding: {before: first}}",
}


@pytest.mark.parametrize("key", DEALT)
def test_what_is_dealt_is_shown_by_a_replay(key: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"id: house\nextends: french\n{DEALT[key]}\n", encoding="utf-8")
    assert run(capsys, "check", str(file))[0] == DONE
    out = as_json(capsys, "diff", "french", str(file), "--only", "deal", status=NO)
    (v,) = out["played"]
    assert (v["ask"], v["because"]) == ("replay", "what is dealt, when")
    confirmed(capsys, tmp_path, both_sides(v, "french", str(file)))


def test_one_witness_of_each_kind_put_to_the_program(tmp_path: Path) -> None:
    """By hand: what ``--explain`` prints is kept in a file, or said in the options."""

    def program(*arguments: str, status: int = DONE) -> str:
        ran = subprocess.run([sys.executable, "-m", "belote", *arguments], capture_output=True, check=False)
        assert ran.returncode == status, ran.stderr
        return ran.stdout.decode()

    pair = ("french", "moroccan")
    text = program("diff", *pair, "--often", "0", "--explain", "deal.who_leads_first", status=NO)
    first, second = (part.split(":\n", 1)[1] for part in text.split("the situation, for belote replay, ")[1:])
    seats = []
    for name, record in zip(pair, (first, second), strict=True):
        file = tmp_path / f"{name}.yaml"
        file.write_text(record, encoding="utf-8")
        seats.append(json.loads(program("replay", str(file), "--ruleset", name, "--json"))["plays"][0]["seat"])
    assert seats[0] != seats[1]
    text = program("diff", *pair, "--often", "0", "--explain", "obligations.suit", status=NO)
    asked = json.loads(text.split("for belote legal:\n")[1])
    options = [f"--{key}={asked[key]}" for key in ("art", "trumps", "trick", "hand") if key in asked]
    legal = [json.loads(program("legal", name, *options, "--json"))["legal"] for name in pair]
    assert legal == [["9H"], ["7H", "9H"]]
    text = program("diff", "french", "rounded", "--often", "0", "--explain", "scoring.suit", status=NO)
    asked = json.loads(text.split("for belote score:\n")[1])
    points = [f"{side}={n}" for side, n in asked["points"].items()]
    options = ["--taker", asked["taker"], "--points", *points, "--json"]
    sides = [json.loads(program("score", name, *options))["sides"] for name in ("french", "rounded")]
    assert sides[0] != sides[1]


def test_forms(capsys: Capture) -> None:
    status, text, _ = run(capsys, "diff", "french", "classique")
    assert status == NO
    assert max(map(len, text.splitlines())) <= 80
    assert "♠" in text
    status, page, _ = run(capsys, "diff", "french", "classique", "--format", "html")
    assert status == NO
    assert page.startswith("<!doctype html>")
    assert not re.search(r"(src|href)=|url\(|@import|https?:", page), "one page that needs nothing else"
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    status, page, _ = run(capsys, "diff", "french", "classique", "--format", "markdown")
    assert status == NO
    assert page.startswith("# french against classique")
    for form in ("markdown", "html", "text"):
        assert "only here" in run(capsys, "diff", "coinche", "contree", "--format", form)[1], "long lists are cut"


def test_only_and_explain(capsys: Capture) -> None:
    out = as_json(capsys, "diff", "french", "moroccan", "--only", "obligations", status=NO)
    assert {v["area"] for v in out["played"]} == {"obligations"}
    assert out["played"][0]["witness"] | {"art": ""} == {
        "art": "", "mode": "suit", "trumps": "H", "trick": "7S 8H", "hand": "7H 9H",
    }  # fmt: skip
    status, text, _ = run(capsys, "diff", "french", "moroccan", "--explain", "obligations.suit")
    assert (status, '"hand": "7H 9H"' in text) == (NO, True)
    assert run(capsys, "diff", "french", "moroccan", "--explain", "match.target")[0] == NO
    status, text, _ = run(capsys, "diff", "french", "rounded", "--only", "obligations")
    assert (status, "equal in what was looked at" in text) == (DONE, True)
    assert "the same game" not in text.split("WHERE")[0]
    status, text, _ = run(capsys, "diff", "french", "rounded", "capot-252", "--only", "obligations")
    assert (status, "equal in what was looked at" in text, "the same game" in text) == (NO, True, False)


def test_many_at_once(capsys: Capture) -> None:
    shelf = ["french-1000", "moroccan-1000", "rounded"]
    out = as_json(capsys, "diff", *shelf, status=NO)
    VALID.validate(out)
    assert [p["same"] for p in out["pairs"]] == [True, False, False]
    assert "=" in run(capsys, "diff", *shelf)[1]
    unlike = as_json(capsys, "diff", "french", "three-handed", "two-handed", status=NO)
    VALID.validate(unlike)
    assert [p["unlike"] for p in unlike["pairs"]] == [
        "4 players against 3", "4 players against 2", "3 players against 2",
    ]  # fmt: skip
    assert run(capsys, "diff", "french", "three-handed", "two-handed")[1].count(" #\n") == 3
    assert run(capsys, "diff", *shelf, "--format", "markdown")[1].startswith("| | french-1000 |")
    assert "<td>=</td>" in run(capsys, "diff", *shelf, "--format", "html")[1]


@pytest.mark.parametrize(
    ("area", "shown"), [("auction", {"calls", "cards"}), ("match", {"match", "points"}), ("deal", {"deal"})]
)
def test_what_is_written_bears_upon_what_was_asked(area: str, shown: set[str], capsys: Capture) -> None:
    out = as_json(capsys, "diff", "french", "coinche", "--only", area, status=NO)
    assert {change["effect"] for change in out["written"]} <= shown
    assert out["written"]
