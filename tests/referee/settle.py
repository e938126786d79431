"""Settling a deal: was the contract made, and what does each side write down?

One function a family of games. None of them adds what earlier deals left waiting; the match does that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .auctions import Contract
from .cards import RefereeError
from .games import Game
from .house_rules import best_declaration_doubled, hokum_by_the_counting_side
from .jass import jass_multiplier
from .rounding import five_up, hokum_points, six_up, six_up_both, sun_points, tenths

CAPOT = 252
BIDDERS_STAKE = 160  # what a failed or doubled bid is played for, besides the bid itself
PIT = 100  # for all tricks, of the side that plays only
CAPOT_BID = 250  # what a bid of capot counts
GENERALE = 500  # and one of every trick by the bidder himself


@dataclass(frozen=True)
class Count:
    """What each side has when the last card is played."""

    tricks: Mapping[str, int]  # card points with the last trick, no reward for a capot
    capot: str | None  # the side that won every trick
    declarations: Mapping[str, int]  # those that count
    belote: Mapping[str, int]
    best: int = 0  # of the declarations that count, the one worth most
    by_one: str | None = None  # the seat that won every trick


@dataclass(frozen=True)
class Settlement:
    outcome: str  # "made", "failed" or "tied"
    given: dict[str, int]
    held: dict[str, int] = field(default_factory=dict)


def settle(game: Game, contract: Contract, count: Count, order: Sequence[str]) -> Settlement:
    """`order`: the seats in playing order from the first leader."""
    if game.scoring == "three-handed":
        return three_handed(game, contract, count, order)
    takers = game.side_of(contract.taker)
    (defence,) = (side for side in game.side_names() if side != takers)
    if game.scoring == "baloot":
        return baloot(contract, count, takers, defence)
    if game.scoring == "jass":
        return jass(contract, count)
    if game.scoring == "klaberjass":
        return klaberjass(count, takers, defence)
    if game.scoring == "raised baloot":
        return raised_baloot(game, contract, count, takers, defence)
    if game.scoring == "klaverjas":
        return klaverjas(count, takers, defence)
    if game.scoring == "bulgarian":
        return bulgarian(contract, count, takers, defence)
    if game.scoring == "contree":
        return contree(game, contract, count, takers, defence)
    if game.scoring == "announced":
        return announced(contract, count, takers, defence)
    if game.scoring == "tunisian":
        return tunisian(contract, count, takers, defence)
    if game.scoring == "pilotta":
        return pilotta(contract, count, takers, defence)
    if game.scoring == "all to the others":
        return all_to_the_others(game, count, takers, defence)
    if game.scoring == "all or nothing":
        return all_or_nothing(contract, count, takers, defence)
    if game.scoring == "coinche":
        done = coinche(contract, count, takers, defence, rounds=not game.best_doubled)
        if game.best_doubled and contract.double > 1:
            made, own = done.outcome == "made", (count.belote[takers], count.belote[defence])
            together = sum(count.declarations.values())
            lines = best_declaration_doubled(made, contract.double, bid_points(contract), own, together, count.best)
            return Settlement(done.outcome, dict(zip((takers, defence), lines[1:], strict=True)))
        return done
    return turn_up(game, count, takers, defence)


def turn_up(game: Game, count: Count, takers: str, defence: str) -> Settlement:
    """Belote with a turned card: Moroccan, French, classique, and the game for two."""
    tricks = dict(count.tricks)
    if count.capot is not None and game.capot_pays:
        tricks[count.capot] = CAPOT
    declarations, belote = count.declarations, count.belote

    test = {}
    for side in (takers, defence):
        test[side] = tricks[side]
        if "declarations" in game.test_counts:
            test[side] += declarations[side]
        if "belote" in game.test_counts:
            test[side] += belote[side]

    everything = {side: tricks[side] + declarations[side] + belote[side] for side in (takers, defence)}
    held = 0
    if test[takers] > test[defence]:
        outcome = "made"
        given = everything
    elif test[takers] < test[defence]:
        outcome = "failed"
        # What was in play goes over (162, less where cards stay out), but never the reward of a capot that
        # the takers themselves made.
        in_play = sum(count.tricks.values())
        if count.capot == defence and game.capot_pays:
            in_play = CAPOT
        # "Every announcement from both teams" (source 000): those that count; the others are worth nothing.
        given = {
            takers: belote[takers],
            defence: in_play + declarations[takers] + declarations[defence] + belote[defence],
        }
    else:
        # Level is a litige, although sources 000 and 001 also say that "the same or less" goes down.
        outcome = "tied"
        given = {takers: belote[takers], defence: everything[defence]}
        held = tricks[takers] + declarations[takers]
        if game.belote_waits_too:
            given[takers], held = 0, everything[takers]

    if game.rounded:
        # reading: points newly held are rounded with their side's line; all but the tricks is whole tens.
        line = given[takers] + held
        rounded_line, given[defence] = six_up_both(line, given[defence])
        if outcome == "tied":
            held += rounded_line - line
        else:
            given[takers] = rounded_line
    return Settlement(outcome, given, {takers: held})


def three_handed(game: Game, contract: Contract, count: Count, order: Sequence[str]) -> Settlement:
    """The taker against both others together; every seat writes its own score."""
    taker = game.side_of(contract.taker)
    others = [game.side_of(seat) for seat in order if seat != contract.taker]
    tricks = dict(count.tricks)
    together = sum(tricks[side] for side in others)
    in_play = sum(tricks.values())
    if count.capot == taker:
        tricks[taker] = CAPOT  # for the taker only: his opponents' capot pays nothing

    everything = {side: tricks[side] + count.declarations[side] + count.belote[side] for side in tricks}
    if count.tricks[taker] > together:
        return Settlement("made", everything)
    if count.tricks[taker] < together:
        # reading: all that counts is put together, tricks and declarations, and then shared.
        shares = share(in_play + sum(count.declarations.values()), others)
        given = {side: shares[side] + count.belote[side] for side in others}
        return Settlement("failed", {taker: count.belote[taker], **given})
    # reading: level as at four: the opponents have their own at once, the taker's waits.
    given = {side: everything[side] for side in others}
    held = tricks[taker] + count.declarations[taker]
    return Settlement("tied", {taker: count.belote[taker], **given}, {taker: held})


def share(points: int, sides: Sequence[str]) -> dict[str, int]:
    """Two opponents share alike; an odd point goes to the one who plays first, who stands first here."""
    if len(sides) != 2:
        raise RefereeError("only two can share")
    return {sides[0]: points - points // 2, sides[1]: points // 2}


def baloot(contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """Source 002 and catalogue 3.8: everything in game points."""
    declarations, belote = count.declarations, count.belote
    everybodys_projects = declarations[takers] + declarations[defence]
    hokum = contract.mode == "suit"
    worth, kaboot = (16, 25) if hokum else (26, 44)

    if count.capot == takers:
        # Every trick is the contract made, whatever was declared against it; it takes all projects.
        given = {takers: kaboot + everybodys_projects + belote[takers], defence: belote[defence]}
        return Settlement("made", given)
    if count.capot == defence:
        given = {takers: belote[takers], defence: kaboot + everybodys_projects + belote[defence]}
        return Settlement("failed", given)

    cards = {}
    if hokum:
        cards[takers], cards[defence] = hokum_points(count.tricks[takers], count.tricks[defence])
    else:
        cards[takers], cards[defence] = sun_points(count.tricks[takers]), sun_points(count.tricks[defence])
    totals = {side: cards[side] + declarations[side] + belote[side] for side in (takers, defence)}
    if totals[takers] != totals[defence]:
        made = totals[takers] > totals[defence]
    else:
        made = count.tricks[takers] >= count.tricks[defence]
    if made:
        return Settlement("made", totals)
    given = {takers: belote[takers], defence: worth + everybodys_projects + belote[defence]}
    return Settlement("failed", given)


def raised_baloot(game: Game, contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """Catalogue 3.8: game points decide, and of level ones card points; doubled, the winner has everything.

    The baloot is nobody else's, and is never multiplied.
    """
    sides, belote, hokum = (takers, defence), count.belote, contract.mode == "suit"
    level = contract.double
    projects = sum(count.declarations[side] for side in sides) * min(level, game.doubled_projects or level)
    if count.capot is not None:
        kaboot = (25 if hokum else 44) * (level if game.kaboot_doubled else 1)
        given = dict(belote)
        given[count.capot] += kaboot + projects
        return Settlement("made" if count.capot == takers else "failed", given)
    if hokum and game.one_side_counts:
        outcome, own, others = hokum_by_the_counting_side(
            count.tricks[takers],
            count.tricks[defence],
            (count.declarations[takers], count.declarations[defence]),
            (belote[takers], belote[defence]),
            level,
        )
        return Settlement(outcome, {takers: own, defence: others})
    cards = dict(zip(sides, hokum_points(count.tricks[takers], count.tricks[defence]), strict=True))
    if not hokum:
        cards = {side: sun_points(count.tricks[side]) for side in sides}
    lines = {side: cards[side] + count.declarations[side] + belote[side] for side in sides}
    # A project is called by its card points: a sira is 20, which are 2 in hokum and 4 in sun.
    worth = 10 if hokum else 5
    in_cards = {side: count.tricks[side] + worth * (count.declarations[side] + belote[side]) for side in sides}
    if lines[takers] == lines[defence]:
        made = in_cards[takers] >= in_cards[defence]
    else:
        made = lines[takers] > lines[defence]
    if made and level == 1:
        return Settlement("made", lines)
    given = dict(belote)
    given[takers if made else defence] += (16 if hokum else 26) * level + projects
    return Settlement("made" if made else "failed", given)


def klaverjas(count: Count, takers: str, defence: str) -> Settlement:
    """More than half of 162 and all roem, or nat: nothing, and the others have all of it. Pit is a hundred more."""
    roem = {side: count.declarations[side] + count.belote[side] for side in (takers, defence)}
    everything = sum(count.tricks.values()) + sum(roem.values())
    own = {side: count.tricks[side] + roem[side] for side in (takers, defence)}
    if 2 * own[takers] <= everything:
        return Settlement("failed", {takers: 0, defence: everything})
    if count.capot == takers:
        own[takers] += PIT
    return Settlement("made", own)


def klaberjass(count: Count, takers: str, defence: str) -> Settlement:
    """Strictly more than the other, by all that counts. Level: bate, the taker's is lost; less: all of it goes over."""
    own = {side: count.tricks[side] + count.declarations[side] + count.belote[side] for side in (takers, defence)}
    if own[takers] > own[defence]:
        return Settlement("made", own)
    if own[takers] == own[defence]:
        return Settlement("tied", {takers: 0, defence: own[defence]})
    return Settlement("failed", {takers: 0, defence: own[takers] + own[defence]})


MATCH = 100  # on top of the 157, for all nine tricks, of either side


def jass(contract: Contract, count: Count) -> Settlement:
    """No contract can fail: each side has what it took and declared, as often as the contract says."""
    own = {side: count.tricks[side] + count.declarations[side] + count.belote[side] for side in count.tricks}
    if count.capot is not None:
        own[count.capot] += MATCH
    return Settlement("made", {side: jass_multiplier(contract) * points for side, points in own.items()})


VALAT = 90  # on top of the cards, also without trumps


def bulgarian(contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """Catalogue 3.9: more than the others, level hangs, less goes over to them; doubled, the winner has it all."""
    lines = {side: count.tricks[side] + count.declarations[side] + count.belote[side] for side in (takers, defence)}
    in_play = sum(lines.values())
    if count.capot is not None:
        lines[count.capot] += VALAT

    def everything(side: str) -> int:
        # reading: the valat goes to nobody but the side that made it; a double multiplies it too.
        return (in_play + (VALAT if side == count.capot else 0)) * contract.double

    held = 0
    if lines[takers] == lines[defence]:
        outcome = "tied"
        if contract.double > 1:  # everything hangs
            held, _ = tenths(everything(takers), 0, contract.mode)
            given = {takers: 0, defence: 0}
        else:
            held, own = tenths(lines[takers], lines[defence], contract.mode)
            given = {takers: 0, defence: own}
    else:
        outcome, winner = ("made", takers) if lines[takers] > lines[defence] else ("failed", defence)
        if outcome == "failed" or contract.double > 1:
            lines = {takers: 0, defence: 0} | {winner: everything(winner)}
        own, others = tenths(lines[takers], lines[defence], contract.mode)
        given = {takers: own, defence: others}
    return Settlement(outcome, given, {takers: held})


def bid_points(contract: Contract) -> int:
    if contract.bid == "generale":
        return GENERALE
    return contract.bid if isinstance(contract.bid, int) else CAPOT_BID


def bid_is_reached(contract: Contract, count: Count, takers: str) -> bool:
    """Whether the takers have as much as they bid, by all that counts, or every trick."""
    if contract.bid == "capot":  # all tricks, whatever they count
        return count.capot == takers
    tricks = CAPOT if count.capot == takers else count.tricks[takers]
    return tricks + count.declarations[takers] + count.belote[takers] >= bid_points(contract)


def announced(contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """What was bid, times the double, for the side that has won the deal; nothing else is written down."""
    made = bid_is_reached(contract, count, takers)
    won = bid_points(contract) * contract.double
    given = {takers: 0, defence: 0} | {takers if made else defence: won}
    return Settlement("made" if made else "failed", given)


def tunisian(contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """Card points, times the double for the takers; all of them, times the double, for the others where they fail."""
    own = dict(count.belote)
    if count.tricks[takers] + count.belote[takers] >= bid_points(contract):
        own[takers] += count.tricks[takers] * contract.double
        own[defence] += count.tricks[defence]
        return Settlement("made", own)
    own[defence] += sum(count.tricks.values()) * contract.double
    return Settlement("failed", own)


def pilotta(contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """Each its own where the bid is made, everything for the others where not; doubled, the winner has it all."""
    lines = {side: count.tricks[side] + count.declarations[side] + count.belote[side] for side in (takers, defence)}
    in_play = sum(lines.values())
    if count.capot is not None:
        lines[count.capot] += CAPOT - sum(count.tricks.values())
    made = bid_is_reached(contract, count, takers)
    winner = takers if made else defence
    if contract.double > 1 or not made:
        # The reward for a capot goes to nobody but the side that made it.
        reward = CAPOT - sum(count.tricks.values()) if winner == count.capot else 0
        lines = {takers: 0, defence: 0} | {winner: (in_play + reward) * contract.double}
    own, others = six_up_both(lines[takers], lines[defence])
    return Settlement("made" if made else "failed", {takers: own // 10, defence: others // 10})


def all_to_the_others(game: Game, count: Count, takers: str, defence: str) -> Settlement:
    """More than half of all there is, and each its own; less, and the others have all of it, belotes too."""
    lines = {side: count.tricks[side] + count.declarations[side] + count.belote[side] for side in (takers, defence)}
    in_play = sum(lines.values())
    reward = CAPOT - sum(count.tricks.values())
    if count.capot is not None:
        lines[count.capot] += reward
    if lines[takers] > lines[defence] or (lines[takers] == lines[defence] and game.level_sums == "made"):
        return Settlement("made", lines)
    # A capot of the takers is paid to nobody else.
    return Settlement("failed", {takers: 0, defence: in_play + (reward if count.capot == defence else 0)})


def all_or_nothing(contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """The whole contract, times the double, for one side; with all trumps the two share twenty-six where it is made."""
    worth = bid_points(contract)
    if count.tricks[takers] <= count.tricks[defence]:
        return Settlement("failed", {takers: 0, defence: worth * contract.double})
    given = {takers: worth, defence: 0}
    if contract.mode == "all":
        # reading: the defence's points become tenths, and the takers have the rest.
        tenths_of_defence = six_up(count.tricks[defence]) // 10
        given = {takers: worth - tenths_of_defence, defence: tenths_of_defence}
    return Settlement("made", {side: line * contract.double for side, line in given.items()})


def contree(game: Game, contract: Contract, count: Count, takers: str, defence: str) -> Settlement:
    """The bid must be reached, and that is all; a belote can be lost."""
    tricks = dict(count.tricks)
    if count.capot is not None:
        tricks[count.capot] = CAPOT
    totals = {side: tricks[side] + count.belote[side] for side in (takers, defence)}
    made = bid_is_reached(contract, count, takers)

    both_belotes = count.belote[takers] + count.belote[defence]
    stake = (BIDDERS_STAKE + bid_points(contract)) * contract.double
    if game.double_of_the_bid:
        stake = BIDDERS_STAKE + bid_points(contract) * contract.double
    if made and contract.double == 1:
        given = {takers: totals[takers] + bid_points(contract), defence: totals[defence]}
    elif made:
        given = {takers: stake + both_belotes, defence: 0}
    else:
        # reading: 160 and the bid also where the defence won every trick.
        given = {takers: 0, defence: stake + both_belotes}
    return Settlement("made" if made else "failed", {side: five_up(line) for side, line in given.items()})


def coinche(contract: Contract, count: Count, takers: str, defence: str, rounds: bool = True) -> Settlement:
    """The bid must be reached and the defence be passed; belotes stay where they are."""
    tricks = dict(count.tricks)
    if count.capot is not None:
        tricks[count.capot] = CAPOT
    declarations, belote = count.declarations, count.belote
    all_declarations = declarations[takers] + declarations[defence]

    # reading: the test comes first, on what each side has itself, so that takers without a trick can have made
    # their contract by declarations alone, and takers with all tricks can have failed.
    totals = {side: tricks[side] + declarations[side] + belote[side] for side in (takers, defence)}
    made = totals[takers] >= bid_points(contract) and totals[takers] > totals[defence]
    if contract.bid == "capot" and count.capot != takers:
        made = False  # reading: the tricks, and the sums as for any other bid
    if contract.bid == "generale":
        made = count.by_one == contract.taker  # reading: and nothing else

    stake = (BIDDERS_STAKE + bid_points(contract) + all_declarations) * contract.double
    if made and contract.double == 1:
        given = {takers: totals[takers] + bid_points(contract), defence: totals[defence]}
        if count.capot == takers:
            # Then a capot takes all counting declarations, those of the defence too.
            given[takers] += declarations[defence]
            given[defence] -= declarations[defence]
    elif made:
        given = {takers: stake + belote[takers], defence: belote[defence]}
    else:
        # reading: as in contree, a capot of the defence adds no points of its own.
        given = {takers: belote[takers], defence: stake + belote[defence]}
    return Settlement(
        "made" if made else "failed", {side: five_up(line) if rounds else line for side, line in given.items()}
    )
