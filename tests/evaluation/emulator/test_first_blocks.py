"""Some newcomers and later ones compute what NumPy does; `python -m
tests.evaluation.emulator.first_blocks` has all.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.evaluation.emulator.first_blocks import CHECKS, compared
from tests.foreign_kernels.launches import ALL

SOME = (
    "sums in blocks/Brent and Kung",
    "bytes as letters/words",
    "rows of 512 in order/bitonic and shuffles",
    "places in a list/levels",
    "softmax of 2,000/2 walks",
    "likelihood of labels/warp",
    "streams coded by ranges/shared table",
    "products of 512 bits/sixteen threads",
)


@pytest.mark.parametrize("name", SOME)
def test_first_blocks_compute_what_numpy_does(name: str) -> None:
    got, wanted, apart = compared(name)
    np.testing.assert_allclose(got, wanted, rtol=0, atol=apart)


def test_half_of_the_newcomers_and_all_later_launches_are_held_to_numpy() -> None:
    half = {name for name, launch in ALL.items() if launch.half in "PQ"}
    later = {name for name, launch in ALL.items() if launch.half in "RSVWZ1"}
    assert len(later) > 200
    assert later <= set(CHECKS)
    assert 2 * len(half & set(CHECKS)) > len(half)
