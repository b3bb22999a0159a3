"""Numba kernels whose types are CUDA C++ underneath, and how their types are called in messages."""

from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend import compilers
from kernprof.emulator.frontend.numba import joined
from kernprof.errors import EmulationFault, WorkloadError

cuda = pytest.importorskip("numba.cuda")


def doubled(x: Any, out: Any, n: Any) -> None:
    i = cuda.grid(1)
    if i < n:
        out[i] = x[i] + x[i]


def doubled_rows(x: Any, out: Any) -> None:
    i = cuda.grid(1)
    if i < x.shape[0]:
        for j in range(x.shape[1]):
            out[i, j] = x[i, j] * 2


def test_float16_runs_and_is_right() -> None:
    x = np.arange(300, dtype=np.float16) / 8
    out = np.zeros_like(x)
    profile = emulator.run(doubled, grid=2, block=256, args=(x, out, np.int32(300)))
    assert np.array_equal(out, x + x)
    assert profile.value("registers_per_thread"), "ptxas takes the joined module"


def counted(x: Any, bins: Any) -> None:
    cuda.atomic.add(bins, x[cuda.grid(1)], 1)


def counted_and_kept(x: Any, bins: Any) -> None:
    x[cuda.grid(1)] = cuda.atomic.add(bins, x[cuda.grid(1)], 1)


@pytest.mark.usefixtures("nvdisasm_ready")
@pytest.mark.parametrize("assembler", ["ptxas", "nvJitLink"])
def test_atomics_without_a_used_result_are_reductions(
    assembler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = compilers.installed
    if assembler != "ptxas":
        monkeypatch.setenv("KERNPROF_CACHE", "")
        monkeypatch.setattr(
            compilers, "installed", lambda tool: installed(tool) if tool != "ptxas" else ()
        )
    for kernel, expected in ((counted, (0, 4)), (counted_and_kept, (4, 0))):
        args = np.arange(128, dtype=np.int32) % 8, np.zeros(8, np.int32)
        profile = emulator.run(kernel, grid=2, block=64, args=args)
        counts = [profile.value(f"global_{kind}_requests") for kind in ("atomic", "reduction")]
        assert tuple(counts) == expected


@pytest.mark.parametrize(
    "way", ["transposed", "with steps", "in Fortran's order", "a row repeated"]
)
def test_arrays_that_are_not_contiguous_are_read_and_written_in_place(way: str) -> None:
    x = np.arange(64, dtype=np.float32).reshape(8, 8)
    array = {
        "transposed": x.T,
        "with steps": x[::2, 1::3],
        "in Fortran's order": np.asfortranarray(x),
        "a row repeated": np.broadcast_to(x[3], (5, 8)),
    }[way]
    storage = np.zeros((9, 20), np.float32)
    out = storage[1:, ::2][: array.shape[0], : array.shape[1]]
    emulator.run(doubled_rows, grid=1, block=32, args=(array, out))
    assert np.array_equal(out, array * 2)
    assert storage.sum() == out.sum()


def test_addresses_beyond_a_strided_array_are_out_of_bounds() -> None:
    x = np.arange(64, dtype=np.float32).reshape(8, 8)
    with pytest.raises(EmulationFault, match="out-of-bounds"):
        emulator.run(doubled_rows, grid=1, block=32, args=(x[:, ::2], x[:4, ::2].copy()))


def test_joining_puts_functions_before_their_calls_and_drops_their_declarations() -> None:
    kernel = """.version 8.0
.target sm_90
.address_size 64
.extern .func (.param .b32 r) helper(.param .b64 a);
.extern .func other(.param .b64 a);
.visible .entry k() { call (r), helper, (a); }
"""
    helper = """.version 8.5
.target sm_90
.address_size 64
.visible .func (.param .b32 r) helper(.param .b64 a)
{
.loc 1 2 3
ret; }
.section .debug_str {
.b8 1
}
"""
    text = joined(kernel, [helper])
    assert (text.count(".version 8.5"), text.count(".extern .func other")) == (1, 1)
    assert text.index("helper(.param .b64 a)") < text.index(".entry")
    assert not any(word in text for word in DROPPED)


DROPPED = (".loc", ".section", ".b8 1", ".version 8.0", ".extern .func (.param")


def filled(records: Any) -> None:
    i = cuda.grid(1)
    if i < records.size:
        records[i].a = i
        records[i].b = 2 * i


def test_arrays_of_records_have_their_fields() -> None:
    records = np.zeros(4, np.dtype([("a", "f4"), ("b", "i4")]))
    emulator.run(filled, grid=1, block=32, args=(records,))
    assert records.tolist() == [(0, 0), (1, 2), (2, 4), (3, 6)]


def rolled(x: Any, out: Any) -> None:
    grid, i = cuda.cg.this_grid(), cuda.grid(1)
    out[i] = x[i]
    grid.sync()
    mine = out[(i + 100) % x.size]
    grid.sync()
    out[i] = mine


def test_the_blocks_of_a_cooperative_grid_wait_for_each_other() -> None:
    x = np.arange(256, dtype=np.float32)
    out = np.zeros_like(x)
    emulator.run(rolled, grid=4, block=64, args=(x, out))
    assert np.array_equal(out, np.roll(x, -100))


def shifted(pair: Any, by: Any, out: Any) -> None:
    i = cuda.grid(1)
    if i < out.size:
        out[i] = pair[0][i] * by[0] + pair[1][i] * by[1]


def test_tuples_of_arrays_and_numbers() -> None:
    a, b, out = np.arange(50, dtype=np.float32), np.ones(50), np.zeros(50)
    emulator.run(shifted, grid=1, block=64, args=((a, b), (2, np.float64(0.5)), out))
    assert np.array_equal(out, 2 * a + 0.5)


def test_cuda_c_that_a_kernel_links(tmp_path: Any) -> None:
    path = tmp_path / "tripled.cu"
    twice = cuda.declare_device("times", "float32(float32)")

    def linked(x: Any, out: Any) -> None:
        out[cuda.grid(1)] = twice(x[cuda.grid(1)])

    x, out = np.arange(32, dtype=np.float32), np.zeros(32, np.float32)
    for factor in (2, 3):
        path.write_text(
            f'extern "C" __device__ int times(float *to, float x) {{ *to = {factor} * x; return'
            " 0; }"
        )
        emulator.run(cuda.jit(link=[str(path)])(linked), grid=1, block=32, args=(x, out))
        assert np.array_equal(out, factor * x)
    with pytest.raises(WorkloadError, match="cannot be read"):
        emulator.run(
            cuda.jit(link=[str(tmp_path / "absent.cu")])(linked), grid=1, block=32, args=(x, out)
        )
