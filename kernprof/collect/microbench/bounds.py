"""What an SM can do in one cycle at most: a micro-benchmark that claims more has measured something else.

Source: CUDA C++ Programming Guide, "Throughput of Native Arithmetic Instructions"; NVIDIA's architecture whitepapers
(tensor cores; 128 bytes per cycle from L1 and shared memory, 64 from L2). Where sources differ, the higher.
"""

from __future__ import annotations

from kernprof.model.ceilings import Ceiling
from kernprof.model.run import Device
from kernprof.units import format_quantity

_SLACK = 1.03  # the clock is that of one block, the time that of the whole launch
_Capability = tuple[int, int]
# Fused multiply-adds per cycle and SM.
_FMA: dict[str, dict[_Capability, int]] = {
    "fp32": {(7, 0): 64, (7, 5): 64, (8, 0): 64, (8, 6): 128, (8, 9): 128, (9, 0): 128, (10, 0): 128, (12, 0): 128},
    "fp64": {(7, 0): 32, (7, 5): 2, (8, 0): 32, (8, 6): 2, (8, 9): 2, (9, 0): 64, (10, 0): 64, (12, 0): 2},
    "fp16": {(7, 0): 128, (7, 5): 128, (8, 0): 256, (8, 6): 256, (8, 9): 256, (9, 0): 256, (10, 0): 256, (12, 0): 256},
    "fp64-tensor": {(8, 0): 64, (9, 0): 128},
    "fp16-tensor": {(7, 0): 512, (7, 5): 512, (8, 0): 1024, (8, 6): 512, (8, 9): 512, (9, 0): 2048, (10, 0): 4096},
}
_FMA["bf16-tensor"] = _FMA["fp16-tensor"]
_BYTES = {"l1": 128, "shared": 128, "l2": 64}
_ISSUED = 4


def per_cycle(name: str, capability: tuple[int, int] | None) -> float | None:
    """Bytes, flops or warp instructions that an SM can do in a cycle; None where it is not known."""
    if name == "issue":
        return _ISSUED
    if name in _BYTES:
        return _BYTES[name]
    fmas = _FMA.get(name, {}).get(capability or (0, 0))
    return None if fmas is None else 2 * fmas


def impossible(ceiling: Ceiling, device: Device) -> str | None:
    """Why this cannot be: more than SMs × clock × what an SM does in a cycle. None when it can, or cannot be told."""
    most = per_cycle(ceiling.id, device.compute_capability)
    if most is None or not ceiling.clock_hz or not device.sm_count:
        return None
    limit = most * device.sm_count * ceiling.clock_hz
    if ceiling.value <= _SLACK * limit:
        return None
    claimed, allowed = (format_quantity(v, ceiling.unit) for v in (ceiling.value, limit))
    at = f"{device.sm_count} SMs at {ceiling.clock_hz / 1e9:.2f} GHz"
    return f"{ceiling.source}: {claimed} is more than the {allowed} that {at} can do; not kept"
