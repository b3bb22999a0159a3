"""The search for layouts of shared arrays: counts, candidates, and kernels before and after."""

from typing import Any

import numpy as np
import pytest

from kernprof.analysis.layout.search import (
    best_layout,
    candidates,
    moved,
    new_size,
)
from kernprof.emulator.shared import REQUEST, count_wavefronts
from kernprof.model.layouts import Form, SharedArray
from kernprof.report.tables.layout import proof
from tests.oracle import coalescing

LANES = range(32)
MATRIX = [row * 128 for row in range(8)]


@pytest.mark.parametrize("width", [2, 4, 8, 16])
@pytest.mark.parametrize("form", [Form.LOAD, Form.STORE, Form.ATOMIC, Form.MATRIX])
def test_wavefronts_are_those_of_the_oracle(form: Form, width: int) -> None:
    random = np.random.default_rng(width)
    masks = random.integers(1, 2**32, 100, np.uint32)
    lanes = np.append(masks, np.full(100, 0xFFFFFFFF, np.uint32))
    if form is Form.MATRIX:
        width, lanes = 16, lanes[100:]
    shape = (len(lanes), 32)
    strides = random.integers(1, 40, (len(lanes), 1)) * np.arange(32)
    addresses = width * (
        strides // random.integers(1, 5, (len(lanes), 1)) + random.integers(0, 2, shape)
    )
    requests = np.zeros(len(lanes), REQUEST)
    requests["addresses"], requests["lanes"], requests["form"] = addresses, lanes, width << 3 | form
    counted = count_wavefronts(requests)
    mask = lanes[:, None] >> np.arange(32, dtype=np.uint32) & 1 == 1
    where = addresses.astype(np.uint64)
    if form is Form.MATRIX:
        expected = coalescing.matrix_wavefronts(where, 4)
    elif form is Form.ATOMIC:
        expected = coalescing.shared_atomic_wavefronts(where, mask, width)
    else:
        expected = coalescing.shared_wavefronts(where, mask, width, store=form is Form.STORE)
    assert counted[:, 0].tolist() == expected.tolist()
    assert (counted[:, 1] <= counted[:, 0]).all()


@pytest.mark.parametrize(
    ("shape", "element", "access", "kind", "padding", "shift"),
    [
        ((32, 32), 4, ([128 * i for i in LANES], 4, Form.LOAD), "padding", 4, 5),
        ((8, 64), 2, (MATRIX, 16, Form.MATRIX), "padding", 16, 3),
        ((1024,), 4, ([128 * i for i in LANES], 4, Form.STORE), "padding", 4, None),
        ((32, 32), 4, ([4 * i for i in LANES], 4, Form.LOAD), "as declared", 0, None),
    ],
)
def test_the_best_layout_reaches_the_bound(
    shape: tuple[int, ...], element: int, access: Any, kind: str, padding: int, shift: int | None
) -> None:
    array = SharedArray(
        name="a", start=0, size=int(np.prod(shape)) * element, element=element, shape=shape
    )
    addresses, width, form = access
    places = np.pad(addresses, (0, 32 - len(addresses)))
    row = (places, (1 << len(addresses)) - 1, width << 3 | form, 0, width, width, 1, 1)
    requests = np.array([row], REQUEST)
    layout = best_layout(array, requests, count_wavefronts)
    assert layout.best.wavefronts == layout.least <= layout.before
    assert (layout.best.arrangement.kind, layout.best.arrangement.padding) == (kind, padding)
    full = best_layout(array, requests, count_wavefronts, room=0)
    assert full.best.wavefronts == full.least
    swizzles = [c.arrangement.swizzle for c in full.candidates if c.wavefronts == full.least]
    assert shift is None or shift in [s.shift for s in swizzles if s]


@pytest.mark.parametrize(
    ("shape", "element"),
    [((32, 32), 4), ((2, 8, 24), 4), ((100,), 2), ((64, 6), 4), ((16, 16), 16)],
)
def test_no_arrangement_overlaps_elements_or_leaves_the_array(
    shape: tuple[int, ...], element: int
) -> None:
    size = int(np.prod(shape)) * element
    array = SharedArray(name="a", start=0, size=size, element=element, shape=shape)
    arrangements = list(candidates(array, element))
    assert len(arrangements) > 10
    for arrangement in arrangements:
        places = moved(arrangement, np.arange(size))
        assert len(set(places.tolist())) == size
        assert 0 <= places.min() <= places.max() < new_size(arrangement, size)


@pytest.mark.parametrize("words", [4, 8])
@pytest.mark.parametrize("varied", [True, False])
def test_structures_become_a_structure_of_arrays(words: int, varied: bool) -> None:
    # if lanes access different members, the other layouts need more wavefronts, else more bytes
    columns = np.random.default_rng(0).integers(0, words, (64, 32)) * varied
    rows = [
        (row, -1, 4 << 3 | Form.ATOMIC, 0, 4, 4, 1, 1)
        for row in 4 * (columns + words * np.arange(32))
    ]
    array = SharedArray(name="s", size=1024 * words, element=4, shape=(256, words))
    kinds = best_layout(array, np.array(rows, REQUEST), count_wavefronts, free=0).candidates
    assert (kinds[0].arrangement.kind, kinds[0].size) == ("index order", array.size)
    assert [c.wavefronts > 64 for c in kinds[:3]] == [False, varied, varied]


COLUMN = [64 * i for i in LANES]
CHUNKS = [
    ([64 * n + 16 * i for i in LANES], -1, 16 << 3 | Form.STORE, 0, 16, 16, 1, 1)
    for n in range(0, 32, 8)
]
MERGED = [([16 * n] * 32, -1, 16 << 3 | Form.LOAD, 0, 16, 4, 1, 1) for n in range(128)]


@pytest.mark.parametrize(
    ("rows", "least"),
    [
        ([*CHUNKS, (COLUMN, -1, 4 << 3 | Form.LOAD, 0, 4, 4, 1, 1)], 5 * 4),
        ([*MERGED, (COLUMN, -1, 4 << 3 | Form.STORE, 1, 4, 4, 1, 1)], 128 * 2 + 4),
    ],
)
def test_a_column_of_scalars_in_chunks_of_vectors_has_8_of_32_banks(rows: Any, least: int) -> None:
    array = SharedArray(name="a", size=2048, element=4, shape=(32, 16))
    layout = best_layout(array, np.array(rows, REQUEST), count_wavefronts)
    assert layout.best.wavefronts == layout.least == least


@pytest.mark.parametrize(
    ("lanes", "text"), [(1, "expectation, not a proof"), (32, "fewest wavefronts of {} layouts")]
)
def test_no_layout_is_better_if_all_lanes_access_random_words(lanes: int, text: str) -> None:
    words = np.random.default_rng(0).integers(0, 1024 // lanes, (200, 32))
    words += np.arange(32) % lanes * (1024 // lanes)  # with 32, each lane has its own words
    rows = [(row, -1, 4 << 3 | Form.LOAD, 0, 4, 4, 1, 1) for row in 4 * words]
    array, by_data = SharedArray(name="a", size=4096, element=4), np.ones(200, bool)
    layout = best_layout(array, np.array(rows, REQUEST), count_wavefronts, by_data=by_data)
    assert layout.is_random == (lanes == 1) == (layout.best.arrangement.kind == "as declared")
    assert text.format(layout.tried) in proof(layout)
