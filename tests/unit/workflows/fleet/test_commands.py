"""Commands on a cluster give bit-identical output, also for patterns and URLs."""

import json
import shutil
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import ReportUnreadable
from tests.unit.workflows.fleet.ranks import Job, write_job

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.xdist_group("cluster"),
]
REPORT = Path(__file__).parents[3] / "replay/data/explain/h200_transpose_source.ncu-rep"
SCALE = """
import numpy as np
from kernprof import Workload, ceil_div, empty
CODE = r'''extern "C" __global__ void scale(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 2 * x[i];
}'''
scale = Workload("scale", params={"n": 1 << 10, "block": 64}, outputs=lambda p: {"y": empty(p.n)},
                 inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
                 reference=lambda p, x: {"y": 2 * x.x}, args="x y n", constraint=lambda p: p.block != 32)
scale.cuda("scale", CODE, block=lambda p: p.block, grid=lambda p: ceil_div(p.n, p.block))
"""


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write two reports, one of them broken, and a third."""
    folder = tmp_path_factory.mktemp("reports")
    for name in ("a2.ncu-rep", "a10.ncu-rep"):
        shutil.copy(REPORT, folder / name)
    (folder / "broken.ncu-rep").write_bytes(b"NVR\0" + REPORT.read_bytes()[4:400])
    return folder


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run_command_line(list(words))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("command", ["show", "explain"])
def test_many_reports_are_read_with_and_without_workers(
    command: str, cluster: str, reports: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (command, f"{reports}/*.ncu-rep", "--format", "json")
    alone = printed(capsys, *words)
    spread = printed(capsys, *words, "--cluster", cluster)
    assert alone[:2] == spread[:2]
    assert alone[0] == ReportUnreadable.exit_code
    for _, _, text in (alone, spread):
        assert f"{reports}/broken.ncu-rep cannot be read" in text
    loaded = json.loads(alone[1])
    named = [report["source"] if command == "show" else report["subject"] for report in loaded]
    assert [Path(report).name for report in named] == ["a2.ncu-rep", "a10.ncu-rep"]


def test_one_report_is_the_same_from_a_worker(
    cluster: str, reports: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(reports)
    for words in (
        ("show", "a2.ncu-rep"),
        ("explain", "a2.ncu-rep", "--source"),
        ("compare", "a2.ncu-rep"),
        ("compare", "a2.ncu-rep", "a10.ncu-rep"),
    ):
        assert printed(capsys, *words)[:2] == printed(capsys, *words, "--cluster", cluster)[:2], (
            words
        )


def test_reports_of_any_storage_are_shown(
    reports: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = pytest.importorskip("fsspec").filesystem("memory")
    memory.pipe("/bucket/a2.ncu-rep", REPORT.read_bytes())
    memory.pipe("/bucket/note.txt", b"")
    try:
        by_url = printed(capsys, "show", "memory://bucket", "--format", "csv")
        by_pattern = printed(capsys, "show", "memory://bucket/*.ncu-rep", "--format", "csv")
    finally:
        memory.rm("/bucket", recursive=True)
    monkeypatch.chdir(reports)
    local = printed(capsys, "show", "a2.ncu-rep", "--format", "csv")
    assert by_url[0] == by_pattern[0] == local[0] == 0
    assert by_url[1] == by_pattern[1]
    assert by_url[1].count("\n") == local[1].count("\n") > 20


def test_two_traces_are_compared_the_same(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_job(tmp_path, Job(ranks=2, slow={1: 1.5}))
    traces = [str(tmp_path / f"rank{rank}.sqlite") for rank in range(2)]
    alone = printed(capsys, "compare", *traces, "--format", "json")
    assert (
        alone[:2]
        == printed(capsys, "compare", *traces, "--format", "json", "--cluster", cluster)[:2]
    )
    by_url = printed(
        capsys, "compare", *(f"file://{trace}" for trace in traces), "--format", "json"
    )
    assert json.loads(by_url[1])["devices"] == json.loads(alone[1])["devices"]
    assert json.loads(by_url[1])["before"]["path"] == f"file://{traces[0]}"


def test_a_space_is_ranked_the_same(
    cluster: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scale.py").write_text(SCALE)
    words = ("tune", "scale.py", "-p", "block=32,64,128", "--leaders", "0", "--format", "json")
    alone = json.loads(printed(capsys, *words, "--store", "here")[1])
    spread = json.loads(printed(capsys, *words, "--store", "there", "--cluster", cluster)[1])
    assert spread["configurations"] == alone["configurations"]
    assert [report["dropped"] for report in alone["configurations"]].count(None) == 2
    again = json.loads(printed(capsys, *words, "--store", "there", "--cluster", cluster)[1])
    assert (again["recalled"], again["configurations"]) == (2, alone["configurations"])
