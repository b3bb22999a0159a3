"""`kernprof profile`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import format_option, names, nvtx_option, progress, store_option


@click.command("profile", context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False})
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--kernel", help="Only kernels whose name matches this regular expression.")
@click.option("--skip", type=click.IntRange(0), default=0, show_default=True, help="Launches to let pass first.")
@click.option("--count", type=click.IntRange(1), default=20, show_default=True, help="Launches to profile at most.")
@click.option("--set", "sets", multiple=True, callback=names, help="An ncu section set.")
@click.option("--section", "sections", multiple=True, callback=names, help="An ncu section; repeatable.")
@click.option("--metric", "metrics", multiple=True, callback=names, help="A metric, our name or ncu's; repeatable.")
@click.option("--clock-control", default="none", show_default=True, help="ncu's clock control: none or base.")
@click.option("--cache-control", default="all", show_default=True, help="Flush caches before each pass: all or none.")
@click.option("--time-limit", "limit_s", type=click.FloatRange(1), help="Seconds for the whole program.")
@click.option("--ncu", type=click.Path(path_type=Path), help="The ncu to use; default: $NCU, PATH, the newest found.")
@nvtx_option
@click.option("--ncu-arg", "ncu_args", multiple=True, help="Passed to ncu as it is; repeatable.")
@store_option
@format_option()
def command(format_: str, **given: Any) -> None:
    """Profile the kernels of any PROGRAM: kernprof profile [OPTIONS] -- python train.py --epochs 1."""
    from kernprof.collect.runner import SubprocessRunner
    from kernprof.session.profile import ProfileRequest, profile
    from kernprof.session.show import render_stored

    stored = profile(ProfileRequest(**given), runner=SubprocessRunner(), progress=progress)
    click.echo(render_stored(stored, format_))
    progress(f"stored as {stored.id}")
