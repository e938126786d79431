"""Every example of the README does what it says there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from belote.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, without the indentation of the list that they stand in."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", README, re.MULTILINE | re.DOTALL)
    return ["\n".join(line.removeprefix(pad) for line in text.splitlines()) + "\n" for pad, text in found]


def test_examples_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the order of the README, in one folder: each command prints what stands below it."""
    monkeypatch.chdir(tmp_path)
    for text in blocks("yaml"):
        name = text.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(text, encoding="utf-8")
    house = (tmp_path / "house.yaml").read_text(encoding="utf-8")
    ran = 0
    for block in blocks("console"):
        for part in re.split(r"^\$ belote ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            if command.startswith("new "):
                (tmp_path / "house.yaml").unlink()
            main(shlex.split(command))
            assert capsys.readouterr().out == expected, command
            if command.startswith("new "):
                (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
            ran += 1
    assert ran >= 7


def test_the_example_for_apps(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("python")
    exec(compile(code, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert re.search(r"^(NS|EW) \{'NS': \d+, 'EW': \d+\} after \d+ deals$", said, re.MULTILINE)
    assert "unreadable - " in said


def test_the_score_sheet_of_the_first_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (command,) = [line for line in blocks("sh")[0].splitlines() if line]
    arguments = shlex.split(command.rpartition("/belote ")[2])
    monkeypatch.chdir(ROOT)
    assert main(arguments) == 0
    assert capsys.readouterr().out == blocks("text")[0]


def test_ci_runs_the_command_of_the_readme() -> None:
    """The second command is the first line of the README that runs the tests, which is what CI looks for."""
    (command,) = [line for line in blocks("sh")[1].splitlines() if line]
    assert next(line for line in README.splitlines() if "-m pytest" in line) == command
    assert "-m pytest" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_everything_public_is_named() -> None:
    import belote

    for name in belote.__all__:
        assert name in README, name
