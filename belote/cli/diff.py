"""The command that compares: diff."""

from __future__ import annotations

import argparse
import sys

from belote.cli.main import DONE, NO, TROUBLE, print_json
from belote.compare import forms, matrix
from belote.compare.report import Comparison, compare
from belote.compare.telling import ident, tell
from belote.compare.verdict import AREAS, DIFFERENT
from belote.errors import UnreadableError, listed, nearest
from belote.library import loading

OFTEN = 200


def diff(options: argparse.Namespace) -> int:
    """``belote diff``: 0 the same game, 1 different, 2 where that cannot be said."""
    only = _areas(options.only)
    names = loading.names() if options.all else options.rulesets
    if len(names) < 2:
        raise UnreadableError("two rulesets are compared: name both, or say --all")
    if len(set(names)) < len(names):
        raise UnreadableError("a ruleset is named twice")
    rulesets = [loading.load(name) for name in names]
    if len(rulesets) > 2:
        return _matrix(options, matrix.matrix(rulesets, _progress))
    deals = options.often if options.often is not None else 0 if options.only else OFTEN
    if deals < 0:
        raise UnreadableError(f"the number of deals cannot be negative: {deals}")
    c = compare(rulesets[0], rulesets[1], only, deals, options.seed)
    if options.explain:
        return _explain(c, options.explain, options.json)
    if options.json:
        print_json(c.as_json())
    else:
        form = {"markdown": forms.as_markdown, "html": forms.as_html}.get(options.format, forms.as_text)
        print(form(tell(c)))
    return status(c)


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


def _matrix(options: argparse.Namespace, m: matrix.Matrix) -> int:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if options.explain:
        raise UnreadableError("--explain goes with two rulesets")
    if options.json:
        print_json(m.as_json())
    else:
        form = {"markdown": matrix.as_markdown, "html": matrix.as_html}.get(options.format, matrix.as_text)
        print(form(m))
    states = [status(c) for c in m.cells.values()]
    return NO if NO in states else max(states)


def _explain(c: Comparison, wanted: str, as_json: bool) -> int:
    """One difference in full, its record included."""
    played = {ident(v): v for v in c.played}
    changes = {".".join(change.path): change for change in c.written}
    if wanted not in played and wanted not in changes:
        known = [*played, *changes]
        meant = nearest(wanted, known)
        raise UnreadableError(f"there is no difference {wanted!r}" + (f", did you mean {meant}?" if meant else ""))
    found = played.get(wanted) or changes[wanted]
    if as_json:
        print_json(found.as_json())
        return status(c)
    for _, items in tell(c).sections:
        for item in items:
            if item.ident == wanted:
                print("\n".join(forms.item_text(item)))
    verdict = played.get(wanted)
    if verdict is not None and verdict.verdict == DIFFERENT and verdict.witness is not None:
        print(f"\nthe situation, for belote {verdict.witness.ask}:")
        print_json(dict(verdict.witness.a))
        if verdict.witness.a != verdict.witness.b:
            print(f"and for {c.b.name}:")
            print_json(dict(verdict.witness.b))
    return status(c)
