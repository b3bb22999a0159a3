"""A JSON document drawn from the code that makes it: the dict that holds "schema", and the functions that fill it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Drawer:
    """The functions of one module, by name: what a value is made by is looked up here."""

    functions: Mapping[str, ast.FunctionDef]

    def value(self, node: ast.expr | None, depth: int = 0) -> str:
        if node is None or depth > _DEEPEST:
            return "…"
        match node:
            case ast.Dict():
                return self._dict(node, depth)
            case ast.ListComp(elt=inner) | ast.GeneratorExp(elt=inner):
                shown = self.value(inner, depth)
                return "[…]" if shown == "…" else f"[{shown}, …]"
            case ast.DictComp(value=inner):
                return f"{{…: {self.value(inner, depth)}}}"
            case ast.IfExp(body=one, orelse=other):
                shown, rest = (other, one) if _is_none(one) else (one, other)
                return _or_null(self.value(shown, depth), _is_none(rest))
            case ast.Constant(value=str(text)):
                return f'"{text}"'
            case ast.Call():
                return self._call(node, depth)
            case ast.BinOp(op=ast.BitOr(), left=left):
                return self.value(left, depth)
        return "…"

    def _dict(self, node: ast.Dict, depth: int) -> str:
        pad = "  " * (depth + 1)
        rows = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                rows.append(f"{pad}…")
            else:
                name = key.value if isinstance(key, ast.Constant) else "…"
                rows.append(f'{pad}"{name}": {self.value(value, depth + 1)}')
        return "{\n" + ",\n".join(rows) + f"\n{'  ' * depth}}}"

    def _call(self, node: ast.Call, depth: int) -> str:
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if called in ("list", "tuple", "sorted"):
            return "[…]"
        if called in ("dict", "asdict"):
            return "{…}"
        made = self.functions.get(called)
        if made is None:
            return "…"
        returned = [each.value for each in ast.walk(made) if isinstance(each, ast.Return)]
        shown = next((each for each in returned if each is not None and not _is_none(each)), None)
        return _or_null(self.value(shown, depth), any(map(_is_none, returned)))


def _or_null(shown: str, nullable: bool) -> str:
    return f"{shown} | null" if nullable and not shown.endswith("| null") else shown


def _is_none(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def drawn(source: str, schema: str) -> str | None:
    """The document of that schema as the module's source makes it; None where no dict there holds "schema"."""
    tree = ast.parse(source)
    constants = {
        name.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for name in node.targets
        if isinstance(name, ast.Name)
    } | dict(_pairs(tree))
    drawer = Drawer({node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)})
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "schema" and _text(value, constants) == schema:
                    return drawer.value(node).replace('"schema": …', f'"schema": "{schema}"')
    return None


def _pairs(tree: ast.Module) -> list[tuple[str, object]]:
    """`A, B = "a", "b"` at the top of a module."""
    found = []
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Tuple)
            and isinstance(node.targets[0], ast.Tuple)
        ):
            for name, value in zip(node.targets[0].elts, node.value.elts, strict=False):
                if isinstance(name, ast.Name) and isinstance(value, ast.Constant):
                    found.append((name.id, value.value))
    return found


def _text(node: ast.expr, constants: Mapping[str, object]) -> object:
    return node.value if isinstance(node, ast.Constant) else constants.get(getattr(node, "id", ""))
