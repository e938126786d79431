"""A whole comparison: what is written differently, where the games differ, and whether they are the same."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from belote.compare.leftover import left_over
from belote.compare.matching import Matching, match
from belote.compare.often import Often, Step, quiet
from belote.compare.renumbering import as_listed, numbered_as
from belote.compare.searching import how_often, match_often
from belote.compare.undecided import LOOKED, PER_MATCH, contradicted, looked_for
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, PROVED, Verdict
from belote.compare.written import WORDS, Change, bearing, written
from belote.library.ruleset import Ruleset

Area = Callable[[Ruleset, Ruleset, Matching], "list[Verdict]"]


class Comparison(NamedTuple):
    """Two rulesets compared."""

    a: Ruleset
    b: Ruleset
    written: tuple[Change, ...]
    played: tuple[Verdict, ...]
    often: Often | str | None = None
    matches: Often | str | None = None

    @property
    def same(self) -> bool:
        """Every area was looked at and is equal: the same game, whatever the words."""
        looked = {verdict.area for verdict in self.played}
        return looked == set(AREAS) and all(v.verdict == EQUAL and v.how == PROVED for v in self.played)

    @property
    def different(self) -> bool:
        """Some area is different, with a situation that shows it."""
        return any(verdict.verdict == DIFFERENT for verdict in self.played)

    @property
    def unlike(self) -> str:
        """Why the two cannot be played side by side at all, in words; empty where they can."""
        a, b = self.a.plan, self.b.plan
        if len(a.order) != len(b.order):
            return f"{len(a.order)} players against {len(b.order)}"
        if (set(a.ranks), set(a.suits)) != (set(b.ranks), set(b.suits)):
            return f"{len(a.ranks) * len(a.suits)} cards against {len(b.ranks) * len(b.suits)}, or others"
        tricks = self.a.tables.hand_size, self.b.tables.hand_size
        return "" if tricks[0] == tricks[1] else f"{tricks[0]} tricks against {tricks[1]}"

    @property
    def other_words(self) -> list[Change]:
        """What differs in words only: names, art, language."""
        return [change for change in self.written if change.effect == WORDS]

    def as_json(self) -> dict[str, Any]:
        """The JSON of ``belote diff``."""
        out = {
            "a": self.a.name,
            "b": self.b.name,
            "same": self.same,
            "written": [change.as_json() for change in self.written],
            "played": [verdict.as_json() for verdict in self.played],
        }
        for key, played in (("often", self.often), ("matches", self.matches)):
            if played is not None:
                out[key] = {"because": played} if isinstance(played, str) else played.as_json()
        return out


def compare(
    a: Ruleset,
    b: Ruleset,
    only: Collection[str] = AREAS,
    deals: int = 0,
    seed: int = 0,
    looked: int = LOOKED,
    step: Step = quiet,
) -> Comparison:
    """Compare two rulesets in the given areas; what is written differently is all that bears upon them.

    ``deals``: how many deals are played by both side by side, and matches in proportion, to tell how often they part;
    ``looked``: at least so many where an area cannot be decided otherwise.  0: none.
    """
    twin = numbered_as(a, b)
    matching = match(a, twin)
    found: list[Verdict] = []
    for area in AREAS:
        if area in only:
            found += _area(area)(a, twin, matching)
    found += list(left_over(a, twin, found, only))
    if "scoring" in only:
        found += _facets(a, twin, matching, found)
    often = how_often(a, twin, deals, seed, step) if deals else None
    matches = match_often(a, twin, max(1, deals // PER_MATCH), seed, step) if deals else None
    if isinstance(often, Often):
        found = contradicted(found, often)
    enough = often if isinstance(often, Often) and deals >= looked else None
    found = looked_for(a, twin, found, enough, max(deals, looked), seed, step)
    found.sort(key=lambda v: AREAS.index(v.area))
    if twin is not b:
        found = [as_listed(v, b) for v in found]
    changes = written(a, b)
    found += _leaves(a, b, changes, found)
    found.sort(key=lambda v: AREAS.index(v.area))
    if not set(AREAS) <= set(only):
        changes = bearing(changes, only)
    return Comparison(a, b, tuple(changes), tuple(found), often, matches)


def _facets(a: Ruleset, b: Ruleset, m: Matching, found: Sequence[Verdict]) -> list[Verdict]:
    from belote.compare.facets import facets

    return facets(a, b, m, found)


def _leaves(a: Ruleset, b: Ruleset, changes: Sequence[Change], found: Sequence[Verdict]) -> list[Verdict]:
    from belote.compare.leaves import leaves

    return leaves(a, b, changes, found)


def _area(name: str) -> Area:
    """The function that compares one area."""
    from belote.compare import announced, bidding, cards, ending, holding, obligations, penalties, scores

    table: dict[str, Area] = {
        "deal": bidding.deal,
        "auction": bidding.auction,
        "obligations": obligations.obligations,
        "trick_winner": cards.trick_winner,
        "card_points": cards.card_points,
        "declarations": announced.declarations,
        "belote": announced.belote,
        "scoring": scores.scoring,
        "penalties": penalties.penalties,
        "held_points": holding.held_points,
        "match": ending.match_end,
    }
    return table[name]


def by_area(verdicts: Sequence[Verdict]) -> dict[str, list[Verdict]]:
    """Verdicts by area, in the order of the game."""
    return {area: found for area in AREAS if (found := [v for v in verdicts if v.area == area])}
