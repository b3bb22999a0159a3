"""`kernprof show`: a workload, a stored run, or any report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kernprof.errors import KernprofError, UsageError, unknown_name
from kernprof.model.listing import WorkloadCard
from kernprof.model.run import Run
from kernprof.process import SubprocessRunner
from kernprof.store import Store
from kernprof.workflows.catalogue import workload_card
from kernprof.workflows.run.counters import opened
from kernprof.workflows.run.ncu_report import importer, report_run
from kernprof.workflows.run.result import RunResult, render_results
from kernprof.workflows.terminal import printed, view
from kernprof.workload.discover import find, find_by_name, names_available

_REPORTS = (".ncu-rep", ".csv", ".ncu-repz")


def load(target: str, store: Path, metrics: Sequence[str] = ()) -> Run:
    """The run that `target` names: a report's path, else a stored run (id, prefix, `latest`, path)."""
    path = Path(target)
    if path.is_file() and path.name != "manifest.json":
        return report_run(path, metrics=metrics, importer=importer(SubprocessRunner(), os.environ))
    if path.suffix in _REPORTS:
        raise UsageError(f"there is no file {target}")
    shelf = Store(store)
    return opened(shelf, shelf.find(target), importer(SubprocessRunner(), os.environ)).run


def show(target: str, *, metrics: Sequence[str] = (), source: bool, store: Path) -> WorkloadCard | RunResult:
    """Raises UsageError with the names available when `target` is neither a workload, a run, nor a file."""
    in_file = target.partition(":")[0].endswith(".py")
    discovered = find(target) if in_file else find_by_name(target)
    if discovered:
        return workload_card(discovered, source=source)
    try:
        run = load(target, store, metrics)
    except UsageError as error:
        if Path(target).suffix in _REPORTS:
            raise
        raise _unknown(target, store, error) from error
    return RunResult.of(run)


def render(result: WorkloadCard | RunResult, format_: str, *, metrics: Sequence[str] = ()) -> str:
    """The text to print, without the last line's end; of a run with `metrics` beside those of the scores."""
    if isinstance(result, RunResult):
        return render_results((result,), format_, view(metrics))
    return printed(result, format_)


def _unknown(target: str, store: Path, cause: KernprofError) -> KernprofError:
    if "ambiguous" in cause.message:
        return cause
    return unknown_name("workload, run or report", target, [*names_available(), *Store(store).ids()[:20]])
