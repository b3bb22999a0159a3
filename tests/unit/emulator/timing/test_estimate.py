"""Estimated times of launches that run in the emulator."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.timing import estimate
from kernprof.gpus.architectures import ARCHITECTURES
from kernprof.gpus.datasheets import GPUS, H200, GpuSpec, costs_of, gpu_titled
from kernprof.metrics import BY_ID, ESTIMATED_PARTS
from kernprof.model.run import Provenance

pytest.importorskip("llvmlite", reason="the emulator needs llvmlite")
pytestmark = pytest.mark.usefixtures("nvdisasm_ready")
SOURCE = """
extern "C" __global__ void copy(const float* a, float* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[i];
}
extern "C" __global__ void scattered(const float* a, float* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[(int)((i * 32ll + i / (n / 32)) % n)] = a[i];
}
extern "C" __global__ void power(const float* a, float* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    double x = a[i], y = 1;
    for (int k = 0; k < 256; ++k) y = y * x + 0.25;
    b[i] = (float)y;
}
extern "C" __global__ void single(const float* a, float* b, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i], y = 1, z = 2;
    for (int k = 0; k < 256; ++k) { y = y * x + 0.25f; z = z * x + 0.5f; }
    b[i] = y + z;
}
"""


def launched(function: str, n: int, **more: Any) -> Emulation:
    a, b = np.ones(n, np.float32), np.zeros(n, np.float32)
    request = Request(
        kernel=SOURCE, function=function, grid=n // 256, block=256, args=(a, b, np.int32(n))
    )
    return emulate(replace(request, **more))


def test_a_copy_is_bound_by_memory() -> None:
    profile = launched("copy", 1 << 22).profile
    metric = profile.metrics["time_estimate"]
    assert metric.provenance is Provenance.ESTIMATE
    assert metric.error
    least_ns = 4 * (1 << 22) / 4.8e12 * 1e9  # what is read, at the peak of device memory
    assert least_ns < (metric.value or 0) < 8 * least_ns
    assert profile.value("estimate_dram") == pytest.approx(2 * least_ns, rel=0.01)
    assert "H200" in (metric.reason or "")


@pytest.mark.parametrize("blank", [False, True])
def test_blocks_that_run_first_change_no_array(
    blank: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks that run first read the arrays in place or from copies.

    In the last case few blocks write to addresses that other blocks read.
    """
    source = """extern "C" __global__ void add(const float* a, float* b, int n) {
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (blockIdx.x % 7 == 3) b[i] += a[i];
    }"""
    times = []
    for much in (0, 1 << 60):
        monkeypatch.setattr(estimate, "_LARGE", much)
        a, b = np.arange(1 << 14, dtype=np.float32), np.zeros(1 << 14, np.float32)
        written = [b] if blank else []
        request = Request(
            kernel=source,
            function="add",
            grid=64,
            block=256,
            args=(a, b, np.int32(0)),
            blank=written,
        )
        times.append(emulate(request).profile.value("time_estimate"))
        assert np.array_equal(a, np.arange(1 << 14))
        assert blank or np.array_equal(b, np.where(np.arange(1 << 14) // 256 % 7 == 3, a, 0))
    assert times[0] == times[1]


def test_the_parts_make_up_the_time() -> None:
    profile = launched("copy", 1 << 20).profile
    parts = {name: profile.value(f"estimate_{name}") or 0.0 for name in ESTIMATED_PARTS}
    # there are no atomics, which may come after all else
    apart = parts.pop("launch") + parts.pop("fill")
    together = sum(ns**4 for ns in parts.values()) ** 0.25
    assert profile.value("time_estimate") == pytest.approx(apart + together)
    assert all(f"estimate_{name}" in BY_ID for name in ESTIMATED_PARTS)


def test_scattered_stores_take_longer() -> None:
    plain, scattered = (launched(name, 1 << 20).profile for name in ("copy", "scattered"))
    ratio = (scattered.value("time_estimate") or 0) / (plain.value("time_estimate") or 1)
    assert ratio > 2
    assert (scattered.value("estimate_requests") or 0) > 4 * (plain.value("estimate_requests") or 0)


def test_time_grows_with_the_work() -> None:
    times = [
        launched("power", n).profile.value("time_estimate") or 0.0
        for n in (1 << 18, 1 << 19, 1 << 20)
    ]
    assert times[0] < times[1] < times[2]
    fixed = costs_of(ARCHITECTURES["sm_90"]).launch_ns + costs_of(ARCHITECTURES["sm_90"]).start_ns
    assert (times[2] - fixed) / (times[1] - fixed) == pytest.approx(2, rel=0.25)


def test_the_longest_warp_of_all_ends_a_launch() -> None:
    """One thread of all runs for long, in a block that is not among the sampled ones."""
    source = """extern "C" __global__ void steps(const int* next, const int* count, int* out) {
        const int i = blockIdx.x * blockDim.x + threadIdx.x;
        int at = i;
        for (int k = 0; k < count[i]; ++k) at = next[at];
        out[i] = at;
    }"""
    short, long = np.full(1 << 16, 4, np.int32), np.full(1 << 16, 4, np.int32)
    long[12345] = 4000
    alike, apart = (
        emulate(
            Request(
                kernel=source,
                function="steps",
                grid=256,
                block=256,
                args=(np.zeros(1 << 16, np.int32), count, np.zeros(1 << 16, np.int32)),
            )
        ).profile
        for count in (short, long)
    )
    least_ns = 4000 * costs_of(ARCHITECTURES["sm_90"]).l1_latency / 1.98
    assert (alike.value("estimate_latency") or 0) < 10_000
    assert (apart.value("estimate_latency") or 0) > least_ns


def test_arithmetic_in_unrolled_loops_is_counted_once() -> None:
    """ptxas unrolls the loop again, and keeps a copy for what is left over: that one does not run."""
    profile = launched("power", 1 << 14).profile
    assert profile.value("fp64_fma") == pytest.approx(256 * (1 << 14), rel=0.05)


def test_loads_of_shared_memory_by_any_pointer_wait_no_longer() -> None:
    """A chain of 64 loads through a pointer of which ptxas does not know where it points."""
    chain = """extern "C" __global__ void k(int* x, int n) {
        __shared__ int s[64]; s[threadIdx.x] = (threadIdx.x + 1) % 64; __syncthreads();
        int* p = n < 0 ? x : s; int at = 0;
        for (int i = 0; i < n; ++i) at = p[at];
        x[threadIdx.x] = at; }"""

    def latency(n: int) -> float:
        request = Request(
            kernel=chain,
            grid=(1,),
            block=(64,),
            args=[np.zeros(64, np.int32), np.int32(n)],
            caches=False,
        )
        return emulate(request).profile.metrics["estimate_latency"].value or 0.0

    cycles = (latency(128) - latency(64)) / 64 * H200.clock_hz / 1e9
    assert 20 < cycles < 80, "as shared memory does; 280 cycles from the L2"


def test_updates_of_one_word_by_a_warp_that_ptxas_gathers_count_once() -> None:
    """The same address for all lanes: one of them adds for the warp, at one that differs each adds."""
    source = """extern "C" __global__ void one(int* sums) { atomicAdd(sums, 1); }
    extern "C" __global__ void each(int* sums) { atomicAdd(sums + threadIdx.x % 2, 1); }"""
    result = {
        name: emulate(
            Request(
                kernel=source, function=name, grid=4096, block=256, args=(np.zeros(64, np.int32),)
            )
        )
        for name in ("one", "each")
    }
    same, apart = (
        result[name].profile.value("estimate_atomics") or 0.0 for name in ("one", "each")
    )
    assert apart > 8 * same


def test_the_interval_is_a_share_of_the_time() -> None:
    metric = launched("copy", 1 << 24).profile.metrics["time_estimate"]
    assert metric.error == pytest.approx(costs_of(H200.architecture).interval * (metric.value or 0))


def test_lanes_that_try_again_make_the_interval_wider() -> None:
    """A lock: only as many pass at once as there are words, and how many wait is not known."""
    source = """extern "C" __global__ void add(int* sums, int words) { atomicAdd(sums + threadIdx.x % words, 1); }
    extern "C" __global__ void locked(int* sums, int words) {
        int* p = sums + 2 * (threadIdx.x % words); bool done = false;
        while (!done) if (atomicCAS(p, 0, 1) == 0) { p[1] += 1; __threadfence(); atomicExch(p, 0); done = true; }
    }"""
    result = {}
    for name in ("add", "locked"):
        args = (np.zeros(1 << 12, np.int32), np.int32(1 << 10))
        metric = emulate(
            Request(kernel=source, function=name, grid=8, block=256, args=args)
        ).profile.metrics["time_estimate"]
        result[name] = (metric.error or 0) / (metric.value or 1), metric.reason or ""
    assert estimate.RETRY in result["locked"][1]
    assert estimate.RETRY not in result["add"][1]
    assert result["locked"][0] > 2 * result["add"][0]


def test_blocks_that_draw_their_work_do_it_once() -> None:
    """The first block that runs alone does all that there is: it does not stand for the others."""
    source = """extern "C" __global__ void drawn(const float* a, float* b, int* next, int tiles) {
        __shared__ int mine;
        while (true) {
            __syncthreads();
            if (threadIdx.x == 0) mine = atomicAdd(next, 1);
            __syncthreads();
            if (mine >= tiles) return;
            b[mine * 256 + threadIdx.x] = a[mine * 256 + threadIdx.x];
        }
    }
    extern "C" __global__ void dealt(const float* a, float* b, int* next, int tiles) {
        for (int mine = blockIdx.x; mine < tiles; mine += gridDim.x) {
            __syncthreads();
            b[mine * 256 + threadIdx.x] = a[mine * 256 + threadIdx.x];
        }
    }"""
    tiles = 1 << 14
    data = (
        np.ones(256 * tiles, np.float32),
        np.zeros(256 * tiles, np.float32),
        np.zeros(1, np.int32),
        np.int32(tiles),
    )
    result = {
        name: emulate(Request(kernel=source, function=name, grid=528, block=256, args=data)).profile
        for name in ("drawn", "dealt")
    }
    drawn, dealt = (result[name].value("estimate_dram") or 0.0 for name in ("drawn", "dealt"))
    assert drawn == pytest.approx(dealt, rel=0.1)


@pytest.mark.parametrize("blocks", [1, 2])
def test_no_block_runs_alone_that_waits_for_all(
    blocks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A barrier of the grid does not come then."""
    source = """#include <cooperative_groups.h>
    extern "C" __global__ void meet(float* a) { a[threadIdx.x] += 1; cooperative_groups::this_grid().sync(); }"""
    seen: list[bool] = []
    original = estimate.traffic_of

    def noted(execute: Any, ready: Any, gpu: GpuSpec, **more: Any) -> Any:
        def execute_noted(*arguments: Any) -> Any:
            seen.append(True)
            return execute(*arguments)

        return original(execute_noted, ready, gpu, **more)

    monkeypatch.setattr("kernprof.emulator.emulate.traffic_of", noted)
    result = emulate(
        Request(
            kernel=source, function="meet", grid=blocks, block=64, args=(np.zeros(64, np.float32),)
        )
    )
    metric = result.profile.metrics["time_estimate"]
    assert bool(metric.value) == (blocks == 1) != ("blocks wait" in (metric.reason or ""))
    assert len(seen) == (blocks == 1)


def test_recorded_accesses_of_a_block_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernprof.emulator.timing.streams.RECORDED_BYTES", 1000)
    result = launched("copy", 1 << 14)
    assert result.profile.metrics["time_estimate"].value is None
    assert "recorded accesses" in (result.profile.metrics["time_estimate"].reason or "")
    assert result.blocks_run == 64


def test_double_precision_takes_long_where_there_are_few_units() -> None:
    """An A10 has two for each SM, an H200 64."""
    a10 = gpu_titled("a10")
    a10_profile = launched("power", 1 << 18, arch=a10.arch, gpu=a10).profile
    least_ns = 256 * (1 << 18) / (2 * a10.sms * a10.clock_hz) * 1e9
    assert least_ns < (a10_profile.value("time_estimate") or 0) < 2 * least_ns


def test_only_validated_gpus_have_an_interval() -> None:
    shares = {}
    for title in ("h200 sxm", "h100 sxm", "a100 sxm"):
        gpu = gpu_titled(title)
        metric = launched("copy", 1 << 20, arch=gpu.arch, gpu=gpu).profile.metrics["time_estimate"]
        shares[title] = metric.error and metric.error / (metric.value or 1)
        assert (metric.reason or "").startswith(gpu.title)
        assert ("not measured" in (metric.reason or "")) == (title != "h200 sxm")
    assert shares["h200 sxm"] < shares["h100 sxm"]
    assert shares["a100 sxm"] is None


# NVRTC 13 does not compile for older GPUs
@pytest.mark.parametrize(
    "gpu", [g for g in GPUS if g.arch not in ("sm_60", "sm_70")], ids=lambda gpu: gpu.title
)
def test_no_gpu_is_faster_than_its_peaks(gpu: GpuSpec) -> None:
    """And a kernel that only copies, or only multiplies, takes no multiple of what they allow."""
    n = 1 << 20
    seconds = {
        "copy": 8 * n / gpu.dram_bytes_per_s,
        "power": 512 * n / gpu.fp64 if gpu.fp64 else 0.0,
        "single": 1024 * n / gpu.fp32,
    }
    for name, least in seconds.items():
        value = (
            launched(name, n, arch=gpu.arch, gpu=gpu, limit=1e6)
            .profile.metrics["time_estimate"]
            .value
            or 0.0
        )
        assert least * 1e9 < value < 3 * least * 1e9 + 10_000 or not least, (
            name,
            value,
            least * 1e9,
        )


def test_outputs_come_from_one_run() -> None:
    """The blocks that run for their accesses leave nothing behind."""
    source = 'extern "C" __global__ void add(int* sums) { atomicAdd(sums + threadIdx.x, 1); }'
    sums = np.zeros(64, np.int32)
    emulate(Request(kernel=source, grid=100, block=64, args=(sums,)))
    assert (sums == 100).all()
