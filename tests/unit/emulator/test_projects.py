"""A file within its project: headers, macros, and the kernel that a name means."""

from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.cuda_source.names import chosen
from kernprof.cuda_source.whole_file import WholeFile
from kernprof.emulator.frontend import cuda
from kernprof.errors import CompileFailed, KernprofError, UsageError

pytestmark = pytest.mark.usefixtures("no_nvdisasm")


def ran(path: Path, function: str | None = None) -> float:
    out = np.zeros(1, np.float32)
    emulator.run(path, function=function, grid=1, block=1, args=(out,))
    return float(out[0])


@pytest.mark.parametrize("host", ["", "#include <iostream>\nint main() { std::cout << 1; }\n"])
def test_a_header_that_changed_is_compiled_again(tmp_path: Path, host: str) -> None:
    file, header = tmp_path / "k.cu", tmp_path / "inner" / "value.h"
    header.parent.mkdir()
    file.write_text(
        f'#include "inner/all.h"\n__global__ void k(float *x) {{ *x = VALUE; }}\n{host}'
    )
    # beside itself, not beside the file
    (tmp_path / "inner" / "all.h").write_text('#include "value.h"\n')
    for value in (1, 2):
        header.write_text(f"#define VALUE {value}.0f\n")
        assert ran(file) == value


def test_words_of_the_device_may_be_macros_of_other_headers(tmp_path: Path) -> None:
    (tmp_path / "words.h").write_text(
        "#define INLINE __device__ __forceinline__\n#define BOTH INLINE\n#define ENTRY __global__\n"
    )
    (tmp_path / "math.cuh").write_text(
        '#pragma once\n#include "words.h"\nBOTH float twice(float x) { return 2 * x; }\n'
    )
    file = tmp_path / "k.cu"
    file.write_text(
        '#include <vector>\n#include "math.cuh"\nstd::vector<int> lengths;\n'
        "ENTRY void __launch_bounds__(((64 * (1 + 1)) / (2)), 1) k(float *x) { *x = twice(4); }\n"
        "ENTRY void other(float *x) { *x = nothing; }\n"
    )
    assert ran(file, "k") == 8


def test_headers_of_libraries_that_the_host_calls_count_for_nothing(tmp_path: Path) -> None:
    # An installed one may want other versions of CUDA's headers than the compiler has.
    installed = tmp_path / "nvidia" / "include"
    installed.mkdir(parents=True)
    (installed / "cublas_v2.h").write_text("typedef newer_than_the_compiler cublasHandle_t;\n")
    file = tmp_path / "k.cu"
    file.write_text(
        "#include <cublas_v2.h>\n#include <vector>\n"
        "__global__ void k(float *x) { *x = 6; }\n"
        "struct Host { cublasHandle_t handle; std::vector<float> values; };\n"
    )
    out = np.zeros(1, np.float32)
    emulator.run(file, function="k", grid=1, block=1, args=(out,), options=(f"-I{installed}",))
    assert out[0] == 6


def test_cooperative_groups_reduce_in_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "k.cu"
    file.write_text(
        "#include <iostream>\n#include <cooperative_groups.h>\n#include"
        " <cooperative_groups/reduce.h>\nnamespace cg = cooperative_groups;\n__global__ void"
        " k(float *x) {\n  auto warp = cg::tiled_partition<32>(cg::this_thread_block());\n  float"
        " sum = cg::reduce(warp, float(threadIdx.x), cg::plus<float>());\n  if (warp.thread_rank()"
        ' == 0) *x = sum;\n}\nint main() { std::cout << "on the host"; }\n'
    )
    out = np.zeros(1, np.float32)
    emulator.run(file, grid=1, block=32, args=(out,))
    assert out[0] == 31 * 32 / 2


OVERLOADED = """
#include <iostream>
__global__ void k(float *x) { *x = 1; }
__global__ void k(float *x, int n) { *x = n; }
template <class T, int n = 3> __global__ void t(T *x) { *x = n; }
template <> __global__ void t<float, 5>(float *x) { *x = 7; }
template <class T> void launch(T *x) { start(t<T>, x); start(t<float, 5>, x); }
static __global__ void hidden(float *x) { *x = 9; }
int main() { std::cout << 1; }
"""


def test_arguments_tell_overloads_apart_by_their_number() -> None:
    out = np.zeros(1, np.float32)
    emulator.run(OVERLOADED, function="k", grid=1, block=1, args=(out, 5))
    assert out[0] == 5
    with pytest.raises(
        UsageError, match=r"k names 2 kernels\nhint: name one: k\(float\*\); k\(float\*, int\)"
    ):
        emulator.run(OVERLOADED, function="k", grid=1, block=1, args=(out, 5, 6))


@pytest.mark.parametrize(
    ("name", "value"),
    [("k", 1), ("k(float*)", 1), ("k(float *x)", 1), ("t<float>", 3), ("t", 7), ("hidden", 9)],
)
def test_a_name_means_one_kernel(tmp_path: Path, name: str, value: float) -> None:
    file = tmp_path / "k.cu"
    file.write_text(OVERLOADED)
    assert ran(file, name) == value


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "k(double *)",
            r"kernel.cu has no kernel 'k\(double \*\)': .*\nhint: its kernels: k, t, hidden",
        ),
        ("t<", "kernel.cu has no kernel 't<'"),
        ("absent", "unknown function 'absent'"),
        ("k\0", "function contains a NUL"),
        ("\ud800", "function contains a NUL or an invalid character"),
        ("k" * 20_000, "function has 20,000 characters"),
    ],
)
def test_a_name_that_means_none_or_several(name: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        emulator.run(OVERLOADED, function=name, grid=1, block=1, args=(np.zeros(1, np.float32),))


def test_a_number_that_no_launch_tells() -> None:
    source = (
        "#include <vector>\ntemplate <class T, int n> __global__ void t(T *x) { *x = n; }\n"
        "template <class T, int n> void f() { t<T, n><<<1, 1>>>(0); }"
    )
    with pytest.raises(
        UsageError, match=r"no launch in kernel.cu shows .* the template t \(t<T, n>\)"
    ):
        cuda.compile_cuda(source, function="t")


OF_ONE_PROJECT = """#include <memory>
#include <vector>
#include <pybind11/pybind11.h>
namespace py = pybind11;
#define START(n) if (bits == n) { @
    start<forth>(x); }
namespace inner {
enum { unused };
static constexpr int threads = 256;
typedef int (*Way)(int);
__device__ int forth(int x) { return x; }
template <class T> struct Held { std::shared_ptr<T> all; std::vector<T> sizes; T value; };
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 500
template <int t, int bits, class T> __global__ void k(float *x) {}
}
#else
template <int t, int bits, class T> __global__ void k(float *x) { *x = t + bits + sizeof(T) + sizeof(Held<double>); }
template <Way way> __global__ void by(float *x) { *x = way(5); }
template <Way way> void start(float *x) {}
void all(float *x, int bits) {
    START(4) k<inner::threads, 4, float><<<1, 1>>>(x); by<forth><<<1, 1>>>(x); std::vector<int> found; }
}
#endif
"""


@pytest.mark.parametrize(("name", "value"), [("k", 256 + 4 + 4 + 48), ("by", 5)])
def test_macros_branches_names_and_members_of_a_project(
    name: str, value: float, tmp_path: Path
) -> None:
    (tmp_path / "k.cu").write_text(OF_ONE_PROJECT.replace("@", "\\  "))  # the line goes on
    assert ran(tmp_path / "k.cu", name) == value


def test_a_kernel_that_only_a_build_for_cuda_has(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(
        "#if defined(__CUDACC__) && defined(WITH_CUDA) // the rest\n#ifdef FAST\n"
        "__global__ void k(float *x) { *x = 1; }\n#elif !defined(SLOW)\n"
        "__global__ void k(float *x) { *x = 2; }\n#endif\n"
        "struct Host { int a, b; Host() noexcept : a{1}, b{2} { run(); } void run(); };\n#endif\n"
    )
    assert ran(tmp_path / "k.cu", "k") == 2


@pytest.mark.parametrize(
    "source",
    [
        "",
        "{" * 3000,
        "namespace { " * 300,
        "((((",
        '#include "' + "a" * 5000 + '"',
        "k\0k",
        b"\xff\xfe",
        b"k\0k",
        "\ud800",
        Path("\0"),
    ],
)
def test_input_that_is_no_source_is_refused(source: object) -> None:
    with pytest.raises(KernprofError) as refused:
        emulator.run(source, function="k", grid=1, block=1, args=())
    assert len(str(refused.value)) < 20_000


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("nvstd::function<float(float)> f = [=](float a) { return a * 2; }; *x = f(3);", 6),
        (
            (
                'char s[8]; strcpy(s, "abc"); *x = strlen(strcat(s, "de")) + strcmp(s, "abcde") +'
                ' memcmp(s, "abd", 2);'
            ),
            5,
        ),
        ("*x = twice(4.0f);", 8),
        ("struct { int a, b; } p{.a = 1, .b = 4}; *x = p.a + p.b;", 5),
        ("*x = squared(3) * (std::numbers::pi_v<float> > 3);", 9),
    ],
)
def test_c_and_newer_cpp_syntax(body: str, value: float) -> None:
    source = """
    #include <string.h>
    #include <concepts>
    #include <numbers>
    #include <nvfunctional>
    template <class T> concept Number = requires(T a) { a + a; };
    template <Number T> __device__ T twice(T a) { return a + a; }
    consteval int squared(int a) { return a * a; }
    """
    out = np.zeros(1, np.float32)
    emulator.run(f"{source} __global__ void k(float *x) {{ {body} }}", grid=1, block=1, args=(out,))
    assert out[0] == value


def test_a_kernel_in_a_namespace_needs_only_its_own_name() -> None:
    source = "namespace a::b { template <class T> __global__ void k(T *x) { *x = 3; } }"
    out = np.zeros(1, np.float32)
    emulator.run(source, function="k<float>", grid=1, block=1, args=(out,))
    assert out[0] == 3


@pytest.mark.parametrize(
    ("line", "newer"),
    [("// requires care", False), ("template <class T> requires (sizeof(T) > 1)", True)],
)
def test_newer_cpp_is_told_by_the_code_not_by_its_comments(line: str, newer: bool) -> None:
    options = WholeFile(f"{line}\n__global__ void k() {{}}", "k.cu", [], "k").options
    assert ("-std=c++20" in options) == newer


def test_a_name_among_the_instances_that_another_compiler_made() -> None:
    entries = ["_Z1kIfEvPT_", "_Z1kIiEvPT_"]
    assert chosen("k<int>", entries, "") == entries[1]
    with pytest.raises(UsageError, match="k names 2 kernels"):
        chosen("k", entries, "")


OPEN = """#include <vector>
template <typename T, int N> __global__ void scaled(const T *x, T *out, float by) { out[0] = x[0] * N * (T)by; }
template <typename T, typename R = T> __global__ void plain(T *x, R *out) { out[0] = sizeof(T) * 16 + sizeof(R); }
template <typename scalar_t> void start(scalar_t *x) {
    scaled<scalar_t, 4><<<1, 1>>>(x, x, 1.f);
    scaled<double, 8><<<1, 1>>>(x, x, 1.f);
    scaled<int, 2><<<1, 1>>>(x, x, 1.f); scaled<int, 3><<<1, 1>>>(x, x, 1.f);
}
"""


@pytest.mark.parametrize(("kind", "value"), [("float32", 12), ("uint8", 12), ("float64", 24)])
def test_a_template_takes_its_types_from_the_arguments(kind: str, value: float) -> None:
    x, out = np.full(1, 3, kind), np.zeros(1, kind)
    profile = emulator.run(OPEN, function="scaled", grid=1, block=1, args=(x, out, 1.0))
    assert out[0] == value
    assert profile.launch.kernel.startswith("scaled<")


def test_types_alone_may_tell_all_and_of_several_launches_the_first_counts() -> None:
    out = np.zeros(1, np.int16)
    emulator.run(OPEN, function="plain", grid=1, block=1, args=(np.zeros(1), out))
    assert out[0] == 8 * 16 + 2
    x = np.zeros(1, np.int32)
    profile = emulator.run(OPEN, function="scaled", grid=1, block=1, args=(x, x, 1.0))
    assert profile.launch.kernel == "scaled<int, 2>"


def test_headers_lie_above_a_file_and_in_its_projects_folders(tmp_path: Path) -> None:
    inner = tmp_path / "library" / "src" / "kernels"
    for folder in (
        inner,
        tmp_path / "library" / "include" / "names",
        tmp_path / "library" / "src" / "common",
    ):
        folder.mkdir(parents=True)
    (tmp_path / "library" / "include" / "names" / "two.h").write_text("#define TWO 2.0f\n")
    (tmp_path / "library" / "src" / "common" / "three.cuh").write_text(
        "#include <names/two.h>\n#define THREE (TWO + 1)\n"
    )
    file = inner / "k.cu"
    file.write_text(
        '#include "common/three.cuh"\n__global__ void MOST(BLOCK) k(float *x) { *x = THREE *'
        " TWO; }\n"
    )
    file.write_text("#define MOST(n) __launch_bounds__(n)\n#define BLOCK 64\n" + file.read_text())
    assert ran(file, "k") == 6


def test_host_build_requirements_of_a_header_do_not_apply(tmp_path: Path) -> None:
    (tmp_path / "build.h").write_text(
        '#ifndef WITH_GPU\n#  error "configure first"\n#endif\n#define TWO 2\n'
    )
    (tmp_path / "k.cu").write_text(
        '#include "build.h"\n#include <cstdio>\n__global__ void k(float *x) { *x = TWO; }\n'
    )
    assert ran(tmp_path / "k.cu") == 2
    (tmp_path / "k.cu").write_text(
        '#include <cstdio>\n#error "not for you"\n__global__ void k(float *x) { *x = 2; }\n'
    )
    with pytest.raises(KernprofError, match=r"line 2: #error directive: .not for you"):
        ran(tmp_path / "k.cu")


def test_cuda_headers_under_other_folders(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(
        "#include <cufft.h>\n#include <cstdio>\n#include <old/cutil_math.h>\n__global__ void"
        " k(float *x) {\n    cufftComplex z = make_cuComplex(1, 2); float3 a = make_float3(z.y) *"
        " 2.0f; *x = dot(a, a); }\n"
    )
    assert ran(tmp_path / "k.cu") == 48


@pytest.mark.parametrize("where", ["", "inner", ".."])
def test_a_header_by_two_names_counts_once_wherever_python_runs(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "three.h").write_text(
        "#pragma once\n__device__ inline float three() { return 3; }\n"
    )
    (tmp_path / "six.h").write_text('#pragma once\n#include "three.h"\n')
    (tmp_path / "inner" / "a.h").write_text('#include "../three.h"\n')
    (tmp_path / "inner" / "b.h").write_text('#include "../six.h"\n')
    file = tmp_path / "k.cu"
    file.write_text(
        '#include <torch/extension.h>\n#include "inner/a.h"\n#include "inner/b.h"\n#include'
        ' "six.h"\n__global__ void k(float *x) { *x = three(); }\n'
    )
    monkeypatch.chdir(tmp_path / where)
    assert ran(file) == 3


@pytest.mark.parametrize("name", ["k", "k<3>"])  # NVRTC would end the process
def test_a_template_of_an_unknown_type_is_refused(name: str) -> None:
    source = (
        "#include <vector>\ntemplate <int n> __global__ void k(Real *x) { *x = n; }\nvoid f() {"
        " k<3><<<1, 1>>>(0); }\n"
    )
    with pytest.raises(
        CompileFailed, match=r'line 2: .*\n.*identifier "Real" is undefined|line 2: attribute'
    ):
        cuda.compile_cuda(source, function=name)
