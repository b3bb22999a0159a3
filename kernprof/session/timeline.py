"""`kernprof timeline`: record a program or read traces, account for the time, judge, compare, draw."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from kernprof.collect.cupti import record_cupti
from kernprof.collect.nsys import Recording, TraceOptions, Tracer
from kernprof.collect.nsys_tool import find_nsys
from kernprof.collect.redact import redact
from kernprof.collect.runner import Runner
from kernprof.errors import ToolNotFound, UsageError
from kernprof.readers import timeline_cache
from kernprof.readers.timeline_open import Exporter, read_timeline
from kernprof.report.timeline_comparison import comparison_json, comparison_text
from kernprof.report.timeline_json import timeline_json
from kernprof.report.timeline_perfetto import write_perfetto
from kernprof.report.timeline_picture import save_timeline_picture, timeline_picture
from kernprof.report.timeline_text import timeline_text
from kernprof.timeline.analyse import Analysis, analyse, analysis_version
from kernprof.timeline.compare import compare_timelines
from kernprof.tracks.columns import Timeline
from kernprof.tracks.outcome import TimelineReport

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRequest:
    """What `kernprof timeline` was asked: traces to read, or a program to record; what to make of them."""

    traces: tuple[Path, ...] = ()
    program: tuple[str, ...] = ()
    iteration: str | None = None
    picture: Path | None = None
    perfetto: Path | None = None
    device: int = 0
    capture_range: str | None = None
    graph_nodes: bool = False
    output: Path | None = None
    limit_s: float | None = None
    store: Path = Path(".kernprof")
    nsys: Path | None = None
    cached: bool = True


def timeline(
    request: TimelineRequest,
    format_: str,
    *,
    runner: Runner,
    progress: Progress,
    environ: Mapping[str, str] = os.environ,
) -> str:
    """The text or JSON to print. Pictures and exports are written beside.

    Raises UsageError, ReportUnreadable, NothingCaptured, ToolNotFound, CaptureFailed, NotComparable.
    """
    if request.program:
        recording = _record(request, runner, progress, environ)
        return _one(recording.sqlite, request, format_, None)
    exporter = _exporter(request, runner, environ)
    if len(request.traces) == 1:
        return _one(request.traces[0], request, format_, exporter)
    if len(request.traces) != 2:
        raise UsageError(
            f"{len(request.traces)} traces were given; one is analysed, two are compared",
            hint="record a program with: kernprof timeline -- python train.py",
        )
    before, after = (_report(path, request, exporter) for path in request.traces)
    comparison = compare_timelines(before, after)
    return comparison_json(comparison) if format_ == "json" else comparison_text(comparison)


def _one(path: Path, request: TimelineRequest, format_: str, exporter: Exporter | None) -> str:
    if request.picture or request.perfetto:
        read = read_timeline(path, exporter=exporter, cached=request.cached)
        analysis = analyse(read, iteration=request.iteration)
        _draw(read, analysis, request)
        report = analysis.report
    else:
        report = _report(path, request, exporter)
    return timeline_json(report) if format_ == "json" else timeline_text(report)


def _report(path: Path, request: TimelineRequest, exporter: Exporter | None) -> TimelineReport:
    """The report of one trace; of a big one that was looked at before, the kept one."""
    root = timeline_cache.cache_root(os.environ) if request.cached else None
    question = f"{analysis_version()} {request.iteration}"
    if root is not None and (kept := timeline_cache.load_outcome(root, path, question)) is not None:
        return kept
    report = analyse(read_timeline(path, exporter=exporter, cached=request.cached), iteration=request.iteration).report
    if root is not None:
        timeline_cache.save_outcome(root, path, question, report)
    return report


def _draw(read: Timeline, analysis: Analysis, request: TimelineRequest) -> None:
    gaps, devices = analysis.gaps(), analysis.report.devices
    if not 0 <= request.device < len(devices):
        raise UsageError(f"there is no device {request.device}", hint=f"the trace has {len(devices)}, from 0 on")
    if request.picture:
        track = request.device
        figure = timeline_picture(read, devices[track], gaps[track], track=track)
        save_timeline_picture(request.picture, figure)
    if request.perfetto:
        write_perfetto(request.perfetto, read, gaps)


def _exporter(request: TimelineRequest, runner: Runner, environ: Mapping[str, str]) -> Exporter:
    def export(report: Path) -> Path:
        tool = find_nsys(runner, environ=environ, named=request.nsys)
        output = report.with_suffix(".sqlite")
        return Tracer(tool=tool, runner=runner, environ=environ).export(report, output=output)

    return export


def _record(request: TimelineRequest, runner: Runner, progress: Progress, environ: Mapping[str, str]) -> Recording:
    """Records through nsys; without one, a Python program through CUPTI."""
    stamp = datetime.now(timezone.utc).strftime("%Y%m%d-%H%M%S")
    folder = request.output or request.store / "timelines" / f"{stamp}-{Path(request.program[0]).name}"
    options = TraceOptions(capture_range=request.capture_range, graph_nodes=request.graph_nodes)
    limit = request.limit_s

    def on_line(_: str, line: str) -> None:
        progress(line)

    try:
        tool = find_nsys(runner, environ=environ, named=request.nsys)
    except ToolNotFound:
        progress("nsys is not there: recording through CUPTI")
        made = record_cupti(
            request.program, folder=folder, runner=runner, environ=environ, options=options, timeout_s=limit,
            on_line=on_line,
        )  # fmt: skip
    else:
        progress(f"recording with nsys {tool.version_text}")
        tracer = Tracer(tool=tool, runner=runner, environ=environ, on_line=on_line)
        made = tracer.record(request.program, folder=folder, options=options, timeout_s=limit)
    for note in made.notes:
        progress(note)
    progress(f"recorded in {made.sqlite}")
    return made


def redacted(source: Path, target: Path) -> str:
    """Writes the copy without environment, names, hosts and paths; what was done, for people."""
    done = redact(source, target)
    lines = [f"written: {done.path}", *done.changed, *(f"left out: {name}" for name in done.dropped)]
    return "\n".join(lines)
