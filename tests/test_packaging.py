"""The package works from a wheel, an editable install and a bare checkout alike."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LISTS = "import belote; print(*belote.names()); print(belote.load('moroccan+rounded').digest)"


def run(command: list[str], where: Path, **extra: str) -> str:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")} | extra
    done = subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the build backend itself from a copy of what is in the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("belote", "rulesets", "schemas"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    build = "import hatchling.build as b; print(b.build_wheel('..'))"
    name = run([sys.executable, "-c", build], source).split()[-1]
    return folder / name


def test_wheel_in_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    """Installed elsewhere, it finds its rulesets and schemas inside itself."""
    venv.create(tmp_path / "env", with_pip=True)
    python = str(tmp_path / "env" / "bin" / "python")
    run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(wheel)], tmp_path)
    inside = run([python, "-c", LISTS], tmp_path)
    outside = run([sys.executable, "-c", LISTS], ROOT)
    assert inside == outside
    assert "moroccan" in inside
    listed = run([str(tmp_path / "env" / "bin" / "belote"), "list"], tmp_path)
    assert "free-undertrump" in listed
    found = run([python, "-c", "from belote.library.finding import home; print(home())"], tmp_path).strip()
    assert found.startswith(str(tmp_path))
    assert (Path(found) / "schemas" / "author.json").is_file()
    assert "py.typed" in run([python, "-m", "zipfile", "-l", str(wheel)], tmp_path)


def test_bare_checkout(tmp_path: Path) -> None:
    """Without any install, the rulesets beside the package are found."""
    for name in ("belote", "rulesets", "schemas"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    found = run([sys.executable, "-c", f"{LISTS}; import belote.errors as e; print(e.__file__)"], tmp_path)
    assert "moroccan" in found
    assert str(tmp_path) in found
