"""`kernprof report`."""

from __future__ import annotations

from pathlib import Path

import click

from kernprof.cli import completers
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import output_format_option, output_option, store_option, top_option
from kernprof.outputs import PageFormat

MANUAL = Manual(
    arguments=(
        ("RUN", "A stored run (an id, the beginning of one, `latest`, a folder) or an ncu report. Of several the first "
                "two are compared, and all share a roofline.  [default: latest]"),
        ("TRACE", "An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON, or a recording that "
                  "`--timeline` made."),
    ),
    groups=(("What to write", ("output", "format", "top", "redact")), ("Result", ("store", "help"))),
    examples=(
        ("kernprof report -o report.html", "One page to send to a colleague; it opens anywhere, offline."),
        ("kernprof report 20261120-092304 20261120-092315 -o before-after.html", "Two runs, compared."),
        ("kernprof report latest trace.sqlite -o report.html", "A run and its timeline."),
        ("kernprof report trace.sqlite -o timeline.html", "A timeline alone."),
        ("kernprof report before.sqlite after.sqlite -o moved.html", "Two timelines, and what moved between them."),
        ("kernprof report latest --redact -o shared.html", "Without what says who and where."),
        ("kernprof report latest --format markdown", "Markdown for a pull request, to stdout."),
    ),
    writes="The file, and its name to stdout; Markdown without --output goes to stdout.",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.report/1",),
)  # fmt: skip


@click.command("report", cls=Command, manual=MANUAL)
@click.argument("runs", nargs=-1, metavar="[RUN|TRACE]…", shell_complete=completers.runs)
@output_option("the file, .html or .md.  [default: report.html; Markdown to stdout]")
@output_format_option("html", "markdown")
@top_option("kernels of a large report that are explained.", 10)
@click.option("--redact", "redacted", is_flag=True,
              help="Without names of users and hosts, paths, credentials and arguments.")  # fmt: skip
@store_option
def command(
    *, runs: tuple[str, ...], output: Path | None, format_: PageFormat | None, top: int, redacted: bool, store: Path
) -> None:
    """Write runs and traces as one page to share: self-contained HTML, or Markdown for a pull request.

    The page holds the scores, findings, comparison, roofline, annotated source, environment and all numbers; of a
    trace the verdict, where the time goes, causes and an interactive timeline.
    """
    from kernprof.workflows.page import ReportRequest, write_report
    from kernprof.workflows.terminal import printed

    request = ReportRequest(runs=runs, output=output, format_=format_, top=top, redacted=redacted, store=store)
    click.echo(printed(write_report(request), "markdown"))
