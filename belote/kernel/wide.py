"""Flat tables of modes whose obligations see more of a trick than the card led, the best one and whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from belote.kernel.tables import Mode, Tables
from belote.kernel.tricks import (
    AGAINST,
    CLASSES,
    LEADING,
    LOCKED,
    SIGHTS,
    Part,
    Row,
    cards_of,
    classes,
    facts_of,
    sight_of_rows,
)

Four = tuple[int, int, int, int]  # cards, cards where above the best one of the suit led; and so the guard


class Wide(NamedTuple):
    """The classes of the modes whose rows are not plain, or of which too many may decide one trick.

    ``on[mode]``: 1 for such a mode; ``sights``: so many ways of seeing a trick, see `belote.kernel.tricks`;
    ``base[mode]``: where its classes begin; ``group[mode * cards + card]``: cards that are alike when led.
    ``classes``: by group, best card and sight, `CLASSES` of `CLASS` ints each, as `guarded_of` reads them; ``leads``:
    the same by mode for who leads, free and locked; ``above[mode * cards + card]``: the cards of its suit over a card.
    """

    sights: int
    on: Sequence[int]
    base: Sequence[int]
    group: Sequence[int]
    classes: Sequence[int]
    leads: Sequence[int]
    above: Sequence[int]


def wide(t: Tables, on: Sequence[bool]) -> Wide:
    """The wide tables of a compiled ruleset; ``on``: by mode, whether they are asked for.

    Raises:
        ValueError: more than `CLASSES` rows may decide one trick.
    """
    sights = sights_of([mode.rows for mode, flag in zip(t.modes, on, strict=True) if flag])
    base: list[int] = []
    group: list[int] = []
    found: list[int] = []
    leads: list[int] = []
    for mode, flag in zip(t.modes, on, strict=True):
        base.append(len(found))
        groups, listed = _wide_groups(t, mode, sights) if flag else ([0] * t.cards, [])
        group += groups
        found += listed
        for facts in (LEADING, LEADING | LOCKED):
            leads += filled(deciding_fours(fours(mode.rows, facts, 0, 0)), t.cards)
    above = tuple(x for mode in t.modes for x in above_of(mode.rows, t.cards))
    return Wide(sights, tuple(map(int, on)), tuple(base), tuple(group), tuple(found), tuple(leads), above)


def sights_of(lists: Sequence[Sequence[Row]]) -> int:
    """How many ways of seeing a trick tables of these rows must tell apart."""
    return SIGHTS if any(sight_of_rows(rows) & ~AGAINST for rows in lists) else 2


def above_of(rows: Sequence[Row], cards: int) -> tuple[int, ...]:
    """By card: what its rows take for the cards above the best one of the suit led; nothing where none asks."""
    tops = {part.top for row in rows for part in (*row.play, *row.holding) if part.top}
    assert len(tops) < 2  # one word alone asks for them
    return tops.pop() if tops else (0,) * cards


def fours(rows: Sequence[Row], facts: int, led: int, best: int) -> list[Four]:
    """The class of each row that applies, in order, whatever the best card of the suit led."""
    out = []
    for _, _, i in classes(rows, facts, led, best, best):
        own = _split(rows[i].play, led, best)
        out.append((*own, *(_split(rows[i].holding, led, best) if rows[i].holding else own)))
    return out


def deciding_fours(found: Sequence[Four]) -> list[Four]:
    """Those of the classes that can decide for some hand."""
    out = []
    seen = 0
    for four in found:
        if (four[0] | four[1]) & ~seen:
            out.append(four)
            seen |= 0 if four[0] & ~four[2] else four[0]
    return out


def filled(found: Sequence[Four], cards: int) -> list[int]:
    """`CLASSES` classes as ints, all cards where none is left.

    Raises:
        ValueError: there are more.
    """
    if len(found) > CLASSES:
        raise ValueError(f"{len(found)} obligations may decide one trick, at most {CLASSES} can be simulated")
    every = (1 << cards) - 1
    return [x for four in found for x in four] + [every, 0, every, 0] * (CLASSES - len(found))


def _split(parts: Sequence[Part], led: int, best: int) -> tuple[int, int]:
    """(cards of a set, those of it where they are above the best one of the suit led)."""
    whole = cards_of([part for part in parts if not part.top], led, best, best)
    return whole, cards_of([part._replace(top=()) for part in parts if part.top], led, best, best)


def _wide_groups(t: Tables, mode: Mode, sights: int) -> tuple[list[int], list[int]]:
    """(group of each card led, the classes of each group)."""
    known: dict[tuple[int, ...], int] = {}
    group = []
    for led in range(t.cards):
        listed: list[int] = []
        for best in range(t.cards):
            made: dict[int, list[int]] = {}
            for sight in range(sights):
                facts = facts_of(led, best, mode.trumps, mode.beats, sight)
                if facts not in made:
                    made[facts] = filled(deciding_fours(fours(mode.rows, facts, led, best)), t.cards)
                listed += made[facts]
        group.append(known.setdefault(tuple(listed), len(known)))
    return group, [x for listed in known for x in listed]
