"""Situations and answers of a comparison in a card player's words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from belote.compare.drawing import Drawing, spaced

LONG, FEW = 10, 8  # items of a list that are shown whole; cards of a play that are
SKIPPED = ("art", "mode", "ruleset")
DEALT = ("pack", "hands", "deals")  # too long to be told: `--explain` shows them
STATUS = {"in_progress": "it goes on", "complete": "the deal is over", "passed": "nobody takes"}
OUTCOME = {"made": "the contract is made", "failed": "the contract fails", "tied": "the deal is tied"}
Says = Callable[["Speaker", Any], str]


class Speaker(Drawing):
    """Says the parts of one question and of its answer."""

    def situation(self, behind: Mapping[str, Any] | None = None) -> str:
        """The question, and what else is to be told of it."""
        parts = []
        for key, value in self.question.items():
            if key in (*SKIPPED, *DEALT) or (value in (None, {}, []) and key != "calls"):
                continue
            if key == "plays" and isinstance(value, str) and len(value.split()) > FEW:
                parts.append(f"{len(value.split())} cards played")
            else:
                parts.append(self._part(ASKED, key, value))
        parts += [self._part(ANSWERED, key, value) for key, value in (behind or {}).items()]
        return "; ".join(parts) or "from the beginning"

    def answer(self, says: Any) -> str:
        """The answer, or the part of it that is told."""
        if not isinstance(says, Mapping):
            return self.text(says)
        if says.get("status") == "in_progress" and "contract" in says:
            if not says["contract"]:
                return "the calls go on"
            says = {"contract": says["contract"]}
        return "; ".join(self._part(ANSWERED, key, value) for key, value in says.items() if key != "status") or (
            "nothing"
        )

    def _part(self, table: Mapping[str, Says], key: str, value: Any) -> str:
        known = table.get(key)
        return known(self, value) if known is not None else f"{spaced(key)} {self.text(value)}"


def by_side(says: str, value: Any) -> str:
    """What each side has: ``says`` goes with the first, with its number in place of {}."""
    if not isinstance(value, Mapping):
        return says.format(value, "")
    out = [says.format(side, n) if not i else f"{side} {n}" for i, (side, n) in enumerate(value.items())]
    return ", ".join(out)


def _put(says: str, nobody: str, value: Mapping[str, int]) -> str:
    """Who gets something, those with nothing left out."""
    got = [says.format(side, n) for side, n in value.items() if n]
    return ", ".join(got) or nobody


def _contract(s: Speaker, value: Any) -> str:
    if value is None:
        return "there is no contract"
    if set(value) == {"double"}:
        return f"the deal counts times {value['double']}"
    taker = f"{value['taker']} takes" if "taker" in value else "the contract"
    out = [f"{taker}, trumps {s.suit(value['trumps'])}" if value.get("trumps") else taker]
    if value.get("mode") and not value.get("trumps"):
        out.append(f"contract {spaced(value['mode'])}")
    if value.get("bid") is not None:
        out.append(f"bid {value['bid']}")
    if value.get("double", 1) != 1:
        out.append(f"doubled: times {value['double']}")
    if value.get("locked"):
        out.append("trump leads locked")
    return ", ".join(out)


def _all(one: Says, none: str) -> Says:
    """A list, each item said by ``one``."""
    return lambda s, value: "; ".join(one(s, item) for item in value) if value else none


def _call(s: Speaker, one: Mapping[str, Any]) -> str:
    if "legal" in one:
        return f"{one['seat']} may say {s.calls(one['legal'])}"
    if "may_also_call" in one:
        said = (f"{seat} may say {s.calls(own)} out of turn" for seat, own in one["may_also_call"].items())
        return "; ".join(said)
    first = len(s.question.get("calls", ())) == 1
    return f"{one['seat']} speaks first" if first else f"{one['seat']} speaks"


def _play(s: Speaker, one: Mapping[str, Any]) -> str:
    if "legal" in one:
        return f"{one['seat']} may play {s.cards(one['legal'])}"
    first = not s.question.get("plays")
    return f"{one['seat']} leads" if first else f"{one['seat']} plays"


def _trick(s: Speaker, one: Mapping[str, Any]) -> str:
    out = f"the trick {s.cards(one['cards'])}" if "cards" in one else "the trick"
    if "winner" in one:
        out += f" goes to {one['winner']}"
    return out + (f" counts {one['points']}" if "points" in one else "")


def _declaration(s: Speaker, one: Mapping[str, Any]) -> str:
    where = f" in trick {one['trick']}" if "trick" in one else ""
    what = f"{one['side' if where else 'seat']}'s {spaced(one['kind'])} {s.cards(one['cards'])}{where}"
    counts = "" if "counts" not in one else " counts" if one["counts"] else " does not count"
    points = one.get("points")
    if isinstance(points, int):
        return f"{what} for {points}{counts}"
    if points == "win_match":
        return f"{what}, which wins the match,{counts}"
    return what + {"cancel": ", with which no declaration counts", "void": ", which voids the deal"}.get(
        str(points), counts
    )


def _belote(s: Speaker, one: Mapping[str, Any]) -> str:
    suit = f" of {s.suit(one['suit'])}" if "suit" in one else ""
    return f"{one['seat']}'s belote{suit} counts {one['points']}"


def _has_belote(_: Speaker, value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{side} has {_belotes(n)}" for side, n in value.items())
    return f"{' and '.join([value] if isinstance(value, str) else value)} has the belote"


def _belotes(n: int | Sequence[int]) -> str:
    """How many, or how many in each hand."""
    if not isinstance(n, int):
        return " and ".join(f"{_belotes(each)}{' in one hand' if each > 1 else ''}" for each in n)
    return f"{n} belotes" if n != 1 else "the belote"


def _came(s: Speaker, value: Mapping[str, Any]) -> str:
    """How a deal of a match came out."""
    contract, score = value["contract"], value["score"]
    if score is None:
        return "nobody takes"
    lines = ", ".join(f"{line['side']} {spaced(line['what'])} {line['points']}" for line in score["lines"])
    return f"{_contract(s, contract)}, {OUTCOME.get(score['outcome'], 'the deal is over')}: {lines or 'nothing'}"


def _said(s: Speaker, value: Mapping[str, Any]) -> str:
    words = {
        "first": "says only the first word of the belote",
        "second": "says only the second word of the belote",
        "both": "says both words of the belote",
        "none": "says no word of the belote",
    }
    said = (f"{seat} {words.get(str(how), f'says of the belote: {s.text(how)}')}" for seat, how in value.items())
    return ", ".join(said)


def _winning(s: Speaker, value: Any) -> str:
    trick = s.cards(s.question.get("trick", "")).split()
    card = trick[value] if isinstance(value, int) and value < len(trick) else None  # counted from 0
    return f"{card} is winning" if card else "no card is winning"


def _rule(_: Speaker, value: str) -> str:
    """Why, without the name of the row."""
    row, _colon, why = value.partition(": ")
    return f"rule: {why or spaced(row)}"


def _declared(s: Speaker, value: Mapping[str, Sequence[str]]) -> str:
    said = {seat: " and ".join(s.cards(each) for each in own) for seat, own in value.items()}
    return ", ".join(f"{seat} declares {own or 'nothing'}" for seat, own in said.items())


def _hands(s: Speaker, value: Mapping[str, Iterable[str]]) -> str:
    return ", ".join(f"{seat} holds {s.cards(cards) or 'no card'}" for seat, cards in value.items())


def _named(calls: Any) -> Any:
    """Calls as texts, what was said out of turn with its seat."""
    if not isinstance(calls, list):
        return calls
    return [f"{call['call']} of {call['seat']}" if isinstance(call, Mapping) else call for call in calls]


def _inner(s: Speaker, value: Any) -> str:
    return s.answer(value)


ASKED: Mapping[str, Says] = {
    "dealer": lambda _, x: f"{x} deals",
    "totals": lambda _, x: by_side("before it {} has {}", x),
    "held": lambda _, x: _put("{1} held over for {0}", "nothing held over", x),
    "calls": lambda s, x: f"calls: {s.calls(_named(x))}" if x else "before the first call",
    "contract": _contract,
    "declared": _declared,
    "plays": lambda s, x: f"played: {s.cards(x)}" if x else "before the first card",
    "belote_said": _said,
    "trumps": lambda s, x: f"trumps {s.suit(x)}",
    "trick": lambda s, x: f"trick {s.cards(x)}" if x else "nothing is led yet",
    "hand": lambda s, x: f"hand {s.cards(x)}",
    "seats": lambda s, x: f"cards played by {s.text(x)}",
    "seat": lambda _, x: f"{x} is to play",
    "taker": lambda _, x: f"{x} took",
    "gone": lambda s, x: f"played before: {s.cards(x)}",
    "points": lambda _, x: by_side("card points: {} {}", x),
    "capot": lambda _, x: f"{x} won every trick",
    "declarations": lambda _, x: by_side("declarations: {} {}", x),
    "belote": _has_belote,
    "bid": lambda s, x: f"bid {s.call(x)}",
    "double": lambda _, x: f"doubled: times {x}",
    "first": lambda _, x: f"{x} led first",
    "last_deal": lambda _, x: "the last deal" if x else "not the last deal",
    "fault": lambda _, x: f"fault: {spaced(x)}",
    "by": lambda _, x: f"{x} is at fault",
    "locked": lambda _, x: "trump leads are locked" if x else "trump leads are free",
}
ANSWERED: Mapping[str, Says] = {
    "dealer": lambda _, x: f"{x} deals",
    "calls": _all(_call, "no call"),
    "plays": _all(_play, "no card is played"),
    "contract": _contract,
    "exposed": lambda s, x: f"turned up: {s.cards(x)}" if x else "no card is turned up",
    "turned": lambda s, x: f"{s.cards(x)} is turned up" if x else "no card is turned up",
    "hands": _hands,
    "shown": _all(lambda s, x: f"{x['seat']} plays {' before '.join(s.cards(x['cards']).split())}", "no belote"),
    "came": _all(_came, "no deal"),
    "legal": lambda s, x: f"may play {s.cards(x)}",
    "rule": _rule,
    "winning": _winning,
    "tricks": _all(_trick, "no trick"),
    "declarations": _all(_declaration, "no declarations"),
    "belote": _all(_belote, "no belote"),
    "score": _inner,
    "deals": _all(_inner, "no deal"),
    "outcome": lambda _, x: OUTCOME.get(x, spaced(str(x))),
    "sides": lambda _, x: by_side("{} scores {}", x),
    "held": lambda _, x: _put("{1} of {0} is held over", "nothing is held over", x),
    "held_total": lambda _, x: _put("{1} of {0} waits in all", "nothing waits", x),
    "taken_from_held": lambda _, x: _put("of what was held {} gets {}", "nobody gets what was held", x),
    "winner": lambda _, x: f"{x} has won the match" if x else "nobody has won the match yet",
    "totals": lambda _, x: by_side("{} has {} in all", x),
    "faults": lambda _, x: (
        f"the faults that may be named: {', '.join(map(spaced, x))}" if x else "no fault may be named"
    ),
    "may_claim": lambda _, x: "the other tricks may be claimed" if x else "no claim may be made",
    "status": lambda _, x: STATUS.get(x, spaced(str(x))),
}


def shortened(own: Any, other: Any) -> Any:
    """An answer in which long lists show only what the other answer lacks, and lists of things what is not alike."""
    if isinstance(own, Mapping) and isinstance(other, Mapping):
        return {key: shortened(value, other.get(key)) for key, value in own.items()}
    if isinstance(own, list | tuple) and len(own) > LONG and all(isinstance(item, str) for item in own):
        alone = [item for item in own if not isinstance(other, list | tuple) or item not in other]
        more = f", {len(alone) - LONG} more" if len(alone) > LONG else ""
        return f"{len(own)} in all, only here: {', '.join(alone[:LONG])}{more}" if alone else f"{len(own)} in all"
    things = [each for each in (own, other) if isinstance(each, list) and all(isinstance(x, Mapping) for x in each)]
    if len(things) == 2 and len(own) > 1 and (alone := [x for x in own if x not in other]):
        return alone if any(x not in own for x in other) else own
    if isinstance(own, list | tuple) and isinstance(other, list | tuple) and len(own) == len(other):
        return [shortened(a, b) for a, b in zip(own, other, strict=True)]
    return own
