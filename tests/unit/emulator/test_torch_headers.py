"""Files of PyTorch extensions, and stand-ins for absent headers."""

from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.cuda_source.whole_file import lasting, refusal
from kernprof.errors import CompileFailed

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

EXTENSION = r"""
#include <torch/extension.h>
#include <ATen/cuda/CUDAContext.h>
#include <c10/util/Half.h>
template <typename scalar_t> __global__ void axpy(
    const torch::PackedTensorAccessor32<scalar_t, 2, torch::RestrictPtrTraits> x, scalar_t *y,
    at::opmath_type<scalar_t> a) {
  CUDA_KERNEL_LOOP(i, x.size(0) * x.size(1)) {
    scalar_t v = x[i / x.size(1)][i % x.size(1)];
    y[i] += v * static_cast<scalar_t>(a) + scalar_t(1);
    gpuAtomicAdd(y + i, std::max(v, std::numeric_limits<scalar_t>::lowest()));
  }
}
torch::Tensor run(torch::Tensor x, torch::Tensor y);
torch::Tensor run(torch::Tensor x, torch::Tensor y) {
  TORCH_CHECK(x.is_cuda(), "not on a GPU");
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.scalar_type(), "axpy", ([&] {
    axpy<scalar_t><<<1, 32>>>(x.packed_accessor32<scalar_t, 2>(), y.data_ptr<scalar_t>(), 2); }));
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return y;
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("run", &run); }
"""


def _bfloat16(values: np.ndarray) -> np.ndarray:
    return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


@pytest.mark.parametrize("scalar", ["float", "double", "at::Half", "c10::BFloat16"])
def test_a_kernel_of_a_pytorch_extension(scalar: str) -> None:
    kind = {"float": np.float32, "double": np.float64, "at::Half": np.float16}.get(scalar)
    values = (np.arange(12).reshape(3, 4) % 5).astype(np.float32)
    columns = np.asfortranarray(values)
    stored = (columns.astype(kind) if kind else _bfloat16(columns)).ravel(order="K").copy()
    out = np.ones(12, kind) if kind else _bfloat16(np.ones(12))
    accessor = np.zeros((), np.dtype([("data", "u8"), ("sizes", "2i4"), ("strides", "2i4")]))
    accessor["data"], accessor["sizes"], accessor["strides"] = (
        emulator.address(stored),
        (3, 4),
        (1, 3),
    )
    factor = np.float64(2) if scalar == "double" else np.float32(2)
    emulator.run(
        EXTENSION, function=f"axpy<{scalar}>", grid=1, block=32, args=(accessor, out, factor)
    )
    results = out if kind else (out.astype(np.uint32) << 16).view(np.float32)
    assert np.array_equal(results, (2 + 3 * values).ravel())


def test_numbers_of_16_bits_are_rounded_after_each_operation() -> None:
    source = """#include <ATen/ATen.h>
    __global__ void sums(const c10::Half *x, c10::Half *out, float *wide) {
      int i = threadIdx.x;
      out[i] = x[i] * x[i] + c10::Half(1);
      wide[i] = x[i] + 0.25f;
      if (x[i] > 1 && -x[i] < 0.5) out[i] -= 2;
    }"""
    x = np.linspace(0.1, 3, 32).astype(np.float16)
    out, wide = np.zeros(32, np.float16), np.zeros(32, np.float32)
    emulator.run(source, grid=1, block=32, args=(x, out, wide))
    rounded = x * x + np.float16(1)
    assert np.array_equal(out, np.where(x > 1, rounded - np.float16(2), rounded))
    assert np.array_equal(wide, x.astype(np.float32) + np.float32(0.25))


def test_a_header_by_two_names_is_one_and_a_class_loses_a_function_of_several_wrong_lines(
    tmp_path: Path,
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "table.h").write_text("""#pragma once
    struct Table {
      Table(Unknown &from) :
        data(from.data()),
        count(from.count()) { }
      const float *data;
      int count;
    };""")
    (tmp_path / "inner" / "other.h").write_text('#include "table.h"\n')
    source = """#include "inner/table.h"
    #include "inner/other.h"
    __global__ void copy(Table t, float *out) { if (threadIdx.x < t.count) out[threadIdx.x] = t.data[threadIdx.x]; }
    int main() { copy<<<1, 32>>>(Table(thing), 0); }"""
    x, out = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    table = np.array((emulator.address(x), 7), np.dtype([("data", "u8"), ("count", "i8")]))
    emulator.run(source, grid=1, block=32, args=(table, out), file=str(tmp_path / "main.cu"))
    assert np.array_equal(out, [0, 1, 2, 3, 4, 5, 6, 0])


def test_names_that_an_absent_header_would_have_brought() -> None:
    source = """#include "absent.cuh"
    __global__ void twice(const half *x, __nv_bfloat16 *out) {
      out[threadIdx.x] = __float2bfloat16(2 * __half2float(x[threadIdx.x])); }"""
    x, out = np.arange(32, dtype=np.float16), np.zeros(32, np.uint16)
    emulator.run(source, grid=1, block=32, args=(x, out))
    assert np.array_equal(out, _bfloat16(2 * np.arange(32)))


def test_what_lasts_is_said_and_not_what_went_with_the_host_code() -> None:
    first, last = "a.cu(3): error: of the host\n", "a.cu(9): error: of the kernel\n"
    assert refusal(lasting(first, last)) == "a.cu does not compile, line 9: of the kernel"
    assert refusal(lasting(first + last, last)) == "a.cu does not compile, line 9: of the kernel"
    with pytest.raises(CompileFailed, match=r"line 3: identifier .nowhere. is undefined"):
        emulator.run(
            "#include <vector>\nstd::vector<Odd> held(7);\n__global__ void f(int *p) { *p ="
            " nowhere; }\nint main() {}",
            grid=1,
            block=1,
            args=(np.zeros(1, np.int32),),
        )


def test_a_constant_that_is_infinite_and_a_declaration_with_other_parameters(
    tmp_path: Path,
) -> None:
    (tmp_path / "old.h").write_text(
        "template <class T> __global__ void fill(T *out, int unused);\n"
    )
    source = """#include <limits>
    #include "old.h"
    const float lowest = -std::numeric_limits<float>::infinity();
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    template <class T> __global__ void fill(T *out) { out[0] = lowest; out[1] = none; }
    int main() { fill<double><<<1, 1>>>(0); std::vector<int> v; }"""
    out = np.zeros(2)
    emulator.run(
        source,
        grid=1,
        block=1,
        args=(out,),
        function="fill<double>",
        file=str(tmp_path / "main.cu"),
    )
    assert out[0] == -np.inf
    assert np.isnan(out[1])


def test_three_way_comparison() -> None:
    source = """#include <compare>
    struct P { int x, y; auto operator<=>(const P &) const = default; };
    __global__ void k(const int *a, int *out, int n) {
      int i = threadIdx.x, r = n - 1 - i;
      if (i >= n) return;
      P p{a[i], i}, q{a[r], r};
      out[i] = (p < q) + 2 * (p == q) + 4 * (p >= q) + 8 * ((a[i] <=> 3) > 0) + 16 * ((2.5f <=> (float)a[i]) < 0);
    }
    int main() { }"""
    a, out, i = np.arange(31, dtype=np.int32) % 5, np.zeros(31, np.int32), np.arange(31)
    emulator.run(source, grid=1, block=32, args=(a, out, 31))
    less = (a < a[::-1]) | ((a == a[::-1]) & (i < 30 - i))
    assert np.array_equal(out, less + 2 * (i == 15) + 4 * ~less + 8 * (a > 3) + 16 * (a > 2.5))
