"""What the engine answers to the questions of the house rules, each kind by way of what everybody can call.

- legal, score: a question for ``belote.legal`` and ``belote.score``.
- deal: a pack that is dealt, and perhaps some calls.  ``hands`` then, ``first`` to speak and ``leader``, how many cards
  for ``each`` and how many are ``left``, ``tricks`` and ``total`` card points; ``seen`` by a seat before the calls.
- auction: calls from the first to speak.  ``refused``: the first call that is not allowed; ``turned_with``: who holds
  the turned card, and what is ``lying`` there for it.
- trick: the cards of a first trick, in order.  ``winner`` (its place) and ``points``; ``announced`` in it.
- declarations: ``held`` by seats, nothing else is declared.  ``counting`` points by side.
- belote: one seat plays its two cards in this ``order``, and says ``said`` of the words.
- match: records from `deals.yaml`, from ``totals`` on.  ``outcomes`` and ``dealers``: of each deal.
- check: the file itself.  ``problems`` (how many) and what they ``say``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import belote
from belote import Deal, Ruleset
from belote.game.deal import BIDDING, PLAYING
from tests.house_rules.cards import arranged, filled, silent
from tests.house_rules.catalogue import read

Json = dict[str, Any]


def fits(wanted: Any, found: Any) -> bool:
    """Whether an answer says at least what is wanted; sets of cards and calls are the same in any order."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(_fits_key(key, value, found) for key, value in wanted.items())
    if isinstance(found, frozenset):
        return bool(found == _set(wanted))
    return bool(wanted == found)


def _fits_key(key: str, wanted: Any, found: Mapping[str, Any]) -> bool:
    if key == "includes":
        return bool(_set(wanted) <= found["legal"])
    if key == "excludes":
        return not _set(wanted) & found["legal"]
    if key in ("says", "error"):
        return all(str(words) in str(found.get(key, "")) for words in ([wanted] if isinstance(wanted, str) else wanted))
    return key in found and fits(wanted, found[key])


def _set(names: Any) -> frozenset[Any]:
    return frozenset(names.split() if isinstance(names, str) else names)


def _legal(rules: Ruleset, ask: Json) -> Json:
    answer = belote.legal(rules, ask)
    return {**answer, "legal": frozenset(answer["legal"])}


def _score(rules: Ruleset, ask: Json) -> Json:
    try:
        score = belote.score(rules, ask)
    except belote.UnreadableError as error:
        return {"error": str(error)}
    out = {**score.as_json(), "waiting": sum(score.held_total.values())}
    for word in ("tricks", "belote"):
        lines = [line for line in score.lines if word in line["what"]]
        out[word] = {s: sum(line["points"] for line in lines if line["side"] == s) for s in score.sides}
    return out


def _deal(rules: Ruleset, ask: Json) -> Json:
    state = Deal.new(rules, ask["dealer"], pack=rules.labels().names)
    views = {seat: state.view(seat) for seat in rules.seats}
    out: Json = {
        "first": state.turn,
        "seen": {seat: frozenset(view["hand"]) for seat, view in views.items()},
        "turned": views[ask["dealer"]]["turned"],
    }
    for call in ask.get("calls", []):
        state = state.apply(call)
    hands = {seat: frozenset(state.hand(seat)) for seat in rules.seats}
    each = {len(hand) for hand in hands.values()}
    out.update(hands=hands, leader=state.turn, left=len(rules.labels().names) - sum(map(len, hands.values())))
    if state.status == PLAYING:
        while not state.is_over:
            state = state.apply(state.legal()[0])
        tricks = state.tricks()
        out.update(each=each.pop(), tricks=len(tricks), total=sum(trick["points"] for trick in tricks))
    return out


def _auction(rules: Ruleset, ask: Json) -> Json:
    pack = arranged(rules, ask["dealer"], ask.get("turned"), ask.get("hands", {}))
    state = Deal.new(rules, ask["dealer"], pack=pack)
    for call in ask["calls"]:
        if call not in state.legal():
            return {"refused": call}
        state = state.apply(call)
    bidding = state.status == BIDDING
    words = [call.split()[0] for call in state.legal() if bidding]
    up = state.view(rules.seats[0])
    return {
        "status": state.status,
        "to_speak": state.turn if bidding else None,
        "leader": None if bidding else state.turn,
        "legal": frozenset(state.legal()),
        "others": _out_of_turn(state),
        "numbers": sorted({int(word) for word in words if word.isdigit()}),
        "cards": len(state.hand(state.turn)) if state.turn else 0,
        "contract": state.contract,
        "turned_with": next((seat for seat in rules.seats if up["turned"] in state.hand(seat)), "none"),
        "lying": up.get("lying"),
    }


def _out_of_turn(state: Deal) -> Json:
    """What other seats may say now, in games that know such a thing."""
    others = state.view(state.turn).get("may_also_call", {}) if state.turn else {}
    return {seat: frozenset(calls) for seat, calls in others.items()}


def _contract(rules: Ruleset, ask: Json, dealer: str) -> Json:
    """The contract of a question; the first seat has taken."""
    taker = rules.seats[(rules.seats.index(dealer) + 1) % len(rules.seats)]
    named: Json = {key: ask[key] for key in ("trumps", "bid") if key in ask}
    return {"taker": taker, "mode": ask.get("mode", "suit"), **named}


def _trick(rules: Ruleset, ask: Json) -> Json:
    """The leader has most of the suit led and of the trumps, so that the others can play what they do."""
    cards, seats = ask["cards"].split(), rules.seats[1:] + rules.seats[:1]
    contract = _contract(rules, ask, rules.seats[0])
    own = [card for card in rules.labels().names if card[-1] in (cards[0][-1], ask.get("trumps"))]
    rng = random.Random(1)
    for _ in range(1000):
        rng.shuffle(own)
        hands = filled(rules, {seat: [card] for seat, card in zip(seats, cards, strict=True)}, rng, own)
        state = Deal.of_hands(rules, rules.seats[0], hands, contract)
        for card in cards:
            if card not in state.legal():
                break
            state = state.apply(card)
        else:
            return _laid(rules, state, seats)
    raise AssertionError(f"{ask['cards']} never makes a trick in this order")


def _laid(rules: Ruleset, state: Deal, seats: tuple[str, ...]) -> Json:
    trick = state.tricks()[0]
    out = belote.replay(belote.deal_record(state), rules)
    said = [*out["declarations"], *out["belote"]]
    own = next(side for side, members in rules.sides.items() if trick["winner"] in members)
    return {
        "winner": seats.index(trick["winner"]),
        "points": trick["points"],
        "announced": sum(item["points"] for item in said),
        "to_winner": all(item.get("side") == own or item.get("seat") == trick["winner"] for item in said),
    }


def _declarations(rules: Ruleset, ask: Json) -> Json:
    held = {seat: cards.split() for seat, cards in ask["held"].items()}
    return _played(rules, ask, silent(rules, held), {}, lambda state: state.legal()[0])


def _played(rules: Ruleset, ask: Json, hands: Json, said: Json, choose: Callable[[Deal], str]) -> Json:
    """A whole deal of a match: what counts of the things announced in it, and whether it has won the match."""
    state = Deal.of_hands(rules, ask["dealer"], hands, _contract(rules, ask, ask["dealer"]))
    while not state.is_over:
        state = state.apply(choose(state))
    out = belote.replay({"deals": [{**_record(state), **said}]}, rules)
    deal = out["deals"][0]
    counting = dict.fromkeys(rules.sides, 0)
    for item in deal["declarations"]:
        if item["counts"] and isinstance(item["points"], int):
            counting[next(side for side, seats in rules.sides.items() if item["seat"] in seats)] += item["points"]
    earned = sum(item["points"] for item in deal["belote"])
    return {"counting": counting, "points": earned, "status": deal["status"], "match_winner": out["winner"]}


def _record(state: Deal) -> Json:
    """The record of a deal, without what stands beside the deals of a match."""
    kept = ("dealer", "hands", "contract", "plays", "pack", "calls")
    return {key: value for key, value in belote.deal_record(state).items() if key in kept}


def _belote(rules: Ruleset, ask: Json) -> Json:
    """A deal in which the seat was free to play its two cards in the order that is asked for."""
    order, seat, rng = ask["order"].split(), ask["seat"], random.Random(1)

    def choose(state: Deal) -> str:
        legal = state.legal()
        left = [card for card in order if state.turn == seat and card in state.hand(seat)]
        rest = [card for card in legal if card not in left]
        return str(next(card for card in (*left[:1], *rest, *legal) if card in legal))

    for _ in range(100):
        hands = filled(rules, {seat: order}, rng)
        found: list[str] = []

        def chosen(state: Deal, found: list[str] = found) -> str:
            card = choose(state)
            if card in order:
                found.append(card)
            return card

        out = _played(rules, ask, hands, {"belote_said": {seat: ask["said"]}}, chosen)
        if found == order:
            return out
    raise AssertionError(f"{ask['order']} is never played in this order")


def _match(rules: Ruleset, ask: Json) -> Json:
    known = read("deals")
    out = belote.replay({"totals": ask.get("totals"), "deals": [known[name] for name in ask["deals"]]}, rules)
    outcomes = [deal["score"]["outcome"] if deal["score"] else None for deal in out["deals"]]
    return {**out, "outcomes": outcomes, "dealers": [deal["dealer"] for deal in out["deals"]]}


KINDS: dict[str, Callable[[Ruleset, Json], Json]] = {
    "legal": _legal,
    "score": _score,
    "deal": _deal,
    "auction": _auction,
    "trick": _trick,
    "declarations": _declarations,
    "belote": _belote,
    "match": _match,
}


def answer(named: str, question: Json) -> Json:
    """What a ruleset, named or by its file, answers to a question."""
    if "check" in question:
        problems = [str(problem) for problem in belote.check(named)]
        return {"problems": len(problems), "says": "\n".join(problems)}
    kind = next(kind for kind in KINDS if kind in question)
    return KINDS[kind](belote.load(named), question[kind])
