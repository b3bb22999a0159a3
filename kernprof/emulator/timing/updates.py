"""How long atomics of all blocks take in the slices of the L2."""

from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.timing.traffic import CacheUse
from kernprof.gpus.costs import Costs


def update_cycles(
    kernel: SassKernel, use: CacheUse, costs: Costs, updates: float, again: float
) -> float:
    """Cycles of the slice that has most to do, for so many sectors, each `again` times. A word's
    updates take turns; beside a sector's own turn, those of a warp after the first one count.
    """
    gathered = _gathered(kernel)
    lanes, word_lanes = (
        (use.busiest_place, 0.0) if gathered else (use.busiest_again, use.busiest_word)
    )
    floating = any(
        m in ("F32", "F64", "F16x2", "FTZ")
        for i in kernel.instructions
        for m in i.modifiers
        if i.opcode.startswith(("RED", "ATOM"))
    )
    word = costs.update_word[1 if floating else 0]
    sector, line = costs.update_slice
    each = sector + line * use.update_lines
    others = max(0.0, use.busiest_chunk - use.busiest_place)
    alike = -(-use.update_chunks // costs.slices) / max(1.0, use.update_chunks)
    busiest = max(others * each + lanes * word, word_lanes * word)
    return max(again * busiest, (updates - use.busiest_place) * alike * each)


def _gathered(kernel: SassKernel) -> bool:
    """Whether ptxas has one lane of each warp update for all of them, as it does where their
    address is the same.
    """
    atomics = sum(each.opcode in ("ATOMG", "ATOM", "RED", "REDG") for each in kernel.instructions)
    lanes = sum("SR_LANEID" in each.operands for each in kernel.instructions)
    return 0 < atomics <= lanes and any(
        each.opcode in ("FLO", "UFLO") for each in kernel.instructions
    )
