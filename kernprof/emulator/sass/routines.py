"""The ways through ptxas's own routines for divisions and roots: which of their blocks run for which operands."""

from dataclasses import dataclass
from itertools import pairwise

from kernprof.emulator.sass.flow import SassFlow

# Blocks by their number in the routine: with an operand that is zero, and with ordinary ones that are too large or too
# small. Read off the machine code, where they have been the same for years; they are taken where they hang together.
# Those of divisions by constants, and of constants, are shorter.
_KNOWN = (
    ("div_rn_noftz_f32_slowpath", (0, 1, 2, 3, 4, 17, 20, 21), (0, 7, 13, 14, 15, 20, 21)),
    ("div_rn_noftz_f32_slowpath", (0, 1, 2, 3, 17, 20, 21), (0, 6, 7, 13, 14, 15, 20, 21)),
    ("div_rn_f64_full", (0, 4, 5, 6, 7, 10, 11), (0, 1, 10, 11)),
    ("div_rn_f64_full", (0, 4, 5, 6, 8, 9), (0, 1, 8, 9)),
    ("sqrt_rn_f32_slowpath", (0, 4), (0, 1, 2, 3, 4)),
    ("dsqrt_rn_f64_mediumpath_v1", (0, 2, 6, 7, 8), (0, 2, 3, 4, 5, 7, 8)),
    ("rcp_rn_f32_slowpath", (0, 1, 5, 6), (0, 2, 3, 5, 6)),
    ("dblrcp_rn_slowpath_v3", (0, 1, 6, 7), (0, 1, 2, 4, 6, 7)),
)


@dataclass(frozen=True, slots=True)
class Ways:
    odd: frozenset[int]
    plain: frozenset[int]


def ways(name: str, first: int, flow: SassFlow) -> Ways | None:
    """The blocks on both ways of the routine that begins at block `first`; None for one that is not known."""
    for end, *both in _KNOWN:
        odd, plain = ([first + block for block in way] for way in both)
        together = all(b in flow.successors[a] for way in (odd, plain) for a, b in pairwise(way))
        if name.endswith(end) and together:
            return Ways(frozenset(odd), frozenset(plain))
    return None
