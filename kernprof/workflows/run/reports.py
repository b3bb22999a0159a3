"""Conversion of ncu reports to runs, and deferred reading of a stored run's counters."""

import contextlib
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path

from kernprof.analysis.kernel.evidence import parts_of, summed, with_summed_profile
from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.launch.job import launch_index
from kernprof.errors import KernprofError, MetricUnavailable, StoreError
from kernprof.metrics import BY_ID, BY_NCU, ncu_names
from kernprof.model.run import (
    Device,
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
    """Return the report's launches with scores; `metrics` are added to the catalogue's.

    Raises ReportUnreadable, NothingCaptured, MetricUnavailable (a metric that no launch has).
    """
    extra = [name for metric in metrics for name in ncu_names(metric) if name not in BY_NCU]
    report = read_report(
        path, extra=extra, require=[our_name(m) for m in metrics], importer=importer
    )
    return run_of(report, path)


def run_of(
    report: NcuReport,
    path: Path,
    *,
    run_id: str | None = None,
    settings: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Run:
    """Convert a parsed report to a Run with scores."""
    return score_run(
        Run(
            id=run_id or _report_id(path),
            created=datetime.fromtimestamp(path.stat().st_mtime, timezone.utc).isoformat(
                timespec="seconds"
            ),
            backend=RunBackend.NCU,
            device=report.device,
            variants=tuple(
                VariantResult(variant=p.launch.kernel, launch=p.launch, profile=p)
                for p in report.profiles
            ),
            settings={**_settings(report), **(settings or {})},
            environment=dict(environment or {}),
            source=str(path),
            notes=report.notes,
        )
    )


def our_name(metric: str) -> str:
    return BY_NCU[metric].id if metric in BY_NCU else metric


def _settings(report: NcuReport) -> dict[str, str]:
    names = {name: value for name, value in report.settings.items() if name != "command"}
    return names | ({"ncu": report.tool_version} if report.tool_version else {})


def _report_id(path: Path) -> str:
    """Return an id of the file's name and a digest of its content, equal on all machines."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return f"{path.name}-{digest.hexdigest()[:8]}"


Importer = Callable[[Path], str]


def settled(store: Store, stored: StoredRun, importer: Importer) -> StoredRun:
    """Read the counters of a run just stored; if that fails, keep the reason and the reports.

    Raises MetricUnavailable for a requested metric that no launch has; the run stays stored.
    """
    requested = stored.run.unread
    if requested is None:
        return stored
    stored = opened(store, stored, importer)
    if stored.run.unread is None:
        for metric in requested.metrics:
            _must_be_there(metric, stored)
    return stored


def opened(store: Store, stored: StoredRun, importer: Importer) -> StoredRun:
    """Return a stored run; read its pending reports now."""
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
    extra = [
        name for metric in run.unread.metrics for name in ncu_names(metric) if name not in BY_NCU
    ]
    if run.workload is None:
        report = read_report(paths[0], extra=extra, importer=importer)
        result = run_of(
            report, paths[0], run_id=run.id, settings=run.settings, environment=run.environment
        )
        return replace(result, created=run.created, commands=run.commands)
    profiles, notes = _profiles(paths, extra, importer)
    variants = tuple(
        _with_profile(variant, profiles.get(index)) if index in run.unread.launches else variant
        for index, variant in enumerate(run.variants)
    )
    variants = tuple(
        with_summed_profile(item, [v.profile for v in parts])
        if (parts := parts_of(variants, index))
        else item
        for index, item in enumerate(variants)
    )
    notes = tuple(dict.fromkeys((*run.notes, *notes)))
    device = _device_with_clocks(run.device, profiles)
    return score_run(replace(run, variants=variants, device=device, notes=notes, unread=None))


def _profiles(
    paths: Sequence[Path], extra: Sequence[str], importer: Importer
) -> tuple[dict[int, list[Profile]], tuple[str, ...]]:
    """Return the profiles of each launch by the index in its NVTX range; several if it nests."""
    by_index: dict[int, list[Profile]] = {}
    notes: list[str] = []
    for path in paths:
        report = read_report(path, metrics=[*BY_ID, *extra], importer=importer)
        notes += report.notes
        for profile in report.profiles:
            index = launch_index(profile.nvtx)
            if index is not None:
                by_index.setdefault(index, []).append(profile)
    return by_index, tuple(notes)


def _with_profile(result: VariantResult, profiles: list[Profile] | None) -> VariantResult:
    # CuPy's library call may launch several kernels
    if profiles and result.launch and not all(result.launch.grid):
        taken = list({match.launch: match for match in profiles}.values())
        longest = max(taken, key=lambda item: item.value("duration") or 0.0).launch
        return replace(
            result, profile=taken[0] if len(taken) == 1 else summed(longest, taken), launch=longest
        )
    profile = profiles[0] if profiles else None
    if profile and result.launch and profile.launch.grid != result.launch.grid:
        # The NVTX range names the launch; a different grid means that the kernel launched child
        # kernels.
        profile = None
    return replace(result, profile=profile)


def _device_with_clocks(
    device: Device | None, profiles: Mapping[int, list[Profile]]
) -> Device | None:
    """Return the CUDA runtime's device description, with clocks from the counters."""
    seen = next(
        (item.device for profile in profiles.values() for item in profile if item.device), None
    )
    if device is None or seen is None:
        return device or seen
    return replace(device, sm_clock_hz=seen.sm_clock_hz, memory_clock_hz=seen.memory_clock_hz)


def _must_be_there(metric: str, stored: StoredRun) -> None:
    profiles = [variant.profile for variant in stored.run.variants if variant.profile]
    if profiles and all(profile.value(our_name(metric)) is None for profile in profiles):
        raise MetricUnavailable(
            f"ncu has no value for {metric}",
            hint="this GPU or this ncu may not have it; see `ncu --query-metrics`",
            details=(f"the rest is stored: kernprof show {stored.id}",),
        )


def unread(
    reports: Sequence[Path], launches: Sequence[int] = (), metrics: Sequence[str] = ()
) -> UnreadReports | None:
    """Return the pending reports of a run; None without a report."""
    if not reports:
        return None
    return UnreadReports(
        reason="they were stored and not read yet",
        reports=tuple(path.name for path in reports),
        launches=tuple(launches),
        metrics=tuple(metrics),
    )
