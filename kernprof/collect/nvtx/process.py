"""Annotate a Python process according to its environment variables, and report the outcome.

`KERNPROF_NVTX` contains the names (JSON). If `KERNPROF_NVTX_NOTES` names a folder, each process
appends its events to `PID.jsonl` in this folder: start, forks, matches, errors and names without a
match.

A script is not imported and executes until its last line, so it cannot be patched after an import.
Therefore `__main__:NAME` wraps a function when the script binds the function's name. `runpy`
executes scripts for `python -m` and spawned workers, `launch` for `python SCRIPT`.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import runpy
import sys
from collections import UserDict
from collections.abc import Mapping
from pathlib import Path
from types import CodeType
from typing import Any

from kernprof.collect.nvtx.annotate import NAMES_VARIABLE, Annotation, names_from
from kernprof.collect.nvtx.emit import SILENT, outlet
from kernprof.collect.nvtx.patch import Live, Target, functions_in, is_function, matches, wrapped

NOTES_VARIABLE = "KERNPROF_NVTX_NOTES"
SCRIPT = "__main__"
_PACKAGE = Path(__file__).resolve().parents[2]  # kernprof's own scripts are not annotated
_current: list[Annotation] = []


def begin(environ: Mapping[str, str]) -> None:
    """Annotate this process until it ends. Raises UsageError for invalid names."""
    names = names_from(environ.get(NAMES_VARIABLE))
    if not names:
        return
    notes = environ.get(NOTES_VARIABLE)

    def report(event: str, **values: object) -> None:
        """Append an event to the file and close it, because the process may be killed at any time."""
        if notes:
            path = Path(notes) / f"{os.getpid()}.jsonl"
            with contextlib.suppress(OSError), path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"event": event, **values}) + "\n")

    annotation = Annotation(names, report=report)
    report("begin")
    annotation.start()
    if any(pattern.targets_in(SCRIPT) for pattern in annotation.patterns):
        _current.append(annotation)
        # runpy looks up `exec` in its module first, so this replaces the execution of scripts.
        runpy.exec = execute  # type: ignore[attr-defined]
    pid = os.getpid()

    def finish() -> None:
        """Report at exit, before Python clears modules, and end the annotation."""
        if os.getpid() != pid:
            return
        report("emitter", kind=outlet.kind)
        for text, error in annotation.missing().items():
            if text not in annotation.problems:
                report("unmatched", name=text, message=error.message, hint=error.hint)
        annotation.stop()

    def forked() -> None:
        """Discard ranges of a forked process.

        nsys records a forked process only after exec. CUPTI never records it.
        """
        outlet.use(SILENT)
        report("forked")

    atexit.register(finish)
    os.register_at_fork(after_in_child=forked)


def execute(code: CodeType, names: dict[str, Any]) -> None:
    """Execute a script in the namespace `names`, with ranges around its annotated functions."""
    if _PACKAGE in Path(code.co_filename).resolve().parents:
        exec(code, names)  # noqa: S102
    else:
        exec(code, names, _ScriptNames(names))  # noqa: S102


class _ScriptNames(UserDict[str, Any]):
    """Local names of a running script: its module's namespace, with wrapped functions."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.data = names

    def __setitem__(self, name: str, value: Any) -> None:
        self.data[name] = value
        module = sys.modules[self.data["__name__"]]
        if getattr(value, "__module__", None) != module.__name__:
            return  # imported
        targets = [Target(module, name, name)] if is_function(value) else []
        for owner, attribute, _ in functions_in(value) if isinstance(value, type) else targets:
            path = name if owner is module else f"{owner.__qualname__}.{attribute}"
            label = f"{SCRIPT}:{path}"
            patterns = [
                pattern
                for pattern in _current[0].patterns
                if any(matches(path, target) for target in pattern.targets_in(SCRIPT))
            ]
            for pattern in patterns:
                _current[0].note(pattern, [label])
            if patterns:
                setattr(owner, attribute, wrapped(vars(owner)[attribute], label, Live()))
