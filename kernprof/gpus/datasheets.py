"""Peak arithmetic rates of GPUs, as their datasheets give them: dense, at boost clock.

Each row names its source. Where a chip does a precision both on its CUDA cores and, with the same precision, on its
tensor cores, the higher rate is the peak (fp16 and bf16 accumulate in fp32). TF32 is no fp32 and does not appear.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kernprof.model.run import Device, Provenance


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """A peak rate in flop/s of one precision, and where it is from (for people)."""

    flops_per_s: float
    precision: str
    source: str
    provenance: Provenance = Provenance.ESTIMATE


@dataclass(frozen=True, slots=True)
class Card:
    """One row: a pattern of the device's name, rates in Tflop/s by precision, the source."""

    name: str
    tflops: dict[str, float]
    source: str


def _tensor(fp64: float | None, fp32: float, half: float) -> dict[str, float]:
    rates = {"fp32": fp32, "fp16": half, "bf16": half}
    return rates if fp64 is None else rates | {"fp64": fp64}


# The first pattern that is found in the device's name counts. Sparse rates of the datasheets are halved.
CARDS: tuple[Card, ...] = (
    Card(r"\bB200\b", _tensor(37, 75, 2250), "NVIDIA HGX B200 datasheet"),
    Card(r"\bGH200\b", _tensor(67, 67, 989.4), "NVIDIA GH200 Grace Hopper datasheet"),
    Card(r"\bH200 NVL\b", _tensor(60, 60, 835.5), "NVIDIA H200 datasheet (NVL)"),
    Card(r"\bH200\b", _tensor(67, 67, 989.4), "NVIDIA H200 datasheet (SXM)"),
    Card(r"\bH100 PCIe\b", _tensor(51.2, 51.2, 756.4), "NVIDIA H100 architecture whitepaper (PCIe)"),
    Card(r"\bH100 NVL\b", _tensor(60, 60, 835.5), "NVIDIA H100 datasheet (NVL)"),
    Card(r"\bH100\b", _tensor(66.9, 66.9, 989.4), "NVIDIA H100 architecture whitepaper (SXM5)"),
    Card(r"\bA100\b", _tensor(19.5, 19.5, 312), "NVIDIA A100 datasheet"),
    Card(r"\bA30\b", _tensor(10.3, 10.3, 165), "NVIDIA A30 datasheet"),
    Card(r"\bA10G\b", _tensor(None, 31.5, 70), "NVIDIA A10G datasheet"),
    Card(r"\bA10\b", _tensor(None, 31.2, 125), "NVIDIA A10 datasheet"),
    Card(r"\bA40\b", _tensor(None, 37.4, 149.7), "NVIDIA A40 datasheet"),
    Card(r"\bL40S\b", _tensor(None, 91.6, 362), "NVIDIA L40S datasheet"),
    Card(r"\bL40\b", _tensor(None, 90.5, 181), "NVIDIA L40 datasheet"),
    Card(r"\bL4\b", _tensor(None, 30.3, 121), "NVIDIA L4 datasheet"),
    Card(r"\bT4\b", {"fp32": 8.1, "fp16": 65}, "NVIDIA T4 datasheet"),
    Card(r"\bV100-PCIE", {"fp64": 7, "fp32": 14, "fp16": 112}, "NVIDIA V100 datasheet (PCIe)"),
    Card(r"\bV100", {"fp64": 7.8, "fp32": 15.7, "fp16": 125}, "NVIDIA V100 datasheet (SXM2)"),
    Card(r"\bRTX 4090\b", _tensor(None, 82.6, 165.2), "NVIDIA Ada GPU architecture whitepaper"),
    Card(r"\bRTX 3090\b", _tensor(None, 35.6, 71), "NVIDIA GA102 architecture whitepaper"),
)

# Fused multiply-adds per cycle and SM by compute capability: CUDA C++ Programming Guide, "Throughput of Native
# Arithmetic Instructions" (fp32, fp64). For cards that the table above does not have.
FMA_PER_CYCLE: dict[tuple[int, int], tuple[int, int]] = {
    (7, 0): (64, 32), (7, 5): (64, 2), (8, 0): (64, 32), (8, 6): (128, 2), (8, 7): (128, 2), (8, 9): (128, 2),
    (9, 0): (128, 64), (10, 0): (128, 64), (12, 0): (128, 2),
}  # fmt: skip


def datasheet_peak(device: Device | None, precision: str) -> Peak | None:
    """The card's peak for `precision` (fp64, fp32, fp16, bf16), from its datasheet or else its SMs and clock.

    None when neither is known. The provenance is `estimate`: no program was seen to reach it.
    """
    if device is None:
        return None
    for card in CARDS:
        if re.search(card.name, device.name):
            rate = card.tflops.get(precision)
            return Peak(flops_per_s=rate * 1e12, precision=precision, source=card.source) if rate else None
    return _from_clock(device, precision)


def _from_clock(device: Device, precision: str) -> Peak | None:
    per_cycle = FMA_PER_CYCLE.get(device.compute_capability or (0, 0))
    index = {"fp32": 0, "fp64": 1}.get(precision)
    if per_cycle is None or index is None or not device.sm_count or not device.sm_clock_hz:
        return None
    rate = 2.0 * per_cycle[index] * device.sm_count * device.sm_clock_hz
    source = f"{per_cycle[index]} FMA per cycle × {device.sm_count} SMs × {device.sm_clock_hz / 1e9:.2f} GHz"
    return Peak(flops_per_s=rate, precision=precision, source=source)
