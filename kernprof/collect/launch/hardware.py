"""Collect a run on the GPU with two processes: one checks and times launches, one runs under ncu.

Both processes execute `collect.launch.worker`. The process under ncu starts at the same time and
waits until the timing process ends. The start of ncu therefore costs no extra time, and no output
is checked under ncu. A variant that crashes or hangs ends its process. A new process continues with
the remaining variants. ncu never runs a variant that failed before.
"""

import contextlib
import os
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.collect.launch.job import (
    EventReader,
    Job,
    LaunchJob,
    TimingJob,
    counting_argv,
    job_file,
    session_files,
    worker_argv,
)
from kernprof.collect.nsight.ncu import NcuOptions, ncu_error, plan
from kernprof.collect.nsight.tools import Ncu
from kernprof.errors import CaptureFailed, KernelCrashed, StoreError, error_named
from kernprof.model.serialize import stored
from kernprof.process import Completed, Runner
from kernprof.progress import Step
from kernprof.units import count_of

_POLL_S = 0.02
PROCESS_LIMIT_S = 3600.0
_STAGES = {"compile": "compiling", "check": "checking", "time": "timing", "count": "counting"}
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionRequest:
    """Launches to check, time and count.

    Without `ncu`, no counters are collected. Without `timing`, no launch is timed.
    """

    file: Path
    workload: str
    launches: tuple[LaunchJob, ...]
    device: int = 0
    ncu: Ncu | None = None
    options: NcuOptions | None = None
    timing: TimingJob | None = None
    launch_limit_s: float = 60.0


@dataclass(slots=True)
class LaunchOutcome:
    """Outcome of one launch, from the events of its worker process.

    `started` is the current phase of the launch. If `alone` is true, the launch runs in a process
    of its own, because an earlier process died while it timed several launches.
    """

    launch: dict[str, Any] | None = None
    parts: list[dict[str, Any]] = field(default_factory=list)
    work: dict[str, Any] | None = None
    check: dict[str, Any] | None = None
    failure: dict[str, Any] | None = None
    samples_ns: list[float] = field(default_factory=list)
    empty_ns: list[float] = field(default_factory=list)
    metrics: dict[str, dict[str, Any]] = field(default_factory=dict)
    started: str | None = None
    checked: bool = False
    alone: bool = False
    counted: bool = False


@dataclass(slots=True)
class HardwareCapture:
    """Results of a run: outcomes by launch index, device properties, copy times and ncu's reports."""

    outcomes: dict[int, LaunchOutcome]
    device: dict[str, Any] | None = None
    copied_bytes: int = 0
    copy_samples_ns: list[float] = field(default_factory=list)
    reports: list[Path] = field(default_factory=list)
    commands: list[tuple[str, ...]] = field(default_factory=list)

    def take(self, event: Mapping[str, Any]) -> None:
        """Apply one event of a worker process to the results."""
        kind = event["event"]
        if kind == "device":
            self.device = {k: v for k, v in event.items() if k not in ("event", "at")}
        elif kind == "copy":
            self.copied_bytes, self.copy_samples_ns = event["copied_bytes"], event["samples_ns"]
        elif "index" in event:
            outcome = self.outcomes[event["index"]]
            outcome.started = event.get("phase")
            if kind == "launch":
                outcome.launch, outcome.work = event["launch"], event["work"]
                outcome.parts = event.get("parts", [])
            elif kind == "checked":
                outcome.check, outcome.checked = event["check"], True
            elif kind == "failed":
                outcome.failure = {key: event[key] for key in ("error", "message", "exit_code")}
            elif kind == "timed":
                outcome.samples_ns = event["samples_ns"]
                outcome.empty_ns = event.get("empty_ns", [])
            elif kind == "measured":
                outcome.metrics |= event["metrics"]
            elif kind == "counted":
                outcome.counted = True


class HardwareCollector:
    """Collector that writes its files to `folder`. `runner` starts processes; tests replace it.

    `stop` is set to stop the processes after an exception.
    """

    def __init__(
        self,
        runner: Runner,
        folder: Path,
        progress: Progress = lambda _: None,
        stop: threading.Event | None = None,
    ) -> None:
        self.runner, self.folder, self.progress = runner, folder, progress
        self._stop = stop or threading.Event()

    def collect(self, request: CollectionRequest) -> HardwareCapture:
        """Collect the request. Raises errors that stop the collection.

        Errors of single variants are stored in their outcomes.
        """
        capture = HardwareCapture(
            outcomes={launch.index: LaunchOutcome() for launch in request.launches}
        )
        with ThreadPoolExecutor(max_workers=2) as pool, self._stopping():
            counting = (
                pool.submit(self._count, request, capture, 0, request.launches)
                if request.ncu
                else None
            )
            self._check_and_time(request, capture)
            if counting:
                self._finish_counting(counting, pool, request, capture)
        return capture

    @contextlib.contextmanager
    def _stopping(self) -> Iterator[None]:
        """Stop running processes if the body raises an exception.

        Enter this context inside the context of the thread pool.
        """
        try:
            yield
        except BaseException:
            self._stop.set()
            raise

    # Checking and timing

    def _check_and_time(self, request: CollectionRequest, capture: HardwareCapture) -> None:
        self.progress(
            f"starting: {count_of(len(request.launches), 'launch', 'es')} to"
            f" check{' and time' if request.timing else ''}"
        )
        # A failed attempt fails one launch, or marks several launches that must be run alone.
        for attempt in range(2 * len(request.launches) + 1):
            left = [
                launch
                for launch in request.launches
                if _is_open(capture.outcomes[launch.index], request.timing)
            ]
            together = [launch for launch in left if not capture.outcomes[launch.index].alone]
            if not left:
                return
            name = f"timing-{attempt}"
            job = replace(self._job(request, together or left[:1], name), timing=request.timing)
            done = self._run_worker(job, name, request, capture)
            if done.returncode == 0 and len(job.launches) == len(left):
                return

    def _run_worker(
        self, job: Job, name: str, request: CollectionRequest, capture: HardwareCapture
    ) -> Completed:
        job.write(job_file(self.folder, name))
        argv = worker_argv(job_file(self.folder, name), os.getpid())
        capture.commands.append(argv)
        with ThreadPoolExecutor(max_workers=1) as pool, self._stopping():
            running = pool.submit(self.runner.run, argv, timeout_s=PROCESS_LIMIT_S, stop=self._stop)
            self._follow(running, EventReader(Path(job.events)), request, capture)
        done = running.result()
        if done.returncode != 0:
            self._blame(done, job, capture)
        return done

    def _follow(
        self,
        running: Future[Completed],
        reader: EventReader,
        request: CollectionRequest,
        capture: HardwareCapture,
    ) -> None:
        """Process events until the worker ends. Raise the error that aborted the worker."""
        aborted = None
        names = {launch.index: launch.variant for launch in request.launches}
        begun: Counter[str] = Counter()
        ended = False
        while not ended:
            ended = running.done()
            for event in reader.new():
                capture.take(event)
                aborted = event if event["event"] == "aborted" else aborted
                if event["event"] == "start":
                    phase = str(event["phase"])
                    stage = f"{_STAGES.get(phase, phase)} {count_of(len(names), 'launch', 'es')}"
                    text = f"{phase} {names[event['index']]}"
                    self.progress(Step(text, stage, begun[phase] / len(names)))
                    begun[phase] += 1
            if not ended:
                time.sleep(_POLL_S)
        if aborted:
            raise error_named(aborted["error"], aborted["message"])

    def _blame(self, done: Completed, job: Job, capture: HardwareCapture) -> None:
        """Record the crash of a worker process as the failure of the launch that it executed.

        Raises CaptureFailed if no launch had started. Several launches are timed interleaved. If
        their process dies, the launch that crashed is unknown, so each of them is run alone.
        """
        outcomes = [capture.outcomes[launch.index] for launch in job.launches]
        started = [outcome for outcome in outcomes if outcome.started]
        if len(started) > 1:
            _raise_full_disk(done)
            for outcome in started:
                outcome.started, outcome.alone = None, True
            return
        self._blame_started(done, outcomes)
        if not any(outcome.failure for outcome in outcomes):
            raise CaptureFailed(
                f"the launching process failed (exit code {done.returncode})",
                hint="run the command by hand to see its full output",
                details=(f"command: {' '.join(done.argv)}", *done.output.splitlines()[-8:]),
            )

    @staticmethod
    def _blame_started(done: Completed, outcomes: Sequence[LaunchOutcome]) -> None:
        _raise_full_disk(done)
        last = "".join(f": {line}" for line in done.stderr.strip().splitlines()[-1:])
        for outcome in outcomes:
            if outcome.started:
                message = (
                    f"the process died during {outcome.started} (exit code {done.returncode}){last}"
                )
                outcome.failure = {
                    "error": KernelCrashed.__name__,
                    "message": message,
                    "exit_code": KernelCrashed.exit_code,
                }
                outcome.started = None

    # Counters

    def _count(
        self,
        request: CollectionRequest,
        capture: HardwareCapture,
        session: int,
        launches: Sequence[LaunchJob],
    ) -> Completed:
        """Run an ncu session in parallel to timing. The session waits for its `go` file."""
        assert request.ncu is not None
        assert request.options is not None
        job = self._job(request, launches, f"counters-{session}")
        job = replace(job, go=str(self._go_file(session)), count=True)
        # ncu executes a launch once per replay pass.
        job = replace(job, launch_limit_s=job.launch_limit_s * plan(request.options, 1).passes)
        job.write(job_file(self.folder, f"counters-{session}"))
        argv = counting_argv(request.ncu, request.options, self.folder, session)
        capture.commands.append(argv)
        return self.runner.run(argv, timeout_s=PROCESS_LIMIT_S, stop=self._stop)

    def _go_file(self, session: int) -> Path:
        return self.folder / f"counters-{session}.go.json"

    def _finish_counting(
        self,
        first: Future[Completed],
        pool: ThreadPoolExecutor,
        request: CollectionRequest,
        capture: HardwareCapture,
    ) -> None:
        """Wait for the first ncu session. After a failed launch, start a session for the rest."""
        session, running = 0, first
        while True:
            launches = _uncounted(request, capture)
            numbers = [launch.index for launch in launches]
            outputs.write(self._go_file(session), stored({"launches": numbers}) + "\n")
            if not launches:  # every variant failed before: the session ends without any launch
                return
            self.progress(
                "counters: ncu is starting"
                if session == 0
                else "counters: ncu starts again, without the variants that failed"
            )
            self._follow(
                running, EventReader(self._events(f"counters-{session}")), request, capture
            )
            self._end_session(session, running.result(), launches, capture)
            launches = _uncounted(request, capture)
            if not launches:
                return
            session += 1
            running = pool.submit(self._count, request, capture, session, launches)

    def _end_session(
        self, session: int, done: Completed, launches: Sequence[LaunchJob], capture: HardwareCapture
    ) -> None:
        """Store the session's report. If it is missing and no launch failed, raise ncu's error."""
        outcomes = [capture.outcomes[launch.index] for launch in launches]
        report, log = session_files(self.folder, session)
        before = sum(outcome.failure is not None for outcome in outcomes)
        self._blame_started(done, outcomes)
        failed = before + sum(outcome.failure is not None for outcome in outcomes) > 0
        if report.exists() and any(outcome.counted for outcome in outcomes):
            capture.reports.append(report)
            if failed or all(outcome.counted for outcome in outcomes):
                return
        elif failed:
            for outcome in outcomes:
                outcome.counted = False  # the crash also lost the counters of the earlier launches
            return
        raise ncu_error(done, log.read_text(errors="replace") if log.exists() else "", log)

    def _events(self, name: str) -> Path:
        return self.folder / f"{name}.events.jsonl"

    def _job(self, request: CollectionRequest, launches: Sequence[LaunchJob], name: str) -> Job:
        return Job(
            file=str(request.file.resolve()),
            workload=request.workload,
            launches=tuple(launches),
            events=str(self._events(name)),
            device=request.device,
            launch_limit_s=request.launch_limit_s,
        )


def _raise_full_disk(done: Completed) -> None:
    """Raise StoreError if the process died because the disk is full."""
    if re.search(r"No space left on device|Disk quota exceeded", done.output):
        raise StoreError(
            "the disk is full: the launching process could not continue",
            hint=(
                "free some space, or store elsewhere with --store DIR; TMPDIR and CuPy's cache need"
                " space too"
            ),
            details=done.output.strip().splitlines()[-1:],
        )


def _uncounted(request: CollectionRequest, capture: HardwareCapture) -> list[LaunchJob]:
    outcomes = capture.outcomes
    return [
        launch
        for launch in request.launches
        if not outcomes[launch.index].failure and not outcomes[launch.index].counted
    ]


def _is_open(outcome: LaunchOutcome, timing: TimingJob | None) -> bool:
    """Return true if the launch has not failed, but is not yet checked, timed or measured."""
    if outcome.failure is not None:
        return False
    is_wrong = outcome.check is not None and not outcome.check["correct"]
    if timing is None or is_wrong:
        return not outcome.checked
    return not outcome.samples_ns or (timing.energy_until > 0 and "energy" not in outcome.metrics)
