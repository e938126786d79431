"""From sums to what was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from belote.kernel import tally as kernel
from belote.kernel.players import PLAYERS
from belote.library.ruleset import Ruleset
from belote.simulation import working
from belote.simulation.limits import Change, Mean, Share
from belote.simulation.order import Asked
from belote.simulation.results import Contracts, Found, Matches, Paired, Simulation
from belote.simulation.tally import Sums, Tally

# the names of the numbers of a deal
NAMES = {
    "taken": kernel.M_TAKEN,
    "made": kernel.M_MADE,
    "failed": kernel.M_FAILED,
    "tied": kernel.M_TIED,
    "capot_takers": kernel.M_CAPOT_TAKERS,
    "capot_defence": kernel.M_CAPOT_DEFENCE,
    "doubled": kernel.M_DOUBLED,
    "belotes_takers": kernel.M_BELOTES_TAKERS,
    "belotes_defence": kernel.M_BELOTES_DEFENCE,
    "declared_takers": kernel.M_DECLARED_TAKERS,
    "declared_defence": kernel.M_DECLARED_DEFENCE,
    "card_points": kernel.M_CARD_POINTS,
    "points_takers": kernel.M_TAKERS,
    "points_defence": kernel.M_DEFENCE,
    "lead_takers": kernel.M_LEAD,
    "held": kernel.M_HELD,
    "total": kernel.M_TOTAL,
}
MARGINS = {"speaker": kernel.M_SPEAKER, "leader": kernel.M_LEADER, "dealer": kernel.M_DEALER}
Column = Callable[[int], tuple[int, int]]  # the sum and the sum of squares of a number


def simulation_of(asked: Asked, tally: Tally) -> Simulation:
    """What the tally says."""
    number = len(asked.rulesets)
    deals, matches = tally.deals.number, tally.matches.number
    rulesets = tuple(_found(asked, i, tally) for i in range(number))
    places = {pair: number + at for at, pair in enumerate(asked.order.pairs)}
    pairs = []
    for i, j in sorted((*asked.order.pairs, *asked.apart)):
        a, b = asked.rulesets[i], asked.rulesets[j]
        if (i, j) in asked.apart:
            pairs.append(Paired(a.name, b.name, asked.apart[i, j], Share(0, 0), {}, {}, {}))
            continue
        own = tally.deals.sums[places[i, j]] if deals else Sums()
        of_matches = tally.matches.sums[places[i, j]] if matches else Sums()
        pairs.append(_paired(a, b, deals, matches, own, of_matches))
    return Simulation(asked.order.seed, deals, matches, asked.deals, asked.matches, rulesets, tuple(pairs))


def _column(sums: Sums, size: int, groups: Sequence[int]) -> Column:
    """The numbers of some groups of modes together."""
    if not sums.sums:
        return lambda _: (0, 0)
    return lambda k: (sum(sums.sums[g * size + k] for g in groups), sum(sums.squares[g * size + k] for g in groups))


def _contracts(column: Column) -> Contracts:
    number = column(kernel.M_TAKEN)[0]

    def share(name: str) -> Share:
        return Share(column(NAMES[name])[0], number)

    def mean(name: str) -> Mean:
        return Mean(number, *column(NAMES[name]))

    return Contracts(
        number=number,
        made=share("made"),
        failed=share("failed"),
        tied=share("tied"),
        capot_takers=share("capot_takers"),
        capot_defence=share("capot_defence"),
        doubled=share("doubled"),
        belotes_takers=mean("belotes_takers"),
        belotes_defence=mean("belotes_defence"),
        declared_takers=mean("declared_takers"),
        declared_defence=mean("declared_defence"),
        card_points=mean("card_points"),
        points_takers=mean("points_takers"),
        points_defence=mean("points_defence"),
        held=mean("held"),
    )


def _found(asked: Asked, which: int, tally: Tally) -> Found:
    r = asked.rulesets[which]
    t = r.tables
    deals = tally.deals.number
    sums = tally.deals.sums[which] if deals else Sums()
    size = kernel.tally_size(t.ranks)
    column = _column(sums, size, range(len(r.modes)))
    contracts = _contracts(column)
    number = contracts.number
    by_mode = {mode: _contracts(_column(sums, size, [i])) for i, mode in enumerate(r.modes)}
    ranks = r.labels().ranks
    fours = kernel.M_KINDS + t.ranks - 1
    worths = [mode.declarations for mode in t.modes if mode.declarations]
    lengths = [n for n in range(2, t.ranks + 1) if any(w.runs[n] for w in worths)]
    worthy = [rank for rank in range(t.ranks) if any(w.fours[rank] for w in worths)]
    players = asked.order.seated[which].players
    return Found(
        name=r.name,
        digest=r.digest,
        players={seat: PLAYERS[player] for seat, player in zip(r.seats, players, strict=True)},
        deals=deals,
        taken=Share(number, deals),
        contracts=contracts,
        modes=by_mode if len(by_mode) > 1 else {},
        sides={side: Mean(deals, *column(kernel.M_SIDES + i)) for i, side in enumerate(r.sides)},
        advantage={who: Mean(number, *column(k), max(1, t.sides - 1)) for who, k in MARGINS.items()},
        runs={length: Mean(number, *column(kernel.M_KINDS + length - 2)) for length in lengths},
        fours={ranks[rank]: Share(column(fours + rank)[0], number) for rank in worthy},
        matches=_matches(r, tally.matches.number, tally.matches.sums[which]) if tally.matches.number else None,
        spread_takers=between(sums.spread, -kernel.HALF),
        spread_defence=between(sums.spread, kernel.HALF, kernel.BINS),
    )


def between(spread: Mapping[int, int], first: int, less: int = 0) -> dict[int, int]:
    """One of the two spreads that stand one behind the other."""
    return {at - less: spread[at] for at in sorted(spread) if first <= at < first + kernel.BINS}


def _matches(r: Ruleset, number: int, sums: Sums) -> Matches:
    ended = sums.sums[working.ENDED]
    return Matches(
        played=number,
        ended=Share(ended, number),
        length=Mean(number, sums.sums[working.LENGTH], sums.squares[working.LENGTH]),
        length_quarters=quarters(sums.spread),
        won={side: Share(sums.sums[working.WON + i], ended) for i, side in enumerate(r.sides)},
        won_dealer=Share(sums.sums[working.DEALER_WON], ended),
        won_speaker=Share(sums.sums[working.SPEAKER_WON], ended),
    )


def quarters(spread: Mapping[int, int]) -> tuple[int, int, int]:
    """The lowest values that a quarter, a half and three quarters are not above."""
    whole = sum(spread.values())
    out = []
    for part in (1, 2, 3):
        below = 0
        for value in sorted(spread):
            below += spread[value]
            if 4 * below >= part * whole:
                out.append(value)
                break
    return out[0], out[1], out[2]


def _change(sums: Sums, number: int, k: int, unit: int = 1) -> Change:
    if not sums.sums:
        return Change(0, Mean(0, 0, 0, unit))
    return Change(sums.counts[k], Mean(number, sums.sums[k], sums.squares[k], unit))


def _paired(a: Ruleset, b: Ruleset, deals: int, matches: int, own: Sums, of_matches: Sums) -> Paired:
    t = a.tables
    unit = max(1, t.sides - 1)
    changes = {name: _change(own, deals, k) for name, k in NAMES.items()}
    changes |= {who: _change(own, deals, k, unit) for who, k in MARGINS.items()}
    changes |= {side: _change(own, deals, kernel.M_SIDES + i) for i, side in enumerate(a.sides)}
    both = {"ended": working.ENDED, "length": working.LENGTH}
    both |= {"won_dealer": working.DEALER_WON, "won_speaker": working.SPEAKER_WON}
    of_match = {name: _change(of_matches, matches, k) for name, k in both.items()}
    of_match |= {f"won_{side}": _change(of_matches, matches, working.WON + i) for i, side in enumerate(a.sides)}
    differ = Share(own.counts[-1], deals) if deals else Share(0, 0)
    return Paired(a.name, b.name, "", differ, changes, of_match if matches else {}, dict(sorted(own.spread.items())))
