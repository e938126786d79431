"""The whole of a simulation, from what is asked to what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from belote.errors import BeloteError, UnreadableError, shown
from belote.library.ruleset import Ruleset
from belote.simulation.finding import simulation_of
from belote.simulation.order import Asked, asked_for, rulesets_of
from belote.simulation.results import Simulation
from belote.simulation.running import connected, run, workers_for
from belote.simulation.saving import Saved
from belote.simulation.tally import Tally


class Ended(NamedTuple):
    """What was found, and how it ended."""

    found: Simulation
    interrupted: bool
    error: BeloteError | None
    unsaved: str


def simulate(
    rulesets: Ruleset | str | Iterable[Ruleset | str],
    deals: int,
    seed: int = 0,
    *,
    players: str | Iterable[str] = (),
    matches: int | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    resume: str | Path | None = None,
) -> Simulation:
    """Play many deals, and whole matches apart from them, and say what came of them.

    Several rulesets are played on the same deals, and `Simulation.pairs` says what changes from one to another.  The
    numbers depend on the rulesets, the seed and the players only, never on the workers.

    Args:
        rulesets: one or several, loaded or by name.
        deals: how many of each.
        seed: the same seed gives the same deals everywhere; from 0 to 2**62 - 1.
        players: ``sensible`` (where nothing is said) or ``random``, for all or as ``NS=random`` or ``N=random``; with
            commas between several.
        matches: how many; one for 25 deals where nothing is said, 0 for none.
        workers: how many work at the same time; as many as there are processors where nothing is said.
        cluster: the address of a Dask scheduler, to work there.
        resume: a file to save to and to go on from.

    Raises:
        UnreadableError: something that is asked for makes no sense.
        NotAllowedError: such a game cannot be simulated.
        NotFoundError: something that is needed is not there.
        KeyboardInterrupt: Ctrl-C; what ``resume`` names holds what is known.
    """
    named = [players] if isinstance(players, str) else players
    asked = asked_for(rulesets_of(rulesets), deals, seed, named, matches, "")
    ended = play(asked, workers, cluster, file_of(resume))
    if ended.interrupted:
        raise KeyboardInterrupt
    if ended.error is not None:
        raise ended.error
    return ended.found


def file_of(given: object) -> Path | None:
    """The file to go on from, if one is named.

    Raises:
        UnreadableError: it is no name of a file.
    """
    if given is None:
        return None
    name = fspath(given) if isinstance(given, str | PathLike) else None
    if not isinstance(name, str) or not name.strip() or "\0" in name:
        raise UnreadableError(f"the file to save to is a name or a path, not {shown(given)}")
    return Path(name)


def play(
    asked: Asked,
    workers: int | None = None,
    cluster: str | None = None,
    resume: Path | None = None,
    warn: Callable[[str], None] = lambda _: None,
    begun: Callable[[Tally], Callable[[Tally], None]] = lambda _: lambda _: None,
) -> Ended:
    """Play all that is asked for; ``warn`` is told what goes wrong beside it, ``begun`` gives what hears of each step.

    Raises:
        BeloteError: it cannot begin.
    """
    number = workers_for(workers)
    saved = Saved(resume, asked, warn) if resume is not None else None
    tally = saved.begin() if saved else Tally()
    client: Any = None if cluster is None else connected(cluster)
    step = begun(tally)

    def told(now: Tally) -> None:
        step(now)
        if saved:
            saved.now_and_then(now)

    try:
        outcome = run(asked, tally, number, client, told)
    finally:
        if client is not None:
            client.close(timeout=2)
    if saved:
        saved.write(outcome.tally)
    unsaved = saved.trouble if saved else ""
    return Ended(simulation_of(asked, outcome.tally), outcome.interrupted, outcome.error, unsaved)
