"""What the models object to, said for a card player: what stands there, and what would be right."""

from __future__ import annotations

import copy
import re
from typing import Any

from pydantic import ValidationError

from belote.errors import listed, nearest, short
from belote.rules.declarations import KINDS
from belote.rules.synonyms import SAID
from belote.rules.words import NUMBER_KEY, Fault

Where = tuple[str | int, ...]

RANKS = ("ranks", "order", "fours_order", "cards", "if_turned", "unless_turned")  # keys of lists of ranks
BLOCKS = ("dict_type", "model_type", "model_attributes_type", "dataclass_type")
_NUMBER = re.compile(r"-?[0-9]{1,15}\Z")


def describe(error: ValidationError) -> list[Fault]:
    """The errors of a model as faults; what belongs together is one fault."""
    found: dict[tuple[Where, str], Fault] = {}
    for e in error.errors(include_url=False):
        fault = _fault(e)
        together = fault.path[:-1] if fault.kind in ("missing", "unquoted") else fault.path
        first = found.setdefault((together, fault.kind), fault)
        if first is not fault and first.known:
            found[together, fault.kind] = first._replace(known=(*first.known, *fault.known))
    return [_together(fault) for fault in found.values()]


def _together(fault: Fault) -> Fault:
    if fault.kind != "unquoted":
        return fault
    what = "a rank" if _key(fault.path) in RANKS else "a name"
    quoted = ", ".join(f'"{label}"' for label in fault.known)
    return fault._replace(message=f"{what} that is a number is written in quotes in a list: {quoted}", known=())


def _key(path: Where) -> str:
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _where(e: Any) -> Where:
    """The path of keys to an error, without the names of alternatives."""
    path: Where = tuple(e["loc"])
    if path[:2] == ("auction", "rounds") and len(path) > 3 and path[3] in ("around", "ascending"):
        path = path[:3] + path[4:]  # the round's kind, which pydantic adds
    if path[:1] == ("declarations",) and len(path) > 2 and path[1] in KINDS:
        path = path[:1] + path[2:]
    return tuple(step for step in path if not (isinstance(step, str) and step.startswith("<")) and step != "[key]")


def _fault(e: Any) -> Fault:
    kind, context, given, path = e["type"], e.get("ctx", {}), e.get("input"), _where(e)
    if kind == "extra_forbidden":
        return Fault(path, "unknown key", "key", str(path[-1]))
    if kind == "missing":
        return Fault(path, "missing key", "missing", known=(str(path[-1]),))
    if path == ("format",):
        return Fault(path, f"this program reads `format: 1`, not {quoted(given)}", "value")
    if kind == "literal_error":
        known = tuple(re.findall(r"'([^']*)'", context["expected"]))
        if isinstance(given, str):
            return Fault(path, "unknown word", "word", given, known)
        return Fault(path, f"a word was expected, not {quoted(given)}: one of {listed(known)}", "value")
    if kind == "union_tag_not_found":
        return Fault((*path, "kind"), "missing key", "missing", known=("kind",))
    if kind == "union_tag_invalid" and str(context["tag"]).startswith("<"):
        return Fault(path, f"a number or a word was expected, not {quoted(given)}", "value")
    if kind == "union_tag_invalid":
        known = tuple(re.findall(r"'([^']*)'", context["expected_tags"]))
        return Fault((*path, "kind"), "unknown word", "word", str(context["tag"]), known)
    if kind == "string_type" and isinstance(given, int | float) and not isinstance(given, bool):
        if path and isinstance(path[-1], int):
            return Fault(path, "", "unquoted", known=(str(given),))
        return Fault(path, f'a text was expected, not {given}: in quotes it is one, "{given}"', "value")
    sort = "block" if kind in BLOCKS and "=" not in str(given) else "as_key" if e["loc"][-1] == "[key]" else "value"
    return Fault(path, _sentence(kind, e, given, path), sort)


def _sentence(kind: str, e: Any, given: Any, path: Where) -> str:
    context = e.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if e["loc"][-1] == "[key]" and kind.startswith("int_"):
        return f"a key is a whole number here, not {quoted(given)}"
    if kind in ("int_type", "int_from_float", "int_parsing", "int_parsing_size", "finite_number"):
        return _expected("a whole number", given, path)
    if kind == "bool_type":
        return _expected("`true` or `false`", given, path)
    if kind in ("string_type", "string_unicode"):
        return _expected("a text", given, path)
    if kind == "list_type":
        return _expected("a list", given, path)
    if kind in BLOCKS:
        return _expected("a block of keys", given, path)
    if kind == "string_pattern_mismatch" and context["pattern"] == NUMBER_KEY:
        return f"a key is a whole number here, not {quoted(given)}"
    if kind == "string_pattern_mismatch":
        return f"{quoted(given)} is no name: a name has small letters, digits and _, and begins with a letter"
    if kind in ("too_short", "string_too_short"):
        least = context["min_length"]
        if kind == "string_too_short":
            return "a text must stand here"
        only = given[0] if isinstance(given, list) and len(given) == 1 else None
        commas = ": put commas between them" if isinstance(only, str) and len(only.split()) > 1 else ""
        return f"at least {least} must stand here, not {context.get('actual_length', 0)}{commas}"
    if kind == "too_long":
        return f"at most {context['max_length']} may stand here, not {context['actual_length']}"
    if kind == "greater_than_equal":
        return f"the number must be {context['ge']} or more, not {quoted(given)}"
    if kind == "less_than_equal":
        return f"the number must be {context['le']} or less, not {quoted(given)}"
    return f"this cannot stand here: {quoted(given)}"


def _expected(what: str, given: Any, path: Where) -> str:
    """What was expected instead of something of another sort, and the way to it where it is plain."""
    says = f"{what} was expected, not {quoted(given)}"
    if what == "a list" and isinstance(given, str | int | float) and given != "none" and len(str(given)) < 60:
        items = [str(given).lower()] if isinstance(given, bool) else str(given).replace(",", " ").split()
        return f"{says}: write [{', '.join(items)}]"
    if isinstance(given, str):
        if what == "a whole number" and _NUMBER.match(given):
            return f"{says}: leave the quotes out"
        if "=" in given and what == "a block of keys":
            name, _, value = given.partition("=")
            return f"{says}: write `{name.strip()}: {value.strip()}`"
        if path and isinstance(path[-1], int) and len(given.split()) > 1:
            return f"{says}: put commas between the items"
    return says


def quoted(value: Any) -> str:
    """What stands in a file, as a message carries it."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a block of keys"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {short(value)!r}"
    return str(value)


def mended(tree: dict[str, Any], error: ValidationError) -> tuple[dict[str, Any], frozenset[str]]:
    """The tree with what is plain put right, so that more of what is wrong can be found at once.

    Unknown keys are left out, unknown words become the nearest one, numbers texts and texts numbers where expected.
    With it come the phases in which a word was guessed.
    """
    tree = copy.deepcopy(tree)
    guessed = set()
    for e in error.errors(include_url=False):
        path, given = _where(e), e.get("input")
        block: Any = tree
        for step in path[:-1]:
            block = block[step] if _holds(block, step) else None
        if not path or not _holds(block, path[-1]):
            continue
        if e["type"] == "extra_forbidden" or e["loc"][-1] == "[key]":
            del block[path[-1]]
        elif e["type"] == "literal_error" and isinstance(given, str):
            block[path[-1]] = nearest(given, re.findall(r"'([^']*)'", e["ctx"]["expected"]), SAID) or given
            guessed.add(str(path[0]))
        elif e["type"] == "string_type" and isinstance(given, int) and not isinstance(given, bool):
            block[path[-1]] = str(given)
        elif e["type"] == "int_type" and isinstance(given, str) and _NUMBER.match(given):
            block[path[-1]] = int(given)
    return tree, frozenset(guessed)


def _holds(block: Any, step: str | int) -> bool:
    if isinstance(block, dict):
        return step in block
    return isinstance(block, list) and isinstance(step, int) and step < len(block)
