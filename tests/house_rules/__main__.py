"""Print how many house rules can be said, by phase, and what the others wait for or take: `docs/house_rules.md`."""

from __future__ import annotations

from collections.abc import Sequence

from tests.house_rules.catalogue import CANNOT, PHASES, SAID, WAITS, Rule, rules

HEAD = """\
# House rules that can be said

Rules that clubs, federations, apps and families play, each with a situation and its right answer. Of each that can be
said, `tests/cases/house_rules/` holds a house file of at most six lines on top of a preset, which gives that answer
through the public API. This page is generated: `python -m tests.house_rules > docs/house_rules.md`.
"""


def share(found: Sequence[Rule]) -> str:
    """How many of these rules can be said, in a line of the table."""
    by = {status: sum(1 for rule in found if rule.status == status) for status in (SAID, WAITS, CANNOT)}
    part = f"{100 * by[SAID] / len(found):.0f} %"
    return f"{len(found):>5}  {by[SAID]:>4}  {by[WAITS]:>5}  {by[CANNOT]:>6}  {part:>6}"


def page() -> str:
    """The page of the documentation: the table by phase, then every rule that cannot be said, with what it lacks."""
    found = rules()
    lines = [HEAD, "```text", f"{'phase':<13} rules  said  waits  cannot   share"]
    lines += [f"{phase:<13} {share([rule for rule in found if rule.phase == phase])}" for phase in PHASES]
    lines += [f"{'all':<13} {share(found)}", "```", ""]
    lines.append(f"Of those said, {sum(rule.lines == 1 for rule in found)} are what a preset says already.")
    for status, head in ((WAITS, "Waits for a word"), (CANNOT, "Cannot be said")):
        rest = [rule for rule in found if rule.status == status]
        if rest:
            lines += ["", f"## {head}", ""]
        for rule in rest:
            lines.append(f"- **{rule.id}** {rule.given['says']}")
            if status == WAITS:
                lines.append(f"  - waits for: {', '.join(rule.given[WAITS])}")
            else:
                lines += [f"  - why: {rule.given[CANNOT]}", f"  - takes: {rule.given['takes']}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(), end="")
