"""What ptxas tells the schedulers: the control bits of each machine instruction, from Volta on.

Each instruction of 128 bits holds, from bit 105: the cycles to wait before the next one (4 bits), a
hint to switch warps (1), the barrier that it sets when its result is there and the one when its
operands are read (3 each, 7: none), the barriers that it waits for (6) (Jia et al., "Dissecting the
NVIDIA Volta GPU Architecture via Microbenchmarking", 2018).
"""

import struct
from dataclasses import dataclass

BARRIERS = 6
_NONE = 7
_WORDS = struct.Struct("<QQ")


@dataclass(frozen=True, slots=True)
class Control:
    """`stall`: cycles until the next instruction may issue. `result`, `operands`: barriers set, or
    None. `waits`: those that must be clear before this instruction issues.
    """

    stall: int
    result: int | None
    operands: int | None
    waits: tuple[int, ...]


def controls(code: bytes) -> list[Control]:
    """Of each instruction of a kernel's machine code."""
    return [_control(high >> 41) for _, high in _WORDS.iter_unpack(code[: len(code) // 16 * 16])]


def _control(bits: int) -> Control:
    result, operands, mask = bits >> 5 & 7, bits >> 8 & 7, bits >> 11 & 63
    return Control(
        stall=bits & 15,
        result=None if result == _NONE else result,
        operands=None if operands == _NONE else operands,
        waits=tuple(n for n in range(BARRIERS) if mask >> n & 1),
    )
