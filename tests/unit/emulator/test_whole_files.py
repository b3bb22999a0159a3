"""Whole .cu files: host code is left out, headers are replaced, the right kernel is chosen."""

from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.cuda_source.parse import HostCode
from kernprof.emulator.frontend import cuda
from kernprof.errors import CompileFailed

pytestmark = pytest.mark.usefixtures("no_nvdisasm")

PROGRAM = r"""
#include <stdio.h>
#include <math.h>
#include <iostream>
#include <vector>
#include <cuda_runtime.h>
#include "helper_cuda.h"
using namespace std;
#define CHECK(call) do { cudaError_t e = call; if (e != cudaSuccess) { printf("%s {", cudaGetErrorString(e)); \
    exit(1); } } while (0)
typedef struct { int n; float alpha; } Params;
struct Timer { cudaEvent_t a, b; Timer() { cudaEventCreate(&a); } };
struct Odd { Unknown inside; };
static std::vector<float> host_cache;
__constant__ float c_k[16];
__device__ unsigned int retirement = 0;
template <class T> struct Doubled { __device__ T operator()(T x) const { return 2 * x; } };
template <typename T, unsigned int n> __global__ void scale(const T *in, T *out, Params p) {
  uint i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) out[i] = Doubled<T>()(in[i]) * p.alpha + FLT_MIN * n;
}
static float reference(float x) { return x * 2; }
extern "C" { void library_call(int); }
namespace inner { void only_here() { std::cout << "}" << '{' << endl; }
  __global__ void fill(int *out) { out[threadIdx.x] = M_PI * threadIdx.x; } }
int main(int argc, char **argv) {
  float *d; CHECK(cudaMalloc(&d, 100));
  scale<float, 4><<<1, 32>>>(d, d, Params{1, 2});
  CHECK(cudaDeviceSynchronize());
}
"""


def test_a_program_runs_without_its_host_code() -> None:
    x, out = np.arange(40, dtype=np.float32), np.zeros(40, np.float32)
    params = np.zeros((), np.dtype([("n", "i4"), ("alpha", "f4")]))
    params["n"], params["alpha"] = 35, 0.5
    profile = emulator.run(PROGRAM, function="scale", grid=2, block=32, args=(x, out, params))
    assert profile.value("global_load_requests") == 2
    assert np.allclose(out, np.where(np.arange(40) < 35, x, 0), rtol=0, atol=1e-30)


def test_a_kernel_in_a_namespace_by_its_plain_name() -> None:
    out = np.zeros(4, np.int32)
    emulator.run(PROGRAM, function="fill", grid=1, block=4, args=(out,))
    assert out.tolist() == [0, 3, 6, 9]


def test_lines_keep_their_numbers() -> None:
    code = HostCode(PROGRAM)
    text = code.device_text()
    assert text.count("\n") == PROGRAM.count("\n")
    assert "main" not in text
    assert "#define CHECK" in text
    kernel = next(n for n, line in enumerate(PROGRAM.splitlines()) if "out[i] =" in line)
    assert "out[i] =" in text.splitlines()[kernel]
    dropped = {code.items[n].name for n in code.dropped if code.items[n].function}
    assert dropped == {"reference", "only_here", "main"}


def test_of_a_template_that_is_launched_in_two_ways_the_first_runs_and_is_named() -> None:
    twice = PROGRAM.replace(
        "CHECK(cudaDeviceSynchronize());", "scale<double, 2><<<1, 1>>>(d, d, p);"
    )
    assert cuda.compile_cuda(twice, function="scale").title == "scale<float, 4>"
    assert cuda.compile_cuda(twice, function="scale<double, 2>").title == "scale<double, 2>"


def test_a_template_launched_with_constants_of_the_host_code() -> None:
    source = """
    template <int columns, bool twice, class T> __global__ void k(T *a) {
      a[threadIdx.x] = columns * (twice ? 2 : 1);
    }
    int main() { constexpr int width = 16; const bool both = true; k<width, both, float><<<1, 4>>>(nullptr); }
    """
    out = np.zeros(4, np.float32)
    emulator.run(source, function="k", grid=1, block=4, args=(out,))
    assert out.tolist() == [32] * 4


def test_a_neighbour_that_does_not_compile_is_left_aside_the_kernel_itself_is_not() -> None:
    source = """#include <missing.h>
__global__ void good(int *a) { a[0] = 1; }
__global__ void bad(int *a) { a[0] = nonsense(a); }
int main() { good<<<1, 1>>>(0); }"""
    assert cuda.compile_cuda(source, function="good").kernel == "_Z4goodPi"
    with pytest.raises(CompileFailed, match='line 3: identifier "nonsense" is undefined'):
        cuda.compile_cuda(source, function="bad")


def test_lambdas_marked_for_the_device_run_as_part_of_their_kernel() -> None:
    source = """
    template <class F> __device__ void each(int n, F f) { for (int i = threadIdx.x; i < n; i += blockDim.x) f(i); }
    __global__ void k(int *a, int n) {
      each(n, [=] __device__ (int i) { a[i] += 1; });
      each(n, [=] __host__ __device__
              (int i) { a[i] *= 2; });
    }
    int main() { k<<<1, 32>>>(nullptr, 0); }
    """
    assert HostCode(source).device_text().count("\n") == source.count("\n")
    out = np.arange(32, dtype=np.int32)
    emulator.run(source, function="k", grid=1, block=32, args=(out, np.int32(32)))
    assert np.array_equal(out, (np.arange(32) + 1) * 2)


def test_headers_of_thrust_and_cub_stand_in_together() -> None:
    source = """
    #include <thrust/device_vector.h>
    #include <thrust/reduce.h>
    #include <cub/device/device_reduce.cuh>
    #include <iostream>
    __global__ void k(thrust::device_ptr<float> in, float *out) {
      typedef cub::BlockReduce<float, 64> Reduce;
      __shared__ Reduce::TempStorage storage;
      float mine[1];
      cub::LoadDirectBlocked(threadIdx.x, thrust::raw_pointer_cast(in), mine);
      float sum = Reduce(storage).Sum(mine[0]);
      if (threadIdx.x == 0) *out = sum;
    }
    int main() { thrust::device_vector<float> v(64); k<<<1, 64>>>(v.data(), 0); std::cout << v[0]; }
    """
    x, out = np.arange(64, dtype=np.float32), np.zeros(1, np.float32)
    emulator.run(source, function="k", grid=1, block=64, args=(np.uint64(emulator.address(x)), out))
    assert out[0] == x.sum()


def test_classes_lose_their_host_functions_and_keep_their_layout() -> None:
    source = """
    #include <iostream>
    #include <vector>
    struct Point {
      float x, y;
      __host__ __device__ Point(float a, float b) : x(a), y(b) {}
      __host__ __device__ Point operator+(const Point &o) const { return Point(x + o.x, y + o.y); }
      friend std::ostream &operator<<(std::ostream &out, const Point &p) { return out << p.x; }
      std::vector<float> both() const;
     private:
      static void announce() { std::cout << "here" << std::endl; }
    };
    struct Settings { float scale; cudaStream_t stream; int steps; void dump() { fprintf(stderr, "%d", steps); } };
    template <class T> class Buffer {
     public:
      explicit Buffer(size_t n) { cudaMalloc(&data, n * sizeof(T)); }
      ~Buffer() { cudaFree(data); }
      __device__ T &operator[](int i) { return data[i]; }
     protected:
      T *data;
      size_t size;
    };
    __global__ void k(Buffer<float> out, Settings s) { out[threadIdx.x] = (Point(s.scale, 0) + Point(s.steps, 1)).x; }
    int main() { std::cout << Point(1, 2); k<<<1, 4>>>(Buffer<float>(4), Settings()); }
    """
    out = np.zeros(4, np.float32)
    settings = np.zeros(
        (), np.dtype([("scale", "f4"), ("stream", "u8"), ("steps", "i4")], align=True)
    )
    settings["scale"], settings["steps"] = 0.5, 7
    buffer = np.array([emulator.address(out), 4], np.uint64)
    emulator.run(source, function="k", grid=1, block=4, args=(buffer.tobytes(), settings))
    assert out.tolist() == [7.5] * 4


def test_missing_standard_headers_come_from_libcu() -> None:
    source = """
    #include <type_traits>
    #include <tuple>
    #include <vector>
    __global__ void k(float4 *a) {
      typedef std::aligned_storage<16, 16>::type Four;
      std::tuple<int, int> shift(1, 2);
      ((Four *)a)[threadIdx.x] = ((Four *)a)[threadIdx.x + std::get<1>(shift)];
    }
    int main() { std::vector<float> v; k<<<1, 2>>>(nullptr); }
    """
    values = np.arange(16, dtype=np.float32)
    emulator.run(source, function="k", grid=1, block=2, args=(values,))
    assert values[:8].tolist() == list(range(8, 16))


def test_mathematical_functions_take_whole_numbers_and_mixed_types() -> None:
    source = """
    #include <cmath>
    #include <cstdint>
    #include <iostream>
    using namespace std;
    __global__ void k(double *a, int i, float f, double d, size_t n) {
      a[0] = sqrt(i) + pow(2, i) + log2(i) + floor(i / 2) + fabs(-i);
      a[1] = fmax(f, d) + std::pow(i, i) + fmod(d, f);
      a[2] = max(n, (uint64_t)5) + std::min((int64_t)3, 9L) + max(i, 2) + sqrt(f) + std::sqrtf(f);
      a[3] = (double)((__int128)i << 70 >> 69);
    }
    int main() { std::cout << 1; k<<<1, 1>>>(0, 1, 1, 1, 1); }
    """
    out = np.zeros(4)
    emulator.run(source, function="k", grid=1, block=1, args=(out, 4, 2.25, 3.5, 7))
    assert out.tolist() == [2 + 16 + 2 + 2 + 4, 3.5 + 256 + 1.25, 7 + 3 + 4 + 1.5 + 1.5, 8]


def test_branches_of_the_preprocessor_and_compound_operators_do_not_hide_what_follows() -> None:
    source = """\ufeff#include <iostream>
    inline __host__ __device__ void operator*=(float2 &a, float s) { a.x *= s; }
    std::ostream &operator<<(std::ostream &out, const float2 &v) { return out << v.x; }
    __global__ void k(float2 *a, int n) {
    #if __CUDA_ARCH__ >= 700
      if (n) {
    #else
      if (!n) {
    #endif
        a[0] *= 3; }
    }
    #ifdef ONE
    int main(int argc, char **argv) {
    #else
    int main() {
    #endif
      std::cout << *new float2; k<<<1, 1>>>(0, 1);
    }
    """
    names = {item.name for item in HostCode(source).items if item.function}
    assert names == {"operator*=", "operator", "k", "main"}
    values = np.ones(2, np.float32)
    emulator.run(source, function="k", grid=1, block=1, args=(values, 1))
    assert values.tolist() == [3, 1]


def test_thrust_in_a_kernel() -> None:
    source = """
    #include <thrust/complex.h>
    #include <thrust/execution_policy.h>
    #include <thrust/sort.h>
    #include <thrust/tuple.h>
    #include <cuda_gl_interop.h>
    #include <time.h>
    typedef thrust::complex<float> number;
    __global__ void k(number *a, float *b) {
      time_t none = 0;
      a[0] = thrust::exp(a[0]) * a[1] / number(0, 2) + number(none, 0);
      thrust::sort(thrust::seq, b, b + 4);
      b[4] = thrust::reduce(thrust::seq, b, b + 4, 0.f) + thrust::get<1>(thrust::make_tuple(1, 2));
    }
    int main() { thrust::sort(thrust::host, v.begin(), v.end()); k<<<1, 1>>>(0, 0); }
    """
    numbers, values = np.array([0, 4], np.complex64), np.array([3, 1, 4, 2, 0], np.float32)
    emulator.run(source, function="k", grid=1, block=1, args=(numbers.view(np.float32), values))
    assert numbers[0] == -2j
    assert values.tolist() == [1, 2, 3, 4, 12]


def test_the_parts_of_cub_that_a_file_names_are_there() -> None:
    source = """
    #include <cub/cub.cuh>
    #include <iostream>
    __global__ void k(int *a) {
      typedef cub::BlockAdjacentDifference<int, 32> Differences;
      typedef cub::WarpReduce<int> Reduce;
      __shared__ union { Differences::TempStorage first; Reduce::TempStorage second; } storage;
      int one[1] = {a[threadIdx.x]};
      Differences(storage.first).SubtractLeft(one, one, [](int x, int y) { return x - y; });
      __syncthreads();
      int most = Reduce(storage.second).Reduce(one[0], cub::Max());
      if (threadIdx.x == 0) *a = most;
    }
    int main() { std::cout << 1; k<<<1, 32>>>(0); }
    """
    values = np.arange(32, dtype=np.int32) ** 2
    emulator.run(source, function="k", grid=1, block=32, args=(values,))
    assert values[0] == 31**2 - 30**2


def test_a_folder_that_is_called_after_cuda_holds_the_users_headers(tmp_path: Path) -> None:
    folder = tmp_path / "cuda_project" / "inc"
    folder.mkdir(parents=True)
    (folder / "own.h").write_text(
        "#include <iostream>\nvoid say() { std::cout << 1; }\n__device__ int two() { return 2; }\n"
    )
    source = (
        '#include "inc/own.h"\n__global__ void k(int *a) { *a = two(); }\nint main() { say();'
        " k<<<1, 1>>>(0); }\n"
    )
    out = np.zeros(1, np.int32)
    emulator.run(
        source, function="k", grid=1, block=1, args=(out,), file=str(folder.parent / "main.cu")
    )
    assert out[0] == 2


def test_launches_from_the_device_are_refused_by_name_only_where_they_are() -> None:
    source = """#include <cstdio>
__global__ void deeper(int n) { if (n) deeper<<<1, 1>>>(n - 1); }
__global__ void flat(int *a) { *a = 1; }
int main() { deeper<<<1, 1>>>(3); }"""
    with pytest.raises(
        CompileFailed, match=r"line 2: a launch from the device, which is not emulated"
    ):
        cuda.compile_cuda(source, function="deeper")
    assert cuda.compile_cuda(source, function="flat").kernel == "_Z4flatPi"


def test_texture_references_are_set_by_name() -> None:
    source = """
    #include <stdio.h>
    texture<float, 2, cudaReadModeElementType> pixels;
    texture<uchar4, cudaTextureType1D, cudaReadModeNormalizedFloat> colours;
    __global__ void k(float *out) {
      out[threadIdx.x] = tex2D(pixels, threadIdx.x + 0.5f, 1.5f) + tex1Dfetch(colours, 0).y;
    }
    int main() { pixels.normalized = false; cudaBindTexture(NULL, colours, NULL, 4); }
    """
    image, out = np.arange(64, dtype=np.float32).reshape(2, 32), np.zeros(32, np.float32)
    bytes_ = np.array([[0, 255, 0, 0]], np.uint8)
    symbols = {
        "pixels": emulator.Texture(image),
        "colours": emulator.Texture(bytes_, channels=4, normalized_float=True, buffer=True),
    }
    emulator.run(source, function="k", grid=1, block=32, args=(out,), symbols=symbols)
    assert np.array_equal(out, image[1] + 1)


def test_a_header_of_the_user_whose_name_begins_as_cudas_loses_its_host_code(
    tmp_path: Path,
) -> None:
    (tmp_path / "cuda_common.h").write_text("""#include <absent/tools.h>
#define WIDTH 32U
inline void check(cudaError_t error) { if (error) exit(absent_call(error)); }
""")
    source = """
    #include "cuda_common.h"
    #include <cub/util_allocator.cuh>
    __global__ void k(int *a) { a[threadIdx.x] = WIDTH; }
    int main() { k<<<1, 4>>>(nullptr); }
    """
    out = np.zeros(4, np.int32)
    emulator.run(
        source, function="k", grid=1, block=4, args=(out,), file=str(tmp_path / "program.cu")
    )
    assert out.tolist() == [32] * 4
