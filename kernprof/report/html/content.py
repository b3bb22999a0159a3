"""Content of an HTML report: runs, traces, summary figures, commands and annotated source."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from kernprof.errors import command_line
from kernprof.model.diagnosis import (
    Bottleneck,
    Change,
    Diagnosis,
    Explanation,
    FindingId,
    Line,
    LineRef,
)
from kernprof.model.documents.inside import WarpPicture
from kernprof.model.kernel_names import short_name
from kernprof.model.listing import run_row
from kernprof.model.pictures import Roofline
from kernprof.model.run import Run, RunComparison
from kernprof.model.trace import Gaps, Timeline
from kernprof.model.trace_report import TimelineComparison, TimelineReport
from kernprof.report.tables.explain import COLUMNS, gain_text, source_sections
from kernprof.report.tables.launches import device_text
from kernprof.report.tables.run import estimate_of, failure_notes, labelled, ranking
from kernprof.report.text.safe import shorten
from kernprof.report.text.table import Section, Text, quantity
from kernprof.units import count_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRun:
    """One run in a report. If `explanation` or `chart` is None, `…_reason` explains why.

    `inside` are the phases that `kernprof inside` recorded of the run's code and parameters. The
    picture is None if the stored file cannot be read.
    """

    run: Run
    explanation: Explanation | None = None
    explanation_reason: str = ""
    chart: Roofline | None = None
    chart_reason: str = ""
    inside: tuple[tuple[tuple[Section, ...], WarpPicture | None], ...] = ()

    @property
    def subject(self) -> str:
        """Return the workload's name, or the file name of an imported report."""
        return self.run.workload or PurePath(self.run.source or "report").name


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTrace:
    """One timeline in a report: events, analysis, and the idle gaps of each outcome.

    A track is one process on one GPU. An outcome is the analysis of a track, or of one variant on a
    track if kernprof launched several variants. In this case, `variants` has the variant of each
    outcome.
    """

    timeline: Timeline
    report: TimelineReport
    gaps: tuple[Gaps, ...]
    notes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def track(self, outcome: int) -> int:
        """Return the index of the track to which the outcome with the index `outcome` belongs."""
        return outcome % len(self.timeline.tracks)

    @property
    def subject(self) -> str:
        """Return the trace's file name, or the folder's name for a recording by kernprof."""
        path = PurePath(self.report.source.path)
        return path.parent.name if path.stem == "timeline" and path.parent.name else path.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Content of a report. `comparison` compares the first two runs, or a single run's variants.

    `changes` explain the comparison. `chart` is a roofline of several runs. `moved` compares two
    traces. If one of them is None, the field `…_reason` explains why. `editor` is the template of
    links to source lines on this machine, "" for a page to share.
    """

    runs: tuple[PageRun, ...]
    comparison: RunComparison | None = None
    changes: tuple[Change | None, ...] = ()
    comparison_reason: str = ""
    chart: Roofline | None = None
    chart_reason: str = ""
    traces: tuple[PageTrace, ...] = ()
    moved: TimelineComparison | None = None
    moved_reason: str = ""
    editor: str = ""

    @property
    def title(self) -> str:
        subjects = [*(run.subject for run in self.runs), *(run.subject for run in self.traces)]
        return " · ".join(dict.fromkeys(subjects))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One summary figure: title, value and a note below the value."""

    title: str
    value: str
    note: str = ""
    bad: bool = False


# Findings whose fix changes the precision of the results: no tile shows their gain.
_OTHER_PRECISION = (FindingId.TENSOR_CORES, FindingId.FP64)


def tiles(page_run: PageRun) -> tuple[Tile, ...]:
    """Return the summary figures: fastest variant, speed-up, limiter, possible gain, failures."""
    run = page_run.run
    shown: list[Tile] = []
    row = run_row(run)
    correct = [(label, v) for label, v in labelled(run) if not v.failure and not v.wrong]
    timed = [(label, v, v.timing.median_ns) for label, v in correct if v.timing]
    alone = [(label, v) for label, v in correct if v.part_of is None]
    estimates = [(m.value or 0.0, label, v) for label, v in alone if (m := estimate_of(v))]
    best = next(((label, v) for label, v, time in timed if time == row.best_ns), None)
    if best is not None and row.best_ns:
        note = f"{quantity(row.best_ns, 'ns')}, median"
        shown.append(Tile(title="fastest correct", value=best[0], note=note))
        times = [time for _, v, time in timed if v.params == best[1].params]
        if len(times) > 1:
            spread = max(times) / row.best_ns
            value = f"{spread:.3g} ×" if spread < 1000 else f"{spread:,.0f} ×"
            note = f"slowest correct ÷ fastest, of {len(times)} variants"
            shown.append(Tile(title="spread", value=value, note=note))
    elif estimates and not any(v.timing for _, v in alone):
        shortest, label, first = min(estimates, key=lambda estimate: estimate[0])
        text = ranking([v for _, v in alone if v.params == first.params]).partition(", by")[0]
        note = f"~{quantity(shortest, 'ns')}, not measured; {text}".removesuffix("; ")
        shown.append(Tile(title="shortest estimated time", value=label, note=note))
    elif run.variants:
        total = sum((v.profile.value("duration") or 0.0) for v in run.variants if v.profile)
        kernels = {v.launch.kernel for v in run.variants if v.launch}
        note = f"of {count_of(len(kernels), 'kernel')}"
        shown.append(Tile(title="launches", value=str(len(run.variants)), note=note))
        if total:
            note = "sum of all launches"
            shown.append(Tile(title="time under ncu", value=quantity(total, "ns"), note=note))
    if bad := row.failed + row.wrong:
        note = f"of {count_of(row.variants, 'result')}"
        shown.append(Tile(title="failed or wrong", value=str(bad), bad=True, note=note))
    # Limiter and largest gain of the fastest variant, or of the kernel with the longest total time.
    diagnoses = page_run.explanation.diagnoses if page_run.explanation else ()
    fastest = min((d for d in diagnoses if d.time_ns), key=lambda d: d.time_ns or 0.0, default=None)
    chosen = diagnoses[0] if diagnoses and run.workload is None else fastest
    if chosen is not None and chosen.limiter.kind is not Bottleneck.UNKNOWN:
        name = "fastest" if run.workload else short_name(chosen.kernel)
        busy = " % busy" if chosen.time_source != "estimate" else " % of the estimated time"
        share = f", {100 * chosen.limiter.share:.0f}{busy}" if chosen.limiter.share else ""
        shown.append(Tile(title="limited by", value=chosen.limiter.title, note=f"{name}{share}"))
    gains = [
        (f.gain, f"{d.name}: {f.title}")
        for d in diagnoses
        for f in d.findings
        if f.gain and f.id not in _OTHER_PRECISION
    ]
    if gains:
        gain, note = max(gains, key=lambda pair: pair[0].speedup)
        shown.append(Tile(title="largest gain found", value=gain_text(gain), note=note))
    if run.device is not None:
        rest = device_text(run.device).removeprefix(run.device.name).removeprefix(", ")
        shown.append(Tile(title="device", value=run.device.name.removeprefix("NVIDIA "), note=rest))
    return tuple(shown)


# Folders of the kernel library, in a checkout and in an installed package.
_LIBRARIES = ("kernels", "library")


def commands(run: Run) -> tuple[str, ...]:
    """Return the commands that print details of the run or repeat the run."""
    explain = f"{command_line('explain', run.address)} --source"
    return (explain,) if run.workload is None else (rerun_command(run), explain)


def rerun_command(run: Run, chosen: Iterable[str] = ()) -> str:
    """Return the command that repeats the run's variants, or only the `chosen` variants.

    A user's workload is named by its file without the folder, because shared reports hide paths.
    """
    file, name = PurePath(run.source or ""), run.workload or ""
    if file.suffix == ".py" and file.parent.name not in _LIBRARIES:
        name = f"{file.name}:{name}"
    argv = ["kernprof", "run", name]
    if variants := ",".join(chosen or dict.fromkeys(v.variant for v in run.whole)):
        argv += ["--variants", variants]
    for param, value in {**run.params, **run.swept}.items():
        argv += ["-p", f"{param}={value}"]
    return shlex.join(argv)


def facts(run: Run) -> tuple[tuple[str, str], ...]:
    """Return the run's settings and environment as (name, value) pairs."""
    pairs = {
        "run": run.id,
        "created": run.created,
        "backend": run.backend,
        "source": run.source,
        "device": device_text(run.device) if run.device else "",
    }
    pairs |= {**run.settings, **run.environment}
    return tuple((name.replace("_", " "), value) for name, value in pairs.items() if value)


def without_failures(run: Run, sections: Sequence[Section]) -> Iterator[Section]:
    """Yield the sections without notes on failures, which the page shows in lists of their own."""
    notes = set(failure_notes(run))
    for section in sections:
        yield replace(section, notes=tuple(note for note in section.notes if note not in notes))


MOST_LINES = 3000  # annotated source lines of all launches of a page
_LONGEST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatCell:
    """Cell with a count of a source line; `share` is the count ÷ the column's largest count."""

    text: str
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """One source line; `heat` is the largest `share` of its cells, `wait` the main stall reason.

    A row that stands for omitted lines has an empty `id`.
    """

    id: str
    number: str
    cells: tuple[HeatCell, ...]
    wait: str
    text: str
    heat: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """Annotated source of one file for one launch."""

    title: str
    file: str
    heads: tuple[str, ...]
    rows: tuple[SourceRow, ...]
    notes: tuple[Text, ...] = ()


def source_views(
    diagnoses: Sequence[Diagnosis], prefix: str, room: int = MOST_LINES
) -> tuple[SourceView, ...]:
    """Return annotated files of each launch up to `room` lines; `left_out` reports omissions."""
    result: list[SourceView] = []
    for number, diagnosis in enumerate(diagnoses):
        for view in _views(diagnosis, f"{prefix}-{number}"):
            room -= len(view.rows)
            if room < 0:
                return tuple(result)
            result.append(view)
    return tuple(result)


def left_out(diagnoses: Sequence[Diagnosis], shown: Sequence[SourceView]) -> str:
    """Return a sentence on files that exceed the page's line limit; "" if none is omitted."""
    files = sum(
        len({line.file for line in diagnosis.source.lines})
        for diagnosis in diagnoses
        if diagnosis.source
    )
    rest = files - len(shown)
    return (
        f"{rest} more annotated files exceed the page's size: run kernprof explain RUN --source"
        if rest > 0
        else ""
    )


def line_id(prefix: str, number: int, diagnosis: Diagnosis, ref: LineRef) -> str:
    """Return the HTML id of a finding's source line; "" if the source lacks the line."""
    lines = _lines(diagnosis)
    if all((line.file, line.line) != (ref.file, ref.line) for line in lines):
        return ""
    files = list(dict.fromkeys(line.file for line in lines))
    return f"{prefix}-{number}-f{files.index(ref.file)}-L{ref.line}"


def _lines(diagnosis: Diagnosis) -> tuple[Line, ...]:
    return (
        diagnosis.source.lines
        if diagnosis.source is not None and not diagnosis.source.reason
        else ()
    )


def _views(diagnosis: Diagnosis, prefix: str) -> Iterator[SourceView]:
    source, counted = diagnosis.source, _lines(diagnosis)
    if source is None or not counted:
        return
    files = dict.fromkeys(line.file for line in counted)
    values = dict(COLUMNS)
    for index, (file, section) in enumerate(zip(files, source_sections([diagnosis]), strict=True)):
        if section.table is None:
            continue
        lines = {str(line.line): line for line in counted if line.file == file}
        heads = section.table.head[1:-2]
        most = {head: max(values[head](line) or 0.0 for line in lines.values()) for head in heads}
        rows = []
        for cells in (row.cells for row in section.table.rows):
            number, *counts, wait, text = (cell.text for cell in cells)
            line = lines.get(number)
            numbers = {head: (values[head](line) if line else None) or 0.0 for head in heads}
            shares = [numbers[head] / most[head] if most[head] else 0.0 for head in heads]
            rows.append(
                SourceRow(
                    id=f"{prefix}-f{index}-L{number}" if number.isdigit() else "",
                    number=number,
                    cells=tuple(
                        HeatCell(text=t, share=s) for t, s in zip(counts, shares, strict=True)
                    ),
                    wait=wait,
                    text=shorten(text, _LONGEST),
                    heat=max(shares, default=0.0),
                )
            )
        notes = (f"counts: {source.provenance.value}", *section.notes)
        yield SourceView(
            title=section.title,
            file=file,
            heads=section.table.head,
            rows=tuple(rows),
            notes=notes,
        )
