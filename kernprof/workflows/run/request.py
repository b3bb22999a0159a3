"""What `kernprof run` was asked, and the launches that follow from it, whatever executes them."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from kernprof.collect.launch.job import LaunchJob
from kernprof.collect.launch.whole_file import capability_of
from kernprof.errors import UsageError, unknown_name
from kernprof.extras import EXTRAS, install_hint, is_installed
from kernprof.gpus.architectures import architecture
from kernprof.store import DEFAULT_ROOT
from kernprof.workflows.run.options import (
    CounterOptions,
    EmulatorOptions,
    LaunchOptions,
    RunLabel,
    TimingOptions,
    kept,
    take,
)
from kernprof.workload.define import Workload
from kernprof.workload.discover import DiscoveredWorkload
from kernprof.workload.params import sweep


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """`counters` None: no counters under ncu; `timing` None: no times. `in_all` is how many
    launches the sweep has that this is a part of.
    """

    launch: LaunchOptions
    counters: CounterOptions | None = field(default_factory=CounterOptions)
    timing: TimingOptions | None = field(default_factory=TimingOptions)
    emulator: EmulatorOptions = field(default_factory=EmulatorOptions)
    label: RunLabel = field(default_factory=RunLabel)
    store: Path = Path(DEFAULT_ROOT)
    in_all: int = 0

    @classmethod
    def of(
        cls,
        *,
        counters: bool = True,
        timing: bool = True,
        store: Path = Path(DEFAULT_ROOT),
        **options: Any,
    ) -> RunRequest:
        """The request that these options, fields of the groups, make. UsageError for one that no
        group has.
        """
        launch, emulator = take(LaunchOptions, options), take(EmulatorOptions, options)
        label = take(RunLabel, options)
        counter_options, timing_options = (
            take(CounterOptions, options),
            take(TimingOptions, options),
        )
        for name in options:
            raise unknown_name("option of kernprof.run", name, option_names())
        return cls(
            launch=launch,
            counters=kept(counter_options, counters, "--no-counters"),
            timing=kept(timing_options, timing, "--no-timing"),
            emulator=replace(emulator, arch=architecture(emulator.arch).name),
            label=label,
            store=store,
        )


def option_names() -> list[str]:
    """What `RunRequest.of` takes."""
    groups = (LaunchOptions, CounterOptions, TimingOptions, EmulatorOptions, RunLabel)
    return [
        "counters",
        "timing",
        "store",
        *(each.name for group in groups for each in fields(group)),
    ]


def launches_of(
    discovered: DiscoveredWorkload, options: LaunchOptions, *, without: Collection[str] = ()
) -> tuple[LaunchJob, ...]:
    """Every combination of parameters × variant, by parameters first: the data is made once for
    each.

    Where no variant is named, those in `without` are left out.
    """
    workload = discovered.workload
    if not workload.variants:
        raise UsageError(
            f"{workload.name} has no variants",
            hint=f"add one: {workload.name}.cuda(…) in {discovered.path}",
        )
    names = (
        options.variants
        or tuple(n for n in workload.variants if n not in without)
        or tuple(workload.variants)
    )
    for name in names:
        workload.variant(name)
    combinations = sweep(workload.params, options.assignments)
    jobs: list[LaunchJob] = []
    for p, name in itertools.product(combinations, dict.fromkeys(names)):
        index = jobs[-1].indices.stop if jobs else 0
        parts = len(workload.variant(name).steps)
        jobs.append(LaunchJob(index=index, variant=name, params=dict(p), parts=parts))
    return tuple(jobs)


def unfit(workload: Workload, capabilities: Collection[str] | None) -> dict[str, str]:
    """The variants that cannot run here, and why: those that use an architecture's own
    instructions, where it is none of these ("9.0"; None: not known), and those of a language that
    is not installed.
    """
    why: dict[str, str] = {}
    here = None if capabilities is None else {each.replace(".", "") for each in capabilities}
    for name, variant in workload.variants.items():
        absent = [
            each
            for part in variant.parts
            for each in part.source.packages
            if not is_installed(each)
        ]
        if variant.arch and here is not None and capability_of(variant.arch) not in here:
            why[name] = f"it is written for {variant.arch}, and needs such a GPU"
        elif absent:
            why[name] = f"{EXTRAS[absent[0]][0]} is not installed; {install_hint(absent[0])}"
    return why


def left_out(others: Mapping[str, str], options: LaunchOptions) -> Iterator[str]:
    """A note for each variant that was not run because nobody named it and it cannot run here."""
    for name, why in () if options.variants else others.items():
        yield f"{name} was left out: {why}"


def fixed_params(launches: Sequence[LaunchJob]) -> dict[str, int | float | bool | str]:
    """The parameters that are the same in every launch: those that are not swept."""
    first = launches[0].params
    return {k: v for k, v in first.items() if all(each.params[k] == v for each in launches)}
