"""Commands that play cards: replay, perft."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from belote.cli import batch
from belote.cli.main import DONE, NO, fail, print_json
from belote.cli.sheets import deal_sheet, match_sheet
from belote.errors import BeloteError, NotFoundError, UnreadableError
from belote.library import finding
from belote.library.ruleset import Ruleset
from belote.record.counting import opening
from belote.record.counting import perft as count
from belote.record.reading import parse, parse_line
from belote.record.replay import replay

PEEKED = 20  # lines looked at before the input is taken for one document


def replay_all(options: argparse.Namespace) -> int:
    """``belote replay``: one record, or JSON Lines with one result a line."""
    rules = batch.kept(options.ruleset) if options.ruleset else None
    find = _finder(options.file)

    def answer(record: object) -> dict[str, Any]:
        return replay(record, rules, options.art, find)

    def show(number: int, out: dict[str, Any]) -> None:
        if "error" in out:
            print(f"belote: line {number}: {out['error']['message']}", file=sys.stderr)
            return
        print(f"line {number}")
        _sheet(out, options.deal, f"line {number}: ")

    with batch.opened(options.file) as source:
        head, is_lines = ([], True) if options.jsonl else _look(source, options.file)
        if is_lines:
            whole = itertools.chain(head, source)
            return batch.run(whole, answer, batch.as_line if options.json else show)
        data = b"".join(head) + source.read()
    name = "standard input" if options.file == "-" else options.file
    try:
        out = answer(parse(data, name))
    except NotFoundError:
        raise
    except BeloteError as error:
        return fail(error, options.json, NO)
    if options.json:
        _changed(out)
        print_json(out)
    else:
        _sheet(out, options.deal)
    return DONE


def _sheet(out: dict[str, Any], deal: int | None, where: str = "") -> None:
    _changed(out, where)
    if "deals" in out:
        print(match_sheet(out, deal))
    elif deal not in (None, 1):
        raise UnreadableError(f"there is no deal {deal}: the record is one deal")
    else:
        print(deal_sheet(out))


def _finder(file: str) -> Callable[[str], Ruleset]:
    """Finds rulesets by name; a relative path counts from the record's own folder, if there is such a file."""
    home = Path(file).parent if file != "-" else Path()

    def find(name: str) -> Ruleset:
        base, added = finding.split(name)
        beside = home / base
        if finding.is_path(base) and beside.is_file():
            return batch.kept("+".join([str(beside), *added]))
        return batch.kept(name)

    return find


def _look(source: IO[bytes], name: str) -> tuple[list[bytes], bool]:
    """The first lines, and whether they are JSON Lines.

    They are where one of them is a block of JSON by itself, from its first column on, and does not stand alone.
    """
    if name.endswith((".yaml", ".yml", ".json")):
        return [], False
    if name.endswith((".jsonl", ".ndjson")):
        return [], True
    head: list[bytes] = []
    found = filled = 0
    for line in source:
        head.append(line)
        filled += bool(line.strip())
        found += _is_block(line)
        if (found and filled > 1) or filled == PEEKED:
            break
    return head, found > 0 and filled > 1


def _is_block(line: bytes) -> bool:
    if line[:1] != b"{" and line[:4] != b"\xef\xbb\xbf{":
        return False
    try:
        return isinstance(parse_line(line.decode("utf-8-sig")), dict)
    except (BeloteError, UnicodeDecodeError):
        return False


def _changed(out: dict[str, Any], where: str = "") -> None:
    changed = out.get("rules_changed")
    if changed:
        says = f"the rules have changed since this was recorded ({changed['record']} then, {changed['now']} now)"
        print(f"belote: {where}{says}", file=sys.stderr)


def perft(options: argparse.Namespace) -> int:
    """``belote perft``."""
    rules = batch.kept(options.ruleset)
    if options.depth < 0:
        raise UnreadableError(f"the depth cannot be negative: {options.depth}")
    calls = None if options.calls is None else [c.strip() for c in options.calls.split(",") if c.strip()]
    state = opening(rules, options.seed, calls)
    divided = {card: count(state.apply(card), options.depth - 1) for card in state.legal()} if options.depth else {}
    nodes = sum(divided.values()) if options.depth else 1
    if options.json:
        out: dict[str, Any] = {
            "ruleset": rules.name,
            "digest": rules.digest,
            "seed": options.seed,
            "depth": options.depth,
            "nodes": nodes,
        }
        if options.divide:
            out["divide"] = divided
        print_json(out)
        return DONE
    if options.divide:
        for card, below in divided.items():
            print(f"{card:>4} {below}")
    print(nodes)
    return DONE
