"""Layouts of shared-memory arrays: arrays, arrangements, and the report of a search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from msgspec import Struct

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

    The shape is empty if the source does not declare it. The innermost dimension is last. `rows`
    are possible row lengths in bytes of a one-dimensional array, such as BM of `As[BK * BM]`.
    `fixed` is true if the hardware (TMA, wgmma) determines the possible arrangements.
    """

    name: str
    size: int
    element: int
    start: int = 0
    shape: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()
    fixed: bool = False

    @property
    def title(self) -> str:
        shape = self.shape or (self.size // self.element,)
        return f"{' × '.join(map(str, shape))} of {self.element} B"

    @property
    def pitch(self) -> int:
        """Return the bytes of a row, 0 for an array without rows."""
        return self.shape[-1] * self.element if len(self.shape) > 1 else 0

    def is_flat(self, arrangement: Arrangement) -> bool:
        """Return whether the arrangement needs a flat index, that is, one over the whole array."""
        a, s, row = arrangement, arrangement.swizzle, self.pitch + arrangement.padding
        if not self.pitch or (a.padding and self.pitch % a.pitch):
            return True
        rows = self.shape[-2] if len(self.shape) > 2 else self.size
        return s is not None and (
            s.unit % row > 0
            or s.unit << len(s.vectors) > row * rows
            or row % (1 << s.base + s.bits) > 0
        )

    def rearranged(
        self, arrangement: Arrangement, sizes: Sequence[str], index: Sequence[str]
    ) -> tuple[list[str], list[str]]:
        """Return the source texts (sizes, index) of the array in another arrangement.

        The arguments `sizes` and `index` are the texts as declared: one per dimension, or a single
        text for a flat array.
        """
        a, (*outer, last), sizes = arrangement, index, list(sizes)
        pad, swizzle = a.padding // self.element, a.swizzle
        if a.rows:
            sizes[-2:], outer, last = sizes[:-3:-1], [*outer[:-1], last], outer[-1]
        if pad and a.pitch == self.pitch:
            sizes[-1] += f" + {pad}"
        elif pad:
            # an unsigned division lets the compiler merge accesses to adjacent columns
            unit, times = a.pitch // self.element, f" * {pad}".removesuffix(" * 1")
            sizes[-1] += f" + {sizes[-1]} / {unit}{times}"
            last += f" + {last} / {unit}u{times}"
        if swizzle:
            move = swizzle.base - self.element.bit_length() + 1
            unit = swizzle.unit // ((self.pitch + a.padding) if outer else self.element)
            source = f"{outer[-1] if outer else last} / {unit}".removesuffix(" / 1")
            bits = ((f"{source} >> {n} & 1", v) for n, v in enumerate(swizzle.vectors) if v)
            terms = [f"({bit}) * {vector << move}" for bit, vector in bits]
            if swizzle.plain:
                terms = [f"({source} & {(1 << swizzle.bits) - 1})" + f" << {move}" * (move > 0)]
            last = " ^ ".join((last, *terms))
        return sizes, [*outer, last]


@dataclass(frozen=True, slots=True, kw_only=True)
class Swizzle:
    """XOR of the chunk number (byte offset // 2^`base`) with bits of the quotient offset // `unit`.

    Bit n of the quotient, if set, changes the chunk number by XOR with `vectors`[n]. With vectors
    (1, 2, 4, …) and unit = 2^(base + shift), this is CuTe's Swizzle<bits, base, shift> on bytes.
    """

    base: int
    unit: int
    vectors: tuple[int, ...]

    @property
    def bits(self) -> int:
        return max(self.vectors).bit_length()

    @property
    def plain(self) -> bool:
        """Return whether the operand of the XOR is the lowest bits of the quotient, unchanged."""
        return self.vectors == tuple(1 << n for n in range(self.bits))

    @property
    def shift(self) -> int | None:
        """Return the third parameter of CuTe's Swizzle; None if CuTe cannot express the XOR."""
        cute = self.plain and self.unit.bit_count() == 1
        return self.unit.bit_length() - 1 - self.base if cute else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """Transformation of the byte offsets in a shared array.

    `padding` bytes follow each `pitch` bytes. Then the swizzle is applied. If `rows` is not 0, the
    last two dimensions (`rows` × `pitch` bytes) are exchanged, in units of `element` bytes. The
    padding then follows each new row. The default changes nothing.
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

    @property
    def title(self) -> str:
        parts = ["[column][row]"] if self.rows else []
        if self.padding:
            parts.append(f"{self.padding} B after {'a row' if self.rows else f'{self.pitch} B'}")
        if s := self.swizzle:
            cute = f"<{s.bits}, {s.base}, {s.shift}>"
            parts.append(f"swizzle{cute if s.shift else f' by {s.unit} B: {s.vectors}'}")
        return ", ".join(parts) or "as declared"


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutCandidate:
    """Arrangement of an array with its wavefronts and the bytes of the array."""

    arrangement: Arrangement
    wavefronts: int
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessCost:
    """Executions and wavefronts of an instruction's accesses before and after a change of layout.

    `least` is the lower bound of the wavefronts for any layout. `lanes` has two tables of the most
    expensive request, before and after the change. A table has one column per bank. Row n has the
    lane that accesses the n-th word of each bank, or −1 for no lane.
    """

    place: str
    kind: str
    requests: int
    before: int
    after: int
    least: int
    lanes: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrayLayout:
    """Best layouts of an array: `candidates` has the best of each kind, the best of all first.

    `before` is the wavefronts of the declared layout, `least` the lower bound for any layout.
    `tried` is the number of layouts whose wavefronts were counted. `by_data` is true if loaded data determine addresses or active lanes. Then the wavefronts and
    the bound hold for these inputs only. `is_random` is true if those accesses have as many
    wavefronts as in random layouts, and the others the fewest.
    """

    array: SharedArray
    before: int
    least: int
    candidates: tuple[LayoutCandidate, ...]
    accesses: tuple[AccessCost, ...] = ()
    by_data: bool = False
    is_random: bool = False
    tried: int = 1

    @property
    def best(self) -> LayoutCandidate:
        return self.candidates[0]

    def expressible(self, dimensions: int) -> list[Arrangement]:
        """Return the better arrangements that an index of `dimensions` subscripts expresses."""
        listed = [c.arrangement for c in self.candidates if c.wavefronts < self.before]
        flat = dimensions == 1
        return [
            a
            for a in listed
            if max(1, len(self.array.shape)) == dimensions and (flat or not self.array.is_flat(a))
        ]

    @property
    def worst(self) -> AccessCost:
        """Return the access with the most wavefronts above the lower bound."""
        return max(self.accesses, key=lambda access: access.before - access.least)


class LayoutReport(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.layout/1"):
    """Layouts of a kernel's shared arrays.

    `blocks_run` of `blocks` blocks were traced; the wavefronts are exact if all were traced.
    `estimated` is true if the executions of some accesses in the machine code are an estimate.
    `language` is that of the source: cuda, numba or triton. Requests that access several arrays are
    not examined; `apart` is their number.
    """

    kernel: str
    arrays: tuple[ArrayLayout, ...]
    language: str = "cuda"
    blocks_run: int = 1
    blocks: int = 1
    apart: int = 0
    estimated: bool = False
