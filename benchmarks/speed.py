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

LEGAL = {
    "moroccan": ["legal", "moroccan", "--art", "french", "--trumps", "H", "--trick", "JH 7H", "--hand", "9H AS 8H"],
    "coinche": ["legal", "coinche", "--trumps", "H", "--trick", "JH 7H", "--hand", "9H AS 8H"],
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
    print(f"\nrandom playouts, {rounds} rounds of {deals:,} deals, by turns with {PEERS['colver'].pins[0]}; medians")
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
    print(f"\nbelote replay --json, a file of whole deals, one a line: {few:,} and {many:,} lines; peak memory in MB")
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
        rate = (many - few) / (runs[1].seconds - runs[0].seconds)
        name = names[0] if len(names) == 1 else f"{len(names)} presets mixed"
        whole = many / runs[1].seconds
        line = f"{rate:10,.0f}{whole:12,.0f}{runs[0].peak:11.1f}{runs[1].peak:11.1f}"
        print(f"  {name:20}{line}  {mark(whole, 500, True)}", flush=True)


def show_cold_start(rounds: int) -> None:
    """The command line from nothing, beside the imports that it cannot do without."""
    print(f"\ncold start, byte-compiled, medians of {rounds} by turns: ms by the clock, ms of processor time")
    commands = {name: [*BELOTE, *arguments] for name, arguments in LEGAL.items()}
    commands["help"] = [*BELOTE, "--help"]
    baseline, took = cold_start(commands, rounds)

    def row(one: Run, what: str) -> str:
        return f"  {1000 * one.seconds:6.0f}{1000 * one.cpu:6.0f}  {what}"

    print(row(baseline, f"python -c {BASELINE[-1]!r}"))
    for name, arguments in LEGAL.items():
        ratio, cpu = took[name].seconds / baseline.seconds, took[name].cpu / baseline.cpu
        what = f"belote {' '.join(arguments[:2])} …: ratio {ratio:.2f}, of processor time {cpu:.2f}"
        print(row(took[name], f"{what}  {mark(ratio, 2, False)}"))
    heavy = ", ".join(sorted(heavy_imports(commands["help"]))) or "neither pydantic nor yaml"
    print(row(took["help"], f"belote --help: imports {heavy}"))


def show_loading() -> None:
    """The first call after the imports also builds what reads every ruleset; it is in these figures."""
    print("\nloading and checking a preset, ms of processor time after the imports: first call, later ones")
    print(f"  {'':16}{'load first':>12}{'later':>8}{'check first':>13}{'later':>8}")
    worst = 0.0
    for name in belote.names():
        times = [*loading("load", name), *loading("check", name)]
        worst = max(worst, times[0], times[2])
        print(f"  {name:16}{times[0]:12.1f}{times[1]:8.1f}{times[2]:13.1f}{times[3]:8.1f}")
    print(f"  the slowest first call: {worst:.1f} ms  {mark(worst, 20, False)}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of everything: to see that it runs")
    quick = parser.parse_args().quick
    print(f"belote on {date.today().isoformat()}; {machine()}")
    show_loops(200 if quick else 2000, 3 if quick else 9)
    with tempfile.TemporaryDirectory() as where:
        show_replay((200, 2000) if quick else (2000, 20_000), Path(where))
    show_cold_start(3 if quick else 15)
    show_loading()


if __name__ == "__main__":
    main()
