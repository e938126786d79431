"""What was found, as typed values: of each ruleset, and of each pair of rulesets on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from belote.simulation.limits import Change, Mean, Share


@dataclass(frozen=True, slots=True)
class Contracts:
    """What came of the deals that somebody took.  Points are those of the deal itself, held ones apart."""

    number: int
    made: Share
    failed: Share
    tied: Share
    capot_takers: Share
    capot_defence: Share
    doubled: Share
    belotes_takers: Mean
    belotes_defence: Mean
    declared_takers: Mean
    declared_defence: Mean
    card_points: Mean
    points_takers: Mean
    points_defence: Mean
    held: Mean

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        named = {name: getattr(self, name) for name in self.__slots__ if name != "number"}
        return {"number": self.number, **{name: value.as_json() for name, value in named.items()}}


@dataclass(frozen=True, slots=True)
class Matches:
    """How long matches last, in deals with those that nobody took, and who wins them.

    ``length_quarters``: a quarter of the matches is not longer than the first, half than the second, and so on.
    ``dealer``, ``speaker``: the side that deals first, and the one that speaks first in that deal.
    """

    played: int
    ended: Share
    length: Mean
    length_quarters: tuple[int, int, int]
    won: Mapping[str, Share]
    won_dealer: Share
    won_speaker: Share

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        return {
            "played": self.played,
            "ended": self.ended.as_json(),
            "length": self.length.as_json(),
            "length_quarters": list(self.length_quarters),
            "won": {side: share.as_json() for side, share in self.won.items()},
            "won_dealer": self.won_dealer.as_json(),
            "won_speaker": self.won_speaker.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of one ruleset.

    ``advantage``: by how much the side of the first to speak, of the first to lead and of the dealer has more than
    the others have on average, in points of a contract.  ``runs`` by length and ``fours`` by rank: those that count.
    ``spread_takers``, ``spread_defence``: how many contracts brought so many points.
    """

    name: str
    digest: str
    players: Mapping[str, str]
    deals: int
    taken: Share
    contracts: Contracts
    modes: Mapping[str, Contracts]
    sides: Mapping[str, Mean]
    advantage: Mapping[str, Mean]
    runs: Mapping[int, Mean]
    fours: Mapping[str, Share]
    matches: Matches | None
    spread_takers: Mapping[int, int]
    spread_defence: Mapping[int, int]

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        return {
            "name": self.name,
            "digest": self.digest,
            "players": dict(self.players),
            "deals": self.deals,
            "taken": self.taken.as_json(),
            "contracts": self.contracts.as_json(),
            "modes": {mode: contracts.as_json() for mode, contracts in self.modes.items()},
            "sides": {side: mean.as_json() for side, mean in self.sides.items()},
            "advantage": {who: mean.as_json() for who, mean in self.advantage.items()},
            "runs": {str(length): mean.as_json() for length, mean in self.runs.items()},
            "fours": {rank: share.as_json() for rank, share in self.fours.items()},
            "matches": self.matches.as_json() if self.matches else None,
        }


@dataclass(frozen=True, slots=True)
class Paired:
    """What changes from one ruleset to another in the same deals, or why that cannot be said.

    ``changes`` a deal and ``matches`` a match, by the names of `Contracts`, `Found` and `Matches`.
    ``spread``: in how many deals the lead of the takers changes by so many points.
    """

    a: str
    b: str
    because: str
    differ: Share
    changes: Mapping[str, Change]
    matches: Mapping[str, Change]
    spread: Mapping[int, int]

    def as_json(self) -> dict[str, Any]:
        """Its numbers by name."""
        if self.because:
            return {"a": self.a, "b": self.b, "paired": False, "because": self.because}
        return {
            "a": self.a,
            "b": self.b,
            "paired": True,
            "differ": self.differ.as_json(),
            "changes": {name: change.as_json() for name, change in self.changes.items()},
            "matches": {name: change.as_json() for name, change in self.matches.items()},
        }


@dataclass(frozen=True, slots=True)
class Simulation:
    """What a simulation found; ``complete``: all that was asked for was played."""

    seed: int
    deals: int
    matches: int
    asked_deals: int
    asked_matches: int
    rulesets: tuple[Found, ...]
    pairs: tuple[Paired, ...]

    @property
    def complete(self) -> bool:
        """True where all that was asked for was played."""
        return (self.deals, self.matches) == (self.asked_deals, self.asked_matches)

    def as_json(self) -> dict[str, Any]:
        """All as JSON values, the numbers with at most six decimals."""
        return {
            "seed": self.seed,
            "deals": self.deals,
            "matches": self.matches,
            "asked": {"deals": self.asked_deals, "matches": self.asked_matches},
            "complete": self.complete,
            "rulesets": [found.as_json() for found in self.rulesets],
            "pairs": [pair.as_json() for pair in self.pairs],
        }
