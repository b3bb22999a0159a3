"""Recording for `kernprof timeline` and `kernprof run --timeline`: through nsys, else CUPTI."""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path

from kernprof.collect.cupti.record import CUPTI_CHILD, record_cupti
from kernprof.collect.nsight.nsys import PROFILER_API, TRACES, Recording, TraceOptions, Tracer
from kernprof.collect.nsight.tools import Nsys, find_nsys, writable_temporary
from kernprof.collect.nvtx.process import SEEN_VARIABLE
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    ToolNotFound,
    ToolTooOld,
)
from kernprof.process import Host, Runner
from kernprof.progress import Step
from kernprof.workflows.trace.annotated import annotated

Progress = Callable[[str], None]
_BAR = re.compile(r"\[\d+/\d+\] \[")  # how far nsys is with its report


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRequest:
    """The program to record and how. Without `output` the recording goes into a folder of its own
    in the store.

    `ranges` False leaves NVTX out, at whose ranges some nsys fail. `once`: the program does not run
    again where nsys
    has run it and failed, all of it or in part.
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
    stamp = datetime.now(timezone.utc).strftime("%Y%m%d-%H%M%S")
    return request.output or request.store / "timelines" / f"{stamp}-{title_of(request)}"


def title_of(request: RecordRequest) -> str:
    return request.title or Path(request.program[0]).name


# What nsys ends with where CUPTI may still record: not a range that was never entered, nor a wrong
# request.
_FAILURES = (ToolNotFound, ToolTooOld, CaptureFailed, CounterAccessDenied)


def record(request: RecordRequest, host: Host) -> Recording:
    """Records through nsys; where there is none or it fails, a Python program through CUPTI, in the
    time that is left.

    With `nvtx`, its functions are annotated. Raises UsageError, ToolNotFound, ToolTooOld,
    CaptureFailed, NothingCaptured: of nsys, unless there is none.
    """
    started = time.monotonic()
    with writable_temporary(host, request.store) as within:
        try:
            tool = find_nsys(within.runner, environ=within.environ, named=request.nsys)
            return _annotated(request, tool, within)
        except _FAILURES as error:
            left_s = (
                None if request.limit_s is None else request.limit_s - (time.monotonic() - started)
            )
            again = request.nsys is None and not (request.once and isinstance(error, CaptureFailed))
            if not again or (left_s is not None and left_s <= 0):
                raise
            last = error.details[-1] if isinstance(error, CaptureFailed) and error.details else ""
            said = f" ({last.strip()})" if last.startswith("  ") else ""
            host.progress(f"{error.message}{said}: recording through CUPTI")
            return _without_nsys(replace(request, limit_s=left_s), error, within)


def _without_nsys(request: RecordRequest, error: KernprofError, host: Host) -> Recording:
    """Through CUPTI; where that fails too, what an nsys that is there said is the error."""
    try:
        return _annotated(request, None, host)
    except KernprofError as second:
        if isinstance(error, ToolNotFound):
            raise
        host.progress(f"CUPTI cannot record it either: {second.message}")
        raise error from second


def _annotated(request: RecordRequest, tool: Nsys | None, host: Host) -> Recording:
    with annotated(request.nvtx, request.program, environ=host.environ, forked=True) as names:
        if names is not None:
            request = replace(request, program=names.program, title=title_of(request))
            host = replace(host, environ=names.environ)
        recording = _record(request, tool, host)
        host.progress(f"recorded in {recording.sqlite}")
        if names is not None:
            names.merge_into(recording.sqlite, host.progress)
            names.report(host.progress)
    return recording


def _record(request: RecordRequest, tool: Nsys | None, host: Host) -> Recording:
    folder = folder_of(request)
    trace = tuple(each for each in TRACES if request.ranges or each != "nvtx")
    options = TraceOptions(
        trace=trace, capture_range=request.capture_range, graph_nodes=request.graph_nodes
    )

    def on_line(_: str, line: str) -> None:
        host.progress(Step(line, "nsys writes its report") if _BAR.match(line) else line)

    if tool is None:
        environ = {**host.environ, SEEN_VARIABLE: CUPTI_CHILD} if request.nvtx else host.environ
        recording = record_cupti(
            request.program,
            folder=folder,
            runner=host.runner,
            environ=environ,
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
    if (
        recording.facts.import_errors
        and _may_go_without_ranges(request)
        and (left_s is None or left_s > 0)
    ):
        host.progress(
            "recording once more without NVTX ranges, at which some versions of nsys fail (those of"
            " JAX and XLA), and with every kernel of CUDA graphs, in which XLA runs them"
        )
        again = replace(request, ranges=False, graph_nodes=True, limit_s=left_s)
        return _record(again, tool, host)
    return recording


def _may_go_without_ranges(request: RecordRequest) -> bool:
    return (
        request.ranges
        and not request.once
        and not request.nvtx
        and request.capture_range in (None, PROFILER_API)
    )


def exported(
    report: Path, *, runner: Runner, environ: Mapping[str, str], nsys: Path | None
) -> Path:
    """An .nsys-rep as SQLite, beside it; an existing one that is newer than the report is used as
    it is.
    """
    output = report.with_suffix(".sqlite")
    if output.is_file() and output.stat().st_mtime_ns >= report.stat().st_mtime_ns:
        return output
    tool = find_nsys(runner, environ=environ, named=nsys)
    return Tracer(tool=tool, runner=runner, environ=environ).export(report, output=output)
