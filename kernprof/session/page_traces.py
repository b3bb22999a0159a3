"""Timelines for the report page: each read, analysed, and, where kernprof recorded it, with what its ranges are of."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kernprof.collect.job import LAUNCH_RANGE, Job, launch_range
from kernprof.collect.runner import SubprocessRunner
from kernprof.errors import UsageError
from kernprof.readers.timeline_open import read_timeline
from kernprof.report.page_data import PageTrace
from kernprof.session.timeline_recording import exported
from kernprof.timeline.analyse import analyse


def page_traces(paths: Sequence[Path]) -> tuple[PageTrace, ...]:
    """Raises UsageError for a file that is not there, ReportUnreadable, NothingCaptured, ToolNotFound."""
    return tuple(page_trace(path) for path in paths)


def page_trace(path: Path) -> PageTrace:
    """A trace with its analysis. One that `kernprof run --timeline` recorded is cut into its launches."""
    if not path.exists():
        raise UsageError(f"there is no file {path}", hint="give a run, an ncu report or a trace that exists")

    def export(report: Path) -> Path:
        return exported(report, runner=SubprocessRunner(), environ=os.environ, nsys=None)

    read = read_timeline(path, exporter=export)
    marked = any(text.startswith(LAUNCH_RANGE) for text in read.strings)
    analysis = analyse(read, iteration=f"{LAUNCH_RANGE}*" if marked else None)
    return PageTrace(timeline=read, report=analysis.report, gaps=analysis.gaps(), notes=_legend(path) if marked else ())


def _legend(path: Path) -> tuple[str, ...]:
    """Which range is which variant, from what `kernprof run --timeline` was asked."""
    beside = path.parent / "job.json"
    if not beside.is_file():
        return ()
    try:
        job = Job.read(beside)
    except (ValueError, TypeError, KeyError, OSError) as error:
        return (f"which range is which variant is not known: {beside.name} cannot be read ({error})",)
    return tuple(
        f"{launch_range(each.index)} is {each.variant}" + "".join(f", {n}={v}" for n, v in each.params.items())
        for each in job.launches
    )
