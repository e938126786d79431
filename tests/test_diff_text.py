"""How ``belote diff`` speaks to a card player, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from belote import load
from belote.cli.main import DONE, NO, TROUBLE
from belote.cli.progress import Progress
from belote.compare.forms import as_text
from belote.compare.often import SAYS
from belote.compare.report import compare
from belote.compare.saying import Speaker
from belote.compare.telling import tell
from belote.compare.verdict import DIFFERENT
from tests.test_cli import as_json, run

Capture = pytest.CaptureFixture[str]
BELOTE = [sys.executable, "-m", "belote"]


def house(folder: Path, name: str, text: str) -> str:
    file = folder / f"{name}.yaml"
    file.write_text(f"id: {name}\n{text}\n", encoding="utf-8")
    return str(file)


def program(
    *arguments: str, env: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    whole = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), **(env or {})}
    return subprocess.run([*BELOTE, *arguments], capture_output=True, check=False, env=whole, cwd=cwd)


def test_a_choice_of_cases_is_not_taken_for_all(tmp_path: Path, capsys: Capture) -> None:
    """A capot that is worth less: most deals are scored alike."""
    change = "auction: {rounds: {bidding: {above: {capot: {counts_as: 240}}}}}"
    file = house(tmp_path, "house", f"extends: coinche\n{change}")
    arguments = ["diff", "coinche", file, "--only", "scoring"]
    text = " ".join(run(capsys, *arguments)[1].split())
    assert not re.search(r"\b([\d,]+) of \1\b", text)
    assert re.search(r"in all of the [\d,]+ outcomes looked at, a choice of all that there are", text)
    assert {v["whole"] for v in as_json(capsys, *arguments, status=NO)["played"]} == {False}


def test_of_all_cases_where_all_were_looked_at(capsys: Capture) -> None:
    played = as_json(capsys, "diff", "french", "classique", "--only", "scoring", status=NO)["played"]
    assert [v.get("whole", True) for v in played] == [True, False]
    assert "22 of 489 cases" in run(capsys, "diff", "french", "classique", "--only", "scoring")[1]


def test_other_words_are_names_art_and_language_only(tmp_path: Path, capsys: Capture) -> None:
    def headline(change: str) -> str:
        status, out, _ = run(capsys, "diff", "french", house(tmp_path, "house", f"extends: french\n{change}"))
        assert status == DONE
        return out.splitlines()[1]

    assert headline("name: {en: ours}") == "the same game, other words"
    assert headline("match: {allowed: {from: 301, to: 1001, step: 100}}") == "the same game, other words"
    idle = "declarations: {runs: {3: 20, 4: 50, 5: 100, 8: 100}}"  # a run of five and more counts as much
    assert headline(idle) == "the same game, written otherwise"


def test_how_often_is_known_by_its_kind(capsys: Capture) -> None:
    arguments = ["diff", "french", "classique", "--often", "40"]
    page = run(capsys, *arguments, "--format", "html")[1]
    ids = re.findall(r' id="(often[^"]*)"', page)
    assert "often.obligations" in ids and "often.score" in ids
    assert all(one.split(".")[1] in SAYS for one in ids)
    for one in {*ids, "often.deal", "often.match"}:
        status, text, _ = run(capsys, *arguments, "--explain", one)
        assert (status, bool(text)) == (NO, True)
    text = run(capsys, *arguments, "--explain", "often.obligations")[1]
    assert "other cards are allowed" in text and text.count("for belote replay, under") == 2
    out = as_json(capsys, *arguments, "--explain", "often.obligations", status=NO)
    whole = as_json(capsys, *arguments, status=NO)["often"]
    assert out["shortest"] == whole["shortest"]["obligations"]
    assert {key: out[key] for key in whole["shares"]["obligations"]} == whole["shares"]["obligations"]


def test_so_many_deals_are_refused(capsys: Capture) -> None:
    status, out, err = run(capsys, "diff", "french", "classique", "--often", "1000001")
    assert (status, out) == (TROUBLE, "")
    assert "at most 1,000,000 deals" in err


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("belote.cli.progress.PAUSE", 0)
    progress = Progress()
    for number in range(3):
        progress.step("deals", number, 3)
    progress.clear()
    err = capsys.readouterr().err
    assert re.search(r"2 of 3 deals, [\d,]+ a second, 0 s left", err)
    steps: list[tuple[str, int, int]] = []
    compare(load("french"), load("rounded"), ("match",), 40, step=lambda *said: steps.append(said))
    assert ("deals", 39, 40) in steps and ("matches", 1, 2) in steps


def test_an_interrupted_count_ends_without_a_traceback() -> None:
    command = [*BELOTE, "diff", "french", "classique", "--often", "1000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")


FIELDS = r"\b(seat [NESW]\b|sides [NE]|kind \w+, cards|counts (yes|no)\b|as in the record|only [ab] says|times double)"


@pytest.mark.parametrize(
    "pair",
    [
        "french classique",
        "moroccan coinche",
        "coinche contree",
        "baloot coinche",
        "french three-handed",
        "coinche jass-schieber",
    ],
)
def test_no_field_names_are_left(pair: str) -> None:
    a, b = (load(name) for name in pair.split())
    c = compare(a, b, deals=20)
    text = re.sub(r"\(all cards: --explain\s+\S+\)", "", as_text(tell(c)))
    assert not re.search(r"[a-z]_[a-z]|[{}\[\]`]|': ", text)
    assert not re.search(FIELDS, text)
    for v in c.played:
        if v.verdict == DIFFERENT and v.witness is not None:
            for rules, asked, says in ((a, v.witness.a, v.witness.a_says), (b, v.witness.b, v.witness.b_says)):
                said = Speaker(rules, asked)
                assert not re.search(r"[_{}\[\]]", said.situation() + said.answer(says)), v


def test_situations_and_answers_in_words() -> None:
    french = load("french")
    said = Speaker(french, {"taker": "NS", "points": {"NS": 81, "EW": 81}, "held": {"NS": 81}})
    assert said.situation() == "NS took; card points: NS 81, EW 81; 81 held over for NS"
    answer = {"sides": {"NS": 0, "EW": 162}, "taken_from_held": {"NS": 0, "EW": 81}}
    assert said.answer(answer) == "NS scores 0, EW 162; of what was held EW gets 81"
    assert said.answer({"outcome": "tied", "held": {"NS": 101, "EW": 0}}) == (
        "the deal is tied; 101 of NS is held over"
    )
    run_, other = (
        {"seat": seat, "kind": "run", "cards": cards, "points": 20, "counts": counts}
        for seat, cards, counts in (("W", ["7S", "8S", "9S"], True), ("S", ["7H", "8H", "9H"], False))
    )
    assert Speaker(french, {}).answer({"declarations": [run_, other]}) == (
        "W's run 7♠ 8♠ 9♠ for 20 counts; S's run 7♥ 8♥ 9♥ for 20 does not count"
    )
    assert Speaker(french, {}).answer({"belote": []}) == "no belote"
    trick = Speaker(french, {"trumps": "H", "trick": "7S 8S", "hand": "9S"})
    assert trick.situation() == "trumps ♥; trick 7♠ 8♠; hand 9♠"
    assert trick.answer({"legal": ["9S"], "rule": "follow: a card of the suit led", "winning": 1}) == (
        "may play 9♠; rule: a card of the suit led; 8♠ is winning"
    )
    bid = Speaker(french, {"dealer": "N", "hands": {}, "contract": {"taker": "N", "trumps": "S", "bid": 80}})
    assert bid.situation() == "N deals; N takes, trumps ♠, bid 80"
    assert Speaker(french, {"plays": ""}).answer({"plays": [{"seat": "E"}]}) == "E leads"
    assert Speaker(french, {"calls": ["pass"]}).answer({"calls": [{"seat": "E"}]}) == "E speaks first"
    assert Speaker(french, {"deals": []}).answer({"winner": None}) == "nobody has won the match yet"
    assert Speaker(french, {"calls": ["80 S", "double"]}).answer({"status": "in_progress", "contract": None}) == (
        "the calls go on"
    )


def test_sums_are_written_as_sums(tmp_path: Path, capsys: Capture) -> None:
    text = " ".join(run(capsys, "diff", "coinche", "three-handed", "--often", "0")[1].split())
    assert "what the doubling multiplies by × (160 + the number bid" in text or "double × (160 + the number bid" in text
    assert "an equal share of (what the tricks of the deal are worth + the counting declarations" in text
    file = house(tmp_path, "my_house", "extends: french\nname: {en: my_house}")
    text = run(capsys, "diff", "french", file, "--often", "0")[1]
    assert "against my_house" in text, "a name stays as it is"


def test_letters_where_the_output_has_no_signs() -> None:
    env = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    for arguments in (("french", "classique"), ("moroccan", "coinche")):
        done = program("diff", *arguments, "--often", "0", env=env)
        assert done.returncode == NO
        assert b"?" not in done.stdout
    done = program("diff", "french", "classique", "--only", "obligations", env=env)
    assert b"trick 8S 7H; hand 7S 9S" in done.stdout
    done = program("diff", "coinche", "french", "--often", "0", "--json", env=env)
    assert any(change["a"] and "Belote coinchée" in str(change["a"]) for change in json.loads(done.stdout)["written"])
    done = program("diff", "french", "classique", "--only", "obligations", "--format", "html", env=env)
    assert b"&#9824;" in done.stdout or b"8S 7H" in done.stdout


@pytest.mark.parametrize("command", ["list", "diff french rounded", "show french --json", "--version"])
def test_a_closed_output_is_said(command: str) -> None:
    line = f"{sys.executable} -m belote {command} >&-"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (TROUBLE, "belote: standard output is closed: nothing can be told\n")


def test_what_would_be_passed_over_is_refused(capsys: Capture) -> None:
    for arguments, says in (
        (["--all", "french"], "--all is every shipped ruleset"),
        (["french", "rounded", "--json", "--format", "html"], "--json has a form of its own"),
        (["french", "rounded", "--explain", "scoring.suit", "--format", "html"], "--explain has a form of its own"),
        (["french", "rounded", "baloot", "--seed", "4"], "--seed goes with two rulesets"),
    ):
        status, _, err = run(capsys, "diff", *arguments)
        assert (status, says in err) == (TROUBLE, True), err


def test_a_folder_and_a_file_named_twice(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    house(tmp_path, "h1", "extends: french")
    done = program("diff", "bad", "french", cwd=tmp_path)
    assert (done.returncode, b"folder" in done.stderr) == (TROUBLE, True)
    for three in (["./h1.yaml", "h1.yaml", "french"], ["french", "french", "rounded"]):
        done = program("diff", *three, cwd=tmp_path)
        assert (done.returncode, b"named twice" in done.stderr) == (TROUBLE, True), three


def test_what_is_open_for_one_reason_is_said_once() -> None:
    story = tell(compare(load("french"), load("coinche"), deals=0))
    (items,) = (items for head, items in story.sections if head == "What could not be compared or decided")
    (only,) = items
    areas = "what must be played, who wins a trick, what cards are worth, declarations, the belote, the score of a deal"
    assert only.head == f"{areas} (none, all): only coinche has this contract: nothing in the other to compare it with"
