"""The public interface: a launch from source to Profile, every way to get it wrong, line tables,
samples.
"""

import ctypes
import inspect
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from kernprof import emulator
from kernprof.emulator import emulate as emulate_module
from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.sampling import REPLICATES, strata
from kernprof.errors import (
    CompileFailed,
    EmulationFault,
    KernprofError,
    ToolNotFound,
    UnsupportedInstruction,
    UsageError,
    WorkloadError,
)
from kernprof.metrics import ENTRIES
from kernprof.model.run import Provenance

from .kernels import SUITE

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

SCALE = """extern "C" __global__ void scale(const float* x, float* y, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + 1.0f; }"""


def scaled(**more: Any) -> Any:
    x, y = np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
    arguments = {"kernel": SCALE, "grid": 4, "block": 256, "args": (x, y, 2.0, 1000), **more}
    return emulator.run(arguments.pop("kernel"), **arguments), x, y


@pytest.mark.parametrize(
    ("load", "used"),
    [
        ("x[t]", 100),
        ("x[0]", 100 * 4 / 32),  # one word for all lanes
        ("x[t / 4]", 100),  # 8 words in one sector
        ("x[t + 1]", 100 * 128 / (5 * 32)),
        ("x[8 * t]", 100 * 4 / 32),
        ("((const float4*)x)[0]", 100 * 16 / 32),
        ("((const float4*)x)[t / 8]", 100),
    ],
)
def test_sector_use_counts_each_byte_of_a_warp_once(load: str, used: float) -> None:
    source = f"""extern "C" __global__ void k(const float* x, float* y) {{
      int t = threadIdx.x; y[t] = {load}; }}"""
    if "float4" in load:  # keep the 16-byte load
        source = source.replace(
            f"y[t] = {load};", f"float4 v = {load}; y[t] = v.x * v.y * v.z * v.w;"
        )
    arrays = np.zeros(256, np.float32), np.zeros(32, np.float32)
    metric = emulator.run(source, grid=1, block=32, args=arrays).metrics["global_load_sector_use"]
    assert (metric.value, metric.provenance) == (pytest.approx(used), Provenance.EXACT)


def test_the_signature_is_as_documented() -> None:
    parameters = inspect.signature(emulator.run).parameters
    assert list(parameters) == [
        "kernel",
        "grid",
        "block",
        "args",
        "function",
        "shared_bytes",
        "arch",
        "options",
        "symbols",
        "file",
        "find_bugs",
        "caches",
        "time_limit_s",
    ]
    assert [p.default for p in parameters.values()][4:] == [
        None,
        0,
        None,
        (),
        {},
        "kernel.cu",
        False,
        None,
        300.0,
    ]
    assert all(p.kind is p.KEYWORD_ONLY for p in list(parameters.values())[1:])


def test_results_and_metrics_of_a_small_kernel() -> None:
    profile, x, y = scaled()
    assert (y == 2 * x + 1).all()
    # 1000 floats: 31 whole warps and 8 lanes of another; the last 24 do not take part.
    want = {
        "global_load_requests": 32,
        "global_load_sectors": 125,
        "global_load_bytes": 4000,
        "global_load_sector_use": 100,
        "global_store_requests": 32,
        "global_store_sectors": 125,
        "fp32_fma": 1000,
        "fp32_add": 0,
        "fp64_fma": 0,
        "shared_memory_static": 0,
        "global_reduction_sectors": 0,
        "global_reduction_requests": 0,
        "local_load_sectors": 0,
        "local_store_sectors": 0,
        "shared_load_requests": 0,
        "shared_store_requests": 0,
        "theoretical_occupancy": 100,
    }
    assert {name: profile.value(name) for name in want} == want
    exact = {name for name in want if profile.metrics[name].provenance is Provenance.EXACT}
    assert exact == set(want)
    assert profile.launch.kernel == "scale"
    assert (profile.launch.grid, profile.launch.block) == ((4, 1, 1), (256, 1, 1))


def test_unknown_metrics_are_none_with_a_reason() -> None:
    profile, _, _ = scaled()
    assert set(profile.metrics) == {entry.id for entry in ENTRIES}
    for name in (
        "duration",
        "achieved_occupancy",
        "l1_hit_rate",
        "stall_barrier",
        "stall_wait",
        "elapsed_cycles",
    ):
        metric = profile.metrics[name]
        assert metric.value is None
        assert metric.reason
    # "measured" is what hardware says; nothing here is.
    assert not any(m.provenance is Provenance.MEASURED for m in profile.metrics.values())


def test_a_numba_function() -> None:
    from numba import cuda

    @cuda.jit
    def fill(x, a):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = a * i

    x = np.zeros(100, np.float64)
    profile = emulator.run(fill, grid=2, block=64, args=(x, 3.0))
    assert (x == 3.0 * np.arange(100)).all()
    assert (profile.value("global_store_requests"), profile.value("global_store_sectors")) == (
        4,
        25,
    )
    assert (profile.launch.kernel, profile.value("fp64_mul")) == ("fill", 100)


def test_options_function_and_architecture() -> None:
    source = """extern "C" __global__ void one(int* x) { *x = N; } extern "C" __global__ void two(int* x) {
      *x = __CUDA_ARCH__; }"""
    x = np.zeros(1, np.int32)
    emulator.run(source, grid=(1, 1), block=(1,), args=(x,), function="one", options=("-DN=5",))
    assert x[0] == 5
    emulator.run(
        source, grid=1, block=1, args=(x,), function="two", options=("-DN=5",), arch="sm_80"
    )
    assert x[0] == 800


def test_dynamic_shared_memory() -> None:
    source = """extern "C" __global__ void k(int* x) { extern __shared__ int s[]; s[threadIdx.x] = x[threadIdx.x];
      __syncthreads(); x[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x]; }"""
    x = np.arange(64, dtype=np.int32)
    profile = emulator.run(source, grid=1, block=64, args=(x,), shared_bytes=256)
    assert x.tolist() == list(range(63, -1, -1))
    assert profile.value("shared_memory_dynamic") == 256
    with pytest.raises(
        EmulationFault, match=r"kernel k: out-of-bounds access at .* 4 bytes at shared address 0x80"
    ):
        emulator.run(source, grid=1, block=64, args=(x,), shared_bytes=128)


X = np.zeros(1000, np.float32)
HEAVY = """#define EACH _Pragma("unroll") for (int i = 0; i < 96; i++)
__global__ void k(const float* a, float* o) { float r[96], s = 0; int t = threadIdx.x;
  EACH s += r[i] = a[i * 1024 + t]; EACH o[i * 1024 + t] = r[i] * s; }"""
SHARED = "__global__ void k() { __shared__ volatile char s[40000]; s[0] = 1; }"
DIVIDED = """.version 8.0
.target %s
.address_size 64
.visible .entry k(.param .u64 p) {
.reg .b64 %%a; .reg .f32 %%x<4>;
ld.param.u64 %%a, [p]; ld.global.f32 %%x1, [%%a];
ex2.approx.f32 %%x2, %%x1; div.full.f32 %%x3, %%x2, %%x1;
st.global.f32 [%%a], %%x3; ret; }"""
BAD: list[tuple[dict[str, Any], type[KernprofError], str]] = [
    (
        {"kernel": "__global__ void k() { oops; }"},
        CompileFailed,
        r"kernel\.cu does not compile, line 1: .*oops",
    ),
    ({"function": "scael"}, UsageError, "unknown function 'scael'"),
    ({"args": (X, X, 2.0)}, WorkloadError, "kernel scale takes 4 arguments .*, 3 given"),
    (
        {"args": (X, X, X, 1)},
        WorkloadError,
        "argument 2 is an array of float32; kernel scale declares float a",
    ),
    ({"args": (X[::2], X, 2.0, 1)}, WorkloadError, "argument 0 is not contiguous"),
    ({"args": (X, X, 2.0, "n")}, WorkloadError, "argument 3"),
    ({"grid": 0}, UsageError, "grid"),
    ({"grid": (1, 70000)}, UsageError, "out of range on sm_90"),
    ({"grid": "4"}, UsageError, "the grid '4' must be one to three integers"),
    ({"block": (1, 2, 3, 4)}, UsageError, "the block"),
    ({"block": 1.5}, UsageError, "the block 1.5"),
    ({"block": 2048}, UsageError, "block"),
    ({"shared_bytes": 300_000}, WorkloadError, "300000 bytes of shared memory"),
    ({"arch": "sm_91"}, UsageError, "unknown architecture 'sm_91'"),
    ({"options": ("-arch=sm_80",)}, UsageError, "conflicts"),
    ({"kernel": 5}, WorkloadError, "the kernel is int"),
    ({"args": None}, UsageError, "args is None, of type NoneType: a tuple or a list is needed"),
    ({"function": 5}, UsageError, "function is 5, of type int: a name is needed"),
    ({"shared_bytes": 1.5}, UsageError, "shared_bytes is 1.5"),
    ({"arch": 90}, UsageError, "arch is 90, of type int"),
    ({"options": "-O3"}, UsageError, "options is '-O3', of type str"),
    ({"options": (5,)}, UsageError, "options contain 5"),
    ({"symbols": 5}, UsageError, "symbols is 5"),
    ({"symbols": {5: X}}, UsageError, "symbols contain 5"),
    ({"time_limit_s": "x"}, UsageError, "time_limit_s is 'x'"),
    ({"kernel": lambda x: x, "options": ("-G",)}, UsageError, "are for NVRTC"),
    ({"kernel": lambda x: x, "function": "f"}, UsageError, "function= selects a kernel"),
    (
        {"kernel": 'extern "C" __global__ void __launch_bounds__(128) k(int n) { }', "args": (1,)},
        UsageError,
        "256 threads; k is compiled for at most 128",
    ),
    (
        {"kernel": SHARED, "args": (), "shared_bytes": 200_000},
        WorkloadError,
        "240000 bytes of shared memory per block",
    ),
    ({"kernel": HEAVY, "args": (X, X), "block": 1024}, WorkloadError, "registers per block"),
    ({"kernel": DIVIDED % "sm_90a", "args": (X,), "arch": "sm_100"}, UsageError, "PTX for sm_90a"),
    ({"kernel": DIVIDED % "sm_90", "args": (X,), "arch": "sm_80"}, UsageError, "does not execute"),
]


@pytest.mark.usefixtures("nvdisasm_ready")
@pytest.mark.parametrize(
    ("target", "arch", "capability"),
    [("sm_90a", None, (9, 0)), ("sm_80", None, (8, 0)), ("sm_80", "sm_90", (9, 0))],
)
def test_ptx_is_assembled_for_the_gpu(
    target: str, arch: str | None, capability: tuple[int, int]
) -> None:
    profile = emulator.run(
        DIVIDED % target, grid=1, block=32, args=(np.ones(1, np.float32),), arch=arch
    )
    device, multiplied = profile.device, profile.metrics["fp32_mul"]
    waves, limit = profile.value("waves_per_sm"), profile.value("occupancy_limit_blocks")
    assert device
    assert (waves or 0) * (device.sm_count or 0) * (limit or 0) == pytest.approx(1)
    assert device.compute_capability == capability
    assert (multiplied.value, multiplied.provenance) == (64, Provenance.EXACT)


@pytest.mark.parametrize(
    ("change", "error", "message"), BAD, ids=[message[:30] for *_, message in BAD]
)
def test_usage_errors_are_raised_before_execution(
    change: dict[str, Any], error: type[KernprofError], message: str
) -> None:
    with pytest.raises(error, match=message):
        scaled(**change)
    assert not X.any()


PTX = """.version 7.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p) {
  .reg .b64 %rd<3>; .reg .b32 %r<3>;
  ld.param.u64 %rd1, [p]; mov.u32 %r1, %envreg7; st.global.u32 [%rd1], %r1; ret;
}
"""


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ("[p]", "[q]", "the parameter q is not declared"),
        ("mov.u32", "mov.q32", "the PTX is damaged"),
        ("mov.u32", "shift.u32", "not in the table"),
    ],
)
def test_damaged_ptx_is_refused(was: str, now: str, message: str) -> None:
    out = np.ones(1, np.uint32)
    emulator.run(PTX, grid=1, block=1, args=(out,))
    assert out[0] == 0
    with pytest.raises(UnsupportedInstruction, match=message):
        emulator.run(PTX.replace(was, now), grid=1, block=1, args=(out,))


def test_sizes_may_be_arrays() -> None:
    out = np.zeros(64, np.float32)
    source = 'extern "C" __global__ void k(float *a) { a[blockIdx.x * 32 + threadIdx.x] = 1; }'
    emulator.run(source, grid=np.array([2, 1]), block=np.int64(32), args=(out,))
    assert out.all()


def test_only_arrays_have_an_address() -> None:
    with pytest.raises(WorkloadError, match="needs a NumPy array, not list"):
        emulator.address([1, 2])  # type: ignore[arg-type]


def test_missing_llvmlite_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    emulate_module.jit_engine.cache_clear()
    monkeypatch.setattr(emulate_module.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ToolNotFound, match="llvmlite") as caught:
        scaled()
    assert ".[emulator]" in str(caught.value.hint)


def test_lines_add_up_to_the_kernel() -> None:
    a, out = np.random.default_rng(0).random((96, 64), np.float32), np.zeros((64, 96), np.float32)
    result = emulate(
        Request(kernel=SUITE, function="padded", grid=(2, 3), block=(32, 8), args=(a, out, 96, 64))
    )
    assert (out == a.T).all()
    totals: dict[str, float] = {}
    for line in result.lines:
        for name, value in line.values.items():
            totals[name] = totals.get(name, 0) + value
    assert {name: result.profile.value(name) for name in totals} == pytest.approx(totals)
    by_line = {line.line: line.values for line in result.lines if line.file.endswith("kernel.cu")}
    number = next(n for n, text in enumerate(SUITE.splitlines(), 1) if "t[32][33]" in text)
    loading, storing = by_line[number + 2], by_line[number + 5]
    assert (loading["global_load_sectors"], loading["shared_store_wavefronts"]) == (768, 192)
    assert (storing["global_store_sectors"], storing["shared_load_wavefronts"]) == (768, 192)
    assert "global_store_sectors" not in loading
    assert all(line.pcs for line in result.lines)


@given(st.tuples(*[st.integers(1, 40)] * 3), st.integers(1, 500))
def test_samples_stand_for_every_block_once(grid: tuple[int, int, int], wanted: int) -> None:
    result = strata(grid, wanted)
    total = math.prod(grid)
    assert sum(s.total for s in result) == total
    blocks = np.concatenate([s.blocks for s in result])
    assert len(np.unique(blocks)) == len(blocks)
    assert 0 <= blocks.min() <= blocks.max() < total
    assert all((np.diff(s.blocks) > 0).all() and len(s.blocks) <= s.total for s in result)
    # Corners are always among them.
    assert {0, total - 1} <= set(blocks.tolist())


def test_large_grids_are_sampled_and_say_so() -> None:
    rows, cols = 1000, 2060  # partial tiles at both edges
    a, out = np.ones((rows, cols), np.float32), np.zeros((cols, rows), np.float32)
    request = {
        "kernel": SUITE,
        "function": "naive",
        "grid": (65, 125),
        "block": (32, 8),
        "args": (a, out, rows, cols),
    }
    total = emulate(Request(**request, limit=math.inf))
    part = emulate(Request(**request, limit=5_000_000))
    assert (total.sampled, total.blocks_run) == (False, 65 * 125)
    assert part.sampled
    assert part.blocks_run < 1500
    for name in (
        "global_load_sectors",
        "global_store_sectors",
        "global_store_requests",
        "instructions",
    ):
        full, estimate = total.profile.metrics[name], part.profile.metrics[name]
        assert estimate.value == pytest.approx(full.value, rel=0.01)
        assert estimate.provenance is Provenance.ESTIMATE
        assert estimate.error is not None
        assert abs(estimate.value - full.value) <= estimate.error <= 0.05 * full.value
        assert full.error is None
    assert total.profile.metrics["global_load_sectors"].provenance is Provenance.EXACT
    stated = f"scaled up from {part.blocks_run} of 8125 blocks: ± "
    assert (part.profile.metrics["global_load_sectors"].reason or "").startswith(stated)
    fewer = emulate(Request(**request, limit=5_000_000, sample=1_000_000))
    assert REPLICATES * 9 <= fewer.blocks_run < part.blocks_run
    sampled_sectors = fewer.profile.metrics["global_load_sectors"]
    assert (
        abs(sampled_sectors.value - total.profile.metrics["global_load_sectors"].value)
        <= sampled_sectors.error
    )
    # Below the limit every block runs, the few that were tried first included.
    out[:] = 0
    all_of_it = emulate(Request(**request, limit=1e9, sample=1_000_000))
    assert (all_of_it.blocks_run, bool(out.all())) == (65 * 125, True)
    assert (all_of_it.counters.values == total.counters.values).all()


@pytest.mark.parametrize(("width", "conflicts"), [(16, 1), (32, 0)])
def test_a_warp_that_loads_one_double_from_each_of_two_rows_has_a_conflict(
    width: int, conflicts: int
) -> None:
    """Both halves of the warp go together, to two words of one bank: an H200 counted 3,840 in a
    product of 16 × 16.
    """
    source = """extern "C" __global__ void sums(const double *a, double *out, int n) {
        extern __shared__ double rows[];
        int t = threadIdx.y * n + threadIdx.x;
        rows[t] = a[t];
        __syncthreads();
        double sum = 0;
        for (int k = 0; k < n; k++) sum += rows[threadIdx.y * n + k];
        out[t] = sum;
    }"""
    a, out = np.ones((16, width)), np.zeros((16, width))
    result = emulator.run(
        source, grid=1, block=(width, 16), args=(a, out, width), shared_bytes=a.nbytes
    )
    requests = result.value("shared_load_requests")
    assert requests
    assert result.value("shared_load_wavefronts") == (1 + conflicts) * requests
    assert result.value("shared_load_bank_conflicts") == conflicts * requests


WITH_SYMBOLS = """
__constant__ float c[4]; __device__ int counter; __device__ int unused;
namespace ns { __device__ float f = 2; static __constant__ int t[3]; }
struct List { float *data; int n; int *index; };
__global__ void k(float *out, List l, float **rows) {
  int i = threadIdx.x;
  out[i] = c[i & 3] * ns::f + l.data[l.index[i] % l.n] + rows[i & 1][i] + ns::t[i % 3];
  atomicAdd(&counter, 1); l.data[i] += 1;
}"""


class List(ctypes.Structure):
    _fields_ = (("data", ctypes.c_uint64), ("n", ctypes.c_int), ("index", ctypes.c_uint64))


@pytest.mark.parametrize("as_record", [True, False])
def test_symbols_by_name_and_pointers_inside_structures(as_record: bool) -> None:
    out, data, index = (
        np.zeros(8, np.float32),
        np.arange(10, dtype=np.float32),
        np.arange(8, dtype=np.int32)[::-1].copy(),
    )
    rows = [np.full(8, 100.0, np.float32), np.full(8, 200.0, np.float32)]
    structure: Any = List(int(emulator.address(data)), 10, int(emulator.address(index)))
    if as_record:
        structure = np.frombuffer(structure, np.dtype(List))[0]
    counter = np.full(1, 5, np.int32)
    symbols = {
        "c": np.arange(4, dtype=np.float32),
        "counter": counter,
        "f": np.float32(10),
        "t": np.int32([1, 2, 3]),
    }
    args = (out, structure, np.array([emulator.address(row) for row in rows]))
    emulator.run(WITH_SYMBOLS, grid=1, block=8, args=args, symbols=symbols)
    i = np.arange(8)
    assert out.tolist() == ((i & 3) * 10 + (7 - i) + np.where(i & 1, 200, 100) + 1 + i % 3).tolist()
    assert counter[0] == 13
    assert data.tolist() == [*range(1, 9), 8, 9]
    assert emulator.address(data[3:]) == emulator.address(data) + 12


def test_wrong_symbols_are_named() -> None:
    args = (np.zeros(8, np.float32), bytes(24), np.zeros(2, np.uint64))
    with pytest.raises(UsageError, match="counter"):
        emulator.run(WITH_SYMBOLS, grid=1, block=8, args=args, symbols={"count": np.int32(1)})
    with pytest.raises(WorkloadError, match="c has 16 bytes, but its contents have 20"):
        emulator.run(
            WITH_SYMBOLS, grid=1, block=8, args=args, symbols={"c": np.zeros(5, np.float32)}
        )


def test_find_bugs_reports_a_shuffle_from_an_absent_lane() -> None:
    source = (
        "__global__ void k(int *a) { int v = threadIdx.x; if (v < 8) a[v] = __shfl_down_sync(0xff,"
        " v, 4); }"
    )
    out = np.zeros(8, np.int32)
    emulator.run(source, grid=1, block=32, args=(out,))
    assert out.tolist() == [4, 5, 6, 7, 0, 0, 0, 0]
    with pytest.raises(EmulationFault, match="lane that takes no part in a shuffle"):
        emulator.run(source, grid=1, block=32, args=(out,), find_bugs=True)


MASKED = {
    "wait": ("__syncwarp({});", "x[t] = 1"),
    "vote": ("x[t] = __ballot_sync({}, x[t] > 0);", "x[t] = 2"),
    "shuffle": ("x[t] = __shfl_xor_sync({}, x[t], 1);", "x[t] = 3"),
    "sum": ("x[t] = __reduce_add_sync({}, x[t]);", "x[t] = 4"),
}
MASKS = {"half": ("0x0000ffff", "16"), "whole": ("-1", "32"), "wrong": ("0x0000ffff", "24")}
# All in one source: compiled and disassembled once.
MASKED_KERNELS = "\n".join(
    f"__global__ void {what}_{mask_name}(int *x) {{ int t = threadIdx.x;"
    f" if (t < {lanes}) {{ {does.format(mask)} }} else {alone}; }}"
    for what, (does, alone) in MASKED.items()
    for mask_name, (mask, lanes) in MASKS.items()
)


@pytest.mark.parametrize("what", MASKED)
def test_find_bugs_reports_a_lane_that_a_mask_leaves_out(what: str) -> None:
    def run(mask_name: str) -> None:
        emulator.run(
            MASKED_KERNELS,
            function=f"{what}_{mask_name}",
            grid=1,
            block=32,
            args=(np.ones(32, np.int32),),
            find_bugs=True,
        )

    run("half")
    run("whole")
    with pytest.raises(
        EmulationFault, match=r"takes no part in a shuffle, vote or __syncwarp.*thread \(16, 0, 0\)"
    ):
        run("wrong")
