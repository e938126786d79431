"""Score sheets: a replayed deal or match as people read it."""

from __future__ import annotations

from typing import Any

from belote.errors import UnreadableError


def contract_text(contract: dict[str, Any] | None) -> str:
    """A contract in a few words."""
    if contract is None:
        return "nobody took"
    bid = f"{contract['bid']} " if contract["bid"] is not None else ""
    what = contract["trumps"] or contract["mode"]
    times = contract["double"]
    double = "" if times == 1 else f" x{times}" if isinstance(times, int) else f" {str(times).replace('_', ' ')}"
    double += " locked" if contract.get("locked") else ""
    word = contract.get("call", "")
    call = f" ({word})" if word and word not in ("take", contract["mode"]) else ""
    return f"{contract['taker']}: {bid}{what}{double}{call}"


def deal_sheet(deal: dict[str, Any]) -> str:
    """One deal, card by card."""
    out = [f"{deal['ruleset']}, dealer {deal['dealer']}: {contract_text(deal['contract'])}"]
    if deal["calls"]:
        out.append("calls: " + ", ".join(f"{c['seat']} {c['call']}" for c in deal["calls"]))
    for number, trick in enumerate(deal["tricks"], start=1):
        cards = " ".join(f"{card:>3}" for card in trick["cards"])
        out.append(f"  {number}  {trick['leader']} leads  {cards}   {trick['winner']} wins {trick['points']}")
    complete = sum(len(trick["cards"]) for trick in deal["tricks"])
    if len(deal["plays"]) > complete:
        lying = deal["plays"][complete:]
        out.append("  on the table: " + ", ".join(f"{p['seat']} {p['card']}" for p in lying))
    for d in deal["declarations"]:
        counts = "counts" if d["counts"] else "does not count"
        worth = str(d["points"]).replace("_", " ")
        out.append(f"  {d['seat']} {d['kind']} {' '.join(d['cards'])}: {worth}, {counts}")
    out.extend(f"  {b['seat']} belote in {b['suit']}: {b['points']}" for b in deal["belote"])
    out.extend(_event(event) for event in deal.get("events", ()))
    out.append(_result(deal))
    return "\n".join(out)


def _event(event: dict[str, Any]) -> str:
    after = f"after {event['after']} cards"
    if event["what"] == "fault":
        return f"  {after} {event['fault']} by {event['by']}"
    return f"  {after} {event['seat']} claims all tricks: {'so it is' if event['holds'] else 'it does not hold'}"


def _result(deal: dict[str, Any]) -> str:
    score = deal["score"]
    if score is None:
        return "void: nobody scores" if deal["status"] == "void" else "not over yet"
    capot = f", capot by {score['capot']}" if score["capot"] else ""
    fault = f": {score['fault']} by {score['by']}" if "fault" in score else ""
    lines = [f"{score['outcome']}{fault}{capot}"]
    for side, points in score["sides"].items():
        own = ", ".join(f"{line['what']} {line['points']}" for line in score["lines"] if line["side"] == side)
        lines.append(f"  {side:3} {points:5}   {own}".rstrip())
    held = ", ".join(f"{points} of {side}" for side, points in score["held"].items() if points)
    if held:
        lines.append(f"  held: {held}")
    if score.get("wins_match"):
        lines.append(f"  wins the match: {score['wins_match']}")
    return "\n".join(lines)


def match_sheet(match: dict[str, Any], number: int | None) -> str:
    """A match as a sheet, a line a deal; or one of its deals in full.

    Raises:
        UnreadableError: there is no such deal.
    """
    deals = match["deals"]
    if number is not None:
        if not 1 <= number <= len(deals):
            raise UnreadableError(f"there is no deal {number}: the match has {len(deals)}")
        return f"deal {number}\n{deal_sheet(deals[number - 1])}"
    sides = list(match["totals"])
    head = f"{'deal':>4}  {'contract':14} {'outcome':8}" + "".join(f"{side:>7}" for side in sides)
    out = [f"{match['ruleset']} ({match['digest']})", head + "    totals" + " " * (6 * len(sides) - 6) + "  held"]
    for i, deal in enumerate(deals, start=1):
        score = deal["score"]
        outcome = score["outcome"] if score else deal["status"].replace("_", " ")
        if score and score["capot"]:
            outcome = "capot" if outcome == "made" else outcome
        points = "".join(f"{score['sides'][s] if score else '-':>7}" for s in sides)
        totals = "".join(f"{deal['totals'][s]:>6}" for s in sides)
        held = sum(deal["held_total"].values())
        contract = contract_text(deal["contract"]) if deal["contract"] else "-"
        out.append(f"{i:>4}  {contract:14} {outcome:8}{points}  {totals}" + (f"  {held:>4}" if held else ""))
    winner = match["winner"]
    totals = ", ".join(f"{side} {points}" for side, points in match["totals"].items())
    out.append(f"{winner} has won: {totals}" if winner else f"so far: {totals}")
    return "\n".join(out)
