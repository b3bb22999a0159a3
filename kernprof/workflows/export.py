"""`kernprof export`: convert a trace or a run to a format for other tools."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from kernprof import outputs
from kernprof.errors import UsageError
from kernprof.model.listing import WrittenFile
from kernprof.model.trace import Span
from kernprof.outputs import ExportFormat
from kernprof.workflows.trace.files import input_paths, trace_of
from kernprof.workflows.trace.judge import check_span
from kernprof.workflows.trace.reading import TraceReader

Writer: TypeAlias = Callable[[], object]

# Default format by suffix, for a trace and for a run. The longest suffix decides.
_OF_TRACES: Mapping[str, ExportFormat] = {
    ".json.gz": "perfetto",
    ".json": "perfetto",
    ".csv": "csv",
}
_OF_RUNS: Mapping[str, ExportFormat] = {".json": "json", ".csv": "csv"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRequest:
    """A trace or run, and the file to write; `format_` None: by suffix. `span` in ns is for traces."""

    target: str
    output: Path
    format_: ExportFormat | None = None
    span: Span | None = None
    store: Path = Path(".kernprof")


def export(request: ExportRequest, *, reader: TraceReader) -> WrittenFile:
    """Write the file.

    Raises UsageError (unknown run, format or suffix; unwritable file), ReportUnreadable.
    """
    trace = trace_of(request.target, request.store)
    format_ = _format(
        request, _OF_RUNS if trace is None else _OF_TRACES, "runs" if trace is None else "traces"
    )
    outputs.check(request.output, input_paths((request.target,), request.store))
    write = (
        _run_writer(request, format_, reader)
        if trace is None
        else _trace_writer(trace, request, format_, reader)
    )
    with outputs.reported(request.output):
        write()
    return WrittenFile(path=request.output)


def _format(request: ExportRequest, entry: Mapping[str, ExportFormat], kind: str) -> ExportFormat:
    available = ", ".join(dict.fromkeys(entry.values()))
    if request.format_ is not None:
        if request.format_ not in entry.values():
            raise UsageError(
                f"{kind} are not exported as {request.format_}", hint=f"available: {available}"
            )
        return request.format_
    name = request.output.name.lower()
    for suffix, format_ in entry.items():
        if name.endswith(suffix):
            return format_
    raise UsageError(
        f"cannot tell the format of {str(request.output)!r} from its suffix",
        hint=f"end it with {', '.join(entry)}, or give --format: {available}",
    )


def _run_writer(request: ExportRequest, format_: str, reader: TraceReader) -> Writer:
    from kernprof.report.render import render_run
    from kernprof.workflows.show import load

    if request.span is not None or reader.options.iteration is not None:
        raise UsageError(f"--span and --iteration are for traces, and {request.target} is a run")
    text = render_run(load(request.target, request.store), "json" if format_ == "json" else "csv")
    return lambda: outputs.write(request.output, text)


def _trace_writer(trace: Path, request: ExportRequest, format_: str, reader: TraceReader) -> Writer:
    timeline, analysis = reader.analysed(trace)
    check_span(timeline, request.span)
    if format_ == "perfetto":
        from kernprof.report.export.timeline import write_perfetto

        gaps = analysis.gaps()
        return lambda: write_perfetto(request.output, timeline, gaps, span=request.span)
    from kernprof.report.export.timeline import work_csv

    text = work_csv(timeline, span=request.span)
    return lambda: outputs.write(request.output, text)
