"""Annotate a Python process as its environment says, and report the outcome.

`KERNPROF_NVTX` holds the names (JSON). With `KERNPROF_NVTX_NOTES` each process appends its events
to `PID.jsonl` in that folder: its start, matches, errors, and names without a match. With
`KERNPROF_NVTX_FORKED` a forked child writes its ranges into that folder, because no tool sees them
(see `workers`). With `KERNPROF_NVTX_SEEN` so does every process whose command line lacks that word,
because CUPTI records one process only.

A script is not imported: its last line runs while it is executed, so it cannot be patched later.
`__main__:NAME` therefore inserts a decorator into the script's syntax tree, at the line of the
function. `runpy` runs scripts for `python -m`, spawned workers and `launch`; it compiles them so.
"""

from __future__ import annotations

import ast
import atexit
import contextlib
import json
import os
import runpy
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType
from typing import Any

from kernprof.collect.nvtx.annotate import NAMES_VARIABLE, Annotation, Pattern, names_from
from kernprof.collect.nvtx.emit import outlet
from kernprof.collect.nvtx.patch import CALLED_BY_PYTHON, Live, is_function, matches, wrapped
from kernprof.collect.nvtx.workers import FileRecorder, mark_clock

NOTES_VARIABLE = "KERNPROF_NVTX_NOTES"
FORKED_VARIABLE = "KERNPROF_NVTX_FORKED"
SEEN_VARIABLE = "KERNPROF_NVTX_SEEN"
RECORD_VARIABLE = "KERNPROF_NVTX_RECORD"  # for tests: the process writes its ranges there
SCRIPT = "__main__"
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_PACKAGE = Path(__file__).resolve().parents[2]  # our launchers are not part of the program
_current: list[Annotation] = []


def begin(environ: Mapping[str, str]) -> None:
    """Annotate this process until it ends. Raises UsageError for invalid names."""
    names = names_from(environ.get(NAMES_VARIABLE))
    if not names:
        return
    notes = environ.get(NOTES_VARIABLE)

    def report(event: str, **values: object) -> None:
        """Append a line at once, because a process may be killed."""
        if notes:  # without the folder nobody reads the notes
            path = Path(notes) / f"{os.getpid()}.jsonl"
            with contextlib.suppress(OSError), path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"event": event, **values}) + "\n")

    annotation = Annotation(names, report=report)
    report("begin", program=sys.orig_argv[:4])
    annotation.start()
    if any(pattern.targets_in(SCRIPT) for pattern in annotation.patterns):
        _watch_scripts(annotation)
    pid = os.getpid()

    def finish() -> None:
        """Report at exit, before modules are taken apart, and stop."""
        if os.getpid() != pid:
            return
        report("emitter", kind=outlet.kind)
        for text, error in annotation.missing().items():
            if text not in annotation.problems:
                report("unmatched", name=text, message=error.message, hint=error.hint)
        annotation.stop()

    atexit.register(finish)
    if folder := environ.get(RECORD_VARIABLE):
        outlet.use(FileRecorder(Path(folder)).emitter())
    if not (folder := environ.get(FORKED_VARIABLE)):
        return
    workers = FileRecorder(Path(folder)).emitter()
    if environ.get(SEEN_VARIABLE, sys.orig_argv[0]) not in sys.orig_argv:
        outlet.use(workers)
        return
    os.register_at_fork(before=lambda: mark_clock(pid), after_in_child=lambda: outlet.use(workers))
    outlet.mark = lambda: mark_clock(pid)


# Scripts


def _watch_scripts(annotation: Annotation) -> None:
    """Compile scripts that `runpy` runs with their decorators, until the process ends."""
    _current.append(annotation)
    get_details = runpy._get_module_details  # type: ignore[attr-defined]

    def module_details(*arguments: Any, **more: Any) -> Any:
        name, spec, code = get_details(*arguments, **more)
        path = Path(spec.origin or "")
        if path.suffix == ".py" and path.is_file():
            code = compiled_script(path.read_bytes(), spec.origin)
        return name, spec, code

    # runpy compiles a script with the function of this name that its module sees.
    runpy.compile = lambda source, path, _: compiled_script(source, path)  # type: ignore[attr-defined]
    runpy._get_module_details = module_details  # type: ignore[attr-defined]


def compiled_script(source: bytes, path: str) -> CodeType:
    """Compile a script with a decorator on each named function. Raises what `compile` raises."""
    tree = ast.parse(source, path)
    functions = _functions(tree.body, "") if _PACKAGE not in Path(path).resolve().parents else ()
    for function, name in functions:
        if any(_names(name, pattern) for pattern in _current[0].patterns):
            # `__import__` is a builtin, which no name of the script can hide.
            text = f"__import__({__name__!r}, fromlist=['decorate']).decorate({name!r})"
            decorator = ast.parse(text, mode="eval").body
            for node in ast.walk(decorator):
                ast.copy_location(node, function)
            function.decorator_list.insert(0, decorator)
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
            yield node, f"{above}{node.name}"
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{above}{node.name}.")
        else:
            inner = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt)]
            yield from _functions(inner, above)


def decorate(name: str) -> Callable[[Any], Any]:
    """Return the decorator of a script's function; it leaves other objects as they are."""

    def decorator(function: Any) -> Any:
        if not is_function(function):
            return function
        label = f"{SCRIPT}:{name}"
        for pattern in _current[0].patterns:
            if _names(name, pattern):
                _current[0].note(pattern, [label])
        return wrapped(function, label, Live())

    return decorator
