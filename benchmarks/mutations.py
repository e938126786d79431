"""`python -m benchmarks.mutations [NAME…] [--sample N] [--part K/N] [--keep FILE]`: presets and mutants of them.

Every leaf of every preset is said otherwise (`mutants.py`) and the mutant compared with the original.  A difference
must come with a situation that `legal`, `score` or `replay` answer as it is stated; an area that is proved equal must
stay equal in random deals played under both and in random deals settled under both.  The exit status is 1 if a witness
is false, an equality wrong, or more than 1 in 100 mutants stay open.  All of it takes more than an hour on two cores:
with ``--keep`` each result is written to a file as it comes, and a run that was stopped goes on from there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import belote
from belote import BeloteError, Ruleset
from belote.compare.report import compare
from belote.compare.verdict import DIFFERENT, EQUAL
from belote.library.resolved import load_resolved
from belote.rules.ruleset import PHASES

from .contradictions import contradictions
from .mutants import mutants, phase
from .witnesses import other_split, unconfirmed

Json = dict[str, Any]
DEALS, QUESTIONS = 20, 30
REFUSED, OPEN = "refused", "not decided"
SHOWN = 4  # reasons of a kind


class Task(NamedTuple):
    """A mutant of a preset."""

    name: str
    says: str
    rules: Json


class Result(NamedTuple):
    """What came of a mutant: ``kind`` and reasons; what is wrong with it."""

    task: Task
    kind: str
    reasons: tuple[str, ...] = ()
    false: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    seconds: float = 0.0
    notes: tuple[str, ...] = ()


def tried(task: Task, deals: int = DEALS, questions: int = QUESTIONS) -> Result:
    """A mutant compared with its original, and both the differences and the equalities checked."""
    begin = perf_counter()
    a = _preset(task.name)
    try:
        b = load_resolved(task.rules, f"{task.name}, {task.says}")
    except BeloteError:
        return Result(task, REFUSED)
    try:
        c = compare(a, b)
    except Exception as error:
        return Result(task, OPEN, (f"it breaks: {error!r}",), wrong=(f"it breaks: {error!r}",))
    found = [v for v in c.played if v.verdict == DIFFERENT]
    open_ = [v for v in c.played if v.verdict not in (EQUAL, DIFFERENT)]
    false = tuple(f"{v.area}: {says}" for v in found if (says := unconfirmed(v, a, b)))
    seconds = perf_counter() - begin
    wrong = tuple(dict.fromkeys(contradictions(c, deals, questions)))
    if not c.written and (found or open_):
        wrong += ("nothing is written differently",)
    kind = DIFFERENT if found else OPEN if open_ else EQUAL
    reasons: tuple[str, ...] = tuple(dict.fromkeys(f"{v.area}: {v.because}" for v in open_))
    if kind == EQUAL:
        path = tuple(task.says.split(":")[0].split("."))
        reasons = tuple(dict.fromkeys(v.because for v in c.played if v.area in AREAS_OF.get(path[0], ())))
    asked = [(v, v.witness) for v in found if v.witness is not None]
    notes = [f"{v.area}: other card points are asked of each" for v, w in asked if other_split(w)]
    notes += [f"open beside what differs: {v.area}: {general(v.because)}" for v in open_ if found]
    return Result(task, kind, reasons, false, wrong, seconds, tuple(dict.fromkeys(notes)))


@cache
def _preset(name: str) -> Ruleset:
    return belote.load(name)


AREAS_OF = {
    "table": ("deal",),
    "deal": ("deal",),
    "auction": ("auction",),
    "deck": ("trick_winner", "card_points"),
    "contracts": ("trick_winner", "card_points"),
    "play": ("obligations",),
    "declarations": ("declarations",),
    "belote": ("belote",),
    "scoring": ("scoring",),
    "penalties": ("penalties",),
    "held_points": ("held_points",),
    "match": ("match",),
}


def tasks(names: Iterable[str], sample: int, seed: int) -> list[Task]:
    """The mutants of each preset; with ``sample`` so many of each, drawn from all phases alike."""
    out = []
    for name in names:
        own = [Task(name, says, rules) for says, rules in mutants(belote.load(name))]
        if sample:
            Random(f"{seed} {name}").shuffle(own)
            turns: Counter[str] = Counter()
            order: list[tuple[int, int, Task]] = []
            for task in own:
                turns[phase(task.says)] += 1
                order.append((turns[phase(task.says)], len(order), task))
            own = [task for _, _, task in sorted(order, key=lambda each: each[:2])[:sample]]
        out += own
    return out


def part_of(todo: list[Task], part: str, seed: int) -> list[Task]:
    """The K-th of N parts of all tasks as drawn from the seed, named ``K/N``: together they are all.

    Those of one preset come together, since much is kept from one comparison to the next.
    """
    which, of = map(int, part.split("/"))
    order = list(todo)
    Random(seed).shuffle(order)
    return sorted(order[which - 1 :: of], key=lambda task: task.name)


def kept(file: Path, todo: list[Task]) -> list[Result]:
    """The results of an earlier run that stand in a file, of those tasks that are asked for."""
    if not file.exists():
        return []
    tasks_by = {(task.name, task.says): task for task in todo}
    found = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [
        Result(tasks_by[name, says], kind, tuple(reasons), tuple(false), tuple(wrong), seconds, tuple(notes))
        for name, says, kind, reasons, false, wrong, seconds, notes in found
        if (name, says) in tasks_by
    ]


def run(todo: list[Task], workers: int) -> Iterator[Result]:
    """The result of each task, as it comes."""
    if workers > 1:
        with get_context("spawn").Pool(workers) as pool:
            yield from pool.imap_unordered(tried, todo, chunksize=64 if len(todo) > 1000 else 4)
    else:
        yield from map(tried, todo)


def general(reason: str) -> str:
    """A reason without its numbers and names, so that alike ones are counted together."""
    reason = re.sub(r"\b\d[\d,]*\b", "N", reason)
    reason = re.sub(r"`\w+`", "`…`", reason)
    reason = re.sub(r"the row \w+ ", "the row … ", reason)
    return re.sub(r"(of|in) [\w-]+(, .*?: [^;]*?)? (never|makes|nothing)", r"\1 … \3", reason)


def show(results: list[Result], seconds: float) -> int:
    """Print the table; 1 if something is wrong."""
    by: dict[str, list[Result]] = defaultdict(list)
    for r in results:
        by[phase(r.task.says)].append(r)
    columns = ("mutants", "refused", "different", "equal", "open", "wrong", "false", "s each")
    print(f"{'':14}" + "".join(f"{head:>10}" for head in columns))
    for name in (*(p for p in PHASES if p in by), "all"):
        own = results if name == "all" else by[name]
        loaded = [r for r in own if r.kind != REFUSED]
        kinds = Counter(r.kind for r in loaded)
        wrong, false = sum(bool(r.wrong) for r in loaded), sum(bool(r.false) for r in loaded)
        counts = (
            len(loaded),
            len(own) - len(loaded),
            sum(r.kind == DIFFERENT and not r.false for r in loaded),
            kinds[EQUAL],
            kinds[OPEN],
            wrong,
            false,
        )
        mean = sum(r.seconds for r in loaded) / max(len(loaded), 1)
        print(f"{name:14}" + "".join(f"{count:10,}" for count in counts) + f"{mean:10.2f}")
    for kind, head in ((EQUAL, "proved equal, because"), (OPEN, "not decided, because")):
        for name in PHASES:
            own = [r for r in by.get(name, ()) if r.kind == kind]
            reasons = Counter(general(reason) for r in own for reason in r.reasons)
            for reason, count in reasons.most_common(None if kind == OPEN else SHOWN):
                print(f"  {count:5,}  {name}, {head}: {reason}")
    for note, count in Counter(note for r in results for note in r.notes).most_common():
        print(f"  {count:5,}  {note}")
    for r in results:
        for head, says in (("FALSE", r.false), ("WRONG", r.wrong), ("OPEN", r.reasons if r.kind == OPEN else ())):
            if says:
                print(f"{head} {r.task.name} {r.task.says}: {'; '.join(says)[:600]}")
    loaded = [r for r in results if r.kind != REFUSED]
    open_ = sum(r.kind == OPEN for r in loaded)
    print(f"{seconds:.0f} s")
    return int(any(r.false or r.wrong for r in loaded) or open_ * 100 > len(loaded))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutations", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="presets; all of them if none is named")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many mutants of each preset")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="the K-th of N parts: all of it takes hours")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="go on from the results in it, and add to them")
    parser.add_argument("--seed", type=int, default=7, metavar="S")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    begin = perf_counter()
    todo = part_of(tasks(options.names or belote.names(), options.sample, options.seed), options.part, options.seed)
    results = kept(options.keep, todo) if options.keep else []
    done = {(r.task.name, r.task.says) for r in results}
    for r in run([task for task in todo if (task.name, task.says) not in done], options.workers):
        results.append(r)
        if options.keep:
            line = json.dumps([r.task.name, r.task.says, *r[1:]], ensure_ascii=False)
            with options.keep.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
    return show(results, perf_counter() - begin)


if __name__ == "__main__":
    sys.exit(main())
