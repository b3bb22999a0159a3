"""`kernprof run WORKLOAD --timeline`: the variants' launches under nsys, and where their time goes.

The worker is the one of `kernprof run`, without timing and checks: it launches each variant a number of times, back
to back, and puts each launch into an NVTX range that names it. Only those are looked at, each variant on its own: what
lies between two variants (compiling, resetting outputs) is this program's time, not theirs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof.analysis.trace.analyse import analyse
from kernprof.collect.launch.hardware import Collected, Outcome, worker_argv
from kernprof.collect.launch.job import EventReader, Job, LaunchJob, launch_range
from kernprof.errors import CaptureFailed, KernprofError, NothingCaptured, UsageError, error_named
from kernprof.model.documents.timeline import timeline_document
from kernprof.model.serialize import encode
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome, TimelineReport
from kernprof.process import Runner
from kernprof.readers.trace.open import read_timeline
from kernprof.report.tables.timeline import timeline_text
from kernprof.workflows.run.request import RunRequest, launches_of
from kernprof.workflows.trace.recording import RecordRequest, folder_of, record
from kernprof.workload.discover import find

Progress = Callable[[str], None]
LAUNCHES = 20
"""Of each variant: enough for a median, and for warm-up to be left out."""


@dataclass(slots=True)
class _Told:
    """What the worker's events say: of each launch, and what ended the whole, if something did."""

    got: Collected
    aborted: Mapping[str, str] | None = None
    failures: list[tuple[LaunchJob, Mapping[str, object]]] = field(default_factory=list)


def run_timeline(
    request: RunRequest,
    format_: str,
    *,
    runner: Runner,
    progress: Progress,
    environ: Mapping[str, str] = os.environ,
) -> tuple[str, int]:
    """The text or JSON of a timeline, and the exit code: that of the first variant that failed, else 0.

    Raises UsageError, WorkloadError, ToolNotFound, ToolTooOld, CaptureFailed, NothingCaptured, and the error of a
    variant when none was recorded.
    """
    _check(request, format_)
    discovered = find(request.workload)
    launches = launches_of(discovered, request)
    asked = RecordRequest(program=(discovered.name,), title=discovered.name, store=request.store)
    folder = folder_of(asked)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "job.json"
    job = Job(
        file=str(discovered.path.resolve()), workload=discovered.name, launches=launches,
        events=str(folder / "events.jsonl"), device=request.device,
        check=False, repeat=LAUNCHES, launch_limit_s=request.launch_limit_s,
    )  # fmt: skip
    job.write(path)
    asked = replace(asked, program=worker_argv(path), output=folder)
    try:
        recording = record(asked, runner=runner, progress=progress, environ=environ)
    except (CaptureFailed, NothingCaptured) as error:
        own = _own_error(_told(job))
        if own is None:
            raise
        raise own from error
    told = _told(job)
    if not any(outcome.counted for outcome in told.got.outcomes.values()):
        raise _own_error(told) or CaptureFailed("no variant was launched", details=(f"log: {recording.log}",))
    named = _names(launches, {text.partition("=")[0] for text in request.assignments})
    for line in _legend(named, told):
        progress(line)
    counted = {index: name for index, name in named.items() if told.got.outcomes[index].counted}
    report = _each_variant(read_timeline(recording.sqlite, cached=False), counted)
    text = encode(timeline_document(report)) if format_ == "json" else timeline_text(report)
    return text, int(str(told.failures[0][1]["exit_code"])) if told.failures else 0


def _check(request: RunRequest, format_: str) -> None:
    if format_ not in ("table", "json"):
        raise UsageError(f"a timeline is no {format_}", hint="with --timeline, --format is table or json")
    if request.sets or request.sections or request.metrics or request.ncu_args:
        raise UsageError(
            "--timeline records no counters: --set, --section, --metric and --ncu-arg are ncu's",
            hint="run once with them and once with --timeline",
        )


def _told(job: Job) -> _Told:
    told = _Told(got=Collected(outcomes={each.index: Outcome() for each in job.launches}))
    for event in EventReader(Path(job.events)).new():
        told.got.take(event)
        told.aborted = event if event["event"] == "aborted" else told.aborted
    outcomes = told.got.outcomes
    told.failures = [(each, failure) for each in job.launches if (failure := outcomes[each.index].failure)]
    return told


def _own_error(told: _Told) -> KernprofError | None:
    """What the worker said went wrong; better than what nsys makes of it."""
    if told.aborted:
        return error_named(told.aborted["error"], told.aborted["message"])
    if told.failures:
        failure = told.failures[0][1]
        return error_named(str(failure["error"]), str(failure["message"]))
    return None


def _each_variant(timeline: Timeline, counted: Mapping[int, str]) -> TimelineReport:
    """One outcome for each variant (and GPU), over that variant's launches alone; its iterations bear its name."""
    outcomes: list[DeviceOutcome] = []
    for index, name in counted.items():
        report = analyse(timeline, iteration=launch_range(index)).report
        outcomes += [
            replace(one, iterations=replace(one.iterations, name=f"{launch_range(index)} ({name})"))
            for one in report.devices
            if one.iterations
        ]
    return replace(report, devices=tuple(outcomes))


def _names(launches: tuple[LaunchJob, ...], assigned: set[str]) -> dict[int, str]:
    """Each launch's variant, with the parameters that were given."""
    return {
        each.index: each.variant
        + "".join(f", {name}={value}" for name, value in each.params.items() if name in assigned)
        for each in launches
    }


def _legend(named: Mapping[int, str], told: _Told) -> list[str]:
    """Which range is which variant, and what became of those without one."""
    lines = []
    for index, name in named.items():
        outcome = told.got.outcomes[index]
        what = f"{LAUNCHES} launches" if outcome.counted else "not recorded"
        if outcome.failure:
            what = f"failed: {outcome.failure['message'].splitlines()[0]}"
        lines.append(f"{launch_range(index)} is {name}: {what}")
    return lines
