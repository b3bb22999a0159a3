"""`kernprof export`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import (
    output_format_option,
    output_option,
    reading_options,
    span_option,
    store_option,
    trace_reader,
)

MANUAL = Manual(
    arguments=(
        ("TRACE", ".nsys-rep, nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or a recording of the "
                  "store by its name: as perfetto (.json.gz, .json), or as csv, one row for each kernel, copy and "
                  "memset."),
        ("RUN", "A stored run (its id, the beginning of one, `latest`, its folder) or any ncu report: as csv, one "
                "number a row, or as json."),
    ),
    groups=(("What to write", ("output", "format", "span", "iteration")),
            ("Reading", ("cache", "nsys", "store", "help"))),
    examples=(
        ("kernprof export trace.sqlite -o trace.json.gz", "For ui.perfetto.dev."),
        ("kernprof export trace.sqlite -o part.json.gz --span 5.2:5.4", "Only 0.2 s of it."),
        ("kernprof export trace.sqlite -o kernels.csv", "Every kernel, copy and memset, for a spreadsheet."),
        ("kernprof export latest -o run.csv", "The latest run's numbers with unit and provenance."),
    ),
    writes="The file, and its name to stdout.",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.run/1",),
)  # fmt: skip


@click.command("export", cls=Command, manual=MANUAL)
@click.argument("target", metavar="TRACE|RUN", shell_complete=completers.runs)
@output_option("the file; its suffix says the format.", required=True)
@output_format_option("perfetto", "csv", "json")
@span_option
@reading_options
@store_option
def command(
    *, target: str, output: Path, format_: str | None, span: tuple[int, int] | None, iteration: str | None,
    nsys: Path | None, cached: bool, store: Path,
) -> None:  # fmt: skip
    """Write a trace for Perfetto, or a trace or run as CSV or JSON for other tools."""
    from kernprof.workflows.export import ExportRequest, export

    request = ExportRequest(target=target, output=output, format_=format_, span=span, store=store)
    click.echo(f"wrote {export(request, reader=trace_reader(iteration=iteration, nsys=nsys, cached=cached))}")
