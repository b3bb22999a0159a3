"""The commands run, duel and calibrate."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from kernprof.cli import completers, options
from kernprof.cli.manual import Command, Manual
from kernprof.errors import command_line
from kernprof.outputs import Format

if TYPE_CHECKING:
    from kernprof.model.verdict import Condition
    from kernprof.workflows.run.request import RunRequest


_RUN_HELP = """Run a workload's variants: check the results, count, time, and show them side by side.

ncu collects the counters. CUDA events measure the times without ncu. Without a usable GPU, the PTX
emulator runs the same variants: it counts exactly, estimates the times with an interval, and ranks
the variants. If the driver denies access to counters, the GPU gives the times and the emulator the
counts.
"""


@click.command(
    "run",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "WORKLOAD",
                "A name from `kernprof list`, a file, or one workload of a file (file.py:name).",
            ),
            ("FILE", "Further files: their kernels are variants of WORKLOAD, a file too."),
        ),
        groups=(
            ("Selection", ("kernel", "variants", "param", "backend")),
            (
                "Measurement",
                ("counters", "set", "metric", "timing", "energy", "timeline", "clocks"),
            ),
            ("Without a GPU", ("gpu", "find-bugs")),
            ("Result", ("watch", "name", "fail-on", "store", "format", "help")),
            (
                "Rarely needed: counters",
                ("section", "clock-control", "cache-control", "ncu", "ncu-arg"),
            ),
            ("Rarely needed: timing", ("timing-precision", "timing-limit", "time-limit")),
            ("Rarely needed: emulator", ("arch", "all-blocks", "caches")),
            ("Rarely needed: place and labels", ("device", "cluster", "tag")),
        ),
        examples=(
            (
                "kernprof run transpose",
                "All variants of the library's transpose: checked, counted and timed.",
            ),
            (
                "kernprof run transpose -p rows=1024,2048,4096 -v naive,padded --no-counters",
                "Two variants at three sizes: times only, which need no permission for counters.",
            ),
            (
                "kernprof run my_kernels.py:saxpy --set full --format json",
                "Your own workload, with all of ncu's sections, as JSON.",
            ),
            (
                "kernprof run softmax --backend emulator --find-bugs",
                "Without a GPU, with a check for races.",
            ),
            (
                "kernprof run my_kernels.py -v tiled --watch",
                "Run again after each save, and print what changed.",
            ),
            ("kernprof run naive.py tiled.py", "Kernels of two files, on the inputs of the first."),
            (
                "kernprof run scale.cubin --kernel 'scale<<<4096, 256>>>(float[1048576], 2.0)'",
                "A launch of a compiled kernel, with random arrays; its results are not checked.",
            ),
            (
                'kernprof run stencil --gpu "a100 sxm"',
                "Without a GPU: the estimated time on an A100, and the likely faster variant.",
            ),
            (
                "kernprof run matmul --metric l2_bytes,dram_bytes_read",
                "Additional metrics, by the names of kernprof or ncu.",
            ),
            (
                "kernprof run transpose -p rows=1024,2048,4096 --cluster local",
                "A sweep on all local GPUs, or on all cores without a GPU.",
            ),
            (
                "kernprof run transpose --timeline",
                "The timeline of the launches under nsys, with idle time and its causes.",
            ),
        ),
        writes=(
            "A run in --store: manifest.json with all results, the ncu report and log, every measured"
            " time, and the counts of source lines. The result goes to stdout, progress to stderr."
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
    ),
    help=_RUN_HELP,
)
@click.argument("workload", shell_complete=completers.workloads)
@click.argument("more", nargs=-1, metavar="[FILE]…", shell_complete=completers.workloads)
@click.option(
    "--kernel",
    "launch",
    metavar="LAUNCH",
    help="Launch of a kernel in a .cu, .ptx, .cubin or .fatbin file, with arrays as TYPE[COUNT].",
)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several values, separated by commas, form a sweep.")
@options.counter_options
@options.device_option()
@click.option("--counters/--no-counters", default=True, help="Collect counters under ncu.")
@click.option(
    "--timing/--no-timing",
    default=True,
    help="Time the variants with CUDA events, without ncu.",
)
@click.option(
    "--timeline",
    is_flag=True,
    help="Record the launches under nsys instead of ncu, and break down their time.",
)
@click.option(
    "--timing-precision",
    "precision",
    type=click.FloatRange(0.0001, 0.5),
    default=0.01,
    show_default=True,
    metavar="SHARE",
    help="Repeat the timing until the 95 % interval of the median is at most ± this share.",
)
@click.option(
    "--timing-limit",
    "timing_limit_s",
    type=click.FloatRange(0.1, 3600),
    default=3.0,
    show_default=True,
    metavar="SECONDS",
    help="Maximum seconds of timing for each set of parameters.",
)
@click.option(
    "--energy",
    is_flag=True,
    help="Also measure the energy of a launch, with NVML's counter (about 12 s a variant).",
)
@click.option(
    "--clocks",
    is_flag=True,
    help="Also time a launch by events, CUPTI, ncu (and nsys, with --timeline); cold and warm L2.",
)
@options.time_limit_option(
    "launch_limit_s",
    "of a launch; a longer launch counts as hung.",
    "60 on a GPU, 300 on the emulator",
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
    help="auto, ncu or emulator; ncu,emulator runs and compares both.",
)
@click.option(
    "--arch",
    default="sm_90",
    show_default=True,
    metavar="ARCH",
    shell_complete=completers.architectures,
    help="Architecture that the emulator executes.",
)
@click.option(
    "--gpu",
    metavar="NAME",
    shell_complete=completers.gpus,
    help=(
        'GPU whose time the emulator estimates, by (a part of) its name: "A100 SXM 80 GB". '
        " [default: a common GPU of --arch]"
    ),
)
@click.option(
    "--find-bugs",
    is_flag=True,
    help="On the emulator, also check for races and uninitialised reads.",
)
@click.option(
    "--caches/--no-caches",
    default=None,
    help="On the emulator, also model the L2 cache and device memory.  [default: --caches]",
)
@click.option(
    "--all-blocks",
    is_flag=True,
    help="On the emulator, execute every block of large launches, and check the output.",
)
@click.option(
    "--watch",
    is_flag=True,
    help="After each save of a file, run the variants that changed; print the differences.",
)
@click.option(
    "--name", metavar="NAME", help="Name of the run; commands accept the name instead of the id."
)
@click.option(
    "--tag",
    "tags",
    multiple=True,
    callback=options.names,
    metavar="TAG,…",
    help="Tags of the run, to select the run in `kernprof history`.",
)
@options.cluster_option
@options.ncu_option
@click.option(
    "--ncu-arg",
    "ncu_args",
    multiple=True,
    metavar="ARG",
    help="Argument that is passed to ncu unchanged; repeatable.",
)
@options.fail_on_option
@options.store_option
@options.gate_format_option
@click.pass_context
def run(
    ctx: click.Context,
    /,
    *,
    workload: str,
    more: tuple[str, ...],
    launch: str | None,
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
    energy: bool,
    clocks: bool,
    launch_limit_s: float | None,
    backends: tuple[str, ...],
    arch: str,
    gpu: str | None,
    find_bugs: bool,
    caches: bool | None,
    all_blocks: bool,
    watch: bool,
    name: str | None,
    tags: tuple[str, ...],
    cluster: str | None,
    ncu: Path | None,
    ncu_args: tuple[str, ...],
    fail_on: tuple[str, ...],
    store: Path,
    format_: Format,
) -> None:
    """Implement `kernprof run`; its help text is `_RUN_HELP`."""
    from kernprof.workflows.run.request import RunRequest, workload_file

    workload = workload_file((workload, *more), launch, store)
    if launch is not None:
        options.progress(f"fix, check, inside and layout take this launch as {workload}")
    request = RunRequest.of(
        workload=workload,
        variants=variants,
        assignments=assignments,
        device=device,
        launch_limit_s=launch_limit_s,
        counters=counters,
        sets=sets,
        sections=sections,
        metrics=metrics,
        clock_control=clock_control,
        cache_control=cache_control,
        ncu_args=ncu_args,
        ncu=ncu,
        timing=timing,
        precision=precision,
        timing_limit_s=timing_limit_s,
        energy=energy,
        clocks=clocks,
        arch=arch,
        gpu=gpu,
        find_bugs=find_bugs,
        caches=caches,
        all_blocks=all_blocks,
        name=name,
        tags=tags,
        store=store,
    )
    traced = timeline and not clocks
    gate = options.conditions_of(fail_on, "trace" if traced else "run")
    if traced:
        source = ctx.get_parameter_source("cluster")
        if cluster and source is not ParameterSource.ENVIRONMENT:
            raise click.UsageError("--timeline records on this machine: omit --cluster")
        from kernprof.workflows.run.timeline import record_variants

        if "emulator" in backends:
            raise click.UsageError("--timeline records on a GPU: omit --backend emulator")
        if format_ not in ("table", "json", "junit"):
            raise click.UsageError(
                f"a timeline has no format {format_}: with --timeline, --format is table or json"
            )
        instead = f"{command_line('run', workload)} counts on the emulator"
        result = record_variants(request, lambda: options.host(instead))
        options.show_gated(
            result.report, gate, format_, target=request.workload, store=request.store
        )
        raise click.exceptions.Exit(result.exit_code)
    if watch:
        if more or launch or cluster or fail_on or format_ != "table":
            raise click.UsageError(
                "--watch: omit further files, --kernel, --cluster, --fail-on, --format"
            )
        _watch(request, backends)
    code = _stored_runs(request, backends, cluster, format_, gate, timeline=timeline)
    raise click.exceptions.Exit(code)


def _watch(request: RunRequest, backends: tuple[str, ...]) -> None:
    from kernprof.workflows.results.load import render_runs, view
    from kernprof.workflows.run.ladder import run_on
    from kernprof.workflows.run.watch import folder_of, saves_of, watch

    folder = folder_of(request.workload)
    host = replace(options.host(), progress=lambda _: None)
    columns = view(request.counters.metrics if request.counters else ())
    outcomes = watch(request, lambda now: run_on(backends, now, host), saves_of(folder))
    for number, outcome in enumerate(outcomes):
        if number == 0:
            runs = tuple(stored.run for stored in outcome.runs)
            click.echo(render_runs(runs, "table", columns))
            options.progress(f"watching {folder}; Ctrl-C ends")
        if outcome.error:
            click.echo(f"{time.strftime('%X')}  {outcome.error.message}")
        for variant, difference in outcome.differences.items():
            click.echo(f"{time.strftime('%X')}  {variant}: {difference}")


def _stored_runs(
    request: RunRequest,
    backends: tuple[str, ...],
    cluster: str | None,
    format_: Format,
    gate: Sequence[Condition],
    *,
    timeline: bool,
) -> int:
    if request.clocks:
        from kernprof.workflows.run.clocks import run_clocks

        host = options.host(f"{command_line('run', request.workload)} counts on the emulator")
        stored = [run_clocks(request, host, backends, timeline=timeline)]
    elif cluster:
        from kernprof.workflows.run.sweep import sweep_on

        stored = sweep_on(backends, request, cluster, options.progress)
    else:
        from kernprof.workflows.run.ladder import run_on

        stored = run_on(backends, request, options.host())
    # Imported after the run, because a run on a GPU starts its processes before slow imports.
    from kernprof.workflows.results.load import exit_code_of, render_runs, view

    runs = tuple(result.run for result in stored)
    for run in runs:
        options.progress(f"stored as {run.id}")
    columns = view(request.counters.metrics if request.counters else ())
    options.show_gated(
        runs,
        gate,
        format_,
        lambda name: render_runs(runs, name, columns),
        target=runs[0].id,
        store=request.store,
    )
    return max(map(exit_code_of, runs))


@click.command(
    "duel",
    cls=Command,
    manual=Manual(
        arguments=(
            ("BASE", "A git revision, or a folder."),
            (
                "HEAD",
                "Another revision or folder.  [default: this folder, with uncommitted changes]",
            ),
        ),
        groups=(
            ("Selection", ("workload", "variants", "param", "processes", "at-most")),
            ("Result", ("fail-on", "store", "format", "help")),
        ),
        examples=(
            (
                "kernprof duel main",
                "Compare ./kernels, including uncommitted changes, with the branch main.",
            ),
            (
                "kernprof duel v1.2 v1.3 --workload transpose -p rows=4096 --fail-on slower",
                "A gate for CI.",
            ),
            ("kernprof duel ../old . --workload saxpy.py", "Compare two folders."),
        ),
        writes=(
            "Nothing permanent: worktrees and runs are in temporary folders. The noise that `kernprof"
            " calibrate` measured is read from --store."
        ),
        exits=("WorkloadError", "ToolNotFound", "CaptureFailed", "StoreError", "ConditionMet"),
        schemas=("kernprof.duel/1",),
    ),
)
@click.argument("base")
@click.argument("head", required=False)
@click.option(
    "--workload",
    "workloads",
    multiple=True,
    callback=options.names,
    metavar="NAME,…",
    shell_complete=completers.workloads,
    help="Workloads to run, by name or file.  [default: all of ./kernels]",
)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several values, separated by commas, form a sweep.")
@options.processes_option(6)
@click.option(
    "--at-most",
    type=click.IntRange(2, 100),
    default=24,
    show_default=True,
    metavar="N",
    help="Maximum number of processes for undecided variants.",
)
@options.fail_on_option
@options.store_option
@options.gate_format_option
def duel(
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

    On a GPU, processes of both sides time the variants in the order A B B A …. Clocks, temperature
    and throttling are sampled during the processes; a throttled GPU gives UNDECIDED. Undecided
    variants are timed in further processes. Without a GPU, exact counts are compared.
    """
    from kernprof.workflows.gate.duel import DuelRequest, duel

    gate = options.conditions_of(fail_on)
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
    options.show_gated(report, gate, format_, target="duel", store=store)


@click.command(
    "calibrate",
    cls=Command,
    manual=Manual(
        arguments=(
            (
                "WORKLOAD",
                "A name from `kernprof list`, a file, or one workload of a file (file.py:name).",
            ),
        ),
        groups=(
            ("Selection", ("variants", "param", "device", "processes", "counters")),
            ("Result", ("store", "format", "help")),
        ),
        examples=(
            (
                "kernprof calibrate transpose",
                "Measure the noise of each variant's time between processes, on this GPU.",
            ),
            (
                "kernprof calibrate transpose -v padded --counters --processes 12",
                "Measure the noise of the counters under ncu as well.",
            ),
        ),
        writes=(
            "noise-GPU.json in --store, for later verdicts between runs; and the runs, as `kernprof run`"
            " stores them."
        ),
        exits=(
            "WorkloadError",
            "ToolNotFound",
            "DeviceNotFound",
            "CaptureFailed",
            "NothingCaptured",
            "StoreError",
        ),
        schemas=("kernprof.noise/1",),
    ),
)
@click.argument("workload", shell_complete=completers.workloads)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several values, separated by commas, form a sweep.")
@options.device_option()
@options.processes_option(8)
@click.option(
    "--counters/--no-counters",
    default=False,
    show_default=True,
    help="Collect counters under ncu.",
)
@options.store_option
@options.format_option
def calibrate(
    *,
    workload: str,
    variants: tuple[str, ...],
    assignments: tuple[str, ...],
    device: int,
    processes: int,
    counters: bool,
    store: Path,
    format_: Format,
) -> None:
    """Measure and store the timing noise of a workload's variants between processes (A/A).

    `kernprof compare` of two runs and `kernprof duel` then use this machine's noise. Without a
    calibration, they use a default noise, which is larger than the noise of most machines.
    """
    from kernprof.workflows.gate.baseline import calibrate
    from kernprof.workflows.run.request import RunRequest

    request = RunRequest.of(
        workload=workload,
        variants=variants,
        assignments=assignments,
        device=device,
        counters=counters,
        tags=("calibrate",),
        store=store,
    )
    options.show(calibrate(request, processes, options.host()), format_)


COMMANDS = {command.name: command for command in (run, duel, calibrate)}
