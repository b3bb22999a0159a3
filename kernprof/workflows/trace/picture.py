"""`kernprof plot timeline`: a stretch of a trace as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.errors import UsageError
from kernprof.model.files import WrittenFile
from kernprof.model.trace import Span, Timeline
from kernprof.model.trace_report import check_device
from kernprof.units import time_ns
from kernprof.workflows.trace.files import input_paths, trace_named
from kernprof.workflows.trace.reading import TraceReader


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelinePlotRequest:
    """`span` is the stretch to draw, in ns; `device` counts the trace's GPUs from 0."""

    trace: str
    output: Path = Path("timeline.png")
    device: int = 0
    span: Span | None = None
    theme: str = "light"
    store: Path = Path(".kernprof")


def parse_span(text: str) -> Span:
    """`5.2:5.4`, `5200ms:5400ms` → ns on the trace's clock. A number without a unit is seconds.
    Raises UsageError.
    """
    ends = [time_ns(end, "s") for end in text.split(":")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        raise UsageError(
            f"{text!r} is not a span",
            hint="write its start and end: 5.2:5.4 (seconds) or 5200ms:5400ms",
        )
    low, high = round(ends[0]), round(ends[1])
    if high <= low:
        raise UsageError(f"the span {text} ends before it starts", hint="give its start first")
    return low, high


def draw_timeline(request: TimelinePlotRequest, *, reader: TraceReader) -> WrittenFile:
    """Writes the picture. Raises UsageError for an output that cannot be written, a device or a
    span without events.
    """
    from kernprof.report.plots.style import THEMES, Theme, file_format, save
    from kernprof.report.plots.timeline import timeline_picture

    file_format(request.output)
    outputs.check(request.output, input_paths((request.trace,), request.store))
    timeline, analysis = reader.analysed(trace_named(request.trace, request.store))
    check_device(request.device, len(analysis.report.devices))
    check_span(timeline, request.span)
    outcome, gaps = analysis.report.devices[request.device], analysis.gaps()[request.device]

    def picture(theme: Theme) -> Any:
        return timeline_picture(
            timeline, outcome, gaps, track=request.device, span=request.span, theme=theme
        )

    save(
        request.output, picture, THEMES[request.theme], title=f"timeline of {timeline.source.path}"
    )
    return WrittenFile(path=request.output)


def check_span(timeline: Timeline, span: Span | None) -> None:
    """Raises UsageError when nothing happens in the span."""
    if span is None:
        return
    columns: Sequence[tuple[int, int]] = [
        (int(rows.start.min()), int(rows.end.max()))
        for rows in (timeline.work, timeline.calls)
        if len(rows)
    ]
    first, last = min(low for low, _ in columns), max(high for _, high in columns)
    if span[1] <= first or span[0] >= last:
        raise UsageError(
            f"nothing happens from {span[0] / 1e9:g} to {span[1] / 1e9:g} s",
            hint=f"the trace goes from {first / 1e9:.3f} to {last / 1e9:.3f} s",
        )
