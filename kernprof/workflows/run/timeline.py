"""`kernprof run WORKLOAD --timeline`: record the variants' launches under nsys and analyse them.

A worker process launches each variant several times, back to back, without timing and checks. Each
launch is in an NVTX range with the variant's name. Only the time inside a variant's ranges is
analysed: the time between variants (compilation, output reset) is overhead of kernprof.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.analysis.trace.analyse import analyse
from kernprof.collect.launch.hardware import HardwareCapture, LaunchOutcome
from kernprof.collect.launch.job import EventReader, Job, launch_range, worker_argv
from kernprof.errors import CaptureFailed, KernprofError, NothingCaptured, UsageError, error_named
from kernprof.model.trace_report import DeviceOutcome, TimelineReport
from kernprof.process import Host
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.run.request import (
    COUNTER_FLAGS,
    EMULATOR_FLAGS,
    GPU_LIMIT_S,
    TIMING_FLAGS,
    RunRequest,
    changed_flags,
    launches_of,
)
from kernprof.workflows.trace.recording import RecordRequest, folder_of, record
from kernprof.workload.discover import find

LAUNCHES = 20  # launches of each variant: enough for a median without the warm-up launches


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineResult:
    """Timelines of the variants; the exit code is the first failed variant's, else 0."""

    report: TimelineReport
    exit_code: int


def record_variants(request: RunRequest, machine: Callable[[], Host]) -> TimelineResult:
    """Record the variants' launches under nsys, and analyse each variant's timeline.

    `machine` returns the host on which to record. It is called after the request is checked.

    Raises UsageError, WorkloadError, ToolNotFound, ToolTooOld, CaptureFailed, NothingCaptured,
    and a variant's error if none was recorded.
    """
    unused = changed_flags(request, TIMING_FLAGS | EMULATOR_FLAGS)
    unused += changed_flags(request.counters, COUNTER_FLAGS) if request.counters else ()
    if unused:
        raise UsageError(
            "--timeline records neither counters nor times, which leaves"
            f" {', '.join(unused)} without effect",
            hint="run once with these options and once with --timeline",
        )
    discovered = find(request.workload)
    launches = launches_of(discovered, request)
    host = machine()
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
        device=request.device,
        count=True,
        repeat=LAUNCHES,
        launch_limit_s=request.launch_limit_s or GPU_LIMIT_S,
    )
    job.write(folder / "job.json")
    requested = replace(requested, program=worker_argv(folder / "job.json"), output=folder)
    try:
        recording = record(requested, host)
    except (CaptureFailed, NothingCaptured) as error:
        if worker_error := _own_error(*_events(job)):
            raise worker_error from error
        raise
    capture, aborted = _events(job)
    outcomes = capture.outcomes
    if not any(outcome.counted for outcome in outcomes.values()):
        raise _own_error(capture, aborted) or CaptureFailed(
            "no variant was launched", details=(f"log: {recording.log}",)
        )
    timeline = read_timeline(recording.sqlite, cached=False)
    assigned = {text.partition("=")[0] for text in request.assignments}
    devices: list[DeviceOutcome] = []
    for job_launch in launches:
        outcome, name = outcomes[job_launch.index], launch_range(job_launch.index)
        params = job_launch.params.items()
        variant = job_launch.variant + "".join(f", {k}={v}" for k, v in params if k in assigned)
        text = f"{LAUNCHES} launches" if outcome.counted else "not recorded"
        if outcome.failure:
            text = f"failed: {outcome.failure['message'].splitlines()[0]}"
        host.progress(f"{name} is {variant}: {text}")
        if outcome.counted:
            report = analyse(timeline, iteration=name).report
            devices += [
                replace(device, iterations=replace(device.iterations, name=f"{name} ({variant})"))
                for device in report.devices
                if device.iterations
            ]
    failures = (outcome.failure for outcome in outcomes.values() if outcome.failure)
    return TimelineResult(
        report=replace(report, devices=tuple(devices)),
        exit_code=next((int(str(failure["exit_code"])) for failure in failures), 0),
    )


def _events(job: Job) -> tuple[HardwareCapture, Mapping[str, str] | None]:
    """Read the worker's events: the outcome of each launch, and the worker's fatal error if any."""
    capture = HardwareCapture(outcomes={launch.index: LaunchOutcome() for launch in job.launches})
    aborted = None
    for event in EventReader(Path(job.events)).new():
        capture.take(event)
        aborted = event if event["event"] == "aborted" else aborted
    return capture, aborted


def _own_error(capture: HardwareCapture, aborted: Mapping[str, str] | None) -> KernprofError | None:
    """Return the worker's error, which is more specific than nsys's error, or None."""
    failures = (outcome.failure for outcome in capture.outcomes.values() if outcome.failure)
    failure = aborted or next(failures, None)
    return error_named(str(failure["error"]), str(failure["message"])) if failure else None
