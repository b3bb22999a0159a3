"""Whole .cu files on the GPU's side, with CuPy's compiler played by NVRTC itself and no GPU."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kernprof.collect.launch import whole_file

pytest.importorskip("cuda.bindings.nvrtc")

SOURCE = """
#include <iostream>
#include <vector>
namespace own { __global__ void filled(float *a) { a[threadIdx.x] = sqrt(4); } }
template <int n> __global__ void times(float *a) { a[threadIdx.x] *= n; }
template <class T> __global__ void two(T *a) { *a = 2; }
int main() {
  std::vector<float> v(4);
  own::filled<<<1, 4>>>(0); times<3><<<1, 4>>>(0); two<float><<<1, 1>>>(0); two<int><<<1, 1>>>(0);
  std::cout << v[0];
}
"""


class Refused(Exception):
    pass


class Compiler:
    """cupy.cuda.nvrtc by cuda.bindings."""

    NVRTCError = Refused

    def __init__(self) -> None:
        from cuda.bindings import nvrtc

        self.real = nvrtc

    def createProgram(
        self, text: str, name: str, headers: tuple[bytes, ...], names: tuple[bytes, ...]
    ) -> Any:
        arguments = list(headers), list(names)
        return self.real.nvrtcCreateProgram(text.encode(), name.encode(), len(headers), *arguments)[
            1
        ]

    def compileProgram(self, program: Any, options: tuple[str, ...]) -> None:
        flags = [option.encode() for option in options]
        if int(self.real.nvrtcCompileProgram(program, len(flags), flags)[0]):
            raise Refused

    def addNameExpression(self, program: Any, name: str) -> None:
        self.real.nvrtcAddNameExpression(program, name.encode())

    def getLoweredName(self, program: Any, name: str) -> str:
        return str(self.real.nvrtcGetLoweredName(program, name.encode())[1].decode())

    def destroyProgram(self, program: Any) -> None:
        self.real.nvrtcDestroyProgram(program)

    def getProgramLog(self, program: Any) -> str:
        return self._read(program, "ProgramLog").decode()

    def getPTX(self, program: Any) -> str:
        return self._read(program, "PTX").decode()

    def getCUBIN(self, program: Any) -> bytes:
        return self._read(program, "CUBIN")

    def _read(self, program: Any, what: str) -> bytes:
        data = bytearray(getattr(self.real, f"nvrtcGet{what}Size")(program)[1])
        getattr(self.real, f"nvrtcGet{what}")(program, data)
        return bytes(data)


@pytest.fixture
def cupy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    def loaded(_: Any, code: bytes) -> Any:
        assert code.startswith(b"\x7fELF")
        return SimpleNamespace(get_function=lambda name: name if name.encode() in code else None)

    monkeypatch.setattr(whole_file, "loaded", loaded)
    device = SimpleNamespace(compute_capability="90")
    return SimpleNamespace(
        __file__=str(tmp_path / "cupy" / "__init__.py"),
        cuda=SimpleNamespace(nvrtc=Compiler(), Device=lambda: device),
    )


@pytest.mark.parametrize(
    ("kernel", "name"),
    [
        ("filled", "_ZN3own6filledEPf"),
        ("own::filled", "_ZN3own6filledEPf"),
        ("times", "_Z5timesILi3EEvPf"),
        ("times<5>", "_Z5timesILi5EEvPf"),
    ],
)
def test_a_kernel_of_a_program_is_compiled_without_its_host_code(
    cupy: Any, kernel: str, name: str
) -> None:
    options = ("-lineinfo", "-std=c++17")
    assert (
        whole_file.whole_file_kernel(cupy, SOURCE, "/somewhere/whole.cu", kernel, options) == name
    )


def test_what_does_not_compile_is_none_and_of_two_ways_the_first_runs(cupy: Any) -> None:
    broken = SOURCE.replace("sqrt(4)", "nonsense(4)")
    assert whole_file.whole_file_kernel(cupy, broken, "whole.cu", "filled", ()) is None
    assert whole_file.whole_file_kernel(cupy, SOURCE, "whole.cu", "two", ()) == "_Z3twoIfEvPT_"
    assert whole_file.whole_file_kernel(cupy, SOURCE, "whole.cu", "two<int>", ()) == "_Z3twoIiEvPT_"
