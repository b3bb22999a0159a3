"""Metric catalogue: kernprof's name, unit and meaning, ncu's metrics, and their section.

A metric whose `section` is None is in no section, not even `--set full`: it must be requested by
name. Where ncu renamed a metric, or names it by chip, `ncu` lists the names in order of preference;
the first that a report holds is taken. Meanings follow NVIDIA's Kernel Profiling Guide
(docs.nvidia.com/nsight-compute/ProfilingGuide).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NewType

from kernprof.errors import unknown_name

MetricId = NewType("MetricId", str)  # a metric id of this catalogue, created by `known`


@dataclass(frozen=True, slots=True)
class Entry:
    """One metric; `better` is "lower", "higher" or "" without a preferred direction."""

    id: str
    unit: str
    title: str
    ncu: tuple[str, ...]
    section: str | None
    better: str = ""
    meaning: str = ""


_SOL, _MEM, _TABLES, _LAUNCH, _OCC = (
    "SpeedOfLight",
    "MemoryWorkloadAnalysis",
    "MemoryWorkloadAnalysis_Tables",
    "LaunchStats",
    "Occupancy",
)
_STATS, _WARP, _COMPUTE, _SCHED, _SOURCE = (
    "InstructionStats",
    "WarpStateStats",
    "ComputeWorkloadAnalysis",
    "SchedulerStats",
    "SourceCounters",
)
_PEAK = ".avg.pct_of_peak_sustained_elapsed"
MEMORY_WIDTHS = (8, 16, 32, 64, 128)  # bits per thread
_L1 = "l1tex__t_{what}_pipe_lsu_mem_{space}_op_{op}.sum"


def _l1(what: str, space: str, op: str) -> tuple[str, ...]:
    return (_L1.format(what=what, space=space, op=op),)


def _global_traffic() -> Iterable[Entry]:
    for kind, op in (("load", "ld"), ("store", "st"), ("reduction", "red"), ("atomic", "atom")):
        section = _TABLES
        yield Entry(
            f"global_{kind}_requests",
            "request",
            f"global {kind} requests",
            _l1("requests", "global", op),
            section,
            "lower",
            f"Warp-level global {kind} instructions that reached L1.",
        )
        yield Entry(
            f"global_{kind}_sectors",
            "sector",
            f"global {kind} sectors",
            _l1("sectors", "global", op),
            section,
            "lower",
            f"32-byte sectors that global {kind}s touched.",
        )
    for kind in ("load", "store", "atomic"):
        yield Entry(
            f"global_{kind}_uncached_sectors",
            "sector",
            f"global {kind} sectors by source",
            (),
            None,
            "lower",
            f"Sectors of global {kind}s, summed over their instructions, without any cache.",
        )
        yield Entry(
            f"global_{kind}_least_sectors",
            "sector",
            f"least global {kind} sectors",
            (),
            None,
            "",
            f"Sectors that the same {kind}s would touch with each warp's threads adjacent.",
        )
    for kind, op in (("load", "ld"), ("store", "st")):
        yield Entry(
            f"global_{kind}_sector_use",
            "%",
            f"bytes used per sector, {kind}",
            (f"smsp__sass_average_data_bytes_per_sector_mem_global_op_{op}.pct",),
            None,
            "higher",
            f"Bytes requested by threads in global {kind}s as a share of the sectors moved × 32.",
        )
        yield Entry(
            f"global_{kind}_bytes_per_sector",
            "byte/sector",
            f"bytes per sector, {kind}",
            (f"smsp__sass_average_data_bytes_per_sector_mem_global_op_{op}.ratio",),
            _TABLES,
            "higher",
            f"Bytes requested by threads in global {kind}s per sector moved, of 32.",
        )
        yield Entry(
            f"global_{kind}_bytes",
            "byte",
            f"bytes asked for, global {kind}",
            (),
            None,
            "",
            f"Bytes requested by threads in global {kind}s, from the opcodes' widths.",
        )
        yield Entry(
            f"local_{kind}_sectors",
            "sector",
            f"local {kind} sectors",
            _l1("sectors", "local", op),
            _TABLES,
            "lower",
            f"32-byte sectors of local-memory {kind}s: register spills and local arrays.",
        )


def _bulk() -> Iterable[Entry]:
    """Return the metrics of the tensor memory accelerator's traffic (from sm_90 on)."""
    for kind, name in (
        ("load", "l1tex__m_xbar2l1tex_read_sectors_mem_global_op_tma_ld.sum"),
        ("store", "l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_st.sum"),
        ("reduction", "l1tex__m_l1tex2xbar_write_sectors_mem_global_op_tma_red.sum"),
    ):
        yield Entry(
            f"tma_{kind}_sectors",
            "sector",
            f"TMA {kind} sectors",
            (name,),
            None,
            "lower",
            f"32-byte sectors of global memory that bulk and tensor {kind}s moved, past the L1.",
        )


def _widths() -> Iterable[Entry]:
    for bits in MEMORY_WIDTHS:
        yield Entry(
            f"memory_instructions_{bits}b",
            "inst",
            f"memory instructions of {bits} bits",
            (f"smsp__sass_inst_executed_op_memory_{bits}b.sum",),
            _TABLES,
            "",
            f"Warp-level memory instructions that move {bits} bits per thread.",
        )


def _shared_traffic() -> Iterable[Entry]:
    for kind, op in (("load", "ld"), ("store", "st")):
        yield Entry(
            f"shared_{kind}_requests",
            "request",
            f"shared {kind} requests",
            (f"smsp__sass_inst_executed_op_shared_{op}.sum",),
            _SOURCE,
            "lower",
            f"Warp-level shared-memory {kind} instructions.",
        )
        yield Entry(
            f"shared_{kind}_wavefronts",
            "wavefront",
            f"shared {kind} wavefronts",
            (f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum",),
            _TABLES,
            "lower",
            f"Passes through the shared-memory data stage that {kind}s took.",
        )
        yield Entry(
            f"shared_{kind}_bank_conflicts",
            "wavefront",
            f"shared {kind} bank conflicts",
            (f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{op}.sum",),
            _TABLES,
            "lower",
            f"Extra wavefronts of shared-memory {kind}s because of bank conflicts.",
        )


def _arithmetic() -> Iterable[Entry]:
    for letter, precision in (("h", "fp16"), ("f", "fp32"), ("d", "fp64")):
        for op in ("add", "mul", "fma"):
            yield Entry(
                f"{precision}_{op}",
                "inst",
                f"{precision} {op}",
                (f"smsp__sass_thread_inst_executed_op_{letter}{op}_pred_on.sum",),
                None,
                "",
                f"Thread-level {precision.upper()} {op} instructions, predicated-on threads only.",
            )


_STALLS = (
    "barrier",
    "branch_resolving",
    "dispatch_stall",
    "drain",
    "gmma",
    "imc_miss",
    "lg_throttle",
    "long_scoreboard",
    "math_pipe_throttle",
    "membar",
    "mio_throttle",
    "misc",
    "no_instruction",
    "not_selected",
    "selected",
    "short_scoreboard",
    "sleeping",
    "tex_throttle",
    "wait",
)


def _stalls() -> Iterable[Entry]:
    for name in _STALLS:
        yield Entry(
            f"stall_{name}",
            "warp/issue",
            f"stall: {name.replace('_', ' ')}",
            (f"smsp__average_warps_issue_stalled_{name}_per_issue_active.ratio",),
            _WARP,
            "lower",
            f"Warps waiting for {name.replace('_', ' ')}, on average, at each issued instruction.",
        )


_SINGLE = (
    Entry(
        "duration",
        "ns",
        "time under ncu",
        ("gpu__time_duration.sum",),
        _SOL,
        "lower",
        "GPU time of the launch under the profiler; for timing use the timing phase.",
    ),
    Entry(
        "time_bound",
        "ns",
        "least time",
        (),
        None,
        "lower",
        "No launch of the kernel on the GPU named takes less: what it moves and executes, at peak"
        " rates.",
    ),
    Entry(
        "time_estimate",
        "ns",
        "estimated time",
        (),
        None,
        "lower",
        "What a launch on the GPU named would take, by its machine code, counts and accesses; with"
        " a 90 % interval.",
    ),
    Entry(
        "dram_throughput",
        "%",
        "DRAM throughput",
        ("gpu__dram_throughput" + _PEAK, "dram__throughput" + _PEAK),
        _SOL,
        "higher",
        "Share of the device memory's peak rate.",
    ),
    Entry(
        "memory_throughput",
        "%",
        "memory throughput",
        ("gpu__compute_memory_throughput" + _PEAK,),
        _SOL,
        "higher",
        "Share of peak of the busiest part of the memory system (L1, L2 or DRAM).",
    ),
    Entry(
        "compute_throughput",
        "%",
        "compute throughput",
        ("sm__throughput" + _PEAK,),
        _SOL,
        "higher",
        "Share of peak of the busiest compute pipe or issue stage of the SMs.",
    ),
    Entry(
        "l1_throughput",
        "%",
        "L1 throughput",
        ("l1tex__throughput.avg.pct_of_peak_sustained_active",),
        _SOL,
        "",
        "Share of the L1/texture cache's peak rate while active.",
    ),
    Entry(
        "l2_throughput",
        "%",
        "L2 throughput",
        ("lts__throughput" + _PEAK,),
        _SOL,
        "",
        "Share of the L2 cache's peak rate.",
    ),
    Entry(
        "elapsed_cycles",
        "cycle",
        "elapsed cycles",
        ("gpc__cycles_elapsed.max", "sm__cycles_elapsed.max"),
        _SOL,
        "lower",
        "SM clock cycles of the launch.",
    ),
    Entry(
        "sm_clock",
        "Hz",
        "SM clock",
        (
            "gpc__cycles_elapsed.avg.per_second",
            "sm__cycles_elapsed.avg.per_second",
            "smsp__cycles_elapsed.avg.per_second",
        ),
        _SOL,
        "",
        "SM clock during the launch.",
    ),
    Entry(
        "dram_clock",
        "Hz",
        "DRAM clock",
        ("dram__cycles_elapsed.avg.per_second",),
        _SOL,
        "",
        "Memory clock during the launch.",
    ),
    Entry(
        "dram_bytes_read",
        "byte",
        "DRAM bytes read",
        ("dram__bytes_read.sum",),
        _TABLES,
        "lower",
        "Bytes read from device memory.",
    ),
    Entry(
        "dram_bytes_written",
        "byte",
        "DRAM bytes written",
        ("dram__bytes_write.sum",),
        _TABLES,
        "lower",
        "Bytes written to device memory.",
    ),
    Entry(
        "l2_bytes",
        "byte",
        "L2 bytes",
        ("lts__t_bytes.sum",),
        None,
        "lower",
        "Bytes requested from the L2 cache.",
    ),
    Entry(
        "l1_bytes",
        "byte",
        "L1 bytes",
        ("l1tex__t_bytes.sum",),
        None,
        "lower",
        "Bytes requested from the L1 cache.",
    ),
    Entry(
        "l1_hit_rate",
        "%",
        "L1 hit rate",
        ("l1tex__t_sector_hit_rate.pct",),
        _MEM,
        "",
        "Sectors found in the L1 cache.",
    ),
    Entry(
        "l2_hit_rate",
        "%",
        "L2 hit rate",
        ("lts__t_sector_hit_rate.pct",),
        _MEM,
        "",
        "Sectors found in the L2 cache.",
    ),
    Entry(
        "achieved_occupancy",
        "%",
        "achieved occupancy",
        ("sm__warps_active.avg.pct_of_peak_sustained_active",),
        _OCC,
        "",
        "Warps active per SM, as a share of the most it can hold, while it was active.",
    ),
    Entry(
        "theoretical_occupancy",
        "%",
        "theoretical occupancy",
        ("sm__maximum_warps_per_active_cycle_pct",),
        _OCC,
        "",
        "The occupancy that registers, shared memory and block size allow.",
    ),
    Entry(
        "occupancy_limit_registers",
        "block",
        "blocks per SM by registers",
        ("launch__occupancy_limit_registers",),
        _OCC,
        "",
        "Blocks an SM can hold, by registers.",
    ),
    Entry(
        "occupancy_limit_shared_memory",
        "block",
        "blocks per SM by shared memory",
        ("launch__occupancy_limit_shared_mem",),
        _OCC,
        "",
        "Blocks an SM can hold, by shared memory.",
    ),
    Entry(
        "occupancy_limit_blocks",
        "block",
        "blocks per SM by hardware",
        ("launch__occupancy_limit_blocks",),
        _OCC,
        "",
        "Blocks an SM can hold, whatever they need.",
    ),
    Entry(
        "occupancy_limit_warps",
        "block",
        "blocks per SM by warps",
        ("launch__occupancy_limit_warps",),
        _OCC,
        "",
        "Blocks an SM can hold, by warps.",
    ),
    Entry(
        "occupancy_limit_barriers",
        "block",
        "blocks per SM by barriers",
        ("launch__occupancy_limit_barriers",),
        _OCC,
        "",
        "Blocks an SM can hold, by barriers.",
    ),
    Entry(
        "registers_per_thread",
        "register/thread",
        "registers per thread",
        ("launch__registers_per_thread",),
        _LAUNCH,
        "",
        "Registers allocated to each thread.",
    ),
    Entry(
        "shared_memory_static",
        "byte/block",
        "static shared memory",
        ("launch__shared_mem_per_block_static",),
        _LAUNCH,
        "",
        "Shared memory declared in the kernel.",
    ),
    Entry(
        "shared_memory_dynamic",
        "byte/block",
        "dynamic shared memory",
        ("launch__shared_mem_per_block_dynamic",),
        _LAUNCH,
        "",
        "Shared memory given at the launch.",
    ),
    Entry(
        "waves_per_sm",
        "wave",
        "waves per SM",
        ("launch__waves_per_multiprocessor",),
        _LAUNCH,
        "",
        "Blocks of the grid ÷ blocks the GPU can hold at once.",
    ),
    Entry(
        "shared_ideal_wavefronts",
        "wavefront",
        "least shared wavefronts",
        ("memory_l1_wavefronts_shared_ideal",),
        _SOURCE,
        "",
        "Wavefronts that the shared-memory accesses would take without bank conflicts.",
    ),
    Entry(
        "shared_wavefronts_source",
        "wavefront",
        "shared wavefronts by source",
        ("memory_l1_wavefronts_shared",),
        _SOURCE,
        "lower",
        "Shared-memory wavefronts as ncu attributes them to source lines.",
    ),
    Entry(
        "instructions",
        "inst",
        "warp instructions",
        ("smsp__inst_executed.sum",),
        _STATS,
        "lower",
        "Instructions executed, counted once per warp.",
    ),
    Entry(
        "thread_instructions",
        "inst",
        "thread instructions",
        ("smsp__thread_inst_executed.sum",),
        None,
        "lower",
        "Instructions executed, counted once per active thread.",
    ),
    Entry(
        "threads_per_instruction",
        "thread/inst",
        "threads per instruction",
        ("smsp__thread_inst_executed_per_inst_executed.ratio",),
        _WARP,
        "higher",
        "Active threads per executed instruction, at most 32.",
    ),
    Entry(
        "issue_active",
        "%",
        "issue slots busy",
        ("smsp__issue_active.avg.pct_of_peak_sustained_active",),
        _COMPUTE,
        "",
        "Cycles in which a scheduler issued an instruction.",
    ),
    Entry(
        "eligible_warps",
        "warp/cycle",
        "eligible warps",
        ("smsp__warps_eligible.avg.per_cycle_active",),
        _SCHED,
        "",
        "Warps ready to issue, per scheduler and cycle.",
    ),
    Entry(
        "tensor_pipe",
        "%",
        "tensor pipe",
        (
            "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_active",
            "sm__inst_executed_pipe_tensor.avg.pct_of_peak_sustained_active",
        ),
        _COMPUTE,
        "",
        "Share of cycles in which the tensor cores worked.",
    ),
    Entry(
        "tensor_instructions",
        "inst",
        "tensor-pipe instructions",
        ("sm__inst_executed_pipe_tensor.sum", "smsp__inst_executed_pipe_tensor.sum"),
        None,
        "",
        "Warp instructions of the tensor pipe: matrix products, and packed half-precision ones"
        " (HFMA2.MMA).",
    ),
)

# Breakdown of ncu's throughput rows (SpeedOfLight), each the maximum of its parts: our id, ncu's
# metric, title.
_PARTS = (
    ("dram", "dram__cycles_active.avg", "DRAM channels"),
    ("l2_sectors", "lts__t_sectors.avg", "L2 sector lookups"),
    ("l2_tags", "lts__t_tag_requests.avg", "L2 tag lookups"),
    ("l2_data", "lts__d_sectors.avg", "L2 data banks"),
    ("l2_fill", "lts__d_sectors_fill_device.avg", "L2 fills from DRAM"),
    ("l2_atomics", "lts__d_atomic_input_cycles_active.avg", "L2 atomic units"),
    (
        "l2_atomics_slice",
        "lts__d_atomic_input_cycles_active.max",
        "the busiest L2 slice's atomic unit",
    ),
    ("l2_input", "lts__xbar2lts_cycles_active.avg", "crossbar→L2 traffic"),
    ("l2_output", "lts__lts2xbar_cycles_active.avg", "L2→crossbar traffic"),
    ("l1_to_l2", "l1tex__m_l1tex2xbar_req_cycles_active.avg", "L1→L2 traffic"),
    ("l2_to_l1", "l1tex__m_xbar2l1tex_read_sectors.avg", "L2→L1 traffic"),
    ("l1_data", "l1tex__data_pipe_lsu_wavefronts.avg", "L1 and shared-memory data stage"),
    ("l1_requests", "l1tex__lsuin_requests.avg", "L1 requests"),
    ("l1_reads", "l1tex__data_bank_reads.avg", "L1 data bank reads"),
    ("l1_writes", "l1tex__data_bank_writes.avg", "L1 data bank writes"),
    ("l1_writeback", "l1tex__lsu_writeback_active.avg", "L1→register writeback"),
    ("texture", "l1tex__data_pipe_tex_wavefronts.avg", "texture data stage"),
    ("issue", "sm__issue_active.avg", "issue slots"),
    ("alu", "sm__pipe_alu_cycles_active.avg", "ALU pipe (integer and logic)"),
    ("fma", "sm__pipe_fma_cycles_active.avg", "FMA pipe (FP32, integer products)"),
    ("fma_heavy", "sm__pipe_fmaheavy_cycles_active.avg", "the heavy half of the FMA pipe"),
    ("fp64", "sm__pipe_fp64_cycles_active.avg", "FP64 pipe"),
    ("special", "sm__inst_executed_pipe_xu.avg", "special functions (XU pipe)"),
    ("lsu", "sm__inst_executed_pipe_lsu.avg", "load/store pipe"),
    ("addresses", "sm__inst_executed_pipe_adu.avg", "address divergence pipe (ADU)"),
    ("branches", "sm__inst_executed_pipe_cbu_pred_on_any.avg", "branches and barriers (CBU pipe)"),
    ("mio", "sm__mio_inst_issued.avg", "memory instruction queue"),
    ("mio_reads", "sm__mio_pq_read_cycles_active.avg", "memory instruction queue, reads"),
    ("mio_writes", "sm__mio_pq_write_cycles_active.avg", "memory instruction queue, writes"),
    ("constants", "idc__request_cycles_active.avg", "constant cache"),
    ("tensor", "sm__pipe_tensor_cycles_active.avg", "tensor cores"),
)


def _parts() -> Iterable[Entry]:
    for part, name, words in _PARTS:
        rollup = "" if name.endswith(".avg") else " (the busiest one)"
        yield Entry(
            f"busy_{part}",
            "%",
            f"busy: {words}",
            (name + ".pct_of_peak_sustained_elapsed",),
            _SOL,
            "",
            f"Share of peak{rollup}: {words}.",
        )


# Components of an estimated time: throughput-bound parts, then latencies.
ESTIMATED_PARTS: Mapping[str, str] = {
    "issue": "issue slots",
    "fma": "FMA pipe",
    "fma_heavy": "integer products",
    "alu": "ALU pipe",
    "fp64": "FP64 pipe",
    "special": "special functions",
    "memory": "LSU",
    "uniform": "uniform pipe",
    "tensor": "tensor cores",
    "branch": "branches",
    "l1": "L1 and shared memory",
    "requests": "L1→L2 traffic",
    "l2": "L2 cache",
    "dram": "device memory",
    "atomics": "atomics",
    "blocks": "block launches",
    "latency": "instruction and memory latency",
    "fill": "waiting for the first data",
    "launch": "launch overhead",
}


def _estimated() -> Iterable[Entry]:
    for part, words in ESTIMATED_PARTS.items():
        yield Entry(
            f"estimate_{part}",
            "ns",
            f"estimate: {words}",
            (),
            None,
            "lower",
            f"What the estimated time counts for this part: {words}.",
        )


_DETAIL = (
    Entry(
        "l2_slices",
        "",
        "L2 slices",
        ("device__attribute_l2s_count",),
        _LAUNCH,
        "",
        "Slices of the GPU's L2 cache.",
    ),
    Entry(
        "sm_active_cycles",
        "cycle",
        "SM active cycles",
        ("sm__cycles_active.avg",),
        _SOL,
        "",
        "Cycles with a resident warp on the SM, on average over the SMs.",
    ),
    Entry(
        "sm_active_cycles_max",
        "cycle",
        "SM active cycles, longest",
        ("sm__cycles_active.max",),
        _SOL,
        "",
        "Cycles with a resident warp on the busiest SM.",
    ),
    Entry(
        "l1_wavefronts",
        "wavefront",
        "L1 data wavefronts",
        ("l1tex__data_pipe_lsu_wavefronts.sum",),
        None,
        "lower",
        "Passes through the data stage of L1 and shared memory, of all loads, stores and atomics.",
    ),
    Entry(
        "global_load_l1_hits",
        "sector",
        "global load sectors found in L1",
        ("l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum",),
        _TABLES,
        "",
        "Sectors that L1 had.",
    ),
    Entry(
        "l2_read_sectors",
        "sector",
        "L2 sectors read by L1",
        ("lts__t_sectors_srcunit_tex_op_read.sum",),
        _TABLES,
        "lower",
        "32-byte sectors that L1 read from L2.",
    ),
    Entry(
        "l2_write_sectors",
        "sector",
        "L2 sectors written by L1",
        ("lts__t_sectors_srcunit_tex_op_write.sum",),
        _TABLES,
        "lower",
        "32-byte sectors that L1 wrote to L2.",
    ),
    Entry(
        "host_read_sectors",
        "sector",
        "sectors read from the host's memory",
        ("lts__t_sectors_srcunit_tex_aperture_sysmem_op_read_lookup_miss.sum",),
        _TABLES,
        "lower",
        "32-byte sectors that L1 read, through L2, from the host's memory.",
    ),
    Entry(
        "host_write_sectors",
        "sector",
        "sectors written to the host's memory",
        (
            "lts__t_sectors_srcunit_tex_aperture_sysmem_op_write.sum",
            "lts__t_sectors_srcunit_tex_aperture_sysmem_op_write_lookup_miss.sum",
        ),
        _TABLES,
        "lower",
        "32-byte sectors that L1 wrote, through L2, to the host's memory.",
    ),
    Entry(
        "l2_reduction_sectors",
        "sector",
        "L2 sectors of reductions",
        ("lts__t_sectors_srcunit_tex_op_red.sum",),
        _TABLES,
        "lower",
        "32-byte sectors of reductions (atomics without a result) that reached L2.",
    ),
    Entry(
        "l2_atomic_sectors",
        "sector",
        "L2 sectors of atomics",
        ("lts__t_sectors_srcunit_tex_op_atom.sum",),
        _TABLES,
        "lower",
        "32-byte sectors of atomics that reached L2.",
    ),
    Entry(
        "shared_atomic_wavefronts",
        "wavefront",
        "shared atomic wavefronts",
        ("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum",),
        _TABLES,
        "lower",
        "Passes through the shared-memory data stage that atomics took.",
    ),
    Entry(
        "shared_atomic_bank_conflicts",
        "wavefront",
        "shared atomic bank conflicts",
        ("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum",),
        _TABLES,
        "lower",
        "Extra wavefronts of shared-memory atomics: conflicting banks and equal addresses.",
    ),
    Entry(
        "global_sectors_source",
        "sector",
        "global sectors by source",
        ("memory_l2_theoretical_sectors_global",),
        _SOURCE,
        "lower",
        "Sectors of global accesses as ncu attributes them to instructions, without any cache.",
    ),
    Entry(
        "global_ideal_sectors",
        "sector",
        "least global sectors",
        ("memory_l2_theoretical_sectors_global_ideal",),
        _SOURCE,
        "",
        "Sectors that the same accesses would touch if each warp's threads were adjacent.",
    ),
)

ENTRIES: tuple[Entry, ...] = (
    *_SINGLE,
    *_global_traffic(),
    *_bulk(),
    *_widths(),
    *_shared_traffic(),
    *_arithmetic(),
    *_stalls(),
    *_parts(),
    *_estimated(),
    *_DETAIL,
)
BY_ID: dict[str, Entry] = {entry.id: entry for entry in ENTRIES}
BY_NCU: dict[str, Entry] = {name: entry for entry in ENTRIES for name in entry.ncu}

# Metrics of scores and comparisons; `kernprof run` always requests them.
SCORE_METRICS: tuple[str, ...] = (
    "duration",
    "dram_throughput",
    "memory_throughput",
    "compute_throughput",
    "dram_bytes_read",
    "dram_bytes_written",
    "achieved_occupancy",
    "theoretical_occupancy",
    "occupancy_limit_registers",
    "occupancy_limit_shared_memory",
    "occupancy_limit_blocks",
    "occupancy_limit_warps",
    "registers_per_thread",
    "shared_memory_static",
    "shared_memory_dynamic",
    "global_load_requests",
    "global_store_requests",
    "global_load_sectors",
    "global_store_sectors",
    "global_load_sector_use",
    "global_store_sector_use",
    "global_reduction_requests",
    "global_reduction_sectors",
    "global_atomic_requests",
    "global_atomic_sectors",
    "local_load_sectors",
    "local_store_sectors",
    "shared_load_requests",
    "shared_store_requests",
    "shared_load_wavefronts",
    "shared_store_wavefronts",
    "shared_load_bank_conflicts",
    "shared_store_bank_conflicts",
    "instructions",
    "thread_instructions",
    "fp16_add",
    "fp16_mul",
    "fp16_fma",
    "fp32_add",
    "fp32_mul",
    "fp32_fma",
    "fp64_add",
    "fp64_mul",
    "fp64_fma",
    "tensor_instructions",
    "l1_hit_rate",
    "l2_hit_rate",
)


def known(metric: str) -> MetricId:
    """Return a valid metric id; UsageError names the nearest id."""
    if metric not in BY_ID:
        raise unknown_name("metric", metric, BY_ID)
    return MetricId(metric)


def entry(metric: str) -> Entry:
    """Return the entry for one of our ids or ncu's names; UsageError lists the available."""
    matching = BY_ID.get(metric) or BY_NCU.get(metric)
    if matching is None:
        raise unknown_name("metric", metric, BY_ID)
    return matching


def ncu_names(metric: str) -> tuple[str, ...]:
    """Return ncu's names to collect: those of one of our ids, or ncu's own name (it contains `__`).

    Raises UsageError, with the nearest name, for any other text.
    """
    if metric in BY_ID and BY_ID[metric].ncu:
        return BY_ID[metric].ncu[:1]
    if "__" in metric:
        return (metric,)
    raise unknown_name("metric", metric, (e.id for e in ENTRIES if e.ncu))
