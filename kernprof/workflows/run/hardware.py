"""`kernprof run` on a GPU: launch a workload's variants, collect, check, time, score, store."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.launch.hardware import Collected, HardwareCollector, Outcome, Request
from kernprof.collect.launch.job import LaunchJob, TimingJob, launch_index
from kernprof.collect.nsight.ncu import plan, report_settings
from kernprof.collect.nsight.ncu_tool import find_ncu
from kernprof.doctor.environment import environment_record
from kernprof.errors import MetricUnavailable, UsageError
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
from kernprof.process import Runner
from kernprof.readers.ncu.open import read_report
from kernprof.stats import median_ci
from kernprof.store import Draft, Store, StoredRun
from kernprof.workflows.run.request import RunRequest, counter_options, fixed_params, launches_of
from kernprof.workload.discover import DiscoveredWorkload, find

Progress = Callable[[str], None]


def run(
    request: RunRequest, *, runner: Runner, progress: Progress, environ: Mapping[str, str] = os.environ
) -> StoredRun:
    """Runs the variants and returns what was stored. A variant's own failure is in its result, not raised.

    Raises UsageError (names, values), WorkloadError, ToolNotFound, ToolTooOld, CounterAccessDenied, CaptureFailed,
    StoreError.
    """
    if not (request.counters or request.timing):
        raise UsageError("--no-counters and --no-timing together leave nothing to do", hint="leave one of them out")
    discovered = find(request.workload)
    launches = launches_of(discovered, request)
    ncu = find_ncu(runner, environ=environ, named=request.ncu) if request.counters else None
    options = counter_options(request, runner, ncu) if ncu else None
    if options:
        progress(plan(options, len(launches) * request.launch_count).describe())
    tools = {"ncu": ncu.version_text} if ncu else {}
    with Store(request.store).begin(discovered.name) as draft, ThreadPoolExecutor(max_workers=1) as pool:
        environment = pool.submit(environment_record, runner, tools=tools, source=discovered.path)
        collected = HardwareCollector(runner, draft.path, progress).collect(
            Request(
                file=discovered.path,
                workload=discovered.name,
                launches=launches,
                device=request.device,
                ncu=ncu,
                options=options,
                timing=_timing(request),
                repeat=request.launch_count,
                launch_limit_s=request.launch_limit_s,
            )
        )
        progress("reading the report")
        settings = report_settings(options, ncu) if options and ncu else {}
        made = _made_run(draft, discovered, launches, request, collected)
        return draft.commit(replace(made, settings=settings, environment=environment.result()))


def _timing(request: RunRequest) -> TimingJob | None:
    return TimingJob(precision=request.precision, limit_s=request.timing_limit_s) if request.timing else None


def _made_run(
    draft: Draft,
    discovered: DiscoveredWorkload,
    launches: Sequence[LaunchJob],
    request: RunRequest,
    collected: Collected,
) -> Run:
    profiles = _profiles(collected, request.metrics)
    _write_samples(draft.path / "timing.json", launches, collected)
    results = tuple(_result(each, collected.outcomes[each.index], profiles.get(each.index)) for each in launches)
    return score_run(
        Run(
            id=draft.id,
            created=draft.created,
            backend="ncu" if request.counters else "timing",
            workload=discovered.name,
            params=fixed_params(launches, request),
            device=_device(collected, profiles),
            variants=results,
            reference_bandwidth=_reference_bandwidth(collected),
            commands=tuple(collected.commands),
            source=str(discovered.path),
        )
    )


def _profiles(collected: Collected, asked: Sequence[str]) -> dict[int, Profile]:
    """The profile of each launch, by the index in its NVTX range; of several, the one of median duration."""
    by_index: dict[int, list[Profile]] = {}
    extra = [name for metric in asked for name in ncu_names(metric) if name not in BY_NCU]
    for report in collected.reports:
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
            f"ncu collected no value for {metric}",
            hint="this GPU or this ncu may not have it; see `ncu --query-metrics`",
        )


def _result(each: LaunchJob, outcome: Outcome, profile: Profile | None) -> VariantResult:
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


def _median(outcome: Outcome) -> Timing | None:
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


def _reference_bandwidth(collected: Collected) -> ReferenceBandwidth | None:
    if not collected.copy_samples_ns:
        return None
    median = statistics.median(collected.copy_samples_ns)
    return ReferenceBandwidth(
        copy_bytes_per_s=collected.copied_bytes / median * 1e9, copied_bytes=collected.copied_bytes
    )


def _device(collected: Collected, profiles: Mapping[int, Profile]) -> Device | None:
    """The device as the CUDA runtime tells it, with the clocks that the counters saw."""
    seen = next((p.device for p in profiles.values() if p.device), None)
    if collected.device is None:
        return seen
    device = Device(**_tuples(collected.device))
    clocks = {"sm_clock_hz": seen.sm_clock_hz, "memory_clock_hz": seen.memory_clock_hz} if seen else {}
    return Device(**{**{f: getattr(device, f) for f in device.__dataclass_fields__}, **clocks})


def _write_samples(path: Path, launches: Sequence[LaunchJob], collected: Collected) -> None:
    timed = [each for each in launches if collected.outcomes[each.index].samples_ns]
    if timed:
        samples = tuple(
            LaunchSamples(each.variant, each.params, tuple(collected.outcomes[each.index].samples_ns)) for each in timed
        )
        path.write_text(stored(TimingDocument(samples)))
