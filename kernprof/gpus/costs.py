"""Costs of instructions, memory levels and launches for the model of the estimated time.

The card `time.h200` holds costs measured on an H200, with one micro-benchmark per cost. For another
architecture, the rates of its pipes come from the programming guide's throughput tables. Its other
costs are the H200's; `measured` is False and the interval is wider.
"""

import functools
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kernprof.cards import gpus_of, load, values
from kernprof.gpus.architectures import Architecture

CARD, MEASURED_GPU = "time", "h200"
_HMMA_16816 = 16 * 8 * 16  # multiplications of one matrix instruction


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Costs:
    """Terms of a time card; the card states the unit and the law of each.

    `pipe`, `instruction` and `latency` hold terms such as "pipe.fma" by their second name.
    """

    measured: bool
    pipe: Mapping[str, float]
    instruction: Mapping[str, float]
    latency: Mapping[str, float]
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
    dram_reach: float
    atomic_sector: float
    atomic_slice_sector: float
    atomic_word: float
    overlap: float
    l1_retention: float
    interval: float
    interval_retry: float
    interval_unmeasured: float


def together(parts: Iterable[float]) -> float:
    """Return the time of parts that overlap: about the longest, more if several are close."""
    power = measured_costs().overlap
    return float(math.fsum(max(0.0, part) ** power for part in parts) ** (1 / power))


def costs_of(arch: Architecture) -> Costs:
    """Return the measured costs of sm_90; for another architecture, with the rates of its pipes.

    Terms of the card `time.<architecture>`, if it exists, replace the derived ones.
    """
    costs = measured_costs()
    if arch.name == "sm_90":
        return costs
    fp64 = 128 / (arch.fp64_fma or 2)
    products = 4 * _HMMA_16816 / (arch.tensor_fma.get("fp16") or 512)
    slower = max(1.0, products / costs.pipe["tensor"])
    pipe = {
        **costs.pipe,
        "fma": 128 / arch.fp32_fma,
        "fp64": fp64,
        "memory": 32 / arch.load_store_units,
        "tensor": max(costs.pipe["tensor"], products),
    }
    instruction = {
        **costs.instruction,
        **{name: costs.instruction[name] * slower for name in ("HMMA.1688", "IMMA.8816")},
        "DFMA": fp64 * costs.instruction["DFMA"] / costs.pipe["fp64"],
        # 256 multiplications, at twice the rate of DFMA
        "DMMA": max(costs.instruction["DMMA"], 4 * fp64),
    }
    terms = _terms_measured_on(arch.name)
    return replace(
        costs,
        measured=False,
        pipe={**pipe, **_group(terms, "pipe.")},
        instruction={**instruction, **_group(terms, "instruction.")},
        latency={**costs.latency, **_group(terms, "latency.")},
        **_plain(terms),
    )


@functools.cache
def _terms_measured_on(arch: str) -> Mapping[str, float]:
    return values(load(CARD, arch)) if arch in gpus_of(CARD) else {}


@functools.cache
def measured_costs() -> Costs:
    """Return the terms of the card of the measured GPU."""
    terms = values(load(CARD, MEASURED_GPU))
    return Costs(
        measured=True,
        pipe=_group(terms, "pipe."),
        instruction=_group(terms, "instruction."),
        latency=_group(terms, "latency."),
        **_plain(terms),
    )


def _plain(terms: Mapping[str, float]) -> dict[str, float]:
    return {name: value for name, value in terms.items() if "." not in name}


def _group(terms: Mapping[str, float], prefix: str) -> Mapping[str, float]:
    return MappingProxyType(
        {name.removeprefix(prefix): n for name, n in terms.items() if name.startswith(prefix)}
    )
