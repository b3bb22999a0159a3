"""Annotate a Python process according to its environment variables, and report the outcome.

`KERNPROF_NVTX` contains the names (JSON). If `KERNPROF_NVTX_NOTES` names a folder, each process
appends its events to `PID.jsonl` in this folder: start, forks, matches and names without a match.
"""

import atexit
import contextlib
import json
import os
from collections.abc import Iterable
from pathlib import Path

from kernprof.collect.nvtx.annotate import annotate
from kernprof.collect.nvtx.emit import outlet

NAMES_VARIABLE, NOTES_VARIABLE = "KERNPROF_NVTX", "KERNPROF_NVTX_NOTES"
BOOTSTRAP = Path(__file__).resolve().parent / "bootstrap"


def child_environment(names: Iterable[str], *, python_path: str | None) -> dict[str, str]:
    """Return the environment variables with which a Python process annotates `names`."""
    folders = [str(BOOTSTRAP), *filter(None, (python_path or "").split(os.pathsep))]
    return {NAMES_VARIABLE: json.dumps(list(names)), "PYTHONPATH": os.pathsep.join(folders)}


class _Reported(annotate):
    """Annotation that reports the functions that it matches."""

    def matched(self, text: str, label: str) -> None:
        if label not in self.labels[text]:
            _report("matched", name=text, label=label)
        super().matched(text, label)


def _report(event: str, **values: object) -> None:
    """Append an event to the file and close it, because the process may be killed at any time."""
    path = Path(os.environ.get(NOTES_VARIABLE, os.devnull)) / f"{os.getpid()}.jsonl"
    with contextlib.suppress(OSError), path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"event": event, **values}) + "\n")


def begin() -> None:
    """Annotate this process until it ends. Raises UsageError for invalid names."""
    annotation = _Reported(*json.loads(os.environ[NAMES_VARIABLE]))

    def finish() -> None:
        if annotation.users:
            _report("emitter", kind=outlet.kind)
            for text, error in annotation.missing().items():
                _report("unmatched", name=text, message=error.message, hint=error.hint)
            annotation.stop()

    def forked() -> None:
        annotation.users = 0  # neither nsys nor CUPTI records the ranges of a forked process
        _report("forked")

    _report("begin")
    annotation.start()
    atexit.register(finish)  # before Python clears modules
    os.register_at_fork(after_in_child=forked)
