"""`kernprof show` and `kernprof runs`: load a workload, a stored run or any report, and render it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import (
    MetricUnavailable,
    ReportUnreadable,
    UsageError,
    WrongResult,
    unknown_name,
)
from kernprof.metrics import BY_ID, ncu_names
from kernprof.model.listing import (
    RecordingRow,
    RunList,
    UnreadableFile,
    WorkloadCard,
    run_row,
)
from kernprof.model.run import Run
from kernprof.outputs import Format
from kernprof.progress import Progress
from kernprof.workflows.catalogue import workload_card
from kernprof.workflows.fleet.targets import Failures, read_each
from kernprof.workflows.terminal import printed, view
from kernprof.workload.discover import DiscoveredWorkload, find, find_by_name, names_available

if TYPE_CHECKING:
    from kernprof.model.diagnosis import Diagnosis
    from kernprof.report.text.table import View
    from kernprof.store import Store

# Store and readers are imported on demand: workloads need neither.


def load(target: str, store: Path, metrics: Sequence[str] = ()) -> Run:
    """Return the run that `target` names: a report's path, else a stored run (id, prefix, path).

    Raises MetricUnavailable if all results of a stored run lack one of `metrics`.
    """
    from kernprof.collect.nsight.tools import importer
    from kernprof.process import SubprocessRunner
    from kernprof.store import Store
    from kernprof.workflows.run.reports import opened, report_run

    path = Path(target)
    if path.is_file() and path.name != "manifest.json":
        return report_run(path, metrics=metrics, importer=importer(SubprocessRunner(), os.environ))
    shelf = Store(store)
    run = opened(shelf, shelf.find(target), importer(SubprocessRunner(), os.environ)).run
    profiles = [result.profile for result in run.variants if result.profile]
    for metric in metrics:
        if all(profile.value(metric) is None for profile in profiles):
            raise MetricUnavailable(
                f"run {run.id} holds no {metric}",
                hint=f"kernprof run {run.workload or 'WORKLOAD'} --metric {metric}",
            )
    return run


def load_each(
    targets: Sequence[str],
    store: Path,
    metrics: Sequence[str],
    *,
    cluster: str | None,
    progress: Progress,
) -> tuple[list[Run], Failures]:
    """Load the runs of all targets, here or by a cluster's workers; list those that failed."""
    read = partial(load_shown, tuple(metrics), store.absolute())
    return read_each(read, targets, cluster=cluster, progress=progress, doing="reading the runs")


def load_shown(metrics: Sequence[str], store: Path, shown: str, place: str) -> Run:
    """Load the run at `place`, with `shown` as its source."""
    run = load(place, store, metrics)
    return replace(run, source=shown) if run.source == place else run


def workload_named(target: str) -> DiscoveredWorkload | None:
    """Return the workload with that name or file; None for a run or a report."""
    return find(target) if target.partition(":")[0].endswith(".py") else find_by_name(target)


def show(
    target: str, *, metrics: Sequence[str] = (), source: bool, store: Path
) -> WorkloadCard | Run:
    """Return the workload, or the run.

    Raises UsageError with the available names for a target that is neither, nor a file.
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
    try:
        return load(target, store, metrics)
    except UsageError as error:
        if "no such file" in error.message or "ambiguous" in error.message:
            raise
        from kernprof.store import Store

        names = [*names_available(), *Store(store).ids()[:20]]
        raise unknown_name("workload, run or report", target, names) from error


def render(
    result: WorkloadCard | Run | list[Run], format_: Format, *, metrics: Sequence[str] = ()
) -> str:
    """Return the text to print; `metrics` of runs are shown beside those of the scores."""
    if isinstance(result, WorkloadCard):
        return printed(result, format_)
    runs = [result] if isinstance(result, Run) else result
    return render_runs(runs, format_, view(metrics), compared=False)


def render_runs(runs: Sequence[Run], format_: Format, view: View, *, compared: bool = True) -> str:
    """Return the text of one run or several; `compared` adds the comparison of the first two."""
    from kernprof.report.render import render_run, render_several

    if len(runs) == 1:
        return render_run(runs[0], format_, view, partial(diagnoses_of, runs[0])).rstrip("\n")
    from kernprof.analysis.kernel.compare.results import compare_runs

    shown = [(run, partial(diagnoses_of, run)) for run in runs]
    comparison = partial(compare_runs, runs[0], runs[1]) if compared else None
    return render_several(shown, comparison, format_, view).rstrip("\n")


def diagnoses_of(run: Run) -> tuple[Diagnosis, ...]:
    """Diagnose each correct variant from the run's own counters, without source lines.

    Reports of other programs are not diagnosed here: `kernprof explain` selects their costliest
    launches.
    """
    from kernprof.analysis.kernel.diagnose import diagnose
    from kernprof.analysis.kernel.evidence import parts_of
    from kernprof.report.tables.run import labelled

    return tuple(
        diagnose(result, run, index, label)
        for index, (label, result) in enumerate(labelled(run))
        if run.workload
        and not parts_of(run.variants, index)
        and result.profile
        and not result.failure
        and not result.wrong
    )


def exit_code_of(run: Run) -> int:
    """Return 0 for a complete, correct run, else the code of the failed, wrong or unread result."""
    failed = next((v.failure.exit_code for v in run.variants if v.failure), None)
    wrong = any(result.wrong for result in run.variants)
    unread = ReportUnreadable.exit_code if run.unread else 0
    return failed or (WrongResult.exit_code if wrong else unread)


def list_runs(store: Path, *, remove: Sequence[str] = (), remove_failed: bool = False) -> RunList:
    """List the stored runs and recordings, after removing the named and failed ones.

    An unreadable folder is listed with the reason.
    """
    from kernprof.model.serialize import like
    from kernprof.store import Store
    from kernprof.store.recordings import recordings, remove_recording

    opened = Store(store)
    for name in remove:
        _remove(opened, name)
    for recording in recordings(opened.root) if remove_failed else ():
        if recording.kind != "unsaved" and not recording.complete:
            remove_recording(recording)
    listing = opened.runs()
    return RunList(
        runs=tuple(run_row(stored.run) for stored in listing.runs),
        broken=tuple(
            UnreadableFile(path=str(broken.path), message=broken.reason)
            for broken in listing.broken
        ),
        recordings=tuple(like(RecordingRow, stored) for stored in recordings(opened.root)),
    )


def _remove(store: Store, name: str) -> None:
    """Remove the recording of that name, or the only one with that prefix; else the run."""
    from kernprof.store.recordings import recordings, remove_recording

    begun = [stored for stored in recordings(store.root) if name and stored.name.startswith(name)]
    matches = [stored for stored in begun if stored.name == name] or begun
    if not matches or any(run.startswith(name) for run in store.ids()):
        store.remove(name)
    elif len(matches) > 1:
        raise UsageError(
            f"recording {name!r} is ambiguous: {len(matches)} begin so",
            hint="give more of its name",
            details=[f"  {stored.name}" for stored in matches[:10]],
        )
    else:
        remove_recording(matches[0])
