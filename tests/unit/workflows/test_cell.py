"""The cell magic `%%kernprof` of notebooks."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import kernprof
from kernprof.cli.cell import run_magic
from kernprof.errors import UsageError

SIZE = "-p rows=64 -p cols=64 --backend emulator"
KERNEL = """extern "C" __global__ void naive(const float *src, float *dst, int rows, int cols) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < cols && y < rows) dst[x * rows + y] = FACTOR * src[y * cols + x];
}
"""
WORKLOAD = '''
import numpy as np
from kernprof import Workload, empty

double = Workload("double", params={"n": 256}, args="x out",
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": 2 * x.x})
double.cuda("text", """extern "C" __global__ void twice(const float *x, float *out) {
    out[threadIdx.x] = 2 * x[threadIdx.x];
}""", kernel="twice", grid=1, block=256)
'''


def test_the_extension_adds_the_magic() -> None:
    magics: list[tuple[object, ...]] = []
    shell = SimpleNamespace(register_magic_function=lambda *words: magics.append(words))
    kernprof.load_ipython_extension(shell)
    assert magics == [(run_magic, "cell", "kernprof")]


@pytest.mark.parametrize(("factor", "wrong"), [("1", False), ("2", True)])
def test_cuda_in_a_cell_replaces_the_kernel_of_a_variant(
    factor: str, wrong: bool, tmp_path: Path
) -> None:
    result = run_magic(
        f"transpose@naive {SIZE} --store {tmp_path}", KERNEL.replace("FACTOR", factor)
    )
    assert [(v.variant, v.wrong) for v in result.run.variants] == [("naive", wrong)]
    assert all(f"{factor} * src" in text for text in (repr(result), result._repr_html_()))


def test_a_workload_in_a_cell_runs(tmp_path: Path) -> None:
    result = run_magic(f"--backend emulator --store {tmp_path}", WORKLOAD)
    assert [(v.variant, v.wrong) for v in result.run.variants] == [("text", False)]
    assert "<table" in result._repr_html_()


@pytest.mark.parametrize("line", ["transpose", "--wach", "--watch", "transpose@nave"])
def test_a_wrong_line_is_an_error(line: str) -> None:
    with pytest.raises(UsageError):
        run_magic(line, KERNEL)
