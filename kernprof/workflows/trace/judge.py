"""`kernprof timeline`: judge a trace, a program that is recorded first, or the ranks of one job.

What records is imported only to record: a look at a trace is to be quick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import UsageError
from kernprof.model.trace_report import RanksReport, TimelineReport, UnreadTrace
from kernprof.workflows.fleet.inputs import expanded, is_url
from kernprof.workflows.trace.files import trace_named
from kernprof.workflows.trace.reading import TraceReader

if TYPE_CHECKING:
    from kernprof.analysis.trace.ranks import TraceSummary
    from kernprof.workflows.trace.recording import RecordRequest

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRequest:
    """Traces to judge, or a program to record and judge. `ranks`: take the traces for ranks of one
    job in any case.
    `cluster` says whose workers read them (None: this process).
    """

    traces: tuple[str, ...] = ()
    record: RecordRequest | None = None
    ranks: bool = False
    cluster: str | None = None
    store: Path = Path(".kernprof")


def judge(
    request: TimelineRequest, *, reader: TraceReader, progress: Progress
) -> TimelineReport | RanksReport:
    """One trace or recording is judged; several must be ranks of one job.

    Raises UsageError, ReportUnreadable, NothingCaptured, NotComparable; to record also what
    `record` raises.
    """
    if bool(request.record) == bool(request.traces):
        raise UsageError("give traces to judge, or `-- PROGRAM …` to record one")
    if request.record is not None:
        from kernprof.process import Host
        from kernprof.workflows.trace.recording import record

        recording = record(
            request.record, Host(runner=reader.runner, progress=progress, environ=reader.environ)
        )
        return reader.report(recording.sqlite)
    paths = [_trace(target, request.store) for target in expanded(request.traces)]
    if len(paths) == 1 and not request.ranks and not is_url(paths[0]) and not request.cluster:
        return reader.report(Path(paths[0]))
    return _ranks(request, paths, reader, progress)


def _trace(target: str, store: Path) -> str:
    """Raises UsageError for a pipeline's name, where no trace has it."""
    if is_url(target):
        return target
    path = trace_named(target, store)
    if not path.exists() and not path.suffix:
        from kernprof.pipelines.catalogue import PIPELINES

        if target in PIPELINES:
            raise UsageError(
                f"{target} is a pipeline", hint=f"pipelines run as `kernprof pipeline {target}`"
            )
    return str(path)


def _ranks(
    request: TimelineRequest, paths: Sequence[str], reader: TraceReader, progress: Progress
) -> TimelineReport | RanksReport:
    """Each trace is reduced on its own, here or by a cluster's workers, then all are joined; one
    that cannot be read is named in the report. Raises UsageError for traces that share no
    collective, unless `ranks`; what the first trace raises where fewer than two can be read.
    """
    from kernprof.analysis.trace.job import join
    from kernprof.workflows.fleet.targets import read_each

    summaries, errors = read_each(
        partial(_reduced, reader.sent(request.cluster)),
        paths,
        cluster=request.cluster,
        progress=progress,
        doing="reading the traces",
    )
    if errors and len(summaries) < min(len(paths), 2):
        raise errors[0][1]
    if len(paths) == 1 and not request.ranks:
        return summaries[0].report
    unread = tuple(UnreadTrace(path=path, message=str(error)) for path, error in errors)
    report = join(summaries, unread)
    if not request.ranks and not any(rank.matched for rank in report.ranks):
        raise UsageError(
            f"{len(paths)} traces that share no collective are not ranks of one job",
            hint=(
                f"a change between two traces: `kernprof compare {paths[0]} {paths[1]}`; one after"
                " the other: `kernprof timeline TRACE` for each; ranks without shared collectives:"
                " --ranks"
            ),
        )
    return report


def _reduced(reader: TraceReader, shown: str, file: str) -> TraceSummary:
    """One trace as it is called."""
    _, analysis = reader.analysed(Path(file))
    report = replace(analysis.report, source=replace(analysis.report.source, path=shown))
    return replace(analysis.summary(), report=report)
