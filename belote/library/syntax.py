"""What a parser of YAML complains of, said for people who do not know YAML."""

from __future__ import annotations

import re

import yaml

from belote.library.text import Text
from belote.library.tree import Mark

_TAB = re.compile(r" *\t\s*[^\s#]")
_GLUED = re.compile(r"\s*([{,]\s*)?[\w\"']+:[^\s/]")


def note(text: Text, error: yaml.MarkedYAMLError) -> None:
    """Note where a text stops being YAML, at the place where it is best mended."""
    problem, context = error.problem or "", error.context or ""
    here = _mark(text, error.problem_mark or error.context_mark)
    there = _mark(text, error.context_mark or error.problem_mark)
    line = text.line(here.line)
    tabs = [n for n in range(1, here.line + 1) if _TAB.match(text.line(n))]
    if not tabs and line.lstrip(" ").startswith("\t"):
        tabs = [here.line]
    if tabs:
        also = f" (and in {len(tabs) - 1} more line{'s' if len(tabs) > 2 else ''})" if len(tabs) > 1 else ""
        place = Mark(text.file, tabs[0], text.line(tabs[0]).index("\t") + 1)
        text.problem(place, "a tab stands here: indent with spaces" + also)
    elif "nesting depth" in problem:
        text.problem(here, "nested far too deep: no rule needs that")
    elif "flow sequence" in context or "flow mapping" in context:
        opened, closes = ("list", "]") if "sequence" in context else ("block", "}")
        text.problem(there, f"this {opened} is not closed: a `{closes}` or a comma is missing by line {here.line}")
    elif "unexpected end of stream" in problem:
        text.problem(there, "this quote is not closed")
    elif "escape character" in problem:
        text.problem(there, "a backslash has a meaning of its own in double quotes: use single quotes")
    elif "mapping values are not allowed" in problem or "could not find expected ':'" in problem:
        text.problem(*_colon(text, here))
    elif "sequence entries are not allowed" in problem:
        text.problem(here, "a list with dashes begins on a line of its own; or write [a, b]")
    elif "unexpected ':'" in problem:
        text.problem(here, "a value is missing after this colon, or a space")
    elif "scanning a block scalar" in context:
        text.problem(there, f"a text cannot begin with {line[there.column - 1 : there.column]}: put it in quotes")
    elif "mapping keys are not allowed" in problem:
        text.problem(here, "a text cannot begin with ?: put it in quotes")
    elif "cannot start any token" in problem:
        text.problem(
            here, f"a text cannot begin with {line[here.column - 1 : here.column] or 'this'}: put it in quotes"
        )
    elif "scanning an alias" in context or "scanning an anchor" in context:
        text.problem(there, f"a text cannot begin with {line[there.column - 1 : there.column]}: put it in quotes")
    elif "node content" in problem:
        text.problem(here, f"a value is missing before {line[here.column - 1 : here.column] or 'the end'}")
    elif "block mapping" in context:
        text.problem(here, _behind_value(line, here.column))
    elif "block collection" in context:
        text.problem(
            here, "this line does not go on with the list above it: begin it with a dash, or indent it otherwise"
        )
    elif "document start" in problem:
        text.problem(here, "this line is indented less than the first one: let all keys of a block begin in one column")
    elif "directive" in problem or "directive" in context:
        text.problem(there, "lines that begin with % are not part of the language: leave the line out")
    elif "tag" in context:
        text.problem(there, "tags (!) are not part of the language: leave it out, or put the text in quotes")
    else:
        text.problem(
            here, "this line cannot be followed: look for a missing quote, comma or bracket here or just above"
        )


def _mark(text: Text, mark: yaml.Mark | None) -> Mark:
    """A place of the parser, moved from behind the last line to the end of that line."""
    if mark is None:
        return Mark(text.file, 1, 1)
    line, column = mark.line + 1, mark.column + 1
    while line > 1 and not text.line(line).strip():
        line -= 1
        column = len(text.line(line)) + 1
    return Mark(text.file, line, column)


def _colon(text: Text, here: Mark) -> tuple[Mark, str]:
    """A colon where no key can be: most often the line above it lacks something."""
    line = text.line(here.line)
    above = text.line(here.line - 1)
    for number, each in ((here.line - 1, above), (here.line, line)):
        if number and _GLUED.match(each) and "#" not in each.split(":")[0]:
            return Mark(text.file, number, each.index(":") + 1), "a space is missing after this colon"
    indent, indent_above = (len(each) - len(each.lstrip()) for each in (line, above))
    if line[: here.column - 1].count(":"):
        return here, "a second colon in one value: put the value in quotes, or in { } if it is a block"
    if indent > indent_above and ":" in above:
        return here, "this line is indented more than its neighbours: let all keys of a block begin in one column"
    if ":" not in above and above.strip():
        return Mark(text.file, here.line - 1, indent_above + 1), "a colon is missing in this line: write `key: value`"
    return here, "a colon stands where no key can be: put the text in quotes, or indent the line as its neighbours"


def _behind_value(line: str, column: int) -> str:
    """Something stands where the next key of a block was expected."""
    rest = line[column - 1 :]
    if not line[: column - 1].strip():
        if rest.startswith("-"):
            return "a list stands where the next key was expected: indent it below its key"
        if rest.startswith(":"):
            return "a key is missing before this colon"
        return "this line is indented unlike its neighbours: let all keys of a block begin in one column"
    if rest[:1] in "]}":
        return f"this {rest[:1]} closes nothing: take it out"
    return "more text follows the value: put the whole value in quotes, or begin the next key on a line of its own"
