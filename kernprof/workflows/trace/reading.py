"""Read, analyse, replay and draw traces, for commands, `kernprof.load` and `kernprof report`.

Modules for recording and analysis are imported when they are used, so that a cached report is shown
fast.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kernprof import cache, outputs
from kernprof.errors import ReportUnreadable, UsageError, command_line, no_such_file, unknown_name
from kernprof.model import trace as columns
from kernprof.model.listing import WrittenFile
from kernprof.model.step import WhatIfReport
from kernprof.model.trace import Gaps, Span, Timeline
from kernprof.model.trace_report import (
    IDLE_CAUSES,
    DeviceOutcome,
    RanksReport,
    TimelineReport,
    UnreadTrace,
    check_device,
)
from kernprof.process import Host, Runner, SubprocessRunner
from kernprof.progress import Progress
from kernprof.readers.trace import open as timeline_cache
from kernprof.readers.trace.open import read_timeline
from kernprof.units import time_ns
from kernprof.workflows.inputs import expanded, input_paths, is_url, read_each, trace_named

if TYPE_CHECKING:
    import pandas as pd

    from kernprof.analysis.trace.analyse import Analysis
    from kernprof.analysis.trace.ranks import TraceSummary
    from kernprof.report.html.content import PageTrace
    from kernprof.report.plots.style import Picture
    from kernprof.workflows.trace.recording import RecordRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceReader:
    """Reader and analyser of traces.

    `iteration` names the NVTX range of one iteration. `nsys` is the path of the nsys program, which
    exports .nsys-rep files. Methods raise ReportUnreadable, NothingCaptured, ToolNotFound for an
    .nsys-rep without nsys, and UsageError if no range matches `iteration`.
    """

    iteration: str | None = None
    nsys: Path | None = None
    runner: Runner = field(default_factory=SubprocessRunner)
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)

    def sent(self, cluster: str | None) -> TraceReader:
        """Return a copy to send to a cluster's workers, without this process's environment."""
        return TraceReader(iteration=self.iteration, nsys=self.nsys) if cluster else self

    def read(self, path: Path) -> Timeline:
        """Read a trace file and return its timeline."""
        return read_timeline(path, exporter=self.export)

    def analysed(self, path: Path) -> tuple[Timeline, Analysis]:
        """Read a trace file; return its timeline, and the analysis of the timeline."""
        from kernprof.analysis.trace.analyse import analyse

        timeline = self.read(path)
        return timeline, analyse(timeline, iteration=self.iteration)

    def report(self, path: Path) -> TimelineReport:
        """Return the report of a trace; the report of a large, unchanged trace is cached."""
        root = cache.root()
        if root is None or not timeline_cache.is_worth_keeping(path):
            return self.analysed(path)[1].report
        question = f"{timeline_cache.analysis_version()} {self.iteration}"
        report = timeline_cache.load_outcome(root, path, question)
        if report is None:
            report = self.analysed(path)[1].report
            timeline_cache.save_outcome(root, path, question, report)
        return report

    def export(self, report: Path) -> Path:
        """Export an .nsys-rep to SQLite beside it; reuse an export newer than the report."""
        from kernprof.collect.nsight.nsys import Tracer
        from kernprof.collect.nsight.tools import find_nsys

        output = report.with_suffix(".sqlite")
        if output.is_file() and output.stat().st_mtime_ns >= report.stat().st_mtime_ns:
            return output
        tool = find_nsys(self.runner, environ=self.environ, named=self.nsys)
        return Tracer(tool=tool, runner=self.runner, environ=self.environ).export(
            report, output=output
        )


TABLES = ("kernels", "copies", "calls", "ranges", "accounting", "causes", "work", "gaps")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class LoadedTimeline:
    """Trace with its analysis, as `kernprof.load` returns it.

    `report` has the verdict, time accounting, causes of idle time, and tables of each process and
    GPU. `columns` has every event of the trace. `gaps` has each device's idle intervals in the
    analysed window.
    """

    columns: columns.Timeline
    report: TimelineReport
    gaps: tuple[Gaps, ...]

    def __repr__(self) -> str:
        labels = ", ".join(
            f"GPU {device.device.index} {device.verdict.label.value}" for device in self.devices
        )
        return f"Timeline({self.report.source.path!r}: {labels})"

    @property
    def devices(self) -> tuple[DeviceOutcome, ...]:
        return self.report.devices

    def to_frame(self, table: str = "kernels") -> pd.DataFrame:
        """Return a tidy pandas DataFrame; times in ns, shares in percent of the window.

        The column `device` is the GPU's index from 0. The tables `kernels`, `copies`, `calls` and
        `ranges` have sums by name over the window. The tables `accounting` and `causes` explain the
        verdict. The table `work` has every kernel, copy and memset of the trace. The table `gaps`
        has every idle gap of the window.

        Raises UsageError for an unknown table.
        """
        if table not in TABLES:
            raise unknown_name("table of a timeline", table, TABLES)
        import pandas as pd

        if table == "work":
            from kernprof.report.export.timeline import work_columns

            return pd.DataFrame(work_columns(self.columns))
        if table == "gaps":
            return pd.concat(
                [pd.DataFrame(_gaps(n, gap)) for n, gap in enumerate(self.gaps)],
                ignore_index=True,
            )
        rows: Callable[[DeviceOutcome], Iterator[dict[str, Any]]] = partial(_rows, table)
        rows = {"accounting": accounting_rows, "causes": _causes}.get(table, rows)
        devices = enumerate(self.devices)
        return pd.DataFrame([{"device": n} | row for n, device in devices for row in rows(device)])

    def plot(
        self, *, device: int = 0, span: tuple[float, float] | None = None, theme: str = "light"
    ) -> Picture:
        """Return a picture of a device's timeline, by default of three iterations in the middle.

        `span` is (start, end) in seconds. Raises UsageError for an unknown device, or a span
        without events.
        """
        from kernprof.report.plots.style import THEMES, Picture

        if theme not in THEMES:
            raise unknown_name("theme", theme, THEMES)
        # Raise for an invalid device or span now, not when a notebook draws the picture.
        self.figure(device, span, THEMES[theme])
        return Picture(
            title=f"timeline of {Path(self.report.source.path).name}",
            draw=lambda name: self.figure(device, span, name),
            theme=THEMES[theme],
            notes=self.report.notes,
        )

    def figure(self, device: int, span: tuple[float, float] | None, theme: Any) -> Any:
        """Return the timeline of `device` in `span` (seconds) as a matplotlib Figure."""
        from kernprof.report.plots.timeline import timeline_picture

        check_device(device, len(self.devices))
        ends = None if span is None else (round(span[0] * 1e9), round(span[1] * 1e9))
        return timeline_picture(
            self.columns,
            self.devices[device],
            self.gaps[device],
            track=device,
            span=ends,
            theme=theme,
        )

    def _repr_html_(self) -> str:
        from kernprof.report.html.fragments import timeline_html

        return timeline_html(self.report)


def load_timeline(path: Path, *, iteration: str | None = None) -> LoadedTimeline:
    """Load a trace with its analysis.

    Raises ReportUnreadable, NothingCaptured, ToolNotFound; UsageError when no range matches
    `iteration`.
    """
    read, analysis = TraceReader(iteration=iteration).analysed(path)
    return LoadedTimeline(columns=read, report=analysis.report, gaps=analysis.gaps())


def _rows(table: str, outcome: DeviceOutcome) -> Iterator[dict[str, Any]]:
    for row in getattr(outcome, table):
        yield {name: getattr(row, name) for name in row.__slots__}


def accounting_rows(outcome: DeviceOutcome) -> Iterator[dict[str, Any]]:
    """Yield the rows of the table `accounting`: parts of the window, and causes of idle time."""
    window = outcome.window_ns[1] - outcome.window_ns[0]
    for part, cause, share in outcome.accounting.rows():
        if cause is None:
            share -= sum(outcome.accounting.idle_causes.get(part, {}).values())
        activity = None if cause is None else cause.value
        if share > 0 or part in ("compute", "communication", "transfer"):
            time_ns = share / 100 * window
            yield {"part": part, "cause": activity, "share_pct": share, "time_ns": time_ns}


def _causes(outcome: DeviceOutcome) -> Iterator[dict[str, Any]]:
    for cause in outcome.causes:
        yield {
            "cause": cause.id.value,
            "gain_pct": cause.estimated_gain_pct,
            "provenance": cause.provenance.value,
            "seen": cause.evidence[0].text,
            "advice": cause.advice,
        }


def _gaps(device: int, gaps: Gaps) -> dict[str, Any]:
    causes = np.array([cause.value for cause in IDLE_CAUSES], dtype=object)
    return {
        "device": device,
        "start_ns": gaps.start,
        "duration_ns": gaps.end - gaps.start,
        "cause": causes[gaps.cause],
    }


def page_trace(path: Path) -> PageTrace:
    """Return a trace with its analysis for the report page.

    A recording of `kernprof run --timeline` is analysed by variant. Raises UsageError for a missing
    file, ReportUnreadable, NothingCaptured, ToolNotFound.
    """
    from kernprof.analysis.trace.analyse import analyse
    from kernprof.report.html.content import PageTrace

    if not path.exists():
        raise no_such_file(path)
    read = TraceReader().read(path)
    launched, notes = _launched(path, read)
    analyses = [analyse(read, iteration=name) for name in launched] or [analyse(read)]
    report = replace(
        analyses[0].report,
        devices=tuple(device for analysis in analyses for device in analysis.report.devices),
    )
    gaps = tuple(gaps for analysis in analyses for gaps in analysis.gaps())
    variants = tuple(name for name in launched.values() for _ in read.tracks)
    return PageTrace(timeline=read, report=report, gaps=gaps, notes=notes, variants=variants)


def _launched(path: Path, read: Timeline) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return a map from the NVTX range of each launch to the launch's variant, and notes.

    The notes name launches without a range, or the reason that the variants are unknown.
    """
    from kernprof.collect.launch.job import LAUNCH_RANGE, Job, launch_range

    file = path.parent / "job.json"
    present = {text for text in read.strings if text.startswith(LAUNCH_RANGE)}
    if not present or not file.is_file():
        return {}, ()
    try:
        job = Job.read(file)
    except (ReportUnreadable, OSError) as error:
        return {}, (f"the variant of each range is unknown: {file.name} cannot be read ({error})",)
    named = {
        launch_range(launch.index): launch.variant
        + "".join(f", {name}={value}" for name, value in launch.params.items())
        for launch in job.launches
    }
    notes = tuple(
        f"{name} was not recorded" for range_, name in named.items() if range_ not in present
    )
    return {range_: name for range_, name in named.items() if range_ in present}, notes


def judge(
    traces: Sequence[str] = (),
    *,
    record: RecordRequest | None = None,
    ranks: bool = False,
    cluster: str | None = None,
    store: Path = Path(".kernprof"),
    reader: TraceReader,
    progress: Progress,
) -> TimelineReport | RanksReport:
    """Analyse a trace, or record a program and analyse it; several traces are ranks of one job.

    `ranks` treats the traces as ranks of one job even if they share no collective. `cluster` names
    the Dask cluster whose workers read the traces. If it is None, this process reads them. Raises
    UsageError, ReportUnreadable, NothingCaptured, NotComparable, and the errors of
    `recording.record`.
    """
    if bool(record) == bool(traces):
        raise UsageError("give traces to analyse, or `-- PROGRAM …` to record a program")
    if record is not None:
        from kernprof.workflows.trace import recording

        host = Host(runner=reader.runner, progress=progress, environ=reader.environ)
        recorded = recording.record(record, host)
        timeline = reader.report(recorded.sqlite)
        return replace(timeline, notes=(*filter(None, [recorded.repeated]), *timeline.notes))
    paths = [_trace(target, store) for target in expanded(traces)]
    if len(paths) == 1 and not ranks and not is_url(paths[0]) and not cluster:
        return reader.report(Path(paths[0]))
    # Reduce each trace to a summary, in this process or on workers, then join the summaries.
    from kernprof.analysis.trace.job import join

    summaries, errors = read_each(
        partial(_reduced, reader.sent(cluster)),
        paths,
        cluster=cluster,
        progress=progress,
        doing="reading the traces",
    )
    if errors and len(summaries) < min(len(paths), 2):
        raise errors[0][1]
    if len(paths) == 1 and not ranks:
        return summaries[0].report
    unread = tuple(UnreadTrace(path=path, message=str(error)) for path, error in errors)
    report = join(summaries, unread)
    if not ranks and not any(rank.matched for rank in report.ranks):
        raise UsageError(
            f"{len(paths)} traces that share no collective are not ranks of one job",
            hint=(
                f"to compare two traces: `{command_line('compare', *paths[:2])}`; to analyse one"
                " trace: `kernprof timeline TRACE`; for ranks without shared collectives: --ranks"
            ),
        )
    return report


def _trace(target: str, store: Path) -> str:
    """Return the path of a trace. Raises UsageError if `target` is only the name of a pipeline."""
    if is_url(target):
        return target
    path = trace_named(target, store)
    if not path.exists() and not path.suffix:
        from kernprof.pipelines.catalogue import PIPELINES

        if target in PIPELINES:
            raise UsageError(
                f"{target} is a pipeline",
                hint=f"run a pipeline: {command_line('pipeline', target)}",
            )
    return str(path)


def _reduced(reader: TraceReader, typed: str, file: str) -> TraceSummary:
    """Reduce a trace to its summary, with the name that the user typed."""
    _, analysis = reader.analysed(Path(file))
    report = replace(analysis.report, source=replace(analysis.report.source, path=typed))
    return replace(analysis.summary(), report=report)


ALL = "all"


def replay_with(
    trace: str,
    changes: Sequence[str] = (ALL,),
    *,
    device: int = 0,
    step_ms: float | None = None,
    store: Path = Path(".kernprof"),
    reader: TraceReader,
) -> WhatIfReport:
    """Replay a trace with all `changes` together.

    For `all`, replay it with each known change alone.

    `device` is the index of a GPU in the trace. `step_ms` is the measured step time without a
    profiler, in ms.

    Raises UsageError for an unknown change before the trace is read. Raises NothingCaptured for a
    trace without calls or work.
    """
    from kernprof.analysis.what_if import parse_changes, what_if, what_if_each

    ranked = [change.strip() for change in changes] == [ALL]
    parsed = () if ranked else parse_changes(",".join(changes))
    timeline = reader.read(trace_named(trace, store))
    options: dict[str, Any] = {
        "iteration": reader.iteration,
        "track": device,
        "step_ns": None if step_ms is None else 1e6 * step_ms,
    }
    replays = (
        tuple(what_if_each(timeline, **options))
        if ranked
        else (what_if(timeline, parsed, **options),)
    )
    return WhatIfReport(source=timeline.source, replays=replays, ranked=ranked)


def parse_span(text: str) -> Span:
    """Parse `5.2:5.4` or `5200ms:5400ms` into (start, end) in ns of the trace's clock.

    A number without a unit is in seconds. Raises UsageError.
    """
    ends = [time_ns(end, "s") for end in text.split(":")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        raise UsageError(
            f"{text!r} is not a span",
            hint="give the start and the end: 5.2:5.4 (seconds) or 5200ms:5400ms",
        )
    low, high = round(ends[0]), round(ends[1])
    if high <= low:
        raise UsageError(
            f"the span {text} ends before it starts", hint="give the start before the end"
        )
    return low, high


def draw_timeline(
    trace: str,
    output: Path = Path("timeline.png"),
    *,
    device: int = 0,
    span: Span | None = None,
    theme: str = "light",
    store: Path = Path(".kernprof"),
    reader: TraceReader,
) -> WrittenFile:
    """Draw a trace's timeline into a file; `span` is (start, end) in ns, `device` a GPU's index.

    Raises UsageError for an invalid output, device, or span without events.
    """
    from kernprof.report.plots.style import THEMES, file_format, save
    from kernprof.report.plots.timeline import timeline_picture

    file_format(output)
    outputs.check(output, input_paths((trace,), store))
    timeline, analysis = reader.analysed(trace_named(trace, store))
    check_device(device, len(analysis.report.devices))
    check_span(timeline, span)
    outcome, gaps = analysis.report.devices[device], analysis.gaps()[device]
    draw = partial(timeline_picture, timeline, outcome, gaps, track=device, span=span)
    title = f"timeline of {timeline.source.path}"
    save(output, lambda theme: draw(theme=theme), THEMES[theme], title=title)
    return WrittenFile(path=output)


def check_span(timeline: Timeline, span: Span | None) -> None:
    """Raise UsageError if the span contains no event."""
    if span is None:
        return
    tables = [rows for rows in (timeline.work, timeline.calls) if len(rows)]
    first = min(int(rows.start.min()) for rows in tables)
    last = max(int(rows.end.max()) for rows in tables)
    if span[1] <= first or span[0] >= last:
        raise UsageError(
            f"the trace has no event from {span[0] / 1e9:g} to {span[1] / 1e9:g} s",
            hint=f"the trace goes from {first / 1e9:.3f} to {last / 1e9:.3f} s",
        )
