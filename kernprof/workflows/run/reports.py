"""Convert ncu reports to runs, and read the counters of a stored run from its reports."""

import contextlib
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from kernprof.analysis.kernel.evidence import parts_of, summed, with_summed_profile
from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.launch.job import launch_index
from kernprof.errors import KernprofError, MetricUnavailable, StoreError, command_line
from kernprof.metrics import BY_ID, BY_NCU, ncu_names
from kernprof.model.run import (
    NcuReport,
    Profile,
    Run,
    RunBackend,
    UnreadReports,
    VariantResult,
)
from kernprof.readers.ncu.open import read_report
from kernprof.store import Store, StoredRun


def report_run(
    path: Path,
    *,
    metrics: Sequence[str] = (),
    importer: Callable[[Path], str] | None = None,
) -> Run:
    """Read an ncu report as a run with scores.

    `metrics` are read in addition to the metrics of the catalogue. Raises ReportUnreadable,
    NothingCaptured, and MetricUnavailable for a metric that no launch has.
    """
    report = read_report(
        path, extra=_extra(metrics), require=[our_name(m) for m in metrics], importer=importer
    )
    return run_of(report, path)


def _extra(metrics: Sequence[str]) -> list[str]:
    """Return the ncu names in `metrics` that are not in the catalogue."""
    return [name for metric in metrics for name in ncu_names(metric) if name not in BY_NCU]


def run_of(
    report: NcuReport,
    path: Path,
    *,
    run_id: str | None = None,
    settings: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Run:
    """Convert a parsed ncu report to a Run with scores.

    Without `run_id`, the run id is the file's name and a digest of the file's content.
    """
    if run_id is None:
        digest = hashlib.sha256()
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
        run_id = f"{path.name}-{digest.hexdigest()[:8]}"
    names = {name: value for name, value in report.settings.items() if name != "command"}
    tool = {"ncu": report.tool_version} if report.tool_version else {}
    return score_run(
        Run(
            id=run_id,
            created=datetime.fromtimestamp(path.stat().st_mtime, timezone.utc).isoformat(
                timespec="seconds"
            ),
            backend=RunBackend.NCU,
            device=report.device,
            variants=tuple(
                VariantResult(variant=p.launch.kernel, launch=p.launch, profile=p)
                for p in report.profiles
            ),
            settings={**names, **tool, **(settings or {})},
            environment=dict(environment or {}),
            source=str(path),
            notes=report.notes,
        )
    )


def our_name(metric: str) -> str:
    return BY_NCU[metric].id if metric in BY_NCU else metric


Importer = Callable[[Path], str]


def settled(store: Store, stored: StoredRun, importer: Importer) -> StoredRun:
    """Read the counters of a new run from its reports.

    If reading fails, the stored run keeps the reports and the reason. Raises MetricUnavailable for
    a requested metric that no launch has; the run remains stored.
    """
    requested = stored.run.unread
    if requested is None:
        return stored
    stored = opened(store, stored, importer)
    profiles = [variant.profile for variant in stored.run.variants if variant.profile]
    for metric in requested.metrics if profiles and stored.run.unread is None else ():
        if all(profile.value(our_name(metric)) is None for profile in profiles):
            raise MetricUnavailable(
                f"ncu has no value for {metric}",
                hint="the GPU or ncu may not support this metric; see `ncu --query-metrics`",
                details=(f"the other metrics are stored: {command_line('show', stored.id)}",),
            )
    return stored


def opened(store: Store, stored: StoredRun, importer: Importer) -> StoredRun:
    """Return a stored run; if its reports were not read yet, read them."""
    if stored.run.unread is None:
        return stored
    try:
        run = _counted(stored.run, stored.path, importer)
    except KernprofError as error:
        run = replace(stored.run, unread=replace(stored.run.unread, reason=error.message))
    if run != stored.run:
        with contextlib.suppress(StoreError):  # a run in a read-only store can still be shown
            store.rewrite(stored, run)
    return replace(stored, run=run)


def _counted(run: Run, folder: Path, importer: Importer) -> Run:
    assert run.unread is not None
    paths = [folder / name for name in run.unread.reports]
    extra = _extra(run.unread.metrics)
    if run.workload is None:
        report = read_report(paths[0], extra=extra, importer=importer)
        result = run_of(
            report, paths[0], run_id=run.id, settings=run.settings, environment=run.environment
        )
        return replace(result, created=run.created, commands=run.commands)
    # Profiles by the number in the launch's NVTX range; a range may contain several kernels.
    profiles: dict[int, list[Profile]] = {}
    notes = list(run.notes)
    for path in paths:
        report = read_report(path, metrics=[*BY_ID, *extra], importer=importer)
        notes += report.notes
        for profile in report.profiles:
            if (launch := launch_index(profile.nvtx)) is not None:
                profiles.setdefault(launch, []).append(profile)
    variants = tuple(
        _with_profile(variant, profiles.get(index)) if index in run.unread.launches else variant
        for index, variant in enumerate(run.variants)
    )
    variants = tuple(
        with_summed_profile(variant, [part.profile for part in parts])
        if (parts := parts_of(variants, index))
        else variant
        for index, variant in enumerate(variants)
    )
    variants = tuple(
        replace(
            new,
            profile=replace(new.profile, metrics={**old.profile.metrics, **new.profile.metrics}),
        )
        if old.profile and new.profile  # keep metrics measured without ncu: energy
        else new
        for old, new in zip(run.variants, variants, strict=True)
    )
    # The CUDA runtime describes the device; ncu's counters add the clocks.
    devices = [profile.device for group in profiles.values() for profile in group if profile.device]
    device = run.device or next(iter(devices), None)
    if run.device and devices:
        clocks = devices[0].sm_clock_hz, devices[0].memory_clock_hz
        device = replace(run.device, sm_clock_hz=clocks[0], memory_clock_hz=clocks[1])
    unique = tuple(dict.fromkeys(notes))
    return score_run(replace(run, variants=variants, device=device, notes=unique, unread=None))


def _with_profile(result: VariantResult, profiles: list[Profile] | None) -> VariantResult:
    # a library call of CuPy may launch several kernels
    if profiles and result.launch and not all(result.launch.grid):
        kernels = list({profile.launch: profile for profile in profiles}.values())
        longest = max(kernels, key=lambda kernel: kernel.value("duration") or 0.0).launch
        total = kernels[0] if len(kernels) == 1 else summed(longest, kernels)
        return replace(result, profile=total, launch=longest)
    profile = profiles[0] if profiles else result.profile
    if profile and result.launch and profile.launch.grid != result.launch.grid:
        # The NVTX range names the launch; a different grid means that the kernel launched child
        # kernels.
        profile = None
    return replace(result, profile=profile)


def unread(
    reports: Sequence[Path], launches: Sequence[int] = (), metrics: Sequence[str] = ()
) -> UnreadReports | None:
    """Return an `UnreadReports` for reports that are read later; None if there are no reports."""
    if not reports:
        return None
    return UnreadReports(
        reason="the reports are stored and not read yet",
        reports=tuple(path.name for path in reports),
        launches=tuple(launches),
        metrics=tuple(metrics),
    )
