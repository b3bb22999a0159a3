"""Files without their project: stand-ins for absent headers, and refusals."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend import compilers, cuda
from kernprof.errors import CompileFailed, KernprofError, UsageError
from kernprof.process import Completed

pytestmark = pytest.mark.usefixtures("no_nvdisasm")

BY_TYPE = """
__global__ void k(float *x, int n) { *x = n; }
__global__ void k(double *x, int n) { *x = 10 * n; }
__global__ void k(float *x, const float *y) { *x = *y; }
__global__ void k(unsigned char *x, int n) { *x = 100 + n; }
"""


@pytest.mark.parametrize(
    ("kind", "second", "value"),
    [
        ("float32", 5, 5),
        ("float64", 5, 50),
        ("float32", np.full(1, 7, np.float32), 7),
        ("uint8", 5, 105),
    ],
)
def test_arguments_tell_overloads_apart_by_their_types(
    kind: str, second: Any, value: float
) -> None:
    out = np.zeros(1, kind)
    emulator.run(BY_TYPE, function="k", grid=1, block=1, args=(out, second))
    assert out[0] == value


def test_overloads_that_arguments_do_not_tell_apart_are_named() -> None:
    with pytest.raises(
        UsageError, match=r"k names 4 kernels\nhint: name one: .*k\(double\*, int\)"
    ):
        emulator.run(BY_TYPE, function="k", grid=1, block=1, args=(np.zeros(1, np.int32), 5))


def test_a_grid_loop_macro_of_a_missing_header() -> None:
    source = (
        '#include "layer.hpp"\nvoid host() { other(); }\ntemplate <typename Dtype> __global__ void'
        " k(int n, Dtype *x) { CUDA_KERNEL_LOOP(i, n) { x[i] = i; } }\n"
    )
    out = np.zeros(100, np.float32)
    emulator.run(source, function="k", grid=2, block=32, args=(100, out))
    assert (out == np.arange(100)).all()


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("std::numeric_limits<float>::is_iec559 + 2 * std::numeric_limits<int>::is_iec559", 1),
        ("std::numeric_limits<float>::digits * 100 + std::numeric_limits<double>::digits", 2453),
        (
            (
                "std::numeric_limits<float>::digits10 * 100 +"
                " std::numeric_limits<double>::max_digits10"
            ),
            617,
        ),
        (
            (
                "std::numeric_limits<int>::digits10 * 100 + std::numeric_limits<unsigned"
                " char>::digits10"
            ),
            902,
        ),
        (
            (
                "std::numeric_limits<unsigned>::is_modulo +"
                " std::numeric_limits<double>::has_infinity * 2"
            ),
            3,
        ),
    ],
)
def test_limits_of_numbers(expression: str, value: float) -> None:
    out = np.zeros(1, np.float32)
    source = (
        f"#include <limits>\n#include <vector>\n__global__ void k(float *x) {{ *x = {expression};"
        " }\nvoid f() {}"
    )
    emulator.run(source, grid=1, block=1, args=(out,))
    assert out[0] == value


def test_macros_of_a_missing_header_can_be_defined() -> None:
    source = (
        '#include "types.h"\n#include <vector>\nvoid host() { std::vector<Real> all; }\n__global__'
        " void k(float *x) { __shared__ Real tile[WIDTH]; tile[0] = 2; *x = tile[0] * WIDTH; }\n"
    )
    with pytest.raises(
        CompileFailed, match=r'without types.h, line 4: identifier "Real" is undefined'
    ) as refused:
        cuda.compile_cuda(source)
    assert (
        "not found: types.h; name the folder with -I; or, if they are macros, define them: -D"
        " Real=… -D WIDTH=…" in str(refused.value.hint)
    )
    out = np.zeros(1, np.float32)
    emulator.run(source, grid=1, block=1, args=(out,), options=("-DReal=float", "-DWIDTH=4"))
    assert out[0] == 8


def test_a_refusal_begins_with_the_cause() -> None:
    source = (
        '#include "types.h"\ntemplate <class T>\n__global__ void k(\n typename vec<T>::type *x, int'
        " n) {}\nvoid f() {}"
    )
    with pytest.raises(CompileFailed, match="line 4: vec is not a template") as refused:
        cuda.compile_cuda(source, function="k<float>")
    assert "-D" not in str(refused.value.hint)


def test_a_function_of_another_source_is_named() -> None:
    source = (
        "__device__ float other(float x, int n);\n__global__ void k(float *x) { *x = other(*x,"
        " 1); }\n"
    )
    with pytest.raises(
        CompileFailed, match=r"the kernel calls other\(float, int\), which the source declares but"
    ):
        cuda.compile_cuda(source)


class Ends:
    """A runner whose process ends so."""

    def __init__(self, **how: Any) -> None:
        self.how = how

    def run(self, argv: Sequence[str], **_: Any) -> Completed:
        return Completed(argv=tuple(argv), **self.how)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"returncode": -11}, r"NVRTC ended its process \(Segmentation fault\) on k.cu"),
        ({"returncode": 0xC0000005}, r"NVRTC ended its process \(3221225477\)"),
        ({"returncode": 1, "stderr": "x\nRuntimeError: y"}, r"process \(RuntimeError: y\)"),
        ({"returncode": -24}, "NVRTC takes more than 120 s of processor time on k.cu"),
    ],
)
def test_a_source_on_which_nvrtc_ends_its_process_is_refused(
    how: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "SubprocessRunner", lambda **_: Ends(**how))
    with pytest.raises(CompileFailed, match=message) as refused:
        compilers.compile_source("", "/a/k.cu", [])
    assert "-I FOLDER" in str(refused.value.hint)


def test_nested_macros_end_at_the_limit_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilers, "_TIME_LIMIT_S", 1)
    nested = "".join(f"#define a{n} {' '.join([f'a{n - 1}'] * 10)}\n" for n in range(1, 9))
    source = f"#define a0 +1\n{nested}__global__ void k(int *x) {{ *x = 0 a8; }}"
    with pytest.raises(CompileFailed, match="more than 1 s of processor time"):
        compilers.compile_source(source, "k.cu", ["-arch=sm_90"])


@pytest.mark.parametrize(
    "body",
    [
        ".visible .entry k() { .reg .b32 %r<2>; ld.global.u32 %r1, [%laneid]; ret; }",
        ".func x() { ret; } .global .u64 p = x;\n.visible .entry k() { .reg .b64 %r<2>;"
        " ld.global.u64 %r1, [p]; ret; }",
    ],
)
def test_ptx_on_which_the_linker_crashes_is_a_kernprof_error(body: str) -> None:
    with pytest.raises(KernprofError):
        emulator.run(
            f".version 8.3\n.target sm_90\n.address_size 64\n{body}", grid=1, block=1, args=()
        )
