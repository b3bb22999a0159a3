"""What was asked of `kernprof run`, against what can be done: unknown names are refused, what has
no effect is said.
"""

from collections.abc import Collection, Sequence

from kernprof.collect.nsight.ncu import SECTIONS, choose_options
from kernprof.metrics import BY_ID
from kernprof.model.run import VariantResult
from kernprof.workflows.run.backend import BackendName
from kernprof.workflows.run.options import CounterOptions, given_flags
from kernprof.workflows.run.request import RunRequest

_ON_BOTH = ("--metric", "--time-limit")


def check_names(counters: CounterOptions) -> None:
    """UsageError for a set, section, metric or control that no ncu has: for a backend without one."""
    choose_options(
        sets=counters.sets,
        sections=counters.sections,
        metrics=[name for name in counters.metrics if name not in BY_ID or BY_ID[name].ncu],
        clock_control=counters.clock_control,
        cache_control=counters.cache_control,
        known_sections=SECTIONS,
    )


def without_effect(request: RunRequest, backends: Collection[BackendName]) -> str | None:
    """A sentence that names the options given which none of these backends has a use for."""
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
    """The metrics asked for that no variant has, though some were counted."""
    profiles = [each.profile for each in results if each.profile]
    return [
        metric for metric in asked if profiles and all(p.value(metric) is None for p in profiles)
    ]
