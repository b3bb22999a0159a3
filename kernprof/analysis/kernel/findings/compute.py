"""Rules for computation: idle tensor cores, divergence, precision, atomics, instructions."""

import math

from kernprof.analysis.kernel.ceilings import datasheet_peak
from kernprof.analysis.kernel.evidence import WARP, LaunchEvidence, blocks, fact, sm_count
from kernprof.analysis.kernel.findings.memory import dram_floor
from kernprof.analysis.kernel.findings.rules import (
    FindingRule,
    RuleMatch,
    needs,
    possible_use,
    ratio_text,
    uses_tensor_cores,
)
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix, percent, rewritten
from kernprof.analysis.kernel.limits.limiter import atomics_reach, one_slice
from kernprof.analysis.kernel.limits.parts import BUSY, ROWS, RemainingTraffic, factors, own_gpu
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.datasheets import costs_of, has_tensor_cores
from kernprof.model.diagnosis import Bottleneck, FindingId, LineCount, Part
from kernprof.model.pictures import SECTOR_BYTES
from kernprof.model.run import Provenance
from kernprof.units import format_quantity

_ISSUED = (
    Part.ISSUE,
    Part.ISSUE_ACTIVE,
    Part.ALU,
    Part.FMA,
    Part.FMA_HEAVY,
    Part.UNIFORM,
    Part.BRANCHES,
)
_FMA = ("fp16_fma", "fp32_fma")
_HOW_MANY = "no counter shows how many of these instructions are needed"
# Maximal ratio of FP64 to FP32 instructions for one function. An FP64 pow executes about 70
# instructions, __powf 3, and an addition 1.
_DOUBLE_STEPS = 32


def _tensor(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect matrix products on CUDA cores: many flops per byte, mostly FMAs."""
    fma = sum(case.number(name) for name in _FMA)
    threads = case.value("thread_instructions") or WARP * case.number("instructions")
    if (
        uses_tensor_cores(case)
        or not fma
        or 100 * fma < Threshold.FMA_SHARE.level * threads
        or not _all_fma(case, fma)
    ):
        return None
    bytes_ = case.work.least_bytes if case.work else _data_bytes(case)
    if not bytes_ or 2 * fma / bytes_ < Threshold.TENSOR_FLOPS.level:
        return None
    # Data type on the tensor cores: FP16 for half-precision data, otherwise TF32 if supported.
    device, gpu = case.device, own_gpu(case)
    arch = gpu.architecture if gpu else case.architecture
    if arch is None or not has_tensor_cores(device.name if device else ""):
        return None
    half = case.work is not None and case.work.precision in ("fp16", "bf16")
    half = half or case.number("fp16_fma") > case.number("fp32_fma")
    formats = ("fp16",) if half else ("tf32", "fp16")
    precision = next((name for name in formats if name in arch.tensor_fma), None)
    if precision is None:
        return None
    peak, cores = datasheet_peak(device, precision), datasheet_peak(device, "fp32")
    message = (
        f"{format_quantity(2 * fma, '')} flops on the CUDA cores and none on the tensor cores, "
        f"{2 * fma / bytes_:.0f} per byte of the data: probably a matrix product or a convolution"
    )
    facts = (
        *case.facts(*_FMA, "tensor_instructions", "busy_fma", "busy_issue"),
        fact("flops", 2 * fma, ""),
        fact("flops_per_byte", 2 * fma / bytes_, ""),
    )
    rate = peak.flops_per_s if peak else None
    if rate is None or case.time_ns is None:
        why = "the launch's time or the tensor cores' peak rate is unknown"
        return RuleMatch(
            message=message, evidence=facts, why_no_gain=why, place=LineCount.INSTRUCTIONS
        )
    share = 2 * fma / rate / (case.time_ns * 1e-9)
    left = dict.fromkeys((c.part for c in model.parts), 0.0)
    if case.work is not None:
        left |= {Part.DRAM: dram_floor(case)}
    fastest = datasheet_peak(device, "fp16")
    # The bound assumes the fastest data type.
    if fastest is not None and fastest.flops_per_s > rate:
        share *= rate / fastest.flops_per_s
    shown = f"{precision.upper()} {format_quantity(rate, 'flop/s')}"
    shown += (
        f", FP16 {format_quantity(fastest.flops_per_s, 'flop/s')}"
        if fastest and precision != "fp16"
        else ""
    )
    fix = ModelledFix(
        words=f"at the tensor cores' peak ({shown}; datasheet)",
        factors=left,
        added={Bottleneck.TENSOR: share},
        bound=True,
        likely=rate / cores.flops_per_s if cores else None,
        unknown="no counter shows the next limit of the product on tensor cores",
    )
    return RuleMatch(message=message, evidence=facts, fix=fix, place=LineCount.INSTRUCTIONS)


def _data_bytes(case: LaunchEvidence) -> float:
    """Return the bytes read from DRAM, moved to or from host memory, and stored by the kernel.

    Stored bytes count even if they stay in L2.
    """
    stored = max(
        case.number("dram_bytes_written"), case.number("global_store_sectors") * SECTOR_BYTES
    )
    host = (case.number("host_read_sectors") + case.number("host_write_sectors")) * SECTOR_BYTES
    return case.number("dram_bytes_read") + host + stored


def _all_fma(case: LaunchEvidence, fma: float) -> bool:
    """Return true if the arithmetic is mostly FMAs on loaded operands, as in matrix products.

    N-body sums and power series execute other arithmetic or few loads.
    """
    # FP16 additions (HADD2) are not counted, because HADD2 also converts data types.
    rest = case.number("fp32_add") + case.number("fp32_mul")
    loads = case.number("global_load_requests") + case.number("shared_load_requests")
    loads = max(loads, case.number("global_load_requests") + case.number("shared_load_wavefronts"))
    loaded = not loads or fma <= Threshold.FMA_PER_LOAD.level * WARP * loads
    return loaded and fma >= Threshold.FMA_OF_ARITHMETIC.share * (fma + rest)


def _divergence(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect instructions that run with few active threads per warp."""
    active = case.number("threads_per_instruction")
    if active >= Threshold.DIVERGENCE.level or not active:
        return None
    left = {
        c.part: active / WARP
        for c in model.parts
        if c.kind in (Bottleneck.ISSUE, Bottleneck.PIPE, Bottleneck.L1)
    }
    return RuleMatch(
        message=f"{active:.3g} of 32 threads are active in an instruction, on average",
        fix=ModelledFix(
            words="with all 32 threads active", factors=left, bound=True, unknown=_HOW_MANY
        ),
        place=LineCount.INACTIVE_THREADS,
        evidence=(
            *case.facts("threads_per_instruction", "thread_instructions", "instructions"),
            fact("active_threads", active, ""),
            fact("warp_size", WARP, ""),
        ),
    )


def _double(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect FP64 arithmetic that saturates the FP64 pipe or is a large share of instructions."""
    share = model.share(Part.FP64)
    count = sum(case.number(f"fp64_{op}") for op in ("add", "mul", "fma"))
    threads = case.value("thread_instructions") or WARP * case.number("instructions")
    part = count / threads if threads else 0.0
    arch = case.architecture
    slower = arch.fp32_fma / arch.fp64_fma if arch is not None and arch.fp64_fma else None
    # On a GPU with few FP64 units, a small share of FP64 instructions keeps the pipe busy.
    often = part >= Threshold.FP64_SHARE.share or (slower or 0.0) > 2
    if share < (Threshold.FP64_BUSY if often else Threshold.LIMITED).share:
        return None
    rate = f"; this GPU runs FP64 at 1/{slower:.0f} of the FP32 rate" if slower else ""
    time = "estimated time" if case.counted else "time"
    message = f"the FP64 pipe is busy for {percent(share)} of the {time}"
    if count:
        operations = f"{format_quantity(count, '')} FP64 operations"
        message = f"{operations}, {percent(part)} of all instructions: {message}"
    entries = {Bottleneck.PIPE: share / slower / _DOUBLE_STEPS} if slower else {}
    plain = f"sums and products gain at most {ratio_text(slower)} here, " if slower else ""
    fix = ModelledFix(
        words="in FP32",
        factors={Part.FP64: 0.0},
        least=rewritten(model, arithmetic=False),
        added=entries,
        bound=True,
        likely=slower
        if share >= Threshold.LIMITED.share
        else 1 / (1 - min(share, Threshold.SPREAD_ATOMICS.share)),
        unknown=(f"{plain}functions such as exp and pow gain more, and no counter counts them"),
    )
    return RuleMatch(
        message=message + rate,
        fix=fix,
        place=LineCount.INSTRUCTIONS,
        evidence=(
            *case.facts("fp64_add", "fp64_mul", "fp64_fma", "busy_fp64"),
            fact("fp64_share", 100 * part, "%"),
            fact("fp64_operations", count, ""),
            *([fact("fp64_rate_ratio", slower, "")] if slower else []),
        ),
    )


def _longest_part(
    id_: FindingId,
    title: str,
    parts: tuple[Part, ...],
    *metrics: str,
    arithmetic: bool = False,
    why_no_gain: str | None = None,
) -> FindingRule:
    """Return the rule for launches that one of `parts` limits.

    The longest part of an estimated time limits it. `metrics` are alternative measurements of the
    parts; without any, the rule is for estimated times only. `arithmetic` is true if the fix keeps
    the floating-point instructions. With `why_no_gain`, the finding has no gain.
    """

    def look(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
        top = next((c for c in model.parts if c.part in parts), None)
        if top is None or not (
            top is model.parts[0] if case.counted else metrics and model.saturated(top)
        ):
            return None
        fix = ModelledFix(
            words="with half of this work",
            factors=dict.fromkeys(parts, 0.5),
            least=rewritten(model, arithmetic=arithmetic),
            bound=True,
            # Rank these findings after those with a known cause, the longest part first.
            likely=1 + (Threshold.GAIN.level - 1) * top.share,
            unknown="no counter shows how much of this work is needed",
        )
        time = "~{} of the estimated time" if case.counted else "busy for {} of the time"
        return RuleMatch(
            message=f"{top.title}: {time.format(percent(top.share))}",
            fix=None if why_no_gain else fix,
            why_no_gain=why_no_gain,
            place=LineCount.INSTRUCTIONS,
            evidence=case.facts("instructions", top.part.value),
        )

    sources = needs((*metrics, "time_estimate")) if metrics else ()
    return FindingRule(id=id_, title=title, look=look, needs=sources)


def _atomics(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect atomics on few addresses: L2 serialises updates of one sector."""
    requests = sum(case.number(f"global_{k}_requests") for k in ("atomic", "reduction"))
    counted = sum(case.number(f"global_{k}_sectors") for k in ("atomic", "reduction"))
    sectors = case.value("global_atomic_uncached_sectors") or counted
    share = model.share(Part.L2_ATOMICS_SLICE, Part.L2_ATOMICS)
    if not requests or not sectors:
        return None
    item = sectors / requests
    if (case.time_ns or not case.counted) and share < Threshold.SHARE.share:
        return None
    if case.counted and not _serial_updates(case, requests, sectors, share):
        return None
    # Float additions to one address serialise, and each moves a sector. If the atomics load the L2
    # slices evenly, the counters do not determine the number of distinct addresses.
    addresses: float | None = 1.0
    if not one_slice(case) or Threshold.ONE_SECTOR.level <= item <= WARP / 2:
        mean, most = case.value("busy_l2_atomics"), case.value("busy_l2_atomics_slice")
        # The emulator counts a warp's updates of one word as several sectors.
        uneven = not case.counted and one_slice(case)
        uneven |= bool(mean and most and most >= Threshold.UNEVEN_SLICES.level * mean)
        countable = uneven and item >= Threshold.ONE_SECTOR.level
        addresses = distinct_addresses(item) if countable else None
    # Resident blocks of the GPU from the occupancy limits; 8 per SM if the limits are unknown.
    entry = [
        v
        for n in ("registers", "shared_memory", "blocks", "warps")
        if (v := case.value(f"occupancy_limit_{n}"))
    ]
    rows = min(blocks(case), int((min(entry) if entry else 8) * (sm_count(case) or 100)))
    spread = addresses or 8 * item
    then = rows * (addresses or item)
    left = min(1.0, rows * max(1.0, spread / 8) / sectors)  # neighbouring addresses share a sector
    # Atomics that load all L2 slices evenly update different words. They are a finding only if they
    # limit the launch. Per-instruction counts, if available, must not show uncoalesced atomics.
    different = addresses is None and not case.counted and item > WARP / 2
    limiting = share >= Threshold.LIMITED.share * atomics_reach(case)
    spread_out = different and (not limiting or possible_use(case, "atomic") is not None)
    if left > Threshold.SPREAD_ATOMICS.share or spread_out:
        return None
    where = "" if different else " wait for each other"
    if addresses == 1:
        where = " on one address, or on a few in one sector, wait for each other"
    elif addresses:
        where = f" on about {addresses:.0f} addresses wait for each other"
    message = f"{format_quantity(requests, '')} atomic warp instructions{where}"
    if share:
        unit = next(c for c in model.parts if c.share == share)
        message += f": {unit.title} busy for {percent(share)} of the time"
    places = f"per {'address' if addresses else 'sector'} and resident block"
    spared = f"with one atomic {places} ({format_quantity(then, '')} in all)"
    # The bound assumes that no atomics remain.
    fix = ModelledFix(
        words="with far fewer atomics" if different else spared,
        factors=factors(case, RemainingTraffic(atomic_sectors=left)),
        least=factors(case, RemainingTraffic(atomic_sectors=0.0)) | rewritten(model),
        bound=not case.counted,
    )
    facts = case.facts(
        *[f"global_{k}_{w}" for k in ("atomic", "reduction") for w in ("requests", "sectors")],
        "busy_l2_atomics_slice",
        "busy_l2_atomics",
    )
    return RuleMatch(
        message=message,
        fix=fix,
        place=LineCount.GLOBAL_ATOMIC_SECTORS,
        evidence=(
            *facts,
            fact("atomic_warp_instructions", requests, ""),
            *((fact("atomic_addresses", addresses, "", Provenance.ESTIMATE),) if addresses else ()),
        ),
    )


def _serial_updates(case: LaunchEvidence, requests: float, sectors: float, share: float) -> bool:
    """Return true if the emulated atomics of different warps serialise.

    They serialise if they take much of the estimated time, because evenly spread atomics take
    little.
    """
    gpu, time = own_gpu(case), case.time_ns
    # With fewer than one atomic per warp, threads combine values before the atomic.
    warps = blocks(case) * math.ceil(math.prod(case.profile.launch.block) / WARP)
    if gpu is None or not time or requests < warps:
        return False
    return share * time * 1e-9 * gpu.clock_hz >= Threshold.UNEVEN_SLICES.level * (
        sectors * costs_of(gpu.architecture, gpu.costs).atomic_sector / gpu.sms
    )


def distinct_addresses(sectors_per_request: float) -> float:
    """Estimate the number of 4-byte addresses from the sectors that a warp's atomics touch.

    32 threads that choose among n sectors at random touch n·(1 − (1 − 1/n)³²) sectors. A sector
    holds 8 addresses.
    """
    low, high = 1.0, 1e6
    while high - low > 0.01 * low:
        middle = math.sqrt(low * high)
        touched = middle * (1 - (1 - 1 / middle) ** WARP)
        low, high = (middle, high) if touched < sectors_per_request else (low, middle)
    return 8 * low


def _shared_atomics(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect shared-memory atomics that conflict on an address or a bank."""
    taken, conflicts = (
        case.number("shared_atomic_wavefronts"),
        case.number("shared_atomic_bank_conflicts"),
    )
    if not taken or not conflicts or taken < Threshold.CONFLICT_WAYS.level * (taken - conflicts):
        return None
    if 100 * model.kind_share(Bottleneck.L1) < Threshold.SHARE.level:
        return None
    total = sum(case.number(f"shared_{k}_wavefronts") for k in ("load", "store", "atomic"))
    left = factors(case, RemainingTraffic(shared_wavefronts=1 - min(taken, conflicts) / total))
    fix = ModelledFix(
        words="without collisions", factors=left, least=left | rewritten(model), bound=True
    )
    ways = taken / max(1.0, taken - conflicts)
    return RuleMatch(
        message=(
            f"atomics in shared memory take {ratio_text(ways)} as many wavefronts as without"
            " conflicts: threads update the same addresses or banks"
        ),
        fix=fix,
        place=LineCount.SHARED_WAVEFRONTS,
        evidence=(
            *case.facts("shared_atomic_wavefronts", "shared_atomic_bank_conflicts"),
            fact("shared_atomic_conflict_ways", ways, ""),
        ),
    )


COMPUTE_RULES: tuple[FindingRule, ...] = (
    FindingRule(
        id=FindingId.TENSOR_CORES,
        title="matrix arithmetic without tensor cores",
        look=_tensor,
        needs=needs(("fp32_fma", "fp16_fma"), "tensor_instructions"),
    ),
    FindingRule(
        id=FindingId.GLOBAL_ATOMICS,
        title="colliding global atomics",
        look=_atomics,
        needs=needs("global_reduction_requests", "global_reduction_sectors"),
    ),
    FindingRule(
        id=FindingId.SHARED_ATOMICS,
        title="colliding shared-memory atomics",
        look=_shared_atomics,
        hardware=True,
        needs=needs("shared_atomic_wavefronts", "shared_atomic_bank_conflicts"),
    ),
    FindingRule(
        id=FindingId.DIVERGENCE,
        title="divergent warps",
        look=_divergence,
        needs=needs("threads_per_instruction"),
    ),
    FindingRule(
        id=FindingId.FP64,
        title="double precision",
        look=_double,
        needs=needs(("fp64_fma", "busy_fp64")),
    ),
    _longest_part(
        FindingId.SPECIAL_FUNCTIONS, "special functions", (Part.SPECIAL,), "busy_special"
    ),
    _longest_part(
        FindingId.MEMORY_QUEUE,
        "loads and stores",
        tuple(part for part, kind in {**BUSY, **ROWS}.items() if kind is Bottleneck.L1),
        "busy_l1_data",
        "busy_l1_requests",
        "l1_throughput",
        arithmetic=True,
    ),
    _longest_part(
        FindingId.INSTRUCTIONS, "too many instructions", _ISSUED, "busy_issue", "issue_active"
    ),
    _longest_part(FindingId.MEMORY_LATENCY, "little work per thread", (Part.LATENCY, Part.BLOCKS)),
    _longest_part(FindingId.SHORT_LAUNCH, "a short launch", (Part.LAUNCH, Part.FILL)),
    _longest_part(
        FindingId.AT_THE_LIMIT,
        "near the limit of DRAM",
        (Part.DRAM,),
        why_no_gain="no counter shows how many of these bytes must move",
    ),
)
