"""`python -m benchmarks.speed [--quick]`: how fast, beside what it should be held against, in one run.

Random playouts through our state and through colver's Python steps, by turns; `belote replay --json` on JSON Lines,
with its peak memory; the cold start of `belote legal` beside the imports that it cannot do without; what
`belote --help` imports; loading and checking every preset. Figures of one run on one machine: compare the ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import tempfile
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import belote

from .commands import BASELINE, BELOTE, Run, cold_start, heavy_imports, loading, run
from .loops import ours, record
from .peers.environment import PEERS, Worker

FRENCH = ["--trumps", "H", "--trick", "JH 7H", "--hand", "9H AS 8H"]
LEGAL = {
    "legal moroccan": ["legal", "moroccan", "--trumps", "C", "--trick", "10C 7C", "--hand", "6C 1E 5C"],
    "legal moroccan --art french": ["legal", "moroccan", "--art", "french", *FRENCH],
    "legal coinche": ["legal", "coinche", *FRENCH],
}


def machine() -> str:
    try:
        found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    except OSError:
        found = None
    name = found[1] if found else platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def mark(value: float, bound: float, at_least: bool) -> str:
    met = value >= bound if at_least else value <= bound
    return f"{'at least' if at_least else 'at most'} {bound:g}: {'met' if met else 'MISSED'}"


def show_loops(deals: int, rounds: int) -> None:
    """Our loop and colver's by turns; the median of the ratios round by round."""
    rival = PEERS["colver"].pins[0]
    print(f"\nrandom playouts by turns with {rival}, medians of {rounds} rounds of {deals:,} deals, processor time")
    print(f"  {'':34}{'ours':>12}{'colver':>12}{'ratio':>8}  of rounds")
    with Worker("colver") as worker:
        for kind, what in (("steps", "play alone, contract set"), ("whole", "whole deals with the auction")):
            pairs: list[tuple[dict[str, Any], dict[str, Any]]] = []
            for number in range(rounds + 1):  # the first round warms both up
                question = {"time": kind, "deals": deals, "seed": number}
                pairs.append((ours(kind, deals, number), worker.ask(question)))
            for unit in ("deals", "steps"):
                rates = [[each[unit] / each["seconds"] for each in pair] for pair in pairs[1:]]
                ratios = [mine / other for mine, other in rates]
                mine, other = (median(rate) for rate in zip(*rates, strict=True))
                ratio, spread = median(ratios), f"{min(ratios):.2f} to {max(ratios):.2f}"
                goal = mark(ratio, 2, True) if (kind, unit) == ("steps", "deals") else ""
                print(f"  {what + ', ' + unit + '/s':34}{mine:12,.0f}{other:12,.0f}{ratio:8.2f}  {spread}  {goal}")
            last = pairs[-1]
            print(f"  {'':6}steps a deal: ours {_steps(last[0])}, colver {_steps(last[1])}")
        rollout = worker.ask({"time": "rollout", "deals": 100 * deals, "seed": 0})
        print(f"  (colver's own Rust loop, no Python: {rollout['deals'] / rollout['seconds']:,.0f} deals/s)")


def _steps(took: dict[str, Any]) -> str:
    return f"{took['steps'] / took['deals']:.1f}"


def show_replay(sizes: tuple[int, int], where: Path) -> None:
    """Lines a second and peak memory, for all presets mixed and for some alone."""
    few, many = sizes
    print(f"\nbelote replay --json, whole deals, one a line: {few:,} and {many:,} lines; processor time, peak MB")
    print(f"  {'':20}{'lines/s':>10}{'with start':>12}{f'at {few:,}':>11}{f'at {many:,}':>11}")
    for names in (belote.names(), ["classique"], ["moroccan"], ["coinche"]):
        rng = Random(1)
        rules = [belote.load(name) for name in names]
        files = [where / f"{size}.jsonl" for size in sizes]
        lines = [json.dumps(record(rules[i % len(rules)], rng, i), ensure_ascii=False) + "\n" for i in range(many)]
        runs = []
        for file, size in zip(files, sizes, strict=True):
            file.write_text("".join(lines[:size]), encoding="utf-8")
            runs.append(run([*BELOTE, "replay", "--json", str(file)]))
        rate = (many - few) / (runs[1].cpu - runs[0].cpu)
        name = names[0] if len(names) == 1 else f"{len(names)} presets mixed"
        whole = many / runs[1].cpu
        line = f"{rate:10,.0f}{whole:12,.0f}{runs[0].peak:11.1f}{runs[1].peak:11.1f}"
        growth = mark(runs[1].peak / runs[0].peak, 1.1, False)
        print(f"  {name:20}{line}  {mark(whole, 500, True)}; growth {growth}", flush=True)


def show_cold_start(rounds: int, cache: str) -> None:
    """The command line from nothing, beside the imports that it cannot do without."""
    commands = {name: [*BELOTE, *arguments] for name, arguments in LEGAL.items()}
    commands["help"] = [*BELOTE, "--help"]
    for where, what in ((cache, "the ruleset kept compiled"), ("off", "nothing kept (BELOTE_CACHE=off)")):
        print(f"\ncold start, medians of {rounds} by turns, {what}: ms by the clock, ms of processor time")
        baseline, took = cold_start(commands, rounds, where)
        print(_cold(baseline, f"python -c {BASELINE[-1]!r}"))
        for name in LEGAL:
            ratio, cpu = took[name].seconds / baseline.seconds, took[name].cpu / baseline.cpu
            text = f"belote {name} …: ratio {ratio:.2f}, of processor time {cpu:.2f}"
            print(_cold(took[name], f"{text}  {mark(ratio, 2, False)}"))
        print(_cold(took["help"], "belote --help"))
    heavy = ", ".join(sorted(heavy_imports(commands["help"]))) or "neither pydantic nor yaml"
    print(f"  belote --help imports {heavy}")


def _cold(one: Run, what: str) -> str:
    return f"  {1000 * one.seconds:6.0f}{1000 * one.cpu:6.0f}  {what}"


def show_loading(cache: str) -> None:
    """Loading from what is kept, loading anew, checking; each in a fresh process of its own."""
    print("\nloading and checking a preset, ms of processor time after the imports: first call, later ones")
    print(f"  {'':16}{'load, kept':>14}{'load, anew':>16}{'check':>16}")
    worst = dict.fromkeys(("load, kept", "load, anew", "check"), 0.0)
    imports = []
    for name in belote.names():
        loading("load", name, False, cache)
        calls = {
            "load, kept": loading("load", name, False, cache),
            "load, anew": loading("load", name, True, "off"),
            "check": loading("check", name, True, "off"),
        }
        worst = {what: max(worst[what], one.first) for what, one in calls.items()}
        imports.append([one.imports for one in calls.values()])
        print(f"  {name:16}" + "".join(f"{one.first:9.1f}{one.later:7.1f}" for one in calls.values()))
    kept, anew, check = (median(column) for column in zip(*imports, strict=True))
    print(f"  imports before: {kept:.0f} ms for what is kept, {anew:.0f} to read anew, {check:.0f} to check")
    for what, first in worst.items():
        print(f"  the slowest first call, {what}: {first:.1f} ms  {mark(first, 20, False)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of everything: to see that it runs")
    quick = parser.parse_args().quick
    print(f"belote on {date.today().isoformat()}; {machine()}")
    show_loops(200 if quick else 2000, 3 if quick else 9)
    with tempfile.TemporaryDirectory() as where:
        show_replay((200, 2000) if quick else (2000, 20_000), Path(where))
        cache = str(Path(where, "kept"))
        show_cold_start(3 if quick else 15, cache)
        show_loading(cache)


if __name__ == "__main__":
    main()
