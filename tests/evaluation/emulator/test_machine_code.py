"""The interpreter of machine code counts what an H200 did, and the emulator what the interpreter
does; some launches.

`python -m tests.evaluation.emulator.machine_code` compares all that the interpreter can run.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.emulate import emulate
from kernprof.emulator.launch import prepare_launch
from kernprof.emulator.request import Request
from kernprof.model.run import Provenance
from tests.evaluation.emulator import foreign, machine_code
from tests.evaluation.emulator.machine_code import Compared, Count
from tests.foreign_kernels import launches as plan
from tests.oracle.machine_code.counts import counts
from tests.oracle.machine_code.machine import Machine

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")
pytestmark = pytest.mark.usefixtures("nvdisasm_ready")
KINDS = {  # one launch of half A for each, and a counter that has something of it
    "residual": "global_load_sectors",  # coalesced loads
    "tile transpose 0": "shared_load_bank_conflicts",  # all lanes in one bank
    # a loop unrolled by four and two, of which lanes take other rounds
    "spmv sliced": "global_load_requests",
    "global norm bf16": "global_reduction_requests",  # atomics
    "spmv csr vector": "fp32_add",  # sums by shuffles
}


@cache
def compared(name: str) -> Compared:
    return machine_code.compare((plan.ALL | plan.UNRECORDED)[name])


@pytest.mark.parametrize("name", KINDS)
def test_the_interpreter_counts_what_an_h200_did(name: str) -> None:
    found = compared(name)
    assert not found.refused
    assert not found.differing
    hardware = {each.name: each.hardware for each in found.counts if each.hardware is not None}
    assert len(hardware) >= 5
    assert hardware[KINDS[name]]
    assert {
        each.name: each.interpreter for each in found.counts if each.name in hardware
    } == hardware


@pytest.mark.parametrize("name", KINDS)
def test_the_emulator_counts_what_the_interpreter_does(name: str) -> None:
    found = {each.name: each for each in compared(name).counts}
    assert found[KINDS[name]].emulator == found[KINDS[name]].interpreter
    assert all(each.emulator is not None and each.emulator_agrees for each in found.values())


def test_a_launch_that_no_gpu_has_run_is_compared_with_the_interpreter_alone() -> None:
    found = compared("unequal sums")
    assert not found.refused
    assert not found.differing
    assert all(each.hardware is None and each.interpreter_agrees is None for each in found.counts)
    assert all(each.emulator_agrees for each in found.counts)
    assert "unequal sums" not in plan.ALL


@pytest.mark.parametrize(
    "body",
    [
        (
            "for (int k = 0; k < end[i]; ++k) if (x[(k * 37 + i * 5) & 1023] == 3) { out[i] = k;"
            " return; } out[i] = -1;"
        ),
        (
            "for (int k = 0; k < end[i]; ++k) if (x[(k * 37 + i) & 1023] == 3) { atomicAdd(out, k);"
            " return; } out[i] = 1;"
        ),
        (
            "int k = 0; for (; k < end[i]; ++k) if (x[(k + i) & 1023] == 3) { out[i] = 1; return;"
            " }for (int j = 0; j < (i & 3); ++j) if (x[(j + i) & 1023] < 8) { out[512 + i] = j;"
            " return; } out[1024 + i] = k;"
        ),
    ],
)
def test_lanes_that_leave_loops_meet_where_the_machine_code_says(body: str) -> None:
    r = np.random.default_rng(5)
    x, end = r.integers(0, 64, 1024).astype(np.int32), r.integers(0, 14, 512).astype(np.int32)
    source = f"""extern "C" __global__ void k(const int *x, const int *end, int *out) {{
        int i = blockIdx.x * blockDim.x + threadIdx.x; {body} }}"""
    asked = [
        Request(kernel=source, grid=4, block=128, args=[x, end, np.zeros(2048, np.int32)])
        for _ in range(2)
    ]
    metrics, told = (
        emulate(asked[0]).profile.metrics,
        counts(Machine(prepare_launch(asked[1])).run()),
    )
    for kind in ("load", "store", "reduction"):
        assert metrics[f"global_{kind}_requests"].value == told.get(f"global_{kind}_requests", 0)


@pytest.mark.parametrize(
    ("name", "counter", "value"),
    [
        # wide loads of what the PTX reads under a condition
        ("table of lights", "shared_load_wavefronts", 725),
        # variables side by side, joined and split again
        ("statistics by block", "shared_load_wavefronts", 36),
        # what the rounds of an unrolled loop have in common
        ("best shift", "global_load_requests", 184),
    ],
)
def test_accesses_are_as_wide_and_as_many_as_in_the_machine_code(
    name: str, counter: str, value: int
) -> None:
    (count,) = (each for each in compared(name).counts if each.name == counter)
    assert count.interpreter == value
    assert count.emulator == value


# A loop that ptxas unrolls by four, with the last two rounds and one under predicates.
_PRODUCTS = """extern "C" __global__ void k(const int *from, const int *to, const float *x, float *out, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x, e = i / 8;
  float s = 0;
  if (e < n) for (int k = i % 8; k < {}; k += 8) s += x[from[e] * 64 + k] * x[to[e] * 64 + k];
  for (int k = 4; k; k /= 2) s += __shfl_xor_sync(~0u, s, k);
  if (e < n && i % 8 == 0) out[e] = s;
}}"""
_ENDS = [np.arange(61, dtype=np.int32) * step % 17 for step in (3, 5)]
_EDGES = 2, (256, 1), [*_ENDS, np.ones(17 * 64, np.float32), np.zeros(61, np.float32), np.int32(61)]
SAID_EXACT: dict[str, tuple[str, tuple[int, tuple[int, int], list[Any]], set[str]]] = {
    # loads that ptxas puts behind a way out that follows them, by which some warps leave
    "strip": (
        """extern "C" __global__ void k(const float *x, float *y, int width, int height) {
          int c = threadIdx.x, from = (blockIdx.x * 4 + threadIdx.y) * 8;
          float v[5];
          for (int k = 0; k < 5; ++k) v[k] = x[min(max(from + k - 2, 0), height - 1) * width + c];
          for (int r = from; r < min(from + 8, height); ++r) {
            y[r * width + c] = v[0] + 2 * v[1] + 3 * v[2] + 2 * v[3] + v[4];
            for (int k = 0; k < 4; ++k) v[k] = v[k + 1];
            v[4] = x[min(r + 3, height - 1) * width + c];
          }
        }""",
        (
            4,
            (32, 4),
            [
                np.arange(32 * 70, dtype=np.float32),
                np.zeros(32 * 70, np.float32),
                np.int32(32),
                np.int32(70),
            ],
        ),
        {"global_load_requests", "global_load_sectors"},
    ),
    # accesses that ptxas joined, split again and named after one of them, whose addresses the PTX
    # computes each anew
    "sums in a tree": (
        """extern "C" __global__ void k(const int *x, int *y) {
          __shared__ int s[256];
          int t = threadIdx.x;
          s[t] = x[blockIdx.x * 256 + t];
          for (int d = 1; d < 256; d *= 2) {
            __syncthreads();
            int at = (t + 1) * 2 * d - 1;
            if (at < 256) s[at] += s[at - d];
          }
          for (int d = 64; d; d /= 2) {
            __syncthreads();
            int at = (t + 1) * 2 * d - 1;
            if (at + d < 256) s[at + d] += s[at];
          }
          __syncthreads();
          y[blockIdx.x * 256 + t] = s[t];
        }""",
        (2, (256, 1), [np.arange(512, dtype=np.int32), np.zeros(512, np.int32)]),
        {"shared_load_requests", "shared_store_requests"},
    ),
    "eight rounds": (_PRODUCTS.format(64), _EDGES, {"fp32_fma", "global_load_requests"}),
    "two and three rounds": (_PRODUCTS.format(20), _EDGES, {"fp32_fma", "global_load_requests"}),
}


@pytest.mark.parametrize("name", SAID_EXACT)
def test_what_is_said_to_be_exact_is_what_the_machine_code_does(name: str) -> None:
    source, (grid, block, args), sure = SAID_EXACT[name]
    asked = [
        Request(kernel=source, grid=grid, block=block, args=[copy(each) for each in args])
        for _ in range(2)
    ]
    metrics, told = (
        emulate(asked[0]).profile.metrics,
        counts(Machine(prepare_launch(asked[1])).run()),
    )
    exact = {
        n for n in machine_code.COUNTERS if n in told and metrics[n].provenance is Provenance.EXACT
    }
    assert sure <= exact
    assert {each: metrics[each].value for each in exact} == {each: told[each] for each in exact}


def test_loads_that_the_rounds_of_a_loop_have_in_common_are_done_once_for_them() -> None:
    source = """__constant__ float weight[17];
    extern "C" __global__ void k(const float *x, float *y, int n) {
      __shared__ float tile[48][33];
      for (int k = threadIdx.y; k < 48; k += 8) tile[k][threadIdx.x] = x[(blockIdx.x * 32 + k) * 32 + threadIdx.x];
      __syncthreads();
      for (int j = threadIdx.y; j < 32; j += 8) {
        float s = 0;
        for (int k = 0; k < 17; ++k) s += weight[k] * tile[j + k][threadIdx.x];
        if (blockIdx.x * 32 + j < n) y[(blockIdx.x * 32 + j) * 32 + threadIdx.x] = s;
      }
    }"""
    args = [np.ones(144 * 32, np.float32), np.zeros(128 * 32, np.float32), np.int32(120)]
    asked = [
        Request(kernel=source, grid=4, block=(32, 8), args=[copy(each) for each in args])
        for _ in range(2)
    ]
    metrics, told = (
        emulate(asked[0]).profile.metrics,
        counts(Machine(prepare_launch(asked[1])).run()),
    )
    assert told["shared_load_requests"] < 4 * 8 * 4 * 17  # each of which the PTX has
    for counter in ("shared_load_requests", "shared_load_wavefronts", "global_load_requests"):
        assert metrics[counter].value == told[counter]


@pytest.mark.parametrize(
    ("body", "contested"),
    [
        (
            "if (depth[to[i]] < 0) depth[to[i]] = 7;",
            {"global_store_requests", "global_store_sectors"},
        ),
        (
            "if (depth[i] < 0) depth[to[i]] = 7;",
            {
                f"global_{kind}_{what}"
                for kind in ("load", "store")
                for what in ("requests", "sectors")
            },
        ),
        ("if (depth[i] < 0) depth[i] = to[i];", set()),  # each its own
        ("if (to[i] < 99) depth[to[i]] = 7;", set()),  # nothing goes by what is stored
        # all lanes, at other places
        ("out[depth[to[i]] & 511] = 1; depth[to[i]] = 7;", {"global_store_sectors"}),
        (  # by way of shared memory
            (
                "__shared__ int s[128]; int j = to[i]; s[threadIdx.x] = depth[j]; __syncthreads();"
                "if (s[threadIdx.x ^ 1] < 0) depth[j] = 7;"
            ),
            {"global_store_requests", "global_store_sectors"},
        ),
    ],
)
def test_lanes_that_go_by_what_others_store_meanwhile(body: str, contested: set[str]) -> None:
    source = f"""extern "C" __global__ void k(const int *to, int *depth, int *out) {{
        int i = blockIdx.x * blockDim.x + threadIdx.x; {body} }}"""
    to = np.random.default_rng(6).integers(0, 512, 512).astype(np.int32)
    args = [to, np.where(to < 200, -1, 3).astype(np.int32), np.zeros(512, np.int32)]
    metrics = emulate(Request(kernel=source, grid=4, block=128, args=args)).profile.metrics
    names = [
        f"global_{kind}_{what}" for kind in ("load", "store") for what in ("requests", "sectors")
    ]
    assert {name for name in names if metrics[name].provenance is Provenance.ESTIMATE} == contested


@pytest.mark.parametrize(
    ("body", "drawn"),
    [
        ("int k = to[i] & 3; out[512 * k + atomicAdd(depth + k, 1)] = i;", {"sectors"}),
        ("out[atomicAdd(depth, 1)] = i;", set()),  # each warp a row that it fills, by one lane
        (  # rows of warps that are not full, and few
            (
                "unsigned m = __ballot_sync(~0u, to[i] > 99), l = threadIdx.x & 31; int at = 0;"
                "if (!l) at = atomicAdd(depth, __popc(m)); at = __shfl_sync(~0u, at, 0);"
                "if (m >> l & 1) out[at + __popc(m & (1u << l) - 1)] = i;"
            ),
            {"sectors"},
        ),
        # each a sector of its own
        ("out[8 * (512 * (to[i] & 3) + atomicAdd(depth + (to[i] & 3), 1))] = i;", set()),
        ("if (atomicExch(depth + to[i], 9) < 0) out[i] = 7;", {"requests", "sectors"}),
        (  # once, whichever block is the last
            (
                "__shared__ bool last; if (!threadIdx.x) last = atomicAdd(depth, 1) == gridDim.x -"
                " 2; __syncthreads();if (last) out[threadIdx.x] = 3;"
            ),
            set(),
        ),
        # more, if in order
        ("if (!(i & 31) && atomicMax(depth, to[i]) < to[i]) out[i] = 7;", {"requests", "sectors"}),
        (  # what is in a list of the block's is in any order
            (
                "__shared__ int list[128], some; if (!threadIdx.x) some = 0; __syncthreads();"
                "if (to[i] > 99) list[atomicAdd(&some, 1)] = to[i]; __syncthreads();"
                "if (threadIdx.x < some) out[list[threadIdx.x]] = 1;"
            ),
            {"sectors"},
        ),
    ],
)
def test_what_depends_on_which_thread_comes_first_is_no_exact_count(
    body: str, drawn: set[str]
) -> None:
    source = f"""extern "C" __global__ void k(const int *to, int *depth, int *out) {{
        int i = blockIdx.x * blockDim.x + threadIdx.x; {body} }}"""
    to = np.random.default_rng(6).integers(0, 512, 512).astype(np.int32)
    args = [
        to,
        np.full(512, -1, np.int32) if "Exch" in body else np.zeros(512, np.int32),
        np.zeros(1 << 15, np.int32),
    ]
    metrics = emulate(Request(kernel=source, grid=4, block=128, args=args)).profile.metrics
    found = {
        what
        for what in ("requests", "sectors")
        if metrics[f"global_store_{what}"].provenance is Provenance.ESTIMATE
    }
    assert found == drawn
    assert metrics["global_load_sectors"].provenance is Provenance.EXACT


def test_parts_of_a_warp_that_go_round_a_loop_with_a_yield_are_no_exact_count() -> None:
    launch = replace(plan.ALL["orbits drawn/walked twice"], grid=(40,))
    metrics = foreign.run(launch, caches=False)[0].profile.metrics
    assert metrics["global_reduction_requests"].provenance is Provenance.ESTIMATE
    assert metrics["fp32_fma"].provenance is Provenance.EXACT


@pytest.mark.parametrize(
    "body",
    [
        "float s = x[i]; for (int k = 0; k < 32; ++k) { float v = x[32 * k + l]; float f ="
        " __shfl_sync(~0u, s, k);"
        # a BSSY has the line of a product
        "if (l > k) s -= v * f; else if (l == k) s += v; } y[i] = s;",
        # FMUL.D4 for two
        "float a = x[i], b = a > 0 ? a * 1.5f + 2 : a * a * 0.25f; y[i] = a < -1 ? b * 3 : b;",
        "y[i] = sqrtf(i % 5 ? fabsf(x[i]) : 0) + (i % 3 ? x[i] : 0) / 7;",  # zeros go another way
        # small doubles, too
        "y[i] = x[i] * 1e-300 / (3 + x[l] * x[l]) * 1e300 + x[l] * 1e-300 / 7 * 1e300;",
    ],
)
def test_arithmetic_under_conditions_is_that_of_the_machine_code(body: str) -> None:
    source = f"""extern "C" __global__ void k(const float *x, float *y) {{
        int i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x & 31; {body} }}"""
    args = [
        np.random.default_rng(7).standard_normal(1024).astype(np.float32),
        np.zeros(256, np.float32),
    ]
    asked = Request(kernel=source, grid=4, block=64, args=args)
    told = counts(Machine(prepare_launch(asked), 1e6).run())
    metrics = emulate(asked).profile.metrics
    names = [f"fp{bits}_{what}" for bits in (32, 64) for what in ("add", "mul", "fma")]
    assert {name: metrics[name].value for name in names} == {
        name: told.get(name, 0) for name in names
    }
    assert {metrics[name].provenance for name in names[:3]} == {Provenance.EXACT}


@pytest.mark.parametrize(
    "name",
    [
        "machines of three states",  # lanes that part in a loop go round it apart
        "longest match",  # the first round's load stands in front of the loop around
    ],
)
def test_loads_that_the_machine_code_does_otherwise_are_no_exact_count(name: str) -> None:
    found = {each.name: each for each in compared(name).counts}
    for counter in ("global_load_requests", "global_load_sectors"):
        assert not found[counter].emulator_agrees
        assert not found[counter].exact


def test_arithmetic_of_a_case_has_the_lanes_of_the_case() -> None:
    (count,) = (each for each in compared("cases").counts if each.name == "fp32_fma")
    assert count.exact
    assert count.emulator == count.interpreter


@pytest.mark.parametrize(
    "name",
    [
        "guarded tiles",  # unrolled loops whose rounds hold conditions
        "guarded rows",
        "matches of seven letters",  # several ways out of a loop, which wait for one another
        "sums of pairs by one warp",  # copies of waits for warps that have diverged
        "inside an outline/constant",  # comparisons that ptxas names after others
    ],
)
def test_instructions_are_those_of_the_machine_code(name: str) -> None:
    (count,) = (each for each in compared(name).counts if each.name == "instructions")
    assert count.emulator == count.interpreter


def test_an_instruction_that_it_does_not_know_is_named() -> None:
    assert compared("texture fetch").refused.startswith("Unsupported: TLD.LZ")


def test_other_counts_and_results_are_said() -> None:
    count = Count(name="instructions", emulator=106, interpreter=100, hardware=94)
    assert (count.emulator_agrees, count.interpreter_agrees) == (False, False)
    said = machine_code.line(Compared(name="launch", differing=("out",), counts=(count,)))
    assert "other results in out; instructions emulator 106, interpreter 100, H200 94" in said
    said = machine_code.summary(
        [Compared(name="launch", counts=(count,)), Compared(name="other", refused="no")]
    )
    assert (
        "agree on 0 of 1 counters (0 of 0 of memory; of those said to be exact 0 of 0), interpreter"
        " and H200" in said
    )
