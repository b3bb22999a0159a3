"""`kernprof report`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import PageFormat

MANUAL = Manual(
    arguments=(
        (
            "RUN",
            (
                "A stored run (an id, the beginning of one, `latest`, a folder) or an ncu report."
                " Of several the first two are compared, and all share a roofline.  [default:"
                " latest]"
            ),
        ),
        (
            "TRACE",
            (
                "An .nsys-rep, an nsys SQLite or parquetdir export, PyTorch profiler JSON, or a"
                " recording that `--timeline` made."
            ),
        ),
    ),
    groups=(
        ("What to write", ("output", "format", "top", "ranks", "redact", "cluster")),
        ("Result", ("store", "help")),
    ),
    examples=(
        (
            "kernprof report -o report.html",
            "One page to send to a colleague; it opens anywhere, offline.",
        ),
        (
            "kernprof report 20261120-092304 20261120-092315 -o before-after.html",
            "Two runs, compared.",
        ),
        ("kernprof report latest trace.sqlite -o report.html", "A run and its timeline."),
        ("kernprof report trace.sqlite -o timeline.html", "A timeline alone."),
        (
            "kernprof report before.sqlite after.sqlite -o moved.html",
            "Two timelines, and what moved between them.",
        ),
        (
            "kernprof report 'traces/rank*.sqlite' --ranks -o job.html",
            (
                "A job's ranks: a heat map of ranks and "
                "steps, and beside the page a folder with one of each rank."
            ),
        ),
        (
            "kernprof report 'reports/*.ncu-rep' -o all.html --cluster local",
            "More than 12: what limits them, and a page of each in a folder.",
        ),
        ("kernprof report latest --redact -o shared.html", "Without what says who and where."),
        ("kernprof report latest --format markdown", "Markdown for a pull request, to stdout."),
    ),
    writes=(
        "The file, and its name to stdout; of ranks, and of more than 12, also FILE-pages/ beside"
        " it. Markdown without --output goes to stdout."
    ),
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.report/1",),
)


@click.command("report", cls=Command, manual=MANUAL)
@click.argument("runs", nargs=-1, metavar="[RUN|TRACE]…", shell_complete=completers.runs)
@options.output_option("the file, .html or .md.  [default: report.html; Markdown to stdout]")
@options.output_format_option("html", "markdown")
@options.top_option("kernels of a large report that are explained.", 10)
@click.option(
    "--ranks",
    is_flag=True,
    help="The traces are ranks of one job; more than 12 are so in any case.",
)
@options.cluster_option
@click.option(
    "--redact",
    "redacted",
    is_flag=True,
    help="Without names of users and hosts, paths, credentials and arguments.",
)
@options.store_option
def command(
    *,
    runs: tuple[str, ...],
    output: Path | None,
    format_: PageFormat | None,
    top: int,
    ranks: bool,
    cluster: str | None,
    redacted: bool,
    store: Path,
) -> None:
    """Write runs and traces as one page to share: self-contained HTML, or Markdown.

    The page holds scores, findings, comparison, roofline, annotated source, environment and all
    numbers. For a trace it holds the verdict, the accounting, causes and an interactive timeline.
    """
    from kernprof.workflows.fleet.pages import write_pages
    from kernprof.workflows.page import ReportRequest
    from kernprof.workflows.terminal import printed

    request = ReportRequest(
        runs=runs,
        output=output,
        format_=format_,
        top=top,
        redacted=redacted,
        ranks=ranks,
        cluster=cluster,
        store=store,
    )
    written, failed = write_pages(request, options.progress)
    click.echo(printed(written, "markdown"))
    options.read_in_part(failed)
