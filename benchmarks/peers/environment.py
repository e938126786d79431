"""Virtual environments for the peers, and a worker process to talk to each of them.

A peer never shares an interpreter with us: one of them installs a top-level module called `belote`,
as this project does. Questions and answers are JSON objects, one a line.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).resolve().parent
IN_FLIGHT = 8192  # bytes of questions not answered yet: less than a pipe holds, so no write blocks for ever


@dataclass(frozen=True)
class Peer:
    """What to install, all of it named with its version, and the script that drives it."""

    pins: tuple[str, ...]
    worker: str


PEERS = {
    # colver also asks for a model downloader; it imports it only to fetch weights, so it is left out.
    "colver": Peer(("colver==0.11.1", "numpy==2.4.6"), "colver_worker.py"),
    "belote-cli": Peer(("belote-cli==4.9.6",), "belote_cli_worker.py"),
    # of its rules only cards, tricks and points are used; what its web player asks for is left out.
    "jass-kit": Peer(("jass-kit==2.0.5", "numpy==2.4.6"), "jass_kit_worker.py"),
    # only its C++ core is used; what its Python modules ask for is left out.
    "open_spiel": Peer(("open_spiel==2.0.2",), "openspiel_worker.py"),
}

_CHECK = """
import sys
from importlib.metadata import PackageNotFoundError, version
try:
    sys.exit(any(version(pin.split("==")[0]) != pin.split("==")[1] for pin in sys.argv[1:]))
except PackageNotFoundError:
    sys.exit(1)
"""


class PeerError(RuntimeError):
    """A peer could not be installed, started or asked."""


def folder(peer: str) -> Path:
    """Where the environment of a peer lives: below BELOTE_PEERS, or else below benchmarks/.peers."""
    root = os.environ.get("BELOTE_PEERS")
    return (Path(root) if root else HERE.parent / ".peers") / peer


def python(peer: str) -> Path:
    """The interpreter of a peer's environment, created when it is missing or holds other versions."""
    if peer not in PEERS:
        raise PeerError(f"no peer is called {peer!r}; there are {', '.join(PEERS)}")
    pins, home = PEERS[peer].pins, folder(peer)
    executable = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if executable.exists() and _run(peer, [str(executable), "-I", "-c", _CHECK, *pins], check=False):
        return executable
    home.parent.mkdir(parents=True, exist_ok=True)
    if not os.environ.get("BELOTE_PEERS"):
        (home.parent / ".gitignore").write_text("*\n", encoding="utf-8")
    _run(peer, [sys.executable, "-m", "venv", "--clear", str(home)])
    options = ["--quiet", "--disable-pip-version-check", "--no-deps"]
    _run(peer, [str(executable), "-I", "-m", "pip", "install", *options, *pins])
    return executable


def _run(peer: str, command: list[str], check: bool = True) -> bool:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise PeerError(f"the environment of {peer} in {folder(peer)} cannot be used: {error}") from error
    if check and done.returncode:
        tail = "\n".join((done.stderr or done.stdout).strip().splitlines()[-8:])
        raise PeerError(
            f"could not install {' '.join(PEERS[peer].pins)} into {folder(peer)}; the package index must be "
            f"within reach, or BELOTE_PEERS name a folder that holds the environment already:\n{tail}"
        )
    return done.returncode == 0


class Worker:
    """A peer's process. `with Worker("colver") as colver: colver.ask({...})`."""

    def __init__(self, peer: str) -> None:
        self.peer, executable = peer, python(peer)
        self._asking = False
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close()
        self._process = subprocess.Popen(
            [str(executable), "-I", str(HERE / PEERS[peer].worker)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process by closing its input; end it the hard way if it does not follow."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                with suppress(OSError):
                    stream.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """One question, one answer."""
        (answer,) = self.ask_all([question])
        return answer

    def ask_all(self, questions: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        """Answers in the order of the questions, with some questions always on their way.

        Ask nothing else before this iterator is used up or closed: an answer would reach the wrong asker.
        """
        if self._asking:
            raise PeerError(f"{self.peer} is still answering other questions")
        waiting: deque[int] = deque()
        self._asking = True
        try:
            for question in questions:
                line = json.dumps(question, separators=(",", ":")) + "\n"
                while waiting and sum(waiting) + len(line) > IN_FLIGHT:
                    waiting.popleft()
                    yield self._read()
                self._write(line)
                waiting.append(len(line))
            while waiting:
                waiting.popleft()
                yield self._read()
        finally:  # the caller may have stopped early: keep questions and answers in step
            while waiting and self._process.poll() is None:
                waiting.popleft()
                self._line()
            self._asking = False

    def _write(self, line: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError as error:
            raise self._gone() from error

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()

    def _read(self) -> dict[str, Any]:
        line = self._line()
        if not line:
            raise self._gone()
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise PeerError(f"{self.peer}: {answer['error']}")
        return answer

    def _gone(self) -> PeerError:
        self._process.wait()
        self._errors.seek(0)
        tail = self._errors.read().decode("utf-8", "replace")[-2000:]
        return PeerError(f"the worker of {self.peer} ended with code {self._process.returncode}:\n{tail}")
