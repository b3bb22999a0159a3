"""`kernprof run`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import format_option, names, progress, store_option


@click.command("run")
@click.argument("workload")
@click.option("--variants", "-v", multiple=True, callback=names, help="Variants, comma-separated; default: all.")
@click.option("--param", "-p", "assignments", multiple=True, metavar="NAME=VALUE[,…]", help="A parameter, or a sweep.")
@click.option("--set", "sets", multiple=True, callback=names, help="An ncu section set (basic, detailed, full, …).")
@click.option("--section", "sections", multiple=True, callback=names, help="An ncu section; repeatable.")
@click.option("--metric", "metrics", multiple=True, callback=names, help="A metric, our name or ncu's; repeatable.")
@click.option("--clock-control", default="none", show_default=True, help="ncu's clock control: none or base.")
@click.option("--cache-control", default="all", show_default=True, help="Flush caches before each pass: all or none.")
@click.option("--launch-count", type=click.IntRange(1, 100), default=1, show_default=True,
              help="Profile each variant so many times; the one of median duration is shown.")  # fmt: skip
@click.option("--device", type=click.IntRange(0), default=0, show_default=True, help="The GPU's index.")
@click.option("--counters/--no-counters", default=True, help="Collect counters under ncu.")
@click.option("--timing/--no-timing", default=True, help="Time the variants with CUDA events, outside ncu.")
@click.option("--timeline", is_flag=True,
              help="Record the launches under nsys instead, and say where their time goes.")  # fmt: skip
@click.option("--precision", type=click.FloatRange(0.0001, 0.5), default=0.01, show_default=True,
              help="Time until the median's 95 % interval is ± this share.")  # fmt: skip
@click.option("--timing-limit", "timing_limit_s", type=click.FloatRange(0.1, 3600), default=3.0, show_default=True,
              help="Seconds of timing at most, for each set of parameters.")  # fmt: skip
@click.option("--time-limit", "launch_limit_s", type=click.FloatRange(0.1, 36000), default=60.0, show_default=True,
              help="Seconds after which a launch counts as hung.")  # fmt: skip
@click.option("--backend", "backends", multiple=True, callback=names, default=("auto",), show_default=True,
              help="auto, ncu, emulator, or several: ncu,emulator.")  # fmt: skip
@click.option("--arch", default="sm_90", show_default=True, help="The emulator's architecture.")
@click.option("--engine", type=click.Choice(["auto", "jit", "reference"]), default="auto", show_default=True,
              help="The emulator's engine.")  # fmt: skip
@click.option("--find-bugs", is_flag=True,
              help="On the emulator, also look for shared-memory races and uninitialised reads.")  # fmt: skip
@click.option("--ncu", type=click.Path(path_type=Path), help="The ncu to use; default: $NCU, PATH, the newest found.")
@click.option("--ncu-arg", "ncu_args", multiple=True, help="Passed to ncu as it is; repeatable.")
@store_option
@format_option()
def command(format_: str, backends: tuple[str, ...], timeline: bool, **given: Any) -> None:
    """Run WORKLOAD's variants: check the results, profile them under ncu, time them, show them side by side.

    Without a usable GPU the same variants run on the PTX emulator, which counts exactly and measures no time.

    WORKLOAD is a name that `kernprof list` shows, a file (path/to/file.py), or one workload of it (file.py:name).

    \b
    kernprof run transpose --variants naive,smem
    kernprof run transpose -p rows=1024,2048,4096 --no-counters
    kernprof run my_kernels.py:saxpy --set full --format json
    kernprof run softmax --backend emulator --find-bugs
    kernprof run transpose --timeline
    """
    from kernprof.collect.runner import SubprocessRunner
    from kernprof.session.request import RunRequest

    request, runner = RunRequest(**given), SubprocessRunner()
    if timeline:
        if "emulator" in backends:
            raise click.UsageError("--timeline records on a GPU: leave out --backend emulator")
        from kernprof.session.run_timeline import run_timeline

        text, code = run_timeline(request, format_, runner=runner, progress=progress)
        click.echo(text.rstrip("\n"))
        raise click.exceptions.Exit(code)
    from kernprof.session.backends import run_on
    from kernprof.session.explain import brief_explanation
    from kernprof.session.show import exit_code_of, render_stored_runs

    made = run_on(backends, request, runner=runner, progress=progress)
    click.echo(render_stored_runs(made, format_))
    for stored in made:
        if explained := brief_explanation(stored.run, format_):
            click.echo(explained)
        progress(f"stored as {stored.id}")
    raise click.exceptions.Exit(max(exit_code_of(stored.run) for stored in made))
