"""`kernprof show`: a workload, a stored run, or any report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kernprof.errors import KernprofError, UsageError, unknown_name
from kernprof.model.run import Run
from kernprof.process import SubprocessRunner
from kernprof.store import Store
from kernprof.workflows.catalogue import show_workload
from kernprof.workflows.run.ncu_report import importer, report_run
from kernprof.workflows.run.result import RunResult, render_results
from kernprof.workflows.terminal import view
from kernprof.workload.discover import find, find_by_name, names_available

_REPORTS = (".ncu-rep", ".csv", ".ncu-repz")


def load(target: str, store: Path, metrics: Sequence[str] = ()) -> Run:
    """The run that `target` names: a report's path, else a stored run (id, prefix, `latest`, path)."""
    path = Path(target)
    if path.is_file() and path.name != "manifest.json":
        return report_run(path, metrics=metrics, importer=importer(SubprocessRunner(), os.environ))
    if path.suffix in _REPORTS:
        raise UsageError(f"there is no file {target}")
    return Store(store).find(target).run


def show(target: str, *, metrics: Sequence[str] = (), source: bool, store: Path, format_: str) -> str:
    """Raises UsageError with the names available when `target` is neither a workload, a run, nor a file."""
    in_file = target.partition(":")[0].endswith(".py")
    discovered = find(target) if in_file else find_by_name(target)
    if discovered:
        return show_workload(discovered, source, format_, view())
    try:
        run = load(target, store, metrics)
    except UsageError as error:
        if Path(target).suffix in _REPORTS:
            raise
        raise _unknown(target, store, error) from error
    return render_results((RunResult.of(run),), format_, view(metrics))


def _unknown(target: str, store: Path, cause: KernprofError) -> KernprofError:
    if "ambiguous" in cause.message:
        return cause
    return unknown_name("workload, run or report", target, [*names_available(), *Store(store).ids()[:20]])
