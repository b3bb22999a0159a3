"""Some newcomers compute what NumPy does; `python -m tests.evaluation.emulator.first_blocks` has more."""

from __future__ import annotations

import numpy as np
import pytest

from tests.evaluation.emulator.first_blocks import CHECKS, compared

SOME = ("sums in blocks/Brent and Kung", "bytes as letters/words", "rows of 512 in order/bitonic and shuffles",
        "places in a list/levels", "softmax of 2,000/2 walks")  # fmt: skip


@pytest.mark.parametrize("name", SOME)
def test_first_blocks_compute_what_numpy_does(name: str) -> None:
    got, wanted, apart = compared(name)
    np.testing.assert_allclose(got, wanted, rtol=0, atol=apart)


def test_half_of_the_launches_are_held_to_numpy() -> None:
    assert len(CHECKS) >= 50
