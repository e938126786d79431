"""What is to be simulated: rulesets, players, seed, and how many deals and matches of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from belote.errors import NotAllowedError, UnreadableError, listed, nearest, shown
from belote.game.given import whole_number
from belote.game.setup import known
from belote.kernel.players import PLAYERS
from belote.kernel.playout import SIDES
from belote.kernel.rng import SEEDS
from belote.kernel.tables import Tables
from belote.library.loading import load
from belote.library.ruleset import Ruleset
from belote.simulation.bounds import too_large

EACH = 25  # deals for one whole match, where the number of matches is not said
MOST = 10**12  # deals: more than anybody waits for


class Seated(NamedTuple):
    """A ruleset with a player on each seat, in playing order; as it is sent to whoever plays it."""

    digest: str
    tables: Tables
    players: tuple[int, ...]


class Order(NamedTuple):
    """All that a piece of work needs to know besides its numbers."""

    gear: str
    seed: int
    seated: tuple[Seated, ...]
    pairs: tuple[tuple[int, int], ...]


class Asked(NamedTuple):
    """An order with the rulesets as people know them, and what keeps two of them from being paired."""

    order: Order
    rulesets: tuple[Ruleset, ...]
    deals: int
    matches: int
    apart: dict[tuple[int, int], str]


def asked_for(
    rulesets: Sequence[Ruleset], deals: int, seed: int, players: Iterable[str], matches: int | None, gear: str
) -> Asked:
    """What is asked for, with all of it looked at.

    Raises:
        UnreadableError: something is wrong with it.
        NotAllowedError: such a game cannot be simulated.
    """
    deals = whole_number(deals, "the number of deals")
    seed = whole_number(seed, "the seed")
    if not rulesets:
        raise UnreadableError("at least one ruleset is simulated: name it")
    if deals < 1:
        raise UnreadableError(f"at least one deal is played, not {shown(deals)}")
    if deals > MOST:
        raise UnreadableError(f"at most {MOST:,} deals are played, not {shown(deals)}")
    if not 0 <= seed <= SEEDS:
        raise UnreadableError(f"the seed is a whole number from 0 to {SEEDS:,} (2**62 - 1), not {shown(seed)}")
    if matches is not None:
        matches = whole_number(matches, "the number of matches")
    else:
        matches = -(-deals // EACH) if all(_ends(r) for r in rulesets) else 0
    if not 0 <= matches <= MOST:
        raise UnreadableError(f"the number of matches is from 0 (none) to {MOST:,}, not {shown(matches)}")
    texts = texts_of(players)
    for number, ruleset in enumerate(rulesets):
        for other in rulesets[:number]:
            if other.name == ruleset.name:
                raise UnreadableError(f"a ruleset is named twice: {ruleset.name}")
        if ruleset.tables.sides > SIDES:
            raise UnreadableError(f"{ruleset.name} cannot be simulated: it has more than {SIDES} sides")
        if too_large(ruleset.tables):
            says = "the points of a deal can be too many for the sums"
            raise NotAllowedError(f"{ruleset.name} cannot be simulated: {says}")
        if matches and not _ends(ruleset):
            raise UnreadableError(f"a match of {ruleset.name} has no end: ask for --matches 0")
    seated = tuple(Seated(r.digest, r.tables, seating(r, texts)) for r in rulesets)
    pairs, apart = [], {}
    for j, b in enumerate(rulesets):
        for i, a in enumerate(rulesets[:j]):
            why = why_apart(a, b)
            if why:
                apart[i, j] = why
            else:
                pairs.append((i, j))
    order = Order(gear, seed, seated, tuple(sorted(pairs)))
    return Asked(order, tuple(rulesets), deals, matches, dict(sorted(apart.items())))


def rulesets_of(given: object) -> list[Ruleset]:
    """One or several rulesets, each loaded already or by its name.

    Raises:
        BeloteError: something is no ruleset, or there is none of that name.
    """
    some = [given] if isinstance(given, Ruleset | str) else given
    if not isinstance(some, Iterable) or isinstance(some, bytes):
        raise UnreadableError(f"rulesets were expected, as belote.load gives them, not {shown(given)}")
    return [load(one) if isinstance(one, str) else known(one) for one in some]


def texts_of(players: object) -> list[str]:
    """What is said of the players, one text for each; several may stand in one, with commas between them.

    Raises:
        UnreadableError: it is something else, or a text is empty.
    """
    some = [players] if isinstance(players, str) else players
    if not isinstance(some, Iterable):
        raise UnreadableError(f"players are given as texts such as 'NS=random', not {shown(players)}")
    out = []
    for text in some:
        if not isinstance(text, str):
            raise UnreadableError(f"players are given as texts such as 'NS=random', not {shown(text)}")
        parts = [part.strip() for part in text.split(",")]
        if not all(parts):
            raise UnreadableError(f"a player is missing in {shown(text)}: {listed(PLAYERS)}, or as `NS=random`")
        out += parts
    return out


def _ends(ruleset: Ruleset) -> bool:
    return bool(ruleset.tables.match.ending.target or ruleset.tables.match.ending.deals)


def why_apart(a: Ruleset, b: Ruleset) -> str:
    """Why the same deal cannot be played under both; empty where it can."""
    x, y = a.tables, b.tables
    if x.seats != y.seats:
        return f"{x.seats} players here, {y.seats} there"
    if (x.cards, x.ranks) != (y.cards, y.ranks):
        return f"a deck of {x.cards} cards ({x.ranks} in a suit) here, of {y.cards} ({y.ranks}) there"
    if x.side != y.side:
        return "other seats play together"
    return ""


def seating(ruleset: Ruleset, players: Sequence[str]) -> tuple[int, ...]:
    """Who sits where, from texts such as ``sensible``, ``NS=random`` or ``N=random``; later ones stand.

    Raises:
        UnreadableError: there is no such player, seat or side.
    """
    seats = [PLAYERS.index("sensible")] * len(ruleset.seats)
    for text in players:
        where, equals, name = text.rpartition("=")
        if name not in PLAYERS:
            meant = nearest(name, PLAYERS)
            hint = f", did you mean {meant}?" if meant else ""
            raise UnreadableError(f"there is no player {name!r}{hint} ({listed(PLAYERS)})")
        places = ruleset.sides.get(where) or ((where,) if where in ruleset.seats else ())
        if equals and not places:
            known = [*ruleset.sides, *(seat for seat in ruleset.seats if seat not in ruleset.sides)]
            raise UnreadableError(f"{ruleset.name} has no seat or side {where!r} ({listed(known)})")
        for place in places or ruleset.seats:
            seats[ruleset.seats.index(place)] = PLAYERS.index(name)
    return tuple(seats)
