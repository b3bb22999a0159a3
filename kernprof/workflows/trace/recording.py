"""Record programs for `kernprof timeline` and `kernprof run --timeline`, with nsys or CUPTI.

With `--nvtx`, the program's Python processes add NVTX ranges and report the annotated functions.
"""

import json
import math
import re
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path

from kernprof.collect.cupti.record import record_cupti
from kernprof.collect.nsight.nsys import PROFILER_API, TRACES, Recording, TraceOptions, Tracer
from kernprof.collect.nsight.tools import Nsys, find_nsys, writable_temporary
from kernprof.collect.nvtx.annotate import parse
from kernprof.collect.nvtx.emit import NOBODY
from kernprof.collect.nvtx.process import NOTES_VARIABLE, child_environment
from kernprof.collect.python_command import python_command
from kernprof.errors import (
    TOOL_FAILURES,
    VERBOSE,
    CaptureFailed,
    KernprofError,
    NothingCaptured,
    ToolNotFound,
    UsageError,
)
from kernprof.process import Host
from kernprof.progress import Progress, Step
from kernprof.units import count_of

_BAR = re.compile(r"\[\d+/\d+\] \[")  # nsys's progress bar
_IMPORT_ERROR = re.compile(r".*(?:tag_message\*\] = |what: )([^\\\"]+)")
_REPEAT_S = 60.0  # part of the time limit of a repeated recording; its other part is proportional
_SHOWN = 6  # maximum annotated functions that a message names


@dataclass(slots=True, kw_only=True)
class AnnotatedProgram:
    """A program with automatic NVTX ranges: environment, and the folder of its event files.

    `recording` is the path of the recording, which an error message names.
    """

    names: tuple[str, ...]
    environ: Mapping[str, str]
    folder: Path
    recording: Path | None = None

    def report(self, progress: Progress) -> None:
        """Report the annotated functions as progress. Raises UsageError if there are none."""
        events = list(_events(self.folder))
        processes = sum(event.get("event") == "begin" for event in events)
        saved = [f"the recording without annotations: {self.recording}"] if self.recording else []
        if not processes:
            raise UsageError(
                "--nvtx annotated nothing: no Python process was annotated",
                details=saved,
                hint=(
                    "the program must be Python (3.10 or newer), start without -I, -E and -S, and"
                    " keep PYTHONPATH"
                ),
            )
        matched = [event for event in events if event.get("event") == "matched"]
        resolved = {str(event.get("name")) for event in matched}
        # Several processes may report a message about the same name. The last message in this order
        # is used: if possible, a message with a suggestion.
        messages = sorted(
            (event for event in events if event.get("event") == "unmatched"),
            key=lambda event: (
                "did you mean" in str(event.get("hint")),
                "defines no" in str(event.get("message")),
            ),
        )
        wrong: dict[str, tuple[str, str | None]] = {
            name: ("matched nothing: the program ended before it could report why", None)
            for name in self.names
            if name not in resolved
        }
        for event in messages:
            name = str(event.get("name"))
            if name not in resolved:
                hint = event.get("hint")
                wrong[name] = str(event.get("message")), hint if isinstance(hint, str) else None
        if not matched:
            (message, hint), *more = wrong.values()
            details = [*(text for text, _ in more), *saved]
            raise UsageError(f"--nvtx {message}", hint=hint, details=details)
        for message, hint in wrong.values():
            progress(f"--nvtx {message}" + (f"; {hint}" if hint else ""))
        labels = list(dict.fromkeys(str(event.get("label")) for event in matched))
        listed = ", ".join(labels[:_SHOWN]) + (", …" if len(labels) > _SHOWN else "")
        ran = count_of(processes, "Python process", "es")
        progress(f"annotated {listed} ({len(labels)} in {ran})")
        if forks := sum(event.get("event") == "forked" for event in events):
            progress(
                f"--nvtx: {forks} forked processes have no ranges, because nsys follows a process"
                " only after exec; DataLoader(multiprocessing_context='spawn') starts workers that"
                " nsys records"
            )
        if {str(e.get("kind")) for e in events if e.get("event") == "emitter"} == {NOBODY}:
            progress("--nvtx: no package of the program's Python emits NVTX: pip install nvtx")


def _events(folder: Path) -> Iterator[Mapping[str, object]]:
    """Yield the events that the annotated processes wrote to files in `folder`."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            with suppress(ValueError):  # the process was killed while writing
                event = json.loads(line)
                if isinstance(event, dict):
                    yield event


@contextmanager
def annotated(
    names: tuple[str, ...], program: Sequence[str], *, environ: Mapping[str, str]
) -> Iterator[AnnotatedProgram | None]:
    """Yield the program with an environment that annotates `names`; None if `names` is empty.

    Raises UsageError for invalid names, and for programs that cannot be annotated.
    """
    if not names:
        yield None
        return
    if any(row.module == "__main__" for row in parse(names)):
        raise UsageError(
            "--nvtx cannot name functions of the script itself (__main__)",
            hint="name functions of its modules, or write @nvtx.annotate() above the function",
        )
    if (python := python_command(program)) and python.isolated:
        raise UsageError(
            f"--nvtx cannot annotate a Python started with {python.isolated}: it ignores"
            " PYTHONPATH or its start-up files",
            hint="omit -I, -E and -S",
        )
    folder = Path(tempfile.mkdtemp(prefix="kernprof-nvtx-"))
    try:
        child = child_environment(names, python_path=environ.get("PYTHONPATH"))
        yield AnnotatedProgram(
            names=names,
            environ={**environ, **child, NOTES_VARIABLE: str(folder)},
            folder=folder,
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRequest:
    """Request of a recording: the program and the options.

    Without `output`, the recording is written to a new folder in the store. If `ranges` is False,
    NVTX is not recorded, because some versions of nsys fail on NVTX ranges. `once` forbids a
    second execution of the program after nsys has run the program and failed.
    """

    program: tuple[str, ...]
    title: str | None = None
    capture_range: str | None = None
    graph_nodes: bool = False
    output: Path | None = None
    limit_s: float | None = None
    store: Path = Path(".kernprof")
    nsys: Path | None = None
    nvtx: tuple[str, ...] = ()
    ranges: bool = True
    once: bool = False


def folder_of(request: RecordRequest) -> Path:
    """Return the folder of the recording: `request.output`, or a new folder in the store."""
    stamp = datetime.now(timezone.utc).strftime("%Y%m%d-%H%M%S")
    title = request.title or Path(request.program[0]).name
    return request.output or request.store / "timelines" / f"{stamp}-{title}"


def record(request: RecordRequest, host: Host) -> Recording:
    """Record a program with nsys; if nsys is missing or fails, record a Python program with CUPTI.

    The time limit covers both attempts. `nvtx` names functions to annotate. Raises UsageError,
    ToolNotFound, ToolTooOld, CaptureFailed and NothingCaptured: nsys's error if nsys exists.
    """
    started = time.monotonic()
    with writable_temporary(host, request.store) as within:
        try:
            tool = find_nsys(within.runner, environ=within.environ, named=request.nsys)
            return _annotated(request, tool, within)
        except TOOL_FAILURES as error:  # after other errors of nsys, CUPTI would fail too
            left_s = (
                None if request.limit_s is None else request.limit_s - (time.monotonic() - started)
            )
            ran = isinstance(error, CaptureFailed)
            again = not request.once if ran else request.nsys is None
            if not again or (left_s is not None and left_s <= 0):
                raise
            last = error.details[-1] if ran and error.details else ""
            message = (
                f"{error.message} ({last.strip()})" if last.startswith("  ") else error.message
            )
            host.progress(f"{message}: recording through CUPTI")
            try:
                recording = _annotated(replace(request, limit_s=left_s), None, within)
                return replace(recording, repeated=f"recorded through CUPTI: {message}")
            except KernprofError as second:
                if isinstance(error, ToolNotFound):
                    raise
                host.progress(f"CUPTI cannot record the program either: {second.message}")
                raise error from second


def _annotated(request: RecordRequest, tool: Nsys | None, host: Host) -> Recording:
    with annotated(request.nvtx, request.program, environ=host.environ) as names:
        if names is not None:
            host = replace(host, environ=names.environ)
        recording = _record(request, tool, host)
        host.progress(f"recorded in {recording.sqlite}")
        if names is not None:
            names.recording = recording.sqlite
            names.report(host.progress)
    return recording


def _record(request: RecordRequest, tool: Nsys | None, host: Host) -> Recording:
    folder = folder_of(request)
    options = TraceOptions(
        trace=tuple(option for option in TRACES if request.ranges or option != "nvtx"),
        capture_range=request.capture_range,
        graph_nodes=request.graph_nodes,
    )

    dump: list[str] = []  # lines of nsys's importer about its errors, and the end of the list

    def on_line(_: str, line: str) -> None:
        """Report a line; of the importer's errors, only the first message without --verbose."""
        if line.startswith("Generated:") or host.environ.get(VERBOSE):
            dump.clear()
        elif dump or line.startswith("Importer error status"):
            dump.append(line)
            message = _IMPORT_ERROR.search(line)
            if message and not any(map(_IMPORT_ERROR.search, dump[:-1])):
                host.progress(f"nsys's importer: {message[1]} (-V shows all errors)")
            return
        host.progress(Step(line, "nsys writes its report") if _BAR.match(line) else line)

    if tool is None:
        recording = record_cupti(
            request.program,
            folder=folder,
            runner=host.runner,
            environ=host.environ,
            options=options,
            timeout_s=request.limit_s,
            on_line=on_line,
        )
    else:
        host.progress(f"recording with nsys {tool.version_text}")
        tracer = Tracer(tool=tool, runner=host.runner, environ=host.environ, on_line=on_line)
        recording = tracer.record(
            request.program, folder=folder, options=options, timeout_s=request.limit_s
        )
    for note in recording.notes:
        host.progress(note)
    left_s = None if request.limit_s is None else request.limit_s - recording.wall_s
    errors = recording.facts.import_errors
    if errors and not request.ranges:
        raise CaptureFailed(f"nsys could not import {errors} events")
    if (
        errors
        and not request.once
        and not request.nvtx
        and request.capture_range in (None, PROFILER_API)
        and (left_s is None or left_s > 0)
    ):
        text = (
            f"nsys could not import {errors} events, a known problem with the NVTX ranges of JAX and"
            " XLA: recorded again without NVTX"
        )
        host.progress(f"{text}, with every kernel of CUDA graphs, which XLA uses")
        recording.log.replace(recording.log.with_name("nsys-first.log"))
        # nsys's importer may hang. Half of the time limit remains for a recording through CUPTI.
        limits_s = (_REPEAT_S + 3 * recording.wall_s, math.inf if left_s is None else left_s / 2)
        again = replace(request, ranges=False, graph_nodes=True, limit_s=min(limits_s))
        try:
            repeated = _record(again, tool, host)
        except (CaptureFailed, NothingCaptured) as error:
            message = f"{text}: {error.message}"
            raise CaptureFailed(message, hint=error.hint, details=error.details) from error
        return replace(repeated, repeated=text)
    return recording
