"""Load stored runs and ncu reports, diagnose their variants, and render them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import MetricUnavailable, ReportUnreadable, WrongResult, command_line
from kernprof.model.run import Run
from kernprof.outputs import Format
from kernprof.progress import Progress
from kernprof.workflows.inputs import Failures, read_each

if TYPE_CHECKING:
    from kernprof.model.diagnosis import Diagnosis
    from kernprof.report.text.table import View

# The store and the readers are imported on demand, so that commands for workloads start faster.


def load(target: str, store: Path, metrics: Sequence[str] = ()) -> Run:
    """Load the run of an ncu report (path), or a stored run (id, prefix of an id, path).

    Raises MetricUnavailable if all results of a stored run lack one of `metrics`.
    """
    from kernprof.collect.nsight.tools import importer
    from kernprof.process import SubprocessRunner
    from kernprof.store import Store
    from kernprof.workflows.run.reports import opened, report_run

    path, read = Path(target), importer(SubprocessRunner(), os.environ)
    if path.is_file() and path.name != "manifest.json":
        return report_run(path, metrics=metrics, importer=read)
    shelf = Store(store)
    run = opened(shelf, shelf.find(target), read).run
    profiles = [result.profile for result in run.variants if result.profile]
    for metric in metrics:
        if all(profile.value(metric) is None for profile in profiles):
            raise MetricUnavailable(
                f"run {run.id} has no {metric}",
                hint=command_line("run", run.workload or "WORKLOAD", "--metric", metric),
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
    """Load the runs of all targets, in this process or on a Dask cluster.

    Also returns the unreadable targets, with their errors.
    """
    read = partial(load_typed, tuple(metrics), store.absolute())
    return read_each(read, targets, cluster=cluster, progress=progress, doing="reading the runs")


def load_typed(metrics: Sequence[str], store: Path, typed: str, address: str) -> Run:
    """Load the run at `address`; results name `typed`, the user's argument, as their source."""
    run = load(address, store, metrics)
    return replace(run, source=typed) if run.source == address else run


def render_runs(runs: Sequence[Run], format_: Format, view: View, *, compared: bool = True) -> str:
    """Return runs as text in `format_`; `compared` adds a comparison of the first two runs."""
    from kernprof.report.render import render_run, render_several

    if len(runs) == 1:
        return render_run(runs[0], format_, view, partial(diagnoses_of, runs[0])).rstrip("\n")
    from kernprof.analysis.kernel.compare.results import compare_runs

    diagnosed = [(run, partial(diagnoses_of, run)) for run in runs]
    comparison = partial(compare_runs, runs[0], runs[1]) if compared else None
    return render_several(diagnosed, comparison, format_, view).rstrip("\n")


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
    """Return 0 if all results are correct and have counters, else the exit code of a failure."""
    failed = next((v.failure.exit_code for v in run.variants if v.failure), None)
    wrong = any(result.wrong for result in run.variants)
    unread = ReportUnreadable.exit_code if run.unread else 0
    return failed or (WrongResult.exit_code if wrong else unread)
