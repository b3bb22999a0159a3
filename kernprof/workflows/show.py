"""`kernprof show`: a workload, a stored run, or any report; and how `run` shows what it stored."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from kernprof.analysis.kernel.compare.results import compare_runs
from kernprof.errors import KernprofError, UsageError, WrongResult, unknown_name
from kernprof.model.documents.run import run_document
from kernprof.model.run import Run, VariantResult
from kernprof.model.serialize import encode
from kernprof.process import SubprocessRunner
from kernprof.report.render import render_comparison, render_run
from kernprof.report.text.table import View
from kernprof.store import Store, StoredRun
from kernprof.workflows.catalogue import show_workload
from kernprof.workflows.ncu_report import importer, report_run
from kernprof.workload.discover import find, find_by_name, names_available

_REPORTS = (".ncu-rep", ".csv", ".ncu-repz")


def view(metrics: Sequence[str] = ()) -> View:
    """How to draw here: the terminal's width, colour on a terminal only."""
    terminal = sys.stdout.isatty()
    color = terminal and not os.environ.get("NO_COLOR")
    return View(width=max(60, shutil.get_terminal_size((110, 24)).columns), color=color, metrics=tuple(metrics))


def render_stored(stored: StoredRun, format_: str, metrics: Sequence[str] = ()) -> str:
    return render_run(stored.run, format_, view(metrics)).rstrip("\n")


def render_stored_runs(stored: Sequence[StoredRun], format_: str) -> str:
    """One run as it is; of several, in JSON a list, else one below the other and the comparison of the first two."""
    if len(stored) == 1:
        return render_stored(stored[0], format_)
    if format_ == "json":
        return encode([run_document(each.run) for each in stored])
    compared = render_comparison(compare_runs(stored[0].run, stored[1].run), format_, view()).rstrip("\n")
    return "\n\n".join([*(render_stored(each, format_) for each in stored), compared])


def exit_code_of(run: Run) -> int:
    """0 when every variant ran and is right; else a failed variant's code, else WrongResult's."""
    failed = next((v.failure.exit_code for v in run.variants if v.failure), None)
    return failed or (WrongResult.exit_code if any(_is_wrong(v) for v in run.variants) else 0)


def _is_wrong(result: VariantResult) -> bool:
    return result.check is not None and not result.check.correct


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
    return render_run(run, format_, view(metrics)).rstrip("\n")


def _unknown(target: str, store: Path, cause: KernprofError) -> KernprofError:
    if "ambiguous" in cause.message:
        return cause
    return unknown_name("workload, run or report", target, [*names_available(), *Store(store).ids()[:20]])
