"""How a command that takes `--fail-on` prints its result, and what fails."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kernprof.outputs import Format

if TYPE_CHECKING:
    from kernprof.model.verdict import Condition
    from kernprof.workflows.gate.fail_on import Gated


def asked_of(fail_on: Sequence[str], kind: str = "comparison") -> tuple[Condition, ...]:
    """The conditions of `--fail-on`. What judges is loaded where there is something to judge."""
    if not fail_on:
        return ()
    from kernprof.workflows.gate.fail_on import conditions

    return conditions(fail_on, of=kind)


def show_gated(
    result: Gated,
    asked: Sequence[Condition],
    format_: Format,
    render: Callable[[Format], str],
    *,
    target: str,
    store: Path,
    base: str | None = None,
) -> None:
    """Prints the result (`render` takes a format), or its checks as junit; raises ConditionMet for
    what fails.

    `target` is the run that source lines are looked up in, `base` that which it is compared with.
    """
    if not asked and format_ != "junit":
        click.echo(render(format_))
        return
    from kernprof.workflows.gate.fail_on import (
        announce,
        checks_of,
        conditions,
        enforce,
        junit_text,
        located,
    )

    checks = located(
        checks_of(result, asked or conditions(("failed",))), result, target, store, base
    )
    click.echo(junit_text(target, checks) if format_ == "junit" else render(format_))
    for line in announce(checks, os.environ, lambda: render("markdown")):
        click.echo(line, err=True)
    enforce(checks, getattr(result, "moves", ()))
