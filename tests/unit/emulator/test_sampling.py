"""Samples of blocks: what their replicates say about the error, against populations whose true sum
is known.
"""

import dataclasses
import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernprof.emulator import emulate
from kernprof.emulator.contract import Column, Counters, LaunchSpec, Outcome, Request
from kernprof.emulator.ptx.parser import parse
from kernprof.emulator.sampling import (
    REPLICATES,
    half_width,
    largest_error,
    run_sample,
    run_within,
    strata,
    with_errors,
    work,
)
from kernprof.model.run import Metric, Provenance

PROGRAM: Any = SimpleNamespace(instructions=(None,))


class Scripted:
    """Executes programs whose block number n takes `work[n]` warp instructions."""

    def __init__(self, work: np.ndarray) -> None:
        self.work, self.ran = work, np.zeros(len(work), int)

    def run(self, _program: Any, launch: LaunchSpec) -> Outcome:
        assert launch.blocks is not None
        self.ran[launch.blocks] += 1
        return counted(self.work, Column.WARPS, launch)


def counted(work: np.ndarray, column: Column, launch: LaunchSpec) -> Outcome:
    assert launch.blocks is not None

    def of(blocks: np.ndarray) -> Counters:
        counters = Counters.zero(1)
        counters.values[0, column] = int(work[blocks].sum())
        return counters

    parts = map(of, np.split(launch.blocks, np.cumsum(launch.parts)[:-1]))
    return Outcome(
        counters=of(launch.blocks), faults=(), blocks_run=len(launch.blocks), parts=parts
    )


def sample(
    work: np.ndarray, wanted: int, seed: int = 0, grid: tuple[int, int, int] | None = None
) -> Outcome:
    spec: Any = LaunchSpec(
        grid=grid or (len(work), 1, 1),
        block=(32, 1, 1),
        shared_bytes=0,
        parameters=b"",
        memory=SimpleNamespace(),
    )  # type: ignore[arg-type]
    return run_sample(Scripted(work).run, PROGRAM, spec, wanted, seed=seed)


def metric(outcome: Outcome, blocks: int) -> Metric:
    def of(counters: Counters) -> dict[str, Metric]:
        return {
            "instructions": Metric(
                value=counters.total(Column.WARPS), unit="inst", provenance=Provenance.EXACT
            )
        }

    parts = [of(replicate) for replicate in outcome.replicates]
    return with_errors(of(outcome.counters), parts, outcome.blocks_run, blocks)["instructions"]


def test_half_width_by_hand() -> None:
    # Mean 10, deviations −2 0 2 → s = 2, Student's t for 2 degrees of freedom 4.303.
    assert half_width([8.0, 10.0, 12.0]) == pytest.approx(4.303 * 2 / math.sqrt(3))
    assert half_width([7.0] * REPLICATES) == 0


def test_blocks_that_are_alike_leave_one_blocks_worth() -> None:
    outcome = sample(np.full(1000, 50), 100)
    result = metric(outcome, 1000)
    assert result.value == 50_000
    assert result.error == pytest.approx(50)  # one block of 1000
    assert result.reason == f"scaled up from {outcome.blocks_run} of 1000 blocks: ± 0.1 % (95 %)"
    assert result.provenance is Provenance.ESTIMATE


def test_a_group_that_ran_as_a_whole_adds_no_error() -> None:
    # First and last block differ wildly from all others, but each is a group of its own.
    work = np.full(1000, 50)
    work[0], work[-1] = 10**6, 10**7
    outcome = sample(work, 100)
    assert outcome.counters.total(Column.WARPS) == work.sum()
    assert metric(outcome, 1000).error == pytest.approx(work.sum() / 1000)
    assert all(replicate.total(Column.WARPS) == work.sum() for replicate in outcome.replicates)


@pytest.mark.parametrize(
    ("population", "share"),
    # Where few blocks do most of the work a sample may miss them all, and its interval holds less
    # often than it says.
    [("random", 0.93), ("heavy", 0.88), ("ramp", 0.99), ("step", 0.99), ("stripes", 0.93)],
)
def test_the_stated_interval_holds_the_truth_as_often_as_it_says(
    population: str, share: float
) -> None:
    size, random = 2000, np.random.default_rng(1)
    work = {
        "random": random.integers(10, 1000, size),
        "heavy": np.floor(100 * random.pareto(2.5, size) + 10).astype(int),
        "ramp": np.arange(size),  # as in a triangular loop
        "step": np.where(np.arange(size) < 700, 60, 50),  # a grid-stride loop's remainder
        "stripes": np.where(np.arange(size) % 16 < 3, 400, 100),
    }[population]
    inside, offs, stated = 0, [], []
    for seed in range(200):
        result = metric(sample(work, 160, seed), size)
        assert result.value is not None
        assert result.error is not None
        offs.append(abs(result.value - work.sum()))
        stated.append(result.error)
        inside += offs[-1] <= stated[-1]
    assert inside >= share * 200
    # And it is no wider than it has to be: random blocks give intervals of about twice the errors'
    # spread.
    if population == "random":
        assert np.median(stated) < 4 * np.sqrt(np.mean(np.square(offs)))


@given(st.tuples(*[st.integers(1, 12)] * 3), st.integers(1, 400), st.integers(0, 5))
def test_replicates_deal_out_every_block_of_the_sample_once(
    grid: tuple[int, int, int], wanted: int, seed: int
) -> None:
    work = np.arange(math.prod(grid)) % 7 + 1
    for stratum in strata(grid, wanted, seed=seed):
        dealt = stratum.dealt()
        assert sorted(np.concatenate(dealt).tolist()) == stratum.blocks.tolist()
        assert all(len(blocks) for blocks in dealt)
        assert len(dealt) == (1 if len(stratum.blocks) == stratum.total else REPLICATES)
    outcome = sample(work, wanted, seed, grid)
    assert len(outcome.replicates) == REPLICATES
    assert outcome.blocks_run == sum(len(s.blocks) for s in strata(grid, wanted, seed=seed))
    if outcome.blocks_run == len(work):
        assert outcome.counters.total(Column.WARPS) == work.sum()


def test_the_least_certain_metric_is_named_and_unknown_ones_keep_their_reason() -> None:
    def one(value: float | None, **more: Any) -> Metric:
        return Metric(value=value, unit="sector", provenance=Provenance.EXACT, **more)

    total = {
        "a": one(100.0),
        "b": one(10.0, reason="counted in PTX"),
        "c": one(None, reason="depends on timing"),
    }
    parts = [
        {**total, "a": one(100.0 + n), "b": one(10.0 + n)} for n in (-1, 1, -1, 1, -1, 1, -1, 1)
    ]
    errors = with_errors(total, parts, 50, 1000)
    assert errors["c"] == total["c"]
    width = 2.365 * math.sqrt(8 / 7) / math.sqrt(8)
    assert errors["b"].error == pytest.approx(width + 10 / 1000)
    assert errors["b"].reason == "counted in PTX; scaled up from 50 of 1000 blocks: ± 9 % (95 %)"
    name, share = largest_error(errors) or ("", 0.0)
    assert (name, share) == ("b", pytest.approx((width + 0.01) / 10))
    assert largest_error({"c": total["c"]}) is None
    assert (
        dataclasses.replace(errors["a"], error=None, reason=None, provenance=Provenance.EXACT)
        == total["a"]
    )


PRODUCTS = """
.version 8.0
.target sm_90a
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %d<3>; .reg .pred %p<2>;
    mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
        {%f1,%f2,%f3,%f4}, {%r1,%r2,%r3,%r4}, {%r5,%r6}, {%f1,%f2,%f3,%f4};
    wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1,%f2,%f3,%f4}, %d1, %d2, %p1, 1, 1, 0, 0;
    add.f32 %f1, %f2, %f3;
    ret;
}
"""


def test_the_work_of_a_matrix_product_goes_with_its_shape() -> None:
    """Four warps share one of 64 rows: each has the multiplications of 16."""
    instructions = parse(PRODUCTS).functions["k"].instructions
    program: Any = SimpleNamespace(instructions=instructions)
    counters = Counters.zero(len(instructions))
    for number in range(2):
        counters.values[number, Column.WARPS] = 10
        assert work(program, counters) == 0.25 * 10 * 16 * 8 * 16 * (number + 1)


def test_a_sample_runs_without_the_model_of_the_caches() -> None:
    ran: list[LaunchSpec] = []

    def execute(program: Any, spec: LaunchSpec) -> Outcome:
        assert spec.lines is None
        return Scripted(np.ones(10_000)).run(program, ran.append(spec) or spec)

    program: Any = SimpleNamespace(
        instructions=(), watches_other_blocks=False, entry=SimpleNamespace(directives={})
    )
    lines: Any = SimpleNamespace(mask=0)
    spec: Any = LaunchSpec(
        grid=(10_000, 1, 1),
        block=(32, 1, 1),
        shared_bytes=0,
        parameters=b"",
        memory=SimpleNamespace(),
        lines=lines,
    )  # type: ignore[arg-type]
    sampled = run_within(execute, program, spec, 1e6, sample=1e5, expected=1.1e6)
    assert ran
    assert sampled.blocks_run < 2_000  # and no blocks before, to tell how long all would take


PLAIN = SimpleNamespace(name="add.s32", opcode="add", modifiers=("s32",), types=("s32",))


@pytest.mark.parametrize(("uneven", "blocks"), [(False, 1_000), (True, 9_000)])
def test_blocks_that_differ_get_the_larger_sample(uneven: bool, blocks: int) -> None:
    threads = np.where(
        np.random.default_rng(0).random(10_000) < (0.01 if uneven else 0), 100_000, 10
    )

    def execute(_program: Any, spec: LaunchSpec) -> Outcome:
        return counted(threads, Column.THREADS, spec)

    spec: Any = LaunchSpec(
        grid=(10_000, 1, 1),
        block=(32, 1, 1),
        shared_bytes=0,
        parameters=b"",
        memory=SimpleNamespace(),
    )  # type: ignore[arg-type]
    program: Any = SimpleNamespace(
        instructions=(PLAIN,), watches_other_blocks=False, entry=SimpleNamespace(directives={})
    )
    sampled = run_within(execute, program, spec, 9e5, sample=1e5, expected=1e6)
    assert sampled.blocks_run == pytest.approx(blocks, abs=10)


def test_uncounted_parts_have_the_largest_error() -> None:
    """Parts whose counts were not carried over to the machine code have none of what the PTX lacks:
    no spread.
    """

    def of(**values: float) -> dict[str, Metric]:
        return {
            n: Metric(value=v, unit="", provenance=Provenance.ESTIMATE) for n, v in values.items()
        }

    parts = [of(loads=1000.0 + 100 * (-1) ** n, even=500.0, fused=0.0) for n in range(REPLICATES)]
    errors = with_errors(of(loads=1000.0, even=500.0, fused=300.0), parts, 16, 1000)
    loads, even, fused = (errors[name].error or 0 for name in ("loads", "even", "fused"))
    assert loads > 80
    assert even == pytest.approx(0.5), "counted in all parts, alike"
    assert fused == pytest.approx(0.3 * loads)


SUMS = """extern "C" __global__ void sums(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += x[k] * x[(i + k) % 1024];
    y[i] = sum;
}"""


@pytest.mark.parametrize(("limit", "sampled"), [(1e6, True), (1e9, False)])
def test_a_launch_beyond_the_limit_is_sampled(limit: float, sampled: bool) -> None:
    y = np.zeros(200 * 64, np.float32)
    args = [np.arange(1024, dtype=np.float32) % 5, y, 100]
    emulation = emulate.emulate(Request(kernel=SUMS, grid=200, block=64, args=args, limit=limit))
    assert emulation.sampled == sampled
    assert y.all() != sampled
