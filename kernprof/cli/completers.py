"""click's `shell_complete` callbacks: names for an argument or an option, quick and never failing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem


def workloads(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names of workloads; a path is the shell's to complete."""
    from kernprof.workflows.complete import workloads as known

    if "/" in incomplete or incomplete.endswith(".py"):
        return [CompletionItem(incomplete, type="file")]
    return _items((name for name in known() if name.startswith(incomplete)), incomplete)


def workloads_or_runs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    found = workloads(ctx, param, incomplete) + runs(ctx, param, incomplete)
    return [item for item in found if item.type != "file"] or [CompletionItem(incomplete, type="file")]


def runs(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Ids of stored runs; where none begins like that, a file (an ncu report)."""
    from kernprof.workflows.complete import runs as known

    return _items((name for name in known(_store(ctx)) if name.startswith(incomplete)), incomplete)


def variants(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Variants of the workload that the line names; `a,b` completes `b`."""
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import variants as known

    workload = ctx.params.get("workload") or ""
    return [CompletionItem(name) for name in matching(lambda: known(workload), incomplete)]


def params(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import params as known

    workload = ctx.params.get("workload") or ""
    return [CompletionItem(f"{name}=") for name in known(workload) if name.startswith(incomplete)]


def variants_of_run(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import variants_of_run as known

    given = ctx.params.get("target") or (ctx.params.get("targets") or ("latest",))[0]
    return [CompletionItem(name) for name in matching(lambda: known(given, _store(ctx)), incomplete)]


def pipelines(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import pipelines as known

    return [CompletionItem(name) for name in known() if name.startswith(incomplete)]


def variants_of_pipeline(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import variants_of_pipeline as known

    return [CompletionItem(name) for name in matching(lambda: known(ctx.params.get("name") or ""), incomplete)]


def params_of_pipeline(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import params_of_pipeline as known

    return [CompletionItem(f"{name}=") for name in known(ctx.params.get("name") or "") if name.startswith(incomplete)]


def changes(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Changes of `kernprof what-if`."""
    from kernprof.workflows.complete import changes as known
    from kernprof.workflows.complete import matching

    return [CompletionItem(name) for name in matching(known, incomplete)]


def metrics(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Our names with their titles; `a,b` completes `b`."""
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import metrics as known

    titles = dict(known())
    found = matching(lambda: list(titles), incomplete)
    return [CompletionItem(name, help=titles[name.rpartition(",")[2]]) for name in found]


def sections(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import sections as known

    return [CompletionItem(name) for name in matching(known, incomplete)]


def sets(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import sets as known

    return [CompletionItem(name) for name in matching(known, incomplete)]


def backends(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import backends as known
    from kernprof.workflows.complete import matching

    return [CompletionItem(name) for name in matching(known, incomplete)]


def architectures(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import architectures as known

    return [CompletionItem(name) for name in known() if name.startswith(incomplete)]


def gpus(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from kernprof.workflows.complete import gpus as known
    from kernprof.workflows.complete import matching

    return [CompletionItem(name) for name in matching(known, incomplete)]


def _store(ctx: click.Context) -> Path:
    return Path(ctx.params.get("store") or ".kernprof")


def _items(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """The names; without any, whatever files the shell finds."""
    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]
