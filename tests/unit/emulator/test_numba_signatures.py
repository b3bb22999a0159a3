"""Numba's kernels with signatures and its ufuncs, defined and run without a driver."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba.cuda")
from numba import cuda, guvectorize, vectorize

from kernprof import emulator
from kernprof.errors import WorkloadError
from kernprof.workload.sources import load_module

pytestmark = pytest.mark.filterwarnings("ignore")  # Numba's own

with emulator.numba_signatures():

    @cuda.jit("float32(float32)", device=True)
    def half(x: Any) -> Any:
        return x / 2

    @cuda.jit("void(float32[:], int32)")
    def halved(x: Any, n: Any) -> None:
        i = cuda.grid(1)
        if i < n:
            x[i] = half(x[i])

    @cuda.jit(["void(int32[::1])", "void(float64[::1])"])
    def counted(x: Any) -> None:
        x[cuda.grid(1)] += 1

    @vectorize(["float32(float32, float32)", "float64(float64, float64)"], target="cuda")
    def hypotenuse(a: Any, b: Any) -> Any:
        return a * a + b * b

    @guvectorize(["void(float32[:], float32[:])"], "(n)->()", target="cuda")
    def total(row: Any, out: Any) -> None:
        out[0] = 0
        for i in range(row.shape[0]):
            out[0] += row[i]


def test_a_kernel_runs_with_the_types_that_it_is_declared_for() -> None:
    x = np.arange(80, dtype=np.float32)[::2]  # which only `float32[:]` takes
    profile = emulator.run(halved, grid=2, block=32, args=(x, 40))
    assert (x == np.arange(40)).all()
    assert profile.value("global_load_sectors") == 40 * 8 / 32


def test_of_several_signatures_the_one_that_fits() -> None:
    for kind in (np.int32, np.float64):
        x = np.zeros(32, kind)
        emulator.run(counted, grid=1, block=32, args=(x,))
        assert (x == 1).all()
    with pytest.raises(
        WorkloadError, match=r"declared for .*int32.*; .*float64.*, given \(float32 of 1 dim"
    ):
        emulator.run(counted, grid=1, block=32, args=(np.zeros(32, np.float32),))
    with pytest.raises(WorkloadError, match="declared for"):
        emulator.run(counted, grid=1, block=32, args=(np.zeros(64, np.int32)[::2],))
    with pytest.raises(WorkloadError, match="declared for"):
        emulator.run(halved, grid=1, block=32, args=(np.zeros(32, np.float32), 1.5))


def test_ufuncs_run_over_arrays() -> None:
    a = np.arange(100, dtype=np.float64)
    out = np.zeros(100)
    emulator.run(hypotenuse, grid=4, block=32, args=(a, a, out))
    assert (out == 2 * a * a).all()
    rows, sums = np.arange(12, dtype=np.float32).reshape(4, 3), np.zeros(4, np.float32)
    emulator.run(total, grid=1, block=32, args=(rows, sums))
    assert (sums == rows.sum(1)).all()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            (np.zeros(4, np.int32), np.zeros(4, np.int32), np.zeros(4)),
            r"declared for \(float32, float32; float64",
        ),
        (
            (np.zeros((2, 2)), np.zeros((2, 2)), np.zeros((2, 2))),
            "arrays of one dimension, the output last",
        ),
        ((np.zeros(4), 1.0, np.zeros(4)), "arrays of one dimension"),
    ],
)
def test_unsupported_ufunc_arguments_are_refused(args: tuple[object, ...], message: str) -> None:
    with pytest.raises(WorkloadError, match=message):
        emulator.run(hypotenuse, grid=1, block=32, args=args)


@pytest.mark.skipif(cuda.is_available(), reason="Numba asks for a driver, which is there")
def test_a_file_that_needs_a_driver_is_refused_with_advice(tmp_path: Path) -> None:
    file = tmp_path / "eager.py"
    file.write_text(
        'from numba import cuda\n@cuda.jit("void(float32[:])")\ndef k(x):\n    x[0] = 1\n'
    )
    with pytest.raises(WorkloadError) as refused:
        load_module(file)
    assert "emulator.numba_signatures()" in str(refused.value.hint)


def test_numba_compiles_as_before_outside() -> None:
    before = cuda.dispatcher.CUDADispatcher.compile
    with pytest.raises(ZeroDivisionError), emulator.numba_signatures():
        raise ZeroDivisionError
    assert cuda.dispatcher.CUDADispatcher.compile is before
