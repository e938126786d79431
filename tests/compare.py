"""Where the engine and the second opinion part: the first difference of each kind, as a readable line."""

from __future__ import annotations

from typing import Any

from belote.errors import BeloteError
from belote.library.loading import load
from belote.library.ruleset import Ruleset
from belote.record.replay import replay
from tests import referee

LEFT_OUT = {"ruleset", "digest", "rule", "lines"}


def tidy(value: Any, key: str = "") -> Any:
    """Without what the second opinion does not say; legal calls, hands and declarations in one order."""
    if key == "hands":
        return {seat: sorted(cards) for seat, cards in value.items()}
    if isinstance(value, dict):
        return {k: tidy(v, k) for k, v in value.items() if k not in LEFT_OUT}
    if isinstance(value, list):
        items = [tidy(v) for v in value]
        if key in ("legal", "belote"):
            return sorted(items, key=str)
        if key == "declarations":
            return sorted(items, key=lambda d: (d.get("trick", 0), str(d.get("seat")), str(d["cards"])))
        return items
    return value


def differences(ours: Any, theirs: Any, path: str = "") -> list[str]:
    """Every path at which two values differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        found = []
        for key in sorted({*ours, *theirs}):
            if key not in ours or key not in theirs:
                found.append(f"{path}.{key}: only {'theirs' if key in theirs else 'ours'}")
            else:
                found += differences(ours[key], theirs[key], f"{path}.{key}")
        return found
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return [x for i, (a, b) in enumerate(zip(ours, theirs, strict=True)) for x in differences(a, b, f"{path}[{i}]")]
    return [] if ours == theirs else [f"{path}: ours {ours!r}, theirs {theirs!r}"]


def compared(rules: Ruleset, record: dict[str, Any], game: str | None = None) -> tuple[dict[str, Any], list[str]]:
    """What the engine makes of a whole match, and where the second opinion differs.

    ``game``: what the second opinion calls it, if not by the name of the rules.
    """
    try:
        ours = replay(record, rules, art="french")
    except BeloteError as error:
        return {"deals": []}, [f"the engine refuses the match: {error}"]
    try:
        theirs = referee.match(game or rules.name, record)
    except referee.RefereeError as error:
        return ours, [f"the second opinion refuses the match: {error}"]
    return ours, differences(tidy(ours), tidy(theirs))


def compare(rules: Ruleset, record: dict[str, Any]) -> list[str]:
    """The differences over a whole match."""
    return compared(rules, record)[1]


def compare_name(name: str, record: dict[str, Any]) -> list[str]:
    """As ``compare``, for a preset's name."""
    return compare(load(name), record)
