"""`python -m benchmarks.playouts [--quick] [--only PART]`: random playouts beside the peers' compiled loops.

The play alone and whole deals beside colver's Rust loop; every preset; two threads; OpenSpiel's C++ loop on games of
its own, for orientation; the interpreted gear; what the first and a later start take; memory. The peers are installed
at first use. Figures of one run on one machine: compare the ratios. Needs the `fast` extra.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median

import belote
from belote.gear.choosing import COMPILED, INTERPRETED

from .commands import BELOTE, run
from .peers.environment import PEERS, PeerError, Worker
from .playing import HANDS, IN_SUITS, WHOLE, Threads, asked, hashing, slice_of, threads
from .speed import machine, mark
from .turns import beside, by_turns

SLICE = 20_000  # deals: some hundredths of a second
COLVER = PEERS["colver"].pins[0]
SPIEL = PEERS["open_spiel"].pins[0]
MB = 400
STARTS = {
    "python -c 'pass'": [sys.executable, "-c", "pass"],
    "python -c 'import belote'": [sys.executable, "-c", "import belote"],
    "python -c 'import numba'": [sys.executable, "-c", "import numba"],
    "both gears' tables and loops found": [sys.executable, "-c", "from belote.gear.choosing import gear; gear()"],
}


def show_colver(rounds: int) -> None:
    """Ours with fresh hands each time; colver's loop keeps the hands for a thousand playouts."""
    print(f"\ncompiled loops beside {COLVER}, one thread; medians of {rounds} rounds of {SLICE:,} deals; deals/s")
    print(f"  {'':44}{'ours':>11}{'colver':>11}{'ratio':>7}  half of the rounds")
    rows = [
        (HANDS, "classique", "rollout", 2.5),
        (HANDS, "contree", "rollout", None),
        (WHOLE, "contree", "rollout whole", 2.2),
        (WHOLE, IN_SUITS, "rollout whole", None),
    ]
    with Worker("colver") as worker:
        for what, name, kind, bound in rows:
            theirs = asked(worker, {"time": kind, "deals": SLICE})
            rates = by_turns(rounds, {"ours": slice_of(name, SLICE, what), "theirs": theirs})
            ratio = beside(rates["ours"], rates["theirs"])
            shown = f"{what}, {Path(name).stem}"
            goal = f"  {mark(ratio.middle, bound, True)}" if bound else ""
            print(f"  {shown:44}{rates['ours'].middle:11,.0f}{rates['theirs'].middle:11,.0f}{ratio}{goal}", flush=True)
    print("  play alone, ours: shuffle, hands, play; colver: a contract set, the hands kept for a thousand playouts")
    print("  whole deals, ours: deal, auction, declarations, play, score; colver: auction and play, the hands kept too")


def show_presets(rounds: int) -> None:
    """Whole deals of every preset; each by turns with classique."""
    print(f"\nwhole deals of every preset, one thread, by turns with classique; {rounds} rounds; deals/s")
    print(f"  {'':18}{'random':>11}{'ratio':>7}  half of the rounds         {'sensible players':>18}")
    slow = []
    known = slice_of("classique", SLICE)
    for name in belote.names():
        few = SLICE // 4
        slices = {"it": slice_of(name, SLICE), "classique": known}
        slices["sensible"] = slice_of(name, few, players="sensible")
        rates = by_turns(rounds, slices)
        ratio = beside(rates["it"], rates["classique"])
        slow.append((ratio.middle, name))
        print(f"  {name:18}{rates['it'].middle:11,.0f}{ratio}  {rates['sensible'].middle:16,.0f}", flush=True)
    least, name = min(slow)
    print(f"  the slowest beside classique: {name}, {least:.2f}  {mark(least, 1 / 3, True)}")


def show_threads(rounds: int) -> None:
    """Two threads against one, and against what two threads get here that surely do not wait for each other."""
    size = 10 * SLICE
    print(
        f"\ntwo threads beside one, {rounds} rounds of {size:,} deals in chunks, by the clock: how many times as fast"
    )
    hash1, hash2 = (Threads(size, [hashing] * number) for number in (1, 2))
    for what, name in ((HANDS, "classique"), (WHOLE, "contree")):
        one, two = (threads(name, what, size, number) for number in (1, 2))
        rates = by_turns(rounds, {"one": one, "two": two, "hash one": hash1, "hash two": hash2})
        ours, least = beside(rates["two"], rates["one"]), beside(rates["hash two"], rates["hash one"])
        free = least.middle >= 1.8 or ours.middle >= 1.8
        goal = mark(ours.middle, 1.8, True) if free else "at least 1.8: not to be told while others use the cores"
        share = median((b / a) / (d / c) for a, b, c, d in zip(*(rates[each].rounds for each in rates), strict=True))
        print(f"  {f'{what}, {name}':44}{ours}  {goal}")
        print(f"  {'  hashing, which nothing holds up':44}{least}")
        print(f"  {'  of that ours reaches':44}{share:7.2f}  {mark(share, 0.9, True)} (1.8 of 2)")
        print(f"  {'  processor time a deal, two beside one':44}{two.worked / one.worked:7.2f}", flush=True)
    load = f"; load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"  the clock counts who else is at work: {os.cpu_count()} cores{load}")


def show_spiel(rounds: int) -> None:
    """Other games, so cards a second say more than deals."""
    print(f"\nOpenSpiel's C++ loop on its own games ({SPIEL}), by turns with ours, to compare; thousands of cards/s")
    print(f"  {'':12}{'cards':>7}{'fresh deals':>13}{'ours':>8}{'ratio':>7}{'play on':>15}{'ours':>8}{'ratio':>7}")
    number, cards = SLICE // 20, belote.load("classique").tables.seats * belote.load("classique").tables.hand_size
    with Worker("open_spiel") as worker:
        for game in worker.ask({"games": True})["games"]:
            line = ""
            for start, what, name in (("deal", WHOLE, "contree"), ("play", HANDS, "classique")):
                size = worker.ask({"game": game, "from": start, "deals": 1, "seed": 0})["cards"]
                theirs = asked(worker, {"game": game, "from": start, "deals": number})
                rates = by_turns(rounds, {"ours": slice_of(name, SLICE, what), "theirs": theirs})
                ratio = beside(rates["ours"], rates["theirs"]).middle * cards / size
                mine, other = rates["ours"].middle * cards / 1000, rates["theirs"].middle * size / 1000
                line += f"{other:13,.0f}{mine:8,.0f}{ratio:7.1f}  "
            print(f"  {game:12}{size:7}{line}", flush=True)
    print("  fresh deals: its random bots from the shuffle on, beside whole deals of contree")
    print("  play on: its rollouts from a first card, beside the play alone of classique with fresh hands")


def show_gears(rounds: int) -> None:
    """The same source interpreted."""
    print(f"\nthe two gears, {rounds} rounds; deals/s")
    print(f"  {'':44}{'compiled':>11}{'interpreted':>13}{'ratio':>8}")
    for what, name in ((HANDS, "classique"), (WHOLE, "classique"), (WHOLE, "contree")):
        slices = {which: slice_of(name, deals, what, which) for which, deals in ((COMPILED, SLICE), (INTERPRETED, 300))}
        rates = by_turns(rounds, slices)
        fast, slow = (rates[which].middle for which in (COMPILED, INTERPRETED))
        ratio = beside(rates[COMPILED], rates[INTERPRETED]).middle
        print(f"  {f'{what}, {name}':44}{fast:11,.0f}{slow:13,.0f}{ratio:8.0f}", flush=True)


def show_starts(rounds: int, where: str) -> None:
    """Processes from nothing: with and without compiled code kept on disk."""
    print(f"\nstarts, medians of {rounds}: s by the clock, s of processor time (held against the mark), peak MB")
    for what, command in STARTS.items():
        _start(what, command, where, rounds)
    _start("belote simulate contree, 100 deals, nothing kept", simulate("contree", 100), where, 1, 60)
    _start("belote simulate contree, 100 deals, later", simulate("contree", 100), where, rounds, 2)
    _start("belote simulate baloot, 100 deals, its first time", simulate("baloot", 100), where, 1, 2)


def simulate(name: str, deals: int, workers: int = 1) -> list[str]:
    """The command line that plays so many deals."""
    return [*BELOTE, "simulate", name, "--deals", str(deals), "--seed", "1", "--workers", str(workers)]


def kept(where: str) -> dict[str, str]:
    """The environment of a process that keeps compiled code and rulesets there."""
    return {**os.environ, "NUMBA_CACHE_DIR": where, "BELOTE_CACHE": str(Path(where, "rulesets"))}


def _start(what: str, command: list[str], where: str, rounds: int, most: float = 0) -> None:
    runs = [run(command, kept(where)) for _ in range(rounds)]
    seconds, cpu, peak = (median(column) for column in zip(*runs, strict=True))
    goal = f"  {mark(cpu, most, False)}" if most else ""
    print(f"  {seconds:7.2f}{cpu:7.2f}{peak:7.0f}  {what}{goal}", flush=True)


def show_memory(sizes: tuple[int, ...], where: str) -> None:
    """Many deals at once, and whether more of them take more room; compiled code is there already."""
    print("\nbelote simulate contree with two workers, compiled before: deals, s by the clock, peak MB")
    run(simulate("contree", 100), kept(where))
    for deals in sizes:
        took = run(simulate("contree", deals, 2), kept(where))
        print(f"  {deals:12,}{took.seconds:8.1f}{took.peak:8.0f}  {mark(took.peak, MB, False)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.playouts", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds: to see that it runs")
    parts: dict[str, Callable[[bool, str], None]] = {
        "colver": lambda quick, _: show_colver(5 if quick else 75),
        "presets": lambda quick, _: show_presets(3 if quick else 25),
        "threads": lambda quick, _: show_threads(3 if quick else 25),
        "openspiel": lambda quick, _: show_spiel(3 if quick else 15),
        "gears": lambda quick, _: show_gears(3 if quick else 15),
        "starts": lambda quick, where: show_starts(1 if quick else 5, where),
        "memory": lambda quick, where: show_memory((100_000,) if quick else (100_000, 1_000_000, 10_000_000), where),
    }
    parser.add_argument("--only", action="append", choices=list(parts), help="this part; may be given again")
    options = parser.parse_args()
    print(f"belote on {date.today().isoformat()}; {machine()}")
    with tempfile.TemporaryDirectory() as where:
        for name, show in parts.items():
            if not options.only or name in options.only:
                try:
                    show(options.quick, where)
                except PeerError as error:
                    print(f"  left out: {error}")


if __name__ == "__main__":
    main()
