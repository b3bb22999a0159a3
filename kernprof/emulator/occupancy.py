"""Theoretical occupancy: how many warps of a kernel fit a multiprocessor, and what stops more.

The rules of NVIDIA's occupancy calculator; the numbers agree with ncu's `launch__occupancy_limit_*`.
"""

from __future__ import annotations

from dataclasses import dataclass

from kernprof.emulator.arch import Architecture

LEAST_REGISTERS = 16  # the driver never gives a thread fewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupancy:
    """Blocks per multiprocessor by each limit; `percent` of the warps it can hold; `limiters` those that bind.

    `shared_blocks` is against the carve-out that the driver is expected to choose (`carveout_bytes`), as ncu prints it.
    """

    register_blocks: int
    shared_blocks: int
    warp_blocks: int
    block_blocks: int
    carveout_bytes: int
    blocks: int
    warps: int
    percent: float
    limiters: tuple[str, ...]


def occupancy(arch: Architecture, *, threads: int, registers: int, shared_bytes: int) -> Occupancy:
    """For blocks of `threads` threads with `registers` each and `shared_bytes` of shared memory, static + dynamic."""
    warps = -(-threads // 32)
    by_warps = arch.warps // warps
    by_registers = _register_blocks(arch, warps, registers)
    used = -(-(shared_bytes + arch.shared_reserved) // arch.shared_unit) * arch.shared_unit
    wanted = min(by_warps, by_registers, arch.blocks)
    carveout = _carveout(arch, wanted * used)
    by_shared = min(carveout // used, arch.blocks) if used else arch.blocks
    limits = {"registers": by_registers, "shared memory": by_shared, "warps": by_warps, "blocks": arch.blocks}
    blocks = min(limits.values())
    return Occupancy(
        register_blocks=by_registers,
        shared_blocks=by_shared,
        warp_blocks=by_warps,
        block_blocks=arch.blocks,
        carveout_bytes=carveout,
        blocks=blocks,
        warps=blocks * warps,
        percent=100.0 * blocks * warps / arch.warps,
        limiters=tuple(name for name, limit in limits.items() if limit == blocks),
    )


def _register_blocks(arch: Architecture, warps: int, registers: int) -> int:
    per_warp = -(-max(registers, LEAST_REGISTERS) * 32 // arch.register_unit) * arch.register_unit
    resident = arch.registers // per_warp
    return resident // arch.sub_partitions * arch.sub_partitions // warps


def _carveout(arch: Architecture, bytes_wanted: int) -> int:
    """The carve-out the driver sets for a kernel that states no preference.

    Observed on the H200: the smallest of at least 32 KiB that holds twice what full occupancy needs, else the largest.
    """
    fitting = (size for size in arch.carveouts if size >= max(2 * bytes_wanted, 32 * 1024))
    return next(fitting, arch.shared_per_sm)
