"""The names in a workload file, read from its source without executing it.

So a run executes only the file of its own workload, and a shell completes names quickly. A variant
with a computed name is left out; a file that may define a workload with a computed name is marked
incomplete.
"""

import ast
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

# the methods of a workload that add a variant
_ADDS = ("cuda", "numba", "triton", "warp", "sequence")
_Bound = Mapping[str, tuple[str, ...]]  # loop variable → the texts that it takes


@dataclass(slots=True)
class WorkloadNames:
    """What the source shows of one workload: its name, its parameters' and its variants'."""

    name: str
    params: tuple[str, ...] = ()
    variants: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileNames:
    """The workloads of one file, by name. `complete` False: executing the file may define others."""

    workloads: Mapping[str, WorkloadNames]
    complete: bool


def names_in(path: Path) -> FileNames:
    """The workloads whose names stand in the file; none, and incomplete, for one that cannot be
    read or parsed.
    """
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    # the last two: nested too deeply
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return FileNames(workloads={}, complete=False)
    by_variable = [pair for node in tree.body for pair in _workload(node)]
    owners = dict(by_variable)
    for call, bound in _calls(tree.body, {}):
        _add_variant(call, bound, owners)
    complete = not any(map(_hides_names, ast.walk(tree))) and _uses(tree) == len(by_variable)
    return FileNames(workloads={each.name: each for each in owners.values()}, complete=complete)


def _workload(node: ast.stmt) -> Iterator[tuple[str, WorkloadNames]]:
    """`saxpy = Workload("saxpy", params={…})`: the variable and the names."""
    if not (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.targets[0], ast.Name)
    ):
        return
    keywords = {k.arg: k.value for k in node.value.keywords}
    name = node.value.args[0] if node.value.args else keywords.get("name")
    if _called(node.value) == "Workload" and name is not None:
        for text in _texts(name, {}):
            yield node.targets[0].id, WorkloadNames(name=text, params=_keys(keywords.get("params")))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _uses(tree: ast.AST) -> int:
    """How often the file uses `Workload`, whatever for."""
    return sum(
        getattr(node, "id", "") == "Workload"
        or (isinstance(node, ast.Attribute) and node.attr == "Workload")
        for node in ast.walk(tree)
    )


def _hides_names(node: ast.AST) -> bool:
    """Whether a workload may come of this under another name: an import that renames, or a call
    that looks like one.
    """
    if isinstance(node, ast.ImportFrom):
        return any(
            each.name == "*" or (each.name == "Workload" and each.asname) for each in node.names
        )
    if isinstance(node, ast.Call) and _called(node) != "Workload":
        return any(keyword.arg in (None, "reference") for keyword in node.keywords)
    return False


def _calls(body: list[ast.stmt], bound: _Bound) -> Iterator[tuple[ast.Call, _Bound]]:
    """Every call that stands as a statement or a decorator, or heads a `with`, whose body it stands
    for; with what the loops around it give its variables.
    """
    for node in body:
        if isinstance(node, ast.For):
            yield from _calls(node.body, {**bound, **_loop(node)})
        elif isinstance(node, ast.With):
            yield from (
                (item.context_expr, bound)
                for item in node.items
                if isinstance(item.context_expr, ast.Call)
            )
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node.value, bound
        elif isinstance(node, ast.FunctionDef):
            yield from ((each, bound) for each in node.decorator_list if isinstance(each, ast.Call))


def _add_variant(call: ast.Call, bound: _Bound, owners: Mapping[str, WorkloadNames]) -> None:
    """`saxpy.cuda("scalar", …)`, `saxpy.numba(f"numba-{_name}", …)`."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr in _ADDS and call.args:
        owner = owners.get(getattr(function.value, "id", ""))
        if owner is not None:
            owner.variants += [
                name for name in _texts(call.args[0], bound) if name not in owner.variants
            ]


def _loop(node: ast.For) -> dict[str, tuple[str, ...]]:
    """The texts that a loop over literals gives its first variable: keys, items, or the first of
    each tuple.
    """
    over = node.iter
    if (
        isinstance(over, ast.Call)
        and isinstance(over.func, ast.Attribute)
        and over.func.attr == "items"
    ):
        over = over.func.value
    first = node.target.elts[0] if isinstance(node.target, ast.Tuple) else node.target
    if isinstance(over, ast.Dict):
        texts = _keys(over)
    elif isinstance(over, ast.Tuple | ast.List):
        firsts = (e.elts[0] if isinstance(e, ast.Tuple) and e.elts else e for e in over.elts)
        texts = tuple(text for e in firsts for text in _texts(e, {}))
    else:
        texts = ()
    return {first.id: texts} if isinstance(first, ast.Name) else {}


def _keys(node: ast.expr | None) -> tuple[str, ...]:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return tuple(text for key in keys if key is not None for text in _texts(key, {}))


def _texts(node: ast.expr, bound: _Bound) -> tuple[str, ...]:
    """Every text that an expression of literals, loop variables and f-strings of them can be."""
    if isinstance(node, ast.Constant):
        return (node.value,) if isinstance(node.value, str) else ()
    if isinstance(node, ast.Name):
        return bound.get(node.id, ())
    if isinstance(node, ast.FormattedValue):
        return _texts(node.value, bound)
    if isinstance(node, ast.JoinedStr):
        parts = [_texts(each, bound) for each in node.values]
        return tuple("".join(each) for each in itertools.product(*parts))
    return ()
