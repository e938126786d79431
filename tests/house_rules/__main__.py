"""Print how many house rules can be said, by phase, and what the others wait for or take."""

from __future__ import annotations

from collections.abc import Sequence

from tests.house_rules.catalogue import CANNOT, PHASES, SAID, WAITS, Rule, rules


def share(found: Sequence[Rule]) -> str:
    """How many of these rules can be said, in a line of the table."""
    by = {status: sum(1 for rule in found if rule.status == status) for status in (SAID, WAITS, CANNOT)}
    part = f"{100 * by[SAID] / len(found):.0f} %"
    return f"{len(found):>5}  {by[SAID]:>4}  {by[WAITS]:>5}  {by[CANNOT]:>6}  {part:>6}"


def main() -> None:
    found = rules()
    print(f"{'phase':<13} rules  said  waits  cannot   share")
    for phase in PHASES:
        print(f"{phase:<13} {share([rule for rule in found if rule.phase == phase])}")
    print(f"{'all':<13} {share(found)}")
    print(f"of those said, {sum(rule.lines == 1 for rule in found)} are what a preset says already")
    for status, head in ((WAITS, "waits for"), (CANNOT, "cannot be said")):
        rest = [rule for rule in found if rule.status == status]
        if rest:
            print(f"\n{head}")
        for rule in rest:
            why = ", ".join(rule.given[WAITS]) if status == WAITS else rule.given[CANNOT]
            print(f"  {rule.id}  {rule.given['says']}: {why}")


if __name__ == "__main__":
    main()
