"""`kernprof explain`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        (
            "RUN",
            (
                "A stored run (its id, the beginning of one, `latest`, its folder), a .ncu-rep, or"
                " a CSV that ncu wrote; several also as a quoted pattern, a folder or URLs. "
                " [default: latest]"
            ),
        ),
    ),
    groups=(
        ("What to explain", ("variants", "top", "cluster")),
        ("Source", ("source", "code")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        ("kernprof explain", "The latest run."),
        (
            "kernprof explain latest --variants naive --source",
            "One variant, with its annotated source.",
        ),
        (
            "kernprof explain report.ncu-rep --top 5",
            "Any report: the five kernels that take longest.",
        ),
        (
            "kernprof explain 'reports/*.ncu-rep' --format json --cluster local",
            "Many reports, by workers.",
        ),
    ),
    writes="Nothing but stdout.",
    exits=("ToolNotFound", "NothingCaptured", "ReportUnreadable", "StoreError"),
    schemas=("kernprof.explain/1",),
)


@click.command("explain", cls=Command, manual=MANUAL)
@click.argument("targets", nargs=-1, metavar="[RUN]…", shell_complete=completers.runs)
@options.variants_option(", or kernels of a report.  [default: all]", completers.variants_of_run)
@options.source_option(
    default=False, help_="annotated, with sectors, wavefronts and stalls beside each line."
)
@click.option(
    "--code", is_flag=True, help="The annotated source with the SASS and PTX of each line."
)
@options.top_option("kernels of a large report.", 20)
@options.cluster_option
@options.store_option
@options.brief_format_option
def command(
    *,
    targets: tuple[str, ...],
    variants: tuple[str, ...],
    source: bool,
    code: bool,
    top: int,
    cluster: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Explain a run or report: the limiter of each launch, its source lines, and expected gains.

    Findings are ranked by the gain that a bottleneck model predicts, with its arithmetic and the
    fix.
    """
    from kernprof.workflows.explain import ExplainOptions, explain_each, render
    from kernprof.workflows.trace.files import REPORTS, expanded

    requests = ExplainOptions(variants=variants, source=source, code=code, top=top)
    named = expanded(targets or ("latest",), REPORTS)
    result, failed = explain_each(
        named, requests, store=store, cluster=cluster, progress=options.progress
    )
    click.echo(render(result if len(named) > 1 else result[0], format_, requests))
    options.read_in_part(failed)
