"""`kernprof capture`: a launch kept from a program, run again alone on the emulator with the result the program got."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

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


def kernprof(folder: Path, *args: str, code: int = 0, fakes: bool = False) -> tuple[str, str]:
    path = [str(ROOT), *([str(HERE / "python_launchers")] if fakes else [])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    done = subprocess.run([sys.executable, "-m", "kernprof", *args], cwd=folder, env=env, text=True,
                          capture_output=True, check=False)  # fmt: skip
    assert done.returncode == code, f"{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


def captured(folder: Path, text: str, *args: str, code: int = 0) -> tuple[str, str]:
    (folder / "train.py").write_text(text)
    return kernprof(folder, "capture", *args, "--", sys.executable, "train.py", code=code, fakes=True)


def emulated(folder: Path, file: str, *args: str) -> dict[str, object]:
    out, _ = kernprof(folder, "run", file, "--backend", "emulator", *args, "--format", "json")
    (variant,) = json.loads(out)["variants"]
    return dict(variant)


def test_a_launch_of_cupy_runs_alone_with_the_program_s_result(tmp_path: Path) -> None:
    out, said = captured(tmp_path, CUPY, "--kernel", "scale", "--skip", "1")
    assert out == "captured/scale.py\n"
    assert "kept launch 2 of scale: 2 arrays, 8.00 kB" in said
    assert "step 0" in said
    assert "step 1" not in said, "the program is ended with the launch"
    before = np.load(tmp_path / "captured" / "scale.before.npz")
    after = np.load(tmp_path / "captured" / "scale.after.npz")
    assert after.files == ["x1"], "what the launch only read is kept once"
    assert np.array_equal(before["x1"], np.arange(1000, dtype=np.float32))
    assert np.array_equal(after["x1"], 3 * before["x0"])
    made = emulated(tmp_path, "captured/scale.py")
    assert made["correct"] is True
    assert made["launch"] == {"kernel": "scale", "grid": [4, 1, 1], "block": [256, 1, 1], "shared_bytes": 0}
    assert made["metrics"]["global_load_sectors"]["value"] == 250  # type: ignore[index]
    emulated(tmp_path, "captured/scale.py", "--find-bugs")


def test_a_change_to_the_captured_source_is_found_wrong(tmp_path: Path) -> None:
    captured(tmp_path, CUPY, "--kernel", "scale")
    source = tmp_path / "captured" / "scale.cu"
    source.write_text(source.read_text().replace("+=", "-="))
    out, _ = kernprof(tmp_path, "run", "captured/scale.py", "--backend", "emulator", "--format", "json", code=5)
    assert json.loads(out)["variants"][0]["correct"] is False


def test_a_launch_of_numba_takes_what_its_function_uses_along(tmp_path: Path) -> None:
    pytest.importorskip("numba.cuda")
    captured(tmp_path, NUMBA, "--kernel", "^roots$")
    text = (tmp_path / "captured" / "roots.kernel.py").read_text()
    assert "HALF = 0.5" in text
    assert "import math" in text
    assert "@cuda.jit(device=True)\ndef halved" in text
    made = emulated(tmp_path, "captured/roots.py")
    assert made["correct"] is True


@pytest.mark.parametrize(
    ("args", "text", "code", "says"),
    [
        (("--kernel", "absent"), CUPY, 15, "launches seen: scale (5)"),
        (("--kernel", "scale", "--skip", "4"), CUPY, 14, "a view with gaps"),
        (("--kernel", "scale", "--size-limit", "0.001"), CUPY, 14, "above the limit of 0 MB"),
        (("--kernel", "("), CUPY, 2, "not a regular expression"),
        (("--kernel", "x"), "import sys; sys.exit('broken')", 15, "launches seen: none"),
        (("--kernel", "x"), "import cupy, os; os._exit(3)", 14, "exit code 3"),
        (("--kernel", "roots"), NUMBA.replace("HALF = 0.5", "HALF = [0.5]").replace("HALF *", "HALF[0] *"), 14,
         "uses HALF, a list of its module"),
        (("--kernel", "scale"), CUPY.replace("(x, y,", "(y, y,"), 14, "two array arguments share memory"),
        (("--kernel", "scale"), CUPY.replace("code=SOURCE", "path='k.cubin'"), 14, "whose source is not at hand"),
    ],
)  # fmt: skip
def test_what_would_not_be_sound_is_refused(
    args: tuple[str, ...], text: str, code: int, says: str, tmp_path: Path
) -> None:
    _, said = captured(tmp_path, text, *args, code=code)
    assert says in said
    assert not (tmp_path / "captured").exists()


def test_a_program_that_is_not_python_is_refused(tmp_path: Path) -> None:
    _, said = kernprof(tmp_path, "capture", "--kernel", "x", "--", "./a.out", code=2)
    assert "only a Python script or module" in said
