"""Pieces of work done one after another, by threads, by processes, or by a cluster; every one is counted once.

What has come back is kept in a tally; whatever stops, what is not in it is still to be done.  joblib is the one layer
below: it asks for pieces as others come back, so that only a few are ever on the way.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from importlib.util import find_spec
from typing import Any, NamedTuple

from belote.errors import BeloteError, NotFoundError, UnreadableError, shown
from belote.game.given import whole_number
from belote.gear.choosing import COMPILED, gear
from belote.simulation.order import EACH, Asked
from belote.simulation.tally import DEALS, MATCHES, Tally
from belote.simulation.working import FAST, SLOW, Done, Piece, code_mark, work, work_apart

AGAIN = 5  # times that work is given out anew when workers died and nothing came back between
AHEAD = 3  # pieces on the way for each worker
Results = Generator[Done, None, None]


class Outcome(NamedTuple):
    """What is known, and what stopped it before the end: nothing, Ctrl-C (None as error), or an error."""

    tally: Tally
    interrupted: bool = False
    error: BeloteError | None = None


def workers_for(asked: int | None) -> int:
    """How many workers; without a number as many as there are processors, where they can be used.

    Raises:
        UnreadableError: fewer than one.
        NotFoundError: several cannot be had.
    """
    if asked is not None:
        asked = whole_number(asked, "the number of workers")
        if asked < 1:
            raise UnreadableError(f"at least one worker is needed, not {shown(asked)}")
    if find_spec("joblib") is None:
        if asked is not None and asked > 1:
            raise NotFoundError("several workers need joblib: pip install 'belote[fast]'")
        return 1
    if asked is not None:
        return asked
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pieces(asked: Asked, tally: Tally, sizes: tuple[int, int]) -> Iterator[Piece]:
    """What is still to be done, one at a time: deals, and with them their part of the matches."""
    deals = (Piece(DEALS, *span) for span in tally.deals.left(asked.deals, sizes[0]))
    matches = (Piece(MATCHES, *span) for span in tally.matches.left(asked.matches, sizes[1]))
    behind = next(matches, None)
    for piece in deals:
        yield piece
        while behind is not None and behind.begin * asked.deals < piece.end * asked.matches:
            yield behind
            behind = next(matches, None)
    while behind is not None:
        yield behind
        behind = next(matches, None)


def share_done(asked: Asked, tally: Tally) -> float:
    """How much of all is done, a match as so many deals."""
    return (tally.deals.number + EACH * tally.matches.number) / (asked.deals + EACH * asked.matches)


def run(
    asked: Asked, tally: Tally, workers: int, client: Any = None, told: Callable[[Tally], None] = lambda _: None
) -> Outcome:
    """Do all that is not in the tally yet; ``told`` hears of every step, ``client`` is one of a Dask cluster."""
    died = 0
    own = gear(asked.order.gear)
    while True:
        before = tally
        try:
            with closing(_results(asked, before, workers, client, FAST if own.name == COMPILED else SLOW)) as results:
                for done in results:
                    if done.mark != code_mark():
                        raise NotFoundError(
                            "a worker has another version of belote than this machine: install the same"
                        )
                    tally = tally.plus(done.piece.what, done.part)  # one step: Ctrl-C finds it before or after
                    told(tally)
            return Outcome(tally)
        except KeyboardInterrupt:
            return Outcome(tally, interrupted=True)
        except BeloteError as error:
            return Outcome(tally, error=error)
        except Exception as error:
            why = _lost(error)
            if not why:
                raise
            died = died + 1 if tally == before else 1
            if died > AGAIN or (client is not None and not _answers(client)):
                return Outcome(tally, error=NotFoundError(f"the work cannot go on: {why}"))


def _results(asked: Asked, tally: Tally, workers: int, client: Any, sizes: tuple[int, int]) -> Results:
    todo = pieces(asked, tally, sizes)
    if client is None:
        number = sum(1 for _, _ in zip(range(workers), pieces(asked, tally, sizes), strict=False))
        if number < 2:
            return (work(asked.order, piece) for piece in todo)
        return _by_joblib(asked, todo, number, None)
    return _by_joblib(asked, todo, max(1, sum(client.ncores().values())), client)


def _by_joblib(asked: Asked, todo: Iterator[Piece], workers: int, client: Any) -> Results:
    from joblib import Parallel, delayed, parallel_config
    from joblib.parallel import get_active_backend

    threads = client is None and gear(asked.order.gear).fast  # compiled code lets other threads run beside it
    job = delayed(work if threads else work_apart)
    if client is None:
        context: Any = parallel_config(backend="threading" if threads else "loky")
    else:
        context = parallel_config(backend="dask", client=client, wait_for_workers_timeout=10, pure=False)
    with context:
        if client is not None:  # of one worker joblib thinks that it need not be asked, and does the work itself
            backend, _ = get_active_backend()
            backend.effective_n_jobs = lambda _=1: max(2, workers)
        parallel = Parallel(n_jobs=workers, batch_size=1, pre_dispatch=AHEAD * workers, return_as="generator_unordered")
        results: Iterator[Done] = parallel(job(asked.order, piece) for piece in todo)
    yield from results


def _lost(error: Exception) -> str:
    """In words, where an error means that a worker died or a cluster was lost; else nothing."""
    words = {
        "TerminatedWorkerError": "workers keep dying",
        "BrokenProcessPool": "workers keep dying",
        "KilledWorker": "workers of the cluster keep dying",
        "FutureCancelledError": "the cluster gave the work up",
        "CancelledError": "the cluster gave the work up",
        "CommClosedError": "the cluster does not answer",
        "TimeoutError": "the cluster has no workers",
    }
    return next((words[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in words), "")


def _answers(client: Any) -> bool:
    return str(client.status) == "running"


def connected(address: object) -> Any:
    """A client of a Dask cluster.

    Raises:
        UnreadableError: that is no address.
        NotFoundError: there is no Dask, or nobody answers at that address.
    """
    if not isinstance(address, str) or not address.strip():
        raise UnreadableError(f"the address of a Dask cluster is a text such as 'HOST:PORT', not {shown(address)}")
    if find_spec("distributed") is None or find_spec("joblib") is None:
        raise NotFoundError("a cluster needs Dask: pip install 'belote[cluster]'")
    from distributed import Client

    _hushed()
    client: Any = Client.__new__(Client)
    try:
        Client.__init__(client, address, timeout=5, set_as_default=False)
    except Exception as error:  # each kind of address has its own
        says = str(error).partition("\n")[0] or type(error).__name__
        client.status = "closed"  # else it tries to take leave as it goes, from nobody
        with suppress(Exception):
            client._loop_runner.stop()
        raise NotFoundError(f"there is no Dask cluster at {address!r}: {says}") from None
    if not client.ncores():
        client.close()
        raise NotFoundError(f"the Dask cluster at {address!r} has no workers")
    return client


def _hushed() -> None:
    """What goes wrong in a cluster is said once, in our words."""
    import logging

    for name in ("asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):  # some have a level of their own
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
