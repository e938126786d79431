"""Measuring commands from outside: how long a process takes, what it needs of memory, what it imports."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from .peers.environment import folder

ROOT = Path(__file__).resolve().parent.parent
BELOTE = [sys.executable, "-m", "belote"]
BASELINE = [sys.executable, "-c", "import pydantic, yaml, click"]
CLICK = "click==8.1.8"

# a small process starts the command: a child's peak begins with the memory of whoever starts it
LAUNCH = """
import os, sys
from time import perf_counter
quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
begin = perf_counter()
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=quiet)
status, usage = os.wait4(pid, 0)[1:]
print(perf_counter() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""

LOADING = """
import sys
from importlib import import_module
from time import process_time
begin = process_time()
import belote
call = getattr(belote, sys.argv[1])
for module in sys.argv[3:]:
    import_module(module)
times = [process_time() - begin]
for _ in range(6):
    begin = process_time()
    call(sys.argv[2])
    times.append(process_time() - begin)
print(*times)
"""
READER = "belote.library.building"  # what reads YAML and validates; it is not imported where a ruleset is kept


class Calls(NamedTuple):
    """Milliseconds of processor time in a fresh process: the imports, the first call, the median of later ones."""

    imports: float
    first: float
    later: float


class Run(NamedTuple):
    """One process: seconds by the clock, seconds of processor time, and its peak memory in MB."""

    seconds: float
    cpu: float
    peak: float


def run(command: list[str], env: dict[str, str] | None = None) -> Run:
    """Run a command with its output thrown away; it must succeed.

    Raises:
        RuntimeError: its exit status is not 0.
    """
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCH, *command]
    shown = subprocess.run(launcher, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if shown.returncode:
        raise RuntimeError(f"{' '.join(command[:6])} ended with {shown.returncode}: {shown.stderr.strip()[-500:]}")
    seconds, cpu, peak = shown.stdout.split()
    return Run(float(seconds), float(cpu), int(peak) / (1024 * 1024 if sys.platform == "darwin" else 1024))


def with_click() -> dict[str, str]:
    """An environment in which click can be imported: this one, or one with a folder of its own for it."""
    if importlib.util.find_spec("click"):
        return dict(os.environ)
    home = folder("click")
    if not home.exists():
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*install, "--target", str(home), CLICK], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(home))))}


def cold_start(commands: dict[str, list[str]], rounds: int, cache: str) -> tuple[Run, dict[str, Run]]:
    """Median figures of the baseline and of each command, in turn; run once before, so that all is compiled.

    ``cache``: where compiled rulesets are kept, or ``off``.
    """
    env = with_click()
    own = {**os.environ, "BELOTE_CACHE": cache}
    took: dict[str, list[Run]] = {name: [] for name in ("", *commands)}
    for number in range(rounds + 1):
        for name, command in {"": BASELINE, **commands}.items():
            one = run(command, env if not name else own)
            if number:
                took[name].append(one)
    medians = {name: Run(*(median(column) for column in zip(*runs, strict=True))) for name, runs in took.items()}
    return medians.pop(""), medians


def heavy_imports(command: list[str]) -> set[str]:
    """Which of pydantic and yaml a command imports."""
    python, *rest = command
    shown = subprocess.run(
        [python, "-X", "importtime", *rest], cwd=ROOT, capture_output=True, text=True, check=True
    ).stderr
    return set(re.findall(r"\|\s+(pydantic|yaml)$", shown, re.MULTILINE))


def loading(function: str, name: str, reading: bool, cache: str) -> Calls:
    """``load`` or ``check`` of a ruleset, called in a fresh process.

    ``reading``: with the reader of YAML among the imports; ``cache``: where compiled rulesets are kept, or ``off``.
    Processor time, so that a busy machine does not count; little is read from disk.
    """
    command = [sys.executable, "-c", LOADING, function, name, *([READER] if reading else [])]
    env = {**os.environ, "BELOTE_CACHE": cache}
    shown = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    imports, first, *later = (1000 * float(seconds) for seconds in shown.split())
    return Calls(imports, first, median(later))
