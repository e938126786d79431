"""`python -m benchmarks.mutations [NAME…] [--sample N] [--part K/N] [--seed S] [--workers 2]`: presets and mutants.

Every leaf of every preset is said otherwise (`mutants.py`) and the mutant compared with the original.  A difference
must come with a situation that `legal`, `score` or `replay` answer as it is stated; an area that is proved equal must
stay equal in random deals played under both and in random deals settled under both.  The exit status is 1 if a witness
is false, an equality wrong, or more than 1 in 100 mutants stay open.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import belote
from belote import BeloteError, Deal, Ruleset
from belote.compare.report import Comparison, compare
from belote.compare.verdict import DIFFERENT, EQUAL, Verdict, Witness
from belote.game.deal import BIDDING, COMPLETE
from belote.game.settling import last_of
from belote.game.setup import setup
from belote.kernel.match import match_winner
from belote.kernel.melds import APART
from belote.library.resolved import load_resolved
from belote.rules.ruleset import PHASES

from .mutants import mutants, phase

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
    a = belote.load(task.name)
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
    notes = [f"{v.area}: other card points are asked of each" for v, w in asked if _other_split(w)]
    notes += [f"open beside what differs: {v.area}: {general(v.because)}" for v in open_ if found]
    return Result(task, kind, reasons, false, wrong, seconds, tuple(dict.fromkeys(notes)))


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


def unconfirmed(v: Verdict, a: Ruleset, b: Ruleset) -> str:
    """What is wrong with the witness of a difference; empty where it is real."""
    w = v.witness
    if w is None:
        return "no witness"
    if w.a_says == w.b_says:
        return "both are said to answer alike"
    if not 0 < v.cases <= v.of:
        return f"{v.cases} cases of {v.of}"
    for question, says, rules in ((w.a, w.a_says, a), (w.b, w.b_says, b)):
        try:
            answer = _asked(w, question, rules)
        except BeloteError as error:
            return f"{w.ask} refuses: {error}"
        if not _said(says, answer):
            return f"{w.ask} answers otherwise"
    if w.a != w.b and _bare(w.a) != _bare(w.b) and not _other_split(w):
        return f"{w.ask}: two questions that have little to do with each other"
    return ""


def _asked(w: Witness, question: Mapping[str, Any], rules: Ruleset) -> Any:
    if w.ask == "legal":
        return belote.legal(rules, question)
    if w.ask == "score":
        return belote.score(rules, question).as_json()
    if w.ask == "replay":
        return belote.replay(dict(question), rules)
    raise ValueError(w.ask)


def _said(part: Any, whole: Any) -> bool:
    """Whether an answer says this: mappings may say more, lists of mappings too, everything else is the same."""
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(key in whole and _said(part[key], whole[key]) for key in part)
    if isinstance(part, list) and part and all(isinstance(item, Mapping) for item in part):
        left = iter(whole)
        return all(any(_said(item, other) for other in left) for item in part)
    return bool(part == whole)


# what two questions may have of their own: the seats where they go round the other way or partners sit elsewhere, how
# a contract is named, how each goes on once they have come apart, whether a deal is the last of a number of them, what
# the leader said of a card and what lay before, where only one of them asks for it
OWN = (
    "dealer", "hands", "seat", "taker", "seats", "first", "plays", "contract", "calls", "declared", "belote_said",
    "last_deal", "said", "gone",
)  # fmt: skip


def _bare(question: Mapping[str, Any]) -> Json:
    return {key: value for key, value in question.items() if key not in OWN}


def _other_split(w: Witness) -> bool:
    """Whether a score is asked of other card points under each: no single question is answered unlike."""
    return w.ask == "score" and w.a.get("points") != w.b.get("points")


def contradictions(c: Comparison, deals: int, questions: int) -> Iterator[str]:
    """What random deals show of areas that are proved equal."""
    a, b = c.a, c.b
    if (a.plan.ranks, a.plan.suits, set(a.seats), dict(a.sides)) != (
        b.plan.ranks,
        b.plan.suits,
        set(b.seats),
        dict(b.sides),
    ):
        return
    equal = Equal(c)
    rng = Random(c.b.name)
    totals, held = dict.fromkeys(a.sides, 0), dict.fromkeys(a.sides, 0)
    lowest = min(rules.tables.match.ending.target or 1 for rules in (a, b))
    played = 0
    for number in range(deals):
        pack = _pack(a, rng)
        dealer = a.seats[number % len(a.seats)]
        match = totals if max(totals.values()) < lowest else None  # an auction may ask for them
        states = [Deal.new(rules, dealer, pack=pack, totals=match) for rules in (a, b)]
        area = _apart(states, equal, rng)
        if area is not None:
            if area:
                yield area
            continue
        if states[0].status != COMPLETE:
            continue
        scores = [state.score(held) for state in states]
        assert scores[0] is not None
        assert scores[1] is not None
        if _sum(scores[0]) != _sum(scores[1]):
            continue  # told already
        if scores[0].sides != scores[1].sides or scores[0].held_total != scores[1].held_total:
            if equal.in_all("held_points"):
                yield f"held points {held}: {scores[0].sides} and {scores[1].sides}"
            continue
        held = scores[0].held_total
        won = [score.wins_match if score is not None else None for score in scores]
        if won[0] != won[1] and equal.in_all("declarations", "auction"):
            yield f"a deal wins the match: {won}"
        lasts = [last_of(x, score, totals) for x, score in zip(states, scores, strict=True) if score is not None]
        totals = {side: totals[side] + scores[0].sides[side] for side in totals}
        own = tuple(totals.values())
        played += 1
        ends = [match_winner(r.tables.match, own, played, last) for r, last in zip((a, b), lasts, strict=True)]
        if ends[0] != ends[1] and won[0] == won[1] and equal.in_all("match"):
            yield f"match {totals} after {played}: {ends}"
        if max(ends) >= 0:  # the next match begins somewhere below the target
            totals = {side: rng.randrange(lowest) for side in totals}
            held, played = dict.fromkeys(a.sides, 0), 0
    for mode in a.modes if a.seats == b.seats else ():
        if mode in b.modes and all(equal.of(area, mode) for area in ("scoring", "card_points")):
            for _ in range(questions):
                yield from _settled(a, b, mode, rng, equal)


class Equal:
    """Where a comparison says that two rulesets are equal."""

    def __init__(self, c: Comparison) -> None:
        self.unlike = {(v.area, v.mode) for v in c.played if v.verdict != EQUAL}
        self.areas = {v.area for v in c.played}

    def of(self, area: str, mode: str) -> bool:
        """In an area and a mode."""
        return (area, mode) not in self.unlike and (area, None) not in self.unlike

    def in_all(self, *areas: str) -> bool:
        """In whole areas."""
        return not any(area in areas for area, _ in self.unlike)


def _pack(rules: Ruleset, rng: Random) -> list[str]:
    """Often badly shuffled, so that runs, fours and capots are common."""
    pack = list(rules.labels().names)
    if rng.random() < 0.4:
        rng.shuffle(pack)
        return pack
    for _ in range(rng.randrange(1, 14)):
        i, j = rng.randrange(len(pack)), rng.randrange(len(pack))
        pack[i], pack[j] = pack[j], pack[i]
    cut = rng.randrange(len(pack))
    return pack[cut:] + pack[:cut]


def _sum(score: Any) -> tuple[Any, ...]:
    taken = score.taken_from_held
    return score.outcome, score.held, {side: n - taken.get(side, 0) for side, n in score.sides.items()}


def _apart(states: list[Deal], equal: Equal, rng: Random) -> str | None:
    """Play a deal under both, the same calls and cards: None where it came to its end alike, else what parted them.

    Empty where the comparison knows of that.
    """
    seats = states[0].ruleset.seats
    bold = rng.random()

    def told(ok: bool, what: str) -> str:
        return what if ok else ""

    while not all(state.is_over for state in states):
        x, y = states
        dealt = x.status != BIDDING or len(x.calls()) % len(seats) == 0  # what lies open changes between rounds only
        if dealt and not x.plays() and any(_seen(x, seat) != _seen(y, seat) for seat in seats):
            return told(equal.in_all("deal", "auction"), "other cards dealt or turned")
        if x.status != y.status:
            return told(_must_be_alike(x, equal), f"{x.status} and {y.status} after {x.calls()}")
        if x.status == BIDDING:
            if x.turn != y.turn:
                return told(equal.in_all("deal", "auction"), f"{x.turn} and {y.turn} speak")
            if set(x.legal()) != set(y.legal()):
                return told(equal.in_all("auction"), f"calls {x.legal()} and {y.legal()} after {x.calls()}")
            if x.may_also_call() != y.may_also_call():
                also = f"{x.may_also_call()} and {y.may_also_call()}"
                return told(equal.in_all("auction"), f"out of turn {also} after {x.calls()}")
            legal = sorted(x.legal())
            action = "pass" if "pass" in legal and rng.random() > bold else rng.choice(legal)
            between = [(seat, call) for seat, calls in x.may_also_call().items() for call in calls]
            if between and rng.random() < 0.2:
                seat, action = rng.choice(between)
                states[:] = [state.apply(action, seat=seat) for state in states]
                continue
        else:
            contract = x.contract or {}
            mode = contract.get("mode", "")
            if contract != y.contract:
                return told(equal.in_all("auction"), f"contracts {contract} and {y.contract}")
            if x.turn != y.turn:
                if not x.plays():
                    return told(
                        equal.in_all("deal", "auction"), f"{x.turn} and {y.turn} lead"
                    )  # a bid may say who leads
                return told(equal.of("trick_winner", mode), f"{x.turn} and {y.turn} win {x.tricks()[-1]}")
            if set(x.legal()) != set(y.legal()):
                why = f"cards {x.legal()} and {y.legal()} to {x.trick()} in {mode}"
                return told(equal.of("obligations", mode), why)
            action = rng.choice(x.legal())
        states[:] = [state.apply(action) for state in states]
    x, y = states
    if x.status != y.status:
        return told(_must_be_alike(x, equal), f"{x.status} and {y.status} after {x.calls()}")
    if x.status != COMPLETE:
        return None
    mode = (x.contract or {})["mode"]
    if [t["winner"] for t in x.tricks()] != [t["winner"] for t in y.tricks()]:
        return told(equal.of("trick_winner", mode), f"winners in {mode}")
    if [t["points"] for t in x.tricks()] != [t["points"] for t in y.tricks()]:
        return told(equal.of("card_points", mode), f"points of tricks in {mode}")
    outs = [belote.replay(belote.deal_record(state), state.ruleset) for state in states]
    for area in ("declarations", "belote"):
        if outs[0][area] != outs[1][area]:
            return told(equal.of(area, mode), f"{area} {outs[0][area]} and {outs[1][area]}")
    scores = [state.score() for state in states]
    if _sum(scores[0]) != _sum(scores[1]):
        return told(equal.of("scoring", mode), f"scores {scores[0]} and {scores[1]} in {mode}")
    return None


def _must_be_alike(x: Deal, equal: Equal) -> bool:
    """Whether both must go on with a deal or end it: a declaration may end it too."""
    mode = (x.contract or {}).get("mode", "")
    return equal.in_all("deal", "auction") and (not mode or equal.of("declarations", mode))


def _seen(state: Deal, seat: str) -> list[Any]:
    view = state.view(seat)
    return [view[key] for key in ("hand", "turned", "exposed")]


def _settled(a: Ruleset, b: Ruleset, mode: str, rng: Random, equal: Equal) -> Iterator[str]:
    """A random deal settled under both."""
    s = setup(a)
    sides = list(a.sides)
    compiled = rng.choice([m for m in a.tables.modes if a.modes[m.name] == mode])
    question: Json = {"mode": mode, "taker": rng.choice(sides), "first": rng.choice(sides)}
    worth = compiled.worth
    whole = a.tables.hand_size * len(a.seats) == a.tables.cards
    cards = worth if whole else rng.choice([worth * 3 // 4, worth * 2 // 3])
    if rng.random() < 0.2:
        question["capot"] = rng.choice(sides)
        question["points"] = {side: cards if side == question["capot"] else 0 for side in sides}
    else:
        near = rng.choice([rng.randrange(cards + 1), cards // 2 + rng.randrange(-9, 10)])
        question["points"] = {sides[0]: near, sides[1]: cards - near}
        if len(sides) > 2:
            third = rng.randrange(cards - near + 1)
            question["points"] = {sides[0]: near, sides[1]: cards - near - third, sides[2]: third}
    if compiled.declarations is not None and rng.random() < 0.4:
        worths = sorted({n for n in (*compiled.declarations.runs, *compiled.declarations.fours) if n})
        if worths:
            both = (compiled.from_tricks or compiled.contest == APART) and rng.random() < 0.5
            whose = sides if both else [rng.choice(sides)]
            question["declarations"] = {side: rng.choice(worths) for side in whose}
    if rng.random() < 0.3:
        question["belote"] = rng.choice(sides)
    if s.bids:
        bid = rng.choice(list(s.bids))
        question["bid"] = int(bid) if bid.isdigit() else bid
    if any(a.tables.auction.doublings) and rng.random() < 0.4:
        question["double"] = rng.choice(a.tables.auction.times_of(lambda _: True)[1:])
    if compiled.suit >= 0:
        question["trumps"] = s.labels.suits[compiled.suit]
    fixed = {rules.tables.match.ending.deals for rules in (a, b)}
    if len(fixed) == 1 and 0 not in fixed and rng.random() < 0.5:
        question["last_deal"] = True
    answers = []
    for rules in (a, b):
        try:
            answers.append(belote.score(rules, question))
        except BeloteError:
            return
    if all(equal.of(area, mode) for area in ("declarations", "belote")) and _sum(answers[0]) != _sum(answers[1]):
        yield f"score of {question}: {_sum(answers[0])} and {_sum(answers[1])}"


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
    """The K-th of N parts of all tasks in an order drawn from the seed, named ``K/N``: together they are all."""
    which, of = map(int, part.split("/"))
    order = list(todo)
    Random(seed).shuffle(order)
    return order[which - 1 :: of]


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
    parser.add_argument("--seed", type=int, default=7, metavar="S")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    begin = perf_counter()
    todo = part_of(tasks(options.names or belote.names(), options.sample, options.seed), options.part, options.seed)
    if options.workers > 1:
        with get_context("spawn").Pool(options.workers) as pool:
            results = pool.map(tried, todo, chunksize=4)
    else:
        results = [tried(task) for task in todo]
    return show(results, perf_counter() - begin)


if __name__ == "__main__":
    sys.exit(main())
