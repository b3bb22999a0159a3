"""`kernprof show`: a workload, a stored run, or any report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import KernprofError, MetricUnavailable, UsageError, unknown_name
from kernprof.metrics import BY_ID, ncu_names
from kernprof.model.listing import WorkloadCard
from kernprof.model.run import Run
from kernprof.outputs import Format
from kernprof.workflows.catalogue import workload_card
from kernprof.workflows.fleet.cluster import Failures, Progress, read_each
from kernprof.workflows.terminal import printed, view
from kernprof.workload.discover import DiscoveredWorkload, find, find_by_name, names_available

if TYPE_CHECKING:
    from kernprof.workflows.run.result import RunResult


def load(target: str, store: Path, metrics: Sequence[str] = ()) -> Run:
    """The run that `target` names: a report's path, else a stored run (id, prefix, `latest`, path)."""
    # What reads runs and reports is loaded for those: a workload is shown without.
    from kernprof.process import SubprocessRunner
    from kernprof.store import Store
    from kernprof.workflows.run.counters import opened
    from kernprof.workflows.run.ncu_report import importer, report_run

    path = Path(target)
    if path.is_file() and path.name != "manifest.json":
        return report_run(path, metrics=metrics, importer=importer(SubprocessRunner(), os.environ))
    shelf = Store(store)
    run = opened(shelf, shelf.find(target), importer(SubprocessRunner(), os.environ)).run
    for metric in metrics:
        _must_hold(run, metric)
    return run


def load_each(
    targets: Sequence[str],
    store: Path,
    metrics: Sequence[str],
    *,
    cluster: str | None,
    progress: Progress,
) -> tuple[list[RunResult], Failures]:
    """The runs of all targets, read here or by a cluster's workers, and what cannot be read."""
    from kernprof.workflows.run.result import RunResult

    read = partial(called, tuple(metrics), store.absolute())
    found, failed = read_each(
        read, targets, cluster=cluster, progress=progress, doing="reading the runs"
    )
    return [RunResult(run=run) for run in found], failed


def called(metrics: Sequence[str], store: Path, shown: str, place: str) -> Run:
    """The run at a place, under the name that it is shown by."""
    run = load(place, store, metrics)
    return replace(run, source=shown) if run.source == place else run


def _must_hold(run: Run, metric: str) -> None:
    """MetricUnavailable where no result of the run has the metric."""
    profiles = [result.profile for result in run.variants if result.profile]
    if all(profile.value(metric) is None for profile in profiles):
        raise MetricUnavailable(
            f"run {run.id} holds no {metric}",
            hint=f"kernprof run {run.workload or 'WORKLOAD'} --metric {metric}",
        )


def workload_named(target: str) -> DiscoveredWorkload | None:
    """The workload that a target is, by name or in a file; None where it is a run or a report."""
    return find(target) if target.partition(":")[0].endswith(".py") else find_by_name(target)


def show(
    target: str, *, metrics: Sequence[str] = (), source: bool, store: Path
) -> WorkloadCard | RunResult:
    """Raises UsageError with the names available when `target` is neither a workload, a run, nor a
    file.
    """
    for metric in metrics:
        if metric not in BY_ID:
            ncu_names(metric)
    discovered = workload_named(target)
    if discovered and metrics:
        raise UsageError(
            f"--metric is of runs and reports, and {target} is a workload",
            hint="kernprof show latest",
        )
    if discovered:
        return workload_card(discovered, source=source)
    from kernprof.workflows.run.result import RunResult

    try:
        run = load(target, store, metrics)
    except UsageError as error:
        if "no such file" in error.message:
            raise
        raise _unknown(target, store, error) from error
    return RunResult(run=run)


def render(
    result: WorkloadCard | RunResult | list[RunResult],
    format_: Format,
    *,
    metrics: Sequence[str] = (),
) -> str:
    """The text to print, without the last line's end; of runs with `metrics` beside those of the
    scores.
    """
    if isinstance(result, WorkloadCard):
        return printed(result, format_)
    from kernprof.workflows.run.result import render_results

    results = result if isinstance(result, list) else [result]
    return render_results(results, format_, view(metrics), compared=False)


def _unknown(target: str, store: Path, cause: KernprofError) -> KernprofError:
    from kernprof.store import Store

    if "ambiguous" in cause.message:
        return cause
    return unknown_name(
        "workload, run or report", target, [*names_available(), *Store(store).ids()[:20]]
    )
