"""CuPy's ElementwiseKernel: generated code and launch."""

import json
from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.cli.app import run_command_line
from kernprof.errors import UsageError, WorkloadError

pytest.importorskip("cupy._core._kernel", reason="CuPy generates the code")
import cupy

X = np.arange(1000, dtype=np.float32)


def test_an_elementwise_kernel_is_launched_as_cupy_launches_it() -> None:
    kernel = cupy.ElementwiseKernel("T x, float32 a", "T y", "y = x * a", "scaled")
    y = np.zeros_like(X)
    profile = emulator.run(kernel, grid=1, args=(X, np.float32(2), y))
    assert (y == 2 * X).all()
    assert (profile.launch.grid, profile.launch.block) == ((8, 1, 1), (128, 1, 1))
    assert profile.value("global_load_sectors") == 125


def test_arrays_are_broadcast_and_raw_ones_left_as_they_are() -> None:
    a, b = np.arange(12, dtype=np.float32).reshape(3, 4), np.arange(4, dtype=np.float32)
    out = np.zeros((3, 4), np.float32)
    emulator.run(
        cupy.ElementwiseKernel("T x, T b", "T y", "y = x + b", "added"), grid=1, args=(a, b, out)
    )
    assert (out == a + b).all()
    rolled = cupy.ElementwiseKernel("raw T x, int32 n", "T y", "y = x[(i + 1) % n]", "rolled")
    y = np.zeros_like(X)
    emulator.run(rolled, grid=1, args=(X, 1000, y))
    assert (y == np.roll(X, -1)).all()


def test_incompatible_arguments_are_refused() -> None:
    kernel = cupy.ElementwiseKernel("T x, T b", "T y", "y = x + b", "added")
    with pytest.raises(UsageError, match="added takes 3 arguments with its outputs, 2 given"):
        emulator.run(kernel, grid=1, args=(X, X))
    with pytest.raises(WorkloadError, match="the arrays of added do not broadcast"):
        emulator.run(kernel, grid=1, args=(X, X[:7].copy(), X.copy()))
    norm = cupy.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "l2")
    with pytest.raises(WorkloadError, match="CuPy's ReductionKernel") as refused:
        emulator.run(norm, grid=1, args=(X, X[:1].copy()))
    assert "write a reduction as one of these kernel types" in str(refused.value.hint)


def test_they_are_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.py").write_text("""
import cupy
from kernprof import Workload, empty
rows = Workload("rows", params={"n": 32}, inputs=lambda p, rng: {"x": rng.random((p.n, 100), dtype="f4")},
    outputs=lambda p: {"out": empty((p.n, 100))}, reference=lambda p, x: {"out": x.x ** 4},
    scratch=lambda p: {"squares": empty((p.n, 100))}, args="x out")
rows.cuda("fused", cupy.ElementwiseKernel("T x", "T y", "y = x * x * x * x", "fourth"))
square = cupy.ElementwiseKernel("T x", "T y", "y = x * x", "square")
with rows.sequence("two"):
    rows.cuda("first", square, args="x squares")
    rows.cuda("second", square, args="squares out")
""")
    assert run_command_line(["run", "rows.py", "--backend", "emulator", "--format", "json"]) == 0
    variants = json.loads(capsys.readouterr().out)["variants"]
    assert [variant["correct"] for variant in variants] == [True, True, None, None]
    assert variants[0]["launch"]["grid"] == [25, 1, 1]
    assert run_command_line(["show", "rows.py"]) == 0
    assert "operation: y = x * x" in capsys.readouterr().out
