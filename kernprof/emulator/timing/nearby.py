"""What the L2 still has of what other blocks read before: a few of those run beside a block.

Which of the blocks before it share data with a block is not known, but seldom any: its neighbours
on the grid's axes, those a power of two before it, or all alike. One of each is looked at. The L2
has what so many blocks read as fill it.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from kernprof.model.run import Dim3

_BASES = 2  # blocks whose reads are looked for
_NEAREST = 4  # blocks before one that are looked at each
_PAGE, _STRETCH = 32, 4096  # places, of 64 bytes
Places = NDArray[np.int64]


def kept_shares(
    touched: Callable[[int], Places],
    grid: Dim3,
    ranges: Sequence[tuple[int, int]],
    block_bytes: float,
    l2_bytes: float,
) -> list[float]:
    """Of each range of places (its first, how many), the share of what a block reads there that the
    L2 has because of blocks before it. `touched`: the distinct places that a block reads.
    """
    total = grid[0] * grid[1] * grid[2]
    random = np.random.default_rng(2)
    bases = [
        int(total - 1 - total // 8 - n) for n in random.integers(0, max(1, total // 4), _BASES)
    ]
    known = [_before(touched, max(1, base), grid, random) for base in bases]
    return [
        _kept([_inside(each, part) for each in known], block_bytes, l2_bytes) for part in ranges
    ]


def _before(
    touched: Callable[[int], Places], base: int, grid: Dim3, random: np.random.Generator
) -> list[tuple[int, int, Places]]:
    """The block itself, and blocks before it, the nearest first: how far away, how many each stands
    for, its places.
    """
    found = [(0, 0, touched(base))]
    octaves = [1 << n for n in range(2, base.bit_length()) if 1 << n <= base]
    row, plane = grid[0], grid[0] * grid[1]
    beside = {across + more for across in (row, plane) for more in (-1, 0, 1)}
    alone = {*range(1, _NEAREST + 1), *octaves, *beside, 2 * row, plane - row, plane + row}
    others = {int(random.integers(low, min(2 * low, base + 1))): low for low in octaves}
    for away in sorted({each for each in {*alone, *others} if 0 < each <= base}):
        found.append((away, 1 if away in alone else others[away], touched(base - away)))
    return found


def _inside(
    known: Sequence[tuple[int, int, Places]], part: tuple[int, int]
) -> list[tuple[int, int, Places]]:
    first, count = part
    return [
        (away, alike, each[(each >= first) & (each < first + count)]) for away, alike, each in known
    ]


def _kept(
    known: Sequence[Sequence[tuple[int, int, Places]]], block_bytes: float, l2_bytes: float
) -> float:
    """The mean over the blocks that read something there."""
    shares = [_share(each, block_bytes, l2_bytes) for each in known if len(each[0][2])]
    return sum(shares) / len(shares) if shares else 1.0


def _share(known: Sequence[tuple[int, int, Places]], block_bytes: float, l2_bytes: float) -> float:
    """Blocks further and further away, until those in between read (each only what the L2 lacks)
    more than it holds.
    """
    own = known[0][2]
    left = np.ones(len(own))  # how likely it is that none before has read it
    alone = far_apart(own)
    filled, past = 0.0, 0
    for away, alike, places in known[1:]:
        filled += (away - past) * block_bytes * float(left.mean())
        past = away
        if filled > l2_bytes:
            break
        same = np.isin(own, places, assume_unique=True)
        if alike == 1:
            left[same] = 0.0
        else:
            some = float(same[~alone].mean()) if not alone.all() else 0.0
            left *= (1 - np.where(alone, _density(own, places), some)) ** alike
    return 1 - float(left.mean())


def far_apart(places: Places) -> NDArray[np.bool_]:
    """Which of them, in order, lie in a page of device memory that nothing else is in."""
    if len(places) < 2:
        return np.zeros(len(places), bool)
    far = np.diff(places) > _PAGE
    return np.asarray(np.append(far, True) & np.append(True, far))


def _density(own: Places, places: Places) -> NDArray[np.float64]:
    """How likely it is that another block reads a place, by how many it reads around there."""
    stretches, often = np.unique(places // _STRETCH, return_counts=True)
    if not len(stretches):
        return np.zeros(len(own))
    at = np.minimum(np.searchsorted(stretches, own // _STRETCH), len(stretches) - 1)
    return np.where(stretches[at] == own // _STRETCH, often[at] / _STRETCH, 0.0)
