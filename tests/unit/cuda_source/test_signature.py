"""Declared parameters, the check of arguments, and a kernel without the others of its file."""

from typing import Any

import numpy as np
import pytest

from kernprof.cuda_source.arguments import Argument, CType, check_arguments, known_type
from kernprof.cuda_source.kernels import parameters
from kernprof.cuda_source.parse import alone
from kernprof.cuda_source.whole_file import message_lines, refusal
from kernprof.errors import WorkloadError

SOURCE = """
// __global__ void commented(int a) {}
typedef unsigned int u32; using real = float;
#define REAL double
#define TWICE int
#define TWICE float
extern "C" __global__ void __launch_bounds__(256, 2) a(const float *__restrict__ x, float* const out, int n) { if (n) {} }
__global__ void b(unsigned long long n, const u32 y[], real z, REAL*w, float4 *v, S s, S *t, int (&r)[4], TWICE q) {}
template <typename T, int N = 4>
__global__ void
c(const T* x /* in, out */, T *out, cuda::std::complex<float> *k, void *raw, unsigned char *bytes, const char*) {}
__global__ void none() {}
__global__ void nothing(void) {}
namespace ns { static __global__ void f(const __half *x, long unsigned n, bool g, float **pp) {} }
__global__ void over(int a) {}
__global__ void over(float a) {}
"""
F32, F64, I32, U32 = CType("f", 4), CType("f", 8), CType("i", 4), CType("u", 4)


def types(kernel: str, *options: str) -> Any:
    declared = parameters(SOURCE, kernel, options)
    return (
        None
        if declared is None
        else [(parameter.type, parameter.pointer) for parameter in declared]
    )


def test_types_are_read_through_qualifiers_aliases_and_arrays() -> None:
    assert types("a") == [(F32, 1), (F32, 1), (I32, 0)]
    assert types("b") == [
        (CType("u", 8), 0),
        (U32, 1),
        (F32, 0),
        (F64, 1),
        (CType("f", 4, 4), 1),
        (None, 0),
        (None, 1),
        (None, 1),
        (None, 0),
    ]
    assert types("ns::f") == [(CType("f", 2), 1), (CType("u", 8), 0), (CType("b", 1), 0), (F32, 2)]
    assert types("none") == types("nothing") == []
    assert parameters(SOURCE, "a")[0].text == "const float *x"  # type: ignore[index]


def test_template_arguments_stand_for_their_parameters() -> None:
    rest = [(CType("f", 4, 2), 1), (CType("x", 0), 1), (CType("x", 1), 1), (CType("x", 1), 1)]
    assert types("c<double>") == [(F64, 1), (F64, 1), *rest]
    assert types("c") == [(None, 1), (None, 1), *rest]


@pytest.mark.parametrize("kernel", ["commented", "absent", "over"])
def test_nothing_is_said_of_kernels_that_the_source_has_not_once(kernel: str) -> None:
    assert parameters(SOURCE, kernel) is None


def test_a_macro_of_the_options_is_an_alias() -> None:
    source = "__global__ void k(T *x) {}"
    assert parameters(source, "k", ("-DT=double",))[0].type == F64  # type: ignore[index]
    assert parameters(source, "k")[0].type is None  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("long int", CType("i", 8)),
        ("short unsigned", CType("u", 2)),
        ("unsigned", U32),
        ("signed char", CType("i", 1)),
        ("uint3", CType("u", 4, 3)),
        ("std::int64_t", CType("i", 8)),
        ("__nv_bfloat16", CType("x", 2)),
        ("thrust::complex<double>", CType("f", 8, 2)),
        ("Particle", None),
        ("", None),
    ],
)
def test_names_of_types(name: str, kind: CType | None) -> None:
    assert known_type(name) == kind


def check(declared: str, value: Any, role: str = "") -> None:
    parameters_of_k = parameters(f"__global__ void k({declared}) {{}}", "k")
    assert parameters_of_k is not None
    if isinstance(value, np.ndarray):
        argument = Argument(name="x", dtype=value.dtype, shape=value.shape, role=role)
    else:
        argument = Argument(name="x", dtype=getattr(value, "dtype", None), value=value, role=role)
    check_arguments("k", parameters_of_k, [argument])


@pytest.mark.parametrize(
    ("declared", "argument"),
    [
        ("const float *x", np.zeros(3, np.float32)),
        ("float4 *x", np.zeros(8, np.float32)),
        ("uint4 *x", np.zeros(8, np.float16)),
        ("int2 *x", np.zeros(8, np.int8)),
        ("float4 *x", np.zeros(8, np.float16)),
        ("unsigned *x", np.zeros(8, np.uint8)),
        ("float2 *x", np.zeros(2, np.complex64)),
        ("float *x", np.zeros(2, np.complex64)),
        ("void *x", np.zeros(2)),
        ("unsigned char *x", np.zeros(2)),
        ("char *x", np.zeros(2)),
        ("bool *x", np.zeros(2, bool)),
        ("bool *x", np.zeros(2, np.uint8)),
        ("int8_t *x", np.zeros(2, bool)),
        ("unsigned *x", np.zeros(2, np.int32)),
        ("long long *x", np.zeros(2, "M8[ns]")),
        ("__half *x", np.zeros(2, np.float16)),
        ("unsigned short *x", np.zeros(2, np.float16)),
        ("__half *x", np.zeros(2, np.uint16)),
        ("__nv_bfloat16 *x", np.zeros(2, np.uint16)),
        ("Particle *x", np.zeros(2)),
        ("float *x", np.zeros(2, [("a", "f4")])),
        ("float **x", np.zeros(2, np.uint64)),
        ("Particle p", np.zeros((), [("a", "f4")])[()]),
        ("Particle p", b"1234"),
        ("int *x", np.uint64(4096)),
        ("T n", np.int8(1)),
        ("int n", np.int32(1)),
        ("unsigned n", np.int32(1)),
        ("int n", 7),
        ("float a", 7),
        ("float a", 0.5),
        ("bool b", True),
        ("bool b", np.bool_(True)),
        ("unsigned n", 2**32 - 1),
        ("size_t n", 2**40),
    ],
)
def test_what_fits_passes(declared: str, argument: Any) -> None:
    check(declared, argument)


@pytest.mark.parametrize(
    ("declared", "argument", "message"),
    [
        (
            "const float *x",
            np.zeros(3),
            (
                "x is an array of float64; kernel k declares const float *x: elements of 8 "
                "bytes would be read as 4"
            ),
        ),
        (
            "float *x",
            np.zeros(3, np.int32),
            "whole numbers would be read as floating-point numbers",
        ),
        (
            "int *x",
            np.zeros(3, np.float32),
            "floating-point numbers would be read as whole numbers",
        ),
        ("float4 *x", np.zeros(8), "elements of 8 bytes would be read as 4"),
        ("uint2 *x", np.zeros(8), "elements of 8 bytes would be read as 4"),
        ("double2 *x", np.zeros(8, np.complex64), "elements of 4 bytes would be read as 8"),
        ("int *x", np.zeros(8, bool), "elements of 1 bytes would be read as 4"),
        (
            "__nv_bfloat16 *x",
            np.zeros(8, np.float16),
            "floating-point numbers would be read as bfloat16",
        ),
        ("__half *x", np.zeros(8, np.float32), "elements of 4 bytes would be read as 2"),
        ("int n", np.zeros(1, np.int32), "an array is passed for one value"),
        ("int *n", np.int32(1), "a number is passed for a pointer"),
        ("int *n", 0, "a number is passed for a pointer"),
        ("int n", np.float32(1), "floating-point numbers would be read as whole numbers"),
        ("float n", np.int32(1), "whole numbers would be read as floating-point numbers"),
        ("double n", np.float32(1), "4 bytes would be read as 8"),
        ("size_t n", np.int32(1), "4 bytes would be read"),
        ("int n", np.bool_(True), "1 bytes would be read as 4"),
        ("int n", 2.0, "its fraction would be lost"),
        ("int n", 2**40, "does not fit into 32 bits"),
        ("float n", np.complex64(1), "a complex number is passed"),
    ],
)
def test_what_does_not_fit_is_refused_with_both_sides(
    declared: str, argument: Any, message: str
) -> None:
    with pytest.raises(WorkloadError) as caught:
        check(declared, argument)
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("declared", "argument", "role", "hint"),
    [
        ("float *x", np.zeros(3), "input", "pass it as np.float32, such as x.astype(np.float32)"),
        ("float4 *x", np.zeros(3), "input", "reinterpret its bytes: .view(np.float32)"),
        (
            "int *x",
            np.zeros(3),
            "output",
            'declare it with kernprof.empty(…, "int32"), or change the kernel',
        ),
        ("float x", np.int32(2), "parameter", "give it as 2.0, not 2"),
        ("int x", np.float32(2), "parameter", "give it as 2, not 2.0"),
        ("int x", np.float32(2.5), "parameter", None),
        ("size_t x", np.int32(2), "parameter", 'declare it as kernprof.Param(2, dtype="uint64")'),
    ],
)
def test_the_hint_says_what_to_write(
    declared: str, argument: Any, role: str, hint: str | None
) -> None:
    with pytest.raises(WorkloadError) as caught:
        check(declared, argument, role)
    assert caught.value.hint == hint


def test_the_wrong_number_of_arguments_shows_both_lists() -> None:
    declared = parameters(SOURCE, "a")
    assert declared is not None
    with pytest.raises(
        WorkloadError,
        match=r"takes 3 arguments \(const float \*x, float .*, int n\), 1 given \(n\)",
    ):
        check_arguments(
            "a", declared, [Argument(name="n", dtype=np.dtype("i4"), value=1, role="parameter")]
        )


TWO = """
__device__ int twice(int n) { return 2 * n; }
extern "C" __global__ void good(int *x) { x[0] = twice(1); }
#define LATER 1
extern "C" __global__ void bad(int *x) {
    x[0] = nothing;
    if (x[1]) { x[2] = 1;

extern "C"
__global__ void after(int *x) { x[0] = LATER; }
"""


@pytest.mark.parametrize("kernel", ["good", "after"])
def test_a_kernel_alone_keeps_its_lines_and_helpers(kernel: str) -> None:
    text = alone(TWO, kernel)
    assert text is not None
    assert "nothing" not in text
    assert "twice" in text
    assert "#define LATER 1" in text
    assert text.count("\n") == TWO.count("\n")
    lines = [line for line in TWO.splitlines() if f"{kernel}(" in line]
    assert text.splitlines()[TWO.splitlines().index(lines[0])] == lines[0]
    assert alone(TWO, "absent") is None
    assert alone("__global__ void one() {}", "one") is None


def test_the_sentence_for_a_log() -> None:
    log = '/a/b/k.cu(5): error: identifier "y" is undefined\n  y;\n  ^\n'
    assert refusal(log) == 'k.cu does not compile, line 5: identifier "y" is undefined'
    unresolved = "ptxas fatal   : Unresolved extern function '_ZN4deep7missingEfPKf'"
    assert (
        refusal(unresolved)
        == "the kernel calls deep::missing(float, float const*), which the source declares but does"
        " not define"
    )
    assert message_lines(unresolved) == []
    assert message_lines(
        'k.cu(5): error: no\n  x\n\n1 error detected in the compilation of "/tmp/a.cubin.cu".\n'
    ) == [
        "k.cu(5): error: no",
        "  x",
    ]
    assert message_lines("a\n_Z4axpyPf") == ["a", "axpy(float*)"]
    assert (
        refusal("nvrtc: error: invalid value")
        == "the CUDA C++ source does not compile: nvrtc: error: invalid value"
    )
