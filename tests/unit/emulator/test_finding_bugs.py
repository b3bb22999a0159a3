"""Findings of a checked launch beyond data races (test_races.py), and its remarks."""

from collections.abc import Sequence

import numpy as np
import pytest

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")

from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.faults import FaultKind
from kernprof.errors import WorkloadError


def checked(
    body: str, before: str = "", *, grid: int = 2, shared_bytes: int = 0, among: Sequence[str] = ()
) -> Emulation:
    """`among` are the bodies of kernels that are compiled with this one, all at once."""
    bodies = among or (body,)
    start = "(int *a, const int *b) {\nint t = threadIdx.x, i = blockIdx.x * 64 + t;\n"
    source = before + "".join(
        f'\nextern "C" __global__ void k{n}{start}{item}\n}}' for n, item in enumerate(bodies)
    )
    arrays = np.zeros(4096, np.int32), np.arange(4096, dtype=np.int32)
    name = f"k{bodies.index(body)}"
    return emulate(
        Request(
            kernel=source,
            function=name,
            grid=grid,
            block=64,
            args=arrays,
            check=True,
            shared_bytes=shared_bytes,
        )
    )


ALONE = ["a[0] = 7;", "a[i / 32] = 7;", "if (i < 64) a[i] = 1;"]
DEPENDS = [
    ("if (t == 0) a[atomicAdd(a, 1) + 1] = blockIdx.x;", True),
    ("atomicExch(a, i / 64);", True),
    ("atomicAdd(a, i);", False),
]
POINTERS = [
    "__shared__ int s[64], u[64]; int *p = t & 1 ? s : u; p[t] = t; __syncthreads(); a[i] = p[t];",
    (
        "extern __shared__ int d[]; __shared__ int s[64]; d[t] = s[63 - t] = t; __syncthreads();"
        " a[i] = d[63 - t] + s[t];"
    ),
    (
        "__shared__ int s[64]; int *p = s - 4; p[t + 4] = t; __syncthreads(); for (p = s; p < s +"
        " 64; p += 8) a[i] += *p;"
    ),
]
TOGETHER = [
    *ALONE,
    *(body for body, _ in DEPENDS),
    *POINTERS,
]  # whose places in the source no test asks for, or the first


def kinds(outcome: Emulation) -> list[FaultKind]:
    return [fault.kind for fault in outcome.faults]


def test_lanes_that_store_one_value_at_once_are_not_mentioned() -> None:
    outcome = checked("a[i / 32] = 7;", among=TOGETHER)
    assert (outcome.faults, outcome.remarks) == ((), ())


def test_threads_that_store_one_value_apart_are_remarked_on() -> None:
    outcome = checked("a[0] = 7;", among=TOGETHER)
    assert outcome.faults == ()
    assert [
        r.startswith("one value stored by several threads at kernel.cu:4, without sync")
        for r in outcome.remarks
    ] == [True]


RACING = [
    "a[i / 32] = i;",
    "a[0] = i / 64;",  # one value in a block, another in the next
    "a[t] = i;",  # whole rows at once
    "a[i] = t; a[64 * (2 - blockIdx.x) + t] = a[i ^ 1];",
    "a[0] = 1; if (i == 31) a[0] = 2;",  # that thread was the last to store 1, not the only one
    "if (b[0] == 0) a[0] = max(a[0], 0);",  # what was read may be old
    "atomicExch(a, 1); a[0] = 1;",
]


@pytest.mark.parametrize("body", RACING)
def test_another_value_or_a_read_between_is_a_race(body: str) -> None:
    assert set(kinds(checked(body, among=RACING))) == {FaultKind.GLOBAL_RACE}


ORDERED = [
    ("v = s[63 - t]; s[t] = v;", True),
    ("v = s[63 - t]; __syncthreads(); s[t] = v;", False),
    ("for (int k = 0; k < 64; k++) v += s[k]; if (t == 40) s[41] = v;", True),
    (
        (
            "for (int k = 0; k < 64; k++) v += s[k] + (k == 50 ? 0 : s[k ^ 1]); __syncthreads(); if"
            " (t == 40) s[41] = v;"
        ),
        False,
    ),
    ("v = s[t]; if (t < 32) { v += s[t ^ 1]; __syncwarp(); s[t] = v; }", False),
]


def ordered(body: str) -> str:
    return f"__shared__ int s[64]; int v = 0; s[t] = t; __syncthreads(); {body} a[i] = v;"


@pytest.mark.parametrize(("body", "races"), ORDERED)
def test_loads_before_a_store_of_shared_memory_race_unless_something_orders_them(
    body: str, races: bool
) -> None:
    outcome = checked(ordered(body), among=[ordered(item) for item, _ in ORDERED])
    assert set(kinds(outcome)) == ({FaultKind.SHARED_RACE} if races else set())


@pytest.mark.parametrize(
    ("before", "body", "note"),
    [
        (
            "",
            (
                "__shared__ int s[64], u[64]; s[t] = u[t] = t; __syncthreads(); a[i] = s[t + 1] +"
                " u[t];"
            ),
            "byte 256 of s, which has 256 bytes",
        ),
        (
            "__device__ int g[4], h[4];",
            "a[i] = g[t % 5] + h[t % 4];",
            "byte 16 of g, which has 16 bytes",
        ),
        (
            "__constant__ int g[4] = {1}, h[4] = {2};",
            "a[i] = g[t % 4] + h[t % 4 - 1];",
            "byte -4 of h, which has 16 bytes",
        ),
    ],
)
def test_an_access_into_a_neighbouring_variable_is_reported(
    before: str, body: str, note: str
) -> None:
    outcome = checked(body, before)
    assert [(fault.kind, fault.note) for fault in outcome.faults] == [
        (FaultKind.OUT_OF_BOUNDS, note)
    ]


@pytest.mark.parametrize("body", POINTERS)
def test_pointers_that_may_be_to_several_variables_are_not_held_to_one(body: str) -> None:
    assert checked(body, among=TOGETHER, shared_bytes=256).faults == ()


def test_a_grid_of_too_many_blocks_is_refused() -> None:
    with pytest.raises(WorkloadError, match="Launch fewer blocks"):
        checked("if (i < 64) a[i] = 1;", among=TOGETHER, grid=2**31 - 1)


def test_cluster_kernels_run_with_checks_and_report_omissions() -> None:
    source = (
        'extern "C" __global__ void __cluster_dims__(2, 1, 1) k(int *out) { out[blockIdx.x] ='
        " blockIdx.x; }"
    )
    outcome = emulate(
        Request(kernel=source, grid=4, block=1, args=(np.zeros(4, np.int32),), check=True)
    )
    assert outcome.faults == ()
    assert outcome.remarks == ("not examined: races, because the blocks of a cluster share memory",)


@pytest.mark.parametrize(("mask", "absent"), [("~0u", False), ("0xffff", True)])
def test_a_lane_outside_the_mask_of_a_shuffle_is_a_fault(mask: str, absent: bool) -> None:
    outcome = checked(f"a[i] = __shfl_sync({mask}, t, 0);")
    assert set(kinds(outcome)) == ({FaultKind.ABSENT_LANE} if absent else set())


INDEXED = [
    ("if (t % 4 == 0) a[i] = b[t * p + 1];", True),
    ("if (t % 4 == 0) a[i] = b[t * u + 1];", True),
    ("if (t % 4 == 0) a[i] = b[(long long)t * p % 4096];", False),
    # hashes
    (
        "a[i] = b[t * 2654435761u >> 20] + b[t * 2654435761u % 4096] + b[t * 2654435761u & 4095];",
        False,
    ),
    ("unsigned j = i; a[i] = b[j - 5 + 5] + b[i - 1 + (i == 0)];", False),
    (
        "unsigned j = t; for (int k = 0; k < b[8]; k++) { if (k % 4 == 0) a[i] += b[j]; j += u; }",
        True,
    ),  # round a loop
    ("unsigned j = 1; for (int k = 0; k < b[2]; k++) { j *= 65536; if (k) a[i] += b[j]; }", True),
    ("unsigned j = t; if (b[2]) j += 1431655766u * b[3]; __syncthreads(); a[i] = b[j];", True),
    ("unsigned j = t; for (int k = 0; k < b[8]; k++) { j += u; a[i] += b[j % 4096]; }", False),
    (
        (
            "unsigned j = t; for (int k = 0; k < b[8]; k++) { j += 4 * u; if (t > b[2]) j -= 4 * u;"
            " a[i] += b[t > b[2] ? j : 0]; }"
        ),
        False,
    ),
    (
        "unsigned h = t; for (int k = 0; k < b[8]; k++) { h = h * 31 + k; a[i] += b[h >> 20]; }",
        False,
    ),
    ("unsigned j = 64; while (j-- > b[0]) a[i] += b[j];", False),
]


def indexed(body: str) -> str:
    return f"int p = 1 << 30 | b[0]; unsigned u = p;\n{body}"


@pytest.mark.parametrize(("body", "overflows"), INDEXED)
def test_a_32_bit_index_that_wraps_into_the_array_is_reported(body: str, overflows: bool) -> None:
    outcome = checked(indexed(body), among=[indexed(item) for item, _ in INDEXED])
    assert set(kinds(outcome)) == ({FaultKind.WRAPPED_INDEX} if overflows else set())


@pytest.mark.parametrize(("body", "depends"), DEPENDS)
def test_dependence_on_block_order_is_remarked(body: str, depends: bool) -> None:
    outcome = checked(body, among=TOGETHER)
    assert outcome.faults == ()
    assert [r.split(":")[0] for r in outcome.remarks] == [
        "argument 0 depends on the order of blocks"
    ] * depends
