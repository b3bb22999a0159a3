"""The commands tune, pipeline, inside, fix and check."""

from pathlib import Path

import click

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.outputs import Format

_gpu_option = click.option(
    "--gpu",
    metavar="NAME",
    shell_complete=completers.gpus,
    help="GPU whose time the emulator estimates.  [default: this GPU, or a common GPU]",
)
_variant_option = click.option(
    "--variant",
    metavar="NAME",
    shell_complete=completers.variants,
    help="Variant of the workload.  [default: the only variant]",
)


@click.command(
    "tune",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "WORKLOAD",
                "A name from `kernprof list`, a file, or one workload of a file (file.py:name).",
            ),
        ),
        groups=(
            ("Search space", ("variants", "param")),
            ("On a GPU", ("leaders", "objective", "time-limit", "device")),
            ("Without a GPU", ("gpu", "cluster")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            (
                "kernprof tune stencil.py -p tile=8,16,32 -p rows_per_thread=1,2,4",
                "Rank nine configurations of each variant.",
            ),
            (
                'kernprof tune stencil.py -p tile=8,16,32 -v tiled --gpu "a100 sxm" --leaders 0',
                "Rank the configurations for another GPU, without timing.",
            ),
            (
                "kernprof tune stencil.py -p tile=8,16,32 --leaders 4 --time-limit 30",
                "On a GPU, time at most four configurations for at most 30 s.",
            ),
        ),
        writes=(
            "tune/WORKLOAD-….json in --store, with every configuration. The same command continues from"
            " this file, and emulates only new and changed configurations."
        ),
        exits=("WorkloadError", "DeviceNotFound", "CaptureFailed"),
        schemas=("kernprof.tune/1",),
    ),
)
@click.argument("workload", shell_complete=completers.workloads)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(
    completers.params, "; all values, separated by commas, form the search space."
)
@click.option(
    "--leaders",
    type=click.IntRange(0, 1000),
    default=10,
    show_default=True,
    metavar="N",
    help="On a GPU, time at most N configurations.",
)
@click.option(
    "--objective",
    type=click.Choice(["time", "energy", "energy-delay"]),
    default="time",
    show_default=True,
    help="Compare the timed configurations by energy (3 to 11 s each), or by energy × time.",
)
@options.time_limit_option(
    "limit_s",
    "of ranking, timing and energy; configurations that are then undecided are ties.",
    "120, without the ranking",
)
@options.device_option()
@_gpu_option
@options.cluster_option
@options.store_option
@options.brief_format_option
def tune(
    *,
    workload: str,
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    leaders: int,
    objective: str,
    limit_s: float | None,
    device: int,
    gpu: str | None,
    cluster: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Rank every configuration of a workload by estimated time; on a GPU, time the best.

    Configurations that violate a constraint, exceed the GPU's resources or do not compile are
    dropped without a launch. The other configurations run on the emulator, which estimates a time
    with an interval. On a GPU, the configurations with the shortest estimates (the leaders) are
    timed alternately until the best is decided. The measured errors of the estimates determine
    which configurations are timed next.
    """
    from kernprof.workflows.run.request import RunRequest
    from kernprof.workflows.tune.search import TuneRequest, tune

    run = RunRequest(
        workload=workload,
        variants=variants,
        assignments=assignments,
        device=device,
        gpu=gpu,
        store=store,
    )
    request = TuneRequest(
        run=run, leaders=leaders, objective=objective, limit_s=limit_s, cluster=cluster
    )
    options.show(tune(request, options.host()), format_)


@click.command(
    "pipeline",
    cls=Command,
    manual=Manual(
        arguments=(("NAME", "The pipeline to run.  [default: list the pipelines]"),),
        groups=(
            ("Selection", ("variants", "param", "device", "cpu")),
            ("Recording", ("graph-nodes", "output", "time-limit", "nsys")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            ("kernprof pipeline", "List the pipelines, their variants and parameters."),
            (
                "kernprof pipeline image-training --variants baseline,workers,pinned",
                "Add one fix after the other.",
            ),
            ("kernprof pipeline simplenet -p batch=128", "Use another batch size."),
            ("kernprof pipeline postprocess --cpu", "Without a GPU, as a functional test."),
        ),
        writes=(
            "A folder for each variant in --output, or in pipelines/ of --store, with the recording"
            " and the measurements. The result goes to stdout, progress to stderr."
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
        schemas=("kernprof.pipelines/2", "kernprof.list/1"),
    ),
)
@click.argument("name", required=False, shell_complete=completers.pipelines)
@options.variants_option(
    "; each adds its fix to the previous fixes.  [default: all]", completers.variants_of_pipeline
)
@options.param_option(completers.params_of_pipeline, "; several parameters separated by commas.")
@options.device_option()
@click.option(
    "--cpu",
    is_flag=True,
    help="Run a small problem on the CPU without a trace, as a functional test.",
)
@click.option(
    "--graph-nodes",
    is_flag=True,
    help="Record each kernel of CUDA graphs, which adds overhead per kernel.",
)
@options.output_option("folder of the recordings.  [default: a new folder in --store]")
@options.time_limit_option("limit_s", "of each variant's recording, including nsys.")
@options.nsys_option
@options.store_option
@options.format_option
def pipeline(
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
    """Run a machine-learning pipeline with one fix after the other, and show the gain of each.

    Each variant is timed, recorded and analysed. The measured gain is shown next to the gain that
    was predicted from the previous variant's trace.
    """

    if name is None:
        from kernprof.workflows.show import list_pipelines

        if variants or assignments or cpu:
            raise click.UsageError(
                "give the name of a pipeline; `kernprof pipeline` lists the names"
            )
        options.show(list_pipelines(), format_)
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
    options.show(report, format_)
    raise click.exceptions.Exit(exit_code_of(report))


@click.command(
    "inside",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "WORKLOAD",
                "A name from `kernprof list`, a file, or one workload of a file (file.py:name).",
            ),
        ),
        groups=(
            ("Launch", ("variant", "param", "device")),
            ("Events", ("at", "blocks")),
            ("Result", ("output", "format", "store", "help")),
        ),
        examples=(
            (
                "kernprof inside matmul --variant hopper",
                "Show where producer and consumer warps wait.",
            ),
            (
                "kernprof inside softmax --variant triton --at barriers,loops -o trace.json.gz",
                "Record barriers and loop iterations, for ui.perfetto.dev.",
            ),
            (
                "kernprof inside gemm.py --at gemm.cu:42,gemm.cu:57",
                "Measure the sections between two source lines.",
            ),
        ),
        writes=(
            "The file of --output. In --store: the phases, for `kernprof report` of a run of the same"
            " code and parameters. The table goes to stdout, progress to stderr."
        ),
        exits=(
            "WorkloadError",
            "CompileFailed",
            "UnsupportedInstruction",
            "EmulationFault",
            "KernelCrashed",
            "KernelHung",
            "ToolNotFound",
        ),
        schemas=("kernprof.inside/1",),
    ),
)
@click.argument("workload", shell_complete=completers.workloads)
@_variant_option
@options.param_option(completers.params, "; several parameters separated by commas.")
@options.device_option()
@click.option(
    "--at",
    multiple=True,
    callback=options.names,
    metavar="PLACE,…",
    help=(
        "Places of events: barriers, copies, mbarriers, mma, marks, loops, a line (42, gemm.cu:42);"
        " repeatable.  [default: all except loops and lines]"
    ),
)
@click.option(
    "--blocks",
    type=click.IntRange(1, 1000),
    default=8,
    show_default=True,
    metavar="N",
    help="Number of blocks whose warps are recorded, evenly spaced in the grid.",
)
@options.output_option("phases, .json or .json.gz for Perfetto, or .html.")
@options.store_option
@options.format_option
def inside(
    *,
    workload: str,
    variant: str | None,
    assignments: tuple[str, ...],
    device: int,
    at: tuple[str, ...],
    blocks: int,
    output: Path | None,
    store: Path,
    format_: Format,
) -> None:
    """Record the phases of a kernel's warps: waits, copies, matrix products, source lines.

    Time stamps are inserted into the kernel's PTX. A lane of each sampled warp writes them to a
    ring in device memory. The cost is measured beside the plain kernel. Without a GPU, the emulator
    gives the order of the events and their counts, but no times.
    """
    from kernprof.workflows.run.inside import InsideRequest, inside

    request = InsideRequest(
        workload=workload,
        variant=variant,
        assignments=assignments,
        at=at,
        blocks=blocks,
        device=device,
        output=output,
        store=store,
    )
    options.show(inside(request, options.host())[0], format_)


@click.command(
    "fix",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "WORKLOAD",
                "A name from `kernprof list`, a file, or one workload of a file (file.py:name).  A"
                " Python program without workloads gets pinned host memory.",
            ),
        ),
        groups=(
            ("Selection", ("variant", "param", "finding")),
            ("Search", ("gpu", "time-limit")),
            ("Result", ("write", "store", "format", "help")),
        ),
        examples=(
            ("kernprof fix transpose --variant naive", "Print a diff, and its proof."),
            (
                "kernprof fix transpose --variant numba-smem --finding bank-conflicts",
                "Try only the edits for one finding.",
            ),
            ("kernprof fix my.py --variant slow --write", "Change the source files."),
        ),
        writes="With --write, the workload file and the kernel's source file.",
        exits=("WorkloadError", "CompileFailed", "ToolNotFound"),
        schemas=("kernprof.fix/1",),
    ),
)
@click.argument("workload", shell_complete=completers.workloads)
@_variant_option
@options.param_option(completers.params, "; one value for each parameter.")
@click.option(
    "--finding",
    metavar="ID",
    help="Try only the edits for this finding of `kernprof explain`.  [default: all]",
)
@click.option("--write", is_flag=True, help="Change the source files.")
@_gpu_option
@options.time_limit_option(
    "limit_s", "of the search; edits that are then left are not tried.", "300"
)
@options.store_option
@options.brief_format_option
def fix(
    *,
    workload: str,
    variant: str | None,
    assignments: tuple[str, ...],
    finding: str | None,
    write: bool,
    gpu: str | None,
    limit_s: float | None,
    store: Path,
    format_: Format,
) -> None:
    """Edit a kernel so that it is faster, and prove that its results are the same.

    Edits are applied to a copy of the source: shared arrays are padded, indices exchanged, pointers
    declared with __restrict__, blocks resized. Each candidate runs on the emulator. It is kept if
    its results are equal in all cases, and its estimated time or the counter that it aims at
    improves. On a GPU, the result is timed alternately with the original.
    """
    from kernprof.workflows.fix import driver
    from kernprof.workflows.run.request import RunRequest

    variants = (variant,) if variant else ()
    request = RunRequest(
        workload=workload, variants=variants, assignments=assignments, gpu=gpu, store=store
    )
    document = driver.fix(request, options.host(), finding=finding, write=write, limit_s=limit_s)
    options.show(document, format_)


@click.command(
    "check",
    cls=Command,
    manual=Manual(
        arguments=(
            ("FIRST", "The kernel whose results count: WORKLOAD or WORKLOAD@VARIANT."),
            (
                "SECOND",
                "The kernel to check: the same, or a .cu file with another source of FIRST.",
            ),
        ),
        groups=(("Selection", ("param", "gpu")), ("Result", ("store", "format", "help"))),
        examples=(
            ("kernprof check transpose@naive transpose@smem", "Compare two variants."),
            ("kernprof check old.py new.py -p n=100000", "Compare the kernels of two files."),
            ("kernprof check my.py@plain faster.cu", "Check another source of a kernel."),
        ),
        writes="Nothing. The result goes to stdout, progress to stderr.",
        exits=("WorkloadError", "CompileFailed", "WrongResult", "ToolNotFound"),
        schemas=("kernprof.check/1",),
    ),
)
@click.argument("first", shell_complete=completers.workloads)
@click.argument("second", shell_complete=completers.workloads)
@options.param_option(completers.params, "; one value for each parameter.")
@_gpu_option
@options.store_option
@options.brief_format_option
def check(
    *,
    first: str,
    second: str,
    assignments: tuple[str, ...],
    gpu: str | None,
    store: Path,
    format_: Format,
) -> None:
    """Check that a second kernel gives the results of a first, and compare their costs.

    Both kernels run on other seeds, odd sizes, NaN and zeros, and after a launch with other inputs.
    Outputs are poisoned, and races and out-of-bounds accesses are detected. Exits with 5 if results
    differ.
    """
    from kernprof.errors import WrongResult
    from kernprof.workflows.fix import driver
    from kernprof.workflows.run.request import RunRequest

    request = RunRequest(workload=first, assignments=assignments, gpu=gpu, store=store)
    document = driver.check(request, second, options.host())
    options.show(document, format_)
    raise click.exceptions.Exit(0 if document.equal else WrongResult.exit_code)


COMMANDS = {command.name: command for command in (tune, pipeline, inside, fix, check)}
