"""`kernprof duel`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import asked_of, show_gated
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        ("BASE", "A git revision, or a folder."),
        ("HEAD", "Another.  [default: this folder as it is, with uncommitted changes]"),
    ),
    groups=(
        ("What to run", ("workload", "variants", "param", "processes", "at-most")),
        ("Result", ("fail-on", "store", "format", "help")),
    ),
    examples=(
        (
            "kernprof duel main",
            "The workloads of ./kernels as they are, beside those of the branch main.",
        ),
        (
            "kernprof duel v1.2 v1.3 --workload transpose -p rows=4096 --fail-on slower",
            "A gate for CI.",
        ),
        ("kernprof duel ../old . --workload saxpy.py", "Two folders."),
    ),
    writes=(
        "Nothing that stays: worktrees and runs lie in temporary folders. --store is read for what "
        "`kernprof calibrate` kept."
    ),
    exits=("WorkloadError", "ToolNotFound", "CaptureFailed", "StoreError", "ConditionMet"),
    schemas=("kernprof.duel/1",),
)


@click.command("duel", cls=Command, manual=MANUAL)
@click.argument("base")
@click.argument("head", required=False)
@click.option(
    "--workload",
    "workloads",
    multiple=True,
    callback=options.names,
    metavar="NAME,…",
    shell_complete=completers.workloads,
    help="What to run, by name or file.  [default: the workloads of ./kernels]",
)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several with commas between them sweep it.")
@options.processes_option(6)
@click.option(
    "--at-most",
    type=click.IntRange(2, 100),
    default=24,
    show_default=True,
    metavar="N",
    help="Maximal number of processes for undecided variants.",
)
@options.fail_on_option
@options.store_option
@options.gate_format_option
def command(
    *,
    base: str,
    head: str | None,
    workloads: tuple[str, ...],
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    processes: int,
    at_most: int,
    fail_on: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """Run two revisions alternately on one machine, with one verdict per variant.

    On a GPU, processes of both sides time the variants in the order A B B A and so on, while
    clocks, temperature and throttling are sampled. A throttled GPU gives UNDECIDED. Undecided
    variants get further processes. Without a GPU, exact counts are compared.
    """
    from kernprof.workflows.gate.duel import DuelRequest, duel
    from kernprof.workflows.terminal import printed

    requested = asked_of(fail_on)
    request = DuelRequest(
        base=base,
        head=head,
        workloads=workloads,
        variants=variants,
        assignments=assignments,
        processes=processes,
        at_most=at_most,
        store=store,
    )
    report = duel(request, options.host())
    show_gated(
        report, requested, format_, lambda name: printed(report, name), target="duel", store=store
    )
