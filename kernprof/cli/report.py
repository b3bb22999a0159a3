"""`kernprof report`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import store_option


@click.command("report")
@click.argument("runs", metavar="[RUN|TRACE]...", nargs=-1)
@click.option("--output", "-o", type=click.Path(path_type=Path),
              help="The file: .html or .md; default: report.html, Markdown to stdout.")  # fmt: skip
@click.option("--format", "format_", type=click.Choice(["html", "markdown"]),
              help="What to write; default: by the file's suffix.")  # fmt: skip
@click.option("--top", type=click.IntRange(1, 100), default=10, show_default=True,
              help="Kernels of a large report that are explained, at most.")  # fmt: skip
@store_option
def command(**given: Any) -> None:
    """Write RUNs and TRACEs (default: the latest run) as one page that opens anywhere, offline.

    It holds the scores, findings, comparison, roofline, annotated source, environment and all numbers; of a trace the
    verdict, where the time goes, causes and an interactive timeline. Of several runs the first two are compared, and
    all share a roofline. A run is an id, the beginning of one, `latest`, a path, or any ncu report; a trace is an
    .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON, or a recording that `--timeline` made.

    \b
    kernprof report -o report.html
    kernprof report 20261120-092304 20261120-092315 -o before-after.html
    kernprof report latest .kernprof/timelines/20261120-093011-transpose -o report.html
    kernprof report trace.sqlite -o timeline.html
    kernprof report latest --format markdown
    """
    from kernprof.session.page import ReportRequest, write_report

    click.echo(write_report(ReportRequest(**given)))
