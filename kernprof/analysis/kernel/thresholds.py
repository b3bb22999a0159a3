"""Thresholds of the diagnosis: value, unit, meaning and source."""

from enum import Enum, unique

_NCU = "ncu's rule {}, which ships with Nsight Compute"
_GUIDE = "CUDA C++ Best Practices Guide, {}"
_H200 = "the kernel library on an H200"
_PAIRS = "fitted on pairs of kernels (before and after a fix) on an H200"


@unique
class Threshold(Enum):
    """A threshold of the diagnosis. `level` is in `unit`: %, × (a ratio), or a base unit."""

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
        "accesses that use a smaller share of the bytes of moved sectors are uncoalesced",
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
        "least wavefronts ÷ conflict-free wavefronts for which bank conflicts are reported",
        _NCU.format("SharedMemoryConflicts"),
    )
    REDUNDANT_DRAM = (
        1.3,
        "×",
        "least DRAM traffic ÷ compulsory traffic for which redundant traffic is reported",
        _H200,
    )
    REDUNDANT_L1 = (
        2.5,
        "×",
        "reloads are reported from this ratio on: bytes loaded from L1 or L2 ÷ compulsory traffic",
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
        "least (theoretical − achieved) ÷ theoretical occupancy that is reported as uneven",
        _NCU.format("AchievedOccupancy"),
    )
    DIVERGENCE = (
        24,
        "thread/inst",
        "with fewer active threads (of 32) per instruction, divergence is reported",
        _NCU.format("ThreadDivergence"),
    )
    SPILL_SHARE = (
        5,
        "%",
        "least share of local-memory sectors in L1's sectors for which spills are reported",
        _NCU.format("UncoalescedLocalAccess"),
    )
    STALL_SHARE = (
        30,
        "%",
        "least share of a stall reason in all stalls for which the reason is reported",
        _NCU.format("CPIStall (30 % of the cycles between two issues)"),
    )
    BARRIER_SHARE = (
        20,
        "%",
        "least share of barriers in all stalls for which barriers are reported",
        _NCU.format("CPIStall"),
    )
    WAVES_TAIL = (
        4,
        "wave",
        "a partial last wave is reported for at most this number of waves",
        _NCU.format("LaunchConfiguration (a tail of at most 1/4)"),
    )
    TAIL_SHARE = (
        20,
        "%",
        "least idle share of the SMs' time for which a partial last wave is reported",
        _NCU.format("LaunchConfiguration"),
    )
    SMALL_NS = (
        5000,
        "ns",
        "launch overhead dominates shorter launches",
        "an empty kernel under ncu takes 1.5–2.5 µs on an H200",
    )
    TENSOR_FLOPS = (
        32,
        "flop/byte",
        "arithmetic intensity above which tensor cores can speed up a kernel",
        "peak fp32 ÷ DRAM rate is 14 (H200) to 27 (L4) flop/byte",
    )
    FMA_SHARE = (
        5,
        "%",
        "least share of FMAs in all thread instructions for which tensor cores are advised",
        _H200,
    )
    ONE_SLICE = (
        60,
        "%",
        "if one of N L2 slices has this share of N × the mean atomics, it has nearly all atomics",
        _H200 + ", which has 96 slices",
    )
    UNEVEN_SLICES = (
        1.5,
        "×",
        "least busiest ÷ mean of the L2 slices' atomics if atomics update few addresses",
        _H200,
    )
    TENSOR_SHARE = (
        3,
        "%",
        "below this share of tensor instructions, the tensor cores count as idle",
        _H200 + ": half-precision conversions take up to 1 %, wmma 17 %",
    )
    SHARED_SHARE = (
        35,
        "%",
        "least share of shared-memory reads in the work of L1's data stage that is reported",
        _H200,
    )
    SHARED_BUSY = (
        50,
        "%",
        "least busy share of L1's data stage for which shared-memory reads are reported",
        _H200,
    )
    SHARED_REUSE = (
        4,
        "request/request",
        "shared-memory loads per store from which on a tile's values count as reused",
        "a reduction tree reads each stored value twice, a matrix tile 16 or 32 times",
    )
    NARROW_BYTES = (
        8.5,
        "byte",
        "16-byte accesses are advised up to this number of bytes per thread and access",
        _GUIDE.format("Coalesced Access to Global Memory"),
    )
    NEAR_PEAK = (
        85,
        "%",
        "DRAM that is busy for at least this share of the time is near its peak rate",
        _PAIRS,
    )
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
        "least share of the requested bytes that a streaming kernel moves beyond L1",
        _PAIRS,
    )
    REUSE = (
        8,
        "×",
        "lowest ratio (bytes that threads load ÷ bytes from DRAM) at which a tile is advised",
        _PAIRS,
    )
    FP64_SHARE = (
        10,
        "%",
        "least share of FP64 operations in all thread instructions that counts as frequent FP64",
        _PAIRS,
    )
    FP64_BUSY = (
        20,
        "%",
        "least busy share of the FP64 pipe for which frequent FP64 is reported",
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
        "least share of FMAs in the FP32 arithmetic of a matrix product",
        _PAIRS,
    )
    EXPLAINS = (5, "%", "least cost ÷ largest cost of the differences that are listed", _H200)
    COUNT_NOISE = (
        2,
        "%",
        "hardware counts that differ by at most this are equal",
        _H200 + ": counts of one program vary by up to 1.5 %",
    )
    SAMPLED_NOISE = (0.5, "%", "estimated counts that differ by at most this are equal", _H200)
    UNEXPLAINED = (25, "%", "least unexplained share of a change in time that gets a note", _H200)
    CHANGE_PART = (3, "%", "least share of a change in time for which a cause is listed", _H200)
    CLOCKS = (3, "%", "largest difference of SM clocks between comparable runs", _H200)
    LINE_SHARE = (5, "%", "least share of a source line that a finding lists", _H200)
    ONE_SECTOR = (
        1.05,
        "sector/request",
        "with fewer sectors per request, all atomics of a warp update one address",
        _H200,
    )
    SPREAD_ATOMICS = (
        90,
        "%",
        "atomics are not reported if a larger share of them must remain after a fix",
        _H200,
    )
    MOST_HIDDEN = (95, "%", "largest share of the time that removing stalls can save", _H200)
    MISALIGNED_LOW = (
        0.3,
        "sector/request",
        "least extra sectors per request that show that some requests are misaligned",
        _PAIRS,
    )
    MISALIGNED_HIGH = (
        1.2,
        "sector/request",
        "largest extra sectors per request that misalignment alone explains",
        _PAIRS,
    )
    FIRST_TILE = (2, "×", "typical gain of a first tile in shared memory", _PAIRS)
    WIDER = (1.6, "×", "typical gain of 16-byte accesses", _PAIRS)
    REGISTER_TILE = (
        25,
        "%",
        "remaining share of shared-memory reads if each thread computes 4 × 4 results",
        _PAIRS,
    )
    OVERLAP = (
        3,
        "",
        "exponent of the overlap of hardware units: 1 no overlap, ∞ perfect overlap",
        _PAIRS,
    )
    IN_ORDER = (90, "%", "share of the modelled speed that coalesced launches reach", _PAIRS)
    INFERS_PEAK = (5, "%", "least busy share from which a unit's peak rate is inferred", _H200)
    USEFUL = (5, "×", "if bound ÷ typical gain is larger, the gain is reported as unknown", _PAIRS)
    UNEVEN_SMS = (
        5,
        "%",
        "least share of SM cycles that are idle at the end of a launch with a tail",
        _H200,
    )
    OTHER_LINK = (1.2, "×", "host traffic above this × the rate of PCIe uses a faster link", _H200)
    ALL_WARPS = (99.95, "%", "theoretical occupancy that prints as 100 %", "three digits")
    FP64_TENSOR = (
        1.5,
        "×",
        "if FP64 peak of tensor cores ÷ CUDA cores is less, the tensor-core peak is not drawn",
        "datasheets",
    )
    ONE_ADDRESS = (
        33,
        "%",
        "largest busy share of L2's atomic unit that float additions to one address reach",
        _H200,
    )
    SEQUENTIAL = (
        3,
        "×",
        "standard deviations for a verdict: five analyses of equal kernels exceed them in 1 %",
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
        "least assumed standard deviation of a median time between processes",
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
    SINGLE_NOISE = (5, "%", "assumed relative error of a single time under ncu", _H200)
    ATOMICS = (
        80,
        "%",
        "largest busy share of L2's atomic unit that atomics to spread addresses reach",
        _H200,
    )

    @property
    def share(self) -> float:
        """Convert a threshold in % to a fraction."""
        return self.level / 100
