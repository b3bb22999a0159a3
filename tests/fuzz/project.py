"""Files of a user's project: baselines, the settings of pyproject.toml, and kernels captured from a
program.
"""

import io
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz import mutate

ROOT = Path(__file__).parents[2]
STORE = ROOT / "tests/replay/data/store"
SETTINGS = """
[project]
name = "mine"

[tool.kernprof]
store = "runs"
arch = "sm_90"
fail-on = ["slower", "time>3%"]

[tool.kernprof.defaults.baseline]
format = "json"

[tool.kernprof.defaults.run]
timing-limit = 5
param = ["rows=256"]
warmup = 1.5

[tool.kernprof.budgets."transpose/padded"]
coalescing_store = ">=95"
l2_bytes = 4096
time = "<50us"
"""


def baselines() -> list[bytes]:
    """The committed example, and one with budgets made of a recorded run."""
    from kernprof.workflows.gate.baseline import save

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "base.json"
        save(path, "latest", STORE, ["coalescing_store>=95", "time<50us"])
        example = ROOT / "docs/examples/gate/tests/test_turn.kernprof.json"
        return [path.read_bytes(), example.read_bytes()]


def baseline(path: Path) -> None:
    """A run is held to it and then saved into it."""
    from kernprof.errors import KernprofError
    from kernprof.workflows.gate.baseline import check, save
    from kernprof.workflows.results.load import printed

    try:
        for format_ in ("table", "json"):
            printed(check(path, "latest", STORE), format_)
    except KernprofError:
        save(path, "latest", STORE)
        raise
    save(path, "latest", STORE)


@contextmanager
def working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def settings(path: Path) -> None:
    """Run doctor and a command that uses the store, the defaults and the budgets."""
    from kernprof.cli.app import run_command_line
    from kernprof.workflows.doctor import settings_check

    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        here = Path(folder)
        (here / "pyproject.toml").write_bytes(path.read_bytes())
        (here / "base.json").write_bytes(baselines_once()[0])
        settings_check(here)
        with working_in(here), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            run_command_line(["runs"])
            run_command_line(["baseline", "check", "base.json", "latest", "--store", str(STORE)])


baselines_once = cache(baselines)
CHOICES = [bytes([number]) * 9 for number in range(64)]


@cache
def _captured_files() -> dict[str, bytes]:
    """A folder as `kernprof capture` writes it: file name → content."""
    import numpy as np

    from kernprof.collect.capture.launch import AFTER, BEFORE
    from kernprof.workflows.run.capture import SavedLaunch, workload_text

    text = 'extern "C" __global__ void scale(const float *x, float *y, float by, int n) {\n'
    text += "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) y[i] += by * x[i];\n}\n"
    x, y = np.arange(300, dtype=np.float32), np.zeros((3, 100), np.float32)
    saved = SavedLaunch(
        seen={"scale": 1},
        language="cuda",
        name="scale",
        text=text,
        options=("-lineinfo",),
        grid=(3, 1, 1),
        block=(128, 1, 1),
        args=(
            {"array": 0},
            {"array": 1},
            {"value": 2.0, "dtype": "float32"},
            {"value": 300, "dtype": "int32"},
        ),
        changed=(1,),
        shapes=(x.shape, y.shape),
        dtypes=("float32", "float32"),
        bytes=2400,
    )
    with tempfile.TemporaryDirectory() as folder:
        np.savez(Path(folder) / f"scale.{BEFORE}", x0=x, x1=y)
        np.savez(Path(folder) / f"scale.{AFTER}", x1=2 * x.reshape(y.shape))
        (Path(folder) / "scale.cu").write_text(text)
        (Path(folder) / "scale.py").write_text(
            workload_text(saved, "scale", ("python", "train.py"))
        )
        return {item.name: item.read_bytes() for item in sorted(Path(folder).iterdir())}


def captured(path: Path) -> None:
    """The input's bytes choose the file that is changed: arrays before and after, or the source;
    then it is set up.
    """
    from kernprof.workload.discover import find
    from kernprof.workload.params import choose
    from kernprof.workload.problem import arguments, make_problem, place_on_host

    data = path.read_bytes()
    files, rng = dict(_captured_files()), Random(data)
    if data not in CHOICES:
        name = rng.choice([item for item in sorted(files) if not item.endswith(".py")])
        changes = (mutate.words, mutate.lines) if name.endswith(".cu") else (mutate.any_bytes,)
        files[name] = rng.choice(changes)(rng, files[name])
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        modules = {*sys.modules}
        try:
            workload = find(str(Path(folder) / "scale.py")).workload
            problem = make_problem(workload, choose(workload.params, {}), with_reference=True)
            place_on_host(problem)
            for variant in workload.variants.values():
                arguments(problem, variant)
        finally:
            for item in {*sys.modules} - modules:
                if item.startswith("kernprof_user_"):
                    del sys.modules[item]
