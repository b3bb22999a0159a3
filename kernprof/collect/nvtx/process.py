"""Annotate a Python process as its environment says, and report the outcome.

`KERNPROF_NVTX` holds the names (JSON). With `KERNPROF_NVTX_NOTES` each process appends its events
to `PID.jsonl` in that folder: its start, forks, matches, errors, and names without a match.

A script is not imported: its last line runs while it is executed, so it cannot be patched later.
`__main__:NAME` therefore wraps a function when the script binds its name. `runpy` executes scripts
for `python -m` and spawned workers, and `launch` for `python SCRIPT`.
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
    report("begin")
    annotation.start()
    if any(pattern.targets_in(SCRIPT) for pattern in annotation.patterns):
        _current.append(annotation)
        # runpy executes a script with the function of this name that its module sees.
        runpy.exec = execute  # type: ignore[attr-defined]
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

    def forked() -> None:
        """Emit nothing: nsys follows a process only after exec, and CUPTI follows no child."""
        outlet.use(SILENT)
        report("forked")

    atexit.register(finish)
    os.register_at_fork(after_in_child=forked)


def execute(code: CodeType, names: dict[str, Any]) -> None:
    """Execute a script in the namespace of its module, with ranges around its named functions."""
    if _PACKAGE in Path(code.co_filename).resolve().parents:
        exec(code, names)  # noqa: S102
    else:
        exec(code, names, _ScriptNames(names))  # noqa: S102


class _ScriptNames(UserDict[str, Any]):
    """Local names of a running script: its module's namespace, with wrappers of named functions."""

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
