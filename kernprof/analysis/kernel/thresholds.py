"""Thresholds of the diagnosis: value, unit, meaning and source."""

from enum import Enum, unique

_NCU = "ncu's rule {}, which ships with Nsight Compute"
_GUIDE = "CUDA C++ Best Practices Guide, {}"
_H200 = "the kernel library on an H200"
_PAIRS = "fitted on pairs of kernels (before and after a fix) on an H200"


@unique
class Threshold(Enum):
    """A threshold of the diagnosis; `unit` is %, × (a ratio), or a base unit."""

    level: float
    unit: str
    meaning: str
    source: str

    def __init__(self, level: float, unit: str, meaning: str, source: str) -> None:
        self.level, self.unit, self.meaning, self.source = level, unit, meaning, source

    LIMITED = (
        60,
        "%",
        "a hardware unit that is busy for at least this share of the time limits the launch",
        _NCU.format("SOLBottleneck (60 % low, 80 % high)"),
    )
    SHARE = (10, "%", "least share of the time for which a finding is reported", _H200)
    GAIN = (
        1.03,
        "×",
        "least expected gain that is reported",
        _H200 + ": times vary by 1–2 % between processes",
    )
    SECTOR_USE = (
        75,
        "%",
        "least share of the bytes of moved sectors that should be used",
        _GUIDE.format("Coalesced Access to Global Memory"),
    )
    MISALIGNED_USE = (
        97,
        "%",
        "adjacent accesses that use a smaller share of bytes are misaligned to 32 bytes",
        _GUIDE.format("A Sequential but Misaligned Access Pattern (4 → 5 sectors: 80 %)"),
    )
    CONFLICT_WAYS = (
        1.2,
        "×",
        "wavefronts ÷ conflict-free wavefronts of shared-memory accesses",
        _NCU.format("SharedMemoryConflicts"),
    )
    REDUNDANT_DRAM = (1.3, "×", "DRAM bytes moved ÷ compulsory traffic", _H200)
    REDUNDANT_L1 = (
        2.5,
        "×",
        "bytes loaded from L1 or L2 ÷ compulsory traffic",
        _H200 + ": a seven-point stencil loads 4.5 ×, a copy 1 ×",
    )
    OCCUPANCY = (
        50,
        "%",
        "a lower occupancy often hides too little latency",
        _GUIDE.format("Occupancy (more than 50 % seldom helps further)"),
    )
    OCCUPANCY_GAP = (
        20,
        "%",
        "theoretical minus achieved occupancy, relative to theoretical",
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
        "share of one stall reason in a warp's stalls",
        _NCU.format("CPIStall (30 % of the cycles between two issues)"),
    )
    BARRIER_SHARE = (20, "%", "share of barriers in a warp's stalls", _NCU.format("CPIStall"))
    WAVES_TAIL = (
        4,
        "wave",
        "with fewer waves, a partial last wave is significant",
        _NCU.format("LaunchConfiguration (a tail of at most 1/4)"),
    )
    TAIL_SHARE = (
        20,
        "%",
        "share of SM time that is idle in the last wave",
        _NCU.format("LaunchConfiguration"),
    )
    SMALL_NS = (
        5000,
        "ns",
        "launch overhead dominates shorter launches",
        "an empty kernel under ncu takes 1.5–2.5 µs on an H200",
    )
    PIPE = (60, "%", "busy share of a saturated pipe", _NCU.format("HighPipeUtilization"))
    TENSOR_FLOPS = (
        32,
        "flop/byte",
        "arithmetic intensity above which tensor cores can speed up a kernel",
        "peak fp32 ÷ DRAM rate is 14 (H200) to 27 (L4) flop/byte",
    )
    FMA_SHARE = (5, "%", "fused multiply-adds as a share of all thread instructions", _H200)
    ATOMIC_SHARE = (10, "%", "busy share of the busiest L2 slice's atomic unit", _H200)
    ONE_SLICE = (
        60,
        "%",
        "busiest L2 slice's atomics ÷ mean of the slices, as a share of the number of slices",
        _H200 + ", which has 96 slices",
    )
    UNEVEN_SLICES = (
        1.5,
        "×",
        "busiest L2 slice's atomics ÷ mean of the slices; above, the atomics update few addresses",
        _H200,
    )
    TENSOR_SHARE = (
        3,
        "%",
        "share of tensor instructions below which the tensor cores count as idle",
        _H200 + ": half-precision conversions take up to 1 %, wmma 17 %",
    )
    SHARED_SHARE = (35, "%", "share of shared memory in the work of L1's data stage", _H200)
    SHARED_BUSY = (
        50,
        "%",
        "busy share of L1's data stage above which shared memory's share is reported",
        _H200,
    )
    SHARED_REUSE = (
        4,
        "request/request",
        "shared-memory loads per store above which a tile's values are reused",
        "a reduction tree reads each stored value twice, a matrix tile 16 or 32 times",
    )
    ATOMIC_SERIAL = (
        8,
        "×",
        "threads of a warp whose atomics update the same sector",
        _GUIDE.format("Atomics: equal addresses serialise"),
    )
    NARROW_BYTES = (
        8.5,
        "byte",
        "bytes per thread and access below which 16-byte accesses are advised",
        _GUIDE.format("Coalesced Access to Global Memory"),
    )
    NEAR_PEAK = (85, "%", "DRAM busy for a larger share of the time is near its peak", _PAIRS)
    STREAM_INSTRUCTIONS = (
        20,
        "inst/request",
        "instructions per global access below which a kernel counts as streaming",
        _PAIRS,
    )
    STREAM_SHARED = (
        1.2,
        "request/request",
        "maximal shared-memory requests per global-memory request of a kernel that stages a tile",
        _PAIRS + ": a transpose through a tile takes 1, a tree in shared memory 15",
    )
    STREAM_SHARE = (
        60,
        "%",
        "share of the requested bytes that a streaming kernel reads from L2 or DRAM",
        _PAIRS,
    )
    REUSE = (
        8,
        "×",
        "lowest ratio (bytes that threads load ÷ bytes from DRAM) at which a tile is advised",
        _PAIRS,
    )
    FP64_SHARE = (10, "%", "FP64 operations as a share of all thread instructions", _PAIRS)
    FP64_BUSY = (
        20,
        "%",
        "busy share of the FP64 pipe above which FP64 is a finding",
        _PAIRS,
    )
    FMA_PER_LOAD = (
        32,
        "inst/inst",
        "maximal fused multiply-adds per load of a matrix product tiled in registers",
        "8 × 8 results per thread from 16-byte loads: 64 ÷ 4",
    )
    FMA_OF_ARITHMETIC = (
        90,
        "%",
        "share of fused multiply-adds in a matrix product's arithmetic",
        _PAIRS,
    )
    EXPLAINS = (5, "%", "least cost of a reported difference ÷ largest cost", _H200)
    COUNT_NOISE = (2, "%", "hardware counts of one program vary by up to 1.5 %", _H200)
    SAMPLED_NOISE = (0.5, "%", "estimated counts of one program vary by less", _H200)
    UNEXPLAINED = (25, "%", "unexplained share of a time change that gets a note", _H200)
    CHANGE_PART = (3, "%", "least share of a time change that is reported", _H200)
    CLOCKS = (3, "%", "largest difference of SM clocks between comparable runs", _H200)
    LINE_SHARE = (5, "%", "least share of a source line that a finding lists", _H200)
    ONE_SECTOR = (
        1.05,
        "sector/request",
        "with fewer sectors, a warp's atomics have one address",
        _H200,
    )
    SPREAD_ATOMICS = (90, "%", "share of atomics that remain if their addresses are spread", _H200)
    MOST_HIDDEN = (95, "%", "stalls hide at most this share of the time", _H200)
    OTHER_LIMIT = (
        90,
        "%",
        "busy share of tensor cores or atomics above which narrow accesses do not matter",
        _H200,
    )
    MISALIGNED_LOW = (
        0.3,
        "sector/request",
        "least extra sectors if some requests are misaligned",
        _PAIRS,
    )
    MISALIGNED_HIGH = (
        1.2,
        "sector/request",
        "maximal extra sectors if all requests are misaligned",
        _PAIRS,
    )
    FIRST_TILE = (2, "×", "typical gain of a first tile in shared memory", _PAIRS)
    WIDER = (1.6, "×", "typical gain of 16-byte accesses", _PAIRS)
    REGISTER_TILE = (
        25,
        "%",
        "share of shared-memory reads that remain with 4 × 4 results per thread",
        _PAIRS,
    )
    OVERLAP = (
        3,
        "",
        "exponent of the overlap of hardware units: 1 no overlap, ∞ perfect overlap",
        _PAIRS,
    )
    IN_ORDER = (90, "%", "share of the modelled speed that coalesced launches reach", _PAIRS)
    INFERS_PEAK = (5, "%", "least busy share to infer a unit's peak rate", _H200)
    USEFUL = (5, "×", "bound ÷ typical gain above which the gain is unknown", _PAIRS)
    UNEVEN_SMS = (
        5,
        "%",
        "least share of SM cycles that are idle at the end of a launch with a tail",
        _H200,
    )
    OTHER_LINK = (1.2, "×", "host traffic ÷ rate of PCIe above which the link differs", _H200)
    ALL_WARPS = (99.95, "%", "theoretical occupancy that prints as 100 %", "three digits")
    FP64_TENSOR = (
        1.5,
        "×",
        "FP64 tensor peak ÷ CUDA core peak below which the tensor peak is not drawn",
        "datasheets",
    )
    ONE_ADDRESS = (
        33,
        "%",
        "reachable busy share of L2's atomic unit with float additions to one address",
        _H200,
    )
    SEQUENTIAL = (
        3,
        "×",
        "standard deviations for a verdict; 1 % of equal pairs exceed them in five analyses",
        "Pocock, Group sequential methods in the design and analysis of clinical trials, 1977",
    )
    LOOK_GROWTH = (
        1.4,
        "×",
        "least ratio of process counts of consecutive interim analyses",
        "1.4⁴ ≈ 4: five analyses cover four times the first number of processes",
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
        "assumed relative standard deviation between processes, without a calibration",
        _H200 + ": fitted on seven kernels, validated on seven others",
    )
    STATED_NS = (
        110,
        "ns",
        "assumed absolute standard deviation between processes, without a calibration",
        _H200 + ": fitted on seven kernels, validated on seven others",
    )
    NEGLIGIBLE = (1, "%", "times whose ratio is this close to 1 are the same", _H200)
    NEGLIGIBLE_NS = (
        50,
        "ns",
        "times that differ by less are the same",
        "a tenth of the resolution of cudaEventElapsedTime, 0.5 µs",
    )
    SINGLE_NOISE = (5, "%", "largest relative error of a single time under ncu", _H200)
    ATOMICS = (80, "%", "reachable busy share of L2's atomic unit with spread addresses", _H200)

    @property
    def share(self) -> float:
        """Convert a threshold in % to a fraction."""
        return self.level / 100
