"""Requests that are refused before anything runs; the message names the cause."""

import os
import shlex
from pathlib import Path

import pytest

from kernprof.errors import UsageError, WorkloadError
from tests.unit.command_line import run_here

STORE = Path(__file__).parents[2] / "replay" / "data" / "store"
HEAD = """from kernprof import Workload
def new(name):
    return Workload(name, inputs=lambda p, rng: {}, outputs=lambda p: {}, reference=lambda p, x: {})
"""
FILES = {
    "none.py": HEAD + "a = new('a')\n",
    "two.py": HEAD + "a, b = new('a'), new('b')\n",
    "twice.py": HEAD + "a, b = new('a'), new('a')\n",
}
RUNS = "20261120-092315-transpose-c889 20261120-092324-transpose-2e6b"


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("-l script.py", "line_profiler"),
        ("run transpose --timeline --cluster tcp://127.0.0.1:1", "--cluster"),
        ("run transpose --backend emulator --gpu Voodoo", "Voodoo"),
        ("run transpose --backend emulator --gpu H200 --arch sm_80", "sm_80"),
        ("run transpose --backend emulator -p nope=1", "nope"),
        ("run transpose --backend emulator --metric nope", "nope"),
        ("run transpose --backend ncu --no-counters --no-timing", "--no-timing"),
        ("run transpose --backend emulator --cluster nonsense", "nonsense"),
        ("run transpose --backend emulator --cluster missing.json", "missing.json"),
        ("run none.py --backend emulator", "no variants"),
        ("run two.py --backend emulator", "two.py:a"),
        ("run twice.py --backend emulator", "two workloads"),
        ("profile --kernel ( -- ./program", "regular expression"),
        ("plot scores --along n", "--along"),
        ("export a.json --format parquet --span 0:1 -o out", "--span"),
        ("export a.json b.json -o out.csv", "parquet"),
        ("export a.json --format parquet -o none.py", "folder"),
        ("roofline --kind instructions --precision fp32", "--precision"),
        (f"compare {RUNS} --iteration step", "--iteration"),
        (f"compare {RUNS} --baseline naive", "--baseline"),
        (f"report {RUNS} --ranks -o page.html", "HTML"),
    ],
)
def test_a_request_is_refused(
    line: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kernprof.doctor.facts._DEVICES", ("null",))
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    env = {**os.environ, "KERNPROF_STORE": str(STORE), "COLUMNS": "400"}
    code, out, err = run_here(shlex.split(line), tmp_path, env)
    assert code in (2, UsageError.exit_code, WorkloadError.exit_code), (code, out, err)
    assert named in err
