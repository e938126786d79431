"""A comparison told to a card player: headings, one paragraph a difference, and the situation that shows it.

What is told is the same in every form; the forms (text, Markdown, HTML) only draw it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from belote.compare.often import Often
from belote.compare.report import Comparison
from belote.compare.verdict import AREAS, DIFFERENT, EQUAL, PROVED, Verdict, ident
from belote.compare.written import WORDS, Change
from belote.library.ruleset import Ruleset

LONG = 10  # items of a list that are shown whole
TITLES = {
    "deal": "the deal",
    "auction": "the auction",
    "obligations": "what must be played",
    "trick_winner": "who wins a trick",
    "card_points": "what cards are worth",
    "declarations": "declarations",
    "belote": "the belote",
    "scoring": "the score of a deal",
    "held_points": "points held over",
    "match": "the end of a match",
}


class Item(NamedTuple):
    """One difference (or agreement): its stable id, a headline, and lines below it."""

    ident: str
    head: str
    lines: tuple[str, ...] = ()
    answers: tuple[tuple[str, str], ...] = ()


class Story(NamedTuple):
    """The whole comparison: a title, the verdict, and sections of items."""

    title: str
    verdict: str
    sections: tuple[tuple[str, tuple[Item, ...]], ...]


def tell(c: Comparison) -> Story:
    """Tell a comparison."""
    different = tuple(_played(c, v) for v in c.played if v.verdict == DIFFERENT)
    open_ = tuple(_played(c, v) for v in c.played if v.verdict not in (DIFFERENT, EQUAL))
    equal = tuple(_played(c, v) for v in c.played if v.verdict == EQUAL)
    said = {id(one): name for name, one in by_ident(c).items()}
    rules = tuple(_written(change, said[id(change)]) for change in c.written if change.effect != WORDS)
    words = tuple(_written(change, said[id(change)]) for change in c.other_words)
    sections = [
        ("Where they play differently", different),
        ("How often they part", _often(c)),
        ("What could not be decided", open_),
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
    for name, played in (("often", c.often), ("often.matches", c.matches)):
        if isinstance(played, Often):
            out += [Item(f"{name}.{number}", line) for number, line in enumerate(played.lines(), start=1)]
        elif played and not out:
            out.append(Item(name, played))
    return tuple(out)


def verdict(c: Comparison) -> str:
    """The answer in one sentence; "same" is said only where every case was looked at."""
    if c.same:
        return "the same game, other words" if c.other_words else "the same game"
    looked = {v.area for v in c.played}
    areas = [TITLES[area] for area in dict.fromkeys(v.area for v in c.played if v.verdict == DIFFERENT)]
    if c.unlike:
        areas.insert(0, c.unlike)
    if areas:
        return f"different games: {', '.join(areas)}"
    if all(v.verdict == EQUAL and v.how == PROVED for v in c.played):
        return f"equal in what was looked at: {', '.join(TITLES[area] for area in AREAS if area in looked)}"
    return "no difference found, and not everything could be decided"


def by_ident(c: Comparison) -> dict[str, Verdict | Change]:
    """Everything that can be explained, by its id; what is written is known by its path."""
    out: dict[str, Verdict | Change] = {ident(v): v for v in c.played}
    for change in c.written:
        path = ".".join(change.path)
        out[f"written.{path}" if path in out else path] = change
    return out


def _played(c: Comparison, v: Verdict) -> Item:
    mode = f" ({v.mode})" if v.mode else ""
    if v.verdict == DIFFERENT:
        names = {"a": c.a.name, "b": c.b.name}
        stricter = f"; {names.get(v.stricter, v.stricter)} is stricter" if v.stricter else ""
        topic = f", {v.because}" if v.because else ""
        what = "cases" if v.how == PROVED else "matches" if v.area == "match" else "deals"
        how = "" if v.how == PROVED else "searched, "
        head = f"{TITLES[v.area]}{mode}{topic}: {how}{v.cases:,} of {v.of:,} {what}{stricter}"
        lines, answers = _witness(c, v, names)
        return Item(ident(v), head, lines, answers)
    how = f"{v.how}, {v.of:,} cases" if v.of else v.how
    says = v.because or "not decided" if v.verdict != EQUAL else f"{how}: {v.because}" if v.because else how
    return Item(ident(v), f"{TITLES[v.area]}{mode}: {says}")


def _witness(
    c: Comparison, v: Verdict, names: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    w = v.witness
    if w is None:
        return (), ()
    one, two = _hand_of(c.a, w.a), _hand_of(c.b, w.b)
    lines = []
    if w.a == w.b:
        lines.append(situation(one, w.a))
    else:
        lines += [f"{names['a']}: {situation(one, w.a)}", f"{names['b']}: {situation(two, w.b)}"]
    a_says, b_says = shortened(w.a_says, w.b_says), shortened(w.b_says, w.a_says)
    return tuple(lines), ((c.a.name, answer(one, a_says)), (c.b.name, answer(two, b_says)))


def shortened(own: Any, other: Any) -> Any:
    """An answer in which long lists show only what the other answer lacks."""
    if isinstance(own, Mapping) and isinstance(other, Mapping):
        return {key: shortened(value, other.get(key)) for key, value in own.items()}
    if isinstance(own, list | tuple) and len(own) > LONG and all(isinstance(item, str) for item in own):
        alone = [item for item in own if not isinstance(other, list | tuple) or item not in other]
        more = f", {len(alone) - LONG} more" if len(alone) > LONG else ""
        return f"{len(own)} in all, only here: {', '.join(alone[:LONG])}{more}" if alone else f"{len(own)} in all"
    if isinstance(own, list | tuple) and isinstance(other, list | tuple) and len(own) == len(other):
        return [shortened(a, b) for a, b in zip(own, other, strict=True)]
    return own


def _hand_of(ruleset: Ruleset, question: Mapping[str, Any]) -> dict[str, str]:
    """How cards are drawn: label → label with its suit's sign, in the art of the question, where the art has signs."""
    art = question.get("art")
    labels = ruleset.labels(art if isinstance(art, str) else None)
    signs = {suit: sign for sign, suit in reversed(list(labels.art.also.items())) if not sign.isascii()}
    return {name: name[:-1] + signs.get(name[-1], name[-1]) for name in labels.names}


def situation(draw: Mapping[str, str], question: Mapping[str, Any]) -> str:
    """A question in a card player's words."""
    parts = []
    for key, value in question.items():
        if key in ("art", "mode", "ruleset", "plays", "hands", "pack", "deals") or value in (None, {}, []):
            continue
        parts.append(f"{key.replace('_', ' ')} {answer(draw, value)}")
    if "pack" in question or "hands" in question:
        parts.append("the cards as in the record")
    if "deals" in question:
        parts.append("the deal as in the record")
    return "; ".join(parts)


def answer(draw: Mapping[str, str], value: Any) -> str:
    """A part of an answer as a text."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {answer(draw, inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(answer(draw, inner) for inner in value) or "nothing"
    if value is None:
        return "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(draw.get(word, word) for word in value.split(" ")) if isinstance(value, str) else str(value)


def _written(change: Change, name: str) -> Item:
    places = f"{change.where_a} and {change.where_b}"
    return Item(name, f"{change.effect}: {change.says}", (places,))
