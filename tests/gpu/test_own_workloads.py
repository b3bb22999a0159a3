"""Messages of `kernprof run` for faulty workloads of users: never an internal error.

They run on a GPU, and on the emulator, whose messages differ only for launches that crash or hang.

`python tests/gpu/test_own_workloads.py [NAME …]` prints the messages of each, on any machine.
"""

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from tests.gpu.presence import NEEDS_GPU

ROOT = Path(__file__).parents[2]
HEAD = "import numpy as np\nfrom kernprof import Param, Workload, ceil_div, empty, zeros\n"
SCALE = (
    'extern "C" __global__ void scale(const float* x, float* out, int n) {\n'
    + "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) out[i] = 2.f * x[i];\n}\n"
)
PLAIN = {
    "params": '{"n": 4096}',
    "inputs": 'lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)}',
    "outputs": 'lambda p: {"out": empty(p.n)}',
    "reference": 'lambda p, x: {"out": 2 * x.x}',
    "args": '"x out n"',
}
LAUNCH = "grid=lambda p: ceil_div(p.n, 256), block=256"
FLOAT16 = """
from numba import cuda
w = Workload("w", params={"n": 4096}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n).astype(np.float16)},
    outputs=lambda p: {"out": empty(p.n, np.float16)}, reference=lambda p, x: {"out": x.x + x.x})
@w.numba("halves", grid=lambda p: ceil_div(p.n, 256), block=256)
def halves(x, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = x[i] + x[i]
"""
TWO = SCALE.replace("scale(", "good(") + SCALE.replace("scale(", "broken(").replace(
    "2.f * x[i]", "2.f * y[i]"
)


def workload(
    kernel: str = SCALE, launch: str = LAUNCH, name: str = "scale", more: str = "", **changed: str
) -> str:
    """A workload file: the plain one, with what was changed in it."""
    join = ", ".join(f"{key}={value}" for key, value in {**PLAIN, **changed}.items())
    return f'{HEAD}w = Workload("w", {join})\nw.cuda("{name}", """{kernel}""", {launch})\n{more}'


@dataclass(frozen=True)
class Case:
    """A workload file, the options it is run with, the exit code, and what is to be said."""

    file: str
    says: tuple[str, ...]
    code: int = 0
    options: tuple[str, ...] = ()
    counted: bool = False
    emulated: bool = True  # says the same on the emulator


CASES: dict[str, Case] = {
    "a class as dtype": Case(
        workload(outputs='lambda p: {"out": empty(np.int64(p.n), np.float32)}'), ("scale",)
    ),
    "numpy integers as sizes": Case(workload(params='{"n": np.int32(4096)}'), ("scale",)),
    "reference raises": Case(
        workload(reference='lambda p, x: {"out": 2 * x.y}'),
        ("reference of w failed at case.py:3", "inputs are x"),
        3,
    ),
    "inputs raise": Case(
        workload(inputs='lambda p, rng: {"x": rng.random(-p.n)}'),
        ("inputs of w failed at case.py:3",),
        3,
    ),
    "outputs as an array": Case(
        workload(outputs='lambda p: {"out": np.empty(p.n)}'), ("kernprof.empty",), 3
    ),
    "grid raises": Case(
        workload(launch="grid=lambda p: 4096 // (p.n - 4096), block=256"),
        ("grid of variant scale failed at case.py:8", "ZeroDivisionError"),
        3,
    ),
    "a bad parameter": Case(
        workload(params='{"n": Param(4096, "values", minimum=1)}'),
        ("-3", "at least 1"),
        2,
        ("-p", "n=-3"),
    ),
    "one kernel of a file does not compile": Case(
        workload(TWO, name="good", more=f'w.cuda("broken", """{TWO}""", {LAUNCH})\n'),
        ('identifier "y" is undefined', "good"),
        4,
    ),
    "float64 into const float*": Case(
        workload(inputs='lambda p, rng: {"x": rng.random(p.n)}'), ("float64", "const float"), 3
    ),
    "too many arguments": Case(workload(args='"x out n n"'), ("4", "3", "scale"), 3),
    "a wrong result": Case(
        workload(SCALE.replace("2.f * x[i]", "i % 7 ? 2.f * x[i] : 0.f")),
        ("586 of 4,096", "largest relative error"),
        5,
    ),
    "the grid is too small": Case(
        workload(launch="grid=lambda p: p.n // 512, block=256"),
        ("never written", "is the grid too small"),
        5,
    ),
    "an illegal address": Case(
        workload(SCALE.replace("out[i]", "out[i + (1ll << 40)]")),
        ("illegal memory access",),
        6,
        emulated=False,
    ),
    "an illegal address beside a good one, counted": Case(
        workload(
            more=(
                f'w.cuda("far", """{SCALE.replace("out[i]", "out[i + (1ll << 40)]")}""", "scale",'
                f" {LAUNCH})\n"
            )
        ),
        ("illegal memory access", "scale"),
        6,
        counted=True,
        emulated=False,
    ),
    "an endless loop": Case(
        workload(SCALE.replace("if (i < n)", "volatile float* o = out; while (o[0] != -5.f);")),
        ("did not end within 3 s",),
        7,
        ("--time-limit", "3"),
        emulated=False,
    ),
    "float16 in Numba": Case(HEAD + FLOAT16, ("halves",)),
    "a misspelt kernel": Case(workload(name="scalar"), ("scalar", "scale"), 4, emulated=False),
}


def run(name: str, folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """`kernprof run` of the case, in that folder."""
    (folder / "case.py").write_text(CASES[name].file)
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    counted = () if CASES[name].counted else ("--no-counters",)
    argv = [
        sys.executable,
        "-m",
        "kernprof",
        "run",
        "case.py",
        *counted,
        *CASES[name].options,
        *more,
    ]
    environ = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        argv, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=120
    )


def held(name: str, code: int, text: str) -> None:
    """Ended as it must, saying what it must."""
    join = " ".join(text.split())
    assert code == CASES[name].code, join
    assert "Traceback" not in join or "case.py" in join
    assert "kernprof/" not in join.replace(str(ROOT), ""), "our own frames"
    for say in CASES[name].says:
        assert say in join


@NEEDS_GPU[0]
@NEEDS_GPU[1]
def test_the_user_is_told_what_is_wrong_on_a_gpu(tmp_path: Path) -> None:
    for number, name in enumerate(CASES):
        (folder := tmp_path / str(number)).mkdir()
        done = run(name, folder)
        held(name, done.returncode, done.stdout + done.stderr)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.emulated])
def test_the_user_is_told_the_same_on_the_emulator(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "case.py").write_text(CASES[name].file)
    code = run_command_line(["run", "case.py", "--backend", "emulator", *CASES[name].options])
    held(name, code, "".join(capsys.readouterr()))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or CASES:
        with tempfile.TemporaryDirectory() as folder_name:
            ended = run(chosen, Path(folder_name))
        sys.stdout.write(
            f"\n===== {chosen}: exit {ended.returncode}, expected {CASES[chosen].code}\n"
        )
        sys.stdout.write(ended.stdout + ended.stderr)
