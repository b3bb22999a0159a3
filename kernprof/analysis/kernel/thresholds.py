"""The numbers that a diagnosis turns on, as data: the value, what it means, and where it is from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from types import MappingProxyType

from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.diagnosis import Bottleneck

_NCU = "ncu's rule {}, which ships with Nsight Compute"
_GUIDE = "CUDA C++ Best Practices Guide, {}"
_H200 = "the kernel library on an H200"


@unique
class Threshold(Enum):
    """One number that a diagnosis turns on. `unit` is %, × (a ratio), or a base unit."""

    level: float
    unit: str
    meaning: str
    source: str

    def __init__(self, level: float, unit: str, meaning: str, source: str) -> None:
        self.level, self.unit, self.meaning, self.source = level, unit, meaning, source

    # fmt: off
    LIMITED = (60, "%", "a part busy for this share of the time limits the launch; below, latency does",
        _NCU.format("SOLBottleneck (60 % low, 80 % high)"))
    SHARE = (10, "%", "what takes less of the time than this is not worth a finding", _H200)
    GAIN = (1.03, "×", "an expected gain below this is not shown as one",
        _H200 + ": times wander by 1–2 % between processes")
    SECTOR_USE = (75, "%", "of the bytes of the sectors moved, at least this share should be used",
        _GUIDE.format("Coalesced Access to Global Memory"))
    MISALIGNED_USE = (97, "%", "adjacent accesses that use less than this start off a 32-byte boundary",
        _GUIDE.format("A Sequential but Misaligned Access Pattern (4 → 5 sectors: 80 %)"))
    CONFLICT_WAYS = (1.2, "×", "wavefronts ÷ least wavefronts of shared accesses", _NCU.format("SharedMemoryConflicts"))
    REDUNDANT_DRAM = (1.3, "×", "DRAM bytes moved ÷ the least that the work needs", _H200)
    REDUNDANT_L1 = (2.5, "×", "bytes loaded from L1 or L2 ÷ the least that the work needs",
        _H200 + ": a seven-point stencil loads 4.5 ×, a copy 1 ×")
    OCCUPANCY = (50, "%", "an occupancy below this often hides too little latency",
        _GUIDE.format("Occupancy (more than 50 % seldom helps further)"))
    OCCUPANCY_GAP = (20, "%", "theoretical minus achieved occupancy, relative", _NCU.format("AchievedOccupancy"))
    DIVERGENCE = (24, "thread/inst", "active threads per instruction, of 32", _NCU.format("ThreadDivergence"))
    SPILL_SHARE = (5, "%", "local sectors as a share of all sectors through L1", _NCU.format("UncoalescedLocalAccess"))
    STALL_SHARE = (30, "%", "one reason's share of the time a warp waits",
        _NCU.format("CPIStall (30 % of the cycles between two issues)"))
    BARRIER_SHARE = (20, "%", "barriers' share of the time a warp waits", _NCU.format("CPIStall"))
    WAVES_TAIL = (4, "wave", "with fewer waves than this a partial last one matters",
        _NCU.format("LaunchConfiguration (a tail of at most 1/4)"))
    TAIL_SHARE = (20, "%", "of the time, SMs idle while others end", _NCU.format("LaunchConfiguration"))
    SMALL_NS = (5000, "ns", "a launch so short is mostly start and end",
        "an empty kernel under ncu takes 1.5–2.5 µs on an H200")
    PIPE = (60, "%", "a pipe busy for this share of the time", _NCU.format("HighPipeUtilization"))
    TENSOR_FLOPS = (32, "flop/byte",
        "arithmetic per byte from which a kernel is matrix-like and could feed tensor cores",
        "peak fp32 ÷ DRAM rate is 14 (H200) to 27 (L4) flop/byte")
    FMA_SHARE = (5, "%", "fused multiply-adds as a share of all thread instructions", _H200)
    ATOMIC_SHARE = (10, "%", "the busiest L2 slice's atomic unit, of the time", _H200)
    ONE_SLICE = (60, "×", "the busiest L2 slice's atomics ÷ the mean's, from which all go to one slice",
        _H200 + ", which has 96 slices")
    EMPTY_NS = (LAUNCH_COSTS.empty_kernel, "ns", "start and end of a launch, which no fix shortens",
        "an empty kernel under ncu takes 1.5–2.5 µs on an H200")
    TENSOR_SHARE = (3, "%", "tensor instructions of all, below which the tensor cores count as idle",
        _H200 + ": half-precision conversions take up to 1 %, wmma 17 %")
    SHARED_SHARE = (60, "%", "shared memory's part of the data stage's work", _H200)
    ATOMIC_SERIAL = (8, "×", "threads of a warp that hit one sector at once with atomics",
        _GUIDE.format("Atomics: equal addresses serialise"))
    NARROW_SECTORS = (4.5, "sector/request",
        "a coalesced request of 4 bytes per thread moves 4 sectors; 16-byte accesses move 16",
        _GUIDE.format("Coalesced Access to Global Memory"))
    # fmt: on

    @property
    def share(self) -> float:
        """One in % as a fraction."""
        return self.level / 100


@dataclass(frozen=True, slots=True)
class Reach:
    """The share of a part's peak rate that good kernels reach, and where that was seen."""

    share: float
    source: str


# What the model divides by: no kernel reaches 100 %. Measured in the run where it can be (DRAM: the copy).
REACH = MappingProxyType(
    {
        Bottleneck.DRAM: Reach(0.90, "device-to-device copies: 89 % of 4.8 TB/s on an H200, 90–92 % on an A100"),
        Bottleneck.L2: Reach(0.85, "the busiest L2 part of scattered stores on an H200: 84 %"),
        Bottleneck.L1: Reach(0.95, "the data stage under 32-way bank conflicts on an H200: 94 %"),
        Bottleneck.ISSUE: Reach(0.90, "issue slots of a register-tiled matrix product on an H200"),
        Bottleneck.PIPE: Reach(0.90, "the FMA pipe of a register-tiled matrix product on an H200"),
        Bottleneck.TENSOR: Reach(0.65, "cuBLAS in half precision at 2,048³ on an H200: 61 % of the datasheet's peak"),
        Bottleneck.ATOMICS: Reach(0.80, "a histogram of 256 bins on an H200: 80 % of the busiest slice's unit"),
    }
)
ONE_ADDRESS = Reach(0.33, "float additions to one address on an H200: each waits for the one before, 33 %")
