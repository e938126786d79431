"""Copies of functions whose indexes are never negative.

Python counts a negative index from the end.  A compiled loop that looks at the sign of each index first takes a quarter
more time, and the kernel has no use for it: so every index ``x[i]`` becomes ``x[index_of(i)]``, where ``index_of``
makes an unsigned number of it.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import textwrap
import types
from typing import Any

NAME = "index_of"


class _Marking(ast.NodeTransformer):
    """Marks each index that is worked out; a number that is written down shows its sign."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Constant | ast.UnaryOp | ast.Slice | ast.Tuple):
            call = ast.Call(ast.Name(NAME, ast.Load()), [node.slice], [])
            node.slice = ast.fix_missing_locations(ast.copy_location(call, node.slice))
        return node


def with_unsigned_indexes(f: types.FunctionType, space: dict[str, Any]) -> types.FunctionType:
    """The function in another space of names, in which ``index_of`` is to be found."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(f)))
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.body = [_Marking().visit(statement) for statement in definition.body]
    definition.decorator_list = []
    ast.increment_lineno(tree, f.__code__.co_firstlineno - 1)
    code = compile(tree, f.__code__.co_filename, "exec", __future__.annotations.compiler_flag, dont_inherit=True)
    made = next(each for each in code.co_consts if isinstance(each, types.CodeType) and each.co_name == f.__name__)
    copy = types.FunctionType(made, space, f.__name__, f.__defaults__, f.__closure__)
    copy.__module__, copy.__qualname__ = f.__module__, f.__qualname__
    return copy
