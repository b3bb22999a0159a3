"""Layouts of shared-memory arrays: arrays, arrangements, and the report of a search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

BANK_BYTES, BANKS = 4, 32


class Form(IntEnum):
    """Kind of shared-memory access, as `enum form` of the emulator's runtime."""

    LOAD = 0
    STORE = 1
    ATOMIC = 2
    MATRIX = 3  # ldmatrix and stmatrix
    COPY = 4  # bulk or tensor copy of the bytes between the addresses of lanes 0 and 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedArray:
    """Array in shared memory: `start` and `size` in bytes, bytes of an `element`, and its shape.

    The shape is empty if the source does not declare it. The innermost dimension is last. `fixed`
    is true if the hardware (TMA, wgmma) determines the possible arrangements.
    """

    name: str
    size: int
    element: int
    start: int = 0
    shape: tuple[int, ...] = ()
    fixed: bool = False

    @property
    def pitch(self) -> int:
        """Return the bytes of a row, 0 for an array without rows."""
        return self.shape[-1] * self.element if len(self.shape) > 1 else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Swizzle:
    """XOR of byte-offset bits: `bits` bits from bit `base` on ^= offset // `unit`.

    If the unit is a power of two, this is CuTe's Swizzle<bits, base, shift> on bytes, with
    unit = 2^(base + shift).
    """

    bits: int
    base: int
    unit: int

    @property
    def shift(self) -> int | None:
        """Return the third parameter of CuTe's Swizzle; None if CuTe cannot express the XOR."""
        return None if self.unit & (self.unit - 1) else self.unit.bit_length() - 1 - self.base


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Transformation of the byte offsets in a shared array.

    `padding` bytes follow each `pitch` bytes. With `rows`, the last two dimensions (`rows` × pitch)
    are transposed, in units of `element` bytes; the padding then follows each new row. The swizzle
    is applied last. The default changes nothing.
    """

    pitch: int = 0
    padding: int = 0
    rows: int = 0
    element: int = 0
    swizzle: Swizzle | None = None

    @property
    def kind(self) -> str:
        if self.swizzle:
            return "swizzle"
        return "index order" if self.rows else "padding" if self.padding else "as declared"


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutCandidate:
    """Arrangement of an array with its wavefronts and the bytes of the array."""

    arrangement: Arrangement
    wavefronts: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessCost:
    """Executions and wavefronts of an instruction's accesses before and after a change of layout.

    `least` is the lower bound for any layout. `banks` are the first banks that the lanes of the
    most expensive request access, before and after; −1 for an inactive lane.
    """

    place: str
    kind: str
    requests: int
    before: int
    after: int
    least: int
    banks: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrayLayout:
    """Best layouts of an array: `candidates` has the best of each kind, the best of all first.

    `before` and `least` are the wavefronts of the declared layout, and the lower bound for any
    layout.
    """

    array: SharedArray
    before: int
    least: int
    candidates: tuple[LayoutCandidate, ...]
    accesses: tuple[AccessCost, ...] = ()

    @property
    def best(self) -> LayoutCandidate:
        return self.candidates[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutReport:
    """Layouts of a kernel's shared arrays.

    `blocks_run` of `blocks` blocks were traced; the wavefronts are exact if all were. `language` is
    that of the source: cuda, numba or triton. `apart` counts the requests that access several
    arrays, which are not examined.
    """

    kernel: str
    arrays: tuple[ArrayLayout, ...]
    language: str = "cuda"
    blocks_run: int = 1
    blocks: int = 1
    apart: int = 0
