"""Generated kernels: both engines must agree on memory, counters and faults."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernprof.emulator.faults import RACES, FaultKind
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.emulator.jit.assemble import assemble
from tests.oracle.difference import first_difference

from .agreement import Both, both, program_of
from .generator import Writer

pytestmark = pytest.mark.usefixtures("nvrtc_ready")


def both_of(seed: int, source: str, writer: Writer, **more: Any) -> Both:
    found = compile_cuda(source, function="k")
    rng = np.random.default_rng(seed)
    n = int(rng.integers(50, 1500))
    inputs = rng.integers(0, 2**32, n, np.uint32)
    outputs = np.zeros(2 * n + 32, np.uint32)
    real = rng.normal(0, 100, 2 * n).astype(np.float32)
    return both(program_of(found.ptx), [inputs, outputs, real, n], grid=writer.grid, block=writer.block, **more)


@pytest.mark.parametrize("seed", range(24))
def test_both_engines_agree_on_a_generated_kernel(seed: int) -> None:
    writer = Writer(seed)
    source = writer.kernel()
    result = both_of(seed, source, writer)
    assert result.difference() is None, source
    assert result.outcomes[0].blocks_run == writer.grid[0] * writer.grid[1] * writer.grid[2]
    assert result.arrays[0][1].any()


@pytest.mark.parametrize("seed", range(12))
def test_a_generated_kernel_races_without_its_barriers(seed: int) -> None:
    writer = Writer(seed)
    whole = writer.kernel()
    without = whole.replace("__syncthreads();", "")
    right = both_of(seed, whole, writer, check=True)
    assert right.difference() is None
    assert [f.describe() for f in right.outcomes[0].faults if f.kind in RACES] == []
    found = both_of(seed, without, writer, check=True)
    assert found.difference() is None, without
    several_warps = writer.block[0] * writer.block[1] * writer.block[2] > 32
    if several_warps and without != whole:
        assert any(fault.kind is FaultKind.SHARED_RACE for fault in found.outcomes[0].faults)


@pytest.mark.parametrize("seed", range(24))
def test_a_generated_kernel_counts_the_same_without_values_that_only_its_output_needs(seed: int) -> None:
    writer = Writer(seed)
    source = writer.kernel()
    found = both_of(seed, source, writer, values=False)
    assert first_difference(*(each.counters for each in found.outcomes)) is None, source


INDEX = """
extern "C" __global__ void k(const unsigned* a, unsigned* b, int n) {
    __shared__ unsigned place[64];
    int t = threadIdx.x;
    place[t] = a[t] % 64;
    __syncthreads();
    for (unsigned i = 0; i < place[63 - t] % 5; ++i) b[(place[t] + i) * 9 % n] = 7;
}
"""
SUMS = """
extern "C" __global__ void k(const float* a, float* b, int n) {
    __shared__ float sums[64];
    float s = 0;
    for (int i = 0; i < 8; ++i) s += a[(threadIdx.x + i) % n] * a[i];
    sums[threadIdx.x] = s;
    __syncthreads();
    b[threadIdx.x] = sums[threadIdx.x * 2 % 64];
}
"""


@pytest.mark.parametrize(("source", "kind", "needed"), [(INDEX, np.uint32, True), (SUMS, np.float32, False)])
def test_only_values_that_reach_an_address_or_a_branch_are_made(source: str, kind: Any, needed: bool) -> None:
    program = program_of(compile_cuda(source, function="k").ptx)
    given = [(np.arange(64, dtype=np.uint32) * 2654435761 >> 8).astype(kind), np.zeros(64, kind), 64]
    result = both(program, given, block=(64, 1, 1), values=False)
    assert first_difference(*(each.counters for each in result.outcomes)) is None
    ours, whole = (arrays[1] for arrays in result.arrays)
    assert np.array_equal(ours, whole) == needed
    smaller = len(assemble(program, values=False).text) < 0.8 * len(assemble(program).text)
    assert smaller == (not needed)
