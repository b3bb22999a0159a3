"""A process that annotates itself, as its environment says, and leaves word of what came of it.

`KERNPROF_NVTX` holds the names (JSON). With `KERNPROF_NVTX_NOTES` each process appends to
`PID.jsonl` in that
folder: that it began, what each name matched, what went wrong, and at its end what matched nothing.
With
`KERNPROF_NVTX_FORKED` a forked child, whose ranges no tool sees, writes them into that folder (see
`recorder`); with
`KERNPROF_NVTX_SEEN` so does every process without that word on its command line: CUPTI sees one
process alone.
"""

from __future__ import annotations

import atexit
import json
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from kernprof.collect.nvtx.annotate import NAMES_VARIABLE, names_from
from kernprof.collect.nvtx.annotation import Annotation, missing
from kernprof.collect.nvtx.emit import outlet
from kernprof.collect.nvtx.recorder import FileRecorder
from kernprof.collect.nvtx.script import names_script, watch_scripts
from kernprof.errors import UsageError

NOTES_VARIABLE = "KERNPROF_NVTX_NOTES"
FORKED_VARIABLE = "KERNPROF_NVTX_FORKED"
SEEN_VARIABLE = "KERNPROF_NVTX_SEEN"
RECORD_VARIABLE = "KERNPROF_NVTX_RECORD"
CLOCK_RANGE = "kernprof.clock "
_MARKS = 4  # the first of a process waits for the tool to get ready


class Notes:
    """What a process says of itself; every line is written at once, for processes may end without a
    word.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def write(self, event: str, **values: object) -> None:
        if self._folder is None:
            return
        line = json.dumps({"event": event, **values}) + "\n"
        try:
            with (self._folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
                file.write(line)
        except OSError:  # the folder is gone: nobody waits for notes any more
            self._folder = None


def begin(environ: Mapping[str, str]) -> Annotation | None:
    """Annotates this process until it ends. Raises UsageError for invalid names."""
    names = names_from(environ.get(NAMES_VARIABLE))
    if not names:
        return None
    notes = Notes(_folder(environ, NOTES_VARIABLE))
    annotation = Annotation(
        names,
        problem=lambda text, error: notes.write(
            "problem", name=text, message=error.message, hint=error.hint
        ),
        found=lambda text, label: notes.write("matched", name=text, label=label),
    )
    notes.write("begin", program=sys.orig_argv[:4])
    annotation.start(strict=False)
    if names_script(annotation.names):
        watch_scripts(annotation)
    owner = os.getpid()

    def finish() -> None:
        if os.getpid() == owner:
            _finish(annotation, notes)

    atexit.register(finish)
    _choose_outlet(environ, owner)
    return annotation


def _choose_outlet(environ: Mapping[str, str], owner: int) -> None:
    """NVTX, and files in the children that no tool sees; their clock is tied to the tool's by this
    process's marks.
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


def _finish(annotation: Annotation, notes: Notes) -> None:
    """At exit, before modules are taken apart. What still holds a wrapper calls the function only,
    from now on.
    """
    notes.write("emitter", kind=outlet.kind)
    for named in annotation.unmatched():
        error: UsageError | None = missing(named)
        if error is not None:
            notes.write("unmatched", name=named.text, message=error.message, hint=error.hint)
    annotation.stop()


def mark_clock(owner: int) -> None:
    """Ranges whose name is this process's clock: they tie the ranges of forked children to the
    tool's clock.

    A forked child's own say nothing to the tool.
    """
    if os.getpid() != owner:
        return
    outlet.choose()
    for _ in range(_MARKS):
        outlet.push(f"{CLOCK_RANGE}{time.monotonic_ns()}")
        outlet.pop()


def _folder(environ: Mapping[str, str], name: str) -> Path | None:
    value = environ.get(name)
    return Path(value) if value else None
