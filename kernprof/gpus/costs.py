"""What instructions, memory and launches cost on each architecture, for estimated times.

An H200 was measured: `scripts/record/time_costs.py`, one kernel a question, kept in
tests/evaluation/time_estimate. Of
other architectures the programming guide's throughput tables give the rates of pipes; for the rest
the H200's figures
stand in: `measured` is False, and estimates are marked wider. `cold_ns` alone was settled on
kernels (half A of the
launches of tests/evaluation/time_estimate). An empty kernel took 2.75 and 3.3 µs on the H200s of
two days and 4.0 to
4.5 µs on those of five (`scripts/record/time_terms.py`, `time_ways.py`, `time_crowd.py`):
  `launch_ns` is between them.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kernprof.gpus.architectures import Architecture


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Costs:
    """Cycles, where nothing else is said. `pipes`: of one of the four parts of an SM for a warp
    instruction; "memory" of the whole SM. `instructions`: those that take longer than others of
    their pipe. `latencies`: until a result is there, by what it is; what a warp loses by a jump,
    and by opcodes, beyond what ptxas wrote into them. What all SMs share is per SM, when all of
    them work.
    """

    measured: bool
    pipes: Mapping[str, float]
    instructions: Mapping[str, float]
    latencies: Mapping[str, float]
    l1_hit: float  # until the data of a load are there
    line: float  # more, for each further line that a warp reads
    l2_hit: float
    # until the results of an atomic are there; for each further line of it
    atomic: tuple[float, float]
    # of what one SM reads, in the mean, and of what all do: an L2 may have two parts
    l2_copies: tuple[float, float]
    dram_ns: float  # beyond the L2
    shared_wait: float  # of that, for blocks that all ask for the same at once
    barrier: tuple[float, float]  # of a block, and for each of its warps more
    launch_ns: float  # of an empty kernel, between events
    cold_ns: float  # until a kernel's first instructions and constants are there
    cold_code: float  # and for each instruction that runs, the first time
    # Bytes of code beyond which caches do not hold it: cycles for an instruction of a warp alone;
    # and by how much longer several warps take.
    fetch: tuple[tuple[float, float, float], ...]
    block_ns: float  # between the starts of two blocks, anywhere on the GPU
    # from a block's end to the first instruction of the next, and for each warp more
    turn: tuple[float, float]
    l2_line: float  # reads of the L2: for each line of 128 bytes that a request touches
    l2_sector: float  # and for each of its sectors
    store_line: float  # writes to the L2: for each line that a request touches
    # and for each of its sectors: whole ones, and those of which little is written
    store_sector: tuple[float, float]
    # of the peak: of what lies together, and of pairs of sectors anywhere
    dram_reach: tuple[float, float]
    update_sector: float  # atomics: for each sector of a request
    slices: int  # of the L2, which take turns every 512 bytes
    update_slice: tuple[float, float]  # of one of them: for each sector, and for each line more
    # for each update of one word, integer and floating-point, anywhere
    update_word: tuple[float, float]


OVERLAP = 4.0


def together(parts: Iterable[float]) -> float:
    """The time of parts that work at the same time: nearly that of the longest, more where several
    are close.
    """
    return float(math.fsum(max(0.0, each) ** OVERLAP for each in parts) ** (1 / OVERLAP))


_PIPES = {
    "fma": 1.0,
    "fma_heavy": 2.0,
    "alu": 2.0,
    "fp64": 2.0,
    "special": 8.0,
    "memory": 1.0,
    "uniform": 2.0,
    "tensor": 6.14,
    "branch": 2.0,
}
_INSTRUCTIONS = {
    "IMAD.WIDE": 4.0,
    "IMAD.HI": 4.0,
    "F2I": 4.0,
    "I2F": 4.0,
    "MATCH": 2.0,
    "REDUX": 2.0,
    "DFMA": 2.2,
    "LDC": 2.0,
    "HMMA.1688": 4.1,
    "DMMA": 16.1,
    "IMMA.8816": 4.1,
}
_LATENCIES = {
    "shared": 25.0,
    "shared_atomic": 60.0,
    "constant": 40.0,
    "shuffle": 24.0,
    "special": 18.0,
    "fp64": 8.0,
    "word": 11.0,
    "tensor": 33.0,
    "other": 20.0,
    "operands": 12.0,
    "local": 36.0,
    "jump": 5.0,
    "BSYNC": 9.0,
    "CALL": 16.0,
    "MEMBAR": 400.0,
    "RET": 16.0,
    "BRX": 11.0,
    "BRXU": 11.0,
}
_SM_90 = Costs(
    measured=True,
    pipes=_PIPES,
    instructions=_INSTRUCTIONS,
    latencies=_LATENCIES,
    l1_hit=34.0,
    line=2.3,
    l2_hit=280.0,
    atomic=(400.0, 4.6),
    l2_copies=(1.5, 2.0),
    dram_ns=255.0,
    shared_wait=0.6,
    barrier=(5.0, 2.0),
    launch_ns=3_800.0,
    cold_ns=500.0,
    cold_code=2.0,
    fetch=((32_768.0, 2.85, 1.2), (131_072.0, 5.9, 1.9)),
    block_ns=0.601,
    turn=(289.0, 2.0),
    l2_line=1.13,
    l2_sector=0.67,
    store_line=2.1,
    store_sector=(1.3, 1.65),
    dram_reach=(0.88, 0.51),
    update_sector=2.2,
    slices=96,
    update_slice=(1.1, 0.7),
    update_word=(1.44, 3.5),
)
# Architectures whose SM has 16 load/store units, where that of the H200 has 32, and whose L2 has
# two parts as the H200's has (NVIDIA's architecture whitepapers).
_SIXTEEN = frozenset({"sm_75", "sm_86", "sm_87", "sm_89", "sm_120", "sm_121"})
_TWO_PARTS = frozenset({"sm_80", "sm_90", "sm_100", "sm_103"})
_HMMA_16816 = 16 * 8 * 16  # multiplications


def costs_of(arch: Architecture) -> Costs:
    """The H200's costs for its architecture; for another one with the rates of its own pipes."""
    if arch.name == "sm_90":
        return _SM_90
    fp64 = 128.0 / (arch.fp64_fma or 2)
    products = 4.0 * _HMMA_16816 / (arch.tensor_fma.get("fp16") or 512)
    slower = products / _PIPES["tensor"]
    own = {
        "fma": 128.0 / arch.fp32_fma,
        "fp64": fp64,
        "memory": 2.0 if arch.name in _SIXTEEN else 1.0,
        "tensor": max(_PIPES["tensor"], products),
    }
    matrices = {name: _INSTRUCTIONS[name] * max(1.0, slower) for name in ("HMMA.1688", "IMMA.8816")}
    # 256 multiplications, twice as many a cycle as alone
    matrices["DMMA"] = max(_INSTRUCTIONS["DMMA"], 4 * fp64)
    return replace(
        _SM_90,
        measured=False,
        pipes={**_PIPES, **own},
        l2_copies=_SM_90.l2_copies if arch.name in _TWO_PARTS else (1.0, 1.0),
        instructions={**_INSTRUCTIONS, **matrices, "DFMA": 1.1 * fp64},
        latencies={**_LATENCIES, "fp64": max(_LATENCIES["fp64"], fp64)},
    )
