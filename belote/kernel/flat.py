"""A compiled ruleset as flat tables of ints, by mode and card: what the loops over whole deals read in every gear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from belote.kernel import deal as deals
from belote.kernel.declarations import SAME_TRICK, tables_of
from belote.kernel.match import Ending
from belote.kernel.melds import ORDERED, PAIRS, RUNS_AND_FOURS, Melds
from belote.kernel.strength import strengths
from belote.kernel.tables import Mode, Tables, partners
from belote.kernel.tricks import FEW, classes, facts_of, is_plain
from belote.kernel.wide import Wide, wide

Classes = tuple[int, ...]


class Flat(NamedTuple):
    """Everything that a deal needs.  ``mode * cards + card`` and the like are written out as one index.

    ``opponents[takers * seats + seat]``: the seats that play against a seat, as bits.
    ``group[mode * cards + card]``: cards that are alike when led; ``masks``: by mode, group, best card, and whether an
    opponent is winning, `FEW` sets of cards, one for each obligation that applies, in order (all cards where none is
    left); ``wide``: instead of them, what modes need whose obligations are more or see more than that.
    ``declared[mode]``: 1 where declarations are found in the hands; ``in_tricks[mode]``: what is found in the cards of
    a trick, as bits.  ``pairs[mode * suits + i]``: the sets that make a belote, 0 for none; ``firsts`` likewise: which
    card of each must be played first; ``belote_sums[mode * (suits + 1) + n]``: what n of one hand are worth.
    ``scoring[mode]``: its code; ``asks_best[mode]``: whether it asks for the best declaration.
    ``alone``: 1 where some bid promises the tricks of one hand.
    ``strength[mode * cards + card]``: what a card is expected to bring, in thousandths of a card point.
    """

    seats: int
    cards: int
    suits: int
    ranks: int
    sides: int
    hand_size: int
    groups: int
    last_round: int
    ending: Ending
    another_tie: int
    go_to: int
    same_dealer: int
    side: Sequence[int]
    opponents: Sequence[int]
    steps: Sequence[int]
    auction: Sequence[int]
    plain_auction: int
    alone: int
    group: Sequence[int]
    masks: Sequence[int]
    wide: Wide
    points: Sequence[int]
    beats: Sequence[int]
    last_trick: Sequence[int]
    worth: Sequence[int]
    opening: Sequence[int]
    trumps: Sequence[int]
    declared: Sequence[int]
    in_tricks: Sequence[int]
    equal: Sequence[int]
    contest: Sequence[int]
    needs_trick: Sequence[int]
    asks_best: Sequence[int]
    pairs: Sequence[int]
    belote: Sequence[int]
    belote_sums: Sequence[int]
    absorbed: Sequence[int]
    firsts: Sequence[int]
    times: Sequence[int]
    scoring: Sequence[Sequence[int]]
    strength: Sequence[int]
    melds: Melds


STEP_KIND, STEP_NUMBER, STEP_OWNER, STEP_SIZE = range(4)


def flat(t: Tables) -> Flat:
    """The flat tables of a compiled ruleset."""
    modes = t.modes
    grouped = [_grouped(t, mode) for mode in modes]
    groups = max(1, *(len(masks) for _, masks in grouped))
    length = max(len(mode.scoring.code) for mode in modes)
    return Flat(
        seats=t.seats,
        cards=t.cards,
        suits=t.suits,
        ranks=t.ranks,
        sides=t.sides,
        hand_size=t.hand_size,
        groups=groups,
        last_round=max((i for i, step in enumerate(t.steps) if step.kind == deals.ROUND), default=-1),
        ending=t.match.ending,
        another_tie=t.match.another_tie,
        go_to=t.match.go_to,
        same_dealer=t.match.same_dealer,
        side=t.side,
        opponents=tuple(_opponents(t)),
        steps=tuple(x for step in t.steps for x in (step.kind, step.number, int(step.owner == deals.TAKER))),
        auction=t.auction.code,
        plain_auction=int(t.auction.is_plain),
        alone=int(t.auction.alone),
        group=tuple(g for group, _ in grouped for g in group),
        masks=tuple(x for _, known in grouped for x in _padded(known, groups, t.cards)),
        wide=wide(t, [not known for _, known in grouped]),
        points=tuple(x for mode in modes for x in mode.points),
        beats=tuple(x for mode in modes for x in mode.beats),
        last_trick=tuple(mode.last_trick for mode in modes),
        worth=tuple(mode.worth for mode in modes),
        opening=tuple(mode.opening_lead for mode in modes),
        trumps=tuple(mode.trumps for mode in modes),
        declared=tuple(int(mode.declarations is not None and not mode.from_tricks) for mode in modes),
        in_tricks=tuple(found_in_tricks(mode) | (ORDERED if mode.firsts else 0) for mode in modes),
        equal=tuple(mode.equal for mode in modes),
        contest=tuple(mode.contest for mode in modes),
        asks_best=tuple(int(mode.scoring.asks_best) for mode in modes),
        needs_trick=tuple(int(mode.needs_trick) for mode in modes),
        pairs=tuple(x for mode in modes for x in (*mode.pairs, *[0] * (t.suits - len(mode.pairs)))),
        belote=tuple(mode.belote_points for mode in modes),
        belote_sums=tuple(x for mode in modes for x in mode.belote_sums),
        absorbed=tuple(mode.belote_absorbed for mode in modes),
        firsts=tuple(x for mode in modes for x in (*mode.firsts, *[0] * (t.suits - len(mode.firsts)))),
        times=tuple(mode.times for mode in modes),
        scoring=tuple(mode.scoring.code + (0,) * (length - len(mode.scoring.code)) for mode in modes),
        strength=tuple(x for mode in modes for x in strengths(t, mode)),
        melds=tables_of([mode.declarations for mode in modes], t.ranks, t.suits),
    )


def found_in_tricks(mode: Mode) -> int:
    """What is found in the cards of a trick, as bits."""
    found = RUNS_AND_FOURS if mode.from_tricks and mode.declarations is not None else 0
    return found | (PAIRS if mode.belote_claimed_by == SAME_TRICK and mode.pairs else 0)


def _padded(known: list[tuple[Classes, ...]], groups: int, cards: int) -> Iterator[int]:
    """The classes of a mode one after another, each list filled up with all cards, and to as many groups as any has."""
    every = (1 << cards) - 1
    for group in known:
        for found in group:
            yield from (*found, *[every] * (FEW - len(found)))
    yield from [0] * (cards * 2 * FEW * (groups - len(known)))


def _opponents(t: Tables) -> Sequence[int]:
    out = []
    for takers in range(t.sides):
        for together in partners(t.side, t.sides, takers):
            out.append((1 << t.seats) - 1 & ~together)
    return out


def _grouped(t: Tables, mode: Mode) -> tuple[list[int], list[tuple[Classes, ...]]]:
    """(group of each card led, the classes of each group by best card and whether an opponent is winning).

    No groups where the rows of a mode see more, or where more than `FEW` of them may decide one trick.
    """
    if not is_plain(mode.rows):
        return [0] * t.cards, []
    known: dict[tuple[Classes, ...], int] = {}
    group = []
    for led in range(t.cards):
        found = tuple(_classes_of(mode, led, best, opponent) for best in range(t.cards) for opponent in (False, True))
        if any(len(own) > FEW for own in found):
            return [0] * t.cards, []
        group.append(known.setdefault(found, len(known)))
    return group, list(known)


def _classes_of(mode: Mode, led: int, best: int, opponent: bool) -> Classes:
    """The sets of cards to play from, in order, without those that can never decide."""
    found: list[int] = []
    seen = 0
    facts = facts_of(led, best, mode.trumps, mode.beats, int(opponent))
    for cards, _, _ in classes(mode.rows, facts, led, best, best):
        if cards & ~seen:
            found.append(cards)
            seen |= cards
    return tuple(found)
