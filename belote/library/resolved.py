"""Rulesets that come as resolved rules, carried inside a record, instead of by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from belote.errors import RulesetError, UnreadableError
from belote.library import reading, tree
from belote.library.building import from_layers
from belote.library.combining import Combined
from belote.library.layers import Layer, Layers
from belote.library.ruleset import Ruleset
from belote.library.text import Text


def load_resolved(rules: Mapping[str, Any], name: str) -> Ruleset:
    """The ruleset that resolved rules say, as ``Ruleset.as_json`` gives them.

    Raises:
        RulesetError: they do not hold together.
        UnreadableError: they are no rules at all.
    """
    layers = Layers()
    layers.texts[name] = text = Text(name, json.dumps(rules, ensure_ascii=False))
    root = reading.read(text)
    if not isinstance(root, tree.Mapping):
        raise UnreadableError(f"{name}: a ruleset is a block of keys")
    layers.empty_values(root)
    ruleset = from_layers(name, Combined(root, Layer(Path(name), name, root)), layers)
    if ruleset is None:
        raise RulesetError(name, layers.problems)
    ruleset.carried = rules
    return ruleset
