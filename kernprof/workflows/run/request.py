"""Options of `kernprof run`, the backends, and the launches that a request expands to."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kernprof.collect.launch.job import LaunchJob
from kernprof.collect.launch.whole_file import capability_of
from kernprof.collect.nsight.ncu import SECTIONS, choose_options
from kernprof.errors import UsageError, check_seconds, unknown_name
from kernprof.extras import EXTRAS, install_hint, is_installed
from kernprof.gpus.architectures import DEFAULT_ARCH, ArchName, architecture
from kernprof.metrics import BY_ID
from kernprof.model.run import VariantResult
from kernprof.store import DEFAULT_ROOT
from kernprof.workload.define import Workload
from kernprof.workload.discover import DiscoveredWorkload
from kernprof.workload.params import sweep

if TYPE_CHECKING:
    from kernprof.collect.nsight.ncu import NcuOptions
    from kernprof.collect.nsight.tools import Ncu
    from kernprof.process import Runner


# Default time limit of a launch.
GPU_LIMIT_S = 60.0
EMULATOR_LIMIT_S = 300.0

T = TypeVar("T")

# Option of `kernprof run` for each field of the groups below, if it is not the field's name.
FLAGS = {
    "device": "--device",
    "launch_limit_s": "--time-limit",
    "sets": "--set",
    "sections": "--section",
    "metrics": "--metric",
    "clock_control": "--clock-control",
    "cache_control": "--cache-control",
    "ncu_args": "--ncu-arg",
    "ncu": "--ncu",
    "precision": "--timing-precision",
    "timing_limit_s": "--timing-limit",
    "arch": "--arch",
    "gpu": "--gpu",
    "find_bugs": "--find-bugs",
    "caches": "--caches",
    "all_blocks": "--all-blocks",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchOptions:
    """The variants of a workload (empty: all), assignments, device and time limit.

    A launch beyond `launch_limit_s` seconds counts as hung (None: the executor's default).
    """

    workload: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    device: int = 0
    launch_limit_s: float | None = None

    def __post_init__(self) -> None:
        check_seconds(self.launch_limit_s)

    def limit_s(self, usual: float) -> float:
        """Return the time limit of a launch: the requested one, or the executor's default."""
        return usual if self.launch_limit_s is None else self.launch_limit_s


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOptions:
    """ncu's sets, sections and metrics (empty: those of the scores), controls, and path.

    `ncu_args` are passed to ncu unchanged.
    """

    sets: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    clock_control: str = "none"
    cache_control: str = "all"
    ncu_args: tuple[str, ...] = ()
    ncu: Path | None = None

    def checked(self, runner: Runner, ncu: Ncu) -> NcuOptions:
        """Validate the options for this ncu. Raises UsageError that lists its sections and sets."""
        from kernprof.collect.nsight.ncu import choose_options
        from kernprof.collect.nsight.tools import listed

        return choose_options(
            sets=self.sets,
            sections=self.sections,
            metrics=self.metrics,
            clock_control=self.clock_control,
            cache_control=self.cache_control,
            extra=self.ncu_args,
            known_sections=listed(runner, ncu, "sections") if self.sections else (),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingOptions:
    """The limits of timing: the relative half-width of the median's interval, or seconds."""

    precision: float = 0.01
    timing_limit_s: float = 3.0

    def __post_init__(self) -> None:
        check_seconds(self.timing_limit_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatorOptions:
    """The emulated architecture and optional models.

    `gpu` is the title of the GPU whose time is estimated (None: a common one). `all_blocks`
    executes large launches completely.
    """

    arch: ArchName = DEFAULT_ARCH
    gpu: str | None = None
    find_bugs: bool = False
    caches: bool | None = None
    all_blocks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLabel:
    """The user's name, tags and note of a run."""

    name: str | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None


def given_flags(group: object) -> tuple[str, ...]:
    """Return the flags of fields that differ from their defaults."""
    named = [item for item in fields(group) if item.name in FLAGS] if group else []  # type: ignore[arg-type]
    return tuple(
        FLAGS[entry.name] for entry in named if getattr(group, entry.name) != entry.default
    )


def kept(group: T, wanted: bool, switch: str) -> T | None:
    """Return the group, or None if it is switched off.

    Raises UsageError if other options then have no effect.
    """
    if not wanted and (options := given_flags(group)):
        raise UsageError(
            f"{switch} leaves {', '.join(options)} without effect", hint="leave one of them out"
        )
    return group if wanted else None


def take(group: type[T], options: dict[str, Any]) -> T:
    """Build a dataclass from its fields in `options`, and remove them there."""
    names = [field.name for field in fields(group) if field.name in options]  # type: ignore[arg-type]
    return group(**{name: options.pop(name) for name in names})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """Request of `kernprof run`.

    `counters` None: no ncu; `timing` None: no times. `in_all` counts the launches of the whole
    sweep.
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
        """Build the request from the groups' fields. Raises UsageError for an unknown field."""
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
    """Return the option names of `RunRequest.of`."""
    groups = (LaunchOptions, CounterOptions, TimingOptions, EmulatorOptions, RunLabel)
    return [
        "counters",
        "timing",
        "store",
        *(item.name for group in groups for item in fields(group)),
    ]


def launches_of(
    discovered: DiscoveredWorkload, options: LaunchOptions, *, without: Collection[str] = ()
) -> tuple[LaunchJob, ...]:
    """Return all parameters × variants, parameters first so that data is made once.

    Variants in `without` are skipped unless named.
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
    """Return the variants that cannot run here, and why.

    They need another architecture's instructions (`capabilities` None: unknown), or a language that
    is not installed.
    """
    why: dict[str, str] = {}
    here = (
        None
        if capabilities is None
        else {capability.replace(".", "") for capability in capabilities}
    )
    for name, variant in workload.variants.items():
        absent = [
            package
            for part in variant.parts
            for package in part.source.packages
            if not is_installed(package)
        ]
        if variant.arch and here is not None and capability_of(variant.arch) not in here:
            why[name] = f"it is written for {variant.arch}, and needs such a GPU"
        elif absent:
            why[name] = f"{EXTRAS[absent[0]][0]} is not installed; {install_hint(absent[0])}"
    return why


def left_out(others: Mapping[str, str], options: LaunchOptions) -> Iterator[str]:
    """Return a note for each variant that was neither named nor able to run here."""
    for name, why in () if options.variants else others.items():
        yield f"{name} was left out: {why}"


def fixed_params(launches: Sequence[LaunchJob]) -> dict[str, int | float | bool | str]:
    """Return the parameters that are equal in all launches."""
    first = launches[0].params
    return {k: v for k, v in first.items() if all(launch.params[k] == v for launch in launches)}


Result = TypeVar("Result", covariant=True)


class Backend(Protocol[Result]):
    """An executor of a request's launches: hardware, emulator, system timeline."""

    def why_not(self, request: RunRequest) -> str | None:
        """Return why this backend cannot run here, None if it can. Launches nothing."""

    def run(self, request: RunRequest) -> Result:
        """Execute the request; a variant's failure is in its result.

        Raises UsageError for an inconsistent request.
        """


class BackendName(str, Enum):
    """Names of `--backend`."""

    AUTO = "auto"
    NCU = "ncu"
    EMULATOR = "emulator"


_ON_BOTH = ("--metric", "--time-limit")


def check_names(counters: CounterOptions) -> None:
    """Raise UsageError for an unknown set, section, metric or control, for backends without ncu."""
    choose_options(
        sets=counters.sets,
        sections=counters.sections,
        metrics=[name for name in counters.metrics if name not in BY_ID or BY_ID[name].ncu],
        clock_control=counters.clock_control,
        cache_control=counters.cache_control,
        known_sections=SECTIONS,
    )


def without_effect(request: RunRequest, backends: Collection[BackendName]) -> str | None:
    """Return a sentence that names the options without effect on these backends."""
    groups = (request.launch, request.counters, request.timing)
    of_gpu = [flag for group in groups for flag in given_flags(group) if flag not in _ON_BOTH]
    of_emulator = given_flags(request.emulator)
    if of_gpu and BackendName.NCU not in backends:
        return f"{', '.join(of_gpu)}: without effect on the emulator, which counts all that it can"
    if of_emulator and BackendName.EMULATOR not in backends:
        return (
            f"{', '.join(of_emulator)}: without effect on the GPU (they are for --backend emulator)"
        )
    return None


def uncounted(asked: Sequence[str], results: Sequence[VariantResult]) -> list[str]:
    """Return the requested metrics that all variants lack, if some were counted."""
    profiles = [result.profile for result in results if result.profile]
    return [
        metric for metric in asked if profiles and all(p.value(metric) is None for p in profiles)
    ]
