"""Kept plans: the same as fresh ones, used only while they hold, and never in the way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from belote import Deal, load, names, private
from belote.library import keeping


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("BELOTE_CACHE", str(folder))
    return folder


@pytest.mark.parametrize("name", [*names(), "french+rounded+to-1000"])
def test_a_kept_plan_is_the_plan(name: str, cache: Path) -> None:
    first = load(name)
    kept = keeping.find(name)
    assert kept is not None
    assert kept.plan == first.plan
    assert kept.art == first.art
    second = load(name)
    assert second.plan == first.plan
    assert Deal.new(second, seed=3).legal() == Deal.new(first, seed=3).legal()
    assert second.rules == first.rules, "the models are read when somebody asks for them"
    assert len(list(cache.iterdir())) == 1


def test_a_changed_file_is_read_anew(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache
    parent, house = tmp_path / "parent.yaml", tmp_path / "house.yaml"
    parent.write_text("extends: french\nmatch: {target: 700}\n", encoding="utf-8")
    house.write_text("extends: ./parent.yaml\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load("./house.yaml").tables.match.ending.target == 700
    assert keeping.find("./house.yaml") is not None
    parent.write_text("extends: french\nmatch: {target: 800}\n", encoding="utf-8")
    assert keeping.find("./house.yaml") is None
    assert load("./house.yaml").tables.match.ending.target == 800
    parent.unlink()
    with pytest.raises(ValueError, match=r"parent\.yaml"):
        load("./house.yaml")


def test_the_same_path_in_another_folder_is_another_file(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del cache
    for target in (700, 800):
        folder = tmp_path / str(target)
        folder.mkdir()
        (folder / "house.yaml").write_text(f"extends: french\nmatch: {{target: {target}}}\n", encoding="utf-8")
        monkeypatch.chdir(folder)
        assert load("house.yaml").tables.match.ending.target == target


def test_a_link_that_leads_elsewhere_is_read_anew(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache
    monkeypatch.chdir(tmp_path)
    for target in (700, 800):
        Path(f"v{target}.yaml").write_text(f"extends: french\nmatch: {{target: {target}}}\n", encoding="utf-8")
        Path("house.yaml").unlink(missing_ok=True)
        Path("house.yaml").symlink_to(f"v{target}.yaml")
        assert load("house.yaml").tables.match.ending.target == target
    Path("house.yaml").unlink()
    with pytest.raises(ValueError, match="no file"):
        load("house.yaml")


def test_a_changed_art_is_read_anew(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache
    monkeypatch.chdir(tmp_path)
    french = Path(keeping.__file__).parents[2] / "rulesets" / "arts" / "french.yaml"
    text = french.read_text(encoding="utf-8")
    Path("mine.yaml").write_text(text, encoding="utf-8")
    Path("house.yaml").write_text("extends: french\ndeck: {art: ./mine.yaml}\n", encoding="utf-8")
    assert load("house.yaml").labels().names[0] == "7S"
    Path("mine.yaml").write_text(text.replace("S: S,", "S: P,"), encoding="utf-8")
    assert load("house.yaml").labels().names[0] == "7P"


def test_only_so_many_plans_are_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST", 4)
    for name in names():
        load(name)
    assert len(list(cache.iterdir())) <= 4


@pytest.mark.parametrize("junk", [b"", b"junk", b"\x80\x05K\x01.", b"\x80\x05cnowhere\nnothing\n."])
def test_a_damaged_plan_is_made_anew(junk: bytes, cache: Path) -> None:
    first = load("french")
    (file,) = cache.iterdir()
    file.write_bytes(junk)
    assert load("french").plan == first.plan
    assert keeping.find("french") is not None


def test_another_program_does_not_use_it(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del cache
    load("french")
    monkeypatch.setattr(keeping, "program", lambda: "another")
    assert keeping.find("french") is None


def test_a_folder_that_others_can_write_is_not_trusted(cache: Path) -> None:
    cache.mkdir(mode=0o777)
    cache.chmod(0o777)
    assert private.folder() is None
    assert load("french").digest


def test_without_a_folder_everything_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    for value in ("off", str(blocked / "below")):
        monkeypatch.setenv("BELOTE_CACHE", value)
        assert private.folder() is None
        assert load("french").digest


def test_a_second_start_reads_no_yaml(cache: Path) -> None:
    """Once kept, a question needs neither yaml nor pydantic."""
    load("french")
    code = (
        "import sys\nfrom belote.cli.main import main\n"
        "main(['legal', 'french', '--trumps', 'H', '--hand', '7H'])\n"
        "print(sorted({'pydantic', 'yaml'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path.cwd())
    assert done.stdout.splitlines()[-1] == "[]"
    assert cache.is_dir()
