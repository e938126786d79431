"""The commands from outside: what they print where, their exit status, and that nothing ends in a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from belote.cli.main import DONE, NO, TROUBLE, main
from belote.library import finding, loading
from tests.example_matches import FOLDER

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """The exit status and what stands on both outputs."""
    try:
        status = main(list(arguments))
    except SystemExit as stop:  # what argparse does with arguments that it does not know
        status = int(stop.code or 0)
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "fault of belote itself" not in said.err
    return status, said.out, said.err


def as_json(capsys: Capture, *arguments: str, status: int = DONE) -> Any:
    got, out, _ = run(capsys, *arguments, "--json")
    assert got == status, out
    return json.loads(out)


def test_list_names_everything(capsys: Capture) -> None:
    status, out, _ = run(capsys, "list")
    assert status == DONE
    for name in (*loading.names(), *loading.variations()):
        assert f"  {name} " in out
    listed = as_json(capsys, "list")
    assert [r["name"] for r in listed["rulesets"]] == loading.names()
    assert all(r["source"] and r["title"] for r in listed["rulesets"])


@pytest.mark.parametrize("name", loading.names())
def test_show_writes_a_file_that_says_the_same(name: str, tmp_path: Path, capsys: Capture) -> None:
    status, out, _ = run(capsys, "show", name, "--yaml")
    assert status == DONE
    (tmp_path / "shown.yaml").write_text(out, encoding="utf-8")
    shown = as_json(capsys, "show", name)
    assert as_json(capsys, "show", str(tmp_path / "shown.yaml"))["digest"] == shown["digest"]
    assert run(capsys, "check", str(tmp_path / "shown.yaml"))[0] == DONE
    assert shown["rules"]["match"]["target"]


def test_show_says_where_each_value_comes_from(capsys: Capture) -> None:
    _, out, _ = run(capsys, "show", "rounded", "--origin")
    lines = {line.split(": ")[0]: line.split()[-1] for line in out.splitlines()}
    assert lines["scoring.rounding.to"].startswith("rulesets/variations/rounded.yaml:")
    assert lines["table.direction"].startswith("rulesets/french.yaml:")
    assert lines["scoring.last_trick"].startswith("rulesets/turn-up-belote.yaml:")
    origins = as_json(capsys, "show", "rounded", "--origin")["origins"]
    file = {o["path"]: (o["file"], o["line"]) for o in origins}
    source = (finding.home() / "rulesets" / "turn-up-belote.yaml").read_text(encoding="utf-8").splitlines()
    name, line = file["scoring.last_trick"]
    assert name == "rulesets/turn-up-belote.yaml"
    assert "last_trick: 10" in source[line - 1]


def test_new_begins_a_file_that_is_right(tmp_path: Path, capsys: Capture) -> None:
    file = str(tmp_path / "club.yaml")
    assert run(capsys, "new", file, "--extends", "moroccan+to-1000")[0] == DONE
    first = (tmp_path / "club.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert Path(first.removeprefix("# yaml-language-server: $schema=")).is_file()
    assert run(capsys, "check", file)[:2] == (DONE, f"{file}: right\n")
    assert as_json(capsys, "show", file)["rules"]["match"]["target"] == 1000
    again = run(capsys, "new", file, "--extends", "french")
    assert (again[0], "--force" in again[2]) == (TROUBLE, True)
    child = str(tmp_path / "child.yaml")
    assert run(capsys, "new", child, "--extends", f"{file}+rounded")[0] == DONE
    assert run(capsys, "check", child)[0] == DONE
    assert run(capsys, "new", str(tmp_path / "no" / "where.yaml"), "--extends", "french")[0] == TROUBLE
    assert run(capsys, "new", str(tmp_path / "x.yaml"), "--extends", "frensh")[0] == TROUBLE
    assert run(capsys, "new", str(tmp_path / "x.txt"), "--extends", "french")[0] == TROUBLE


def test_check_looks_at_every_file(tmp_path: Path, capsys: Capture) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text("extends: french\nmatch: {target: 700}\n", encoding="utf-8")
    bad.write_text("extends: french\nmatch: {target: many}\nlitige: stack\n", encoding="utf-8")
    status, out, err = run(capsys, "check", str(bad), "nowhere.yaml", str(good))
    assert status == TROUBLE
    assert "bad.yaml:2:17: error:" in out
    assert "bad.yaml:3:1: error:" in out
    assert "good.yaml: right" in out
    assert "nowhere.yaml" in err
    assert run(capsys, "check", str(bad), str(good))[0] == NO
    files = as_json(capsys, "check", str(bad), str(good), status=NO)["files"]
    assert [len(f["problems"]) for f in files] == [2, 0]


def test_a_broken_file_stops_other_commands_with_its_problems(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: french\nmatch: {target: many}\n", encoding="utf-8")
    status, out, err = run(capsys, "score", str(bad), "--taker", "NS", "--points", "NS=90")
    assert (status, out) == (TROUBLE, "")
    assert ":2:17: error:" in err
    error = as_json(capsys, "show", str(bad), status=TROUBLE)["error"]
    assert (error["kind"], error["problems"][0]["line"]) == ("ruleset", 2)


@pytest.mark.parametrize(
    ("said", "points"),
    [
        (["--declarations", "NS=50,20"], 120),  # 50 and 20, and the 50 once more
        (["--declarations", "NS=20, 50"], 120),
        (["--declarations", "NS=[50]"], 100),
        (["--declarations", "NS=50"], 100),
        (["--belote", "NS=[2]"], 60),
        (["--belote", "NS=1,1"], 40),
        (["--belote", "NS=1,0"], 20),
        (["--belote", "NS"], 20),
    ],
)
def test_score_takes_lists(said: list[str], points: int, tmp_path: Path, capsys: Capture) -> None:
    file = str(_house_of_lists(tmp_path))
    asked = ["score", file, "--taker", "NS", "--mode", "all", "--points", "NS=110", "--bid", "80", "--json"]
    plain, with_lists = (json.loads(run(capsys, *asked, *more)[1])["sides"]["NS"] for more in ([], said))
    assert with_lists == plain + points


@pytest.mark.parametrize(
    ("said", "says"),
    [
        (["--declarations", "NS=70"], "list them one by one, such as NS=50,20"),
        (["--belote", "NS=3"], "3 in one hand as NS=[3], else as NS=2,1"),
        (["--declarations", "NS=50,"], "as in NS=20, or NS=50,20 for one by one, not 'NS=50,'"),
        (["--belote", "NS=x"], "as in NS=1, or NS=2,0 for one by one, not 'NS=x'"),
        (["--points", "NS=50,20"], "--points says SIDE=NUMBER, as in NS=20, not 'NS=50,20'"),
    ],
)
def test_score_says_how_lists_are_written(said: list[str], says: str, tmp_path: Path, capsys: Capture) -> None:
    file = str(_house_of_lists(tmp_path))
    asked = ["score", file, "--taker", "NS", "--mode", "all", "--points", "EW=52", "--bid", "80"]
    status, _, err = run(capsys, *asked, *said)
    assert status == TROUBLE
    assert says in err


def _house_of_lists(folder: Path) -> Path:
    """A game that asks for the best declaration, and for the belotes of one hand."""
    file = folder / "house.yaml"
    sums = "{made: {takers: [own_tricks, own_declarations, own_belote, bid, best_declaration]}}"
    belotes = "belote: {in_one_hand: {2: 60, 3: 80, 4: 100}}"
    file.write_text(f"extends: coinche\n{belotes}\nscoring: {{outcomes: {sums}}}\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("said", ["1e9", "many", "2.5"])
def test_numbers_are_whole(said: str, capsys: Capture) -> None:
    for words in (
        ["diff", "french", "rounded", "--often"],
        ["simulate", "french", "--deals"],
        ["perft", "french", "--depth"],
    ):
        with pytest.raises(SystemExit) as end:
            main([*words, said])
        assert end.value.code == 2
        assert f"{words[-1]}: a whole number, such as 20000, not '{said}'" in capsys.readouterr().err


def test_the_sheet_of_a_second_tie(capsys: Capture) -> None:
    status, out, _ = run(capsys, "score", "french", "--taker", "NS", "--points", "NS=81", "--held", "EW=40")
    assert status == 0 and out.splitlines()[-2:] == ["  held: 81 of NS", "  held in all: 81 of NS, 40 of EW"]
    _, out, _ = run(capsys, "score", "french", "--taker", "NS", "--points", "NS=91", "--held", "EW=40")
    assert out.splitlines()[1:] == ["  NS    131   tricks 91, held points 40", "  EW     71   tricks 71"]
    _, out, _ = run(capsys, "score", "french", "--taker", "NS", "--points", "NS=81")
    assert "in all" not in out


def test_legal_and_score_in_batch(tmp_path: Path, capsys: Capture) -> None:
    """A faulty line has its error, and the others still run."""
    lines = [
        '{"ruleset": "french", "trumps": "H", "trick": "KC 9H", "hand": "10H 7D"}',
        "this is no JSON",
        '{"ruleset": "nowhere", "trumps": "H", "trick": "", "hand": "7D"}',
        "",
        '{"ruleset": "french", "trumps": "H", "trick": "KC KC", "hand": "7D"}',
        "[1, 2]",
        '{"ruleset": "moroccan", "trumps": "C", "trick": ["12B", "6C"], "hand": ["7C", "4O"]}',
        '{"a": 1, "a": 2}',
        "[" * 5000,
    ]
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    status, out, _ = run(capsys, "legal", "--jsonl", str(file))
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == NO
    assert len(answers) == 8
    assert answers[0] == {"legal": ["10H"], "rule": answers[0]["rule"], "winning": 1}
    assert answers[5] == {"legal": ["7C"], "rule": answers[5]["rule"], "winning": 1}
    assert [a["error"]["line"] for a in answers if "error" in a] == [2, 3, 5, 6, 8, 9]

    scores = [
        '{"ruleset": "french", "taker": "NS", "points": {"NS": 81, "EW": 81}, "belote": "EW"}',
        '{"ruleset": "french", "taker": "NS", "points": {"NS": 1, "EW": 161}}',
    ]
    file.write_text("\n".join(scores), encoding="utf-8")
    status, out, _ = run(capsys, "score", "--jsonl", str(file))
    first, second = (json.loads(line) for line in out.splitlines())
    assert status == NO
    assert first["outcome"] == "tied"
    assert first["sides"] == {"NS": 0, "EW": 101}
    assert first["held"] == {"NS": 81, "EW": 0}
    assert "no set of tricks" in second["error"]["message"]


def test_questions_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    class Input:
        buffer = io.BytesIO(b'{"trumps": "H", "trick": "", "hand": "7D"}\n')

    monkeypatch.setattr(sys, "stdin", Input())
    status, out, _ = run(capsys, "legal", "french", "--jsonl", "-")
    assert (status, json.loads(out)["legal"]) == (DONE, ["7D"])


def test_replay_of_matches_deals_and_lines(tmp_path: Path, capsys: Capture) -> None:
    file = str(FOLDER / "french.yaml")
    match = as_json(capsys, "replay", file)
    assert match["winner"] == "EW"
    status, out, _ = run(capsys, "replay", file, "--deal", "1")
    assert status == DONE
    assert "capot by EW" in out
    assert run(capsys, "replay", file, "--deal", "99")[0] == TROUBLE
    status, out, err = run(capsys, "replay", file, "--ruleset", "moroccan", "--art", "french")
    assert status == NO
    assert (out, "deal 1" in err) == ("", True)
    one = {"ruleset": "french", **_raw(file)["deals"][0]}
    bad = {**one, "plays": [*one["plays"].split()[:4], "XX"]}
    lines = tmp_path / "deals.jsonl"
    lines.write_text("\n".join([json.dumps(one), json.dumps(bad), "{", json.dumps(one)]), encoding="utf-8")
    status, out, _ = run(capsys, "replay", str(lines), "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == NO
    assert [("error" in a) for a in answers] == [False, True, True, False]
    assert answers[0] == answers[3]
    status, out, err = run(capsys, "replay", str(lines))
    assert (status, out.count("line "), "line 2:" in err, "line 3:" in err) == (NO, 2, True, True)


def _raw(file: str) -> Any:
    import yaml

    return yaml.safe_load(Path(file).read_text(encoding="utf-8"))


def test_replay_says_when_the_rules_have_changed(tmp_path: Path, capsys: Capture) -> None:
    text = (FOLDER / "french.yaml").read_text(encoding="utf-8")
    digest = _raw(str(FOLDER / "french.yaml"))["digest"]
    old = tmp_path / "old.yaml"
    old.write_text(text.replace(digest, "0123456789abcdef"), encoding="utf-8")
    status, _, err = run(capsys, "replay", str(old))
    assert status == DONE
    assert "the rules have changed since" in err
    assert as_json(capsys, "replay", str(old))["rules_changed"] == {"record": "0123456789abcdef", "now": digest}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02", "no text"),
        (b"\xff\xfea\x00", "UTF-16"),
        ("é".encode("latin-1"), "UTF-8"),
        (b"[" * 5000, "deep"),
        (b"a: &x [1]\nb: *x\n", "anchor"),
        (b"!!python/object:os.system {}\n", "tag"),
        (b"just words\n", "block of keys"),
        (b"ruleset: french\ndealer: N\n", "pack or the hands"),
    ],
)
def test_replay_of_what_is_no_record(content: bytes, says: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "record.yaml"
    file.write_bytes(content)
    status, out, err = run(capsys, "replay", str(file))
    assert (status, out) == (NO, "")
    assert says in err


def test_perft_counts_and_divides(capsys: Capture) -> None:
    whole = as_json(capsys, "perft", "french", "--seed", "3", "--depth", "4", "--divide")
    assert whole["nodes"] == sum(whole["divide"].values())
    status, out, _ = run(capsys, "perft", "french", "--seed", "3", "--depth", "4")
    assert (status, out) == (DONE, f"{whole['nodes']}\n")
    assert as_json(capsys, "perft", "french", "--depth", "0")["nodes"] == 1
    assert run(capsys, "perft", "french", "--depth", "-1")[0] == TROUBLE
    assert run(capsys, "perft", "french", "--calls", "take, pass")[0] == TROUBLE


@pytest.mark.parametrize(
    "arguments",
    [
        ["legal", "french"],
        ["legal", "french", "--trumps", "X", "--hand", "7H"],
        ["legal", "french", "--trumps", "H", "--hand", "7H 7H"],
        ["legal", "french", "--trumps", "H", "--hand", "7H", "--trick", "8H 9H JH QH"],
        ["legal", "baloot", "--hand", "7H"],
        ["legal", "french", "--trumps", "H", "--hand", "7H", "--art", "nowhere"],
        ["legal", "moroccan", "--trumps", "C", "--hand", "KC"],
        ["score", "french"],
        ["score", "french", "--taker", "NS", "--points", "NS=200"],
        ["score", "french", "--taker", "NS", "--points", "NS"],
        ["score", "french", "--taker", "XY", "--points", "NS=100"],
        ["score", "french", "--taker", "NS", "--points", "NS=100", "--bid", "90"],
        ["score", "contree", "--taker", "NS", "--points", "NS=100"],
        ["score", "french", "--taker", "NS", "--points", "NS=100", "--declarations", "NS=20", "EW=20"],
        ["score", "classique", "--taker", "NS", "--points", "NS=100", "--declarations", "NS=20"],
        ["score", "french", "--taker", "NS", "--points", "NS=100", "--capot", "NS"],
        ["show", "nowhere"],
        ["show", "french+nowhere"],
        ["show", "french+"],
        ["show", "turn-up-belote"],
        ["replay", "nowhere.yaml"],
        ["replay", "."],
        ["check", "."],
        ["nonsense"],
        [],
    ],
    ids=" ".join,
)
def test_what_cannot_be_carried_out(arguments: list[str], capsys: Capture) -> None:
    status, _, err = run(capsys, *arguments)
    assert status == TROUBLE
    assert err or not arguments


def test_help_is_light() -> None:
    """Neither pydantic nor yaml is imported to print help."""
    code = (
        "import sys\nfrom belote.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print(sorted({'pydantic', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m belote show french --origin | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("table.seats")
    assert done.stderr == ""


def test_one_bad_line_costs_no_other(tmp_path: Path, capsys: Capture) -> None:
    """Whatever stands in a line, also in the first one of standard input."""
    good = json.dumps({"ruleset": "french", **_raw(str(FOLDER / "french.yaml"))["deals"][0]})
    long = '{"hand": ' + "9" * 6000 + "}"
    for bad in ("not json", "{", "[]", '{"ruleset": "french",', "[" * 5000, long, '{"dealer": ' + "9" * 6000 + "}"):
        done = subprocess.run(
            [sys.executable, "-m", "belote", "replay", "-", "--json"],
            input=f"{bad}\n{good}\n{good}\n",
            capture_output=True,
            text=True,
            check=False,
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert done.returncode == NO, bad[:20]
        assert ["error" in a for a in answers] == [True, False, False], bad[:20]
    file = tmp_path / "lines.jsonl"
    file.write_text(f"{long}\n{good}\n", encoding="utf-8")
    status, out, _ = run(capsys, "legal", "--jsonl", str(file))
    assert (status, len(out.splitlines())) == (NO, 2)
    assert "digits" in json.loads(out.splitlines()[0])["error"]["message"]


def test_one_line_may_be_json_lines_too(tmp_path: Path, capsys: Capture) -> None:
    one = json.dumps({"ruleset": "french", **_raw(str(FOLDER / "french.yaml"))["deals"][0]})
    file = tmp_path / "one"
    file.write_text(one + "\n", encoding="utf-8")
    whole = as_json(capsys, "replay", str(file))
    status, out, _ = run(capsys, "replay", str(file), "--json", "--jsonl")
    assert status == DONE
    assert len(out.splitlines()) == 1
    assert json.loads(out) == whole
    assert run(capsys, "replay", str(file), "--deal", "2")[0] == TROUBLE


ODD = ["no", "010", "null", "1", "1e3", "3:2", "a, b", "x #y", "a: b", "{a", "- a", "~", "Été"]


@pytest.mark.parametrize("stem", ODD)
def test_new_writes_any_name_so_that_it_is_right(stem: str, tmp_path: Path, capsys: Capture) -> None:
    file = str(tmp_path / f"{stem}.yaml")
    assert run(capsys, "new", file, "--extends", "french")[0] == DONE
    assert run(capsys, "check", file)[0] == DONE
    assert as_json(capsys, "show", file)["rules"]["id"] == stem


def test_a_path_may_hold_a_plus_sign(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "d+rounded"
    folder.mkdir()
    (folder / "my house+x.yaml").write_text("extends: french\n", encoding="utf-8")
    for spelling in (f"{folder}/my house+x.yaml", f"{folder}/my house+x.yaml+to-1000"):
        shown = as_json(capsys, "show", spelling)
        assert shown["rules"]["match"]["target"] == (1000 if "1000" in spelling else 501)
    assert run(capsys, "show", "french+rounded+rounded")[0] == TROUBLE


def test_a_record_is_read_in_its_own_art_under_other_rules(capsys: Capture) -> None:
    """The deal goes on to the first action that the other rules forbid."""
    status, _, err = run(capsys, "replay", str(FOLDER / "french.yaml"), "--ruleset", "moroccan-1000")
    assert status == NO
    assert "unknown" not in err
    status, _, err = run(capsys, "replay", str(FOLDER / "moroccan.yaml"), "--ruleset", "french")
    assert (status, "unknown" in err, "deal 1" in err) == (NO, False, True)


def test_a_record_finds_the_house_file_beside_it(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "house.yaml").write_text("extends: french\nmatch: {target: 700}\n", encoding="utf-8")
    deal = _raw(str(FOLDER / "french.yaml"))["deals"][0]
    (tmp_path / "deal.json").write_text(json.dumps({"ruleset": "house.yaml", **deal}), encoding="utf-8")
    assert as_json(capsys, "replay", str(tmp_path / "deal.json"))["status"] == "complete"


def test_all_deals_of_a_match_have_its_rules(tmp_path: Path, capsys: Capture) -> None:
    match = _raw(str(FOLDER / "french.yaml"))
    match["deals"][0]["ruleset"] = "moroccan"
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match), encoding="utf-8")
    status, _, err = run(capsys, "replay", str(file))
    assert (status, "same rules" in err) == (NO, True)


@pytest.mark.parametrize("command", ["list >&-", "list >/dev/full", "replay - <&-", "list --json >/dev/full"])
def test_closed_and_full_streams(command: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m belote {command}"], capture_output=True, text=True, check=False
    )
    assert "fault of belote" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_files_that_are_there_but_cannot_be_read(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "noext").write_text("extends: french\n", encoding="utf-8")
    (tmp_path / "HOUSE.YML").write_text("extends: french\n", encoding="utf-8")
    assert run(capsys, "check", str(tmp_path / "HOUSE.YML"))[0] == DONE
    os.mkfifo(tmp_path / "pipe.yaml")
    status, _, err = run(capsys, "check", str(tmp_path / "pipe.yaml"))
    assert (status, "no ordinary file" in err) == (TROUBLE, True)
