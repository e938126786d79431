"""The command, its workers and clusters, what stops it, and files to go on from."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import belote
from belote.cli.main import main
from belote.gear.choosing import gear
from belote.library import loading
from belote.simulation import checking, plotting, running, saving, simulating
from belote.simulation.order import Asked, asked_for
from belote.simulation.running import run, workers_for
from belote.simulation.tally import Tally

ROOT = Path(__file__).resolve().parent.parent
SMALL = ["--deals", "120", "--matches", "6", "--seed", "3"]
Said = tuple[int, str, str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    def ask(*words: str) -> Said:
        status = main(["simulate", *words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return status, out, err

    return ask


def asked(deals: int = 600, own: str = "interpreted", matches: int = 24) -> Asked:
    return asked_for([belote.load("french"), belote.load("french+litige-fails")], deals, 5, [], matches, own)


def whole(of: Asked) -> Any:
    return run(of, Tally(), 1).tally.as_json()


# ---- the command


def test_text_and_json(said: Any) -> None:
    status, out, err = said("classique", "classique+litige-fails", "three-handed", *SMALL)
    assert (status, err) == (0, "")
    assert out.startswith("120 deals and 6 matches under each ruleset, seed 3\n")
    assert "WHAT CHANGES FROM classique TO classique+litige-fails" in out
    status, out, err = said("classique", "three-handed", *SMALL, "--json")
    found = json.loads(out)
    assert (status, err, found["complete"]) == (0, "", True)
    assert [pair["paired"] for pair in found["pairs"]] == [False]


@pytest.mark.parametrize("name", loading.names())
def test_every_preset_is_told_within_80_columns(name: str, said: Any) -> None:
    _, out, _ = said(name, f"{name}+capot-252" if name != "capot-252" else "french", *SMALL, "--players", "random")
    assert max(map(len, out.splitlines())) <= 80
    schema = json.loads((ROOT / "schemas" / "simulate.json").read_text(encoding="utf-8"))
    _, out, _ = said(name, "french+count-all", *SMALL, "--json")
    assert [e.message for e in Draft202012Validator(schema).iter_errors(json.loads(out))] == []


def test_one_deal(said: Any) -> None:
    status, out, _ = said("french", "--deals", "1", "--matches", "0")
    assert status == 0
    assert out.startswith("1 deal, seed 0\n")
    assert said("french", "--deals", "1", "--json")[0] == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["french", "--deals", "0"], "at least one deal"),
        (["french", "--deals", "-5"], "at least one deal"),
        (["french", "--deals", "9" * 30], "at most"),
        (["french", "--workers", "0"], "at least one worker"),
        (["french", "--workers", "-1"], "at least one worker"),
        (["french", "--matches", "-1"], "number of matches"),
        (["frensh"], "did you mean french"),
        (["french", "french"], "named twice"),
        (["french", "--players", "sensibel"], "did you mean sensible"),
        (["french", "--players", "Z=random"], "no seat or side 'Z'"),
        (["french", "three-handed", "--players", "E=random"], "three-handed has no seat or side 'E'"),
        (["french", "--plot", "picture.gif"], ".png or .svg"),
        (["french", "--plot", "nowhere/picture.png"], "no such folder"),
        (["french", "--resume", "nowhere/file"], "no such file or directory"),
        (["french", "--resume", "."], "not a file"),
        (["french", "--resume", ""], "the file to save to"),
        (["french", "--cluster", ""], "the address of a Dask cluster"),
        (["french", "--players", ""], "a player is missing"),
        (["french", "--players", ","], "a player is missing"),
        (["french", "--players", "random,,N=random"], "a player is missing"),
        (["french", "--seed", "-1"], "the seed is a whole number from 0"),
        (["french", "--seed", str(2**62)], "the seed is a whole number from 0"),
        (["tests/corpus/broken/01-unknown-key.yaml"], "01-unknown-key.yaml:"),
    ],
)
def test_bad_input(words: list[str], says: str, said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    status, out, err = said(*words)
    assert (status, out) == (2, "")
    assert says in err


def test_what_is_not_installed(said: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "find_spec", lambda _: None)
    monkeypatch.setattr(plotting, "find_spec", lambda _: None)
    for words, extra in (
        (["--workers", "2"], "fast"),
        (["--cluster", "127.0.0.1:1"], "cluster"),
        (["--plot", "a.png"], "plot"),
    ):
        status, out, err = said("french", *SMALL, *words)
        assert (status, out) == (2, "")
        assert f"pip install 'belote[{extra}]'" in err
    assert workers_for(None) == 1
    assert said("french", *SMALL)[0] == 0


def test_help_is_light() -> None:
    code = (
        "import sys; from belote.cli.main import parser; parser().format_help(); import belote;"
        "print([m for m in ('numpy', 'numba', 'joblib', 'matplotlib', 'belote.simulation', 'belote.gear')"
        " if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert out == "[]\n"


def test_pictures(said: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name, begins in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("b.svg", b"<?xml")):
        path = tmp_path / name
        status, _, err = said("french", "french+litige-fails", "two-handed", *SMALL, "--plot", str(path))
        assert (status, err) == (0, "")
        assert path.read_bytes().startswith(begins)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_bars() -> None:
    assert plotting.bars({}) == ([], [])
    assert plotting.bars({5: 2}) == ([5.0], [100.0])
    values, shares = plotting.bars(dict.fromkeys(range(600), 1))
    assert len(values) <= plotting.BARS + 1
    assert 98 < sum(shares) <= 100


# ---- workers


@pytest.mark.parametrize("own", ["interpreted", "compiled"])
def test_workers_make_no_difference(own: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("joblib")
    if own == "compiled":
        pytest.importorskip("numba")
    monkeypatch.setattr(running, "SLOW", (40, 4))
    monkeypatch.setattr(running, "FAST", (40, 4))
    of = asked(own=own)
    wanted = whole(of)
    for workers in (2, 7):
        outcome = run(of, Tally(), workers)
        assert outcome.error is None
        assert outcome.tally.as_json() == wanted


def test_the_output_is_the_same_for_any_workers(said: Any) -> None:
    pytest.importorskip("joblib")
    words = ["french", "baloot", "--deals", "21000", "--matches", "30"] if gear().fast else ["french", *SMALL]
    assert len({said(*words, "--workers", str(n), "--json")[1] for n in (1, 2, 7)}) == 1


def kill_one_of(parent: int) -> bool:
    """Kill a process that works for another."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    for child in children.read_text().split():
        if "LokyProcess" in Path(f"/proc/{child}/cmdline").read_text():
            os.kill(int(child), signal.SIGKILL)
            return True
    return False


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")
def test_a_process_that_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("joblib")
    monkeypatch.setattr(running, "SLOW", (40, 4))
    of = asked(deals=2000, matches=40)
    killed: list[int] = []

    def told(tally: Tally) -> None:
        if len(killed) < 2 and tally.deals.number >= 200 * (1 + len(killed)) and kill_one_of(os.getpid()):
            killed.append(tally.deals.number)

    outcome = run(of, Tally(), 2, told=told)
    assert killed
    assert outcome.error is None
    assert outcome.tally.as_json() == whole(of)


def test_workers_that_always_die(monkeypatch: pytest.MonkeyPatch, said: Any) -> None:
    class TerminatedWorkerError(Exception):
        pass

    def dies(*_: Any) -> Iterator[Any]:
        raise TerminatedWorkerError
        yield

    monkeypatch.setattr(running, "_results", dies)
    status, out, err = said("french", *SMALL)
    assert status == 2
    assert out.startswith("ONLY A PART")
    assert "the work cannot go on: workers keep dying" in err


# ---- Ctrl-C and files to go on from


def stop_after(steps: int) -> Any:
    """What is told of each step, and presses Ctrl-C after some."""
    seen = []

    def told(_: Tally) -> None:
        seen.append(1)
        if len(seen) == steps:
            raise KeyboardInterrupt

    return lambda _: told


@pytest.mark.parametrize("steps", [1, 4, 11])
def test_going_on(steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SLOW", (40, 4))
    of, file = asked(), tmp_path / "file"
    ended = simulating.play(of, 1, None, file, begun=stop_after(steps))
    assert ended.interrupted
    assert not ended.found.complete
    monkeypatch.setattr(running, "SLOW", (70, 5))
    again = simulating.play(of, 1, None, file)
    assert again.found.as_json() == simulating.play(of, 1).found.as_json()
    assert [p.name for p in tmp_path.iterdir()] == ["file"]
    more = asked(deals=900, matches=30)
    assert simulating.play(more, 1, None, file).found.as_json() == simulating.play(more, 1).found.as_json()


def test_a_file_of_another_simulation(said: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "file")
    assert said("french", *SMALL, "--resume", file)[0] == 0
    before = Path(file).read_bytes()
    for words, says in (
        (["moroccan", *SMALL], "other rulesets"),
        (["french", "moroccan", *SMALL], "other rulesets"),
        (["french", *SMALL[:-1], "4"], "another seed: 3"),
        (["french", *SMALL, "--players", "N=random"], "other players"),
        (["french", "--deals", "50", "--seed", "3"], "more than the 50 asked for"),
    ):
        status, out, err = said(*words, "--resume", file)
        assert (status, out) == (2, "")
        assert says in err
        assert Path(file).read_bytes() == before
    for text in (
        "hello",
        "{}",
        "[1]",
        "",
        before.decode()[:-40],
        before.decode().replace('"sums":[[', '"sums":[["x",'),
    ):
        Path(file).write_text(text, encoding="utf-8")
        status, _, err = said("french", *SMALL, "--resume", file)
        assert status == (2 if text else 0), text[:20]
        assert text == "" or "file" in err
        if text:
            assert Path(file).read_text(encoding="utf-8") == text


Change = Callable[[Any], Any]


def _at(*path: Any, to: Change) -> Change:
    """Change what stands at a place of a file."""

    def change(saved: Any) -> None:
        for key in path[:-1]:
            saved = saved[key]
        saved[path[-1]] = to(saved[path[-1]])

    return change


WRONG: dict[str, Change] = {}
for _what in ("deals", "matches"):
    for _which in (0, 2):  # a ruleset and a pair
        for _row in range(4):
            _place = ("tally", _what, "sums", _which, _row)
            if _row != 2 or _which:
                WRONG[f"{_what} {_which} {_row} emptied"] = _at(*_place, to=lambda _: [])
            if _row < 3 and (_row < 2 or _which):
                WRONG[f"{_what} {_which} {_row} dropped"] = _at(*_place, to=lambda row: row[:-1])
                WRONG[f"{_what} {_which} {_row} doubled"] = _at(*_place, to=lambda row: row + row)
                WRONG[f"{_what} {_which} {_row} minus"] = _at(*_place, to=lambda row: [-x - 1 for x in row])
            WRONG[f"{_what} {_which} {_row} more"] = _at(*_place, to=lambda row: [*row, *(row[-1:] or [1])])
        _whole = ("tally", _what, "sums", _which)
        WRONG[f"{_what} {_which} zero squares"] = _at(*_whole, 1, to=lambda row: [0] * len(row))
        WRONG[f"{_what} {_which} far spread"] = _at(*_whole, 3, -1, 0, to=lambda _: 10**9)
        WRONG[f"{_what} {_which} no spread"] = _at(*_whole, 3, -1, 1, to=lambda _: 0)
        WRONG[f"{_what} {_which} spread"] = _at(*_whole, 3, -1, 1, to=lambda often: often + 1)
        WRONG[f"{_what} {_which} key twice"] = _at(*_whole, 3, to=lambda row: [[row[0][0], 1], *row])
    WRONG[f"{_what} done less"] = _at("tally", _what, "done", to=lambda _: [[0, 2]])
    WRONG[f"{_what} done none"] = _at("tally", _what, "done", to=lambda _: [])
    WRONG[f"{_what} no sums"] = _at("tally", _what, "sums", to=lambda _: [])
WRONG["made more than taken"] = _at("tally", "deals", "sums", 0, 0, 1, to=lambda made: made + 200)
WRONG["ended more than played"] = _at("tally", "matches", "sums", 0, 0, 0, to=lambda ended: ended + 9)


def other(deals: int, matches: int) -> Asked:
    """Two rulesets that differ often."""
    return asked_for([belote.load("french"), belote.load("moroccan")], deals, 5, [], matches, "interpreted")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A whole file to go on from, of two rulesets."""
    file = tmp_path_factory.mktemp("kept") / "file"
    simulating.play(other(120, 6), 1, None, file)
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("wrong", WRONG)
def test_sums_that_cannot_be(wrong: str, marked: bool, kept: str, tmp_path: Path) -> None:
    """Refused, and not only because the file's mark is another."""
    file, of = tmp_path / "file", other(150, 9)
    saved = json.loads(kept)
    WRONG[wrong](saved)
    if marked:
        saved["mark"] = saving._mark(saved)
    file.write_text(json.dumps(saved), encoding="utf-8")
    with pytest.raises(belote.UnreadableError, match="its sums cannot be read"):
        simulating.play(of, 1, None, file)


def test_a_file_without_its_mark(kept: str, tmp_path: Path) -> None:
    file, of = tmp_path / "file", other(120, 6)
    file.write_text(kept, encoding="utf-8")
    assert simulating.play(of, 1, None, file).found == simulating.play(of, 1).found
    for mark in (None, 3, "0" * 64):
        file.write_text(json.dumps({**json.loads(kept), "mark": mark}), encoding="utf-8")
        with pytest.raises(belote.UnreadableError, match="its sums cannot be read"):
            simulating.play(of, 1, None, file)


@pytest.mark.parametrize("name", loading.names())
@pytest.mark.parametrize("players", ["random", "sensible"])
def test_true_sums_can_be(name: str, players: str) -> None:
    other = "french" if name != "french" else "contree"
    of = asked_for([belote.load(name), belote.load(other)], 150, 2, [players], 3, "")
    checking.check(of, run(of, Tally(), 1).tally)
    one = asked_for([belote.load(name), belote.load(other)], 1, 2, [players], 0, "")
    checking.check(one, run(one, Tally(), 1).tally)


def test_a_full_disk(said: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers are told, the old file stays, and nothing lies beside it."""
    file = tmp_path / "file"
    assert said("french", "--deals", "60", "--matches", "3", "--seed", "3", "--resume", str(file))[0] == 0
    before = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    status, out, err = said("french", *SMALL, "--resume", str(file))
    assert status == 2
    assert out == said("french", *SMALL)[1]
    assert "cannot be written (no space left on device); the deals go on" in err
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c(workers: str, tmp_path: Path) -> None:
    if workers != "1":
        pytest.importorskip("joblib")
    file = tmp_path / "file"
    words = ["simulate", "french", "--deals", "900000000", "--workers", workers, "--resume", str(file)]
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "import belote.simulation.saving as s; s.EVERY = 0.1;"
        f"from belote.cli.main import main; sys.exit(main({words}))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    end = time.monotonic() + 300
    while not file.exists() and time.monotonic() < end and process.poll() is None:
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert err == ""
    assert out.startswith("ONLY A PART")
    deals = int(re.findall(r"^([\d,]+) deals", out, re.MULTILINE)[0].replace(",", ""))
    assert deals == sum(end - begin for begin, end in json.loads(file.read_text())["tally"]["deals"]["done"])


# ---- a Dask cluster


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, processes of their own."""
    pytest.importorskip("distributed")
    address = f"127.0.0.1:{free_port()}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT}
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--no-dashboard"]
    scheduler = subprocess.Popen([*command, "--port", address.split(":")[1]], env=environment, **quiet)  # type: ignore[call-overload]
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"]
    workers = [subprocess.Popen([*command, "--nthreads", "1"], env=environment, **quiet) for _ in range(2)]  # type: ignore[call-overload]
    try:
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def test_on_a_cluster(cluster: Any, said: Any) -> None:
    words = ["french", "three-handed", *SMALL]
    assert said(*words, "--cluster", cluster[0]) == said(*words)
    assert said(*words, "--cluster", cluster[0], "--json")[1] == said(*words, "--json")[1]


def test_a_worker_of_the_cluster_that_dies(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last test of the cluster: one worker is left of it, and does the rest."""
    monkeypatch.setattr(running, "SLOW", (40, 4))
    address, workers = cluster
    of = asked(deals=2000, matches=40)
    client = running.connected(address)

    def told(tally: Tally) -> None:
        if tally.deals.number >= 400 and workers[0].poll() is None:
            workers[0].kill()
            workers[0].wait()

    try:
        outcome = run(of, Tally(), 1, client, told)
    finally:
        client.close(timeout=2)
    assert workers[0].poll() is not None
    assert outcome.error is None
    assert outcome.tally.as_json() == whole(of)


@pytest.mark.parametrize("address", ["127.0.0.1:{}", "nowhere.invalid:8786", "zzz://x", "hello", "tls://127.0.0.1:1"])
def test_a_cluster_that_does_not_answer(address: str, said: Any) -> None:
    pytest.importorskip("distributed")
    begin = time.monotonic()
    status, out, err = said("french", *SMALL, "--cluster", address.format(free_port()))
    assert (status, out) == (2, "")
    assert "there is no Dask cluster at" in err
    assert err.count("\n") == 1
    assert time.monotonic() - begin < 20


@pytest.mark.parametrize("address", ["nonsense", "foo://x:1", "tcp://[::1"])
def test_nothing_is_said_after_our_line(address: str) -> None:
    """A process of its own: what it says as it ends counts too."""
    pytest.importorskip("distributed")
    command = [sys.executable, "-m", "belote", "simulate", "french", *SMALL, "--cluster", address]
    begin = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "there is no Dask cluster at" in done.stderr
    assert time.monotonic() - begin < 9


def test_a_scheduler_that_dies() -> None:
    """What is known is told, and what went wrong in one line."""
    pytest.importorskip("distributed")
    address = f"127.0.0.1:{free_port()}"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT, "env": environment}
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--no-dashboard"]
    scheduler = subprocess.Popen([*command, "--port", address.split(":")[1]], **quiet)
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"]
    worker = subprocess.Popen([*command, "--nthreads", "1"], **quiet)
    ours = None
    try:
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            words = ["french", "--deals", "900000000", "--matches", "0", "--cluster", address]
            ours = subprocess.Popen(
                [sys.executable, "-m", "belote", "simulate", *words],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
            )  # fmt: skip
            end = time.monotonic() + 60
            while not client.processing() or not any(client.processing().values()):
                assert time.monotonic() < end
                time.sleep(0.1)
        scheduler.kill()
        out, err = ours.communicate(timeout=60)
        assert (ours.returncode, err.count("\n")) == (2, 1), err
        assert out.startswith("ONLY A PART")
        assert "the work cannot go on" in err
    finally:
        for process in (*([ours] if ours else []), worker, scheduler):
            process.kill()
            process.wait()
