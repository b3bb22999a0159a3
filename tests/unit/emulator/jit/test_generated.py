"""Generated kernels: both engines must agree on memory, counters and faults."""

import functools
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.faults import RACES, FaultKind
from kernprof.emulator.frontend.cuda import compile_cuda

from .agreement import JIT, ORACLE, Both, program_of, run_on
from .generator import Writer

pytestmark = pytest.mark.usefixtures("nvrtc_ready")
# Between them they have every block, grid and form that the generator writes; a checked kernel
# takes seconds to make.
SEEDS = (0, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 15, 16, 17, 19, 20, 21)
RACING = (2, 3, 5, 7, 8, 11)
WITH_ORACLE = (2, 7, 8)  # those which the interpreter also runs without barriers


def run_of(seed: int, source: str, writer: Writer, *engines: Any, **more: Any) -> list[Any]:
    """Return the results of `run_on` for each engine."""
    program = program_of(compile_cuda(source, function="k").ptx)
    rng = np.random.default_rng(seed)
    n = int(rng.integers(50, 1500))
    inputs = rng.integers(0, 2**32, n, np.uint32)
    outputs = np.zeros(2 * n + 32, np.uint32)
    arguments = [inputs, outputs, rng.normal(0, 100, 2 * n).astype(np.float32), n]
    return [
        run_on(engine, program, arguments, grid=writer.grid, block=writer.block, **more)
        for engine in engines
    ]


@functools.cache
def agreed(seed: int) -> Both:
    writer = Writer(seed)
    return Both(*zip(*run_of(seed, writer.kernel(), writer, JIT, ORACLE), strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_both_engines_agree_on_a_generated_kernel(seed: int) -> None:
    writer = Writer(seed)
    source = writer.kernel()
    result = agreed(seed)
    assert result.difference() is None, source
    assert result.outcomes[0].blocks_run == writer.grid[0] * writer.grid[1] * writer.grid[2]
    assert result.arrays[0][1].any()


@pytest.mark.parametrize("seed", RACING)
def test_a_generated_kernel_races_without_its_barriers(seed: int) -> None:
    writer = Writer(seed)
    full = writer.kernel()
    without = full.replace("__syncthreads();", "")
    (checked,) = run_of(seed, full, writer, JIT, check=True)
    assert [f.describe() for f in checked[1].faults if f.kind in RACES] == []
    assert (
        Both(
            *zip(checked, (agreed(seed).arrays[1], agreed(seed).outcomes[1]), strict=True)
        ).difference()
        is None
    )
    engines = (JIT, ORACLE) if seed in WITH_ORACLE else (JIT,)
    result = run_of(seed, without, writer, *engines, check=True)
    if seed in WITH_ORACLE:
        assert Both(*zip(*result, strict=True)).difference() is None, without
    several_warps = writer.block[0] * writer.block[1] * writer.block[2] > 32
    if several_warps and without != full:
        assert any(fault.kind is FaultKind.SHARED_RACE for fault in result[0][1].faults)
