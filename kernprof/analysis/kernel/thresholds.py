"""Thresholds of the diagnosis as data: value, meaning and source."""

from enum import Enum, unique

_NCU = "ncu's rule {}, which ships with Nsight Compute"
_GUIDE = "CUDA C++ Best Practices Guide, {}"
_H200 = "the kernel library on an H200"
_PAIRS = "fitted on pairs of kernels (before and after a fix) on an H200"


@unique
class Threshold(Enum):
    """One threshold of the diagnosis; `unit` is %, × (a ratio), or a base unit."""

    level: float
    unit: str
    meaning: str
    source: str

    def __init__(self, level: float, unit: str, meaning: str, source: str) -> None:
        self.level, self.unit, self.meaning, self.source = level, unit, meaning, source

    LIMITED = (
        60,
        "%",
        "a part busy for this share of the time limits the launch; below, latency does",
        _NCU.format("SOLBottleneck (60 % low, 80 % high)"),
    )
    SHARE = (10, "%", "what takes less of the time than this is not worth a finding", _H200)
    GAIN = (
        1.03,
        "×",
        "an expected gain below this is not shown as one",
        _H200 + ": times wander by 1–2 % between processes",
    )
    SECTOR_USE = (
        75,
        "%",
        "of the bytes of the sectors moved, at least this share should be used",
        _GUIDE.format("Coalesced Access to Global Memory"),
    )
    MISALIGNED_USE = (
        97,
        "%",
        "adjacent accesses that use less than this start off a 32-byte boundary",
        _GUIDE.format("A Sequential but Misaligned Access Pattern (4 → 5 sectors: 80 %)"),
    )
    CONFLICT_WAYS = (
        1.2,
        "×",
        "wavefronts ÷ least wavefronts of shared accesses",
        _NCU.format("SharedMemoryConflicts"),
    )
    REDUNDANT_DRAM = (1.3, "×", "DRAM bytes moved ÷ the least that the work needs", _H200)
    REDUNDANT_L1 = (
        2.5,
        "×",
        "bytes loaded from L1 or L2 ÷ the least that the work needs",
        _H200 + ": a seven-point stencil loads 4.5 ×, a copy 1 ×",
    )
    OCCUPANCY = (
        50,
        "%",
        "an occupancy below this often hides too little latency",
        _GUIDE.format("Occupancy (more than 50 % seldom helps further)"),
    )
    OCCUPANCY_GAP = (
        20,
        "%",
        "theoretical minus achieved occupancy, relative",
        _NCU.format("AchievedOccupancy"),
    )
    DIVERGENCE = (
        24,
        "thread/inst",
        "active threads per instruction, of 32",
        _NCU.format("ThreadDivergence"),
    )
    SPILL_SHARE = (
        5,
        "%",
        "local sectors as a share of all sectors through L1",
        _NCU.format("UncoalescedLocalAccess"),
    )
    STALL_SHARE = (
        30,
        "%",
        "one reason's share of the time a warp waits",
        _NCU.format("CPIStall (30 % of the cycles between two issues)"),
    )
    BARRIER_SHARE = (20, "%", "barriers' share of the time a warp waits", _NCU.format("CPIStall"))
    WAVES_TAIL = (
        4,
        "wave",
        "with fewer waves than this a partial last one matters",
        _NCU.format("LaunchConfiguration (a tail of at most 1/4)"),
    )
    TAIL_SHARE = (
        20,
        "%",
        "of the time, SMs idle while others end",
        _NCU.format("LaunchConfiguration"),
    )
    SMALL_NS = (
        5000,
        "ns",
        "a launch so short is mostly start and end",
        "an empty kernel under ncu takes 1.5–2.5 µs on an H200",
    )
    PIPE = (60, "%", "a pipe busy for this share of the time", _NCU.format("HighPipeUtilization"))
    TENSOR_FLOPS = (
        32,
        "flop/byte",
        "arithmetic per byte from which a kernel is matrix-like and could feed tensor cores",
        "peak fp32 ÷ DRAM rate is 14 (H200) to 27 (L4) flop/byte",
    )
    FMA_SHARE = (5, "%", "fused multiply-adds as a share of all thread instructions", _H200)
    ATOMIC_SHARE = (10, "%", "the busiest L2 slice's atomic unit, of the time", _H200)
    ONE_SLICE = (
        60,
        "%",
        "of the GPU's L2 slices: the busiest one's atomics ÷ the mean's, from which all go to one",
        _H200 + ", which has 96 slices",
    )
    UNEVEN_SLICES = (
        1.5,
        "×",
        "the busiest L2 slice's atomics ÷ the mean's, from which they go to few addresses",
        _H200,
    )
    TENSOR_SHARE = (
        3,
        "%",
        "tensor instructions of all, below which the tensor cores count as idle",
        _H200 + ": half-precision conversions take up to 1 %, wmma 17 %",
    )
    SHARED_SHARE = (35, "%", "shared memory's part of the data stage's work", _H200)
    SHARED_BUSY = (
        50,
        "%",
        "the data stage is this busy: shared memory's part of its work is named",
        _H200,
    )
    SHARED_REUSE = (
        4,
        "request/request",
        "shared loads per store of a tile whose values serve several results",
        "a tree in shared memory reads twice what it writes, a product's tile 16 or 32 times",
    )
    ATOMIC_SERIAL = (
        8,
        "×",
        "threads of a warp that hit one sector at once with atomics",
        _GUIDE.format("Atomics: equal addresses serialise"),
    )
    NARROW_BYTES = (
        8.5,
        "byte",
        "a thread that moves less than this per access could move 16 bytes",
        _GUIDE.format("Coalesced Access to Global Memory"),
    )
    NEAR_PEAK = (85, "%", "DRAM busy for more of the time than this gives little more", _PAIRS)
    STREAM_INSTRUCTIONS = (
        20,
        "inst/request",
        "a kernel with fewer instructions per global access streams",
        _PAIRS,
    )
    STREAM_SHARED = (
        1.2,
        "request/request",
        "most shared-memory requests per global request of a kernel that streams through a tile",
        _PAIRS + ": a transpose through a tile takes 1, a tree in shared memory 15",
    )
    STREAM_SHARE = (
        60,
        "%",
        "of the requested bytes come from L2 or DRAM, if a kernel streams",
        _PAIRS,
    )
    REUSE = (
        8,
        "×",
        "bytes that threads load ÷ bytes from DRAM, from which a tile would pay",
        _PAIRS,
    )
    FP64_SHARE = (10, "%", "FP64 operations as a share of all thread instructions", _PAIRS)
    FP64_BUSY = (
        20,
        "%",
        "of the time the FP64 pipe works, from which FP64 is worth a finding",
        _PAIRS,
    )
    FMA_PER_LOAD = (
        32,
        "inst/inst",
        "fused multiply-adds per load of a product tiled in registers, at most",
        "8 × 8 results per thread from 16-byte loads: 64 ÷ 4",
    )
    FMA_OF_ARITHMETIC = (
        90,
        "%",
        "of a matrix product's arithmetic are fused multiply-adds",
        _PAIRS,
    )
    EXPLAINS = (5, "%", "of the costliest difference, from which another one is named", _H200)
    COUNT_NOISE = (2, "%", "hardware counts of one program vary by up to 1.5 %", _H200)
    SAMPLED_NOISE = (0.5, "%", "estimated counts of one program vary by less", _H200)
    UNEXPLAINED = (25, "%", "of a change in time, from which the rest is explained", _H200)
    CHANGE_PART = (3, "%", "of a change in time, below which a part is not named", _H200)
    CLOCKS = (3, "%", "SM clocks that differ by more make runs not comparable", _H200)
    LINE_SHARE = (5, "%", "of a finding, from which a source line is named", _H200)
    ONE_SECTOR = (1.05, "sector/request", "atomics below this go to one address per warp", _H200)
    SPREAD_ATOMICS = (90, "%", "remaining atomics above this share are spread already", _H200)
    MOST_HIDDEN = (95, "%", "stalls hide at most this share of the time", _H200)
    OTHER_LIMIT = (90, "%", "tensor cores or atomics above this hide narrow accesses", _H200)
    MISALIGNED_LOW = (0.3, "sector/request", "extra sectors, if only some requests are off", _PAIRS)
    MISALIGNED_HIGH = (1.2, "sector/request", "extra sectors: one more per request", _PAIRS)
    FIRST_TILE = (2, "×", "typical gain of a first tile in shared memory", _PAIRS)
    WIDER = (1.6, "×", "typical gain of 16-byte accesses", _PAIRS)
    REGISTER_TILE = (25, "%", "of shared-memory reads remain with 4 × 4 results per thread", _PAIRS)
    OVERLAP = (
        3,
        "",
        "exponent of the overlap of kinds of parts: 1 is none, ∞ perfect",
        _PAIRS,
    )
    IN_ORDER = (90, "%", "of the modelled speed that coalesced launches reached", _PAIRS)
    INFERS_PEAK = (5, "%", "busy share from which a part's peak follows from its work", _H200)
    USEFUL = (5, "×", "a bound ÷ typical gain above which the gain is unknown", _PAIRS)
    UNEVEN_SMS = (5, "%", "idle SM cycles below this are not a tail", _H200)
    OTHER_LINK = (1.2, "×", "host traffic above the known link's rate is another link", _H200)
    ALL_WARPS = (99.95, "%", "theoretical occupancy that prints as 100 %", "three digits")
    FP64_TENSOR = (
        1.5,
        "×",
        "FP64 tensor peaks below this ÷ CUDA cores' are not drawn",
        "datasheets",
    )
    ONE_ADDRESS = (
        33,
        "%",
        "busy share of L2's atomic unit with float additions to one address",
        _H200,
    )
    SEQUENTIAL = (
        3,
        "×",
        "standard deviations per look at a duel: over five looks 1 % of equal pairs differ",
        "Pocock, Group sequential methods in the design and analysis of clinical trials, 1977",
    )
    LOOK_GROWTH = (
        1.4,
        "×",
        "processes of a look ÷ those of the previous look, at least",
        "1.4⁴ ≈ 4: five looks cover four times the first number of processes",
    )
    EVENT_FLOOR = (
        15,
        "ns",
        "least spread of times between processes",
        "CUDA events resolve 32 ns",
    )
    STATED_NOISE = (
        0.2,
        "%",
        "standard deviation between processes without a calibration, relative part",
        _H200 + ": fitted on seven kernels, validated on seven others",
    )
    STATED_NS = (
        110,
        "ns",
        "standard deviation between processes without a calibration, absolute part",
        _H200 + ": fitted on seven kernels, validated on seven others",
    )
    NEGLIGIBLE = (1, "%", "times whose ratio is this close to 1 are the same", _H200)
    NEGLIGIBLE_NS = (
        50,
        "ns",
        "times that differ by less are the same",
        "a tenth of the resolution of cudaEventElapsedTime, 0.5 µs",
    )
    SINGLE_NOISE = (5, "%", "noise of a single time under ncu, in each direction", _H200)
    ATOMICS = (80, "%", "busy share of L2's atomic unit with spread atomics", _H200)

    @property
    def share(self) -> float:
        """Convert a threshold in % to a fraction."""
        return self.level / 100
