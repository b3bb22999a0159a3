"""Metrics of a launch's time: a lower bound, and the estimate with its interval and components.

`traffic_of` runs a sample of the blocks to observe their memory accesses. `timed_launch` collects
the inputs of the time model (`model`). `estimated` converts the model's result to metrics. The
half-width of the 90 % interval is a fraction of the estimate. The card file `time.h200.toml` has
this fraction. A GPU without held-out launches has no interval.

`time_bound` is a lower bound: each unit of the GPU needs at least (work ÷ peak rate). The slowest
unit bounds the time of the launch. Sources: the CUDA C++ programming guide, "Throughput of Native
Arithmetic Instructions", and the data sheets of the GPUs. Only compulsory DRAM traffic counts, and
the caches are cold at the start. A sector counts as one read if the kernel reads it before writing
it. Written data counts only beyond the size of the L2.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from kernprof.cards import load
from kernprof.emulator.contract import Execute, Outcome
from kernprof.emulator.counting.metrics import CALIBRATED
from kernprof.emulator.frontend.compiled import section
from kernprof.emulator.jit.cache_model import Traffic
from kernprof.emulator.launch import PreparedLaunch
from kernprof.emulator.memory import borrowed, lent
from kernprof.emulator.ptx.facts import is_unchecked
from kernprof.emulator.sass.disassembly import flow_of
from kernprof.emulator.sass.estimates import origins, waits_for_blocks
from kernprof.emulator.sass.metrics import NOT_CHECKED, Calibrated
from kernprof.emulator.timing.instructions import Control, controls
from kernprof.emulator.timing.model import TimedLaunch, TimeParts, parts
from kernprof.emulator.timing.streams import RECORDED_BYTES
from kernprof.emulator.timing.traffic import Sample, sampled_traffic
from kernprof.gpus.architectures import Architecture
from kernprof.gpus.datasheets import CARD, MEASURED_GPU, GpuSpec, costs_of, stand_in
from kernprof.metrics import ESTIMATED_PARTS, entry
from kernprof.model.run import Metric, Provenance

GUESS = "execution counts of machine instructions are uncertain"
RETRY = "how often lanes retry an atomic or poll memory is uncertain"
_NAME, _LINE = "time_estimate", 128
# Bytes of buffers above which the sample first runs on the original buffers, without a copy. If the
# kernel writes to a buffer, this run fails and is repeated on a copy.
_LARGE = 1 << 22
_DOUBTFUL = 0.1  # largest `Solution.error` (relative residual) of reliable execution counts


def traffic_of(execute: Execute, ready: PreparedLaunch, gpu: GpuSpec) -> Sample | None:
    """Run a sample of the launch's blocks and record their memory accesses.

    Return None if the occupancy or the machine code is unknown, or if blocks wait for each other.
    """
    arch, fits = ready.arch, ready.occupancy
    if fits is None or ready.code.kernel is None:
        return None

    def sampled(**changes: object) -> Sample | None:
        return sampled_traffic(
            execute,
            ready.program,
            replace(ready.spec, **changes),  # type: ignore[arg-type]
            l1_lines=max(1.0, (arch.l1_and_shared - fits.carveout_bytes) / _LINE),
            blocks_per_l1=max(1, min(fits.blocks, -(-ready.spec.block_count() // gpu.sms))),
        )

    data = sum(b.data.nbytes for b in ready.spec.memory.buffers if not b.blank)
    if data > _LARGE and not ready.program.watches_other_blocks:
        sample = sampled(memory=lent(ready.spec.memory), stop_at_fault=True)
        if sample is None or not sample.outcome.faults:
            return sample
    with borrowed(ready.spec.memory) as memory:
        return sampled(memory=memory)


def timed_launch(
    ready: PreparedLaunch,
    machine: Calibrated,
    counts: Mapping[str, Metric],
    seen: Sample | None,
    gpu: GpuSpec,
    *,
    outcome: Outcome,
) -> TimedLaunch | str:
    """Return the inputs of the time model, or the reason why an input is missing.

    `machine` has the calibrated counts of the emulated launch. `counts` contains the launch's
    metrics by name. `seen` is the sample of blocks whose accesses were recorded. `outcome` is the
    result of the emulation.
    """
    fits, solution = ready.occupancy, machine.solution
    if ready.code.kernel is None or solution is None or fits is None:
        missing = ready.code.reason or ready.compiled.facts_reason
        return f"the time estimate needs the kernel's machine code: {missing}"
    most, total = outcome.longest
    return TimedLaunch(
        kernel=ready.code.kernel,
        controls=_controls(ready.compiled.cubin, ready.compiled.kernel),
        solution=solution,
        counts={name: metric.value for name, metric in counts.items()},
        occupancy=fits,
        use=seen.use if seen else None,
        # Instructions of the longest warp of the launch ÷ those of the longest warp of a block
        # (mean over the blocks).
        longest=(
            1.0 if (seen and seen.drawn) or not total else most / (total / outcome.blocks_run)
        ),
        words=seen.constants if seen else {},
        pcs={line: origin.pc for line, origin in origins(ready.program).items()},
        blocks=ready.spec.block_count(),
        threads=ready.spec.threads_per_block(),
        gpu=gpu,
    )


def estimated(
    ready: PreparedLaunch,
    machine: Calibrated,
    counts: dict[str, Metric],
    seen: Sample | None,
    gpu: GpuSpec | None,
    *,
    outcome: Outcome,
) -> dict[str, Metric]:
    """Return the metric `time_estimate` (ns) and its components.

    If an input is missing, the metric has no value but a reason.
    """
    if waits_for_blocks(ready.program) and ready.spec.block_count() > 1:
        return _unknown("blocks wait for other blocks: the duration of the waits is not modelled")
    if any(map(is_unchecked, ready.program.instructions)):
        return _unknown(f"{NOT_CHECKED}: the time of its tensor cores is not modelled")
    if gpu is None:
        return _unknown(
            f"kernprof has no datasheet of a GPU with {ready.arch.name}: select another GPU (--gpu,"
            " without --arch)"
        )
    if seen and seen.full:
        return _unknown(
            f"the recorded accesses of one block exceed {RECORDED_BYTES >> 30} GB: use a smaller"
            " problem size"
        )
    launch = timed_launch(ready, machine, counts, seen, gpu, outcome=outcome)
    if isinstance(launch, str):
        return _unknown(launch)
    error = machine.solution.error if machine.solution else 0.0
    guessed = (
        f"the calibrated counts differ from the PTX counts by {100 * error:.0f} %"
        if error > _DOUBTFUL
        else None
    )
    loops = flow_of(launch.kernel).loops
    retried = any(  # True if the kernel repeats a compare-and-swap in a loop
        instruction.opcode.startswith("ATOM") and "CAS" in instruction.modifiers
        for number, block in enumerate(launch.kernel.blocks)
        for instruction in launch.kernel.instructions[block.start : block.end]
        if loops[number]
    )
    return _metrics(parts(launch), gpu, guessed=guessed, retried=retried)


@lru_cache(maxsize=64)
def _controls(cubin: bytes, kernel: str) -> list[Control]:
    return controls(section(cubin, f".text.{kernel}") or b"")


def _unknown(reason: str) -> dict[str, Metric]:
    return {_NAME: Metric(value=None, unit="ns", provenance=Provenance.ESTIMATE, reason=reason)}


def _metrics(
    times: TimeParts, gpu: GpuSpec, *, guessed: str | None, retried: bool
) -> dict[str, Metric]:
    costs = costs_of(gpu.architecture, gpu.costs)
    measured = bool(gpu.costs) or gpu.title.startswith("H200")
    slowest = entry(f"estimate_{times.slowest}").title.removeprefix("estimate: ")
    reason = f"{gpu.title}, cold caches: mostly {slowest}"
    share = costs.interval
    validated = gpu.title in load(CARD, MEASURED_GPU).meta.validated
    if not validated:
        reason += "; no interval: none was validated on this GPU"
    if not measured:
        reason += "; instruction costs were not measured on this GPU"
        share = max(share, costs.interval_unmeasured)
    if guessed:
        reason += f"; {GUESS}: {guessed}"
    if retried:
        reason += f"; {RETRY}"
        share = max(share, costs.interval_retry)
    metrics = {
        f"estimate_{name}": Metric(value=ns, unit="ns", provenance=Provenance.ESTIMATE)
        for name, ns in times.named().items()
        if name in ESTIMATED_PARTS
    }
    total = Metric(
        value=times.total,
        unit="ns",
        provenance=Provenance.ESTIMATE,
        error=share * times.total if validated else None,
        reason=reason,
    )
    return {_NAME: total, **metrics}


_SECTOR_BYTES = 32
_WAVEFRONT_BYTES = 128


def limits(
    metrics: Mapping[str, Metric], gpu: GpuSpec, traffic: Traffic | None
) -> Iterator[tuple[str, float]]:
    """Yield (unit of the GPU, minimum time in s) of each unit with known work and peak rate."""
    arch = gpu.architecture
    if traffic is not None:
        sure = max(0.0, 1 - traffic.error)
        moved = sure * traffic.fetched_bytes + max(0, sure * traffic.changed_bytes - gpu.l2_bytes)
        yield (f"{moved / 1e6:.1f} MB of device memory", moved / gpu.dram_bytes_per_s)
        yield ("sectors from the L2", sure * traffic.fetched_bytes / _rate(gpu, arch.l2_bytes))
    wavefronts = _sum(
        metrics, "shared_load_wavefronts", "shared_store_wavefronts", "shared_atomic_wavefronts"
    )
    data_stage = _rate(gpu, arch.wavefronts)
    yield ("wavefronts of shared memory", wavefronts / data_stage)
    sectors = _sum(metrics, "global_load_sectors", "global_store_sectors")
    yield ("global sectors through the L1", sectors * _SECTOR_BYTES / _WAVEFRONT_BYTES / data_stage)
    for precision, lanes in (("fp32", arch.fp32_fma), ("fp64", arch.fp64_fma)):
        operations = _sum(metrics, f"{precision}_add", f"{precision}_mul", f"{precision}_fma")
        if lanes is not None:
            yield (f"{precision} operations", operations / _rate(gpu, lanes))
    instructions = metrics.get("instructions")
    if instructions is not None and (instructions.reason or "").startswith(CALIBRATED):
        yield ("issue slots", (instructions.value or 0) / _rate(gpu, arch.issues))


def time_bound(
    metrics: Mapping[str, Metric],
    arch: Architecture,
    traffic: Traffic | None,
    gpu: GpuSpec | None = None,
) -> Metric:
    """Return the lower bound in ns on `gpu`; the metric's `reason` has the GPU and its slowest unit.

    If `gpu` is None, the bound is for a common GPU of the architecture. The value is None if the
    table of data sheets has no such GPU.
    """
    gpu, unknown = gpu or stand_in(arch), Metric(value=None, unit="ns", provenance=Provenance.BOUND)
    if gpu is None:
        return replace(unknown, reason=f"the table of data sheets has no GPU of {arch.name}")
    unit, seconds = max(limits(metrics, gpu, traffic), key=lambda limit: limit[1])
    if not seconds:
        return replace(unknown, reason="the launch has no counted work")
    caches = "; with cold caches" if traffic else ""
    reason = f"{gpu.title}: {unit}{caches}"
    return replace(unknown, value=seconds * 1e9, reason=reason)


def _rate(gpu: GpuSpec, per_cycle: float) -> float:
    return per_cycle * gpu.sms * gpu.clock_hz


def _sum(metrics: Mapping[str, Metric], *names: str) -> float:
    return sum(metrics[name].value or 0.0 for name in names if name in metrics)
