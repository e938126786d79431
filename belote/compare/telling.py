"""A comparison told to a card player: headings, one paragraph a difference, and the situation that shows it.

What is told is the same in every form; the forms (text, Markdown, HTML) only draw it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from belote.compare.drawing import spaced
from belote.compare.often import Kind, Often, ident_of
from belote.compare.report import Comparison
from belote.compare.saying import DEALT, Speaker, shortened
from belote.compare.situations import asked_before, behind
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, PROVED, Verdict, ident
from belote.compare.written import WORDS, Change

TITLES = {
    "deal": "the deal",
    "auction": "the auction",
    "obligations": "what must be played",
    "trick_winner": "who wins a trick",
    "card_points": "what cards are worth",
    "declarations": "declarations",
    "belote": "the belote",
    "scoring": "the score of a deal",
    "penalties": "what faults cost",
    "held_points": "points held over",
    "match": "the end of a match",
}


class Item(NamedTuple):
    """One difference (or agreement): its stable id, a headline, lines below it, and where there is more to see."""

    ident: str
    head: str
    lines: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()
    more: str = ""


class Story(NamedTuple):
    """The whole comparison: a title, the verdict, and sections of items."""

    title: str
    verdict: str
    sections: tuple[tuple[str, tuple[Item, ...]], ...]


def tell(c: Comparison, signs: bool = True) -> Story:
    """Tell a comparison; without ``signs`` suits are the letters of the art."""
    different = tuple(_played(c, v, signs) for v in c.played if v.verdict == DIFFERENT)
    open_ = _together([v for v in c.played if v.verdict not in (DIFFERENT, EQUAL)])
    equal = tuple(_played(c, v, signs) for v in c.played if v.verdict == EQUAL)
    said = {id(one): name for name, one in by_ident(c).items()}
    rules = tuple(_written(change, said[id(change)]) for change in c.written if change.effect != WORDS)
    words = tuple(_written(change, said[id(change)]) for change in c.other_words)
    sections = [
        ("Where they play differently", different),
        ("How often they part", _often(c)),
        ("What could not be compared or decided", open_),
        ("Where they are the same game", equal),
        ("What is written differently", rules),
        ("Other words only", words),
    ]
    title = f"{c.a.name} against {c.b.name}"
    return Story(title, verdict(c), tuple((head, items) for head, items in sections if items))


def _often(c: Comparison) -> tuple[Item, ...]:
    """What playing both side by side has shown."""
    if c.same:
        return ()
    out = []
    for played in (c.often, c.matches):
        if isinstance(played, Often):
            out += [Item(ident_of(kind), line) for kind, line in played.by_kind()]
        elif played and not out:
            out.append(Item("often", played))
    return tuple(out)


def verdict(c: Comparison) -> str:
    """The answer in one sentence; "same" is said only where every case was looked at."""
    if c.same:
        if all(change.effect == WORDS for change in c.written):
            return "the same game, other words" if c.written else "the same game"
        return "the same game, written otherwise"
    looked = {v.area for v in c.played}
    areas = [TITLES[area] for area in dict.fromkeys(v.area for v in c.played if v.verdict == DIFFERENT)]
    if c.unlike:
        areas.insert(0, c.unlike)
    if areas:
        return f"different games: {', '.join(areas)}"
    if all(v.verdict == EQUAL and v.how == PROVED for v in c.played):
        return f"equal in what was looked at: {', '.join(TITLES[area] for area in AREAS if area in looked)}"
    return "no difference found, and not everything could be decided"


def by_ident(c: Comparison) -> dict[str, Verdict | Change | Kind]:
    """Everything that can be explained, by its id; what is written is known by its path."""
    out: dict[str, Verdict | Change | Kind] = {ident(v): v for v in c.played}
    for change in c.written:
        path = ".".join(change.path)
        out[f"written.{path}" if path in out else path] = change
    for played in (c.often, c.matches):
        if isinstance(played, Often) and not c.same:
            out |= {ident_of(kind): Kind(played, kind) for kind in played.shares}
    return out


def _played(c: Comparison, v: Verdict, signs: bool) -> Item:
    mode = f" ({spaced(v.mode)})" if v.mode else ""
    if v.verdict == DIFFERENT:
        names = {"a": c.a.name, "b": c.b.name}
        stricter = f"; {names.get(v.stricter, v.stricter)} is stricter" if v.stricter else ""
        topic = f", {_in_words(v.because)}" if v.because else ""
        what = "cases" if v.how == PROVED else "matches" if v.area == "match" else "deals"
        how = "" if v.how == PROVED else "searched, "
        counted = f"{v.cases:,} of {v.of:,} {what}" if v.whole else _of_some(v)
        lines, answers, more = _witness(c, v, signs)
        return Item(ident(v), f"{TITLES[v.area]}{mode}{topic}: {how}{counted}{stricter}", lines, answers, more)
    how = f"{v.how}, {v.of:,} cases" if v.of else v.how
    because = _in_words(v.because)
    return Item(ident(v), f"{TITLES[v.area]}{mode}: {how}: {because}" if because else f"{TITLES[v.area]}{mode}: {how}")


def _together(found: Sequence[Verdict]) -> tuple[Item, ...]:
    """What is open, said once for all areas and modes that are open for one reason; by the id of the first of them."""
    reasons: dict[str, dict[str, list[Verdict]]] = {}
    for v in found:
        reasons.setdefault(v.because, {}).setdefault(v.area, []).append(v)
    out = []
    for because, areas in reasons.items():
        alike: dict[str, list[str]] = {}  # modes → the areas that are open in these
        for area, own in areas.items():
            modes = ", ".join(spaced(v.mode) for v in own if v.mode is not None)
            alike.setdefault(f" ({modes})" if modes else "", []).append(TITLES[area])
        where = "; ".join(", ".join(titles) + modes for modes, titles in alike.items())
        first = next(iter(areas.values()))[0]
        out.append(Item(ident(first), f"{where}: {_in_words(because) or 'not decided'}"))
    return tuple(out)


def _in_words(because: str) -> str:
    """A reason with the names of rows and faults as words."""
    return re.sub("`([^`]*)`", lambda name: f'"{spaced(name[1])}"', because)


def _witness(c: Comparison, v: Verdict, signs: bool) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...], str]:
    """The situation, what each says, and where to find what is too long to be told."""
    w = v.witness
    if w is None:
        return (), (), ""
    asked, seen = asked_before(w), behind((c.a, c.b), w)
    one, two = Speaker(c.a, asked[0], signs), Speaker(c.b, asked[1], signs)
    situations = [one.situation(seen[0]), two.situation(seen[1])]
    lines = situations[:1]
    if situations[0] != situations[1]:
        lines = [f"{c.a.name}: {situations[0]}", f"{c.b.name}: {situations[1]}"]
    more = f"(all cards: --explain {ident(v)})" if any(key in w.a for key in DEALT) else ""
    a_says, b_says = one.answer(shortened(w.a_says, w.b_says)), two.answer(shortened(w.b_says, w.a_says))
    return tuple(lines), ((c.a.name, a_says), (c.b.name, b_says)), more


def _of_some(v: Verdict) -> str:
    """How many differ, where only some of all that can happen was looked at."""
    looked = "in all of" if v.cases == v.of else f"in {v.cases:,} of"
    return f"{looked} the {v.of:,} outcomes looked at, a choice of all that there are"


def _written(change: Change, name: str) -> Item:
    places = f"{change.where_a} and {change.where_b}"
    return Item(name, f"{change.effect}: {change.says}", (places,))
