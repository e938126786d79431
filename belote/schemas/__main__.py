"""``python -m belote.schemas [--check] [FOLDER]``: write schemas and reference, or say whether they are fresh."""

from __future__ import annotations

import sys
from pathlib import Path

from belote.library import finding
from belote.schemas.folder import stale, write
from belote.schemas.reference import reference


def main(arguments: list[str]) -> int:
    """Run the command: 1 where ``--check`` finds something stale, 2 for an option that there is not."""
    check = "--check" in arguments
    rest = [argument for argument in arguments if argument != "--check"]
    if len(rest) > 1 or any(argument.startswith("-") for argument in rest):
        sys.stderr.write("python -m belote.schemas [--check] [FOLDER]\n")
        return 2
    folder = Path(rest[0]) if rest else finding.home() / "schemas"
    lines = stale(folder) if check else [f"{name}: written" for name in write(folder)]
    page = folder.parent / "docs" / "language.md"
    if page.parent.is_dir():  # the page goes with the schemas of a checkout
        fresh = page.is_file() and page.read_text(encoding="utf-8") == reference()
        if check and not fresh:
            lines.append(f"{page.name}: not as generated")
        elif not check:
            page.write_text(reference(), encoding="utf-8")
            lines.append(f"{page.name}: written")
    for line in lines:
        sys.stdout.write(line + "\n")
    if check and lines:
        sys.stdout.write("write them anew with: python -m belote.schemas\n")
    return 1 if check and lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
