"""Rulesets by name.  What is compiled and kept is used as it is; only then nothing is read and validated."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from belote.errors import Problem
from belote.library import finding, keeping
from belote.library.ruleset import Ruleset

if TYPE_CHECKING:
    from belote.library.ruleset import Read


def load(name: str) -> Ruleset:
    """The ruleset of a name: ``NAME``, ``NAME+VARIATION[+…]``, or a path to a YAML file with variations added.

    Raises:
        NotFoundError: there is no such ruleset, variation or file.
        RulesetError: its files have faults; all of them are in ``problems``.
        UnreadableError: the name means nothing that can be played by itself.
    """
    kept = keeping.find(name)
    if kept is not None:
        return Ruleset(name, kept.plan, kept.art, lambda: _read(name))
    from belote.library.building import build

    ruleset, files = build(name)
    keeping.keep(name, files, ruleset.plan, ruleset.art)
    return ruleset


def _read(name: str) -> Read:
    """The rules themselves, asked for of a ruleset whose plan was kept."""
    from belote.library.building import build

    return build(name)[0].read()


def check(name: str) -> list[Problem]:
    """Everything wrong with a ruleset or variation file, warnings included; empty where there is nothing.

    Raises:
        NotFoundError: there is no such file or name.
        UnreadableError: the name is no name of a ruleset.
    """
    from belote.library.building import problems_of

    return problems_of(name)


def names() -> list[str]:
    """The presets: every shipped ruleset that can be played."""
    return [name for name in finding.names("ruleset") if not _is_abstract(name)]


def variations() -> list[str]:
    """The variations that can be added to a ruleset with ``+``."""
    return finding.names("variation")


def _is_abstract(name: str) -> bool:
    return re.search(rb"(?m)^abstract: *true\b", finding.load_bytes(finding.find("ruleset", name))) is not None
