"""Card points of a deal: read, completed where one side's follow from the others', refused where no tricks make them.

A side's tricks are some number of cards, and those are worth a sum that so many cards of the deck can make; one side
has the bonus for the last trick.  Where cards stay out of play, that two sides would need the same card goes unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from belote.errors import UnreadableError, shown
from belote.game.given import read_points, read_side
from belote.game.setup import Setup
from belote.kernel.tables import Mode


def card_points(s: Setup, mode: Mode, given: object, capot: int) -> tuple[int, ...]:
    """The card points of each side, last trick included.  ``capot``: the side that won every trick, or -1.

    Raises:
        UnreadableError: no numbers by side, some that are missing, or points that no tricks make.
    """
    said = _by_side(s, given)
    whole = mode.worth if s.tables.hand_size * s.tables.seats == s.tables.cards else None
    if capot >= 0:
        _check_capot(s, said, capot, whole)
        said = {**dict.fromkeys(range(len(s.sides)), 0), **said}
    _complete(s, said, whole)
    points = tuple(said[side] for side in range(len(s.sides)))
    _check_sum(s, mode, points, whole)
    tricks = s.tables.hand_size
    for side, own in enumerate(points):
        if not any(_counts(s, mode, own, last, capot == side) for last in (False, True)):
            raise UnreadableError(f"no set of tricks is worth {own}, so {s.sides[side]} cannot have it")
    lasts = [capot] if capot >= 0 else range(len(points))
    shares = ([_counts(s, mode, own, side == last, capot == side) for side, own in enumerate(points)] for last in lasts)
    if not any(_together(share) >> tricks & 1 for share in shares):
        raise UnreadableError(f"no sharing of the {tricks} tricks gives {_named(s, points)}")
    return points


def _by_side(s: Setup, given: object) -> dict[int, int]:
    """What is said, by the number of the side."""
    if given is None:
        raise UnreadableError("the card points are missing: a number by side, with the last trick")
    if not isinstance(given, Mapping):
        example = f"{{{s.sides[0]}: 86}}"
        raise UnreadableError(f"the card points are a number by side, as in {example}, not {shown(given)}")
    said: dict[int, int] = {}
    for name, points in given.items():
        side = read_side(s, name)
        if s.sides.index(side) in said:
            raise UnreadableError(f"the points of {side} are there twice")
        said[s.sides.index(side)] = read_points(points, f"the points of {side}")
    return said


def _check_capot(s: Setup, said: dict[int, int], capot: int, whole: int | None) -> None:
    winner = s.sides[capot]
    if whole is not None and said.get(capot, whole) != whole:
        raise UnreadableError(f"{winner} won every trick and so has all {whole} points, not {shown(said[capot])}")
    for side, own in said.items():
        if side != capot and own:
            raise UnreadableError(f"{winner} won every trick, so {s.sides[side]} has no points, not {shown(own)}")
    if whole is not None:
        said[capot] = whole


def _complete(s: Setup, said: dict[int, int], whole: int | None) -> None:
    """Fill in the points of a second side, which follow where every card is in play."""
    if len(said) == 1 and len(s.sides) == 2 and whole is not None:
        ((side, own),) = said.items()
        if own > whole:
            says = f"the tricks of a deal are worth {whole}, so {s.sides[side]} cannot have {shown(own)}"
            raise UnreadableError(says)
        said[1 - side] = whole - own
    missing = [name for i, name in enumerate(s.sides) if i not in said]
    if missing:
        why = "" if whole is not None or len(s.sides) > 2 or not said else ": not every card is in play"
        raise UnreadableError(f"the points of {' and '.join(missing)} are missing{why}")


def _check_sum(s: Setup, mode: Mode, points: tuple[int, ...], whole: int | None) -> None:
    """Refuse points that the cards in play cannot be worth together."""
    total = sum(points)
    says = f"{' + '.join(map(shown, points))} is {shown(total)}, but "
    if whole is not None:
        if total != whole:
            raise UnreadableError(f"{says}the tricks of a deal are worth {whole}")
        return
    cards = s.tables.hand_size * s.tables.seats
    sums = _sums(mode.points)[cards]
    least, most = (sums & -sums).bit_length() - 1 + mode.last_trick, sums.bit_length() - 1 + mode.last_trick
    if not least <= total <= most:
        raise UnreadableError(f"{says}the {cards} cards in play are worth {least} to {most} with the last trick")
    if not sums >> (total - mode.last_trick) & 1:
        raise UnreadableError(f"{says}no {cards} cards are worth that with the last trick")


def _named(s: Setup, points: Iterable[int]) -> str:
    return ", ".join(f"{side} {own}" for side, own in zip(s.sides, points, strict=True))


@lru_cache(maxsize=256)
def _sums(points: tuple[int, ...]) -> tuple[int, ...]:
    """By number of cards: the sums that so many cards can make, as bits."""
    by_count = [1] + [0] * len(points)
    for worth in points:
        for count in range(len(points) - 1, -1, -1):
            by_count[count + 1] |= by_count[count] << worth
    return tuple(by_count)


def _counts(s: Setup, mode: Mode, own: int, last: bool, every: bool) -> int:
    """The numbers of tricks that can be worth ``own``, as bits.

    ``last``: the last one is among them; ``every``: they are all the tricks, which otherwise no side has.
    """
    sums, tricks, found = _sums(mode.points), s.tables.hand_size, 0
    cards = own - mode.last_trick if last else own
    if cards < 0:
        return 0
    for count in [tricks] if every else range(1 if last else 0, tricks):
        found |= (sums[count * s.tables.seats] >> cards & 1) << count
    return found


def _together(counts: Iterable[int]) -> int:
    """The numbers of tricks that several sides can have in all, as bits."""
    reached = 1
    for own in counts:
        reached = _sums_of(reached, own)
    return reached


def _sums_of(one: int, other: int) -> int:
    """Every sum of a number of one set and a number of another, as bits."""
    out = 0
    while other:
        low = other & -other
        out |= one * low
        other ^= low
    return out
