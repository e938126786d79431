"""The command that compares: diff."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from belote.cli.main import DONE, NO, TROUBLE, drop_output
from belote.cli.output import bare, carries
from belote.cli.progress import Progress
from belote.compare import forms, matrix
from belote.compare.often import Kind
from belote.compare.report import Comparison, compare
from belote.compare.telling import Item, by_ident, tell
from belote.compare.undecided import LOOKED
from belote.compare.verdict import AREAS, Verdict
from belote.errors import UnreadableError, listed, nearest
from belote.library import finding, loading

OFTEN, MOST = 200, 1_000_000  # deals
SIGNS = "♠♥♦♣"


def diff(options: argparse.Namespace) -> int:
    """``belote diff``: 0 the same game, 1 different, 2 where that cannot be said."""
    only = _areas(options.only)
    _agree(options)
    names = loading.names() if options.all else options.rulesets
    if len(names) < 2:
        raise UnreadableError("two rulesets are compared: name both, or say --all")
    if options.often is not None and options.often < 0:
        raise UnreadableError(f"the number of deals cannot be negative: {options.often}")
    if options.often is not None and options.often > MOST:
        raise UnreadableError(f"at most {MOST:,} deals are played to tell how often, not {options.often:,}")
    if len(names) > 2:
        return _matrix(options, names, only)
    rulesets = [loading.load(name) for name in names]
    deals = options.often if options.often is not None else 0 if options.only else OFTEN
    looked = LOOKED if options.often is None else options.often
    progress = Progress()
    try:
        c = compare(rulesets[0], rulesets[1], only, deals, options.seed or 0, looked, progress.step)
    finally:
        progress.clear()
    if options.explain:
        _print(_explained(c, options.explain, options.json))
    elif options.json:
        _print(_json(c.as_json()))
    else:
        form = {"markdown": forms.as_markdown, "html": forms.as_html}.get(options.format, forms.as_text)
        _print(form(tell(c, carries(SIGNS))), options.format)
    return status(c)


def _agree(options: argparse.Namespace) -> None:
    """Refuse what would be passed over.

    Raises:
        UnreadableError: two things that were said do not go together.
    """
    if options.all and options.rulesets:
        raise UnreadableError(f"--all is every shipped ruleset: leave out {listed(options.rulesets)}, or --all")
    for option in ("json", "explain"):
        if options.format is not None and getattr(options, option):
            raise UnreadableError(f"--{option} has a form of its own: leave out --format, or --{option}")


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return text if carries(text) else json.dumps(value, indent=2)


def _print(text: str, form: str | None = None) -> None:
    """Print; whoever reads may stop early, and the exit status still says what came out."""
    if not carries(text):
        text = text.encode("ascii", "xmlcharrefreplace").decode() if form == "html" else bare(text)
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


def _file_of(name: str) -> str:
    """A ruleset by the file that it is in, and what is added to it."""
    base, added = finding.split(name)
    return "+".join((str(finding.find("ruleset", base).resolve()), *added))


def _matrix(options: argparse.Namespace, names: list[str], only: tuple[str, ...]) -> int:
    files = dict[str, str]()
    for name in names:
        file = _file_of(name)
        if file in files:
            how = f", as {files[file]} and as {name}" if name != files[file] else f": {name}"
            raise UnreadableError(f"a ruleset is named twice{how}")
        files[file] = name
    for option in ("explain", "often", "seed"):
        if getattr(options, option) is not None:
            raise UnreadableError(f"--{option} goes with two rulesets")
    progress = Progress()
    try:
        m = matrix.matrix([loading.load(name) for name in names], progress.say, only)
    finally:
        progress.clear()
    if options.json:
        _print(_json(m.as_json()))
    else:
        form = {"markdown": matrix.as_markdown, "html": matrix.as_html}.get(options.format, matrix.as_text)
        _print(form(m), options.format)
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
    if isinstance(one, Kind):
        return _kind(c, one)
    items = [item for _, items in tell(c, carries(SIGNS)).sections for item in items if item.ident == wanted]
    out = [line for item in items for line in forms.item_text(item._replace(more=""))]
    if isinstance(one, Verdict) and one.witness is not None:
        w = one.witness
        both = ((c.a, w.a), (c.b, w.b))
        questions = [("", w.a)] if w.a == w.b else [(f", under {r.name}", question) for r, question in both]
        for under, question in questions:
            out += ["", *forms.wrap(f"the situation, for belote {w.ask}{under}:"), *_question(w.ask, question)]
    return "\n".join(out)


def _kind(c: Comparison, one: Kind) -> str:
    """How often, and the shortest deal or match that shows it."""
    out = list(forms.item_text(Item("", one.often.line([one.kind]))))
    found = one.often.shortest.get(one.kind)
    for r, record in zip((c.a, c.b), found.write() if found is not None else (), strict=False):
        out += ["", *forms.wrap(f"the shortest that shows it, for belote replay, under {r.name}:")]
        out += _question("replay", record)
    return "\n".join(out)


def _question(ask: str, question: Mapping[str, Any]) -> list[str]:
    """A question as JSON; a record as YAML, whose long lines can be broken."""
    if ask != "replay":
        return _json(dict(question)).splitlines()
    import yaml

    text: str = yaml.safe_dump(dict(question), sort_keys=False, allow_unicode=True, width=forms.WIDTH - 4)
    return text.splitlines()
