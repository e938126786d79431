"""Random numbers that are the same on every machine and in every gear: multiply with carry on 32 bits.

Every value stays below 2**63, so plain ints and 64-bit ints agree.  The state is a pair of ints; it is handed in and
a new one is given back.
"""

from __future__ import annotations

from collections.abc import MutableSequence

MULTIPLIER = 1791398085  # times 2**32 or 2**31, less one: both prime
LOW = 0xFFFFFFFF
SEEDS = (1 << 62) - 1  # the bits of a seed that say something


def draw(state: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    """32 random bits and the next state."""
    t = MULTIPLIER * state[0] + state[1]
    low = t & LOW
    carry = t >> 32
    return low ^ carry, (low, carry)


def start(seed: int, number: int) -> tuple[int, int]:
    """The state for deal ``number`` of a seed: independent of every other deal."""
    seed &= SEEDS
    x = (seed * 0x9E3779B1 + number * 0x85EBCA77 + 0x165667B1) & LOW
    x ^= x >> 15
    x = (x * 0x2C1B3C6D) & LOW
    x ^= x >> 12
    state = (x, ((seed >> 32) * 0x297A2D39 + (number ^ seed) * 0x119DE1F3 + 1) & 0x3FFFFFFF)
    for _ in range(3):
        _, state = draw(state)
    return state


def shuffle(pack: MutableSequence[int], size: int, state: tuple[int, int]) -> tuple[int, int]:
    """Put the first ``size`` ints of a pack in random order; gives the next state; bias at most size / 2**32."""
    low, carry = state
    for i in range(size - 1, 0, -1):
        t = MULTIPLIER * low + carry  # `draw`, written out: this is the whole cost of a deal
        low = t & LOW
        carry = t >> 32
        j = ((low ^ carry) * (i + 1)) >> 32
        x = pack[i]
        pack[i] = pack[j]
        pack[j] = x
    return low, carry


def shuffled(size: int, state: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, int]]:
    """The ints below ``size`` in random order, and the next state."""
    pack = list(range(size))
    state = shuffle(pack, size, state)
    return tuple(pack), state
