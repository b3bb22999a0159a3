"""Callbacks for click's `shell_complete`: fast completion of names, which never fails."""

from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import click
from click.shell_completion import CompletionItem

Complete: TypeAlias = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _names(
    entry: Callable[[ModuleType, click.Context], Iterable[str]],
    *,
    several: bool = True,
    end: str = "",
) -> Complete:
    """Complete the names that `known` reads from `workflows.complete`, with `end` appended.

    `several`: a list with commas completes its last name.
    """

    def complete(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from kernprof.workflows import complete as module

        names = entry(module, ctx)
        chosen = (
            module.matching(names, incomplete)
            if several
            else (n for n in names if n.startswith(incomplete))
        )
        return [CompletionItem(f"{name}{end}") for name in chosen]

    return complete


def _given(ctx: click.Context, name: str = "workload") -> str:
    return ctx.params.get(name) or ""


def _store(ctx: click.Context) -> Path:
    return Path(ctx.params.get("store") or ".kernprof")


def _run(ctx: click.Context) -> str:
    return str(ctx.params.get("target") or (ctx.params.get("targets") or ("latest",))[0])


variants = _names(lambda item, ctx: item.variants(_given(ctx)))
params = _names(lambda item, ctx: item.params(_given(ctx)), several=False, end="=")
variants_of_run = _names(lambda item, ctx: item.variants_of_run(_run(ctx), _store(ctx)))
pipelines = _names(lambda item, _: item.pipelines(), several=False)
variants_of_pipeline = _names(lambda item, ctx: item.variants_of_pipeline(_given(ctx, "name")))
params_of_pipeline = _names(
    lambda item, ctx: item.params_of_pipeline(_given(ctx, "name")), several=False, end="="
)
changes = _names(lambda item, _: item.changes())
sections = _names(lambda item, _: item.sections())
sets = _names(lambda item, _: item.sets())
backends = _names(lambda item, _: item.backends())
architectures = _names(lambda item, _: item.architectures(), several=False)
gpus = _names(lambda item, _: item.gpus())


def workloads(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete names of workloads; the shell completes paths."""
    from kernprof.workflows.complete import workloads as known

    if "/" in incomplete or incomplete.endswith(".py"):
        return [CompletionItem(incomplete, type="file")]
    return _or_files(known(), incomplete)


def workloads_or_runs(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    matches = workloads(ctx, param, incomplete) + runs(ctx, param, incomplete)
    return [item for item in matches if item.type != "file"] or [
        CompletionItem(incomplete, type="file")
    ]


def runs(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete ids of stored runs; without a match, files (ncu reports)."""
    from kernprof.workflows.complete import runs as known

    return _or_files(known(_store(ctx)), incomplete)


def _or_files(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Complete the names with this prefix; without a match, files."""
    matches = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    return matches or [CompletionItem(incomplete, type="file")]


def metrics(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete our metric ids with their titles; `a,b` completes `b`."""
    from kernprof.workflows.complete import matching
    from kernprof.workflows.complete import metrics as known

    titles = dict(known())
    result = matching(titles, incomplete)
    return [CompletionItem(name, help=titles[name.rpartition(",")[2]]) for name in result]
