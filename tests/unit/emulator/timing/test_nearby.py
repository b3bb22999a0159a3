"""What the L2 still has of what other blocks read, for blocks whose reads are known."""

from __future__ import annotations

import numpy as np
import pytest

from kernprof.emulator.timing.nearby import kept_shares

EACH = 64  # places of a block
GRID = (1 << 14, 1, 1)
WHOLE = [(0, 1 << 40)]


def _far(block: int) -> np.ndarray:
    """The same as 4096 blocks before."""
    return np.arange(EACH) + block % 4096 * EACH


@pytest.mark.parametrize(("l2_blocks", "kept"), [(1000, 0.0), (5000, 1.0)])
def test_what_is_read_again_is_kept_as_long_as_the_l2_holds_what_comes_between(
    l2_blocks: int, kept: float
) -> None:
    assert kept_shares(_far, GRID, WHOLE, 64.0 * EACH, 64.0 * EACH * l2_blocks) == [kept]


def test_a_halo_is_kept_and_the_rest_is_new() -> None:
    def halo(block: int) -> np.ndarray:
        return np.arange(EACH + 16) + block * EACH

    assert kept_shares(halo, GRID, WHOLE, 64.0 * (EACH + 16), 1e6) == [pytest.approx(16 / 80)]


def test_rows_and_planes_before_are_looked_at() -> None:
    def above(block: int) -> np.ndarray:  # each reads its own and the row below
        return np.concatenate(
            [np.arange(EACH) + block * EACH, np.arange(EACH) + (block + 100) * EACH]
        )

    assert kept_shares(above, (100, 90, 1), WHOLE, 64.0 * 2 * EACH, 64.0 * EACH * 1000) == [
        pytest.approx(0.5)
    ]


def test_places_of_chance_are_kept_as_often_as_the_l2_has_them() -> None:
    count = 1 << 20

    def any_of(block: int) -> np.ndarray:
        return np.unique(np.random.default_rng(block).integers(0, count, 256))

    [kept] = kept_shares(any_of, GRID, WHOLE, 64.0 * 256, 64.0 * count / 4)
    assert 0.15 < kept < 0.35  # a quarter of all is there


def test_each_range_for_itself() -> None:
    def both(block: int) -> np.ndarray:
        return np.concatenate([np.arange(EACH), 10_000 + np.arange(EACH) + block * EACH])

    shares = kept_shares(
        both, GRID, [(0, 10_000), (10_000, 1 << 40)], 64.0 * 2 * EACH, 64.0 * 2 * EACH * 100
    )
    assert shares == [1.0, 0.0]
