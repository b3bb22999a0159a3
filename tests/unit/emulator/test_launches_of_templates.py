"""Template arguments from launches in the host code."""

from pathlib import Path

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend import cuda
from kernprof.errors import CompileFailed, KernprofError, UsageError

pytestmark = pytest.mark.usefixtures("no_nvdisasm")

SOURCE = """
#include <vector>
template <int N, bool wide, class T> struct Shape { static constexpr int size = N + wide; using type = T; };
template <class S> __global__ void shaped(float *x) { *x = S::size + sizeof(typename S::type); }
template <class T> __global__ void after(T *x) { *x = sizeof(T); }
template <int N, class T> __global__ void deduced(T *x) { *x = N; }
template <int chunk> __global__ void chunks(float *x) { *x = chunk; }
template <class T, bool twice = true> __global__ void chosen(float *x) { *x = twice + sizeof(T); }
template <int N> __global__ void around(float *x) { *x = N; }
template <int N> void start(float *x) { around<N><<<1, 1>>>(x); }
const bool twice = true, narrow = false;
void host(std::vector<float> x, int n) {
    constexpr int width = 8;
    constexpr int half = width / 2;
    using S = Shape<width, narrow, double>;
    auto kernel = &shaped<S>;
    chunks<half><<<1, 1>>>(x);
    DISPATCH(x, [&] { after<scalar_t><<<n, n>>>(x.data()); after<scalar_t><<<n, n>>>(x.data()); });
    deduced<9><<<1, 1>>>(x.data());
    chosen<double, true><<<1, 1>>>(x.data());
    start<8>(x);
}
"""


@pytest.mark.parametrize(
    ("name", "title", "value"),
    [
        ("shaped", "shaped<Shape<8, false, double>>", 16),  # an alias and a constant of the file
        ("after", "after<float>", 4),  # deduced from the argument
        ("deduced", "deduced<9, float>", 9),  # N from the launch, T from the argument
        ("chosen", "chosen<double, true>", 9),
        ("chunks", "chunks<(8 / 2)>", 4),  # constants of the function
    ],
)
def test_arguments_of_templates(name: str, title: str, value: float, tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(SOURCE)
    out = np.zeros(1, np.float32)
    profile = emulator.run(tmp_path / "k.cu", function=name, grid=1, block=1, args=(out,))
    assert (profile.launch.kernel.replace(" ", ""), out[0]) == (title.replace(" ", ""), value)


def test_a_launch_within_a_template_is_refused_with_an_example() -> None:
    with pytest.raises(UsageError, match=r"the template around \(around<N>\)") as refused:
        cuda.compile_cuda(SOURCE, function="around")
    assert "such as around<4>," in str(refused.value.hint)


def test_a_text_that_ends_within_a_template_is_refused() -> None:
    begun = (
        "#include <vector>\ntemplate <int N> __global__ void k(float *x) { *x = N; }\ntemplate <int"
        " N> void start("
    )
    with pytest.raises(KernprofError, match=r"no launch in .* template k|k.* does not compile"):
        cuda.compile_cuda(begun, function="k")


def test_a_build_configured_program_is_refused_with_advice() -> None:
    source = (
        "#include <vector>\nstd::vector<int> made;\nint main() {}\n__global__ void k(float *x) { *x"
        " = WIDTH; }\n"
    )
    with pytest.raises(CompileFailed, match='line 4: identifier "WIDTH" is undefined') as refused:
        cuda.compile_cuda(source)
    assert "-D NAME=VALUE" in str(refused.value.hint)
    assert cuda.compile_cuda(source, options=["-DWIDTH=3"]).kernel


def test_a_refusal_names_the_template_and_the_missing_name() -> None:
    source = (
        '#include "absent_numbers.h"\ntemplate <class T, int n, bool b = true> __global__ void t(T *x) {'
        " *x = n; }\nvoid f() { t<float, number_of(3)><<<1, 1>>>(0); }"
    )
    with pytest.raises(UsageError) as refused:
        cuda.compile_cuda(source, function="t")
    assert "such as t<float, 4>," in str(refused.value.hint)
    assert "absent_numbers.h" in str(refused.value.hint)
