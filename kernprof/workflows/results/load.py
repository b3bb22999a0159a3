"""Load stored runs and ncu reports, diagnose them, and render results for the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kernprof.errors import VERBOSE, MetricUnavailable, ReportUnreadable, WrongResult, command_line
from kernprof.model.run import Run
from kernprof.outputs import Format
from kernprof.progress import Progress
from kernprof.report.render import render, render_runs as render_results
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import View
from kernprof.workflows.inputs import Failures, read_each

if TYPE_CHECKING:
    from kernprof.model.diagnosis import Diagnosis

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
    from kernprof.analysis.kernel.compare.results import compare_runs

    diagnosed = [(run, partial(diagnoses_of, run)) for run in runs]
    comparison = partial(compare_runs, *runs[:2]) if compared and len(runs) > 1 else None
    return render_results(diagnosed, comparison, format_, view).rstrip("\n")


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


# Environment variables of terminals that show links (escape sequence OSC 8) as links. Some other
# terminals print the sequence as text.
_LINKING = {"VTE_VERSION", "KITTY_WINDOW_ID", "WEZTERM_PANE", "WT_SESSION", "KONSOLE_VERSION"}
_LINKING_PROGRAMS = ("vscode", "iTerm.app", "ghostty", "WezTerm")


def editor() -> str:
    """Return the template of addresses that open a source line, from $KERNPROF_EDITOR."""
    return os.environ.get("KERNPROF_EDITOR", "vscode://file{path}:{line}")


def view(metrics: Sequence[str] = ()) -> View:
    """Return the output options for stdout: width, colour and links of terminals, details."""
    terminal = sys.stdout.isatty()
    links = _LINKING & os.environ.keys() or os.environ.get("TERM_PROGRAM") in _LINKING_PROGRAMS
    return View(
        width=shutil.get_terminal_size((110, 24)).columns,
        color=terminal and not os.environ.get("NO_COLOR"),
        editor=editor() if terminal and links else "",
        metrics=tuple(metrics),
        details=bool(os.environ.get(VERBOSE)),
    )


def one_line(text: str) -> str:
    """Truncate the text to the width of the terminal on stderr."""
    try:
        width = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):  # stderr is an object without a file descriptor, as in notebooks
        width = 0
    return shorten(plain(text), (width or shutil.get_terminal_size().columns) - 1)


def printed(result: object, format_: Format) -> str:
    """Return the result as text for this terminal, without a final newline."""
    return render(result, format_, view()).rstrip("\n")
