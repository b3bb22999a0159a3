"""NVRTC writes its answers into a buffer of ours: it must never be one that Python shares."""

from pathlib import Path

import pytest

from kernprof.emulator.frontend import compilers
from kernprof.emulator.frontend.cuda import compile_cuda

pytest.importorskip("cuda.bindings.nvrtc", reason="NVRTC is not installed")


def test_an_empty_log_leaves_the_shared_one_byte_objects_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(tmp_path))
    compile_cuda('extern "C" __global__ void k(float* x) { x[0] = 1.0f; }', function="k")
    assert [bytes([n])[0] for n in range(256)] == list(range(256))


def test_a_source_in_a_folder_whose_name_is_not_utf8_is_compiled() -> None:
    output = compilers.compile_source(
        'extern "C" __global__ void k() {}', "/d\udcff/k.cu", ["-arch=sm_90", "-I/d\udcff"]
    )
    assert output.ok, output.log


def test_nothing_comes_from_what_nvrtc_kept_of_other_compilations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Disable NVRTC's own cache, whose machine code may lack line information."""
    passed, real = list[bytes](), compilers._library()

    class Watched:
        def __getattr__(self, name: str) -> object:
            return getattr(real, name)

        def nvrtcCompileProgram(self, program: object, count: int, options: list[bytes]) -> object:
            passed.extend(options)
            return real.nvrtcCompileProgram(program, count, options)

    monkeypatch.setattr(compilers, "_library", Watched)
    assert compilers.compile_source('extern "C" __global__ void k() {}', "k.cu", ["-arch=sm_90"]).ok
    assert (b"--no-cache" in passed) == (compilers.version() >= (12, 9))
