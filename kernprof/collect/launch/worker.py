"""Launch kernels, also under ncu. The arguments are PARENT and JOB (see `commands`).

The worker prepares inputs and references on the host and waits for the `go` file. Then it checks,
times or counts each launch, and appends the outcome to the events. A failed variant does not affect
other variants, unless a CUDA error makes the CUDA context unusable. In that case the process ends,
and the parent starts a new process.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from kernprof.collect.launch import PROFILE_RANGE, cupy_launcher as gpu
from kernprof.collect.launch.energy import (
    NvmlMeter,
    RepeatedLaunch,
    measure_energy,
    shortest_s,
)
from kernprof.collect.launch.job import (
    EventReader,
    EventWriter,
    Job,
    LaunchJob,
    launch_range,
)
from kernprof.collect.launch.measure import (
    empty_kernel,
    measure_clocks,
    measure_copy,
    measure_interleaved,
)
from kernprof.errors import KernelCrashed, KernelHung, KernprofError, WorkloadError
from kernprof.outputs import is_running
from kernprof.workload.define import Workload
from kernprof.workload.discover import workloads_in
from kernprof.workload.params import choose
from kernprof.workload.problem import Problem, check_outputs, make_problem

_POLL_S = 0.005
_WATCH_S = 0.5
# Extra launches of each variant that are allowed in addition to the time limit of timing. They
# cover two warm-ups and one batch of timed launches.
_TIMED_LAUNCHES = 16


class LaunchWorker:
    """Worker that executes one job. Its only output is the events file."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.events = EventWriter(Path(job.events))
        self.workload: Workload = workloads_in(Path(job.file))[job.workload]
        self._took_s: dict[int, float] = {}
        # Timed launches whose energy is not yet measured. Their arrays stay on the GPU.
        self._timed: list[tuple[LaunchJob, RepeatedLaunch]] = []

    def run(self) -> None:
        self.events.write("imported")
        problems: dict[tuple[object, ...], Problem] = {}
        # Each group has equal parameters, so its inputs are generated once.
        groups = [list(group) for _, group in itertools.groupby(self.job.launches, key=_key)]
        with ThreadPoolExecutor(max_workers=1) as pool:
            pool.submit(self._load_compilers)
            self._prepare_host(groups[0], problems)
            self.events.write("prepared")
            self.events.write("device", **gpu.device_facts(self.job.device))
        if self.job.go and (problem := problems.get(_key(groups[0][0]))):
            self._compile_ahead(problem)
        allowed = self._wait_for_go()
        for group in groups:
            chosen = [job for job in group if allowed is None or job.index in allowed]
            if chosen and self._prepare_host(group, problems):
                self._run_group(chosen, problems.pop(_key(group[0])))
        self._measure_energy()
        if self.job.timing:
            copied, samples = measure_copy()
            self.events.write("copy", copied_bytes=copied, samples_ns=samples)
        self.events.write("done")

    def _prepare_host(
        self, group: list[LaunchJob], problems: dict[tuple[object, ...], Problem]
    ) -> bool:
        """Prepare the inputs of a group of launches. Return whether the preparation succeeded.

        If all launches of the job belong to the group, a failure raises WorkloadError.
        """
        if _key(group[0]) not in problems:
            params = choose(self.workload.params, group[0].params)
            try:
                problems[_key(group[0])] = make_problem(
                    self.workload, params, with_reference=not self.job.count
                )
            except WorkloadError as error:
                if len(group) == len(self.job.launches):
                    raise
                for job in group:
                    self._failed(job, error)
        return _key(group[0]) in problems

    def _load_compilers(self) -> None:
        """Create the CUDA context and import compilers while the inputs are generated."""
        gpu.device_facts(self.job.device)
        for job in self.job.launches:
            for part in self.workload.variant(job.variant).parts:
                gpu.load_compiler(part.source)

    def _compile_ahead(self, problem: Problem) -> None:
        """Fill the compilers' caches before the `go` file permits launches."""
        for job in self.job.launches:
            for part in self.workload.variant(job.variant).parts:
                with contextlib.suppress(Exception):
                    params = choose(self.workload.params, job.params)
                    gpu.compile_ahead(replace(problem, params=params), part)

    def _wait_for_go(self) -> set[int] | None:
        """Return the launch indices that the `go` file permits, or None if all are permitted."""
        if self.job.go is None:
            return None
        reader = EventReader(Path(self.job.go))
        while True:
            for event in reader.new():
                return set(event["launches"])
            time.sleep(_POLL_S)

    def _run_group(self, group: list[LaunchJob], problem: Problem) -> None:
        try:
            gpu.upload(problem)
        except WorkloadError as error:
            if self._timed:  # these launches need the memory
                self._measure_energy()
                return self._run_group(group, problem)
            for job in group:
                self._failed(job, error)
            return
        ready = [
            (job, launch) for job in group if (launch := self._compiled(job, problem)) is not None
        ]
        if self.job.count:
            for job, launch in ready:
                self._count(job, launch, problem)
            return
        good = [(job, launch) for job, launch in ready if self._checked(job, launch, problem)]
        problem.placed.clear()
        if good and self.job.timing:
            self._time(good, problem)

    def _compiled(self, job: LaunchJob, problem: Problem) -> _Launches | None:
        variant = self.workload.variant(job.variant)
        self.events.write("start", index=job.index, phase="compile")
        try:
            launch = variant.launch(problem.params)
            parts = [part.launch(problem.params) for part in variant.steps]
            with gpu.crashes_named(variant.name):
                launches = _Launches(
                    [
                        gpu.launcher(problem, *part)
                        for part in zip(variant.parts, parts or [launch], strict=True)
                    ],
                    job,
                )
            work = self.workload.work(problem.params, problem.inputs)
        except KernprofError as error:
            self._failed(job, error)
            return None
        except (OSError, MemoryError):
            raise  # the variant does not cause these errors
        except Exception as error:
            why = f"variant {variant.name} cannot be prepared: {type(error).__name__}: {error}"
            self._failed(job, WorkloadError(why))
            return None
        several = {"parts": [asdict(part) for part in parts]} if parts else {}
        self.events.write(
            "launch", index=job.index, launch=asdict(launch), work=asdict(work), **several
        )
        return launches

    def _checked(self, job: LaunchJob, launch: gpu.Launcher, problem: Problem) -> bool:
        """Launch once and compare the outputs with the reference. Return false if they are wrong."""
        self.events.write("start", index=job.index, phase="check")
        self._launch_once(job, launch, problem)
        if problem.expected is None:
            self.events.write("checked", index=job.index, check=None)
            return True
        outputs = gpu.download_outputs(problem)
        check = check_outputs(outputs, problem.expected, self.workload.tolerance, problem.specs)
        self.events.write("checked", index=job.index, check=asdict(check))
        return check.correct

    def _launch_once(self, job: LaunchJob, launch: gpu.Launcher, problem: Problem) -> None:
        cupy = gpu.import_cupy()
        gpu.reset_outputs(problem)
        cupy.cuda.runtime.deviceSynchronize()
        began = time.monotonic()
        with self._guarded([job], self.job.launch_limit_s):
            launch()
            cupy.cuda.runtime.deviceSynchronize()
        self._took_s[job.index] = time.monotonic() - began

    def _count(self, job: LaunchJob, launch: _Launches, problem: Problem) -> None:
        """Launch inside the NVTX ranges that ncu profiles.

        Repetitions follow each other directly, because resets or waits would appear in a timeline.
        """
        self.events.write("start", index=job.index, phase="count")
        self._launch_once(job, launch.in_ranges, problem)
        limit_s = self.job.launch_limit_s + 2 * self.job.repeat * self._took_s[job.index]
        with self._guarded([job], limit_s):
            for _ in range(self.job.repeat - 1):
                launch.in_ranges(wait=False)
            gpu.import_cupy().cuda.runtime.deviceSynchronize()
        self.events.write("counted", index=job.index)

    def _time(self, group: list[tuple[LaunchJob, _Launches]], problem: Problem) -> None:
        assert self.job.timing is not None
        for job, _ in group:
            self.events.write("start", index=job.index, phase="time")
        launches = [launch for _, launch in group]
        jobs = [job for job, _ in group]
        usual_s = self.job.timing.limit_s + _TIMED_LAUNCHES * sum(
            self._took_s[job.index] for job in jobs
        )
        with self._guarded(jobs, self.job.launch_limit_s + usual_s):
            *timed, empty = measure_interleaved(
                launches, lambda: gpu.reset_outputs(problem), self.job.timing, [empty_kernel()]
            )
        reset, written = partial(gpu.reset_outputs, problem, poison=False), problem.written.values()
        read = reset if any(spec.copy_of or spec.fill is not None for spec in written) else None
        for (job, launch), samples in zip(group, timed, strict=True):
            self.events.write("timed", index=job.index, samples_ns=samples, empty_ns=empty)
            if self.job.timing.energy_until:
                self._timed.append((job, (launch, read, statistics.median(samples) / 1e9)))
        if self.job.timing.clocks:
            reset = partial(gpu.reset_outputs, problem)
            with self._guarded(jobs, self.job.launch_limit_s + usual_s):
                for job, launch in group:
                    metrics = dict(measure_clocks(launch, reset))
                    self.events.write("measured", index=job.index, metrics=metrics)

    def _measure_energy(self) -> None:
        """Measure the energy of the launches in `_timed`, unless the time left is too short."""
        jobs, launches = [job for job, _ in self._timed], [launch for _, launch in self._timed]
        self._timed, least_s = [], shortest_s([seconds for *_, seconds in launches])
        left_s = self.job.timing.energy_until - time.time() if self.job.timing and jobs else 0.0
        if left_s > least_s:
            meter = NvmlMeter(gpu.import_cupy().cuda.Device().pci_bus_id)
            with self._guarded(jobs, self.job.launch_limit_s + 10 * least_s):
                samples = measure_energy(launches, meter, left_s)
            for job, metrics in zip(jobs, samples, strict=True):
                self.events.write("measured", index=job.index, metrics=metrics)

    @contextlib.contextmanager
    def _guarded(self, group: Sequence[LaunchJob], limit_s: float) -> Iterator[None]:
        """Report a crash of the launches. End the process if they exceed their time limit.

        A running kernel cannot be stopped. A single launch is reported as crashed or hung. Of
        several launches, the parent determines the one that failed.
        """
        alone = group if len(group) == 1 else ()

        def hung() -> None:
            for hung_job in alone:
                message = f"variant {hung_job.variant} did not end within {limit_s:.3g} s"
                hint = (
                    "look for a loop that cannot end; a longer --time-limit lets a slow kernel"
                    " finish"
                )
                self._failed(hung_job, KernelHung(message, hint=hint))
            os._exit(KernelHung.exit_code)

        timer = threading.Timer(limit_s, hung)
        timer.daemon = True
        timer.start()
        try:
            with gpu.crashes_named(", ".join(job.variant for job in group)):
                yield
        except KernelCrashed as error:
            for job in alone:
                self._failed(job, error)
            raise
        finally:
            timer.cancel()

    def _failed(self, job: LaunchJob, error: KernprofError) -> None:
        self.events.write(
            "failed",
            index=job.index,
            error=type(error).__name__,
            message=str(error),
            exit_code=error.exit_code,
        )


def _key(job: LaunchJob) -> tuple[object, ...]:
    return tuple(sorted(job.params.items()))


@dataclass(frozen=True, slots=True)
class _Launches:
    """Launchers of a variant's kernels, in launch order."""

    launchers: Sequence[gpu.Launcher]
    job: LaunchJob

    def __call__(self) -> None:
        for launch in self.launchers:
            launch()

    def in_ranges(self, *, wait: bool = True) -> None:
        """Launch inside an NVTX range for the variant and, if it has several, for each kernel."""
        from cupy.cuda import nvtx, runtime

        outer = nvtx.RangeStart(PROFILE_RANGE, 0)
        try:
            with _range(self.job.index):
                for index, launch in zip(self.job.indices, self.launchers, strict=True):
                    with contextlib.nullcontext() if index == self.job.index else _range(index):
                        launch()
                if wait:
                    runtime.deviceSynchronize()
        finally:
            nvtx.RangeEnd(outer)


@contextlib.contextmanager
def _range(index: int) -> Iterator[None]:
    from cupy.cuda import nvtx

    nvtx.RangePush(launch_range(index))
    try:
        yield
    finally:
        nvtx.RangePop()


def _end_with(parent: int) -> None:
    """End this process after its parent has ended; it would otherwise wait forever."""
    while is_running(parent):
        time.sleep(_WATCH_S)
    with contextlib.suppress(OSError):  # the process that reads stderr may have ended as well
        os.write(sys.stderr.fileno(), b"kernprof: the parent process has ended\n")
    os._exit(1)


def main(job: Job) -> int:
    try:
        LaunchWorker(job).run()
    except KernelCrashed as error:
        return error.exit_code  # the event is written, and the CUDA context is unusable
    except KernprofError as error:
        EventWriter(Path(job.events)).write(
            "aborted", error=type(error).__name__, message=str(error), exit_code=error.exit_code
        )
        return error.exit_code
    return 0


if __name__ == "__main__":
    if parent := int(sys.argv[1]):
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    # Import CuPy while the parent prepares the job. LaunchWorker raises a suppressed error again.
    with contextlib.suppress(KernprofError):
        gpu.import_cupy()
    job = Job.read(Path(sys.argv[2]))
    code = main(job)
    sys.stdout.flush()
    sys.stderr.flush()
    # All results are on disk, so the process may end without destroying the CUDA context.
    # Destruction takes 0.2 s. After a crash, it hangs or aborts. Under nsys, the process ends
    # regularly, because nsys then writes its last events.
    if code or job.go or not job.count:
        os._exit(code)
