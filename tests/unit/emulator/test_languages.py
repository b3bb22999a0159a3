"""Kernels of Triton, PTX as text and file, and the objects of libraries."""

import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend.cuda import compile_cuda
from kernprof.errors import CompileFailed, UsageError, WorkloadError

SOURCE = (
    'extern "C" __global__ void twice(float *a, int n) { int i = threadIdx.x; if (i < n) a[i] *='
    " 2; }"
)


@pytest.fixture
def kernels() -> Any:
    pytest.importorskip("triton")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from . import triton_kernels
    return triton_kernels


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_a_triton_function(kernels: Any, arch: str) -> None:
    x, y, out = (np.arange(n, n + 2000, dtype=np.float32) for n in range(3))
    args = (x, y, out, 1990, 3.0, 1, 512)
    profile = emulator.run(
        kernels.scaled_sum, grid=4, args=args, arch=arch, options=("num_warps=2",)
    )
    assert np.array_equal(out, np.where(np.arange(2000) < 1990, 3 * x + y, np.arange(2, 2002)))
    assert profile.launch.block == (64, 1, 1)
    assert profile.launch.kernel == "scaled_sum"
    # 1990 elements are 248 sectors and a part; both inputs are read once.
    assert profile.value("global_load_bytes") == 2 * 4 * 1990


def test_a_triton_function_takes_arrays_of_any_strides(kernels: Any) -> None:
    x, out = np.arange(128, dtype=np.float32)[::2], np.zeros(64, np.float32)
    emulator.run(kernels.scaled_sum, grid=1, args=(x, x[::-1], out, 1, 3.0, 1, 64))
    assert out[0] == 126


def test_a_triton_reduction_across_warps(kernels: Any) -> None:
    x = np.random.default_rng(0).standard_normal((7, 500)).astype(np.float32)
    out = np.zeros_like(x)
    emulator.run(kernels.row_softmax, grid=7, args=(out, x, 500, 512))
    expected = np.exp(x - x.max(1, keepdims=True))
    assert np.allclose(out, expected / expected.sum(1, keepdims=True), atol=1e-6)


def test_an_invalid_triton_launch_is_refused(kernels: Any) -> None:
    x = np.zeros(8, np.float32)
    with pytest.raises(
        WorkloadError,
        match=r"row_softmax takes 4 arguments \(out_ptr, in_ptr, columns, BLOCK\), 3 given",
    ):
        emulator.run(kernels.row_softmax, grid=1, args=(x, x, 500))
    with pytest.raises(UsageError, match="not NAME=VALUE"):
        emulator.run(kernels.row_softmax, grid=1, args=(x, x, 500, 512), options=("-O3",))
    with pytest.raises(CompileFailed, match="Triton cannot compile row_softmax"):
        emulator.run(kernels.row_softmax, grid=1, args=(x, x, 500, 500))


@pytest.mark.parametrize("n", [1024, 1000])
def test_autotuner_heuristics_and_defaults_set_parameters(kernels: Any, n: int) -> None:
    x, out = np.arange(1024, dtype=np.float32), np.zeros(1024, np.float32)
    profile = emulator.run(kernels.tuned, grid=8, args=(x, out, n))
    assert np.array_equal(out[:n], 2 * x[:n])
    assert not out[n:].any()
    assert profile.launch.block == (64, 1, 1)


def test_inductor_s_heuristics_are_a_triton_kernel(kernels: Any) -> None:
    kind = type("CachingAutotuner", (), {"__module__": "torch._inductor.runtime.triton_heuristics"})
    kernel: Any = kind()
    kernel.fn, kernel.configs = kernels.scaled_sum, []
    x, out = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    emulator.run(kernel, grid=1, args=(x, x, out, 64, 3.0, 1), options=("BLOCK=64",))
    assert out.tolist() == (4 * x).tolist()


def test_tensor_descriptors_that_a_triton_kernel_makes(kernels: Any) -> None:
    x = np.arange(128 * 64, dtype=np.float32).reshape(128, 64)
    out = np.zeros_like(x)
    emulator.run(kernels.by_descriptors, grid=(4, 2), args=(x, out, 128, 64, 32))
    assert np.array_equal(out, 2 * x)


@pytest.mark.parametrize(
    "wrong", [object(), "text", [1.0], np.complex64(1), np.str_("a"), lambda: 1, {}]
)
def test_a_triton_argument_that_is_none(kernels: Any, wrong: object) -> None:
    with pytest.raises(WorkloadError, match=r"argument 0 (is|has dtype) "):
        emulator.run(kernels.row_softmax, grid=1, args=(wrong, np.zeros(8, np.float32), 8, 8))


def test_ptx_as_text_and_from_a_file(tmp_path: Path) -> None:
    text = compile_cuda(SOURCE).ptx
    (tmp_path / "twice.ptx").write_text(text)
    for kernel in (text, text.encode() + b"\0", tmp_path / "twice.ptx"):
        a = np.arange(4, dtype=np.float32)
        emulator.run(kernel, grid=1, block=4, args=(a, 3))
        assert a.tolist() == [0, 2, 4, 3]
    with pytest.raises(UsageError, match="does not state its block"):
        emulator.run(text, grid=1, args=(np.zeros(4, np.float32), 3))
    with pytest.raises(UsageError, match=r"absent\.cu cannot be read"):
        emulator.run(tmp_path / "absent.cu", grid=1, block=4, args=())


class RawKernel(SimpleNamespace):
    """Stand-in with the attributes of CuPy's RawKernel."""


def test_objects_of_cupy_and_cuda_core() -> None:
    a = np.arange(4, dtype=np.float32)
    raw = RawKernel(code=SOURCE.replace("2;", "FACTOR;"), name="twice", options=("-DFACTOR=3",))
    emulator.run(raw, grid=1, block=4, args=(a, 3))
    assert a.tolist() == [0, 3, 6, 3]
    ufunc = type("ufunc", (), {"__module__": "cupy._core._kernel"})()
    with pytest.raises(WorkloadError, match="CuPy's ufunc has no source"):
        emulator.run(ufunc, grid=1, block=1, args=())
    code = SimpleNamespace(code=compile_cuda(SOURCE).ptx.encode(), code_type="ptx")
    emulator.run(code, grid=1, block=4, args=(a, 1), function="twice")
    with pytest.raises(WorkloadError, match="holds cubin, and the emulator executes PTX"):
        emulator.run(SimpleNamespace(code=b"", code_type="cubin"), grid=1, block=1, args=())
    with pytest.raises(WorkloadError, match=r"a Program of cuda\.core does not show its code"):
        emulator.run(
            type("Program", (), {"__module__": "cuda.core._program"})(), grid=1, block=1, args=()
        )


def test_tensors_of_other_libraries_are_read_and_written_in_place(kernels: Any) -> None:
    torch = pytest.importorskip("torch")
    x, y = torch.arange(300, dtype=torch.float32), torch.ones(300)
    out = torch.zeros(300)
    emulator.run(kernels.scaled_sum, grid=1, args=(x, y, out, 300, 2.0, 1, 512))
    assert torch.equal(out, 2 * x + y)
    narrow = torch.zeros(300, dtype=torch.bfloat16)
    emulator.run(
        kernels.scaled_sum, grid=1, args=(x.bfloat16(), y.bfloat16(), narrow, 300, 2.0, 1, 512)
    )
    assert torch.equal(narrow, (2 * x.bfloat16().float() + 1).bfloat16())
    twice = torch.ones(4)
    emulator.run(SOURCE, grid=1, block=32, args=(twice, 3))
    assert twice.tolist() == [2, 2, 2, 1]
    with pytest.raises(WorkloadError, match="argument, a Tensor, cannot be read on the CPU"):
        emulator.run(SOURCE, grid=1, block=32, args=(torch.ones(4, device="meta"), 3))


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_tensor_descriptors_that_the_host_makes(kernels: Any, arch: str) -> None:
    torch = pytest.importorskip("torch")
    descriptors = pytest.importorskip("triton.tools.tensor_descriptor")
    x, out = torch.arange(64 * 48, dtype=torch.float32).reshape(64, 48), torch.full((32, 32), -1.0)
    descriptor = descriptors.TensorDescriptor.from_tensor(x, [32, 32])
    emulator.run(kernels.one_block, grid=1, args=(descriptor, out, 32, 32), arch=arch)
    assert torch.equal(out[:24, :16], x[40:, 32:])
    assert out.count_nonzero() == 24 * 16, "what lies outside is read as zeros"
