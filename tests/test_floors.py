"""Imports go down the floors only, modules stay small, and the engine has never heard of a preset."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from belote.library import finding

PACKAGE = Path(__file__).parent.parent / "belote"
MODULES = sorted(p for p in PACKAGE.rglob("*.py") if "data" not in p.relative_to(PACKAGE).parts)
FLOORS = [
    {"errors", "private"},
    {"cards"},
    {"kernel"},
    {"gear"},
    {"rules"},
    {"library"},
    {"game", "schemas"},
    {"record", "ask", "simulation"},
    {"compare", "solver"},
    {"cli"},
]
BESIDE = {unit for units in FLOORS for unit in units}
# the schemas are made from the models, by a command of their own
ONLY_IN = {"pydantic": {"rules", "schemas"}, "pydantic_core": {"rules", "schemas"}, "yaml": {"library", "cli"},
           "numba": {"gear"}, "numpy": {"gear"}, "joblib": {"simulation"}, "distributed": {"simulation"},
           "matplotlib": {"simulation"}}  # fmt: skip


def unit(path: Path) -> str:
    """The part of the package that a module belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def floor(name: str) -> int:
    return next(i for i, units in enumerate(FLOORS) if name in units)


def imports(path: Path) -> Iterator[str]:
    """The modules that a module names in its imports, wherever they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports say the whole name"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_imports_go_down_only(path: Path) -> None:
    own = unit(path)
    if own in ("__init__", "__main__"):
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "belote" and len(parts) > 1:
            other = parts[1]
            assert other in BESIDE, f"{path} imports {name}"
            assert other == own or floor(other) < floor(own), f"{path} imports {name}, which is not below it"
        elif parts[0] in ONLY_IN:
            assert own in ONLY_IN[parts[0]], f"{path} imports {name}"


def test_the_kernel_knows_nothing_else() -> None:
    for path in MODULES:
        if unit(path) == "kernel":
            allowed = ("__future__", "typing", "collections", "functools", "belote.kernel")
            assert all(name.startswith(allowed) for name in imports(path)), path


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_modules_are_small_and_name_no_preset(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 400
    names = {*finding.names("ruleset"), *finding.names("art")}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in names, f"{path}:{node.lineno} names {node.value!r}"


def test_function_names_of_the_kernel_are_unique() -> None:
    """They share one namespace where they are compiled."""
    seen: dict[str, Path] = {}
    for path in MODULES:
        if unit(path) != "kernel":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                assert node.name not in seen, f"{node.name} in {path} and {seen[node.name]}"
                seen[node.name] = path
