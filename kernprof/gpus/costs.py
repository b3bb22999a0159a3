"""Costs of instructions, memory levels and launches, for the estimated time of a kernel.

The rates of the execution pipes follow from the table of architectures. A warp instruction takes
32 lanes ÷ (lanes per cycle of a sub-partition) cycles. All other costs are terms of the card file
`time.h200`, measured on an H200 with one micro-benchmark per cost. For other GPUs, these terms are
assumptions until `kernprof roofline --measure` replaces them.
"""

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kernprof.cards import load, values
from kernprof.gpus.architectures import ARCHITECTURES, Architecture

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
