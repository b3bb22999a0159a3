"""What an SM can do in one cycle at most: a micro-benchmark that claims more has measured something else."""

from __future__ import annotations

from kernprof.gpus.architectures import of_capability
from kernprof.model.ceilings import Ceiling
from kernprof.model.run import Device
from kernprof.units import format_quantity

_SLACK = 1.03  # the clock is that of one block, the time that of the whole launch


def per_cycle(name: str, capability: tuple[int, int] | None) -> float | None:
    """Bytes, flops or warp instructions that an SM can do in a cycle; None where it is not known."""
    arch = of_capability(capability)
    if arch is None:
        return None
    plain = {"issue": arch.issues, "l1": arch.l1_bytes, "shared": arch.shared_bytes, "l2": arch.l2_bytes}
    if name in plain:
        return plain[name]
    cores = {"fp32": arch.fp32_fma, "fp64": arch.fp64_fma, "fp16": arch.fp16_fma}
    fmas = cores.get(name) or arch.tensor_fma.get(name.removesuffix("-tensor"))
    return None if fmas is None else 2 * fmas


def impossible(ceiling: Ceiling, device: Device) -> str | None:
    """Why this is impossible: more than SMs × clock × what an SM does in a cycle. None when possible or unknown."""
    most = per_cycle(ceiling.id, device.compute_capability)
    if most is None or not ceiling.clock_hz or not device.sm_count:
        return None
    limit = most * device.sm_count * ceiling.clock_hz
    if ceiling.value <= _SLACK * limit:
        return None
    claimed, allowed = (format_quantity(v, ceiling.unit) for v in (ceiling.value, limit))
    at = f"{device.sm_count} SMs at {ceiling.clock_hz / 1e9:.2f} GHz"
    return f"{ceiling.source}: {claimed} is more than the {allowed} that {at} can do; not kept"
