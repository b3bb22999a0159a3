"""`kernprof run` on a GPU: launch a workload's variants, collect, check, time, score, store."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.launch.hardware import CollectionRequest, HardwareCapture, HardwareCollector, LaunchOutcome
from kernprof.collect.launch.job import LaunchJob, TimingJob, launch_index
from kernprof.collect.nsight.ncu import NcuOptions, plan, report_settings
from kernprof.collect.nsight.ncu_tool import Ncu, find_ncu
from kernprof.doctor.environment import environment_record
from kernprof.doctor.gpus import find_gpus
from kernprof.errors import KernprofError, MetricUnavailable, UsageError
from kernprof.extras import install_hint, is_installed
from kernprof.metrics import BY_ID, BY_NCU, ncu_names
from kernprof.model.documents.captures import LaunchSamples, TimingDocument
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    LeastWork,
    Profile,
    ReferenceBandwidth,
    Run,
    Timing,
    VariantResult,
)
from kernprof.model.serialize import stored
from kernprof.readers.ncu.open import read_report
from kernprof.stats import median_ci
from kernprof.store import Draft, Store, StoredRun
from kernprof.workflows.run.backend import Host
from kernprof.workflows.run.options import GPU_LIMIT_S, CounterOptions
from kernprof.workflows.run.request import RunRequest, fixed_params, launches_of
from kernprof.workload.discover import DiscoveredWorkload, find


@dataclass(frozen=True, slots=True, kw_only=True)
class HardwareBackend:
    """The GPU: counters under ncu, times from CUDA events outside it."""

    host: Host

    def why_not(self, request: RunRequest) -> str | None:
        if not find_gpus(self.host.runner).gpus:
            return "there is no usable NVIDIA GPU here"
        if not is_installed("cupy"):
            return f"CuPy is not installed ({install_hint('cupy')})"
        if request.counters is None:
            return None
        try:
            find_ncu(self.host.runner, environ=self.host.environ, named=request.counters.ncu)
        except KernprofError as error:
            return f"{error.message} (--no-counters times on the GPU without it)"
        return None

    def run(self, request: RunRequest) -> StoredRun:
        """Raises UsageError (names, values), WorkloadError, ToolNotFound, ToolTooOld, CounterAccessDenied,
        CaptureFailed, StoreError.
        """
        if not (request.counters or request.timing):
            raise UsageError("--no-counters and --no-timing together leave nothing to do", hint="leave one of them out")
        discovered = find(request.launch.workload)
        launches = launches_of(discovered, request.launch)
        tool = self._tool(request.counters) if request.counters else None
        if tool:
            self.host.progress(plan(tool.options, len(launches) * request.launch.launch_count).describe())
        tools = {"ncu": tool.ncu.version_text} if tool else {}
        with Store(request.store).begin(discovered.name) as draft, ThreadPoolExecutor(max_workers=1) as pool:
            environment = pool.submit(environment_record, self.host.runner, tools=tools, source=discovered.path)
            capture = HardwareCollector(self.host.runner, draft.path, self.host.progress).collect(
                _collection(discovered, launches, request, tool)
            )
            self.host.progress("reading the report")
            settings = report_settings(tool.options, tool.ncu) if tool else {}
            run = _run(draft, discovered, launches, request, capture)
            return draft.commit(replace(run, settings=settings, environment=environment.result()))

    def _tool(self, counters: CounterOptions) -> _Counting:
        ncu = find_ncu(self.host.runner, environ=self.host.environ, named=counters.ncu)
        return _Counting(ncu=ncu, options=counters.checked(self.host.runner, ncu))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counting:
    """The ncu to use, and what it collects."""

    ncu: Ncu
    options: NcuOptions


def _collection(
    discovered: DiscoveredWorkload, launches: tuple[LaunchJob, ...], request: RunRequest, tool: _Counting | None
) -> CollectionRequest:
    timing = request.timing
    return CollectionRequest(
        file=discovered.path,
        workload=discovered.name,
        launches=launches,
        device=request.launch.device,
        ncu=tool.ncu if tool else None,
        options=tool.options if tool else None,
        timing=TimingJob(precision=timing.precision, limit_s=timing.timing_limit_s) if timing else None,
        repeat=request.launch.launch_count,
        launch_limit_s=request.launch.limit_s(GPU_LIMIT_S),
    )


def _run(
    draft: Draft,
    discovered: DiscoveredWorkload,
    launches: Sequence[LaunchJob],
    request: RunRequest,
    capture: HardwareCapture,
) -> Run:
    profiles = _profiles(capture, request.counters.metrics if request.counters else ())
    _write_samples(draft.path / "timing.json", launches, capture)
    results = tuple(_result(each, capture.outcomes[each.index], profiles.get(each.index)) for each in launches)
    return score_run(
        Run(
            id=draft.id,
            created=draft.created,
            backend="ncu" if request.counters else "timing",
            workload=discovered.name,
            params=fixed_params(launches),
            device=_device(capture, profiles),
            variants=results,
            reference_bandwidth=_reference_bandwidth(capture),
            commands=tuple(capture.commands),
            source=str(discovered.path),
        )
    )


def _profiles(capture: HardwareCapture, asked: Sequence[str]) -> dict[int, Profile]:
    """The profile of each launch, by the index in its NVTX range; of several, the one of median duration."""
    by_index: dict[int, list[Profile]] = {}
    extra = [name for metric in asked for name in ncu_names(metric) if name not in BY_NCU]
    for report in capture.reports:
        for profile in read_report(report, metrics=[*BY_ID, *extra]).profiles:
            index = launch_index(profile.nvtx)
            if index is not None:
                by_index.setdefault(index, []).append(profile)
    chosen = {index: _of_median_duration(found) for index, found in by_index.items()}
    for metric in asked:
        _must_be_there(metric, chosen)
    return chosen


def _of_median_duration(profiles: list[Profile]) -> Profile:
    ordered = sorted(profiles, key=lambda profile: profile.value("duration") or 0.0)
    return ordered[(len(ordered) - 1) // 2]


def _must_be_there(metric: str, profiles: Mapping[int, Profile]) -> None:
    name = BY_NCU[metric].id if metric in BY_NCU else metric
    if profiles and all(profile.value(name) is None for profile in profiles.values()):
        raise MetricUnavailable(
            f"ncu capture no value for {metric}",
            hint="this GPU or this ncu may not have it; see `ncu --query-metrics`",
        )


def _result(each: LaunchJob, outcome: LaunchOutcome, profile: Profile | None) -> VariantResult:
    launch = Launch(**_tuples(outcome.launch)) if outcome.launch else None
    if not outcome.counted:
        profile = None  # it crashed or hung under ncu: what the report says of it is not the whole launch
    if profile and launch and profile.launch.grid != launch.grid:
        # The NVTX range names the launch; a different grid means that the kernel launched others of its own.
        profile = None
    return VariantResult(
        variant=each.variant,
        params=each.params,
        launch=launch,
        check=CheckResult(**outcome.check) if outcome.check else None,
        profile=profile,
        timing=_median(outcome),
        failure=Failure(**outcome.failure) if outcome.failure else None,
        work=LeastWork(**outcome.work) if outcome.work else None,
    )


def _tuples(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}


def _median(outcome: LaunchOutcome) -> Timing | None:
    if not outcome.samples_ns or outcome.work is None:
        return None
    median, interval = median_ci(outcome.samples_ns)
    flops = outcome.work["flops"]
    return Timing(
        median_ns=median,
        ci95_ns=interval,
        repetitions=len(outcome.samples_ns),
        min_ns=min(outcome.samples_ns),
        bytes_per_s=outcome.work["least_bytes"] / median * 1e9,
        flops_per_s=flops / median * 1e9 if flops else None,
    )


def _reference_bandwidth(capture: HardwareCapture) -> ReferenceBandwidth | None:
    if not capture.copy_samples_ns:
        return None
    median = statistics.median(capture.copy_samples_ns)
    return ReferenceBandwidth(copy_bytes_per_s=capture.copied_bytes / median * 1e9, copied_bytes=capture.copied_bytes)


def _device(capture: HardwareCapture, profiles: Mapping[int, Profile]) -> Device | None:
    """The device as the CUDA runtime tells it, with the clocks that the counters saw."""
    seen = next((p.device for p in profiles.values() if p.device), None)
    if capture.device is None:
        return seen
    device = Device(**_tuples(capture.device))
    clocks = {"sm_clock_hz": seen.sm_clock_hz, "memory_clock_hz": seen.memory_clock_hz} if seen else {}
    return Device(**{**{f: getattr(device, f) for f in device.__dataclass_fields__}, **clocks})


def _write_samples(path: Path, launches: Sequence[LaunchJob], capture: HardwareCapture) -> None:
    timed = [each for each in launches if capture.outcomes[each.index].samples_ns]
    if timed:
        outcomes = capture.outcomes
        samples = tuple(LaunchSamples(e.variant, e.params, tuple(outcomes[e.index].samples_ns)) for e in timed)
        path.write_text(stored(TimingDocument(samples)))
