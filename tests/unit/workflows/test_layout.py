"""`kernprof layout`: layouts of traced kernels, checked by an emulation of the changed source."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from kernprof.emulator.contract import Column, Request
from kernprof.emulator.shared import trace_shared
from kernprof.errors import KernprofError
from kernprof.report.render import render
from kernprof.report.tables.layout import layout_code
from kernprof.report.text.table import View
from kernprof.workflows.run.layout import draw, layout_of, stated_layout

TRANSPOSE = """
constexpr int N = 32;
__global__ void k(const float* in, float* out) {
    __shared__ float tile[N][N];
    auto at = [&](int row, int column) -> float& { return tile[row][column]; };
    for (int j = 0; j < 32; j += 8)
        at(threadIdx.y + j, threadIdx.x) = in[(threadIdx.y + j) * 32 + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8)
        out[(threadIdx.y + j) * 32 + threadIdx.x] = at(threadIdx.x, threadIdx.y + j);
}
"""
BUTTERFLY = """
__global__ void k(const float* in, float* out) {
    __shared__ float tile[512];
    auto at = [&](int i) -> float& { return tile[i]; };
    int t = threadIdx.y * 32 + threadIdx.x;
    at(t) = in[t]; at(t + 256) = in[t + 256];
    for (int s = 1; s < 512; s *= 2) {
        __syncthreads();
        int i = 2 * t - (t & (s - 1));
        float a = at(i), b = at(i + s);
        at(i) = a + b; at(i + s) = a - b;
    }
    out[t] = at(t);
}
"""
COMPLEX = """
__global__ void k(const float2* in, float2* out) {
    __shared__ float2 tile[16][16];
    auto at = [&](int row, int column) -> float2& { return tile[row][column]; };
    int t = threadIdx.y * 32 + threadIdx.x, row = t / 16, column = t % 16;
    at(row, column) = in[t];
    __syncthreads();
    float2 sum = make_float2(0, 0);
    for (int i = 0; i < 16; ++i) {
        float2 a = at(row, i), b = at(column, i);
        sum.x += a.x * b.x;
        sum.y += a.y * b.y;
    }
    out[t] = sum;
}
"""
VECTORS = """
__global__ void k(const float* in, float* out) {
    __shared__ __align__(16) float tile[8][128];
    auto at = [&](int row, int column) -> float& { return tile[row][column]; };
    for (int j = 0; j < 128; j += 32)
        at(threadIdx.y, threadIdx.x + j) = in[threadIdx.y * 128 + threadIdx.x + j];
    __syncthreads();
    float sum = 0;
    for (int row = 0; row < 8; ++row)
        for (int i = 0; i < 4; ++i) sum += i * at(row, threadIdx.x / 2 * 8 + i);
    out[threadIdx.y * 32 + threadIdx.x] = sum;
}
"""
MEMBERS = """
__global__ void k(const float* in, float* out) {
    __shared__ float tile[256][4];
    auto at = [&](int row, int column) -> float& { return tile[row][column]; };
    int t = threadIdx.y * 32 + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < 4; ++i) {
        at(t, t >> i & 3) = in[t];
        sum += at(t, t >> i & 3);
    }
    out[t] = sum;
}
"""
DYNAMIC = """
struct Particle { float x, y, z, w; };
__global__ void k(const float* in, float* out) {
    extern __shared__ float raw[];
    float* sums = raw + 1024;
    __shared__ float halves[512];
    __shared__ Particle parts[256];
    __shared__ float flat[8 * 24 * 4];
    int t = threadIdx.y * 32 + threadIdx.x;
    parts[t].x = in[t]; parts[t].y = in[t + 256];
    raw[(t % 32) * 32 + t / 32] = in[t];
    sums[t] = in[t];
    halves[t % 8 * 32 + t / 8] = halves[256 + t] = in[t];
    flat[(t % 8) * 96 + t / 8] = in[t];
    __syncthreads();
    out[t] = flat[t] + parts[(t + 1) % 256].x + parts[(t + 1) % 256].y + raw[t] + sums[255 - t]
        + halves[t] + halves[511 - t];
}
"""


def request(source: str, shared_bytes: int = 0) -> Request:
    arrays = np.ones((32, 32), np.float32), np.zeros((32, 32), np.float32)
    return Request(kernel=source, grid=1, block=(32, 8), args=arrays, shared_bytes=shared_bytes)


def counted(source: str) -> int:
    return trace_shared(request(source)).outcome.counters.total(Column.SHARED_WAVEFRONTS)


@pytest.mark.parametrize(
    ("source", "shape", "best"),
    [
        (TRANSPOSE, (32, 32), "padding"),
        (BUTTERFLY, (512,), "swizzle"),
        (COMPLEX, (16, 16), "padding"),
        (VECTORS, (8, 128), "padding"),
        (MEMBERS, (256, 4), "index order"),
    ],
)
def test_the_printed_code_has_the_predicted_wavefronts(
    source: str, shape: tuple[int, ...], best: str
) -> None:
    (tile,) = layout_of(request(source)).arrays
    assert (tile.array.name, tile.array.shape, tile.best.arrangement.kind) == ("tile", shape, best)
    assert tile.best.wavefronts == tile.least < tile.before == counted(source)
    declared, accessed = re.findall(r"tile\S+(?=;)", source)
    for candidate in [c for c in tile.candidates if c.arrangement in tile.expressible(len(shape))]:
        code = layout_code(replace(tile, candidates=(candidate,)), "cuda")["CUDA C++"]
        new_declared, _, new_accessed = code.removeprefix("declare ").partition(", access ")
        changed = source.replace(accessed, new_accessed).replace(declared, new_declared)
        assert counted(changed) == candidate.wavefronts, code


def test_regions_of_dynamic_memory_and_members_of_structures() -> None:
    report = layout_of(request(DYNAMIC, 8192))
    by_name = {layout.array.name: layout for layout in report.arrays}
    assert set(by_name) == {"parts", "flat", "raw", "raw + 4096", "halves", "halves + 1024"}
    assert {24 * 4 * 4, 8 * 24 * 4, 4 * 4} <= set(by_name["flat"].array.rows)
    assert by_name["parts"].array.shape == (256, 4)
    assert by_name["raw + 4096"].before == by_name["raw + 4096"].least
    assert all(layout.best.wavefronts == layout.least for layout in report.arrays)
    assert by_name["parts"].before > by_name["parts"].least


def test_stated_accesses_have_the_layout_of_the_kernel(tmp_path: Path) -> None:
    accesses = "store ty+j, tx", "load threadIdx.x, ty + j"
    report = stated_layout("32x32", 4, "32x8", accesses, ("j=0:32:8",))
    assert report.arrays[0].candidates == layout_of(request(TRANSPOSE)).arrays[0].candidates
    assert report.arrays[0].worst.place == "threadIdx.x, ty + j"
    draw(report, picture := tmp_path / "banks.svg")
    assert ElementTree.parse(picture).getroot().findall(".//{*}title")
    text = render(report, "table", View(width=80))
    assert "tile[32][32 + 1]" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"shape": "32x"}, "--shape"),
        ({"shape": "0x4"}, "--shape"),
        ({"shape": "1000x1000"}, "too much shared data"),
        ({"block": "64x32"}, "limit of .* is 1024"),
        ({"block": "4x4x4x4"}, "one to three"),
        ({"ranges": ["j=0:8:0"]}, "no values"),
        ({"ranges": ["j=5:5"]}, "no values"),
        ({"ranges": ["j=0:eight"]}, "NAME=FIRST:END"),
        ({"accesses": ["fetch ty, tx"]}, "KIND INDEX"),
        ({"accesses": ["load x3 ty, tx"]}, "16 bytes"),
        ({"accesses": ["load x4 ty, tx"]}, "misaligned"),
        ({"accesses": ["load x2 31, 30 + tx/16*2"]}, "out-of-bounds"),
        ({"accesses": ["load tx + 1, ty"]}, "out-of-bounds"),
        ({"accesses": ["load tx"]}, "does not compile, line 1"),
        ({"accesses": ["load ty, tx + i"]}, "i. is undefined"),
    ],
)
def test_bad_statements_are_refused_with_the_reason(changes: Any, message: str) -> None:
    usual = {"shape": "32x32", "element": 4, "block": "32x8", "accesses": ["load ty, tx"]}
    with pytest.raises(KernprofError, match=message):
        stated_layout(**usual | changes)
