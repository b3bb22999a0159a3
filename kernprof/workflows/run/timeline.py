"""`kernprof run WORKLOAD --timeline`: the variants' launches under nsys, and their verdicts.

The worker of `kernprof run` launches each variant several times, back to back, without timing and
checks. Each launch has an NVTX range with its name. Each variant is analysed alone, within its own
ranges: time between two variants (compilation, output reset) belongs to kernprof.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof.analysis.trace.analyse import analyse
from kernprof.collect.launch.hardware import HardwareCapture, LaunchOutcome, worker_argv
from kernprof.collect.launch.job import EventReader, Job, LaunchJob, launch_range
from kernprof.errors import CaptureFailed, KernprofError, NothingCaptured, UsageError, error_named
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome, TimelineReport
from kernprof.process import Host
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.run.request import GPU_LIMIT_S, RunRequest, given_flags, launches_of
from kernprof.workflows.trace.recording import RecordRequest, folder_of, record
from kernprof.workload.discover import find

LAUNCHES = 20
"""Of each variant: enough for a median, and for warm-up to be left out."""


@dataclass(slots=True)
class _WorkerEvents:
    """Events of the worker: the outcome of each launch, and the final error."""

    capture: HardwareCapture
    aborted: Mapping[str, str] | None = None
    failures: list[tuple[LaunchJob, Mapping[str, object]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineResult:
    """Timeline of each variant; the exit code is the first failed variant's, else 0."""

    report: TimelineReport
    exit_code: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineBackend:
    """Backend that runs the process under nsys instead of collecting counters and times."""

    host: Host

    def why_not(self, request: RunRequest) -> str | None:
        counters = request.counters
        groups = (counters, request.timing, request.emulator)
        options = [flag for group in groups for flag in given_flags(group)]
        text = "--timeline records neither counters nor times, which leaves {} without effect"
        return text.format(", ".join(options)) if options else None

    def run(self, request: RunRequest) -> TimelineResult:
        """Record the variants and determine their verdicts.

        Raises UsageError, WorkloadError, ToolNotFound, ToolTooOld, CaptureFailed, NothingCaptured,
        and a variant's error if none was recorded.
        """
        if reason := self.why_not(request):
            raise UsageError(reason, hint="run once with them and once with --timeline")
        discovered = find(request.launch.workload)
        launches = launches_of(discovered, request.launch)
        requested = RecordRequest(
            program=(discovered.name,), title=discovered.name, store=request.store, once=True
        )
        folder = folder_of(requested)
        folder.mkdir(parents=True, exist_ok=True)
        job = Job(
            file=str(discovered.path.resolve()),
            workload=discovered.name,
            launches=launches,
            events=str(folder / "events.jsonl"),
            device=request.launch.device,
            count=True,
            repeat=LAUNCHES,
            launch_limit_s=request.launch.limit_s(GPU_LIMIT_S),
        )
        job.write(folder / "job.json")
        sqlite, events = self._record(
            replace(requested, program=worker_argv(folder / "job.json"), output=folder), job
        )
        named = _names(launches, {text.partition("=")[0] for text in request.launch.assignments})
        for line in _legend(named, events):
            self.host.progress(line)
        counted = {
            index: name for index, name in named.items() if events.capture.outcomes[index].counted
        }
        report = _each_variant(read_timeline(sqlite, cached=False), counted)
        return TimelineResult(
            report=report,
            exit_code=int(str(events.failures[0][1]["exit_code"])) if events.failures else 0,
        )

    def _record(self, request: RecordRequest, job: Job) -> tuple[Path, _WorkerEvents]:
        """Return the trace and the worker's events; raise the worker's error if it explains more."""
        host = self.host
        try:
            recording = record(request, host)
        except (CaptureFailed, NothingCaptured) as error:
            local = _own_error(_events(job))
            if local is None:
                raise
            raise local from error
        events = _events(job)
        if not any(outcome.counted for outcome in events.capture.outcomes.values()):
            raise _own_error(events) or CaptureFailed(
                "no variant was launched", details=(f"log: {recording.log}",)
            )
        return recording.sqlite, events


def _events(job: Job) -> _WorkerEvents:
    events = _WorkerEvents(
        capture=HardwareCapture(outcomes={item.index: LaunchOutcome() for item in job.launches})
    )
    for event in EventReader(Path(job.events)).new():
        events.capture.take(event)
        events.aborted = event if event["event"] == "aborted" else events.aborted
    outcomes = events.capture.outcomes
    events.failures = [
        (launch, failure) for launch in job.launches if (failure := outcomes[launch.index].failure)
    ]
    return events


def _own_error(events: _WorkerEvents) -> KernprofError | None:
    """Return the worker's own error, which explains more than nsys's."""
    if events.aborted:
        return error_named(events.aborted["error"], events.aborted["message"])
    if events.failures:
        failure = events.failures[0][1]
        return error_named(str(failure["error"]), str(failure["message"]))
    return None


def _each_variant(timeline: Timeline, counted: Mapping[int, str]) -> TimelineReport:
    """Analyse each variant and GPU over that variant's launches alone."""
    outcomes: list[DeviceOutcome] = []
    for index, name in counted.items():
        report = analyse(timeline, iteration=launch_range(index)).report
        outcomes += [
            replace(
                device,
                iterations=replace(device.iterations, name=f"{launch_range(index)} ({name})"),
            )
            for device in report.devices
            if device.iterations
        ]
    return replace(report, devices=tuple(outcomes))


def _names(launches: tuple[LaunchJob, ...], assigned: set[str]) -> dict[int, str]:
    """Return each launch's variant with the specified parameters."""
    return {
        launch.index: (
            launch.variant
            + "".join(
                f", {name}={value}" for name, value in launch.params.items() if name in assigned
            )
        )
        for launch in launches
    }


def _legend(named: Mapping[int, str], events: _WorkerEvents) -> list[str]:
    """Name the range of each variant, and the reasons for missing variants."""
    lines = []
    for index, name in named.items():
        outcome = events.capture.outcomes[index]
        what = f"{LAUNCHES} launches" if outcome.counted else "not recorded"
        if outcome.failure:
            what = f"failed: {outcome.failure['message'].splitlines()[0]}"
        lines.append(f"{launch_range(index)} is {name}: {what}")
    return lines
