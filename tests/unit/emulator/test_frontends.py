"""CUDA C++ and Numba to PTX and facts without a driver, compared with ncu on an H200."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from kernprof import cache, emulator
from kernprof.cuda_source import headers
from kernprof.emulator.counting.metrics import launch_metrics
from kernprof.emulator.frontend import cuda as cuda, numba as numba_side
from kernprof.emulator.frontend.arguments import pack_cuda, pack_numba
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.program import prepare
from kernprof.emulator.ptx.facts import refuse_unsupported
from kernprof.emulator.ptx.parser import parse
from kernprof.errors import CompileFailed, UnsupportedInstruction, UsageError, WorkloadError
from kernprof.model.run import Launch

from .kernels import AWKWARD, SUITE

pytestmark = pytest.mark.usefixtures("nvrtc_ready")


def test_without_facts_every_metric_says_why() -> None:
    launch = Launch(kernel="k", grid=(1, 1, 1), block=(256, 1, 1))
    metrics = launch_metrics(None, "no nvJitLink", launch, None)
    assert {(m.value, m.reason) for m in metrics.values()} == {(None, "no nvJitLink")}


def test_lines_point_into_the_source() -> None:
    compiled = cuda.compile_cuda(SUITE, function="naive", file="mine.cu")
    load = next(
        i
        for i in parse(compiled.ptx).functions["naive"].instructions
        if i.name.startswith("ld.global")
    )
    assert (load.loc.file, load.loc.line) == (compiled.source_file, 4)
    assert compiled.source_file.endswith("mine.cu")


def test_names_plain_mangled_and_expressions() -> None:
    source = (
        "namespace q { template <class T> __global__ void t(T* a) { *a = 1; } __global__ void"
        " p(int* a) { *a = 1; } }"
    )
    named = [cuda.compile_cuda(source, function=f) for f in ("p", "_ZN1q1pEPi", "q::t<float>")]
    assert [c.kernel for c in named] == ["_ZN1q1pEPi", "_ZN1q1pEPi", "_ZN1q1tIfEEvPT_"]
    assert [named[1].title, cuda.compile_cuda(source).title] == ["_ZN1q1pEPi", "p"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"function": "smen"}, "did you mean smem"),
        ({}, "has 6 kernels: copyk, matmul"),
        ({"function": "smem", "arch": "sm_91"}, "unknown architecture 'sm_91'"),
        ({"function": "smem", "options": ["-arch=sm_80"]}, "conflicts"),
        ({"function": "smem", "options": ["-dlto"]}, "no complete kernel"),
    ],
)
def test_wrong_requests(changes: dict, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        cuda.compile_cuda(SUITE, **changes)
    assert message in str(caught.value)


def test_no_kernel_in_the_source() -> None:
    with pytest.raises(UsageError, match="no __global__ function"):
        cuda.compile_cuda("__device__ int f() { return 1; }")


def test_source_that_does_not_compile_gives_line_and_log() -> None:
    with pytest.raises(CompileFailed) as caught:
        cuda.compile_cuda("\n\n__global__ void f(int* a) { *a = nowhere; }", file="bad.cu")
    assert (
        'bad.cu does not compile, line 3: identifier "nowhere" is undefined' in caught.value.message
    )
    assert any("*a = nowhere" in line for line in caught.value.details)
    with pytest.raises(CompileFailed, match=r"not found: nothing.h"):
        cuda.compile_cuda('#include "nothing.h"\n__global__ void f(int* a) { *a = FROM_NOTHING; }')
    with pytest.raises(CompileFailed, match="--wrong"):
        cuda.compile_cuda("__global__ void f() {}", options=["--wrong"])


def test_the_second_time_comes_from_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "__global__ void cached(int* a) { *a = 5; }"
    first = cuda.compile_cuda(source)
    monkeypatch.setattr(cuda.compilers, "compile_source", lambda *a: pytest.fail("compiled again"))
    assert cuda.compile_cuda(source) == first
    with pytest.raises(pytest.fail.Exception):
        cuda.compile_cuda(source, options=["-DX"])


@pytest.fixture(scope="module")
def awkward() -> Compiled:
    return cuda.compile_cuda(AWKWARD, function="ns::templated<float, 64>")


@pytest.mark.parametrize("other", [{"new": 1}, {"facts": {"new": 1}}])
def test_cache_entries_of_another_version_are_recompiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, other: dict
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    source = "__global__ void kept(int* a) { *a = 7; }"
    first = cuda.compile_cuda(source)
    fields = json.loads(cache.load("ptx", first.key) or b"")
    cache.store("ptx", first.key, json.dumps(fields | other).encode())
    assert cuda.compile_cuda(source) == first


def test_an_awkward_kernel_is_laid_out(awkward: Compiled) -> None:
    program = prepare(parse(awkward.ptx), awkward.kernel)
    assert program.static_shared_bytes == program.dynamic_offset() == 256
    assert program.entry.parameter_offsets() == (0, 8, 16)
    assert np.frombuffer(program.const_image, np.float32).tolist() == [1, 2, 3, 4]
    at = {name: offset for name, offset in program.globals_.items() if name in ("counter", "table")}
    assert int.from_bytes(program.global_image[at["counter"] : at["counter"] + 4], "little") == 7
    table = np.frombuffer(program.global_image[at["table"] : at["table"] + 24], np.float64)
    assert table.tolist() == [1.0, -2.5, 1e300]
    assert [r.first_pc for r in program.routines] == [0, len(program.entry.instructions)]
    assert len(program.facts) == len(program.instructions)


def test_what_is_refused_is_refused_per_kernel(awkward: Compiled) -> None:
    module = parse(awkward.ptx)
    for name in ("halves", "wm"):
        refuse_unsupported(module.functions[name].instructions, kernel=name)
    with pytest.raises(UnsupportedInstruction, match="calls through function pointers"):
        refuse_unsupported(module.functions["indirect"].instructions, kernel="indirect")
    with pytest.raises(UsageError, match="did you mean halves"):
        prepare(module, "halvs")


FACTOR = 3


def test_numba_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba_cuda")
    from numba import cuda as nc, float32

    @nc.jit(device=True)
    def scaled(x):
        return x * FACTOR

    @nc.jit
    def tile(a, o, n):
        t = nc.shared.array((32, 33), float32)
        x, y = nc.grid(2)
        t[nc.threadIdx.y, nc.threadIdx.x] = scaled(a[y, x])
        nc.syncthreads()
        if x < n:
            o[x, y] = t[nc.threadIdx.x, nc.threadIdx.y]

    a, o = np.ones((64, 32), np.float32), np.zeros((32, 64), np.float32)
    compiled = numba_side.compile_numba(tile, (a, o, np.int64(32)))
    program = prepare(parse(compiled.ptx), compiled.kernel)
    assert compiled.title == "tile"
    assert compiled.facts.static_shared_bytes == program.static_shared_bytes == 4224
    packed = pack_numba(program.entry, (a, o, np.int64(32)))
    numbers = [
        int.from_bytes(s, "little") if isinstance(s, bytes) else s.buffer for s in packed.slots
    ]
    assert numbers == [0, 0, 2048, 4, 0, 64, 32, 128, 4, 0, 0, 2048, 4, 1, 32, 64, 256, 4, 32]
    lines = {
        i.loc.line
        for i in program.instructions
        if i.loc and i.loc.file == compiled.source_file and i.loc.line
    }
    first = tile.py_func.__code__.co_firstlineno
    assert lines <= set(range(first - 6, first + 9))
    monkeypatch.setattr(numba_side, "_compile", lambda *a: pytest.fail("compiled again"))
    assert numba_side.compile_numba(tile, (a, o, np.int64(32))) == compiled


def test_a_numba_fingerprint_follows_what_the_code_depends_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def plain(a):
        a[0] = FACTOR

    def with_module(a):
        a[0] = math.sqrt(a[0])

    class Odd:
        pass

    odd = Odd()

    def with_object(a):
        a[0] = odd

    before = numba_side.fingerprint(plain)
    assert before
    assert before == numba_side.fingerprint(plain)
    monkeypatch.setitem(plain.__globals__, "FACTOR", 4)
    assert numba_side.fingerprint(plain) != before
    assert "module math" in (numba_side.fingerprint(with_module) or "")
    assert numba_side.fingerprint(with_object) is None


def test_numba_mistakes() -> None:
    pytest.importorskip("numba_cuda")

    def bad(a):
        a.nothing()

    array = np.zeros(4, np.float32)
    with pytest.raises(CompileFailed, match="Numba cannot compile bad"):
        numba_side.compile_numba(bad, (array,))
    with pytest.raises(WorkloadError, match="takes 1 arguments, 2 given"):
        numba_side.compile_numba(bad, (array, 1))
    with pytest.raises(WorkloadError, match="argument 0 is list"):
        numba_side.compile_numba(bad, ([1],))
    with pytest.raises(
        WorkloadError, match="of dtype <U1: the elements of an array must be numbers"
    ):
        numba_side.compile_numba(bad, (np.array(["a"]),))


def test_cuda_arguments_of_a_compiled_kernel() -> None:
    entry = parse(cuda.compile_cuda(SUITE, function="naive").ptx).functions["naive"]
    a = np.zeros((4, 8), np.float32)
    packed = pack_cuda(entry, (a, a, np.int32(4), 8))
    assert packed.slots[2:] == ((4).to_bytes(4, "little"), (8).to_bytes(4, "little"))
    for wrong, message in (
        ((a, a, np.int64(4), 8), "argument 2 is int64"),
        ((a, a, 1.5, 8), "argument 2 is float"),
        ((a, a, a, 8), "argument 2 is an array"),
        ((a, a, 1 << 40, 8), "argument 2"),
        ((a, a, 4), "takes 4 arguments, 3 given"),
        ((a.T, a, 4, 8), "argument 0 is not contiguous"),
        ((a.astype(object), a, 4, 8), "dtype object"),
        ((a.astype(">f4"), a, 4, 8), "byte order"),
    ):
        with pytest.raises(WorkloadError, match=message):
            pack_cuda(entry, wrong)


def test_random_numbers_match_the_published_generator() -> None:
    if not any(
        (Path(folder) / "curand_kernel.h").is_file() for folder in headers.include_folders()
    ):
        pytest.skip(f"curand_kernel.h is not installed: pip install {headers.RANDOM}")
    source = """#include <curand_kernel.h>
extern "C" __global__ void k(uint4 *out) {
    curandStatePhilox4_32_10_t state;
    curand_init(0ull, 0, 0, &state);
    *out = curand4(&state);
}"""
    out = np.zeros(4, np.uint32)
    emulator.run(source, grid=1, block=1, args=(out,))
    # Random123's known answer for philox4x32-10 with key and counter 0.
    assert [f"{value:08x}" for value in out] == ["6627e8d5", "e169c58d", "bc57ac4c", "9b00dbd8"]


def test_a_toolkit_adds_headers_that_the_packages_lack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("nvidia/cu13/include/cuda_fp16.h", "toolkit/include/crt/mma.h"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(headers, "_package", lambda name: [tmp_path / name])
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "toolkit"))
    folders = headers.include_folders()
    assert [Path(folder).parent.name for folder in folders] == ["cu13", "toolkit"]


def test_a_header_of_random_numbers_that_is_not_there_is_named_with_its_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(headers, "include_folders", tuple)
    source = (
        '#include <curand_kernel.h>\nextern "C" __global__ void k(curandState *s) { s[0] = s[1]; }'
    )
    with pytest.raises(CompileFailed) as raised:
        emulator.run(source, grid=1, block=1, args=(np.zeros(64, np.uint64),))
    assert "pip install nvidia-curand" in str(raised.value.hint)
    with pytest.raises(CompileFailed, match=r"crt/mma\.h is not installed") as raised:
        emulator.run("#include <mma.h>\nusing namespace nvcuda::wmma::x;", grid=1, args=())
    assert "nvidia-cuda-crt" in str(raised.value.hint)


def test_headers_with_functions_for_the_host_compile_as_device_code(tmp_path: Path) -> None:
    (tmp_path / "twice.h").write_text("template <typename T> T twice(T x) { return x + x; }\n")
    path = tmp_path / "k.cu"
    path.write_text('#include "twice.h"\n__global__ void k(int *out) { *out = twice(*out); }')
    out = np.full(1, 4, np.int32)
    emulator.run(path, grid=1, block=1, args=(out,))
    assert out[0] == 8


def test_the_address_of_a_column_major_array() -> None:
    columns, out = np.arange(6, dtype=np.int32).reshape(2, 3, order="F"), np.zeros(6, np.int32)
    source = "__global__ void k(const int **x, int *out) { out[threadIdx.x] = x[0][threadIdx.x]; }"
    emulator.run(source, grid=1, block=6, args=(np.array([emulator.address(columns)]), out))
    assert out.tolist() == [0, 1, 2, 3, 4, 5]
