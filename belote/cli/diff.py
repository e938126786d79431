"""The command that compares: diff."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from belote.cli.main import DONE, NO, TROUBLE, drop_output
from belote.compare import forms, matrix
from belote.compare.report import Comparison, compare
from belote.compare.telling import by_ident, tell
from belote.compare.undecided import LOOKED
from belote.compare.verdict import AREAS, Verdict
from belote.errors import UnreadableError, listed, nearest
from belote.library import loading

OFTEN = 200


def diff(options: argparse.Namespace) -> int:
    """``belote diff``: 0 the same game, 1 different, 2 where that cannot be said."""
    only = _areas(options.only)
    names = loading.names() if options.all else options.rulesets
    if len(names) < 2:
        raise UnreadableError("two rulesets are compared: name both, or say --all")
    if options.often is not None and options.often < 0:
        raise UnreadableError(f"the number of deals cannot be negative: {options.often}")
    if len(names) > 2:
        return _matrix(options, names, only)
    rulesets = [loading.load(name) for name in names]
    deals = options.often if options.often is not None else 0 if options.only else OFTEN
    looked = LOOKED if options.often is None else options.often
    c = compare(rulesets[0], rulesets[1], only, deals, options.seed, looked)
    if options.explain:
        _print(_explained(c, options.explain, options.json))
    elif options.json:
        _print(_json(c.as_json()))
    else:
        form = {"markdown": forms.as_markdown, "html": forms.as_html}.get(options.format, forms.as_text)
        _print(form(tell(c)))
    return status(c)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _print(text: str) -> None:
    """Print; whoever reads may stop early, and the exit status still says what came out."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        drop_output()


def status(c: Comparison) -> int:
    """The exit status of a comparison."""
    if c.different or c.unlike:
        return NO
    decided = all(v.verdict == "equal" and v.how == "proved" for v in c.played)
    return DONE if decided else TROUBLE


def _areas(only: list[str] | None) -> tuple[str, ...]:
    for area in only or ():
        if area not in AREAS:
            meant = nearest(area, AREAS)
            hint = f", did you mean {meant}?" if meant else ""
            raise UnreadableError(f"unknown area {area!r}{hint} ({listed(AREAS)})")
    return tuple(area for area in AREAS if only is None or area in only)


def _progress(pair: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{pair}", end="", file=sys.stderr, flush=True)


def _matrix(options: argparse.Namespace, names: list[str], only: tuple[str, ...]) -> int:
    if len(set(names)) < len(names):
        raise UnreadableError("a ruleset is named twice")
    for option in ("explain", "often"):
        if getattr(options, option) is not None:
            raise UnreadableError(f"--{option} goes with two rulesets")
    m = matrix.matrix([loading.load(name) for name in names], _progress, only)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if options.json:
        _print(_json(m.as_json()))
    else:
        form = {"markdown": matrix.as_markdown, "html": matrix.as_html}.get(options.format, matrix.as_text)
        _print(form(m))
    states = [status(c) for c in m.cells.values()]
    return NO if NO in states else max(states)


def _explained(c: Comparison, wanted: str, as_json: bool) -> str:
    """One difference in full, its record included.

    Raises:
        UnreadableError: there is no such difference; says which there are.
    """
    found = by_ident(c)
    if wanted not in found:
        meant = nearest(wanted, found)
        hint = f", did you mean {meant}?" if meant else ""
        raise UnreadableError(f"there is no {wanted!r} to explain{hint} (there is: {', '.join(found) or 'nothing'})")
    one = found[wanted]
    if as_json:
        return _json(one.as_json())
    items = [item for _, items in tell(c).sections for item in items if item.ident == wanted]
    out = [line for item in items for line in forms.item_text(item)]
    if isinstance(one, Verdict) and one.witness is not None:
        w = one.witness
        both = ((c.a, w.a), (c.b, w.b))
        questions = [("", w.a)] if w.a == w.b else [(f", under {r.name}", question) for r, question in both]
        for under, question in questions:
            out += ["", *forms.wrap(f"the situation, for belote {w.ask}{under}:"), *_question(w.ask, question)]
    return "\n".join(out)


def _question(ask: str, question: Mapping[str, Any]) -> list[str]:
    """A question as JSON; a record as YAML, whose long lines can be broken."""
    if ask != "replay":
        return _json(dict(question)).splitlines()
    import yaml

    text: str = yaml.safe_dump(dict(question), sort_keys=False, allow_unicode=True, width=forms.WIDTH - 4)
    return text.splitlines()
