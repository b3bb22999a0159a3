"""`kernprof layout`: layouts of traced kernels, checked by an emulation of the changed source."""

import numpy as np

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.request import Request
from kernprof.emulator.shared import trace_shared
from kernprof.workflows.layout import layout_of

TRANSPOSE = """
constexpr int N = 32;
__global__ void k(const float* in, float* out) {
    __shared__ float tile[N][N];
    for (int j = 0; j < 32; j += 8)
        tile[threadIdx.y + j][threadIdx.x] = in[(threadIdx.y + j) * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        out[(threadIdx.y + j) * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y + j];
}
"""
DYNAMIC = """
struct Particle { float x, y, z, w; };
__global__ void k(const float* in, float* out) {
    extern __shared__ float raw[];
    float* sums = raw + 1024;
    __shared__ Particle parts[256];
    int t = threadIdx.y * 32 + threadIdx.x;
    parts[t].x = in[t]; parts[t].y = in[t + 256];
    raw[(t % 32) * 32 + t / 32] = in[t];
    sums[t] = in[t];
    __syncthreads();
    out[t] = parts[(t + 1) % 256].x + parts[(t + 1) % 256].y + raw[t] + sums[255 - t];
}
"""


def request(source: str, shared_bytes: int = 0) -> Request:
    arrays = np.ones((32, 32), np.float32), np.zeros((32, 32), np.float32)
    return Request(kernel=source, grid=1, block=(32, 8), args=arrays, shared_bytes=shared_bytes)


def counted(source: str) -> int:
    return trace_shared(request(source)).outcome.counters.total(Column.SHARED_WAVEFRONTS)


def test_the_changed_source_has_the_predicted_wavefronts() -> None:
    report = layout_of(request(TRANSPOSE))
    (tile,) = report.arrays
    assert (tile.array.name, tile.array.shape) == ("tile", (32, 32))
    assert tile.best.arrangement.padding == 4
    assert counted(TRANSPOSE) == tile.before
    changed = TRANSPOSE.replace("tile[N][N]", "tile[N][N + 1]")
    assert counted(changed) == tile.best.wavefronts == tile.least


def test_regions_of_dynamic_memory_and_members_of_structures() -> None:
    report = layout_of(request(DYNAMIC, 8192))
    by_name = {layout.array.name: layout for layout in report.arrays}
    assert set(by_name) == {"parts", "raw", "raw + 4096"}
    assert by_name["parts"].array.shape == (256, 4)
    assert by_name["raw + 4096"].before == by_name["raw + 4096"].least
    assert all(layout.best.wavefronts == layout.least for layout in report.arrays)
    assert by_name["parts"].before > by_name["parts"].least
