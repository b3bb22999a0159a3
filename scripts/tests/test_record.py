"""The recording script, tried through with a stand-in for nsys; its trimming; and the labelled
programs' list.
"""

from __future__ import annotations

import ast
import json
import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
from collections import Counter
from contextlib import closing
from pathlib import Path

from tests.unit.collect.nsys_file import write_export

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "scripts/record"


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    argv = [sys.executable, str(SCRIPTS / script), *map(str, arguments)]
    return subprocess.run(argv, env=env, capture_output=True, text=True, check=False, timeout=600)


def test_every_label_has_three_programs_and_each_is_written() -> None:
    programs = json.loads(run("label_programs.py", "--list").stdout)
    labels = Counter(program["label"] for program in programs)
    assert set(labels) == {
        "gpu-compute-bound",
        "cuda-api-bound",
        "sync-bound",
        "cpu-bound",
        "transfer-bound",
        "input-starved",
        "mixed",
    }
    assert min(labels.values()) >= 3
    assert {program["framework"] for program in programs} == {"torch", "cupy"}
    assert any(program["graphs"] for program in programs)
    assert any(program["streams"] > 1 for program in programs)
    assert any(program["threads"] > 1 for program in programs)
    for framework in ("torch", "cupy"):
        tree = ast.parse((SCRIPTS / f"{framework}_programs.py").read_text())
        written = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert {p["name"] for p in programs if p["framework"] == framework} <= written


def test_a_dry_run_from_start_to_packed_recordings(tmp_path: Path) -> None:
    calls = [(10 * i, (1 << 48) + (7 << 24) + 7, i, "cudaLaunchKernel_v7000", 0) for i in range(5)]
    fixture = write_export(tmp_path / "fixture.sqlite", calls=calls, kernels=5)
    out = tmp_path / "out"
    names = ["gpu_cupy_two_streams", "sync_each_op", "mixed_cupy"]
    done = run(
        "record_timelines.py", "--out", out, "--dry-run", fixture, "--limit", 60, "--only", *names
    )
    assert done.returncode == 0, done.stderr
    assert "2 of 3 recorded" in done.stdout
    assert sorted(p.name for p in out.iterdir()) == ["summary.json", "timelines-1.tar"]
    summary = json.loads((out / "summary.json").read_text())
    status = {each["name"]: each["status"] for each in summary["recordings"]}
    assert status == {
        "sync_each_op": "failed",
        "mixed_cupy": "recorded",
        "gpu_cupy_two_streams": "recorded",
    }
    kept = next(each for each in summary["recordings"] if each["name"] == "mixed_cupy")
    assert (kept["kernels"], kept["launches"], kept["label"], kept["program"]["iteration"]) == (
        5,
        5,
        "mixed",
        "iteration",
    )
    failed = next(each for each in summary["recordings"] if each["name"] == "sync_each_op")
    assert any("so that a dry run shows a failure too" in note for note in failed["notes"])
    with tarfile.open(out / "timelines-1.tar") as archive:
        assert archive.getnames() == ["gpu_cupy_two_streams.sqlite.xz", "mixed_cupy.sqlite.xz"]
        member = archive.extractfile("mixed_cupy.sqlite.xz")
        assert member is not None
        (tmp_path / "back.sqlite").write_bytes(lzma.decompress(member.read()))
    with closing(sqlite3.connect(tmp_path / "back.sqlite")) as db:
        assert db.execute("SELECT count(*) FROM CUPTI_ACTIVITY_KIND_RUNTIME").fetchone() == (5,)


def test_no_time_left_skips_and_says_so(tmp_path: Path) -> None:
    fixture = write_export(tmp_path / "f.sqlite", calls=[], kernels=1)
    done = run(
        "record_timelines.py",
        "--out",
        tmp_path,
        "--dry-run",
        fixture,
        "--limit",
        1,
        "--only",
        "mixed_cupy",
    )
    assert done.returncode == 1
    assert "mixed_cupy                mixed               nsys   skipped" in done.stdout


def test_trimming_keeps_the_work_and_drops_the_rest(tmp_path: Path) -> None:
    schema = (ROOT / "tests/data/nsys_2025_3_schema.sql").read_text()
    path = tmp_path / "t.sqlite"
    ms, mine, other = 1_000_000, (1 << 48) + (7 << 24), (1 << 48) + (8 << 24)
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(schema)

        def insert(table: str, **values: object) -> None:
            columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
            marks = ",".join("?" * len(columns))
            db.execute(
                f'INSERT INTO "{table}" VALUES ({marks})',
                [values.get(column, -1) for column in columns],
            )

        for number, text in enumerate(
            ["cudaLaunchKernel_v7000", "poll", "unused", "early_call", "python3"]
        ):
            insert("StringIds", id=number, value=text)
        insert("CUPTI_ACTIVITY_KIND_RUNTIME", start=1, end=2, nameId=0, globalTid=mine + 7)
        insert("NVTX_EVENTS", start=500 * ms, end=600 * ms, text="step 0", globalTid=mine + 7)
        for start, name in ((10 * ms, 3), (450 * ms, 1)):
            insert("OSRT_API", start=start, end=start + ms, nameId=name, globalTid=mine + 7)
        for pid in (mine, other):
            insert("PROCESSES", globalPid=pid, name="x")
            insert("ThreadNames", globalTid=pid + 7, nameId=4)
        insert("OSRT_CALLCHAINS", symbol=2)
    done = subprocess.run(
        [sys.executable, "-c", f"import trim, pathlib; trim.trim(pathlib.Path({str(path)!r}))"],
        cwd=SCRIPTS,
        check=False,
    )
    assert done.returncode == 0
    with closing(sqlite3.connect(path)) as db:
        assert [t for (t,) in db.execute("SELECT value FROM StringIds ORDER BY id")] == [
            "cudaLaunchKernel_v7000",
            "poll",
            "python3",
        ]
        assert db.execute("SELECT start FROM OSRT_API").fetchall() == [(450 * ms,)]
        assert db.execute("SELECT globalPid FROM PROCESSES").fetchall() == [(mine,)]
        assert db.execute("SELECT globalTid FROM ThreadNames").fetchall() == [(mine + 7,)]
        assert db.execute("SELECT count(*) FROM CUPTI_ACTIVITY_KIND_RUNTIME").fetchone() == (1,)
        assert db.execute(
            "SELECT count(*) FROM sqlite_master WHERE name = 'OSRT_CALLCHAINS'"
        ).fetchone() == (0,)
