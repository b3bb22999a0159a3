"""Search for the layout of a shared-memory array with the fewest wavefronts over all its accesses.

Candidates are paddings of rows, XOR swizzles of the chunks of a row, and the transposed index
order. Each is applied to the recorded addresses, and the emulator's counter counts the wavefronts.
A candidate that separates or misaligns the bytes of a vector access is rejected. Accesses that only
the compiler has merged are counted unmerged instead.

`requests` are rows of type `emulator.shared.REQUEST`. Source of the swizzles: CUTLASS,
"cute/swizzle.hpp".
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.model.layouts import (
    BANK_BYTES,
    BANKS,
    Arrangement,
    ArrayLayout,
    Form,
    LayoutCandidate,
    SharedArray,
    Swizzle,
)

Requests: TypeAlias = NDArray[Any]
Count: TypeAlias = "Callable[[Requests], NDArray[np.int64]]"
_LINE = BANK_BYTES * BANKS
_MOST_FIRST = 2000  # requests that rank the candidates before the best ones are counted in full
_COUNTED = 12  # candidates that are counted in full
_ORDER = ("as declared", "padding", "swizzle", "index order")
STATIC_LIMIT = 48 << 10  # bytes of static shared memory per block (CUDA programming guide)


def moved(arrangement: Arrangement, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the byte offsets of an array's bytes in the new arrangement."""
    a, swizzle = arrangement, arrangement.swizzle
    if a.rows:
        plane, rest = np.divmod(offsets, a.rows * a.pitch)
        row, rest = np.divmod(rest, a.pitch)
        column, byte = np.divmod(rest, a.element)
        width = a.rows * a.element + a.padding
        offsets = (plane * (a.pitch // a.element) + column) * width + row * a.element + byte
    elif a.padding:
        offsets = offsets + offsets // a.pitch * a.padding
    if swizzle:
        table = [0]
        for vector in swizzle.vectors:
            table += [number ^ vector << swizzle.base for number in table]
        offsets = offsets ^ np.array(table)[offsets // swizzle.unit & (len(table) - 1)]
    return offsets


def new_size(arrangement: Arrangement, size: int) -> int:
    """Return the bytes of an array of `size` bytes in the new arrangement."""
    a = arrangement
    if a.rows:
        rows = -(-size // (a.rows * a.pitch)) * (a.pitch // a.element)
        return rows * (a.rows * a.element + a.padding)
    if a.swizzle:
        chunk = a.swizzle.base + a.swizzle.bits
        return -(-size >> chunk) << chunk
    return size + (-(-size // a.pitch) * a.padding if a.padding else 0)


def candidates(array: SharedArray, align: int) -> Iterator[Arrangement]:
    """Yield the arrangements of an array whose vector accesses need an alignment of `align` bytes.

    If TMA or wgmma access the array, these are the swizzles of the hardware.
    """
    element, pitch, step = array.element, array.pitch, max(align, array.element)
    yield Arrangement()
    if array.fixed:
        for bits in (1, 2, 3):
            yield Arrangement(swizzle=Swizzle(base=4, unit=128, vectors=_repeated(bits, bits)))
        return
    powers = [1 << n for n in range(3, 20) if 1 << n < array.size]
    planes = [pitch * array.shape[-2]] if len(array.shape) > 2 else []
    lengths = dict.fromkeys([*array.rows, *(p for p in powers if p >= 16 * element)])
    for width in [pitch, *planes] if pitch else lengths:
        for padding in range(step, _LINE + element, step):
            yield Arrangement(pitch=width, padding=padding, element=element)
    for base in range(
        max(BANK_BYTES, align).bit_length() - 1, 7 if element.bit_count() == 1 else 0
    ):
        for bits in range(1, 8 - base):
            units = {p for p in powers if p >> base + bits}
            if pitch and pitch % (1 << base + bits) == 0:
                units |= {pitch << n for n in range(5) if pitch << n < array.size}
            for unit, width in itertools.product(sorted(units), range(1, bits + 1)):
                vectors = _repeated(width, bits)
                yield Arrangement(swizzle=Swizzle(base=base, unit=unit, vectors=vectors))
    if pitch and align <= element:
        for padding in range(0, _LINE, step):
            yield Arrangement(pitch=pitch, padding=padding, rows=array.shape[-2], element=element)


def _repeated(width: int, bits: int) -> tuple[int, ...]:
    """Return the vectors of a swizzle that repeats `width` bits to fill `bits` bits."""
    return tuple(sum(1 << n for n in range(first, bits, width)) for first in range(width))


def best_layout(
    array: SharedArray,
    requests: Requests,
    count: Count,
    *,
    room: int = STATIC_LIMIT,
    free: int = STATIC_LIMIT,
) -> ArrayLayout:
    """Return the best arrangement of each kind, the best of all first.

    `requests` are those of the array only. The array may grow by `room` bytes. Of arrangements with
    equal wavefronts, those that grow by at most `free` bytes come first, then the simpler kind.
    """
    widths = requests["bytes"] // requests["parts"]
    align = int(widths[requests["form"] & 7 != Form.COPY].max(initial=1))
    allowed = [a for a in candidates(array, align) if new_size(a, array.size) <= array.size + room]

    def rank(c: LayoutCandidate) -> tuple[float, ...]:
        more = c.size - array.size
        odd = c.arrangement.swizzle is not None and c.arrangement.swizzle.shift is None
        return c.wavefronts, more > free, _ORDER.index(c.arrangement.kind), more, odd

    def ranked(arrangements: Iterable[Arrangement], some: Requests) -> list[LayoutCandidate]:
        costs = ((a, wavefronts(a, array, some, count)) for a in arrangements)
        totals = ((a, int(cost @ some["count"])) for a, cost in costs if cost is not None)
        return sorted(
            (
                LayoutCandidate(arrangement=a, wavefronts=n, size=new_size(a, array.size))
                for a, n in totals
            ),
            key=rank,
        )

    least = int(count(requests)[:, 1] @ requests["count"])
    (before,) = ranked((Arrangement(),), requests)
    listed: tuple[LayoutCandidate, ...] = (before,)
    if before.wavefronts > least:
        step = -(-len(requests) // _MOST_FIRST)
        some = np.sort(requests, order="pc", kind="stable")[::step]
        leaders = ranked(allowed, some)
        if leaders[0].wavefronts > int(count(some)[:, 1] @ some["count"]) and not array.fixed:
            descent = xor_descent(array, align, lambda a: ranked((a,), some)[0])
            leaders = sorted([*leaders, descent], key=rank)
        first = [c.arrangement for c in leaders]
        by_kind = [a for kind in _ORDER for a in [a for a in first if a.kind == kind][:1]]
        counted = ranked(dict.fromkeys([*first[:_COUNTED], *by_kind]), requests)
        best = {c.arrangement.kind: c for c in reversed(counted)}
        listed = tuple(sorted(best.values(), key=rank))
    return ArrayLayout(array=array, before=before.wavefronts, least=least, candidates=listed)


def xor_descent(
    array: SharedArray, align: int, counted: Callable[[Arrangement], LayoutCandidate]
) -> LayoutCandidate:
    """Return the best swizzle by coordinate descent over the vectors of all higher bits.

    It suits accesses with several strides, which no swizzle with few parameters serves.
    """
    base = max(BANK_BYTES, align, array.element).bit_length() - 1
    vectors, best = [0] * (array.size // _LINE).bit_length(), counted(Arrangement())
    for n in 2 * list(range(len(vectors))):
        tried = [(*vectors[:n], v, *vectors[n + 1 :]) for v in range(1 << 7 - base)]
        swizzles = (Swizzle(base=base, unit=_LINE, vectors=v) for v in tried if any(v))
        costs = [best, *(counted(Arrangement(swizzle=swizzle)) for swizzle in swizzles)]
        best = min(costs, key=lambda c: c.wavefronts)
        vectors = list(best.arrangement.swizzle.vectors) if best.arrangement.swizzle else vectors
    return best


def wavefronts(
    arrangement: Arrangement, array: SharedArray, requests: Requests, count: Count
) -> NDArray[np.int64] | None:
    """Return the wavefronts of each request; None if a vector access does not fit the arrangement.

    Accesses that only the compiler merged are counted unmerged where they do not fit. So they are
    after a swizzle or padding without rows, where the compiler sees no constant distance.
    """
    after, width = requests.copy(), requests["bytes"][:, None]
    offsets = requests["addresses"] - array.start
    lowest = moved(arrangement, offsets)
    after["addresses"] = lowest + array.start
    together = moved(arrangement, offsets + width - 1) - lowest == width - 1
    active = requests["lanes"][:, None] >> np.arange(32) & 1 == 1
    apart = (active & ~(together & (lowest % width == 0))).any(axis=1)
    apart &= requests["form"] & 7 != Form.COPY
    if arrangement.swizzle or arrangement.pitch not in (0, array.pitch, *array.rows):
        apart |= requests["parts"] > 1
    if (apart & (requests["parts"] == 1)).any():
        return None
    cost = count(after)[:, 0]
    for parts in np.unique(requests["parts"][apart]):
        rows = apart & (requests["parts"] == parts)
        part, element = after[rows], requests["bytes"][rows] // parts
        part["form"] = element << 3 | part["form"] & 7
        cost[rows] = 0
        for n in range(int(parts)):
            places = moved(arrangement, offsets[rows] + (n * element)[:, None])
            part["addresses"] = places + array.start
            cost[rows] += count(part)[:, 0]
    return cost
