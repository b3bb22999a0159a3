"""`fix` and `check`: edits with their proof, refusals, and kernels that cheat."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from kernprof.cli.app import run_command_line
from kernprof.emulator.frontend import compilers

WORKLOAD = """
import numpy as np
from kernprof import Workload, ceil_div, empty
from numba import cuda, float32

turn = Workload(
    "turn",
    params={"rows": 96, "cols": 320},
    inputs=lambda p, rng: {"x": rng.random((p.rows, p.cols), dtype=np.float32)},
    outputs=lambda p: {"y": empty((p.cols, p.rows))},
    reference=lambda p, x: {"y": np.ascontiguousarray(x.x.T)},
    args="x y rows cols",
)
TILES = dict(grid=lambda p: (ceil_div(p.cols, 32), ceil_div(p.rows, 32)), block=(32, 32))
turn.cuda("tile", "turn.cu", **TILES)
turn.cuda("flat", "turn.cu", **TILES)
turn.cuda("cast", "turn.cu", **TILES)
turn.cuda("full", "turn.cu", **TILES)
grid = lambda p: (ceil_div(p.cols, 16), ceil_div(p.rows, 16))
turn.cuda("plain", "turn.cu", grid=grid, block=(16, 16))


@turn.numba("python", **TILES)
def python(x, y, rows, cols):
    tile = cuda.shared.array((32, 32), float32)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    c, r = cuda.blockIdx.x * 32 + tx, cuda.blockIdx.y * 32 + ty
    if r < rows and c < cols:
        tile[ty, tx] = x[r, c]
    cuda.syncthreads()
    r, c = cuda.blockIdx.y * 32 + tx, cuda.blockIdx.x * 32 + ty
    if r < rows and c < cols:
        y[c, r] = tile[tx, ty]


last = Workload(
    "last",
    params={"n": 4096},
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"y": empty(p.n)},
    reference=lambda p, x: {"y": 2 * x.x},
    args="x y n",
)
last.cuda("literal", "literal.cu", "twice", grid=lambda p: ceil_div(p.n, 64), block=64)
last.cuda("double", "last.cu", "twice", grid=lambda p: ceil_div(p.n, 64), block=64)
"""
SHARED = """
extern "C" __global__ void NAME(const float *x, float *y, int rows, int cols) {
    __shared__ float tile[SIZE];
    int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
    if (r < rows && c < cols) tile IN = x[r * cols + c];
    __syncthreads();
    r = blockIdx.y * 32 + threadIdx.x;
    c = blockIdx.x * 32 + threadIdx.y;
    if (r < rows && c < cols) y[c * rows + r] = OUT;  // schräg
}
"""
PLAIN = """
extern "C" __global__ void plain(const float *x, float *y, int rows, int cols) {
    int r = blockIdx.y * blockDim.y + threadIdx.y, c = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows && c < cols)
        for (int k = 0; k < 4; ++k) y[c * rows + r] = x[r * cols + c];
}
"""
KERNELS = (
    ("tile", "32][32", "[threadIdx.y][threadIdx.x]", "tile[threadIdx.x][threadIdx.y]"),
    ("flat", "1024", "[threadIdx.y * 32 + threadIdx.x]", "tile[threadIdx.x * 32 + threadIdx.y]"),
    (
        "cast",
        "1024",
        "[threadIdx.y * 32 + threadIdx.x]",
        "*(tile + threadIdx.x * 32 + threadIdx.y)",
    ),
)
FULL = (  # no padding fits into 48 KB
    "full",
    "32][32], rest[11264",
    "[threadIdx.y][threadIdx.x] = rest[threadIdx.y * 32 + threadIdx.x]",
    "fminf(tile[threadIdx.x][threadIdx.y], 2 + rest[0])",
)
HEAD = 'extern "C" __global__ void twice(const float *x, float *y, int n) {'
INDEX = "int i = blockIdx.x * blockDim.x + threadIdx.x;"


@pytest.fixture
def folder(place: Path) -> Path:
    texts = [
        SHARED.replace("NAME", name).replace("SIZE", size).replace("IN", load).replace("OUT", store)
        for name, size, load, store in (*KERNELS, FULL)
    ]
    (place / "turn.cu").write_text("".join([*texts, PLAIN]))
    (place / "last.cu").write_text(f"{HEAD} {INDEX} if (i < n) y[i] = 2 * x[i]; }}")
    (place / "literal.cu").write_text(
        f"{HEAD} {INDEX} if (i < n) y[i] = 0.3 * x[i] + 1.7 * x[i]; }}"
    )
    (place / "w.py").write_text(WORKLOAD)
    return place


def answered(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert run_command_line([*words, "--format", "json"]) == code
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


@pytest.mark.parametrize(
    ("variant", "finding", "added", "counter"),
    [
        ("tile", "bank-conflicts", "float tile[32][32 + 1];", "shared_load_bank_conflicts"),
        (
            "flat",
            "bank-conflicts",
            "float tile[1024 + 1024 / 32];",
            "shared_load_bank_conflicts",
        ),
        (
            "full",
            "bank-conflicts",
            "tile[threadIdx.x][threadIdx.y ^ (threadIdx.x & 31)]",
            "shared_load_bank_conflicts",
        ),
        (
            "python",
            "bank-conflicts",
            "cuda.shared.array((32, 33), float32)",
            "shared_load_bank_conflicts",
        ),
        ("plain", "uncoalesced-stores", "int r = blockIdx.x * blockDim.x", "global_store_sectors"),
        ("literal", "fp64", "y[i] = 0.3f * x[i] + 1.7f * x[i];", "fp64_mul"),
        ("double", "narrow-accesses", "y_vector.w = 2 * x_vector.w;", "global_load_requests"),
    ],
)
def test_an_edit_is_applied_with_its_proof(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    variant: str,
    finding: str,
    added: str,
    counter: str,
) -> None:
    before = {path: path.read_text() for path in (folder / "w.py", folder / "turn.cu")}
    is_last = variant in ("literal", "double")
    words = ("w.py:last", "-p", "n=1048576") if is_last else ("w.py:turn",)
    document = answered(capsys, "fix", *words, "--variant", variant, "--finding", finding)
    assert document["schema"] == "kernprof.fix/1"
    assert any(line.startswith("+") and added in line for line in document["diff"].splitlines())
    assert {case["passed"] for case in document["cases"]} == {True}
    (moved,) = (c for c in document["comparison"]["counters"] if c["id"] == counter)
    assert moved["other"]["value"] < moved["base"]["value"]
    assert counter in document["comparison"]["aims"]
    assert variant != "tile" or "less gain" in str(document["trials"]), "a swizzle gains, too"
    assert {path: path.read_text() for path in before} == before, "only --write changes files"


def test_write_changes_the_files_and_the_kernel_still_is_right(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answered(capsys, "fix", "w.py:turn", "--variant", "plain", "--write")["written"]
    assert "schräg" in (folder / "turn.cu").read_text(), "other text stays"
    assert run_command_line(["run", "w.py:turn", "-v", "plain", "--backend", "emulator"]) == 0


@pytest.mark.usefixtures("folder")
def test_unsafe_edits_are_refused_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    document = answered(capsys, "fix", "w.py:turn", "--variant", "cast")
    refused = {t["edit"]: t["message"] for t in document["trials"] if t["outcome"] == "refused"}
    assert "tile is used as a pointer in line" in refused["layout"]
    assert "no grid=" in refused["swap-axes"]
    assert "does not read" in refused["block-size"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f"{INDEX} if (i < n) y[i] = x[i] + x[i];", ""),
        (f"{INDEX} if (i < n && i % 7) y[i] = 2 * x[i];", "never written"),
        (f"{INDEX} if (i < n / 64 * 64) y[i] = 2 * x[i];", "never written"),
        (f"{INDEX} if (i < n) y[i] = n == 4096 && i > 99 ? 1 : 2 * x[i];", "y["),
        (f"{INDEX} if (i < n) y[i] = x[i] == x[i] ? 2 * x[i] : 0;", "y["),
        (f"{INDEX} y[i] = 2 * x[i];", "out-of-bounds"),
        (f"{INDEX} if (i < n) {{ y[i] = 2 * x[i]; ((float *)x)[i] = 0; }}", "changes its input x"),
        (f"{INDEX} if (i < n) y[i] = old[i] ? old[i] : (old[i] = 2 * x[i]);", "y["),
    ],
)
def test_check_refuses_kernels_that_cheat(
    folder: Path, capsys: pytest.CaptureFixture[str], body: str, message: str
) -> None:
    (folder / "new.cu").write_text(f"__device__ float old[1 << 16];\n{HEAD} {body} }}")
    document = answered(capsys, "check", "w.py:last@double", "new.cu", code=5 if message else 0)
    failed = [case["message"] for case in document["cases"] if not case["passed"]]
    assert [document["equal"], bool(document["comparison"])] == [not message] * 2
    assert message in " ".join(failed)


def test_candidates_that_differ_in_the_launch_are_compiled_once(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNPROF_CACHE", str(folder / "cache"))
    monkeypatch.setattr(compilers, "compile_source", spy := Mock(wraps=compilers.compile_source))
    answered(capsys, "fix", "w.py:last", "--variant", "double", "--finding", "few-blocks")
    assert [call.args[0].count("twice") for call in spy.call_args_list] == [1]


PROGRAM = """
loader = torch.utils.data.DataLoader(
    data,
    # the size
    batch_size=32,
)
other, filled = DataLoader(data, **options), torch.zeros(3)
host = torch.from_numpy(array)
device = torch.zeros(3, device="cuda")
moved = torch.zeros(3).cuda()
for batch in loader:
    sums = torch.zeros(3)
    y = host.cuda() + device.to("cuda") + moved.cuda() + sums.cuda() + batch.to("cuda")
"""


def test_host_memory_of_a_program_is_pinned_where_it_is_safe(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (program := place / "train.py").write_text(PROGRAM)
    document = answered(capsys, "fix", "train.py", "--write")
    assert sorted(
        trial["what"].partition("of ")[2]
        for trial in document["trials"]
        if trial["outcome"] == "refused"
    ) == ["device", "moved", "sums", "the DataLoader in line 7"]
    changed = program.read_text().replace("pin_memory=True, batch", "batch")
    assert changed == PROGRAM.replace("(array)", "(array).pin_memory()") != program.read_text()
    program.write_text("for")
    assert run_command_line(["fix", "train.py"]) == 2
