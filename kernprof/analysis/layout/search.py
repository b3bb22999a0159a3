"""Search for the layout of a shared-memory array with the fewest wavefronts over all its accesses.

Candidates are paddings of rows, XOR swizzles of the chunks of a row, and the exchange of the last
two dimensions. Each is applied to the recorded addresses, and the emulator's counter counts the
wavefronts. The candidates keep the vector accesses of the source in one aligned piece. Accesses
that only the compiler has merged are counted unmerged where a candidate separates them.

`requests` are rows of type `emulator.shared.REQUEST`. Source of the swizzles: CUTLASS,
"cute/swizzle.hpp".
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
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
_MOST_RANKED = 2000  # maximum number of requests that rank the candidates of a kind
_RANDOM, _NOISE = 32, 6  # number of random layouts; noise in standard deviations
_INDEPENDENT = 0.9  # pairs of lane and word, relative to shuffled lanes, of accesses by random data
_ORDER = ("as declared", "padding", "index order", "swizzle")
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
        source = offsets // swizzle.unit
        for bit, vector in enumerate(swizzle.vectors):
            offsets = offsets ^ (source >> bit & 1) * (vector << swizzle.base)
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
    parts = [p for p in powers if p >= 16 * element and pitch % p == 0]
    for width in dict.fromkeys([*rows, *planes, *parts]):
        for padding in range(step, _LINE + element, step) if width % align == 0 else ():
            yield Arrangement(pitch=width, padding=padding)
    for padding in range(0, _LINE, step) if pitch and align <= element else ():
        yield Arrangement(pitch=pitch, padding=padding, rows=array.shape[-2], element=element)
    lowest = max(BANK_BYTES, align).bit_length() - 1
    for base, top in itertools.combinations(range(lowest, 8 * (element.bit_count() == 1)), 2):
        padding = -pitch % (1 << top)  # a swizzle must not exchange chunks of different rows
        sizes = [(pitch + padding) << n for n in range(5) if 0 < pitch << n < array.size]
        units = dict.fromkeys([(p, 0) for p in powers if p >> top] + [(n, padding) for n in sizes])
        for unit, more in units:
            swizzle = Swizzle(base=base, unit=unit, vectors=_powers(top - base))
            yield Arrangement(pitch=pitch * (more > 0), padding=more, swizzle=swizzle)


def _powers(count: int) -> tuple[int, ...]:
    return tuple(1 << n for n in range(count))


def best_layout(
    array: SharedArray,
    requests: Requests,
    count: Count,
    *,
    room: int = STATIC_LIMIT,
    free: int = STATIC_LIMIT,
    by_data: NDArray[np.bool_] | bool = False,
) -> ArrayLayout:
    """Return the best arrangement of each kind, the best of all first.

    `requests` are those of the array only. The array may grow by `room` bytes. Of arrangements with
    equal wavefronts, those that grow by at most `free` bytes come first. Next come those with an
    index per dimension, then the simpler kind. `by_data` is the mask of the requests that loaded
    data determine. If no layout has fewer wavefronts for them than random layouts have, differences
    within the noise do not count.
    """
    bulk = requests["form"] & 7 == Form.COPY
    align = int(requests["width"][~bulk].max(initial=1))

    def rank(item: LayoutCandidate) -> tuple[float, ...]:
        a, more = item.arrangement, item.size - array.size
        general = a.swizzle is not None and a.swizzle.shift is None
        kind = array.is_flat(a), _ORDER.index(a.kind)
        return item.wavefronts, more > free, *kind, more, general

    def counted(arrangement: Arrangement, some: Requests) -> LayoutCandidate:
        cost = wavefronts(arrangement, array, some, count) @ some["count"]
        size = new_size(arrangement, array.size)
        return LayoutCandidate(arrangement=arrangement, wavefronts=round(cost), size=size)

    bounds = least_wavefronts(array, requests, count)
    data, is_random = np.flatnonzero(by_data), False
    best = leaders = [counted(Arrangement(), requests)]
    before, least = best[0].wavefronts, round(bounds @ requests["count"])
    if before > least:
        rows = np.argsort(requests["pc"], kind="stable")[:: -(-len(requests) // _MOST_RANKED)]
        some, listed = requests[rows], candidates(array, align)
        fitting = (a for a in listed if new_size(a, array.size) <= array.size + room)
        leaders = sorted((counted(a, some) for a in fitting), key=rank)
        if leaders[0].wavefronts > round(bounds[rows] @ some["count"]) and not array.fixed:
            leaders.append(xor_descent(array, align, lambda a: counted(a, some)))
        first = {c.arrangement.kind: c.arrangement for c in sorted(leaders, key=rank)[::-1]}
        best = sorted((counted(a, requests) for a in first.values()), key=rank)
    if best[0].wavefronts > least and data.size:
        mean, noise = random_wavefronts(array, requests[data], count)
        if counted(best[0].arrangement, requests[data]).wavefronts >= mean - noise:
            rest, limit = np.delete(requests, data), best[0].wavefronts + 2 * noise
            left = {c: counted(c.arrangement, rest).wavefronts for c in best}
            best.sort(key=lambda c: (c.wavefronts > limit, left[c], *rank(c)[1:]))
            bound = np.delete(bounds * requests["count"], data).sum()
            is_random = left[best[0]] <= round(bound)
    return ArrayLayout(
        array=array,
        before=before,
        least=least,
        candidates=tuple(best),
        tried=len(leaders),
        by_data=data.size > 0,
        is_random=is_random,
    )


def random_wavefronts(array: SharedArray, requests: Requests, count: Count) -> tuple[float, float]:
    """Return the mean wavefronts of requests if each line of 128 bytes is permuted, and the noise.

    If all lanes access random words of one set, every layout that spreads each line over all banks
    has this expectation. The noise is several standard deviations, because the best of many layouts
    is compared. The mean is infinite if lanes prefer different words.
    """
    after, totals, random = requests.copy(), [], np.random.default_rng(0)
    chunk = int(np.clip(requests["form"] >> 3, BANK_BYTES, 16).max())
    chunks, byte = np.divmod(requests["addresses"] - array.start, chunk)
    active = requests["lanes"][:, None] >> np.arange(BANKS) & 1 == 1
    lanes, accessed = np.nonzero(active)[1], chunks[active] * BANKS
    pairs = [np.unique(accessed + some).size for some in (lanes, random.permutation(lanes))]
    if pairs[0] < _INDEPENDENT * pairs[1]:
        return math.inf, 0.0
    lines = np.arange((array.size // _LINE + 1) * _LINE // chunk).reshape(-1, _LINE // chunk)
    for _ in range(_RANDOM):
        places = random.permuted(lines, axis=1).ravel()
        after["addresses"] = places[chunks % len(places)] * chunk + byte + array.start
        totals.append(count(after)[:, 0] * requests["share"] @ requests["count"])
    return float(np.mean(totals)), _NOISE * float(np.std(totals))


def least_wavefronts(array: SharedArray, requests: Requests, count: Count) -> NDArray[np.float64]:
    """Return lower bounds of the wavefronts of requests in any layout; their sum is a bound.

    Vector accesses keep the positions of words in aligned chunks. The words at one position share
    128 / (bytes of a chunk) banks. An access that the compiler merged keeps them too, unless it is
    split. A chunk counts as unsplit if its split costs more wavefronts than its narrow accesses.
    """
    share, executed = requests["share"], requests["count"]
    merged = _is_merged(requests, array.element)
    least: NDArray[np.float64] = count(requests)[:, 1] * share
    apart = least.copy()
    apart[merged] = _unmerged(array, Arrangement(), requests[merged], count)[:, 1]
    least = np.minimum(least, apart)
    active = requests["lanes"][:, None] >> np.arange(32) & 1 == 1
    widths = np.where(requests["form"] & 7 == Form.COPY, 0, requests["form"] >> 3)
    split = np.where(merged, (apart - least) * executed / active.sum(axis=1), np.inf)
    bounds: NDArray[np.float64] = least.copy()
    for width in np.unique(widths[widths > BANK_BYTES]).tolist():
        chunks, wide = requests["addresses"] // width, active & (widths == width)[:, None]
        costs, charges = np.zeros((2, int(chunks.max()) + 1))
        np.add.at(costs, chunks[wide], np.broadcast_to(split[:, None], wide.shape)[wide])
        shared = active & (costs[chunks] > 0) & (requests["bytes"] <= BANK_BYTES)[:, None]
        narrow = dict[int, NDArray[np.int64]]()
        for row in np.flatnonzero(shared.any(axis=1)).tolist():
            words = np.unique(requests["addresses"][row][shared[row]] // BANK_BYTES)
            positions = words % (width // BANK_BYTES)
            narrow[row] = words[positions == np.bincount(positions).argmax()] * BANK_BYTES // width
            charges[narrow[row]] += executed[row] * share[row] * width / _LINE
        for row, crowded in narrow.items():
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
    vectors, best = [0] * (array.size // _LINE).bit_length(), counted(Arrangement())
    for n, vector in itertools.product([*range(len(vectors))] * 2, range(1 << 7 - base)):
        tried = Swizzle(base=base, unit=_LINE, vectors=(*vectors[:n], vector, *vectors[n + 1 :]))
        item = counted(Arrangement(swizzle=tried))
        if item.wavefronts < best.wavefronts:
            best, vectors[n] = item, vector
    return best


def wavefronts(
    arrangement: Arrangement, array: SharedArray, requests: Requests, count: Count
) -> NDArray[np.float64]:
    """Return the wavefronts of each request.

    Accesses that only the compiler merged are counted unmerged where the arrangement separates or
    misaligns them. After a swizzle, an exchange of dimensions, or a padding that does not follow
    rows, they are always counted unmerged, because the compiler then sees no constant distance.
    """
    a, after, width = arrangement, requests.copy(), requests["form"] >> 3
    after["addresses"] = moved(a, requests["addresses"] - array.start) + array.start
    cost: NDArray[np.float64] = count(after)[:, 0] * requests["share"]
    apart = _is_merged(requests, array.element)
    rows = [row for row in (array.pitch, *array.rows) if row]
    follows = not array.is_flat(a) or any(a.pitch % row == 0 for row in rows)
    if not (a.swizzle or a.rows) and (follows or not a.padding):
        apart &= (a.padding % width > 0) | (a.pitch % width > 0)
    cost[apart] = _unmerged(array, a, requests[apart], count)[:, 0]
    return cost


def _width(requests: Requests, element: int) -> NDArray[np.int64]:
    """Return the bytes that each access moves before merging: at least one element."""
    width = np.maximum(requests["width"], np.minimum(requests["bytes"], element))
    return np.asarray(width, np.int64)


def _is_merged(requests: Requests, element: int) -> NDArray[np.bool_]:
    """Return a mask of the requests that the machine code merges or widens."""
    wide = requests["form"] >> 3 > _width(requests, element)
    return np.asarray(wide & (requests["form"] & 7 != Form.COPY), np.bool_)


def _unmerged(
    array: SharedArray, arrangement: Arrangement, requests: Requests, count: Count
) -> NDArray[np.int64]:
    """Return the counts of requests that the compiler does not merge, shape (n, 2)."""
    width, counts = _width(requests, array.element), np.zeros((len(requests), 2), np.int64)
    for n in range(int((requests["bytes"] // width).max(initial=0))):
        rows = requests["bytes"] // width > n
        part, offset = requests[rows], (n * width[rows])[:, None] - array.start
        part["form"] = width[rows] << 3 | part["form"] & 7
        part["addresses"] = moved(arrangement, part["addresses"] + offset) + array.start
        counts[rows] += count(part)
    return counts
