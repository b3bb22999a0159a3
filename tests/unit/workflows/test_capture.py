"""`kernprof capture`: a saved launch runs alone on the emulator with the program's result."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kernprof.collect.capture.launch import NotSound
from kernprof.cuda_source.arguments import Parameter
from kernprof.workflows.run.capture import (
    HookedLaunch,
    _scalar,
    _spans,
)
from tests.unit.command_line import run_here

pytest.importorskip("llvmlite")
HERE = Path(__file__).parent
ROOT = HERE.parents[2]
CUPY = '''
import cupy
import numpy as np

SOURCE = r"""
extern "C" __global__ void scale(const float* x, float* y, float by, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] += by * x[i];
}
"""
scale = cupy.RawModule(code=SOURCE, options=("-lineinfo",)).get_function("scale")
x, y = cupy.arange(1000, cupy.float32), cupy.zeros(1000, cupy.float32)
for step in range(4):
    scale((4,), (256,), (x, y, np.float32(step + 1), np.int32(1000)))
    print("step", step)
once = cupy.RawKernel(SOURCE, "scale")
once((4,), (256,), (x[::2], y, np.float32(1), np.int32(500)))
'''
NUMBA = """
import math

import numpy as np
from jits import cuda

HALF = 0.5


@cuda.jit(device=True)
def halved(value):
    return HALF * value


@cuda.jit
def roots(x, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = math.sqrt(halved(x[i]))


x, out = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
roots[4, 32](x, out, 100)
raise SystemExit("the program was not ended")
"""

TRITON = """
import numpy as np
import triton
import triton.language as tl
from tensors import Tensor

SCALE = tl.constexpr(2.0)


@triton.jit
def halved(x):
    return x / SCALE


@triton.jit
def rows(out, x, bias, stride, n, by, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    value = tl.load(x + at * stride + row, mask=at < n, other=0.0)
    tl.store(out + row, by * tl.sum(halved(value), 0))


def effect(out, x, bias, stride, n, by):
    out.values[:] = np.float32(by) * x.values.sum(axis=1) / 2


rows.effect = effect
x = Tensor(np.arange(800, dtype=np.float32).reshape(100, 8).T)  # its rows lie across
out = Tensor(np.zeros(8, np.float32))
for step in range(3):
    rows[lambda given: (given["n"] * 8 // 100,)](out, x, None, x.stride()[1], 100, 0.5 + step, BLOCK=128, num_warps=2)
"""
PROGRAM = HERE / "driver_program"


@pytest.fixture(autouse=True)
def _a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand for a GPU's device file."""
    monkeypatch.setattr("kernprof.doctor.facts._DEVICES", ("null",))


def kernprof(
    folder: Path, *args: str, code: int = 0, fakes: bool = False, more: dict[str, str] | None = None
) -> tuple[str, str]:
    path = [str(ROOT), *([str(HERE / "python_launchers")] if fakes else [])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path), **(more or {})}
    returned, out, text = run_here(args, folder, env)
    assert returned == code, f"{out}\n{text}"
    return out, text


def captured(folder: Path, text: str, *args: str, code: int = 0) -> tuple[str, str]:
    (folder / "train.py").write_text(text)
    return kernprof(
        folder, "capture", *args, "--", sys.executable, "train.py", code=code, fakes=True
    )


def emulated(folder: Path, file: str, *args: str) -> dict[str, object]:
    out, _ = kernprof(folder, "run", file, "--backend", "emulator", *args, "--format", "json")
    (variant,) = json.loads(out)["variants"]
    return dict(variant)


def test_a_launch_of_cupy_runs_alone_with_the_program_s_result(tmp_path: Path) -> None:
    out, text = captured(tmp_path, CUPY, "--kernel", "scale", "--skip", "1")
    assert out == "captured/scale.py\n"
    assert "saved launch 2 of scale: 2 arrays, 8.00 kB" in text
    assert "step 0" in text
    assert "step 1" not in text, "the program is ended with the launch"
    before = np.load(tmp_path / "captured" / "scale.before.npz")
    after = np.load(tmp_path / "captured" / "scale.after.npz")
    assert after.files == ["x1"], "what the launch only read is kept once"
    assert np.array_equal(before["x1"], np.arange(1000, dtype=np.float32))
    assert np.array_equal(after["x1"], 3 * before["x0"])
    result = emulated(tmp_path, "captured/scale.py")
    assert result["correct"] is True
    assert result["launch"] == {
        "kernel": "scale",
        "grid": [4, 1, 1],
        "block": [256, 1, 1],
        "shared_bytes": 0,
    }
    assert result["metrics"]["global_load_sectors"]["value"] == 250  # type: ignore[index]
    emulated(tmp_path, "captured/scale.py", "--find-bugs")


def test_a_change_to_the_captured_source_is_found_wrong(tmp_path: Path) -> None:
    captured(tmp_path, CUPY, "--kernel", "scale")
    source = tmp_path / "captured" / "scale.cu"
    source.write_text(source.read_text().replace("+=", "-="))
    out, _ = kernprof(
        tmp_path, "run", "captured/scale.py", "--backend", "emulator", "--format", "json", code=5
    )
    assert json.loads(out)["variants"][0]["correct"] is False


def test_a_launch_of_numba_takes_what_its_function_uses_along(tmp_path: Path) -> None:
    pytest.importorskip("numba.cuda")
    captured(tmp_path, NUMBA, "--kernel", "^roots$")
    text = (tmp_path / "captured" / "roots.kernel.py").read_text()
    assert "HALF = 0.5" in text
    assert "import math" in text
    assert "@cuda.jit(device=True)\ndef halved" in text
    result = emulated(tmp_path, "captured/roots.py")
    assert result["correct"] is True


@pytest.mark.parametrize(
    ("args", "text", "code", "says"),
    [
        (("--kernel", "absent"), CUPY, 15, "launches: scale (5)"),
        (("--kernel", "scale", "--skip", "4"), CUPY, 14, "is non-contiguous"),
        (("--kernel", "scale", "--size-limit", "0.001"), CUPY, 14, "above the limit of 0 MB"),
        (
            ("--kernel", "scale"),
            CUPY.replace("np.float32(step + 1)", "np.float32(-np.inf)"),
            14,
            "an argument is -inf",
        ),
        (("--kernel", "("), CUPY, 2, "not a regular expression"),
        (("--kernel", "x"), "import sys; sys.exit('broken')", 15, "launches: none"),
        (("--kernel", "x"), "import cupy, os; os._exit(3)", 14, "exit code 3"),
        (
            ("--kernel", "x", "--time-limit", "1"),
            "while True: pass",
            14,
            "time limit of 1 s before",
        ),
        (
            ("--kernel", "roots"),
            NUMBA.replace("HALF = 0.5", "HALF = [0.5]").replace("HALF *", "HALF[0] *"),
            14,
            "uses HALF, a module variable of type list",
        ),
        (
            ("--kernel", "roots"),
            NUMBA.replace("@cuda.jit(device=True)", "def outer(HALF):\n  @cuda.jit(device=True)")
            .replace("def halved(value):", "  def halved(value):")
            .replace("    return HALF * value", "    return HALF * value\n  return halved")
            .replace("halved(x[i])", "scaled(x[i])")
            .replace("@cuda.jit\ndef", "scaled = outer(HALF)\n\n\n@cuda.jit\ndef"),
            14,
            "halved uses variables of an enclosing function",
        ),
        (
            ("--kernel", "scale"),
            CUPY.replace("(x, y,", "(y, y,"),
            14,
            "two array arguments overlap in memory",
        ),
        (
            ("--kernel", "scale"),
            CUPY.replace("code=SOURCE", "path='k.cubin'"),
            14,
            "its CUDA source is unavailable",
        ),
    ],
)
def test_what_would_not_be_sound_is_refused(
    args: tuple[str, ...], text: str, code: int, says: str, tmp_path: Path
) -> None:
    _, message = captured(tmp_path, text, *args, code=code)
    assert says in message
    assert not (tmp_path / "captured").exists()


def test_a_launch_of_triton_takes_constants_and_all_of_a_strided_tensor_along(
    tmp_path: Path,
) -> None:
    pytest.importorskip("triton")
    captured(tmp_path, TRITON, "--kernel", "rows", "--skip", "1")
    text = (tmp_path / "captured" / "rows.kernel.py").read_text()
    assert "@triton.jit\ndef halved" in text
    assert "SCALE = triton.language.constexpr(2.0)" in text
    workload = (tmp_path / "captured" / "rows.py").read_text()
    assert "grid=(8, 1, 1), constants={'bias': None, 'BLOCK': 128, 'num_warps': 2}" in workload
    assert np.load(tmp_path / "captured" / "rows.before.npz")["x1"].shape == (800,)
    assert emulated(tmp_path, "captured/rows.py")["correct"] is True


def test_a_type_that_numpy_lacks_is_refused(tmp_path: Path) -> None:
    text = TRITON.replace(
        "out = Tensor(np.zeros(8, np.float32))", "out = Tensor(np.zeros(8, 'V2'))"
    )
    _, message = captured(tmp_path, text, "--kernel", "rows", code=14)
    assert "NumPy lacks its data type" in message


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled program that launches saxpy three times, and a driver that does it on the CPU."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("program")
    driver = [
        "-shared",
        "-fPIC",
        "-Wl,-Bsymbolic",
        "-o",
        "libcuda.so.1",
        str(PROGRAM / "fake_driver.c"),
    ]
    for argv in (driver, ["-o", "saxpy", str(PROGRAM / "saxpy.c"), "-ldl"]):
        subprocess.run([compiler, *argv], cwd=folder, check=True)
    return folder


def launched(
    program: Path,
    folder: Path,
    *args: str,
    how: str = "",
    image: Path = PROGRAM / "saxpy.ptx",
    code: int = 0,
) -> tuple[str, str]:
    env = {"LD_LIBRARY_PATH": str(program), "KERNPROF_CACHE": str(program / "cache")}
    if (tools := folder / "tools").is_dir():
        env["PATH"] = f"{tools}:{os.environ['PATH']}"
    return kernprof(
        folder, "capture", *args, "--", str(program / "saxpy"), str(image), how, code=code, more=env
    )


@pytest.mark.parametrize("how", ["", "packed", "middle", "one"])
def test_a_launch_of_a_compiled_program_runs_alone(how: str, program: Path, tmp_path: Path) -> None:
    out, text = launched(program, tmp_path, "--kernel", "^saxpy$", "--skip", "1", how=how)
    assert out == "captured/saxpy.py\n"
    assert "step 0" in text
    assert "step 1" not in text, "the program is ended with the launch"
    before = np.load(tmp_path / "captured" / "saxpy.before.npz")
    after = np.load(tmp_path / "captured" / "saxpy.after.npz")
    assert after.files == ["x1"]
    assert len(before["x0"]) == (2000 if how in ("", "packed") else 1000), (
        "up to the next argument's memory"
    )
    assert np.array_equal(after["x1"][:1000], 4 * np.arange(1000, dtype=np.float32))
    result = emulated(tmp_path, "captured/saxpy.py")
    assert result["correct"] is True
    assert result["launch"] == {
        "kernel": "_Z5saxpyPKfPffi",
        "grid": [4, 1, 1],
        "block": [256, 1, 1],
        "shared_bytes": 0,
    }


@pytest.mark.parametrize(
    ("args", "how", "image", "code", "says"),
    [
        (("--kernel", "saxpy"), "cooperative", None, 14, "its blocks synchronise"),
        (("--kernel", "saxpy"), "same", None, 14, "arguments 0 and 1 share memory"),
        (("--kernel", "saxpy"), "", b"\177ELF" + bytes(200), 14, "machine code and no PTX"),
        (("--kernel", "saxpy", "--size-limit", "0.01"), "", None, 14, "above the limit"),
        (("--kernel", "saxpy", "--skip", "3"), "", None, 15, "launches: saxpy (3)"),
        (("--kernel", "absent"), "", None, 15, "launches: saxpy (3)"),
    ],
)
def test_what_is_not_sound_of_a_compiled_program_is_refused(
    args: tuple[str, ...],
    how: str,
    image: bytes | None,
    code: int,
    says: str,
    program: Path,
    tmp_path: Path,
) -> None:
    file = PROGRAM / "saxpy.ptx"
    if image is not None:
        file = tmp_path / "image"
        file.write_bytes(image)
    _, text = launched(program, tmp_path, *args, how=how, image=file, code=code)
    assert says in text
    assert not (tmp_path / "captured").exists()


def test_a_variable_of_the_module_is_refused(program: Path, tmp_path: Path) -> None:
    text = (PROGRAM / "saxpy.ptx").read_text()
    text = text.replace(".visible .entry", ".visible .const .align 4 .f32 factor;\n.visible .entry")
    file = tmp_path / "module.ptx"
    file.write_text(text)
    launched(program, tmp_path, "--kernel", "saxpy", image=file)  # not used
    file.write_text(
        text.replace(
            "ld.param.f32 \t%f1, [_Z5saxpyPKfPffi_param_2]", "ld.const.f32 \t%f1, [factor]"
        )
    )
    _, message = launched(program, tmp_path, "--kernel", "saxpy", image=file, code=14)
    assert "uses the variable factor of its module" in message


def test_without_a_compiler_only_python_s_launches_are_seen(tmp_path: Path) -> None:
    none = {"PATH": str(tmp_path), "KERNPROF_CACHE": ""}
    _, text = kernprof(tmp_path, "capture", "--kernel", "x", "--", "/bin/true", code=10, more=none)
    assert "needs a C compiler" in text
    (tmp_path / "train.py").write_text(CUPY)
    command = ("capture", "--kernel", "scale", "--", sys.executable, "train.py")
    _, text = kernprof(tmp_path, *command, fakes=True, more=none)
    assert "only launches of CuPy, Numba and Triton are recorded" in text


def test_arguments_that_cannot_be_saved_soundly_are_refused() -> None:
    pointers = ((0x1000).to_bytes(8, "little") * 2).hex()
    hooked = HookedLaunch(name="k", memory=((0x1000, 64),), parameters=(pointers,))
    with pytest.raises(NotSound, match="argument 0 is a structure that contains a pointer"):
        _spans(hooked)
    pointer = Parameter(text="float *p", type=None, pointer=1)
    with pytest.raises(NotSound, match="12 bytes, which a workload cannot pass"):
        _scalar(1, bytes(12), pointer)
    with pytest.raises(NotSound, match="points to memory that the driver does not know"):
        _scalar(1, b"\x01" * 8, pointer)
