"""Commands that play cards: replay, perft."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterable
from typing import IO, Any

from belote.cli import batch
from belote.cli.main import DONE, NO, fail, print_json
from belote.cli.sheets import deal_sheet, match_sheet
from belote.errors import BeloteError, NotFoundError, UnreadableError
from belote.record.counting import opening
from belote.record.counting import perft as count
from belote.record.reading import parse, parse_line
from belote.record.replay import replay


def replay_all(options: argparse.Namespace) -> int:
    """``belote replay``: one record, or JSON Lines with one result a line."""
    rules = batch.kept(options.ruleset) if options.ruleset else None
    with batch.opened(options.file) as source:
        head, is_lines = _look(source, options.file)
        if is_lines:
            whole = itertools.chain(head, source)
            if options.json:
                return batch.run(whole, lambda line: replay(line, rules, options.art, batch.kept))  # type: ignore[arg-type]
            return _lines_as_text(whole, options)
        data = b"".join(head) + source.read()
    name = "standard input" if options.file == "-" else options.file
    try:
        out = replay(parse(data, name), rules, options.art)
    except NotFoundError:
        raise
    except BeloteError as error:
        return fail(error, options.json, NO)
    _changed(out)
    if options.json:
        print_json(out)
    elif "deals" in out:
        print(match_sheet(out, options.deal))
    else:
        print(deal_sheet(out))
    return DONE


def _look(source: IO[bytes], name: str) -> tuple[list[bytes], bool]:
    """The first lines, and whether they are JSON Lines: two lines or more of which the first is JSON by itself."""
    if name.endswith((".yaml", ".yml", ".json")):
        return [], False
    head: list[bytes] = []
    filled = 0
    for line in source:
        head.append(line)
        filled += bool(line.strip())
        if filled == 2:
            break
    if name.endswith((".jsonl", ".ndjson")):
        return head, True
    first = next((line for line in head if line.strip()), b"")
    try:
        value = parse_line(first.decode("utf-8-sig"))
    except (BeloteError, UnicodeDecodeError):
        return head, False
    return head, isinstance(value, dict) and filled == 2


def _lines_as_text(whole: Iterable[bytes], options: argparse.Namespace) -> int:
    rules = batch.kept(options.ruleset) if options.ruleset else None
    status = DONE
    for number, raw in enumerate(whole, start=1):
        if not raw.strip():
            continue
        try:
            out = replay(parse_line(raw.decode("utf-8-sig")), rules, options.art, batch.kept)
        except UnicodeDecodeError:
            status = fail(UnreadableError(f"line {number}: the line is not UTF-8"), False, NO)
            continue
        except BeloteError as error:
            error.message = f"line {number}: {error.message}"
            status = fail(error, False, NO)
            continue
        _changed(out)
        print(f"line {number}")
        print(match_sheet(out, options.deal) if "deals" in out else deal_sheet(out))
    return status


def _changed(out: dict[str, Any]) -> None:
    changed = out.get("rules_changed")
    if changed:
        print(
            f"belote: the rules have changed since this was recorded ({changed['record']} then, {changed['now']} now)",
            file=sys.stderr,
        )


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
