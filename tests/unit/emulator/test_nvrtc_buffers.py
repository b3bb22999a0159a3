"""Arguments and results of NVRTC."""

from collections.abc import Mapping
from typing import Any

import pytest

from kernprof.emulator.frontend import compilers

pytest.importorskip("cuda.bindings.nvrtc", reason="NVRTC is not installed")


def test_a_source_in_a_folder_whose_name_is_not_utf8_is_compiled() -> None:
    output = compilers.compile_source(
        'extern "C" __global__ void k() {}', "/d\udcff/k.cu", ["-arch=sm_90", "-I/d\udcff"]
    )
    assert output.ok, output.log


def test_nothing_comes_from_what_nvrtc_kept_of_other_compilations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Disable NVRTC's own cache, whose machine code may lack line information."""
    passed, real = list[str](), compilers._isolated

    def watched(prefix: str, request: Mapping[str, Any]) -> bytes:
        passed.extend(request["options"])
        return real(prefix, request)

    monkeypatch.setattr(compilers, "_isolated", watched)
    assert compilers.compile_source('extern "C" __global__ void k() {}', "k.cu", ["-arch=sm_90"]).ok
    assert ("--no-cache" in passed) == (compilers.version() >= (12, 9))


@pytest.mark.parametrize("file", ['a"b.cu', "a\nb.cu", "a\\b.cu", "é.cu"])
def test_a_hostile_file_name_compiles(file: str) -> None:
    source = 'extern "C" __global__ void k() {}'
    assert compilers.compile_source(source, file, ["-arch=sm_90", "-lineinfo"]).cubin
