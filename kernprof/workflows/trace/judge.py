"""`kernprof timeline`: judge a trace, a program that is recorded first, or the ranks of one job.

What records is imported only to record: a look at a trace is to be quick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import UsageError
from kernprof.model.trace_report import RanksReport, TimelineReport
from kernprof.workflows.trace.files import trace_named
from kernprof.workflows.trace.reading import TraceReader

if TYPE_CHECKING:
    from kernprof.workflows.trace.recording import RecordRequest

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRequest:
    """Traces to judge, or a program to record and judge. `ranks`: take the traces for ranks of one job in any case."""

    traces: tuple[str, ...] = ()
    record: RecordRequest | None = None
    ranks: bool = False
    store: Path = Path(".kernprof")


def judge(request: TimelineRequest, *, reader: TraceReader, progress: Progress) -> TimelineReport | RanksReport:
    """One trace or recording is judged; several must be ranks of one job.

    Raises UsageError, ReportUnreadable, NothingCaptured, NotComparable; to record also what `record` raises.
    """
    if bool(request.record) == bool(request.traces):
        raise UsageError("give traces to judge, or `-- PROGRAM …` to record one")
    if request.record is not None:
        from kernprof.workflows.trace.recording import record

        recording = record(request.record, runner=reader.runner, progress=progress, environ=reader.environ)
        return reader.report(recording.sqlite)
    paths = [_trace(target, request.store) for target in request.traces]
    if len(paths) == 1 and not request.ranks:
        return reader.report(paths[0])
    return _ranks(paths, reader, forced=request.ranks)


def _trace(target: str, store: Path) -> Path:
    """Raises UsageError for a pipeline's name, where no trace has it."""
    path = trace_named(target, store)
    if not path.exists() and not path.suffix:
        from kernprof.pipelines.catalogue import PIPELINES

        if target in PIPELINES:
            raise UsageError(f"{target} is a pipeline", hint=f"pipelines run as `kernprof pipeline {target}`")
    return path


def _ranks(paths: Sequence[Path], reader: TraceReader, *, forced: bool) -> RanksReport:
    """Raises UsageError for traces that share no collective, unless `forced`."""
    from kernprof.analysis.trace.ranks import compare_ranks
    from kernprof.analysis.trace.stragglers import job_of

    analysed = [reader.analysed(path) for path in paths]
    ranks = compare_ranks([timeline for timeline, _ in analysed])
    if not forced and not ranks[0].matched:
        raise UsageError(
            f"{len(paths)} traces that share no collective are not ranks of one job",
            hint=f"a change between two traces: `kernprof compare {paths[0]} {paths[1]}`; one after the other: "
            "`kernprof timeline TRACE` for each; ranks without shared collectives: --ranks",
        )
    reports, lead = job_of([(timeline, each.report, each.idle) for timeline, each in analysed])
    return RanksReport(reports=reports, ranks=ranks, lead=lead)
