"""What a situation rests on that stands in its pack of cards alone: the turned-up card, a hand, how a deal came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from belote.cards import bits
from belote.compare.verdict import Witness
from belote.errors import BeloteError
from belote.game.setup import setup
from belote.library.ruleset import Ruleset
from belote.record.replay import replay

TOLD = 2  # deals of a match that are told, the last ones


def asked_before(w: Witness) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Both questions up to the call or card that is asked for: the one made there only shows what could be made."""
    one, other = (_before(question, says) for question, says in ((w.a, w.a_says), (w.b, w.b_says)))
    return one, other


def _before(question: Mapping[str, Any], says: Any) -> Mapping[str, Any]:
    if not isinstance(says, Mapping) or is_match(question):
        return question
    if _options(says, "calls") is not None and question.get("calls"):
        return {**question, "calls": question["calls"][:-1]}
    plays = question.get("plays")
    if plays and says.get("plays"):
        cards = plays.split() if isinstance(plays, str) else list(plays)
        return {**question, "plays": " ".join(cards[:-1])}
    return question


def is_match(question: Mapping[str, Any]) -> bool:
    """Whether a question is a match, not a deal."""
    return "deals" in question


def behind(rules: tuple[Ruleset, Ruleset], w: Witness) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """What else is to be told of a situation under each ruleset, as keys of an answer."""
    if w.ask != "replay":
        return {}, {}
    try:
        answers = replay(w.a, rules[0]), replay(w.b, rules[1])
    except BeloteError:  # the witness itself says so
        return {}, {}
    if is_match(w.a):
        return _came(answers[0]), _came(answers[1])
    return _seen(rules, w, answers), _seen(rules, w, answers)


def _seen(rules: tuple[Ruleset, Ruleset], w: Witness, answers: tuple[Mapping[str, Any], ...]) -> dict[str, Any]:
    """The card that is turned up and, where a call hangs on it, the hand of who speaks."""
    says = [each if isinstance(each, Mapping) else {} for each in (w.a_says, w.b_says)]
    if "belote" in says[0] and any(mode.firsts for r in rules for mode in r.tables.modes):
        return {"shown": _shown(rules, says, answers[0]["plays"])}
    options = [_options(each, "calls") for each in says]
    if options[0] is None or options[1] is None:
        return {}
    out: dict[str, Any] = {}
    if answers[0]["turned"] is not None and answers[0]["turned"] == answers[1]["turned"]:
        out["turned"] = answers[0]["turned"]
    apart = set(options[0]) ^ set(options[1])
    if any(apart & _by_hand(r) for r in rules):
        seat = answers[0]["calls"][-1]["seat"]
        out["hands"] = {seat: answers[0]["hands"][seat]}
    return out


def _shown(
    rules: tuple[Ruleset, Ruleset], says: Sequence[Mapping[str, Any]], plays: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The cards of each belote that counts otherwise, in the order in which they are played."""
    apart = [each for i, own in enumerate(says) for each in own["belote"] if each not in says[1 - i]["belote"]]
    out = []
    for seat, suit in dict.fromkeys((each["seat"], each["suit"]) for each in apart):
        cards = {card for r in rules for card in _pair(r, suit)}
        out.append({"seat": seat, "cards": [p["card"] for p in plays if p["seat"] == seat and p["card"] in cards]})
    return [each for each in out if each["cards"]]


def _pair(rules: Ruleset, suit: str) -> tuple[str, ...]:
    """The cards of a suit's belote."""
    labels = rules.labels()
    pairs = (mask for mode in rules.tables.modes for mask in mode.pairs)
    return next((own for mask in pairs if (own := tuple(labels.names[c] for c in bits(mask)))[0].endswith(suit)), ())


def _options(says: Mapping[str, Any], of: str) -> list[str] | None:
    """What could be said or played at the last action, where that is the answer."""
    each = says.get(of)
    return each[-1].get("legal") if each and isinstance(each[-1], Mapping) else None


def _by_hand(rules: Ruleset) -> set[str]:
    """The calls that hang on what is held."""
    bids = rules.tables.auction.bids
    return {word for word, bid in zip(setup(rules).speech.written, bids, strict=False) if bid is not None and bid.only}


def _came(answer: Mapping[str, Any]) -> dict[str, Any]:
    """How the deals of a match came out."""
    return {"came": [{key: deal[key] for key in ("contract", "score")} for deal in answer["deals"]][-TOLD:]}
