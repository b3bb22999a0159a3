"""`kernprof calibrate`."""

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
        ("What to run", ("variants", "param", "device", "processes", "counters")),
        ("Result", ("store", "format", "help")),
    ),
    examples=(
        (
            "kernprof calibrate transpose",
            "The noise of each variant's time between processes, on this GPU.",
        ),
        (
            "kernprof calibrate transpose -v padded --counters --processes 12",
            "That of the counters under ncu as well.",
        ),
    ),
    writes=(
        "noise-GPU.json in --store, which verdicts between runs use; the runs themselves, as"
        " `kernprof run` stores them."
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
)


@click.command("calibrate", cls=Command, manual=MANUAL)
@click.argument("workload", shell_complete=completers.workloads)
@options.variants_option(".  [default: all]", completers.variants)
@options.param_option(completers.params, "; several with commas between them sweep it.")
@options.device_option()
@options.processes_option(8)
@click.option(
    "--counters/--no-counters",
    default=False,
    show_default=True,
    help="Collect counters under ncu, or not.",
)
@options.store_option
@options.format_option
def command(
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
    """Measure the noise of a workload's variants between processes (A/A), and store it.

    `kernprof compare` of two runs and `kernprof duel` then use this machine's noise. Without a
    calibration they use a default noise, which is larger than that of most machines.
    """
    from kernprof.workflows.gate.calibrate import CalibrateRequest, calibrate
    from kernprof.workflows.run.request import CounterOptions, LaunchOptions, RunLabel, RunRequest
    from kernprof.workflows.terminal import printed

    request = RunRequest(
        launch=LaunchOptions(
            workload=workload, variants=variants, assignments=assignments, device=device
        ),
        counters=CounterOptions() if counters else None,
        label=RunLabel(tags=("calibrate",)),
        store=store,
    )
    click.echo(
        printed(
            calibrate(CalibrateRequest(run=request, processes=processes), options.host()), format_
        )
    )
