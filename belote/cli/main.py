"""The command line: its commands, and what happens when something is wrong."""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from belote.cli.output import carries
from belote.errors import BeloteError

DONE, NO, TROUBLE = 0, 1, 2
JSONL_HELP = "one question a line, as JSON Lines; - is standard input"


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; building it imports nothing of the engine."""
    top = argparse.ArgumentParser(
        prog="belote",
        description="The rules of belote and its family as data: pick a ruleset, ask, settle, replay.",
        epilog="A ruleset is NAME, NAME+VARIATION[+VARIATION...] or the path of a YAML file."
        " Exit status: 0 done, 1 the answer is no or the file has errors, 2 it could not be carried out.",
    )
    top.add_argument("--version", action="store_true", help="print the version and stop")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    def add(name: str, handler: str, text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
        one.set_defaults(handler=handler)
        one.add_argument("--json", action="store_true", help="print only JSON on standard output")
        return one

    _rulesets(add)
    _legal(add("legal", "questions:legal", "what may be played to a trick, and why"))
    _score(add("score", "questions:score", "settle one deal for people who keep score"))
    _records(add)
    _diff(add("diff", "diff:diff", "where two rulesets disagree, with the smallest situation that shows it"))
    _simulate(add("simulate", "simulate:simulate", "play many deals and say what comes of them, with its limits"))
    _solve(add("solve", "solve:solve_record", "what a deal is worth with all hands open, and the best cards each turn"))
    return top


Add = Callable[[str, str, str], argparse.ArgumentParser]


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number, such as 20000, not {text[:20]!r}") from None


def _rulesets(add: Add) -> None:
    add("list", "rulesets:list_all", "the rulesets and variations that there are")
    show = add("show", "rulesets:show", "a ruleset with everything that it says")
    show.add_argument("ruleset")
    show.add_argument("--yaml", action="store_true", help="as a YAML file that stands by itself (the default)")
    show.add_argument("--origin", action="store_true", help="each value with the file and line that it comes from")
    new = add("new", "rulesets:new", "begin a file of house rules")
    new.add_argument("file", metavar="FILE")
    new.add_argument("--extends", required=True, metavar="NAME", help="the ruleset that it stands on")
    new.add_argument("--force", action="store_true", help="write over a file that is there")
    check = add("check", "rulesets:check_all", "everything that is wrong with ruleset files")
    check.add_argument("files", nargs="+", metavar="FILE")


def _legal(legal: argparse.ArgumentParser) -> None:
    legal.add_argument("ruleset", nargs="?", help="may be left out with --jsonl, where a line names its own")
    legal.add_argument("--trumps", metavar="SUIT")
    legal.add_argument("--mode", help="a contract mode of the ruleset, where it has more than one")
    legal.add_argument("--trick", default="", metavar="CARDS", help="the cards of the trick, in order")
    legal.add_argument("--hand", metavar="CARDS", help="the cards of the player, who comes after the trick's last card")
    legal.add_argument("--seats", metavar="SEATS", help="who played the cards of the trick")
    legal.add_argument("--seat", help="who is to play")
    legal.add_argument("--taker", metavar="SEAT", help="who took, where that decides")
    legal.add_argument("--gone", metavar="CARDS", help="cards of earlier tricks")
    legal.add_argument("--locked", action="store_true", default=None, help="the last double locked trump leads")
    legal.add_argument("--art", help="the labels of the cards: an art's name")
    legal.add_argument("--jsonl", metavar="FILE", help=JSONL_HELP)


def _score(score: argparse.ArgumentParser) -> None:
    by_side: dict[str, Any] = {"nargs": "+", "action": "extend", "metavar": "SIDE=N"}
    score.add_argument("ruleset", nargs="?", help="may be left out with --jsonl, where a line names its own")
    score.add_argument("--taker", metavar="SIDE")
    score.add_argument("--points", **by_side, help="card points with the last trick")
    score.add_argument(
        "--capot", metavar="SIDE", help="the side that won every trick; a seat where its hand promised to"
    )
    score.add_argument("--declarations", **by_side, help="points of those that count; one by one as NS=20,50")
    score.add_argument(
        "--belote", nargs="+", action="extend", metavar="SIDE[=N]", help="who has a belote; by hand as NS=2,0"
    )
    score.add_argument("--bid", help="the number bid, where the game has bids")
    score.add_argument("--double", help="what the doubling multiplies by, or win_match")
    score.add_argument("--held", **by_side, help="points held from earlier deals")
    score.add_argument("--first", metavar="SIDE", help="the side that led first, where a share leaves an odd point")
    score.add_argument("--last-deal", action="store_true", help="it is the last of a fixed number of deals")
    score.add_argument("--fault", metavar="NAME", help="what has ended the deal: a row of `penalties`")
    score.add_argument("--by", metavar="SIDE", help="with --fault: the side at fault")
    score.add_argument("--mode", help="a contract mode of the ruleset, where it has more than one")
    score.add_argument("--trumps", metavar="SUIT")
    score.add_argument("--art", help="the labels of the suits: an art's name")
    score.add_argument("--jsonl", metavar="FILE", help=JSONL_HELP)


def _records(add: Add) -> None:
    replay = add("replay", "records:replay_all", "play a record through the rules")
    formats = "YAML, JSON or JSON Lines; - is standard input"
    replay.add_argument("file", nargs="?", default="-", metavar="FILE", help=formats)
    replay.add_argument("--ruleset", metavar="NAME", help="play it under these rules instead")
    replay.add_argument("--art", help="write cards in this art")
    replay.add_argument("--jsonl", action="store_true", help="the input is JSON Lines, whatever it looks like")
    replay.add_argument("--deal", type=_whole, metavar="N", help="show deal N of a match, card by card")
    perft = add("perft", "records:perft", "count the legal plays to a depth from a fixed deal")
    perft.add_argument("ruleset")
    perft.add_argument("--seed", type=_whole, default=0, metavar="N")
    perft.add_argument("--depth", type=_whole, default=4, metavar="D")
    perft.add_argument("--divide", action="store_true", help="the count behind each first card")
    calls = "the auction, calls separated by commas; else the first bid stands"
    perft.add_argument("--calls", metavar="CALLS", help=calls)


def _diff(diff: argparse.ArgumentParser) -> None:
    diff.add_argument("rulesets", nargs="*", metavar="RULESET", help="two rulesets; of three and more, every pair")
    diff.add_argument("--all", action="store_true", help="every pair of the shipped rulesets")
    diff.add_argument("--only", action="append", metavar="AREA", help="look at this area only; may be said again")
    often = "play so many deals by both rulesets side by side, to tell how often they part (200; 0: none)"
    diff.add_argument("--often", type=_whole, metavar="DEALS", help=often)
    diff.add_argument("--seed", type=_whole, metavar="N", help="for the deals that are played (0)")
    diff.add_argument("--explain", metavar="ID", help="one difference in full, by its id")
    diff.add_argument("--format", choices=("text", "markdown", "html"), help="of what is told (text)")


def _simulate(simulate: argparse.ArgumentParser) -> None:
    several = "of several, what changes from one to another on the same deals is told too"
    simulate.add_argument("rulesets", nargs="+", metavar="NAME", help=f"a ruleset; {several}")
    simulate.add_argument("--deals", type=_whole, default=20_000, metavar="N", help="of each ruleset (20,000)")
    simulate.add_argument("--seed", type=_whole, default=0, metavar="S", help="the same seed gives the same deals (0)")
    matches = "whole matches, played apart from the deals (one for 25 deals; 0: none)"
    simulate.add_argument("--matches", type=_whole, metavar="N", help=matches)
    players = "sensible (the default) or random; by side or seat as NS=random,E=sensible"
    simulate.add_argument("--players", action="append", metavar="PLAYERS", help=players)
    workers = "how many work at the same time (as many as there are processors); the numbers stay the same"
    simulate.add_argument("--workers", type=_whole, metavar="K", help=workers)
    simulate.add_argument("--cluster", metavar="ADDRESS", help="work on the Dask cluster with this scheduler")
    simulate.add_argument("--resume", metavar="FILE", help="save to this file now and then, and go on from it")
    simulate.add_argument("--plot", metavar="FILE", help="draw points and changes: FILE.png or FILE.svg")


def _solve(solve: argparse.ArgumentParser) -> None:
    formats = "a record, in YAML or JSON; - is standard input"
    solve.add_argument("file", nargs="?", default="-", metavar="RECORD", help=formats)
    at = "as it stands after N cards (else where the record ends; of a finished deal, every turn)"
    solve.add_argument("--at", type=_whole, metavar="N", help=at)
    solve.add_argument("--deal", type=_whole, metavar="N", help="deal N of a match")
    goal = "what is played for: card points and a capot's worth, or making the contract (both)"
    solve.add_argument("--goal", choices=("points", "contract"), help=goal)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; never raises, save where the environment asks for it."""
    silent = sys.stdout is None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - to the end
        if hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(errors="replace")
    if silent:
        return fail(BeloteError("standard output is closed: nothing can be told"), False)
    top = parser()
    options = top.parse_args(arguments)
    if options.version:
        from importlib.metadata import version

        print(version("belote"))
        return DONE
    if options.command is None:
        top.print_help()
        return TROUBLE
    module, function = options.handler.split(":")
    try:
        status = getattr(import_module(f"belote.cli.{module}"), function)(options)
        sys.stdout.flush()
    except BeloteError as error:
        return fail(error, options.json)
    except BrokenPipeError:
        drop_output()  # whoever reads has enough: end quietly
        return DONE
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        drop_output()
        says = f"the output cannot be written: {(error.strerror or 'no reason given').lower()}"
        return fail(BeloteError(says), False)
    except Exception as error:  # a card player never sees a traceback
        if os.environ.get("BELOTE_DEBUG"):
            traceback.print_exc()
            return TROUBLE
        says = f"this is a fault of belote itself ({type(error).__name__}: {error}); BELOTE_DEBUG=1 shows where"
        return fail(BeloteError(says), options.json)
    return int(status)


def drop_output() -> None:
    """Let what is still to be written go nowhere, so that the interpreter does not complain as it closes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(error: BeloteError, as_json: bool, status: int = TROUBLE) -> int:
    """Say what is wrong and give the exit status."""
    if as_json:
        print_json({"error": error.as_json()})
    print(f"belote: {error}" if "\n" not in str(error) else str(error), file=sys.stderr)
    return status


def print_json(value: Any, indent: int | None = 2) -> None:
    """Print one JSON value; on one line where ``indent`` is None."""
    separators = (",", ":") if indent is None else None
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    print(text if carries(text) else json.dumps(value, indent=indent, separators=separators))


def run() -> None:
    """The entry point of the ``belote`` command."""
    sys.exit(main())


if __name__ == "__main__":
    run()
