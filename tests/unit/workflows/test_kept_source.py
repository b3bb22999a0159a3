"""An emulated run keeps its source; files that a run names or links to are not read."""

import json
import shutil
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import ReportUnreadable
from kernprof.store import Store

WORKLOAD = """
import numpy as np
from pathlib import Path
from kernprof import Workload, empty
odd = Workload("odd", params={"n": 1024}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": x.x})
shape = {"grid": lambda p: p.n // 256, "block": 256}
odd.cuda("file", Path(__file__).with_name("odd.cu"), "k", **shape)
odd.cuda("inline", '''extern "C" __global__ void k(const float* x, float* out, int n) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = INLINE_TEXT;
}'''.replace("INLINE_TEXT", "x[blockIdx.x * blockDim.x + threadIdx.x]"), "k", **shape)
"""
KERNEL = """#include "copied.cuh"
extern "C" __global__ void k(const float* x, float* out, int n) {
    copy_one(x, out, blockIdx.x * blockDim.x + threadIdx.x); // as it was counted
}
"""
HEADER = (
    "__device__ void copy_one(const float* x, float* out, int i) {\n    out[i] = x[i]; // of the"
    " header\n}\n"
)


@pytest.fixture
def run(place: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    (place / "odd.py").write_text(WORKLOAD)
    (place / "odd.cu").write_text(KERNEL)
    (place / "copied.cuh").write_text(HEADER)
    assert run_command_line(["run", "odd.py", "--backend", "emulator"]) == 0
    capsys.readouterr()
    (folder,) = (place / ".kernprof" / "runs").iterdir()
    return folder


def explained(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert run_command_line(["explain", "latest", "--source", *args]) == 0
    return capsys.readouterr().out


def test_the_source_that_is_shown_is_the_one_that_was_counted(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = explained(capsys)
    assert "// as it was counted" in before
    assert "out[blockIdx.x * blockDim.x" in before
    for name in ("odd.cu", "copied.cuh"):
        (run.parents[2] / name).write_text("another text altogether\n" * 9)
    assert explained(capsys) == before
    assert json.loads((run / "lines.json").read_text())["texts"][0] == KERNEL


def test_a_run_cannot_name_a_file_of_this_machine(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = run.parents[2] / "secret.cu"
    secret.write_text("the secret\n" * 9)
    document = json.loads((run / "lines.json").read_text())
    for launch in document["launches"]:
        launch["files"] = {}
        for line in launch["lines"]:
            line["file"] = str(secret)
    (run / "lines.json").write_text(json.dumps(document))
    text = explained(capsys)
    assert "the secret" not in text
    assert "the run lacks this file's text" in text
    assert run_command_line(["report", "latest", "-o", "page.html"]) == 0
    assert "the secret" not in Path("page.html").read_text()


def test_links_in_a_run_are_not_followed(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    elsewhere = run.parents[2] / "elsewhere.json"
    shutil.move(run / "lines.json", elsewhere)
    (run / "lines.json").symlink_to(elsewhere)
    assert "// as it was counted" not in explained(capsys)
    shutil.move(run / "manifest.json", elsewhere)
    (run / "manifest.json").symlink_to(elsewhere)
    with pytest.raises(ReportUnreadable, match="symbolic link"):
        Store(run.parents[1]).find(run.name)
