"""The compiled gear: the functions of the kernel as they stand, compiled by numba when they are first called.

Each function is copied into a space of its module in which calls meet the compiled copies; the originals stay as they
were.  What is compiled is kept on disk, in a folder named after the sources of the whole kernel, since numba
itself looks at the file of the one function only.
"""

from __future__ import annotations

import hashlib
import shutil
import types
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from belote.gear import indexing
from belote.gear.indexing import with_unsigned_indexes
from belote.private import folder

# what is kept on disk; the rest is part of it
ENTRIES = frozenset({
    "play_deals", "play_hands", "play_matches", "tally_deals", "tally_pairs",
    "begin_solving", "window", "reaches", "value_of_spot", "values_of_cards",
})  # fmt: skip

OTHERS = 2  # kept beside one's own
APART = frozenset({"sensible_call", "sensible_card", "offer_exchange"})


def kept_in(sources: Sequence[str]) -> str | None:
    """A folder for what was compiled from these files, in the private one; None where there is none.

    Folders of other sources are removed but for the newest few.
    """
    private = folder()
    if private is None:
        return None
    digest = hashlib.sha256()
    for source in sources:
        digest.update(Path(source).read_bytes())
    own = private / f"compiled-{digest.hexdigest()[:16]}"
    try:
        if not own.exists():
            others = sorted(private.glob("compiled-*"), key=lambda each: each.stat().st_mtime)
            for old in others[:-OTHERS]:
                shutil.rmtree(old, ignore_errors=True)
        own.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return str(own)


def careful(made: Any) -> Any:
    """A function that is kept on disk: where the files are damaged, they are as good as none."""
    cache = made._cache
    load = cache.load_overload

    def load_overload(signature: Any, target: Any) -> Any:
        try:
            return load(signature, target)
        except Exception:  # whatever unpickling made of it
            cache.flush()
            return None

    cache.load_overload = load_overload
    return made


def kernel_modules() -> list[types.ModuleType]:
    """The modules whose functions the loops are made of."""
    from belote.kernel import (
        bidding,
        bits,
        counted,
        counting,
        deal,
        dealing,
        doubling,
        effects,
        match,
        matches,
        melds,
        outcomes,
        players,
        playout,
        rng,
        room,
        solving,
        solving_found,
        solving_order,
        solving_search,
        solving_tables,
        tables,
        tally,
        tricks,
    )

    solver = [solving_tables, solving_found, solving_order, solving_search, solving]
    law = [bits, rng, tables, tricks, effects, outcomes, match, counting, melds, doubling, bidding, deal]
    return [*law, room, counted, players, dealing, playout, matches, tally, *solver]


@lru_cache(maxsize=1)
def compiled() -> types.SimpleNamespace:
    """The kernel's functions compiled.

    Raises:
        ImportError: numba is not installed.
    """
    import numba
    from numba.core import config

    modules = kernel_modules()
    own = {indexing.NAME: index_of()}
    spaces = {module.__name__: {**vars(module), **own} for module in modules}  # what the functions of a module see
    where = kept_in([__file__, *(str(module.__file__) for module in (indexing, *modules))])
    made: dict[types.FunctionType, Any] = twins(scatters())
    before = config.CACHE_DIR
    config.CACHE_DIR = where or ""  # read when a function is decorated
    try:
        for space in spaces.values():
            for name, f in list(space.items()):
                if isinstance(f, types.FunctionType) and f.__module__ in spaces and f not in made:
                    copy = with_unsigned_indexes(f, spaces[f.__module__])
                    keep = where is not None and name in ENTRIES
                    inline = name not in ENTRIES | APART
                    made[f] = numba.njit(nogil=True, _nrt=False, cache=keep, forceinline=inline)(copy)
                    if keep:
                        careful(made[f])
    finally:
        config.CACHE_DIR = before
    entries = {}
    for space in spaces.values():
        for name, f in space.items():
            if isinstance(f, types.FunctionType) and f in made:
                space[name] = made[f]
                entries[name] = made[f]
    return types.SimpleNamespace(**entries)


def index_of() -> Any:
    """The unsigned number that an index is."""
    from numba.core import types as of
    from numba.extending import intrinsic

    @intrinsic
    def unsigned(_context: Any, _index: Any) -> Any:
        return of.uint64(of.int64), lambda _, __, ___, args: args[0]

    return unsigned


def twins(scattering: bool) -> dict[types.FunctionType, Any]:
    """What one machine word does for each function of `belote.kernel.bits`; ``scattering``: see `scatters`."""
    import numba
    from numba.core import types as of
    from numba.extending import intrinsic

    from belote.kernel import bits

    @intrinsic
    def popcount(_context: Any, _cards: Any) -> Any:
        return of.int64(of.int64), lambda _, builder, __, args: builder.ctpop(args[0])

    @intrinsic
    def lowest(_context: Any, _cards: Any) -> Any:
        def code(context: Any, builder: Any, _: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(of.boolean, True))

        return of.int64(of.int64), code

    @intrinsic
    def scattered(_context: Any, _bits: Any, _places: Any) -> Any:
        return of.int64(of.int64, of.int64), _scatter

    @numba.njit(nogil=True, _nrt=False, forceinline=True)
    def nth_scattered(cards: Any, n: Any) -> Any:
        return lowest(scattered(1 << n, cards))

    @numba.njit(nogil=True, _nrt=False, forceinline=True)
    def nth_counted(cards: Any, n: Any) -> Any:
        for i in range(8):  # without a branch, as far as most hands go
            fewer = cards & (cards - 1)
            cards = fewer if n > i else cards
        for _ in range(8, n):
            cards &= cards - 1
        return lowest(cards)

    nth = nth_scattered if scattering else nth_counted
    own: dict[Any, Any] = {bits.popcount: popcount, bits.lowest: lowest, bits.nth: nth}
    return own


def scatters() -> bool:
    """Whether this machine scatters bits quickly; the first kinds that could were slow at it."""
    from llvmlite import binding

    slow = binding.get_host_cpu_name() in ("bdver4", "znver1", "znver2")
    return bool(binding.get_host_cpu_features().get("bmi2")) and not slow


def _scatter(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    from llvmlite import ir
    from numba.core import cgutils

    word = ir.IntType(64)
    kind = ir.FunctionType(word, [word, word])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64"), args)
