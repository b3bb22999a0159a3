"""Shared-memory arrays in CUDA C++ and Numba sources, and values of integer expressions."""

import ast
import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from kernprof.cuda_source.parse import declarators, macros, nodes, tree_of

_OPERATORS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.floordiv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_SUFFIX = re.compile(r"\b(\d+|0x[0-9a-fA-F]+)[uUlL]+\b")
_MOST_NESTED = 16  # maximum depth of constants that are defined by other constants


class SharedDeclaration(NamedTuple):
    """Shared array in a source: name, and text and character span of each dimension."""

    name: str
    dimensions: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


@lru_cache(maxsize=64)
def shared_declarations(source: str) -> tuple[SharedDeclaration, ...]:
    """Return the `__shared__` arrays that a CUDA C++ source declares."""
    tree, arrays = tree_of(source), []
    for node in nodes(tree.root, "array_declarator"):
        around, chain = node.parent, [node, *declarators(node)]
        head = tree.plain[around.start_byte : node.start_byte] if around else ""
        if around and around.type == "declaration" and "__shared__" in head.split():
            sizes = [s for d in reversed(chain) if (s := d.child_by_field_name("size"))]
            texts = tuple(map(tree.text, sizes))
            spans = tuple((size.start_byte, size.end_byte) for size in sizes)
            arrays.append(SharedDeclaration(tree.text(chain[-1]), texts, spans))
    return tuple(arrays)


@lru_cache(maxsize=64)
def constants(source: str) -> Mapping[str, str]:
    """Return the values of constants and macros, by name; a name with several values is omitted."""
    tree, values = (
        tree_of(source),
        {(m.name, m.body) for m in macros(source) if m.parameters is None},
    )
    for node in nodes(tree.root, "init_declarator"):
        parts = [node.child_by_field_name(field) for field in ("declarator", "value")]
        head = tree.plain[node.parent.start_byte : node.start_byte] if node.parent else ""
        if {"const", "constexpr"} & set(head.split()):
            name, value = (tree.text(part) if part else "" for part in parts)
            values.add((name, value))
    counts = Counter(name for name, _ in values)
    return {name: value for name, value in values if counts[name] == 1}


def integer(text: str, names: Mapping[str, Any], depth: int = 0) -> Any:
    """Return the value of an integer expression, None if it is unknown.

    `names` has the values of names: integers, NumPy arrays of integers, or expressions.
    """
    try:
        return _value(ast.parse(_SUFFIX.sub(r"\1", text).strip(), mode="eval").body, names, depth)
    except (SyntaxError, KeyError, TypeError, ValueError, ZeroDivisionError, RecursionError):
        return None


def _value(node: ast.AST, names: Mapping[str, Any], depth: int) -> Any:
    match node:
        case ast.Constant(value=int() as value):
            return value
        case ast.Name(id=name) if depth < _MOST_NESTED:
            value = names[name]
            return integer(value, names, depth + 1) if isinstance(value, str) else value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names, depth)
        case ast.BinOp(left=left, op=op, right=right):
            sides = _value(left, names, depth), _value(right, names, depth)
            return _OPERATORS[type(op)](*sides)
    raise ValueError(ast.dump(node))


def numba_arrays(source: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the name and dimensions of the `shared.array` calls of a Numba source, in order."""
    arrays = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Assign) or not isinstance(call := node.value, ast.Call):
            continue
        if ast.unparse(call.func).endswith("shared.array"):
            shape = [*(k.value for k in call.keywords if k.arg == "shape"), *call.args][0]
            sizes = shape.elts if isinstance(shape, ast.Tuple) else [shape]
            arrays.append(
                (call.lineno, ast.unparse(node.targets[0]), tuple(map(ast.unparse, sizes)))
            )
    return [(name, sizes) for _, name, sizes in sorted(arrays)]
