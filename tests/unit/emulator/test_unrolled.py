"""Loops that ptxas unrolls: what runs in their place counts as the machine code does, and computes
the same.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from kernprof import emulator
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.request import Request
from kernprof.emulator.sass.unrolled import LINES
from kernprof.model.run import Provenance

pytestmark = pytest.mark.usefixtures("nvrtc_ready", "nvdisasm_ready")
# The compiler's own unrolling, by four, leaves a loop that ptxas unrolls once more.
SUMS = """
extern "C" __global__ void sums(const float* x, const int* first, const int* end, float* out) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (KIND k = first[t]; k < end[t]; k += STEP) sum += x[k];
    out[t] = sum;
}
"""


def sums(
    first: NDArray[np.int32], end: NDArray[np.int32], *, kind: str = "int", step: int = 1
) -> Emulation:
    rng = np.random.default_rng(1)
    x, out = rng.integers(-9, 9, 4096).astype(np.float32), np.zeros(len(first), np.float32)
    text = SUMS.replace("KIND", kind).replace("STEP", str(step))
    result = emulate(
        Request(
            kernel=text,
            function="sums",
            grid=(len(first) // 32,),
            block=(32,),
            args=[x, first, end, out],
        )
    )
    assert not result.faults
    assert out.tolist() == [float(x[a:b:step].sum()) for a, b in zip(first, end, strict=True)]
    return result


def is_unrolled(emulation: Emulation) -> bool:
    return any(instruction.line > LINES for instruction in emulation.prepared.program.instructions)


def rounds(*per_lane: int) -> NDArray[np.int32]:
    return np.resize(np.array(per_lane, np.int32), 32)


def test_lanes_with_three_and_four_rounds_need_seven_on_the_hardware() -> None:
    """Lanes with four iterations need one unrolled pass, lanes with three a pass of two and one.

    The loop body counts 4 + 2 + 1 times, not 4 times as in the PTX.
    """
    start = np.zeros(32, np.int32)
    result = sums(start, start + 4 * rounds(3, 4))
    assert is_unrolled(result)
    requests = result.profile.metrics["global_load_requests"]
    assert requests.value == 2 + 4 * 7
    assert requests.provenance is Provenance.EXACT


@pytest.mark.parametrize(
    ("needed", "expected"),
    [
        ((8,), 8),
        ((9,), 9),
        ((11,), 11),
        ((4, 8), 8),
        ((1, 4), 5),
        ((2, 4, 9), 11),
        ((1, 2, 3), 3),
        ((0, 5, 7), 7),
    ],
)
def test_requests_are_those_of_fours_twos_and_ones(needed: tuple[int, ...], expected: int) -> None:
    """Rounds of four as often as the lane with most, then two where any lane has two left, and one."""
    by_hand = (
        4 * max(n // 4 for n in needed)
        + 2 * any(n & 2 for n in needed)
        + any(n & 1 for n in needed)
    )
    assert by_hand == expected
    start = np.zeros(32, np.int32)
    result = sums(start, start + 4 * rounds(*needed))
    assert result.profile.metrics["global_load_requests"].value == 2 + 4 * expected


def test_the_last_round_may_stand_under_predicates() -> None:
    """Lanes up to the eighth have eight rounds of four stores, others three stores and seven
    rounds. The machine code does the eighth first, under a predicate as well: 3 + 4 + 7 * 4.
    """
    source = """
    extern "C" __global__ void zeros(unsigned* out) {
      __shared__ unsigned all[4][1000];
      unsigned* own = all[threadIdx.x / 32];
      for (int k = threadIdx.x % 32; k < 1000; k += 32) own[k] = 0;
      __syncthreads();
      for (int k = threadIdx.x; k < 1000; k += 128) out[k] = all[0][k] + all[1][k] + all[2][k] + all[3][k];
    }"""
    result = emulate(Request(kernel=source, grid=1, block=128, args=[np.ones(1000, np.uint32)]))
    assert is_unrolled(result)
    requests = result.profile.metrics["shared_store_requests"]
    assert requests.value == 4 * 35
    assert requests.provenance is Provenance.EXACT


def test_instructions_of_each_copy_are_known() -> None:
    """Every machine instruction of the loop is counted: as many more rounds are as many more
    instructions.
    """
    start = np.zeros(32, np.int32)
    single, two, three = (
        sums(start, start + 64 * n).profile.metrics["instructions"].value or 0 for n in (1, 2, 3)
    )
    assert three - two == two - single > 0


def test_products_of_copies_are_as_many_as_were_asked_for() -> None:
    """A loop of nothing else, of which the compiler makes fours and ptxas fours and twos of these."""
    source = """extern "C" __global__ void products(int steps, float* out) {
        float c[4] = {};
        unsigned a = threadIdx.x;
        for (int n = 0; n < steps; ++n)
            #pragma unroll
            for (int q = 0; q < 4; ++q)
                asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                    "{%0,%1,%2,%3}, {%4,%4,%4,%4}, {%4,%4}, {%0,%1,%2,%3};"
                    : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a));
        out[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
    }"""
    for steps in (7, 32, 43):
        args = (np.int32(steps), np.zeros(32, np.float32))
        profile = emulate(Request(kernel=source, grid=1, block=32, args=args)).profile
        assert profile.value("tensor_instructions") == 4 * steps


@pytest.mark.parametrize("kind", ["int", "unsigned", "long long"])
@pytest.mark.parametrize("step", [1, 3])
def test_unrolling_preserves_results(kind: str, step: int) -> None:
    rng = np.random.default_rng(2)
    first = rng.integers(0, 900, 96).astype(np.int32)
    sums(first, first + rng.integers(0, 150, 96).astype(np.int32), kind=kind, step=step)


COUNTED = """
extern "C" __global__ void counted(const unsigned* x, const int* from, unsigned* out, int most) {
    const int t = threadIdx.x;
    unsigned h = t;
#pragma unroll 1
    for (int outer = 0; outer < 2; ++outer)
        for (int k = from[t]; k LEFT; k STEP) h = h * 31 + x[k & 63];
    out[t] = h;
}
"""


@pytest.mark.parametrize(
    ("left", "step", "start"),
    [
        ("< most", "+= 1", 0x7FFFFFFF - 40),
        ("> most - 90", "-= 1", 5),
        ("!= most", "+= 1", 0x7FFFFFFF - 50),
        (">= 3", "-= 2", 61),
    ],
)
def test_counts_that_end_where_numbers_do_and_counts_downwards(
    left: str, step: str, start: int
) -> None:
    most = 0x7FFFFFFF if start > 100 else 60
    x, out = np.arange(64, dtype=np.uint32) ** 2, np.zeros(32, np.uint32)
    begins = (start + np.arange(32) % 7).astype(np.int32)
    text = COUNTED.replace("LEFT", left).replace("STEP", step)
    emulator.run(text, function="counted", grid=1, block=32, args=[x, begins, out, np.int32(most)])
    expected = []
    for t in range(32):
        h = t
        for _ in range(2):
            k = int(begins[t])
            while (
                {"<": k < most, ">": k > most - 90, "!": k != most}[left[0]]
                if left[:2] != ">="
                else k >= 3
            ):
                h = (h * 31 + int(x[k & 63])) & 0xFFFFFFFF
                k += int(step.replace("= ", ""))
        expected.append(h)
    assert out.tolist() == expected


def test_loads_that_ptxas_joins_over_rounds_cost_what_the_joined_ones_do() -> None:
    """The counts are those of an interpreter of the machine code (`tests/oracle/machine_code`)."""
    source = """extern "C" __global__ void lags(const float* x, float* y, int length) {
      __shared__ float s[1024];
      for (int k = threadIdx.x; k < 1024; k += blockDim.x) s[k] = k < length ? x[k] : 0.f;
      __syncthreads();
      int lag = threadIdx.x * 4;
      float sum[4] = {}, v[4] = {s[lag], s[lag + 1], s[lag + 2]};
      for (int k = 0; k < length - lag; ++k) {
        v[3] = s[k + lag + 3];
        for (int j = 0; j < 4; ++j) sum[j] += s[k] * v[j];
        for (int j = 0; j < 3; ++j) v[j] = v[j + 1];
      }
      for (int j = 0; j < 4; ++j) y[threadIdx.x * 4 + j] = sum[j];
    }"""
    x, y = (
        np.random.default_rng(1).integers(-9, 9, 768).astype(np.float32),
        np.zeros(256, np.float32),
    )
    result = emulate(
        Request(kernel=source, function="lags", grid=(1,), block=(64,), args=[x, y, np.int32(768)])
    )
    padded, counts = np.append(x, np.zeros(256, np.float32)), 768 - np.arange(256) // 4 * 4
    assert y.tolist() == [float(x[:n] @ padded[lag : lag + n]) for lag, n in enumerate(counts)]
    metrics = result.profile.metrics
    assert metrics["shared_load_wavefronts"].value == 3672
    assert metrics["shared_load_bank_conflicts"].value == 1612
