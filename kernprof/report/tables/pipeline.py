"""A pipeline's variants, side by side."""

from kernprof.model.pipeline import PipelineReport, PipelineRow, PipelineStep
from kernprof.model.trace_report import Accounting
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row
from kernprof.units import format_quantity

MISSING = "–"
_AGREES_PCT = 20.0


def pipeline_sections(report: PipelineReport) -> list[Section]:
    """Return times and gains, the GPU's time accounting, causes, failures and paths."""
    steps = report.steps()
    params = ", ".join(f"{name}={value}" for name, value in report.params.items())
    head = (report.doc, f"on {report.device or MISSING}, {params}", report.timing)
    sections = [
        Section(
            title=report.pipeline,
            lines=head,
            table=_times(report, steps),
            notes=_time_notes(report, steps),
        )
    ]
    if any(item.traced for item in report.rows):
        sections.append(Section(title="where the GPU's time goes", table=_shares(report, steps)))
    sections.append(Section(lines=tuple(_lines(report, steps))))
    return sections


def _times(report: PipelineReport, steps: tuple[PipelineStep | None, ...]) -> Table:
    head = (
        "variant",
        "step",
        f"{report.item}s/s",
        "measured gain",
        "predicted gain",
        "predicted step",
        "off",
    )
    rows = tuple(_time_row(item, step) for item, step in zip(report.rows, steps, strict=True))
    return Table(head=head, align="lrrrrrr", rows=rows)


def _time_row(variant: PipelineRow, step: PipelineStep | None) -> Row:
    if variant.step_ns is None:
        return row(variant.name, Cell("failed", Tone.BAD), *[MISSING] * 5)
    gain = step.measured_gain_pct if step else None
    return row(
        variant.name,
        format_quantity(variant.step_ns, "ns"),
        _rate(variant.items_per_s),
        Cell(_percent(gain), Tone.PLAIN if gain is None else Tone.GOOD if gain > 0 else Tone.BAD),
        _percent(variant.predicted.gain_pct if variant.predicted else None),
        format_quantity(step.predicted_step_ns if step else None, "ns"),
        _off(step.error_pct if step else None),
    )


def _rate(value: float | None) -> str:
    return MISSING if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _percent(value: float | None) -> str:
    return MISSING if value is None else f"{value:.1f} %"


def _off(value: float | None) -> str:
    return MISSING if value is None else f"{value:+.0f} %"


def _time_notes(report: PipelineReport, steps: tuple[PipelineStep | None, ...]) -> tuple[str, ...]:
    if not any(item.traced for item in report.rows):
        return ("no trace was made: no verdicts, causes or predictions",)
    errors = [step.error_pct for step in steps if step and step.error_pct is not None]
    notes = [
        f"A variant keeps the fixes of those above it; its gain is of the time per {report.item} of"
        " the one that it is based on. Predicted (estimate): that one's trace replayed with the"
        " fix, the share left applied to its measured time."
    ]
    if errors:
        good = sum(abs(error) <= _AGREES_PCT for error in errors)
        notes.append(
            f"predicted within ±{_AGREES_PCT:.0f} % of the measured step: {good} of {len(errors)}"
        )
    return tuple(notes)


def _shares(report: PipelineReport, steps: tuple[PipelineStep | None, ...]) -> Table:
    head = (
        "variant",
        "compute",
        "transfer",
        "idle",
        "most idle for",
        "verdict",
        "predicted verdict",
    )
    rows = tuple(_share_row(item) for item in report.rows)
    assert len(rows) == len(steps)
    return Table(head=head, align="lrrrsll", rows=rows, optional=(4,))


def _share_row(variant: PipelineRow) -> Row:
    reported = (
        variant.predicted.verdict if variant.predicted and variant.predicted.verdict else MISSING
    )
    if variant.traced is None:
        return row(variant.name, *[MISSING] * 5, reported)
    part, verdict = variant.traced.accounting, variant.traced.verdict
    shares = (part.compute + part.communication, part.transfer, part.idle)
    named = f"{verdict.label.value} ({verdict.confidence.value})"
    return row(variant.name, *(f"{share:.1f} %" for share in shares), _idle(part), named, reported)


def _idle(part: Accounting) -> str:
    cause, share = max(part.idle_causes.items(), key=lambda pair: pair[1])
    return f"{cause.value} {share:.0f} %" if share >= 0.5 else MISSING


def _lines(report: PipelineReport, steps: tuple[PipelineStep | None, ...]) -> list[str]:
    lines: list[str] = []
    for item, step in zip(report.rows, steps, strict=True):
        lines += _variant_lines(item, step)
    lines += report.differences
    lines += report.notes
    if report.interrupted:
        lines.append("interrupted: the variants above are complete and kept")
    rows = [item.recording for item in report.rows if item.recording]
    if len(rows) > 1:
        lines.append(f"two of them in detail: kernprof compare {rows[0]} {rows[-1]}")
    return lines


def _variant_lines(variant: PipelineRow, step: PipelineStep | None) -> list[str]:
    added = (
        f" (adds {', '.join(variant.added)})"
        if variant.added and variant.added != (variant.name,)
        else ""
    )
    lines = [f"{variant.name}{added}: {variant.doc}"]
    if variant.failure:
        hint = f"; hint: {variant.failure.hint}" if variant.failure.hint else ""
        lines.append(
            f"  {'failed' if variant.step_ns is None else 'no trace'}: {variant.failure.message}{hint}"
        )
    if step and step.fixed:
        lines.append(f"  fixed: {', '.join(item.value for item in step.fixed)}")
    if variant.traced and variant.traced.causes:
        causes = (
            f"{cause.id.value} ({cause.estimated_gain_pct:.0f} %)"
            for cause in variant.traced.causes
        )
        lines.append(f"  left: {', '.join(causes)}")
    if variant.predicted:
        lines.append(f"  predicted by: {', '.join(variant.predicted.changes)}")
    lines += [f"  note: {note}" for note in variant.notes]
    if variant.recording:
        lines.append(f"  recording: {variant.recording}")
    return lines
