"""Sections of listings: workloads, stored runs, doctor checks, written files, ceilings."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kernprof.model.listing import (
    DoctorCheck,
    DoctorReport,
    Health,
    Redacted,
    RunList,
    RunRow,
    VariantRow,
    WorkloadCard,
    WorkloadList,
    WorkloadRow,
    WrittenFile,
)
from kernprof.model.pictures import MeasuredCeilings
from kernprof.report.tables.launches import shape_text
from kernprof.report.tables.run import params_text
from kernprof.report.text.formats import csv_lines, sections_csv
from kernprof.report.text.table import (
    MISSING,
    Cell,
    Columns,
    Preformatted,
    Section,
    Tone,
    ceiling_name,
    quantity,
    table_of,
    value_text,
)
from kernprof.units import count_of, format_quantity

Listing: TypeAlias = "WorkloadList | WorkloadCard | RunList | DoctorReport"
_HEALTH = {Health.OK: Tone.GOOD, Health.WARNING: Tone.STRONG, Health.PROBLEM: Tone.BAD}


def listing_sections(listed: Listing) -> list[Section]:
    match listed:
        case WorkloadList():
            return _list(listed)
        case WorkloadCard():
            # One workload: description, parameters, variants and their source.
            lines = filter(None, (listed.doc, _from(listed.origin)))
            params = table_of(listed.params, _PARAMS, "llrsw") if listed.params else None
            notes = tuple(
                f"{variant.name}: {variant.note}" for variant in listed.variants if variant.note
            )
            return [
                Section(title=listed.name, lines=tuple(lines), table=params),
                Section(table=table_of(listed.variants, _VARIANTS, "llsrrr"), notes=notes),
                *(Section(title=s.title, lines=(Preformatted(s.text),)) for s in listed.sources),
            ]
        case RunList():
            return _runs(listed)
        case DoctorReport():
            return _doctor(listed.checks)


def listing_csv(listed: Listing) -> str:
    """Return CSV with a line per variant of each workload or pipeline, per run, or per check."""
    match listed:
        case WorkloadList():
            rows = [
                (r.name, variant, r.origin, params_text(r.params), r.doc)
                for r in listed.workloads or listed.pipelines
                for variant in r.variants
            ]
            return csv_lines(("workload", "variant", "origin", "params", "doc"), rows)
        case WorkloadCard():
            names = [field.name for field in dataclasses.fields(VariantRow)][1:]
            variants = [
                (
                    listed.name,
                    *dataclasses.astuple(v)[:3],
                    shape_text(v.grid),
                    shape_text(v.block),
                    v.shared_bytes,
                    v.note,
                )
                for v in listed.variants
            ]
            return csv_lines(("workload", "variant", *names), variants)
        case RunList():
            names = [field.name for field in dataclasses.fields(RunRow)][1:]
            return csv_lines(("run", *names), map(dataclasses.astuple, listed.runs))
        case DoctorReport():
            return sections_csv(_doctor(listed.checks))


def _list(listed: WorkloadList) -> list[Section]:
    entries = (*listed.workloads, *listed.pipelines)
    sections = [Section(title=r.name, lines=tuple(_workload_lines(r))) for r in entries]
    if listed.pipelines:
        head = Section(lines=("pipelines, for kernprof pipeline NAME --variants …",))
        sections.insert(len(listed.workloads), head)
    sections = sections or [Section(lines=("there are no workloads",))]
    notes = tuple(f"{p.path}: {p.message}" for p in listed.problems)
    return [*sections, Section(lines=notes)] if notes else sections


def _workload_lines(workload: WorkloadRow) -> Iterator[str]:
    if workload.doc:
        yield f"  {workload.doc}"
    yield f"  variants: {', '.join(workload.variants) or MISSING}"
    if not workload.origin.startswith("library"):
        yield f"  {_from(workload.origin)}"


def _from(origin: str) -> str:
    return f"from {'the ' if origin.startswith('library') else ''}{origin}"


_PARAMS: Columns = (
    ("parameter", "", lambda param: param.name),
    ("type", "", lambda param: param.type),
    ("default", "", lambda param: str(param.default)),
    ("limits", "", lambda param: param.limits),
    ("", "", lambda param: param.help),
)
_VARIANTS: Columns = (
    ("variant", "", lambda v: v.name),
    ("language", "", lambda v: v.language),
    ("kernel", "", lambda v: v.kernel),
    ("grid", "", lambda v: shape_text(v.grid)),
    ("block", "", lambda v: shape_text(v.block)),
    ("shared", "", lambda v: quantity(v.shared_bytes, "byte/block") if v.shared_bytes else MISSING),
)


def _runs(listed: RunList) -> list[Section]:
    sections = []
    if listed.runs or listed.broken:
        notes = tuple(f"{b.path} cannot be read: {b.message}" for b in listed.broken)
        table = table_of(listed.runs, _RUNS, "slslswrr", optional=(1, 4, 3, 2))
        sections.append(Section(table=table, notes=notes))
    if recordings := listed.recordings:
        failed = sum(not r.complete and r.kind != "unsaved" for r in recordings)
        note = (
            f"{failed} without a trace (failed or unfinished); to remove them: kernprof runs"
            " --remove-failed"
        )
        table = table_of(recordings, _RECORDINGS, "lllr")
        sections.append(Section(table=table, notes=(note,) if failed else ()))
    return sections or [Section(lines=("no runs are stored here",))]


def _count(run: RunRow) -> Cell:
    counts = ((run.failed, "failed"), (run.wrong, "WRONG"))
    bad = [f"{count} {word}" for count, word in counts if count]
    return Cell(", ".join([f"{run.variants}", *bad]), Tone.BAD if bad else Tone.PLAIN)


_RUNS: Columns = (
    ("run", "", lambda run: run.id),
    ("created", "", lambda run: run.created[:16].replace("T", " ")),
    ("what", "", lambda run: run.subject),
    ("with", "", lambda run: run.backend),
    ("on", "", lambda run: (run.device or MISSING).removeprefix("NVIDIA ")),
    ("variants", "", _count),
    ("best", "", lambda run: run.best or MISSING),
    ("time", "", lambda run: quantity(run.best_ns, "ns")),
)
_RECORDINGS: Columns = (
    ("recording", "recording", lambda recording: recording.name),
    ("of", "kind", lambda recording: recording.kind),
    (
        "state",
        "state",
        lambda recording: (
            "complete"
            if recording.complete
            else Cell("not stored" if recording.kind == "unsaved" else "no trace", Tone.BAD)
        ),
    ),
    ("size", "size_bytes", lambda recording: quantity(recording.size_bytes, "byte")),
)
_CHECKS: Columns = (
    ("status", "", lambda check: Cell(check.status.value, _HEALTH[check.status])),
    ("check", "", lambda check: check.name),
    ("result", "", lambda check: Cell(check.detail, more=(f"→ {check.fix}",) if check.fix else ())),
)


def _doctor(checks: Sequence[DoctorCheck]) -> list[Section]:
    counts = [(sum(check.status is status for check in checks), status.value) for status in Health]
    summary = ", ".join(
        count_of(count, name, "s" * (name != "ok")) for count, name in counts if count
    )
    return [Section(table=table_of(checks, _CHECKS, "llw"), lines=(summary,))]


def written_sections(file: WrittenFile) -> list[Section]:
    """Return a section with the file's name, and its size or number of runs."""
    size = "" if file.size_bytes is None else f" ({format_quantity(file.size_bytes, 'byte')})"
    runs = "" if file.runs is None else f" ({count_of(file.runs, 'run')})"
    return [Section(lines=(Preformatted(f"wrote {file.path}{size}{runs}"),))]


def redacted_sections(copy: Redacted) -> list[Section]:
    """Return a section with the copy's name, its changes, omitted files and data to check."""
    dropped = (f"omitted: {file.name}: {file.reason}" for file in copy.dropped)
    uncleaned = (f"not redacted, check this data manually: {data}" for data in copy.uncleaned)
    lines = (f"written: {copy.path}", *copy.changed, *dropped, *uncleaned)
    return [Section(lines=tuple(map(Preformatted, lines)))]


def ceiling_sections(result: MeasuredCeilings) -> list[Section]:
    """Return a section with a row for each ceiling, including its measurement method."""
    measured, sheet = result.measured, result.datasheet.ceilings
    columns: Columns = (
        ("ceiling", "", lambda c: ceiling_name(c.id)),
        ("measured", "", value_text),
        ("datasheet", "", lambda c: value_text(sheet[c.id]).lstrip("~") if c.id in sheet else ""),
        ("method", "", lambda c: c.source),
    )
    table = table_of(list(measured.ceilings.values()), columns, "lrrw")
    notes = tuple(f"not measured: {note}" for note in measured.notes)
    return [Section(title=f"Ceilings of {measured.device.name}", table=table, notes=notes)]
