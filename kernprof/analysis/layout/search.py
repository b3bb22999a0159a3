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
from dataclasses import replace
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
_MOST_FIRST = 2000  # maximum number of requests in the first ranking of all candidates
_COUNTED = 12  # number of best candidates that are then counted with all requests
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
    swizzle = arrangement.swizzle
    end = int(moved(replace(arrangement, swizzle=None), np.array([size]))[0])
    chunk = 1 << swizzle.base + swizzle.bits if swizzle else 1
    return -(-end // chunk) * chunk


def candidates(array: SharedArray, align: int) -> Iterator[Arrangement]:
    """Yield the arrangements of an array whose vector accesses need an alignment of `align` bytes.

    If TMA or wgmma access the array (`fixed`), only the hardware's swizzles are possible.
    """
    element, pitch, step = array.element, array.pitch, max(align, array.element)
    yield Arrangement()
    if array.fixed:
        swizzles = (Swizzle(base=4, unit=128, vectors=_powers(n)) for n in (1, 2, 3))
        yield from (Arrangement(swizzle=swizzle) for swizzle in swizzles)
        return
    powers = [1 << n for n in range(3, 20) if 1 << n < array.size]
    planes = [pitch * array.shape[-2]] if len(array.shape) > 2 else []
    rows = [row << n for row in (*array.rows, pitch) for n in range(4) if row]
    flat = [] if pitch else [p for p in powers if p >= 16 * element]
    for width in dict.fromkeys([*rows, *planes, *flat]):
        for padding in range(step, _LINE + element, step):
            yield Arrangement(pitch=width, padding=padding, element=element)
    lowest = max(BANK_BYTES, align).bit_length() - 1
    for base, top in itertools.combinations(range(lowest, 8 * (element.bit_count() == 1)), 2):
        padding = -pitch % (1 << top)  # a swizzle must not exchange chunks of different rows
        sizes = [(pitch + padding) << n for n in range(5) if 0 < pitch << n < array.size]
        units = dict.fromkeys([(p, 0) for p in powers if p >> top] + [(n, padding) for n in sizes])
        for unit, more in units:
            swizzle = Swizzle(base=base, unit=unit, vectors=_powers(top - base))
            yield Arrangement(
                pitch=pitch * (more > 0), padding=more, element=element, swizzle=swizzle
            )
    if pitch and align <= element:
        for padding in range(0, _LINE, step):
            yield Arrangement(pitch=pitch, padding=padding, rows=array.shape[-2], element=element)


def _powers(count: int) -> tuple[int, ...]:
    return tuple(1 << n for n in range(count))


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
    equal wavefronts, those that grow by at most `free` bytes come first. Next come those with an
    index per dimension, then the simpler kind.
    """
    align = _alignment(requests)

    def rank(item: LayoutCandidate) -> tuple[float, ...]:
        a, more = item.arrangement, item.size - array.size
        general = a.swizzle is not None and a.swizzle.shift is None
        kind = array.is_flat(a), _ORDER.index(a.kind)
        return item.wavefronts, more > free, *kind, more, general

    def ranked(arrangements: Iterable[Arrangement], some: Requests) -> list[LayoutCandidate]:
        costs = [(a, wavefronts(a, array, some, count)) for a in arrangements]
        listed = [
            LayoutCandidate(
                arrangement=a,
                wavefronts=round(cost @ some["count"]),
                size=new_size(a, array.size),
            )
            for a, cost in costs
            if cost is not None
        ]
        return sorted(listed, key=rank)

    bounds = least_wavefronts(array, requests, count)
    best = ranked((Arrangement(),), requests)
    before, least = best[0].wavefronts, round(bounds @ requests["count"])
    if before > least:
        rows = np.argsort(requests["pc"], kind="stable")[:: -(-len(requests) // _MOST_FIRST)]
        some, listed = requests[rows], candidates(array, align)
        leaders = ranked((a for a in listed if new_size(a, array.size) <= array.size + room), some)
        if leaders[0].wavefronts > bounds[rows] @ some["count"] and not array.fixed:
            leaders.append(xor_descent(array, align, lambda a: ranked((a,), some)[0]))
        order = [c.arrangement for c in sorted(leaders, key=rank)]
        first = {a.kind: a for a in reversed(order)}
        best = ranked(dict.fromkeys([*order[:_COUNTED], *first.values()]), requests)
    by_kind = {item.arrangement.kind: item for item in reversed(best)}
    kinds = tuple(sorted(by_kind.values(), key=rank))
    return ArrayLayout(array=array, before=before, least=least, candidates=kinds)


def _alignment(requests: Requests) -> int:
    """Return the bytes of the widest access of the source, which a layout must keep aligned."""
    widths = requests["bytes"] // requests["parts"]
    return int(widths[requests["form"] & 7 != Form.COPY].max(initial=1))


def least_wavefronts(array: SharedArray, requests: Requests, count: Count) -> NDArray[np.float64]:
    """Return lower bounds of the wavefronts of requests in any layout; their sum is a bound.

    Vector accesses keep the positions of words in aligned chunks. The words at one position share
    128 / (bytes of a chunk) banks. An access that the compiler merged keeps them too, unless it is
    split. A chunk counts as unsplit if its split costs more wavefronts than its narrow accesses.
    """
    merged, share, executed = (
        _is_merged(requests, array.element),
        requests["share"],
        requests["count"],
    )
    least: NDArray[np.float64] = count(requests)[:, 1] * share
    apart = least.copy()
    apart[merged] = _unmerged(array, Arrangement(), requests[merged], count)[:, 1]
    least = np.minimum(least, apart)
    active, widths = _active(requests), requests["form"] >> 3
    widths = np.where(requests["form"] & 7 == Form.COPY, 0, widths)
    split = np.where(merged, (apart - least) * executed / active.sum(axis=1), np.inf)
    bounds: NDArray[np.float64] = least.copy()
    for width in np.unique(widths[widths > BANK_BYTES]).tolist():
        chunks, wide = requests["addresses"] // width, active & (widths == width)[:, None]
        costs, charges = np.zeros((2, int(chunks.max()) + 1))
        np.add.at(costs, chunks[wide], np.broadcast_to(split[:, None], wide.shape)[wide])
        shared = active & (costs[chunks] > 0) & (requests["bytes"] <= BANK_BYTES)[:, None]
        narrow: list[tuple[int, NDArray[np.int64]]] = []
        for row in np.flatnonzero(shared.any(axis=1)).tolist():
            words = np.unique(requests["addresses"][row][shared[row]] // BANK_BYTES)
            positions = words % (width // BANK_BYTES)
            crowded = words[positions == np.bincount(positions).argmax()] * BANK_BYTES // width
            charges[crowded] += executed[row] * share[row] * width / _LINE
            narrow.append((row, crowded))
        for row, crowded in narrow:
            unsplit = int((charges[crowded] <= costs[crowded]).sum())
            fixed = int(np.isinf(costs[crowded]).sum())
            bound = max(unsplit * width / _LINE, -(-fixed * width // _LINE))
            bounds[row] = max(float(bounds[row]), bound * float(share[row]))
    return bounds


def xor_descent(
    array: SharedArray, align: int, counted: Callable[[Arrangement], LayoutCandidate]
) -> LayoutCandidate:
    """Return the best swizzle with a free XOR vector per offset bit above a line of 128 bytes.

    Coordinate descent chooses the vectors. Such a swizzle suits accesses with several strides, for
    which swizzles with few parameters leave bank conflicts.
    """
    base = max(BANK_BYTES, align, array.element).bit_length() - 1
    vectors, best = (0,) * (array.size // _LINE).bit_length(), counted(Arrangement())
    for n in 2 * list(range(len(vectors))):
        for v in range(1 << 7 - base):
            tried = (*vectors[:n], v, *vectors[n + 1 :])
            swizzle = Swizzle(base=base, unit=_LINE, vectors=tried) if any(tried) else None
            best = min(best, counted(Arrangement(swizzle=swizzle)), key=lambda c: c.wavefronts)
        vectors = best.arrangement.swizzle.vectors if best.arrangement.swizzle else vectors
    return best


def wavefronts(
    arrangement: Arrangement, array: SharedArray, requests: Requests, count: Count
) -> NDArray[np.float64] | None:
    """Return the wavefronts of each request; None if a vector access does not fit the arrangement.

    Accesses that only the compiler merged are counted unmerged where they do not fit. After a
    swizzle, or a padding that does not follow rows, they are always counted unmerged, because the
    compiler then sees no constant distance.
    """
    if arrangement == Arrangement():
        return np.asarray(count(requests)[:, 0] * requests["share"], np.float64)
    after, width = requests.copy(), requests["form"][:, None] >> 3
    offsets = requests["addresses"] - array.start
    after["addresses"] = moved(arrangement, offsets) + array.start
    chunks = offsets // width * width
    ends = moved(arrangement, chunks), moved(arrangement, chunks + width - 1)
    fits = (ends[1] - ends[0] == width - 1) & (ends[0] % width == 0)
    apart = (_active(requests) & ~fits).any(axis=1) & (requests["form"] & 7 != Form.COPY)
    merged = _is_merged(requests, array.element)
    if (apart & ~merged).any():
        return None
    rows = (arrangement.pitch % row == 0 for row in (array.pitch, *array.rows) if row)
    if arrangement.swizzle or (arrangement.padding and not any(rows)):
        apart = merged
    cost: NDArray[np.float64] = count(after)[:, 0] * requests["share"]
    cost[apart] = _unmerged(array, arrangement, requests[apart], count)[:, 0]
    return cost


def _active(requests: Requests) -> NDArray[np.bool_]:
    return np.asarray(requests["lanes"][:, None] >> np.arange(32) & 1 == 1, np.bool_)


def _parts(requests: Requests, element: int) -> NDArray[np.int64]:
    """Return the accesses of each request before merging; each moves at least one element."""
    width, bytes_ = requests["bytes"] // requests["parts"], requests["bytes"]
    return np.asarray(bytes_ // np.maximum(width, np.minimum(bytes_, element)), np.int64)


def _is_merged(requests: Requests, element: int) -> NDArray[np.bool_]:
    """Return a mask of the requests that the machine code merges or widens."""
    width = requests["bytes"] // _parts(requests, element)
    merged = (requests["form"] >> 3 > width) & (requests["form"] & 7 != Form.COPY)
    return np.asarray(merged, np.bool_)


def _unmerged(
    array: SharedArray, arrangement: Arrangement, requests: Requests, count: Count
) -> NDArray[np.int64]:
    """Return the counts of requests that the compiler does not merge, shape (n, 2)."""
    parts, counts = _parts(requests, array.element), np.zeros((len(requests), 2), np.int64)
    for n in range(int(parts.max(initial=0))):
        part = requests[parts > n]
        width = part["bytes"] // parts[parts > n]
        offsets = part["addresses"] - array.start + (n * width)[:, None]
        part["form"] = width << 3 | part["form"] & 7
        part["addresses"] = moved(arrangement, offsets) + array.start
        counts[parts > n] += count(part)
    return counts
