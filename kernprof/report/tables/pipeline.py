"""Sections of a pipeline run, with the variants side by side."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kernprof.errors import command_line
from kernprof.model.pipeline import PipelineReport, PipelineRow, PipelineStep
from kernprof.model.trace_report import PARTS
from kernprof.report.tables.what_if import range_text
from kernprof.report.text.table import MISSING, Cell, Columns, Section, Tone, table_of
from kernprof.units import format_quantity

_AGREES_PCT = 20.0
Pairs: TypeAlias = Sequence[tuple[PipelineRow, "PipelineStep | None"]]


def pipeline_sections(report: PipelineReport) -> list[Section]:
    """Return sections with times, gains, the GPU's time accounting, causes, failures and paths."""
    pairs = list(zip(report.rows, report.steps(), strict=True))
    params = ", ".join(f"{name}={value}" for name, value in report.params.items())
    traced = any(variant.traced for variant in report.rows)
    rates = {
        row.name: MISSING if rate is None else f"{rate:{',.0f' if rate >= 100 else '.3g'}}"
        for row in report.rows
        for rate in [row.items_per_s]
    }
    times: Columns = (
        ("variant", "", lambda p: p[0].name),
        ("step", "", lambda p: _time(p[0].step_ns) if p[0].step_ns else Cell("failed", Tone.BAD)),
        (f"{report.item}s/s", "", lambda p: rates[p[0].name]),
        ("measured gain", "", lambda p: _gain(p[1].measured_gain_pct if p[1] else None)),
        (
            "predicted gain",
            "",
            lambda p: _percent(
                p[0].predicted.gain_pct if p[0].predicted and p[0].step_ns else None
            ),
        ),
        ("predicted step", "", lambda p: _time(p[1].predicted_step_ns if p[1] else None)),
        ("range", "", lambda p: range_text(p[1].predicted_range_ns if p[1] else None)),
        ("error", "", lambda p: _percent(p[1].error_pct if p[1] else None, "+.0f")),
    )
    sections = [
        Section(
            title=report.pipeline,
            lines=(report.doc, f"on {report.device or MISSING}, {params}", report.timing),
            table=table_of(pairs, times, "lrrrrrrr"),
            notes=tuple(_time_notes(report, pairs))
            if traced
            else ("no trace was recorded: no verdicts, causes or predictions",),
        )
    ]
    if traced:
        table = table_of(report.rows, _SHARES, "lrrrsll", optional=(4,))
        sections.append(Section(title="where the GPU's time goes", table=table))
    return [*sections, Section(lines=tuple(_lines(report, pairs)))]


def _time(ns: float | None) -> str:
    return format_quantity(ns, "ns")


def _percent(value: float | None, form: str = ".1f") -> str:
    return MISSING if value is None else f"{value:{form}} %"


def _gain(percent: float | None) -> Cell:
    tone = Tone.PLAIN if percent is None else Tone.GOOD if percent > 0 else Tone.BAD
    return Cell(_percent(percent), tone)


def _time_notes(report: PipelineReport, pairs: Pairs) -> Iterator[str]:
    yield (
        f"A variant includes the fixes of its base variant. Gains are in time per {report.item},"
        " relative to the base variant. Predicted times are estimates: a replay of the base's trace"
        " with the fix scales the base's measured time."
    )
    errors = [step.error_pct for _, step in pairs if step and step.error_pct is not None]
    if errors:
        good = sum(abs(error) <= _AGREES_PCT for error in errors)
        yield f"predicted within ±{_AGREES_PCT:.0f} % of the measured step: {good} of {len(errors)}"


def _share(variant: PipelineRow, *names: str) -> str:
    if variant.traced is None:
        return MISSING
    return f"{sum(getattr(variant.traced.accounting, name) for name in names):.1f} %"


def _idle(variant: PipelineRow) -> str:
    if variant.traced is None:
        return MISSING
    names = ("input_wait", "sync", "launch", "host", "other")
    share, name = max((getattr(variant.traced.accounting, name), name) for name in names)
    return f"{PARTS[name]} {share:.0f} %" if share >= 0.5 else MISSING


def _verdict(variant: PipelineRow) -> str:
    verdict = variant.traced.verdict if variant.traced else None
    return f"{verdict.label.value} ({verdict.confidence.value})" if verdict else MISSING


_SHARES: Columns = (
    ("variant", "", lambda v: v.name),
    ("compute", "", lambda v: _share(v, "compute", "communication")),
    ("transfer", "", lambda v: _share(v, "transfer")),
    ("idle", "", lambda v: _share(v, "idle")),
    ("main cause of idle", "", _idle),
    ("verdict", "", _verdict),
    ("predicted verdict", "", lambda v: (v.predicted and v.predicted.verdict) or MISSING),
)


def _lines(report: PipelineReport, pairs: Pairs) -> Iterator[str]:
    for variant, step in pairs:
        added = ", ".join(variant.added) if variant.added != (variant.name,) else ""
        yield f"{variant.name}{f' (adds {added})' if added else ''}: {variant.doc}"
        if failure := variant.failure:
            hint = f"; hint: {failure.hint}" if failure.hint else ""
            what = "failed" if variant.step_ns is None else "no trace"
            yield f"  {what}: {failure.message}{hint}"
        if step and step.fixed:
            yield f"  fixed: {', '.join(cause.value for cause in step.fixed)}"
        if variant.traced and (causes := variant.traced.causes):
            left = (f"{cause.id.value} ({cause.estimated_gain_pct:.0f} %)" for cause in causes)
            yield f"  remaining: {', '.join(left)}"
        if variant.predicted:
            yield f"  predicted by: {', '.join(variant.predicted.changes)}"
        yield from (f"  note: {note}" for note in variant.notes)
        if variant.recording:
            yield f"  recording: {variant.recording}"
    yield from (*report.differences, *report.notes)
    if report.interrupted:
        yield "interrupted: the variants above are complete and stored"
    recordings = [variant.recording for variant in report.rows if variant.recording]
    if len(recordings) > 1:
        yield f"to compare two recordings: {command_line('compare', recordings[0], recordings[-1])}"
