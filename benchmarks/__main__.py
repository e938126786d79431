"""`python -m benchmarks [--quick]`: what is measured beside the peers, one script after another.

Playouts, the solver, the Python step API with the command line's start and memory. The peers are installed at first
use, each into an environment of its own.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

QUICK = {"playouts": ["--quick"], "solver": ["--deals", "20", "--rounds", "1"], "speed": ["--quick"]}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small part of everything: to see that it runs")
    quick = parser.parse_args().quick
    failed = 0
    for name, options in QUICK.items():
        print(f"\n== python -m benchmarks.{name}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}", *(options if quick else [])]
        failed |= subprocess.run(command, check=False).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
