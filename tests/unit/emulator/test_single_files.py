"""Files without their project: stand-ins for absent headers, and refusals."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernprof import emulator
from kernprof.emulator.frontend import compilers, cuda
from kernprof.errors import CompileFailed, ToolNotFound, UsageError
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
        "not found: types.h; name the folder with -I; or define its macros: -D Real=… -D"
        " WIDTH=…" in str(refused.value.hint)
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
        self.how, self.started = how, []

    def run(self, argv: Sequence[str], **_: Any) -> Completed:
        self.started.append(argv)
        if not self.how:
            raise ToolNotFound("cannot start it")
        return Completed(argv=tuple(argv), **self.how)


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (
            {"returncode": -11},
            r"NVRTC ended its process \(Segmentation fault\) on k.cu",
        ),
        ({"returncode": 0xC0000005}, r"NVRTC ended its process \(3221225477\)"),
        ({"returncode": -15, "timed_out": True}, "NVRTC takes more than 120 s on k.cu"),
    ],
)
def test_a_source_on_which_nvrtc_ends_its_process_is_refused(
    how: dict[str, Any], message: str
) -> None:
    with pytest.raises(CompileFailed, match=message) as refused:
        compilers.rehearse({"file": "/a/k.cu"}, Ends(**how))
    assert "-I FOLDER" in str(refused.value.hint)


@pytest.mark.parametrize("how", [{}, {"returncode": 1}, {"returncode": 0}])
def test_where_no_process_can_be_started_it_is_done_here(how: dict[str, Any]) -> None:
    runner = Ends(**how)
    compilers.rehearse({"file": "/a/k.cu"}, runner)
    assert runner.started[0][:3] == [sys.executable, "-m", "kernprof.emulator.frontend.cuda"]


def test_only_cut_code_and_nested_macros_are_compiled_in_a_child_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    functions: list[str] = []
    monkeypatch.setattr(
        compilers, "rehearse", lambda request: functions.append(request["function"])
    )
    cuda.compile_cuda(
        "#include <vector>\nvoid f() {}\n__global__ void whole(float *x) { *x = 4; }",
        function="whole",
    )
    assert functions == []
    source = (
        "#include <vector>\nstruct Held { other_type value; };\n__global__ void cut(float *x) { *x"
        " = 4; }"
    )
    assert cuda.compile_cuda(source, function="cut").title == "cut"
    assert functions == ["cut"]
    # The growth by nested macros has no bound in practice: 8 ** 11 words.
    nested = "".join(f"#define a{n} {' '.join([f'a{n - 1}'] * 8)}\n" for n in range(1, 12))
    cuda.compile_cuda(nested + "__global__ void large(float *x) { *x = 4; }", function="large")
    assert functions == ["cut", "large"]
