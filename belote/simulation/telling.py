"""What was found, for card players: numbers of 100 and points, with their limits, within 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from belote.library.ruleset import Ruleset
from belote.simulation.limits import Change, Mean, Share
from belote.simulation.results import Contracts, Found, Matches, Paired, Simulation

WIDE = 80
LABEL = 44
ADVANTAGE = {"speaker": "first to speak", "leader": "first to lead", "dealer": "the dealer"}
OF_100 = {
    "taken": "taken",
    "made": "contracts made",
    "failed": "contracts failed",
    "tied": "contracts tied",
    "capot_takers": "capots of the takers",
    "capot_defence": "capots of the defence",
    "doubled": "contracts doubled",
    "belotes_takers": "belotes of the takers",
    "belotes_defence": "belotes of the defence",
}
POINTS = {
    "points_takers": "the takers",
    "points_defence": "the defence",
    "lead_takers": "the takers less the defence",
    "held": "held over",
    "total": "all together",
    "card_points": "card points of the takers",
    "declared_takers": "declarations of the takers",
    "declared_defence": "declarations of the defence",
    **{who: f"{text}, side against side" for who, text in ADVANTAGE.items()},
}
SURE = "In brackets: between these the true number lies, 95 times of 100."


def tell(found: Simulation, rulesets: tuple[Ruleset, ...]) -> str:
    """All of it as text."""
    out = [_counted(found)]
    if not found.complete:
        asked = _numbers(found.asked_deals, found.asked_matches)
        out.insert(0, f"ONLY A PART: stopped before the end; {asked} were asked for")
    if not found.deals and not found.matches:
        return "\n".join(out)
    out.append(SURE)
    for one, ruleset in zip(found.rulesets, rulesets, strict=True):
        out += ["", *_ruleset(one, ruleset)]
    for pair in found.pairs:
        out += ["", *_pair(pair, found)]
    return "\n".join(out)


def _numbers(deals: int, matches: int) -> str:
    one = "1 deal" if deals == 1 else f"{deals:,} deals"
    if not matches:
        return one
    return f"{one} and {'1 match' if matches == 1 else f'{matches:,} matches'}"


def _counted(found: Simulation) -> str:
    each = " under each ruleset" if len(found.rulesets) > 1 else ""
    return f"{_numbers(found.deals, found.matches)}{each}, seed {found.seed}"


def number(x: float) -> str:
    """A number of 100 or of points: two decimals below ten."""
    text = f"{x:.2f}" if abs(x) < 10 else f"{x:,.1f}"
    return text.removeprefix("-") if not text.strip("-0.") else text


def _line(label: str, value: str, limits: tuple[float, float] | None, signed: bool = False) -> str:
    sign = "+" if signed else ""

    def told(x: float) -> str:
        text = number(x)
        return sign + text if x > 0 and text.strip("0.") else text

    between = f"  ({told(limits[0])} to {told(limits[1])})" if limits else ""
    return f"  {label:{LABEL}}{value:>9}{between}"


def share_line(label: str, share: Share) -> str:
    """A share as a number of 100."""
    low, high = share.limits
    return _line(label, number(100 * share.share) if share.of else "-", (100 * low, 100 * high) if share.of else None)


def mean_line(label: str, mean: Mean, times: int = 1, signed: bool = False) -> str:
    """A mean, or so many times it."""
    limits = mean.limits
    if limits and not signed:
        limits = max(0.0, limits[0]), limits[1]
    value = number(times * mean.mean) if mean.of else "-"
    if signed and mean.mean > 0 and value.strip("0."):
        value = f"+{value}"
    return _line(label, value, (times * limits[0], times * limits[1]) if limits else None, signed)


def _players(players: Mapping[str, str]) -> str:
    kinds = set(players.values())
    if len(kinds) == 1:
        return f"all players {kinds.pop()}"
    return "players " + ", ".join(f"{seat} {kind}" for seat, kind in players.items())


def _ruleset(one: Found, ruleset: Ruleset) -> Iterator[str]:
    yield f"{one.name} ({one.digest}), {_players(one.players)}"
    if one.deals:
        yield " of 100 deals"
        yield share_line("taken", one.taken)
        yield share_line("passed by all", Share(one.deals - one.taken.found, one.deals))
        yield from _contracts(one.contracts, ruleset)
        yield from _declarations(one)
        if len(one.modes) > 1:
            yield from _modes(one, ruleset)
        yield " points of a contract"
        yield from _points(one.contracts)
        for who, mean in one.advantage.items():
            if who == "speaker" and mean == one.advantage["leader"]:
                continue  # the first to speak is always the first to lead
            yield mean_line(f"the side of {ADVANTAGE[who]}, more than others", mean, signed=True)
        yield " points of a deal"
        for side, mean in one.sides.items():
            yield mean_line(side, mean)
    if one.matches:
        yield from _matches(one.matches)


def _contracts(c: Contracts, ruleset: Ruleset) -> Iterator[str]:
    yield " of 100 contracts"
    yield share_line("made", c.made)
    yield share_line("failed", c.failed)
    if c.tied.found:
        yield share_line("tied", c.tied)
    if c.doubled.found:
        yield share_line(f"with {ruleset.term('double')}", c.doubled)
    yield share_line(f"{ruleset.term('capot')} of the takers", c.capot_takers)
    yield share_line(f"{ruleset.term('capot')} of the defence", c.capot_defence)
    if any(mode.belote_points or mode.pairs for mode in ruleset.tables.modes):
        yield mean_line(f"{ruleset.term('belote')} of the takers", c.belotes_takers, 100)
        yield mean_line(f"{ruleset.term('belote')} of the defence", c.belotes_defence, 100)


def _declarations(one: Found) -> Iterator[str]:
    if not one.runs and not one.fours:
        return
    yield " declarations that count, in 100 contracts"
    for length, mean in one.runs.items():
        if mean.sum or length <= 5:
            yield mean_line(f"run of {length}", mean, 100)
    for rank, share in one.fours.items():
        yield share_line(f"four {rank}", share)


def _modes(one: Found, ruleset: Ruleset) -> Iterator[str]:
    yield " by contract"
    for mode, c in one.modes.items():
        yield share_line(f"{ruleset.term(mode)}: of 100 contracts", Share(c.number, one.contracts.number))
        if c.number:
            yield share_line("  of 100 of these made", c.made)
            yield mean_line("  points of the takers", c.points_takers)
            yield mean_line("  points of the defence", c.points_defence)


def _points(c: Contracts) -> Iterator[str]:
    yield mean_line("the takers", c.points_takers)
    yield mean_line("the defence", c.points_defence)
    if c.held.sum:
        yield mean_line("held over", c.held)
    yield mean_line("card points of the takers", c.card_points)
    if c.declared_takers.sum or c.declared_defence.sum:
        yield mean_line("declarations of the takers", c.declared_takers)
        yield mean_line("declarations of the defence", c.declared_defence)


def _matches(m: Matches) -> Iterator[str]:
    yield f" matches ({m.played:,})"
    yield mean_line("deals in a match, those passed by all too", m.length)
    low, middle, high = m.length_quarters
    yield f"  half of them have {low:,} to {high:,} deals, the middle one {middle:,}"
    if m.ended.found < m.ended.of:
        yield f"  not over after 10,000 deals: {m.ended.of - m.ended.found:,}"
    yield " of 100 matches won"
    for side, share in m.won.items():
        yield share_line(side, share)
    yield share_line("the side that deals first", m.won_dealer)
    yield share_line("the side that speaks first", m.won_speaker)


def _pair(pair: Paired, found: Simulation) -> Iterator[str]:
    yield from wrap(f"WHAT CHANGES FROM {pair.a} TO {pair.b}", WIDE)
    if pair.because:
        yield from wrap(
            f"not paired, as the same deal cannot be played under both: {pair.because}", WIDE,
            initial_indent="  ", subsequent_indent="  ",
        )  # fmt: skip
        return
    if found.deals:
        yield share_line("of 100 deals something changes in", pair.differ)
        sides = {name: name for name in pair.changes if name not in OF_100 and name not in POINTS}
        yield from _changes(" of 100 deals, more or fewer", pair.changes, OF_100, 100)
        yield from _changes(" points of a deal, more or fewer", pair.changes, POINTS | sides, 1)
        same = [text for name, text in OF_100.items() if not pair.changes[name].changed]
        if same:
            says = f"the same in every deal: {', '.join(same)}"
            yield from wrap(says, WIDE, initial_indent="  ", subsequent_indent="    ")
    if pair.matches:
        labels = {"won_dealer": "won by the side that deals first", "won_speaker": "won by the side that speaks first"}
        others = {name: f"won by {name.removeprefix('won_')}" for name in pair.matches if name.startswith("won_")}
        yield from _changes(" matches, more or fewer", pair.matches, {"length": "deals in a match"}, 1)
        yield from _changes(" of 100 matches, more or fewer", pair.matches, others | labels, 100)
        if not any(change.changed for change in pair.matches.values()):
            yield "  the same in every match: length and winner"


def _changes(head: str, changes: Mapping[str, Change], labels: Mapping[str, str], times: int) -> Iterator[str]:
    shown = [name for name in labels if changes[name].changed]
    if "speaker" in shown and changes["speaker"] == changes["leader"]:
        shown.remove("speaker")
    if shown:
        yield head
    for name in shown:
        yield mean_line(labels[name], changes[name].mean, times, signed=True)
