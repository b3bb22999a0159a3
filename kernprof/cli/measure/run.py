"""`kernprof run`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.cli.options import asked_of, show_gated
from kernprof.outputs import Format

if TYPE_CHECKING:
    from kernprof.model.run import Run
    from kernprof.model.verdict import Condition
    from kernprof.process import Host
    from kernprof.workflows.run.request import RunRequest

MANUAL = Manual(
    arguments=(
        (
            "WORKLOAD",
            (
                "A name that `kernprof list` shows, a file (path/to/file.py), or one workload of it"
                " (file.py:name)."
            ),
        ),
    ),
    groups=(
        ("What to run", ("variants", "param", "backend", "device", "cluster")),
        (
            "Counters",
            (
                "counters",
                "set",
                "section",
                "metric",
                "clock-control",
                "cache-control",
                "ncu",
                "ncu-arg",
            ),
        ),
        ("Timing", ("timing", "timing-precision", "timing-limit", "time-limit")),
        ("Without a GPU", ("arch", "gpu", "find-bugs", "all-blocks", "caches")),
        ("Instead", ("timeline",)),
        ("What to call it", ("name", "tag", "note")),
        ("Result", ("fail-on", "store", "format", "help")),
    ),
    examples=(
        (
            "kernprof run transpose",
            "All variants of the library's transpose, checked, counted and timed.",
        ),
        (
            "kernprof run transpose -p rows=1024,2048,4096 -v naive,padded --no-counters",
            "Two variants at three sizes; times only, which needs no permission for counters.",
        ),
        (
            "kernprof run my_kernels.py:saxpy --set full --format json",
            "A workload of yours, with all of ncu's sections, as JSON.",
        ),
        (
            "kernprof run softmax --backend emulator --find-bugs",
            "Without a GPU, looking for races as well.",
        ),
        (
            'kernprof run stencil --gpu "a100 sxm"',
            (
                "Without a GPU: the time that it would take on another one, "
                "and which variant is likely faster."
            ),
        ),
        (
            "kernprof run matmul --metric l2_bytes,dram_bytes_read",
            "More metrics, by our names or ncu's.",
        ),
        (
            "kernprof run transpose -p rows=1024,2048,4096 --cluster local",
            "A sweep over all GPUs here, or cores.",
        ),
        ("kernprof run transpose --timeline", "What surrounds the launches, as nsys records it."),
    ),
    writes=(
        "A run below --store: manifest.json with all results, the ncu report and log, the single"
        " times, the lines' counts. The result goes to stdout, progress to stderr."
    ),
    exits=(
        "WorkloadError",
        "CompileFailed",
        "WrongResult",
        "KernelCrashed",
        "KernelHung",
        "ToolNotFound",
        "DeviceNotFound",
        "ToolTooOld",
        "CounterAccessDenied",
        "CaptureFailed",
        "NothingCaptured",
        "StoreError",
        "UnsupportedInstruction",
        "EmulationFault",
        "ConditionMet",
    ),
    schemas=("kernprof.run/1",),
)


HELP = """Run a workload's variants: check the results, count, time, and show them side by side.

Counters come from ncu, times from CUDA events outside it. Without a usable GPU the same variants run on the PTX
emulator, which counts exactly and estimates how long they would take, with an interval and a ranking; where counters
are refused, both: times of the GPU, counts of it.
"""


@click.command("run", cls=Command, manual=MANUAL, help=HELP)
@click.argument("workload", shell_complete=completers.workloads)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several with commas between them sweep it.")
@options.counter_options
@options.device_option()
@click.option("--counters/--no-counters", default=True, help="Collect counters under ncu, or not.")
@click.option(
    "--timing/--no-timing",
    default=True,
    help="Time the variants with CUDA events, outside ncu, or not.",
)
@click.option(
    "--timeline",
    is_flag=True,
    help="Record the launches under nsys instead, and say where their time goes.",
)
@click.option(
    "--timing-precision",
    "precision",
    type=click.FloatRange(0.0001, 0.5),
    default=0.01,
    show_default=True,
    metavar="SHARE",
    help="Time until the median's 95 % interval is ± this share.",
)
@click.option(
    "--timing-limit",
    "timing_limit_s",
    type=click.FloatRange(0.1, 3600),
    default=3.0,
    show_default=True,
    metavar="SECONDS",
    help="Seconds of timing at most, for each set of parameters.",
)
@options.time_limit_option(
    "launch_limit_s", "a launch, which then counts as hung.", "60 on a GPU, 300 on the emulator"
)
@click.option(
    "--backend",
    "backends",
    multiple=True,
    callback=options.names,
    default=("auto",),
    show_default=True,
    metavar="NAME,…",
    shell_complete=completers.backends,
    help="auto, ncu, emulator; ncu,emulator runs both and compares.",
)
@click.option(
    "--arch",
    default="sm_90",
    show_default=True,
    metavar="ARCH",
    shell_complete=completers.architectures,
    help="The emulator's architecture.",
)
@click.option(
    "--gpu",
    metavar="NAME",
    shell_complete=completers.gpus,
    help=(
        'On the emulator, the GPU whose time is estimated, as in "A100 SXM 80 GB", or a part of'
        " that.  [default: a common one of --arch]"
    ),
)
@click.option(
    "--find-bugs",
    is_flag=True,
    help="On the emulator, also look for races and uninitialised reads.",
)
@click.option(
    "--caches/--no-caches",
    default=None,
    help="On the emulator, model the L2 and device memory or not.  [default: model]",
)
@click.option(
    "--all-blocks",
    is_flag=True,
    help="On the emulator, run every block of large launches, and check the output.",
)
@click.option("--name", metavar="NAME", help="A name to find the run by, in place of its id.")
@click.option(
    "--tag",
    "tags",
    multiple=True,
    callback=options.names,
    metavar="TAG,…",
    help="Tags of the run, for its history.",
)
@click.option("--note", metavar="WORDS", help="A sentence that is kept with the run.")
@options.cluster_option
@options.ncu_option
@click.option(
    "--ncu-arg",
    "ncu_args",
    multiple=True,
    metavar="ARG",
    help="Passed to ncu as it is; repeatable.",
)
@options.fail_on_option
@options.store_option
@options.gate_format_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    *,
    workload: str,
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    sets: tuple[str, ...],
    sections: tuple[str, ...],
    metrics: tuple[str, ...],
    clock_control: str,
    cache_control: str,
    device: int,
    counters: bool,
    timing: bool,
    timeline: bool,
    precision: float,
    timing_limit_s: float,
    launch_limit_s: float | None,
    backends: tuple[str, ...],
    arch: str,
    gpu: str | None,
    find_bugs: bool,
    caches: bool | None,
    all_blocks: bool,
    name: str | None,
    tags: tuple[str, ...],
    note: str | None,
    cluster: str | None,
    ncu: Path | None,
    ncu_args: tuple[str, ...],
    fail_on: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """`kernprof run`, as `HELP` describes it."""
    from kernprof.gpus.architectures import architecture
    from kernprof.workflows.run.request import (
        CounterOptions,
        EmulatorOptions,
        LaunchOptions,
        RunLabel,
        RunRequest,
        TimingOptions,
        kept,
    )

    request = RunRequest(
        launch=LaunchOptions(
            workload=workload,
            variants=variants,
            assignments=assignments,
            device=device,
            launch_limit_s=launch_limit_s,
        ),
        counters=kept(
            CounterOptions(
                sets=sets,
                sections=sections,
                metrics=metrics,
                clock_control=clock_control,
                cache_control=cache_control,
                ncu_args=ncu_args,
                ncu=ncu,
            ),
            counters,
            "--no-counters",
        ),
        timing=kept(
            TimingOptions(precision=precision, timing_limit_s=timing_limit_s), timing, "--no-timing"
        ),
        emulator=EmulatorOptions(
            arch=architecture(arch).name,
            gpu=gpu,
            find_bugs=find_bugs,
            caches=caches,
            all_blocks=all_blocks,
        ),
        label=RunLabel(name=name, tags=tags, note=note),
        store=store,
    )
    host = options.host()
    requested = asked_of(fail_on, "trace" if timeline else "run")
    if timeline:
        source = ctx.get_parameter_source("cluster")
        if cluster and source is not ParameterSource.ENVIRONMENT:
            raise click.UsageError("--timeline records on this machine: leave out --cluster")
        raise click.exceptions.Exit(_timeline(request, host, backends, format_, requested))
    if cluster:
        from kernprof.workflows.fleet.sweep import sweep_on

        stored = sweep_on(backends, request, cluster, options.progress)
    else:
        from kernprof.workflows.run.ladder import run_on

        stored = run_on(backends, request, host)
    runs = tuple(result.run for result in stored)
    raise click.exceptions.Exit(_shown(runs, request, format_, requested))


def _shown(
    runs: tuple[Run, ...], request: RunRequest, format_: Format, gate: Sequence[Condition]
) -> int:
    from kernprof.workflows.show import exit_code_of, render_runs
    from kernprof.workflows.terminal import view

    metrics = request.counters.metrics if request.counters else ()
    for run in runs:
        options.progress(f"stored as {run.id}")
    show_gated(
        runs,
        gate,
        format_,
        lambda name: render_runs(runs, name, view(metrics)),
        target=runs[0].id,
        store=request.store,
    )
    return max(map(exit_code_of, runs))


def _timeline(
    request: RunRequest,
    host: Host,
    backends: tuple[str, ...],
    format_: Format,
    gate: Sequence[Condition],
) -> int:
    from kernprof.workflows.run.timeline import TimelineBackend
    from kernprof.workflows.terminal import printed

    if "emulator" in backends:
        raise click.UsageError("--timeline records on a GPU: leave out --backend emulator")
    if format_ not in ("table", "json", "junit"):
        raise click.UsageError(
            f"a timeline has no format {format_}: with --timeline, --format is table or json"
        )
    result = TimelineBackend(host=host).run(request)
    report = result.report
    show_gated(
        report,
        gate,
        format_,
        lambda name: printed(report, name),
        target=request.launch.workload,
        store=request.store,
    )
    return result.exit_code
