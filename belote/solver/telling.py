"""What the solver found, as a card player reads it."""

from __future__ import annotations

from typing import Any


def text(out: dict[str, Any], contract: str) -> str:
    """The answer as a table: of a moment card by card, of a whole deal a line for each card played."""
    lines = [f"{out['ruleset']}, dealer {out['dealer']}: {contract}"]
    moments = out["moments"]
    first = moments[0]
    sides = out["takers"], "+".join(out["defence"])
    lines.append(f"after {first['after']} cards, {first['turn']} to play; all hands open, everybody plays the best:")
    lines.append(f"  {_sentence(first, sides)}")
    if "contract_unsolved" in out:
        lines.append(f"  {out['contract_unsolved']}")
    lines.append("")
    lines += _whole(moments) if len(moments) > 1 else _one(first, sides)
    return "\n".join(lines)


def _sentence(moment: dict[str, Any], sides: tuple[str, str]) -> str:
    parts = []
    if "points" in moment:
        parts.append(_points(moment["points"], sides))
    if "outcome" in moment:
        parts.append(f"the contract is {moment['outcome']}")
    return "; ".join(parts)


def _points(points: dict[str, Any], sides: tuple[str, str]) -> str:
    takers, defence = sides
    capot = {"takers": f", capot by {takers}", "defence": f", capot by {defence}", None: ""}[points["capot"]]
    return f"{takers} {points['takers']}, {defence} {points['defence']}{capot}"


def _one(moment: dict[str, Any], sides: tuple[str, str]) -> list[str]:
    """Each legal card, the best ones first."""
    width = max(len(side) for side in sides) + 2
    points, contract = "points" in moment, "outcome" in moment
    head = f"  {'card':6}"
    head += "".join(f"{side:>{max(width, 6)}}" for side in sides) + f"{'cost':>7}" if points else ""
    lines = [head + ("  contract" if contract else "")]
    for card in sorted(moment["cards"], key=lambda told: (not told["best"], told.get("cost", 0))):
        line = f"{'*' if card['best'] else ' ':2}{card['card']:6}"
        if points:
            line += "".join(f"{card['points'][camp]:>{max(width, 6)}}" for camp in ("takers", "defence"))
            line += f"{card['cost'] or '-':>7}"
        lines.append(line + (f"  {card['outcome']}" if contract else ""))
    return lines


def _whole(moments: list[dict[str, Any]]) -> list[str]:
    """Each card played, what it cost, and what was better."""
    points, contract = "points" in moments[0], "outcome" in moments[0]
    head = f"  {'trick':>5}  {'seat':4}  {'card':4}" + (f"{'cost':>6}" if points else "")
    lines = [head + ("  contract" if contract else "") + "  best"]
    lost: dict[str, float] = {}
    for moment in moments:
        card = next(told for told in moment["cards"] if told["card"] == moment["played"])
        line = f"  {moment['trick']:>5}  {moment['turn']:4}  {card['card']:4}"
        if points:
            line += f"{card['cost'] or '-':>6}"
            lost[moment["turn"]] = lost.get(moment["turn"], 0) + card["cost"]
        if contract:
            turned = "" if card["outcome"] == moment["outcome"] else card["outcome"]
            line += f"  {turned or '-':8}"
        better = [told["card"] for told in moment["cards"] if told["best"]]
        lines.append((line + ("" if card["best"] else "  " + " ".join(better))).rstrip())
    if points:
        lines += ["", "points given away: " + ", ".join(f"{seat} {points:g}" for seat, points in lost.items())]
    if contract:
        lines.append("(contract: what a card turned it to; -: it stayed as it was)")
    return lines
