"""Functions of the script itself (`__main__:train_step`): decorated as the script is compiled.

A script is not a module that is imported and could be patched afterwards: its last line runs while
it is executed. So
its syntax tree gets a decorator on each function that is named, at the function's own line.
`runpy`, through which
`python -m`, spawned workers and `launch` run a script, is made to compile it so.
"""

from __future__ import annotations

import ast
import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from kernprof.collect.nvtx.annotation import Annotation
from kernprof.collect.nvtx.emit import clean_name
from kernprof.collect.nvtx.patterns import Named, Pattern
from kernprof.collect.nvtx.registry import Live
from kernprof.collect.nvtx.targets import CALLED_BY_PYTHON, matches
from kernprof.collect.nvtx.wrap import is_function, wrapped

SCRIPT = "__main__"
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_HERE = __name__
_PACKAGE = Path(__file__).resolve().parents[2]  # what starts the program is no part of it
_current: list[Annotation] = []


def names_script(named: tuple[Named, ...]) -> bool:
    """Whether any of the names can mean a function of the script."""
    return any(isinstance(each, Pattern) and each.targets_in(SCRIPT) for each in named)


def watch_scripts(annotation: Annotation) -> None:
    """From now on scripts that `runpy` runs are compiled with their decorators, in this process,
    for good.
    """
    _current.append(annotation)
    get_code, get_details = runpy._get_code_from_file, runpy._get_module_details  # type: ignore[attr-defined]

    def code_from_file(*arguments: Any) -> Any:
        # Python 3.12 takes the path and returns the code, older ones more of both
        found = get_code(*arguments)
        code = found[0] if isinstance(found, tuple) else found
        made = _recompiled(code, str(arguments[-1]))
        return (made, *found[1:]) if isinstance(found, tuple) else made

    def module_details(*arguments: Any, **more: Any) -> Any:
        name, spec, code = get_details(*arguments, **more)
        return name, spec, _recompiled(code, spec.origin) if spec.origin else code

    runpy._get_code_from_file = code_from_file  # type: ignore[attr-defined]
    runpy._get_module_details = module_details  # type: ignore[attr-defined]


def _recompiled(code: CodeType, path: str) -> CodeType:
    """The script's code with its decorators; as it was when it has no source, or nothing in it is
    named.
    """
    if not path.endswith(".py") or _PACKAGE in Path(path).resolve().parents:
        return code
    try:
        return compiled_script(Path(path).read_bytes(), path)
    except (OSError, SyntaxError, ValueError):
        return code


def compiled_script(source: bytes, path: str) -> CodeType:
    """Raises what `compile` raises. The code is called by the path it was given."""
    tree = ast.parse(source, path)
    for function, name in list(_functions(tree.body, "")):
        if any(_names(name, each) for each in _current[0].names if isinstance(each, Pattern)):
            function.decorator_list.insert(0, _decorator(function, name))
    return compile(tree, path, "exec", dont_inherit=True)


def _names(name: str, pattern: Pattern) -> bool:
    last = name.rpartition(".")[2]
    if (
        last.startswith("__")
        and last.endswith("__")
        and last not in CALLED_BY_PYTHON
        and pattern.wild
    ):
        return False
    return any(matches(name, target) for target in pattern.targets_in(SCRIPT))


def _functions(body: list[ast.stmt], above: str) -> Iterator[tuple[_Function, str]]:
    """Functions and methods with their qualified names, within `if`, `try` and `with` too; not
    within functions.
    """
    for node in body:
        if isinstance(node, _Function):
            if not _extends_property(node):
                yield node, f"{above}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{above}{node.name}.")
        else:
            inner = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
            yield from _functions(inner, above)


def _extends_property(node: _Function) -> bool:
    """`@name.setter` and its like need the bare property."""
    return any(
        (isinstance(each, ast.Attribute) and each.attr in ("setter", "getter", "deleter"))
        or (isinstance(each, ast.Name) and each.id in ("property", "overload"))
        for each in node.decorator_list
    )


def _decorator(function: _Function, name: str) -> ast.expr:
    """`__import__(this module, fromlist=["decorate"]).decorate(name)`, which no name of the script
    can hide.
    """
    text = f"__import__({_HERE!r}, fromlist=['decorate']).decorate({name!r})"
    expression = ast.parse(text, mode="eval").body
    for node in ast.walk(expression):
        ast.copy_location(node, function)
        if isinstance(node, ast.expr):
            node.end_lineno, node.end_col_offset = function.lineno, function.col_offset
    return expression


def decorate(name: str) -> Callable[[Any], Any]:
    """What a script's function is decorated with; something that is no longer a function stays as
    it is.
    """

    def decorated(found: Any) -> Any:
        label = f"{SCRIPT}:{name}"
        if not is_function(found):
            return found
        for each in _current[0].names:
            if isinstance(each, Pattern) and _names(name, each):
                _current[0].note(each, [label])
        return wrapped(found, clean_name(label), Live())

    return decorated
