"""`kernprof explain`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kernprof.cli.options import format_option, names, store_option


@click.command("explain")
@click.argument("target", default="latest")
@click.option("--variant", "variants", multiple=True, callback=names, help="Only this variant or kernel; repeatable.")
@click.option(
    "--source", is_flag=True, help="Print the annotated source: sectors, wavefronts, stalls beside each line."
)
@click.option("--code", is_flag=True, help="The annotated source with the SASS and PTX of each line.")
@click.option(
    "--top", type=click.IntRange(1), default=20, show_default=True, help="Kernels of a large report, at most."
)
@store_option
@format_option("table", "json", "markdown")
def command(target: str, store: Path, format_: str, **given: Any) -> None:
    """Explain a run or report: what limits each launch, which source line does it, what a fix gains.

    TARGET is a run (id, prefix, `latest`, path), a .ncu-rep, or a CSV that ncu wrote.

    \b
    kernprof explain latest --variant naive
    kernprof explain report.ncu-rep --source
    """
    from kernprof.session.explain import Shown, explain

    shown = Shown(**given)
    click.echo(explain(target, shown, store=store, format_=format_))
