"""Nsight Compute (ncu): estimated cost of a collection, command line and errors."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernprof import errors
from kernprof.collect.launch import PROFILE_RANGE
from kernprof.collect.nsight.tools import Ncu
from kernprof.metrics import BY_ID, SCORE_METRICS, ncu_names
from kernprof.process import Completed

DEFAULT_SECTIONS = ("SpeedOfLight", "Occupancy", "LaunchStats")
LINE_SECTIONS = (*DEFAULT_SECTIONS, "SourceCounters")  # SourceCounters counts per source line
CLOCK_CONTROLS = ("none", "base")
CACHE_CONTROLS = ("all", "none")
SETS = ("basic", "detailed", "full", "roofline", "nvlink", "pmsampling")
# Sections of ncu 2025.3 (`ncu --list-sections`), used on machines without ncu.
SECTIONS = (
    "C2CLink",
    "ComputeWorkloadAnalysis",
    "InstructionStats",
    "LaunchStats",
    "MemoryWorkloadAnalysis",
    "MemoryWorkloadAnalysis_Chart",
    "MemoryWorkloadAnalysis_Tables",
    "NumaAffinity",
    "Nvlink",
    "Nvlink_Tables",
    "Nvlink_Topology",
    "Occupancy",
    "PmSampling",
    "PmSampling_WarpStates",
    "SchedulerStats",
    "SourceCounters",
    "SpeedOfLight",
    "SpeedOfLight_HierarchicalDoubleRooflineChart",
    "SpeedOfLight_HierarchicalHalfRooflineChart",
    "SpeedOfLight_HierarchicalSingleRooflineChart",
    "SpeedOfLight_HierarchicalTensorRooflineChart",
    "SpeedOfLight_RooflineChart",
    "WarpStateStats",
    "WorkloadDistribution",
)

# Replay passes per launch, including the metrics of the scores, counted on an H200 with ncu 2025.3.
# `_SET_PASSES` are totals. `_SECTION_PASSES` are added to the passes of the default sections.
# Sections can share passes, so the sum is an upper estimate.
_SET_PASSES: Mapping[str, int] = {"basic": 14, "detailed": 24, "full": 38, "roofline": 18}
_DEFAULT_PASSES = 14
_SECTION_PASSES: Mapping[str, int] = {
    "MemoryWorkloadAnalysis": 4,
    "MemoryWorkloadAnalysis_Tables": 20,
    "SourceCounters": 5,
    "WarpStateStats": 2,
    "ComputeWorkloadAnalysis": 4,
    "InstructionStats": 2,
    "SpeedOfLight": 0,
    "Occupancy": 0,
    "LaunchStats": 0,
    "SchedulerStats": 1,
}
_START_S = 3.0
_PASS_S = 0.03


@dataclass(frozen=True, slots=True, kw_only=True)
class NcuOptions:
    """Options of ncu. `metrics` are ncu's metric names.

    The arguments in `ncu_args` are the last of ncu's options, and override the other options.
    """

    sets: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    clock_control: str = "none"
    cache_control: str = "all"
    ncu_args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Estimated cost of a collection, printed before it starts. Pass counts come from an H200."""

    launches: int
    passes: int
    seconds: float

    def describe(self) -> str:
        return (
            f"{self.launches} launch{'es' * (self.launches != 1)} × about {self.passes} passes"
            f" under ncu, about {self.seconds:.0f} s (estimate)"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramFilter:
    """Filter of the launches to profile. `kernel` is a regular expression for kernel names.

    The first `skip` matching launches are not profiled. The next `count` matching launches are
    profiled. `kernel_id` selects by ncu's id (context:stream:name:invocation) instead of by name.
    `end_after` ends the program after the last profiled launch. `device` selects one GPU. `marked`
    selects launches inside kernprof's NVTX range.
    """

    kernel: str | None = None
    skip: int = 0
    count: int | None = None
    kernel_id: str | None = None
    end_after: bool = False
    device: int | None = None
    marked: bool = False


def choose_options(
    *,
    sets: Sequence[str] = (),
    sections: Sequence[str] = (),
    metrics: Sequence[str] = (),
    clock_control: str = "none",
    cache_control: str = "all",
    ncu_args: Sequence[str] = (),
    known_sections: Iterable[str] = (),
) -> NcuOptions:
    """Return validated options. The metrics that the scores need are added.

    `known_sections` are the sections of the installed ncu. If empty, section names are not checked.
    Raises UsageError with the available names.
    """
    section_names = tuple(known_sections)
    for name in sets:
        if name not in SETS:
            raise errors.unknown_name("section set", name, SETS)
    for name in sections:
        if section_names and name not in section_names:
            raise errors.unknown_name("section", name, section_names)
    for value, allowed, what in (
        (clock_control, CLOCK_CONTROLS, "clock control"),
        (cache_control, CACHE_CONTROLS, "cache control"),
    ):
        if value not in allowed:
            raise errors.unknown_name(what, value, allowed)
    requested = [name for metric in metrics for name in ncu_names(metric)]
    scores = [name for metric in SCORE_METRICS for name in BY_ID[metric].ncu[:1]]
    return NcuOptions(
        sets=tuple(sets),
        sections=tuple(sections) or (() if sets else DEFAULT_SECTIONS),
        metrics=tuple(dict.fromkeys([*requested, *scores])),
        clock_control=clock_control,
        cache_control=cache_control,
        ncu_args=tuple(ncu_args),
    )


def plan(options: NcuOptions, launches: int) -> Plan:
    """Estimate the replay passes per launch and the duration of a collection in seconds."""
    passes = max(
        [_DEFAULT_PASSES, *(_SET_PASSES.get(name, _DEFAULT_PASSES) for name in options.sets)]
    )
    passes += sum(_SECTION_PASSES.get(name, 5) for name in options.sections)
    passes += max(0, len(options.metrics) - len(SCORE_METRICS))
    return Plan(launches=launches, passes=passes, seconds=_START_S + launches * passes * _PASS_S)


def ncu_argv(
    ncu: Ncu,
    options: NcuOptions,
    *,
    output: Path,
    log: Path,
    command: Sequence[str],
    only: ProgramFilter | None = None,
) -> tuple[str, ...]:
    """Return ncu's command line. Without `only`, launches in kernprof's NVTX ranges are profiled.

    `output` is the path of the report without its suffix.
    """
    argv = [
        str(ncu.path),
        "--config-file",
        "off",
        "--export",
        str(output),
        "--force-overwrite",
        "--log-file",
        str(log),
    ]
    argv += ["--target-processes", "all", "--clock-control", options.clock_control]
    argv += ["--cache-control", options.cache_control]
    if only is None or only.marked:
        argv += ["--nvtx", "--nvtx-include", PROFILE_RANGE]
    if only is not None:
        argv += ["--kernel-name", f"regex:{only.kernel}"] if only.kernel else []
        argv += ["--kernel-id", only.kernel_id] if only.kernel_id else []
        argv += ["--devices", str(only.device)] if only.device is not None else []
        argv += ["--launch-skip", str(only.skip)] if only.skip else []
        argv += ["--launch-count", str(only.count)] if only.count is not None else []
        argv += ["--kill", "yes"] if only.end_after else []
    for name in options.sets:
        argv += ["--set", name]
    for name in options.sections:
        argv += ["--section", name]
    argv += ["--metrics", ",".join(options.metrics)] if options.metrics else []
    argv += ["--import-source", "yes"] if ncu.has("--import-source") else []
    argv += options.ncu_args
    return (*argv, *command)


# After a filter that matched no kernel, ncu prints `Available Kernels:` and lines `1. name`.
_LAUNCHED = re.compile(r"Available Kernels:\s*\n((?:\s*\d+\. .*\n?)+)")


def ncu_error(
    done: Completed, log_text: str, log: Path, kernel: str | None = None
) -> errors.KernprofError:
    """Return the error of an ncu run without a usable report, from ncu's output and log.

    `kernel` is the regular expression that selected kernels by name.
    """
    text = f"{log_text}\n{done.output}"
    details = [f"command: {' '.join(done.argv)}", f"exit code: {done.returncode}", f"log: {log}"]
    recognised = errors.tool_error("ncu", text, details, general=not done.timed_out)
    if recognised is not None:
        launched = _LAUNCHED.search(text) if recognised.sign == "ncu-filter" and kernel else None
        if launched is None:
            return recognised
        return _unmatched(kernel or "", re.findall(r"\d+\. (.*\S)", launched.group(1)), details)
    if done.timed_out:
        return errors.CaptureFailed(
            f"ncu did not finish within its time limit ({done.wall_s:.0f} s)",
            hint="collect fewer sections, choose a smaller problem size, or give --time-limit",
            details=details,
        )
    complaints = [
        line.strip() for line in text.splitlines() if line.startswith(("==ERROR==", "==WARNING=="))
    ][:5]
    last = complaints or [line.strip() for line in text.splitlines() if line.strip()][-5:]
    return errors.CaptureFailed(
        f"ncu left no report (exit code {done.returncode})",
        hint="run ncu's command line in a terminal to see its full output",
        details=[*details, *last],
    )


def _unmatched(
    kernel: str, launched: Sequence[str], details: Sequence[str]
) -> errors.KernprofError:
    """Return the error of a filter that matched no launch. The hint lists similar kernel names."""
    unknown = errors.unknown_name("kernel", kernel, launched)
    _, _, names = unknown.message.partition("; available: ")
    return errors.NothingCaptured(
        f"no kernel of this program matches {kernel!r}; it launched: {names}",
        hint=unknown.hint or "--kernel is a regular expression for kernel names",
        details=details,
    )


def report_settings(options: NcuOptions, ncu: Ncu) -> Mapping[str, str]:
    """Return the settings of ncu that two runs must share for their counters to be comparable."""
    return {
        "clock_control": options.clock_control,
        "cache_control": options.cache_control,
        "ncu": ncu.version_text,
        "metric_set": ",".join(options.sets),
        "sections": ",".join(options.sections),
    }
