"""Random deals for tests, and what must hold of every deal whatever the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import belote
from belote import Deal, Ruleset
from belote.game.deal import BIDDING, COMPLETE, PLAYING


def choose(state: Deal, rng: random.Random) -> str:
    """A legal action; passes are frequent enough for auctions to end soon."""
    legal = state.legal()
    if state.status == BIDDING and (rng.random() < 0.5 or len(legal) == 1):
        return legal[0]
    return rng.choice(legal)


def states(first: Deal, rng: random.Random) -> Iterator[Deal]:
    """Every state from one to the end of its deal, played at random."""
    state = first
    yield state
    while not state.is_over:
        also = [(seat, call) for seat, calls in state.may_also_call().items() for call in calls]
        if also and rng.random() < 0.4:
            seat, call = rng.choice(also)
            state = state.apply(call, seat=seat)
        else:
            state = state.apply(choose(state, rng))
        yield state


def finished(rules: Ruleset, seed: int, art: str | None = None) -> Deal:
    """A random deal that was not void, at its end."""
    rng = random.Random(seed)
    for number in range(100):
        *_, last = states(Deal.new(rules, rng.choice(rules.seats), seed, number, art=art), rng)
        if last.status == COMPLETE:
            return last
    raise AssertionError("a hundred void deals in a row")


def opened(rules: Ruleset, seed: int, dealer: str | None = None) -> Deal:
    """A random deal as the first card is led."""
    rng = random.Random(seed)
    for number in range(100):
        for state in states(Deal.new(rules, dealer, seed, number), rng):
            if state.status == PLAYING:
                return state
    raise AssertionError("a hundred void deals in a row")


def path(state: Deal) -> list[Deal]:
    """Every state of a deal, from the first to this one."""
    out = [state]
    while (before := out[-1]._previous) is not None:
        out.append(before)
    return out[::-1]


def worth_of(state: Deal) -> int:
    """What the tricks of a deal are worth: the cards in play, and the last trick."""
    game = state._game
    assert game is not None
    in_play = 0
    for hand in game.hands:
        in_play |= hand
    points = sum(p for card, p in enumerate(game.play.mode.points) if in_play >> card & 1)
    if in_play.bit_count() == game.setup.tables.cards:
        assert points + game.last_trick == game.play.mode.worth
    return points + game.last_trick


def _leads_are_told(state: Deal) -> bool:
    """Whether some row is read when leading."""
    assert state.contract is not None
    rows = state.ruleset.rules_in(state.contract["mode"]).play.obligations.values()
    return any("leading" in (row.when or ()) for row in rows)


def sound(last: Deal) -> None:
    """Assert what must hold of every deal at its end, and of its record."""
    seats = last.ruleset.seats
    for state in path(last):
        legal = state.legal()
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (not state.is_over)
        assert (state.turn is None) == state.is_over
        if state.status == PLAYING:
            assert set(legal) <= set(state.hand(state.turn or ""))
            assert state.rule()
            if not state.trick() and not _leads_are_told(state):
                assert legal == state.hand(state.turn or "")
        assert (state.score() is None) == (state.status != COMPLETE)
    record = belote.deal_record(last)
    again = belote.replay(record, last.ruleset)
    assert again["status"] == last.status
    assert belote.replay({**again_record(again), "pack": record["pack"]}, last.ruleset) == again
    score = last.score()
    assert again["score"] == (score.as_json() if score else None)
    if score is None:
        assert last.status == "void"
        return
    tricks = last.tricks()
    assert sum(t["points"] for t in tricks) == worth_of(last)
    assert sum(len(t["cards"]) for t in tricks) == len(last.plays())
    assert all(not last.hand(seat) for seat in seats)
    game = last._game
    assert game is not None
    for side, points in score.sides.items():
        assert points == sum(line["points"] for line in score.lines if line["side"] == side)
        assert points >= 0 or game.play.mode.scoring.takes_away
    assert not any(score.taken_from_held.values())
    winners = {side for side, own in last.ruleset.sides.items() if any(t["winner"] in own for t in tricks)}
    assert score.capot == (winners.pop() if len(winners) == 1 else None)


def again_record(out: dict[str, Any]) -> dict[str, Any]:
    """A record made of what a replay printed: actions with their seats."""
    return {
        "dealer": out["dealer"],
        "calls": [{"seat": call["seat"], "call": call["call"]} for call in out["calls"]],
        "plays": [{key: play[key] for key in ("seat", "card", "said") if key in play} for play in out["plays"]],
    }


def shuffled_pack(rules: Ruleset, rng: random.Random) -> list[str]:
    """A pack, now and then badly shuffled, so that runs and fours are common."""
    pack = list(rules.labels().names)
    if rng.random() < 0.5:
        rng.shuffle(pack)
        return pack
    for _ in range(rng.randrange(1, 12)):
        i, j = rng.randrange(len(pack)), rng.randrange(len(pack))
        pack[i], pack[j] = pack[j], pack[i]
    cut = rng.randrange(len(pack))
    return pack[cut:] + pack[:cut]


def apply_all(state: Deal, actions: Sequence[str]) -> Deal:
    """The state after several actions."""
    for action in actions:
        state = state.apply(action)
    return state
