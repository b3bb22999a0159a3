"""Warp kernels without a GPU: PTX, arrays, and variants of a workload."""

import json
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from kernprof import emulator
from kernprof.cli.app import run_command_line
from kernprof.errors import UsageError, WorkloadError
from kernprof.workload.sources import load_module

pytest.importorskip("warp", reason="Warp compiles its kernels")

KERNELS = """
import numpy as np
import warp as wp
from typing import Any
from kernprof import Workload, empty

@wp.kernel
def saxpy(x: wp.array(dtype=float), out: wp.array(dtype=float), n: int, a: float):
    i = wp.tid()
    if i < n:
        out[i] = a * x[i]

@wp.kernel
def lengths(points: wp.array(dtype=wp.vec3), out: wp.array(dtype=float)):
    i = wp.tid()
    out[i] = wp.length(points[i])

@wp.kernel
def transposed(src: wp.array2d(dtype=float), dst: wp.array2d(dtype=float)):
    i, j = wp.tid()
    dst[j, i] = src[i, j]

@wp.struct
class Body:
    x: wp.vec3
    m: float

@wp.kernel
def moved(bodies: wp.array(dtype=Body), by: wp.vec3):
    body = bodies[wp.tid()]
    body.x = body.x + by * body.m
    bodies[wp.tid()] = body

@wp.kernel
def squared(x: wp.array(dtype=Any), out: wp.array(dtype=Any)):
    i = wp.tid()
    out[i] = x[i] * x[i]

@wp.kernel
def histogram(values: wp.array(dtype=int), counts: wp.array(dtype=int)):
    wp.atomic_add(counts, values[wp.tid()], 1)

w = Workload("scaled", params={"n": 1000, "a": 2.0}, inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": np.float32(p.a) * x.x}, args="x out n a")
w.warp("warp", saxpy, dim=lambda p: p.n)
w.warp("wide", saxpy, dim=lambda p: (p.n,), block_dim=128)
w.warp("short", saxpy, dim=lambda p: p.n - 1)
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("warp") / "scaled.py"
    path.write_text(KERNELS)
    return path


@pytest.fixture
def kernels(file: Path) -> ModuleType:
    return load_module(file)


def test_arrays_of_numbers_vectors_and_two_dimensions(kernels: ModuleType) -> None:
    points, out = (
        np.random.default_rng(0).random((300, 3), dtype=np.float32),
        np.zeros(300, np.float32),
    )
    profile = emulator.run(kernels.lengths, grid=1, args=(points, out), options=("dim=300",))
    assert np.allclose(out, np.linalg.norm(points, axis=1), rtol=1e-6)
    assert (profile.launch.grid, profile.launch.block) == ((2, 1, 1), (256, 1, 1))
    src, dst = np.arange(35, dtype=np.float32).reshape(5, 7), np.zeros((7, 5), np.float32)
    emulator.run(
        kernels.transposed, grid=1, args=(src, dst), options=("dim=(5, 7)", "block_dim=32")
    )
    assert (dst == src.T).all()
    counts = np.zeros(4, np.int32)
    emulator.run(
        kernels.histogram,
        grid=1,
        args=(np.arange(100, dtype=np.int32) % 4, counts),
        options=("dim=100",),
    )
    assert counts.tolist() == [25] * 4


def test_structures_and_generic_kernels(kernels: ModuleType) -> None:
    bodies = np.zeros(5, kernels.Body.numpy_dtype())
    bodies["m"] = np.arange(5)
    emulator.run(
        kernels.moved, grid=1, args=(bodies, kernels.wp.vec3(1.0, 0.0, -2.0)), options=("dim=5",)
    )
    assert bodies["x"].tolist() == [[m, 0, -2 * m] for m in range(5)]
    for kind in (np.float64, np.int32):
        x = np.arange(40).astype(kind)
        out = np.zeros_like(x)
        emulator.run(kernels.squared, grid=1, args=(x, out), options=("dim=40",))
        assert np.array_equal(out, x * x)
    with pytest.raises(
        WorkloadError, match="the generic Warp kernel squared has no overload for its arguments"
    ):
        emulator.run(kernels.squared, grid=1, args=(x, 3), options=("dim=40",))


def test_invalid_launches_are_refused(kernels: ModuleType) -> None:
    x = np.zeros(4, np.float32)
    with pytest.raises(UsageError, match="saxpy needs its number of threads"):
        emulator.run(kernels.saxpy, grid=1, args=(x, x, 4, 1.0))
    with pytest.raises(WorkloadError, match="kernel saxpy takes 4 arguments, 2 given"):
        emulator.run(kernels.saxpy, grid=1, args=(x, x), options=("dim=4",))
    with pytest.raises(WorkloadError, match="argument 0, points, of the Warp kernel lengths"):
        emulator.run(kernels.lengths, grid=1, args=(1.0, x), options=("dim=4",))


def test_they_are_variants(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(file.parent)
    assert run_command_line(["run", file.name, "--backend", "emulator", "--format", "json"]) == 5
    got = {item["variant"]: item for item in json.loads(capsys.readouterr().out)["variants"]}
    assert [item["correct"] for item in got.values()] == [True, True, False]
    assert [item["launch"]["grid"][0] for item in got.values()] == [4, 8, 4]
    assert got["warp"]["metrics"]["global_load_sectors"] == {
        "value": 125,
        "unit": "sector",
        "provenance": "exact",
    }
    assert "out[999] was never written" in got["short"]["check"]["message"]
