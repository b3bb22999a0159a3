"""CuPy's ElementwiseKernel and ReductionKernel: generated code and launch."""

from __future__ import annotations

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
MATRIX = np.random.default_rng(0).random((64, 500), dtype=np.float32)


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


@pytest.mark.parametrize(("axis", "blocks"), [(None, 1), (0, 16), (1, 64), ((0, 1), 1)])
def test_a_reduction_kernel_reduces_the_axes_that_are_asked_for(axis: object, blocks: int) -> None:
    norm = cupy.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "l2")
    wanted = np.sqrt((MATRIX.astype(np.float64) ** 2).sum(axis=axis))  # type: ignore[call-overload]
    out = np.zeros(wanted.shape, np.float32)
    profile = emulator.run(norm, grid=1, args=(MATRIX, out), options=(f"axis={axis}",))
    assert np.allclose(out, wanted, rtol=1e-5)
    assert (profile.launch.grid, profile.launch.block) == ((blocks, 1, 1), (512, 1, 1))


def test_a_reduction_of_several_arrays_in_another_type() -> None:
    dot = cupy.ReductionKernel(
        "T x, T w", "float64 y", "x * w", "a + b", "y = a", "0", "dot", reduce_type="double"
    )
    out = np.zeros(64)
    emulator.run(dot, grid=1, args=(MATRIX, MATRIX[0], out), options=("axis=1",))
    assert np.allclose(out, MATRIX.astype(np.float64) @ MATRIX[0])


def test_what_does_not_go_together_is_refused() -> None:
    kernel = cupy.ElementwiseKernel("T x, T b", "T y", "y = x + b", "added")
    with pytest.raises(UsageError, match="added takes 3 arguments with its outputs, 2 given"):
        emulator.run(kernel, grid=1, args=(X, X))
    with pytest.raises(WorkloadError, match="the arrays of added do not go together"):
        emulator.run(kernel, grid=1, args=(X, X[:7].copy(), X.copy()))
    norm = cupy.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "l2")
    with pytest.raises(WorkloadError, match="an output of l2 has the shape"):
        emulator.run(norm, grid=1, args=(MATRIX, np.zeros(3, np.float32)), options=("axis=1",))


def test_they_are_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rows.py").write_text("""
import cupy
import numpy as np
from kernprof import Workload, empty
norms = cupy.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "norms")
rows = Workload("rows", params={"n": 32}, inputs=lambda p, rng: {"x": rng.random((p.n, 100), dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": np.sqrt((x.x ** 2).sum(axis=1))},
    scratch=lambda p: {"squares": empty((p.n, 100))}, args="x out")
rows.cuda("fused", norms, constants={"axis": 1})
with rows.sequence("two"):
    rows.cuda("square", cupy.ElementwiseKernel("T x", "T y", "y = x * x", "square"), args="x squares")
    rows.cuda("sum", cupy.ReductionKernel("T x", "T y", "x", "a + b", "y = sqrt(a)", "0", "sum"),
              args="squares out", constants={"axis": 1})
""")
    assert run_command_line(["run", "rows.py", "--backend", "emulator", "--format", "json"]) == 0
    got = {
        variant["variant"]: variant for variant in json.loads(capsys.readouterr().out)["variants"]
    }
    assert [variant["correct"] for variant in got.values()] == [True, True, None, None]
    assert got["fused"]["launch"]["grid"] == [8, 1, 1]  # 512 threads make five rows of 100, so four
    assert run_command_line(["show", "rows.py"]) == 0
    assert "map_expr: x * x" in capsys.readouterr().out
