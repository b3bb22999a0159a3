"""GPUs with the values of their datasheets and with micro-benchmark results.

Peak rates are dense (half of a datasheet's sparse rate) and at boost clock. Tensor cores accumulate
in FP32. None means not published, not measured or not supported. Module `architectures` has the
properties that all GPUs of an architecture share.

Costs of instructions, memory levels and launches serve the estimated time of a kernel. The rates of
the execution pipes follow from the table of architectures. A warp instruction takes 32 lanes ÷
(lanes per cycle of a sub-partition) cycles. All other costs are terms of the card file `time.h200`,
measured on an H200 with one micro-benchmark per cost. For other GPUs, these terms are assumptions
until `kernprof roofline --measure` replaces them.
"""

import functools
import math
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from types import MappingProxyType

import msgspec

from kernprof.cards import load, values
from kernprof.errors import UsageError, unknown_name
from kernprof.gpus.architectures import ARCHITECTURES, Architecture

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]

_MIB = 1 << 20
_ATTRIBUTES = "published specifications, or cudaGetDeviceProperties"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchCosts:
    """Launch costs in ns: durations of host calls, start latencies, and gaps between kernels."""

    call: int  # duration of a kernel launch call
    start: int  # from the start of the launch call to the start of the kernel on an idle GPU
    copy_start: int  # from the start of the call to the start of a copy of pinned memory
    wake_up: int  # from the end of GPU work to the return of the call that waits for it
    wait_call: int  # longest duration of a synchronising call if no work is pending
    stream_gap: int  # between consecutive kernels of a stream
    graph_call: int  # call that launches a graph: 3 µs for two nodes, 9 µs for twelve
    graph_node: int  # host time per graph node
    graph_gap: int  # between consecutive nodes of a graph
    graph_edge: int  # least gap between a graph and the work before or after it in a stream
    empty_kernel: int  # duration of an empty kernel
    first_data: int  # from the start of a kernel to its first data, plus the end of the kernel


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuSpec:
    """One GPU. `name` is the driver's device name, `title` is the displayed name.

    `source` is the source of all values except those in `sources`. `clock_hz` is the boost clock.
    Peak rates are in flop/s: `fp32` and `fp64` of the CUDA cores, the others of the tensor cores.
    `half` is FP16, and BF16 if the architecture supports it.
    """

    name: str
    title: str
    pattern: str  # regular expression that matches within its device names
    arch: str
    source: str
    sms: int
    clock_hz: float
    dram_bytes_per_s: float
    l2_bytes: int
    fp32: float
    fp64: float | None = None
    fp64_tensor: float | None = None
    tf32: float | None = None
    half: float | None = None
    # built-in NVLink, per direction; optional NVLink bridges do not count
    nvlink_bytes_per_s: float | None = None
    l2_slices: int | None = None
    l2_bytes_per_s: float | None = None
    launch: LaunchCosts | None = None
    # fraction of each unit's peak rate that well-optimised kernels reach
    reach: Mapping[str, float] = field(default_factory=dict)
    stands_in: bool = False  # true if this GPU represents unknown GPUs of its architecture
    export_limited: bool = False  # true if export rules limit its FP64 and tensor-core rates
    sources: Mapping[str, str] = field(default_factory=dict)
    # terms of the time model that were measured on this GPU (see `kernprof.gpus.datasheets`)
    costs: Mapping[str, float] = field(default_factory=dict)

    @property
    def architecture(self) -> Architecture:
        """Architecture of this GPU; if export rules limit the GPU, with its own, lower rates."""
        arch = ARCHITECTURES[self.arch]
        if not self.export_limited:
            return arch
        flop = 2 * self.sms * self.clock_hz  # flop/s of one fused multiply-add per SM and cycle
        share = (self.half or 0) / (flop * (arch.tensor_fma["fp16"] or 1))
        tensor = {name: round(share * (rate or 0)) for name, rate in arch.tensor_fma.items()}
        return replace(arch, fp64_fma=(self.fp64 or 0) / flop, tensor_fma=tensor)

    def source_of(self, figure: str) -> str:
        device = _ATTRIBUTES if figure in ("sms", "clock_hz", "l2_bytes") else self.source
        return self.sources.get(figure, device)


def _read_datasheets() -> Iterator[GpuSpec]:
    text = (resources.files(__package__) / "datasheets.toml").read_text(encoding="utf-8")
    for row in tomllib.loads(text)["gpu"]:
        l2_bytes = round(row.pop("l2_mib") * _MIB)
        yield msgspec.convert({**row, "l2_bytes": l2_bytes}, GpuSpec)


GPUS: tuple[GpuSpec, ...] = tuple(_read_datasheets())
H200 = next(gpu for gpu in GPUS if gpu.name == "NVIDIA H200")
# Measured on an H200, and used for all GPUs.
LAUNCH_COSTS = msgspec.convert(H200.launch, LaunchCosts)
_STAND_INS = {gpu.arch: gpu for gpu in GPUS if gpu.stands_in}


def has_tensor_cores(name: str) -> bool:
    """Return whether a device has tensor cores. GeForce GTX 16 and MX GPUs have none."""
    return re.search(r"\bGTX 16\d\d\b|\bMX\d\d\d\b|\bT[456]00\b", name) is None


def gpu_named(name: str) -> GpuSpec | None:
    """Return the GPU whose pattern matches the driver's device name, or None."""
    return next((gpu for gpu in GPUS if re.search(gpu.pattern, name)), None)


def nvlink_of(name: str) -> float | None:
    """Return the NVLink bandwidth in bytes per second and direction, or None if it is unknown.

    PCIe boards have no built-in NVLink. The A800 has a slower NVLink, which is not listed.
    """
    gpu = gpu_named(name)
    return (
        gpu.nvlink_bytes_per_s
        if gpu and not re.search(r"PCIe|\bA800\b", name, re.IGNORECASE)
        else None
    )


def gpu_titled(text: str, measured: Iterable[GpuSpec] = ()) -> GpuSpec:
    """Return the GPU whose title or device name is `text`, ends with it, or contains it.

    If several names contain `text`, return the GPU that represents its architecture ("A100"), or
    the board whose name has no suffix ("GH200"). `measured` GPUs are further GPUs, or replace those
    of the same title. Raises UsageError with the GPUs that match, or with the titles of all GPUs.
    """
    gpus = {gpu.title: gpu for gpu in (*GPUS, *measured)}.values()
    low = text.lower().removeprefix("nvidia ")
    part = re.compile(rf"(?<![a-z0-9]){re.escape(low)}(?!\d)")
    names = {
        gpu.title: (gpu.title.lower(), gpu.name.lower().removeprefix("nvidia "))
        for gpu in gpus
        if low
    }
    similar = [gpu for gpu in gpus if any(map(part.search, names.get(gpu.title, ())))]
    if not similar:
        raise unknown_name("GPU", text, [gpu.title for gpu in gpus], limit=len(gpus))
    for choice in (
        [gpu for gpu in similar if low in names[gpu.title]],
        [gpu for gpu in similar if any(name.endswith(f" {low}") for name in names[gpu.title])],
        [gpu for gpu in similar if gpu.stands_in],
        [gpu for gpu in similar if gpu is gpu_named(text.upper())],
        similar,
    ):
        if len(choice) == 1:
            return choice[0]
    titles = ", ".join(gpu.title for gpu in similar)
    raise UsageError(f"several GPUs have {text!r} in their name: {titles}", hint="type one of them")


def stand_in(arch: Architecture | None) -> GpuSpec | None:
    """Return the GPU that represents unknown GPUs of an architecture; callers display its name."""
    return _STAND_INS.get(arch.name) if arch else None


CARD, MEASURED_GPU = "time", "h200"
_HMMA_16816 = 16 * 8 * 16  # fused multiply-adds of one mma.m16n8k16 instruction


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Costs:
    """Terms of the card file `time`. The file states the unit and meaning of each term.

    `pipe` maps each pipe to the cycles of a warp instruction. A pipe that is not in the mapping has
    the cost of "alu".
    """

    pipe: Mapping[str, float]
    result_latency: float
    constant_word: float
    l1_latency: float
    l2_latency: float
    dram_latency_ns: float
    lockstep_share: float
    launch_ns: float
    start_ns: float
    first_fetch: float
    block_ns: float
    block_turnover: float
    l2_line: float
    l2_sector: float
    store_line: float
    store_sector: float
    atomic_sector: float
    atomic_slice_sector: float
    overlap: float
    interval: float
    interval_retry: float
    interval_unmeasured: float


def together(parts: Iterable[float]) -> float:
    """Return the combined time of hardware units whose busy times `parts` overlap imperfectly.

    The result, in the unit of `parts`, is close to the longest time, and longer if several parts
    take similar times.
    """
    power = measured_costs().overlap
    return float(math.fsum(max(0.0, part) ** power for part in parts) ** (1 / power))


def costs_of(arch: Architecture, measured: Mapping[str, float] = MappingProxyType({})) -> Costs:
    """Return the costs of an architecture: its pipes' rates, and the terms of the card `time.h200`.

    `measured` are terms that were measured on the GPU; they replace those of the card.
    """
    terms = values(load(CARD, MEASURED_GPU))
    terms |= {name: value for name, value in measured.items() if name in terms}
    pipes = {
        "fma": 128 / arch.fp32_fma,
        "fp64": 128 / (arch.fp64_fma or 2),
        "special": 128 / arch.special_functions,
        "memory": 32 / arch.load_store_units,
        "tensor": 4 * _HMMA_16816 / (arch.tensor_fma.get("fp16") or 512),
    }
    prefix = "pipe."
    pipes |= {n.removeprefix(prefix): terms.pop(n) for n in list(terms) if n.startswith(prefix)}
    return Costs(pipe=pipes, **terms)


@functools.cache
def measured_costs() -> Costs:
    """Return the costs that were measured on `MEASURED_GPU`."""
    return costs_of(ARCHITECTURES["sm_90"])
