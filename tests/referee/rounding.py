"""Rounding: every game that rounds has its own way, and none of them is the one of a calculator."""

from __future__ import annotations


def five_up(points: int) -> int:
    """Coinche and contree: to the nearest ten, each line by itself, 5 up."""
    return (points + 5) // 10 * 10


def six_up(points: int) -> int:
    """Units 1 to 5 down, 6 to 9 up."""
    return (points + 4) // 10 * 10


def six_up_both(takers: int, defence: int) -> tuple[int, int]:
    """Both sides of a deal, units 1 to 5 down and 6 to 9 up.

    Where both end in 6, each side alone would hand out ten too many; then the lower goes up and the higher
    goes down, and of two equal ones the takers' goes down.
    """
    if takers % 10 == 6 and defence % 10 == 6:
        if takers < defence:
            return takers + 4, defence - 6
        return takers - 6, defence + 4
    return six_up(takers), six_up(defence)


def tenths(takers: int, defence: int, mode: str) -> tuple[int, int]:
    """Bulgarian belot: game points of both lines, 16, 26 and 26 of them where nothing was declared.

    A line ends on a critical digit, 6 with one suit and 4 with all, together with the other; then the lower goes up
    and the higher down, and of two equal ones the takers' goes up.
    """
    critical = {"suit": 6, "all": 4, "none": -1}[mode]
    if takers % 10 == critical and defence % 10 == critical:
        return (takers // 10 + 1, defence // 10) if takers <= defence else (takers // 10, defence // 10 + 1)
    up_from = {"suit": 7, "all": 5, "none": 6}[mode]
    return (takers + 10 - up_from) // 10, (defence + 10 - up_from) // 10


def hokum_points(takers: int, defence: int) -> tuple[int, int]:
    """Card points of a hokum to game points: tenths, always 16 together."""
    takers, defence = six_up_both(takers, defence)
    return takers // 10, defence // 10


def sun_points(points: int) -> int:
    """Card points of a sun to game points: to the nearest ten, 5 left as it is, doubled, divided by ten."""
    nearest = points if points % 10 == 5 else five_up(points)
    return nearest * 2 // 10
