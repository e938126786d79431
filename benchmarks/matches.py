"""`python -m benchmarks.matches [--matches 1000] [--workers 2] [NAME…]`: random matches before the second opinion.

Every preset plays so many complete random matches; each is replayed by the engine and by `tests/referee`, which
share nothing, and the two answers are compared whole: legal calls and cards, tricks, declarations, scores, totals.
One match in five is drawn by the second opinion's own generator.
Below the table stands what the matches have shown of the rules. The exit status is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import NamedTuple

from belote.library.loading import load, names
from tests import referee
from tests.compare import compared
from tests.matches import ART, random_match
from tests.tally import tally

BLOCK = 25  # matches for a worker at a time
SHOWN = 5  # differences printed for a preset


class Part(NamedTuple):
    """Some matches of a preset: what they showed, and the differences, each with its seed."""

    seen: Counter[str]
    differing: int
    differences: list[tuple[int, str]]


def play(name: str, first: int, matches: int) -> Part:
    """The matches with these seeds, compared."""
    rules = load(name)
    seen: Counter[str] = Counter()
    differing, differences = 0, []
    for seed in range(first, first + matches):
        drawn_by_referee = seed % 5 == 4  # its own generator, with habits of its own
        record = referee.random_match(name, seed) | {"art": ART} if drawn_by_referee else random_match(rules, seed)
        ours, found = compared(rules, record)
        seen += tally(dict(rules.sides), record, ours)
        differing += bool(found)
        differences += [(seed, text) for text in found[:SHOWN]]
    return Part(seen, differing, differences)


def play_preset(pool: ProcessPoolExecutor | None, name: str, matches: int, seed: int) -> Iterator[Part]:
    """The parts of a preset's matches, in order."""
    blocks = [(first, min(BLOCK, seed + matches - first)) for first in range(seed, seed + matches, BLOCK)]
    if pool is None:
        yield from (play(name, *block) for block in blocks)
    else:
        yield from pool.map(play, [name] * len(blocks), *zip(*blocks, strict=True))


def show(seen: dict[str, Counter[str]]) -> None:
    """How often each thing came up, by preset."""
    for name, counts in seen.items():
        known = [f"{what} {count:,}" for what, count in sorted(counts.items()) if what not in ("matches", "deals")]
        print(f"\n{name}: " + ", ".join(known))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="presets; all of them where none is named")
    parser.add_argument("--matches", type=int, default=1000, help="for each preset")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first match")
    parser.add_argument("--workers", type=int, default=2, help="processes; 1 runs everything in this one")
    options = parser.parse_args()
    pool = ProcessPoolExecutor(options.workers) if options.workers > 1 else None
    everything: dict[str, Counter[str]] = {}
    status = 0
    print(f"{'preset':16}{'matches':>9}{'deals':>9}{'differ':>8}{'seconds':>9}")
    for name in options.names or names():
        begin = perf_counter()
        seen: Counter[str] = Counter()
        differing, differences = 0, []
        for part in play_preset(pool, name, options.matches, options.seed):
            seen += part.seen
            differing += part.differing
            differences += part.differences
        everything[name] = seen
        took = perf_counter() - begin
        print(f"{name:16}{seen['matches']:9,}{seen['deals']:9,}{differing:8,}{took:9.1f}", flush=True)
        for seed, text in differences[:SHOWN]:
            print(f"    seed {seed}: {text}")
        status |= differing > 0
    if pool is not None:
        pool.shutdown()
    show(everything)
    return status


if __name__ == "__main__":
    sys.exit(main())
