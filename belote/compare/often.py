"""How often two rulesets differ: shares with their confidence limits, and the deals that show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from belote.compare.building import Record
from belote.compare.verdict import Witness
from belote.simulation import limits

ANY = "any"
ONE = {"deals": "deal", "matches": "match"}
Step = Callable[[str, int, int], object]  # told what is played, how many are done, and of how many
SCORE, ENDING = "score", "ending"
SAYS = {
    "deal": "another seat leads first or may exchange a card",
    "auction": "the auctions differ",
    "obligations": "other cards are allowed",
    "trick_winner": "another card wins a trick",
    "card_points": "a trick counts otherwise",
    "declarations": "other declarations count",
    "belote": "the belote differs",
    "scoring": "the score differs though tricks, declarations and belote are alike",
    "held_points": "points held over would go elsewhere",
    SCORE: "the score differs",
    ANY: "something differs",
    "match": "the match ends otherwise",
    ENDING: "the match ends otherwise though all its deals score alike",
}
KINDS = tuple(kind for kind in SAYS if kind not in ("match", ENDING))


def quiet(what: str, done: int, of: int) -> None:
    """No progress."""


class Share(limits.Share):
    """So many ``found`` of those that came so far that it could be seen."""

    def item(self, what: str) -> dict[str, Any]:
        """The item of ``shares``."""
        low, high = (round(limit, 4) for limit in self.limits)
        return {what: self.found, "of": self.of, "share": round(self.share, 4), "low": low, "high": high}

    def line(self, what: str, says: str) -> str:
        """The share for people."""
        if not self.of:
            return f"none of the {what} came so far that it could be seen: {says}"
        low, high = (_hundred(limit) for limit in self.limits)
        if not self.found:
            none = f"none of {self.of:,} {what}" if self.of > 1 else f"the one {ONE[what]} not"
            return f"in {none} (at most {high} of 100): {says}"
        return f"in {_hundred(self.share)} of 100 {what} {says} ({low} to {high})"


class Found(NamedTuple):
    """A deal or match that shows a difference: how long it takes to show, what writes its records, and a witness."""

    length: int
    write: Callable[[], tuple[Record, Record]]
    witness: Callable[[], Witness | None]

    def as_json(self) -> dict[str, Record]:
        """The records under a and b."""
        a, b = self.write()
        return {"a": a, "b": b}


class Often(NamedTuple):
    """What came of playing two rulesets in lock-step.

    ``what``: ``deals`` or ``matches``, ``played`` of them from ``seed``; by kind of difference the share, the first
    that was found and the shortest.  ``modes``: the same of the deals in each contract mode.
    """

    what: str
    played: int
    seed: int
    shares: Mapping[str, Share]
    first: Mapping[str, Found]
    shortest: Mapping[str, Found]
    modes: Mapping[str, Often] = MappingProxyType({})

    def as_json(self) -> dict[str, Any]:
        """The shares and records as JSON values."""
        return {
            self.what: self.played,
            "seed": self.seed,
            "shares": {kind: share.item(self.what) for kind, share in self.shares.items()},
            "first": {kind: found.as_json() for kind, found in self.first.items()},
            "shortest": {kind: found.as_json() for kind, found in self.shortest.items()},
        }

    def lines(self) -> list[str]:
        """What is told of it."""
        return [line for _, line in self.by_kind()]

    def by_kind(self) -> list[tuple[str, str]]:
        """A line for each kind that was found, and one for all that was not; where not all came so far, of how many.

        Each with its kind, the first of several.
        """
        out, none = [], dict[int, list[str]]()
        for kind, share in self.shares.items():
            if share.found:
                out.append((kind, self.line([kind])))
            else:
                none.setdefault(share.of, []).append(kind)
        return out + [(kinds[0], self.line(kinds)) for kinds in none.values()]

    def line(self, kinds: Sequence[str]) -> str:
        """The line of kinds that have the same share."""
        share = self.shares[kinds[0]]
        return share.line(self.what, "; ".join(SAYS[kind] for kind in kinds)) + self._part(share)

    def _part(self, share: Share) -> str:
        return f"; {share.of:,} of {self.played:,} came so far" if 0 < share.of < self.played else ""


class Kind(NamedTuple):
    """One kind of difference in what was played."""

    often: Often
    kind: str

    def as_json(self) -> dict[str, Any]:
        """Its share, and the first and shortest records that show it."""
        out = {"id": ident_of(self.kind), **self.often.shares[self.kind].item(self.often.what)}
        for key, side in (("first", self.often.first), ("shortest", self.often.shortest)):
            if self.kind in side:
                out[key] = side[self.kind].as_json()
        return out


def ident_of(kind: str) -> str:
    """The stable id of a kind."""
    return f"often.{kind}"


class Tally:
    """Counts differences as they are found."""

    def __init__(self, what: str, kinds: tuple[str, ...]) -> None:
        self.what = what
        self.found = dict.fromkeys(kinds, 0)
        self.of = dict.fromkeys(kinds, 0)
        self.first: dict[str, Found] = {}
        self.shortest: dict[str, Found] = {}

    def show(self, kind: str, found: Found) -> None:
        """One more deal or match of this kind."""
        self.found[kind] += 1
        self.first.setdefault(kind, found)
        if kind not in self.shortest or found.length < self.shortest[kind].length:
            self.shortest[kind] = found

    def often(self, played: int, seed: int, modes: Mapping[str, Often] = MappingProxyType({})) -> Often:
        """What came of it."""
        shares = {kind: Share(self.found[kind], self.of[kind]) for kind in self.found}
        order = [kind for kind in self.found if kind in self.first]
        first, shortest = ({kind: side[kind] for kind in order} for side in (self.first, self.shortest))
        return Often(self.what, played, seed, shares, first, shortest, modes)


def _hundred(share: float) -> str:
    """Of a hundred: whole from 10 to 90, else with one decimal."""
    x = 100 * share
    return f"{x:.0f}" if 10 <= x <= 90 or x in (0, 100) else f"{x:.1f}"
