"""The options of `kernprof run` and `profile`, in one group for each stage that reads them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kernprof.errors import UsageError, check_seconds
from kernprof.gpus.architectures import DEFAULT_ARCH, ArchName

if TYPE_CHECKING:
    from kernprof.collect.nsight.ncu import NcuOptions
    from kernprof.collect.nsight.tools import Ncu
    from kernprof.process import Runner

# How long a launch may take unless the user says otherwise.
GPU_LIMIT_S = 60.0
EMULATOR_LIMIT_S = 300.0

T = TypeVar("T")

# The option of `kernprof run` that sets a field of the groups below, where it has a default.
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
    """What to launch: variants of a workload (empty: all) with `NAME=VALUE,…` assignments; where,
    how long.

    A launch of more than `launch_limit_s` seconds hangs (None: as long as what executes it usually
    grants).
    """

    workload: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    device: int = 0
    launch_limit_s: float | None = None

    def __post_init__(self) -> None:
        check_seconds(self.launch_limit_s)

    def limit_s(self, usual: float) -> float:
        """The time limit of a launch: the one asked for, or what is usual where it runs."""
        return usual if self.launch_limit_s is None else self.launch_limit_s


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOptions:
    """ncu's section sets, sections and metrics (empty: those of the scores), its controls, and
    which ncu (None: found).

    `ncu_args` go to ncu as they are.
    """

    sets: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    clock_control: str = "none"
    cache_control: str = "all"
    ncu_args: tuple[str, ...] = ()
    ncu: Path | None = None

    def checked(self, runner: Runner, ncu: Ncu) -> NcuOptions:
        """The options for this ncu. UsageError lists the sections and sets that it has."""
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
    """Until when to time: the half-width of the median's 95 % interval as a share of it, or the
    limit in seconds.
    """

    precision: float = 0.01
    timing_limit_s: float = 3.0

    def __post_init__(self) -> None:
        check_seconds(self.timing_limit_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatorOptions:
    """The emulated architecture, and what is modelled beside the counts. `gpu`: whose time is
    estimated, by title; None for a common one of the architecture. `all_blocks`: of large launches
    too, however long it takes.
    """

    arch: ArchName = DEFAULT_ARCH
    gpu: str | None = None
    find_bugs: bool = False
    caches: bool | None = None
    all_blocks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RunLabel:
    """What whoever runs it calls the run: a name to find it by, tags, a note."""

    name: str | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None


def given_flags(group: object) -> tuple[str, ...]:
    """The options that set a field of the group (one of the above; None: none) to something else
    than its default.
    """
    named = [each for each in fields(group) if each.name in FLAGS] if group else []  # type: ignore[arg-type]
    return tuple(FLAGS[each.name] for each in named if getattr(group, each.name) != each.default)


def kept(group: T, wanted: bool, switch: str) -> T | None:
    """The group, or None where it is switched off. UsageError if that leaves options given without
    an effect.
    """
    if not wanted and (given := given_flags(group)):
        raise UsageError(
            f"{switch} leaves {', '.join(given)} without effect", hint="leave one of them out"
        )
    return group if wanted else None


def take(group: type[T], options: dict[str, Any]) -> T:
    """The group (a dataclass) with those of its fields that are named in `options`, which loses
    them.
    """
    names = [field.name for field in fields(group) if field.name in options]  # type: ignore[arg-type]
    return group(**{name: options.pop(name) for name in names})
