"""Callbacks for click's `shell_complete`; an error gives no completions."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem

Complete: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _offered(kind: str, subject: str, ctx: click.Context) -> list[str]:
    """Return the names that complete an argument of a `kind`, such as variants or runs.

    `subject` is the argument that selects the workload, pipeline or run to take the names from.
    """
    from kernprof.workflows.complete import names_of

    store = Path(ctx.params.get("store") or ".kernprof")
    value = ctx.params.get(subject) or ""
    if subject == "run":
        value = ctx.params.get("target") or (ctx.params.get("targets") or ("latest",))[0]
    return names_of(kind, str(value), store)


def _names(kind: str, subject: str = "", *, several: bool = True, end: str = "") -> Complete:
    """Return a callback that completes names of a kind, and appends `end` to each name.

    If `several` is true, the argument is a comma-separated list, and its last name is completed.
    """

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from kernprof.workflows.complete import matching

        names = _offered(kind, subject, ctx)
        chosen = [name for name in names if name.startswith(incomplete)]
        if several:
            chosen = list(matching(names, incomplete))
        return [CompletionItem(f"{name}{end}") for name in chosen]

    return complete


def _names_or_files(*kinds: str) -> Complete:
    """Return a callback that completes names of these kinds, or else file names."""

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        is_path = "/" in incomplete or incomplete.endswith(".py")
        names = [] if is_path else [name for kind in kinds for name in _offered(kind, "", ctx)]
        matches = [CompletionItem(name) for name in names if name.startswith(incomplete)]
        return matches or [CompletionItem(incomplete, type="file")]

    return complete


variants = _names("variants", "workload")
params = _names("params", "workload", several=False, end="=")
variants_of_run = _names("variants_of_run", "run")
pipelines = _names("pipelines", several=False)
variants_of_pipeline = _names("variants_of_pipeline", "name")
params_of_pipeline = _names("params_of_pipeline", "name", several=False, end="=")
changes = _names("changes")
sections = _names("sections")
sets = _names("sets")
backends = _names("backends")
architectures = _names("architectures", several=False)
gpus = _names("gpus")
workloads = _names_or_files("workloads")
runs = _names_or_files("runs")
workloads_or_runs = _names_or_files("workloads", "runs")


def metrics(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete metric ids, with their titles; in a list `a,b`, the last id is completed."""
    from kernprof.workflows.complete import matching, metrics as titles_by_id

    titles = titles_by_id()
    ids = matching(titles, incomplete)
    return [CompletionItem(name, help=titles[name.rpartition(",")[2]]) for name in ids]
