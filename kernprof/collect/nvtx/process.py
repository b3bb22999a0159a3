"""Annotate a Python process according to its environment variables, and report the outcome.

`KERNPROF_NVTX` contains the names (JSON). If `KERNPROF_NVTX_NOTES` names a folder, each process
appends its events to `PID.jsonl` in this folder: start, forks, matches, errors and names without a
match.

A script is not imported and executes until its last line, so it cannot be patched after an import.
Therefore `__main__:NAME` wraps a function when the script binds the function's name. `runpy`
executes scripts for `python -m`, spawned workers and `launch`.
"""

import atexit
import contextlib
import functools
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
from kernprof.collect.nvtx.emit import outlet
from kernprof.collect.nvtx.patch import Patch, functions_in, matches, wrapped

NOTES_VARIABLE = "KERNPROF_NVTX_NOTES"
SCRIPT = "__main__"
_PACKAGE = Path(__file__).resolve().parents[2]  # kernprof's own scripts are not annotated


def begin(environ: Mapping[str, str]) -> None:
    """Annotate this process until it ends. Raises UsageError for invalid names."""
    names = names_from(environ.get(NAMES_VARIABLE))
    if not names:
        return
    notes, pid = environ.get(NOTES_VARIABLE), os.getpid()

    def report(event: str, **values: object) -> None:
        """Append an event to the file and close it, because the process may be killed at any time."""
        if notes:
            path = Path(notes) / f"{os.getpid()}.jsonl"
            with contextlib.suppress(OSError), path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"event": event, **values}) + "\n")

    annotation = Annotation(names, report=report)
    report("begin")
    annotation.start()
    if any(pattern.target_in(SCRIPT) for pattern in annotation.patterns):
        # runpy looks up `exec` in its module first, so this replaces the execution of scripts.
        runpy.exec = functools.partial(execute, annotation)  # type: ignore[attr-defined]

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
        outlet.silence()
        report("forked")

    atexit.register(finish)
    os.register_at_fork(after_in_child=forked)


def execute(annotation: Annotation, code: CodeType, names: dict[str, Any]) -> None:
    """Execute a script in the namespace `names`, with ranges around its annotated functions."""
    internal = _PACKAGE in Path(code.co_filename).resolve().parents
    exec(code, names, None if internal else _ScriptNames(annotation, names))  # noqa: S102


class _ScriptNames(UserDict[str, Any]):
    """Local names of a running script: its module's namespace, with wrapped functions."""

    def __init__(self, annotation: Annotation, names: dict[str, Any]) -> None:
        self._annotation, self.data = annotation, names

    def __setitem__(self, name: str, value: Any) -> None:
        self.data[name] = value
        for owner, attribute, path in functions_in(sys.modules[self.data["__name__"]], [name]):
            label = f"{SCRIPT}:{path}"
            patterns = [
                pattern
                for pattern in self._annotation.patterns
                if (target := pattern.target_in(SCRIPT)) and matches(path, target)
            ]
            for pattern in patterns:
                self._annotation.note(pattern, [label])
            if patterns:
                setattr(owner, attribute, wrapped(vars(owner)[attribute], label, Patch()))
