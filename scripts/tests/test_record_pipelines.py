"""The recorder of the pipelines, tried through with a stand-in for nsys; the tables made of what it
leaves.
"""

import gzip
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.unit.workflows.test_pipelines import recorded

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts/record"


RESULT = {
    "step_ns": 4e6,
    "items_per_step": 8,
    "device": "NVIDIA H200",
    "memory_bytes": None,
    "outcome": [],
    "notes": [],
}


def run(script: str, *arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(ROOT)} | more
    argv = [sys.executable, str(SCRIPTS / script), *map(str, arguments)]
    return subprocess.run(argv, env=env, capture_output=True, text=True, check=False, timeout=600)


def test_a_dry_run_from_start_to_tables(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (pip install '.[pipelines]')")
    fixture, out = tmp_path / "fixture.sqlite", tmp_path / "out"
    recorded(fixture, kernel_ms=1.0, gap_ms=3.0)
    result = tmp_path / "result.json"
    result.write_text(json.dumps(RESULT))
    arguments = ("--out", out, "--dry-run", fixture, "--limit", 200, "--only", "simplenet")
    done = run("record_pipelines.py", *arguments, KERNPROF_FAKE_RESULT=str(result))
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in out.iterdir()) == [
        "pipelines-captures.tar",
        "pipelines-logs.tar",
        "pipelines-whole-1.tar",
        "pipelines.json",
        "pipelines.txt",
    ]
    document = json.loads((out / "pipelines.json").read_text())
    assert document["problems"] == []
    variants = document["runs"]["simplenet"]["variants"]
    assert [variant["name"] for variant in variants] == [
        "baseline",
        "no-sync",
        "pinned-async",
        "cuda-graph",
        "larger-batch",
    ]
    assert variants[1]["predicted"]["gain_pct"] == pytest.approx(25, abs=3)
    assert document["runs"]["unprofiled"]["step_ns"] > 0
    case = next(variant for variant in document["cases"] if variant["name"] == "batched-inference")
    assert case["ours"]["verdicts"] == [variants[0]["traced"]["verdict"]["label"]] * 2
    assert (
        next(variant for variant in document["cases"] if variant["name"] == "starvation")["ours"]
        is None
    )
    with tarfile.open(out / "pipelines-captures.tar") as archive:
        names = archive.getnames()
        member = archive.extractfile("simplenet.baseline.sqlite.gz")
        assert member is not None
        assert gzip.decompress(member.read()).startswith(b"SQLite format 3\0")
    assert names == [
        f"simplenet.{name}.sqlite.gz"
        for name in ("baseline", "cuda-graph", "larger-batch", "no-sync", "pinned-async")
    ]
    _tables_follow(document, out)


def _tables_follow(document: dict[str, Any], out: Path) -> None:
    measured = out / "pipelines.json"
    done = run("pipelines_table.py", measured, "--again", out)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Measured on: ")
    assert "| `no-sync` |" in done.stdout
    assert "460 → 290 ms a step | not measured |" in done.stdout
    again = json.loads(measured.read_text())["runs"]["simplenet"]["variants"][1]["predicted"]
    assert again == document["runs"]["simplenet"]["variants"][1]["predicted"]


def test_no_time_left_is_said_for_each_variant(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (pip install '.[pipelines]')")
    out = tmp_path / "out"
    done = run("record_pipelines.py", "--out", out, "--cpu", "--limit", 5, "--only", "postprocess")
    assert done.returncode == 0
    document = json.loads((out / "pipelines.json").read_text())
    assert len(document["problems"]) == 3
    assert all("no time left" in problem for problem in document["problems"])
