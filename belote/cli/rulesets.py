"""Commands about rulesets: list, show, new, check."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from belote.cli.main import DONE, NO, TROUBLE, fail, print_json
from belote.errors import BeloteError, NotFoundError, UnreadableError
from belote.library import finding, loading
from belote.library.ruleset import Ruleset
from belote.library.tree import Mapping, Scalar

READ_OTHERWISE = ("yes", "no", "on", "off", "true", "false", "null", "none", "inf", "nan", ".inf", ".nan")


def list_all(options: argparse.Namespace) -> int:
    """``belote list``."""
    rulesets = [loading.load(name) for name in loading.names()]
    variations = [(name, _title_of("variation", name)) for name in loading.variations()]
    if options.json:
        print_json(
            {
                "rulesets": [
                    {"name": r.name, "title": r.title(), "source": r.rules.source, "digest": r.digest} for r in rulesets
                ],
                "variations": [{"name": name, "title": title} for name, title in variations],
                "arts": finding.names("art"),
            }
        )
        return DONE
    wide = max(len(name) for name in [r.name for r in rulesets] + [name for name, _ in variations])
    print("rulesets")
    for r in rulesets:
        print(f"  {r.name:{wide}}  {r.title()}")
    print("\nvariations, added as in NAME+VARIATION")
    for name, title in variations:
        print(f"  {name:{wide}}  {title}")
    return DONE


def _title_of(kind: str, name: str) -> str:
    from belote.library import reading
    from belote.library.text import Text

    path = finding.find(kind, name)
    tree = reading.read(Text(finding.shown(path), finding.load_bytes(path)))
    names = tree.get("name") if isinstance(tree, Mapping) else None
    english = names.get("en") if isinstance(names, Mapping) else names
    return str(english.value) if isinstance(english, Scalar) else name


def show(options: argparse.Namespace) -> int:
    """``belote show``."""
    ruleset = loading.load(options.ruleset)
    if options.json:
        out: dict[str, Any] = {"name": ruleset.name, "digest": ruleset.digest, "rules": ruleset.as_json()}
        if options.origin:
            out["origins"] = [
                {"path": path, "value": plain_value, "file": mark.file, "line": mark.line, "column": mark.column}
                for path, plain_value, mark in ruleset.origins()
            ]
        print_json(out)
        return DONE
    if options.origin:
        rows = [(f"{path}: {value}", f"{mark.file}:{mark.line}") for path, value, mark in ruleset.origins()]
        wide = min(78, max(len(text) for text, _ in rows))
        for text, place in rows:
            print(f"{text:{wide}}  {place}")
        return DONE
    print(f"# {ruleset.title()}: {ruleset.name}, digest {ruleset.digest}")
    print(as_yaml(ruleset), end="")
    return DONE


def as_yaml(ruleset: Ruleset) -> str:
    """A resolved ruleset as a YAML file that stands by itself."""
    import yaml

    text: str = yaml.safe_dump(
        ruleset.as_json(), sort_keys=False, allow_unicode=True, default_flow_style=None, width=110
    )
    return text


def new(options: argparse.Namespace) -> int:
    """``belote new``."""
    path = Path(options.file)
    if path.suffix not in finding.SUFFIXES:
        raise UnreadableError(f"a ruleset file ends in .yaml, not {options.file!r}")
    if path.exists() and not options.force:
        raise UnreadableError(f"{options.file!r} is there already; --force writes over it")
    text = house_file(options.extends, path)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NotFoundError(f"cannot write {options.file!r}: {(error.strerror or 'no reason given').lower()}") from None
    if options.json:
        print_json({"file": options.file, "extends": options.extends})
    else:
        print(f"{options.file} stands on {options.extends}; belote check {options.file} says whether it is right")
    return DONE


def house_file(extends: str, path: Path) -> str:
    """The text of a house file that begins on top of a ruleset.

    Raises:
        BeloteError: there is no such ruleset, or it has faults.
    """
    base, added = finding.split(extends)
    ruleset = loading.load(extends)
    if finding.is_path(base):
        beside = Path(os.path.relpath(base, path.parent)).as_posix()
        base = beside if "/" in beside else f"./{beside}"
    schema = finding.home() / "schemas" / "author.json"
    lines = [
        f"# yaml-language-server: $schema={schema.as_posix()}",
        f"# House rules on top of {ruleset.title()}: write down only what differs.",
        f"id: {_text(path.stem)}",
        f"extends: {_text(base)}",
    ]
    if added:
        lines.append(f"with: [{', '.join(_text(name) for name in added)}]")
    lines += [
        f"name: {{en: {_text(path.stem.replace('-', ' ').replace('_', ' '))}}}",
        "",
        f"# belote show {extends} prints all that can be changed, for instance:",
        "# match: {target: 1500}",
        "# play: {obligations: {trump: none}}       # a row of the name `trump` is taken out",
        "",
    ]
    return "\n".join(lines)


def _text(text: str) -> str:
    """A text as YAML writes it: bare where no program reads it as something else, in quotes elsewhere."""
    bare = re.fullmatch(r"[A-Za-z./][A-Za-z0-9./ -]*[A-Za-z0-9]", text)
    return text if bare and text.casefold() not in READ_OTHERWISE else json.dumps(text, ensure_ascii=False)


def check_all(options: argparse.Namespace) -> int:
    """``belote check``: every file is looked at, whatever is wrong with the others."""
    status = DONE
    results = []
    for file in options.files:
        try:
            problems = loading.check(file)
        except BeloteError as error:
            status = TROUBLE
            results.append({"file": file, "problems": [], "error": error.as_json()})
            if not options.json:
                fail(error, False)
            continue
        errors = sum(1 for p in problems if p.severity == "error")
        if errors and status == DONE:
            status = NO
        results.append({"file": file, "problems": [p.as_json() for p in problems]})
        if options.json:
            continue
        for problem in problems:
            print(problem)
        if not problems:
            print(f"{file}: right")
        elif not errors:
            print(f"{file}: right, with {len(problems)} warning{'' if len(problems) == 1 else 's'}")
    if options.json:
        print_json({"files": results})
    sys.stdout.flush()
    return status
