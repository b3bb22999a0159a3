"""The limits of NVIDIA architectures: the table that occupancy and launch checks rest on.

Source: CUDA C++ programming guide, "Technical Specifications per Compute Capability".
"""

from __future__ import annotations

from dataclasses import dataclass

from kernprof.errors import UsageError, WorkloadError, unknown_name
from kernprof.model.run import Dim3

DEFAULT_ARCH = "sm_90"
KIB = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Architecture:
    """Per multiprocessor unless it says otherwise. `carveouts` are the shared-memory sizes it can be set to, in
    bytes.
    """

    name: str
    warps: int
    blocks: int
    carveouts: tuple[int, ...]
    shared_per_block: int  # the most a block can ask for
    shared_reserved: int  # per block, for the driver
    registers: int = 65536
    register_unit: int = 256  # registers are given to a warp in these steps
    sub_partitions: int = 4
    shared_unit: int = 128

    @property
    def shared_per_sm(self) -> int:
        return self.carveouts[-1]

    @property
    def capability(self) -> tuple[int, int]:
        number = int(self.name[3:])
        return number // 10, number % 10


def _architecture(name: str, warps: int, blocks: int, carveouts_kib: tuple[int, ...], block_kib: int) -> Architecture:
    modern = int(name[3:]) >= 80
    return Architecture(
        name=name,
        warps=warps,
        blocks=blocks,
        carveouts=tuple(size * KIB for size in carveouts_kib),
        shared_per_block=block_kib * KIB,
        shared_reserved=KIB if modern else 0,
        shared_unit=128 if modern else 256,
    )


_GA100 = (0, 8, 16, 32, 64, 100, 132, 164)
_GA102 = (0, 8, 16, 32, 64, 100)
_GH100 = (0, 8, 16, 32, 64, 100, 132, 164, 196, 228)
ARCHITECTURES = {
    a.name: a
    for a in (
        _architecture("sm_70", 64, 32, (0, 8, 16, 32, 64, 96), 96),
        _architecture("sm_75", 32, 16, (32, 64), 64),
        _architecture("sm_80", 64, 32, _GA100, 163),
        _architecture("sm_86", 48, 16, _GA102, 99),
        _architecture("sm_87", 48, 16, _GA100, 163),
        _architecture("sm_89", 48, 24, _GA102, 99),
        _architecture("sm_90", 64, 32, _GH100, 227),
        _architecture("sm_100", 64, 32, _GH100, 227),
        _architecture("sm_103", 64, 32, _GH100, 227),
        _architecture("sm_120", 48, 24, _GA102, 99),
        _architecture("sm_121", 48, 24, _GA102, 99),
    )
}


def architecture(name: str) -> Architecture:
    """By name, "sm_90" or "90"; a suffix (sm_90a) is dropped. Raises UsageError that lists the known ones."""
    plain = name.lower().rstrip("af").replace("compute_", "sm_")
    plain = plain if plain.startswith("sm_") else f"sm_{plain}"
    if plain not in ARCHITECTURES:
        raise unknown_name("architecture", name, ARCHITECTURES)
    return ARCHITECTURES[plain]


_GRID_LIMIT = (2**31 - 1, 65535, 65535)
_BLOCK_LIMIT = (1024, 1024, 64)


def check_launch(arch: Architecture, grid: Dim3, block: Dim3, shared_bytes: int) -> None:
    """Raises UsageError or WorkloadError for a launch that the architecture refuses. `shared_bytes`: static +
    dynamic.
    """
    for what, size, limit in (("grid", grid, _GRID_LIMIT), ("block", block, _BLOCK_LIMIT)):
        if len(size) != 3 or any(not 1 <= n <= most for n, most in zip(size, limit, strict=False)):
            raise UsageError(f"{what} {size} is beyond the limits of {arch.name}: from 1 to {limit}")
    threads = block[0] * block[1] * block[2]
    if threads > 1024:
        raise UsageError(f"block {block} has {threads} threads; the limit of {arch.name} is 1024")
    if not 0 <= shared_bytes <= arch.shared_per_block:
        raise WorkloadError(
            f"the launch needs {shared_bytes} bytes of shared memory per block; "
            f"the limit of {arch.name} is {arch.shared_per_block}"
        )
