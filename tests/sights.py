"""What a player sees of a trick, said anew: for tests that hold the answers of the package against the kernel's law."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from belote.kernel import tricks
from belote.kernel.tables import Mode


def classes_at(mode: Mode, ranks: int, trick: Sequence[int], sight: int) -> tuple[tricks.Class, ...]:
    """The classes of a trick, or of a lead."""
    if not trick:
        return tricks.lead_classes(mode.rows, bool(sight & tricks.LOCK))
    best = trick[tricks.best_of(trick, mode.beats)]
    facts = tricks.facts_of(trick[0], best, mode.trumps, mode.beats, sight)
    return tricks.classes(mode.rows, facts, trick[0], best, tricks.top_of(trick, mode.beats, ranks))


def sight_at(mode: Mode, trick: Sequence[int], seats: int, partner: Callable[[int], bool]) -> int:
    """What the next player makes of a trick; ``partner``: whether who sits so many seats before plays with him."""
    size = len(trick)
    if not size:
        return 0
    sight = 0 if partner(size - tricks.best_of(trick, mode.beats)) else tricks.AGAINST
    sight |= tricks.WITH if partner(size) else 0
    return sight | (tricks.LAST if size == seats - 1 else 0)
