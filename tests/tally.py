"""What random matches have shown of the rules: how often each kind of thing came up in them."""

from __future__ import annotations

from collections import Counter
from typing import Any


def tally(rules_sides: dict[str, Any], record: dict[str, Any], out: dict[str, Any]) -> Counter[str]:
    """The counts of one replayed match; ``rules_sides``: the seats of each side."""
    side_of = {seat: side for side, seats in rules_sides.items() for seat in seats}
    counts: Counter[str] = Counter(matches=1)
    tied = 0
    for given, deal in zip(record["deals"], out["deals"], strict=False):
        counts["deals"] += 1
        if deal["status"] == "void":
            counts["void"] += 1
            continue
        score, contract = deal["score"], deal["contract"]
        takers, outcome = side_of[contract["taker"]], score["outcome"]
        counts[outcome] += 1
        counts[f"mode {contract['mode']}"] += 1
        tied = tied + 1 if outcome == "tied" else 0
        counts["ties in a row"] += tied > 1
        counts["held points given"] += any(score["taken_from_held"].values())
        if score["capot"] is not None:
            counts["capot by takers" if score["capot"] == takers else "capot by defence"] += 1
            counts["capot by takers, failed"] += score["capot"] == takers and outcome == "failed"
            counts["capot by defence, made"] += score["capot"] != takers and outcome == "made"
        if contract["bid"] in ("capot", "generale"):
            counts[f"{contract['bid']} bid {outcome}"] += 1
            counts["générale by both"] += score["capot"] == takers and (contract["bid"], outcome) == (
                "generale",
                "failed",
            )
        if contract["double"] != 1:
            counts[f"doubled x{contract['double']} {outcome}"] += 1
        _spoken(given, deal, counts)
        top = max(deal["totals"].values())
        counts["level at the top"] += list(deal["totals"].values()).count(top) > 1 and top > 0
    return counts


def _spoken(given: dict[str, Any], deal: dict[str, Any], counts: Counter[str]) -> None:
    declared = deal["declarations"]
    counts["declarations"] += len(declared)
    counts["declarations in a contest"] += len({d["seat"] for d in declared if "seat" in d}) > 1
    counts["contests that nobody wins"] += bool(declared) and not any(d["counts"] for d in declared)
    items = [item for own in (given.get("declared") or {}).values() for item in own]
    counts["declared with the second card"] += sum(isinstance(item, dict) and item.get("at") == 2 for item in items)
    counts["belotes"] += len(deal["belote"])
    counts["two belotes or more"] += len(deal["belote"]) > 1
    counts["belotes lost"] += _pairs(deal) - len(deal["belote"])


def _pairs(deal: dict[str, Any]) -> int:
    """How many belotes one hand held."""
    contract = deal["contract"]
    if contract["mode"] == "none":
        return 0
    by_seat: dict[str, set[str]] = {}
    for play in deal["plays"]:
        by_seat.setdefault(play["seat"], set()).add(play["card"])
    suits = contract["trumps"] or "SHDC"
    return sum({"K" + suit, "Q" + suit} <= cards for cards in by_seat.values() for suit in suits)
