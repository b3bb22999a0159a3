"""Content of a report page: runs, traces, summary figures, commands and annotated source."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from kernprof.model.diagnosis import Bottleneck, Change, Diagnosis, Explanation, Line, LineRef
from kernprof.model.kernel_names import short_name
from kernprof.model.listing import run_row
from kernprof.model.pictures import Roofline
from kernprof.model.run import Run, RunComparison, VariantResult
from kernprof.model.trace import Gaps, Timeline
from kernprof.model.trace_report import TimelineComparison, TimelineReport
from kernprof.report.tables.explain import COLUMNS, gain_text, source_sections
from kernprof.report.tables.launches import device_text
from kernprof.report.tables.run import estimate_of, failure_notes, labelled, ranking
from kernprof.report.text.quantity import quantity
from kernprof.report.text.safe import shorten
from kernprof.report.text.table import Preformatted, Section, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRun:
    """Content of one run; `explanation` and `chart` are None if unavailable, the reasons say why."""

    run: Run
    explanation: Explanation | None = None
    explanation_reason: str = ""
    chart: Roofline | None = None
    chart_reason: str = ""

    @property
    def subject(self) -> str:
        """Return the workload's name, or the report's file name."""
        return self.run.workload or PurePath(self.run.source or "report").name


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTrace:
    """One timeline: columns, analysis, and the idle gaps of each outcome.

    `variants` names each outcome of variants that kernprof launched; each variant has an outcome
    per track. Without variants there is one outcome per track.
    """

    timeline: Timeline
    report: TimelineReport
    gaps: tuple[Gaps, ...]
    notes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def track(self, outcome: int) -> int:
        """Return the track of an outcome, counted from 0."""
        return outcome % len(self.timeline.tracks)

    @property
    def subject(self) -> str:
        """Return the trace's file name, or the folder's name for kernprof's own recordings."""
        path = PurePath(self.report.source.path)
        return path.parent.name if path.stem == "timeline" and path.parent.name else path.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Content of a report. `comparison` is of the first two runs, or of the only run's variants.

    `changes` explain it. `chart` is a roofline of several runs, or `chart_reason` explains its
    absence. `moved` compares two traces.
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

    @property
    def title(self) -> str:
        subjects = [*(run.subject for run in self.runs), *(run.subject for run in self.traces)]
        return " · ".join(dict.fromkeys(subjects))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One summary figure: title, value and a note below."""

    title: str
    value: str
    note: str = ""
    bad: bool = False


def tiles(page_run: PageRun) -> tuple[Tile, ...]:
    """Return the summary figures: fastest variant, speed-up, limiter, possible gain, failures."""
    return (*_outcome(page_run.run), *_limits(page_run), *_machine(page_run.run))


def _outcome(run: Run) -> Iterator[Tile]:
    row = run_row(run)
    correct = [(label, v) for label, v in labelled(run) if not v.failure and not v.wrong]
    best = next(
        ((label, v) for label, v in correct if v.timing and v.timing.median_ns == row.best_ns), None
    )
    if best is not None:
        yield Tile(
            title="fastest correct", value=best[0], note=f"{quantity(row.best_ns, 'ns')}, median"
        )
        times = [v.timing.median_ns for _, v in correct if v.timing and v.params == best[1].params]
        if len(times) > 1 and row.best_ns:
            spread = max(times) / row.best_ns
            note = f"slowest correct ÷ fastest, of {len(times)} variants"
            yield Tile(
                title="spread",
                value=f"{spread:.3g} ×" if spread < 1000 else f"{spread:,.0f} ×",
                note=note,
            )
    elif (ranked := _likely_fastest(correct)) is not None:
        yield ranked
    elif run.variants:
        total = sum((v.profile.value("duration") or 0.0) for v in run.variants if v.profile)
        kernels = len({v.launch.kernel for v in run.variants if v.launch})
        note = f"of {kernels} kernel{'s' if kernels != 1 else ''}"
        yield Tile(title="launches", value=str(len(run.variants)), note=note)
        if total:
            yield Tile(
                title="time under ncu", value=quantity(total, "ns"), note="all launches together"
            )
    if row.failed or row.wrong:
        yield Tile(
            title="failed or wrong",
            value=str(row.failed + row.wrong),
            bad=True,
            note=f"of {row.variants} results",
        )


def _likely_fastest(correct: list[tuple[str, VariantResult]]) -> Tile | None:
    """Return the shortest estimated time if nothing was timed."""
    wholes = [(label, result) for label, result in correct if result.part_of is None]
    entry = [
        (metric, label, element)
        for label, element in wholes
        if (metric := estimate_of(element)) is not None
    ]
    if any(result.timing for _, result in wholes) or not entry:
        return None
    metric, label, first = min(entry, key=lambda item: item[0].value or 0.0)
    text = ranking([element for _, element in wholes if element.params == first.params]).rpartition(
        "; "
    )[2]
    note = f"~{quantity(metric.value, 'ns')}, not measured; {text}".removesuffix("; ")
    return Tile(title="shortest estimated time", value=label, note=note)


def _limits(page_run: PageRun) -> Iterator[Tile]:
    """Yield the limiter and the largest gain of the fastest variant or costliest kernel."""
    diagnoses = page_run.explanation.diagnoses if page_run.explanation else ()
    fastest = min((d for d in diagnoses if d.time_ns), key=lambda d: d.time_ns or 0.0, default=None)
    first = diagnoses[0] if diagnoses and page_run.run.workload is None else fastest
    if first is not None and first.limiter.kind is not Bottleneck.UNKNOWN:
        whose = "fastest" if page_run.run.workload else short_name(first.kernel)
        share = f", {100 * first.limiter.share:.0f} % busy" if first.limiter.share else ""
        yield Tile(title="limited by", value=first.limiter.title, note=f"{whose}{share}")
    gains = [(f.gain.speedup, f, d) for d in diagnoses for f in d.findings if f.gain]
    if gains:
        _, finding, item = max(gains, key=lambda gain: gain[0])
        assert finding.gain is not None
        yield Tile(
            title="largest gain found",
            value=gain_text(finding.gain),
            note=f"{item.name}: {finding.title}",
        )


def _machine(run: Run) -> Iterator[Tile]:
    if run.device is not None:
        rest = device_text(run.device).removeprefix(run.device.name).removeprefix(", ")
        yield Tile(title="device", value=run.device.name.removeprefix("NVIDIA "), note=rest)


# folders of library workloads: in a checkout and in the installed package
_LIBRARIES = ("kernels", "library")


def commands(run: Run) -> tuple[str, ...]:
    """Return commands that show details of the run or repeat it."""
    shown = [
        "kernprof explain"
        f" {shlex.quote(run.source if run.workload is None and run.source else run.id)} --source"
    ]
    if run.workload is not None:
        shown.insert(0, rerun_command(run))
    return tuple(shown)


def rerun_command(run: Run, chosen: Iterable[str] = ()) -> str:
    """Return the command that repeats the run's variants, or the `chosen` ones."""
    values: dict[str, list[str]] = {name: [] for name in run.params}
    for result in run.variants:
        for name, value in result.params.items():
            values.setdefault(name, []).append(str(value))
    entries = {
        name: list(dict.fromkeys(entry)) or [str(run.params[name])]
        for name, entry in values.items()
    }
    params = [
        part for name, entry in entries.items() for part in ("-p", f"{name}={','.join(entry)}")
    ]
    variants = ",".join(chosen or dict.fromkeys(v.variant for v in run.whole))
    return shlex.join(
        ["kernprof", "run", _target(run), *(["--variants", variants] if variants else []), *params]
    )


def _target(run: Run) -> str:
    """Return the workload's name, with its file (without the private folder) if it is the user's."""
    file, name = PurePath(run.source or ""), run.workload or ""
    return (
        f"{file.name}:{name}"
        if file.suffix == ".py" and file.parent.name not in _LIBRARIES
        else name
    )


def recorded(run: Run) -> tuple[str, ...]:
    """Return the commands that kernprof executed, quoted for a shell."""
    return tuple(shlex.join(command) for command in run.commands)


def facts(run: Run) -> tuple[tuple[str, str], ...]:
    """Return settings and environment as pairs."""
    source = [
        ("run", run.id),
        ("created", run.created),
        ("backend", run.backend),
        ("source", run.source or ""),
    ]
    device = [("device", device_text(run.device))] if run.device else []
    result = [*source, *device, *run.settings.items(), *run.environment.items()]
    return tuple((name.replace("_", " "), value) for name, value in result if value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """One failure: `word` (failed or wrong), variants, message, the tool's output.

    `step` and `command` are the next step for the user.
    """

    word: str
    names: tuple[str, ...]
    text: str
    laid_out: Preformatted | None
    step: str
    command: str


def failures(run: Run) -> tuple[Failed, ...]:
    """Return failures, then wrong results; equal messages are merged."""
    named: dict[tuple[str, str], list[str]] = {}
    variants: dict[tuple[str, str], list[str]] = {}
    for name, result in labelled(run):
        if result.failure is not None:
            key = "failed", f"{result.failure.error}: {result.failure.message}"
        elif result.wrong:
            message = result.check.message if result.check else None
            key = "wrong", message or "its output differs from the reference"
        else:
            continue
        named.setdefault(key, []).append(name)
        variants.setdefault(key, []).append(result.variant)
    return tuple(
        _failed(run, key, names, variants[key])
        for key, names in sorted(named.items(), key=lambda n: n[0][0])
    )


def _failed(
    run: Run, key: tuple[str, str], names: Sequence[str], variants: Sequence[str]
) -> Failed:
    word, message = key
    text, _, rest = message.partition("\n")
    step = (
        "put right what the message names, then"
        if word == "failed"
        else ("repair the kernel, for these numbers are those of another result, then")
    )
    command = rerun_command(run, dict.fromkeys(variants)) if run.workload is not None else ""
    step = step if command else step.removesuffix(", then")
    laid_out = Preformatted(rest) if rest.strip() else None
    return Failed(
        word=word, names=tuple(names), text=text, laid_out=laid_out, step=step, command=command
    )


def without_failures(run: Run, sections: Sequence[Section]) -> Iterator[Section]:
    """Return the sections without notes that repeat `failures`."""
    notes = set(failure_notes(run))
    for section in sections:
        yield replace(section, notes=tuple(note for note in section.notes if note not in notes))


MOST_LINES = 3000  # for all launches of a page together
_LONGEST = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatCell:
    """One cell; `share` is relative to the column's largest value."""

    text: str
    share: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """One line; `heat` is the largest share of its cells. Gaps have no `id`."""

    id: str
    number: str
    cells: tuple[HeatCell, ...]
    wait: str
    text: str
    heat: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """One file of one launch."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[SourceRow, ...]
    notes: tuple[Text, ...] = ()


def source_views(
    diagnoses: Sequence[Diagnosis], prefix: str, room: int = MOST_LINES
) -> tuple[SourceView, ...]:
    """Return the files of each launch while their lines fit; `left_out` reports the rest."""
    result: list[SourceView] = []
    for number, diagnosis in enumerate(diagnoses):
        for view in _views(diagnosis, f"{prefix}-{number}"):
            room -= len(view.rows)
            if room < 0:
                return tuple(result)
            result.append(view)
    return tuple(result)


def left_out(diagnoses: Sequence[Diagnosis], shown: Sequence[SourceView]) -> str:
    """Return a sentence about files omitted for lack of space, "" if there are none."""
    files = sum(
        len({line.file for line in diagnosis.source.lines})
        for diagnosis in diagnoses
        if diagnosis.source
    )
    rest = files - len(shown)
    return (
        f"{rest} more annotated files are left out for size: kernprof explain RUN --source"
        if rest > 0
        else ""
    )


def line_id(prefix: str, number: int, diagnosis: Diagnosis, ref: LineRef) -> str:
    """Return the HTML id of a finding's line, "" if the launch's source lacks the line."""
    files = _files(diagnosis)
    entry = ref.file in files and any(
        line.file == ref.file and line.line == ref.line for line in _lines(diagnosis)
    )
    return f"{prefix}-{number}-f{files.index(ref.file)}-L{ref.line}" if entry else ""


def _lines(diagnosis: Diagnosis) -> tuple[Line, ...]:
    return (
        diagnosis.source.lines
        if diagnosis.source is not None and not diagnosis.source.reason
        else ()
    )


def _files(diagnosis: Diagnosis) -> list[str]:
    return list(dict.fromkeys(line.file for line in _lines(diagnosis)))


def _views(diagnosis: Diagnosis, prefix: str) -> Iterator[SourceView]:
    files = _files(diagnosis)
    sections = source_sections([diagnosis]) if files else []
    values = dict(COLUMNS)
    for index, (file, section) in enumerate(zip(files, sections, strict=True)):
        if section.table is None:
            continue
        lines = {str(line.line): line for line in _lines(diagnosis) if line.file == file}
        heads = section.table.head[1:-2]
        most = {
            head: max((values[head](line) or 0.0 for line in lines.values()), default=0.0)
            for head in heads
        }
        rows = []
        for row in section.table.rows:
            first, *counts, wait, text = (cell.text for cell in row.cells)
            line = lines.get(first)
            shares = [_share(values[head](line) if line else None, most[head]) for head in heads]
            rows.append(
                SourceRow(
                    id=f"{prefix}-f{index}-L{first}" if first.isdigit() else "",
                    number=first,
                    cells=tuple(
                        HeatCell(text=t, share=s) for t, s in zip(counts, shares, strict=True)
                    ),
                    wait=wait,
                    text=shorten(text, _LONGEST),
                    heat=max(shares, default=0.0),
                )
            )
        notes = (
            f"counts: {diagnosis.source.provenance.value}" if diagnosis.source else "",
            *section.notes,
        )
        yield SourceView(
            title=section.title, heads=section.table.head, rows=tuple(rows), notes=notes
        )


def _share(value: float | None, most: float) -> float:
    return value / most if value and most else 0.0
