"""Listings as sections: workloads, stored runs, doctor checks, written files, ceilings."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kernprof.model.ceilings import MeasuredCeilings
from kernprof.model.listing import (
    DoctorCheck,
    DoctorReport,
    Health,
    ParamRow,
    RecordingRow,
    Redacted,
    RunList,
    RunRow,
    VariantRow,
    WorkloadCard,
    WorkloadList,
    WorkloadRow,
    WrittenFile,
)
from kernprof.report.tables.run import params_text
from kernprof.report.text.formats import csv_lines, sections_csv
from kernprof.report.text.quantity import MISSING, ceiling_name, quantity, value_text
from kernprof.report.text.table import Cell, Preformatted, Row, Section, Table, Tone, row
from kernprof.units import format_quantity

Listing: TypeAlias = "WorkloadList | WorkloadCard | RunList | DoctorReport"
_HEALTH = {Health.OK: Tone.GOOD, Health.WARNING: Tone.STRONG, Health.PROBLEM: Tone.BAD}


def listing_sections(listed: Listing) -> list[Section]:
    match listed:
        case WorkloadList():
            return _list(listed)
        case WorkloadCard():
            return _workload(listed)
        case RunList():
            return _runs(listed)
        case DoctorReport():
            return _doctor(listed.checks)


def listing_csv(listed: Listing) -> str:
    """Return a line per variant of each workload (or pipeline), or per run."""
    match listed:
        case WorkloadList():
            head: tuple[str, ...] = ("workload", "variant", "origin", "params", "doc")
            rows = listed.workloads or listed.pipelines
            return csv_lines(
                head,
                (
                    (r.name, v, r.origin, params_text(r.params), r.doc)
                    for r in rows
                    for v in r.variants
                ),
            )
        case WorkloadCard():
            head = (
                "workload",
                "variant",
                "language",
                "kernel",
                "grid",
                "block",
                "shared_bytes",
                "note",
            )
            return csv_lines(
                head,
                (
                    (
                        listed.name,
                        v.name,
                        v.language,
                        v.kernel,
                        _dims(v.grid),
                        _dims(v.block),
                        v.shared_bytes,
                        v.note,
                    )
                    for v in listed.variants
                ),
            )
        case RunList():
            head = (
                "run",
                "created",
                "subject",
                "backend",
                "device",
                "variants",
                "failed",
                "wrong",
                "best",
                "best_ns",
            )
            return csv_lines(
                head,
                (
                    (
                        r.id,
                        r.created,
                        r.subject,
                        r.backend,
                        r.device,
                        r.variants,
                        r.failed,
                        r.wrong,
                        r.best,
                        r.best_ns,
                    )
                    for r in listed.runs
                ),
            )
        case DoctorReport():
            return sections_csv(_doctor(listed.checks))


def _list(listed: WorkloadList) -> list[Section]:
    """List the workloads, then the pipelines, with a few lines for each."""
    notes = tuple(f"{p.path} could not be loaded: {p.message}" for p in listed.problems)
    sections = [Section(title=r.name, lines=tuple(_workload_lines(r))) for r in listed.workloads]
    if not listed.workloads and not listed.pipelines:
        sections = [Section(lines=("there are no workloads",))]
    if listed.pipelines:
        sections.append(Section(lines=("pipelines, for kernprof pipeline NAME --variants …",)))
        sections += [
            Section(title=p.name, lines=tuple(_workload_lines(p))) for p in listed.pipelines
        ]
    return [*sections, Section(lines=notes)] if notes else sections


def _workload_lines(workload: WorkloadRow) -> Iterator[str]:
    if workload.doc:
        yield f"  {workload.doc}"
    yield f"  variants: {', '.join(workload.variants) or MISSING}"
    defaults = params_text(workload.params)
    origin = _from(workload.origin)
    yield f"  defaults: {defaults}; {origin}" if defaults else f"  {origin}"


def _from(origin: str) -> str:
    return f"from {'the ' if origin.startswith('library') else ''}{origin}"


def _workload(card: WorkloadCard) -> list[Section]:
    """Return one workload: description, parameters, variants and their source."""
    lines = filter(None, (card.doc, _from(card.origin)))
    sections = [Section(title=card.name, lines=tuple(lines), table=_param_table(card.params))]
    sections.append(Section(table=_variant_table(card.variants), notes=_notes(card.variants)))
    return [
        *sections,
        *(
            Section(title=source.title, lines=(Preformatted(source.text),))
            for source in card.sources
        ),
    ]


def _param_table(params: Sequence[ParamRow]) -> Table | None:
    if not params:
        return None
    rows = tuple(row(p.name, p.type, str(p.default), p.limits, p.help) for p in params)
    return Table(head=("parameter", "type", "default", "limits", ""), align="llrsw", rows=rows)


def _variant_table(variants: Sequence[VariantRow]) -> Table:
    rows = tuple(
        row(v.name, v.language, v.kernel, _dims(v.grid), _dims(v.block), _bytes(v.shared_bytes))
        for v in variants
    )
    head = ("variant", "language", "kernel", "grid", "block", "shared")
    return Table(head=head, align="llsrrr", rows=rows)


def _notes(variants: Sequence[VariantRow]) -> tuple[str, ...]:
    """Return each variant's description as a sentence, which a column would cut."""
    return tuple(f"{v.name}: {v.note}" for v in variants if v.note)


def _dims(dims: tuple[int, int, int] | None) -> str:
    return (
        MISSING if dims is None else "×".join(map(str, dims)).removesuffix("×1").removesuffix("×1")
    )


def _bytes(count: int) -> str:
    return quantity(count, "byte/block") if count else MISSING


def _runs(listed: RunList) -> list[Section]:
    """List the stored runs in the given order, then the recordings."""
    rest = [_recordings(listed.recordings)] if listed.recordings else []
    if not listed.runs and not listed.broken:
        return rest or [Section(lines=("no runs are stored here",))]
    head = ("run", "created", "what", "with", "on", "variants", "best", "time")
    table = Table(
        head=head, align="slslswrr", rows=tuple(map(_run_line, listed.runs)), optional=(1, 4, 3, 2)
    )
    notes = tuple(f"{b.path} cannot be read: {b.message}" for b in listed.broken)
    return [Section(table=table, notes=notes), *rest]


def _recordings(recordings: Sequence[RecordingRow]) -> Section:
    failed = sum(not recording.complete and recording.kind != "unsaved" for recording in recordings)
    rows = tuple(
        row(
            recording.name,
            recording.kind,
            _state(recording),
            quantity(recording.size_bytes, "byte"),
        )
        for recording in recordings
    )
    note = (
        f"{failed} without a trace (failed, or not finished yet): kernprof runs --remove-failed"
        " removes them"
    )
    keys = ("recording", "kind", "state", "size_bytes")
    table = Table(head=("recording", "of", "state", "size"), align="lllr", rows=rows, keys=keys)
    return Section(table=table, notes=(note,) if failed else ())


def _state(recording: RecordingRow) -> Cell:
    if recording.complete:
        return Cell("complete")
    return Cell("not stored" if recording.kind == "unsaved" else "no trace", Tone.BAD)


def _run_line(run: RunRow) -> Row:
    bad = [
        f"{count} {word}" for count, word in ((run.failed, "failed"), (run.wrong, "WRONG")) if count
    ]
    variants = f"{run.variants}" + (f", {', '.join(bad)}" if bad else "")
    return row(
        run.id,
        run.created[:16].replace("T", " "),
        run.subject,
        run.backend,
        (run.device or MISSING).removeprefix("NVIDIA "),
        Cell(variants, Tone.BAD if bad else Tone.PLAIN),
        run.best or MISSING,
        quantity(run.best_ns, "ns"),
    )


def _doctor(checks: Sequence[DoctorCheck]) -> list[Section]:
    """Return a row per check with its fix below it, and a summary line."""
    counts = [(sum(check.status is status for check in checks), status.value) for status in Health]
    summary = ", ".join(f"{count} {name}" for count, name in counts if count)
    table = Table(
        head=("status", "check", "result"), align="llw", rows=tuple(map(_check_line, checks))
    )
    return [Section(table=table, notes=(summary,))]


def _check_line(check: DoctorCheck) -> Row:
    fix = (f"→ {check.fix}",) if check.fix else ()
    return row(
        Cell(check.status.value, _HEALTH[check.status]), check.name, Cell(check.detail, more=fix)
    )


def written_sections(file: WrittenFile) -> list[Section]:
    """Return the file's name with its size or its number of runs."""
    size = "" if file.size_bytes is None else f" ({format_quantity(file.size_bytes, 'byte')})"
    runs = "" if file.runs is None else f" ({file.runs} runs)"
    return [Section(lines=(Preformatted(f"wrote {file.path}{size}{runs}"),))]


def redacted_sections(copy: Redacted) -> list[Section]:
    """Return the copy's name, then changes, omissions and uncleaned files, a line each."""
    dropped = (f"left out: {item.name}: {item.reason}" for item in copy.dropped)
    uncleaned = (f"not cleaned, look yourself: {item}" for item in copy.uncleaned)
    lines = (f"written: {copy.path}", *copy.changed, *dropped, *uncleaned)
    return [Section(lines=tuple(map(Preformatted, lines)))]


def ceiling_sections(measured: MeasuredCeilings) -> list[Section]:
    """Return a row for each ceiling, with its measurement method."""

    def shown(name: str) -> Row:
        ceiling, sheet = measured.measured.ceilings[name], measured.datasheet.ceilings.get(name)
        beside = value_text(sheet).lstrip("~") if sheet else ""
        return row(ceiling_name(name), value_text(ceiling), beside, ceiling.source)

    table = Table(
        head=("ceiling", "measured", "datasheet", "how"),
        align="lrrw",
        rows=tuple(map(shown, measured.measured.ceilings)),
    )
    notes = tuple(f"not measured: {note}" for note in measured.measured.notes)
    return [Section(title=f"Ceilings of {measured.measured.device.name}", table=table, notes=notes)]
