"""Ceilings of a device that was not measured: its datasheet, or its SMs and clock. All of them estimates."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from kernprof.gpus.datasheets import FMA_PER_CYCLE, datasheet_peak
from kernprof.model.ceilings import Ceiling, Ceilings
from kernprof.model.run import Device, Provenance

# Device memory in GB/s. The first pattern found in the device's name counts; source: the same datasheets as the peaks.
_DRAM: tuple[tuple[str, float, str], ...] = (
    (r"\bB200\b", 8000, "NVIDIA HGX B200 datasheet"),
    (r"\bGH200 144G\b", 4900, "NVIDIA GH200 datasheet (HBM3e)"),
    (r"\bGH200\b", 4000, "NVIDIA GH200 datasheet (HBM3)"),
    (r"\bH200\b", 4800, "NVIDIA H200 datasheet"),
    (r"\bH100 PCIe\b", 2000, "NVIDIA H100 datasheet (PCIe)"),
    (r"\bH100 NVL\b", 3900, "NVIDIA H100 datasheet (NVL)"),
    (r"\bH100\b", 3350, "NVIDIA H100 datasheet (SXM5)"),
    (r"\bA100-SXM.-80GB", 2039, "NVIDIA A100 datasheet (80 GB SXM)"),
    (r"\bA100.*80GB", 1935, "NVIDIA A100 datasheet (80 GB PCIe)"),
    (r"\bA100\b", 1555, "NVIDIA A100 datasheet (40 GB)"),
    (r"\bA30\b", 933, "NVIDIA A30 datasheet"),
    (r"\bA10G?\b", 600, "NVIDIA A10 datasheet"),
    (r"\bA40\b", 696, "NVIDIA A40 datasheet"),
    (r"\bL40S?\b", 864, "NVIDIA L40 datasheet"),
    (r"\bL4\b", 300, "NVIDIA L4 datasheet"),
    (r"\bT4\b", 320, "NVIDIA T4 datasheet"),
    (r"\bV100", 900, "NVIDIA V100 datasheet"),
    (r"\bRTX 4090\b", 1008, "NVIDIA Ada GPU architecture whitepaper"),
    (r"\bRTX 3090\b", 936, "NVIDIA GA102 architecture whitepaper"),
)
# For launches that were emulated for an architecture, on no device: one common card of it. SMs and boost clock in GHz
# from the same datasheets.
_REFERENCE: dict[tuple[int, int], tuple[str, int, float]] = {
    (7, 0): ("Tesla V100-SXM2-32GB", 80, 1.53), (7, 5): ("Tesla T4", 40, 1.59),
    (8, 0): ("NVIDIA A100-SXM4-80GB", 108, 1.41), (8, 6): ("NVIDIA A10", 72, 1.695), (8, 9): ("NVIDIA L4", 58, 2.04),
    (9, 0): ("NVIDIA H200", 132, 1.98), (10, 0): ("NVIDIA B200", 148, 1.965),
}  # fmt: skip
_SCHEDULERS = 4  # per SM, each issuing one warp instruction per cycle: every architecture since Volta


def datasheet_ceilings(device: Device) -> Ceilings:
    """What the datasheet says, and for L1 and the issue rate what SMs × clock allow. No figure is published for L2."""
    found = {each.id: each for each in (*_memory(device), *_arithmetic(device))}
    return Ceilings(device=device, ceilings=found)


def reference_device(capability: tuple[int, int] | None) -> Device | None:
    """A common card of that compute capability; None where none is known."""
    found = _REFERENCE.get(capability or (0, 0))
    if found is None:
        return None
    return Device(name=found[0], compute_capability=capability, sm_count=found[1], sm_clock_hz=found[2] * 1e9)


def completed(measured: Ceilings, device: Device) -> Ceilings:
    """Measured ceilings, and the datasheet's where a memory level or precision was not measured.

    Where `device` does not say its SMs and clock, those seen while measuring serve.
    """
    clocks = [c.clock_hz for c in measured.ceilings.values() if c.clock_hz]
    known = dataclasses.replace(
        device,
        compute_capability=device.compute_capability or measured.device.compute_capability,
        sm_count=device.sm_count or measured.device.sm_count,
        sm_clock_hz=device.sm_clock_hz or max(clocks, default=None),
    )
    return dataclasses.replace(measured, ceilings={**datasheet_ceilings(known).ceilings, **measured.ceilings})


def _estimate(name: str, value: float, source: str) -> Ceiling:
    return Ceiling(id=name, value=value, source=source, provenance=Provenance.ESTIMATE)


def _memory(device: Device) -> Iterator[Ceiling]:
    row = next((row for row in _DRAM if re.search(row[0], device.name)), None)
    if row:
        yield _estimate("dram", row[1] * 1e9, row[2])
    if device.sm_count and device.sm_clock_hz:
        cycles = device.sm_count * device.sm_clock_hz
        per_cycle = 64 if device.compute_capability == (7, 5) else 128
        at = f"{device.sm_count} SMs × {device.sm_clock_hz / 1e9:.2f} GHz"
        yield _estimate("l1", per_cycle * cycles, f"{per_cycle} byte per cycle × {at}")
        yield _estimate("issue", _SCHEDULERS * cycles, f"{_SCHEDULERS} instructions per cycle × {at}")


def _arithmetic(device: Device) -> Iterator[Ceiling]:
    """`fp64` of the peaks is the tensor cores' where those do it: the CUDA cores then do half of it or less."""
    single = datasheet_peak(device, "fp32")
    double = datasheet_peak(device, "fp64")
    if single:
        yield _estimate("fp32", single.flops_per_s, single.source)
    if single and double:
        lanes = FMA_PER_CYCLE.get(device.compute_capability or (0, 0))
        cores = single.flops_per_s * lanes[1] / lanes[0] if lanes else double.flops_per_s
        yield _estimate("fp64", min(cores, double.flops_per_s), double.source)
        if double.flops_per_s > 1.5 * cores:
            yield _estimate("fp64-tensor", double.flops_per_s, double.source)
    for precision in ("fp16", "bf16"):
        peak = datasheet_peak(device, precision)
        if peak:
            yield _estimate(f"{precision}-tensor", peak.flops_per_s, peak.source)
