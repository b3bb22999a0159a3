"""What ncu would count of a launch that the interpreter ran, and whether it left the memory that
the emulator left.
"""

from __future__ import annotations

import numpy as np

from kernprof.emulator.memory.address_space import AddressSpace
from tests.oracle.machine_code.machine import Machine

_THREADS = {
    "FADD": "fp32_add",
    "FMUL": "fp32_mul",
    "FFMA": "fp32_fma",
    "DADD": "fp64_add",
    "DMUL": "fp64_mul",
    "DFMA": "fp64_fma",
}
_ACCESSES = {
    "LDG": "global_load",
    "LDGSTS": "global_load",
    "STG": "global_store",
    "LDS": "shared_load",
    "STS": "shared_store",
    "ATOMG": "global_atomic",
    "REDG": "global_reduction",
    "RED": "global_reduction",
}
# Through pointers to any space: whose counters they add to is not looked at.
_GENERIC = {
    "LD": ("global_load", "shared_load"),
    "ST": ("global_store", "shared_store"),
    "ATOM": ("global_atomic",),
}


def untold(machine: Machine) -> tuple[str, ...]:
    """How the names of counters begin that the interpreter does not know."""
    executed = {
        each.opcode
        for each, times in zip(machine.instructions, machine.executions, strict=True)
        if times
    }
    return tuple(name for opcode, names in _GENERIC.items() if opcode in executed for name in names)


def counts(machine: Machine) -> dict[str, int]:
    """By the emulator's names; what the kernel has no instruction for is left out, and is 0."""
    found = {"instructions": int(machine.executions.sum())}

    def add(name: str, value: int) -> None:
        found[name] = found.get(name, 0) + int(value)

    for n, each in enumerate(machine.instructions):
        if each.opcode in _THREADS:
            add(_THREADS[each.opcode], machine.threads_on[n])
        if access := _ACCESSES.get(each.opcode):
            add(f"{access}_requests", machine.requests[n])
            if access.startswith("shared"):
                add(f"{access}_wavefronts", machine.wavefronts[n])
                add(f"{access}_bank_conflicts", machine.wavefronts[n] - machine.least_wavefronts[n])
            else:
                add(f"{access}_sectors", machine.sectors[n])
    return found


def differing(machine: Machine, after: AddressSpace, loose: float = 2e-3) -> list[str]:
    """Arrays that hold something else than `after`; floats may differ a little, as may what only
    looks like floats.
    """
    names = []
    for slot, buffer in enumerate(after.buffers):
        ours, theirs = (
            data[: len(data) // 4 * 4].copy() for data in (machine.contents(slot), buffer.data)
        )
        if np.array_equal(ours, theirs):
            continue
        x, y = ours.view(np.float32), theirs.view(np.float32)
        with np.errstate(all="ignore"):
            size = max(1e-30, float(np.abs(y[np.isfinite(y)]).max(initial=0)))
            near = np.isclose(x, y, rtol=loose, atol=loose * size, equal_nan=True) | (
                x.view("u4") == y.view("u4")
            )
        if not near.all():
            names.append(buffer.name)
    return names
