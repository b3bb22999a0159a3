"""Theoretical occupancy: how many warps of a kernel fit a multiprocessor, and what stops more.

The rules of NVIDIA's occupancy calculator; the numbers agree with ncu's
`launch__occupancy_limit_*`.
"""

from dataclasses import dataclass

from kernprof.gpus.architectures import Architecture

LEAST_REGISTERS = 16  # minimum that the driver allocates per thread


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupancy:
    """Blocks per multiprocessor by each limit; `percent` of the warps it can hold; `limiters` those
    that bind.

    `shared_blocks` is against the carve-out that the driver is expected to choose
    (`carveout_bytes`), as ncu prints it.
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
    """Return the occupancy of blocks of `threads` threads; `shared_bytes` is static + dynamic."""
    warps = -(-threads // 32)
    by_warps = arch.warps // warps
    by_registers = _register_blocks(arch, warps, registers)
    used = -(-(shared_bytes + arch.shared_reserved) // arch.shared_unit) * arch.shared_unit
    wanted = min(by_warps, by_registers, arch.blocks)
    carveout = _carveout(arch, wanted, used, asked=shared_bytes > 0)
    by_shared = carveout // used if used else arch.blocks
    limits = {
        "registers": by_registers,
        "shared memory": by_shared,
        "warps": by_warps,
        "blocks": arch.blocks,
    }
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


def _carveout(arch: Architecture, blocks: int, used: int, *, asked: bool) -> int:
    """The carve-out that the driver sets for a kernel that states no preference and could have so
    many blocks on an SM.

    Observed on the H200, on 33 of 34 different launches: 32 KiB for a kernel that asks for no
    shared memory, else the size after the least that holds all blocks. Only the least where that is
    more than half of the largest, where one block is all that fits, or as many as the hardware
    knows.
    """
    fitting = [size for size in arch.carveouts if size >= blocks * used]
    if not asked:
        return next((size for size in fitting if size >= 32 * 1024), arch.shared_per_sm)
    if not fitting:
        return arch.shared_per_sm
    least_will_do = (
        fitting[0] > arch.shared_per_sm / 2 or blocks in (1, arch.blocks) or len(fitting) == 1
    )
    return fitting[0] if least_will_do else fitting[1]
