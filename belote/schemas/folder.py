"""The folder of schemas: what belongs in it, and whether it is fresh."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from belote.schemas import diffs, inputs, language, outputs, simulations, solved
from belote.schemas.parts import Schema

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS: dict[str, tuple[Callable[[], Schema], str, str]] = {
    "ruleset": (language.ruleset, "a ruleset", "A complete ruleset, resolved: nothing is left to a parent."),
    "author": (
        language.author,
        "a ruleset file",
        "A ruleset as it is written: whole, or what differs from its parent; or a variation. Nothing is required.",
    ),
    "record": (inputs.record, "a record", "The record of a deal or of a match."),
    "legal-question": (inputs.legal_question, "a question about a trick", "A line read by `belote legal --jsonl`."),
    "score-question": (inputs.score_question, "a question about a deal", "A line read by `belote score --jsonl`."),
    "replay": (outputs.replay, "a replay", "What `belote replay --json` prints for a record."),
    "legal": (outputs.legal, "what may be played", "What `belote legal --json` prints for a question."),
    "score": (outputs.score, "what a deal scores", "What `belote score --json` prints for a question."),
    "list": (outputs.listing, "the shipped rulesets", "What `belote list --json` prints."),
    "show": (outputs.show, "a ruleset shown", "What `belote show NAME --json` prints."),
    "new": (outputs.new, "a file begun", "What `belote new FILE --extends NAME --json` prints."),
    "check": (outputs.check, "files checked", "What `belote check --json` prints."),
    "perft": (outputs.perft, "a count of plays", "What `belote perft --json` prints."),
    "view": (outputs.view, "a seat's view", "What one seat can know of a deal."),
    "diff": (diffs.diff, "two rulesets compared", "What `belote diff --json` prints, for two rulesets or for many."),
    "simulate": (simulations.simulation, "many deals played", "What `belote simulate --json` prints."),
    "solve": (solved.solve, "a deal solved", "What `belote solve --json` prints for a record."),
    "error": (outputs.error, "an error", "What is printed instead of an answer."),
}


def schema(name: str) -> Schema:
    """Make one of the schemas."""
    make, title, description = SCHEMAS[name]
    return {"$schema": DIALECT, **make(), "title": title, "description": description}


def texts() -> dict[str, str]:
    """Make every schema: file name → text."""
    out = {}
    for name in SCHEMAS:
        made = schema(name)
        first = {key: made.pop(key) for key in ("$schema", "title", "description")}
        out[f"{name}.json"] = json.dumps({**first, **made}, indent=1, ensure_ascii=False) + "\n"
    return out


def stale(folder: Path) -> list[str]:
    """Say what is not as it should be in the folder, a line a file; nothing where all is fresh."""
    wanted = texts()
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    out = [f"{name}: missing" for name in wanted if name not in found]
    out += [f"{name}: not as generated" for name in wanted if name in found and found[name] != wanted[name]]
    return out + [f"{name}: nothing makes it" for name in sorted(found) if name not in wanted]


def write(folder: Path) -> list[str]:
    """Write every schema, and take out what nothing makes; return the names of the files that changed."""
    folder.mkdir(exist_ok=True)
    changed = [line.partition(":")[0] for line in stale(folder)]
    wanted = texts()
    for name in changed:
        if name in wanted:
            (folder / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (folder / name).unlink()
    return changed
