"""What speaks against areas that are proved equal: random deals played and settled under both rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import belote
from belote import BeloteError, Deal, Ruleset
from belote.compare.report import Comparison
from belote.compare.verdict import EQUAL
from belote.game.deal import BIDDING, COMPLETE
from belote.game.settling import last_of
from belote.game.setup import setup
from belote.kernel.match import match_winner
from belote.kernel.melds import APART

Json = dict[str, Any]


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
