"""Sectors and wavefronts against hand-computed cases, and against a slow definition over sets."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st

from tests.oracle import coalescing as c

LANE = np.arange(32, dtype=np.uint64)
ALL = np.ones((1, 32), bool)


def row(values) -> np.ndarray:
    return np.asarray(values, dtype=np.uint64).reshape(1, 32)


@pytest.mark.parametrize(
    ("addresses", "width", "sectors"),
    [
        (LANE * 4, 4, 4),  # neighbouring floats
        (LANE * 4 + 4, 4, 5),  # shifted by one element: one more sector
        (LANE * 4 + 32, 4, 4),  # shifted by a whole sector
        (LANE * 0, 4, 1),  # broadcast
        (LANE * 4096, 4, 32),  # a column of a row-major matrix
        (LANE * 8, 4, 8),  # every other float
        (LANE * 12, 4, 12),  # a member of a 12-byte struct
        (LANE * 8, 8, 8),  # doubles
        (LANE * 16, 16, 16),  # float4
        (LANE, 1, 1),  # bytes
        (LANE * 2 + 2, 2, 3),  # halves, shifted by one
        ((31 - LANE) * 4, 4, 4),  # backwards
        (LANE * 32, 32, 32),
        (LANE * 64, 64, 64),
    ],
)
def test_global_sectors(addresses, width, sectors) -> None:
    assert c.global_sectors(row(addresses), ALL, width).tolist() == [sectors]


def test_masked_lanes_cost_nothing() -> None:
    mask = np.zeros((2, 32), bool)
    mask[0, [0, 9]] = True
    addresses = np.vstack([row(LANE * 4), row(LANE * 4)])
    assert c.global_sectors(addresses, mask, 4).tolist() == [2, 0]
    assert c.shared_wavefronts(addresses, mask, 4).tolist() == [1, 0]
    # Lanes 0 and 9 are in two quarters of one half, and their partners are inactive: together.
    assert c.shared_wavefronts(addresses * np.uint64(4), mask, 16).tolist() == [1, 0]
    assert c.local_sectors(addresses * np.uint64(0), mask, 4).tolist() == [2, 0]
    assert c.requests(mask).tolist() == [1, 0]
    assert c.bytes_asked(mask, 8).tolist() == [16, 0]
    assert c.least_shared_wavefronts(addresses, mask, 4).tolist() == [1, 0]
    assert c.shared_atomic_wavefronts(addresses, mask, 4).tolist() == [1, 0]


@pytest.mark.parametrize(
    ("addresses", "width", "wavefronts"),
    [
        (LANE * 4, 4, 1),
        (LANE * 0, 4, 1),  # broadcast
        (LANE * 8, 4, 2),  # stride 2: two words in every other bank
        (LANE * 12, 4, 1),  # an odd stride
        (LANE * 128, 4, 32),  # a column of a 32-wide tile
        (LANE * 132, 4, 1),  # the same, padded to 33
        (LANE // 2 * 128, 4, 16),  # pairs share a word
        (LANE, 1, 1),  # bytes: 8 words
        (LANE * 2, 2, 1),
        (LANE * 64, 2, 16),  # halves, stride 32
        (LANE * 8, 8, 2),  # doubles in a row
        (LANE * 0, 8, 1),  # one double for all: pairs agree
        (LANE // 2 * 8, 8, 1),  # lane pairs i^1 agree: one wavefront for 128 bytes
        (LANE % 2 * 8 + LANE // 4 * 16, 8, 1),  # lane pairs i^2 agree
        (LANE // 4 * 8 + LANE % 4 // 3 * 64, 8, 2),  # neither: halves go one after the other
        (LANE * 256, 8, 32),  # all in banks 0 and 1
        (LANE * 16, 16, 4),  # float4 in a row
        (LANE * 0, 16, 2),  # one float4 for all: the halves never merge
        (LANE // 2 * 16, 16, 2),  # i^1
        (LANE % 2 * 16 + LANE // 4 * 32, 16, 2),  # i^2
        # each quarter skips one float4 and wraps round to its first banks
        (LANE * 20 // 16 * 16, 16, 8),
        (LANE * 128, 16, 32),  # every float4 in banks 0–3
        (LANE * 144, 16, 4),  # padded rows of 36 floats
    ],
)
def test_shared_wavefronts(addresses, width, wavefronts) -> None:
    assert c.shared_wavefronts(row(addresses), ALL, width).tolist() == [wavefronts]


@pytest.mark.parametrize(
    ("addresses", "on", "width", "wavefronts"),
    [
        # pairs that one lane of two stores: an H200 takes two, and one to load
        (LANE // 2 * 8, LANE % 2 == 0, 8, 2),
        (LANE * 0, LANE >= 0, 8, 2),
        (LANE * 8, LANE < 16, 8, 1),
        (LANE // 2 * 16, LANE % 2 == 0, 16, 4),
        (LANE * 4, LANE >= 0, 4, 1),
    ],
)
def test_halves_and_quarters_of_a_store_never_merge(addresses, on, width, wavefronts) -> None:
    assert c.shared_wavefronts(
        row(addresses), row(on).astype(bool), width, store=True
    ).tolist() == [wavefronts]
    assert c.least_shared_wavefronts(
        row(addresses), row(on).astype(bool), width, store=True
    ).tolist() == [wavefronts]


@pytest.mark.parametrize(
    ("lanes", "width", "wavefronts"),
    [
        ((21, 25), 16, 1),  # no partner disagrees
        ((12, 14, 15, 21, 25), 16, 3),  # one does in the other half of the warp
        ((12, 14, 21, 25), 16, 2),  # lanes i^1 of all
        ((0, 2, 25), 8, 1),
        ((0, 1, 3, 25), 8, 2),
    ],
)
def test_quarters_of_a_load_merge_where_all_lanes_of_the_warp_agree(
    lanes, width, wavefronts
) -> None:
    mask = np.isin(LANE, lanes).reshape(1, 32)
    assert c.shared_wavefronts(row(LANE * 144), mask, width).tolist() == [wavefronts]


@pytest.mark.parametrize(
    ("offsets", "width", "sectors"),
    [
        (LANE * 0 + 8, 4, 4),  # the same word of every thread: 128 bytes
        (LANE * 0, 8, 8),
        (LANE * 0, 16, 16),
        (LANE * 4, 4, 32),  # 32 different words
        (LANE * 0 + 1, 1, 4),  # a byte still brings its word
        (LANE // 8 * 4, 4, 4),  # a group of 8 lanes each on its own word
        (LANE % 2 * 4, 4, 8),
    ],
)
def test_local_sectors(offsets, width, sectors) -> None:
    assert c.local_sectors(row(offsets), ALL, width).tolist() == [sectors]


@pytest.mark.parametrize(
    ("addresses", "width", "least"),
    [
        (LANE * 4, 4, 1),
        (LANE * 128, 4, 1),
        (LANE * 0, 4, 1),
        (LANE * 8, 8, 2),
        (LANE * 16, 16, 4),
        (LANE * 0, 16, 2),
        (LANE // 2 * 32, 16, 2),
        (LANE % 16 * 32, 16, 4),
        (LANE * 0, 8, 1),
    ],
)
def test_least_shared_wavefronts(addresses, width, least) -> None:
    assert c.least_shared_wavefronts(row(addresses), ALL, width).tolist() == [least]


@pytest.mark.parametrize(
    ("addresses", "width", "cost"),
    [
        (LANE * 4, 4, 1),
        (LANE * 0, 4, 32),
        (LANE % 4 * 4, 4, 8),
        (LANE * 128, 4, 32),
        (LANE * 8, 8, 2),
    ],
)
def test_atomics_on_one_word_take_turns(addresses, width, cost) -> None:
    assert c.shared_atomic_wavefronts(row(addresses), ALL, width).tolist() == [cost]


@pytest.mark.parametrize(
    ("addresses", "matrices", "cost"),
    [
        (LANE * 16, 4, 4),  # rows one after the other
        (LANE * 16, 1, 1),
        (LANE * 128, 4, 32),  # rows of 64 halves: every row in banks 0–3
        (LANE * 144, 2, 2),  # the same, padded by 8 halves
        (LANE * 32, 4, 8),  # rows of 16 halves: two rows meet in each bank
    ],
)
def test_matrix_loads(addresses, matrices, cost) -> None:
    assert c.matrix_wavefronts(row(addresses), matrices).tolist() == [cost]


def slow_sectors(lanes: list[tuple[int, int]], width: int) -> int:
    return len({byte // 32 for _, a in lanes for byte in range(a, a + width)})


def slow_conflicts(lanes: list[tuple[int, int]], width: int) -> int:
    words = {byte // 4 for _, a in lanes for byte in range(a, a + width)}
    return max(Counter(word % 32 for word in words).values(), default=0)


def slow_wavefronts(lanes: list[tuple[int, int]], width: int) -> int:
    size = 32 if width <= 4 else 32 // (width // 4)
    groups = [[x for x in lanes if x[0] // size == g] for g in range(32 // size)]
    if width <= 4:
        return slow_conflicts(lanes, width)
    total, warp = 0, dict(lanes)
    agree = any(all(warp.get(i ^ d, a) == a for i, a in warp.items()) for d in (1, 2))
    for first, second in zip(groups[::2], groups[1::2], strict=True):
        both = slow_conflicts(first, width) + slow_conflicts(second, width)
        total += slow_conflicts(first + second, width) if agree else both
    return total


@given(
    st.sampled_from([1, 2, 4, 8, 16]),
    st.lists(st.integers(0, 200), min_size=32, max_size=32),
    st.lists(st.booleans(), min_size=32, max_size=32),
    st.sampled_from([1, 2, 4, 32]),
)
def test_agrees_with_the_definition_over_sets(width, picks, active, repeat) -> None:
    addresses = [picks[i // repeat * repeat] * width for i in range(32)]
    lanes = [(i, a) for i, a in enumerate(addresses) if active[i]]
    mask = np.array([active])
    assert c.global_sectors(row(addresses), mask, width).tolist() == [slow_sectors(lanes, width)]
    assert c.shared_wavefronts(row(addresses), mask, width).tolist() == [
        slow_wavefronts(lanes, width)
    ]
    interleaved = {(a // 4 + w, i // 8) for i, a in lanes for w in range(max(1, width // 4))}
    assert c.local_sectors(row(addresses), mask, width).tolist() == [len(interleaved)]


@pytest.mark.parametrize(
    ("addresses", "sectors"),
    [
        ([0] * 32, 32),  # all take turns
        (list(range(0, 128, 4)), 4),
        ([0, 0, 4, 4] + [8] * 28, 28),  # one sector: the longest queue
        ([0, 0, 32, 32] + [64] * 28, 2 + 2 + 28),
        (list(range(0, 1024, 32)), 32),
    ],
)
def test_lanes_on_one_global_address_take_turns(addresses, sectors) -> None:
    assert c.atomic_sectors(row(addresses), ALL, 4).tolist() == [sectors]


def test_atomic_sectors_of_few_lanes() -> None:
    mask = np.zeros((2, 32), np.bool_)
    mask[0, [3, 9]] = True
    assert c.atomic_sectors(np.zeros((2, 32), np.uint64), mask, 8).tolist() == [2, 0]
