"""The tile keeps its accesses coalesced and free of bank conflicts."""

from pathlib import Path

import pytest

WORKLOAD = Path(__file__).parents[1] / "kernels/turn.py"


@pytest.mark.kernel_budget(shared_load_bank_conflicts=0, shared_store_bank_conflicts=0)
def test_tiled(kernprof):
    profile = kernprof.emulate(WORKLOAD, "tiled")
    assert profile["global_store_sectors"] == 256 * 512 * 4 / 32
