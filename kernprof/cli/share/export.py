"""`kernprof export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import ExportFormat

if TYPE_CHECKING:
    from kernprof.workflows.trace.reading import ReadOptions

MANUAL = Manual(
    arguments=(
        (
            "TRACE",
            (
                ".nsys-rep, nsys SQLite or parquetdir export, PyTorch profiler JSON(.gz), or a"
                " recording of the store by its name: as perfetto (.json.gz, .json), or as csv, one"
                " row for each kernel, copy and memset."
            ),
        ),
        (
            "RUN",
            (
                "A stored run (its id, the beginning of one, `latest`, its folder) or any ncu"
                " report: as csv, one number a row, or as json. With --format parquet any number of"
                " both, also as quoted patterns, folders and URLs: tables of launches, scores,"
                " findings, accounting and collectives."
            ),
        ),
    ),
    groups=(
        ("What to write", ("output", "format", "span", "iteration", "cluster")),
        ("Reading", ("nsys", "store", "help")),
    ),
    examples=(
        ("kernprof export trace.sqlite -o trace.json.gz", "For ui.perfetto.dev."),
        ("kernprof export trace.sqlite -o part.json.gz --span 5.2:5.4", "Only 0.2 s of it."),
        (
            "kernprof export trace.sqlite -o kernels.csv",
            "Every kernel, copy and memset, for a spreadsheet.",
        ),
        ("kernprof export latest -o run.csv", "The latest run's numbers with unit and provenance."),
        (
            "kernprof export 'reports/*.ncu-rep' -o data --format parquet",
            "Tidy tables, for pandas, Polars, DuckDB.",
        ),
    ),
    writes=(
        "The file, and its name to stdout; as Parquet a folder for each table, partitioned by run."
    ),
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.run/1",),
)


@click.command("export", cls=Command, manual=MANUAL)
@click.argument(
    "targets", nargs=-1, required=True, metavar="TRACE|RUN…", shell_complete=completers.runs
)
@options.output_option(
    "the file, whose suffix says the format; the folder of Parquet.", required=True
)
@options.output_format_option("perfetto", "csv", "json", "parquet")
@options.cluster_option
@options.span_option
@options.reading_options
@options.store_option
def command(
    *,
    targets: tuple[str, ...],
    output: Path,
    format_: ExportFormat | None,
    cluster: str | None,
    span: tuple[int, int] | None,
    iteration: str | None,
    nsys: Path | None,
    store: Path,
) -> None:
    """Write a trace for Perfetto, a trace or run as CSV or JSON, or several as Parquet."""
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    if format_ == "parquet":
        if span is not None:
            raise click.UsageError("--span is not for Parquet, whose tables are of whole traces")
        _tables(targets, output, cluster, store, reader.options)
        return
    if len(targets) > 1:
        raise click.UsageError(
            "one trace or run can be exported so; any number with --format parquet"
        )
    from kernprof.workflows.export import ExportRequest, export
    from kernprof.workflows.terminal import printed

    request = ExportRequest(
        target=targets[0], output=output, format_=format_, span=span, store=store
    )
    click.echo(printed(export(request, reader=reader), "table"))


def _tables(
    targets: tuple[str, ...], output: Path, cluster: str | None, store: Path, read: ReadOptions
) -> None:
    from kernprof.workflows.fleet.tables import TablesRequest, write_tables
    from kernprof.workflows.terminal import printed

    request = TablesRequest(targets=targets, output=output, cluster=cluster, store=store)
    written, failed = write_tables(request, options=read, progress=options.progress)
    click.echo(printed(written, "table"))
    options.read_in_part(failed)
