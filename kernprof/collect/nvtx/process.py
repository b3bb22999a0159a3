"""Annotate a Python process as its environment says, and report the outcome.

`KERNPROF_NVTX` holds the names (JSON). With `KERNPROF_NVTX_NOTES` each process appends its events
to `PID.jsonl` in that folder: its start, matches, errors, and names without a match. With
`KERNPROF_NVTX_FORKED` a forked child writes its ranges into that folder, because no tool sees them
(see `emit.FileRecorder`). With `KERNPROF_NVTX_SEEN` so does every process whose command line lacks
that word, because CUPTI records one process only.

A script is not imported: its last line runs while it is executed, so it cannot be patched later.
`__main__:NAME` therefore inserts a decorator into the script's syntax tree, at the line of the
function. `runpy` runs scripts for `python -m`, spawned workers and `launch`; it compiles them so.
"""

from __future__ import annotations

import ast
import atexit
import json
import os
import runpy
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType
from typing import Any

from kernprof.collect.nvtx.annotate import NAMES_VARIABLE, Annotation, missing, names_from
from kernprof.collect.nvtx.emit import FileRecorder, clean_name, outlet
from kernprof.collect.nvtx.patch import CALLED_BY_PYTHON, Live, is_function, matches, wrapped
from kernprof.collect.nvtx.patterns import Named, Pattern

NOTES_VARIABLE = "KERNPROF_NVTX_NOTES"
FORKED_VARIABLE = "KERNPROF_NVTX_FORKED"
SEEN_VARIABLE = "KERNPROF_NVTX_SEEN"
RECORD_VARIABLE = "KERNPROF_NVTX_RECORD"
CLOCK_RANGE = "kernprof.clock "
_MARKS = 4  # the first range of a process waits until the tool is ready
SCRIPT = "__main__"
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_PACKAGE = Path(__file__).resolve().parents[2]  # the launcher is not part of the program
_current: list[Annotation] = []


class Notes:
    """Events of a process. Each line is written at once, because a process may be killed."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def write(self, event: str, **values: object) -> None:
        if self._folder is None:
            return
        line = json.dumps({"event": event, **values}) + "\n"
        try:
            with (self._folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
                file.write(line)
        except OSError:  # without the folder nobody reads the notes
            self._folder = None


def begin(environ: Mapping[str, str]) -> Annotation | None:
    """Annotate this process until it ends. Raises UsageError for invalid names."""
    names = names_from(environ.get(NAMES_VARIABLE))
    if not names:
        return None
    notes = Notes(_folder(environ, NOTES_VARIABLE))
    annotation = Annotation(
        names,
        problem=lambda text, error: notes.write(
            "problem", name=text, message=error.message, hint=error.hint
        ),
        on_match=lambda text, label: notes.write("matched", name=text, label=label),
    )
    notes.write("begin", program=sys.orig_argv[:4])
    annotation.start(strict=False)
    if names_script(annotation.names):
        watch_scripts(annotation)
    owner = os.getpid()

    def finish() -> None:
        """Report at exit, before modules are taken apart, and stop."""
        if os.getpid() != owner:
            return
        notes.write("emitter", kind=outlet.kind)
        for named in annotation.unmatched():
            if (error := missing(named)) is not None:
                notes.write("unmatched", name=named.text, message=error.message, hint=error.hint)
        annotation.stop()

    atexit.register(finish)
    _choose_outlet(environ, owner)
    return annotation


def _choose_outlet(environ: Mapping[str, str], owner: int) -> None:
    """Send ranges to NVTX, and to files in processes that no tool records.

    Marks of this process tie the clock of the files to the clock of the tool.
    """
    if (folder := _folder(environ, RECORD_VARIABLE)) is not None:
        outlet.use(FileRecorder(folder).emitter())
    forked = _folder(environ, FORKED_VARIABLE)
    if forked is None:
        return
    if (seen := environ.get(SEEN_VARIABLE)) is not None and seen not in sys.orig_argv:
        outlet.use(FileRecorder(forked).emitter())
        return
    os.register_at_fork(
        before=lambda: mark_clock(owner),
        after_in_child=lambda: outlet.use(FileRecorder(forked).emitter()),
    )
    outlet.mark = lambda: mark_clock(owner)


def mark_clock(owner: int) -> None:
    """Emit ranges whose name is this process's clock. Does nothing in a forked child."""
    if os.getpid() != owner:
        return
    outlet.choose()
    for _ in range(_MARKS):
        outlet.push(f"{CLOCK_RANGE}{time.monotonic_ns()}")
        outlet.pop()


def _folder(environ: Mapping[str, str], name: str) -> Path | None:
    value = environ.get(name)
    return Path(value) if value else None


# Scripts


def names_script(names: tuple[Named, ...]) -> bool:
    """Return whether a name can stand for a function of the script."""
    return any(isinstance(named, Pattern) and named.targets_in(SCRIPT) for named in names)


def watch_scripts(annotation: Annotation) -> None:
    """Compile scripts that `runpy` runs with their decorators, until the process ends."""
    _current.append(annotation)
    get_code, get_details = runpy._get_code_from_file, runpy._get_module_details  # type: ignore[attr-defined]

    def code_from_file(*arguments: Any) -> Any:
        # Python 3.12 takes the path and returns the code; older versions add a name to both.
        result = get_code(*arguments)
        code, *more = result if isinstance(result, tuple) else (result,)
        compiled = _recompiled(code, str(arguments[-1]))
        return (compiled, *more) if isinstance(result, tuple) else compiled

    def module_details(*arguments: Any, **more: Any) -> Any:
        name, spec, code = get_details(*arguments, **more)
        return name, spec, _recompiled(code, spec.origin) if spec.origin else code

    runpy._get_code_from_file = code_from_file  # type: ignore[attr-defined]
    runpy._get_module_details = module_details  # type: ignore[attr-defined]


def _recompiled(code: CodeType, path: str) -> CodeType:
    """Return the script's code with its decorators; `code` itself when it has no source."""
    if not path.endswith(".py") or _PACKAGE in Path(path).resolve().parents:
        return code
    try:
        return compiled_script(Path(path).read_bytes(), path)
    except (OSError, SyntaxError, ValueError):
        return code


def compiled_script(source: bytes, path: str) -> CodeType:
    """Compile a script with a decorator on each named function. Raises what `compile` raises."""
    tree = ast.parse(source, path)
    for function, name in list(_functions(tree.body, "")):
        if any(_names(name, named) for named in _current[0].names if isinstance(named, Pattern)):
            function.decorator_list.insert(0, _decorator(function, name))
    return compile(tree, path, "exec", dont_inherit=True)


def _names(name: str, pattern: Pattern) -> bool:
    last = name.rpartition(".")[2]
    special = last.startswith("__") and last.endswith("__")
    if special and last not in CALLED_BY_PYTHON and pattern.wild:
        return False
    return any(matches(name, target) for target in pattern.targets_in(SCRIPT))


def _functions(body: list[ast.stmt], above: str) -> Iterator[tuple[_Function, str]]:
    """Yield functions and methods with their qualified names; none within functions."""
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
    """Return whether a decorator such as `@name.setter` needs the bare property."""
    return any(
        (isinstance(entry, ast.Attribute) and entry.attr in ("setter", "getter", "deleter"))
        or (isinstance(entry, ast.Name) and entry.id in ("property", "overload"))
        for entry in node.decorator_list
    )


def _decorator(function: _Function, name: str) -> ast.expr:
    """Return a call of `decorate` by `__import__`, which no name of the script can hide."""
    text = f"__import__({__name__!r}, fromlist=['decorate']).decorate({name!r})"
    expression = ast.parse(text, mode="eval").body
    for node in ast.walk(expression):
        ast.copy_location(node, function)
        if isinstance(node, ast.expr):
            node.end_lineno, node.end_col_offset = function.lineno, function.col_offset
    return expression


def decorate(name: str) -> Callable[[Any], Any]:
    """Return the decorator of a script's function; other objects stay as they are."""

    def decorated(function: Any) -> Any:
        label = f"{SCRIPT}:{name}"
        if not is_function(function):
            return function
        for named in _current[0].names:
            if isinstance(named, Pattern) and _names(name, named):
                _current[0].note(named, [label])
        return wrapped(function, clean_name(label), Live())

    return decorated
