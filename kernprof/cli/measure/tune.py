"""`kernprof tune`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(
        (
            "WORKLOAD",
            "A name that `kernprof list` shows, a file, or one workload of it (file.py:name).",
        ),
    ),
    groups=(
        ("The space", ("variants", "param")),
        ("On a GPU", ("leaders", "time-limit", "device")),
        ("Without one", ("gpu", "cluster")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        (
            "kernprof tune stencil.py -p tile=8,16,32 -p rows_per_thread=1,2,4",
            "Nine configurations of each variant.",
        ),
        (
            'kernprof tune stencil.py -p tile=8,16,32 -v tiled --gpu "a100 sxm" --leaders 0',
            "The ranking for another GPU, without timing anything.",
        ),
        (
            "kernprof tune stencil.py -p tile=8,16,32 --leaders 4 --time-limit 30",
            "On a GPU: four leaders, half a minute of timing.",
        ),
    ),
    writes=(
        "tune/WORKLOAD-….json in --store, with every configuration: the same command goes on from"
        " there, and counts again only what has changed."
    ),
    exits=("WorkloadError", "DeviceNotFound", "CaptureFailed"),
    schemas=("kernprof.tune/1",),
)


@click.command("tune", cls=Command, manual=MANUAL)
@click.argument("workload", shell_complete=completers.workloads)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several with commas between them make the space.")
@click.option(
    "--leaders",
    type=click.IntRange(0, 1000),
    default=10,
    show_default=True,
    metavar="N",
    help="On a GPU, time at most N configurations.",
)
@options.time_limit_option(
    "limit_s", "timing the leaders; those not told apart by then are ties.", "120"
)
@options.device_option()
@click.option(
    "--gpu",
    metavar="NAME",
    shell_complete=completers.gpus,
    help="On the emulator, the GPU whose time is estimated.  [default: this or a common one]",
)
@options.cluster_option
@options.store_option
@options.brief_format_option
def command(
    *,
    workload: str,
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    leaders: int,
    limit_s: float | None,
    device: int,
    gpu: str | None,
    cluster: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Rank every configuration of a workload by estimated time; on a GPU, time the leaders.

    Configurations that violate a constraint, exceed the GPU or do not compile are dropped without a
    launch. The others run on the emulator, which estimates a time with an interval. On a GPU the
    leaders are timed alternately until the best is decided. The measured errors of the estimates
    determine the next configurations.
    """
    from kernprof.workflows.terminal import printed
    from kernprof.workflows.tune.search import TuneRequest, tune

    request = TuneRequest(
        workload=workload,
        variants=variants,
        assignments=assignments,
        leaders=leaders,
        limit_s=limit_s,
        device=device,
        gpu=gpu,
        cluster=cluster,
        store=store,
    )
    click.echo(printed(tune(request, options.host()), format_))
