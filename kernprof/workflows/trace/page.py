"""Timelines for the report page: each analysed, and, where kernprof recorded it, with the variant
of each range.
"""

from dataclasses import replace
from pathlib import Path

from kernprof.analysis.trace.analyse import analyse
from kernprof.collect.launch.job import LAUNCH_RANGE, Job, LaunchJob, launch_range
from kernprof.errors import ReportUnreadable, no_such_file
from kernprof.model.trace import Timeline
from kernprof.report.html.content import PageTrace
from kernprof.workflows.trace.reading import TraceReader


def page_trace(path: Path) -> PageTrace:
    """A trace with its analysis. One that `kernprof run --timeline` recorded is judged variant by
    variant.

    Raises UsageError for a missing file, ReportUnreadable, NothingCaptured, ToolNotFound.
    """
    if not path.exists():
        raise no_such_file(path)
    read = TraceReader().read(path)
    launched, notes = _launched(path, read)
    if not launched:
        analysis = analyse(read)
        return PageTrace(timeline=read, report=analysis.report, gaps=analysis.gaps(), notes=notes)
    each = [analyse(read, iteration=name) for name in launched]
    report = replace(
        each[0].report,
        devices=tuple(device for analysis in each for device in analysis.report.devices),
    )
    gaps = tuple(gaps for analysis in each for gaps in analysis.gaps())
    variants = tuple(name for name in launched.values() for _ in read.tracks)
    return PageTrace(timeline=read, report=report, gaps=gaps, notes=notes, variants=variants)


def _launched(path: Path, read: Timeline) -> tuple[dict[str, str], tuple[str, ...]]:
    """The ranges of this trace that are a variant's launches, with the variant, as `run --timeline`
    was asked.
    """
    beside = path.parent / "job.json"
    present = {text for text in read.strings if text.startswith(LAUNCH_RANGE)}
    if not present or not beside.is_file():
        return {}, ()
    try:
        job = Job.read(beside)
    except (ReportUnreadable, OSError) as error:
        return {}, (
            f"which range is which variant is not known: {beside.name} cannot be read ({error})",
        )
    named = {launch_range(each.index): _name(each) for each in job.launches}
    notes = tuple(
        f"{name} was not recorded" for range_, name in named.items() if range_ not in present
    )
    return {range_: name for range_, name in named.items() if range_ in present}, notes


def _name(launch: LaunchJob) -> str:
    return launch.variant + "".join(f", {name}={value}" for name, value in launch.params.items())
