"""Where counters are refused: a launch of each exposed kernel captured, and counted on the
emulator.
"""

import math
import re
import time

from kernprof.analysis.step.exposed import launch_numbers
from kernprof.analysis.what_if.engine import RecordedTrack
from kernprof.errors import KernprofError, UnsupportedInstruction, WrongResult
from kernprof.extras import require
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.run import Provenance, VariantResult
from kernprof.model.step.result import CountedKernel, CountedKernels, LaunchGroup, ProfilePlan
from kernprof.workflows.analyse.request import AnalyseRequest
from kernprof.workflows.capture.catch import CaptureRequest, capture
from kernprof.workflows.explain import diagnosed, stored_subject
from kernprof.workflows.run.backend import Host
from kernprof.workflows.run.emulator import EmulatorBackend
from kernprof.workflows.run.request import RunRequest

EXACT, SAMPLED = "exact counts on the emulator", "counts of a sample of the blocks on the emulator"


def count_on_emulator(
    request: AnalyseRequest, plan: ProfilePlan, host: Host, recorded: RecordedTrack, because: str
) -> CountedKernels:
    """The kernels of the plan whose code is the program's own, the most exposed first, within the
    limit of time.

    Each costs a run of the program until that launch. What cannot be captured or emulated has its
    reason.
    """
    began = time.monotonic()
    kernels: dict[LaunchGroup, CountedKernel] = {}
    reasons: dict[LaunchGroup, str] = {}
    own = [group for group in plan.groups if group.library is None]
    for number, group in enumerate(own, 1):
        left_s = request.limit_s - (time.monotonic() - began)
        if left_s <= 0:
            reasons[group] = f"not counted: the {request.limit_s:.0f} s of --time-limit were over"
            continue
        host.progress(
            f"counting {group.function} ({number} of {len(own)}): captured from a run of the"
            " program, executed on the emulator"
        )
        try:
            require("llvmlite", "counting a kernel without hardware counters")
            kernels[group] = _counted(request, group, host, recorded, left_s)
        except KernprofError as error:
            reasons[group] = (
                f"not counted: {error.message.replace(_pattern(group), group.function)}"
            )
            host.progress(f"{group.function} is {reasons[group]}")
    return CountedKernels(kernels=kernels, reasons=reasons, because=because)


def _counted(
    request: AnalyseRequest, group: LaunchGroup, host: Host, recorded: RecordedTrack, left_s: float
) -> CountedKernel:
    """Raises what capturing raises, UnsupportedInstruction for what the emulator cannot run,
    WrongResult.
    """
    number = next(iter(launch_numbers(recorded, [group]).of[group]), 1)
    folder = (
        request.store
        / "captured"
        / f"{re.sub(r'[^A-Za-z0-9_]', '_', group.function)}-{group.blocks}"
    )
    file = capture(
        CaptureRequest(
            kernel=_pattern(group),
            skip=number - 1,
            program=request.program,
            output=folder,
            limit_s=left_s,
        ),
        host,
    )
    gpu = gpu_named(recorded.outcome.device.name or "")
    asked = RunRequest.of(
        workload=str(file),
        store=request.store,
        gpu=gpu.title if gpu else None,
        launch_limit_s=left_s,
    )
    stored = EmulatorBackend(host=host).run(asked)
    _check(stored.run.variants[0], group)
    diagnosis = diagnosed(stored_subject(stored.run, stored.path), [0])[0]
    return CountedKernel(diagnosis=diagnosis, basis=_basis(stored.run.variants[0]), run=stored.id)


def _pattern(group: LaunchGroup) -> str:
    """The kernel's name as `kernprof capture` looks for it, in Python's and the C library's regular
    expressions.
    """
    name = re.sub(r"\W", ".", group.function.partition("[")[0])
    return f"(^|::){name}(<|$)"


def _check(result: VariantResult, group: LaunchGroup) -> None:
    if result.failure is not None:
        raise UnsupportedInstruction(f"the emulator cannot run it: {result.failure.message}")
    if result.wrong:
        raise WrongResult("the emulator's result is not the one that the program got")
    blocks = math.prod(result.launch.grid) if result.launch else None
    if group.blocks not in (None, blocks):
        raise WrongResult(
            f"the launch that was captured has {blocks} blocks, those of the step {group.blocks}"
        )


def _basis(result: VariantResult) -> str:
    """Of a sample of the blocks every count is an estimate."""
    counts = result.profile.metrics.values() if result.profile else ()
    return EXACT if any(each.provenance is Provenance.EXACT for each in counts) else SAMPLED
