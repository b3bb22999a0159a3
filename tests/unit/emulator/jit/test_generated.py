"""Generated kernels: both engines must agree on memory, counters and faults."""

from __future__ import annotations

import numpy as np
import pytest

from kernprof.emulator.frontend_cuda import compile_cuda

from .agreement import both, program_of
from .generator import Writer

pytestmark = pytest.mark.usefixtures("nvrtc_ready")


@pytest.mark.parametrize("seed", range(24))
def test_both_engines_agree_on_a_generated_kernel(seed: int) -> None:
    writer = Writer(seed)
    source = writer.kernel()
    found = compile_cuda(source, function="k")
    rng = np.random.default_rng(seed)
    n = int(rng.integers(50, 1500))
    inputs = rng.integers(0, 2**32, n, np.uint32)
    outputs = np.zeros(2 * n + 32, np.uint32)
    real = rng.normal(0, 100, 2 * n).astype(np.float32)
    result = both(program_of(found.ptx), [inputs, outputs, real, n], grid=writer.grid, block=writer.block)
    assert result.difference() is None, source
    assert result.outcomes[0].blocks_run == writer.grid[0] * writer.grid[1] * writer.grid[2]
    assert result.arrays[0][1].any()
