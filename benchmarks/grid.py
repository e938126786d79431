"""`python -m benchmarks.grid [NAME…]`: settling before the second opinion, over the whole grid of `tests/grid.py`.

`belote.score` is asked about card points, capot, declarations, belotes, bid and double, points held: every combination
that the grid lists, for every preset. Cells whose points no tricks can make are left out. The exit status is 1 if
anything differs.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from time import perf_counter

from belote.library.loading import load, names
from tests.grid import cells, ours, theirs
from tests.referee.games import game_named

SHOWN = 5


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grid", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="presets; all of them where none is named")
    options = parser.parse_args()
    print(f"{'preset':16}{'settled':>10}{'left out':>10}{'differ':>8}{'seconds':>9}  outcomes")
    status = 0
    for name in options.names or names():
        begin = perf_counter()
        game, rules = game_named(name), load(name)
        counts: Counter[str] = Counter()
        outcomes: Counter[str] = Counter()
        shown: list[str] = []
        for cell in cells(game):
            mine = ours(game, rules, cell)
            if mine is None:
                counts["left out"] += 1
                continue
            other = theirs(game, cell)
            counts["settled"] += 1
            outcomes[mine["outcome"]] += 1
            if mine != other:
                counts["differ"] += 1
                if len(shown) < SHOWN:
                    shown.append(f"    {cell}\n      ours   {mine}\n      theirs {other}")
        took = perf_counter() - begin
        known = ", ".join(f"{what} {count:,}" for what, count in sorted(outcomes.items()))
        line = f"{counts['settled']:10,}{counts['left out']:10,}{counts['differ']:8,}{took:9.1f}"
        print(f"{name:16}{line}  {known}", flush=True)
        print("\n".join(shown), end="\n" if shown else "")
        status |= counts["differ"] > 0
    return status


if __name__ == "__main__":
    sys.exit(main())
