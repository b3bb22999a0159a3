"""`kernprof compare`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import asked_of, show_gated
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        (
            "RUN",
            (
                "None: the variants of the latest run. One: its variants. Two: the same variants of"
                " both. A run is an id, the beginning of one, `latest`, a folder, a .ncu-rep or a"
                " CSV."
            ),
        ),
        (
            "TRACE",
            (
                "Two: what moved from the first to the second. A trace is an .nsys-rep, an nsys"
                " SQLite or parquetdir export, PyTorch profiler JSON(.gz), or a recording of the"
                " store by its name."
            ),
        ),
    ),
    groups=(
        ("Runs", ("baseline", "strict", "fail-on")),
        ("Traces", ("iteration", "nsys")),
        ("Result", ("cluster", "store", "format", "help")),
    ),
    examples=(
        ("kernprof compare", "The variants of the latest run with its first correct one."),
        ("kernprof compare latest --baseline padded", "With another one."),
        (
            "kernprof compare 20261113-0911 latest --strict",
            (
                "Last week's run with today's; exit code 19 where GPU, "
                "driver, clocks or metrics differ."
            ),
        ),
        (
            "kernprof compare OLD NEW --fail-on slower --fail-on 'l2_bytes>0%'",
            (
                "A gate for CI: exit "
                "code 22, and the value, limit and line on stderr; without a GPU from exact counts."
            ),
        ),
        (
            "kernprof compare before.sqlite after.sqlite",
            "Two traces: what a change moved, per iteration.",
        ),
    ),
    writes="Nothing but stdout; the columns of big traces in ~/.cache/kernprof ($KERNPROF_CACHE).",
    exits=(
        "ToolNotFound",
        "NothingCaptured",
        "ReportUnreadable",
        "StoreError",
        "NotComparable",
        "ConditionMet",
    ),
    schemas=("kernprof.compare/1", "kernprof.timeline-comparison/1"),
)


@click.command("compare", cls=Command, manual=MANUAL)
@click.argument("targets", nargs=-1, metavar="[RUN|TRACE]…", shell_complete=completers.runs)
@click.option(
    "--baseline",
    metavar="NAME",
    shell_complete=completers.variants_of_run,
    help="The variant that the others are compared with.  [default: the first correct one]",
)
@click.option(
    "--strict", is_flag=True, help="Refuse runs that are not comparable, instead of a warning."
)
@options.cluster_option
@options.reading_options
@options.fail_on_option
@options.store_option
@options.gate_format_option
def command(
    *,
    targets: tuple[str, ...],
    baseline: str | None,
    strict: bool,
    fail_on: tuple[str, ...],
    cluster: str | None,
    iteration: str | None,
    nsys: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Compare the variants of a run, the same variants of two runs, or two traces.

    The verdict on runs is FASTER, SLOWER, SAME or UNDECIDED, from the 95 % intervals of the times.
    Without times it is BETTER, WORSE or SAME, from exact counts. WRONG and FAILED precede both. The
    counters that explain the verdict follow. For traces the command lists the changes per
    iteration.
    """
    from kernprof.workflows.compare import CompareRequest, compare, render

    requested = asked_of(fail_on)
    request = CompareRequest(
        targets=targets, baseline=baseline, strict=strict, cluster=cluster, store=store
    )
    reader = options.trace_reader(iteration=iteration, nsys=nsys)
    result = compare(request, reader=reader)
    show_gated(
        result,
        requested,
        format_,
        lambda name: render(result, name),
        target=(targets or ("latest",))[-1],
        store=store,
        base=(targets or ("latest",))[0],
    )
