"""Theoretical occupancy: the warps of a kernel that fit on an SM, and the limiting resources.

The rules are those of NVIDIA's occupancy calculator. The values agree with ncu's
`launch__occupancy_limit_*`.
"""

from dataclasses import dataclass

from kernprof.gpus.architectures import Architecture

# A block counts as large if the SM's warp limit allows fewer resident blocks than this number.
_LARGE_BLOCKS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupancy:
    """Resident blocks per SM by each resource limit.

    - `register_blocks`, `shared_blocks`, `warp_blocks`, `block_blocks`: the blocks that fit by
      registers, shared memory, warps, and the hardware's limit of blocks.
    - `carveout_bytes`: the shared memory per SM that the driver is expected to choose.
      `shared_blocks` follows from it, as in ncu.
    - `blocks`, `warps`: the resident blocks and warps by all limits together.
    - `percent`: the resident warps, in percent of the warps that the SM supports.
    - `limiters`: the resources whose limit is the smallest.
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
    """Return the occupancy of a kernel.

    `threads` is the block size, `registers` is per thread, `shared_bytes` is static + dynamic
    shared memory per block.
    """
    warps = -(-threads // 32)
    by_warps, by_registers = arch.warps // warps, arch.register_blocks(registers, threads)
    used = -(-(shared_bytes + arch.shared_reserved) // arch.shared_unit) * arch.shared_unit
    carveout = _carveout(arch, by_warps, min(by_warps, by_registers, arch.blocks), used)
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


def _carveout(arch: Architecture, by_warps: int, blocks: int, used: int) -> int:
    """Return the shared-memory carve-out in bytes of a kernel that states no preference.

    `by_warps` is the number of resident blocks that the warp limit allows. `blocks` is the number
    that the warp and register limits allow. Each block uses `used` bytes, including the bytes that
    the system reserves. The rules agree with 307 of 308 different combinations of these numbers in
    recorded launches on an H200, and with 17 of 18 in reports of sm_75 to sm_89.

    The result is the smallest supported carve-out of at least this size:

    - Without shared memory: more than twice the reserved bytes of `by_warps` blocks, at most
      32 KiB.
    - With shared memory, if `blocks` is 1 or `by_warps` is below 4: space for `blocks` blocks.
    - Otherwise: space for 2 · `blocks` blocks, but at most for `blocks` + ¾ · (hardware limit −
      `blocks`). Space for more than `blocks` blocks is limited to the smallest carve-out above half
      of the SM's shared memory.
    """
    larger = next(size for size in arch.carveouts if size > arch.shared_per_sm / 2)
    if used == arch.shared_reserved:
        wanted = min(2 * used * by_warps + 1, 32 * 1024)
    elif blocks == 1 or by_warps < _LARGE_BLOCKS:
        wanted = blocks * used
    else:
        room = min(2 * blocks, blocks + 3 * (arch.blocks - blocks) // 4)
        wanted = max(blocks * used, min(room * used, larger))
    return next((size for size in arch.carveouts if size >= wanted), arch.shared_per_sm)
