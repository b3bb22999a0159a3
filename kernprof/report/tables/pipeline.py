"""A pipeline's variants side by side."""

from kernprof.model.pipeline import PipelineReport, PipelineRow, PipelineStep
from kernprof.model.trace_report import Accounting
from kernprof.report.text.table import Cell, Row, Section, Table, Tone, row
from kernprof.units import format_quantity

MISSING = "–"
_AGREES_PCT = 20.0


def pipeline_sections(report: PipelineReport) -> list[Section]:
    """Times and gains; where the GPU's time goes; causes, failures and paths."""
    steps = report.steps()
    params = ", ".join(f"{name}={value}" for name, value in report.params.items())
    head = (report.doc, f"on {report.device or MISSING}, {params}", report.timing)
    made = [
        Section(
            title=report.pipeline,
            lines=head,
            table=_times(report, steps),
            notes=_time_notes(report, steps),
        )
    ]
    if any(each.traced for each in report.rows):
        made.append(Section(title="where the GPU's time goes", table=_shares(report, steps)))
    made.append(Section(lines=tuple(_lines(report, steps))))
    return made


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
    rows = tuple(_time_row(each, step) for each, step in zip(report.rows, steps, strict=True))
    return Table(head=head, align="lrrrrrr", rows=rows)


def _time_row(each: PipelineRow, step: PipelineStep | None) -> Row:
    if each.step_ns is None:
        return row(each.name, Cell("failed", Tone.BAD), *[MISSING] * 5)
    gain = step.measured_gain_pct if step else None
    return row(
        each.name,
        format_quantity(each.step_ns, "ns"),
        _rate(each.items_per_s),
        Cell(_percent(gain), Tone.PLAIN if gain is None else Tone.GOOD if gain > 0 else Tone.BAD),
        _percent(each.predicted.gain_pct if each.predicted else None),
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
    if not any(each.traced for each in report.rows):
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
    rows = tuple(_share_row(each) for each in report.rows)
    assert len(rows) == len(steps)
    return Table(head=head, align="lrrrsll", rows=rows, optional=(4,))


def _share_row(each: PipelineRow) -> Row:
    told = each.predicted.verdict if each.predicted and each.predicted.verdict else MISSING
    if each.traced is None:
        return row(each.name, *[MISSING] * 5, told)
    part, verdict = each.traced.accounting, each.traced.verdict
    shares = (part.compute + part.communication, part.transfer, part.idle)
    named = f"{verdict.label.value} ({verdict.confidence.value})"
    return row(each.name, *(f"{share:.1f} %" for share in shares), _idle(part), named, told)


def _idle(part: Accounting) -> str:
    cause, share = max(part.idle_causes.items(), key=lambda pair: pair[1])
    return f"{cause.value} {share:.0f} %" if share >= 0.5 else MISSING


def _lines(report: PipelineReport, steps: tuple[PipelineStep | None, ...]) -> list[str]:
    lines: list[str] = []
    for each, step in zip(report.rows, steps, strict=True):
        lines += _variant_lines(each, step)
    lines += report.differences
    lines += report.notes
    if report.interrupted:
        lines.append("interrupted: the variants above are complete and kept")
    kept = [each.recording for each in report.rows if each.recording]
    if len(kept) > 1:
        lines.append(f"two of them in detail: kernprof compare {kept[0]} {kept[-1]}")
    return lines


def _variant_lines(each: PipelineRow, step: PipelineStep | None) -> list[str]:
    added = f" (adds {', '.join(each.added)})" if each.added and each.added != (each.name,) else ""
    lines = [f"{each.name}{added}: {each.doc}"]
    if each.failure:
        hint = f"; hint: {each.failure.hint}" if each.failure.hint else ""
        lines.append(
            f"  {'failed' if each.step_ns is None else 'no trace'}: {each.failure.message}{hint}"
        )
    if step and step.fixed:
        lines.append(f"  fixed: {', '.join(one.value for one in step.fixed)}")
    if each.traced and each.traced.causes:
        found = (
            f"{cause.id.value} ({cause.estimated_gain_pct:.0f} %)" for cause in each.traced.causes
        )
        lines.append(f"  left: {', '.join(found)}")
    if each.predicted:
        lines.append(f"  predicted by: {', '.join(each.predicted.changes)}")
    lines += [f"  note: {note}" for note in each.notes]
    if each.recording:
        lines.append(f"  recording: {each.recording}")
    return lines
