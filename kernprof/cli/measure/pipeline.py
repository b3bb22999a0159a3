"""`kernprof pipeline`."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

MANUAL = Manual(
    arguments=(("NAME", "The pipeline to run; without it they are listed."),),
    groups=(
        ("What to run", ("variants", "param", "device", "cpu")),
        ("Recording", ("graph-nodes", "output", "time-limit", "nsys")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        ("kernprof pipeline", "The pipelines, their variants and parameters."),
        (
            "kernprof pipeline image-training --variants baseline,workers,pinned",
            "Fixes, one added after the other.",
        ),
        ("kernprof pipeline simplenet -p batch=128", "With another batch size."),
        ("kernprof pipeline postprocess --cpu", "Without a GPU, to see that it works."),
    ),
    writes=(
        "A folder for each variant below --store (pipelines/), or where --output says: its"
        " recording and what it measured. The result goes to stdout, progress to stderr."
    ),
    exits=(
        "WorkloadError",
        "ToolNotFound",
        "DeviceNotFound",
        "ToolTooOld",
        "CaptureFailed",
        "NothingCaptured",
        "StoreError",
    ),
    schemas=("kernprof.pipelines/1", "kernprof.list/1"),
)


@click.command("pipeline", cls=Command, manual=MANUAL)
@click.argument("name", required=False, shell_complete=completers.pipelines)
@options.variants_option(
    ", each adding its fix to those before.  [default: all]", completers.variants_of_pipeline
)
@options.param_option(
    completers.params_of_pipeline, "; one of each, several with commas between them."
)
@options.device_option()
@click.option(
    "--cpu", is_flag=True, help="Run on the CPU, tiny and without a trace, to see that it works."
)
@click.option(
    "--graph-nodes", is_flag=True, help="Record every kernel of CUDA graphs, at a cost for each."
)
@options.output_option("the folder of the recordings.  [default: a new one below --store]")
@options.time_limit_option("limit_s", "each variant and nsys together.")
@options.nsys_option
@options.store_option
@options.format_option
def command(
    *,
    name: str | None,
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    device: int,
    cpu: bool,
    graph_nodes: bool,
    output: Path | None,
    limit_s: float | None,
    nsys: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Run a machine-learning pipeline's published fixes in sequence, and show the gain of each.

    Each variant is timed, recorded and judged. Its measured gain is shown beside the gain predicted
    from the previous trace.
    """
    from kernprof.workflows.terminal import printed

    if name is None:
        from kernprof.workflows.catalogue import list_pipelines

        if variants or assignments or cpu:
            raise click.UsageError("name a pipeline: `kernprof pipeline` lists them")
        click.echo(printed(list_pipelines(), format_))
        return
    from kernprof.workflows.pipeline import PipelineRequest, exit_code_of, run_pipeline

    request = PipelineRequest(
        pipeline=name,
        variants=variants,
        assignments=assignments,
        device=device,
        cpu=cpu,
        store=store,
        output=output,
        limit_s=limit_s,
        nsys=nsys,
        graph_nodes=graph_nodes,
    )
    report = run_pipeline(request, options.host())
    click.echo(printed(report, format_))
    raise click.exceptions.Exit(exit_code_of(report))
