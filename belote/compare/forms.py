"""The forms of a told comparison: text for a terminal, Markdown, and one self-contained HTML page."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Iterator

from belote.compare.telling import Item, Story

WIDTH, COLUMN = 80, 30
STYLE = """
body { font: 16px/1.45 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #222; }
h1 { font-size: 1.5em; margin-bottom: .2em; } h2 { font-size: 1.1em; border-bottom: 1px solid #bbb; margin-top: 2em; }
.verdict { font-size: 1.15em; } .id { color: #777; font: 12px monospace; } li { margin: .6em 0; list-style: none; }
ul { padding: 0; } .lines { color: #444; } table { border-collapse: collapse; margin: .3em 0; }
td, th { padding: .1em .8em .1em 0; vertical-align: top; text-align: left; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } li { break-inside: avoid; } }
"""


def as_text(story: Story) -> str:
    """For a terminal of 80 columns."""
    out = [story.title, *wrap(story.verdict), ""]
    for head, items in story.sections:
        out.append(head.upper())
        for item in items:
            out += list(item_text(item))
        out.append("")
    return "\n".join(out).rstrip()


def wrap(text: str, indent: str = "", more: str = "") -> list[str]:
    """Lines of 80 columns, where no word is wider; what belongs to the first one stands further in."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + more,
        break_on_hyphens=False,
        break_long_words=False,
    ) or [indent]


def item_text(item: Item) -> Iterator[str]:
    """One difference for a terminal."""
    yield from wrap(item.head, "  ", "  ")
    for line in item.lines:
        yield from wrap(line, "      ")
    wide = max((len(name) for name, _ in item.answers), default=0)
    for name, says in item.answers:
        if wide > COLUMN:  # the path of a file
            yield f"        {name}"
            yield from wrap(says, "          ")
        else:
            yield from wrap(f"{name:{wide}}  {says}", "        ", " " * (wide + 2))
    if item.more:
        yield from wrap(item.more, "      ")


def as_markdown(story: Story) -> str:
    """As a Markdown page."""
    out = [f"# {story.title}", "", f"**{story.verdict}**", ""]
    for head, items in story.sections:
        out += [f"## {head}", ""]
        for item in items:
            out.append(f"- **{item.head}** (`{item.ident}`)" if item.answers else f"- {item.head} (`{item.ident}`)")
            out += [f"  - {line}" for line in item.lines]
            out += [f"  - *{name}*: {says}" for name, says in item.answers]
            out += [f"  - {item.more}"] if item.more else []
        out.append("")
    return "\n".join(out).rstrip()


def page(title: str, body: str) -> str:
    """A self-contained HTML page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>"
    )


def as_html(story: Story) -> str:
    """As one HTML page that needs nothing else and prints well."""
    out = [f"<h1>{html.escape(story.title)}</h1>", f'<p class="verdict">{html.escape(story.verdict)}</p>']
    for head, items in story.sections:
        out.append(f"<h2>{html.escape(head)}</h2>\n<ul>")
        for item in items:
            out.append(f'<li id="{html.escape(item.ident)}">{html.escape(item.head)}')
            out.append(f' <span class="id">{html.escape(item.ident)}</span>')
            out += [f'<div class="lines">{html.escape(line)}</div>' for line in item.lines]
            if item.answers:
                rows = "".join(f"<tr><th>{html.escape(n)}</th><td>{html.escape(s)}</td></tr>" for n, s in item.answers)
                out.append(f"<table>{rows}</table>")
            if item.more:
                out.append(f'<div class="lines">{html.escape(item.more)}</div>')
            out.append("</li>")
        out.append("</ul>")
    return page(story.title, "\n".join(out))
